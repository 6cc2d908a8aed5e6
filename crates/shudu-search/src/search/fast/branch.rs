//! Which cell and digit to try when propagation stalls.
//!
//! Among the cells with the fewest candidates (nearly always two), the one whose candidates touch
//! most: each of its digits counts the cells in sight that hold the digit too, and those with only
//! two candidates three times more, since they would be decided at once. The lowest digit of the
//! cell is tried first; the other branch loses that digit.
//!
//! Guesses a puzzle (17-clue / magictour / hardest, without the triad rules):
//! most unsolved cells in sight 0.69 / 10.6 / 82; this rule 0.58 / 8.4 / 68. Tried and left:
//! weights 1:2 0.62 / 8.9 / 68, 1:5 0.61 / 8.6 / 73, only two-candidate cells 0.72 / 10.4 / 93; the
//! product of both digits' scores 0.60 / 8.4 / 68; a bonus for digits with two places in a house
//! 0.68 / 10.5 / 86; two-place digits as branches too 0.54 / 8.3 / 67, but some weights blow up
//! and scoring costs three times as much; starting with the digit of larger or smaller effect: no change.
//!
//! In a puzzle with many solutions the choice hardly matters; see [`dive`](super::dive).

use super::node::{BAND, Node, WORDS};

/// A candidate, as small as can be, for many are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The index of its word in the node.
    word: u8,
    /// The word of the only other candidate of its cell; the padding of the node if that is not known.
    other: u8,
    /// Its bit in both.
    pub bit: u32,
    /// No open cell of the node has more than two candidates; see [`pairs`](super::pairs).
    pub pairs: bool,
}

impl Choice {
    /// A candidate of a cell with two, by its digit, the other digit, and the cell.
    #[inline(always)]
    pub fn pair(digit: usize, other: usize, cell: usize) -> Self {
        let band = cell / 27;
        let (word, other) = ((3 * digit + band) as u8, (3 * other + band) as u8);
        Choice { word, other, bit: 1 << (cell % 27), pairs: false }
    }

    /// A candidate by its digit, band and bit.
    #[inline(always)]
    pub fn new(digit: usize, band: usize, bit: u32) -> Self {
        Choice { word: (3 * digit + band) as u8, other: PADDING, bit, pairs: false }
    }

    /// The same, knowing whether no open cell of the node has more than two candidates.
    #[inline(always)]
    pub fn among_pairs(self, pairs: bool) -> Self {
        Choice { pairs, ..self }
    }

    #[inline(always)]
    pub fn word(self) -> usize {
        usize::from(self.word)
    }

    #[inline(always)]
    pub fn band(self) -> usize {
        self.word() % 3
    }

    #[inline(always)]
    pub fn digit(self) -> usize {
        self.word() / 3
    }

    /// The number of its cell.
    #[inline(always)]
    pub fn cell(self) -> usize {
        27 * self.band() + self.bit.trailing_zeros() as usize
    }

    /// The word of the only other candidate of its cell.
    #[inline(always)]
    pub fn other(self) -> Option<usize> {
        (self.other != PADDING).then_some(usize::from(self.other))
    }
}

/// The last word of a node.
const PADDING: u8 = WORDS as u8 - 1;

/// Cells beyond this many are not looked at: it saves time and no guesses (twelve would add 1 %).
pub const LOOKED_AT: u32 = 16;

/// The cells that see cell `i`: the first two bands in one word, the third in another.
pub static SEEN: [(u64, u64); 81] = seen();

const fn seen() -> [(u64, u64); 81] {
    let mut table = [(0, 0); 81];
    let mut i = 0;
    while i < 81 {
        let mut j = 0;
        while j < 81 {
            let same =
                i / 9 == j / 9 || i % 9 == j % 9 || (i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3);
            if same && i != j {
                if j < 54 {
                    table[i].0 |= 1 << j;
                } else {
                    table[i].1 |= 1 << (j - 54);
                }
            }
            j += 1;
        }
        i += 1;
    }
    table
}

/// The same by band, and a word of padding.
pub static SEEN_BY_BAND: [[u32; 4]; 81] = {
    let mut table = [[0; 4]; 81];
    let mut i = 0;
    while i < 81 {
        let (first, last) = SEEN[i];
        table[i] = [first as u32 & BAND, (first >> 27) as u32, last as u32, 0];
        i += 1;
    }
    table
};

