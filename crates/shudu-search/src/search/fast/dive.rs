//! Diving: how to search a puzzle with many solutions.
//!
//! In such a puzzle nearly every guess is right. What is expensive is not to refute branches but to
//! leave the slab for each guess, turn it, choose with care, and keep the other branch. So a lane
//! that dives stays where it is: the guess is made for all diving lanes at once, with boolean
//! operations only, and of the branches put off nothing is kept but the guesses. Since the
//! rules are monotone, any of them is found again from the node where the dive began:
//!
//! ```text
//!   base ─a─▶ ─b─▶ ─c─▶ solution        put off: base + a + b − c, then base + a − b, then base − a
//! ```
//!
//! A search that has met no dead end dives from its fourth guess on. It dives from the first if its puzzle has fewer than 17
//! clues, for then it has several solutions or none; or if so many candidates are left at the first stall that it
//! probably has several, and one of the cells has two. It may then meet a dead end and dive on.
//!
//! A dive tries at most one cell of each band, no two in a stack, so they do not see each other: the
//! first with two candidates, its lower digit. If no cell has two, one of those with the
//! fewest is tried, outside the slab.

use super::branch::{Choice, lowest};
use super::node::{BAND, Node};
use super::sweep::Slab;
use super::transpose::transpose;
use super::triad::Count;
use super::vector::{Kernel, Slice};

/// Guesses after which a search dives. Instructions a puzzle (AVX2) after three, two and one: minimal puzzles 5,519, 5,592, 5,795; magictour,
/// where diving is a mistake, 22,130, 22,500, 23,400; the hardest 178,100, 178,600, 179,300; minimal puzzles without two clues
/// 13,380, 12,830, 12,130, without three 14,640, 13,750, 12,840. Other numbers change which solution comes first.
const RIGHT: u8 = 3;

/// Candidates at the first stall, those of decided cells included, from which on a search dives at once: as many have 6 % of the minimal
/// puzzles, 39 % of them without one clue, 78 % without two, 95 % without three; 4 % of the 17-clue puzzles, but 85 % of magictour and
/// all of the hardest. Instructions a puzzle (AVX2) with 190 and 200: minimal puzzles 5,000, 4,930, magictour 26,290, 26,230, minimal puzzles without two clues
/// 9,620, 9,900, without three 9,590, 9,730; a little before that with 200, 220 and no such number: 5,120, 5,050, 5,020;
/// 26,690, 26,090, 24,720; 10,080, 10,750, 11,710; 10,020, 10,510, 12,690. The hardest have seldom a
/// cell with two candidates; dived anyway, they took 3 % more.
const WIDE: u32 = 190;

/// Dead ends after which such a search does not dive any more. With three: magictour 2 % more instructions, minimal puzzles without three clues 3 % less.
const PATIENCE: u8 = 2;

/// The same if its puzzle has few clues. Instructions for 15 clues (AVX2) with 1, 16 and no such number: 16,790, 14,900, 14,970 with the rules
/// of then; with those of now 16 are 3 % better than no number.
const BOLDNESS: u8 = 16;

/// No puzzle with fewer clues has a single solution.
pub const FEW: u32 = 17;

/// What tells whether the search of a puzzle dives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mood {
    /// The puzzle has few clues.
    pub few: bool,
    /// Guesses after which the search dives.
    right: u8,
    /// Dead ends after which it does not dive any more.
    patience: u8,
}

impl Default for Mood {
    fn default() -> Self {
        Mood::new(false)
    }
}

impl Mood {
    /// Never dives.
    pub const CAREFUL: Mood = Mood { few: false, right: u8::MAX, patience: 0 };

    /// At the start of a puzzle.
    #[inline(always)]
    pub const fn new(few: bool) -> Self {
        if few {
            Mood { few, right: 0, patience: BOLDNESS }
        } else {
            Mood { few, right: RIGHT, patience: 1 }
        }
    }

    /// When a search stalls after some guesses: if it had none, the number of its candidates counts.
    #[inline(always)]
    pub fn stalls(&mut self, guesses: u64, candidates: impl FnOnce() -> u32) {
        if guesses == 0 && self.right == RIGHT && candidates() >= WIDE {
            (self.right, self.patience) = (0, PATIENCE);
        }
    }

