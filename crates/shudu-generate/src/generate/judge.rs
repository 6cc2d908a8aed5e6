//! Is a puzzle what was wished for, and if not, how far from it?

use super::Cells;
use super::mask::{Candidate, Mask, cells};
use super::need::{self, Needs, Proof};
use super::wish::Wish;
use shudu_board::board::{Digit, Layout, Puzzle};
use shudu_board::control::Control;
use shudu_board::rating::{HIGHEST, Rating, Tenths};
use shudu_logic::logic::{Rater, Technique};
use std::sync::Arc;

/// A puzzle that is right.
#[derive(Clone, Debug)]
pub struct Right {
    /// Its clues; perhaps more than the candidate had.
    pub clues: Mask,
    /// Its rating, if that was asked for.
    pub rating: Option<Rating>,
    /// Why it needs the techniques it was to need.
    pub proofs: Vec<Proof>,
}

/// A puzzle that is not.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// How far it is from the wish; what is not known is far.
    pub distance: f64,
    /// Its clues.
    pub clues: Mask,
    /// Its rating, if known.
    pub rating: Option<Tenths>,
}

/// Judges puzzles.
#[derive(Debug)]
pub struct Judge {
    pub rater: Rater,
    /// For the techniques asked for last.
    needs: Option<Needs>,
    layout: Arc<Layout>,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge { rater: Rater::trusting(), needs: None, layout: Layout::classic() }
    }
}

/// How far a number is from a range.
fn beyond<T: Into<f64>>(number: T, (from, to): (T, T)) -> f64 {
    let (number, from, to) = (number.into(), from.into(), to.into());
    (from - number).max(number - to).max(0.0)
}

/// What is rated lower is done by singles and intersections.
const SUBSETS: Tenths = Tenths::new(30);

/// Further than any rating is from another.
const FAR: f64 = 1000.0;

/// Why a rating cannot fail.
pub const ONE: &str = "what is dug has one solution, and nobody stops it";

/// Whether a puzzle is rated so high at least.
pub fn is_at_least(rater: &mut Rater, puzzle: &Puzzle, bound: Tenths) -> bool {
    rater.is_at_least(puzzle, bound, &Control::FREE).expect(ONE)
}

/// A tenth more.
pub fn above(rating: Tenths) -> Tenths {
    Tenths::new(rating.get() + 1)
}

/// How far a rating is from a range, in tenths.
pub fn apart(rating: Tenths, (from, to): (Tenths, Tenths)) -> f64 {
    beyond(rating.get(), (from.get(), to.get()))
}

impl Judge {
    /// The puzzle of a grid with these clues.
    pub fn puzzle(&self, grid: &Cells, clues: Mask) -> Puzzle {
        let mut givens = vec![None; 81];
        cells(clues).for_each(|cell| givens[cell] = Digit::new(grid[cell].into()));
        Puzzle::new(self.layout.clone(), givens)
    }

    /// Judges a candidate, of which it is known whether it is minimal if that matters. If
    /// it is too hard it may get clues back.
    pub fn judge(
        &mut self,
        wish: &Wish,
        candidate: &Candidate,
        minimal: bool,
    ) -> Result<Right, Wrong> {
        let number = |clues: Mask| clues.count_ones() as f64;
        let range = wish.clues.map(|(from, to)| (from as f64, to as f64));
        let clues = candidate.clues;
        let off = range.map_or(0.0, |range| beyond(number(clues), range));
        // A number of clues off counts as a whole point of rating.
        let wrong = |distance: f64| Err(Wrong { distance, clues, rating: None });
        let too_few = range.is_some_and(|(from, _)| number(clues) < from);
        if off > 0.0 && !(too_few && self.may_ease(wish)) {
            return wrong(FAR * off);
        }
        if wish.minimal && !minimal {
            return wrong(FAR / 2.0);
        }
        if !wish.techniques.is_empty() {
            return self.needing(wish, candidate);
        }
        let Some(band) = wish.band() else {
            return Ok(Right { clues, rating: None, proofs: Vec::new() });
        };
        let Some(clues) = self.ease(wish, candidate, band.1) else { return wrong(FAR / 4.0) };
        let puzzle = self.puzzle(&candidate.grid, clues);
        let rating = self.rater.rate(&puzzle, &Control::FREE).expect(ONE);
        let off =
            apart(rating.er, band) + 10.0 * range.map_or(0.0, |range| beyond(number(clues), range));
        if off > 0.0 {
            return Err(Wrong { distance: off, clues, rating: Some(rating.er) });
        }
        Ok(Right { clues, rating: Some(rating), proofs: Vec::new() })
    }

