//! `shudu explain`: the whole way through a puzzle, in words.

use crate::commands::examples;
use crate::commands::html;
use crate::commands::step;
use crate::tables::{self, Question, Tables};
use crate::term::clock::{self, counted};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::{Reading as Reader, threads};
use crate::term::output::{Output, file, wrapped, write_file};
use crate::term::teaching::{Teaching, check};
use clap::{Args, ValueEnum};
use shudu::board::State;
use shudu::book;
use shudu::draw::{Paint, Picture, Text, board_text, clean, columns, step_text};
use shudu::format::Reading;
use shudu::hint::{self, Explained, Hinted, Onward};
use shudu::language::{Language, Tell, Tongue};
use shudu::logic::{Priced, Profile, Solver};
use shudu::print::{self, About, Fonts};
use shudu::view;
use shudu::words;
use std::path::PathBuf;

/// The arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// Puzzles, files, or - for standard input. Without any: standard input if something is sent
    /// there, else a built-in puzzle.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reader,
    #[command(flatten)]
    pub tables: Tables,
    #[command(flatten)]
    pub teaching: Teaching,
    /// Draw boards between the steps: auto (where they help, so not for singles), always, or never.
    #[arg(long, value_name = "WHEN", default_value = "auto", conflicts_with = "tables")]
    pub boards: Boards,
    /// Write a web page with highlighted boards, and chains as arrows, to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "tables"])]
    pub html: Option<PathBuf>,
    /// Write it as PDF, with highlighted boards, to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "html"])]
    pub pdf: Option<PathBuf>,
    /// Also print the steps that nothing after them needs.
    #[arg(long)]
    pub all_steps: bool,
    /// One JSON object per puzzle.
    #[arg(long, conflicts_with = "tables")]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Boards {
    Auto,
    Always,
    Never,
}

pub fn explain(args: &Explain, out: &mut Output) -> Fallible<Answer> {
    let profile = args.teaching.profile()?;
    if args.tables.asked(&args.reading)? {
        let question = Question::Explain(profile, args.all_steps);
        return tables::answer(&args.tables, &question, threads(None));
    }
    let language = language();
    let mut answer = Answer::Yes;
    let mut solver: Option<Solver> = None;
    let mut puzzles = match Puzzles::given(&args.sources, &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(&examples::LESSON.puzzle().symbols())?,
    };
    let mut number = 0;
    while let Some(reading) = puzzles.next() {
        let reading = reading?;
        let way = match way(&reading, &profile, args.all_steps, &mut solver) {
            Ok(way) => way,
            Err(failure) => {
                puzzles.pass(failure)?;
                continue;
            }
        };
        number += 1;
        answer = answer.and(answer_of(&way));
        if let Some(path) = args.html.as_ref().or(args.pdf.as_ref()) {
            let document = match args.pdf {
                Some(_) => pdf(&way, language),
                None => {
                    let onward = match (is_stuck(&way), &mut solver) {
                        (true, Some(solver)) => hint::onward(&way, solver, &clock::control()).ok(),
                        _ => None,
                    };
                    html::page(&way, onward.as_ref(), language).into_bytes()
                }
            };
            write_file(path, &document)?;
            if let Some(path) = file(Some(path)) {
                let path = path.display().to_string();
                let path = clean(&path);
                note!("written into {path}", "已写入 {path}");
            }
            if puzzles.next().is_some() {
                note!(
                    "shudu: there are several puzzles; this page is about the first",
                    "shudu: 有多道题；这一页只讲第一道"
                );
            }
            break;
        }
        if args.json {
            out.json(&view::Explained::new(&reading, &way, language))?;
        } else {
            if number > 1 {
                out.line("")?;
            }
            tell(&way, language, args.boards, out)?;
            if is_stuck(&way)
                && let Some(solver) = &mut solver
            {
                go_on(&way, solver, language, out)?;
            }
        }
        out.flush()?;
        if way.stopped.is_some() {
            break;
        }
    }
    out.flush()?;
    Ok(answer)
}

/// The way as a document on paper.
fn pdf(way: &Explained, t: Language) -> Vec<u8> {
    let (fonts, title) = (Fonts::new(), say!(t, "The way through a Sudoku", "数独题解"));
    let pages = book::explained(way, &title, &fonts, t);
    let language = t.pick("en", "zh-Hans");
    print::pdf(&pages, &fonts, &About { title, author: None, language, screen: true })
}

fn answer_of(way: &Explained) -> Answer {
    match (way.stopped, way.solved) {
        (Some(_), _) => Answer::Interrupted,
        (None, true) => Answer::Yes,
        (None, false) => Answer::No,
    }
}

fn way(
    reading: &Reading,
    profile: &Profile,
    all: bool,
    solver: &mut Option<Solver>,
) -> Fallible<Explained> {
    let layout = reading.state.puzzle.layout();
    check(profile, layout)?;
    let ready = solver.take().filter(|solver| *solver.layout() == *layout);
    let solver = solver.insert(match ready {
        Some(solver) => solver,
        None => Solver::new(layout.clone()).map_err(|why| bad!(|t| why.tell(t)))?,
    });
    let way = hint::explain(&reading.state, profile, solver, &clock::control());
    Ok(if all { way } else { way.pruned() })
}

