//! Puzzles chosen, and what is known of each.
//!
//! Each chapter draws from random numbers of its own; of the puzzles with the numbers 0, 1, 2 … the
//! first that are unlike all others are taken. So neither threads nor the other chapters' luck
//! decide what is in it.

use super::recipe::{Chapter, Order, Recipe, Source};
use super::trouble::BookError;
use shudu_board::board::{Grid, Puzzle, State};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::format::{self, Format};
use shudu_board::random::Random;
use shudu_board::rating::{Level, Tenths};
use shudu_board::sort;
use shudu_board::threads::share;
use shudu_count::symmetry::Forms;
use shudu_generate::generate::{Maker, Wish, needed};
use shudu_logic::hint;
use shudu_logic::logic::{Profile, Rater, Solver, Step, Technique};
use shudu_play::play::{Game, Save};
use shudu_search::search::{Engine, Limits, Verdict};
use std::collections::HashSet;

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// What its isomorphs have in common; on boards without canonical forms, itself as a line.
    pub key: String,
    /// Its rating, on the classic board.
    pub rating: Option<Tenths>,
    /// Its level, where there are levels.
    pub level: Option<Level>,
    /// The first of its hardest steps, and the state before it.
    pub step: Option<(State, Step)>,
}

impl Entry {
    /// Its hardest technique.
    pub fn hardest(&self) -> Option<Technique> {
        self.step.as_ref().map(|(_, step)| step.technique)
    }

    /// The puzzle as one line.
    pub fn line(&self) -> String {
        let state = State::new(self.puzzle.clone());
        format::write(&state, Format::Line).unwrap_or_else(|_| self.puzzle.symbols())
    }

    /// Where the page at an address opens it: the classic board as it is, others as a game.
    pub fn link(&self, address: &str) -> String {
        let text = if self.puzzle.layout().is_classic() && self.puzzle.limits().is_none() {
            self.puzzle.symbols()
        } else {
            Save::of(&Game::new(self.puzzle.clone(), Some(self.solution.clone())), 0).to_link()
        };
        format!("{address}#g={text}")
    }
}

/// A book whose puzzles are made.
#[derive(Debug)]
pub struct Book {
    /// What it was made by.
    pub recipe: Recipe,
    /// The puzzles of each chapter.
    pub chapters: Vec<Vec<Entry>>,
}

impl Book {
    /// All puzzles, in the order of their numbers.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.chapters.iter().flatten()
    }

    /// What its puzzles must not be isomorphs of in a later volume, one per line.
    pub fn keys(&self) -> String {
        self.entries().map(|entry| entry.key.clone() + "\n").collect()
    }
}

/// Puzzles that all differ.
struct Kept {
    forms: Forms,
    seen: HashSet<String>,
    doubles: usize,
}

/// Makes the puzzles of a recipe that was [checked](Recipe::check), unlike those whose keys are
/// known from earlier volumes.
pub fn make(
    recipe: Recipe,
    earlier: impl IntoIterator<Item = String>,
    threads: usize,
    control: &Control,
) -> Result<Book, BookError> {
    let mut seeds = Random::new(recipe.seed);
    let seeds: Vec<u64> = recipe.chapters.iter().map(|_| seeds.bits()).collect();
    // What cannot be found is said before the rest is made.
    for (number, (chapter, &seed)) in recipe.chapters.iter().zip(&seeds).enumerate() {
        if let Source::Made(wish) = &chapter.source
            && recipe.chapters.len() > 1
        {
            made(wish, seed, 0, 1, 1, control).map_err(|why| why.of(number))?;
        }
    }
    let mut kept = Kept { forms: Forms::new(), seen: earlier.into_iter().collect(), doubles: 0 };
    let parts = recipe.chapters.len() as f64;
    let mut chapters = Vec::new();
    for (number, (chapter, &seed)) in recipe.chapters.iter().zip(&seeds).enumerate() {
        let within = |part: f64| (number as f64 + part) / parts;
        let mine = control.within(within(0.0), within(0.5));
        let found = match &chapter.source {
            Source::Made(wish) => kept.made(chapter, wish, seed, threads, &mine),
            Source::Own(puzzles) => kept.own(chapter, puzzles, &mine),
            Source::File(_) => Ok(Vec::new()),
        };
        let found = found.map_err(|why| why.of(number))?;
        let mut studied = study(&found, threads, &control.within(within(0.5), within(1.0)))?;
        if recipe.order == Order::Rising {
            sort::by_key(&mut studied, |entry| (entry.level, entry.rating));
        }
        chapters.push(studied);
    }
    Ok(Book { recipe, chapters })
}

