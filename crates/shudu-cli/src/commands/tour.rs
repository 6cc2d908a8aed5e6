//! What Shudu is, on its own puzzles, in a second: the program without a command.

use crate::commands::examples::{Example, FIGURE_13, REPORT, ROYLE, SIX, SIXTEEN};
use crate::term::clock::{Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::output::Output;
use shudu::board::{Grid, Puzzle};
use shudu::draw::{Curve, Paint, Picture, Series, Text, board_text, series_text};
use shudu::search::{Classic, Event, General, Limits, Outcome, each};
use std::ops::ControlFlow::Continue;

pub fn tour(out: &mut Output) -> Fallible<Answer> {
    let mut title = Text::default();
    title.line().add("Shudu 数独", Paint::Title).add(" — a Sudoku laboratory", Paint::Plain);
    out.text(&title)?;
    solve(out)?;
    count(out)?;
    watch(out)?;
    compare(out)?;
    next(out)?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn heading(out: &mut Output, text: &str) -> Fallible {
    let mut heading = Text::default();
    heading.line().line().add(text, Paint::Title);
    out.text(&heading)
}

fn note(out: &mut Output, text: String) -> Fallible {
    let mut note = Text::default();
    note.line().add(text, Paint::Plain);
    out.text(&note)
}

struct Solved {
    puzzle: Puzzle,
    first: Option<Grid>,
    outcome: Outcome,
    seconds: f64,
}

fn search(example: &Example, limit: u64) -> Solved {
    let puzzle = example.puzzle();
    let mut first = None;
    let watch = Watch::start(None);
    let engine = General::new(puzzle.layout().clone());
    let outcome = engine.solve(
        &puzzle,
        &Limits::solutions(limit),
        &mut each(|digits| {
            if first.is_none() {
                first = Grid::new(puzzle.layout().clone(), digits).ok();
            }
        }),
    );
    Solved { first, outcome, seconds: watch.seconds(), puzzle }
}

fn solve(out: &mut Output) -> Fallible {
    heading(out, "It solves any board, and proves that there is only one solution")?;
    for example in [ROYLE, SIXTEEN] {
        let solved = search(&example, 2);
        let before = board_text(&Picture::puzzle(&solved.puzzle));
        if let Some(grid) = &solved.first {
            let after = board_text(&Picture::solution(&solved.puzzle, grid));
            out.text(&before.beside(after, 3))?;
        }
        let size = solved.puzzle.layout().size();
        note(
            out,
            format!(
                "{size}×{size}, {} clues: {} solution, in {}",
                solved.puzzle.clues().count(),
                solved.outcome.verdict().word(),
                readable(solved.seconds)
            ),
        )?;
    }
    Ok(())
}

fn count(out: &mut Output) -> Fallible {
    heading(out, "It counts")?;
    let solved = search(&REPORT, u64::MAX);
    note(
        out,
        format!(
            "{} has {} solutions ({})",
            solved.puzzle.symbols(),
            grouped(solved.outcome.stats.solutions),
            readable(solved.seconds)
        ),
    )
}

fn watch(out: &mut Output) -> Fallible {
    heading(out, "It shows how algorithms work: enumeration with marks on a 6×6, cell by cell")?;
    let puzzle = SIX.puzzle();
    let mut curve = Curve::default();
    let mut log = |event: Event| {
        if let Event::Visit { cell } = event {
            curve.push(cell.index() as f64 + 1.0);
        }
        Continue(())
    };
    let mut solution = None;
    let outcome = Classic::Enumerate.run(
        &puzzle,
        &Limits::solutions(1),
        &mut log,
        &mut each(|digits| {
            solution = Grid::new(puzzle.layout().clone(), digits).ok();
        }),
    );
    let stats = &outcome.stats;
    let title =
        format!("{}, {}", counted(stats.rounds, "round"), counted(stats.backtracks, "backtrack"));
    let series = Series { title: &title, x: "round", y: "cell number", curve: &curve };
    let plot = series_text(&series, 40, 6);
    match solution {
        Some(grid) => {
            let board = board_text(&Picture::solution(&puzzle, &grid));
            out.text(&board.beside(plot, 4))
        }
        None => out.text(&plot),
    }
}

fn compare(out: &mut Output) -> Fallible {
    heading(out, "It compares them")?;
    let puzzle = FIGURE_13.puzzle();
    for classic in Classic::ALL {
        let watch = Watch::start(None);
        let outcome = classic.solve(&puzzle, &Limits::solutions(1), &mut each(|_| {}));
        let info = classic.info();
        let mut line = Text::default();
        line.line().add(format!("  {:<11}", info.name), Paint::Placed).add(
            format!(
                "{:<40} {:>10} placements {:>10} backtracks {:>10}",
                info.title,
                grouped(outcome.stats.placements()),
                grouped(outcome.stats.backtracks),
                readable(watch.seconds())
            ),
            Paint::Plain,
        );
        out.text(&line)?;
    }
    Ok(())
}

fn next(out: &mut Output) -> Fallible {
    heading(out, "Try")?;
    let commands = [
        (format!("shudu solve {}", ROYLE.puzzle().symbols()), ""),
        ("shudu trace --algorithm enumerate --at 16".into(), "the marks after round 16"),
        ("shudu trace --algorithm singletons --play".into(), "replay, back and forth"),
        ("shudu experiment --plot time.svg".into(), "all algorithms on all built-in puzzles"),
        ("shudu show puzzle.txt --candidates".into(), "any format, see `shudu formats`"),
        ("shudu play".into(), "the game; nothing you do is lost"),
        ("shudu --help".into(), ""),
    ];
    for (command, what) in commands {
        let mut line = Text::default();
        line.line().add(format!("  {command:<44}"), Paint::Placed);
        line.add(format!(" {what}"), Paint::Faint);
        out.text(&line)?;
    }
    Ok(())
}
