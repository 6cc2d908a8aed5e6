//! Blocks of work read, done on threads and taken in their order, all at the same time.
//!
//! ```text
//!        ┌───────────── empty slots ──────────────┐
//!        ▼                                        │
//!   source: fill ──▶ threads: work ──▶ sink: take, in order
//! ```
//!
//! A slot holds a block of work and its answer. There are only as many slots as may be under way
//! at once, and each is used again and again: memory stays bounded, and buffers keep their room.
//! The source runs on a thread of its own and the sink on the calling thread, so that neither
//! waits for the other.
//!
//! Nothing is started before the source says that more work follows. Until then the calling
//! thread does everything, so that a single block pays for no thread, and a line that is answered
//! before the next one comes takes no detour. The same happens where no thread can be started,
//! as in WebAssembly.
//!
//! A panic in the source or in the work is the caller's when its block would come.

use crate::control::{Control, Progress, Stop};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Result as Outcome, Scope};
use std::time::Duration;

/// How long the calling thread waits for a result before it asks the control.
const GLANCE: Duration = Duration::from_millis(20);

/// The beginning of a pipeline: where blocks of work come from.
pub trait Source<T>: Send {
    /// Fills a slot, which may hold an earlier block, with the next one; false at the end. It
    /// may wait as long as the control lets it.
    fn fill(&mut self, slot: &mut T, control: &Control) -> bool;

    /// Whether more work follows, so that it is worth starting threads.
    fn has_more(&mut self) -> bool;
}

/// The end of a pipeline: where finished blocks go. It is served on the calling thread.
pub trait Sink<T> {
    /// What can go wrong, or be a reason not to go on.
    type Error: From<Stop>;

    /// Takes the next block in order. `more` says that another one is finished already; if not,
    /// this is the time to show what is known.
    ///
    /// # Errors
    /// Any error ends the work.
    fn take(&mut self, slot: &mut T, more: bool) -> Result<(), Self::Error>;

    /// Called every few milliseconds while nothing comes.
    fn idle(&mut self) {}
}

/// How a pipeline runs.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline<'a> {
    /// Threads that do the work; reading and writing are done beside them.
    pub threads: usize,
    /// Most blocks that are under way at once, from being filled to being taken.
    pub slots: usize,
    /// Watches and stops the work. Source and work are given one that also says when nobody
    /// wants their results any more.
    pub control: Control<'a>,
}

impl Pipeline<'_> {
    /// Fills slots from the source, works on them, and has the sink take them in order. Each
    /// thread makes itself a worker and keeps it. Work that was stopped says so in its slot.
    ///
    /// ```
    /// use shudu::control::{Control, Stop};
    /// use shudu::threads::{Pipeline, Sink, Source};
    ///
    /// struct Numbers(std::ops::Range<u64>);
    /// impl Source<u64> for Numbers {
    ///     fn fill(&mut self, slot: &mut u64, _: &Control) -> bool {
    ///         self.0.next().map(|number| *slot = number).is_some()
    ///     }
    ///     fn has_more(&mut self) -> bool {
    ///         !self.0.is_empty()
    ///     }
    /// }
    /// struct Squares(Vec<u64>);
    /// impl Sink<u64> for Squares {
    ///     type Error = Stop;
    ///     fn take(&mut self, slot: &mut u64, _: bool) -> Result<(), Stop> {
    ///         self.0.push(*slot);
    ///         Ok(())
    ///     }
    /// }
    /// let mut squares = Squares(Vec::new());
    /// let pipeline = Pipeline { threads: 2, slots: 4, control: Control::FREE };
    /// let work = |_: &mut (), slot: &mut u64, _: &Control| *slot *= *slot;
    /// pipeline.run(&mut Numbers(1..6), || (), work, &mut squares).unwrap();
    /// assert_eq!(squares.0, [1, 4, 9, 16, 25]);
    /// ```
    ///
    /// # Errors
    /// Those of the sink, and the reason if the control stops it.
    ///
    /// # Panics
    /// If the source or the work does, with the same panic.
    pub fn run<T: Default + Send, W, K: Sink<T>>(
        &self,
        source: &mut impl Source<T>,
        make: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &mut T, &Control) + Sync,
        sink: &mut K,
    ) -> Result<(), K::Error> {
        let (mut slot, mut worker, mut alone) = (T::default(), None, false);
        while source.fill(&mut slot, &self.control) {
            if !alone && source.has_more() {
                match self.on_threads(slot, source, &make, &work, sink) {
                    Ok(done) => return done,
                    Err(unused) => (slot, alone) = (unused, true),
                }
            }
            work(worker.get_or_insert_with(&make), &mut slot, &self.control);
            sink.take(&mut slot, false)?;
            self.control.check()?;
        }
        Ok(self.control.check()?)
    }

    /// The same on threads, the first slot being filled already; it is given back if none can be
    /// started.
    fn on_threads<T: Default + Send, W, K: Sink<T>>(
        &self,
        first: T,
        source: &mut impl Source<T>,
        make: &(impl Fn() -> W + Sync),
        work: &(impl Fn(&mut W, &mut T, &Control) + Sync),
        sink: &mut K,
    ) -> Result<Result<(), K::Error>, T> {
        let threads = self.threads.max(1);
        let belt = &Belt::new(self.slots.max(threads + 2));
        let ask = |progress: &Progress| match belt.over.load(Ordering::Relaxed) {
            true => Some(Stop::Cancelled),
            false => self.control.tell(progress).err(),
        };
        let control = &Control::new(&ask);
        let worker = &|wait: bool| {
            let mut worker = None;
            belt.work(wait, |slot| work(worker.get_or_insert_with(make), slot, control));
        };
        belt.give(first);
        std::thread::scope(|scope| {
            // Whatever happens from here on, the threads learn that it is over.
            let _leaving = Leaving(belt);
            let reader = move || belt.read(threads, source, control, scope, worker);
            match Builder::new().spawn_scoped(scope, reader) {
                Ok(_) => Ok(self.drain(belt, sink)),
                Err(_) => Err(belt.lock().jobs.pop_front().expect("nobody else takes jobs").1),
            }
        })
    }

    /// Hands finished slots to the sink, in order, and back to the source.
    fn drain<T, K: Sink<T>>(&self, belt: &Belt<T>, sink: &mut K) -> Result<(), K::Error> {
        let mut stopped = false;
        loop {
            match belt.next(GLANCE) {
                Next::Slot(mut slot, more) => {
                    sink.take(&mut slot, more)?;
                    belt.give_back(slot);
                    self.control.check()?;
                }
                Next::Nothing => {
                    sink.idle();
                    // The oldest block gets another moment to say how far it was.
                    let stop = self.control.check();
                    if std::mem::replace(&mut stopped, stop.is_err()) {
                        stop?;
                    }
                }
                Next::End => return Ok(self.control.check()?),
            }
        }
    }
}

