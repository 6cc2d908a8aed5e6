//! `shudu show`, `shudu convert`, `shudu formats` and `shudu schema`: puzzles in other clothes, and
//! what clothes there are.

use crate::commands::args::{Convert, Formats, Schema, Show};
use crate::term::clock::{self, counted};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::output::{Lines, Output, write_picture};
use crate::term::table::{Column, table};
use shudu::draw::{Paint, Picture, Text, board_scene, board_text};
use shudu::format::{self, Format, Reading, Writing};
use shudu::language::Tell;
use shudu::view;
use std::io::{self, IsTerminal};

pub fn show(args: &Show, out: &mut Output) -> Fallible<Answer> {
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    if let Some(path) = &args.svg {
        let reading = puzzles.first()?;
        drawn(args, &reading, |picture| write_picture(path, board_scene(picture)))?;
        return Ok(Answer::Yes);
    }
    let mut number = 0;
    while let Some(reading) = puzzles.next().filter(|_| !clock::stopped()) {
        let reading = reading?;
        number += 1;
        if args.json {
            out.json(&view::Board::new(&reading))?;
        } else {
            if number > 1 {
                out.line("")?;
            }
            drawn(args, &reading, |picture| out.text(&board_text(picture)))?;
            out.text(&caption(&reading))?;
        }
        if !puzzles.is_ready() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(if clock::stopped() { Answer::Interrupted } else { Answer::Yes })
}

/// Draws a puzzle, with its candidates if they were asked for.
fn drawn(args: &Show, reading: &Reading, draw: impl FnOnce(&Picture) -> Fallible) -> Fallible {
    let candidates = reading.state.candidates();
    let picture = Picture::state(&reading.state);
    draw(&if args.candidates { picture.with_candidates(&candidates) } else { picture })
}

fn caption(reading: &Reading) -> Text {
    let (puzzle, meta) = (&reading.state.puzzle, &reading.meta);
    let mut text = Text::default();
    text.line().add(about(reading), Paint::Faint);
    let about = [&meta.title, &meta.author, &meta.level, &meta.comment];
    let about: Vec<_> = about.into_iter().flatten().map(String::as_str).collect();
    if !about.is_empty() {
        text.line().add(about.join(" · "), Paint::Plain);
    }
    if let Some(clash) = puzzle.clash() {
        text.line().add(clash.tell(language().into()), Paint::Dead);
    }
    text
}

/// What was read, in a few words.
pub fn about(reading: &Reading) -> String {
    let (puzzle, format) = (&reading.state.puzzle, reading.format);
    let layout = puzzle.layout().name();
    let clues = counted(language(), puzzle.clues().count() as u64, "clue", "个已知数");
    say!(language(), "{layout} · {clues} · read as {format}", "{layout} · {clues} · 读作 {format}")
}

pub fn convert(args: &Convert, out: &mut Output) -> Fallible<Answer> {
    let mut lines = Lines::new(args.output.as_ref(), out);
    let mut read_as = None;
    // Of a document the whole is needed.
    let mut kept = Vec::new();
    if let Some(header) = args.to.header() {
        lines.line(header)?;
    }
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    while let Some(reading) = puzzles.next() {
        let reading = reading?;
        let (meta, solution) = (Some(&reading.meta), reading.solution.as_deref());
        let writing = Writing { meta, solution, lossy: args.lossy };
        let written = match format::write_with(&reading.state, args.to, &writing) {
            Ok(written) => written,
            Err(error) => {
                puzzles.pass(puzzles.about(reading.line, &error))?;
                continue;
            }
        };
        if args.to == Format::OpenSudoku {
            read_as = Some(reading.format);
            kept.push(reading);
            continue;
        }
        // Puzzles of several lines are parted by an empty one.
        if read_as.replace(reading.format).is_some() && !args.to.is_line_wise() {
            lines.line("")?;
        }
        lines.line(&written)?;
        if !puzzles.is_ready() {
            lines.out.flush()?;
        }
    }
    if let Some(document) = format::write_document(&kept, args.to).filter(|_| read_as.is_some()) {
        lines.line(&document)?;
    }
    lines.end()?;
    if let Some(format) = read_as.filter(|_| io::stderr().is_terminal()) {
        let title = format.title(language());
        note!("read as {format}: {title}", "读作 {format}：{title}");
    }
    Ok(Answer::Yes)
}

pub fn schema(args: &Schema, out: &mut Output) -> Fallible<Answer> {
    let command = args.command.join(" ");
    let schema =
        shudu::schema::of_command(Some(command.as_str()).filter(|command| !command.is_empty()));
    let schema = schema.ok_or_else(|| {
        bad!(
            "`shudu {command}` prints no JSON; `shudu schema` is about all that is printed",
            "`shudu {command}` 不输出 JSON；`shudu schema` 包含全部输出"
        )
    })?;
    out.line(&schema)?;
    out.flush()?;
    Ok(Answer::Yes)
}

pub fn formats(args: &Formats, out: &mut Output) -> Fallible<Answer> {
    if args.json {
        for &format in Format::ALL {
            out.json(&view::Format::new(format))?;
        }
    } else {
        let t = language();
        let head = t.pick(
            ["format", "what it is", "largest", "besides givens"],
            ["格式", "说明", "最大", "已知数之外"],
        );
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for &format in Format::ALL {
            let carries = format.carries();
            let besides = [
                (carries.placed, t.pick("digits", "填数")),
                (carries.notes, t.pick("notes", "笔记")),
                (carries.limits, t.pick("candidates", "候选数")),
                (carries.solution, t.pick("solution", "答案")),
            ];
            let besides: Vec<_> =
                besides.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
            let size = format.max_size();
            rows.push(vec![
                format.id().to_owned(),
                format.title(t).to_owned(),
                format!("{size}×{size}"),
                besides.join(t.pick(", ", "、")),
            ]);
        }
        let kinds = [Column::Left, Column::Wrapped, Column::Right, Column::Wrapped];
        let text = table(&kinds, &rows, out.row, |row, column| match (row, column) {
            (0, _) => Paint::Title,
            (_, 0) => Paint::Placed,
            _ => Paint::Plain,
        });
        out.text(&text)?;
    }
    out.flush()?;
    Ok(Answer::Yes)
}
