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
//! | `multiple` | Nishio, multiple, dynamic and nested chains, by `closure` and `nested`; `reach` says where they need not look |
//! | `evidence` | a finding as a step with its reasons |

// Several arrays walk side by side here; an index says so more plainly.
#![allow(clippy::needless_range_loop)]

mod aligned;
mod basic;
mod chain;
mod closure;
mod evidence;
mod forcing;
mod multiple;
mod nested;
mod net;
mod reach;
mod unique;

use super::position::{Cells, Ones, Position};
use super::step::Step;
use super::technique::Technique;
use crate::board::Puzzle;
use basic::Fish;
use chain::Tree;
use closure::Mode;
use forcing::Forcing;
use multiple::{Kind, Multiple};
use std::ops::Range;
use unique::Deadly;

/// What a producer found.
#[derive(Clone, Debug)]
struct Finding {
    technique: Technique,
    rating: f64,
    /// Cell and digit (from 0).
    place: Option<(u8, u8)>,
    /// Cells and digits that go, in reading order.
    out: Vec<(u8, u16)>,
    pattern: Pattern,
}

/// Where it was found.
#[derive(Clone, Debug)]
enum Pattern {
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
    Net(Kind, Option<Box<Tree>>),
}

impl Finding {
    fn place(
        technique: Technique,
        rating: f64,
        cell: u8,
        digit: usize,
        pattern: Pattern,
    ) -> Finding {
        let place = Some((cell, digit as u8));
        Finding { technique, rating, place, out: Vec::new(), pattern }
    }

    fn remove_digit(
        technique: Technique,
        rating: f64,
        cells: u128,
        digit: usize,
        pattern: Pattern,
    ) -> Finding {
        let out = Cells(cells).map(|c| (c as u8, 1 << digit)).collect();
        Finding { technique, rating, place: None, out, pattern }
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

/// The rating of a puzzle, with the steps if they were asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The hardest step: ER. 20.0 when no step is found.
    pub hardest: f64,
    /// The hardest step up to the first placement: EP.
    pub pearl: f64,
    /// The first step: ED.
    pub diamond: f64,
}

impl Rating {
    /// A rating in tenths, as it is printed.
    pub fn tenths(rating: f64) -> u32 {
        ((rating + 0.05) * 10.0) as u32
    }

    /// A rating as it is printed: `7.1`.
    pub fn text(rating: f64) -> String {
        let tenths = Rating::tenths(rating);
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

/// Rates puzzles one after the other, keeping its working memory.
#[derive(Debug)]
pub struct Rater {
    forcing: Forcing,
    /// Nishio, multiple, dynamic, and levels 1 to 5; made when first needed.
    multiple: [Option<Box<Multiple>>; 8],
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater.
    pub fn new() -> Rater {
        Rater { forcing: Forcing::default(), multiple: [const { None }; 8] }
    }

    /// The rating of a puzzle of the classic board. It should have one
    /// solution; a puzzle with several ends in 20.0, one with none in anything.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        self.walk(puzzle, f64::INFINITY, None)
    }

    /// Whether the hardest step is rated at least `bound`: stops as soon as
    /// that is known.
    pub fn is_at_least(&mut self, puzzle: &Puzzle, bound: f64) -> bool {
        let bound = f64::from(Rating::tenths(bound)) / 10.0 - 0.05;
        self.walk(puzzle, bound, None).hardest >= bound
    }

    /// The rating, and every step with its reasons.
    pub fn steps(&mut self, puzzle: &Puzzle, tell: &mut dyn FnMut(Step)) -> Rating {
        self.walk(puzzle, f64::INFINITY, Some(tell))
    }

    /// The next step from a position.
    pub(super) fn next_step(&mut self, p: &Position) -> Option<Step> {
        self.next(p, f64::INFINITY, true).map(|found| evidence::step(p, &found))
    }

    /// The next step of forcing chains, or of nets: what no pattern explains.
    pub(super) fn net_step(&mut self, p: &Position, nets: bool) -> Option<Step> {
        let range = if nets { 2..8 } else { 0..2 };
        self.net(p, f64::INFINITY, true, range).map(|found| evidence::step(p, &found))
    }

    fn walk(
        &mut self,
        puzzle: &Puzzle,
        stop: f64,
        mut tell: Option<&mut dyn FnMut(Step)>,
    ) -> Rating {
        let mut p = Position::new(puzzle);
        let mut rating = Rating { hardest: 0.0, pearl: 0.0, diamond: 0.0 };
        while !p.is_full() {
            let Some(found) = self.next(&p, stop, tell.is_some()) else {
                rating.hardest = 20.0;
                for part in [&mut rating.pearl, &mut rating.diamond] {
                    if *part == 0.0 {
                        *part = 20.0;
                    }
                }
                return rating;
            };
            rating.hardest = rating.hardest.max(found.rating);
            if rating.diamond == 0.0 {
                rating.diamond = rating.hardest;
            }
            if rating.pearl == 0.0 && found.place.is_some() {
                rating.pearl = rating.hardest;
            }
            if rating.hardest >= stop {
                return rating;
            }
            if let Some(tell) = tell.as_mut() {
                tell(evidence::step(&p, &found));
            }
            apply(&mut p, &found);
        }
        rating
    }

    /// The step from a position. None is looked for beyond `stop`.
    fn next(&mut self, p: &Position, stop: f64, trace: bool) -> Option<Finding> {
        let easy = None
            .or_else(|| basic::hidden_single(p))
            .or_else(|| basic::direct_pointing_claiming(p))
            .or_else(|| basic::direct_hidden_set(p, 2))
            .or_else(|| basic::naked_single(p))
            .or_else(|| basic::direct_hidden_set(p, 3))
            .or_else(|| basic::pointing_claiming(p))
            .or_else(|| basic::naked_set(p, 2))
            .or_else(|| basic::fish_step(p, 2))
            .or_else(|| basic::hidden_set(p, 2))
            .or_else(|| basic::naked_set(p, 3))
            .or_else(|| basic::fish_step(p, 3))
            .or_else(|| basic::hidden_set(p, 3))
            .or_else(|| basic::wing(p, 2))
            .or_else(|| basic::wing(p, 3))
            .or_else(|| unique::loops(p))
            .or_else(|| basic::naked_set(p, 4))
            .or_else(|| basic::fish_step(p, 4))
            .or_else(|| basic::hidden_set(p, 4))
            .or_else(|| unique::bug(p))
            .or_else(|| aligned::pair(p));
        if easy.is_some() {
            return easy;
        }
        let found = self.forcing.best(p, trace).or_else(|| aligned::triplet(p));
        if found.is_some() {
            return found;
        }
        self.net(p, stop, trace, 0..8)
    }

    /// The step of one of the searches for nets: Nishio, multiple chains, dynamic
    /// ones, and those of levels 1 to 5.
    fn net(
        &mut self,
        p: &Position,
        stop: f64,
        trace: bool,
        range: Range<usize>,
    ) -> Option<Finding> {
        for i in range {
            let mode = Mode { dynamic: i != 1, nishio: i == 0, level: (i as u8).saturating_sub(2) };
            let base = multiple::base(mode);
            if base >= stop {
                // Whatever is found now, the answer is known.
                let pattern = Pattern::Naked1;
                let technique = Technique::Nishio;
                return Some(Finding {
                    technique,
                    rating: base,
                    place: None,
                    out: Vec::new(),
                    pattern,
                });
            }
            let producer = self.multiple[i].get_or_insert_with(|| Box::new(Multiple::new(mode)));
            let found = producer.best(p, trace);
            if found.is_some() {
                return found;
            }
        }
        None
    }
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
