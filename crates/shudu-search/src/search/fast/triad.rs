//! Rules that count digits in minirows and minicolumns (triads): three cells hold three digits.
//!
//! - A triad with three digits that are sure of it (no other triad of its row or column has them)
//!   is closed to the other six.
//! - A triad that only three digits can enter has all three: they leave the other triads of its row,
//!   column and block.
//!
//! They are for [`Tries`](super::Tries), in the [`single`](super::single) kernel. Searches had them in every other sweep and do better without:
//! guesses a puzzle (17-clue / magictour / hardest) 0.65 / 8.4 / 68.8, with the first 0.52 / 6.6 / 64.9, the
//! second 0.51 / 6.6 / 65.6, both 0.46 / 6.1 / 63.7; but instructions a puzzle (AVX2) without 4,250 / 24,720 / 169,300, with both
//! 4,550 / 22,120 / 178,100, on 15 clues 12,800 and 16,800, and the slab is nearer to the first-level cache.

use super::vector::Slice;

/// How many of nine, as far as the rules ask.
pub struct Count<V> {
    pub odd: V,
    /// Two or three, or four and more.
    pub two: V,
    /// At least four.
    pub four: V,
}

impl<V: Slice> Count<V> {
    #[inline(always)]
    pub fn of(v: &[V; 9]) -> Self {
        let (sum0, carry0) = v[0].add(v[1], v[2]);
        let (sum1, carry1) = v[3].add(v[4], v[5]);
        let (sum2, carry2) = v[6].add(v[7], v[8]);
        let (odd, carry3) = sum0.add(sum1, sum2);
        let (one, two) = carry0.one_two(carry1, carry2);
        Count { odd, two: one.or(carry3), four: two.or_and(one, carry3) }
    }
}
