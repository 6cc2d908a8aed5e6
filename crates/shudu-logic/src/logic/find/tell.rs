//! Who is told what a finder finds, and says whether to look on.

use super::super::draft::Draft;
use super::super::pulse::Pulse;
use super::super::step::Step;
use shudu_board::control::Stop;
use std::ops::ControlFlow;

/// Why a finder does not look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Halt {
    /// What was wanted has been found.
    Enough,
    /// Somebody said so.
    Stopped(Stop),
}

/// Whether to look on.
pub(in super::super) type Onward<T = ()> = ControlFlow<Halt, T>;

/// Who is told of every step found, in the order of preference, and says whether to look on.
pub(in super::super) struct Tell<'a> {
    found: &'a mut dyn FnMut(Step) -> Onward,
    pulse: &'a Pulse<'a>,
}

impl<'a> Tell<'a> {
    pub(in super::super) fn new(
        found: &'a mut dyn FnMut(Step) -> Onward,
        pulse: &'a Pulse<'a>,
    ) -> Tell<'a> {
        Tell { found, pulse }
    }

    /// Some microseconds of work.
    #[inline]
    pub(in super::super) fn beat(&self) -> Onward {
        heed(self.pulse.beat())
    }

    pub(in super::super) fn pulse(&self) -> &'a Pulse<'a> {
        self.pulse
    }
}

/// Looks on unless told to stop.
#[inline]
pub(in super::super) fn heed<T>(result: Result<T, Stop>) -> Onward<T> {
    match result {
        Ok(value) => Onward::Continue(value),
        Err(stop) => Onward::Break(Halt::Stopped(stop)),
    }
}

impl Draft<'_> {
    /// Tells the step, if it concludes anything.
    pub(in super::super) fn tell(self, tell: &mut Tell) -> Onward {
        self.done().map_or(Onward::Continue(()), |step| (tell.found)(step))
    }
}
