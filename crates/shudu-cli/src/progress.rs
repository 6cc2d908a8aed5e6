//! How far a long count is, on standard error, if somebody looks.

use crate::clock::Watch;
use indicatif::{ProgressBar, ProgressStyle};
use shudu::search::Ended;
use std::time::Duration;

const STEPS: u64 = 1000;
/// What is quicker than this shows nothing.
const PATIENCE: f64 = 0.5;

/// A bar with the percentage and the time left, and the clock.
pub struct Progress {
    watch: Watch,
    bar: Option<ProgressBar>,
    share: f64,
}

impl Progress {
    pub fn start(seconds: Option<f64>) -> Progress {
        Progress { watch: Watch::start(seconds), bar: None, share: 0.0 }
    }

    /// Told how much is done; answers whether to stop: what the library asks.
    pub fn at(&mut self, share: f64) -> Option<Ended> {
        self.share = share;
        if self.bar.is_none() && self.watch.seconds() > PATIENCE {
            let bar =
                ProgressBar::new(STEPS).with_elapsed(Duration::from_secs_f64(self.watch.seconds()));
            let style =
                ProgressStyle::with_template("{bar:30} {percent}% {elapsed} gone, {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position((share * STEPS as f64) as u64);
        }
        self.watch.ask()
    }

    /// Takes the bar away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    pub fn seconds(&self) -> f64 {
        self.watch.seconds()
    }

    /// How much was done when it was last told, in percent.
    pub fn percent(&self) -> f64 {
        self.share * 100.0
    }
}
