//! Clues that can go: the superfluous ones of a puzzle, and the minimal puzzles within it.
//!
//! A clue that cannot go from a puzzle cannot go from any puzzle within it either. So all
//! minimal ones are found by deciding for one clue after the other that can still go whether it
//! goes, and each is found once.

use super::engine::Engine;
use super::run::{Limits, Verdict, each};
use shudu_board::board::{Cell, DigitSet, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};

/// The clues of a puzzle with one solution without which, each alone, it still has no other.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::control::Control;
/// use shudu::search::{Engine, superfluous};
/// let puzzle: Puzzle = "1..4..1..3..2..3".parse()?;
/// let clues = superfluous(&puzzle, &mut Engine::new(), &Control::FREE)?;
/// let spots: Vec<String> = clues.iter().map(|&cell| puzzle.layout().spot(cell).to_string()).collect();
/// assert_eq!(spots, ["r1c1", "r4c4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn superfluous(
    puzzle: &Puzzle,
    engine: &mut Engine,
    control: &Control,
) -> Result<Vec<Cell>, Stop> {
    let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
    Within { engine, control, most: 0, found: Vec::new() }.loose(puzzle, &clues)
}

/// The minimal puzzles within a puzzle with one solution, up to a number of them: each has the
/// same solution, and none of its clues can go.
pub fn minimal_within(
    puzzle: &Puzzle,
    most: usize,
    engine: &mut Engine,
    control: &Control,
) -> Result<Vec<Puzzle>, Stopped<Vec<Puzzle>>> {
    let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
    let mut within = Within { engine, control, most, found: Vec::new() };
    let ended = within.loose(puzzle, &clues).and_then(|loose| within.search(puzzle, &loose, &[]));
    match ended {
        Ok(()) => Ok(within.found),
        Err(why) => Err(Stopped { why, known: within.found }),
    }
}

struct Within<'a> {
    engine: &'a mut Engine,
    control: &'a Control<'a>,
    most: usize,
    found: Vec<Puzzle>,
}

impl Within<'_> {
    /// Those of some clues that can go, each alone.
    fn loose(&mut self, puzzle: &Puzzle, among: &[Cell]) -> Result<Vec<Cell>, Stop> {
        let mut loose = Vec::new();
        for &cell in among {
            if self.is_unique(&without(puzzle, &[cell]))? {
                loose.push(cell);
            }
        }
        Ok(loose)
    }

    fn is_unique(&mut self, puzzle: &Puzzle) -> Result<bool, Stop> {
        let limits = Limits::solutions(2).under(*self.control);
        let outcome = self.engine.solve(puzzle, &limits, &mut each(|_| {}));
        match outcome.ended.stop() {
            Some(stop) => Err(stop),
            None => Ok(outcome.verdict() == Verdict::One),
        }
    }

    /// Finds the minimal puzzles that have the clues kept. `loose` are the clues that can go.
    fn search(&mut self, puzzle: &Puzzle, loose: &[Cell], kept: &[Cell]) -> Result<(), Stop> {
        if self.found.len() >= self.most {
            return Ok(());
        }
        if loose.is_empty() {
            self.found.push(puzzle.clone());
            return Ok(());
        }
        let (stay, go): (Vec<Cell>, Vec<Cell>) = loose.iter().partition(|cell| kept.contains(cell));
        let Some(&cell) = go.first() else { return Ok(()) };
        // What is superfluous even when all that can go has gone stays so.
        let least = without(puzzle, &go);
        for &stays in &stay {
            if self.is_unique(&without(&least, &[stays]))? {
                return Ok(());
            }
        }
        let smaller = without(puzzle, &[cell]);
        let among: Vec<Cell> = loose.iter().copied().filter(|&other| other != cell).collect();
        let still = self.loose(&smaller, &among)?;
        self.search(&smaller, &still, kept)?;
        self.search(puzzle, loose, &[kept, &[cell]].concat())
    }
}

/// The puzzle without some clues.
fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let layout = puzzle.layout();
    let mut givens = puzzle.givens().to_vec();
    cells.iter().for_each(|cell| givens[cell.index()] = None);
    let smaller = Puzzle::new(layout.clone(), givens);
    match puzzle.limits() {
        None => smaller,
        Some(limits) => {
            let mut limits = limits.clone();
            cells.iter().for_each(|&cell| limits[cell] = DigitSet::full(layout.size()));
            smaller.with_limits(limits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_minimal_puzzles_are_those_that_trying_all_subsets_finds() {
        for text in ["1.....3..2.....4", "1..4..1..3..2..3", "12343..2.1..4.21"] {
            let puzzle: Puzzle = text.parse().unwrap();
            let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
            let mut within = Within {
                engine: &mut Engine::new(),
                control: &Control::FREE,
                most: 0,
                found: Vec::new(),
            };
            let mut expected = BTreeSet::new();
            for set in 0..1_u32 << clues.len() {
                let chosen = clues.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
                let gone: Vec<Cell> = chosen.map(|(_, &cell)| cell).collect();
                let smaller = without(&puzzle, &gone);
                let rest: Vec<Cell> = smaller.clues().map(|(cell, _)| cell).collect();
                if within.is_unique(&smaller).unwrap()
                    && within.loose(&smaller, &rest).unwrap().is_empty()
                {
                    expected.insert(smaller.symbols());
                }
            }
            let found = minimal_within(&puzzle, 1000, &mut Engine::new(), &Control::FREE).unwrap();
            let symbols: BTreeSet<String> = found.iter().map(Puzzle::symbols).collect();
            assert_eq!((symbols.len(), symbols), (found.len(), expected), "{text}");
        }
    }
}
