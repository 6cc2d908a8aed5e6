//! For every cell and digit, in how many solutions it stands there.
//!
//! For one box, take its band as the outer one and its stack as the first.
//! The sum then has, for every two partings b and c of the other boxes of the
//! stack, the number D(b, c) of ways to do everything outside the stack, by the
//! parting a of the box and the order of its rows. A frame K of the stack is in
//!
//! ```text
//!   Σ D(b, c)   over b crossing K[middle] and c crossing K[inner]
//! ```
//!
//! solutions with it, if its own parting of the box crosses a; and a with K
//! says which digit is in each of the nine cells. Nine boxes are nine sums.

use super::dense::{Chunk, Dense, Fit, Scratch};
use super::frame::{Frame, ORDERS};
use super::lists::{Entry, Lists, nth_order};
use super::partition::{CROSSING, PARTITIONS};
use super::plan;
use super::sum;
use super::symmetry::Symmetry;
use super::tables::Tables;
use crate::board::Puzzle;
use crate::control::{Control, Stop, Stopped};
use crate::threads::share;

/// For each cell one number per digit.
pub type Marginals = Vec<Vec<u128>>;

/// The number of solutions for each cell and digit of a puzzle of the classic board without
/// pencil marks.
///
/// # Panics
/// If the puzzle is another.
pub fn marginals(
    tables: &Tables,
    puzzle: &Puzzle,
    threads: usize,
    control: &Control,
) -> Result<Marginals, Stopped<()>> {
    assert!(super::is_plain(puzzle), "exact marginals are of the classic board");
    let mut marginals = vec![vec![0; 9]; 81];
    let candidates = puzzle.candidates();
    let lists = Lists::new(&tables.frames, &candidates);
    if puzzle.is_contradictory() || lists.is_dead() {
        return Ok(marginals);
    }
    let symmetry = Symmetry::new(&candidates, false);
    for block in 0..9 {
        let control = control.within(block as f64 / 9.0, (block + 1) as f64 / 9.0);
        let cells = of_block(tables, &lists, &symmetry, block, threads, &control);
        let cells = cells.map_err(|why| Stopped { why, known: () })?;
        for (i, cell) in cells.into_iter().enumerate() {
            let (row, column) = (block / 3 * 3 + i / 3, block % 3 * 3 + i % 3);
            marginals[row * 9 + column] = cell.to_vec();
        }
    }
    even_out(&mut marginals, &symmetry);
    Ok(marginals)
}

fn of_block(
    tables: &Tables,
    lists: &Lists,
    symmetry: &Symmetry,
    block: usize,
    threads: usize,
    control: &Control,
) -> Result<[[u128; 9]; 9], Stop> {
    let (band, stack) = (block / 3, block % 3);
    let roles = plan::roles(lists, symmetry, band, stack);
    let mut outer = sum::outer(tables, &lists.bands[band], symmetry);
    outer.sort_by_key(|outer| (outer.entry.ids[stack], outer.entry.frame));
    let dense = Dense::new(&tables.partitions, lists, roles, outer, Fit::Cross, threads, control)?;
    let tasks: Vec<&[Chunk]> = dense.chunks.chunk_by(|a, b| a.parting == b.parting).collect();
    let block = Block { tables, stack: &lists.stacks[stack], dense: &dense };
    let work = |state: &mut State, task: usize| block.add(state, tasks[task]);
    let make = || State::new(&dense);
    let states = share(threads, tasks.len(), make, work, control);
    let states = states.map_err(|stopped| stopped.why)?;
    let mut joint = vec![0u128; JOINT];
    for state in states {
        joint.iter_mut().zip(state.joint).for_each(|(sum, part)| *sum += part);
    }
    Ok(block.cells(&joint))
}

/// Partings and orders of the rows, crossing partings and orders of the columns.
const JOINT: usize = PARTITIONS * 6 * CROSSING * 6;

struct Block<'a> {
    tables: &'a Tables,
    stack: &'a [Entry],
    dense: &'a Dense,
}

struct State {
    scratch: Scratch,
    /// D(·, c) for one parting and order of the rows and one c.
    outside: Vec<u128>,
    joint: Vec<u128>,
}

impl State {
    fn new(dense: &Dense) -> State {
        State {
            scratch: Scratch::new(dense, &dense.outer),
            outside: vec![0; PARTITIONS * 6 * PARTITIONS],
            joint: vec![0; JOINT],
        }
    }
}

