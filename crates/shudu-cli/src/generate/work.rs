//! Puzzles made on threads, told in order.
//!
//! ```text
//!   main ──numbers──▶ workers ──blocks──▶ main: in order
//! ```
//!
//! A block is some numbers in a row: many where a puzzle takes microseconds, one where it
//! may take seconds. Main gives out new ones as it takes finished ones, so that a slow
//! block holds up no more than a few others.

use super::row::{Row, Teller, near_text};
use crate::clock::{self, grouped};
use crate::progress;
use indicatif::ProgressBar;
use shudu::generate::{Made, Maker, Method, Miss, Progress, Wish};
use shudu::logic::Rater;
use shudu::search::Ended;
use shudu::search::fast::Fast;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(100);
/// Blocks given out for each thread.
const AHEAD: u64 = 3;
/// What is quicker than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// What is to be made.
pub struct Plan {
    pub wish: Arc<Wish>,
    pub seed: u64,
    pub threads: usize,
    pub teller: Teller,
    /// The first number.
    pub first: u64,
    /// How many, and whether more may be needed since some are left out.
    pub wanted: (u64, bool),
    pub budget: f64,
}

/// Something that happened.
pub enum Event {
    /// Rows in order, and the number after them.
    Block(Vec<Row>, u64),
    Miss(Box<Miss>),
    /// Nothing, for a while; the nearest so far, if one is looked for.
    Tick(Option<String>),
}

/// What a worker made of its numbers: rows up to the first that was not found.
struct Done {
    numbers: Range<u64>,
    rows: Vec<Row>,
    miss: Option<Box<Miss>>,
}

pub struct Work {
    jobs: Sender<Range<u64>>,
    done: Receiver<Done>,
    near: Arc<Mutex<Option<String>>>,
    early: BTreeMap<u64, Done>,
    /// The next number to tell, and the next to give out.
    next: u64,
    given: u64,
    end: u64,
    block: u64,
    ahead: u64,
    miss: Option<Box<Miss>>,
}

impl Plan {
    fn block(&self) -> u64 {
        let wish = &self.wish;
        let most = match wish.method {
            _ if wish.is_searched() => 1,
            Method::Unbiased => 4,
            _ if wish.is_rated() => 16,
            _ => 4096,
        };
        most.min(self.wanted.0.div_ceil(self.threads as u64)).max(1)
    }

    /// Starts the threads.
    pub fn start(self) -> Work {
        let (jobs, waiting) = mpsc::channel();
        let (results, done) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let near = Arc::new(Mutex::new(None));
        let block = self.block();
        let end = if self.wanted.1 { u64::MAX } else { self.first + self.wanted.0 };
        let (first, ahead) = (self.first, AHEAD * self.threads as u64);
        let plan = Arc::new(self);
        // They are not joined: whoever ends the program does not wait for them.
        for _ in 0..plan.threads {
            let (plan, waiting) = (plan.clone(), waiting.clone());
            let (results, near) = (results.clone(), near.clone());
            thread::spawn(move || plan.work(&waiting, &results, &near));
        }
        let early = BTreeMap::new();
        Work { jobs, done, near, early, next: first, given: first, end, block, ahead, miss: None }
    }

    fn work(
        &self,
        waiting: &Mutex<Receiver<Range<u64>>>,
        results: &Sender<Done>,
        near: &Mutex<Option<String>>,
    ) {
        let mut maker = Maker::new();
        let (mut rater, fast) = (Rater::trusting(), Fast::default());
        loop {
            // Whoever failed did not hold the lock.
            let job = waiting.lock().unwrap_or_else(|broken| broken.into_inner()).recv();
            let Ok(numbers) = job else { return };
            let outcomes = self.make(&mut maker, numbers.clone(), near);
            let mut done = Done { numbers, rows: Vec::new(), miss: None };
            for outcome in outcomes {
                match outcome {
                    Ok(made) => done.rows.push(self.row(made, &mut rater, &fast)),
                    Err(miss) => {
                        done.miss = Some(Box::new(miss));
                        break;
                    }
                }
            }
            if results.send(done).is_err() {
                return;
            }
        }
    }

    fn row(&self, made: Made, rater: &mut Rater, fast: &Fast) -> Row {
        self.teller.row(made, &self.wish, self.seed, rater, fast)
    }

    fn make(
        &self,
        maker: &mut Maker,
        numbers: Range<u64>,
        near: &Mutex<Option<String>>,
    ) -> Vec<Result<Made, Miss>> {
        let share = self.budget * (numbers.end - numbers.start) as f64;
        let deadline = Instant::now() + Duration::from_secs_f64(share.min(1e9));
        let watch = |progress: &Progress| {
            if clock::stopped() {
                return Some(Ended::Cancelled);
            }
            if progress.near.is_some()
                && let Ok(mut near) = near.try_lock()
            {
                let tried = grouped(progress.tried);
                *near = Some(format!("{tried} tried, {}", near_text(progress.near)));
            }
            (Instant::now() >= deadline).then_some(Ended::Time)
        };
        maker.make(&self.wish, self.seed, numbers, &watch)
    }
}

impl Work {
    pub fn next(&mut self) -> Event {
        if let Some(miss) = self.miss.take() {
            return Event::Miss(miss);
        }
        while self.given < self.end && (self.given - self.next) / self.block < self.ahead {
            let numbers = self.given..self.end.min(self.given + self.block);
            self.given = numbers.end;
            // The workers outlive this.
            let _ = self.jobs.send(numbers);
        }
        if let Some(done) = self.early.remove(&self.next) {
            self.next = done.numbers.end;
            self.miss = done.miss;
            let next = self.miss.as_ref().map_or(self.next, |miss| miss.number);
            return Event::Block(done.rows, next);
        }
        match self.done.recv_timeout(GLANCE) {
            Ok(done) => {
                self.early.insert(done.numbers.start, done);
                self.next()
            }
            Err(RecvTimeoutError::Timeout) => {
                Event::Tick(self.near.try_lock().ok().and_then(|near| near.clone()))
            }
            Err(RecvTimeoutError::Disconnected) => panic!("a thread ended too early"),
        }
    }
}

/// How far it is, on standard error, if somebody looks.
pub struct Gauge {
    wanted: u64,
    shown: bool,
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Gauge {
    pub fn new(wanted: u64, shown: bool) -> Gauge {
        Gauge { wanted, shown, start: Instant::now(), bar: None }
    }

    pub fn tick(&mut self, made: u64, near: Option<&str>) {
        let gone = self.start.elapsed();
        if !self.shown || gone < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = "{bar:20} {percent}% {elapsed} gone, {eta} left, {msg}";
            progress::bar(self.wanted, style).with_elapsed(gone)
        });
        bar.set_position(made);
        let rate = made as f64 / gone.as_secs_f64();
        bar.set_message(match near {
            Some(near) => near.to_owned(),
            None => format!("{} puzzles, {rate:.1}/s", grouped(made)),
        });
        bar.tick();
    }

    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
