//! The sum over frames of bands, with its parts: what counts, samples and bands share.

use super::dense::{Dense, Fit, Outer};
use super::lists::{Entry, Lists};
use super::plan::Plan;
use super::symmetry::Symmetry;
use super::tables::Tables;
use super::terms::{Number, Terms};
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stopped};
use shudu_board::sort;

/// A sum with its parts, ready to be walked down.
pub struct Ready {
    pub lists: Lists,
    pub symmetry: Symmetry,
    pub transposed: bool,
    pub dense: Dense,
    pub totals: Vec<u128>,
}

/// Counts by the sum.
pub(super) fn count(tables: &Tables, puzzle: &Puzzle, terms: &Terms) -> Number {
    let ready = prepare(tables, puzzle, terms.threads, &terms.control)?;
    Ok(ready.map_or(0, |ready| weighted(&ready.dense.outer, &ready.totals)))
}

/// The sum with its parts; nothing if there is no solution. If stopped, how many solutions
/// are known to be there.
pub fn prepare(
    tables: &Tables,
    puzzle: &Puzzle,
    threads: usize,
    control: &Control,
) -> Result<Option<Ready>, Stopped<u128>> {
    let candidates = puzzle.candidates();
    let lists = Lists::new(&tables.frames, &candidates);
    if puzzle.is_contradictory() || lists.is_dead() {
        return Ok(None);
    }
    let [straight, turned] = [false, true].map(|turned| Symmetry::new(&candidates, turned));
    let Plan { transposed, roles, .. } = Plan::summed(&lists, [&straight, &turned]);
    let symmetry = if transposed { turned } else { straight };
    let lists = if transposed { lists.transposed() } else { lists };
    let outer = outer(tables, &lists.bands[roles.bands[0]], &symmetry);
    let dense = Dense::new(&tables.partitions, &lists, roles, outer, Fit::Cross, threads, control)
        .map_err(|why| Stopped { why, known: 0 })?;
    let totals = dense.totals(threads, control);
    let totals = totals.map_err(|stopped| stopped.map(|totals| weighted(&dense.outer, &totals)))?;
    let any = totals.iter().any(|&total| total != 0);
    Ok(any.then_some(Ready { lists, symmetry, transposed, dense, totals }))
}

/// One frame of each orbit of a list.
pub fn outer(tables: &Tables, list: &[Entry], symmetry: &Symmetry) -> Vec<Outer> {
    let mut outer: Vec<Outer> = symmetry
        .orbits(&tables.frames, list)
        .into_iter()
        .map(|(place, orbit)| Outer { entry: list[place], orbit })
        .collect();
    // Neighbours share tables.
    sort::by_key(&mut outer, |outer| (outer.entry.ids, outer.entry.frame));
    outer
}

/// All solutions: each outer frame's, times its orders and orbit.
fn weighted(outer: &[Outer], totals: &[u128]) -> u128 {
    let times = |outer: &Outer| u128::from(outer.entry.weight()) * u128::from(outer.orbit);
    let sum = |sum: u128, (outer, total): (&Outer, &u128)| {
        sum.checked_add(total.checked_mul(times(outer))?)
    };
    // All grids there are fit 73 bits.
    outer.iter().zip(totals).try_fold(0, sum).expect("no 9×9 count passes 128 bits")
}
