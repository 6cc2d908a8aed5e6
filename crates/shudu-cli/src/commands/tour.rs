//! What Shudu is, on its own puzzles, in a second: the program without a command.

use crate::commands::examples::{Example, FIGURE_13, REPORT, ROYLE, SIX, SIXTEEN};
use crate::term::clock::{Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::language::language;
use crate::term::output::Output;
use crate::term::table::{Column, table};
use shudu::board::{Grid, Puzzle};
use shudu::draw::{Curve, Paint, Picture, Series, Text, board_text, series_text, width};
use shudu::search::{Classic, Event, General, Limits, Outcome, each};
use std::ops::ControlFlow::Continue;

pub fn tour(out: &mut Output) -> Fallible<Answer> {
    let mut title = Text::default();
    let what = language().pick(" — a Sudoku laboratory", " — 数独实验室");
    title.line().add("Shudu 数独", Paint::Title).add(what, Paint::Plain);
    out.text(&title)?;
    solve(out)?;
    count(out)?;
    watch(out)?;
    compare(out)?;
    next(out)?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn heading(out: &mut Output, english: &str, chinese: &str) -> Fallible {
    out.line("")?;
    out.said(language().pick(english, chinese), Paint::Title)
}

/// Beside each other if there is room, else only the second.
fn pair(out: &mut Output, first: Text, second: Text) -> Fallible {
    let both = first.beside(second.clone(), 3);
    let fits = both.lines.iter().all(|line| width(line) <= out.width);
    out.text(if fits { &both } else { &second })
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
    heading(
        out,
        "It solves any board, and proves that there is only one solution",
        "解任意盘面，并证明解是唯一的",
    )?;
    for example in [ROYLE, SIXTEEN] {
        let solved = search(&example, 2);
        let before = board_text(&Picture::puzzle(&solved.puzzle));
        if let Some(grid) = &solved.first {
            let after = board_text(&Picture::solution(&solved.puzzle, grid));
            pair(out, before, after)?;
        }
        let (size, clues) = (solved.puzzle.layout().size(), solved.puzzle.clues().count());
        let time = readable(solved.seconds);
        out.line(&say!(
            language(),
            "{size}×{size}, {clues} clues: one solution, in {time}",
            "{size}×{size}，{clues} 个已知数：唯一解，用时 {time}"
        ))?;
    }
    Ok(())
}

fn count(out: &mut Output) -> Fallible {
    heading(out, "It counts", "数解的个数")?;
    let solved = search(&REPORT, u64::MAX);
    let clues = solved.puzzle.clues().count();
    let (number, time) = (grouped(solved.outcome.stats.solutions), readable(solved.seconds));
    out.line(&say!(
        language(),
        "A 9×9 with {clues} clues has {number} solutions ({time})",
        "一道 {clues} 个已知数的 9×9 题有 {number} 个解（{time}）"
    ))
}

fn watch(out: &mut Output) -> Fallible {
    let t = language();
    heading(
        out,
        "It shows how algorithms work: enumeration with marks on a 6×6, cell by cell",
        "展示算法的过程：在 6×6 上用标注逐格枚举",
    )?;
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
    let rounds = counted(t, outcome.stats.rounds, "round", "轮");
    let backtracks = counted(t, outcome.stats.backtracks, "backtrack", "次回退");
    let title = say!(t, "{rounds}, {backtracks}", "{rounds}，{backtracks}");
    let (x, y) = t.pick(("round", "cell number"), ("轮", "格的编号"));
    let plot = series_text(&Series { title: &title, x, y, curve: &curve }, 28, 6);
    match solution {
        Some(grid) => {
            let board = board_text(&Picture::solution(&puzzle, &grid));
            pair(out, board, plot)
        }
        None => out.text(&plot),
    }
}

fn compare(out: &mut Output) -> Fallible {
    heading(out, "It compares them", "比较它们")?;
    let t = language();
    let puzzle = FIGURE_13.puzzle();
    let head = t.pick(
        ["algorithm", "how", "placements", "backtracks", "time"],
        ["算法", "做法", "填数", "回退", "用时"],
    );
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for classic in Classic::ALL {
        let watch = Watch::start(None);
        let outcome = classic.solve(&puzzle, &Limits::solutions(1), &mut each(|_| {}));
        let info = classic.info();
        rows.push(vec![
            info.name.to_owned(),
            t.pick(info.english, info.chinese).to_owned(),
            grouped(outcome.stats.placements()),
            grouped(outcome.stats.backtracks),
            readable(watch.seconds()),
        ]);
    }
    let kinds = [Column::Left, Column::Wrapped, Column::Right, Column::Right, Column::Right];
    out.text(&table(&kinds, &rows, out.row, |row, column| match (row, column) {
        (0, _) => Paint::Faint,
        (_, 0) => Paint::Placed,
        _ => Paint::Plain,
    }))
}

fn next(out: &mut Output) -> Fallible {
    heading(out, "Try", "试一试")?;
    let commands = [
        ("shudu generate --level hard | shudu solve", "a puzzle, and its solution", "出题并解题"),
        ("shudu explain", "a puzzle step by step, in words", "逐步讲解一道题"),
        (
            "shudu trace --algorithm enumerate --at 16",
            "the marks after round 16",
            "第 16 轮后的标注",
        ),
        ("shudu trace --algorithm singletons --play", "replay, back and forth", "来回重放"),
        (
            "shudu experiment --plot time.svg",
            "all algorithms on all built-in puzzles",
            "所有算法解所有内置题目",
        ),
        (
            "shudu show puzzle.txt --candidates",
            "any format, see `shudu formats`",
            "任意格式，见 `shudu formats`",
        ),
        ("shudu play", "the game; nothing you do is lost", "玩数独；每一步都会保存"),
        ("shudu --help", "all commands", "所有命令"),
    ];
    let t = language();
    let row = |(command, english, chinese): (&str, &str, &str)| {
        vec![command.to_owned(), t.pick(english, chinese).to_owned()]
    };
    let rows = commands.map(row);
    out.text(&table(&[Column::Left, Column::Wrapped], &rows, out.row, |_, column| {
        [Paint::Placed, Paint::Faint][column]
    }))
}