/// Slots on their way, and who waits for them.
struct Belt<T> {
    slots: Mutex<Slots<T>>,
    /// There is a job, or there will be none.
    given: Condvar,
    /// A slot is empty.
    emptied: Condvar,
    /// The oldest slot is finished, or there is none any more.
    finished: Condvar,
    /// The caller has left, with an answer or a panic.
    over: AtomicBool,
}

struct Slots<T> {
    jobs: VecDeque<(u64, T)>,
    results: BTreeMap<u64, Outcome<T>>,
    empty: Vec<T>,
    /// Slots that may still be made.
    unmade: usize,
    /// Number of slots filled, and of those taken.
    filled: u64,
    taken: u64,
    /// Threads that were started, and those of them that wait.
    threads: usize,
    waiting: usize,
    /// The source has come to its end.
    ended: bool,
}

enum Next<T> {
    /// A finished slot, and whether the one after it is finished as well.
    Slot(T, bool),
    Nothing,
    End,
}

/// The caller, until it leaves.
struct Leaving<'a, T>(&'a Belt<T>);

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        let slots = self.0.lock();
        self.0.over.store(true, Ordering::Relaxed);
        drop(slots);
        self.0.given.notify_all();
        self.0.emptied.notify_all();
    }
}

impl<T> Belt<T> {
    fn new(slots: usize) -> Belt<T> {
        let slots = Slots {
            jobs: VecDeque::new(),
            results: BTreeMap::new(),
            empty: Vec::new(),
            // One comes filled.
            unmade: slots - 1,
            filled: 0,
            taken: 0,
            threads: 0,
            waiting: 0,
            ended: false,
        };
        let (given, emptied, finished) = (Condvar::new(), Condvar::new(), Condvar::new());
        Belt { slots: Mutex::new(slots), given, emptied, finished, over: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, Slots<T>> {
        // Whoever panicked did not hold the lock.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Lets the source fill slots until its end, and starts threads as work piles up.
    fn read<'s>(
        &self,
        threads: usize,
        source: &mut impl Source<T>,
        control: &Control,
        scope: &'s Scope<'s, '_>,
        worker: &'s (impl Fn(bool) + Sync),
    ) where
        T: Default,
    {
        let start = || Builder::new().spawn_scoped(scope, || worker(true)).is_ok();
        let all = AssertUnwindSafe(|| {
            loop {
                if self.needs_thread(threads) && start() {
                    self.lock().threads += 1;
                }
                if self.lock().threads == 0 {
                    worker(false);
                }
                let Some(mut slot) = self.empty_slot() else { return };
                if !source.fill(&mut slot, control) {
                    return;
                }
                self.give(slot);
            }
        });
        let outcome = catch_unwind(all);
        let mut slots = self.lock();
        if let Err(panic) = outcome {
            let number = slots.filled;
            slots.filled += 1;
            slots.results.insert(number, Err(panic));
        }
        slots.ended = true;
        drop(slots);
        self.finished.notify_one();
        self.given.notify_all();
    }

    /// Whether more jobs than threads wait, and another thread may be started.
    fn needs_thread(&self, threads: usize) -> bool {
        let slots = self.lock();
        slots.jobs.len() > slots.waiting && slots.threads < threads
    }

    /// A slot to be filled, once there is one; nothing after the caller has left.
    fn empty_slot(&self) -> Option<T>
    where
        T: Default,
    {
        let mut slots = self.lock();
        while !self.is_over() {
            if let Some(slot) = slots.empty.pop() {
                return Some(slot);
            }
            if slots.unmade > 0 {
                slots.unmade -= 1;
                return Some(T::default());
            }
            slots = self.emptied.wait(slots).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Gives out a job.
    fn give(&self, slot: T) {
        let mut slots = self.lock();
        let number = slots.filled;
        slots.filled += 1;
        slots.jobs.push_back((number, slot));
        let waits = slots.waiting > 0;
        drop(slots);
        if waits {
            self.given.notify_one();
        }
    }

    /// Does jobs: until there will be no more, or without waiting until none is there.
    fn work(&self, wait: bool, mut work: impl FnMut(&mut T)) {
        while let Some((number, mut slot)) = self.job(wait) {
            let outcome = catch_unwind(AssertUnwindSafe(|| work(&mut slot)));
            let broken = outcome.is_err();
            let mut slots = self.lock();
            slots.results.insert(number, outcome.map(|()| slot));
            let is_next = number == slots.taken;
            drop(slots);
            if is_next {
                self.finished.notify_one();
            }
            if broken {
                return;
            }
        }
    }

    /// The next job, once there is one; nothing if none will come.
    fn job(&self, wait: bool) -> Option<(u64, T)> {
        let mut slots = self.lock();
        while !self.is_over() {
            if let Some(job) = slots.jobs.pop_front() {
                return Some(job);
            }
            if slots.ended || !wait {
                return None;
            }
            slots.waiting += 1;
            slots = self.given.wait(slots).unwrap_or_else(PoisonError::into_inner);
            slots.waiting -= 1;
        }
        None
    }

    /// The oldest slot, if it is finished within this time.
    fn next(&self, patience: Duration) -> Next<T> {
        let waits = |slots: &mut Slots<T>| {
            !(slots.results.contains_key(&slots.taken) || slots.ended && slots.is_empty())
        };
        let waited = self.finished.wait_timeout_while(self.lock(), patience, waits);
        let (mut slots, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let taken = slots.taken;
        match slots.results.remove(&taken) {
            Some(outcome) => {
                slots.taken += 1;
                let more = slots.results.contains_key(&(taken + 1));
                drop(slots);
                Next::Slot(outcome.unwrap_or_else(|panic| resume_unwind(panic)), more)
            }
            None if slots.ended && slots.is_empty() => Next::End,
            None => Next::Nothing,
        }
    }

    /// Makes a slot that was taken free for the source.
    fn give_back(&self, slot: T) {
        self.lock().empty.push(slot);
        self.emptied.notify_one();
    }
}

impl<T> Slots<T> {
    /// Whether nothing is under way.
    fn is_empty(&self) -> bool {
        self.filled == self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    /// The numbers up to an end; at `pause` it says that no more follow for the moment.
    struct Numbers {
        next: u64,
        end: u64,
        pause: u64,
    }

    impl Source<u64> for Numbers {
        fn fill(&mut self, slot: &mut u64, control: &Control) -> bool {
            *slot = self.next;
            self.next += 1;
            self.next <= self.end && control.check().is_ok()
        }

        fn has_more(&mut self) -> bool {
            self.next < self.end && self.next > self.pause
        }
    }

    fn numbers(end: u64) -> Numbers {
        Numbers { next: 0, end, pause: 0 }
    }

    #[derive(Default)]
    struct Kept {
        all: Vec<u64>,
        /// Fails at this number.
        bad: Option<u64>,
    }

    impl Sink<u64> for Kept {
        type Error = Stop;

        fn take(&mut self, slot: &mut u64, _: bool) -> Result<(), Stop> {
            self.all.push(*slot);
            if self.bad == Some(*slot) { Err(Stop::Nodes) } else { Ok(()) }
        }
    }

    fn on(threads: usize) -> Pipeline<'static> {
        Pipeline { threads, slots: 3 * threads, control: Control::FREE }
    }

    fn uneven(_: &mut (), slot: &mut u64, _: &Control) {
        if slot.is_multiple_of(7) {
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    #[test]
    fn slots_are_taken_in_the_order_they_were_filled() {
        for threads in [1, 2, 16] {
            let mut kept = Kept::default();
            on(threads).run(&mut numbers(500), || (), uneven, &mut kept).unwrap();
            assert_eq!(kept.all, (0..500).collect::<Vec<_>>(), "{threads}");
        }
    }

    /// A slot that counts how many of its kind there are.
    struct Counted(u64);

    static MADE: AtomicUsize = AtomicUsize::new(0);

    impl Default for Counted {
        fn default() -> Counted {
            MADE.fetch_add(1, Ordering::Relaxed);
            Counted(0)
        }
    }

    impl Source<Counted> for Numbers {
        fn fill(&mut self, slot: &mut Counted, control: &Control) -> bool {
            Source::<u64>::fill(self, &mut slot.0, control)
        }

        fn has_more(&mut self) -> bool {
            Source::<u64>::has_more(self)
        }
    }

    impl Sink<Counted> for Kept {
        type Error = Stop;

        fn take(&mut self, slot: &mut Counted, more: bool) -> Result<(), Stop> {
            Sink::<u64>::take(self, &mut slot.0, more)
        }
    }

    #[test]
    fn a_slow_block_holds_up_no_more_than_there_are_slots() {
        let mut kept = Kept::default();
        let work = |_: &mut (), slot: &mut Counted, _: &Control| {
            if slot.0 == 3 {
                std::thread::sleep(Duration::from_millis(30));
            }
        };
        let pipeline = Pipeline { threads: 16, slots: 20, control: Control::FREE };
        pipeline.run(&mut numbers(2000), || (), work, &mut kept).unwrap();
        assert_eq!(kept.all, (0..2000).collect::<Vec<_>>());
        assert!(MADE.load(Ordering::Relaxed) <= 20);
    }

    #[test]
    fn nothing_is_started_until_more_follows() {
        let mut source = Numbers { next: 0, end: 20, pause: 10 };
        let caller = std::thread::current().id();
        let work = |_: &mut (), slot: &mut u64, _: &Control| {
            let alone = std::thread::current().id() == caller;
            assert_eq!(alone, *slot < 10, "{slot}");
        };
        let mut kept = Kept::default();
        on(2).run(&mut source, || (), work, &mut kept).unwrap();
        assert_eq!(kept.all.len(), 20);
    }

    #[test]
    fn an_error_of_the_sink_ends_the_work() {
        for threads in [1, 4] {
            let mut kept = Kept { bad: Some(9), ..Kept::default() };
            let mut endless = numbers(u64::MAX);
            assert_eq!(on(threads).run(&mut endless, || (), uneven, &mut kept), Err(Stop::Nodes));
            assert_eq!(kept.all, (0..10).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_control_stops_source_and_work() {
        let ready = AtomicBool::new(false);
        let ask = |_: &Progress| ready.load(Ordering::Relaxed).then_some(Stop::Time);
        let pipeline = Pipeline { control: Control::new(&ask), ..on(3) };
        let work = |_: &mut (), slot: &mut u64, control: &Control| {
            ready.fetch_or(*slot == 50, Ordering::Relaxed);
            while *slot == 50 && control.check().is_ok() {
                std::thread::yield_now();
            }
        };
        let mut kept = Kept::default();
        let outcome = pipeline.run(&mut numbers(u64::MAX), || (), work, &mut kept);
        assert_eq!(outcome, Err(Stop::Time));
        assert!(kept.all.len() <= 51, "{}", kept.all.len());
    }

    #[test]
    fn panics_reach_the_caller() {
        let run = |make: fn(), bad: u64| {
            let work = |_: &mut (), n: &mut u64, _: &Control| assert!(*n != bad, "wrong job");
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                on(2).run(&mut numbers(9), make, work, &mut Kept::default())
            }));
            outcome.unwrap_err().downcast_ref::<&str>().copied()
        };
        assert_eq!(run(|| (), 3), Some("wrong job"));
        assert_eq!(run(|| panic!("no worker"), 100), Some("no worker"));
        let mut source = Broken(0);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            on(2).run(&mut source, || (), uneven, &mut Kept::default())
        }));
        assert_eq!(outcome.unwrap_err().downcast_ref(), Some(&"no source"));
    }

    struct Broken(u64);

    impl Source<u64> for Broken {
        fn fill(&mut self, _: &mut u64, _: &Control) -> bool {
            self.0 += 1;
            assert!(self.0 < 3, "no source");
            true
        }

        fn has_more(&mut self) -> bool {
            true
        }
    }
}
