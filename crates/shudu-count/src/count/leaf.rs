//! The sum over three bands, for lists that are short and differ from one time to the next.
//!
//! A set of frames of a stack is some words, one bit per frame. Each frame of a band has for each stack the set of those it
//! crosses, and
//!
//! ```text
//!   count = Σ over frames a, b, c of the bands   Π over stacks   | set(a) ∩ set(b) ∩ set(c) |
//! ```
//!
//! What a and b have in common is an eighth of an eighth of a stack's frames: most of its words are empty, and are left out.
//! The c are taken eight at a time. A [`Join`] makes its sets for each frame of the first band anew, which pays for longer lists.

use super::frame::{Frames, ORDERS};
use super::join::{Item, Join, Room, thin};
use super::lists::Entry;
use super::partition::Partitions;
use shudu_board::boost::boosted;

/// Words that a set has at most.
const WORDS: usize = 3;

/// For each of a frame's rows and each of the board's, the orders that put the one into the other.
const PUTS: [[u8; 3]; 3] = {
    let mut puts = [[0; 3]; 3];
    let mut order = 0;
    while order < ORDERS.len() {
        let mut row = 0;
        while row < 3 {
            puts[row][ORDERS[order][row]] |= 1 << order;
            row += 1;
        }
        order += 1;
    }
    puts
};

/// A frame that is possible.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// In which of its rows each digit is, two bits each, box after box.
    rows: u64,
    ids: [u16; 3],
    orders: u8,
}

impl Known {
    pub fn new(frames: &Frames, entry: &Entry) -> Known {
        let parts = &frames.all[entry.frame as usize].parts;
        let row = |place: usize| {
            let (block, digit) = (place / 9, place % 9);
            (0..3).find(|&row| parts[block][row] >> digit & 1 == 1).expect("every box has it")
        };
        let rows = (0..27).fold(0, |rows, place| rows | (row(place) as u64) << (2 * place));
        Known { rows, ids: entry.ids, orders: entry.orders }
    }

    pub fn weight(&self) -> u32 {
        self.orders.count_ones()
    }

    /// The same in the orders in which a digit is in this row of this box.
    #[inline]
    pub fn with(self, block: usize, place: usize, digit: usize) -> Option<Known> {
        let row = (self.rows >> (2 * (9 * block + digit)) & 3) as usize;
        let orders = self.orders & PUTS[row][place];
        (orders != 0).then_some(Known { orders, ..self })
    }
}

/// A list of frames, and a number that no other list has.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    pub frames: &'a [Known],
    pub number: u64,
}

/// Room for what is made of six lists. What was made of two of them stays as long as they do.
#[derive(Default)]
pub(super) struct Leaf {
    /// For each band and stack.
    sets: [[Sets; 3]; 3],
    weights: [Vec<u64>; 3],
    crossed: Crossed,
    common: [Common; 3],
    ways: [Vec<u64>; 3],
    join: Join,
    room: Room,
}

/// For each frame of a band those of a stack that it crosses: the first words of all, then the second ones, and so on.
#[derive(Default)]
struct Sets {
    words: Vec<u64>,
    long: usize,
    /// The numbers of the lists, of the band and of the stack.
    lists: [u64; 2],
}

impl Leaf {
    /// The number of ways to put bands and stacks together.
    pub fn count(&mut self, partitions: &Partitions, lists: [List; 6]) -> u128 {
        let [a, b, c, k, l, m] = lists;
        let size = |lists: [List; 3]| lists.iter().map(|list| list.frames.len()).product::<usize>();
        let (bands, stacks) = match size([a, b, c]) <= size([k, l, m]) {
            true => ([a, b, c], [k, l, m]),
            false => ([k, l, m], [a, b, c]),
        };
        let is_short = |list: &List| {
            let same = |known: &Known| known.weight() == list.frames[0].weight();
            list.frames.len() <= 64 * WORDS && list.frames.iter().all(same)
        };
        if !stacks.iter().all(is_short) {
            return self.joined(partitions, lists);
        }
        for (band, list) in bands.iter().enumerate() {
            self.weights[band].clear();
            self.weights[band].extend(list.frames.iter().map(|known| u64::from(known.weight())));
            for (stack, sets) in self.sets[band].iter_mut().enumerate() {
                let of = [list.number, stacks[stack].number];
                if sets.lists != of {
                    self.crossed.fill(partitions, list.frames, stack);
                    let members = stacks[stack].frames.iter().map(|known| known.ids[band]);
                    sets.fill(list.frames.len(), &self.crossed, members);
                    sets.lists = of;
                }
            }
        }
        let times: u128 = stacks.iter().map(|list| u128::from(list.frames[0].weight())).product();
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&band| bands[band].frames.len());
        times * self.met(order, sparse(&stacks))
    }

    /// Long lists.
    fn joined(&mut self, partitions: &Partitions, lists: [List; 6]) -> u128 {
        let item = |known: &Known| Item { ids: known.ids, weight: known.weight() };
        let mut lists = lists.map(|list| list.frames.iter().map(item).collect::<Vec<_>>());
        thin(partitions, &mut lists);
        let [a, b, c, k, l, m] = lists.each_ref().map(|list| &list[..]);
        self.join.prepare(partitions, [a, b, c], [k, l, m]);
        (0..self.join.rows()).map(|row| self.join.row(row, &mut self.room)).sum()
    }

    /// The sum over three bands, in this order; stacks that two frames are likely to have nothing in common in come first.
    fn met(&mut self, [a, b, c]: [usize; 3], [p, q, r]: [usize; 3]) -> u128 {
        let Leaf { sets, weights, common, ways, .. } = self;
        let longest = weights[c].len();
        ways.iter_mut().for_each(|ways| ways.resize(longest.max(ways.len()), 0));
        let [first, second, third] = [&sets[a], &sets[b], &sets[c]];
        boosted(
            #[inline(always)]
            || {
                let mut total = 0;
                for (i, times) in weights[a].iter().enumerate() {
                    for (j, weight) in weights[b].iter().enumerate() {
                        // No `all`, which is not inlined.
                        if common[p].is_some((&first[p], i), (&second[p], j))
                            && common[q].is_some((&first[q], i), (&second[q], j))
                            && common[r].is_some((&first[r], i), (&second[r], j))
                        {
                            let sum = sum(common, third, &weights[c], ways);
                            total += u128::from(sum * times * weight);
                        }
                    }
                }
                total
            },
        )
    }
}

