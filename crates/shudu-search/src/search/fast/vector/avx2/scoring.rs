//! The choice of [`branch`](super::super::super::branch), eight cells at a time.

use super::super::super::branch::{self, Choice, LOOKED_AT};
use super::super::super::node::{Node, WORDS};
use std::arch::x86_64::*;

/// The choices for some nodes.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
    for (node, choice) in nodes.iter().zip(choices) {
        *choice = choose(node);
    }
}

/// The choice for one node.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
pub fn choose(node: &Node) -> Choice {
    let pairs = Pairs::of(node);
    if pairs.cells == [0; 3] {
        branch::choose(node)
    } else {
        best(node, &pairs).among_pairs(pairs.only)
    }
}

/// The cells with two candidates.
struct Pairs {
    /// By band.
    cells: [u32; 3],
    /// No cell has more.
    only: bool,
    /// The bits of each cell's lowest digit, one lane per band, and how those of the other one differ.
    /// Bit `k` is shifted left by `k`, so that it need not be moved later.
    lowest: [__m128i; 4],
    differs: [__m128i; 4],
}

impl Pairs {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(node: &Node) -> Pairs {
        let zero = _mm_setzero_si128();
        let (mut one, mut two, mut three) = (zero, zero, zero);
        let (mut lowest, mut differs) = ([zero; 4], [zero; 4]);
        for d in 0..9 {
            // SAFETY: four words from 3·d ≤ 24 on are inside the node.
            let digit = unsafe { _mm_loadu_si128(node.0.as_ptr().add(3 * d).cast()) };
            let first = _mm_andnot_si128(one, digit);
            for k in 0..4 {
                if d >> k & 1 != 0 {
                    lowest[k] = _mm_or_si128(lowest[k], first);
                    differs[k] = _mm_xor_si128(differs[k], digit);
                }
            }
            three = _mm_or_si128(three, _mm_and_si128(two, digit));
            two = _mm_or_si128(two, _mm_and_si128(one, digit));
            one = _mm_or_si128(one, digit);
        }
        let shifted = |v: [__m128i; 4]| {
            [v[0], _mm_slli_epi32::<1>(v[1]), _mm_slli_epi32::<2>(v[2]), _mm_slli_epi32::<3>(v[3])]
        };
        let pairs = _mm_andnot_si128(three, two);
        let cells = [
            _mm_extract_epi32::<0>(pairs),
            _mm_extract_epi32::<1>(pairs),
            _mm_extract_epi32::<2>(pairs),
        ];
        Pairs {
            cells: cells.map(i32::cast_unsigned),
            only: _mm_testz_si128(three, _mm_setr_epi32(-1, -1, -1, 0)) != 0,
            lowest: shifted(lowest),
            differs: shifted(differs),
        }
    }

    /// The two digits of some cells.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn digits(&self, place: &Place) -> [__m256i; 2] {
        let (mut lowest, mut differs) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for k in 0..4 {
            let bit = _mm256_set1_epi32(1 << k);
            lowest = _mm256_or_si256(lowest, _mm256_and_si256(place.take(self.lowest[k]), bit));
            differs = _mm256_or_si256(differs, _mm256_and_si256(place.take(self.differs[k]), bit));
        }
        [lowest, _mm256_xor_si256(lowest, differs)]
    }
}

/// By band the cells with two candidates, and whether none has more.
#[target_feature(enable = "avx2")]
#[inline]
pub fn pairs(node: &Node) -> ([u32; 3], bool) {
    let pairs = Pairs::of(node);
    (pairs.cells, pairs.only)
}

/// The lowest candidate of the cell with the highest score among the first of those with two candidates.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn best(node: &Node, pairs: &Pairs) -> Choice {
    let (cells, count) = first_cells(pairs.cells);
    let digits = Digits::of(&node.0);
    let mut best = _mm256_setzero_si256();
    let all = _mm256_set1_epi32(count);
    let mut numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let some = (count as usize).div_ceil(8).min(LOOKED_AT as usize / 8);
    for eight in &cells.as_chunks::<8>().0[..some] {
        // SAFETY: eight bytes from eight bytes.
        let cells = _mm256_cvtepu8_epi32(unsafe { _mm_loadl_epi64(eight.as_ptr().cast()) });
        let place = Place::of(cells);
        let two = pairs.digits(&place);
        let score = scores(&digits, two, pairs.cells, &place);
        // The first cell wins a tie. Behind it its digits, which are known here.
        let rest = _mm256_sub_epi32(_mm256_set1_epi32(127), cells);
        let keys = _mm256_or_si256(_mm256_slli_epi32::<7>(score), rest);
        let two = _mm256_or_si256(_mm256_slli_epi32::<4>(two[0]), two[1]);
        let keys = _mm256_or_si256(_mm256_slli_epi32::<8>(keys), two);
        let used = _mm256_cmpgt_epi32(all, numbers);
        best = _mm256_max_epi32(best, _mm256_and_si256(keys, used));
        numbers = _mm256_add_epi32(numbers, _mm256_set1_epi32(8));
    }
    let best = _mm_max_epi32(_mm256_castsi256_si128(best), _mm256_extracti128_si256::<1>(best));
    let best = _mm_max_epi32(best, _mm_shuffle_epi32::<0b01_00_11_10>(best));
    let best = _mm_max_epi32(best, _mm_shuffle_epi32::<0b10_11_00_01>(best));
    let best = _mm_cvtsi128_si32(best) as usize;
    Choice::pair(best >> 4 & 15, best & 15, 127 - (best >> 8) % 128)
}