/// Why a chapter has not its puzzles.
enum Why {
    Miss(Box<shudu_generate::generate::Miss>),
    NotOne(usize, bool),
    Few(usize, usize),
    Stopped(Stop),
}

impl Why {
    fn of(self, chapter: usize) -> BookError {
        let chapter = chapter + 1;
        match self {
            Why::Miss(miss) => BookError::Miss(chapter, miss),
            Why::NotOne(puzzle, many) => BookError::NotOne { chapter, puzzle, many },
            Why::Few(found, asked) => BookError::Few { chapter, found, asked },
            Why::Stopped(stop) => BookError::Stopped(stop),
        }
    }
}

impl Kept {
    fn made(
        &mut self,
        chapter: &Chapter,
        wish: &Wish,
        seed: u64,
        threads: usize,
        control: &Control,
    ) -> Result<Vec<Entry>, Why> {
        let (mut entries, mut next, start) = (Vec::new(), 0, self.doubles);
        while entries.len() < chapter.count {
            // Small boards have few puzzles that differ.
            let most = 1000 + 20 * entries.len();
            if self.doubles - start > most {
                return Err(Why::Few(entries.len(), chapter.count));
            }
            let lacking = chapter.count - entries.len();
            for (puzzle, solution) in made(wish, seed, next, lacking, threads, control)? {
                entries.extend(self.entry(puzzle, solution));
            }
            next += lacking;
        }
        Ok(entries)
    }

    fn own(
        &mut self,
        chapter: &Chapter,
        puzzles: &[Puzzle],
        control: &Control,
    ) -> Result<Vec<Entry>, Why> {
        let mut entries = Vec::new();
        for (number, puzzle) in (1..).zip(puzzles) {
            if entries.len() == chapter.count {
                break;
            }
            control.check().map_err(Why::Stopped)?;
            let limits = Limits::solutions(2).under(*control);
            let (mut grids, outcome) = Engine::new().grids(puzzle, &limits);
            match (outcome.verdict(), grids.pop()) {
                (Verdict::One, Some(grid)) => entries.extend(self.entry(puzzle.clone(), grid)),
                (Verdict::Unknown, _) => return Err(Why::Stopped(Stop::Cancelled)),
                (verdict, _) => return Err(Why::NotOne(number, verdict == Verdict::Many)),
            }
        }
        Ok(entries)
    }

    /// The puzzle, if none like it was there.
    fn entry(&mut self, puzzle: Puzzle, solution: Grid) -> Option<Entry> {
        let mut entry =
            Entry { puzzle, solution, key: String::new(), rating: None, level: None, step: None };
        let form = self.forms.of(&entry.puzzle).ok().map(|form| form.symbols);
        entry.key = form.unwrap_or_else(|| entry.line());
        if self.seen.insert(entry.key.clone()) {
            return Some(entry);
        }
        self.doubles += 1;
        None
    }
}

