//! AVX-512: one instruction for every boolean function of three operands.
//!
//! A slice is 256 bits, not 512: Zen 4 runs two 512-bit or four 256-bit operations a cycle, and the
//! narrower slab stays nearer to the first-level cache and leaves fewer lanes idle at the end.

use super::super::batch::{Batch, Events};
use super::super::branch::Choice;
use super::super::exchange;
use super::super::job::{self, Job, Task};
use super::super::lanes::Search;
use super::super::node::Node;
use super::super::rules::End;
use super::super::scout::Scout;
use super::super::single;
use super::avx2::words::Node27;
use super::{Kernel, Slice, cells};
use std::arch::x86_64::*;

mod pair;
mod scoring;

pub struct Avx512;

impl Kernel for Avx512 {
    type Slice = Bits256;
    type One = Node27;

    leaves!(
        Avx512,
        Bits256,
        "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    );

    #[inline(always)]
    fn propagate(x: &mut Node27, scout: &mut Scout<Node27>, stack: &mut [Node]) -> End {
        scout.propagate::<pair::Pair>(x, stack)
    }

    #[inline(always)]
    fn choose(node: &Node) -> Choice {
        // SAFETY: only reachable through the entries below, which enable the features.
        unsafe { scoring::choose(node) }
    }

    #[inline(always)]
    fn fewest(node: &Node) -> (u128, bool) {
        // SAFETY: as above.
        let (few, pairs) = unsafe { scoring::few(node) };
        (cells(few), pairs)
    }

    #[inline(always)]
    fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
        // SAFETY: as above.
        unsafe { scoring::choose_all(nodes, choices) }
    }

    #[inline(always)]
    fn clues(line: &[u8; 81]) -> [u128; 9] {
        let mut clues = [0; 9];
        // SAFETY: only reachable through the entries below, which enable the features; the first
        // load is inside the line, the second is masked to its last 17 bytes.
        unsafe {
            let head = _mm512_loadu_si512(line.as_ptr().cast());
            let tail = _mm512_maskz_loadu_epi8(0x1ffff, line.as_ptr().add(64).cast());
            for (byte, cells) in (b'1'..).zip(&mut clues) {
                let byte = _mm512_set1_epi8(byte.cast_signed());
                let (head, tail) =
                    (_mm512_cmpeq_epi8_mask(head, byte), _mm512_cmpeq_epi8_mask(tail, byte));
                *cells = u128::from(head) | u128::from(tail) << 64;
            }
        }
        clues
    }

    #[inline(always)]
    fn given(line: &[u8; 81]) -> u128 {
        // SAFETY: as above.
        unsafe {
            let head = _mm512_loadu_si512(line.as_ptr().cast());
            let tail = _mm512_maskz_loadu_epi8(0x1ffff, line.as_ptr().add(64).cast());
            let (one, nine) = (_mm512_set1_epi8(b'1'.cast_signed()), _mm512_set1_epi8(9));
            let head = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(head, one), nine);
            let tail = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(tail, one), nine);
            u128::from(head) | u128::from(tail) << 64
        }
    }

    #[inline(always)]
    fn digits(planes: &[u128; 4]) -> [u8; 81] {
        let mut digits = [0_u8; 81];
        // SAFETY: as above; the first store is inside the digits, the second is masked to the last 17.
        unsafe {
            let (mut head, mut tail) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for (k, plane) in planes.iter().enumerate() {
                let bit = _mm512_set1_epi8(1 << k);
                head = _mm512_or_si512(head, _mm512_maskz_mov_epi8(*plane as u64, bit));
                tail = _mm512_or_si512(tail, _mm512_maskz_mov_epi8((*plane >> 64) as u64, bit));
            }
            _mm512_storeu_si512(digits.as_mut_ptr().cast(), head);
            _mm512_mask_storeu_epi8(digits.as_mut_ptr().add(64).cast(), 0x1ffff, tail);
        }
        digits
    }
}

/// Does a job if the processor can.
pub fn run(task: Task, job: &mut Job) {
    assert!(available());
    // SAFETY: the features have been detected.
    unsafe { run_enabled(task, job) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn run_enabled(task: Task, job: &mut Job) {
    job::perform::<Avx512>(task, job);
}

pub fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bits256(__m256i);

/// A function of three bits, given by its truth table.
macro_rules! three {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        // SAFETY: only reachable through an entry that enables the feature.
        Self(unsafe { _mm256_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0) })
    };
}

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

    const TURNS_WORDS: bool = true;

    #[inline(always)]
    fn turn_words(self) -> Self {
        // Each byte is a bit, so the product with the matrix is one of its columns.
        let bytes = i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
        // SAFETY: as above.
        Self(unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_set1_epi64x(bytes), self.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        three!(0xfe, self, b, c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        three!(0x80, self, b, c)
    }
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        three!(0xf8, self, b, c)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        three!(0xf6, self, b, c)
    }
    #[inline(always)]
    fn xor_and(self, b: Self, c: Self) -> Self {
        three!(0x28, self, b, c)
    }
    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        three!(0xd0, self, b, c)
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        three!(0x10, self, b, c)
    }
    #[inline(always)]
    fn one_of(self, b: Self, c: Self) -> Self {
        three!(0x16, self, b, c)
    }
    #[inline(always)]
    fn one_two(self, b: Self, c: Self) -> (Self, Self) {
        (three!(0xfe, self, b, c), three!(0xe8, self, b, c))
    }
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        (three!(0x96, self, b, c), three!(0xe8, self, b, c))
    }
}

/// `a & !b`; the instruction negates its first operand.
#[target_feature(enable = "avx2")]
#[inline]
fn and_not(a: __m256i, b: __m256i) -> __m256i {
    _mm256_andnot_si256(b, a)
}