/// The places of the bits of a byte, one after the other.
static PLACES: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut count) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte] |= place << (8 * count);
                count += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The numbers of the cells of a set, and how many there are; rubbish behind them.
///
/// Without a branch for each cell: how many there are is hard to foresee.
#[target_feature(enable = "popcnt")]
#[inline]
fn first_cells(set: [u32; 3]) -> ([u8; 96], i32) {
    let low = u64::from(set[0]) | u64::from(set[1]) << 27 | u64::from(set[2]) << 54;
    let bytes = u128::from(low) | u128::from(set[2] >> 10) << 64;
    let mut cells = [0; 96];
    let mut count = 0;
    for i in 0..11 {
        let byte = (bytes >> (8 * i)) as u8;
        let places = PLACES[usize::from(byte)] + 0x0808_0808_0808_0808 * i;
        // SAFETY: at most 80 cells are before the eight places.
        unsafe { cells.as_mut_ptr().add(count).cast::<u64>().write_unaligned(places.to_le()) };
        count += byte.count_ones() as usize;
    }
    (cells, count as i32)
}

/// The words of each band: of eight digits in a register, of the ninth in all lanes of another.
struct Digits([(__m256i, __m256i); 3]);

impl Digits {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(node: &[u32; WORDS]) -> Digits {
        let ninth = |b: usize| _mm256_set1_epi32(node[24 + b].cast_signed());
        let [a, b, c] = eight_digits(node);
        Digits([(a, ninth(0)), (b, ninth(1)), (c, ninth(2))])
    }

    /// The words of each band, each lane with its digit.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn words(&self, digits: __m256i) -> [__m256i; 3] {
        let is_ninth = _mm256_cmpgt_epi32(digits, _mm256_set1_epi32(7));
        let mut words = [digits; 3];
        // A closure would be called.
        for (word, (eight, ninth)) in words.iter_mut().zip(self.0) {
            let own = _mm256_permutevar8x32_epi32(eight, digits);
            *word = _mm256_blendv_epi8(own, ninth, is_ninth);
        }
        words
    }
}

/// The words of the first eight digits, by band.
#[target_feature(enable = "avx2")]
#[inline]
pub fn eight_digits(node: &[u32; WORDS]) -> [__m256i; 3] {
    // SAFETY: the first 24 words of the node.
    let [a, b, c] =
        [0, 8, 16].map(|at| unsafe { _mm256_loadu_si256(node.as_ptr().add(at).cast()) });
    // A band has every third word, so no two of its words are in the same lane.
    let first = _mm256_blend_epi32::<0b0010_0100>(_mm256_blend_epi32::<0b1001_0010>(a, b), c);
    let second = _mm256_blend_epi32::<0b0100_1001>(_mm256_blend_epi32::<0b0010_0100>(a, b), c);
    let third = _mm256_blend_epi32::<0b1001_0010>(_mm256_blend_epi32::<0b0100_1001>(a, b), c);
    [
        _mm256_permutevar8x32_epi32(first, _mm256_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5)),
        _mm256_permutevar8x32_epi32(second, _mm256_setr_epi32(1, 4, 7, 2, 5, 0, 3, 6)),
        _mm256_permutevar8x32_epi32(third, _mm256_setr_epi32(2, 5, 0, 3, 6, 1, 4, 7)),
    ]
}

/// The inverse of [`eight_digits`].
#[target_feature(enable = "avx2")]
#[inline]
pub fn interleave(bands: [__m256i; 3], node: &mut [u32; WORDS]) {
    let a = _mm256_permutevar8x32_epi32(bands[0], _mm256_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5));
    let b = _mm256_permutevar8x32_epi32(bands[1], _mm256_setr_epi32(5, 0, 3, 6, 1, 4, 7, 2));
    let c = _mm256_permutevar8x32_epi32(bands[2], _mm256_setr_epi32(2, 5, 0, 3, 6, 1, 4, 7));
    let words = [
        _mm256_blend_epi32::<0b0010_0100>(_mm256_blend_epi32::<0b1001_0010>(a, b), c),
        _mm256_blend_epi32::<0b0100_1001>(_mm256_blend_epi32::<0b0010_0100>(a, b), c),
        _mm256_blend_epi32::<0b1001_0010>(_mm256_blend_epi32::<0b0100_1001>(a, b), c),
    ];
    for (at, words) in [0, 8, 16].into_iter().zip(words) {
        // SAFETY: the first 24 words of the node.
        unsafe { _mm256_storeu_si256(node.as_mut_ptr().add(at).cast(), words) };
    }
}

