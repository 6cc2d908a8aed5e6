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

    /// How many choices of `k` of `n` there are.
    pub fn count(n: usize, k: usize) -> u128 {
        (0..k).fold(1u128, |count, i| count * (n.saturating_sub(i)) as u128 / (i as u128 + 1))
    }
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
}
