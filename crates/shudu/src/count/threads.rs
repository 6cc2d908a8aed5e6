//! Work shared among threads, the result independent of how many there are.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does tasks `0..tasks`, each with a worker's own state, and gives all final
/// states. `done` is called on the calling thread after each task, with how
/// many are done; when it says `false`, no further task is begun.
pub fn share<S: Send>(
    threads: usize,
    tasks: usize,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) + Sync,
    done: &mut dyn FnMut(usize) -> bool,
) -> (Vec<S>, bool) {
    if threads <= 1 || tasks <= 1 {
        let mut state = make();
        for task in 0..tasks {
            work(&mut state, task);
            if !done(task + 1) && task + 1 < tasks {
                return (vec![state], false);
            }
        }
        return (vec![state], true);
    }
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
    let worker = &worker;
    thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.min(tasks))
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(move || worker(sender))
            })
            .collect();
        drop(sender);
        let mut finished = 0;
        let mut stopped = false;
        while receiver.recv().is_ok() {
            finished += 1;
            if !stopped && !done(finished) {
                stopped = true;
                next.store(tasks, Ordering::Relaxed);
            }
        }
        let join = |handle: thread::ScopedJoinHandle<S>| match handle.join() {
            Ok(state) => state,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        (handles.into_iter().map(join).collect(), finished == tasks)
    })
}
