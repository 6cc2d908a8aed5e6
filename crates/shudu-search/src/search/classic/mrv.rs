//! Smallest candidate set first.
//!
//! Backtracking that always turns to the open cell with the fewest legal
//! digits (“minimum remaining values”), the first one in row order, or another,
//! among equals. A cell with none ends the branch at once, a cell with one is no
//! choice at all. One idea, and most newspaper puzzles fall without a single
//! step back.

use super::backtrack::legal;
use super::order::{Order, Turns};
use crate::search::event::{Log, Why};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    if puzzle.is_contradictory() {
        return Ok(());
    }
    let turns = Turns::new(order, Order::Rows, puzzle.layout());
    fill(puzzle, &turns, &mut puzzle.givens().to_vec(), run)
}

fn fill<L: Log>(
    puzzle: &Puzzle,
    turns: &Turns,
    digits: &mut [Option<Digit>],
    run: &mut Run<L>,
) -> Flow {
    let Some((cell, legal)) = smallest(puzzle, turns, digits) else {
        let solution: Vec<Digit> = digits.iter().copied().flatten().collect();
        return run.solution(&solution);
    };
    run.visit(cell)?;
    if legal.is_empty() {
        return run.dead_cell(cell);
    }
    if let Some(digit) = legal.single() {
        run.place(cell, digit, Why::OnlyDigit)?;
        digits[cell.index()] = Some(digit);
        fill(puzzle, turns, digits, run)?;
        digits[cell.index()] = None;
        return Ok(());
    }
    for digit in legal {
        run.choose(cell, digit)?;
        digits[cell.index()] = Some(digit);
        fill(puzzle, turns, digits, run)?;
        digits[cell.index()] = None;
        run.backtrack(cell, digit)?;
    }
    Ok(())
}

/// The open cell with the fewest legal digits.
fn smallest(puzzle: &Puzzle, turns: &Turns, digits: &[Option<Digit>]) -> Option<(Cell, DigitSet)> {
    let mut best: Option<(Cell, DigitSet)> = None;
    for &cell in turns.cells.iter().filter(|cell| digits[cell.index()].is_none()) {
        let legal = legal(puzzle, digits, cell);
        if best.is_none_or(|(_, fewest)| legal.len() < fewest.len()) {
            best = Some((cell, legal));
            if legal.is_empty() {
                break;
            }
        }
    }
    best
}
