//! A node in registers: eight digits side by side, one register per band, and the ninth digit's three
//! bands in one more.
//!
//! ```text
//!   first band    d1 d2 d3 d4 d5 d6 d7 d8          ninth digit   first second third –
//!   second band   d1 d2 d3 d4 d5 d6 d7 d8
//!   third band    d1 d2 d3 d4 d5 d6 d7 d8
//! ```
//!
//! Before, the ninth digit had a register for each band, and every operation was two instructions.

use super::super::super::branch::{Choice, SEEN_BY_BAND};
use super::super::super::node::{BAND, WORDS};
use super::super::super::triad::Count;
use super::super::{Bands, Digits, One, Test, Words};
use super::scoring;
use std::arch::x86_64::*;

/// The three bands of eight digits, and of the ninth; its fourth lane is zero, or ignored.
#[derive(Clone, Copy)]
pub struct Node27(pub __m256i, pub __m256i, pub __m256i, pub __m128i);

/// A word for each of eight digits, and that of the ninth in three lanes.
#[derive(Clone, Copy)]
pub struct Nine(__m256i, __m128i);

/// A word for each band.
#[derive(Clone, Copy)]
pub struct Three(pub __m128i);

words!(Node27, [0 1 2] on256, 3 on128);
words!(Nine, [0] on256, 1 on128);
words!(Three, [] on256, 0 on128);

impl Test for Node27 {
    #[inline(always)]
    fn all_zero(self) -> bool {
        // SAFETY: only reachable through an entry that enables the feature.
        unsafe {
            let eight = _mm256_or_si256(_mm256_or_si256(self.0, self.1), self.2);
            Nine(eight, self.3).all_zero()
        }
    }
}

impl Test for Nine {
    #[inline(always)]
    fn all_zero(self) -> bool {
        // SAFETY: as above.
        unsafe {
            let all = _mm256_or_si256(self.0, _mm256_zextsi128_si256(self.1));
            _mm256_testz_si256(all, all) != 0
        }
    }
}

impl Test for Three {
    #[inline(always)]
    fn all_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm_testz_si128(self.0, self.0) != 0 }
    }
}

impl Digits for Nine {
    #[inline(always)]
    fn count(self) -> Count<Self> {
        // SAFETY: only reachable through an entry that enables the feature.
        unsafe {
            let [odd, two, four] = count_nine(self.0, self.1).map(|v| {
                let ninth = _mm_and_si128(_mm_shuffle_epi32::<0>(v), _mm_setr_epi32(-1, -1, -1, 0));
                Nine(_mm256_broadcastd_epi32(v), ninth)
            });
            Count { odd, two, four }
        }
    }
}

impl Bands for Node27 {
    type Digits = Nine;
    type Cells = Three;

    #[inline(always)]
    fn pack<const N: i32>(self) -> Nine {
        // SAFETY: as above.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let (b, c) = (_mm256_sll_epi32(self.1, n), _mm256_sll_epi32(self.2, twice));
            let eight = _mm256_or_si256(_mm256_or_si256(self.0, b), c);
            let own = _mm_sllv_epi32(self.3, _mm_setr_epi32(0, N, 2 * N, 0));
            let next = _mm_shuffle_epi32::<0b11_00_10_01>(own);
            let last = _mm_shuffle_epi32::<0b11_01_00_10>(own);
            Nine(eight, _mm_or_si128(_mm_or_si128(own, next), last))
        }
    }
    #[inline(always)]
    fn unpack<const N: i32>(digits: Nine) -> Self {
        // SAFETY: as above.
        unsafe {
            let (n, twice) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(2 * N));
            let (b, c) = (_mm256_srl_epi32(digits.0, n), _mm256_srl_epi32(digits.0, twice));
            Node27(digits.0, b, c, _mm_srlv_epi32(digits.1, _mm_setr_epi32(0, N, 2 * N, 0)))
        }
    }
    #[inline(always)]
    fn any(self) -> Three {
        // SAFETY: as above.
        unsafe { Three(any(self)) }
    }
    #[inline(always)]
    fn one_two(self) -> (Three, Three) {
        // SAFETY: as above.
        let (one, two) = unsafe { one_two(self) };
        (Three(one), Three(two))
    }
    #[inline(always)]
    fn spread(Three(cells): Three) -> Self {
        // SAFETY: as above.
        unsafe {
            let all = _mm256_castsi128_si256(cells);
            let band = |b: i32| _mm256_permutevar8x32_epi32(all, _mm256_set1_epi32(b));
            Node27(_mm256_broadcastd_epi32(cells), band(1), band(2), cells)
        }
    }
}