    /// Judges whether a candidate needs the techniques.
    fn needing(&mut self, wish: &Wish, candidate: &Candidate) -> Result<Right, Wrong> {
        let far = |clues: Mask| Wrong { distance: FAR / 4.0, clues, rating: None };
        let known = self.needs.take().filter(|needs| needs.is_for(&wish.techniques, wish.only));
        let mut needs = known.unwrap_or_else(|| Needs::new(&wish.techniques, wish.only));
        // The rating says quickly what is too hard.
        let highest = need::highest(&wish.techniques).unwrap_or(HIGHEST);
        let eased = self.ease(wish, candidate, highest);
        let found = eased.and_then(|mut clues| {
            let eased = clues;
            let mut back = candidate.order.groups().rev().filter(|group| *group & eased == 0);
            let mut puzzle = self.puzzle(&candidate.grid, clues);
            // And what is too easy, before the solver with profiles is asked.
            let least = if wish.only { highest.min(SUBSETS) } else { highest };
            let rated = highest < HIGHEST;
            if rated && !is_at_least(&mut self.rater, &puzzle, least) {
                return None;
            }
            while !needs.is_solved(&puzzle) {
                let more = back.next().filter(|_| self.may_ease(wish))?;
                clues |= more;
                puzzle = self.puzzle(&candidate.grid, clues);
            }
            Some((clues, needs.proofs(&puzzle)?, puzzle))
        });
        self.needs = Some(needs);
        let Some((clues, proofs, puzzle)) = found else { return Err(far(candidate.clues)) };
        let mut used = Vec::new();
        let mut keep = |step: shudu_logic::logic::Step| used.push(step.technique);
        let rating = self.rater.steps(&puzzle, &Control::FREE, &mut keep).expect(ONE);
        // Sudoku Explainer has some short cuts; it must not get past it by one either.
        let rated = |technique: &&Technique| technique.row().rating.is_some() && !wish.only;
        if wish.techniques.iter().filter(rated).any(|technique| !used.contains(technique)) {
            return Err(far(clues));
        }
        let number = clues.count_ones() as usize;
        let off = wish.band().map_or(0.0, |band| apart(rating.er, band))
            + 10.0
                * wish
                    .clues
                    .map_or(0.0, |(from, to)| beyond(number as f64, (from as f64, to as f64)));
        if off > 0.0 {
            return Err(Wrong { distance: off, clues, rating: Some(rating.er) });
        }
        Ok(Right { clues, rating: Some(rating), proofs })
    }

    /// Whether clues may come back.
    fn may_ease(&self, wish: &Wish) -> bool {
        wish.may_ease() && wish.is_rated()
    }

    /// The clues with as many of those that went last as make the puzzle easy enough: rated
    /// `most` at most.
    fn ease(&mut self, wish: &Wish, candidate: &Candidate, most: Tenths) -> Option<Mask> {
        let mut clues = candidate.clues;
        let mut back = candidate.order.groups().rev().filter(|group| *group & candidate.clues == 0);
        let fewest = wish.clues.map_or(0, |(from, _)| from as u32);
        loop {
            let few = clues.count_ones() < fewest;
            let puzzle = self.puzzle(&candidate.grid, clues);
            if !few && !is_at_least(&mut self.rater, &puzzle, above(most)) {
                return Some(clues);
            }
            if !self.may_ease(wish) {
                return None;
            }
            clues |= back.next()?;
            if wish.clues.is_some_and(|(_, to)| clues.count_ones() as usize > to) {
                return None;
            }
        }
    }
}
