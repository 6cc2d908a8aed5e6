//! Profiles: which techniques are used, in which order, and what each costs.
//!
//! A profile lists only what is searched: the table of techniques says who looks for
//! what, and a technique that nobody looks for on the profile's way is refused when the
//! profile is made.

mod lists;
mod text;

use super::technique::{Family, Search, TECHNIQUES, Technique, TechniqueRow};
use lists::{DIRECT, HODOKU, HUMAN, Listed, WIKI};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::{Level, Tenths};
use shudu_board::say;

pub use text::ProfileTextError;

/// How hard a technique, or the way through a puzzle, is for people, in HoDoKu's words. Players
/// are told its [level](Grade::level).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the names say it
pub enum Grade {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Grade {
    /// All, from the easiest.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Unfair, Grade::Extreme];

    /// How programs name it.
    pub fn id(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// The level of play it is nearest to: what players are told, who know one scale only.
    pub const fn level(self) -> Level {
        match self {
            Grade::Easy => Level::Easy,
            Grade::Medium => Level::Medium,
            Grade::Hard => Level::Hard,
            Grade::Unfair => Level::Expert,
            Grade::Extreme => Level::Extreme,
        }
    }

    /// The grade of a puzzle whose hardest step has this grade: a high sum of
    /// costs raises it. The bounds are HoDoKu's.
    pub fn raised(self, score: f64) -> Grade {
        let bounds = [800.0, 1000.0, 1600.0, 1800.0, f64::INFINITY];
        let fits = |grade: &&Grade| score <= bounds[**grade as usize];
        *Grade::ALL[self as usize..].iter().find(fits).expect("nothing is above the last")
    }

    /// The grade of what Sudoku Explainer rates so high.
    fn of(rating: Tenths) -> Grade {
        match rating.get() {
            ..20 => Grade::Easy,
            20..30 => Grade::Medium,
            30..60 => Grade::Hard,
            60..75 => Grade::Unfair,
            75.. => Grade::Extreme,
        }
    }
}

/// Techniques that are looked for at the same time, and what a step costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The techniques; the step found first is taken.
    pub techniques: Vec<Technique>,
    /// What a step costs.
    pub cost: f64,
    /// How hard it is.
    pub grade: Grade,
}

/// Whose searches are used where several find the same kind of step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Way {
    /// Our own: the shortest chain first; nets as Sudoku Explainer has them.
    #[default]
    Own,
    /// HoDoKu's chains and nets, step for step.
    Hodoku,
    /// Sudoku Explainer's steps, all of them.
    Se,
}

/// Why entries make no profile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// Nobody looks for the technique on the way the profile goes.
    NotSearched(Technique),
    /// Two techniques of an entry are found by different searches, which cannot be one.
    Mixed(Technique, Technique),
}

told!(ProfileError);

impl Tell for ProfileError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            ProfileError::NotSearched(technique) => {
                let id = technique.row().id;
                say!(
                    t,
                    "`{id}` is not searched by itself; it is a step of the profile se only",
                    "“{id}”不能单独查找，它只是技巧表 se 中的一步"
                )
            }
            ProfileError::Mixed(a, b) => {
                let (a, b) = (a.row().id, b.row().id);
                say!(
                    t,
                    "`{a}` and `{b}` are not found by the same search, so each needs an entry of its own",
                    "“{a}”和“{b}”的查找方式不同，必须各写一项"
                )
            }
        }
    }
}

/// An ordered set of techniques with costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    name: String,
    way: Way,
    entries: Vec<Entry>,
}

/// Names of the built-in profiles.
pub const PROFILES: [&str; 5] = ["human", "hodoku", "se", "sudokuwiki", "basic"];

impl Profile {
    /// A profile of one's own, tried in this order. An entry without techniques is left
    /// out.
    ///
    /// ```
    /// use shudu::logic::{Entry, Grade, Profile, ProfileError, Technique};
    /// let entry = |technique| Entry { techniques: vec![technique], cost: 1.0, grade: Grade::Easy };
    /// assert!(Profile::new("short", vec![entry(Technique::NakedSingle)]).is_ok());
    /// // Aligned pairs are looked for by Sudoku Explainer alone, which has its own order.
    /// let pairs = Profile::new("pairs", vec![entry(Technique::AlignedPair)]);
    /// assert_eq!(pairs, Err(ProfileError::NotSearched(Technique::AlignedPair)));
    /// ```
    pub fn new(name: &str, entries: Vec<Entry>) -> Result<Profile, ProfileError> {
        Profile::on(Way::Own, name, entries)
    }

    fn on(way: Way, name: &str, mut entries: Vec<Entry>) -> Result<Profile, ProfileError> {
        entries.retain(|entry| !entry.techniques.is_empty());
        for entry in &entries {
            let first = entry.techniques[0];
            let search = searched(first, way)?;
            for &other in &entry.techniques[1..] {
                if searched(other, way)? != search {
                    return Err(ProfileError::Mixed(first, other));
                }
            }
        }
        Ok(Profile { name: name.to_owned(), way, entries })
    }

