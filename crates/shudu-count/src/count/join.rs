//! The sum over three bands, for short lists.
//!
//! Choose a frame for the shortest band. Of each stack only the frames that
//! cross it remain, an eighth, so few that a set of them is one or two machine
//! words. Each frame of the two other bands then has, for each stack, the set
//! of these frames that it crosses, and
//!
//! ```text
//!   count = Σ over (a, b, c)   Π over stacks   | set(b) ∩ set(c) |     sets of a
//! ```
//!
//! Entries of b and c with the same parting in the shortest stack are taken
//! together: most runs of c have no member in common with a run of b there,
//! and are passed over as a whole.
//!
//! Tried and left: sets of the stacks' frames without choosing a first (0.7 of
//! the speed, with five clues of the report's puzzle removed); for each member the set
//! of the c that cross it, joined to say which c are possible (0.8).

use super::partition::{PARTITIONS, Partitions, Set};
use shudu_board::boost::boosted;
use shudu_board::control::{Control, Stop};
use shudu_board::sort;

/// A frame as far as a join needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The parting of each box, by number.
    pub ids: [u16; 3],
    /// In how many orders of its rows it is possible.
    pub weight: u32,
}

/// A sum made ready.
#[derive(Debug, Default)]
pub struct Join {
    first: Vec<Item>,
    /// The two longer bands.
    others: [Band; 2],
    /// The stacks, shortest first.
    stacks: [Stack; 3],
    /// What all weights of the stacks have in common.
    factor: u128,
}

/// A band, sorted by the parting in the shortest stack.
#[derive(Debug, Default)]
struct Band {
    items: Vec<Item>,
    /// Entries with the same parting there: it, and where they end.
    runs: Vec<(u16, usize)>,
}

/// Room for one part of a sum, used again for the next.
///
/// The sets of many entries stand word by word: first the first words of all, then the second ones;
/// so that eight entries are taken at a time.
#[derive(Debug, Default)]
pub struct Room {
    /// Of the third band: where the runs that are left end, and their sets in the shortest stack.
    runs: Vec<usize>,
    firsts: Vec<u64>,
    words: Vec<u64>,
    weights: Vec<u64>,
    /// Of those, what is possible with a run of the second band.
    near: Vec<u64>,
    times: Vec<u64>,
}

/// Entries taken at a time.
const LANES: usize = 8;

/// A stack, for each parting that the first band has there.
#[derive(Debug, Default)]
struct Stack {
    /// How many words a set has, and where the sets begin: first the second
    /// band's, one a parting, then the third's.
    sides: Vec<Option<(usize, usize)>>,
    words: Vec<u64>,
    /// The members by their parting in the first band (where each begins):
    /// their partings in the two others.
    starts: Vec<usize>,
    members: Vec<[u16; 2]>,
}

/// The frames of a stack that cross one parting of the first band.
#[derive(Clone, Copy)]
struct Side<'a> {
    width: usize,
    words: &'a [u64],
}

impl Side<'_> {
    /// The members that a parting of the second or third band crosses.
    #[inline(always)]
    fn set(&self, band: usize, parting: u16, width: usize) -> &[u64] {
        &self.words[(band * PARTITIONS + parting as usize) * width..][..width]
    }
}

impl Join {
    /// Prepares the sum of these lists.
    pub fn new(partitions: &Partitions, bands: [&[Item]; 3], stacks: [&[Item]; 3]) -> Join {
        let mut join = Join::default();
        join.prepare(partitions, bands, stacks);
        join
    }