impl One for Node27 {
    #[inline(always)]
    fn load(node: &[u32; WORDS]) -> Self {
        // SAFETY: only reachable through an entry that enables the feature; the last four words of the node.
        unsafe {
            let [a, b, c] = scoring::eight_digits(node);
            Node27(a, b, c, _mm_loadu_si128(node.as_ptr().add(24).cast()))
        }
    }
    #[inline(always)]
    fn store(self, node: &mut [u32; WORDS]) {
        // SAFETY: as above.
        unsafe {
            scoring::interleave([self.0, self.1, self.2], node);
            _mm_storeu_si128(node.as_mut_ptr().add(24).cast(), self.3);
        }
    }
    #[inline(always)]
    fn is_dead(self, one: Three) -> bool {
        // SAFETY: as above.
        unsafe {
            let least = _mm256_min_epu32(_mm256_min_epu32(self.0, self.1), self.2);
            let none = _mm256_cmpeq_epi32(least, _mm256_setzero_si256());
            let ninth = _mm_or_si128(self.3, _mm_setr_epi32(0, 0, 0, 1));
            let ninth = _mm_cmpeq_epi32(ninth, _mm_setzero_si128());
            let narrow = _mm_or_si128(ninth, Three::splat(BAND).and_not(one).0);
            let all = _mm256_or_si256(none, _mm256_zextsi128_si256(narrow));
            _mm256_testz_si256(all, all) == 0
        }
    }
    #[inline(always)]
    fn assert(self, choice: Choice) -> Self {
        let (digit, band) = (choice.digit() as i32, choice.band() as i32);
        // SAFETY: as above; four words of the table.
        unsafe {
            let here = _mm_cmpeq_epi32(_mm_set1_epi32(band), _mm_setr_epi32(0, 1, 2, 3));
            let cell = _mm_and_si128(here, _mm_set1_epi32(choice.bit.cast_signed()));
            let seen = _mm_loadu_si128(SEEN_BY_BAND[choice.cell()].as_ptr().cast());
            let digits = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let own = _mm256_cmpeq_epi32(_mm256_set1_epi32(digit), digits);
            let last = _mm_cmpeq_epi32(_mm_set1_epi32(digit), _mm_set1_epi32(8));
            let (all, one) = (Self::spread(Three(cell)), Self::spread(Three(seen)));
            self.and_not(Node27(
                _mm256_blendv_epi8(all.0, one.0, own),
                _mm256_blendv_epi8(all.1, one.1, own),
                _mm256_blendv_epi8(all.2, one.2, own),
                _mm_blendv_epi8(all.3, one.3, last),
            ))
        }
    }
}

/// The cells of each band that any digit holds. All bands are folded together, each step in fewer registers.
#[target_feature(enable = "avx2")]
#[inline]
fn any(Node27(a, b, c, ninth): Node27) -> __m128i {
    let (a, b) = eighths(two_lanes([a, b, c]));
    _mm_or_si128(_mm_or_si128(a, b), ninth)
}

/// The cells of each band that at least one, and at least two digits hold.
#[target_feature(enable = "avx2")]
#[inline]
fn one_two(Node27(a, b, c, ninth): Node27) -> (__m128i, __m128i) {
    let (one, two) = two_lanes_twice([a, b, c]);
    let ((a, b), (c, d)) = (eighths(one), eighths(two));
    let one = _mm_or_si128(a, b);
    let two = _mm_or_si128(_mm_or_si128(c, d), _mm_and_si128(a, b));
    (_mm_or_si128(one, ninth), _mm_or_si128(two, _mm_and_si128(one, ninth)))
}

