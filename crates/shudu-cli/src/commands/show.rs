//! `shudu show`, `shudu convert` and `shudu formats`: puzzles in other clothes.

use crate::commands::args::{Convert, Formats, Show};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::output::{Output, drawn_into, write_file, write_picture};
use shudu::draw::{Paint, Picture, Text, board_svg, board_text};
use shudu::format::{self, Format, Reading, Writing};
use shudu::view;
use std::io::{self, IsTerminal};

pub fn show(args: &Show, out: &mut Output) -> Fallible<Answer> {
    let reading = Puzzles::open(args.source.as_deref(), &args.reading)?.one()?;
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
        drawn_into(path);
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
    let mut file = String::new();
    let mut emit = |text: &str| match args.output {
        Some(_) => {
            file.extend([text, "\n"]);
            Ok(())
        }
        None => out.line(text),
    };
    let mut read_as = None;
    if let Some(header) = args.to.header() {
        emit(header)?;
    }
    for reading in Puzzles::open(args.source.as_deref(), &args.reading)? {
        let reading = reading?;
        // Puzzles of several lines are parted by an empty one.
        if read_as.replace(reading.format).is_some() && !args.to.is_line_wise() {
            emit("")?;
        }
        let (meta, solution) = (Some(&reading.meta), reading.solution.as_deref());
        let writing = Writing { meta, solution, lossy: args.lossy };
        let written = format::write_with(&reading.state, args.to, &writing)
            .map_err(|error| Failure::Bad(format!("puzzle of line {}: {error}", reading.line)))?;
        emit(&written)?;
    }
    match &args.output {
        Some(path) => write_file(path, file.as_bytes())?,
        None => out.flush()?,
    }
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
