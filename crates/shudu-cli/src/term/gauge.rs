//! How far a stream of puzzles is.

use crate::term::clock;
use crate::term::language::language;
use crate::term::progress;
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// What is quicker than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Progress of a stream, on standard error, if that is a terminal and the answers go elsewhere.
pub struct Gauge {
    extent: Option<u64>,
    shown: bool,
    start: Instant,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Gauge {
    pub fn new(extent: Option<u64>, terminal: bool) -> Gauge {
        Gauge { extent, shown: !terminal, start: Instant::now(), done: 0, bar: None }
    }

    /// So many more puzzles are done; `position` is how far reading was when they came.
    pub fn at(&mut self, position: u64, count: u64) {
        let before = self.done;
        self.done += count;
        if let Some(bar) = &self.bar {
            bar.set_position(position);
        }
        // The words are made anew only now and then: puzzles may take microseconds.
        if self.bar.is_none() || self.done / 64 != before / 64 {
            self.tick();
        }
    }

    pub fn tick(&mut self) {
        let gone = self.start.elapsed();
        if !self.shown || gone < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = match self.extent {
                Some(extent) => progress::bar(extent, "{bar:30} {percent}% {msg}{left}"),
                None => progress::bar(0, "{spinner} {msg}"),
            };
            bar.with_elapsed(gone)
        });
        let rate = self.done as f64 / gone.as_secs_f64();
        let done = clock::counted(language(), self.done, "puzzle", "道题");
        bar.set_message(say!(language(), "{done}, {rate:.1}/s", "{done}，每秒 {rate:.1}"));
        bar.tick();
    }

    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