/// From eight lanes of each band two, in the order first, second, first, second; third, –, third, –. What any of four holds.
#[target_feature(enable = "avx2")]
#[inline]
pub fn two_lanes([a, b, c]: [__m256i; 3]) -> __m256i {
    let first = _mm256_permute2x128_si256::<0x20>(a, c);
    let outer = _mm256_or_si256(first, _mm256_permute2x128_si256::<0x31>(a, c));
    let inner = _mm_or_si128(_mm256_castsi256_si128(b), _mm256_extracti128_si256::<1>(b));
    let (a, b) = quarters(outer, inner);
    _mm256_or_si256(a, b)
}

/// The same, and what two of four hold.
#[target_feature(enable = "avx2")]
#[inline]
pub fn two_lanes_twice([a, b, c]: [__m256i; 3]) -> (__m256i, __m256i) {
    let first = _mm256_permute2x128_si256::<0x20>(a, c);
    let last = _mm256_permute2x128_si256::<0x31>(a, c);
    let (one, two) = (_mm256_or_si256(first, last), _mm256_and_si256(first, last));
    let (first, last) = (_mm256_castsi256_si128(b), _mm256_extracti128_si256::<1>(b));
    let (a, b) = quarters(one, _mm_or_si128(first, last));
    let (c, d) = quarters(two, _mm_and_si128(first, last));
    let two = _mm256_or_si256(_mm256_or_si256(c, d), _mm256_and_si256(a, b));
    (_mm256_or_si256(a, b), two)
}

/// From four lanes of the first and third band, and of the second: two lanes of each, and the other two.
#[target_feature(enable = "avx2")]
#[inline]
fn quarters(outer: __m256i, inner: __m128i) -> (__m256i, __m256i) {
    let inner = _mm256_zextsi128_si256(inner);
    (_mm256_unpacklo_epi32(outer, inner), _mm256_unpackhi_epi32(outer, inner))
}

/// From two lanes of each band: one of each, in their order, and the other one.
#[target_feature(enable = "avx2")]
#[inline]
fn eighths(v: __m256i) -> (__m128i, __m128i) {
    let (a, b) = (_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
    (_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b))
}

/// The count of each bit over nine lanes, in the first: odd, at least two, at least four.
#[target_feature(enable = "avx2")]
#[inline]
fn count_nine(eight: __m256i, last: __m128i) -> [__m128i; 3] {
    // Three columns of three, then the three columns.
    let turned = _mm256_permutevar8x32_epi32(eight, _mm256_setr_epi32(3, 4, 5, 0, 6, 7, 0, 0));
    let c = _mm256_extracti128_si256::<1>(turned);
    let c = _mm_blend_epi16::<0b0011_0000>(c, _mm_shuffle_epi32::<0>(last));
    let (sum, carry) = add(_mm256_castsi256_si128(eight), _mm256_castsi256_si128(turned), c);
    let next = |v: __m128i| (_mm_shuffle_epi32::<0x55>(v), _mm_shuffle_epi32::<0xaa>(v));
    let ((b, c), (e, f)) = (next(sum), next(carry));
    let (odd, more) = add(sum, b, c);
    let (either, both) = (_mm_or_si128(carry, e), _mm_and_si128(carry, e));
    let one = _mm_or_si128(either, f);
    let two = _mm_or_si128(both, _mm_and_si128(either, f));
    let four = _mm_or_si128(two, _mm_and_si128(one, more));
    [odd, _mm_or_si128(one, more), four]
}

/// Full adder: sum and carry.
#[target_feature(enable = "avx2")]
#[inline]
fn add(a: __m128i, b: __m128i, c: __m128i) -> (__m128i, __m128i) {
    let half = _mm_xor_si128(a, b);
    let carry = _mm_or_si128(_mm_and_si128(a, b), _mm_and_si128(half, c));
    (_mm_xor_si128(half, c), carry)
}