/// The puzzles of these numbers, in order.
fn made(
    wish: &Wish,
    seed: u64,
    first: usize,
    count: usize,
    threads: usize,
    control: &Control,
) -> Result<Vec<(Puzzle, Grid)>, Why> {
    let block = if wish.is_searched() { 1 } else { 8 };
    let work = |(maker, all): &mut (Maker, Vec<_>), task: usize| {
        let from = first + task * block;
        let to = (from + block).min(first + count);
        all.extend(maker.make(wish, seed, from as u64..to as u64, &ask_only(control)));
    };
    let new = || (Maker::new(), Vec::new());
    let states = share(threads, count.div_ceil(block), new, work, control);
    let states = states.map_err(|stopped| Why::Stopped(stopped.why))?;
    let mut all: Vec<_> = states.into_iter().flat_map(|(_, all)| all).collect();
    sort::by_key(&mut all, |outcome| match outcome {
        Ok(made) => made.number,
        Err(miss) => miss.number,
    });
    let outcomes = all.into_iter().map(|outcome| match outcome {
        Ok(made) => Ok((made.puzzle, made.solution)),
        Err(miss) => Err(control.check().map_or_else(Why::Stopped, |()| Why::Miss(Box::new(miss)))),
    });
    outcomes.collect()
}

/// A control that is asked, but told nothing: how far one puzzle is says little of the whole.
fn ask_only<'a>(control: &Control<'a>) -> Control<'a> {
    control.within(0.0, 0.0)
}

/// Ratings, levels and first hard steps.
fn study(entries: &[Entry], threads: usize, control: &Control) -> Result<Vec<Entry>, BookError> {
    let new = || (Scholar { rater: Rater::trusting(), solver: None }, Vec::new());
    let work = |(scholar, done): &mut (Scholar, Vec<_>), task: usize| {
        let mut entry = entries[task].clone();
        let studied = scholar.study(&mut entry, control);
        done.push((task, studied.map(|()| entry)));
    };
    let states = share(threads, entries.len(), new, work, control);
    let states = states.map_err(|Stopped { why, .. }| BookError::Stopped(why))?;
    let mut done: Vec<_> = states.into_iter().flat_map(|(_, done)| done).collect();
    sort::by_key(&mut done, |(task, _)| *task);
    done.into_iter().map(|(_, studied)| studied.map_err(BookError::Stopped)).collect()
}

/// What studies puzzles, and keeps its working memory.
struct Scholar {
    rater: Rater,
    solver: Option<Solver>,
}

impl Scholar {
    fn study(&mut self, entry: &mut Entry, control: &Control) -> Result<(), Stop> {
        let layout = entry.puzzle.layout().clone();
        if layout.is_classic() {
            return self.rate(entry, control);
        }
        if Solver::check(&layout).is_err() {
            return Ok(());
        }
        entry.level = needed(&entry.puzzle, Level::Extreme, control)?;
        let ready = self.solver.take().filter(|solver| *solver.layout() == layout);
        let Ok(solver) = ready.map_or_else(|| Solver::new(layout), Ok) else { return Ok(()) };
        let solver = self.solver.insert(solver);
        let start = State::new(entry.puzzle.clone());
        let way = hint::explain(&start, &Profile::human(), solver, control);
        if let Some(stop) = way.stopped {
            return Err(stop);
        }
        let hardest = way.steps.iter().map(|(_, priced)| priced.cost).fold(0.0, f64::max);
        let first = way.steps.into_iter().find(|(_, priced)| priced.cost == hardest);
        entry.step = first.map(|(state, priced)| (state, priced.step));
        Ok(())
    }

    /// The way of Sudoku Explainer, since the rating is its word for the hardest step.
    fn rate(&mut self, entry: &mut Entry, control: &Control) -> Result<(), Stop> {
        let mut state = State::new(entry.puzzle.clone());
        let mut hardest: Option<(State, Step)> = None;
        let mut tell = |step: Step| {
            let after = step.after(&state);
            let before = std::mem::replace(&mut state, after);
            if hardest.as_ref().is_none_or(|(_, known)| step.rating > known.rating) {
                hardest = Some((before, step));
            }
        };
        let rated = self.rater.steps(&entry.puzzle, control, &mut tell);
        control.check()?;
        entry.rating = rated.ok().map(|rating| rating.er);
        entry.level = entry.rating.and_then(Level::of);
        entry.step = hardest;
        Ok(())
    }
}
