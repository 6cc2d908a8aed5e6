//! `shudu canon`: what puzzles are up to symmetry and names.

use crate::commands::args::canon_line;
use crate::tables::{self, Question, Tables};
use crate::term::clock::some_seed;
use crate::term::clock::{self, counted, grouped};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::{Reading, threads, whole};
use crate::term::output::{Lines, Output, Say};
use crate::term::stream::{self, Answers, Asked, Plan};
use crate::term::template::Template;
use clap::Args;
use shudu::board::classic::Cells;
use shudu::board::{Layout, Puzzle};
use shudu::control::Control;
use shudu::draw::{Paint, Text};
use shudu::format::{self, Format};
use shudu::random::Random;
use shudu::symmetry::{Form, Forms, Transformation};
use shudu::view;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub struct Canon {
    /// Puzzles or grids, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "same")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub tables: Tables,
    /// Keep the first of each set of isomorphs, unchanged. A puzzle without a canonical form is
    /// reported with its line number.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["sources", "random", "same", "tables"])]
    pub dedupe: Vec<String>,
    /// Print N random isomorphs of each puzzle.
    #[arg(long, value_name = "N", conflicts_with_all = ["same", "tables"], value_parser = whole::<u32>(1..=u32::MAX.into()))]
    pub random: Option<u32>,
    /// The seed of --random; without it one is chosen and printed.
    #[arg(long, value_name = "S", requires = "random")]
    pub seed: Option<u64>,
    /// Say whether these two are the same up to symmetry, and how one becomes the other.
    #[arg(long, num_args = 2, conflicts_with = "tables", value_names = ["A", "B"])]
    pub same: Option<Vec<String>>,
    /// Write to this file instead of standard output; it appears once it is complete.
    #[arg(long, short, value_name = "FILE", conflicts_with = "tables")]
    pub output: Option<PathBuf>,
    /// Print this line for each puzzle, for example '{canonical} {clues}'.
    #[arg(long, value_name = "LINE", value_parser = canon_line, conflicts_with_all = ["json", "same", "random", "dedupe", "tables"])]
    pub print: Option<Template>,
    /// One JSON object per puzzle.
    #[arg(long, conflicts_with = "tables")]
    pub json: bool,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
}

/// On one line: `transposed rows 231564789 columns 123… digits 41…`.
fn way_text(way: &view::Transformation) -> String {
    let line = |list: &[u8]| list.iter().map(|n| char::from(b'0' + n)).collect::<String>();
    format!(
        "{}rows {} columns {} digits {}",
        if way.transpose { "transposed " } else { "" },
        line(&way.rows),
        line(&way.columns),
        line(&way.digits)
    )
}

pub fn canon(args: &Canon, out: &mut Output) -> Fallible<Answer> {
    if args.tables.asked(&args.reading)? {
        return tables::answer(&args.tables, &Question::Canon, threads(args.threads));
    }
    if let Some(two) = &args.same {
        return same(args, two, out);
    }
    let people = out.for_people() && args.output.is_none();
    let mut lines = Lines::new(args.output.as_ref(), out);
    let distinct = !args.dedupe.is_empty();
    let sources = if distinct { &args.dedupe } else { &args.sources };
    let puzzles = Puzzles::open(sources, &args.reading)?;
    let answer = if distinct {
        dedupe(args, puzzles, &mut lines)?
    } else if let Some(wanted) = args.random {
        isomorphs(args, puzzles, wanted, &mut lines)?
    } else {
        canonical(args, puzzles, people, &mut lines)?
    };
    lines.end()?;
    Ok(answer)
}

/// The next puzzle; what is known is shown before it is waited for.
fn next(puzzles: &mut Puzzles, lines: &mut Lines) -> Fallible<Option<format::Reading>> {
    if !puzzles.is_ready() {
        lines.out.flush()?;
    }
    puzzles.next().transpose()
}

fn canonical(args: &Canon, puzzles: Puzzles, people: bool, lines: &mut Lines) -> Fallible<Answer> {
    let work = |forms: &mut Forms, asked: &Asked, out: &mut Answers, _: &Control| match forms
        .of(&asked.reading.state.puzzle)
    {
        Ok(form) => tell_form(args, asked, &form, people, out),
        Err(why) => out.wrong(asked.about(&why)),
    };
    let plan = Plan::some(threads(args.threads));
    stream::each(Vec::new(), puzzles, plan, lines, Forms::new, work).whole()
}

