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
//! says which digit is in each of the nine cells. Nine boxes are nine sums, but the rows of a band
//! without clues are alike: in its boxes a digit's column is enough, and that is known of every frame K
//! from a sum for another box of the stack. The board is turned if that is cheaper.
//!
//! Rejected: all three boxes of a stack from one sum, by telling the orders of the other bands' rows apart, too: frames of one
//! parting and one order are a sixth as many, and fill the lanes of the kernel as badly.

use super::dense::{Chunk, Dense, Fit, Scratch};
use super::frame::{Frame, ORDERS};
use super::lists::{Entry, Lists, nth_order};
use super::partition::{CROSSING, PARTITIONS};
use super::plan;
use super::sum;
use super::symmetry::Symmetry;
use super::tables::Tables;
use shudu_board::board::{Candidates, Cell, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::threads::share;

/// For each cell one number per digit.
pub type Marginals = Vec<Vec<u128>>;

/// Computes the marginals of a puzzle of the classic board without pencil marks.
pub(super) fn marginals(
    tables: &Tables,
    puzzle: &Puzzle,
    threads: usize,
    control: &Control,
) -> Result<Marginals, Stopped<()>> {
    debug_assert!(super::is_plain(puzzle), "frames describe classic puzzles");
    let candidates = puzzle.candidates();
    let lists = Lists::new(&tables.frames, &candidates);
    if puzzle.is_contradictory() || lists.is_dead() {
        return Ok(vec![vec![0; 9]; 81]);
    }
    let turned = lists.clone().transposed();
    let [straight, turned] = [(lists, false), (turned, true)]
        .map(|(lists, turned)| Way::new(lists, &candidates, turned));
    let way = if straight.cost() <= turned.cost() { straight } else { turned };
    way.marginals(tables, threads, control).map_err(|why| Stopped { why, known: () })
}

/// The board as it is, or turned.
struct Way {
    lists: Lists,
    symmetry: Symmetry,
    turned: bool,
    /// Whether the rows of a band are alike.
    free: [bool; 3],
}

impl Way {
    fn new(lists: Lists, candidates: &Candidates, turned: bool) -> Way {
        let set = |row: usize, column: usize| {
            let (row, column) = if turned { (column, row) } else { (row, column) };
            candidates[Cell::from_index(row * 9 + column)]
        };
        let alike = |band: usize| {
            (0..9).all(|column| {
                (1..3).all(|row| set(band * 3 + row, column) == set(band * 3, column))
            })
        };
        let free = std::array::from_fn(alike);
        Way { lists, symmetry: Symmetry::new(candidates, turned), turned, free }
    }

    /// The sums of a stack: their outer bands.
    fn sums(&self, stack: usize) -> Vec<usize> {
        let of = |band: usize| plan::roles(&self.lists, &self.symmetry, band, stack).0;
        let needed: Vec<usize> = (0..3).filter(|&band| !self.free[band]).collect();
        if needed.is_empty() {
            let cheapest = (0..3).min_by(|&a, &b| of(a).total_cmp(&of(b)));
            return vec![cheapest.expect("there are bands")];
        }
        needed
    }

    fn cost(&self) -> f64 {
        let cost = |stack: usize| {
            let of = |band: usize| plan::roles(&self.lists, &self.symmetry, band, stack).0;
            self.sums(stack).into_iter().map(of).sum::<f64>()
        };
        (0..3).map(cost).sum()
    }

    fn marginals(
        &self,
        tables: &Tables,
        threads: usize,
        control: &Control,
    ) -> Result<Marginals, Stop> {
        let mut marginals = vec![vec![0; 9]; 81];
        let tasks: Vec<(usize, usize, bool)> = (0..3)
            .flat_map(|stack| {
                let sums = self.sums(stack);
                let first = sums[0];
                sums.into_iter().map(move |band| (stack, band, band == first))
            })
            .collect();
        let all = tasks.len() as f64;
        for (number, &(stack, band, first)) in tasks.iter().enumerate() {
            let control = control.within(number as f64 / all, (number + 1) as f64 / all);
            let joint = self.joint(tables, (band, stack), threads, &control)?;
            for other in 0..3 {
                let cells = match self.free[other] {
                    true if first => joint.columns(other),
                    false if other == band => joint.cells(),
                    _ => continue,
                };
                for (i, cell) in cells.into_iter().enumerate() {
                    let (row, column) = (other * 3 + i / 3, stack * 3 + i % 3);
                    marginals[row * 9 + column] = cell.to_vec();
                }
            }
        }
        even_out(&mut marginals, &self.symmetry);
        // In a band whose rows are alike all three of them were counted.
        for (place, cell) in marginals.iter_mut().enumerate().filter(|(i, _)| self.free[i / 27]) {
            debug_assert!(cell.iter().all(|number| number % 3 == 0), "cell {place}");
            cell.iter_mut().for_each(|number| *number /= 3);
        }
        if self.turned {
            let from = marginals.clone();
            (0..81).for_each(|i| marginals[i].clone_from(&from[i % 9 * 9 + i / 9]));
        }
        Ok(marginals)
    }

    fn joint<'a>(
        &'a self,
        tables: &'a Tables,
        (band, stack): (usize, usize),
        threads: usize,
        control: &Control,
    ) -> Result<Joint<'a>, Stop> {
        let (_, roles) = plan::roles(&self.lists, &self.symmetry, band, stack);
        let outer = sum::outer(tables, &self.lists.bands[band], &self.symmetry);
        let lists = &self.lists;
        let dense =
            Dense::new(&tables.partitions, lists, roles, outer, Fit::Cross, threads, control)?;
        let mut joint = Joint {
            tables,
            stack: &lists.stacks[stack],
            orders: Vec::new(),
            slots: Vec::new(),
            slot_of: Vec::new(),
            bands: roles.bands,
            rows: Vec::new(),
            frames: Vec::new(),
        };
        joint.orders = joint.stack.iter().map(|entry| joint.places(entry, band).1).collect();
        for outer in &dense.outer {
            let slot = joint.places(&outer.entry, stack);
            let known = joint.slots.iter().position(|known| *known == slot);
            joint.slot_of.push(known.unwrap_or(joint.slots.len()));
            if known.is_none() {
                joint.slots.push(slot);
            }
        }
        let tasks: Vec<&[Chunk]> = dense.chunks.chunk_by(|a, b| a.parting == b.parting).collect();
        let work = |state: &mut State, task: usize| joint.add(state, &dense, tasks[task]);
        let make = || State::new(&dense, &joint);
        let states = share(threads, tasks.len(), make, work, control);
        let states = states.map_err(|stopped| stopped.why)?;
        let sum = |into: &mut Vec<u128>, part: Vec<u128>| {
            into.resize(part.len(), 0);
            into.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        };
        for state in states {
            sum(&mut joint.rows, state.rows);
            sum(&mut joint.frames, state.frames);
        }
        Ok(joint)
    }
}

