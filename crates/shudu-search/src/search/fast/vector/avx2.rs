//! AVX2: 256 nodes, two operands an instruction.

use super::super::batch::{Batch, Events};
use super::super::branch::Choice;
use super::super::exchange;
use super::super::job::{self, Job, Task};
use super::super::lanes::Search;
use super::super::node::Node;
use super::super::rules::End;
use super::super::scout::Scout;
use super::super::single;
use super::{Kernel, Slice, cells};
use std::arch::x86_64::*;
use words::Node27;

mod pair;
mod scoring;
pub mod words;

pub struct Avx2;

impl Kernel for Avx2 {
    type Slice = Bits256;
    type One = Node27;

    leaves!(Avx2, Bits256, "avx2,popcnt,bmi1,bmi2,lzcnt");

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
