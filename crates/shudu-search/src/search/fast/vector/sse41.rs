//! SSE4.1: 128 nodes, two operands an instruction.

use super::super::batch::{Batch, Events};
use super::super::branch::{self, Choice};
use super::super::exchange;
use super::super::job::{self, Job, Task};
use super::super::lanes::Search;
use super::super::node::Node;
use super::super::single;
use super::portable::Row;
use super::{Kernel, Slice};
use std::arch::x86_64::*;

pub struct Sse41;

impl Kernel for Sse41 {
    type Slice = Bits128;
    type One = Row<27>;

    leaves!(Sse41, Bits128, "sse4.1,popcnt");
    leaves!("sse4.1,popcnt", branch::choose_all,
        choose_all(nodes: &[Node], choices: &mut [Choice]) -> ());

    #[inline(always)]
    fn clues(line: &[u8; 81]) -> [u128; 9] {
        let mut clues = [0; 9];
        for (byte, cells) in (b'1'..).zip(&mut clues) {
            *cells = u128::from(line[80] == byte) << 80;
            for at in [0, 16, 32, 48, 64] {
                // SAFETY: SSE2 is part of x86-64; the loads are inside the first 80 bytes.
                let part = unsafe {
                    let bytes = _mm_loadu_si128(line.as_ptr().add(at).cast());
                    _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed())))
                };
                *cells |= u128::from(part.cast_unsigned()) << at;
            }
        }
        clues
    }
}

/// Does a job if the processor can.
pub fn run(task: Task, job: &mut Job) {
    assert!(available());
    // SAFETY: the features have been detected.
    unsafe { run_enabled(task, job) }
}

#[target_feature(enable = "sse4.1,popcnt")]
fn run_enabled(task: Task, job: &mut Job) {
    job::perform::<Sse41>(task, job);
}

pub fn available() -> bool {
    is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt")
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bits128(__m128i);

impl Slice for Bits128 {
    slice_operations!(
        128,
        _mm_set1_epi64x,
        _mm_and_si128,
        _mm_or_si128,
        _mm_xor_si128,
        and_not,
        |a, n| _mm_sll_epi64(a, _mm_cvtsi32_si128(n)),
        |a, n| _mm_srl_epi64(a, _mm_cvtsi32_si128(n))
    );
    turn_bytes!(
        _mm_unpacklo_epi8,
        _mm_unpackhi_epi8,
        _mm_unpacklo_epi16,
        _mm_unpackhi_epi16,
        _mm_unpacklo_epi32,
        _mm_unpackhi_epi32,
        _mm_unpacklo_epi64,
        _mm_unpackhi_epi64
    );

    const STORES: bool = true;
}

/// `a & !b`; the instruction negates its first operand.
#[target_feature(enable = "sse2")]
#[inline]
fn and_not(a: __m128i, b: __m128i) -> __m128i {
    _mm_andnot_si128(b, a)
}
