//! Solutions drawn at random, each exactly as likely as any other.
//!
//! The sum that counts is walked back down: a random number below the total
//! falls into the share of one outer frame, there of one chunk, of one group,
//! of one frame each, and what is left of it chooses the orders of rows and
//! the frames of the stacks. Since an outer frame stands for its orbit, a
//! random one of the exchanges that leave the puzzle as it is comes last.

use super::Counter;
use super::dense::{Chunk, Outer, Scratch};
use super::frame::{Frame, ORDERS};
use super::lists::Entry;
use super::sum::Ready;
use super::tables::Tables;
use shudu_board::control::{Control, Stop};
use shudu_board::random::Random;
use shudu_board::sort;
use shudu_board::threads::share;

/// A sample asked for.
struct Draw {
    /// Its place among the samples.
    place: usize,
    outer: usize,
    /// Below the outer frame's total.
    rank: u128,
    /// Which order of the outer frame's rows.
    order: u32,
    rename: [usize; 9],
    stacks: [usize; 3],
}

impl Ready {
    /// Draws solutions, each exactly as likely as any other: a digit from 0 for each cell.
    pub fn sample(
        &self,
        counter: &Counter,
        wanted: usize,
        random: &mut Random,
        control: &Control,
    ) -> Result<Vec<Vec<u8>>, Stop> {
        let tables = &counter.tables;
        let draws = self.draw(wanted, random);
        let runs: Vec<&[Draw]> = draws.chunk_by(|a, b| a.outer == b.outer).collect();
        let work = |(found, stop): &mut (Vec<_>, Option<Stop>), run: usize| {
            *stop = stop.or(self.descend(tables, runs[run], found, control).err());
        };
        let make = || (Vec::new(), None);
        let states = share(counter.workers(), runs.len(), make, work, control);
        let states = states.map_err(|stopped| stopped.why)?;
        if let Some(stop) = states.iter().find_map(|(_, stop)| *stop) {
            return Err(stop);
        }
        let mut found: Vec<(usize, [u8; 81])> =
            states.into_iter().flat_map(|(found, _)| found).collect();
        sort::by_key(&mut found, |(place, _)| *place);
        Ok(found.into_iter().map(|(_, cells)| cells.to_vec()).collect())
    }

    /// Chooses an outer frame and a rank for each sample, in order of frames.
    fn draw(&self, wanted: usize, random: &mut Random) -> Vec<Draw> {
        let mut ends = Vec::with_capacity(self.totals.len());
        let mut sum = 0u128;
        for (outer, total) in self.dense.outer.iter().zip(&self.totals) {
            sum += total * u128::from(outer.entry.weight() * outer.orbit);
            ends.push(sum);
        }
        let mut draws: Vec<Draw> = (0..wanted)
            .map(|place| {
                let number = random.below(sum);
                let outer = ends.partition_point(|&end| end <= number);
                let rest = ends[outer] - 1 - number;
                let total = self.totals[outer];
                let weight = u128::from(self.dense.outer[outer].entry.weight());
                let (rename, stacks) = self.exchange(random);
                let order = (rest / total % weight) as u32;
                Draw { place, outer, rank: rest % total, order, rename, stacks }
            })
            .collect();
        sort::by_key(&mut draws, |draw| (draw.outer, draw.rank, draw.place));
        draws
    }

    /// A random exchange of digits and of stacks.
    fn exchange(&self, random: &mut Random) -> ([usize; 9], [usize; 3]) {
        let mut digits = std::array::from_fn(|i| i);
        let mut stacks = std::array::from_fn(|i| i);
        let mut mix = |classes: &[Vec<usize>], into: &mut [usize]| {
            for class in classes {
                let mut moved = class.clone();
                random.shuffle(&mut moved);
                class.iter().zip(moved).for_each(|(&from, to)| into[from] = to);
            }
        };
        mix(&self.symmetry.digits, &mut digits);
        mix(&self.symmetry.stacks, &mut stacks);
        (digits, stacks)
    }

    /// All samples of one outer frame, whose ranks ascend.
    fn descend(
        &self,
        tables: &Tables,
        draws: &[Draw],
        found: &mut Vec<(usize, [u8; 81])>,
        control: &Control,
    ) -> Result<(), Stop> {
        let outer = &self.dense.outer[draws[0].outer];
        let mut scratch = Scratch::new(&self.dense, std::slice::from_ref(outer));
        let mut before = 0u128;
        let mut next = draws.iter().peekable();
        for chunk in self.dense.chunks.iter().flat_map(|chunk| chunk.parts(&self.dense)) {
            control.check()?;
            scratch.fill(&self.dense, &chunk);
            let sums = scratch.sums(&self.dense, outer);
            let bring = self.dense.bring(outer, &chunk);
            for (group, sum) in self.dense.groups.iter().zip(sums) {
                let share = u128::from(*sum) * u128::from(bring(group)) * u128::from(chunk.weight);
                while let Some(draw) = next.next_if(|draw| draw.rank < before + share) {
                    let rest = draw.rank - before;
                    let grid = self.grid(tables, draw, &chunk, &group.entries, rest, control)?;
                    found.push((draw.place, grid));
                }
                before += share;
            }
            if next.peek().is_none() {
                break;
            }
        }
        Ok(())
    }

