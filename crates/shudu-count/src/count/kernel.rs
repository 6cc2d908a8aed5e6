//! The innermost loop: sums of products of small numbers, sixteen or thirty-two at a time.
//!
//! ```text
//!   left                right
//!   row 0  ▢▢▢▢▢▢▢▢…    row 0  ▢▢▢▢▢▢▢▢…     a group is a run of pairs (i, j):
//!   row 1  ▢▢▢▢▢▢▢▢…    row 1  ▢▢▢▢▢▢▢▢…     its sum is  Σ  left[i] · right[j]
//!   …                   …                    (dot products of rows)
//! ```
//!
//! Both tables are 9 kB (or 18, for processors with wider registers and caches), so that they
//! stay in the first-level cache. This is the only file with `unsafe` in the room: vector instructions, used when the
//! processor has them, and tested to equal the plain loop.

/// Numbers a row.
pub const FEW: usize = 16;

/// Numbers a long row.
pub const MANY: usize = 32;

/// The length of rows that suits this processor best.
pub fn best_width() -> usize {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512bw") {
        return MANY;
    }
    FEW
}

/// The greatest number in a table: the count of an empty stack's frames that
/// fit three equal partings.
pub const MOST: u16 = 1728;

/// The longest group. 2 · 56 · 1728² is below 2³¹, so that no sum overflows
/// a 32-bit accumulator, each of which takes two lanes.
pub const LONGEST: usize = 56;

const _: () = assert!(2 * LONGEST as u64 * (MOST as u64 * MOST as u64) < 1 << 31);

/// Two tables of rows of numbers, none above [`MOST`].
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// The first factor.
    pub left: &'a [u16],
    /// The second factor.
    pub right: &'a [u16],
    /// How many numbers a row has: [`FEW`] or [`MANY`].
    pub width: usize,
}

/// Which rows are multiplied: where the rows begin if they are short, and where each group of them
/// ends.
#[derive(Debug, Default)]
pub struct Pairs {
    starts: Vec<[u16; 2]>,
    ends: Vec<u32>,
    /// One past the greatest row, which the vector loops rely on.
    bound: usize,
}

impl Pairs {
    /// Adds a group of pairs of rows.
    ///
    /// # Panics
    /// If the group is too long for the accumulators.
    pub fn push_group(&mut self, pairs: impl Iterator<Item = [u16; 2]>) {
        let before = self.starts.len();
        for rows in pairs {
            let last = rows.into_iter().max().unwrap_or(0);
            self.bound = self.bound.max(usize::from(last) + 1);
            self.starts.push(rows.map(|row| row * FEW as u16));
        }
        assert!(self.starts.len() - before <= LONGEST, "a group is too long");
        self.ends.push(self.starts.len() as u32);
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.ends.len()
    }

    /// The sum of each group.
    ///
    /// # Panics
    /// If a table is shorter than the pairs need, or `sums` does not have one per group.
    pub fn sums(&self, rows: Rows, sums: &mut [u64]) {
        let most = self.bound * rows.width;
        assert!(most <= rows.left.len().min(rows.right.len()), "rows are missing");
        assert_eq!(sums.len(), self.groups());
        #[cfg(target_arch = "x86_64")]
        if rows.width == MANY && is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512BW, and the assertion above is what
            // the function asks for.
            unsafe { x86::wide_sums(self, rows, sums) };
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above, with AVX2.
            unsafe { x86::sums(self, rows, sums) };
            return;
        }
        self.plain(rows, sums);
    }

    /// The same without vector instructions.
    fn plain(&self, rows: Rows, sums: &mut [u64]) {
        let width = rows.width;
        let times = width / FEW;
        let mut start = 0;
        for (&end, sum) in self.ends.iter().zip(sums) {
            let mut lanes = [0u32; MANY];
            for &[i, j] in &self.starts[start..end as usize] {
                let left = &rows.left[i as usize * times..][..width];
                let right = &rows.right[j as usize * times..][..width];
                for (lane, (a, b)) in lanes.iter_mut().zip(left.iter().zip(right)) {
                    *lane += u32::from(*a) * u32::from(*b);
                }
            }
            *sum = lanes.iter().map(|&lane| u64::from(lane)).sum();
            start = end as usize;
        }
    }
}

