//! Time played.

/// A clock that is shown the time, in milliseconds from any beginning, and counts what
/// passes while it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    before: u64,
    since: Option<u64>,
}

impl Clock {
    /// A stopped clock with so much on it.
    pub fn new(spent: u64) -> Clock {
        Clock { before: spent, since: None }
    }

    /// Runs from now on.
    pub fn start(&mut self, now: u64) {
        self.since.get_or_insert(now);
    }

    /// Stops.
    pub fn stop(&mut self, now: u64) {
        self.before = self.spent(now);
        self.since = None;
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// What it shows. A time that goes backwards counts as none.
    pub fn spent(&self, now: u64) -> u64 {
        let runs = self.since.map_or(0, |since| now.saturating_sub(since));
        self.before.saturating_add(runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_while_it_runs_counts() {
        let mut clock = Clock::new(500);
        assert_eq!(clock.spent(9_000), 500);
        clock.start(10_000);
        clock.start(11_000);
        assert_eq!(clock.spent(12_000), 2_500);
        clock.stop(13_000);
        assert_eq!((clock.spent(99_000), clock.runs()), (3_500, false));
        clock.start(50_000);
        assert_eq!(clock.spent(40_000), 3_500);
    }
}
