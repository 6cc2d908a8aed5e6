//! One sweep of propagation over a slab of search nodes, one bit per node.
//!
//! The rules, all exact and monotone, so that every kernel arrives at the same fixed point:
//! - a digit's three minirows in a band form a permutation matrix (rows × blocks): keep the union of
//!   the six matrices still possible; the same for minicolumns in a stack. This is every locked
//!   candidate, pointing and claiming, at once;
//! - a block with one place left for a digit asserts it: the cell loses its other digits. Rows and
//!   columns need no rule of their own, for the matrices empty the rest of the block first;
//! - a cell with one digit left takes the digit from the rest of its block. Again rows and columns
//!   follow from the matrices.
//!
//! A grid with one candidate a cell that passes the matrices is a solution: each digit has at least
//! nine cells, hence exactly nine, one in every row, column and block.

use super::node::WORDS;
use super::vector::Slice;

/// The candidates of `LANES` nodes, and what is known about them.
#[repr(C, align(64))]
pub struct Slab<V> {
    /// Word `3·digit + band`, then the cell in the band (27 used, so that words pair up to 64 rows).
    pub x: [[V; 32]; WORDS],
    /// `[block][digit]`: the block has one place for the digit.
    pub single: [[V; 9]; 9],
    /// `[block][cell]`: some digit has this cell as its only place in the block.
    asserted: [[V; 9]; 9],
    /// `[block][cell]`: the cell has one digit left.
    pub naked: [[V; 9]; 9],
    /// The digit at work: its candidates between the two closures, by block.
    y: [[V; 9]; 9],
    /// The digit at work: minirows kept in each band, minicolumns seen in each stack.
    rows: [[V; 9]; 3],
    cols: [[V; 9]; 3],
    /// The digit at work: the blocks where it is a cell's only digit.
    struck: [V; 9],
}

/// What a sweep found out, one bit per node.
#[derive(Clone, Copy)]
pub struct Flags<V> {
    /// No contradiction met.
    pub alive: V,
    /// Something happened: another sweep may do more.
    pub changed: V,
    /// Some cell had more than one candidate before the sweep.
    pub open: V,
}

impl<V: Slice> Slab<V> {
    /// Forgets what was known about some lanes, which get new candidates.
    #[inline(always)]
    pub fn forget(&mut self, lanes: V) {
        for (single, naked) in self.single.iter_mut().zip(&mut self.naked) {
            for i in 0..9 {
                single[i] = single[i].and_not(lanes);
                naked[i] = naked[i].and_not(lanes);
            }
        }
    }

    /// Applies every rule once.
    #[inline(always)]
    pub fn sweep(&mut self) -> Flags<V> {
        let mut flags = Flags { alive: V::ones(), changed: V::zero(), open: V::zero() };
        for block in 0..9 {
            self.sweep_cells(block, &mut flags);
        }
        for digit in 0..9 {
            for band in 0..3 {
                self.sweep_band(digit, band, &mut flags);
            }
            for stack in 0..3 {
                self.sweep_stack(digit, stack, &mut flags);
            }
        }
        flags
    }

    /// Counts the candidates of each cell of a block.
    ///
    /// An asserted cell keeps only the asserting digit. Where stores are dear, this is not stored here
    /// but repeated by [`sweep_band`](Self::sweep_band).
    #[inline(always)]
    fn sweep_cells(&mut self, block: usize, flags: &mut Flags<V>) {
        let (band, stack) = (block / 3, block % 3);
        let single = self.single[block];
        for j in 0..9 {
            let mut w = [V::zero(); 9];
            let mut asserted = V::zero();
            for d in 0..9 {
                w[d] = self.x[3 * d + band][cell(stack, j)];
                asserted = asserted.or_and(w[d], single[d]);
            }
            for d in 0..9 {
                w[d] = w[d].and_unless(single[d], asserted);
            }
            let (one, two) = one_two(&w);
            let naked = one.and_not(two);
            if V::STORES {
                for (d, w) in w.into_iter().enumerate() {
                    self.x[3 * d + band][cell(stack, j)] = w;
                }
            } else {
                self.asserted[block][j] = asserted;
            }
            flags.changed = flags.changed.or_xor(naked, self.naked[block][j]);
            self.naked[block][j] = naked;
            flags.open = flags.open.or(two);
            // Dead: no digit left, or two digits asserted.
            flags.alive = flags.alive.and(one).and_not(asserted.and(two));
        }
    }

