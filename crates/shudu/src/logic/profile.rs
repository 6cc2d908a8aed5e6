//! Profiles: which techniques are used, in which order, and what each costs.

use super::technique::{Family, Technique};
use Technique as T;

/// How hard a technique, or a puzzle, is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the names say it
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All, from the easiest.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Its English name.
    pub fn english(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// Its Simplified Chinese name.
    pub fn chinese(self) -> &'static str {
        ["简单", "中等", "困难", "变态", "极难"][self as usize]
    }

    /// The level of a puzzle whose hardest step has this level: a high sum of
    /// costs raises it. The bounds are HoDoKu's.
    pub fn raised(self, score: f64) -> Level {
        let bounds = [800.0, 1000.0, 1600.0, 1800.0, f64::INFINITY];
        let fits = |level: &&Level| score <= bounds[**level as usize];
        *Level::ALL[self as usize..].iter().find(fits).unwrap_or(&Level::Extreme)
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
    pub level: Level,
}

/// Whose searches are used where several find the same kind of step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Our own: the shortest chain first; nets as Sudoku Explainer has them.
    #[default]
    Own,
    /// HoDoKu's chains and nets, step for step.
    Hodoku,
    /// Sudoku Explainer's steps, all of them.
    Se,
}

/// An ordered set of techniques with costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// What it is called.
    pub name: String,
    /// Whose searches are used.
    pub way: Way,
    /// What is tried, in this order.
    pub entries: Vec<Entry>,
}

/// Names of the built-in profiles.
pub const PROFILES: [&str; 4] = ["human", "hodoku", "se", "basic"];

impl Profile {
    /// A profile of one's own. An entry without techniques is left out.
    pub fn new(name: &str, mut entries: Vec<Entry>) -> Profile {
        entries.retain(|entry| !entry.techniques.is_empty());
        Profile { name: name.to_owned(), way: Way::Own, entries }
    }

    /// A profile from rows of techniques, cost and level.
    fn of(name: &str, rows: &[(&[Technique], f64, Level)]) -> Profile {
        let entry = |&(techniques, cost, level): &(&[Technique], f64, Level)| Entry {
            techniques: techniques.to_vec(),
            cost,
            level,
        };
        Profile::new(name, rows.iter().map(entry).collect())
    }

    /// The built-in profile of that name.
    pub fn named(name: &str) -> Option<Profile> {
        match name {
            "human" => Some(Profile::human()),
            "hodoku" => Some(Profile::hodoku()),
            "se" => Some(Profile::se()),
            "basic" => Some(Profile::basic()),
            _ => None,
        }
    }

    /// What people see first, comes first.
    pub fn human() -> Profile {
        Profile::of("human", &HUMAN)
    }

    /// HoDoKu's order, scores and levels.
    pub fn hodoku() -> Profile {
        Profile { way: Way::Hodoku, ..Profile::of("hodoku", &HODOKU) }
    }

    /// Singles, intersections, pairs and triplets.
    pub fn basic() -> Profile {
        let mut profile = Profile::human();
        profile.name = "basic".to_owned();
        profile.entries.retain(|entry| {
            let family = entry.techniques[0].row().family;
            let known = matches!(family, Family::Single | Family::Intersection | Family::Subset);
            known && entry.level <= Level::Medium
        });
        profile
    }

    /// Sudoku Explainer's own way: the one profile whose steps are those of
    /// [`Rater`](super::Rater).
    pub fn se() -> Profile {
        let entry = |row: &super::technique::Row| {
            let cost = row.rating?;
            let level = match cost {
                ..2.0 => Level::Easy,
                ..3.0 => Level::Medium,
                ..6.0 => Level::Hard,
                ..7.5 => Level::Unfair,
                _ => Level::Extreme,
            };
            Some(Entry { techniques: vec![row.technique], cost, level })
        };
        let entries = super::technique::TECHNIQUES.iter().filter_map(entry).collect();
        Profile { name: "se".to_owned(), way: Way::Se, entries }
    }

    /// The same without some techniques.
    pub fn without(mut self, techniques: &[Technique]) -> Profile {
        for entry in &mut self.entries {
            entry.techniques.retain(|technique| !techniques.contains(technique));
        }
        self.entries.retain(|entry| !entry.techniques.is_empty());
        self
    }

    /// The same without techniques that use that a puzzle has one solution.
    pub fn without_uniqueness(mut self) -> Profile {
        self.entries.retain(|entry| entry.techniques[0].row().family != Family::Uniqueness);
        self
    }

    /// The same without anything but these techniques.
    pub fn only(mut self, techniques: &[Technique]) -> Profile {
        for entry in &mut self.entries {
            entry.techniques.retain(|technique| techniques.contains(technique));
        }
        self.entries.retain(|entry| !entry.techniques.is_empty());
        self
    }

