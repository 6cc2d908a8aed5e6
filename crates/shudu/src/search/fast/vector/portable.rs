//! Plain integers: 64 nodes in a `u64`. The reference, and what an interpreter runs.

use super::super::node::WORDS;
use super::super::triad::Count;
use super::{Digits, Kernel, Slice};

pub struct Portable;

impl Kernel for Portable {
    type Slice = Two;
    type Digits = Nine;
}

/// The cells of a line that hold the bytes `1` to `9`.
#[inline(always)]
pub fn clues(line: &[u8; 81]) -> [u128; 9] {
    // Open cells go to a tenth place instead of a branch, which would often be mispredicted.
    let mut places = [[0_u32; 3]; 10];
    for (b, band) in line.chunks_exact(27).enumerate() {
        for (i, &c) in band.iter().enumerate() {
            places[usize::from(c.wrapping_sub(b'1').min(9))][b] |= 1 << i;
        }
    }
    let mut clues = [0; 9];
    for (cells, bands) in clues.iter_mut().zip(places) {
        *cells = u128::from(bands[0]) | u128::from(bands[1]) << 27 | u128::from(bands[2]) << 54;
    }
    clues
}

impl Slice for u64 {
    const LANES: usize = 64;

    #[inline(always)]
    fn zero() -> Self {
        0
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self & b
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self | b
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self ^ b
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self & !b
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self << N
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self >> N
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

/// Two words side by side, which compilers turn into one register where there are any.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Two([u64; 2]);

impl Slice for Two {
    const LANES: usize = 128;

    #[inline(always)]
    fn zero() -> Self {
        Two([0; 2])
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Two([word; 2])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Two([self.0[0] & b.0[0], self.0[1] & b.0[1]])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Two([self.0[0] | b.0[0], self.0[1] | b.0[1]])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Two([self.0[0] ^ b.0[0], self.0[1] ^ b.0[1]])
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Two([self.0[0] & !b.0[0], self.0[1] & !b.0[1]])
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Two([self.0[0] << N, self.0[1] << N])
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Two([self.0[0] >> N, self.0[1] >> N])
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        &self.0
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// Nine words in an array; compilers turn the loops into whatever registers there are.
#[derive(Clone, Copy)]
pub struct Nine([u32; 9]);

impl Nine {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = self;
        for (x, y) in out.0.iter_mut().zip(b.0) {
            *x = f(*x, y);
        }
        out
    }
}

impl Digits for Nine {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Nine([word; 9])
    }
    #[inline(always)]
    fn only(digit: usize, word: u32) -> Self {
        let mut words = [0; 9];
        words[digit] = word;
        Nine(words)
    }
    #[inline(always)]
    fn load(node: &[u32; WORDS]) -> [Self; 3] {
        let mut bands = [Nine([0; 9]); 3];
        for d in 0..9 {
            for b in 0..3 {
                bands[b].0[d] = node[3 * d + b];
            }
        }
        bands
    }
    #[inline(always)]
    fn store(bands: &[Self; 3], node: &mut [u32; WORDS]) {
        for d in 0..9 {
            for b in 0..3 {
                node[3 * d + b] = bands[b].0[d];
            }
        }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |x, y| x & y)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |x, y| x | y)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |x, y| x ^ y)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |x, y| x & !y)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        self.zip(self, |x, _| x << N)
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        self.zip(self, |x, _| x >> N)
    }
    #[inline(always)]
    fn all_zero(self) -> bool {
        self.0.iter().fold(0, |a, w| a | w) == 0
    }
    #[inline(always)]
    fn any(self) -> Self {
        Nine([self.0.iter().fold(0, |a, w| a | w); 9])
    }
    #[inline(always)]
    fn one_two(self) -> (Self, Self) {
        let (mut one, mut two) = (0, 0);
        for w in self.0 {
            two |= one & w;
            one |= w;
        }
        (Nine([one; 9]), Nine([two; 9]))
    }
    #[inline(always)]
    fn count(self) -> Count<Self> {
        let mut words = [0; 9];
        for (wide, word) in words.iter_mut().zip(self.0) {
            *wide = u64::from(word);
        }
        let Count { odd, two, four } = Count::of(&words);
        Count {
            odd: Nine([odd as u32; 9]),
            two: Nine([two as u32; 9]),
            four: Nine([four as u32; 9]),
        }
    }
}