/// A parting, and the orders of its rows that are possible.
type Slot = (usize, Vec<usize>);

/// How often rows of a box and frames of its stack stand together.
struct Joint<'a> {
    tables: &'a Tables,
    stack: &'a [Entry],
    /// For each frame of the stack the orders of its parting of the box.
    orders: Vec<Vec<usize>>,
    /// The outer band's partings of the box, and which one each outer frame has.
    slots: Vec<Slot>,
    slot_of: Vec<usize>,
    bands: [usize; 3],
    /// By slot, crossing parting and its order: in each of the slot's orders so many.
    rows: Vec<u128>,
    /// For each frame of the stack, in each of its orders so many.
    frames: Vec<u128>,
}

/// What a thread adds up.
struct State {
    scratch: Scratch,
    /// By slot D(·, c) for one c.
    outside: Vec<u64>,
    rows: Vec<u128>,
    frames: Vec<u128>,
}

impl State {
    fn new(dense: &Dense, joint: &Joint) -> State {
        State {
            scratch: Scratch::new(dense, &dense.outer),
            outside: vec![0; joint.slots.len() * PARTITIONS],
            rows: vec![0; joint.slots.len() * CROSSING * 6],
            frames: vec![0; joint.stack.len()],
        }
    }
}

impl Joint<'_> {
    /// Adds everything with one parting c of the inner box.
    fn add(&self, state: &mut State, dense: &Dense, chunks: &[Chunk]) {
        let c = chunks[0].parting;
        state.outside.fill(0);
        for chunk in chunks {
            state.scratch.fill(dense, chunk);
            for (outer, &slot) in dense.outer.iter().zip(&self.slot_of) {
                let sums = state.scratch.sums(dense, outer);
                let times = u64::from(outer.orbit * chunk.weight);
                let outside = &mut state.outside[slot * PARTITIONS..][..PARTITIONS];
                // Of one c at most 56 · 56 frames, in 36 orders, times 1728² and 15,680: below 2⁵³.
                for (group, sum) in dense.groups.iter().zip(sums) {
                    outside[group.parting as usize] += sum * u64::from(group.weight) * times;
                }
            }
        }
        let [outer, _, inner] = self.bands;
        let partitions = &self.tables.partitions;
        // The frames of the stack that cross c, by their parting of the outer box.
        let mut frames: Vec<Vec<usize>> = vec![Vec::new(); PARTITIONS];
        for (i, entry) in self.stack.iter().enumerate() {
            if partitions.crosses(entry.ids[inner], c) {
                frames[entry.ids[outer] as usize].push(i);
            }
        }
        for (slot, outside) in state.outside.chunks_exact(PARTITIONS).enumerate() {
            if outside.iter().any(|&ways| ways != 0) {
                let rows = &mut state.rows[slot * CROSSING * 6..][..CROSSING * 6];
                self.spread(&self.slots[slot], outside, &frames, rows, &mut state.frames);
            }
        }
    }

    /// Gives the ways outside the stack to the stack's frames that cross a.
    fn spread(
        &self,
        (a, orders): &Slot,
        outside: &[u64],
        frames: &[Vec<usize>],
        rows: &mut [u128],
        totals: &mut [u128],
    ) {
        let [_, middle, _] = self.bands;
        let crossing = &self.tables.partitions.crossing;
        let sum = |k: usize| crossing[k].iter().map(|&b| outside[b as usize]).sum();
        let ways: Vec<u64> = (0..PARTITIONS).map(sum).collect();
        for (rank, &other) in crossing[*a].iter().enumerate() {
            for &i in &frames[other as usize] {
                let entry = &self.stack[i];
                let ways = u128::from(ways[entry.ids[middle] as usize]);
                totals[i] += ways * orders.len() as u128;
                self.orders[i].iter().for_each(|order| rows[rank * 6 + order] += ways);
            }
        }
    }

    /// The parting of a box in a frame, and for each possible order of the
    /// frame's rows the order of the parting's.
    fn places(&self, entry: &Entry, place: usize) -> Slot {
        let orders = (0..entry.weight()).map(|k| self.order(entry, place, k)).collect();
        (entry.ids[place] as usize, orders)
    }

    /// In the frame's order of this rank: where the canonical parts of its parting of a box stand.
    fn order(&self, entry: &Entry, place: usize, rank: u32) -> usize {
        let frame: &Frame = &self.tables.frames.all[entry.frame as usize];
        let canonical = self.tables.partitions.parts[entry.ids[place] as usize];
        let order = ORDERS[nth_order(entry.orders, rank)];
        let rows = canonical.map(|part| {
            let i = frame.parts[place].iter().position(|&p| p == part);
            order[i.expect("a frame has the parts of its parting")]
        });
        ORDERS.iter().position(|o| *o == rows).expect("three rows in some order")
    }

    /// The nine cells of the outer box, out of rows and columns.
    fn cells(&self) -> [[u128; 9]; 9] {
        let partitions = &self.tables.partitions;
        let mut cells = [[0; 9]; 9];
        for (place, &count) in self.rows.iter().enumerate().filter(|(_, count)| **count != 0) {
            let (rest, columns) = (place / 6, ORDERS[place % 6]);
            let (a, orders) = &self.slots[rest / CROSSING];
            let k = partitions.crossing[*a][rest % CROSSING] as usize;
            for rows in orders.iter().map(|&order| ORDERS[order]) {
                for (i, part) in partitions.parts[*a].iter().enumerate() {
                    for (j, other) in partitions.parts[k].iter().enumerate() {
                        let digit = (part & other).trailing_zeros() as usize;
                        cells[rows[i] * 3 + columns[j]][digit] += count;
                    }
                }
            }
        }
        cells
    }

    /// The nine cells of a box whose rows are alike, each as if it were the three of its column.
    fn columns(&self, band: usize) -> [[u128; 9]; 9] {
        let mut cells = [[0; 9]; 9];
        for (entry, &count) in self.stack.iter().zip(&self.frames) {
            let frame = &self.tables.frames.all[entry.frame as usize];
            for k in 0..entry.weight() {
                let order = ORDERS[nth_order(entry.orders, k)];
                for (i, &part) in frame.parts[band].iter().enumerate() {
                    for digit in (0..9).filter(|digit| part >> digit & 1 == 1) {
                        (0..3).for_each(|row| cells[row * 3 + order[i]][digit] += count);
                    }
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