    /// Should it look twice at its dive, now that it has made some guesses?
    #[inline(always)]
    pub const fn doubts(self, guesses: u64) -> bool {
        guesses == 0 && !self.few
    }

    /// At a dead end.
    #[inline(always)]
    pub const fn fail(&mut self) {
        self.patience = self.patience.saturating_sub(1);
    }

    /// Has it met no more dead ends than are to be expected if the puzzle has several solutions?
    #[inline(always)]
    pub const fn hopes(self) -> bool {
        self.patience > 0
    }

    /// Does the search go for several solutions from the first guess on, so that few of the branches put off
    /// will be needed?
    #[inline(always)]
    pub const fn expects_many(self) -> bool {
        self.hopes() & (self.right == 0)
    }

    /// Does the search dive, now that it has made some guesses?
    #[inline(always)]
    pub const fn dives(self, guesses: u64) -> bool {
        self.hopes() & (guesses >= self.right as u64)
    }
}

/// The guesses of a diving search, made together.
#[derive(Clone, Copy, Default)]
pub struct Dive {
    choices: [Choice; 3],
    count: usize,
    /// No open cell has more than two candidates.
    pub pairs: bool,
}

impl Dive {
    #[inline(always)]
    pub fn of<K: Kernel>(node: &Node) -> Dive {
        let (cells, pairs) = K::fewest(node);
        let mut dive = Dive { pairs, ..Dive::default() };
        let mut open = BAND;
        for band in 0..3 {
            let here = (cells >> (27 * band)) as u32 & open;
            if here != 0 {
                let place = here.trailing_zeros();
                dive.choices[dive.count] = lowest(node, 27 * band + place as usize);
                dive.count += 1;
                open &= !(0o007_007_007 << (place % 9 / 3 * 3));
            }
        }
        dive
    }

    /// Is the first guess made in a cell with two candidates?
    #[inline(always)]
    pub fn is_easy(&self) -> bool {
        self.choices[0].other().is_some()
    }

    #[inline(always)]
    pub fn choices(&self) -> &[Choice] {
        &self.choices[..self.count]
    }
}

/// Guesses made in the slab, at most so many times between two turns of it.
const ROUNDS: usize = 16;

/// Guesses are made in the slab if this part of its lanes waits for one.
pub const WORTHWHILE: usize = 12;

/// Bits of a guess: place in the band, digit, and whether there is one.
const PLACE: usize = 5;
const GUESS: usize = 10;
/// The last bits of all guesses of two rounds.
const ENDS: u64 = 0x2008_0200 | 0x2008_0200 << 32;

/// What was guessed in the slab since it was last turned.
pub struct Diary<V> {
    /// A round takes 32 rows: the guesses in each band, a bit of all lanes in a row.
    pub rows: [[V; 64]; ROUNDS / 2],
    /// The same, turned: the rounds `2·q, 2·q + 1` of lane `64·c + i` at `[q][i]`, column `c`.
    turned: [[V; 64]; ROUNDS / 2],
    rounds: usize,
}

impl<V: Slice> Diary<V> {
    pub fn is_full(&self) -> bool {
        self.rounds == ROUNDS
    }

    /// The rows of another round, empty.
    #[inline(always)]
    pub fn round(&mut self) -> &mut [V] {
        let at = self.rounds;
        self.rounds += 1;
        if at.is_multiple_of(2) {
            self.rows[at / 2].fill(V::zero());
        }
        &mut self.rows[at / 2][32 * (at % 2)..][..32]
    }

    /// Turns the rows.
    #[inline(always)]
    pub fn turn(&mut self) {
        for (row, turned) in self.rows.iter().zip(&mut self.turned).take(self.rounds.div_ceil(2)) {
            transpose(row, turned);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rounds == 0
    }

    pub fn clear(&mut self) {
        self.rounds = 0;
    }

    /// What was guessed in a lane, to be read after the turn.
    #[inline(always)]
    pub fn read(&self, lane: usize, mut each: impl FnMut(Choice)) {
        for turned in &self.turned[..self.rounds.div_ceil(2)] {
            let guesses = turned[lane % 64].words()[lane / 64];
            let mut ends = guesses & ENDS;
            while ends != 0 {
                let end = ends.trailing_zeros() as usize;
                ends &= ends - 1;
                let (guess, band) = (guesses >> (end + 1 - GUESS), end % 32 / GUESS);
                let (digit, place) = (guess >> PLACE & 0xf, guess & 0x1f);
                each(Choice::new(digit as usize, band, 1 << place));
            }
        }
    }
}

impl<V: Slice> Slab<V> {
    /// Makes the guesses of [`Dive`] in some lanes and writes them down; the lanes where a cell has
    /// two or three candidates, and those where none has more than two.
    #[inline(always)]
    pub fn guess(&mut self, lanes: V, round: &mut [V]) -> (V, V) {
        let (two, more) = self.guess_among(lanes, V::zero(), round);
        let rest = lanes.and_not(two);
        if rest.is_zero() {
            return (lanes, lanes.and_not(more));
        }
        let (three, _) = self.guess_among(rest, V::ones(), round);
        (two.or(three), lanes.and_not(more))
    }

