//! The choice of [`branch`](super::super::super::branch), sixteen cells at a time.

use super::super::super::branch::{self, Choice, LOOKED_AT};
use super::super::super::node::{BAND, Node, WORDS};
use std::arch::x86_64::*;

/// Nodes in a group: the work on one hides the delays of the others.
const GROUP: usize = 16;

/// The choices for some nodes, each step for a group of nodes before the next step.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub fn choose_all(nodes: &[Node], choices: &mut [Choice]) {
    for (nodes, choices) in nodes.chunks(GROUP).zip(choices.chunks_mut(GROUP)) {
        let mut lists = [List::default(); GROUP];
        for (node, list) in nodes.iter().zip(&mut lists) {
            *list = List::of(node);
        }
        for ((node, list), choice) in nodes.iter().zip(&lists).zip(choices) {
            *choice = best(node, list);
        }
    }
}

/// The choice for one node.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub fn choose(node: &Node) -> Choice {
    best(node, &List::of(node))
}

/// The first sixteen cells with the fewest candidates.
#[derive(Clone, Copy, Default)]
#[repr(C, align(32))]
struct List {
    cells: [u8; 16],
    /// The cells with two candidates, by band; none if those of the list have more.
    pairs: [u32; 3],
    /// No open cell has more.
    only: bool,
    /// A bit for each place of the list.
    used: u16,
}

impl List {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
    #[inline]
    fn of(node: &Node) -> List {
        let (pairs, few, only) = fewest(node);
        let few = if few == [0; 3] { fewest_above_three(node) } else { few };
        let low = u64::from(few[0]) | u64::from(few[1]) << 27 | u64::from(few[2]) << 54;
        let high = u64::from(few[2] >> 10);
        let (cells, used) = first_cells(low, high);
        let mut list = List { cells: [0; 16], pairs, only, used };
        // SAFETY: sixteen bytes for sixteen bytes.
        unsafe { _mm_storeu_si128(list.cells.as_mut_ptr().cast(), cells) };
        list
    }
}

/// The lowest candidate of the cell of a list with the highest score.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq")]
#[inline]
fn best(node: &Node, list: &List) -> Choice {
    // SAFETY: sixteen bytes from sixteen bytes.
    let cells = _mm512_cvtepu8_epi32(unsafe { _mm_loadu_si128(list.cells.as_ptr().cast()) });
    let place = Place::of(cells);
    // The first cell wins a tie.
    let rest = _mm512_sub_epi32(_mm512_set1_epi32(127), cells);
    if list.pairs == [0; 3] {
        let keys = _mm512_or_si512(_mm512_slli_epi32::<7>(scores(node, &place)), rest);
        let best = _mm512_mask_reduce_max_epu32(list.used, keys) as usize;
        return branch::lowest(node, 127 - best % 128);
    }
    // Behind the cell its digits, which are known here.
    let digits = two_digits(node, &place);
    let score = pair_scores(node, &list.pairs, &place, digits);
    let keys = _mm512_or_si512(_mm512_slli_epi32::<7>(score), rest);
    let digits = _mm512_or_si512(_mm512_slli_epi32::<4>(digits[0]), digits[1]);
    let keys = _mm512_or_si512(_mm512_slli_epi32::<8>(keys), digits);
    let best = _mm512_mask_reduce_max_epu32(list.used, keys) as usize;
    let choice = Choice::pair(best >> 4 & 15, best & 15, 127 - (best >> 8) % 128);
    choice.among_pairs(list.only)
}

/// The words of a node by band, one lane per digit; the lanes from nine on hold rubbish.
#[target_feature(enable = "avx512f")]
#[inline]
fn bands(node: &[u32; WORDS]) -> [__m512i; 3] {
    // SAFETY: the first load is inside the node, the mask keeps the second one inside.
    let (low, high) = unsafe {
        (
            _mm512_loadu_si512(node.as_ptr().cast()),
            _mm512_maskz_loadu_epi32(0xfff, node.as_ptr().add(16).cast()),
        )
    };
    let every_third = _mm512_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21, 24, 0, 0, 0, 0, 0, 0, 0);
    let one = _mm512_set1_epi32(1);
    let second = _mm512_add_epi32(every_third, one);
    let third = _mm512_add_epi32(second, one);
    [every_third, second, third].map(|at| _mm512_permutex2var_epi32(low, at, high))
}

