//! The rating of Sudoku Explainer 1.2.1 ("SER"), and its way through a puzzle.
//!
//! Producers are asked in a fixed order; the first hint found is the step.
//! A puzzle's ER is the highest rating among its steps; EP the highest up to
//! the first step that places a digit; ED the first step's. Which of several
//! hints comes first therefore decides ratings further on, and the order of every
//! scan here is that of the original. Where the original goes by the order of a
//! hash table, reading order is canonical.
//!
//! | file | producers |
//! |---|---|
//! | `basic` | singles, intersections, sets, fish, wings |
//! | `unique` | unique rectangles and loops, BUG |
//! | `aligned` | aligned pair and triplet exclusion |
//! | `forcing` | forcing chains and cycles; `net` holds their links |
//! | `multiple` | Nishio, multiple, dynamic and nested chains, by `closure` (with `ancestors`) and `nested`; `gather` collects them, `origin` says what they come to |
//! | `reach` | where these need not look: `web` follows links, `probe` singles, `flood` (with `lanes`) techniques and chains inside chains, from all assumptions; `sift` says what each of them is followed for; `kept` holds what was found inside chains |
//! | `producer` | all of them by name, and their order |
//! | `rater` | the way through a puzzle, and its rating |
//! | `evidence` | a finding as a step with its reasons |

// Several arrays walk side by side here; an index says so more plainly.
#![allow(clippy::needless_range_loop)]

mod aligned;
mod ancestors;
mod basic;
mod chain;
mod closure;
mod evidence;
mod flood;
mod forcing;
mod gather;
mod kept;
mod lanes;
mod multiple;
mod nested;
mod net;
mod origin;
mod probe;
mod producer;
mod rater;
mod reach;
mod sift;
mod unique;
mod web;

use super::position::{Cells, Ones, Position};
use super::technique::Technique;
use basic::Fish;
use chain::Tree;
use origin::Origin;
use unique::Deadly;

pub(super) use producer::Producer;
pub(super) use rater::Depth;
pub use rater::{RateError, Rater, rate};

/// What a producer found.
#[derive(Clone, Debug)]
struct Finding {
    technique: Technique,
    rating: f64,
    /// Cell and digit (from 0).
    place: Option<(u8, u8)>,
    /// Cells and digits that go, in reading order.
    out: Vec<(u8, u16)>,
    site: Site,
}

/// Where it was found.
#[derive(Clone, Debug)]
enum Site {
    Hidden {
        house: u8,
        digit: u8,
    },
    Naked1,
    Locked {
        from: u8,
        into: u8,
        digit: u8,
        third: Option<u8>,
    },
    NakedSet {
        house: u8,
        places: u16,
    },
    HiddenSet {
        house: u8,
        digits: u16,
    },
    Fish(Fish),
    Wing {
        pivot: u8,
        wings: [u8; 2],
    },
    Aligned {
        cells: [u8; 3],
        excluders: u128,
    },
    Deadly(Box<Deadly>),
    /// A line of statements, if asked for.
    Chain(Option<Box<Tree>>),
    Net(Origin, Option<Box<Tree>>),
}

impl Finding {
    fn place(technique: Technique, rating: f64, cell: u8, digit: usize, site: Site) -> Finding {
        let place = Some((cell, digit as u8));
        Finding { technique, rating, place, out: Vec::new(), site }
    }

    fn remove_digit(
        technique: Technique,
        rating: f64,
        cells: u128,
        digit: usize,
        site: Site,
    ) -> Finding {
        let out = Cells(cells).map(|c| (c as u8, 1 << digit)).collect();
        Finding { technique, rating, place: None, out, site }
    }

    /// A digit in those cells of a set that have it.
    fn of_digit(p: &Position, cells: u128, digit: usize) -> Vec<(u8, u16)> {
        let with = Cells(cells & ((1 << 81) - 1)).filter(|&c| p.has(c, digit));
        with.map(|c| (c as u8, 1 << digit)).collect()
    }
}

/// Lengths from which a chain is rated a tenth higher.
const STEPS: [u32; 23] = [
    4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072,
    4096, 6144, 8192,
];

/// What length adds to a rating. Tenths are added one by one: 6.6 and a tenth
/// is a little less than 6.7, and ratings are compared as they are.
fn bonus(complexity: u32) -> f64 {
    let mut added = 0.0;
    for step in STEPS {
        if complexity <= step + 2 {
            break;
        }
        added += 0.1;
    }
    added
}

fn apply(p: &mut Position, found: &Finding) {
    if let Some((cell, digit)) = found.place {
        p.place(cell as usize, digit as usize);
        return;
    }
    for &(cell, mask) in &found.out {
        for digit in Ones(mask & p.cands[cell as usize]) {
            p.remove(cell as usize, digit);
        }
    }
}
