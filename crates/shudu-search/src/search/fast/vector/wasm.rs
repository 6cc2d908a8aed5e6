//! WebAssembly with simd128: 128 nodes.

use super::portable::Row;
use super::{Kernel, Slice};
use std::arch::wasm32::*;

pub struct Wasm128;

impl Kernel for Wasm128 {
    type Slice = Bits128;
    type One = Row<27>;
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bits128(v128);

// The intrinsics are safe here, where the feature belongs to the target; the others' are not.
#[allow(unused_unsafe)]
impl Slice for Bits128 {
    slice_operations!(
        128,
        i64x2_splat,
        v128_and,
        v128_or,
        v128_xor,
        v128_andnot,
        |a, n: i32| u64x2_shl(a, n.cast_unsigned()),
        |a, n: i32| u64x2_shr(a, n.cast_unsigned())
    );
}
