//! The sum over three bands, for lists of any length.
//!
//! ```text
//!   count = Σ over frames (a, b, c) of the bands   w(a) w(b) w(c) · N0 · N1 · N2
//!           Ns = Ns(a[s], b[s], c[s])              frames of stack s that fit
//! ```
//!
//! The frames c of the *inner* band with the same first parting c[0] and the
//! same weight are cut into *chunks* of sixteen, or of thirty-two. For a chunk and a frame a of
//! the *outer* band,
//!
//! ```text
//!   Σ over b   w(b) · N0(a[0], b[0], c[0]) · Σ over the chunk   N1(a[1], b[1], c[1]) · N2(a[2], b[2], c[2])
//! ```
//!
//! where all frames b of the *middle* band with the same b[0] share N0, and
//! the last sum is a dot product of rows: that is the [kernel](super::kernel).
//! Its rows depend on a[1] (or a[2]) and the chunk only, so that they are made
//! once a chunk for all a.

use super::kernel::{FEW, MANY, Pairs, Rows, best_width, turned};
use super::lists::{Entry, Lists};
use super::partition::{PARTITIONS, Partitions};
pub use super::table::Fit;
use super::table::{Matrix, matrix};
use shudu_board::boost::boosted;
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::sort;
use shudu_board::threads::share;

/// Which band and which stack plays which part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// The outer, middle and inner band.
    pub bands: [usize; 3],
    /// The stack whose partings group the frames, and the other two.
    pub stacks: [usize; 3],
}

/// A run of middle frames with the same first parting and weight.
#[derive(Clone, Debug)]
pub struct Group {
    /// The parting.
    pub parting: u16,
    /// The weight.
    pub weight: u32,
    /// The frames.
    pub entries: Vec<Entry>,
}

/// Some inner frames with the same first parting and weight.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// The parting.
    pub parting: u16,
    /// The weight.
    pub weight: u32,
    /// The frames.
    pub entries: Vec<Entry>,
    others: Vec<[u16; 2]>,
}

/// A frame of the outer band, standing for its orbit.
#[derive(Clone, Copy, Debug)]
pub struct Outer {
    /// The frame.
    pub entry: Entry,
    /// How many frames it stands for.
    pub orbit: u32,
}

/// A sum made ready.
#[derive(Debug)]
pub struct Dense {
    /// Who is who.
    pub roles: Roles,
    /// The outer frames.
    pub outer: Vec<Outer>,
    /// The groups of middle frames, as the kernel's.
    pub groups: Vec<Group>,
    /// The chunks of inner frames.
    pub chunks: Vec<Chunk>,
    pairs: Pairs,
    /// For each stack in the order of its roles, by the outer parting.
    pub tables: [Vec<Matrix>; 3],
}

impl Dense {
    /// Prepares the sum: groups, chunks and tables.
    pub fn new(
        partitions: &Partitions,
        lists: &Lists,
        roles: Roles,
        outer: Vec<Outer>,
        fit: Fit,
        threads: usize,
        control: &Control,
    ) -> Result<Dense, Stop> {
        let [_, middle, inner] = roles.bands;
        let mut pairs = Pairs::default();
        let groups = runs(&lists.bands[middle], roles.stacks[0])
            .into_iter()
            .map(|(parting, weight, run)| {
                let others = |e: &Entry| [e.ids[roles.stacks[1]], e.ids[roles.stacks[2]]];
                pairs.push_group(run.iter().map(others));
                Group { parting, weight, entries: run }
            })
            .collect();
        let chunks = chunks(&lists.bands[inner], roles.stacks);
        let used = [0, 1, 2].map(|k| used(&outer, roles.stacks[k]));
        let tables = tables(partitions, lists, roles, (fit, &used), threads, control)?;
        Ok(Dense { roles, outer, groups, chunks, pairs, tables })
    }

