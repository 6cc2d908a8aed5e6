//! Turning the matrix: from one word per node to one bit per node, and back.
//!
//! ```text
//!            bit 0 … 63                          bit 0 … 63
//!   node  0 │ word of node 0 │        cand.  0 │ node 0 … node 63 │
//!     ⋮     │                │  ⇄        ⋮     │                  │
//!   node 63 │ word of node 63│        cand. 63 │ node 0 … node 63 │
//! ```
//!
//! Sixty-four rows are transposed as a 64×64 bit matrix, in every 64-bit column of the registers at
//! once, so a 256-bit register turns four such matrices: first bytes of eight rows, then bits in each
//! byte, eight rows at a time so that they stay in registers.

use super::vector::Slice;

/// Transposes 64 rows; its own inverse.
#[inline(always)]
pub fn transpose<V: Slice>(from: &[V; 64], to: &mut [V; 64]) {
    if V::TURNS_WORDS {
        return transpose_words(from, to);
    }
    for k in 0..8 {
        let mut r = [V::zero(); 8];
        for i in 0..8 {
            r[i] = from[k + 8 * i];
        }
        let r = V::turn_bytes(r);
        for i in 0..8 {
            to[k + 8 * i] = r[i];
        }
    }
    for k in 0..8 {
        let mut r = [V::zero(); 8];
        r.copy_from_slice(&to[8 * k..8 * k + 8]);
        exchange::<V, 4>(&mut r, [(0, 4), (1, 5), (2, 6), (3, 7)], 0x0f0f_0f0f_0f0f_0f0f);
        exchange::<V, 2>(&mut r, [(0, 2), (1, 3), (4, 6), (5, 7)], 0x3333_3333_3333_3333);
        exchange::<V, 1>(&mut r, [(0, 1), (2, 3), (4, 5), (6, 7)], 0x5555_5555_5555_5555);
        to[8 * k..8 * k + 8].copy_from_slice(&r);
    }
}

/// The same if the processor can turn the eight bytes of each 64-bit word as a matrix of bits: these
/// words are made by turning bytes, and taken apart in the same way.
#[inline(always)]
fn transpose_words<V: Slice>(from: &[V; 64], to: &mut [V; 64]) {
    for k in 0..8 {
        let mut r = [V::zero(); 8];
        for i in 0..8 {
            // What turns words takes the last row for the first.
            r[i] = from[8 * k + 7 - i];
        }
        let r = V::turn_bytes(r);
        for i in 0..8 {
            to[8 * i + k] = r[i].turn_words();
        }
    }
    for k in 0..8 {
        let mut r = [V::zero(); 8];
        r.copy_from_slice(&to[8 * k..8 * k + 8]);
        to[8 * k..8 * k + 8].copy_from_slice(&V::turn_bytes(r));
    }
}

/// Turns the bytes of eight rows: byte `i` of row `j` becomes byte `j` of row `i`, in every 64-bit
/// column.
#[inline(always)]
pub fn turn_bytes<V: Slice>(mut r: [V; 8]) -> [V; 8] {
    exchange::<V, 32>(&mut r, [(0, 4), (1, 5), (2, 6), (3, 7)], 0x0000_0000_ffff_ffff);
    exchange::<V, 16>(&mut r, [(0, 2), (1, 3), (4, 6), (5, 7)], 0x0000_ffff_0000_ffff);
    exchange::<V, 8>(&mut r, [(0, 1), (2, 3), (4, 5), (6, 7)], 0x00ff_00ff_00ff_00ff);
    r
}

/// Swaps the high half of each field of the first row with the low half of the second.
#[inline(always)]
fn exchange<V: Slice, const N: i32>(r: &mut [V; 8], pairs: [(usize, usize); 4], low: u64) {
    let low = V::splat(low);
    for (i, j) in pairs {
        let t = r[i].shr::<N>().xor_and(r[j], low);
        r[j] = r[j].xor(t);
        r[i] = r[i].xor(t.shl::<N>());
    }
}