    /// Prepares another sum, in the memory of this one.
    pub fn prepare(&mut self, partitions: &Partitions, bands: [&[Item]; 3], stacks: [&[Item]; 3]) {
        let (down, across) = (sorted(bands), sorted(stacks));
        let turned = |item: &Item| Item { ids: across.map(|stack| item.ids[stack]), ..*item };
        let [first, second, third] = down.map(|band| bands[band].iter().map(turned));
        self.first.clear();
        self.first.extend(first);
        self.others[0].fill(second);
        self.others[1].fill(third);
        self.factor = 1;
        for (i, stack) in self.stacks.iter_mut().enumerate() {
            let common = stack.fill(stacks[across[i]], down);
            self.factor *= u128::from(common);
            self.first.iter().for_each(|item| stack.side(partitions, item.ids[i]));
        }
    }

    /// How many parts the sum has.
    pub fn rows(&self) -> usize {
        self.first.len()
    }

    /// One part of the sum: all solutions with this frame of the first band.
    pub fn row(&self, row: usize, room: &mut Room) -> u128 {
        let first = self.first[row];
        let side = |i: usize| self.stacks[i].get(first.ids[i]);
        let (Some(x), Some(y), Some(z)) = (side(0), side(1), side(2)) else { return 0 };
        let [second, third] = &self.others;
        // The most common widths are known to the compiler.
        let total = boosted(
            #[inline(always)]
            || match [x.width, y.width, z.width] {
                [0, ..] | [_, 0, _] | [.., 0] => 0,
                [1, 1, 1] => narrow([x, y, z], second, third, [1, 1, 1], room),
                [1, 1, 2] => narrow([x, y, z], second, third, [1, 1, 2], room),
                [1, 2, 2] => narrow([x, y, z], second, third, [1, 2, 2], room),
                [2, 2, 2] => narrow([x, y, z], second, third, [2, 2, 2], room),
                widths => narrow([x, y, z], second, third, widths, room),
            },
        );
        total * u128::from(first.weight) * self.factor
    }

    /// The sum of all parts, unless stopped.
    pub fn total(&self, control: &Control) -> Result<u128, Stop> {
        let mut room = Room::default();
        let part = |row: usize| control.check().map(|()| self.row(row, &mut room));
        (0..self.rows()).map(part).sum()
    }
}

/// All ways to join two bands with what the first leaves of the stacks.
#[inline(always)]
fn narrow(
    sides: [Side; 3],
    second: &Band,
    third: &Band,
    widths: [usize; 3],
    room: &mut Room,
) -> u128 {
    let ([x, y, z], [wx, wy, wz]) = (sides, widths);
    let stride = room.leave(sides, third, widths);
    let (mut total, mut start) = (0, 0);
    for &(parting, end) in &second.runs {
        let items = &second.items[start..end];
        start = end;
        let mine = x.set(0, parting, wx);
        if !some(mine) {
            continue;
        }
        let ready = room.meet(mine, wy + wz, stride);
        for item in items {
            let set = y.set(0, item.ids[1], wy);
            if some(set) {
                let last = z.set(0, item.ids[2], wz);
                total += u128::from(room.ways(set, last, ready, stride)) * u128::from(item.weight);
            }
        }
    }
    total
}

impl Room {
    /// Puts down what is left of the third band, with the sets in the longer stacks; the words of a set stand as far
    /// apart as is returned.
    #[inline(always)]
    fn leave(&mut self, [x, y, z]: [Side; 3], third: &Band, [wx, wy, wz]: [usize; 3]) -> usize {
        self.runs.clear();
        self.firsts.clear();
        self.weights.clear();
        // Eight are copied at a time, so that a few more than there are may be written.
        let stride = third.items.len().next_multiple_of(LANES) + LANES;
        let size = (wy + wz) * stride;
        if self.words.len() < size {
            self.words.resize(size, 0);
            self.near.resize(size, 0);
        }
        self.times.resize(stride.max(self.times.len()), 0);
        let mut start = 0;
        for &(parting, end) in &third.runs {
            let first = x.set(1, parting, wx);
            if some(first) {
                for item in &third.items[start..end] {
                    let set = y.set(1, item.ids[1], wy);
                    if some(set) {
                        let both = set.iter().chain(z.set(1, item.ids[2], wz));
                        for (i, &word) in both.enumerate() {
                            self.words[i * stride + self.weights.len()] = word;
                        }
                        self.weights.push(u64::from(item.weight));
                    }
                }
                self.runs.push(self.weights.len());
                self.firsts.extend_from_slice(first);
            }
            start = end;
        }
        self.weights.resize(stride, 0);
        stride
    }

