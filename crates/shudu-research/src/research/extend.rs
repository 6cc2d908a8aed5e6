//! Clues that make a puzzle with several solutions have one.
//!
//! For one of its solutions, every other one differs somewhere: clues that single it out hit all these differences. An
//! *extension* is such a choice of clues of which none could be left out.

use super::{Mask, cells};
use shudu_board::board::{Cell, Digit, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use shudu_search::search::{Engine, Limits, each};

/// Solutions that are listed at most.
pub const SOLUTIONS: usize = 20_000;

/// Why there are no extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoExtension {
    /// The board has more than 128 cells.
    TooLarge(super::TooLarge),
    /// There is no solution.
    NoSolution,
    /// There are more solutions than are listed.
    TooMany,
    /// It was stopped.
    Stopped(Stop),
}

told!(NoExtension);

impl Tell for NoExtension {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NoExtension::TooLarge(why) => why.tell(t),
            NoExtension::NoSolution => say!(t, "the puzzle has no solution", "这道题无解"),
            NoExtension::TooMany => say!(
                t,
                "more than {SOLUTIONS} solutions: too many to be told apart",
                "超过 {SOLUTIONS} 个解：太多，无法逐一区分"
            ),
            NoExtension::Stopped(why) => why.tell(t),
        }
    }
}

/// A clue that is added.
pub type Added = (Cell, Digit);

/// Tells all extensions of a puzzle by at most so many clues, solution by solution. An extension of a puzzle that has one
/// solution is empty.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::control::Control;
/// use shudu::research::extensions;
/// let two: Puzzle = "1....2....3....4".parse()?;
/// let mut count = 0;
/// extensions(&two, 1, &Control::FREE, &mut |added| count += added.len())?;
/// assert_eq!(count, 24); // any open cell, either digit
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extensions(
    puzzle: &Puzzle,
    most: usize,
    control: &Control,
    tell: &mut dyn FnMut(&[Added]),
) -> Result<(), NoExtension> {
    super::fits(puzzle.layout()).map_err(NoExtension::TooLarge)?;
    let mut solutions: Vec<Vec<Digit>> = Vec::new();
    let limits = Limits::solutions(SOLUTIONS as u64 + 1).under(*control);
    let mut sink = each(|digits: &[Digit]| solutions.push(digits.to_vec()));
    let outcome = Engine::new().solve(puzzle, &limits, &mut sink);
    drop(sink);
    if let Some(why) = outcome.ended.stop() {
        return Err(NoExtension::Stopped(why));
    }
    match solutions.len() {
        0 => return Err(NoExtension::NoSolution),
        count if count > SOLUTIONS => return Err(NoExtension::TooMany),
        _ => {}
    }
    let all = solutions.len() as f64;
    for (number, mine) in solutions.iter().enumerate() {
        control.share(number as f64 / all).map_err(NoExtension::Stopped)?;
        let others = solutions.iter().enumerate().filter(|(other, _)| *other != number);
        let differ = |other: &Vec<Digit>| {
            let cells = mine.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b);
            cells.fold(0, |set: Mask, (cell, _)| set | 1 << cell)
        };
        let sets: Vec<Mask> = others.map(|(_, other)| differ(other)).collect();
        let mut told = |chosen: &[usize]| {
            let added: Vec<Added> =
                chosen.iter().map(|&cell| (Cell::from_index(cell), mine[cell])).collect();
            tell(&added);
        };
        Hitting { most, control, tell: &mut told }
            .go(&mut Vec::new(), 0, &sets, &sets)
            .map_err(NoExtension::Stopped)?;
    }
    Ok(())
}

/// All minimal ways to hit sets.
struct Hitting<'a> {
    most: usize,
    control: &'a Control<'a>,
    tell: &'a mut dyn FnMut(&[usize]),
}

