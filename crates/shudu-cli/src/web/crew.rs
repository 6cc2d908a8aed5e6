//! Long work, a few pieces at a time: the others wait, and who waits too long in the queue is
//! told to come back.

use shudu::ask::{Done, Tools, Work, progress_message};
use shudu::control::{Control, Progress, Stop};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Work that may wait.
const QUEUE: usize = 64;
/// Progress is told so often.
const BEAT: Duration = Duration::from_millis(100);

/// What comes of work while it goes on.
pub enum News {
    /// How far it is, as a message.
    Progress(String),
    /// It is done, or broke.
    Done(Option<Box<Done>>),
}

/// Work under way: news come in until it is done; dropping it cancels.
pub struct Job {
    pub news: Receiver<News>,
    cancelled: Arc<AtomicBool>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

struct Waiting {
    work: Box<Work>,
    tell: Sender<News>,
    cancelled: Arc<AtomicBool>,
}

/// Those who work.
pub struct Crew {
    queue: Arc<(Mutex<VecDeque<Waiting>>, Condvar)>,
}

impl Crew {
    /// Starts threads, each with tools of its own.
    pub fn new(hands: usize, tools: impl Fn() -> Tools + Clone + Send + 'static) -> Crew {
        let queue = Arc::new((Mutex::new(VecDeque::new()), Condvar::new()));
        for _ in 0..hands.max(1) {
            let queue = Arc::clone(&queue);
            let make = tools.clone();
            thread::spawn(move || {
                let mut tools = make();
                loop {
                    if work(next(&queue), &mut tools).is_err() {
                        // They may be half changed.
                        tools = make();
                    }
                }
            });
        }
        Crew { queue }
    }

    /// Takes work, unless too much is waiting.
    pub fn take(&self, work: Box<Work>) -> Option<Job> {
        let (lock, bell) = &*self.queue;
        let mut queue = lock.lock().expect("nobody breaks while holding it");
        // Who has gone does not wait.
        queue.retain(|waiting: &Waiting| !waiting.cancelled.load(Ordering::Relaxed));
        if queue.len() >= QUEUE {
            return None;
        }
        let (tell, news) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        queue.push_back(Waiting { work, tell, cancelled: Arc::clone(&cancelled) });
        bell.notify_one();
        Some(Job { news, cancelled })
    }
}

fn next(queue: &(Mutex<VecDeque<Waiting>>, Condvar)) -> Waiting {
    let (lock, bell) = queue;
    let mut queue = lock.lock().expect("nobody breaks while holding it");
    loop {
        match queue.pop_front() {
            Some(waiting) => return waiting,
            None => queue = bell.wait(queue).expect("nobody breaks while holding it"),
        }
    }
}

/// Runs work; fails if it met a fault in the program.
fn work(Waiting { work, tell, cancelled }: Waiting, tools: &mut Tools) -> thread::Result<()> {
    let start = Instant::now();
    let until = start + Duration::from_secs_f64(work.patience());
    let told = Mutex::new((start, tell.clone()));
    let ask = |progress: &Progress| {
        if cancelled.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        let now = Instant::now();
        if now >= until {
            return Some(Stop::Time);
        }
        if let Ok(mut told) = told.try_lock()
            && now - told.0 >= BEAT
        {
            told.0 = now;
            let _ = told.1.send(News::Progress(progress_message(progress)));
        }
        None
    };
    // One question that breaks does not take the others with it.
    let run = AssertUnwindSafe(|| work.run(tools, &Control::new(&ask)));
    let (done, result) = match catch_unwind(run) {
        Ok(done) => (Some(Box::new(done)), Ok(())),
        Err(fault) => (None, Err(fault)),
    };
    let _ = tell.send(News::Done(done));
    give_back();
    result
}

/// Gives memory that is free back to the system: a nearly empty board takes 80 MB for a moment, which the
/// allocator of GNU would keep for as long as the page is served.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> i32;
        }
        // SAFETY: it takes a number, locks what it looks at, and touches only what nobody uses.
        unsafe { malloc_trim(0) };
    }
}
