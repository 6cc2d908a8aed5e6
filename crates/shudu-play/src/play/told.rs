//! What games and levels are called, and what is said of a game in every front end.

use super::{Card, Facts, Game, Solutions};
use shudu_board::language::{Language, capital};
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_generate::generate::{HOLES, Holes};
use shudu_logic::logic::Technique;
use shudu_logic::words::name;

/// Seconds a hint is looked for: longer nobody waits in a game.
pub const HINT_SECONDS: f64 = 2.0;

/// The boards to choose from, as [`Kind`](super::Kind) names them.
pub const BOARDS: [&str; 14] = [
    "2x2",
    "2x3",
    "2x3+x",
    "2x4",
    "jigsaw",
    "3x3+x",
    "3x3+windoku",
    "3x3+antiknight",
    "3x3+antiking",
    "3x3+x+antiking",
    "2x5",
    "3x4",
    "3x5",
    "4x4",
];

/// The name of a level of the game of holes.
pub fn holes_name(number: usize, language: Language) -> &'static str {
    let Holes { english, chinese, .. } = HOLES[number];
    language.pick(english, chinese)
}

/// A level's name: one of play, or a number of the game of holes, which is told too: some are
/// called the same.
///
/// ```
/// use shudu::language::Language;
/// assert_eq!(shudu::play::level_name("hard", Language::English), "Hard");
/// ```
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

impl Card {
    /// What the game is called, besides its level: the day it is the puzzle of, a technique, a
    /// file.
    pub fn called(&self, language: Language) -> Option<String> {
        if let Some(date) = &self.daily {
            return Some(say!(language, "daily {date}", "每日一题 {date}"));
        }
        let title = self.title.as_ref()?;
        Some(match Technique::from_id(title) {
            Some(technique) => name(technique, language).to_owned(),
            None => title.clone(),
        })
    }
}

impl Game {
    /// What is to be said of the puzzle before it is played: that it is not sure what is right.
    pub fn opening(&self, language: Language) -> Option<String> {
        if self.solution().is_some() {
            return None;
        }
        Some(match Facts::of(self.puzzle()).solutions {
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
}

/// That a hint was not found in time.
pub fn no_hint(language: Language) -> String {
    say!(
        language,
        "No hint was found within {HINT_SECONDS} seconds; more digits or notes make it easier.",
        "{HINT_SECONDS} 秒内没有找到提示；盘面上多一些数字或笔记会更容易。"
    )
}
