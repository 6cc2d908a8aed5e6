//! Words that all of the game uses, in both languages.

use shudu::language::{Tell, Tongue};
use shudu::play::ShelfError;

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
