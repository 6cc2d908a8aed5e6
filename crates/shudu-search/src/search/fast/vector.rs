//! The private vocabulary: what a processor must offer to run the kernels.
//!
//! [`Slice`] is a register seen as a row of independent bits, one per search node; the batch kernel
//! needs nothing but boolean operations on it (and shifts to turn the matrix). [`One`] is a node for the
//! kernel that works on a single one: 27 words of 27 bits side by side, three per digit.
//! Operations with three operands are named because AVX-512 has one instruction for each of them;
//! everybody else gets the composition written here.

/// The operations of [`Slice`] that every instruction set has under its own name.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
macro_rules! slice_operations {
    ($lanes:literal, $splat:expr, $and:ident, $or:ident, $xor:ident, $and_not:ident, $shl:expr, $shr:expr) => {
        const LANES: usize = $lanes;

        #[inline(always)]
        fn zero() -> Self {
            Self::splat(0)
        }
        #[inline(always)]
        fn splat(word: u64) -> Self {
            // SAFETY: only reachable through an entry that enables the feature.
            Self(unsafe { $splat(word.cast_signed()) })
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $and(self.0, b.0) })
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $or(self.0, b.0) })
        }
        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $xor(self.0, b.0) })
        }
        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $and_not(self.0, b.0) })
        }
        #[inline(always)]
        fn shl<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $shl(self.0, N) })
        }
        #[inline(always)]
        fn shr<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $shr(self.0, N) })
        }
        #[inline(always)]
        fn words(&self) -> &[u64] {
            // SAFETY: the register type is plain bits of exactly this size, and aligned for u64.
            unsafe { std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), $lanes / 64) }
        }
        #[inline(always)]
        fn words_mut(&mut self) -> &mut [u64] {
            // SAFETY: as above, and every bit pattern is a valid register.
            unsafe { std::slice::from_raw_parts_mut(std::ptr::from_mut(self).cast(), $lanes / 64) }
        }
    };
}

/// Turning bytes by interleaving registers: each pair of 64-bit columns apart, together again at the end.
#[cfg(target_arch = "x86_64")]
macro_rules! turn_bytes {
    ($low8:ident, $high8:ident, $low16:ident, $high16:ident, $low32:ident, $high32:ident, $low64:ident, $high64:ident) => {
        #[inline(always)]
        fn turn_bytes(rows: [Self; 8]) -> [Self; 8] {
            let r = rows.map(|row| row.0);
            // SAFETY: only reachable through an entry that enables the feature.
            unsafe {
                let column = |a: [_; 4]| {
                    let (a, b, c, d) = (a[0], a[1], a[2], a[3]);
                    let (e, f) = ($low16(a, b), $high16(a, b));
                    let (g, h) = ($low16(c, d), $high16(c, d));
                    [$low32(e, g), $high32(e, g), $low32(f, h), $high32(f, h)]
                };
                let low = [0, 2, 4, 6].map(|i| $low8(r[i], r[i + 1]));
                let high = [0, 2, 4, 6].map(|i| $high8(r[i], r[i + 1]));
                let (low, high) = (column(low), column(high));
                let mut turned = rows;
                for i in 0..4 {
                    turned[2 * i] = Self($low64(low[i], high[i]));
                    turned[2 * i + 1] = Self($high64(low[i], high[i]));
                }
                turned
            }
        }
    };
}

/// The leaves of a [`Kernel`] whose features the target need not have: each is a function of its
/// own that enables them.
#[cfg(target_arch = "x86_64")]
macro_rules! leaves {
    ($kernel:ident, $slice:ident, $features:tt) => {
        leaves!($features, Batch::<$slice>::sweep,
            sweep(batch: &mut Batch<$slice>, busy: usize) -> Events<$slice>);
        leaves!($features, Batch::<$slice>::guess, guess(batch: &mut Batch<$slice>, lanes: $slice) -> $slice);
        leaves!($features, Batch::<$slice>::enter, enter(batch: &mut Batch<$slice>) -> usize);
        leaves!($features, Batch::<$slice>::leave, leave(batch: &mut Batch<$slice>) -> ());
        leaves!($features, Batch::<$slice>::serve::<$kernel>,
            serve(batch: &mut Batch<$slice>, events: &Events<$slice>, search: &mut Search, job: &mut Job) -> ());
        leaves!($features, exchange::found, exchange(node: &Node, free: [u32; 3]) -> bool);
        leaves!($features, single::search::<$kernel>,
            search(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job, guesses: u64) -> ());
    };
    ($features:tt, $body:expr, $leaf:ident($($name:ident: $type:ty),+) -> $result:ty) => {
        #[inline(always)]
        fn $leaf($($name: $type),+) -> $result {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn leaf($($name: $type),+) -> $result {
                $body($($name),+)
            }
            // SAFETY: only reachable through an entry that enables the features.
            unsafe { leaf($($name),+) }
        }
    };
}

