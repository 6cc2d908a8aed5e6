//! Asking now and then whether to go on.
//!
//! To ask a [`Control`] costs about as much as a small step of a search, and searches
//! here take steps by the million. So they beat a pulse, which counts, and only every
//! some hundredth beat asks. A beat stands for some microseconds of work at most; work
//! that takes longer beats several times, or beats inside.

use shudu_board::control::{Control, Stop};
use std::cell::Cell;

/// So many beats between two questions: a few milliseconds at most.
const PERIOD: u32 = 256;

/// Counts work, and asks a control now and then.
#[derive(Debug)]
pub(super) struct Pulse<'a> {
    control: &'a Control<'a>,
    /// Beats until the next question.
    left: Cell<u32>,
    /// Whether it says how far a search for a step is.
    tells: bool,
}

impl<'a> Pulse<'a> {
    /// The first beat asks, so that who is told to stop before the start does not start.
    pub(super) fn new(control: &'a Control<'a>) -> Pulse<'a> {
        Pulse { control, left: Cell::new(0), tells: false }
    }

    /// The same for one step, of which the control is told how much was looked for.
    pub(super) fn telling(control: &'a Control<'a>) -> Pulse<'a> {
        Pulse { tells: true, ..Pulse::new(control) }
    }

    /// So many kinds of steps out of all were looked for.
    pub(super) fn looked(&self, done: usize, all: usize) -> Result<(), Stop> {
        match self.tells {
            true => self.control.share(done as f64 / all as f64),
            false => Ok(()),
        }
    }

    /// Some microseconds of work.
    #[inline]
    pub(super) fn beat(&self) -> Result<(), Stop> {
        self.beats(1)
    }

    /// So many times as much.
    #[inline]
    pub(super) fn beats(&self, count: usize) -> Result<(), Stop> {
        let left = self.left.get();
        if count as u64 <= u64::from(left) {
            self.left.set(left - count as u32);
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&self) -> Result<(), Stop> {
        self.left.set(PERIOD);
        self.control.check()
    }
}
