//! Levels: what a word promises. Names, help and the tables of the documents derive
//! from here.

/// A level of play: a promise about the hardest step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// How it is called.
    pub id: &'static str,
    /// In Simplified Chinese.
    pub chinese: &'static str,
    /// The lowest and highest rating (ER) of its puzzles, in tenths.
    pub rating: (u32, u32),
    /// What its hardest step is like.
    pub hardest: &'static str,
}

/// The highest rating there is room for, in tenths.
pub const HIGHEST: u32 = 200;

/// The levels of play, the easiest first.
pub const LEVELS: [Level; 6] = [
    Level {
        id: "beginner",
        chinese: "入门",
        rating: (10, 12),
        hardest: "a hidden single in a box",
    },
    Level {
        id: "easy",
        chinese: "简单",
        rating: (15, 20),
        hardest: "a hidden single in a line, or one that a pointing or hidden pair gives away",
    },
    Level {
        id: "medium",
        chinese: "中等",
        rating: (23, 34),
        hardest: "a naked single, an intersection, a pair or an X-wing",
    },
    Level {
        id: "hard",
        chinese: "困难",
        rating: (36, 69),
        hardest: "larger sets and fish, wings, unique rectangles, short chains",
    },
    Level { id: "expert", chinese: "专家", rating: (70, 89), hardest: "forcing chains" },
    Level {
        id: "extreme",
        chinese: "极限",
        rating: (90, HIGHEST),
        hardest: "chains that need chains or other techniques inside",
    },
];

impl Level {
    /// The level of this name.
    pub fn from_id(id: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.id == id)
    }

    /// The level a rating (in tenths) belongs to.
    pub fn of(tenths: u32) -> Option<&'static Level> {
        LEVELS.iter().find(|level| (level.rating.0..=level.rating.1).contains(&tenths))
    }
}

/// A level of the game that digs holes: a number of holes, and no other promise but
/// one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holes {
    /// How it is called.
    pub id: &'static str,
    /// To people.
    pub english: &'static str,
    /// In Simplified Chinese.
    pub chinese: &'static str,
    /// So many cells are emptied, or as many as can be.
    pub holes: usize,
}

/// The levels 0 to 4 of the game.
pub const HOLES: [Holes; 5] = [
    Holes { id: "very-easy", english: "Very Easy", chinese: "很容易", holes: 10 },
    Holes { id: "easy", english: "Easy", chinese: "容易", holes: 20 },
    Holes { id: "normal", english: "Normal", chinese: "普通", holes: 30 },
    Holes { id: "hard", english: "Hard", chinese: "困难", holes: 42 },
    Holes { id: "very-hard", english: "Very Hard", chinese: "很困难", holes: 64 },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::TECHNIQUES;

    #[test]
    fn every_rating_a_technique_has_belongs_to_a_level() {
        for rating in TECHNIQUES.iter().filter_map(|row| row.rating) {
            let tenths = u32::from(rating.get());
            assert!(Level::of(tenths).is_some(), "{tenths}");
        }
        assert!(LEVELS.windows(2).all(|two| two[0].rating.1 < two[1].rating.0));
        assert_eq!(Level::from_id("hard").map(|level| level.rating), Some((36, 69)));
    }
}
