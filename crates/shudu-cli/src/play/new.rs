//! The puzzle that is asked for: read, or made.

use super::Play;
use crate::term::clock::Watch;
use crate::term::clock::some_seed;
use crate::term::failure::{Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::Reading;
use jiff::civil::Date;
use shudu::board::{Layout, Puzzle, State};
use shudu::control::{Control, Progress};
use shudu::generate::{Boards, HOLES, Maker, Method, Wish, ease};
use shudu::logic::{Grade, Profile, Technique};
use shudu::play::{Facts, Game, Move, Solutions};
use shudu::rating::{Level, Tenths};
use std::path::Path;
use std::sync::Arc;

/// A game to be begun.
#[derive(Clone, Debug)]
pub struct New {
    pub game: Game,
    /// What it is called, besides its level: `daily 2026-01-31`, a technique, a file.
    pub title: Option<String>,
    /// A level's id.
    pub level: Option<String>,
    /// In tenths.
    pub rating: Option<u32>,
    /// The day it is the puzzle of.
    pub daily: Option<Date>,
}

/// What kind of puzzle is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A level of play.
    Level(Level),
    /// A level of the game of holes.
    Holes(usize),
    Rating((u32, u32)),
    Technique(Technique),
    /// Any puzzle of a board.
    Board(Arc<Layout>),
}

/// The level if nothing is asked for.
pub const USUAL: &str = "medium";

impl Kind {
    /// What the options ask for, if anything.
    pub fn asked(args: &Play) -> Fallible<Option<Kind>> {
        if let Some(technique) = args.technique {
            return Ok(Some(Kind::Technique(technique)));
        }
        if let Some(rating) = args.rating {
            return Ok(Some(Kind::Rating(rating)));
        }
        let layout = match (args.size, &args.reading.layout) {
            (Some(size), _) => Some(Layout::usual(size)),
            (None, Some(name)) if args.source.is_none() => Some(name.parse::<Layout>()),
            _ => None,
        };
        let layout = layout.transpose();
        let layout = layout.map_err(|error| Failure::Bad(format!("the board: {error}")))?;
        if let Some(layout) = layout.filter(|layout| !layout.is_classic()) {
            if args.level.is_some() {
                return Err(Failure::Bad(
                    "levels are for the classic 9×9 board; leave out --level or the board".into(),
                ));
            }
            if layout.size() > LARGEST {
                return Err(Failure::Bad(format!(
                    "games are played on boards up to {LARGEST}×{LARGEST}, not on {}",
                    layout.name()
                )));
            }
            return Ok(Some(Kind::Board(layout.into())));
        }
        Ok(args.level.as_deref().and_then(Kind::of_level))
    }

    /// A level by its name or number.
    pub fn of_level(name: &str) -> Option<Kind> {
        let number = name.parse::<usize>().ok().filter(|&number| number < HOLES.len());
        let number = number.or_else(|| HOLES.iter().position(|level| level.id == name));
        let play = name.parse().ok().map(Kind::Level);
        play.or(number.map(Kind::Holes))
    }

    fn wish(&self) -> Wish {
        match self {
            Kind::Level(level) => Wish::level(*level),
            Kind::Holes(number) => {
                Wish { method: Method::Holes(HOLES[*number].holes), ..Wish::classic() }
            }
            Kind::Rating(rating) => Wish { rating: Some(*rating), ..Wish::classic() },
            Kind::Technique(technique) => Wish { techniques: vec![*technique], ..Wish::classic() },
            Kind::Board(layout) => Wish::any(Boards::Layout(layout.clone())),
        }
    }
}

/// The largest board that is played on.
pub const LARGEST: usize = 16;
/// Seconds a puzzle is looked for.
const BUDGET: f64 = 60.0;

/// Puzzles looked at for one in which hints lead to the technique that is practised.
const DETOURS: u64 = 50;

/// Whether hints would lead around the technique that a puzzle is to practise: it is needed
/// among those of Sudoku Explainer, but people know more.
fn is_avoided(kind: &Kind, puzzle: &Puzzle, facts: &Facts) -> bool {
    let Kind::Technique(technique) = kind else { return false };
    !facts.techniques(puzzle, &Profile::human()).contains(technique)
}

/// What puzzles of other boards may ask for: they have no levels, and one that hints do not solve
/// would be no game.
fn playable() -> Profile {
    let mut profile = Profile::human();
    profile.retain(|entry| entry.grade <= Grade::Hard);
    profile
}