    /// The same for cells with two candidates, or with three if that is odd; and the lanes where a cell
    /// has more than two.
    #[inline(always)]
    fn guess_among(&mut self, lanes: V, odd: V, round: &mut [V]) -> (V, V) {
        let mut stacks = [V::zero(); 3];
        let mut guessed = V::zero();
        let mut more = V::zero();
        for (band, planes) in round[..3 * GUESS].chunks_exact_mut(GUESS).enumerate() {
            let mut need = lanes;
            for place in 0..27 {
                let stack = place % 9 / 3;
                let mut digits = [V::zero(); 9];
                for (d, digit) in digits.iter_mut().enumerate() {
                    *digit = self.x[3 * d + band][place];
                }
                let count = Count::of(&digits);
                more = more.or(count.four).or_and(count.two, count.odd);
                let few = count.two.and_neither(count.odd.xor(odd), count.four);
                let take = need.and(few).and_not(stacks[stack]);
                if take.is_zero() {
                    continue;
                }
                need = need.and_not(take);
                stacks[stack] = stacks[stack].or(take);
                for (k, plane) in planes[..PLACE].iter_mut().enumerate() {
                    if place >> k & 1 != 0 {
                        *plane = plane.or(take);
                    }
                }
                let mut rest = take;
                for (d, digit) in digits.into_iter().enumerate() {
                    let here = rest.and(digit);
                    rest = rest.and_not(digit);
                    self.x[3 * d + band][place] = digit.and_unless(here, take);
                    for k in 0..4 {
                        if d >> k & 1 != 0 {
                            planes[PLACE + k] = planes[PLACE + k].or(here);
                        }
                    }
                }
            }
            let here = lanes.and_not(need);
            planes[GUESS - 1] = planes[GUESS - 1].or(here);
            guessed = guessed.or(here);
        }
        (guessed, more)
    }
}

/// The guesses of a dive in a lane: the way from the node where it began to where it is.
pub struct Dived {
    base: Node,
    /// Guesses, and whether they stand; the others are exhausted.
    way: Vec<(Choice, bool)>,
    /// Branches put off before it began.
    before: usize,
}

impl Dived {
    pub fn new() -> Self {
        Dived { base: Node::OPEN, way: Vec::new(), before: 0 }
    }

    /// A dive begins at a node, or goes on.
    #[inline(always)]
    pub fn begin(&mut self, node: &Node, put_off: usize) {
        if self.way.is_empty() {
            (self.base, self.before) = (*node, put_off);
            // Once and for all: most dives are no longer.
            self.way.reserve(32);
        }
    }

    #[inline(always)]
    pub fn guess(&mut self, choice: Choice) {
        self.way.push((choice, true));
    }

    pub fn clear(&mut self) {
        self.way.clear();
    }

    /// Is none of the branches put off after the dive left?
    #[inline(always)]
    pub fn is_next(&self, put_off: usize) -> bool {
        !self.way.is_empty() && put_off <= self.before
    }

    /// Is a branch left that was put off?
    #[inline(always)]
    pub fn is_put_off(&self) -> bool {
        self.way.iter().any(|&(_, stands)| stands)
    }

    /// The branch put off last.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Node> {
        while let Some((_, stands)) = self.way.last_mut() {
            if std::mem::take(stands) {
                return Some(self.base.along(&self.way));
            }
            self.way.pop();
        }
        None
    }

    /// How many of some branches were put off before the dive; none if there was none.
    pub fn before(&self, put_off: usize) -> usize {
        if self.way.is_empty() { 0 } else { self.before.min(put_off) }
    }
}