/// The operations of [`Words`] on some wide registers and a narrow one.
#[cfg(target_arch = "x86_64")]
macro_rules! words {
    ($type:ident, [$($wide:tt)*] $on_wide:ident, $narrow:tt $on_narrow:ident) => {
        impl Words for $type {
            #[inline(always)]
            fn splat(word: u32) -> Self {
                let word = word.cast_signed();
                // SAFETY: only reachable through an entry that enables the feature.
                unsafe { Self($($on_wide!(splat $wide word),)* $on_narrow!(triple word)) }
            }
            words!(and(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(or(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(xor(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(and_not(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(add(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(sub(b), [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(shift shl, [$($wide)*] $on_wide, $narrow $on_narrow);
            words!(shift shr, [$($wide)*] $on_wide, $narrow $on_narrow);
        }
    };
    ($name:ident($b:ident), [$($wide:tt)*] $on_wide:ident, $narrow:tt $on_narrow:ident) => {
        #[inline(always)]
        fn $name(self, $b: Self) -> Self {
            // SAFETY: as above.
            unsafe { Self($($on_wide!($name self.$wide, $b.$wide),)* $on_narrow!($name self.$narrow, $b.$narrow)) }
        }
    };
    (shift $name:ident, [$($wide:tt)*] $on_wide:ident, $narrow:tt $on_narrow:ident) => {
        #[inline(always)]
        fn $name<const N: i32>(self) -> Self {
            // SAFETY: as above.
            unsafe {
                let n = _mm_cvtsi32_si128(N);
                Self($($on_wide!($name self.$wide, n),)* $on_narrow!($name self.$narrow, n))
            }
        }
    };
}

/// The same names for the instructions of each width.
#[cfg(target_arch = "x86_64")]
macro_rules! on128 {
    (and $a:expr, $b:expr) => {
        _mm_and_si128($a, $b)
    };
    (or $a:expr, $b:expr) => {
        _mm_or_si128($a, $b)
    };
    (xor $a:expr, $b:expr) => {
        _mm_xor_si128($a, $b)
    };
    (and_not $a:expr, $b:expr) => {
        _mm_andnot_si128($b, $a)
    };
    (add $a:expr, $b:expr) => {
        _mm_add_epi32($a, $b)
    };
    (sub $a:expr, $b:expr) => {
        _mm_sub_epi32($a, $b)
    };
    (shl $a:expr, $n:expr) => {
        _mm_sll_epi32($a, $n)
    };
    (shr $a:expr, $n:expr) => {
        _mm_srl_epi32($a, $n)
    };
    (triple $w:expr) => {
        _mm_setr_epi32($w, $w, $w, 0)
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! on256 {
    (and $a:expr, $b:expr) => {
        _mm256_and_si256($a, $b)
    };
    (or $a:expr, $b:expr) => {
        _mm256_or_si256($a, $b)
    };
    (xor $a:expr, $b:expr) => {
        _mm256_xor_si256($a, $b)
    };
    (and_not $a:expr, $b:expr) => {
        _mm256_andnot_si256($b, $a)
    };
    (add $a:expr, $b:expr) => {
        _mm256_add_epi32($a, $b)
    };
    (sub $a:expr, $b:expr) => {
        _mm256_sub_epi32($a, $b)
    };
    (shl $a:expr, $n:expr) => {
        _mm256_sll_epi32($a, $n)
    };
    (shr $a:expr, $n:expr) => {
        _mm256_srl_epi32($a, $n)
    };
    (splat $at:tt $w:expr) => {
        _mm256_set1_epi32($w)
    };
    (triple $w:expr) => {
        _mm256_setr_epi32($w, $w, $w, 0, $w, $w, $w, 0)
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! on512 {
    (and $a:expr, $b:expr) => {
        _mm512_and_si512($a, $b)
    };
    (or $a:expr, $b:expr) => {
        _mm512_or_si512($a, $b)
    };
    (xor $a:expr, $b:expr) => {
        _mm512_xor_si512($a, $b)
    };
    (and_not $a:expr, $b:expr) => {
        _mm512_andnot_si512($b, $a)
    };
    (add $a:expr, $b:expr) => {
        _mm512_add_epi32($a, $b)
    };
    (sub $a:expr, $b:expr) => {
        _mm512_sub_epi32($a, $b)
    };
    (shl $a:expr, $n:expr) => {
        _mm512_sll_epi32($a, $n)
    };
    (shr $a:expr, $n:expr) => {
        _mm512_srl_epi32($a, $n)
    };
    (splat $at:tt $w:expr) => {
        _mm512_set1_epi32($w)
    };
}

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "aarch64")]
pub mod neon;
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod sse41;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod wasm;

use super::batch::{Batch, Events};
use super::branch::{self, Choice};
use super::exchange;
use super::job::Job;
use super::lanes::Search;
use super::node::{Node, WORDS};
use super::rules::{self, End};
use super::scout::Scout;
use super::single;
use super::transpose;
use super::triad::Count;

/// One instruction set: its registers, and the jobs it may do in its own way.
///
/// Everything is inlined down to the instructions, for only there the features are enabled, except
/// into the leaves, the first seven functions: several tasks call them, and they are compiled once.
/// All inlined into each task: 81 s to compile instead of 18 s, and no faster.
pub trait Kernel: Sized {
    type Slice: Slice;
    type One: One;

    #[inline(never)]
    fn sweep(batch: &mut Batch<Self::Slice>, busy: usize) -> Events<Self::Slice> {
        batch.sweep(busy)
    }

    #[inline(never)]
    fn guess(batch: &mut Batch<Self::Slice>, lanes: Self::Slice) -> Self::Slice {
        batch.guess(lanes)
    }

    #[inline(never)]
    fn enter(batch: &mut Batch<Self::Slice>) -> usize {
        batch.enter()
    }

    #[inline(never)]
    fn leave(batch: &mut Batch<Self::Slice>) {
        batch.leave();
    }

    #[inline(never)]
    fn serve(
        batch: &mut Batch<Self::Slice>,
        events: &Events<Self::Slice>,
        search: &mut Search,
        job: &mut Job,
    ) {
        batch.serve::<Self>(events, search, job);
    }

    #[inline(never)]
    fn search(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job, guesses: u64) {
        single::search::<Self>(puzzle, stack, job, guesses);
    }

    /// Propagates a node to its fixed point, and perhaps some of a stack, while a scout goes ahead.
    #[inline(always)]
    fn propagate(x: &mut Self::One, _: &mut Scout<Self::One>, _: &mut [Node]) -> End {
        rules::propagate::<_, false>(x)
    }

    #[inline(never)]
    fn exchange(node: &Node, free: [u32; 3]) -> bool {
        exchange::found(node, free)
    }

    /// The cell and digit to try. Every kernel must give the same answer.
    #[inline(always)]
    fn choose(node: &Node) -> Choice {
        branch::choose(node)
    }

    /// The open cells with the fewest candidates, and whether none has more than two.
    #[inline(always)]
    fn fewest(node: &Node) -> (u128, bool) {
        fewest(node)
    }

    /// The choices for many nodes: a leaf too.
    #[inline(never)]
    fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
        branch::choose_all(nodes, choices);
    }

    /// The cells (bit `i` for byte `i`) of a line that hold the bytes `1` to `9`.
    #[inline(always)]
    fn clues(line: &[u8; 81]) -> [u128; 9] {
        portable::clues(line)
    }

    /// All of them together.
    #[inline(always)]
    fn given(line: &[u8; 81]) -> u128 {
        Self::clues(line).into_iter().fold(0, |all, cells| all | cells)
    }

    /// The digits of 81 cells, from the planes of a solved node.
    #[inline(always)]
    fn digits(planes: &[u128; 4]) -> [u8; 81] {
        portable::digits(planes)
    }
}

/// See [`Kernel::fewest`].
#[inline(always)]
fn fewest(node: &Node) -> (u128, bool) {
    let (few, _, pairs) = branch::fewest(&branch::boards(node));
    (u128::from(few.0) | u128::from(few.1) << 54, pairs)
}

/// Cells by band as one set.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
fn cells(bands: [u32; 3]) -> u128 {
    u128::from(bands[0]) | u128::from(bands[1]) << 27 | u128::from(bands[2]) << 54
}

/// A row of bits; bit `i` belongs to search node `i`.
pub trait Slice: Copy {
    /// Bits in the row, a multiple of 64.
    const LANES: usize;

    fn zero() -> Self;
    fn splat(word: u64) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// Shift left inside each 64-bit word.
    fn shl<const N: i32>(self) -> Self;
    /// Shift right inside each 64-bit word.
    fn shr<const N: i32>(self) -> Self;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];

    /// Whether to store what two operations would compute again: 1.02 of the speed on AVX2, 1.05 on SSE4.1,
    /// 0.91 on plain integers; AVX-512 needs only one operation.
    const STORES: bool = false;

    /// Whether there is [`turn_words`](Self::turn_words).
    const TURNS_WORDS: bool = false;

    /// Turns each 64-bit word, its bytes as the rows of a matrix of bits, the last one first.
    #[inline(always)]
    fn turn_words(self) -> Self {
        unreachable!("nobody turns words with it")
    }

    /// Turns the bytes of eight rows, see [`transpose`].
    #[inline(always)]
    fn turn_bytes(rows: [Self; 8]) -> [Self; 8] {
        transpose::turn_bytes(rows)
    }

    #[inline(always)]
    fn ones() -> Self {
        Self::splat(!0)
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.words().iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `self | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `self | (b ^ c)`
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `(self ^ b) & c`
    #[inline(always)]
    fn xor_and(self, b: Self, c: Self) -> Self {
        self.xor(b).and(c)
    }

    /// `self & (b | !c)`: where `c` holds, only what `b` allows.
    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        self.and_not(c.and_not(b))
    }

    /// `self & !b & !c`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }

    /// Exactly one of three.
    #[inline(always)]
    fn one_of(self, b: Self, c: Self) -> Self {
        let (any, two) = self.one_two(b, c);
        any.and_not(two)
    }

    /// (at least one, at least two) of three.
    #[inline(always)]
    fn one_two(self, b: Self, c: Self) -> (Self, Self) {
        let either = self.or(b);
        (either.or(c), self.and(b).or_and(either, c))
    }

    /// Full adder: (sum, carry).
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let half = self.xor(b);
        (half.xor(c), self.and(b).or_and(half, c))
    }
}

/// Words side by side, the same operation on each of them.
pub trait Words: Copy {
    fn splat(word: u32) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `self & (b | !c)`: where `c` holds, only what `b` allows.
    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        self.and_not(c.and_not(b))
    }

    /// At least two of three.
    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
}

/// Nodes: three words per digit, one for each band.
pub trait Bands: Words {
    /// One word per digit.
    type Digits: Words;
    /// One word per band.
    type Cells: Words;

    /// The words of a digit together, those of the second and third band shifted left by `N` and `2·N`.
    fn pack<const N: i32>(self) -> Self::Digits;
    /// A word in each band, in the second and third shifted right by `N` and `2·N`.
    fn unpack<const N: i32>(digits: Self::Digits) -> Self;
    /// The cells held by at least one digit.
    fn any(self) -> Self::Cells;
    /// The cells held by at least one, by at least two digits.
    fn one_two(self) -> (Self::Cells, Self::Cells);
    /// The same cells for every digit.
    fn spread(cells: Self::Cells) -> Self;
}

/// Words that can be tested.
pub trait Test: Words {
    /// Are all words zero?
    fn all_zero(self) -> bool;
}

/// Nine words, one per digit.
pub trait Digits: Test {
    /// How many digits hold each bit, in every word.
    fn count(self) -> Count<Self>;
}

/// One node.
pub trait One: Bands<Digits: Digits, Cells: Test> + Test {
    fn load(node: &[u32; WORDS]) -> Self;
    fn store(self, node: &mut [u32; WORDS]);
    /// Has a digit no place in a band, or a cell no digit? Some digit holds the cells of `one`.
    fn is_dead(self, one: Self::Cells) -> bool;
    /// Leaves a candidate alone in its cell, and strikes it from the cells in sight.
    fn assert(self, choice: Choice) -> Self;
}

/// Two nodes, each operation on both before the next one.
#[cfg(target_arch = "x86_64")]
pub trait Two<B: One>: Bands {
    fn join(first: B, second: B) -> Self;
    fn split(self) -> [B; 2];
    fn split_cells(cells: Self::Cells) -> [B::Cells; 2];
    /// Which of them have a bit set, there or here?
    fn are_set(self, digits: Self::Digits) -> [bool; 2];
    /// Which of them are dead, see [`One::is_dead`]?
    fn are_dead(self, one: Self::Cells) -> [bool; 2];
}
