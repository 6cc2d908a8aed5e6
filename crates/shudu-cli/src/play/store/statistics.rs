//! What was played, counted.
//!
//! Imported games are not counted: nobody knows when they were played, and by whom. A game
//! whose solution was shown counts as solved, but its time does not, nor its day.

use super::Row;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use shudu::generate::HOLES;
use shudu::rating::Level;
use std::collections::BTreeSet;

/// Which games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    All,
    /// A level's id, or its number in the game of holes.
    Level(String),
    /// Those without a level.
    Other,
}

/// Days without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to today, or up to yesterday as long as today is not over.
    pub current: u32,
    pub longest: u32,
}

/// Figures of a group of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    pub group: Group,
    pub begun: u32,
    pub solved: u32,
    /// Milliseconds of the quickest game.
    pub best: Option<u64>,
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

/// All games together, then those of each level that has any.
pub fn of(rows: &[Row], now: &Zoned) -> Vec<Statistics> {
    let own: Vec<&Row> = rows.iter().filter(|row| !row.imported).collect();
    let numbers = (0..HOLES.len()).map(|number| number.to_string());
    let levels: Vec<String> =
        Level::ALL.iter().map(|level| level.id().to_owned()).chain(numbers).collect();
    let of_level = |level: &String| {
        let rows = own.iter().copied().filter(|row| row.level.as_ref() == Some(level));
        (Group::Level(level.clone()), rows.collect::<Vec<_>>())
    };
    let unknown = |row: &&&Row| !row.level.as_ref().is_some_and(|level| levels.contains(level));
    let other = own.iter().filter(unknown).copied().collect();
    let groups = levels.iter().map(of_level).chain([(Group::Other, other)]);
    let some = groups.filter(|(_, rows)| !rows.is_empty()).map(|(g, rows)| count(g, &rows, now));
    [count(Group::All, &own, now)].into_iter().chain(some).collect()
}

fn count(group: Group, rows: &[&Row], now: &Zoned) -> Statistics {
    let solved: Vec<&Row> = rows.iter().copied().filter(|row| row.finished.is_some()).collect();
    let fair: Vec<&Row> = solved.iter().copied().filter(|row| !row.revealed).collect();
    let times = || fair.iter().map(|row| row.spent);
    let mean = times().map(u128::from).sum::<u128>().checked_div(fair.len() as u128);
    let days = fair.iter().filter_map(|row| day(row.finished?, now.time_zone()));
    let of_day = |row: &&Row| {
        let daily: Date = row.daily.as_ref()?.parse().ok()?;
        (day(row.finished?, now.time_zone()) == Some(daily)).then_some(daily)
    };
    let number = |count: usize| count as u32;
    Statistics {
        group,
        begun: number(rows.len()),
        solved: number(solved.len()),
        best: times().min(),
        mean: mean.map(|mean| mean as u64),
        unaided: number(fair.iter().filter(|row| row.hints == 0).count()),
        days: streak(days.collect(), now.date()),
        dailies: streak(fair.iter().filter_map(of_day).collect(), now.date()),
    }
}

/// The date where the player is.
fn day(seconds: i64, zone: &TimeZone) -> Option<Date> {
    Some(Timestamp::from_second(seconds).ok()?.to_zoned(zone.clone()).date())
}

fn streak(days: BTreeSet<Date>, today: Date) -> Streak {
    let mut streak = Streak::default();
    let mut run = (0, None);
    for &day in &days {
        let follows = run.1.is_some() && day.yesterday().ok() == run.1;
        run = (if follows { run.0 + 1 } else { 1 }, Some(day));
        streak.longest = streak.longest.max(run.0);
    }
    // A clock that was set back does not break a row.
    let lasts = run.1.is_some_and(|last| today <= last || today.yesterday().ok() == Some(last));
    streak.current = if lasts { run.0 } else { 0 };
    streak
}