impl Hitting<'_> {
    /// Goes on from a choice of cells; some cells are out, some sets not hit.
    fn go(
        &mut self,
        chosen: &mut Vec<usize>,
        out: Mask,
        open: &[Mask],
        all: &[Mask],
    ) -> Result<(), Stop> {
        self.control.check()?;
        let mask = chosen.iter().fold(0, |mask: Mask, cell| mask | 1 << cell);
        // Each cell must be the only one in some set, now and later.
        let alone = all.iter().filter(|set| (*set & mask).count_ones() == 1);
        if alone.fold(0, |alone, set| alone | (set & mask)) != mask {
            return Ok(());
        }
        let Some(next) = open.iter().min_by_key(|set| (*set & !out).count_ones()) else {
            (self.tell)(chosen);
            return Ok(());
        };
        if chosen.len() == self.most {
            return Ok(());
        }
        let mut gone = out;
        for cell in cells(next & !out) {
            let left: Vec<Mask> = open.iter().copied().filter(|set| set >> cell & 1 == 0).collect();
            chosen.push(cell);
            let ended = self.go(chosen, gone, &left, all);
            chosen.pop();
            ended?;
            gone |= 1 << cell;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_search::search::{Verdict, superfluous};
    use std::collections::BTreeSet;

    fn found(puzzle: &Puzzle, most: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        extensions(puzzle, most, &Control::FREE, &mut |added| {
            assert!(found.insert(with(puzzle, added).symbols()), "none is told twice");
        })
        .unwrap();
        found
    }

    fn with(puzzle: &Puzzle, added: &[(Cell, Digit)]) -> Puzzle {
        let mut givens = puzzle.givens().to_vec();
        added.iter().for_each(|(cell, digit)| givens[cell.index()] = Some(*digit));
        Puzzle::new(puzzle.layout().clone(), givens)
    }

    /// By trying: every choice of cells and digits.
    #[test]
    fn extensions_are_those_that_trying_all_finds() {
        for symbols in ["1.....3..2......", "1....2..........", "12..........3..."] {
            let puzzle: Puzzle = symbols.parse().unwrap();
            let open: Vec<Cell> =
                puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
            let mut engine = Engine::new();
            let mut expected = BTreeSet::new();
            let mut layer: Vec<Vec<(Cell, Digit)>> = vec![Vec::new()];
            for _ in 0..=2 {
                for added in &layer {
                    let whole = with(&puzzle, added);
                    let is_one = engine.verdict(&whole, &Limits::solutions(2)) == Verdict::One;
                    let is_needed =
                        |cells: Vec<Cell>| added.iter().all(|(cell, _)| !cells.contains(cell));
                    if is_one
                        && superfluous(&whole, &mut engine, &Control::FREE).is_ok_and(is_needed)
                    {
                        expected.insert(whole.symbols());
                    }
                }
                let longer = |added: &Vec<(Cell, Digit)>| {
                    let last = added.last().map(|(cell, _)| cell.index());
                    let later =
                        open.iter().filter(move |cell| last.is_none_or(|l| cell.index() > l));
                    let more =
                        later.flat_map(|&cell| (0..4).map(move |d| (cell, Digit::from_index(d))));
                    more.map(|one| [&added[..], &[one]].concat()).collect::<Vec<_>>()
                };
                layer = layer.iter().flat_map(longer).collect();
            }
            assert_eq!(found(&puzzle, 2), expected, "{symbols}");
        }
    }

    #[test]
    fn a_puzzle_with_one_solution_needs_nothing_and_one_with_none_has_no_extension() {
        let one: Puzzle = "1.....3..2.....4".parse().unwrap();
        assert_eq!(found(&one, 3), BTreeSet::from([one.symbols()]));
        let none: Puzzle = "12..34..3.......".parse().unwrap();
        let none = extensions(&none, 3, &Control::FREE, &mut |_| {});
        assert!(none.is_ok() || none == Err(NoExtension::NoSolution));
        let empty = Puzzle::empty(shudu_board::board::Layout::classic());
        let many = extensions(&empty, 1, &Control::FREE, &mut |_| {});
        assert_eq!(many, Err(NoExtension::TooMany));
    }
}
