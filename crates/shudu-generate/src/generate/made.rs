//! What comes of a wish: a puzzle, or the nearest there was.

use super::need::Proof;
use shudu_board::board::{Grid, Puzzle};
use shudu_board::control::{Best, Control, Progress, Stop};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::random::Random;
use shudu_board::rating::{Level, Rating, Tenths};
use shudu_board::say;
use shudu_search::search::Ended;

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its number.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Which try it was.
    pub tried: u64,
    /// Its rating, if that was part of the wish.
    pub rating: Option<Rating>,
    /// Its level, if that was part of the wish.
    pub level: Option<Level>,
    /// Why it needs the techniques it was to need.
    pub proofs: Vec<Proof>,
    /// What it counts in a sample without bias, 26 clues counting 1.
    pub weight: Option<f64>,
}

/// A puzzle that was not found.
#[derive(Clone, Debug)]
pub struct Miss {
    /// Its number.
    pub number: u64,
    /// How many were tried.
    pub tried: u64,
    /// Why it ended: [`Stop::Nodes`] when all tries were made.
    pub ended: Ended,
    /// The nearest there was.
    pub near: Option<Near>,
}

/// A puzzle near to what was wished for.
#[derive(Clone, Debug)]
pub struct Near {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions it has, or at least how many.
    pub solutions: u64,
    /// Its rating, if it is known.
    pub rating: Option<Tenths>,
    /// Its level, if that is known without a rating.
    pub level: Option<Level>,
    pub(super) distance: f64,
}

/// What comes of a wish.
pub type Outcome = Result<Made, Miss>;

impl Near {
    /// The same for a control.
    pub fn best(&self) -> Best<'_> {
        Best { puzzle: &self.puzzle, solutions: self.solutions, rating: self.rating }
    }
}

told!(Miss);

impl Tell for Miss {
    fn tell(&self, t: Tongue) -> String {
        let tried = self.tried;
        say!(t, "no such puzzle was found in {tried} tries", "试了 {tried} 次，没有找到这样的题目")
    }
}

/// Says how the search for a puzzle goes, and asks whether to go on.
pub fn tell(control: &Control, number: u64, tried: u64, near: Option<&Near>) -> Result<(), Stop> {
    let best = near.map(Near::best);
    control.tell(&Progress { number, tried, best, ..Progress::default() })
}

/// The random numbers of a try.
pub fn stream(seed: u64, number: u64, k: u64) -> Random {
    let own = Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits();
    Random::new(own.wrapping_add(k.wrapping_mul(0xD1B5_4A32_D192_ED03)))
}
