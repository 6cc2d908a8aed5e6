//! The choice of [`branch`](super::super::super::branch), eight cells at a time.

use super::super::super::branch::{self, Choice, LOOKED_AT};
use super::super::super::node::Node;
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
    let (pairs, only) = pairs(node);
    if pairs == [0; 3] { branch::choose(node) } else { best(node, pairs).among_pairs(only) }
}

/// By band the cells with two candidates, and whether none has more.
#[target_feature(enable = "avx2")]
#[inline]
pub fn pairs(node: &Node) -> ([u32; 3], bool) {
    let zero = _mm_setzero_si128();
    let (mut one, mut two, mut three) = (zero, zero, zero);
    for d in 0..9 {
        // SAFETY: four words from 3·d ≤ 24 on are inside the node.
        let digit = unsafe { _mm_loadu_si128(node.0.as_ptr().add(3 * d).cast()) };
        three = _mm_or_si128(three, _mm_and_si128(two, digit));
        two = _mm_or_si128(two, _mm_and_si128(one, digit));
        one = _mm_or_si128(one, digit);
    }
    let only = _mm_testz_si128(three, _mm_setr_epi32(-1, -1, -1, 0)) != 0;
    let pairs = _mm_andnot_si128(three, two);
    let pairs = [
        _mm_extract_epi32::<0>(pairs),
        _mm_extract_epi32::<1>(pairs),
        _mm_extract_epi32::<2>(pairs),
    ];
    (pairs.map(i32::cast_unsigned), only)
}

/// The lowest candidate of the cell with the highest score among the first of those with two candidates.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn best(node: &Node, pairs: [u32; 3]) -> Choice {
    let (cells, count) = first_cells(pairs);
    let digits = Digits::of(node);
    let mut best = _mm256_setzero_si256();
    for eight in cells.as_chunks::<8>().0.iter().take(count.div_ceil(8)) {
        // SAFETY: eight bytes from eight bytes.
        let cells = _mm256_cvtepu8_epi32(unsafe { _mm_loadl_epi64(eight.as_ptr().cast()) });
        let place = Place::of(cells);
        let two = two_digits(node, &place);
        let score = scores(&digits, two, pairs, &place);
        // The first cell wins a tie. Behind it its digits, which are known here.
        let rest = _mm256_sub_epi32(_mm256_set1_epi32(127), cells);
        let keys = _mm256_or_si256(_mm256_slli_epi32::<7>(score), rest);
        let two = _mm256_or_si256(_mm256_slli_epi32::<4>(two[0]), two[1]);
        best = _mm256_max_epi32(best, _mm256_or_si256(_mm256_slli_epi32::<8>(keys), two));
    }
    let best = _mm_max_epi32(_mm256_castsi256_si128(best), _mm256_extracti128_si256::<1>(best));
    let best = _mm_max_epi32(best, _mm_shuffle_epi32::<0b01_00_11_10>(best));
    let best = _mm_max_epi32(best, _mm_shuffle_epi32::<0b10_11_00_01>(best));
    let best = _mm_cvtsi128_si32(best) as usize;
    Choice::pair(best >> 4 & 15, best & 15, 127 - (best >> 8) % 128)
}

/// The numbers of the first sixteen cells of a set, and how many there are; the places of the others
/// hold the first once more.
#[target_feature(enable = "avx2,popcnt,bmi1")]
#[inline]
fn first_cells(set: [u32; 3]) -> ([u8; LOOKED_AT as usize], usize) {
    let mut low = u64::from(set[0]) | u64::from(set[1]) << 27;
    let mut high = u64::from(set[2]);
    let first = if low != 0 { low.trailing_zeros() } else { 54 + high.trailing_zeros() };
    let mut cells = [first as u8; LOOKED_AT as usize];
    let mut count = 0;
    while low != 0 && count < cells.len() {
        cells[count] = low.trailing_zeros() as u8;
        low &= low - 1;
        count += 1;
    }
    while high != 0 && count < cells.len() {
        cells[count] = 54 + high.trailing_zeros() as u8;
        high &= high - 1;
        count += 1;
    }
    (cells, count)
}

