//! HoDoKu's chains and nets, step for step.
//!
//! Every statement ("this candidate is on", "is off") has a row of all that follows
//! from it (`tables.rs`). At first a row holds what follows at once: by the links of
//! candidates and, if wanted, of groups of candidates (`groups.rs`), or in nets by
//! some rounds of singles (`net.rs`). Then it takes over what follows from what it
//! holds, until nothing is new; of several ways to a statement the shortest is
//! kept. A row remembers where each entry came from, so that the way to it can be
//! told backwards (`chain.rs`).
//!
//! Steps are read off the rows. A way back to its first cell is a loop, one that ends
//! on what starts off is an alternating chain (`loops.rs`). A row that contradicts
//! itself, and what all rows of a cell, of a house or of a candidate have in common, are
//! forcing chains or nets (`forcing.rs`). All are gathered, one for each effect, and
//! sorted (`order.rs`); only of the first the reasons are written down (`evidence.rs`).
//!
//! Where nothing helps, a digit of the solution does (`guess.rs`).
//!
//! To give HoDoKu's paths, scores and levels, the order in which rows are filled and
//! searched is its own, and so are lengths, bounds and ties. All this is as in HoDoKu 2.2;
//! which of several loops comes first is as in 2.3.2.

mod chain;
mod evidence;
mod forcing;
mod groups;
mod guess;
mod loops;
mod net;
mod order;
mod tables;

use super::pulse::Pulse;
use super::step::Step;
use super::technique::Technique;
use chain::Trail;
use shudu_board::control::Stop;
use std::collections::HashMap;
use tables::{Rows, Statement};

/// Working memory of the searches.
#[derive(Debug, Default)]
pub(super) struct Tables {
    rows: Rows,
    trail: Trail,
    found: Vec<Found>,
    /// Which loop takes away what.
    known: HashMap<(Form, Vec<(u8, u8)>), usize>,
    /// Which forcing chain does what.
    effects: Vec<u32>,
    /// Whether only nets are gathered.
    nets: bool,
}

/// What HoDoKu calls a step; steps of different kinds are never the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Discontinuous { grouped: bool },
    Continuous { grouped: bool },
    Line { grouped: bool },
    Contradiction { net: bool },
    Verity { net: bool },
}

/// A step found, without its reasons.
#[derive(Clone, Debug)]
struct Found {
    form: Form,
    /// The digit of a cell.
    placement: Option<(u8, u8)>,
    /// Digits and cells, in this order.
    gone: Vec<(u8, u8)>,
    /// Of all its chains.
    length: usize,
    /// The ways: the row and what is reached in it.
    ways: Vec<(Statement, Statement)>,
    /// What of the board is used beside the ways.
    base: Base,
}

/// What of the board is used.
#[derive(Clone, Copy, Debug)]
enum Base {
    Nothing,
    /// The candidates of a cell.
    Cell(usize),
    /// The places in a house of a digit.
    House(usize, usize),
}

impl Form {
    fn technique(self) -> Technique {
        match self {
            Form::Discontinuous { grouped: false } | Form::Line { grouped: false } => {
                Technique::Aic
            }
            Form::Continuous { grouped: false } => Technique::AicLoop,
            Form::Discontinuous { grouped: true } | Form::Line { grouped: true } => {
                Technique::GroupedAic
            }
            Form::Continuous { grouped: true } => Technique::GroupedAicLoop,
            Form::Contradiction { net: false } => Technique::ForcingChainContradiction,
            Form::Contradiction { net: true } => Technique::ForcingNetContradiction,
            Form::Verity { net: false } => Technique::ForcingChainVerity,
            Form::Verity { net: true } => Technique::ForcingNetVerity,
        }
    }
}

/// What is read off the rows: what a row of the table of techniques may name. Techniques
/// that HoDoKu looks for at the same time share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Nice loops and alternating chains.
    Loops,
    /// The same with groups.
    GroupedLoops,
    /// Forcing chains.
    Chains,
    /// Forcing nets.
    Nets,
    /// Nothing: a digit of the solution.
    Guess,
}

impl Tables {
    /// The first step of a classic board: its digits, 0 for none, and its candidates.
    pub(super) fn next(
        &mut self,
        reading: Reading,
        digits: &[u8],
        cands: &[u64],
        pulse: &Pulse,
    ) -> Result<Option<Step>, Stop> {
        match reading {
            Reading::Loops => self.nice_loop(digits, cands, false, pulse),
            Reading::GroupedLoops => self.nice_loop(digits, cands, true, pulse),
            Reading::Chains => self.forcing(digits, cands, false, pulse),
            Reading::Nets => self.forcing(digits, cands, true, pulse),
            Reading::Guess => guess::step(digits, cands, pulse),
        }
    }

    /// The first nice loop or alternating chain.
    fn nice_loop(
        &mut self,
        digits: &[u8],
        cands: &[u64],
        grouped: bool,
        pulse: &Pulse,
    ) -> Result<Option<Step>, Stop> {
        self.begin(digits, cands, grouped);
        self.rows.fill();
        if grouped {
            self.rows.fill_groups();
        }
        self.rows.expand(pulse)?;
        self.find_loops(pulse)?;
        let first = order::first(&self.found, order::of_loops);
        Ok(first.map(|first| evidence::step(&self.rows, first)))
    }

    /// The first forcing chain, or the first net.
    fn forcing(
        &mut self,
        digits: &[u8],
        cands: &[u64],
        nets: bool,
        pulse: &Pulse,
    ) -> Result<Option<Step>, Stop> {
        self.begin(digits, cands, true);
        if nets {
            self.rows.fill_nets(pulse)?;
        } else {
            self.rows.fill();
        }
        self.rows.fill_groups();
        self.rows.expand(pulse)?;
        self.find_forcing(nets, pulse)?;
        let first = order::first(&self.found, order::of_forcing);
        Ok(first.map(|first| evidence::step(&self.rows, first)))
    }

    fn begin(&mut self, digits: &[u8], cands: &[u64], grouped: bool) {
        self.rows.begin(digits, cands, grouped);
        self.found.clear();
        self.known.clear();
    }
}