    /// For each outer frame, the number of solutions with it in one order of
    /// its rows; if stopped, those found so far.
    pub fn totals(
        &self,
        threads: usize,
        control: &Control,
    ) -> Result<Vec<u128>, Stopped<Vec<u128>>> {
        let tasks = self.chunks.len();
        let make = || (Scratch::new(self, &self.outer), vec![0u128; self.outer.len()]);
        let work = |(scratch, totals): &mut (Scratch, Vec<u128>), task: usize| {
            let chunk = &self.chunks[task];
            scratch.fill(self, chunk);
            for (outer, total) in self.outer.iter().zip(totals) {
                let sums = scratch.sums(self, outer);
                *total += u128::from(self.weigh(outer, chunk, sums)) * u128::from(chunk.weight);
            }
        };
        let total = |states: Vec<(Scratch, Vec<u128>)>| {
            let mut totals = vec![0u128; self.outer.len()];
            for (_, part) in states {
                totals.iter_mut().zip(part).for_each(|(total, part)| *total += part);
            }
            totals
        };
        share(threads, tasks, make, work, control).map(total).map_err(|stopped| stopped.map(total))
    }

    /// The sums of a chunk, each times what its group brings. Below 2⁶⁰: a
    /// group's sum is below 2³⁴, a table's entry below 2¹¹, weights add up to
    /// at most 6 · 280.
    fn weigh(&self, outer: &Outer, chunk: &Chunk, sums: &[u64]) -> u64 {
        let bring = self.bring(outer, chunk);
        self.groups.iter().zip(sums).map(|(group, sum)| sum * bring(group)).sum()
    }

    /// What a group brings to each of its products: the first stack's number
    /// and the weight.
    pub fn bring(&self, outer: &Outer, chunk: &Chunk) -> impl Fn(&Group) -> u64 {
        let table = &self.tables[0][outer.entry.ids[self.roles.stacks[0]] as usize];
        let row = &table[chunk.parting as usize * PARTITIONS..][..PARTITIONS];
        |group| u64::from(row[group.parting as usize]) * u64::from(group.weight)
    }
}

/// The partings of a box that occur.
fn used(outer: &[Outer], stack: usize) -> Vec<u16> {
    let mut ids: Vec<u16> = outer.iter().map(|outer| outer.entry.ids[stack]).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// A worker's own tables for the kernel.
pub struct Scratch {
    sides: [Side; 2],
    /// Numbers a row.
    width: usize,
    sums: Vec<u64>,
}

/// The rows of one factor, a block for each outer parting.
struct Side {
    used: Vec<u16>,
    rows: Vec<u16>,
    /// Which block is a parting's.
    places: Vec<u32>,
}

impl Scratch {
    /// Room for the rows of these outer frames.
    pub fn new(dense: &Dense, outer: &[Outer]) -> Scratch {
        let side = |k: usize| {
            let used = used(outer, dense.roles.stacks[k]);
            let mut places = vec![0; PARTITIONS];
            for (place, &id) in used.iter().enumerate() {
                places[id as usize] = place as u32;
            }
            Side { rows: vec![0; used.len() * PARTITIONS * MANY], used, places }
        };
        Scratch { sides: [side(1), side(2)], width: FEW, sums: vec![0; dense.groups.len()] }
    }

    /// Makes the rows of a chunk.
    pub fn fill(&mut self, dense: &Dense, chunk: &Chunk) {
        self.width = if chunk.others.len() <= FEW { FEW } else { MANY };
        for (k, side) in self.sides.iter_mut().enumerate() {
            let tables = &dense.tables[k + 1];
            let blocks = side.rows.chunks_exact_mut(PARTITIONS * self.width);
            for (block, &id) in blocks.zip(&side.used) {
                fill_block(block, self.width, &tables[id as usize], chunk, k);
            }
        }
    }

    /// The sums of the groups for an outer frame and the chunk filled in.
    pub fn sums(&mut self, dense: &Dense, outer: &Outer) -> &[u64] {
        let block = |k: usize| {
            let side = &self.sides[k];
            let id = outer.entry.ids[dense.roles.stacks[k + 1]];
            let size = PARTITIONS * self.width;
            &side.rows[side.places[id as usize] as usize * size..][..size]
        };
        let rows = Rows { left: block(0), right: block(1), width: self.width };
        dense.pairs.sums(rows, &mut self.sums);
        &self.sums
    }
}

/// Row B of a block has N(A, B, C) for each C of the chunk.
fn fill_block(block: &mut [u16], width: usize, table: &Matrix, chunk: &Chunk, side: usize) {
    const NOTHING: [u16; PARTITIONS] = [0; PARTITIONS];
    const EIGHT: [u16; 8] = [0; 8];
    for place in 0..width / 8 {
        let mut rows: [&[u16]; 8] = [&NOTHING; 8];
        for (row, ids) in rows.iter_mut().zip(chunk.others.iter().skip(8 * place)) {
            *row = &table[ids[side] as usize * PARTITIONS..][..PARTITIONS];
        }
        for b in (0..PARTITIONS).step_by(8) {
            let mut part = [&EIGHT; 8];
            for (part, row) in part.iter_mut().zip(rows) {
                *part = row[b..].first_chunk().expect("280 is 35 times eight");
            }
            for (i, lanes) in turned(part).iter().enumerate() {
                block[(b + i) * width + 8 * place..][..8].copy_from_slice(lanes);
            }
        }
    }
}

/// The entries of a list by the parting of a box and weight.
fn runs(list: &[Entry], stack: usize) -> Vec<(u16, u32, Vec<Entry>)> {
    let mut sorted = list.to_vec();
    sort::by_key(&mut sorted, |entry| (entry.ids[stack], entry.weight(), entry.frame));
    let same = |a: &Entry, b: &Entry| a.ids[stack] == b.ids[stack] && a.weight() == b.weight();
    sorted.chunk_by(same).map(|run| (run[0].ids[stack], run[0].weight(), run.to_vec())).collect()
}

fn chunks(list: &[Entry], stacks: [usize; 3]) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    for (parting, weight, run) in runs(list, stacks[0]) {
        for part in run.chunks(best_width()) {
            chunks.push(Chunk::new(parting, weight, part, stacks));
        }
    }
    chunks
}

