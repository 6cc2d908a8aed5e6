//! Chance from a seed: xoshiro256++, the same on every machine for ever.

/// A generator of numbers; the seed decides all of them.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The generator of a seed. The state is filled by SplitMix64, as the
    /// authors of xoshiro recommend.
    pub fn new(seed: u64) -> Random {
        let mut word = seed;
        let mut next = || {
            word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = word;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        };
        Random { state: std::array::from_fn(|_| next()) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, each exactly as likely: what would make some
    /// likelier than others is drawn again.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u128) -> u128 {
        assert!(bound > 0, "nothing is below 0");
        let mask = u128::MAX >> (bound - 1).leading_zeros().min(127);
        loop {
            let number = (u128::from(self.bits()) << 64 | u128::from(self.bits())) & mask;
            if number < bound {
                return number;
            }
        }
    }

    /// A number below a `bound` that is not large, as [`below`](Random::below) but
    /// from a single draw: the high half of a product (Lemire's method).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn number(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "nothing is below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let low = product as u64;
            // Of the numbers that share a high half, those below 2⁶⁴ mod bound are one too many.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts things in a random order, each as likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i as u128 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random { state: [1, 2, 3, 4] };
        // The reference implementation's first numbers from this state.
        let expected = [41943041, 58720359, 3588806011781223, 3591011842654386];
        assert_eq!(expected.map(|_| random.bits()), expected);
    }

    #[test]
    fn a_bound_is_kept_and_every_number_comes() {
        let mut random = Random::new(7);
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[random.below(5) as usize] += 1);
        assert!(seen.iter().all(|&count| count > 150));
        assert_eq!(random.below(1), 0);
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[random.number(5) as usize] += 1);
        assert!(seen.iter().all(|&count| count > 150));
        assert!((0..1000).all(|_| random.number(u64::MAX / 3 * 2) < u64::MAX / 3 * 2));
    }
}
