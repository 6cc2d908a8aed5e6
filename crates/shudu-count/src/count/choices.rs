//! Choices of some of many things.

/// All choices of `k` of `n` things, in the order of the report: the last
/// changes first.
#[derive(Clone, Debug)]
pub struct Choices {
    n: usize,
    next: Option<Vec<usize>>,
}

impl Choices {
    /// The choices of `k` of `n`; none if there are fewer than `k`.
    pub fn new(n: usize, k: usize) -> Choices {
        Choices { n, next: (k <= n).then(|| (0..k).collect()) }
    }

    /// The same choices without the first `skip` of them.
    pub fn after(n: usize, k: usize, mut skip: u128) -> Choices {
        if skip >= Choices::count(n, k) {
            return Choices { n, next: None };
        }
        let (mut choice, mut least) = (Vec::with_capacity(k), 0);
        for left in (0..k).rev() {
            // Passes over those that have `least` here, and choose the others after it.
            let with = |least: usize| Choices::count(n - least - 1, left);
            while let Some(later) = skip.checked_sub(with(least)) {
                (skip, least) = (later, least + 1);
            }
            choice.push(least);
            least += 1;
        }
        Choices { n, next: Some(choice) }
    }

    /// Returns the number of choices of `k` of `n` things; `u128::MAX` if it is larger than that.
    pub fn count(n: usize, k: usize) -> u128 {
        let Some(rest) = n.checked_sub(k) else { return 0 };
        // Each step at least doubles the number until it is large, so that it soon ends or overflows.
        let step = |count: u128, i: usize| {
            let (many, divisor) = ((n - i) as u128, i as u128 + 1);
            let common = gcd(count, divisor);
            (count / common).checked_mul(many / (divisor / common))
        };
        (0..k.min(rest)).try_fold(1, step).unwrap_or(u128::MAX)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Iterator for Choices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.next.take()?;
        let k = current.len();
        let mut following = current.clone();
        if let Some(i) = (0..k).rev().find(|&i| following[i] < self.n - k + i) {
            following[i] += 1;
            (i + 1..k).for_each(|j| following[j] = following[j - 1] + 1);
            self.next = Some(following);
        }
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_there_in_order() {
        let all: Vec<_> = Choices::new(4, 2).collect();
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]].map(Vec::from));
        assert_eq!(Choices::new(3, 0).count(), 1);
        assert_eq!(Choices::new(3, 4).count(), 0);
        assert_eq!(Choices::count(23, 4), 8_855);
    }

    #[test]
    fn choices_after_some_are_those_that_remain() {
        for (n, k) in [(5, 0), (6, 1), (7, 3), (6, 6), (3, 4)] {
            for skip in 0..40 {
                let remain: Vec<_> = Choices::new(n, k).skip(skip).collect();
                let after: Vec<_> = Choices::after(n, k, skip as u128).collect();
                assert_eq!(after, remain, "{k} of {n}, without the first {skip}");
            }
        }
    }

    #[test]
    fn foreign_numbers_are_counted_at_once() {
        assert_eq!(Choices::count(23, usize::MAX), 0);
        assert_eq!(Choices::count(4096, 2048), u128::MAX);
        assert_eq!(Choices::count(usize::MAX, usize::MAX / 2), u128::MAX);
        assert_eq!(Choices::count(usize::MAX, usize::MAX - 1), usize::MAX as u128);
        assert_eq!(Choices::count(128, 64), 23_951_146_041_928_082_866_135_587_776_380_551_750);
    }
}
