//! NEON, part of every AArch64 processor: 128 nodes.

use super::portable::Row;
use super::{Kernel, Slice};
use std::arch::aarch64::*;

pub struct Neon;

impl Kernel for Neon {
    type Slice = Bits128;
    type One = Row<27>;
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bits128(uint64x2_t);

impl Slice for Bits128 {
    slice_operations!(
        128,
        |word: i64| vdupq_n_u64(word.cast_unsigned()),
        vandq_u64,
        vorrq_u64,
        veorq_u64,
        vbicq_u64,
        |a, n: i32| vshlq_u64(a, vdupq_n_s64(i64::from(n))),
        |a, n: i32| vshlq_u64(a, vdupq_n_s64(-i64::from(n)))
    );

    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        // SAFETY: NEON is part of AArch64.
        Self(unsafe { vandq_u64(self.0, vornq_u64(b.0, c.0)) })
    }
}
