//! Threads: work shared among them, with results that do not depend on how many there are.
//!
//! | here | what for |
//! |---|---|
//! | [`each`] | items taken by any free thread, results in their own places |
//! | [`share`] | numbered tasks, a state per thread, progress and stopping |
//! | [`Pipeline`] | blocks read, done and taken in order, all at the same time |
//!
//! Where no thread can be started, as in WebAssembly, the calling thread does everything.

mod pipeline;

pub use pipeline::{Pipeline, Sink, Source};

use crate::control::{Control, Stop, Stopped};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{Builder, ScopedJoinHandle};
use std::time::Duration;

/// How long the calling thread waits for news before it asks the control.
const GLANCE: Duration = Duration::from_millis(10);

/// Threads take items until there are none left; this thread is one of them.
pub fn each<I: IntoIterator<IntoIter: Send>>(
    threads: NonZeroUsize,
    items: I,
    work: impl Fn(I::Item) + Sync,
) {
    let items = Mutex::new(items.into_iter());
    let take = || items.lock().expect("no thread panics while it holds the lock").next();
    let (take, work) = (&take, &work);
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            let more = move || std::iter::from_fn(take).for_each(work);
            if Builder::new().spawn_scoped(scope, more).is_err() {
                break;
            }
        }
        std::iter::from_fn(take).for_each(work);
    });
}

/// Does tasks `0..tasks`, each with its thread's own state, and gives all final states. The
/// control is told the share that is done, and asked on the calling thread; once it says stop,
/// no further task is begun.
pub fn share<S: Send>(
    threads: usize,
    tasks: usize,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) + Sync,
    control: &Control,
) -> Result<Vec<S>, Stopped<Vec<S>>> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: mpsc::Sender<()>| {
        let mut state = make();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                return state;
            }
            work(&mut state, task);
            // The receiver outlives the workers.
            let _ = sender.send(());
        }
    };
    let (worker, work, make) = (&worker, &work, &make);
    std::thread::scope(|scope| {
        let mut handles = Vec::new();
        while threads > 1 && handles.len() < threads.min(tasks) {
            let sender = sender.clone();
            match Builder::new().spawn_scoped(scope, move || worker(sender)) {
                Ok(handle) => handles.push(handle),
                Err(_) => break,
            }
        }
        drop(sender);
        if handles.is_empty() {
            return alone(tasks, make(), work, control);
        }
        let told = |done: usize| control.share(done as f64 / tasks as f64);
        let (mut done, mut stop) = (0, None);
        loop {
            match receiver.recv_timeout(GLANCE) {
                Ok(()) => done += 1,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if stop.is_none()
                && let Err(why) = told(done)
            {
                stop = Some(why);
                next.store(tasks, Ordering::Relaxed);
            }
        }
        whole(handles.into_iter().map(join).collect(), stop.filter(|_| done < tasks))
    })
}

fn alone<S>(
    tasks: usize,
    mut state: S,
    work: impl Fn(&mut S, usize),
    control: &Control,
) -> Result<Vec<S>, Stopped<Vec<S>>> {
    for task in 0..tasks {
        if let Err(why) = control.share(task as f64 / tasks as f64) {
            return whole(vec![state], Some(why));
        }
        work(&mut state, task);
    }
    whole(vec![state], None)
}

fn whole<S>(states: Vec<S>, stop: Option<Stop>) -> Result<Vec<S>, Stopped<Vec<S>>> {
    match stop {
        None => Ok(states),
        Some(why) => Err(Stopped { why, known: states }),
    }
}

fn join<S>(handle: ScopedJoinHandle<S>) -> S {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_whatever_the_number_of_threads() {
        for threads in [1, 2, 5] {
            let states = share(threads, 100, Vec::new, |s, task| s.push(task), &Control::FREE);
            let mut done: Vec<usize> = states.unwrap().into_iter().flatten().collect();
            done.sort_unstable();
            assert_eq!(done, (0..100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_was_done_is_kept_when_it_is_stopped() {
        for threads in [1, 2] {
            let ask = |progress: &crate::control::Progress| {
                progress.share.filter(|&share| share >= 0.3).map(|_| Stop::Cancelled)
            };
            let result = share(threads, 1000, || 0, |s, _| *s += 1, &Control::new(&ask));
            // Two threads may be done before the first is asked.
            if let Err(stopped) = result {
                assert_eq!(stopped.why, Stop::Cancelled);
                let done: i32 = stopped.known.into_iter().sum();
                assert!((300..1000).contains(&done), "{done}");
            } else {
                assert!(threads > 1);
            }
        }
    }
}