impl Block<'_> {
    /// Adds everything with one parting c of the inner box.
    fn add(&self, state: &mut State, chunks: &[Chunk]) {
        let c = chunks[0].parting;
        state.outside.fill(0);
        for chunk in chunks {
            state.scratch.fill(self.dense, chunk);
            for outer in &self.dense.outer {
                let sums = state.scratch.sums(self.dense, outer);
                let (a, orders) = self.places(&outer.entry, self.dense.roles.bands[0], true);
                let times = u128::from(outer.orbit * chunk.weight);
                for order in orders {
                    let outside = &mut state.outside[(a * 6 + order) * PARTITIONS..][..PARTITIONS];
                    for (group, sum) in self.dense.groups.iter().zip(sums) {
                        outside[group.parting as usize] +=
                            u128::from(sum * u64::from(group.weight)) * times;
                    }
                }
            }
        }
        let [_, _, inner] = self.dense.roles.bands;
        let partitions = &self.tables.partitions;
        let frames: Vec<&Entry> =
            self.stack.iter().filter(|e| partitions.crosses(e.ids[inner], c)).collect();
        for (place, outside) in state.outside.chunks_exact(PARTITIONS).enumerate() {
            if outside.iter().any(|&ways| ways != 0) {
                let joint = &mut state.joint[place * CROSSING * 6..][..CROSSING * 6];
                self.spread(place / 6, outside, &frames, joint);
            }
        }
    }

    /// Gives the ways outside the stack to the stack's frames that cross a.
    fn spread(&self, a: usize, outside: &[u128], frames: &[&Entry], joint: &mut [u128]) {
        let [outer, middle, _] = self.dense.roles.bands;
        let partitions = &self.tables.partitions;
        let crossing = &partitions.crossing;
        let sum = |k: usize| crossing[k].iter().map(|&b| outside[b as usize]).sum();
        let ways: Vec<u128> = (0..PARTITIONS).map(sum).collect();
        for entry in frames {
            if let Ok(rank) = crossing[a].binary_search(&entry.ids[outer]) {
                let (_, orders) = self.places(entry, outer, false);
                for order in orders {
                    joint[rank * 6 + order] += ways[entry.ids[middle] as usize];
                }
            }
        }
    }

    /// The parting of the box in a frame, and for each possible order of the
    /// frame's rows the order of the parting's. A frame of a band has the box
    /// at the place of the stack, one of the stack at the place of the band.
    fn places(&self, entry: &Entry, band: usize, of_band: bool) -> (usize, Vec<usize>) {
        let place = if of_band { self.dense.roles.stacks[0] } else { band };
        let frame: &Frame = &self.tables.frames.all[entry.frame as usize];
        let id = entry.ids[place] as usize;
        let canonical = self.tables.partitions.parts[id];
        let order = |k: u32| {
            let order = ORDERS[nth_order(entry.orders, k)];
            // Where the canonical parts stand in the frame, and so on the board.
            let rows = canonical.map(|part| {
                let i = frame.parts[place].iter().position(|&p| p == part);
                order[i.expect("a frame has the parts of its parting")]
            });
            ORDERS.iter().position(|o| *o == rows).expect("three rows in some order")
        };
        (id, (0..entry.weight()).map(order).collect())
    }

    /// The nine cells of the box, out of rows and columns.
    fn cells(&self, joint: &[u128]) -> [[u128; 9]; 9] {
        let partitions = &self.tables.partitions;
        let mut cells = [[0; 9]; 9];
        for (place, &count) in joint.iter().enumerate().filter(|(_, count)| **count != 0) {
            let (rest, columns) = (place / 6, ORDERS[place % 6]);
            let (rest, rank) = (rest / CROSSING, rest % CROSSING);
            let (a, rows) = (rest / 6, ORDERS[rest % 6]);
            let k = partitions.crossing[a][rank] as usize;
            for (i, part) in partitions.parts[a].iter().enumerate() {
                for (j, other) in partitions.parts[k].iter().enumerate() {
                    let digit = (part & other).trailing_zeros() as usize;
                    cells[rows[i] * 3 + columns[j]][digit] += count;
                }
            }
        }
        cells
    }
}

/// One frame was counted for its whole orbit: what the exchanges lead to has
/// the same number, so that each takes the mean.
fn even_out(marginals: &mut Marginals, symmetry: &Symmetry) {
    for cell in marginals.iter_mut() {
        for class in &symmetry.digits {
            let sum: u128 = class.iter().map(|&digit| cell[digit]).sum();
            class.iter().for_each(|&digit| cell[digit] = sum / class.len() as u128);
        }
    }
    for class in &symmetry.stacks {
        for row in 0..9 {
            for k in 0..3 {
                let cells: Vec<usize> =
                    class.iter().map(|&stack| row * 9 + symmetry.columns[stack][k]).collect();
                let mean = |digit: usize| {
                    let sum: u128 = cells.iter().map(|&cell| marginals[cell][digit]).sum();
                    sum / cells.len() as u128
                };
                let means: Vec<u128> = (0..9).map(mean).collect();
                cells.iter().for_each(|&cell| marginals[cell] = means.clone());
            }
        }
    }
}
