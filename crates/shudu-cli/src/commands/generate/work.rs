//! Puzzles made on threads, told in order.
//!
//! A block is some numbers in a row: many where a puzzle takes microseconds, one where it
//! may take seconds. New ones are given out as finished ones are taken, so that a slow block
//! holds up no more than a few others.

use super::row::{Row, Teller, near_text};
use crate::term::clock::{self, counted, grouped};
use crate::term::language::language;
use crate::term::progress;
use indicatif::ProgressBar;
use shudu::control::{Control, Progress, Stop};
use shudu::generate::{Made, Maker, Method, Miss, Wish};
use shudu::logic::Rater;
use shudu::search::fast::Fast;
use shudu::threads::{Pool, pool};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);
/// Blocks given out for each thread.
const AHEAD: u64 = 3;
/// What is quicker than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// What is to be made.
pub struct Plan<'a> {
    pub wish: &'a Wish,
    pub seed: u64,
    pub threads: usize,
    pub teller: &'a Teller,
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

/// What threads and main tell each other besides blocks.
#[derive(Default)]
struct Signs {
    near: Mutex<Option<String>>,
    over: AtomicBool,
}

/// Main has left, with an answer or a panic: nobody wants what is still under way.
struct Over<'a>(&'a Signs);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

pub struct Work<'a, 'p> {
    pool: &'a mut Pool<'p, Range<u64>, Done>,
    signs: &'a Signs,
    /// The next number to give out.
    given: u64,
    end: u64,
    block: u64,
    ahead: u64,
    miss: Option<Box<Miss>>,
}

impl Plan<'_> {
    fn block(&self) -> u64 {
        let most = match self.wish.method {
            _ if self.wish.is_searched() => 1,
            Method::Unbiased => 4,
            _ if self.wish.is_rated() => 16,
            _ => 4096,
        };
        most.min(self.wanted.0.div_ceil(self.threads as u64)).max(1)
    }

    /// Starts the threads, and lets main take what they make.
    pub fn carry_out<T>(&self, main: impl FnOnce(&mut Work) -> T) -> T {
        let signs = Signs::default();
        // Few puzzles that take long share the threads.
        let each = (self.threads as u64 / self.wanted.0.max(1)).max(1);
        let make = || (Maker::new().on(each as usize), Rater::new(), Fast::default());
        let work = |(maker, rater, fast): &mut (Maker, Rater, Fast), numbers: Range<u64>| {
            let outcomes = self.make(maker, numbers.clone(), &signs);
            let mut done = Done { numbers, rows: Vec::new(), miss: None };
            for outcome in outcomes {
                match outcome {
                    Ok(made) => done.rows.push(self.row(made, rater, fast)),
                    Err(miss) => {
                        done.miss = Some(Box::new(miss));
                        break;
                    }
                }
            }
            done
        };
        pool(self.threads, make, work, |pool| {
            let block = self.block();
            let end = if self.wanted.1 { u64::MAX } else { self.first + self.wanted.0 };
            let ahead = AHEAD * self.threads as u64;
            let signs = &signs;
            let _over = Over(signs);
            main(&mut Work { pool, signs, given: self.first, end, block, ahead, miss: None })
        })
    }

    fn row(&self, made: Made, rater: &mut Rater, fast: &Fast) -> Row {
        self.teller.row(made, self.wish, self.seed, rater, fast)
    }

    fn make(
        &self,
        maker: &mut Maker,
        numbers: Range<u64>,
        signs: &Signs,
    ) -> Vec<Result<Made, Miss>> {
        let share = self.budget * (numbers.end - numbers.start) as f64;
        let deadline = Instant::now() + Duration::from_secs_f64(share.min(1e9));
        let ask = |progress: &Progress| {
            if clock::stopped() || signs.over.load(Ordering::Relaxed) {
                return Some(Stop::Cancelled);
            }
            if progress.best.is_some()
                && let Ok(mut near) = signs.near.try_lock()
            {
                let tried = grouped(progress.tried);
                let nearest = near_text(progress.best);
                *near = Some(say!(
                    language(),
                    "{tried} tried, {nearest}",
                    "试了 {tried} 次，{nearest}"
                ));
            }
            (Instant::now() >= deadline).then_some(Stop::Time)
        };
        maker.make(self.wish, self.seed, numbers, &Control::new(&ask))
    }
}

impl Work<'_, '_> {
    pub fn next(&mut self) -> Event {
        if let Some(miss) = self.miss.take() {
            return Event::Miss(miss);
        }
        while self.given < self.end && self.pool.under_way() < self.ahead {
            let numbers = self.given..self.end.min(self.given + self.block);
            self.given = numbers.end;
            self.pool.give(numbers);
        }
        match self.pool.next(GLANCE) {
            Some(done) => {
                self.miss = done.miss;
                let next = self.miss.as_ref().map_or(done.numbers.end, |miss| miss.number);
                Event::Block(done.rows, next)
            }
            None => Event::Tick(self.signs.near.try_lock().ok().and_then(|near| near.clone())),
        }
    }
}

/// How far it is, on standard error, if that is a terminal.
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
            let style = "{bar:20} {percent}% {gone}{left}, {wide_msg}";
            progress::bar(self.wanted, style).with_elapsed(gone)
        });
        let rate = made as f64 / gone.as_secs_f64();
        let done = counted(language(), made, "puzzle", "道题");
        bar.set_message(match near {
            Some(near) => near.to_owned(),
            None => say!(language(), "{done}, {rate:.1}/s", "{done}，每秒 {rate:.1}"),
        });
        bar.set_position(made);
        bar.tick();
    }

    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
