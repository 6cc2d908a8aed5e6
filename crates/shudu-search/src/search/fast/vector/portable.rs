//! Plain integers: 64 nodes in a `u64`. The reference, and what an interpreter runs.

use super::super::branch::{Choice, SEEN_BY_BAND};
use super::super::node::{BAND, WORDS};
use super::super::triad::Count;
use super::{Bands, Digits, Kernel, One, Slice, Test, Words};

pub struct Portable;

impl Kernel for Portable {
    type Slice = Two;
    type One = Row<27>;
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

/// The digits of 81 cells, eight at a time.
#[inline(always)]
pub fn digits(planes: &[u128; 4]) -> [u8; 81] {
    let mut digits = [0; 88];
    for (i, bytes) in digits.chunks_exact_mut(8).enumerate() {
        let mut eight = 0;
        for (k, plane) in planes.iter().enumerate() {
            eight |= spread((plane >> (8 * i)) as u8) << k;
        }
        bytes.copy_from_slice(&eight.to_le_bytes());
    }
    *digits.first_chunk().expect("81 of 88 bytes")
}

/// Eight bits to eight bytes.
#[inline(always)]
const fn spread(bits: u8) -> u64 {
    let each = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // A byte that is not zero carries into its top bit.
    ((each + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
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

/// Words in an array; compilers turn the loops into whatever registers there are.
#[derive(Clone, Copy)]
pub struct Row<const N: usize>([u32; N]);

impl<const N: usize> Row<N> {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = self;
        for (x, y) in out.0.iter_mut().zip(b.0) {
            *x = f(*x, y);
        }
        out
    }
}

impl<const N: usize> Words for Row<N> {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Row([word; N])
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
    fn add(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn shl<const S: i32>(self) -> Self {
        self.zip(self, |x, _| x << S)
    }
    #[inline(always)]
    fn shr<const S: i32>(self) -> Self {
        self.zip(self, |x, _| x >> S)
    }
}

impl<const N: usize> Test for Row<N> {
    #[inline(always)]
    fn all_zero(self) -> bool {
        self.0.iter().fold(0, |a, w| a | w) == 0
    }
}

impl Digits for Row<9> {
    #[inline(always)]
    fn count(self) -> Count<Self> {
        let Count { odd, two, four } = Count::of(&self.0.map(u64::from));
        Count { odd: Row([odd as u32; 9]), two: Row([two as u32; 9]), four: Row([four as u32; 9]) }
    }
}

/// The words of one band after the other.
impl Bands for Row<27> {
    type Digits = Row<9>;
    type Cells = Row<3>;

    #[inline(always)]
    fn pack<const S: i32>(self) -> Row<9> {
        let mut digits = [0; 9];
        for (d, word) in digits.iter_mut().enumerate() {
            *word = self.0[d] | self.0[9 + d] << S | self.0[18 + d] << (2 * S);
        }
        Row(digits)
    }
    #[inline(always)]
    fn unpack<const S: i32>(digits: Row<9>) -> Self {
        let mut words = [0; 27];
        for (d, word) in digits.0.into_iter().enumerate() {
            (words[d], words[9 + d], words[18 + d]) = (word, word >> S, word >> (2 * S));
        }
        Row(words)
    }
    #[inline(always)]
    fn any(self) -> Row<3> {
        self.one_two().0
    }
    #[inline(always)]
    fn one_two(self) -> (Row<3>, Row<3>) {
        let (mut one, mut two) = ([0; 3], [0; 3]);
        for (b, band) in self.0.as_chunks::<9>().0.iter().enumerate() {
            for word in band {
                two[b] |= one[b] & word;
                one[b] |= word;
            }
        }
        (Row(one), Row(two))
    }
    #[inline(always)]
    fn spread(cells: Row<3>) -> Self {
        let mut words = [0; 27];
        for (band, cells) in words.as_chunks_mut::<9>().0.iter_mut().zip(cells.0) {
            *band = [cells; 9];
        }
        Row(words)
    }
}

impl One for Row<27> {
    #[inline(always)]
    fn load(node: &[u32; WORDS]) -> Self {
        let mut words = [0; 27];
        for d in 0..9 {
            for b in 0..3 {
                words[9 * b + d] = node[3 * d + b];
            }
        }
        Row(words)
    }
    #[inline(always)]
    fn store(self, node: &mut [u32; WORDS]) {
        for d in 0..9 {
            for b in 0..3 {
                node[3 * d + b] = self.0[9 * b + d];
            }
        }
    }
    #[inline(always)]
    fn is_dead(self, one: Row<3>) -> bool {
        self.0.iter().fold(one.0 != [BAND; 3], |dead, &word| dead | (word == 0))
    }
    #[inline(always)]
    fn assert(mut self, choice: Choice) -> Self {
        for word in &mut self.0[9 * choice.band()..][..9] {
            *word &= !choice.bit;
        }
        let digit = choice.digit();
        self.0[9 * choice.band() + digit] |= choice.bit;
        for (b, seen) in SEEN_BY_BAND[choice.cell()][..3].iter().enumerate() {
            self.0[9 * b + digit] &= !seen;
        }
        self
    }
}
