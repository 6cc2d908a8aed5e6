//! Long work: without the interpreter's lock, stopped by Ctrl-C, with its progress told.
//!
//! Python's signals are looked at by the thread that called, every 50 ms; the others see a flag.

use crate::{bad, tongue};
use pyo3::prelude::*;
use shudu::control::{Control, Progress, Stop};
use shudu_arrow::{How, Refusal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// How often signals are looked at, and progress is told.
const GLANCE: Duration = Duration::from_millis(50);

struct Watch<'a> {
    caller: ThreadId,
    rows: usize,
    progress: Option<&'a Py<PyAny>>,
    stopped: AtomicBool,
    looked: Mutex<Instant>,
    error: Mutex<Option<PyErr>>,
}

impl Watch<'_> {
    fn ask(&self, progress: &Progress) -> Option<Stop> {
        if self.stopped.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        if thread::current().id() != self.caller {
            return None;
        }
        let mut looked = self.looked.lock().expect("nobody panics while holding it");
        if looked.elapsed() < GLANCE {
            return None;
        }
        *looked = Instant::now();
        let told = Python::attach(|py| {
            py.check_signals()?;
            if let (Some(tell), Some(share)) = (self.progress, progress.share) {
                tell.call1(py, ((share * self.rows as f64) as usize, self.rows))?;
            }
            Ok(())
        });
        let error = told.err()?;
        *self.error.lock().expect("nobody panics while holding it") = Some(error);
        self.stopped.store(true, Ordering::Relaxed);
        Some(Stop::Cancelled)
    }
}

/// Works on some threads, without the lock. `rows` is what progress is told of.
pub fn work<T: Send>(
    py: Python,
    rows: usize,
    threads: usize,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&How) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let watch = Watch {
        caller: thread::current().id(),
        rows,
        progress: progress.as_ref(),
        stopped: AtomicBool::new(false),
        looked: Mutex::new(Instant::now()),
        error: Mutex::new(None),
    };
    let done = py.detach(|| {
        let ask = |progress: &Progress| watch.ask(progress);
        let threads = threads.clamp(1, 1024);
        work(&How { threads, control: Control::new(&ask), tongue: tongue() })
    });
    match watch.error.into_inner().expect("nobody panicked while holding it") {
        Some(error) => Err(error),
        None => done.map_err(|refusal| bad(&refusal)),
    }
}
