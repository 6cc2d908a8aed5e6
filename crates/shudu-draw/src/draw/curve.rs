//! Values in order, in bounded memory.

/// Values in order, the first at x = 1, in bounded memory: from a few thousand
/// on, neighbours share a stretch of which only the least and the greatest
/// value are kept, which draw the same line.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    stretches: Vec<Stretch>,
    /// How many values a full stretch has.
    long: u64,
    count: u64,
}

#[derive(Clone, Copy, Debug)]
struct Stretch {
    least: (u64, f64),
    most: (u64, f64),
}

impl Curve {
    const MOST: usize = 8192;

    /// Adds the next value; one that is not a number, or infinite, counts as 0.
    pub fn push(&mut self, value: f64) {
        let value = if value.is_finite() { value } else { 0.0 };
        self.long = self.long.max(1);
        if self.count.is_multiple_of(self.long) && self.stretches.len() == Curve::MOST {
            self.merge();
        }
        let begins = self.count.is_multiple_of(self.long);
        self.count += 1;
        let point = (self.count, value);
        match self.stretches.last_mut() {
            Some(last) if !begins => {
                if value < last.least.1 {
                    last.least = point;
                }
                if value > last.most.1 {
                    last.most = point;
                }
            }
            _ => self.stretches.push(Stretch { least: point, most: point }),
        }
    }

    fn merge(&mut self) {
        self.long *= 2;
        let join = |pair: &[Stretch]| {
            pair.iter().copied().reduce(|a, b| Stretch {
                least: if b.least.1 < a.least.1 { b.least } else { a.least },
                most: if b.most.1 > a.most.1 { b.most } else { a.most },
            })
        };
        self.stretches = self.stretches.chunks(2).filter_map(join).collect();
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// At most this many points that draw the same line, in order of x.
    pub fn thinned(&self, most: usize) -> Vec<(f64, f64)> {
        let mut curve = self.clone();
        while curve.stretches.len() > (most / 2).max(1) && curve.points().len() > most {
            curve.merge();
        }
        curve.points()
    }

    /// The points to draw, in order of x.
    pub(super) fn points(&self) -> Vec<(f64, f64)> {
        let mut points = Vec::with_capacity(2 * self.stretches.len());
        for Stretch { least, most } in &self.stretches {
            let (a, b) = if least.0 <= most.0 { (least, most) } else { (most, least) };
            points.push((a.0 as f64, a.1));
            if a.0 != b.0 {
                points.push((b.0 as f64, b.1));
            }
        }
        points
    }

    pub(super) fn most(&self) -> f64 {
        self.stretches.iter().map(|stretch| stretch.most.1).fold(1.0, f64::max)
    }
}

impl FromIterator<f64> for Curve {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Curve {
        let mut curve = Curve::default();
        values.into_iter().for_each(|value| curve.push(value));
        curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_keeps_its_extremes_in_bounded_memory() {
        let mut curve = Curve::default();
        for i in 0..1_000_000u32 {
            curve.push(if i == 777_777 { 5e6 } else { f64::from(i % 1000) });
        }
        assert_eq!(curve.count(), 1_000_000);
        assert!(curve.points().len() <= 2 * Curve::MOST);
        assert!(curve.points().contains(&(777_778.0, 5e6)));
        assert!(curve.points().is_sorted_by(|a, b| a.0 <= b.0));
    }

    #[test]
    fn a_short_curve_is_kept_as_it_is() {
        let curve: Curve = [3.0, 1.0, 2.0].into_iter().collect();
        assert_eq!(curve.points(), [(1.0, 3.0), (2.0, 1.0), (3.0, 2.0)]);
    }
}
