//! `shudu games`: the games that are kept. They are listed, counted, shown, replayed, taken
//! elsewhere and brought in.

mod words;

use super::store::Store;
use super::time::{counted, now, when};
use super::words::{percent, time};
use crate::term::clock;
use crate::term::failure::{Answer, Doing, Failure, Fallible, tell};
use crate::term::language::{language, tongue};
use crate::term::output::{Output, write_file};
use clap::{Args, Subcommand};
use jiff::Zoned;
use shudu::board::Candidates;
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::language::{Language, Tell};
use shudu::play::{Card, Game, New, Save, Shelf, Statistics};
use shudu::view;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
pub use words::Words;
use words::table;

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

pub fn games(args: &Games, out: &mut Output) -> Fallible<Answer> {
    let folder = args.data_dir.as_deref();
    let mut store = match &args.what {
        Some(What::Import { .. } | What::Remove { .. }) => Store::open(folder)?,
        _ => Store::look(folder)?,
    };
    if let Some(said) = &store.said {
        tell(&said.tell(tongue()));
    }
    let words = Words(language());
    match &args.what {
        None if args.json => {
            let cards = store.games()?;
            out.json(&cards.iter().map(view::Game::new).collect::<Vec<_>>())?;
        }
        None => list(&store.games()?, words, out)?,
        Some(What::Stats { json }) => {
            let figures = counted(&store.games()?, &Zoned::now());
            if *json || args.json {
                out.json(&figures.iter().map(view::Statistics::new).collect::<Vec<_>>())?;
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
    let told = |number: usize| words.step(&log[number - 1].what, &layout);
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
        let moves = card.moves;
        return Err(bad!(
            "game {id} has {moves} moves; --at goes up to that",
            "第 {id} 局共有 {moves} 步；--at 不能超过它"
        ));
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
    let bad = |why: &dyn Tell| {
        bad!(|t| {
            let (name, why) = (name.tell(t), why.tell(t));
            say!(t, "{name}: {why}", "{name}：{why}")
        })
    };
    let save = Save::read(&text).map_err(|error| bad(&error))?;
    let new = New::of_save(&save, &clock::control()).map_err(|error| bad(&error))?;
    let same = store.same(&new.game)?;
    let card = store.import(&new, save.spent, now().seconds)?;
    out.line(&words.imported(&card, same.first()))
}

/// The longest text that is read: thousands of games' worth.
const LONGEST: u64 = 16 << 20;

/// What something is called.
type Name = shudu::language::Text;

/// What the user named, and how to call it.
fn text(source: &str) -> Fallible<(Name, String)> {
    let path = Path::new(source);
    let (name, mut from): (Name, Box<dyn Read>) = if source == "-" {
        (text!("standard input", "标准输入"), Box::new(io::stdin().lock()))
    } else if path.is_file() {
        let file = File::open(path).map_err(|error| Failure::file(source, Doing::Open, &error))?;
        (source.to_owned().into(), Box::new(file))
    } else if path.is_dir() {
        return Err(bad!(
            "{source} is a directory; a game was expected",
            "{source} 是文件夹，应为一局游戏"
        ));
    } else if source.contains('{') || source.contains("shudu-") {
        return Ok((text!("the argument", "参数"), source.into()));
    } else {
        return Err(bad!(
            "there is no file {source}, and it is no game either: JSON begins with {{, a string \
             for links with shudu-",
            "没有文件 {source}，它也不是一局游戏：JSON 以 {{ 开头，链接字符串以 shudu- 开头"
        ));
    };
    let mut bytes = Vec::new();
    let read = from.by_ref().take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::source(&name, Doing::Read, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(bad!(|t| {
            let name = name.tell(t);
            say!(t, "{name} is too long for a game", "{name}太长，不是一局游戏")
        }));
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| {
        bad!(|t| {
            let name = name.tell(t);
            say!(t, "{name} is no text, so no game", "{name}不是文本，也就不是一局游戏")
        })
    })?;
    Ok((name, text.trim_start_matches('\u{feff}').to_owned()))
}
