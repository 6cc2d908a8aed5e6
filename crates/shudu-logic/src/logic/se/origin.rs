//! What chains from several starts come to: how a conclusion is reached, what it is called, and
//! which of several is taken.

use super::super::position::Position;
use super::super::technique::Technique;
use super::chain::Cause;
use super::closure::Mode;

/// How a conclusion is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The assumption contradicts itself.
    Clash {
        cand: u16,
        on: bool,
    },
    /// The candidate ON and OFF lead to the same.
    Double {
        cand: u16,
    },
    Cell {
        cell: u8,
    },
    House {
        house: u8,
        digit: u8,
    },
}

impl Origin {
    /// Among equally long: doubles, cells, houses, contradictions.
    fn key(self) -> u8 {
        match self {
            Origin::Double { .. } => 1,
            Origin::Cell { .. } => 5,
            Origin::House { .. } => 6,
            Origin::Clash { .. } => 7,
        }
    }
}

/// A conclusion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub complexity: u32,
    /// The order in which the original comes upon it.
    pub order: u32,
    pub kind: Origin,
    /// The candidate that is ON or OFF at the end.
    pub cand: u16,
    pub on: bool,
}

impl Hint {
    /// What comes first is taken first.
    pub(super) fn rank(&self) -> (u32, u8, u32) {
        (self.complexity, self.kind.key(), self.order)
    }

    /// What it removes.
    pub(super) fn out(&self, p: &Position) -> (u8, u16) {
        let (cell, digit) = (self.cand / 9, self.cand % 9);
        let own = 1 << digit;
        let mask = if self.on { p.cands[cell as usize] & !own } else { own };
        (cell as u8, mask)
    }
}

/// The statement that starts a chain of a kind counts with this cause.
pub(super) fn start_cause(kind: Origin) -> Cause {
    match kind {
        Origin::Cell { .. } => Cause::Cell,
        Origin::House { house, .. } => Cause::house(house as usize / 9),
        _ => Cause::None,
    }
}

/// The rating before the bonus for length.
pub(super) fn base(mode: Mode) -> f64 {
    match (mode.level, mode.nishio, mode.dynamic) {
        (0, true, _) => 7.5,
        (0, _, false) => 8.0,
        (0, _, true) => 8.5,
        (1, ..) => 9.0,
        (level, ..) => 9.5 + 0.5 * f64::from(level - 2),
    }
}

/// What such a conclusion is called.
pub(super) fn technique(mode: Mode, kind: Origin) -> Technique {
    use Technique as T;
    let row = match (mode.level, mode.nishio, mode.dynamic) {
        (0, true, _) => return T::Nishio,
        (0, _, false) => {
            return if matches!(kind, Origin::Cell { .. }) {
                T::CellChains
            } else {
                T::RegionChains
            };
        }
        (0, _, true) => {
            [T::DynamicContradiction, T::DynamicDouble, T::DynamicCell, T::DynamicRegion]
        }
        (1, ..) => [T::PlusContradiction, T::PlusDouble, T::PlusCell, T::PlusRegion],
        (2, ..) => [T::Nested2Contradiction, T::Nested2Double, T::Nested2Cell, T::Nested2Region],
        (3, ..) => [T::Nested3Contradiction, T::Nested3Double, T::Nested3Cell, T::Nested3Region],
        (4, ..) => [T::Nested4Contradiction, T::Nested4Double, T::Nested4Cell, T::Nested4Region],
        _ => [T::Nested5Contradiction, T::Nested5Double, T::Nested5Cell, T::Nested5Region],
    };
    row[match kind {
        Origin::Clash { .. } => 0,
        Origin::Double { .. } => 1,
        Origin::Cell { .. } => 2,
        Origin::House { .. } => 3,
    }]
}