/// The cells with two candidates by band, those with the fewest if these are two or three, and whether
/// no cell has more than two.
#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn fewest(node: &Node) -> ([u32; 3], [u32; 3], bool) {
    let zero = _mm_setzero_si128();
    let (mut one, mut two, mut three, mut four) = (zero, zero, zero, zero);
    for d in 0..9 {
        // SAFETY: four words from 3·d ≤ 24 on are inside the node.
        let digit = unsafe { _mm_loadu_si128(node.0.as_ptr().add(3 * d).cast()) };
        four = _mm_ternarylogic_epi32::<0xf8>(four, three, digit);
        three = _mm_ternarylogic_epi32::<0xf8>(three, two, digit);
        two = _mm_ternarylogic_epi32::<0xf8>(two, one, digit);
        one = _mm_or_si128(one, digit);
    }
    let pairs = words(_mm_andnot_si128(three, two));
    let few = if pairs == [0; 3] { words(_mm_andnot_si128(four, three)) } else { pairs };
    let lanes = _mm_setr_epi32(-1, -1, -1, 0);
    (pairs, few, _mm_testz_si128(three, lanes) != 0)
}

/// The cells with the fewest candidates, by band, and whether none has more than two.
#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
pub fn few(node: &Node) -> ([u32; 3], bool) {
    let (_, few, pairs) = fewest(node);
    (if few == [0; 3] { fewest_above_three(node) } else { few }, pairs)
}

#[cold]
fn fewest_above_three(node: &Node) -> [u32; 3] {
    let (few, ..) = branch::fewest(&branch::boards(node));
    [few.0 as u32 & BAND, (few.0 >> 27) as u32, few.1 as u32]
}

/// The first three words.
#[target_feature(enable = "sse4.1")]
#[inline]
fn words(v: __m128i) -> [u32; 3] {
    [_mm_extract_epi32::<0>(v), _mm_extract_epi32::<1>(v), _mm_extract_epi32::<2>(v)]
        .map(i32::cast_unsigned)
}

/// The numbers of the first sixteen cells of a set, and the lanes they use.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
#[inline]
fn first_cells(low: u64, high: u64) -> (__m128i, __mmask16) {
    const NUMBERS: [u8; 128] = {
        let mut numbers = [0; 128];
        let mut i = 0;
        while i < 128 {
            numbers[i] = i as u8;
            i += 1;
        }
        numbers
    };
    // SAFETY: both loads are inside the table.
    let (first, second) = unsafe {
        (
            _mm512_loadu_si512(NUMBERS.as_ptr().cast()),
            _mm512_loadu_si512(NUMBERS.as_ptr().add(64).cast()),
        )
    };
    let first = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(low, first));
    let second = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(high, second));
    let count = low.count_ones();
    let room = (0xffff << count.min(16)) as u16;
    let cells = _mm_mask_expand_epi8(first, room, second);
    let used = (0xffff_u32 >> (LOOKED_AT - (count + high.count_ones()).min(LOOKED_AT))) as u16;
    (cells, used)
}

/// Where some cells are.
struct Place {
    /// The lanes of the second band, and of the third.
    bands: [__mmask16; 2],
    /// The cell in its band.
    bit: __m512i,
    /// The cells it sees, by band.
    seen: [__m512i; 3],
}

