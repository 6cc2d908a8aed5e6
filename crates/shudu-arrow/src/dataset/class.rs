//! Classes: what isomorphs have in common, how it is remembered, and which split it falls into.

use crate::work::Refusal;
use shudu::text;
use std::collections::{BTreeMap, HashMap};

/// A class, or a puzzle, as it is remembered: 128 bits of its key. Of 10⁹ keys two are the same by
/// chance once in 10²⁰ times.
pub type Mark = u128;

/// FNV-1a of 128 bits.
pub fn mark(key: &[u8]) -> Mark {
    key.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |mark, &byte| {
        (mark ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

/// A mark in 64 bits, each of which depends on all: both halves, mixed as SplitMix64 does.
pub fn draw(mark: Mark) -> u64 {
    let mut word = (mark >> 64) as u64 ^ mark as u64;
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A board as 41 bytes, two cells in each, the first in its upper half.
pub fn packed(cells: &[u8; 81]) -> [u8; 41] {
    let digit = |at: usize| cells.get(at).map_or(0, |cell| cell & 15);
    std::array::from_fn(|at| digit(2 * at) << 4 | digit(2 * at + 1))
}

/// What decides the split of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The class of its solution: then neither isomorphs of a puzzle nor puzzles with isomorphic
    /// solutions are in two splits.
    #[default]
    Solution,
    /// The class of the puzzle.
    Puzzle,
}

impl By {
    const ALL: [(&'static str, By); 2] = [("solution", By::Solution), ("puzzle", By::Puzzle)];

    /// The one of this name.
    pub fn named(name: &str) -> Result<By, Refusal> {
        let found = By::ALL.into_iter().find(|(id, _)| *id == name);
        found.map(|(_, by)| by).ok_or_else(|| {
            text!(
                "splits go by solution or by puzzle, not by `{name}`",
                "划分只能按 solution 或 puzzle，不能按“{name}”"
            )
            .into()
        })
    }
}

/// The splits of a set and their shares. Shares are laid out from the last split backwards, so that
/// a larger test split has all that a smaller one has.
#[derive(Clone, Debug, PartialEq)]
pub struct Splits(Vec<(String, f64)>);

impl Splits {
    /// Splits by name and share; shares make 1 altogether.
    pub fn new(splits: Vec<(String, f64)>) -> Result<Splits, Refusal> {
        let sum: f64 = splits.iter().map(|(_, share)| share).sum();
        if (sum - 1.0).abs() > 1e-9 || splits.iter().any(|(_, share)| !(0.0..=1.0).contains(share))
        {
            let all: Vec<String> = splits.iter().map(|(_, share)| share.to_string()).collect();
            let all = all.join(" + ");
            return Err(text!(
                "the shares of splits make 1, each from 0 to 1; these are {all}",
                "各数据划分的份额应在 0 到 1 之间，合计为 1；这里是 {all}"
            )
            .into());
        }
        for (at, (name, _)) in splits.iter().enumerate() {
            let plain = |symbol: char| symbol.is_ascii_alphanumeric() || "-_".contains(symbol);
            let twice = splits[..at].iter().any(|(other, _)| other == name);
            if name.is_empty() || !name.chars().all(plain) || twice {
                return Err(text!(
                    "`{name}` is no name of a split: letters, digits, - and _, each name once",
                    "“{name}”不能作数据划分的名称：只用字母、数字、- 和 _，且不重复"
                )
                .into());
            }
        }
        Ok(Splits(splits))
    }

    /// Splits as they are written: `train=0.9,test=0.1`.
    pub fn read(text: &str) -> Result<Splits, Refusal> {
        let one = |part: &str| {
            let (name, share) = part.split_once('=')?;
            Some((name.trim().to_owned(), share.trim().parse().ok()?))
        };
        let splits: Option<Vec<_>> = text.split(',').map(one).collect();
        Splits::new(splits.ok_or_else(|| {
            text!(
                "splits are train=0.9,test=0.1 or the like, not `{text}`",
                "划分应写作 train=0.9,test=0.1，而不是“{text}”"
            )
        })?)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Names and shares, as they are written.
    pub fn written(&self) -> String {
        let one = |(name, share): &(String, f64)| format!("{name}={share}");
        self.0.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// The place of the split that a class falls into.
    pub fn of(&self, class: Mark) -> usize {
        let at = draw(class) as f64 / 2f64.powi(64);
        let mut end = 0.0;
        for (place, (_, share)) in self.0.iter().enumerate().skip(1).rev() {
            end += share;
            if at < end {
                return place;
            }
        }
        0
    }
}

/// Marks that were met, and in which of up to 64 splits.
#[derive(Clone, Debug, Default)]
pub struct Met(HashMap<Mark, u64>);

impl Met {
    /// Meets a mark; whether it was not met before, and whether not in this split.
    pub fn meet(&mut self, mark: Mark, split: usize) -> (bool, bool) {
        let splits = self.0.entry(mark).or_default();
        let (new, new_here) = (*splits == 0, *splits >> split & 1 == 0);
        *splits |= 1 << split;
        (new, new_here)
    }

    /// How many marks were met.
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// How many marks any two splits have in common.
    pub fn shared(&self) -> BTreeMap<(usize, usize), u64> {
        let mut shared = BTreeMap::new();
        for splits in self.0.values().filter(|splits| splits.count_ones() > 1) {
            let places: Vec<usize> = (0..64).filter(|place| splits >> place & 1 == 1).collect();
            for (at, &first) in places.iter().enumerate() {
                for &second in &places[at + 1..] {
                    *shared.entry((first, second)).or_default() += 1;
                }
            }
        }
        shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_those_of_the_standard() {
        assert_eq!(mark(b""), 0x6c62272e07bb014262b821756295c58d);
        assert_eq!(mark(b"a"), 0xd228cb696f1a8caf78912b704e4a8964);
    }

    #[test]
    fn a_larger_split_has_all_of_a_smaller_one() {
        let splits = |test: f64| {
            let rest = ("train".to_owned(), 1.0 - test);
            Splits::new(vec![rest, ("test".to_owned(), test)]).unwrap()
        };
        let (small, large) = (splits(0.05), splits(0.2));
        let mut tested = [0, 0];
        for number in 0..20_000u64 {
            let class = mark(&number.to_le_bytes());
            let both = [small.of(class), large.of(class)];
            assert!(both[0] <= both[1]);
            tested = [tested[0] + both[0], tested[1] + both[1]];
        }
        assert!(
            (900..1100).contains(&tested[0]) && (3800..4200).contains(&tested[1]),
            "{tested:?}"
        );
    }

    #[test]
    fn what_two_splits_share_is_counted_once() {
        let mut met = Met::default();
        assert_eq!(met.meet(1, 0), (true, true));
        assert_eq!(met.meet(1, 0), (false, false));
        assert_eq!(met.meet(1, 2), (false, true));
        met.meet(2, 1);
        assert_eq!(met.shared(), BTreeMap::from([((0, 2), 1)]));
        assert_eq!(met.len(), 2);
    }
}
