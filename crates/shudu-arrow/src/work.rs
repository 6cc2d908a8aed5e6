//! Work: rows in blocks, shared among threads; answers in the order of the rows.

use crate::rows::{Puzzles, Reader};
use shudu::ask::{AskError, Tools};
use shudu::board::State;
use shudu::control::{Control, Stop};
use shudu::language::{Tell, Text, Tongue};
use shudu::threads::share;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// How questions are answered.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// On how many threads.
    pub threads: usize,
    /// What watches and stops the work. It is asked on the calling thread, and where a row may
    /// take long on the others as well.
    pub control: Control<'a>,
    /// How sentences are told.
    pub tongue: Tongue,
}

impl How<'static> {
    /// On one thread, unwatched, in English.
    pub const ALONE: How<'static> = How {
        threads: 1,
        control: Control::FREE,
        tongue: Tongue {
            language: shudu::language::Language::English,
            naming: shudu::language::Naming::Numbers,
            symbols: shudu::language::Symbols::Letters,
            marked: false,
        },
    };
}

impl How<'_> {
    /// Tools for a thread.
    pub fn tools(&self) -> Tools {
        Tools::new(self.tongue)
    }
}

/// Why a question as a whole is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It makes no sense: the type of an array, an option.
    Senseless(Text),
    /// It was stopped.
    Stopped(Stop),
}

impl Tell for Refusal {
    fn tell(&self, t: Tongue) -> String {
        match self {
            Refusal::Senseless(text) => text.tell(t),
            Refusal::Stopped(stop) => stop.tell(t),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.tell(Tongue::default()))
    }
}

impl std::error::Error for Refusal {}

impl From<Text> for Refusal {
    fn from(text: Text) -> Refusal {
        Refusal::Senseless(text)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::Stopped(stop)
    }
}

/// A row answered, or the sentence that says why not; nothing is said of a row that is null.
pub type Told<A> = Result<A, Option<String>>;

/// Does blocks of `0..len` on threads, and gives what they made, in order.
pub fn blocks<W: Send, B: Send + Sync>(
    len: usize,
    block: usize,
    how: &How,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Range<usize>) -> B + Sync,
) -> Result<Vec<B>, Stop> {
    let places: Vec<OnceLock<B>> = (0..len.div_ceil(block)).map(|_| OnceLock::new()).collect();
    let task = |worker: &mut W, task: usize| {
        let done = work(worker, task * block..len.min((task + 1) * block));
        // Every task is done once.
        let _ = places[task].set(done);
    };
    share(how.threads, places.len(), make, task, &how.control).map_err(|stopped| stopped.why)?;
    // Work that was stopped inside the last task is not whole, either.
    how.control.check()?;
    Ok(places.into_iter().filter_map(OnceLock::into_inner).collect())
}

/// Answers rows one by one, `block` of them at a time.
pub fn each<W: Send, A: Send + Sync>(
    puzzles: &Puzzles,
    block: usize,
    how: &How,
    make: impl Fn() -> W + Sync,
    answer: impl Fn(&mut W, usize, &State) -> Result<A, AskError> + Sync,
) -> Result<Vec<Told<A>>, Stop> {
    let make = || (Reader::new(), make());
    let work = |(reader, worker): &mut (Reader, W), rows: Range<usize>| {
        rows.map(|row| {
            let state = puzzles.state(row, reader, how.tongue)?;
            answer(worker, row, &state).map_err(|why| Some(why.tell(how.tongue)))
        })
        .collect::<Vec<_>>()
    };
    Ok(blocks(puzzles.len(), block, how, make, work)?.into_iter().flatten().collect())
}