impl Place {
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn of(cells: __m512i) -> Place {
        let n = |n: i32| _mm512_set1_epi32(n);
        let (mut bands, mut rows, mut stacks) = ([0; 2], [0; 2], [0; 2]);
        let (place, _) = divide(cells, 27, &mut bands);
        let (col, row) = divide(place, 9, &mut rows);
        let (_, stack) = divide(col, 3, &mut stacks);
        let bit = _mm512_sllv_epi32(n(1), place);
        let col = _mm512_sllv_epi32(n(0o001_001_001), col);
        let row = _mm512_sllv_epi32(n(0o777), row);
        let block = _mm512_sllv_epi32(n(0o007_007_007), stack);
        let own = _mm512_andnot_si512(bit, _mm512_ternarylogic_epi32::<0xfe>(col, row, block));
        let seen = [
            _mm512_mask_mov_epi32(own, bands[0], col),
            _mm512_mask_mov_epi32(col, bands[0] & !bands[1], own),
            _mm512_mask_mov_epi32(col, bands[1], own),
        ];
        Place { bands, bit, seen }
    }

    /// The words of a digit in the cells' bands, and the lanes whose cell has the digit.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn having(&self, node: &Node, digit: usize) -> __mmask16 {
        let word = |b: usize| _mm512_set1_epi32(node.0[3 * digit + b].cast_signed());
        let words = _mm512_mask_mov_epi32(word(0), self.bands[0], word(1));
        let words = _mm512_mask_mov_epi32(words, self.bands[1], word(2));
        _mm512_test_epi32_mask(words, self.bit)
    }
}

/// Remainder, and quotient times divisor, of numbers below three times the divisor; the lanes with
/// quotients above zero and above one.
#[target_feature(enable = "avx512f")]
#[inline]
fn divide(v: __m512i, by: i32, above: &mut [__mmask16; 2]) -> (__m512i, __m512i) {
    let (once, twice) = (_mm512_set1_epi32(by), _mm512_set1_epi32(2 * by));
    *above = [_mm512_cmpge_epu32_mask(v, once), _mm512_cmpge_epu32_mask(v, twice)];
    let whole = _mm512_mask_mov_epi32(_mm512_maskz_mov_epi32(above[0], once), above[1], twice);
    (_mm512_sub_epi32(v, whole), whole)
}

/// The scores of cells with two candidates.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
#[inline]
fn pair_scores(node: &Node, pairs: &[u32; 3], place: &Place, digits: [__m512i; 2]) -> __m512i {
    let bands = bands(&node.0);
    let (mut all, mut twos) = ([_mm512_setzero_si512(); 2], [_mm512_setzero_si512(); 2]);
    for band in 0..3 {
        let pairs = _mm512_set1_epi32(pairs[band].cast_signed());
        for i in 0..2 {
            let touched = _mm512_and_si512(
                _mm512_permutexvar_epi32(digits[i], bands[band]),
                place.seen[band],
            );
            all[i] = _mm512_add_epi32(all[i], _mm512_popcnt_epi32(touched));
            twos[i] =
                _mm512_add_epi32(twos[i], _mm512_popcnt_epi32(_mm512_and_si512(touched, pairs)));
        }
    }
    let (all, twos) = (_mm512_add_epi32(all[0], all[1]), _mm512_add_epi32(twos[0], twos[1]));
    _mm512_add_epi32(all, _mm512_add_epi32(twos, _mm512_slli_epi32::<1>(twos)))
}

/// The two digits of each cell.
#[target_feature(enable = "avx512f")]
#[inline]
fn two_digits(node: &Node, place: &Place) -> [__m512i; 2] {
    let (mut sum, mut last) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    for d in 0..9 {
        let having = place.having(node, d);
        let number = _mm512_set1_epi32(d as i32);
        sum = _mm512_mask_add_epi32(sum, having, sum, number);
        last = _mm512_mask_mov_epi32(last, having, number);
    }
    [_mm512_sub_epi32(sum, last), last]
}

/// The scores of cells in a node without cells of two candidates.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
#[inline]
fn scores(node: &Node, place: &Place) -> __m512i {
    let mut total = _mm512_setzero_si512();
    for d in 0..9 {
        let having = place.having(node, d);
        for band in 0..3 {
            let word = _mm512_set1_epi32(node.0[3 * d + band].cast_signed());
            let touched = _mm512_popcnt_epi32(_mm512_and_si512(word, place.seen[band]));
            total = _mm512_mask_add_epi32(total, having, total, touched);
        }
    }
    total
}