    /// Copies the runs that have members in common with a run of the second band, each entry's weight times their
    /// number; how many entries these are, rounded up to whole lanes.
    #[inline(always)]
    fn meet(&mut self, mine: &[u64], width: usize, stride: usize) -> usize {
        let Room { runs, firsts, words, weights, near, times } = self;
        let (mut from, mut many) = (0, 0);
        for (&to, set) in runs.iter().zip(firsts.chunks_exact(mine.len())) {
            let common = common(mine, set);
            if common != 0 {
                for at in (0..to - from).step_by(LANES) {
                    for i in 0..width {
                        let eight = &words[i * stride + from + at..][..LANES];
                        near[i * stride + many + at..][..LANES].copy_from_slice(eight);
                    }
                    let eight = &weights[from + at..][..LANES];
                    let times = &mut times[many + at..][..LANES];
                    for lane in 0..LANES {
                        times[lane] = eight[lane] * common;
                    }
                }
                many += to - from;
            }
            from = to;
        }
        let ready = many.next_multiple_of(LANES);
        times[many..ready].fill(0);
        ready
    }

    /// The ways to join an entry of the second band with the entries copied last, given its sets in the longer stacks.
    ///
    /// At most 6 · 1728 frames of a stack, in their orders, cross three partings: 15,680 · 6 times the third power is
    /// below 2⁶⁴.
    #[inline(always)]
    fn ways(&self, set: &[u64], last: &[u64], ready: usize, stride: usize) -> u64 {
        let mut sums = [0u64; LANES];
        for at in (0..ready).step_by(LANES) {
            let y = common_of(set, &self.near[at..], stride);
            let z = common_of(last, &self.near[set.len() * stride + at..], stride);
            let times = &self.times[at..at + LANES];
            for lane in 0..LANES {
                // Each is below 2³²; the compiler need not know more.
                let both = u64::from((y[lane] as u32) * (z[lane] as u32));
                sums[lane] += u64::from(times[lane] as u32) * both;
            }
        }
        sums.iter().sum()
    }
}

/// How many members two sets have in common.
#[inline(always)]
fn common(a: &[u64], b: &[u64]) -> u64 {
    a.iter().zip(b).map(|(a, b)| u64::from((a & b).count_ones())).sum()
}

/// The same for eight at a time, whose words stand `stride` apart.
#[inline(always)]
fn common_of(set: &[u64], near: &[u64], stride: usize) -> [u64; LANES] {
    let mut many = [0; LANES];
    for (i, word) in set.iter().enumerate() {
        let words = &near[i * stride..][..LANES];
        for lane in 0..LANES {
            many[lane] += u64::from((word & words[lane]).count_ones());
        }
    }
    many
}

#[inline(always)]
fn some(set: &[u64]) -> bool {
    set.iter().any(|&word| word != 0)
}

impl Band {
    fn fill(&mut self, items: impl Iterator<Item = Item>) {
        self.items.clear();
        self.items.extend(items);
        self.items.sort_unstable_by_key(|item| item.ids);
        self.runs.clear();
        let mut end = 0;
        for run in self.items.chunk_by(|a, b| a.ids[0] == b.ids[0]) {
            end += run.len();
            self.runs.push((run[0].ids[0], end));
        }
    }
}