/// Where some cells are.
struct Place {
    /// The cell in its band.
    place: __m256i,
    band: __m256i,
    /// Is it in the second or third band, in the third?
    bands: [__m256i; 2],
    /// Its column in any band, and the other cells of its row and block.
    column: __m256i,
    near: __m256i,
}

impl Place {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(cells: __m256i) -> Place {
        let n = |n: i32| _mm256_set1_epi32(n);
        let (place, bands) = divide(cells, 27);
        let (col, _) = divide(place, 9);
        let (rest, _) = divide(col, 3);
        let (row, stack) = (_mm256_sub_epi32(place, col), _mm256_sub_epi32(col, rest));
        let column = _mm256_sllv_epi32(n(0o001_001_001), col);
        let row = _mm256_sllv_epi32(n(0o777), row);
        let block = _mm256_sllv_epi32(n(0o007_007_007), stack);
        Place {
            place,
            // True is −1.
            band: _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_add_epi32(bands[0], bands[1])),
            bands,
            column,
            near: _mm256_andnot_si256(column, _mm256_or_si256(row, block)),
        }
    }

    /// The lane of each cell's band, the cell's bit first.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn take(&self, bands: __m128i) -> __m256i {
        let words = _mm256_permutevar8x32_epi32(_mm256_castsi128_si256(bands), self.band);
        _mm256_srlv_epi32(words, self.place)
    }

    /// Of the words of three bands the cells near each cell, and in its column. Those of the column are
    /// three bits, then six bits left free, and so on.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn see(&self, words: [__m256i; 3]) -> [__m256i; 2] {
        let own = _mm256_blendv_epi8(words[0], words[1], self.bands[0]);
        let own = _mm256_blendv_epi8(own, words[2], self.bands[1]);
        let [a, b, c] = words.map(|word| _mm256_and_si256(word, self.column));
        let column = _mm256_or_si256(_mm256_slli_epi32::<1>(b), _mm256_slli_epi32::<2>(c));
        [_mm256_and_si256(own, self.near), _mm256_or_si256(a, column)]
    }
}

/// The remainders of numbers below three times the divisor, and where they were not below once and
/// twice of it.
#[target_feature(enable = "avx2")]
#[inline]
fn divide(v: __m256i, by: i32) -> (__m256i, [__m256i; 2]) {
    let above = [by, 2 * by].map(|most| _mm256_cmpgt_epi32(v, _mm256_set1_epi32(most - 1)));
    let less = |v, above| _mm256_sub_epi32(v, _mm256_and_si256(above, _mm256_set1_epi32(by)));
    (less(less(v, above[0]), above[1]), above)
}

/// The scores of cells with two candidates, all of them too high by as much: a cell sees itself in its
/// column.
#[target_feature(enable = "avx2")]
#[inline]
fn scores(digits: &Digits, two: [__m256i; 2], pairs: [u32; 3], place: &Place) -> __m256i {
    // How many of four bits are set, and three times that.
    let once =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let thrice = _mm256_add_epi8(once, _mm256_add_epi8(once, once));
    let (a, b) = (place.see(digits.words(two[0])), place.see(digits.words(two[1])));
    let pairs = place.see(pairs.map(|cells| _mm256_set1_epi32(cells.cast_signed())));
    // The columns of both digits side by side.
    let beside = |a, b| _mm256_or_si256(a, _mm256_slli_epi32::<3>(b));
    let (columns, both) = (beside(a[1], b[1]), beside(pairs[1], pairs[1]));
    let mut bytes = _mm256_setzero_si256();
    for (touched, pairs) in [(a[0], pairs[0]), (b[0], pairs[0]), (columns, both)] {
        bytes = _mm256_add_epi8(bytes, count(once, touched));
        bytes = _mm256_add_epi8(bytes, count(thrice, _mm256_and_si256(touched, pairs)));
    }
    let halves = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(halves, _mm256_set1_epi16(1))
}

/// What a table has for both halves of each byte.
#[target_feature(enable = "avx2")]
#[inline]
fn count(table: __m256i, v: __m256i) -> __m256i {
    let half = _mm256_set1_epi8(0x0f);
    let low = _mm256_shuffle_epi8(table, _mm256_and_si256(v, half));
    let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi32::<4>(v), half));
    _mm256_add_epi8(low, high)
}
