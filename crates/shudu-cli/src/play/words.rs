//! Words that all of the game uses, in both languages.

use shudu::generate::{HOLES, Holes};
use shudu::language::{Language, Tell, Tongue, capital};
use shudu::logic::Technique;
use shudu::play::{Card, Facts, Game, ShelfError, Solutions};
use shudu::rating::Level;
use shudu::words::name;

/// The name of a level of the game of holes.
pub fn holes_name(number: usize, language: Language) -> &'static str {
    let Holes { english, chinese, .. } = HOLES[number];
    language.pick(english, chinese)
}

/// A level's name: one of play, or a number of the game of holes, which is told too: some are
/// called the same.
pub fn level_name(id: &str, language: Language) -> String {
    let number = id.parse::<usize>().ok().filter(|&number| number < HOLES.len());
    match (id.parse::<Level>().ok(), number) {
        (Some(level), _) => capital(language.pick(level.id(), level.chinese())),
        (None, Some(number)) => {
            format!("{} ({number})", holes_name(number, language))
        }
        (None, None) => id.to_owned(),
    }
}

/// What a game is called, besides its level: the day it is the puzzle of, a technique, a file.
pub fn title(card: &Card, language: Language) -> Option<String> {
    if let Some(date) = &card.daily {
        return Some(say!(language, "daily {date}", "每日一题 {date}"));
    }
    let title = card.title.as_ref()?;
    Some(match Technique::from_id(title) {
        Some(technique) => name(technique, language).to_owned(),
        None => title.clone(),
    })
}

/// Milliseconds as people write them: `3:07`, `1:02:45`.
pub fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A share in whole per cent; all is only said if it is all.
pub fn percent(share: f64) -> String {
    format!("{}%", (share * 100.0 + 1e-9).floor())
}

/// What is to be said of a puzzle before it is played: that it is not sure what is right.
pub fn opening(game: &Game, language: Language) -> Option<String> {
    if game.solution().is_some() {
        return None;
    }
    Some(match Facts::of(game.puzzle()).solutions {
        Solutions::Many => say!(
            language,
            "This puzzle has several solutions: any will do, and mistakes cannot be told.",
            "这道题有多个解：填出任何一个都算完成，但无法判断对错。"
        ),
        _ => say!(
            language,
            "It is not known whether this puzzle has only one solution.",
            "不确定这道题的解是否唯一。"
        ),
    })
}

/// Seconds a hint is looked for: longer nobody waits in a game.
pub const HINT_SECONDS: f64 = 2.0;

/// That it was not enough.
pub fn no_hint(language: Language) -> String {
    say!(
        language,
        "No hint was found within {HINT_SECONDS} seconds; more digits or notes make it easier.",
        "{HINT_SECONDS} 秒内没有找到提示；盘面上多一些数字或笔记会更容易。"
    )
}

/// What is wrong with the games that are kept, and what to do about it.
pub fn told(error: &ShelfError, tongue: impl Into<Tongue>) -> String {
    let t = tongue.into();
    let what = error.tell(t);
    match error {
        ShelfError::Missing(_) => {
            say!(t, "{what}; `shudu games` lists them", "{what}；`shudu games` 列出所有游戏")
        }
        ShelfError::PlayedOn(id) => say!(
            t,
            "{what}, and `shudu play --continue {id}` goes on from there",
            "{what}；用 `shudu play --continue {id}` 从那里继续"
        ),
        _ => what,
    }
}