impl Chunk {
    fn new(parting: u16, weight: u32, entries: &[Entry], stacks: [usize; 3]) -> Chunk {
        let others = entries.iter().map(|e| [e.ids[stacks[1]], e.ids[stacks[2]]]).collect();
        Chunk { parting, weight, entries: entries.to_vec(), others }
    }

    /// The same frames in parts of sixteen: by these samples are ranked, on every processor.
    pub fn parts(&self, dense: &Dense) -> impl Iterator<Item = Chunk> {
        let part = |part| Chunk::new(self.parting, self.weight, part, dense.roles.stacks);
        self.entries.chunks(FEW).map(part)
    }
}

/// How many parts of sixteen a list would be cut into: what a sum costs.
pub fn chunk_count(list: &[Entry], stack: usize) -> usize {
    let mut sizes = vec![0usize; PARTITIONS * 7];
    list.iter().for_each(|e| sizes[e.ids[stack] as usize * 7 + e.weight() as usize] += 1);
    sizes.iter().map(|size| size.div_ceil(FEW)).sum()
}

fn tables(
    partitions: &Partitions,
    lists: &Lists,
    roles: Roles,
    (fit, used): (Fit, &[Vec<u16>; 3]),
    threads: usize,
    control: &Control,
) -> Result<[Vec<Matrix>; 3], Stop> {
    let tasks: Vec<(usize, u16)> =
        (0..3).flat_map(|k| used[k].iter().map(move |&id| (k, id))).collect();
    let work = |made: &mut Vec<(usize, u16, Matrix)>, task: usize| {
        let (k, id) = tasks[task];
        let stack = &lists.stacks[roles.stacks[k]];
        let matrix = boosted(
            #[inline(always)]
            || matrix(partitions, stack, roles.bands, fit, id),
        );
        made.push((k, id, matrix));
    };
    // They take a small share of the time.
    let control = control.within(0.0, 0.0);
    let made = share(threads, tasks.len(), Vec::new, work, &control);
    let made = made.map_err(|stopped| stopped.why)?;
    let mut tables: [Vec<Matrix>; 3] = std::array::from_fn(|_| vec![Matrix::new(); PARTITIONS]);
    for (k, id, matrix) in made.into_iter().flatten() {
        tables[k][id as usize] = matrix;
    }
    Ok(tables)
}