/// Makes a puzzle.
pub fn make(kind: &Kind, seed: Option<u64>) -> Fallible<New> {
    let wish = kind.wish();
    wish.check().map_err(|error| Failure::Bad(error.to_string()))?;
    let watch = Watch::start(Some(BUDGET));
    let ask = |_: &Progress| watch.ask();
    let seed = seed.unwrap_or_else(some_seed);
    let mut maker = Maker::new();
    let mut number = 0;
    let (made, facts) = loop {
        let outcome = maker.make(&wish, seed, number..number + 1, &Control::new(&ask)).pop();
        let Some(Ok(made)) = outcome else {
            return Err(Failure::Bad("no such puzzle was found; ask for something easier".into()));
        };
        let facts = Facts::of(&made.puzzle);
        // The second engine has its say about every puzzle that is offered.
        if facts.solutions != Solutions::One {
            return Err(Failure::Bad("the puzzle made does not have exactly one solution".into()));
        }
        number += 1;
        if number == DETOURS || !is_avoided(kind, &made.puzzle, &facts) {
            break (made, facts);
        }
    };
    let puzzle = match (kind, &facts.solution) {
        (Kind::Board(_), Some(solution)) => ease(&made.puzzle, solution, &playable()),
        _ => made.puzzle,
    };
    let known = made.rating.as_ref().map(|rating| u32::from(rating.er.get()));
    let rating = known.or_else(|| facts.rating(&puzzle).map(|rating| rating.get().into()));
    let level = match kind {
        Kind::Holes(number) => Some(number.to_string()),
        _ => rating.and_then(level_of).map(|level| level.id().to_owned()),
    };
    let title = match kind {
        Kind::Technique(technique) => Some(technique.row().id.to_owned()),
        _ => None,
    };
    Ok(New { game: Game::new(puzzle, facts.solution), title, level, rating, daily: None })
}

/// The puzzle of a day: Monday's is easy, Sunday's for experts.
pub fn daily(date: Date, level: Option<Kind>) -> Fallible<New> {
    const WEEK: [&str; 7] = ["beginner", "easy", "easy", "medium", "medium", "hard", "expert"];
    let day = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
    let kind = level.or_else(|| Kind::of_level(WEEK[day])).expect("a level of the table");
    let number = i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100;
    let seed = number as u64 + u64::from(date.day().unsigned_abs());
    let new = make(&kind, Some(seed))?;
    Ok(New { title: Some(format!("daily {date}")), daily: Some(date), ..new })
}

/// What `--daily` means.
pub fn date(text: &str) -> Fallible<Date> {
    if text == "today" {
        return Ok(today());
    }
    text.parse().map_err(|_| {
        Failure::Bad(format!("--daily {text}: a date as 2026-01-31 is needed, or none for today"))
    })
}

/// The date where the user is.
pub fn today() -> Date {
    jiff::Zoned::now().date()
}

/// A puzzle that was read; own digits and notes in it become moves.
pub fn read(source: &str, reading: &Reading) -> Fallible<New> {
    let reading = Puzzles::open(Some(source), reading)?.one()?;
    let file = Path::new(source).file_name().filter(|_| Path::new(source).is_file());
    let title = file.map(|name| name.to_string_lossy().into_owned());
    begin(&reading.state, title)
}

/// A game from a state.
pub fn begin(state: &State, title: Option<String>) -> Fallible<New> {
    let puzzle = &state.puzzle;
    let layout = puzzle.layout();
    if layout.size() > LARGEST {
        return Err(Failure::Bad(format!(
            "games are played on boards up to {LARGEST}×{LARGEST}, not on {}",
            layout.name()
        )));
    }
    let facts = Facts::of(puzzle);
    if facts.solutions == Solutions::None {
        let why = match puzzle.clash() {
            Some(clash) => clash.to_string(),
            None => "its givens contradict each other".into(),
        };
        return Err(Failure::Bad(format!("the puzzle has no solution: {why}")));
    }
    let rating = facts.rating(puzzle).map(|rating| rating.get().into());
    let level = rating.and_then(level_of).map(|level| level.id().to_owned());
    let mut game = Game::new(puzzle.clone(), facts.solution);
    for cell in layout.cells() {
        let mut moves: Vec<Move> = Vec::new();
        moves.extend(state.placed[cell.index()].map(|digit| Move::Digit(vec![cell], digit)));
        let centre = state.centre.iter().flat_map(|notes| notes[cell]);
        moves.extend(centre.map(|digit| Move::Centre(vec![cell], digit)));
        let corner = state.corner.iter().flat_map(|notes| notes[cell]);
        moves.extend(corner.map(|digit| Move::Corner(vec![cell], digit)));
        for what in moves {
            // What cannot be written, as a note beside a given, is no loss.
            let _ = game.apply(what, 0);
        }
    }
    Ok(New { game, title, level, rating, daily: None })
}

fn level_of(tenths: u32) -> Option<Level> {
    Level::of(Tenths::new(tenths as u16))
}
