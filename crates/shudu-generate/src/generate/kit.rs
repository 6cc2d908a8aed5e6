//! The kit that makes classic puzzles: grids, digging, judging, with their working memory.

use super::Cells;
use super::dig::Digger;
use super::judge::{Judge, Right, Wrong};
use super::made::{Made, Near};
use shudu_board::board::{Grid, Layout};
use shudu_board::rating::Level;
use shudu_count::count::Uniform;
use std::sync::Arc;

#[derive(Debug)]
pub struct Kit {
    pub uniform: Uniform,
    pub digger: Digger,
    pub judge: Judge,
    pub layout: Arc<Layout>,
}

impl Kit {
    pub fn new() -> Kit {
        Kit {
            uniform: Uniform::new(),
            digger: Digger::default(),
            judge: Judge::default(),
            layout: Layout::classic(),
        }
    }

    /// Keeps the nearest.
    pub fn nearer(&self, near: &mut Option<Near>, grid: &Cells, wrong: Wrong, solutions: u64) {
        let Wrong { distance, clues, rating } = wrong;
        if near.as_ref().is_none_or(|near| distance < near.distance) {
            let puzzle = self.judge.puzzle(grid, clues);
            *near = Some(Near { puzzle, solutions, rating, level: None, distance });
        }
    }

    pub fn made(
        &self,
        number: u64,
        tried: u64,
        grid: &Cells,
        right: Right,
        weight: Option<f64>,
    ) -> Made {
        let puzzle = self.judge.puzzle(grid, right.clues);
        let solution = Grid::new(self.layout.clone(), grid.digits()).expect("it is a grid");
        let Right { rating, proofs, .. } = right;
        let level = rating.and_then(|rating| Level::of(rating.er));
        Made { number, puzzle, solution, tried, rating, level, proofs, weight }
    }
}