/// The branch for a stalled node: alive, with at least one open cell.
#[inline(always)]
pub fn choose(node: &Node) -> Choice {
    let digits = boards(node);
    let (few, pairs, only) = fewest(&digits);
    let mut cells = u128::from(few.0) | u128::from(few.1) << 54;
    let mut best = (0, 0);
    for _ in 0..cells.count_ones().min(LOOKED_AT) {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        let score = score(&digits, pairs, cell);
        if score > best.0 {
            best = (score, cell);
        }
    }
    lowest(node, best.1).among_pairs(only)
}

/// The branches for many nodes.
#[inline(always)]
pub fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
    for (node, choice) in nodes.iter().zip(choices) {
        *choice = choose(node);
    }
}

/// The lowest candidate of a cell.
#[inline(always)]
pub fn lowest(node: &Node, cell: usize) -> Choice {
    let band = cell / 27;
    let mut digits: u32 = 0;
    for d in 0..9 {
        digits |= (node.0[3 * d + band] >> (cell % 27) & 1) << d;
    }
    let (digit, rest) = (digits.trailing_zeros() as usize, digits & (digits - 1));
    if rest.is_power_of_two() {
        Choice::pair(digit, rest.trailing_zeros() as usize, cell)
    } else {
        Choice::new(digit, band, 1 << (cell % 27))
    }
}

/// The cells of the first two bands, and of the third.
pub type Cells = (u64, u64);

/// Each digit's cells in two words.
#[inline(always)]
pub fn boards(node: &Node) -> [Cells; 9] {
    let mut digits = [(0, 0); 9];
    for (d, cells) in digits.iter_mut().enumerate() {
        let bands = &node.0[3 * d..3 * d + 3];
        *cells = (u64::from(bands[0]) | u64::from(bands[1]) << 27, u64::from(bands[2]));
    }
    digits
}

/// The open cells with the fewest candidates, those with exactly two, and whether none has more.
#[inline(always)]
pub fn fewest(digits: &[Cells; 9]) -> (Cells, Cells, bool) {
    let (mut one, mut two, mut three) = ((0, 0), (0, 0), (0, 0));
    for d in digits {
        three = (three.0 | two.0 & d.0, three.1 | two.1 & d.1);
        two = (two.0 | one.0 & d.0, two.1 | one.1 & d.1);
        one = (one.0 | d.0, one.1 | d.1);
    }
    let pairs = (two.0 & !three.0, two.1 & !three.1);
    let few = if pairs != (0, 0) { pairs } else { fewest_above_two(digits) };
    (few, pairs, three == (0, 0))
}

#[cold]
fn fewest_above_two(digits: &[Cells; 9]) -> Cells {
    let mut at_least = [(0, 0); 10];
    for d in digits {
        for k in (1..9).rev() {
            let below = at_least[k - 1];
            at_least[k] = (at_least[k].0 | below.0 & d.0, at_least[k].1 | below.1 & d.1);
        }
        at_least[0] = (at_least[0].0 | d.0, at_least[0].1 | d.1);
    }
    let exactly =
        |k: usize| (at_least[k - 1].0 & !at_least[k].0, at_least[k - 1].1 & !at_least[k].1);
    (3..=9).map(exactly).find(|&cells| cells != (0, 0)).unwrap_or((0, 0))
}

/// How much the candidates of a cell touch.
#[inline(always)]
fn score(digits: &[Cells; 9], pairs: Cells, cell: usize) -> u32 {
    let seen = SEEN[cell];
    let mut total = 1;
    let mut here = candidates(digits, cell);
    while here != 0 {
        let d = digits[here.trailing_zeros() as usize];
        here &= here - 1;
        let touched = (d.0 & seen.0, d.1 & seen.1);
        total += touched.0.count_ones() + touched.1.count_ones();
        total += 3 * ((touched.0 & pairs.0).count_ones() + (touched.1 & pairs.1).count_ones());
    }
    total
}

/// The digits of a cell, without a branch for each.
#[inline(always)]
fn candidates(digits: &[Cells; 9], cell: usize) -> u32 {
    let mut mask = 0;
    for (d, cells) in digits.iter().enumerate() {
        let (word, place) = if cell < 54 { (cells.0, cell) } else { (cells.1, cell - 54) };
        mask |= (word >> place & 1) << d;
    }
    mask as u32
}