/// Stacks, the shortest first.
fn sparse(stacks: &[List; 3]) -> [usize; 3] {
    let mut order = [0, 1, 2];
    order.sort_unstable_by_key(|&stack| stacks[stack].frames.len());
    order
}

/// What two frames have in common in a stack: the words that are not empty, and which ones they are.
#[derive(Default)]
struct Common {
    number: usize,
    words: [(usize, u64); WORDS],
}

impl Common {
    /// Finds it; whether that is anything.
    #[inline(always)]
    fn is_some(&mut self, (first, a): (&Sets, usize), (second, b): (&Sets, usize)) -> bool {
        self.number = 0;
        let firsts = first.words[a..].iter().step_by(first.long);
        let seconds = second.words[b..].iter().step_by(second.long);
        for (i, (mine, other)) in firsts.zip(seconds).enumerate() {
            let both = mine & other;
            if both != 0 {
                self.words[self.number] = (i, both);
                self.number += 1;
            }
        }
        self.number > 0
    }
}

/// All frames of the third band with what two others leave of the stacks.
#[inline(always)]
fn sum(common: &[Common; 3], third: &[Sets; 3], weights: &[u64], ways: &mut [Vec<u64>; 3]) -> u64 {
    let long = weights.len();
    let [x, y, z] = common;
    if x.number == 1 && y.number == 1 && z.number == 1 {
        let [(i, x), (j, y), (k, z)] = [x.words[0], y.words[0], z.words[0]];
        let [i, j, k] = [third[0].word(i, long), third[1].word(j, long), third[2].word(k, long)];
        let mut sum = 0;
        for c in 0..long {
            let [p, q, r] = [i[c] & x, j[c] & y, k[c] & z];
            let ways = p.count_ones() * q.count_ones() * r.count_ones();
            sum += u64::from(ways) * weights[c];
        }
        return sum;
    }
    for stack in 0..3 {
        let ways = &mut ways[stack][..long];
        for n in 0..common[stack].number {
            let (i, set) = common[stack].words[n];
            let word = third[stack].word(i, long);
            if n == 0 {
                for c in 0..long {
                    ways[c] = u64::from((word[c] & set).count_ones());
                }
            } else {
                for c in 0..long {
                    ways[c] += u64::from((word[c] & set).count_ones());
                }
            }
        }
    }
    let [p, q, r] = [&ways[0][..long], &ways[1][..long], &ways[2][..long]];
    let mut sum = 0;
    for c in 0..long {
        // Three numbers up to 192 are together below 2²³; with six orders 15,680 of them are below 2⁴⁰, and times 36 below 2⁴⁶.
        let ways = (p[c] as u32) * (q[c] as u32) * (r[c] as u32);
        sum += u64::from(ways) * weights[c];
    }
    sum
}

/// For each frame of a band what its parting in a stack crosses: the first words of all, then the second ones.
#[derive(Default)]
struct Crossed(Vec<u64>);

impl Crossed {
    fn fill(&mut self, partitions: &Partitions, band: &[Known], stack: usize) {
        self.0.clear();
        let all = || band.iter().map(|known| &partitions.crossing_sets[known.ids[stack] as usize]);
        for word in 0..all().next().map_or(0, |set| set.len()) {
            self.0.extend(all().map(|set| set[word]));
        }
    }
}

impl Sets {
    #[inline(always)]
    fn word(&self, word: usize, long: usize) -> &[u64] {
        &self.words[word * long..][..long]
    }

    /// Takes members of a stack whose parting in the band has these numbers.
    fn fill(
        &mut self,
        long: usize,
        crossed: &Crossed,
        members: impl ExactSizeIterator<Item = u16>,
    ) {
        self.long = long;
        self.words.clear();
        self.words.resize(long * members.len().div_ceil(64), 0);
        boosted(
            #[inline(always)]
            || {
                for (i, id) in members.enumerate() {
                    let from = &crossed.0[usize::from(id / 64) * long..][..long];
                    let into = &mut self.words[i / 64 * long..][..long];
                    let (shift, bit) = (id % 64, i % 64);
                    for c in 0..long {
                        into[c] |= (from[c] >> shift & 1) << bit;
                    }
                }
            },
        );
    }
}