    /// The grid at this rank among those of a chunk and a group.
    fn grid(
        &self,
        tables: &Tables,
        draw: &Draw,
        chunk: &Chunk,
        group: &[Entry],
        mut rank: u128,
        control: &Control,
    ) -> Result<[u8; 81], Stop> {
        let outer: &Outer = &self.dense.outer[draw.outer];
        for middle in group {
            control.check()?;
            for inner in &chunk.entries {
                let mut bands = [outer.entry; 3];
                bands[self.dense.roles.bands[1]] = *middle;
                bands[self.dense.roles.bands[2]] = *inner;
                let mut orders = [u128::from(draw.order); 3];
                let weights = u128::from(middle.weight() * inner.weight());
                let fitting = self.fitting(tables, bands.map(|band| band.ids));
                let share =
                    fitting.iter().map(|list| list.len() as u128).product::<u128>() * weights;
                if rank >= share {
                    rank -= share;
                    continue;
                }
                let mut take = |below: u128| {
                    let part = rank % below;
                    rank /= below;
                    part
                };
                orders[self.dense.roles.bands[1]] = take(middle.weight().into());
                orders[self.dense.roles.bands[2]] = take(inner.weight().into());
                let stacks = fitting.map(|list| list[take(list.len() as u128) as usize]);
                let bands: [(Entry, u32); 3] =
                    std::array::from_fn(|b| (bands[b], orders[b] as u32));
                return Ok(self.finish(tables, draw, bands, stacks));
            }
        }
        unreachable!("the rank is below the sum of the group")
    }

    /// For each stack its frames that cross the bands', with each order.
    fn fitting(&self, tables: &Tables, bands: [[u16; 3]; 3]) -> [Vec<(Entry, u32)>; 3] {
        std::array::from_fn(|s| {
            let crosses =
                |e: &&Entry| (0..3).all(|b| tables.partitions.crosses(e.ids[b], bands[b][s]));
            let orders = |e: &Entry| (0..e.weight()).map(|k| (*e, k)).collect::<Vec<_>>();
            self.lists.stacks[s].iter().filter(crosses).flat_map(orders).collect()
        })
    }

    /// The digits of six frames in their orders, exchanged as drawn.
    fn finish(
        &self,
        tables: &Tables,
        draw: &Draw,
        bands: [(Entry, u32); 3],
        stacks: [(Entry, u32); 3],
    ) -> [u8; 81] {
        let rows =
            bands.map(|(entry, k)| lines(&tables.frames.all[entry.frame as usize], entry, k));
        let columns =
            stacks.map(|(entry, k)| lines(&tables.frames.all[entry.frame as usize], entry, k));
        let mut cells = [0; 81];
        for (i, cell) in cells.iter_mut().enumerate() {
            let (row, column) = (i / 9, i % 9);
            let (band, stack) = (row / 3, column / 3);
            let both = rows[band][stack][row % 3] & columns[stack][band][column % 3];
            *cell = draw.rename[both.trailing_zeros() as usize] as u8;
        }
        let moved = self.move_stacks(draw, &cells);
        if self.transposed { std::array::from_fn(|i| moved[i % 9 * 9 + i / 9]) } else { moved }
    }

    fn move_stacks(&self, draw: &Draw, cells: &[u8; 81]) -> [u8; 81] {
        let mut moved = [0; 81];
        for (from, &to) in draw.stacks.iter().enumerate() {
            let columns = &self.symmetry.columns;
            for (a, b) in columns[from].into_iter().zip(columns[to]) {
                (0..9).for_each(|row| moved[row * 9 + b] = cells[row * 9 + a]);
            }
        }
        moved
    }
}

/// The digits of each row of each box, the frame in its `k`-th possible order.
fn lines(frame: &Frame, entry: Entry, k: u32) -> [[u16; 3]; 3] {
    let order = super::lists::nth_order(entry.orders, k);
    frame.parts.map(|parts| {
        let mut lines = [0; 3];
        (0..3).for_each(|i| lines[ORDERS[order][i]] = parts[i]);
        lines
    })
}
