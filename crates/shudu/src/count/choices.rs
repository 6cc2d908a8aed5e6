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
    fn foreign_numbers_are_counted_at_once() {
        assert_eq!(Choices::count(23, usize::MAX), 0);
        assert_eq!(Choices::count(4096, 2048), u128::MAX);
        assert_eq!(Choices::count(usize::MAX, usize::MAX / 2), u128::MAX);
        assert_eq!(Choices::count(usize::MAX, usize::MAX - 1), usize::MAX as u128);
        assert_eq!(Choices::count(128, 64), 23_951_146_041_928_082_866_135_587_776_380_551_750);
    }
}
