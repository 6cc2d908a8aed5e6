//! Jobs given out one by one, results handed back in the order of the jobs.
//!
//! ```text
//!   caller ──give──▶ threads ──▶ early results wait ──next──▶ caller: in order
//! ```
//!
//! A panic in a job is the caller's when its result would come: nothing waits forever.
//!
//! One lock over all that waits, and no channels: those are compiled whole for every kind of job
//! and of result, in three flavours each (a twentieth of the program).

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::{Builder, Result as Outcome};
use std::time::Duration;

/// Jobs under way; see [`pool`].
#[derive(Debug)]
pub struct Pool<'a, J, R> {
    bench: &'a Bench<J, R>,
    given: u64,
    handed: u64,
    /// Where there are no threads, this takes a job and does it.
    here: Option<Here<'a>>,
}

type Here<'a> = NoDebug<Box<dyn FnMut() + 'a>>;

struct NoDebug<T>(T);

impl<T> std::fmt::Debug for NoDebug<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// Where jobs and results lie.
#[derive(Debug)]
struct Bench<J, R> {
    things: Mutex<Things<J, R>>,
    /// A job was given, or the caller has left.
    begun: Condvar,
    /// A result has come, or a thread has ended.
    done: Condvar,
}

#[derive(Debug)]
struct Things<J, R> {
    jobs: VecDeque<(u64, J)>,
    results: BTreeMap<u64, Outcome<R>>,
    threads: usize,
    over: bool,
}

impl<J, R> Bench<J, R> {
    fn new() -> Self {
        let (jobs, results) = (VecDeque::new(), BTreeMap::new());
        let things = Things { jobs, results, threads: 0, over: false };
        Bench { things: Mutex::new(things), begun: Condvar::new(), done: Condvar::new() }
    }

    fn things(&self) -> MutexGuard<'_, Things<J, R>> {
        // Whoever panicked did not hold the lock.
        self.things.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// The next job, once there is one; nothing after the caller has left.
    fn take(&self) -> Option<(u64, J)> {
        let mut things = self.things();
        loop {
            // Jobs may still wait when nobody waits for their results.
            if things.over {
                return None;
            }
            if let Some(job) = things.jobs.pop_front() {
                return Some(job);
            }
            things = self.begun.wait(things).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    fn put(&self, number: u64, result: Outcome<R>) {
        self.things().results.insert(number, result);
        self.done.notify_one();
    }
}

/// A thread at work, until it ends, with or without a panic.
struct Hand<'a, J, R>(&'a Bench<J, R>);

impl<J, R> Drop for Hand<'_, J, R> {
    fn drop(&mut self) {
        self.0.things().threads -= 1;
        self.0.done.notify_one();
    }
}

/// The caller, until it leaves, with an answer or a panic.
struct Caller<'a, J, R>(&'a Bench<J, R>);

impl<J, R> Drop for Caller<'_, J, R> {
    fn drop(&mut self) {
        self.0.things().over = true;
        self.0.begun.notify_all();
    }
}

/// Starts threads, each with its own state, and lets `caller` give them jobs.
///
/// ```
/// use shudu::threads::pool;
/// use std::time::Duration;
/// let squares = pool(2, || (), |_, n: u64| n * n, |pool| {
///     (1..=5).for_each(|n| pool.give(n));
///     std::iter::from_fn(|| pool.next(Duration::from_secs(1))).collect::<Vec<_>>()
/// });
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
pub fn pool<J: Send, R: Send, W, T>(
    threads: usize,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) -> R + Sync,
    caller: impl FnOnce(&mut Pool<J, R>) -> T,
) -> T {
    let bench = &Bench::new();
    let (make, work) = (&make, &work);
    let worker = move |_hand: Hand<J, R>| {
        let mut state = make();
        while let Some((number, job)) = bench.take() {
            let result = catch_unwind(AssertUnwindSafe(|| work(&mut state, job)));
            let broken = result.is_err();
            bench.put(number, result);
            if broken {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        // Whatever goes wrong from here on, the threads are told that it is over.
        let _leaving = Caller(bench);
        let mut started = 0;
        for _ in 0..threads.max(1) {
            bench.things().threads += 1;
            // A thread that cannot be started drops its hand.
            let hand = Hand(bench);
            let thread = Builder::new().spawn_scoped(scope, move || worker(hand));
            started += usize::from(thread.is_ok());
        }
        let here: Option<Here> = (started == 0).then(|| {
            let mut state = make();
            let one = move || {
                let job = bench.things().jobs.pop_front();
                if let Some((number, job)) = job {
                    bench.put(number, Ok(work(&mut state, job)));
                }
            };
            NoDebug(Box::new(one) as Box<dyn FnMut()>)
        });
        caller(&mut Pool { bench, given: 0, handed: 0, here })
    })
}

impl<J, R> Pool<'_, J, R> {
    /// Gives out a job.
    pub fn give(&mut self, job: J) {
        self.bench.things().jobs.push_back((self.given, job));
        self.bench.begun.notify_one();
        self.given += 1;
    }

    /// How many jobs were given out whose results were not handed back yet.
    pub fn under_way(&self) -> u64 {
        self.given - self.handed
    }

    /// The result of the oldest job, if it comes within this time.
    ///
    /// # Panics
    /// If the job did, with its panic; or if no thread could begin.
    pub fn next(&mut self, patience: Duration) -> Option<R> {
        if self.under_way() == 0 {
            return None;
        }
        if let Some(here) = &mut self.here {
            here.0();
        }
        let oldest = self.handed;
        let waits = |things: &mut Things<J, R>| {
            !things.results.contains_key(&oldest) && (things.threads > 0)
        };
        let waited = self.bench.done.wait_timeout_while(self.bench.things(), patience, waits);
        let (mut things, _) = waited.unwrap_or_else(|broken| broken.into_inner());
        let result = match things.results.remove(&oldest) {
            Some(result) => result,
            None if things.threads > 0 => return None,
            None => {
                drop(things);
                panic!("every thread has ended");
            }
        };
        drop(things);
        self.handed += 1;
        Some(result.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let results = pool(
            3,
            || (),
            |_, n: u32| {
                if n.is_multiple_of(7) {
                    std::thread::yield_now();
                }
                n
            },
            |pool| {
                let mut results = Vec::new();
                for n in 0..200 {
                    pool.give(n);
                    while pool.under_way() > 8 {
                        results.extend(pool.next(PATIENCE));
                    }
                }
                results.extend(std::iter::from_fn(|| pool.next(PATIENCE)));
                results
            },
        );
        assert_eq!(results, (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn threads_that_cannot_begin_are_not_waited_for() {
        let outcome = catch_unwind(|| {
            let make = || panic!("no state");
            pool(
                2,
                make,
                |_: &mut (), n: u32| n,
                |pool| {
                    pool.give(1);
                    pool.next(PATIENCE)
                },
            )
        });
        assert!(outcome.is_err());
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let outcome = catch_unwind(|| {
            pool(
                2,
                || (),
                |_, n: u32| assert!(n < 3, "the job went wrong"),
                |pool| {
                    (0..5).for_each(|n| pool.give(n));
                    while pool.next(PATIENCE).is_some() {}
                },
            )
        });
        let panic = outcome.unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"the job went wrong"));
    }
}
