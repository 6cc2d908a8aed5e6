//! Tallies: histograms of rows, told in tables and pictures.

use super::row::Row;
use shudu::draw::{Bars, bars_scene};
use shudu::language::Tongue;
use shudu::rating::Tenths;
use shudu::say;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How often each value was met. Values have a place to be sorted by, and a name.
pub type Histogram = BTreeMap<(u64, String), u64>;

/// Histograms of the rows of a split.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub rows: u64,
    pub copies: u64,
    pub minimal: u64,
    pub histograms: BTreeMap<What, Histogram>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Stratum,
    Clues,
    Rating,
    Hodoku,
    Guesses,
    Hardest,
}

impl What {
    /// How files are named after it.
    pub fn id(self) -> &'static str {
        match self {
            What::Stratum => "strata",
            What::Clues => "clues",
            What::Rating => "ratings",
            What::Hodoku => "hodoku",
            What::Guesses => "guesses",
            What::Hardest => "hardest",
        }
    }

    pub fn title(self, t: Tongue) -> String {
        match self {
            What::Stratum => say!(t, "Strata", "分层"),
            What::Clues => say!(t, "Clues", "已知数个数"),
            What::Rating => say!(t, "Rating (SE), by half steps", "SE 评级，每 0.5 一档"),
            What::Hodoku => say!(t, "HoDoKu's level", "HoDoKu 难度"),
            What::Guesses => say!(t, "Guesses of the engine", "引擎的猜测次数"),
            What::Hardest => say!(t, "Hardest technique", "最难的技巧"),
        }
    }
}

impl Tally {
    pub fn count(&mut self, what: What, place: u64, name: impl Into<String>) {
        *self.histograms.entry(what).or_default().entry((place, name.into())).or_default() += 1;
    }

    /// Counts a row of a data set; of copies only that they are there.
    pub fn row(&mut self, row: &Row, strata: &[String]) {
        if row.copy > 0 {
            self.copies += 1;
            return;
        }
        self.rows += 1;
        self.minimal += u64::from(row.facts.minimal);
        if strata.len() > 1 {
            self.count(What::Stratum, row.stratum as u64, &strata[row.stratum]);
        }
        self.clues(row.clues().into());
        self.guesses(row.facts.guesses);
        if let Some(rating) = row.facts.rating {
            self.rating(rating.er);
        }
        if let Some(grade) = row.facts.grade {
            self.grade(grade);
        }
        if let Some(hardest) = row.facts.hardest {
            self.count(What::Hardest, 0, hardest);
        }
    }

    pub fn clues(&mut self, clues: u64) {
        self.count(What::Clues, clues, clues.to_string());
    }

    pub fn rating(&mut self, er: Tenths) {
        let from = er.get() / 5 * 5;
        self.count(What::Rating, from.into(), Tenths::new(from).to_string());
    }

    pub fn grade(&mut self, grade: &str) {
        let all = shudu::logic::Grade::ALL;
        let place = all.iter().position(|other| other.id() == grade).unwrap_or(all.len());
        self.count(What::Hodoku, place as u64, grade);
    }

    pub fn guesses(&mut self, guesses: u64) {
        let (from, to) = match guesses {
            0 => (0, 0),
            _ => (1 << guesses.ilog2(), (1u64 << guesses.ilog2()) * 2 - 1),
        };
        let name = if from == to { from.to_string() } else { format!("{from}–{to}") };
        self.count(What::Guesses, from, name);
    }
}

/// Everything that is counted in any of these splits.
pub fn whats(tallies: &[(String, Tally)]) -> Vec<What> {
    let mut whats: Vec<What> =
        tallies.iter().flat_map(|(_, tally)| tally.histograms.keys().copied()).collect();
    whats.sort();
    whats.dedup();
    whats
}

/// A histogram of all splits: a value for each of them.
fn joined(what: What, tallies: &[(String, Tally)]) -> BTreeMap<(u64, String), Vec<u64>> {
    let mut joined: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for (at, (_, tally)) in tallies.iter().enumerate() {
        for (value, count) in tally.histograms.get(&what).into_iter().flatten() {
            joined.entry(value.clone()).or_insert_with(|| vec![0; tallies.len()])[at] = *count;
        }
    }
    joined
}

/// A picture of a histogram, a bar for each split.
pub fn picture(what: What, tallies: &[(String, Tally)], t: Tongue) -> String {
    let joined = joined(what, tallies);
    let labels: Vec<String> = joined.keys().map(|(_, name)| name.clone()).collect();
    let kinds: Vec<String> = tallies.iter().map(|(name, _)| name.clone()).collect();
    let bar = |&count: &u64| Some(count as f64);
    let values: Vec<Vec<_>> = joined.values().map(|row| row.iter().map(bar).collect()).collect();
    let (title, y) = (what.title(t), say!(t, "rows", "行数"));
    bars_scene(&Bars { title: &title, y: &y, labels: &labels, kinds: &kinds, values: &values })
        .svg()
}

/// A table of a histogram in Markdown.
pub fn table(what: What, tallies: &[(String, Tally)], t: Tongue) -> String {
    let names: Vec<&str> = tallies.iter().map(|(name, _)| name.as_str()).collect();
    let mut text = format!(
        "| {} | {} |\n|---|{}\n",
        what.title(t),
        names.join(" | "),
        "---:|".repeat(names.len())
    );
    for ((_, name), counts) in joined(what, tallies) {
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        let _ = writeln!(text, "| {name} | {} |", counts.join(" | "));
    }
    text
}