/// The words of each band: of eight digits in a register, of the ninth in all lanes of another.
struct Digits([(__m256i, __m256i); 3]);

impl Digits {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(node: &Node) -> Digits {
        let word = |at: usize| node.0[at].cast_signed();
        let mut bands = [(_mm256_setzero_si256(), _mm256_setzero_si256()); 3];
        for (b, band) in bands.iter_mut().enumerate() {
            let at = |d: usize| word(3 * d + b);
            let eight = _mm256_setr_epi32(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
            *band = (eight, _mm256_set1_epi32(at(8)));
        }
        Digits(bands)
    }

    /// The words of a band, each lane with its digit.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn words(&self, band: usize, digits: __m256i) -> __m256i {
        let (eight, ninth) = self.0[band];
        let words = _mm256_permutevar8x32_epi32(eight, digits);
        let is_ninth = _mm256_cmpgt_epi32(digits, _mm256_set1_epi32(7));
        _mm256_blendv_epi8(words, ninth, is_ninth)
    }
}

/// The digits of cells that have two.
#[target_feature(enable = "avx2")]
#[inline]
fn two_digits(node: &Node, place: &Place) -> [__m256i; 2] {
    let (mut sum, mut last) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    for (d, bands) in (0..9).zip(node.0.as_chunks::<3>().0) {
        let mut here = _mm256_setzero_si256();
        for (word, bit) in bands.iter().zip(place.bits) {
            let word = _mm256_set1_epi32(word.cast_signed());
            here = _mm256_or_si256(here, _mm256_and_si256(word, bit));
        }
        let empty = _mm256_cmpeq_epi32(here, _mm256_setzero_si256());
        let number = _mm256_andnot_si256(empty, _mm256_set1_epi32(d));
        sum = _mm256_add_epi32(sum, number);
        last = _mm256_max_epi32(last, number);
    }
    [_mm256_sub_epi32(sum, last), last]
}

/// Where some cells are.
struct Place {
    /// The cell in its band, nothing in the others.
    bits: [__m256i; 3],
    /// The cells it sees, by band.
    seen: [__m256i; 3],
}

impl Place {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(cells: __m256i) -> Place {
        let n = |n: i32| _mm256_set1_epi32(n);
        let (place, [second, third]) = divide(cells, 27);
        let (col, _) = divide(place, 9);
        let (rest, _) = divide(col, 3);
        let (row, stack) = (_mm256_sub_epi32(place, col), _mm256_sub_epi32(col, rest));
        let bit = _mm256_sllv_epi32(n(1), place);
        let col = _mm256_sllv_epi32(n(0o001_001_001), col);
        let row = _mm256_sllv_epi32(n(0o777), row);
        let block = _mm256_sllv_epi32(n(0o007_007_007), stack);
        let own = _mm256_or_si256(col, _mm256_or_si256(row, block));
        let own = _mm256_andnot_si256(bit, own);
        let bands = [_mm256_andnot_si256(second, n(-1)), _mm256_andnot_si256(third, second), third];
        Place {
            bits: bands.map(|band| _mm256_and_si256(bit, band)),
            seen: bands.map(|band| _mm256_blendv_epi8(col, own, band)),
        }
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

/// The scores of cells with two candidates.
#[target_feature(enable = "avx2")]
#[inline]
fn scores(digits: &Digits, two: [__m256i; 2], pairs: [u32; 3], place: &Place) -> __m256i {
    // How many of four bits are set, and three times that.
    let once =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let thrice = _mm256_add_epi8(once, _mm256_add_epi8(once, once));
    let mut bytes = _mm256_setzero_si256();
    for (band, pairs) in pairs.into_iter().enumerate() {
        let pairs = _mm256_set1_epi32(pairs.cast_signed());
        for digit in two {
            let touched = _mm256_and_si256(digits.words(band, digit), place.seen[band]);
            let others = _mm256_and_si256(touched, pairs);
            bytes = _mm256_add_epi8(bytes, count(once, touched));
            bytes = _mm256_add_epi8(bytes, count(thrice, others));
        }
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
