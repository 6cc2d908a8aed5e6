//! The innermost loop: sums of products of small numbers, sixteen at a time.
//!
//! ```text
//!   left                right
//!   row 0  ▢▢▢▢▢▢▢▢…    row 0  ▢▢▢▢▢▢▢▢…     a group is a run of pairs (i, j):
//!   row 1  ▢▢▢▢▢▢▢▢…    row 1  ▢▢▢▢▢▢▢▢…     its sum is  Σ  left[i] · right[j]
//!   …                   …                    (dot products of sixteen)
//! ```
//!
//! Both tables are 9 kB, so that they stay in the first-level cache. This is
//! the only file with `unsafe` in the room: vector instructions, used when the
//! processor has them, and tested to equal the plain loop.

/// Numbers a row.
pub const LANES: usize = 16;

/// The greatest number in a table: the count of an empty stack's frames that
/// fit three equal partings.
pub const MOST: u16 = 1728;

/// The longest group. 2 · 56 · 1728² is below 2³¹, so that no sum overflows
/// one of the eight 32-bit accumulators, each of which takes two lanes.
pub const LONGEST: usize = 56;

const _: () = assert!(2 * LONGEST as u64 * (MOST as u64 * MOST as u64) < 1 << 31);

/// Two tables of rows of sixteen numbers, none above [`MOST`].
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// The first factor.
    pub left: &'a [u16],
    /// The second factor.
    pub right: &'a [u16],
}

/// Which pairs of rows are multiplied: where the rows begin, and where each
/// group of pairs ends.
#[derive(Debug, Default)]
pub struct Pairs {
    starts: Vec<[u16; 2]>,
    ends: Vec<u32>,
    /// One past the greatest start, which the vector loop relies on.
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
            let start = rows.map(|row| row * LANES as u16);
            self.bound = self.bound.max(usize::from(start[0].max(start[1])) + LANES);
            self.starts.push(start);
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
        assert!(self.bound <= rows.left.len().min(rows.right.len()), "rows are missing");
        assert_eq!(sums.len(), self.groups());
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, and the assertion above is what
            // the function asks for.
            unsafe { x86::sums(self, rows, sums) };
            return;
        }
        self.plain(rows, sums);
    }

    /// The same without vector instructions.
    fn plain(&self, rows: Rows, sums: &mut [u64]) {
        let mut start = 0;
        for (&end, sum) in self.ends.iter().zip(sums) {
            let mut lanes = [0u32; LANES];
            for &[i, j] in &self.starts[start..end as usize] {
                let left = &rows.left[i as usize..][..LANES];
                let right = &rows.right[j as usize..][..LANES];
                for (lane, (a, b)) in lanes.iter_mut().zip(left.iter().zip(right)) {
                    *lane += u32::from(*a) * u32::from(*b);
                }
            }
            *sum = lanes.iter().map(|&lane| u64::from(lane)).sum();
            start = end as usize;
        }
    }
}

/// Runs plain code, compiled for the vector and bit-counting instructions of
/// today's processors where they are there: the same result, sooner. What is
/// to profit must be inlined into `work`.
#[inline]
pub fn boosted<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
    {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::boosted(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Pairs, Rows};
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor must have AVX2, and both tables at least `pairs.bound`
    /// numbers.
    #[target_feature(enable = "avx2")]
    pub unsafe fn sums(pairs: &Pairs, rows: Rows, sums: &mut [u64]) {
        let (left, right) = (rows.left.as_ptr(), rows.right.as_ptr());
        let mut start = 0;
        for (&end, sum) in pairs.ends.iter().zip(sums) {
            let mut lanes = _mm256_setzero_si256();
            for &[i, j] in &pairs.starts[start..end as usize] {
                // SAFETY: a start plus sixteen is at most `bound`, which both
                // tables have.
                let (a, b) = unsafe {
                    (
                        _mm256_loadu_si256(left.add(i as usize).cast()),
                        _mm256_loadu_si256(right.add(j as usize).cast()),
                    )
                };
                lanes = _mm256_add_epi32(lanes, _mm256_madd_epi16(a, b));
            }
            *sum = total(lanes);
            start = end as usize;
        }
    }

    #[target_feature(enable = "avx2,popcnt,bmi1")]
    pub fn boosted<R>(work: impl FnOnce() -> R) -> R {
        work()
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
                std::array::from_fn(|_| (0..280 * LANES).map(|_| random(most)).collect());
            let full = vec![MOST; 280 * LANES];
            let mut pairs = Pairs::default();
            for length in [0, 1, 5, 56, 56, 17] {
                pairs.push_group((0..length).map(|_| [random(280), random(280)]));
            }
            for rows in
                [Rows { left: &table[0], right: &table[1] }, Rows { left: &full, right: &full }]
            {
                let (mut fast, mut plain) = ([0; 6], [0; 6]);
                pairs.sums(rows, &mut fast);
                pairs.plain(rows, &mut plain);
                assert_eq!(fast, plain);
            }
        }
    }
}