/// Writes the form of a puzzle.
fn tell_form(args: &Canon, asked: &Asked, form: &Form, people: bool, out: &mut Answers) {
    let puzzle = &asked.reading.state.puzzle;
    // Lines do without the view, which writes all of the puzzle.
    let view = || view::Canonical::new(asked.reading, form);
    let way = || form.transformation.as_ref().map(view::Transformation::new);
    // Answers are kept in memory, to which it can always be written.
    let _ = if args.json {
        out.json(&view())
    } else if let Some(template) = &args.print {
        out.line(&template.line(&view(), puzzle.clues().count()))
    } else if people {
        let mut text = Text::default();
        let automorphisms = counted(language(), form.automorphisms, "automorphism", "个自同构");
        text.line().add(puzzle.symbols(), Paint::Faint);
        text.line().add(&form.symbols, Paint::Title);
        text.line().add(format!("  {automorphisms}"), Paint::Plain);
        if let Some(way) = way() {
            text.add(format!(" · {}", way_text(&way)), Paint::Faint);
        }
        out.text(&text)
    } else {
        let way = way().map(|way| format!("\t{}", way_text(&way))).unwrap_or_default();
        match written(&form.symbols, puzzle.layout(), asked) {
            Ok(symbols) => out.line(&format!("{symbols}\t{}{way}", form.automorphisms)),
            Err(failure) => return out.fail(failure),
        }
    };
}

/// Cells of a board as a line that is read as the same puzzle.
fn written(symbols: &str, layout: &Arc<Layout>, asked: &Asked) -> Fallible<String> {
    // Nothing to add for nearly all.
    if layout.is_usual() {
        return Ok(symbols.to_owned());
    }
    let puzzle = Puzzle::from_symbols(layout.clone(), symbols);
    let puzzle = puzzle.map_err(|why| asked.about(&why))?;
    format::write(&puzzle.into(), Format::Line).map_err(|why| asked.about(&why))
}

fn dedupe(args: &Canon, puzzles: Puzzles, lines: &mut Lines) -> Fallible<Answer> {
    let work = |forms: &mut Forms, asked: &Asked, out: &mut Answers, _: &Control| {
        let puzzle = &asked.reading.state.puzzle;
        let form = match forms.of(puzzle) {
            Ok(form) => form,
            Err(why) => {
                out.wrong(asked.about(&why));
                return;
            }
        };
        let view = args.json.then(|| view::Distinct::new(asked.reading, &form));
        // Answers are kept in memory, to which it can always be written.
        out.once(form, |out| match view {
            Some(view) => _ = out.json(&view),
            None => match written(&puzzle.symbols(), puzzle.layout(), asked) {
                Ok(line) => _ = out.line(&line),
                Err(failure) => out.fail(failure),
            },
        });
    };
    let plan = Plan::some(threads(args.threads));
    let done = stream::each(Vec::new(), puzzles, plan, lines, Forms::new, work);
    if done.halt.is_none() {
        let (kept, read) = (grouped(done.kept), counted(language(), done.count, "puzzle", "道题"));
        note!("kept {kept} of {read}", "{read}中保留 {kept} 道");
    }
    done.whole()
}

fn isomorphs(
    args: &Canon,
    mut puzzles: Puzzles,
    wanted: u32,
    lines: &mut Lines,
) -> Fallible<Answer> {
    let seed = args.seed.unwrap_or_else(some_seed);
    if args.seed.is_none() {
        note!("seed {seed}", "种子 {seed}");
    }
    let mut random = Random::new(seed);
    while let Some(reading) = next(&mut puzzles, lines)? {
        let puzzle = &reading.state.puzzle;
        let Ok(cells) = Cells::try_from(puzzle) else {
            let why = text!(
                "random isomorphs are for classic 9×9 puzzles without pencil marks",
                "随机同构只用于没有候选数标记的标准 9×9 题目"
            );
            puzzles.pass(puzzles.about(reading.line, &why))?;
            continue;
        };
        for _ in 0..wanted {
            if clock::stopped() {
                return Ok(Answer::Interrupted);
            }
            let way = Transformation::random(&mut || random.bits());
            let moved = way.apply(&cells).to_string();
            if args.json {
                Say::json(lines, &view::Isomorph::new(&reading, moved, &way, seed))?;
            } else {
                lines.line(&moved)?;
            }
            if clock::stopped() {
                return Ok(Answer::Interrupted);
            }
        }
    }
    Ok(Answer::Yes)
}

fn same(args: &Canon, two: &[String], out: &mut Output) -> Fallible<Answer> {
    let mut forms = Forms::new();
    let mut form = |source: &String| -> Fallible<(Arc<Layout>, Form)> {
        let reading = Puzzles::one(std::slice::from_ref(source), &args.reading)?;
        let puzzle = reading.state.puzzle;
        let form = forms.of(&puzzle).map_err(|why| Failure::about("--same", &why))?;
        Ok((puzzle.layout().clone(), form))
    };
    let ((board, a), (other, b)) = (form(&two[0])?, form(&two[1])?);
    let view = view::Same::new(&a, &b, *board == *other);
    let same = view.same;
    if args.json {
        out.json(&view)?;
    } else if same {
        let t = language();
        let how = view.transformation.map(|way| {
            let way = way_text(&way);
            say!(t, ": {way}", "：{way}")
        });
        let how = how.unwrap_or_default();
        out.line(&say!(t, "the same{how}", "相同{how}"))?;
    } else {
        out.line(language().pick("different", "不同"))?;
    }
    out.flush()?;
    Ok(if same { Answer::Yes } else { Answer::No })
}