fn tell(way: &Explained, language: Language, boards: Boards, out: &mut Output) -> Fallible {
    let layout = way.start.puzzle.layout();
    out.text(&board_text(&Picture::state(&way.start)))?;
    if let Some(error) = way.trouble(language) {
        return out.said(&error, Paint::Dead);
    }
    for (number, ((before, Priced { step, .. }), rests)) in
        (1..).zip(way.steps.iter().zip(&way.rests))
    {
        let told = words::tell(step, layout, language);
        let conclusion = step::conclusion(step, layout);
        let mut text = Text::default();
        text.line();
        text.line().add(format!("{number:>3}. "), Paint::Faint).add(&told.name, Paint::Title);
        // Many candidates do not fit beside the name.
        let indent = columns(&told.name) + 7;
        for (i, line) in wrapped(&conclusion, out.width.saturating_sub(indent)).iter().enumerate() {
            let gap = if i > 0 { " ".repeat(indent) } else { "  ".to_owned() };
            if i > 0 {
                text.line();
            }
            text.add(gap + line, Paint::Single);
        }
        out.text(&text)?;
        let mut all = told.why;
        all.push(told.therefore);
        match rests[..] {
            [] => {}
            [one] => {
                let one = one + 1;
                all.push(say!(language, "(Rests on step {one}.)", "（依据第 {one} 步。）"));
            }
            _ => {
                let rests = runs(rests).join(language.pick(", ", "、"));
                all.push(say!(language, "(Rests on steps {rests}.)", "（依据第 {rests} 步。）"));
            }
        }
        out.paragraph(5, &Tongue::from(language).sentences(&all))?;
        let helps = step.placement.is_none() || !step.evidence.chains.is_empty();
        if boards == Boards::Always || boards == Boards::Auto && helps {
            out.line("")?;
            let board = step_text(before, step);
            let mut indented = Text::default();
            for line in board.lines {
                indented.line().add("    ", Paint::Plain);
                line.into_iter().for_each(|span| {
                    indented.add(span.text, span.paint);
                });
            }
            out.text(&indented)?;
        }
    }
    out.line("")?;
    if way.solved {
        out.text(&board_text(&Picture::state(&State { centre: None, ..way.end.clone() })))?;
    }
    out.said(&summary(way, language), if way.solved { Paint::Good } else { Paint::Dead })
}

/// Whether nothing is wrong, and yet nothing leads on.
fn is_stuck(way: &Explained) -> bool {
    let wrong = way.solved || way.stopped.is_some() || way.trouble(Language::English).is_some();
    !wrong && hint::contradiction(&way.end).is_none()
}

/// The board where no technique leads on, and what would.
fn go_on(way: &Explained, solver: &mut Solver, t: Language, out: &mut Output) -> Fallible {
    let end = State { centre: Some(way.end.candidates()), ..way.end.clone() };
    let Ok(onward) = hint::onward(way, solver, &clock::control()) else {
        return out.text(&board_text(&Picture::state(&end)));
    };
    out.line("")?;
    match &onward {
        Onward::Step { priced, .. } => out.text(&step_text(&end, &priced.step))?,
        _ => out.text(&board_text(&Picture::state(&end)))?,
    }
    out.line("")?;
    out.paragraph(0, &Tongue::from(t).sentences(&onward.told(&end, t)))
}

/// What to say at the end.
pub fn summary(way: &Explained, t: Language) -> String {
    let steps = counted(t, way.steps.len() as u64, "step", "步");
    if way.stopped.is_some() {
        return say!(t, "Stopped after {steps}.", "走了 {steps}之后停止。");
    }
    // Where it is not known how many solutions there are, the way may lead to none.
    let met = hint::contradiction(&way.end).filter(|_| !way.solved).map(|hint| {
        let hinted = Hinted::new(hint, way.unique);
        let all = hint::stage(&hinted, hinted.stages(), way.start.puzzle.layout(), t);
        all.last().cloned().unwrap_or_default()
    });
    if let Some(met) = met {
        return say!(
            t,
            "After {steps} there is a contradiction. {met}",
            "走了 {steps}之后出现矛盾。{met}"
        );
    }
    // Nets cost the same: the one that Sudoku Explainer rates highest is the hardest.
    let rated = |priced: &Priced| priced.step.technique.row().rating;
    let hardest = way
        .steps
        .iter()
        .max_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost).then(rated(a).cmp(&rated(b))));
    let hardest = hardest.map(|(_, priced)| words::name(priced.step.technique, t));
    let profile = way.profile.name();
    let mut said = vec![match hardest {
        Some(name) if way.solved => say!(
            t,
            "Solved in {steps}; the hardest is {name}.",
            "共 {steps}完成，最难的一步是{name}。"
        ),
        _ if way.solved => say!(t, "It is solved.", "已经完成。"),
        None => say!(
            t,
            "No technique of the profile {profile} leads on.",
            "技巧表 {profile} 中没有能继续的技巧。"
        ),
        _ => say!(
            t,
            "After {steps} no technique of the profile {profile} leads on.",
            "走了 {steps}之后，技巧表 {profile} 中没有能继续的技巧。"
        ),
    }];
    if way.solved && profile != "se" {
        let (score, level) = (way.score, way.grade.level());
        let level = t.pick(level.id(), level.chinese());
        said.push(say!(t, "Score {score}, {level}.", "得分 {score}，难度：{level}。"));
    }
    if !way.unique {
        said.push(say!(
            t,
            "The puzzle is not known to have one solution only, so nothing here rests on that.",
            "这道题不一定只有一个解，以上各步没有使用唯一性。"
        ));
    }
    Tongue::from(t).sentences(&said)
}

/// The numbers of steps, counted from one, with those of a run as one: `2`, `5–9`.
fn runs(steps: &[usize]) -> Vec<String> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &step in steps {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == step => *last = step,
            _ => runs.push((step, step)),
        }
    }
    let said = |&(first, last): &(usize, usize)| match last - first {
        0 => vec![format!("{}", first + 1)],
        1 => vec![format!("{}", first + 1), format!("{}", last + 1)],
        _ => vec![format!("{}–{}", first + 1, last + 1)],
    };
    runs.iter().flat_map(said).collect()
}
