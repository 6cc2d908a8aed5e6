//! `shudu census`: how many complete grids there are.

use crate::commands::args::Census as Args;
use crate::term::clock::{grouped, readable};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::options::threads;
use crate::term::output::Output;
use crate::term::progress::Meter;
use shudu::board::{Blocks, Layout, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::count::census::{
    BandClass, Essential, PairClass, band_classes, essential, pair_classes,
};
use shudu::count::{Counter, Method};
use shudu::draw::{Paint, Text};
use shudu::view;

/// The number of grids, and what it is the sum of, if that was asked for.
struct Total {
    grids: u128,
    parts: Parts,
}

enum Parts {
    None,
    Bands(Vec<BandClass>),
    Pairs(Vec<PairClass>),
}

impl Parts {
    fn views(&self) -> Vec<view::Part> {
        match self {
            Parts::None => Vec::new(),
            Parts::Bands(classes) => classes.iter().map(Into::into).collect(),
            Parts::Pairs(classes) => classes.iter().map(Into::into).collect(),
        }
    }
}

pub fn census(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let (rows, columns) = shape(&args.layout)?;
    if args.essential && rows * columns > 9 {
        return Err(bad!(
            "--essential reaches boards up to 9×9, not {rows}x{columns}",
            "--essential 最大支持 9×9，不支持 {rows}x{columns}"
        ));
    }
    let meter = Meter::start(None);
    let ask = |progress: &Progress| meter.ask(progress);
    let control = Control::new(&ask);
    let Ok(total) = total(args, rows, columns, &control) else { return stopped(&meter) };
    if !args.json {
        meter.clear();
        explain(&total, args, out)?;
        let number = if out.terminal { grouped(total.grids) } else { total.grids.to_string() };
        out.line(&number)?;
        out.flush()?;
    }
    let different = if args.essential {
        let found = essential(rows, columns, total.grids, threads(args.threads), &control);
        meter.clear();
        let Ok(found) = found else { return stopped(&meter) };
        Some(found)
    } else {
        None
    };
    meter.clear();
    let seconds = meter.seconds();
    if args.json {
        let layout = format!("{rows}x{columns}");
        let (parts, different) = (total.parts.views(), different.as_ref());
        out.json(&view::Census::new(layout, total.grids, parts, different, seconds))?;
    } else if let Some(found) = &different {
        essential_text(found, args, out)?;
    }
    if args.explain {
        out.flush()?;
        eprintln!("took {}", readable(seconds));
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn stopped(meter: &Meter) -> Fallible<Answer> {
    meter.clear();
    eprintln!("shudu: stopped after {:.0}%; nothing is known before the end", meter.percent());
    Ok(Answer::Interrupted)
}

/// Boxes 3×3, or two rows (or columns) by two to five.
fn shape(name: &str) -> Fallible<(usize, usize)> {
    let layout: Layout = name.parse().map_err(|error| Failure::about("census", &error))?;
    match (layout.blocks(), layout.extras().is_empty()) {
        (&Blocks::Regular { rows, columns }, true)
            if (rows, columns) == (3, 3) || (rows.min(columns) == 2 && rows.max(columns) <= 5) =>
        {
            Ok((rows, columns))
        }
        _ => Err(bad!(
            "census counts the grids of 3x3, 2x2, 2x3, 2x4 and 2x5, not of {name}",
            "census 统计 3x3、2x2、2x3、2x4 和 2x5 的终盘，不统计 {name}"
        )),
    }
}

fn total(args: &Args, rows: usize, columns: usize, control: &Control) -> Result<Total, Stop> {
    let threads = threads(args.threads);
    if (rows, columns) != (3, 3) {
        let classes = pair_classes(rows.max(columns), control)?;
        let grids = classes.iter().map(|class| class.size * class.fillings.pow(2)).sum();
        return Ok(Total { grids, parts: Parts::Pairs(classes) });
    }
    if args.explain || args.json {
        let classes = band_classes(threads, control)?;
        let grids = classes.iter().map(|class| class.size * class.completions).sum();
        return Ok(Total { grids, parts: Parts::Bands(classes) });
    }
    let counter = Counter::new().method(Method::Exact).threads(threads);
    let count = counter.count(&Puzzle::empty(Layout::classic()), control);
    let count = count.map_err(|stopped| stopped.why)?;
    Ok(Total { grids: count.number, parts: Parts::None })
}

fn explain(total: &Total, args: &Args, out: &mut Output) -> Fallible {
    if !args.explain {
        return Ok(());
    }
    let mut text = Text::default();
    match &total.parts {
        Parts::None => {}
        Parts::Bands(classes) => {
            text.line().add(
                format!(
                    "{} kinds of first bands: one of each, how many are alike, and how many grids begin with each",
                    classes.len()
                ),
                Paint::Title,
            );
            for (i, class) in classes.iter().enumerate() {
                text.line().add(
                    format!(
                        "{:>4}  {}  {:>15} × {:>13}",
                        i + 1,
                        class,
                        grouped(class.size),
                        grouped(class.completions)
                    ),
                    Paint::Plain,
                );
            }
            let bands: u128 = classes.iter().map(|class| class.size).sum();
            text.line().add(
                format!(
                    "{} bands in all; the sum of the products is the number of grids",
                    grouped(bands)
                ),
                Paint::Plain,
            );
        }
        Parts::Pairs(classes) => {
            text.line().add(
                format!(
                    "{} kinds of halves: each digit's row in each band (t top, b bottom), how many are alike, and how many ways to fill the half",
                    classes.len()
                ),
                Paint::Title,
            );
            for (i, class) in classes.iter().enumerate() {
                text.line().add(
                    format!(
                        "{:>4}  {}  {} × {}²",
                        i + 1,
                        class,
                        grouped(class.size),
                        grouped(class.fillings)
                    ),
                    Paint::Plain,
                );
            }
        }
    }
    out.text(&text)
}

fn essential_text(found: &Essential, args: &Args, out: &mut Output) -> Fallible {
    if args.explain {
        let mut text = Text::default();
        text.line().add(
            format!(
                "{} moves in {} classes; {} classes leave grids as they are, up to renaming digits",
                grouped(found.moves),
                found.classes,
                found.fixed.len()
            ),
            Paint::Title,
        );
        text.line().add(
            "(147) says that row 1 goes to 4, 4 to 7 and 7 to 1, () that all stay; turned: about the diagonal",
            Paint::Faint,
        );
        for fixed in &found.fixed {
            text.line().add(
                format!(
                    "{:>9} {} × {:>26} grids   {}",
                    grouped(fixed.moves),
                    if fixed.moves == 1 { "move " } else { "moves" },
                    grouped(fixed.grids),
                    fixed.name
                ),
                Paint::Plain,
            );
        }
        text.line().add(
            format!(
                "the sum, divided by {}, is the number of essentially different grids",
                grouped(found.moves)
            ),
            Paint::Plain,
        );
        out.text(&text)?;
    }
    let number = if out.terminal { grouped(found.number) } else { found.number.to_string() };
    out.line(&format!("{number} essentially different"))
}