    /// The entry of a technique.
    pub fn entry(&self, technique: Technique) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.techniques.contains(&technique))
    }
}

const CHAINS: &[Technique] = &[T::Nishio, T::CellChains, T::RegionChains];

const NETS: &[Technique] = &[
    T::DynamicContradiction,
    T::DynamicDouble,
    T::DynamicCell,
    T::DynamicRegion,
    T::PlusContradiction,
    T::PlusDouble,
    T::PlusCell,
    T::PlusRegion,
    T::Nested2Contradiction,
    T::Nested2Double,
    T::Nested2Cell,
    T::Nested2Region,
    T::Nested3Contradiction,
    T::Nested3Double,
    T::Nested3Cell,
    T::Nested3Region,
    T::Nested4Contradiction,
    T::Nested4Double,
    T::Nested4Cell,
    T::Nested4Region,
    T::Nested5Contradiction,
    T::Nested5Double,
    T::Nested5Cell,
    T::Nested5Region,
];

type Rows = (&'static [Technique], f64, Level);

/// One digit is easier to follow than several; what can be seen without notes
/// is easier than what cannot. Costs are on HoDoKu's scale. Larger Franken fish are left
/// out: nobody sees them, and looking for them took a third of the time.
static HUMAN: [Rows; 58] = [
    (&[T::LastCell], 4.0, Level::Easy),
    (&[T::LastDigit], 5.0, Level::Easy),
    (&[T::HiddenSingleBox], 8.0, Level::Easy),
    (&[T::HiddenSingleLine], 12.0, Level::Easy),
    (&[T::NakedSingle], 14.0, Level::Easy),
    (&[T::Pointing], 40.0, Level::Medium),
    (&[T::Claiming], 45.0, Level::Medium),
    (&[T::LockedPair], 40.0, Level::Medium),
    (&[T::NakedPair], 60.0, Level::Medium),
    (&[T::HiddenPair], 70.0, Level::Medium),
    (&[T::LockedTriple], 60.0, Level::Medium),
    (&[T::NakedTriplet], 80.0, Level::Medium),
    (&[T::HiddenTriplet], 100.0, Level::Medium),
    (&[T::XWing], 110.0, Level::Hard),
    (&[T::Skyscraper], 120.0, Level::Hard),
    (&[T::TwoStringKite], 125.0, Level::Hard),
    (&[T::UniqueRectangle1], 100.0, Level::Hard),
    (&[T::Bug1], 100.0, Level::Hard),
    (&[T::XyWing], 140.0, Level::Hard),
    (&[T::TurbotFish], 130.0, Level::Hard),
    (&[T::EmptyRectangle], 130.0, Level::Hard),
    (&[T::NakedQuad], 120.0, Level::Hard),
    (&[T::HiddenQuad], 150.0, Level::Hard),
    (&[T::RemotePair], 130.0, Level::Hard),
    (&[T::WWing], 150.0, Level::Hard),
    (&[T::XyzWing], 160.0, Level::Hard),
    (&[T::UniqueRectangle2], 110.0, Level::Hard),
    (&[T::UniqueRectangle4], 110.0, Level::Hard),
    (&[T::UniqueRectangle3], 130.0, Level::Hard),
    (&[T::UniqueRectangle5], 120.0, Level::Hard),
    (&[T::UniqueRectangle6], 120.0, Level::Hard),
    (&[T::HiddenRectangle], 120.0, Level::Hard),
    (&[T::AvoidableRectangle1], 120.0, Level::Hard),
    (&[T::AvoidableRectangle2], 130.0, Level::Hard),
    (&[T::SimpleColours], 150.0, Level::Hard),
    (&[T::FinnedXWing], 140.0, Level::Hard),
    (&[T::SashimiXWing], 150.0, Level::Hard),
    (&[T::Swordfish], 150.0, Level::Hard),
    (&[T::WxyzWing], 200.0, Level::Unfair),
    (&[T::MultiColours], 200.0, Level::Unfair),
    (&[T::FinnedSwordfish], 200.0, Level::Unfair),
    (&[T::SashimiSwordfish], 240.0, Level::Unfair),
    (&[T::Jellyfish], 200.0, Level::Unfair),
    (&[T::SueDeCoq], 250.0, Level::Unfair),
    (&[T::XChain], 260.0, Level::Unfair),
    (&[T::XyChain], 260.0, Level::Unfair),
    (&[T::Medusa], 270.0, Level::Unfair),
    (&[T::Aic, T::AicLoop], 280.0, Level::Unfair),
    (&[T::AlsXz], 300.0, Level::Unfair),
    (&[T::GroupedAic, T::GroupedAicLoop], 300.0, Level::Unfair),
    (&[T::FinnedJellyfish], 310.0, Level::Unfair),
    (&[T::SashimiJellyfish], 310.0, Level::Unfair),
    (&[T::AlsXyWing], 320.0, Level::Unfair),
    (&[T::AlsChain], 340.0, Level::Unfair),
    (&[T::DeathBlossom], 360.0, Level::Unfair),
    (&[T::FrankenXWing, T::FinnedFrankenXWing], 390.0, Level::Unfair),
    (CHAINS, 500.0, Level::Extreme),
    (NETS, 700.0, Level::Extreme),
];

static HODOKU: [Rows; 57] = [
    (&[T::LastCell], 4.0, Level::Easy),
    (&[T::NakedSingle], 4.0, Level::Easy),
    (&[T::HiddenSingleBox, T::HiddenSingleLine], 14.0, Level::Easy),
    (&[T::LockedPair], 40.0, Level::Medium),
    (&[T::LockedTriple], 60.0, Level::Medium),
    (&[T::Pointing], 50.0, Level::Medium),
    (&[T::Claiming], 50.0, Level::Medium),
    (&[T::NakedPair], 60.0, Level::Medium),
    (&[T::NakedTriplet], 80.0, Level::Medium),
    (&[T::HiddenPair], 70.0, Level::Medium),
    (&[T::HiddenTriplet], 100.0, Level::Medium),
    (&[T::NakedQuad], 120.0, Level::Hard),
    (&[T::HiddenQuad], 150.0, Level::Hard),
    (&[T::XWing], 140.0, Level::Hard),
    (&[T::Swordfish], 150.0, Level::Hard),
    (&[T::Jellyfish], 160.0, Level::Hard),
    (&[T::RemotePair], 110.0, Level::Hard),
    (&[T::Bug1], 100.0, Level::Hard),
    (&[T::Skyscraper], 130.0, Level::Hard),
    (&[T::TwoStringKite], 150.0, Level::Hard),
    (&[T::TurbotFish], 120.0, Level::Hard),
    (&[T::EmptyRectangle], 120.0, Level::Hard),
    (&[T::WWing], 150.0, Level::Hard),
    (&[T::XyWing], 160.0, Level::Hard),
    (&[T::XyzWing], 180.0, Level::Hard),
    (&[T::UniqueRectangle1], 100.0, Level::Hard),
    (&[T::UniqueRectangle2], 100.0, Level::Hard),
    (&[T::UniqueRectangle3], 100.0, Level::Hard),
    (&[T::UniqueRectangle4], 100.0, Level::Hard),
    (&[T::UniqueRectangle5], 100.0, Level::Hard),
    (&[T::UniqueRectangle6], 100.0, Level::Hard),
    (&[T::HiddenRectangle], 100.0, Level::Hard),
    (&[T::AvoidableRectangle1], 100.0, Level::Hard),
    (&[T::AvoidableRectangle2], 100.0, Level::Hard),
    (&[T::FinnedXWing], 130.0, Level::Hard),
    (&[T::SashimiXWing], 150.0, Level::Hard),
    (&[T::FinnedSwordfish], 200.0, Level::Unfair),
    (&[T::SashimiSwordfish], 240.0, Level::Unfair),
    (&[T::FinnedJellyfish], 250.0, Level::Unfair),
    (&[T::SashimiJellyfish], 260.0, Level::Unfair),
    (&[T::SueDeCoq], 250.0, Level::Unfair),
    (&[T::SimpleColours], 150.0, Level::Hard),
    (&[T::MultiColours], 200.0, Level::Hard),
    (&[T::XChain], 260.0, Level::Unfair),
    (&[T::XyChain], 260.0, Level::Unfair),
    (&[T::Aic, T::AicLoop], 280.0, Level::Unfair),
    (&[T::GroupedAic, T::GroupedAicLoop], 300.0, Level::Unfair),
    (&[T::AlsXz], 300.0, Level::Unfair),
    (&[T::AlsXyWing], 320.0, Level::Unfair),
    (&[T::AlsChain], 340.0, Level::Unfair),
    (&[T::FrankenXWing], 300.0, Level::Unfair),
    (&[T::FrankenSwordfish], 350.0, Level::Unfair),
    (&[T::FinnedFrankenXWing], 390.0, Level::Unfair),
    (&[T::FinnedFrankenSwordfish], 410.0, Level::Unfair),
    (&[T::ForcingChainContradiction, T::ForcingChainVerity], 500.0, Level::Extreme),
    (&[T::ForcingNetContradiction, T::ForcingNetVerity], 700.0, Level::Extreme),
    (&[T::BruteForce], 10000.0, Level::Extreme),
];
