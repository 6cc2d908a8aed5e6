//! Two nodes in registers twice as wide as those of one: the same operations at once.

use super::super::super::node::BAND;
use super::super::avx2::words::{Node27, Three};
use super::super::{Bands, Two, Words};
use std::arch::x86_64::*;

/// The three bands of eight digits of both nodes, and of the ninth.
#[derive(Clone, Copy)]
pub struct Pair(__m512i, __m512i, __m512i, __m256i);

/// A word for each of eight digits of each node, and those of the ninth in three lanes of each half.
#[derive(Clone, Copy)]
pub struct Nines(__m512i, __m256i);

/// A word for each band of each node.
#[derive(Clone, Copy)]
pub struct Threes(__m256i);

words!(Pair, [0 1 2] on512, 3 on256);
words!(Nines, [0] on512, 1 on256);
words!(Threes, [] on512, 0 on256);

impl Bands for Pair {
    type Digits = Nines;
    type Cells = Threes;

    #[inline(always)]
    fn pack<const N: i32>(self) -> Nines {
        // SAFETY: only reachable through an entry that enables the features.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let (b, c) = (_mm512_sll_epi32(self.1, n), _mm512_sll_epi32(self.2, twice));
            let own = _mm256_sllv_epi32(self.3, steps::<N>());
            let next = _mm256_shuffle_epi32::<0b11_00_10_01>(own);
            let last = _mm256_shuffle_epi32::<0b11_01_00_10>(own);
            Nines(
                _mm512_or_si512(_mm512_or_si512(self.0, b), c),
                _mm256_or_si256(_mm256_or_si256(own, next), last),
            )
        }
    }
    #[inline(always)]
    fn unpack<const N: i32>(Nines(eight, ninth): Nines) -> Self {
        // SAFETY: as above.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let (b, c) = (_mm512_srl_epi32(eight, n), _mm512_srl_epi32(eight, twice));
            Pair(eight, b, c, _mm256_srlv_epi32(ninth, steps::<N>()))
        }
    }
    #[inline(always)]
    fn any(self) -> Threes {
        // SAFETY: as above.
        unsafe {
            let [[a, b], [c, d]] = halves(self);
            let (a, b) = quarters(_mm512_or_si512(a, b), _mm512_or_si512(c, d));
            let (a, b) = eighths(_mm512_or_si512(a, b));
            Threes(_mm256_or_si256(_mm256_or_si256(a, b), self.3))
        }
    }
    #[inline(always)]
    fn one_two(self) -> (Threes, Threes) {
        // SAFETY: as above.
        unsafe {
            let [[a, b], [c, d]] = halves(self);
            let ((a, b), (c, d)) = (
                quarters(_mm512_or_si512(a, b), _mm512_or_si512(c, d)),
                quarters(_mm512_and_si512(a, b), _mm512_and_si512(c, d)),
            );
            let two = _mm512_or_si512(_mm512_or_si512(c, d), _mm512_and_si512(a, b));
            let ((a, b), (c, d)) = (eighths(_mm512_or_si512(a, b)), eighths(two));
            let one = _mm256_or_si256(a, b);
            let two = _mm256_or_si256(_mm256_or_si256(c, d), _mm256_and_si256(a, b));
            let two = _mm256_or_si256(two, _mm256_and_si256(one, self.3));
            (Threes(_mm256_or_si256(one, self.3)), Threes(two))
        }
    }
    #[inline(always)]
    fn spread(Threes(cells): Threes) -> Self {
        // SAFETY: as above.
        unsafe {
            let all = _mm512_castsi256_si512(cells);
            let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4);
            let [a, b, c] = [0, 1, 2].map(|band| {
                _mm512_permutexvar_epi32(_mm512_add_epi32(first, _mm512_set1_epi32(band)), all)
            });
            Pair(a, b, c, cells)
        }
    }
}

impl Two<Node27> for Pair {
    #[inline(always)]
    fn join(first: Node27, second: Node27) -> Self {
        // SAFETY: as above.
        unsafe {
            let both = |a, b| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b);
            let ninth = _mm256_setr_m128i(first.3, second.3);
            Pair(both(first.0, second.0), both(first.1, second.1), both(first.2, second.2), ninth)
        }
    }
    #[inline(always)]
    fn split(self) -> [Node27; 2] {
        let [Three(n), Three(m)] = Self::split_cells(Threes(self.3));
        // SAFETY: as above.
        unsafe {
            let low = [self.0, self.1, self.2].map(|v| _mm512_castsi512_si256(v));
            let high = [self.0, self.1, self.2].map(|v| _mm512_extracti64x4_epi64::<1>(v));
            [Node27(low[0], low[1], low[2], n), Node27(high[0], high[1], high[2], m)]
        }
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
        let Pair(a, b, c, ninth) = self;
        // SAFETY: as above.
        unsafe {
            let eight = _mm512_or_si512(_mm512_or_si512(a, b), _mm512_or_si512(c, digits.0));
            let ninth = _mm256_or_si256(ninth, digits.1);
            either(_mm512_test_epi32_mask(eight, eight), _mm256_test_epi32_mask(ninth, ninth))
        }
    }
    #[inline(always)]
    fn are_dead(self, one: Threes) -> [bool; 2] {
        // SAFETY: as above.
        unsafe {
            let least = _mm512_min_epu32(_mm512_min_epu32(self.0, self.1), self.2);
            let empty = Threes::splat(BAND).and_not(one).0;
            let ninth = _mm256_testn_epi32_mask(self.3, self.3) & 0x77;
            let narrow = ninth | _mm256_test_epi32_mask(empty, empty);
            either(_mm512_testn_epi32_mask(least, least), narrow)
        }
    }
}

/// For each node, has it a lane here or there?
#[target_feature(enable = "avx512f")]
#[inline]
fn either(wide: __mmask16, narrow: __mmask8) -> [bool; 2] {
    [(wide & 0xff) | u16::from(narrow & 0xf) != 0, (wide & 0xff00) | u16::from(narrow & 0xf0) != 0]
}

/// How far the lanes of the ninth digit are shifted.
#[target_feature(enable = "avx2")]
#[inline]
fn steps<const N: i32>() -> __m256i {
    _mm256_setr_epi32(0, N, 2 * N, 0, 0, N, 2 * N, 0)
}

/// The first and last four digits, first and third band of each node; the same for the second band in the lower half.
#[target_feature(enable = "avx512f")]
#[inline]
fn halves(Pair(a, b, c, _): Pair) -> [[__m512i; 2]; 2] {
    let zero = _mm512_setzero_si512();
    let outer =
        [_mm512_shuffle_i64x2::<0b10_00_10_00>(a, c), _mm512_shuffle_i64x2::<0b11_01_11_01>(a, c)];
    let inner = [
        _mm512_shuffle_i64x2::<0b10_00_10_00>(b, zero),
        _mm512_shuffle_i64x2::<0b11_01_11_01>(b, zero),
    ];
    [outer, inner]
}

/// From four lanes of each band two lanes, and the other two.
#[target_feature(enable = "avx512f")]
#[inline]
fn quarters(outer: __m512i, inner: __m512i) -> (__m512i, __m512i) {
    (_mm512_unpacklo_epi32(outer, inner), _mm512_unpackhi_epi32(outer, inner))
}

/// From two lanes of each band one of each, in their order, and the other one.
#[target_feature(enable = "avx512f")]
#[inline]
fn eighths(v: __m512i) -> (__m256i, __m256i) {
    let (a, b) = (_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64::<1>(v));
    (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b))
}
