//! What was played, counted.
//!
//! Imported games are not counted: nobody knows when they were played, and by whom. A game
//! whose solution was shown counts as solved, but its time does not, nor its day. Levels are
//! those of the classic board: times on a 4×4 board would be no match for it.

use super::{Card, Date};
use shudu_board::rating::Level;
use shudu_generate::generate::HOLES;
use std::collections::BTreeSet;

/// Which games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// All.
    All,
    /// Those of a level: its id, or its number in the game of holes.
    Level(String),
    /// Those without a level, and those of other boards.
    Other,
}

/// Days without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to today, or up to yesterday as long as today is not over.
    pub current: u32,
    /// The most there ever were.
    pub longest: u32,
}

/// Figures of a group of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Which games.
    pub group: Group,
    /// How many there are.
    pub begun: u32,
    /// How many of them are solved.
    pub solved: u32,
    /// Milliseconds of the quickest game.
    pub best: Option<u64>,
    /// Milliseconds of a game on average.
    pub mean: Option<u64>,
    /// Solved without a hint, and without the solution shown.
    pub unaided: u32,
    /// Days with a game solved, where the player was.
    pub days: Streak,
    /// Puzzles of the day, solved on their day.
    pub dailies: Streak,
}

impl Statistics {
    /// The share of the solved games that were solved without help.
    pub fn share(&self) -> Option<f64> {
        (self.solved > 0).then(|| f64::from(self.unaided) / f64::from(self.solved))
    }
}

/// What today is, and which day a moment (seconds since 1970) is on: both where the player is.
struct Calendar<'a> {
    today: Date,
    day: &'a dyn Fn(i64) -> Option<Date>,
}

/// All games together, then those of each level that has any. The caller knows what day it
/// is, and which day a moment (seconds since 1970) is on where the player is.
pub fn statistics(
    cards: &[Card],
    today: Date,
    day: impl Fn(i64) -> Option<Date>,
) -> Vec<Statistics> {
    let calendar = Calendar { today, day: &day };
    let own: Vec<&Card> = cards.iter().filter(|card| !card.imported).collect();
    let numbers = (0..HOLES.len()).map(|number| number.to_string());
    let levels: Vec<String> =
        Level::ALL.iter().map(|level| level.id().to_owned()).chain(numbers).collect();
    let is_of =
        |card: &Card, level: &String| card.is_classic() && card.level.as_ref() == Some(level);
    let of_level = |level: &String| {
        let cards = own.iter().copied().filter(|card| is_of(card, level));
        (Group::Level(level.clone()), cards.collect::<Vec<_>>())
    };
    let unknown = |card: &&&Card| !levels.iter().any(|level| is_of(card, level));
    let other = own.iter().filter(unknown).copied().collect();
    let groups = levels.iter().map(of_level).chain([(Group::Other, other)]);
    let some = groups.filter(|(_, cards)| !cards.is_empty());
    let some = some.map(|(group, cards)| count(group, &cards, &calendar));
    [count(Group::All, &own, &calendar)].into_iter().chain(some).collect()
}

fn count(group: Group, cards: &[&Card], calendar: &Calendar) -> Statistics {
    let solved: Vec<&Card> = cards.iter().copied().filter(|card| card.finished.is_some()).collect();
    let fair: Vec<&Card> = solved.iter().copied().filter(|card| !card.revealed).collect();
    let times = || fair.iter().map(|card| card.spent);
    let mean = times().map(u128::from).sum::<u128>().checked_div(fair.len() as u128);
    let solved_on = |card: &&Card| (calendar.day)(card.finished?);
    let of_day = |card: &&Card| card.daily.filter(|&daily| solved_on(card) == Some(daily));
    let number = |count: usize| count as u32;
    Statistics {
        group,
        begun: number(cards.len()),
        solved: number(solved.len()),
        best: times().min(),
        mean: mean.map(|mean| mean as u64),
        unaided: number(fair.iter().filter(|card| card.hints == 0).count()),
        days: streak(fair.iter().filter_map(solved_on).collect(), calendar.today),
        dailies: streak(fair.iter().filter_map(of_day).collect(), calendar.today),
    }
}

fn streak(days: BTreeSet<Date>, today: Date) -> Streak {
    let mut streak = Streak::default();
    let mut run: (u32, Option<i64>) = (0, None);
    for day in days.iter().map(|day| day.number()) {
        let follows = run.1 == Some(day - 1);
        run = (if follows { run.0 + 1 } else { 1 }, Some(day));
        streak.longest = streak.longest.max(run.0);
    }
    // A clock that was set back does not break a row.
    let lasts = run.1.is_some_and(|last| today.number() <= last + 1);
    streak.current = if lasts { run.0 } else { 0 };
    streak
}
