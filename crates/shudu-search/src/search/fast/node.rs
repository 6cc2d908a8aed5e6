//! A search node outside the kernels: 27 words, one for each digit and band.
//!
//! ```text
//!   word 3·d + b, bit 9·r + c  =  digit d may stand in row 3·b + r, column c
//!
//!   bit    0 1 2 │ 3 4 5 │ 6 7 8       the 27 cells of a band
//!          9 … … │ … … … │ … … 17
//!         18 … … │ … … … │ … … 26
//! ```

use super::branch::{Choice, SEEN_BY_BAND};

/// All 27 cells of a band.
pub const BAND: u32 = (1 << 27) - 1;

/// Words of a node; the last is padding, so that words pair up.
pub const WORDS: usize = 28;

/// The candidates of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Node(pub [u32; WORDS]);

impl Node {
    /// Every digit in every cell.
    pub const OPEN: Node = {
        let mut words = [BAND; WORDS];
        words[27] = 0;
        Node(words)
    };

    /// From the cells of each digit's clues (bit `i` = cell `i`); other cells are open.
    #[inline(always)]
    pub fn from_clues(clues: &[u128; 9]) -> Node {
        let mut given = 0;
        for c in clues {
            given |= c;
        }
        let mut words = [0; WORDS];
        for (d, c) in clues.iter().enumerate() {
            let cells = c | !given;
            for b in 0..3 {
                words[3 * d + b] = (cells >> (27 * b)) as u32 & BAND;
            }
        }
        Node(words)
    }

    /// From one mask of candidates per cell, bit 0 for the digit 1. Bits above 8 are ignored.
    pub fn from_candidates(cells: &[u16; 81]) -> Node {
        let mut words = [0; WORDS];
        for (i, mask) in cells.iter().enumerate() {
            for d in 0..9 {
                words[3 * d + i / 27] |= u32::from(mask >> d & 1) << (i % 27);
            }
        }
        Node(words)
    }

    /// Puts on a stack what is left over when guesses are made together: for each of them the node with
    /// those before it and without itself.
    #[inline(always)]
    pub fn put_off(&self, choices: &[Choice], stack: &mut Vec<Node>) {
        for (i, choice) in choices.iter().enumerate() {
            // Copied first and changed in its place: the other way round the copy, which reads
            // wider pieces, would wait for the change to be written.
            if stack.capacity() == 0 {
                // Once and for all: few searches are deeper.
                stack.reserve(16);
            }
            stack.push(*self);
            let Some(left) = stack.last_mut() else { return };
            for before in &choices[..i] {
                left.assert(*before);
            }
            left.0[choice.word()] &= !choice.bit;
            if let Some(other) = choice.other() {
                // It is alone in the cell. Propagation would see it, a step later.
                left.strike(other / 3, choice.cell());
            }
        }
    }

    /// Strikes a digit from the cells that a cell sees.
    #[inline(always)]
    fn strike(&mut self, digit: usize, cell: usize) {
        for (word, seen) in self.0[3 * digit..][..3].iter_mut().zip(SEEN_BY_BAND[cell]) {
            *word &= !seen;
        }
    }

    /// The node with choices that stand, and without the others.
    #[inline(always)]
    pub fn along(&self, way: &[(Choice, bool)]) -> Node {
        let mut node = *self;
        // All other digits leave the chosen cells first, for one cell is as much work as all.
        let mut chosen = [0; 3];
        for &(choice, stands) in way {
            // Nothing to foresee.
            let stands = choice.bit * u32::from(stands);
            chosen[choice.band()] |= stands;
            node.0[choice.word()] &= !(choice.bit ^ stands);
        }
        for digit in &mut node.0.as_chunks_mut::<3>().0[..9] {
            for b in 0..3 {
                digit[b] &= !chosen[b];
            }
        }
        for &(choice, stands) in way {
            node.0[choice.word()] |= choice.bit * u32::from(stands);
        }
        node
    }

    /// How many cells have one candidate.
    #[inline(always)]
    pub fn singles(&self) -> u32 {
        let (mut one, mut two) = ([0; 3], [0; 3]);
        for digit in &self.0.as_chunks::<3>().0[..9] {
            for b in 0..3 {
                two[b] |= one[b] & digit[b];
                one[b] |= digit[b];
            }
        }
        (0..3).map(|b| (one[b] & !two[b]).count_ones()).sum()
    }

    /// The cells with every digit, by band.
    #[inline(always)]
    pub fn free(&self) -> [u32; 3] {
        let mut all = [BAND; 3];
        for digit in &self.0.as_chunks::<3>().0[..9] {
            for b in 0..3 {
                all[b] &= digit[b];
            }
        }
        all
    }

    /// Leaves a candidate alone in its cell.
    #[inline(always)]
    fn assert(&mut self, choice: Choice) {
        for d in 0..9 {
            self.0[3 * d + choice.band()] &= !choice.bit;
        }
        self.0[choice.word()] |= choice.bit;
    }

    /// The candidate masks of the 81 cells, bit 0 for the digit 1.
    pub fn candidates(&self) -> [u16; 81] {
        std::array::from_fn(|i| {
            let bit = |d: usize| (self.0[3 * d + i / 27] >> (i % 27) & 1) << d;
            (0..9).map(bit).sum::<u32>() as u16
        })
    }

    /// The digits of a solved node in binary: bit `i` of plane `k` is bit `k` of the digit in cell `i`.
    #[inline(always)]
    pub fn planes(&self) -> [u128; 4] {
        let mut planes = [0_u128; 4];
        for (d, bands) in self.0.chunks_exact(3).take(9).enumerate() {
            let cells =
                u128::from(bands[0]) | u128::from(bands[1]) << 27 | u128::from(bands[2]) << 54;
            for (k, plane) in planes.iter_mut().enumerate() {
                if (d + 1) >> k & 1 != 0 {
                    *plane |= cells;
                }
            }
        }
        planes
    }
}