    /// A built-in profile.
    fn listed(name: &str, way: Way, list: &[Listed]) -> Profile {
        let entries = list.iter().map(entry).collect();
        Profile::on(way, name, entries).expect("what is built in is searched")
    }

    /// The built-in profile of that name.
    pub fn named(name: &str) -> Option<Profile> {
        match name {
            "human" => Some(Profile::human()),
            "hodoku" => Some(Profile::hodoku()),
            "se" => Some(Profile::se()),
            "sudokuwiki" => Some(Profile::sudokuwiki()),
            "basic" => Some(Profile::basic()),
            _ => None,
        }
    }

    /// What people see first, comes first.
    pub fn human() -> Profile {
        Profile::listed("human", Way::Own, &HUMAN)
    }

    /// HoDoKu's order, scores and levels.
    pub fn hodoku() -> Profile {
        Profile::listed("hodoku", Way::Hodoku, &HODOKU)
    }

    /// The order and the groups of the strategies of sudokuwiki.org, as far as they are known
    /// and we look for them: for those who teach by its pages.
    pub fn sudokuwiki() -> Profile {
        Profile::listed("sudokuwiki", Way::Own, &WIKI)
    }

    /// Singles, intersections, pairs and triplets.
    pub fn basic() -> Profile {
        let mut profile = Profile::human();
        profile.name = "basic".to_owned();
        profile.retain(|entry| {
            let family = entry.techniques[0].row().family;
            let known = matches!(family, Family::Single | Family::Intersection | Family::Subset);
            known && entry.grade <= Grade::Medium
        });
        profile
    }

    /// Sudoku Explainer's own way: the one profile whose steps are those of
    /// [`Rater`](super::Rater). Its steps cost what they are rated.
    pub fn se() -> Profile {
        let entry = |row: &TechniqueRow| {
            let (techniques, rating) = (vec![row.technique], row.rating?);
            Some(Entry { techniques, cost: rating.value(), grade: Grade::of(rating) })
        };
        let entries = TECHNIQUES.iter().filter_map(entry).collect();
        Profile::on(Way::Se, "se", entries).expect("what has a rating has a producer")
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whose searches are used.
    pub fn way(&self) -> Way {
        self.way
    }

    /// What is tried, in this order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Keeps the entries for which it is so.
    pub fn retain(&mut self, keep: impl FnMut(&Entry) -> bool) {
        self.entries.retain(keep);
    }

    /// The same without some techniques.
    #[must_use]
    pub fn without(self, techniques: &[Technique]) -> Profile {
        self.with(|technique| !techniques.contains(technique))
    }

    /// The same without techniques that use that a puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Profile {
        self.with(|technique| technique.row().family != Family::Uniqueness)
    }

    /// The same without anything but these techniques.
    #[must_use]
    pub fn only(self, techniques: &[Technique]) -> Profile {
        self.with(|technique| techniques.contains(technique))
    }

    /// The same up to the last entry with one of these techniques.
    #[must_use]
    pub fn up_to(mut self, techniques: &[Technique]) -> Profile {
        let has = |entry: &Entry| entry.techniques.iter().any(|one| techniques.contains(one));
        let end = self.entries.iter().rposition(has).map_or(0, |last| last + 1);
        self.entries.truncate(end);
        self
    }

    fn with(mut self, keep: impl Fn(&Technique) -> bool) -> Profile {
        self.entries.iter_mut().for_each(|entry| entry.techniques.retain(&keep));
        self.entries.retain(|entry| !entry.techniques.is_empty());
        self
    }

    /// The same for a player without notes: digits that locked candidates and hidden subsets
    /// leave one place come after the singles, before anything is to be noted and removed.
    /// Sudoku Explainer's way has them already.
    #[must_use]
    pub fn without_notes(mut self) -> Profile {
        let is_single = |entry: &Entry| entry.techniques[0].row().family == Family::Single;
        let known = |listed: &Listed| listed.0.iter().any(|&one| self.entry(one).is_some());
        if self.way == Way::Se || DIRECT.iter().any(known) {
            return self;
        }
        let after = self.entries.iter().rposition(is_single).map_or(0, |last| last + 1);
        self.entries.splice(after..after, DIRECT.iter().map(entry));
        self
    }

    /// The entry of a technique.
    pub fn entry(&self, technique: Technique) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.techniques.contains(&technique))
    }
}

fn entry(&(techniques, cost, grade): &Listed) -> Entry {
    Entry { techniques: techniques.to_vec(), cost, grade }
}

/// Who looks for a technique on a way.
fn searched(technique: Technique, way: Way) -> Result<Search, ProfileError> {
    technique.row().search(way).ok_or(ProfileError::NotSearched(technique))
}
