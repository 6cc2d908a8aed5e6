//! Jobs given out one by one, results handed back in the order of the jobs.
//!
//! ```text
//!   caller ──give──▶ threads ──▶ early results wait ──next──▶ caller: in order
//! ```
//!
//! A panic in a job is the caller's when its result would come: nothing waits forever.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{Builder, Result as Outcome};
use std::time::Duration;

/// Jobs under way; see [`pool`].
#[derive(Debug)]
pub struct Pool<'a, J, R> {
    jobs: Sender<(u64, J)>,
    done: Receiver<(u64, Outcome<R>)>,
    early: BTreeMap<u64, Outcome<R>>,
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
    let (jobs, waiting) = mpsc::channel::<(u64, J)>();
    let (results, done) = mpsc::channel();
    let (waiting, over) = (Mutex::new(waiting), AtomicBool::new(false));
    let take = || {
        // Whoever panicked did not hold the lock.
        waiting.lock().unwrap_or_else(|broken| broken.into_inner()).recv()
    };
    let worker = |results: Sender<(u64, Outcome<R>)>| {
        let mut state = make();
        while let Ok((number, job)) = take() {
            // Jobs may still wait when nobody waits for their results.
            if over.load(Ordering::Relaxed) {
                return;
            }
            let result = catch_unwind(AssertUnwindSafe(|| work(&mut state, job)));
            let broken = result.is_err();
            if results.send((number, result)).is_err() || broken {
                return;
            }
        }
    };
    let worker = &worker;
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.max(1) {
            let results = results.clone();
            started +=
                usize::from(Builder::new().spawn_scoped(scope, move || worker(results)).is_ok());
        }
        let here: Option<Here> = (started == 0).then(|| {
            let mut state = make();
            let (take, work, results) = (&take, &work, results.clone());
            let one = move || {
                if let Ok((number, job)) = take() {
                    // The receiver is the pool's own.
                    let _ = results.send((number, Ok(work(&mut state, job))));
                }
            };
            NoDebug(Box::new(one) as Box<dyn FnMut()>)
        });
        drop(results);
        let mut pool = Pool { jobs, done, early: BTreeMap::new(), given: 0, handed: 0, here };
        let end = End(&over);
        let answer = caller(&mut pool);
        drop(end);
        answer
    })
}

/// The caller has left, with an answer or a panic.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<J, R> Pool<'_, J, R> {
    /// Gives out a job.
    pub fn give(&mut self, job: J) {
        // Threads that ended left a panic, which `next` finds.
        let _ = self.jobs.send((self.given, job));
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
        while !self.early.contains_key(&self.handed) {
            if let Some(here) = &mut self.here {
                here.0();
            }
            let (number, result) = match self.done.recv_timeout(patience) {
                Ok(result) => result,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("every thread has ended"),
            };
            self.early.insert(number, result);
        }
        let result = self.early.remove(&self.handed)?;
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
