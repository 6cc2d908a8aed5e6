//! Auditing: anybody's puzzles, taken in split by split.
//!
//! What is remembered of a row are three marks of some 32 bytes: of the puzzle, its class and that of
//! its solution; and of each split a sample to be rated, those whose marks are the lowest, so that
//! the order of rows does not matter.

use super::class::{Mark, Met, draw, mark, packed};
use super::report::{Report, Verdict};
use super::singles::{Singles, singles};
use super::tally::Tally;
use crate::rate::rate;
use crate::rows::Puzzles;
use crate::work::{How, Refusal, Told, each};
use arrow_array::StringArray;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int16Type};
use shudu::ask::{AskError, Classic, Scale};
use shudu::board::classic::Cells;
use shudu::board::{Puzzle, State};
use shudu::rating::Tenths;
use shudu::search::fast::{Ask, Fast, Start};
use shudu::symmetry::Forms;
use shudu::text;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// An audit that is under way.
#[derive(Debug)]
pub struct Audit {
    sampled: usize,
    splits: Vec<Split>,
    puzzles: Met,
    classes: Met,
    grids: Met,
}

#[derive(Debug)]
struct Split {
    verdict: Verdict,
    /// The rows to be rated.
    sample: BinaryHeap<(u64, [u8; 81])>,
}

/// What is found out about a row.
struct Judged {
    cells: Cells,
    class: Option<Mark>,
    grid: Option<Mark>,
    solutions: u64,
    guesses: u64,
    singles: Singles,
    /// Whether the solution that was given is one; nothing if none was asked for.
    right: Option<bool>,
}

impl Audit {
    /// Begins; of each split so many puzzles will be rated.
    pub fn new(sampled: usize) -> Audit {
        let (puzzles, classes, grids) = Default::default();
        Audit { sampled, splits: Vec::new(), puzzles, classes, grids }
    }

    /// Takes in rows of a split, with the solutions that come with them.
    pub fn take(
        &mut self,
        split: &str,
        puzzles: &Puzzles,
        solutions: Option<&Puzzles>,
        how: &How,
    ) -> Result<(), Refusal> {
        if let Some(solutions) = solutions.filter(|solutions| solutions.len() != puzzles.len()) {
            let (found, wanted) = (solutions.len(), puzzles.len());
            return Err(text!(
                "{found} solutions are not those of {wanted} puzzles",
                "{found} 个解与 {wanted} 道题不对应"
            )
            .into());
        }
        let at = self.place(split)?;
        let answer = |desk: &mut Desk, row: usize, state: &State| {
            let given = solutions.map(|solutions| {
                let line = solutions.line(row);
                line.and_then(|line| str::from_utf8(&line).ok()?.parse::<Cells>().ok())
            });
            desk.judge(state, given, how)
        };
        let told = each(puzzles, 64, how, Desk::new, answer)?;
        told.into_iter().for_each(|told| self.row(at, told));
        Ok(())
    }

    /// The place of a split.
    fn place(&mut self, name: &str) -> Result<usize, Refusal> {
        if let Some(at) = self.splits.iter().position(|split| split.verdict.name == name) {
            return Ok(at);
        }
        if self.splits.len() == 64 {
            return Err(text!("more than 64 splits", "数据划分超过 64 个").into());
        }
        let verdict = Verdict { name: name.to_owned(), ..Verdict::default() };
        self.splits.push(Split { verdict, sample: BinaryHeap::new() });
        Ok(self.splits.len() - 1)
    }

    fn row(&mut self, at: usize, told: Told<Judged>) {
        let Split { verdict, sample } = &mut self.splits[at];
        verdict.rows += 1;
        let judged = match told {
            Ok(judged) => judged,
            Err(why) => {
                verdict.unreadable += 1;
                verdict.why = verdict.why.take().or(why);
                return;
            }
        };
        let puzzle = mark(&packed(&judged.cells));
        let new_puzzle = self.puzzles.meet(puzzle, at).1;
        verdict.duplicates += u64::from(!new_puzzle);
        if let Some(class) = judged.class {
            let new_class = self.classes.meet(class, at).1;
            verdict.isomorphs += u64::from(new_puzzle && !new_class);
        }
        if let Some(grid) = judged.grid {
            self.grids.meet(grid, at);
        }
        verdict.unsolvable += u64::from(judged.solutions == 0);
        verdict.several += u64::from(judged.solutions > 1);
        verdict.wrong += u64::from(judged.right == Some(false));
        verdict.tally.rows += 1;
        verdict.tally.clues(judged.cells.iter().filter(|&&cell| cell != 0).count() as u64);
        if judged.solutions != 1 {
            return;
        }
        verdict.tally.guesses(judged.guesses);
        verdict.naked += u64::from(judged.singles == Singles::Naked);
        verdict.singles += u64::from(judged.singles != Singles::Stuck);
        sample.push((draw(puzzle), *judged.cells));
        if sample.len() > self.sampled {
            sample.pop();
        }
    }

    /// Rates the samples, and tells what was found.
    pub fn report(mut self, how: &How) -> Result<Report, Refusal> {
        for Split { verdict, sample } in &mut self.splits {
            rate_sample(&mut verdict.tally, std::mem::take(sample), how)?;
            verdict.sampled = self.sampled;
        }
        Ok(Report {
            splits: self.splits.into_iter().map(|split| split.verdict).collect(),
            classes: self.classes.len(),
            shared_puzzles: self.puzzles.shared(),
            shared_classes: self.classes.shared(),
            shared_grids: self.grids.shared(),
        })
    }
}