impl Stack {
    /// Takes a list, for bands in this order; gives what the weights have in
    /// common. A frame of weight w is w members, so that sets can be counted.
    fn fill(&mut self, list: &[Item], [first, second, third]: [usize; 3]) -> u32 {
        let common = list.iter().fold(0, |common, item| gcd(common, item.weight)).max(1);
        self.words.clear();
        self.sides.clear();
        self.sides.resize(PARTITIONS, None);
        self.starts.clear();
        self.starts.resize(PARTITIONS + 2, 0);
        for item in list {
            self.starts[item.ids[first] as usize + 2] += (item.weight / common) as usize;
        }
        (2..self.starts.len()).for_each(|i| self.starts[i] += self.starts[i - 1]);
        self.members.clear();
        self.members.resize(self.starts[PARTITIONS + 1], [0; 2]);
        for item in list {
            // Each parting's start runs to its end, where the next one starts.
            let place = &mut self.starts[item.ids[first] as usize + 1];
            let many = (item.weight / common) as usize;
            self.members[*place..*place + many].fill([item.ids[second], item.ids[third]]);
            *place += many;
        }
        common
    }

    /// Makes the sets for a parting of the first band.
    fn side(&mut self, partitions: &Partitions, parting: u16) {
        if self.sides[parting as usize].is_some() {
            return;
        }
        let crossing = &partitions.crossing[parting as usize];
        let of = |other: u16| self.starts[other as usize]..self.starts[other as usize + 1];
        let many: usize = crossing.iter().map(|&other| of(other).len()).sum();
        let (width, start) = (many.div_ceil(64), self.words.len());
        self.words.resize(start + 2 * PARTITIONS * width, 0);
        let (second, third) = self.words[start..].split_at_mut(PARTITIONS * width);
        let all = crossing.iter().flat_map(|&other| &self.members[of(other)]);
        for (member, ids) in all.enumerate() {
            let (word, bit) = (member / 64, 1 << (member % 64));
            for (sets, parting) in [(&mut *second, ids[0]), (&mut *third, ids[1])] {
                for &other in &partitions.crossing[parting as usize] {
                    sets[other as usize * width + word] |= bit;
                }
            }
        }
        self.sides[parting as usize] = Some((width, start));
    }

    fn get(&self, parting: u16) -> Option<Side<'_>> {
        let (width, start) = self.sides[parting as usize]?;
        Some(Side { width, words: &self.words[start..][..2 * PARTITIONS * width] })
    }
}

/// Takes frames out of the lists (bands, then stacks) that cross no frame of
/// some list in their box: a fifth of them or more. A second time finds few.
pub fn thin(partitions: &Partitions, lists: &mut [Vec<Item>; 6]) {
    let (bands, stacks) = lists.split_at_mut(3);
    thin_by(partitions, bands, stacks);
    thin_by(partitions, stacks, bands);
}

fn thin_by(partitions: &Partitions, lists: &mut [Vec<Item>], by: &[Vec<Item>]) {
    for (line, list) in lists.iter_mut().enumerate() {
        // For each line across, the partings that cross one of its own.
        let crossed: [Set; 3] = std::array::from_fn(|across| {
            let mut own = Set::default();
            for item in &by[across] {
                let id = item.ids[line] as usize;
                own[id / 64] |= 1 << (id % 64);
            }
            let mut crossed = Set::default();
            for id in (0..PARTITIONS).filter(|id| own[id / 64] >> (id % 64) & 1 == 1) {
                let set = &partitions.crossing_sets[id];
                crossed.iter_mut().zip(set).for_each(|(crossed, set)| *crossed |= set);
            }
            crossed
        });
        let has = |set: &Set, id: u16| set[id as usize / 64] >> (id % 64) & 1 == 1;
        list.retain(|item| (0..3).all(|across| has(&crossed[across], item.ids[across])));
    }
}

/// The lists' places, shortest first.
fn sorted(lists: [&[Item]; 3]) -> [usize; 3] {
    let mut order = [0, 1, 2];
    sort::by_key(&mut order, |&i| lists[i].len());
    order
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