/// Sets of eight by eight numbers turned about the diagonal: for each of eight rows its eight
/// columns. Part of filling tables, where it is half the work.
pub fn turned(rows: [&[u16; 8]; 8]) -> [[u16; 8]; 8] {
    #[cfg(target_arch = "x86_64")]
    {
        x86::turned(rows)
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]))
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{FEW, Pairs, Rows};
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor must have AVX2, and both tables at least `pairs.bound`
    /// rows.
    #[target_feature(enable = "avx2")]
    pub unsafe fn sums(pairs: &Pairs, rows: Rows, sums: &mut [u64]) {
        let (left, right) = (rows.left.as_ptr(), rows.right.as_ptr());
        let halves = rows.width / FEW;
        let mut start = 0;
        for (&end, sum) in pairs.ends.iter().zip(sums) {
            *sum = 0;
            for half in 0..halves {
                let mut lanes = _mm256_setzero_si256();
                for &[i, j] in &pairs.starts[start..end as usize] {
                    let at = |start: u16| start as usize * halves + half * FEW;
                    let (i, j) = (at(i), at(j));
                    // SAFETY: a start and the row after it are within `bound` rows, which
                    // both tables have.
                    let (a, b) = unsafe {
                        (
                            _mm256_loadu_si256(left.add(i).cast()),
                            _mm256_loadu_si256(right.add(j).cast()),
                        )
                    };
                    let products = _mm256_madd_epi16(a, b);
                    lanes = _mm256_add_epi32(lanes, products);
                }
                *sum += total(lanes);
            }
            start = end as usize;
        }
    }

    /// # Safety
    /// The processor must have AVX-512BW, and both tables at least `pairs.bound`
    /// rows.
    #[target_feature(enable = "avx512f,avx512bw,avx2")]
    pub unsafe fn wide_sums(pairs: &Pairs, rows: Rows, sums: &mut [u64]) {
        let (left, right) = (rows.left.as_ptr(), rows.right.as_ptr());
        let mut start = 0;
        for (&end, sum) in pairs.ends.iter().zip(sums) {
            let mut lanes = _mm512_setzero_si512();
            for &[i, j] in &pairs.starts[start..end as usize] {
                let (i, j) = (2 * i as usize, 2 * j as usize);
                // SAFETY: a start and the row after it are within `bound` rows, which
                // both tables have.
                let (a, b) = unsafe {
                    (
                        _mm512_loadu_si512(left.add(i).cast()),
                        _mm512_loadu_si512(right.add(j).cast()),
                    )
                };
                let products = _mm512_madd_epi16(a, b);
                lanes = _mm512_add_epi32(lanes, products);
            }
            let low = _mm512_castsi512_si256(lanes);
            let high = _mm512_extracti64x4_epi64::<1>(lanes);
            *sum = total(low) + total(high);
            start = end as usize;
        }
    }

    /// The eight lanes, added up.
    #[target_feature(enable = "avx2")]
    fn total(lanes: __m256i) -> u64 {
        let low = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(lanes));
        let high = _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(lanes));
        let four = _mm256_add_epi64(low, high);
        let two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256::<1>(four));
        _mm_cvtsi128_si64(two) as u64 + _mm_extract_epi64::<1>(two) as u64
    }

    /// A number's place has six bits, three of its row and three of its column: each of three
    /// rounds turns them by one.
    #[inline]
    pub fn turned(rows: [&[u16; 8]; 8]) -> [[u16; 8]; 8] {
        // SAFETY: every x86-64 processor has SSE2; a row is sixteen bytes.
        unsafe {
            let mut now = [_mm_setzero_si128(); 8];
            for (now, row) in now.iter_mut().zip(rows) {
                *now = _mm_loadu_si128(row.as_ptr().cast());
            }
            for _ in 0..3 {
                let before = now;
                for i in 0..4 {
                    now[2 * i] = _mm_unpacklo_epi16(before[i], before[i + 4]);
                    now[2 * i + 1] = _mm_unpackhi_epi16(before[i], before[i + 4]);
                }
            }
            // Eight registers of eight numbers are as many bits, all of them valid.
            std::mem::transmute(now)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_and_plain_sums_are_equal_up_to_the_greatest_numbers() {
        let mut state = 1u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % below) as u16
        };
        for most in [2, 100, u64::from(MOST) + 1] {
            let table: [Vec<u16>; 2] =
                std::array::from_fn(|_| (0..280 * MANY).map(|_| random(most)).collect());
            let full = vec![MOST; 280 * MANY];
            let mut pairs = Pairs::default();
            for length in [0, 1, 5, 56, 56, 17] {
                pairs.push_group((0..length).map(|_| [random(280), random(280)]));
            }
            for width in [FEW, MANY] {
                for rows in [
                    Rows { left: &table[0], right: &table[1], width },
                    Rows { left: &full, right: &full, width },
                ] {
                    let (mut fast, mut plain) = ([0; 6], [0; 6]);
                    pairs.sums(rows, &mut fast);
                    pairs.plain(rows, &mut plain);
                    assert_eq!(fast, plain);
                    #[cfg(target_arch = "x86_64")]
                    if is_x86_feature_detected!("avx2") {
                        // SAFETY: the processor has AVX2, and the tables all rows.
                        unsafe { x86::sums(&pairs, rows, &mut fast) };
                        assert_eq!(fast, plain);
                    }
                }
            }
        }
    }

    #[test]
    fn eight_by_eight_are_turned() {
        let rows: [[u16; 8]; 8] =
            std::array::from_fn(|i| std::array::from_fn(|j| (8 * i + j) as u16));
        let plain: [[u16; 8]; 8] = std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]));
        assert_eq!(turned(rows.each_ref()), plain);
    }
}