fn rate_sample(
    tally: &mut Tally,
    sample: BinaryHeap<(u64, [u8; 81])>,
    how: &How,
) -> Result<(), Refusal> {
    let texts = sample.into_sorted_vec().into_iter();
    let texts = texts.filter_map(|(_, cells)| Some(Cells::new(cells)?.to_string()));
    let puzzles = Puzzles::new(Arc::new(texts.map(Some).collect::<StringArray>()))?;
    for batch in rate(&puzzles, Scale::Se, false, how)? {
        let ratings = batch["er"].as_primitive::<Float64Type>();
        ratings.iter().flatten().for_each(|er| tally.rating(Tenths::rounded(er)));
    }
    for batch in rate(&puzzles, Scale::Hodoku, false, how)? {
        let levels = batch["level"].as_dictionary::<Int16Type>();
        let names = levels.values().as_string::<i32>();
        let keys = levels.keys().iter().flatten();
        keys.for_each(|key| tally.grade(names.value(key as usize)));
    }
    Ok(())
}

/// What a thread keeps.
struct Desk {
    fast: Fast,
    forms: Forms,
}

impl Desk {
    fn new() -> Desk {
        Desk { fast: Fast::default(), forms: Forms::new() }
    }

    fn judge(
        &mut self,
        state: &State,
        given: Option<Option<Cells>>,
        how: &How,
    ) -> Result<Judged, AskError> {
        how.control.check()?;
        let cells = Cells::try_from(&state.puzzle);
        let cells = cells.map_err(|_| Classic::Audits.not_for(state.puzzle.layout()))?;
        let answer = self.fast.solve_one(&Start::from_clues(&cells), Ask::SOLUTION);
        let solutions = answer.tally.solutions;
        let grid = answer.solutions.first().filter(|_| solutions == 1);
        let grid = grid.and_then(|grid| self.class(&Puzzle::from(*grid)));
        Ok(Judged {
            class: self.class(&state.puzzle),
            grid,
            solutions,
            guesses: answer.tally.guesses,
            singles: if solutions == 1 { singles(&cells) } else { Singles::Stuck },
            right: given.map(|given| given.is_some_and(|given| solves(&given, &cells))),
            cells,
        })
    }

    /// What has no form is a contradiction, and told as such.
    fn class(&mut self, puzzle: &Puzzle) -> Option<Mark> {
        let form: Cells = self.forms.of(puzzle).ok()?.symbols.parse().ok()?;
        Some(mark(&packed(&form)))
    }
}

/// Whether a grid is complete, breaks no rule and has the clues of the puzzle.
fn solves(grid: &Cells, puzzle: &Cells) -> bool {
    let kept = grid.iter().zip(puzzle.iter()).all(|(&digit, &clue)| clue == 0 || digit == clue);
    let mut houses = [[0u16; 9]; 3];
    for (cell, &digit) in grid.iter().enumerate() {
        let bit = (1u16 << digit) >> 1;
        for (kind, at) in [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3].into_iter().enumerate()
        {
            houses[kind][at] |= bit;
        }
    }
    kept && houses.iter().flatten().all(|&house| house == 0x1ff)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn rows(texts: &[&str]) -> Puzzles {
        Puzzles::new(Arc::new(StringArray::from(texts.to_vec()))).unwrap()
    }

    fn swapped(text: &str) -> String {
        text.chars()
            .map(|c| {
                if c == '1' {
                    '2'
                } else if c == '2' {
                    '1'
                } else {
                    c
                }
            })
            .collect()
    }

    #[test]
    fn every_fault_is_found_where_it_is() {
        let (many, none, twin) =
            ("1".to_owned() + &".".repeat(80), "11".to_owned() + &".".repeat(79), swapped(EASY));
        let mut audit = Audit::new(10);
        let train = rows(&[EASY, EASY, &twin, &many, &none, "12"]);
        let wrong = swapped(SOLUTION);
        let solutions = rows(&[SOLUTION, &wrong, &wrong, SOLUTION, SOLUTION, SOLUTION]);
        audit.take("train", &train, Some(&solutions), &How::ALONE).unwrap();
        let turned: String = EASY.chars().rev().collect();
        audit.take("test", &rows(&[&turned]), None, &How::ALONE).unwrap();
        let report = audit.report(&How::ALONE).unwrap();
        let train = &report.splits[0];
        assert_eq!((train.rows, train.unreadable, train.duplicates, train.isomorphs), (6, 1, 1, 1));
        // The second row; several solutions and none.
        assert_eq!((train.unsolvable, train.several, train.wrong), (1, 1, 3));
        assert_eq!((train.naked, train.singles), (3, 3));
        assert_eq!(report.shared_classes[&(0, 1)], 1);
        assert_eq!(report.shared_grids[&(0, 1)], 1);
        assert!(report.shared_puzzles.is_empty() && !report.is_clean());
    }

    #[test]
    fn rows_may_come_in_any_order() {
        let order = crate::generate::Order {
            wish: shudu::generate::Wish::classic(),
            seed: 1,
            numbers: 0..40,
            rated: false,
            as_numbers: false,
        };
        let made = crate::generate::generate(&order, &How::ALONE).unwrap();
        let texts: Vec<&str> = made["puzzle"].as_string::<i32>().iter().flatten().collect();
        let told = |texts: &[&str], parts: usize| {
            let mut audit = Audit::new(5);
            for part in texts.chunks(parts) {
                audit.take("all", &rows(part), None, &How::ALONE).unwrap();
            }
            audit.report(&How::ALONE).unwrap().json()
        };
        let backwards: Vec<&str> = texts.iter().rev().copied().collect();
        assert_eq!(told(&texts, 40), told(&backwards, 7));
    }
}
