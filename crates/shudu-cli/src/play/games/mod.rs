//! `shudu games`: the games that are kept. They are listed, counted, shown, replayed, taken
//! elsewhere and brought in.

mod words;

use super::store::Store;
use super::time::{counted, now};
use super::words::{percent, time};
use crate::term::failure::{Answer, Failure, Fallible, tell};
use crate::term::output::{Output, write_file};
use crate::term::teaching::{Lang, language};
use clap::{Args, Subcommand};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use serde::Serialize;
use shudu::board::Candidates;
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::play::{BadSave, Card, Game, Naming, New, NewError, Save, Shelf, Statistics, Streak};
use shudu::rating::Tenths;
use shudu::words::Language;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use words::{Words, table};

/// What can be asked of `games`.
#[derive(Debug, Args)]
pub struct Games {
    #[command(subcommand)]
    pub what: Option<What>,
    /// The games as a JSON array.
    #[arg(long)]
    pub json: bool,
    /// The folder games are kept in; without it the user's data folder.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_dir: Option<PathBuf>,
    /// The language; without it that of the locale.
    #[arg(long, value_name = "LANGUAGE", global = true)]
    pub lang: Option<Lang>,
}

#[derive(Debug, Subcommand)]
pub enum What {
    /// Games begun and solved, times, and days in a row, level by level.
    Stats {
        /// The figures as a JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Draw a game as it stands, with its string for links.
    Show {
        /// The game's number.
        #[arg(value_name = "GAME")]
        id: i64,
    },
    /// List the moves of a game, or draw it as it was after some of them.
    Replay {
        /// The game's number.
        #[arg(value_name = "GAME")]
        id: i64,
        /// Draw it after so many moves; 0 is the beginning.
        #[arg(long, value_name = "K")]
        at: Option<usize>,
    },
    /// Write a game with all its moves, as JSON.
    Export {
        /// The game's number.
        #[arg(value_name = "GAME")]
        id: i64,
        /// As one string of letters, digits, `-`, `_` and `.`, which fits into a link.
        #[arg(long)]
        link: bool,
        /// Write into this file, at once and whole, instead of standard output.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Add a game that was exported.
    Import {
        /// A file, the text itself (JSON or a string for links), or - for standard input.
        #[arg(value_name = "FILE|TEXT|-")]
        source: String,
    },
    /// Remove games, without asking.
    Remove {
        /// The games' numbers.
        #[arg(value_name = "GAME", required = true)]
        ids: Vec<i64>,
    },
}

/// A game of `--json`; docs/json.md describes it.
#[derive(Serialize)]
struct GameRecord<'a> {
    number: i64,
    state: &'static str,
    title: Option<&'a str>,
    level: Option<&'a str>,
    rating: Option<f64>,
    daily: Option<String>,
    layout: &'a str,
    size: usize,
    puzzle: &'a str,
    progress: f64,
    seconds: f64,
    moves: usize,
    hints: u32,
    revealed: bool,
    imported: bool,
    begun: Option<String>,
    touched: Option<String>,
    finished: Option<String>,
}

/// Figures of `stats --json`.
#[derive(Serialize)]
struct StatisticsRecord {
    group: String,
    begun: u32,
    solved: u32,
    best_seconds: Option<f64>,
    mean_seconds: Option<f64>,
    unaided: u32,
    unaided_share: Option<f64>,
    days: StreakRecord,
    dailies: StreakRecord,
}

#[derive(Serialize)]
struct StreakRecord {
    current: u32,
    longest: u32,
}

pub fn games(args: &Games, out: &mut Output) -> Fallible<Answer> {
    let folder = args.data_dir.as_deref();
    let mut store = match &args.what {
        Some(What::Import { .. } | What::Remove { .. }) => Store::open(folder)?,
        _ => Store::look(folder)?,
    };
    if let Some(said) = &store.said {
        tell(said);
    }
    let words = Words(language(args.lang));
    match &args.what {
        None if args.json => {
            let cards = store.games()?;
            out.json(&cards.iter().map(record).collect::<Vec<_>>())?;
        }
        None => list(&store.games()?, words, out)?,
        Some(What::Stats { json }) => {
            let figures = counted(&store.games()?, &Zoned::now());
            if *json || args.json {
                out.json(&figures.iter().map(figures_record).collect::<Vec<_>>())?;
            } else {
                out.text(&statistics(&figures, words.0))?;
            }
        }
        Some(What::Show { id }) => show(&store, *id, words, out)?,
        Some(What::Replay { id, at }) => replay(&store, *id, *at, words, out)?,
        Some(What::Export { id, link, output }) => {
            let save = store.save(&store.card(*id)?)?;
            let text = if *link { save.to_link() } else { save.to_json() };
            match output {
                Some(path) => write_file(path, format!("{text}\n").as_bytes())?,
                None => out.line(&text)?,
            }
        }
        Some(What::Import { source }) => import(&mut store, source, words, out)?,
        Some(What::Remove { ids }) => {
            for card in store.remove(ids)? {
                out.line(&words.removed(&card))?;
            }
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn list(cards: &[Card], words: Words, out: &mut Output) -> Fallible {
    if cards.is_empty() {
        return out.line(words.no_games());
    }
    let lines = cards.iter().map(|card| {
        let size = card.size();
        [
            (card.id.to_string(), Paint::Title),
            (words.title(card), Paint::Plain),
            (words.rating(card.rating), Paint::Plain),
            (format!("{size}×{size}"), Paint::Plain),
            (percent(card.progress), Paint::Plain),
            (time(card.spent), Paint::Plain),
            (card.hints.to_string(), Paint::Plain),
            (when(card.begun), Paint::Faint),
            state(card, words),
        ]
    });
    out.text(&table(words.games_head(), lines.collect(), &[0, 2, 3, 4, 5, 6]))
}

fn state(card: &Card, words: Words) -> (String, Paint) {
    let paint = if card.finished.is_some() { Paint::Good } else { Paint::Plain };
    (words.state(card), paint)
}

/// A time where the user is.
fn when(seconds: i64) -> String {
    let stamp = Timestamp::from_second(seconds).map(|stamp| stamp.to_zoned(TimeZone::system()));
    stamp.map_or("-".into(), |zoned| zoned.strftime("%Y-%m-%d %H:%M").to_string())
}

fn record(card: &Card) -> GameRecord<'_> {
    let stamp = |seconds| Timestamp::from_second(seconds).ok().map(|stamp| stamp.to_string());
    GameRecord {
        number: card.id,
        state: match card.finished {
            _ if !card.is_readable() => "unreadable",
            Some(_) => "solved",
            None => "playing",
        },
        title: card.title.as_deref(),
        level: card.level.as_deref(),
        rating: card.rating.map(Tenths::value),
        daily: card.daily.map(|date| date.to_string()),
        layout: &card.layout,
        size: card.size(),
        puzzle: &card.puzzle,
        progress: card.progress,
        seconds: card.spent as f64 / 1000.0,
        moves: card.moves,
        hints: card.hints,
        revealed: card.revealed,
        imported: card.imported,
        begun: stamp(card.begun),
        touched: stamp(card.touched),
        finished: card.finished.and_then(stamp),
    }
}

/// The statistics as a table.
pub fn statistics(figures: &[Statistics], language: Language) -> Text {
    let words = Words(language);
    if figures[0].begun == 0 {
        let mut text = Text::default();
        text.line().add(words.no_games(), Paint::Plain);
        return text;
    }
    let played = |spent: Option<u64>| (spent.map_or("-".into(), time), Paint::Plain);
    let lines = figures.iter().map(|of| {
        [
            (words.group(&of.group), Paint::Title),
            (of.begun.to_string(), Paint::Plain),
            (of.solved.to_string(), Paint::Plain),
            played(of.best),
            played(of.mean),
            (of.share().map_or("-".into(), percent), Paint::Plain),
            (format!("{} / {}", of.days.current, of.days.longest), Paint::Plain),
        ]
    });
    let mut text = table(words.statistics_head(), lines.collect(), &[1, 2, 3, 4, 5, 6]);
    text.line().line().add(words.dailies(figures[0].dailies), Paint::Plain);
    text.line().add(words.explained(), Paint::Faint);
    text
}

fn figures_record(of: &Statistics) -> StatisticsRecord {
    let seconds = |time: Option<u64>| time.map(|time| time as f64 / 1000.0);
    let streak = |of: Streak| StreakRecord { current: of.current, longest: of.longest };
    StatisticsRecord {
        group: words::id(&of.group),
        begun: of.begun,
        solved: of.solved,
        best_seconds: seconds(of.best),
        mean_seconds: seconds(of.mean),
        unaided: of.unaided,
        unaided_share: of.share(),
        days: streak(of.days),
        dailies: streak(of.dailies),
    }
}

fn show(store: &Store, id: i64, words: Words, out: &mut Output) -> Fallible {
    let (card, game) = store.load(id)?;
    out.text(&board(&game))?;
    let mut text = Text::default();
    let facts = [
        words.game(id),
        words.title(&card),
        words.rated(card.rating),
        percent(card.progress),
        time(card.spent),
        words.hints(card.hints),
        words.state(&card),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    text.line().add(facts.join(" · "), Paint::Plain);
    text.line().add(store.save(&card)?.to_link(), Paint::Faint);
    out.text(&text)
}

/// A board with everything on it, notes of both kinds together.
fn board(game: &Game) -> Text {
    let state = game.state();
    let mut notes: Candidates = game.notes();
    for cell in game.layout().cells() {
        notes[cell] |= game.writing(cell).corner;
    }
    let mut picture = Picture::state(&state);
    let open = |cell| game.digit(cell).is_none() && !notes[cell].is_empty();
    if game.layout().cells().any(open) {
        picture = picture.with_candidates(&notes);
    }
    board_text(&picture)
}

fn replay(store: &Store, id: i64, at: Option<usize>, words: Words, out: &mut Output) -> Fallible {
    let (card, game) = store.load(id)?;
    let (layout, log) = (game.layout().clone(), game.log());
    let told = |number: usize| words.step(&log[number - 1].what, &layout, Naming::Numbers);
    let Some(at) = at else {
        if log.is_empty() {
            return out.line(words.no_moves());
        }
        let lines = (1..).zip(log).map(|(number, logged)| {
            [
                (number.to_string(), Paint::Faint),
                (time(logged.at), Paint::Plain),
                (told(number), Paint::Plain),
            ]
        });
        return out.text(&table(words.moves_head(), lines.collect(), &[0, 1]));
    };
    if at > log.len() {
        let moves = crate::term::clock::counted(card.moves as u64, "move");
        return Err(Failure::Bad(format!("game {id} has {moves}; --at goes up to that")));
    }
    out.text(&board(&game.after(at)))?;
    let mut text = Text::default();
    text.line().add(words.place(at, log.len()), Paint::Plain);
    if at > 0 {
        text.add(format!("  {}  {}", time(log[at - 1].at), told(at)), Paint::Faint);
    }
    out.text(&text)
}

fn import(store: &mut Store, source: &str, words: Words, out: &mut Output) -> Fallible {
    let (name, text) = text(source)?;
    let bad = |why: String| Failure::Bad(format!("{name}: {why}"));
    let save = Save::read(&text).map_err(|error| bad(error.to_string()))?;
    let new = New::of_save(&save).map_err(|error| match error {
        NewError::Save(BadSave::Layout(error)) => bad(format!("the board: {error}")),
        NewError::Unsolvable(_) => bad("the puzzle of this game has no solution".into()),
        error => bad(error.to_string()),
    })?;
    let same = store.same(&new.game)?;
    let card = store.import(&new, save.spent, now().seconds)?;
    out.line(&words.imported(&card, same.first()))
}

/// The longest text that is read: thousands of games' worth.
const LONGEST: u64 = 16 << 20;

/// What the user named, and how to call it.
fn text(source: &str) -> Fallible<(String, String)> {
    let path = Path::new(source);
    let (name, mut from): (String, Box<dyn Read>) = if source == "-" {
        ("standard input".into(), Box::new(io::stdin().lock()))
    } else if path.is_file() {
        let file = File::open(path).map_err(|error| Failure::file(source, "open it", &error))?;
        (source.into(), Box::new(file))
    } else if path.is_dir() {
        return Err(Failure::Bad(format!("{source} is a directory; a game was expected")));
    } else if source.contains('{') || source.contains("shudu-") {
        return Ok(("the argument".into(), source.into()));
    } else {
        return Err(Failure::Bad(format!(
            "there is no file {source}, and it is no game either: JSON begins with {{, a string \
             for links with shudu-"
        )));
    };
    let mut bytes = Vec::new();
    let read = from.by_ref().take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::file(&name, "read it", &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Bad(format!("{name} is too long for a game")));
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| Failure::Bad(format!("{name} is no text, so no game")))?;
    Ok((name, text.trim_start_matches('\u{feff}').to_owned()))
}