    /// A digit in a band: singles strike, then the minirows are closed.
    #[inline(always)]
    fn sweep_band(&mut self, digit: usize, band: usize, flags: &mut Flags<V>) {
        let mut m = [V::zero(); 9];
        for stack in 0..3 {
            let (y, struck) = self.strike(digit, 3 * band + stack);
            for r in 0..3 {
                m[3 * r + stack] = y[3 * r].or3(y[3 * r + 1], y[3 * r + 2]);
            }
            self.y[3 * band + stack] = y;
            self.struck[3 * band + stack] = struck;
        }
        let keep = permutations(&m, flags);
        self.rows[band] = keep;
        for stack in 0..3 {
            let y = &self.y[3 * band + stack];
            let k = [keep[stack], keep[3 + stack], keep[6 + stack]];
            for c in 0..3 {
                self.cols[stack][3 * band + c] =
                    y[c].and(k[0]).or_and(y[c + 3], k[1]).or_and(y[c + 6], k[2]);
            }
        }
    }

    /// A digit's candidates in a block without those that a single forbids, and whether one of its
    /// cells has no other digit.
    ///
    /// What this removes need not be reported as a change: if a naked single struck, the block now
    /// has a single place, and if an asserted cell lost the digit, the cell has become naked;
    /// both of these are reported.
    #[inline(always)]
    fn strike(&self, digit: usize, block: usize) -> ([V; 9], V) {
        let (band, stack) = (block / 3, block % 3);
        let x = &self.x[3 * digit + band];
        let (asserted, naked) = (&self.asserted[block], &self.naked[block]);
        let single = self.single[block][digit];
        let mut y = [V::zero(); 9];
        let mut any = [V::zero(); 3];
        for j in 0..9 {
            y[j] = x[cell(stack, j)];
            if !V::STORES {
                y[j] = y[j].and_unless(single, asserted[j]);
            }
            any[j % 3] = any[j % 3].or_and(y[j], naked[j]);
        }
        let any = any[0].or3(any[1], any[2]);
        for j in 0..9 {
            y[j] = y[j].and_unless(naked[j], any);
        }
        (y, any)
    }

    /// A digit in a stack: the minicolumns are closed, the candidates stored, single places noted.
    #[inline(always)]
    fn sweep_stack(&mut self, digit: usize, stack: usize, flags: &mut Flags<V>) {
        let cols = permutations(&self.cols[stack], flags);
        for band in 0..3 {
            let block = 3 * band + stack;
            let r =
                [self.rows[band][stack], self.rows[band][3 + stack], self.rows[band][6 + stack]];
            let c = [cols[3 * band], cols[3 * band + 1], cols[3 * band + 2]];
            let x = &mut self.x[3 * digit + band];
            for j in 0..9 {
                x[cell(stack, j)] = self.y[block][j].and3(r[j / 3], c[j % 3]);
            }
            let single = r[0].one_of(r[1], r[2]).and(c[0].one_of(c[1], c[2]));
            // Dead: two cells of the block have only this digit.
            flags.alive = flags.alive.and_unless(single, self.struck[block]);
            flags.changed = flags.changed.or_xor(single, self.single[block][digit]);
            self.single[block][digit] = single;
        }
    }
}

/// Place in a band of the `j`th cell of the block in a stack.
#[inline(always)]
const fn cell(stack: usize, j: usize) -> usize {
    j / 3 * 9 + 3 * stack + j % 3
}

/// At least one, at least two of nine.
#[inline(always)]
fn one_two<V: Slice>(w: &[V; 9]) -> (V, V) {
    let (one0, two0) = w[0].one_two(w[1], w[2]);
    let (one1, two1) = w[3].one_two(w[4], w[5]);
    let (one2, two2) = w[6].one_two(w[7], w[8]);
    let (one, two3) = one0.one_two(one1, one2);
    (one, two0.or3(two1, two2).or(two3))
}

/// The union of the permutation matrices contained in a 3×3 matrix.
#[inline(always)]
fn permutations<V: Slice>(m: &[V; 9], flags: &mut Flags<V>) -> [V; 9] {
    let even0 = m[0].and3(m[4], m[8]);
    let even1 = m[1].and3(m[5], m[6]);
    let even2 = m[2].and3(m[3], m[7]);
    let odd0 = m[0].and3(m[5], m[7]);
    let odd1 = m[1].and3(m[3], m[8]);
    let odd2 = m[2].and3(m[4], m[6]);
    let keep = [
        even0.or(odd0),
        even1.or(odd1),
        even2.or(odd2),
        even2.or(odd1),
        even0.or(odd2),
        even1.or(odd0),
        even1.or(odd2),
        even2.or(odd0),
        even0.or(odd1),
    ];
    flags.alive = flags.alive.and(keep[0].or3(keep[1], keep[2]));
    // Three chains, not one, so that they overlap.
    let mut changed = [flags.changed, V::zero(), V::zero()];
    for i in 0..9 {
        changed[i % 3] = changed[i % 3].or_xor(m[i], keep[i]);
    }
    flags.changed = changed[0].or3(changed[1], changed[2]);
    keep
}
