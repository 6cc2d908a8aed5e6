//! Two nodes in registers: the ninth digits of both share one.

use super::super::super::node::BAND;
use super::super::{Bands, Two, Words};
use super::words::{Node27, Three, two_lanes, two_lanes_twice};
use std::arch::x86_64::*;

/// The three bands of eight digits of each node, and of the ninth of both.
#[derive(Clone, Copy)]
pub struct Pair(__m256i, __m256i, __m256i, __m256i, __m256i, __m256i, __m256i);

/// A word for each of eight digits of each node, and those of the ninth in three lanes of each half.
#[derive(Clone, Copy)]
pub struct Nines(__m256i, __m256i, __m256i);

/// A word for each band of each node.
#[derive(Clone, Copy)]
pub struct Threes(__m256i);

words!(Pair, [0 1 2 3 4 5] on256, 6 on256);
words!(Nines, [0 1] on256, 2 on256);
words!(Threes, [] on256, 0 on256);

impl Bands for Pair {
    type Digits = Nines;
    type Cells = Threes;

    #[inline(always)]
    fn pack<const N: i32>(self) -> Nines {
        // SAFETY: only reachable through an entry that enables the feature.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let [a, b] = [[self.0, self.1, self.2], [self.3, self.4, self.5]].map(|[a, b, c]| {
                let (b, c) = (_mm256_sll_epi32(b, n), _mm256_sll_epi32(c, twice));
                _mm256_or_si256(_mm256_or_si256(a, b), c)
            });
            let own = _mm256_sllv_epi32(self.6, steps::<N>());
            let next = _mm256_shuffle_epi32::<0b11_00_10_01>(own);
            let last = _mm256_shuffle_epi32::<0b11_01_00_10>(own);
            Nines(a, b, _mm256_or_si256(_mm256_or_si256(own, next), last))
        }
    }
    #[inline(always)]
    fn unpack<const N: i32>(Nines(a, b, ninth): Nines) -> Self {
        // SAFETY: as above.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let (a1, a2) = (_mm256_srl_epi32(a, n), _mm256_srl_epi32(a, twice));
            let (b1, b2) = (_mm256_srl_epi32(b, n), _mm256_srl_epi32(b, twice));
            Pair(a, a1, a2, b, b1, b2, _mm256_srlv_epi32(ninth, steps::<N>()))
        }
    }
    #[inline(always)]
    fn any(self) -> Threes {
        // SAFETY: as above.
        unsafe {
            let a = two_lanes([self.0, self.1, self.2]);
            let b = two_lanes([self.3, self.4, self.5]);
            let (a, b) = eighths(a, b);
            Threes(_mm256_or_si256(_mm256_or_si256(a, b), self.6))
        }
    }
    #[inline(always)]
    fn one_two(self) -> (Threes, Threes) {
        // SAFETY: as above.
        unsafe {
            let (one_a, two_a) = two_lanes_twice([self.0, self.1, self.2]);
            let (one_b, two_b) = two_lanes_twice([self.3, self.4, self.5]);
            let ((a, b), (c, d)) = (eighths(one_a, one_b), eighths(two_a, two_b));
            let one = _mm256_or_si256(a, b);
            let two = _mm256_or_si256(_mm256_or_si256(c, d), _mm256_and_si256(a, b));
            let two = _mm256_or_si256(two, _mm256_and_si256(one, self.6));
            (Threes(_mm256_or_si256(one, self.6)), Threes(two))
        }
    }
    #[inline(always)]
    fn spread(Threes(cells): Threes) -> Self {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d, e, f] = [0, 1, 2, 4, 5, 6]
                .map(|at| _mm256_permutevar8x32_epi32(cells, _mm256_set1_epi32(at)));
            Pair(a, b, c, d, e, f, cells)
        }
    }
}

impl Two<Node27> for Pair {
    #[inline(always)]
    fn join(first: Node27, second: Node27) -> Self {
        let (Node27(a, b, c, n), Node27(d, e, f, m)) = (first, second);
        // SAFETY: as above.
        Pair(a, b, c, d, e, f, unsafe { _mm256_setr_m128i(n, m) })
    }
    #[inline(always)]
    fn split(self) -> [Node27; 2] {
        let [Three(n), Three(m)] = Self::split_cells(Threes(self.6));
        [Node27(self.0, self.1, self.2, n), Node27(self.3, self.4, self.5, m)]
    }
    #[inline(always)]
    fn split_cells(Threes(cells): Threes) -> [Three; 2] {
        // SAFETY: as above.
        unsafe {
            [Three(_mm256_castsi256_si128(cells)), Three(_mm256_extracti128_si256::<1>(cells))]
        }
    }
    #[inline(always)]
    fn are_set(self, digits: Nines) -> [bool; 2] {
        let Pair(a, b, c, d, e, f, ninth) = self;
        // SAFETY: as above.
        unsafe {
            let first = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, digits.0));
            let second = _mm256_or_si256(_mm256_or_si256(d, e), _mm256_or_si256(f, digits.1));
            let ninth = _mm256_or_si256(ninth, digits.2);
            // Each half of the last register goes with its own node.
            let first = _mm256_or_si256(first, _mm256_and_si256(ninth, low_half()));
            let second = _mm256_or_si256(second, _mm256_andnot_si256(low_half(), ninth));
            [_mm256_testz_si256(first, first) == 0, _mm256_testz_si256(second, second) == 0]
        }
    }
    #[inline(always)]
    fn are_dead(self, one: Threes) -> [bool; 2] {
        // SAFETY: as above.
        unsafe {
            let zero = _mm256_setzero_si256();
            let least = |a, b, c| _mm256_min_epu32(_mm256_min_epu32(a, b), c);
            let first = _mm256_cmpeq_epi32(least(self.0, self.1, self.2), zero);
            let second = _mm256_cmpeq_epi32(least(self.3, self.4, self.5), zero);
            let ninth = _mm256_or_si256(self.6, _mm256_setr_epi32(0, 0, 0, 1, 0, 0, 0, 1));
            let ninth = _mm256_cmpeq_epi32(ninth, zero);
            let rest = _mm256_or_si256(ninth, Threes::splat(BAND).and_not(one).0);
            let first = _mm256_or_si256(first, _mm256_and_si256(rest, low_half()));
            let second = _mm256_or_si256(second, _mm256_andnot_si256(low_half(), rest));
            [_mm256_testz_si256(first, first) == 0, _mm256_testz_si256(second, second) == 0]
        }
    }
}

/// How far the lanes of the ninth digit are shifted.
#[target_feature(enable = "avx2")]
#[inline]
fn steps<const N: i32>() -> __m256i {
    _mm256_setr_epi32(0, N, 2 * N, 0, 0, N, 2 * N, 0)
}

#[target_feature(enable = "avx2")]
#[inline]
fn low_half() -> __m256i {
    _mm256_setr_epi64x(-1, -1, 0, 0)
}

/// From two lanes of each band of each node: one of each, in their order, and the other one.
#[target_feature(enable = "avx2")]
#[inline]
fn eighths(first: __m256i, second: __m256i) -> (__m256i, __m256i) {
    let low = _mm256_permute2x128_si256::<0x20>(first, second);
    let high = _mm256_permute2x128_si256::<0x31>(first, second);
    (_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high))
}
