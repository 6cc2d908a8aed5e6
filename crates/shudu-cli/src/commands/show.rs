//! `shudu show`, `shudu convert` and `shudu formats`: puzzles in other clothes.

use crate::commands::args::{Convert, Formats, Show};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::output::{Lines, Output, write_picture};
use shudu::draw::{Paint, Picture, Text, board_svg, board_text};
use shudu::format::{self, Format, Reading, Writing};
use shudu::language::Tell;
use shudu::view;
use std::io::{self, IsTerminal};

pub fn show(args: &Show, out: &mut Output) -> Fallible<Answer> {
    let reading = Puzzles::one(args.source.as_slice(), &args.reading)?;
    if args.json {
        out.json(&view::Board::new(&reading))?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let candidates = reading.state.candidates();
    let mut picture = Picture::state(&reading.state);
    if args.candidates {
        picture = picture.with_candidates(&candidates);
    }
    if let Some(path) = &args.svg {
        write_picture(path, &board_svg(&picture))?;
        return Ok(Answer::Yes);
    }
    out.text(&board_text(&picture))?;
    out.text(&caption(&reading))?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn caption(reading: &Reading) -> Text {
    let (puzzle, meta) = (&reading.state.puzzle, &reading.meta);
    let mut text = Text::default();
    text.line().add(
        format!(
            "{} · {} clues · read as {}",
            puzzle.layout().name(),
            puzzle.clues().count(),
            reading.format
        ),
        Paint::Faint,
    );
    let about = [&meta.title, &meta.author, &meta.level, &meta.comment];
    let about: Vec<_> = about.into_iter().flatten().map(String::as_str).collect();
    if !about.is_empty() {
        text.line().add(about.join(" · "), Paint::Plain);
    }
    if let Some(clash) = puzzle.clash() {
        text.line().add(clash.to_string(), Paint::Dead);
    }
    text
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
                let line = reading.line;
                puzzles.pass(bad!(|t| {
                    let error = error.tell(t);
                    say!(t, "puzzle of line {line}: {error}", "第 {line} 行的题目：{error}")
                }))?;
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
        eprintln!("read as {format}: {}", format.title());
    }
    Ok(Answer::Yes)
}

pub fn formats(args: &Formats, out: &mut Output) -> Fallible<Answer> {
    if args.json {
        for &format in Format::ALL {
            out.json(&view::Format::new(format))?;
        }
    } else {
        let mut text = Text::default();
        let head =
            format!("{:<12} {:<34} {:>7}  {}", "format", "what it is", "largest", "besides givens");
        text.line().add(head, Paint::Title);
        for &format in Format::ALL {
            let carries = format.carries();
            let besides = [
                (carries.placed, "digits"),
                (carries.notes, "notes"),
                (carries.limits, "candidates"),
                (carries.solution, "solution"),
            ];
            let besides: Vec<_> =
                besides.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
            let size = format.max_size();
            text.line().add(format!("{:<12}", format.id()), Paint::Placed).add(
                format!(
                    " {:<34} {:>7}  {}",
                    format.title(),
                    format!("{size}×{size}"),
                    besides.join(", ")
                ),
                Paint::Plain,
            );
        }
        out.text(&text)?;
    }
    out.flush()?;
    Ok(Answer::Yes)
}
