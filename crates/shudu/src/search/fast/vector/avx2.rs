//! AVX2: 256 nodes, two operands an instruction.

use super::super::batch::{Batch, Events};
use super::super::branch::Choice;
use super::super::exchange;
use super::super::job::{self, Job, Task};
use super::super::lanes::Search;
use super::super::node::{Node, WORDS};
use super::super::single;
use super::super::triad::Count;
use super::{Digits, Kernel, Slice, cells};
use std::arch::x86_64::*;

mod scoring;

pub struct Avx2;

impl Kernel for Avx2 {
    type Slice = Bits256;
    type Digits = Words;

    leaves!(Avx2, Bits256, "avx2,popcnt,bmi1,bmi2,lzcnt");

    #[inline(always)]
    fn choose(node: &Node) -> Choice {
        // SAFETY: only reachable through the entries below, which enable the features.
        unsafe { scoring::choose(node) }
    }

    #[inline(always)]
    fn fewest(node: &Node) -> (u128, bool) {
        // SAFETY: as above.
        match unsafe { scoring::pairs(node) } {
            ([0, 0, 0], _) => super::fewest(node),
            (pairs, only) => (cells(pairs), only),
        }
    }

    #[inline(always)]
    fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
        // SAFETY: as above.
        unsafe { scoring::choose_all(nodes, choices) }
    }

    #[inline(always)]
    fn clues(line: &[u8; 81]) -> [u128; 9] {
        // SAFETY: as above.
        unsafe { clues(line) }
    }

    #[inline(always)]
    fn given(line: &[u8; 81]) -> u128 {
        // SAFETY: as above.
        unsafe { given(line) }
    }

    #[inline(always)]
    fn digits(planes: &[u128; 4]) -> [u8; 81] {
        let mut digits = [0; 81];
        for at in [0, 32, 49] {
            // SAFETY: as above; the stores are inside the digits, the last one overlaps the second.
            unsafe {
                // Eight bytes of each of the four bytes of a plane, and in each of them its own bit.
                let byte = _mm256_setr_epi64x(
                    0,
                    0x0101_0101_0101_0101,
                    0x0202_0202_0202_0202,
                    0x0303_0303_0303_0303,
                );
                let own = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
                let mut all = _mm256_setzero_si256();
                for (k, plane) in planes.iter().enumerate() {
                    let bits = _mm256_set1_epi32((plane >> at) as i32);
                    let bits = _mm256_and_si256(_mm256_shuffle_epi8(bits, byte), own);
                    let here = _mm256_cmpeq_epi8(bits, own);
                    all = _mm256_or_si256(all, _mm256_and_si256(here, _mm256_set1_epi8(1 << k)));
                }
                _mm256_storeu_si256(digits.as_mut_ptr().add(at).cast(), all);
            }
        }
        digits
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn clues(line: &[u8; 81]) -> [u128; 9] {
    let parts = parts(line);
    let mut clues = [0; 9];
    for (byte, cells) in (b'1'..).zip(&mut clues) {
        let byte = _mm256_set1_epi8(byte.cast_signed());
        *cells = join(parts.map(|part| _mm256_cmpeq_epi8(part, byte)));
    }
    clues
}

#[target_feature(enable = "avx2")]
#[inline]
fn given(line: &[u8; 81]) -> u128 {
    join(parts(line).map(|part| {
        let digit = _mm256_sub_epi8(part, _mm256_set1_epi8(b'1'.cast_signed()));
        _mm256_cmpeq_epi8(digit, _mm256_min_epu8(digit, _mm256_set1_epi8(8)))
    }))
}

/// A line in three parts, from byte 0, 32 and 49 on.
#[target_feature(enable = "avx2")]
#[inline]
fn parts(line: &[u8; 81]) -> [__m256i; 3] {
    // SAFETY: the loads are inside the line.
    [0, 32, 49].map(|at| unsafe { _mm256_loadu_si256(line.as_ptr().add(at).cast()) })
}

/// The cells whose bytes are ones, from such parts.
#[target_feature(enable = "avx2")]
#[inline]
fn join(parts: [__m256i; 3]) -> u128 {
    let [a, b, c] = parts.map(|part| u64::from(_mm256_movemask_epi8(part).cast_unsigned()));
    u128::from(a | b << 32) | u128::from(c >> 15) << 64
}

/// Does a job if the processor can.
pub fn run(task: Task, job: &mut Job) {
    assert!(available());
    // SAFETY: the features have been detected.
    unsafe { run_enabled(task, job) }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn run_enabled(task: Task, job: &mut Job) {
    job::perform::<Avx2>(task, job);
}

pub fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bits256(__m256i);

impl Slice for Bits256 {
    slice_operations!(
        256,
        _mm256_set1_epi64x,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_xor_si256,
        and_not,
        |a, n| _mm256_sll_epi64(a, _mm_cvtsi32_si128(n)),
        |a, n| _mm256_srl_epi64(a, _mm_cvtsi32_si128(n))
    );
    turn_bytes!(
        _mm256_unpacklo_epi8,
        _mm256_unpackhi_epi8,
        _mm256_unpacklo_epi16,
        _mm256_unpackhi_epi16,
        _mm256_unpacklo_epi32,
        _mm256_unpackhi_epi32,
        _mm256_unpacklo_epi64,
        _mm256_unpackhi_epi64
    );

    const STORES: bool = true;
}

/// `a & !b`; the instruction negates its first operand.
#[target_feature(enable = "avx2")]
#[inline]
fn and_not(a: __m256i, b: __m256i) -> __m256i {
    _mm256_andnot_si256(b, a)
}

/// Nine words: eight in one register, the last one in the lowest lane of another.
#[derive(Clone, Copy)]
pub struct Words(__m256i, __m128i);

/// The same operation on both registers.
macro_rules! both {
    ($wide:ident, $narrow:ident, $($v:expr),+) => {
        // SAFETY: only reachable through an entry that enables the feature.
        Self(unsafe { $wide($($v.0),+) }, unsafe { $narrow($($v.1),+) })
    };
}

impl Digits for Words {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        let word = word.cast_signed();
        // SAFETY: as above.
        Self(unsafe { _mm256_set1_epi32(word) }, unsafe { _mm_cvtsi32_si128(word) })
    }
    #[inline(always)]
    fn only(digit: usize, word: u32) -> Self {
        let Self(wide, narrow) = Self::splat(word);
        // SAFETY: as above.
        unsafe {
            let digit = digit as i32;
            let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let here = _mm256_cmpeq_epi32(_mm256_set1_epi32(digit), numbers);
            let ninth = _mm_cmpeq_epi32(_mm_cvtsi32_si128(digit), _mm_cvtsi32_si128(8));
            Self(_mm256_and_si256(wide, here), _mm_and_si128(narrow, ninth))
        }
    }
    #[inline(always)]
    fn load(node: &[u32; WORDS]) -> [Self; 3] {
        // SAFETY: as above.
        unsafe {
            let ninth = |b: usize| _mm_cvtsi32_si128(node[24 + b].cast_signed());
            let [a, b, c] = scoring::eight_digits(node);
            [Self(a, ninth(0)), Self(b, ninth(1)), Self(c, ninth(2))]
        }
    }
    #[inline(always)]
    fn store(bands: &[Self; 3], node: &mut [u32; WORDS]) {
        // SAFETY: as above.
        unsafe { scoring::interleave([bands[0].0, bands[1].0, bands[2].0], node) };
        for (band, word) in bands.iter().zip(&mut node[24..27]) {
            // SAFETY: as above.
            *word = unsafe { _mm_cvtsi128_si32(band.1) }.cast_unsigned();
        }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        both!(_mm256_and_si256, _mm_and_si128, self, b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        both!(_mm256_or_si256, _mm_or_si128, self, b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        both!(_mm256_xor_si256, _mm_xor_si128, self, b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        both!(_mm256_andnot_si256, _mm_andnot_si128, b, self)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let n = _mm_cvtsi32_si128(N.cast_signed());
            Self(_mm256_sll_epi32(self.0, n), _mm_sll_epi32(self.1, n))
        }
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let n = _mm_cvtsi32_si128(N.cast_signed());
            Self(_mm256_srl_epi32(self.0, n), _mm_srl_epi32(self.1, n))
        }
    }
    #[inline(always)]
    fn all_zero(self) -> bool {
        // SAFETY: as above.
        unsafe {
            let all = _mm256_or_si256(self.0, _mm256_zextsi128_si256(self.1));
            _mm256_testz_si256(all, all) != 0
        }
    }
    #[inline(always)]
    fn any(self) -> Self {
        self.one_two().0
    }
    #[inline(always)]
    fn one_two(self) -> (Self, Self) {
        // SAFETY: as above.
        let (one, two) = unsafe { fold(self.0, self.1) };
        (Self::first(one), Self::first(two))
    }
    #[inline(always)]
    fn count(self) -> Count<Self> {
        // SAFETY: as above.
        let [odd, two, four] = unsafe { count_nine(self.0, self.1) };
        Count { odd: Self::first(odd), two: Self::first(two), four: Self::first(four) }
    }
}

impl Words {
    /// The first word of a register, for every digit.
    #[inline(always)]
    fn first(v: __m128i) -> Self {
        // SAFETY: as above.
        unsafe { Self(_mm256_broadcastd_epi32(v), _mm_and_si128(v, _mm_cvtsi32_si128(-1))) }
    }
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

/// Bits in at least one and in at least two of nine lanes, in every lane.
#[target_feature(enable = "avx2")]
#[inline]
fn fold(eight: __m256i, last: __m128i) -> (__m128i, __m128i) {
    let (a, b) = (_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
    let either = _mm_or_si128(a, b);
    let two = _mm_or_si128(_mm_and_si128(a, b), _mm_and_si128(either, last));
    let one = _mm_or_si128(either, last);
    let (b, both) =
        (_mm_shuffle_epi32::<0b01_00_11_10>(one), _mm_shuffle_epi32::<0b01_00_11_10>(two));
    let two = _mm_or_si128(_mm_or_si128(two, both), _mm_and_si128(one, b));
    let one = _mm_or_si128(one, b);
    let (b, both) =
        (_mm_shuffle_epi32::<0b10_11_00_01>(one), _mm_shuffle_epi32::<0b10_11_00_01>(two));
    let two = _mm_or_si128(_mm_or_si128(two, both), _mm_and_si128(one, b));
    (_mm_or_si128(one, b), two)
}
