//! Levels of play: what a word promises. Names, help, menus and tables derive from here.

use super::Tenths;
use crate::language::{Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The lowest rating there is.
pub const LOWEST: Tenths = Tenths::new(10);

/// The highest rating there is room for.
pub const HIGHEST: Tenths = Tenths::new(200);

/// A level of play: a promise about the hardest step of a puzzle.
///
/// ```
/// use shudu::rating::{Level, Tenths};
/// let level: Level = "hard".parse()?;
/// assert!(level.ratings().contains(&Tenths::new(42)));
/// assert_eq!(Level::of(Tenths::new(42)), Some(level));
/// # Ok::<(), shudu::rating::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // `hardest` says what each is
pub enum Level {
    Beginner,
    Easy,
    Medium,
    Hard,
    Expert,
    Extreme,
}

/// What is known of a level.
struct Promise {
    id: &'static str,
    chinese: &'static str,
    tenths: (u16, u16),
    hardest: &'static str,
    hardest_chinese: &'static str,
}

impl Level {
    /// All, the easiest first.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    const fn promise(self) -> Promise {
        let (id, chinese, tenths, hardest, hardest_chinese) = match self {
            Level::Beginner => ("beginner", "入门", (10, 12), "a hidden single in a box", "宫排除"),
            Level::Easy => (
                "easy",
                "简单",
                (15, 20),
                "a hidden single in a line, or one that a pointing or hidden pair gives away",
                "行列排除，或由区块、隐性数对直接得出的数",
            ),
            Level::Medium => (
                "medium",
                "中等",
                (23, 34),
                "a naked single, an intersection, a pair or an X-wing",
                "唯一余数、区块、数对或二链列",
            ),
            Level::Hard => (
                "hard",
                "困难",
                (36, 69),
                "larger sets and fish, wings, unique rectangles, short chains",
                "更大的数组和鱼、翼、唯一矩形、短链",
            ),
            Level::Expert => ("expert", "专家", (70, 89), "forcing chains", "强制链"),
            Level::Extreme => (
                "extreme",
                "极限",
                (90, HIGHEST.get()),
                "chains that need chains or other techniques inside",
                "链中又要用链或其他技巧",
            ),
        };
        Promise { id, chinese, tenths, hardest, hardest_chinese }
    }

    /// How programs name it.
    pub const fn id(self) -> &'static str {
        self.promise().id
    }

    /// Its name in Simplified Chinese.
    pub const fn chinese(self) -> &'static str {
        self.promise().chinese
    }

    /// The ratings (ER) of its puzzles.
    pub const fn ratings(self) -> RangeInclusive<Tenths> {
        let (from, to) = self.promise().tenths;
        Tenths::new(from)..=Tenths::new(to)
    }

    /// What its hardest step is like.
    pub const fn hardest(self) -> &'static str {
        self.promise().hardest
    }

    /// The same in Simplified Chinese.
    pub const fn hardest_chinese(self) -> &'static str {
        self.promise().hardest_chinese
    }

    /// The level a rating belongs to.
    pub fn of(rating: Tenths) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.ratings().contains(&rating))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(id: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.id() == id);
        found.ok_or_else(|| UnknownLevel(id.to_owned()))
    }
}

/// The name is not that of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

told!(UnknownLevel);

impl Tell for UnknownLevel {
    fn tell(&self, t: Tongue) -> String {
        let (id, levels) = (self.0.escape_default(), Level::ALL.map(Level::id).join(" "));
        say!(t, "`{id}` is no level; there are {levels}", "没有“{id}”这个难度；有 {levels}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_each_other_and_their_names_lead_back() {
        assert!(Level::ALL.windows(2).all(|two| two[0].ratings().end() < two[1].ratings().start()));
        assert!(Level::ALL.into_iter().all(|level| level.id().parse() == Ok(level)));
    }
}
