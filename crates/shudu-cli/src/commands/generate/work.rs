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
use shudu::threads::{Pipeline, Sink, Source};
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Blocks under way for each thread.
const AHEAD: usize = 3;
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
    /// The nearest so far, as threads tell it.
    pub near: Mutex<Option<String>>,
}

/// Some numbers, and what a worker made of them: rows up to the first that was not found.
#[derive(Default)]
pub struct Done {
    pub numbers: Range<u64>,
    pub rows: Vec<Row>,
    pub miss: Option<Box<Miss>>,
}

impl Done {
    /// The number after the last that was made.
    pub fn next(&self) -> u64 {
        self.miss.as_ref().map_or(self.numbers.end, |miss| miss.number)
    }
}

/// The numbers, block after block.
struct Numbers {
    next: u64,
    end: u64,
    block: u64,
}

impl Source<Done> for Numbers {
    fn fill(&mut self, done: &mut Done, control: &Control) -> bool {
        done.numbers = self.next..self.end.min(self.next + self.block);
        self.next = done.numbers.end;
        !done.numbers.is_empty() && control.check().is_ok()
    }

    fn has_more(&mut self) -> bool {
        // Even one may take long, and then its progress is shown beside the work.
        true
    }
}

impl Plan<'_> {
    /// Most numbers in a block.
    fn most(&self) -> u64 {
        match self.wish.method {
            _ if self.wish.is_searched() => 1,
            Method::Unbiased => 4,
            _ if self.wish.is_rated() => 16,
            _ => 4096,
        }
    }

    /// Makes puzzles on threads, and lets main take them.
    pub fn carry_out<K: Sink<Done>>(&self, main: &mut K) -> Result<(), K::Error> {
        // Few puzzles that take long share the threads.
        let each = (self.threads as u64 / self.wanted.0.max(1)).max(1);
        let make = || (Maker::new().on(each as usize), Rater::new(), Fast::default());
        let work = |worker: &mut (Maker, Rater, Fast), done: &mut Done, control: &Control| {
            let (maker, rater, fast) = worker;
            (done.rows, done.miss) = (Vec::new(), None);
            for outcome in self.make(maker, done.numbers.clone(), control) {
                match outcome {
                    Ok(made) => done.rows.push(self.row(made, rater, fast)),
                    Err(miss) => {
                        done.miss = Some(Box::new(miss));
                        break;
                    }
                }
            }
        };
        let end = if self.wanted.1 { u64::MAX } else { self.first + self.wanted.0 };
        let block = self.most().min(self.wanted.0.div_ceil(self.threads as u64)).max(1);
        let mut numbers = Numbers { next: self.first, end, block };
        let slots = AHEAD * self.threads;
        let pipeline = Pipeline { threads: self.threads, slots, control: clock::control() };
        pipeline.run(&mut numbers, make, work, main)
    }

    /// The nearest so far, if one is looked for.
    pub fn near(&self) -> Option<String> {
        self.near.try_lock().ok().and_then(|near| near.clone())
    }

    fn row(&self, made: Made, rater: &mut Rater, fast: &Fast) -> Row {
        self.teller.row(made, self.wish, self.seed, rater, fast)
    }

    fn make(
        &self,
        maker: &mut Maker,
        numbers: Range<u64>,
        control: &Control,
    ) -> Vec<Result<Made, Miss>> {
        let share = self.budget * (numbers.end - numbers.start) as f64;
        let deadline = Instant::now() + Duration::from_secs_f64(share.min(1e9));
        let ask = |progress: &Progress| {
            if let Err(stop) = control.check() {
                return Some(stop);
            }
            if progress.best.is_some()
                && let Ok(mut near) = self.near.try_lock()
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
