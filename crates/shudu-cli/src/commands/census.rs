//! `shudu census`: how many complete grids there are.

use crate::commands::args::Census as Args;
use crate::term::clock::{grouped, readable};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::language;
use crate::term::options::threads;
use crate::term::output::Output;
use crate::term::progress::Meter;
use shudu::board::{Blocks, Layout, Puzzle};
use shudu::control::{Control, Progress};
use shudu::count::census::{
    BandClass, Essential, NoCensus, PairClass, band_classes, essential, pair_classes,
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
        let time = readable(seconds);
        note!("took {time}", "用时 {time}");
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn stopped(meter: &Meter) -> Fallible<Answer> {
    meter.clear();
    let percent = meter.percent();
    note!(
        "shudu: stopped after {percent:.0}%; nothing is known before the end",
        "shudu: 完成 {percent:.0}% 时停止；算完之前没有结果"
    );
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

fn total(args: &Args, rows: usize, columns: usize, control: &Control) -> Result<Total, NoCensus> {
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
    let t = language();
    let mut text = Text::default();
    match &total.parts {
        Parts::None => {}
        Parts::Bands(classes) => {
            let kinds = classes.len();
            let head = say!(
                t,
                "{kinds} kinds of first bands: one of each, how many are alike, and how many grids begin with each",
                "第一横带共 {kinds} 类：每类的代表、同类的个数、以它开头的终盘数"
            );
            out.said(&head, Paint::Title)?;
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
            let bands = grouped(bands);
            let foot = say!(
                t,
                "{bands} bands in all; the sum of the products is the number of grids",
                "共 {bands} 种横带；各乘积之和就是终盘数"
            );
            text.line().add(foot, Paint::Plain);
        }
        Parts::Pairs(classes) => {
            let kinds = classes.len();
            let head = say!(
                t,
                "{kinds} kinds of halves: each digit's row in each band (t top, b bottom), how many are alike, and how many ways to fill the half",
                "半盘共 {kinds} 类：各数字在每条横带中的行（t 上，b 下）、同类的个数、填满半盘的方法数"
            );
            out.said(&head, Paint::Title)?;
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
    let t = language();
    if args.explain {
        let mut text = Text::default();
        let (moves, classes, fixing) = (grouped(found.moves), found.classes, found.fixed.len());
        let head = say!(
            t,
            "{moves} moves in {classes} classes; {fixing} classes leave grids as they are, up to renaming digits",
            "{moves} 个变换分为 {classes} 类；其中 {fixing} 类使某些终盘除数字改名外不变"
        );
        out.said(&head, Paint::Title)?;
        let how = t.pick(
            "(147) says that row 1 goes to 4, 4 to 7 and 7 to 1, () that all stay; turned: about the diagonal",
            "(147) 表示第 1 行到第 4 行，4 到 7，7 到 1；() 表示都不动；turned 表示沿对角线翻转",
        );
        out.said(how, Paint::Faint)?;
        for fixed in &found.fixed {
            let (number, grids, name) = (grouped(fixed.moves), grouped(fixed.grids), &fixed.name);
            let s = if fixed.moves == 1 { " " } else { "s" };
            let row = say!(
                t,
                "{number:>9} move{s} × {grids:>26} grids   {name}",
                "{number:>9} 个变换 × {grids:>26} 个终盘   {name}"
            );
            text.line().add(row, Paint::Plain);
        }
        let foot = say!(
            t,
            "the sum, divided by {moves}, is the number of essentially different grids",
            "总和除以 {moves}，就是本质不同的终盘数"
        );
        text.line().add(foot, Paint::Plain);
        out.text(&text)?;
    }
    let number = if out.terminal { grouped(found.number) } else { found.number.to_string() };
    out.line(&say!(t, "{number} essentially different", "{number} 个本质不同"))
}
