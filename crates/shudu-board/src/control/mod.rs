//! Control: how long work says how far it is, and how it is stopped.
//!
//! Everything that may take long takes a [`Control`] and asks it at least every few
//! milliseconds. The library has no clock: whoever calls it says when time is up, when the
//! user has had enough, and shows the progress if somebody looks.
//!
//! ```text
//!   caller ──Control──▶ search, count, rate, explain, hint, generate
//!          ◀─Progress──   "42 % are done", "the best so far is rated 9.3"
//!          ───Stop────▶   "time is up"
//!          ◀─Stopped<K>──  why it ended early, and what is known all the same
//! ```

use crate::board::Puzzle;
use crate::language::{Tell, Tongue, told};
use crate::rating::Tenths;
use crate::say;
use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Stop {
    /// Its own budget of nodes or tries was used up.
    Nodes,
    /// Time was up.
    Time,
    /// It was asked to stop.
    Cancelled,
}

impl Stop {
    /// One word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Cancelled => "cancelled",
        }
    }
}

told!(Stop);

impl Tell for Stop {
    fn tell(&self, t: Tongue) -> String {
        match self {
            Stop::Nodes => say!(t, "stopped at the node budget", "已用完节点限额"),
            Stop::Time => say!(t, "stopped at the time budget", "已用完时间限额"),
            Stop::Cancelled => say!(t, "stopped", "已停止"),
        }
    }
}

/// How far work is. What is not known is left at its default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress<'a> {
    /// The share that is done, from 0 to 1.
    pub share: Option<f64>,
    /// The number of the thing being worked on, where there are several.
    pub number: u64,
    /// How many things were tried for it.
    pub tried: u64,
    /// The best so far.
    pub best: Option<Best<'a>>,
}

/// The nearest to what is looked for that was met so far.
#[derive(Clone, Copy, Debug)]
pub struct Best<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// How many solutions it has, or at least how many.
    pub solutions: u64,
    /// Its rating, if it is known.
    pub rating: Option<Tenths>,
}

/// What a [`Control`] asks: told how far the work is, it may say that it is to stop.
pub type Ask<'a> = dyn Fn(&Progress) -> Option<Stop> + Sync + 'a;

/// The one way to watch long work and to stop it.
///
/// ```
/// use shudu::control::{Control, Progress, Stop};
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let enough = AtomicBool::new(false);
/// let ask = |_: &Progress| enough.load(Ordering::Relaxed).then_some(Stop::Cancelled);
/// let control = Control::new(&ask);
/// assert_eq!(control.check(), Ok(()));
/// enough.store(true, Ordering::Relaxed);
/// assert_eq!(control.share(0.5), Err(Stop::Cancelled));
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    ask: Option<&'a Ask<'a>>,
    /// Where the work lies within that of the caller: a share s of it is `from + s · width`.
    from: f64,
    width: f64,
}

impl<'a> Control<'a> {
    /// Nothing watches it, nothing stops it.
    pub const FREE: Control<'static> = Control { ask: None, from: 0.0, width: 1.0 };

    /// Asks this function, from any thread that works.
    pub const fn new(ask: &'a Ask<'a>) -> Control<'a> {
        Control { ask: Some(ask), from: 0.0, width: 1.0 }
    }

    /// The same for a part of the work, from one share of it to another.
    ///
    /// ```
    /// use shudu::control::{Control, Progress};
    /// let ask = |progress: &Progress| {
    ///     assert_eq!(progress.share, Some(0.75));
    ///     None
    /// };
    /// assert_eq!(Control::new(&ask).within(0.5, 1.0).share(0.5), Ok(()));
    /// ```
    pub const fn within(self, from: f64, to: f64) -> Control<'a> {
        let Control { ask, from: start, width } = self;
        Control { ask, from: start + width * from, width: width * (to - from) }
    }

    /// Whether nothing watches.
    pub const fn is_free(&self) -> bool {
        self.ask.is_none()
    }

    /// Asks whether to go on.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        match self.ask {
            None => Ok(()),
            Some(_) => self.tell(&Progress::default()),
        }
    }

    /// Says which share of the work is done, and asks whether to go on.
    pub fn share(&self, share: f64) -> Result<(), Stop> {
        let share = self.from + share * self.width;
        self.tell(&Progress { share: Some(share), ..Progress::default() })
    }

    /// Says how far the work is, and asks whether to go on.
    pub fn tell(&self, progress: &Progress) -> Result<(), Stop> {
        match self.ask.and_then(|ask| ask(progress)) {
            None => Ok(()),
            Some(stop) => Err(stop),
        }
    }
}

impl Default for Control<'_> {
    fn default() -> Self {
        Control::FREE
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.is_free() { "Control::FREE" } else { "Control" })
    }
}

/// A bound on work that is the same on every machine, as one on time is not: work asks its control
/// after so much of it, and here the questions are counted.
///
/// ```
/// use shudu::control::{Bound, Control, Progress, Stop};
///
/// let bound = Bound::new(Control::FREE, 2);
/// let ask = |progress: &Progress| bound.ask(progress);
/// let control = Control::new(&ask);
/// assert_eq!([control.check(), control.check(), control.check()], [Ok(()), Ok(()), Err(Stop::Nodes)]);
/// ```
#[derive(Debug)]
pub struct Bound<'a> {
    control: Control<'a>,
    left: AtomicU64,
}

impl<'a> Bound<'a> {
    /// So many questions, which this control is asked, too.
    pub const fn new(control: Control<'a>, questions: u64) -> Bound<'a> {
        Bound { control, left: AtomicU64::new(questions) }
    }

    /// What the bounded work asks.
    pub fn ask(&self, progress: &Progress) -> Option<Stop> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        self.control.tell(progress).err().or(left.err().map(|_| Stop::Nodes))
    }
}

/// What is known though the work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped<K> {
    /// Why it was stopped.
    pub why: Stop,
    /// What is known.
    pub known: K,
}

impl<K> Stopped<K> {
    /// Says the same about something else that is known.
    pub fn map<T>(self, f: impl FnOnce(K) -> T) -> Stopped<T> {
        Stopped { why: self.why, known: f(self.known) }
    }
}

impl<K> fmt::Display for Stopped<K> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl<K: fmt::Debug> Error for Stopped<K> {}
