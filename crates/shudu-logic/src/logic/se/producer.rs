//! The producers by name, and the order in which they are asked.
//!
//! A row of the table of techniques names the producer that finds it; several techniques
//! may share one. The first producer that finds anything has the step, so the order is
//! part of the rating.

use super::super::position::Position;
use super::super::pulse::Pulse;
use super::closure::Mode;
use super::forcing::Forcing;
use super::multiple::Multiple;
use super::origin;
use super::{Finding, aligned, basic, unique};
use shudu_board::control::Stop;

/// One of Sudoku Explainer's searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Producer {
    HiddenSingle,
    DirectLocked,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Locked,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    Loops,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug,
    AlignedPair,
    Forcing,
    AlignedTriplet,
    Nishio,
    Multiple,
    Dynamic,
    /// Dynamic chains with techniques inside, which are harder from level to level.
    Plus,
    Nested2,
    Nested3,
    Nested4,
    Nested5,
}

use Producer as P;

impl Producer {
    /// All, in the order in which they are asked.
    pub(in super::super) const ORDER: [Producer; 30] = [
        P::HiddenSingle,
        P::DirectLocked,
        P::DirectHiddenPair,
        P::NakedSingle,
        P::DirectHiddenTriplet,
        P::Locked,
        P::NakedPair,
        P::XWing,
        P::HiddenPair,
        P::NakedTriplet,
        P::Swordfish,
        P::HiddenTriplet,
        P::XyWing,
        P::XyzWing,
        P::Loops,
        P::NakedQuad,
        P::Jellyfish,
        P::HiddenQuad,
        P::Bug,
        P::AlignedPair,
        P::Forcing,
        P::AlignedTriplet,
        P::Nishio,
        P::Multiple,
        P::Dynamic,
        P::Plus,
        P::Nested2,
        P::Nested3,
        P::Nested4,
        P::Nested5,
    ];

    /// Whether other ways ask it, too: for digits that follow from a pattern at once, and for
    /// patterns with two solutions that no finder looks for.
    pub(in super::super) fn is_asked(self) -> bool {
        let direct = matches!(self, P::DirectLocked | P::DirectHiddenPair | P::DirectHiddenTriplet);
        direct || matches!(self, P::Loops | P::Bug)
    }

    /// How it follows chains from several starts, if that is what it does.
    pub(super) const fn mode(self) -> Option<Mode> {
        let (dynamic, nishio, level) = match self {
            P::Nishio => (true, true, 0),
            P::Multiple => (false, false, 0),
            P::Dynamic => (true, false, 0),
            P::Plus => (true, false, 1),
            P::Nested2 => (true, false, 2),
            P::Nested3 => (true, false, 3),
            P::Nested4 => (true, false, 4),
            P::Nested5 => (true, false, 5),
            _ => return None,
        };
        Some(Mode { dynamic, nishio, level })
    }

    /// The rating below which it finds nothing, if it follows chains from several starts.
    pub(super) fn least(self) -> Option<f64> {
        self.mode().map(origin::base)
    }
}

/// The working memory of the producers that need any.
#[derive(Debug, Default)]
pub(super) struct Desk {
    forcing: Forcing,
    loopless: unique::Loopless,
    /// Where pairs and triplets excluded nothing.
    pairs: Option<aligned::Vain>,
    triplets: Option<aligned::Vain>,
    /// Made when first needed.
    multiple: [Option<Box<Multiple>>; 8],
}

impl Desk {
    /// What a producer finds on a position; with its reasons, if they are asked for.
    pub(super) fn ask(
        &mut self,
        producer: Producer,
        p: &Position,
        trace: bool,
        pulse: &Pulse,
    ) -> Result<Option<Finding>, Stop> {
        if let Some(mode) = producer.mode() {
            let place = &mut self.multiple[producer as usize - P::Nishio as usize];
            let multiple = place.get_or_insert_with(|| Box::new(Multiple::new(mode)));
            return multiple.best(p, trace, pulse);
        }
        Ok(match producer {
            P::HiddenSingle => basic::hidden_single(p),
            P::DirectLocked => basic::direct_pointing_claiming(p, &|_| true),
            P::DirectHiddenPair => basic::direct_hidden_set(p, 2),
            P::NakedSingle => basic::naked_single(p),
            P::DirectHiddenTriplet => basic::direct_hidden_set(p, 3),
            P::Locked => basic::pointing_claiming(p),
            P::NakedPair => basic::naked_set(p, 2),
            P::XWing => basic::fish_step(p, 2),
            P::HiddenPair => basic::hidden_set(p, 2),
            P::NakedTriplet => basic::naked_set(p, 3),
            P::Swordfish => basic::fish_step(p, 3),
            P::HiddenTriplet => basic::hidden_set(p, 3),
            P::XyWing => basic::wing(p, 2),
            P::XyzWing => basic::wing(p, 3),
            P::Loops => unique::loops(p, &mut self.loopless, pulse)?,
            P::NakedQuad => basic::naked_set(p, 4),
            P::Jellyfish => basic::fish_step(p, 4),
            P::HiddenQuad => basic::hidden_set(p, 4),
            P::Bug => unique::bug(p),
            P::AlignedPair => aligned::pair(p, &mut self.pairs),
            P::Forcing => self.forcing.best(p, trace, pulse)?,
            P::AlignedTriplet => aligned::triplet(p, &mut self.triplets, pulse)?,
            P::Nishio
            | P::Multiple
            | P::Dynamic
            | P::Plus
            | P::Nested2
            | P::Nested3
            | P::Nested4
            | P::Nested5 => unreachable!("it has a mode, and was asked above"),
        })
    }
}
