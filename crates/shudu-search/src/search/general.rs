//! The general engine: any layout, up to 64×64.
//!
//! A cell's candidates are one word. Propagation works on whole houses with
//! “seen once / seen twice” words, which handle all digits of a house at once:
//!
//! ```text
//! for each cell of the house:   twice |= once & cell;   once |= cell
//! missing       = all  & !once     a digit without a place: dead end
//! hidden single = once & !twice    a digit with one place
//! ```
//!
//! The same two words, over the *pieces* into which another kind of house cuts
//! this one (a box is cut by rows into three pieces), find the digits confined
//! to one piece: they go from the rest of the house that cut it. That is
//! box/line intersection, in both directions, for every pair of kinds.
//!
//! Branching takes the smallest set and, among equals, the cell whose houses
//! have failed most often (conflict weights); on a board without bivalue cells, a digit
//! with only two places in a house is as good. Until the first solution is
//! found the search restarts after a growing number of dead ends, keeping the
//! weights: on large boards an unlucky first choice would otherwise never be
//! revised. All undone by a trail, no recursion.
//!
//! Where 150 dead ends bring nothing, one that learns from them goes on:
//! see [`learn`](super::learn). Whoever listens to the search is spared that.

use super::cuts::Cuts;
use super::event::{Log, Silent, Why};
use super::learn::Learner;
use super::open::Open;
use super::opening::Opening;
use super::run::{Flow, Limits, Outcome, Run, Sink, Stats};
use shudu_board::board::{Cell, Digit, DigitSet, Layout, Puzzle};
use std::sync::Arc;

/// So many dead ends without a solution, and the search begins to learn.
const FRUITLESS: u32 = 150;

/// More solutions than this are not remembered, and a search that has found them does not learn.
const REMEMBERED: u64 = 16;

/// The general engine, prepared for one layout.
#[derive(Clone, Debug)]
pub struct General {
    layout: Arc<Layout>,
    cuts: Arc<Cuts>,
}

impl General {
    /// Prepares the engine for a layout.
    pub fn new(layout: Arc<Layout>) -> General {
        let cuts = Arc::new(Cuts::new(&layout));
        General { layout, cuts }
    }

    /// Whether it is prepared for this layout.
    pub fn is_for(&self, layout: &Arc<Layout>) -> bool {
        Arc::ptr_eq(&self.layout, layout) || self.layout == *layout
    }

    /// Searches a puzzle of this layout; solutions go to `sink` as they are found.
    ///
    /// # Panics
    /// If the puzzle is of another layout.
    pub fn solve(&self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        assert!(self.is_for(puzzle.layout()), "the engine is prepared for another layout");
        self.begin(puzzle).go_on(self, limits, sink)
    }

    /// The same, telling `log` of every try, placement, dead end and step back.
    ///
    /// # Panics
    /// If the puzzle is of another layout.
    pub fn run<L: Log>(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        log: &mut L,
        sink: Sink,
    ) -> Outcome {
        assert!(self.is_for(puzzle.layout()), "the engine is prepared for another layout");
        let mut dive = Dive::new(self, puzzle);
        Run::new(limits, log, sink).finish(|run| {
            for (cell, digit) in puzzle.clues() {
                run.given(cell, digit)?;
            }
            let begun = dive.begin(self);
            dive.tell(&begun, 0, |cell| puzzle.given(cell).is_some(), run)?;
            dive.over = begun.is_err();
            dive.settle();
            dive.run(self, run)
        })
    }

    /// A search of the puzzle that can be left and gone on with.
    pub(super) fn begin(&self, puzzle: &Puzzle) -> Dive {
        let mut dive = Dive::new(self, puzzle);
        dive.over = dive.begin(self).is_err();
        dive.settle();
        dive
    }
}

/// A set of small numbers as a queue: each is in it at most once.
#[derive(Debug)]
struct Queue {
    words: Vec<u64>,
    first: usize,
}

impl Queue {
    fn new(count: usize) -> Queue {
        Queue { words: vec![0; count.div_ceil(64)], first: 0 }
    }

    #[inline]
    fn push(&mut self, id: usize) {
        self.words[id / 64] |= 1 << (id % 64);
        self.first = self.first.min(id / 64);
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        while self.first < self.words.len() {
            let word = &mut self.words[self.first];
            if *word != 0 {
                let id = self.first * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(id);
            }
            self.first += 1;
        }
        None
    }

    fn clear(&mut self) {
        self.words.fill(0);
        self.first = self.words.len();
    }
}

/// A choice that may have to be taken back.
#[derive(Debug)]
struct Choice {
    trail: usize,
    cell: Cell,
    digit: Digit,
}

/// A search under way. It does not hold on to its engine, so that both can be kept together.
#[derive(Debug)]
pub(super) struct Dive {
    start: Vec<DigitSet>,
    sets: Vec<DigitSet>,
    trail: Vec<(Cell, DigitSet)>,
    choices: Vec<Choice>,
    singles: Vec<Cell>,
    /// Houses to be looked through for hidden singles, and then for intersections.
    dirty: Queue,
    pieces_dirty: Queue,
    /// The part of the board that is open when the search begins; nothing, while it is looked at.
    part: Option<Box<Open>>,
    /// For each house, how often it has failed.
    weights: Vec<u32>,
    /// The cells that are open where every restart begins.
    open: Vec<Cell>,
    solution: Vec<Digit>,
    stats: Stats,
    /// Dead ends before the next restart, and those met since the last.
    patience: u32,
    failures: u32,
    /// Dead ends since the last solution, and the first solutions.
    fruitless: u32,
    found: Vec<Vec<Digit>>,
    learner: Option<Box<Learner>>,
    /// Nothing is below the present node: it is refuted, or its solution was handed out.
    dead: bool,
    over: bool,
}

/// Found by propagation: no solution below.
pub(super) enum Dead {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The house has no place left for the digit.
    House(usize, Digit),
}

impl Dive {
    fn new(engine: &General, puzzle: &Puzzle) -> Dive {
        let houses = engine.layout.houses().len();
        let start = puzzle.start().sets().to_vec();
        Dive {
            sets: start.clone(),
            start,
            trail: Vec::new(),
            choices: Vec::new(),
            singles: Vec::new(),
            dirty: Queue::new(houses),
            pieces_dirty: Queue::new(houses),
            part: None,
            weights: vec![1; houses],
            open: Vec::new(),
            solution: Vec::new(),
            stats: Stats::default(),
            patience: 100,
            failures: 0,
            fruitless: 0,
            found: Vec::new(),
            learner: None,
            dead: false,
            over: false,
        }
    }

    /// What it did so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Searches on; the statistics are those since the beginning.
    pub fn go_on(&mut self, engine: &General, limits: &Limits, sink: Sink) -> Outcome {
        let mut silent = Silent;
        let open = self.learner.as_ref().map_or(self.choices.len() as u64, |one| one.depth());
        let run = Run::new(limits, &mut silent, sink).resumed(self.stats, open);
        let outcome = run.finish(|run| self.run(engine, run));
        self.stats = outcome.stats;
        outcome
    }

    fn run<L: Log>(&mut self, engine: &General, run: &mut Run<L>) -> Flow {
        while !self.over {
            if let Some(learner) = &mut self.learner {
                learner.go_on(run)?;
                self.over = true;
                return Ok(());
            }
            // Unless it is dead, everything is propagated and consistent here.
            if std::mem::take(&mut self.dead) {
                self.leave_dead_end(engine, run)?;
                continue;
            }
            match self.branch(engine) {
                None => {
                    self.dead = true;
                    self.report(run)?;
                }
                Some((cell, digit)) => self.dead = !self.choose(engine, cell, digit, run)?,
            }
        }
        Ok(())
    }

    fn leave_dead_end<L: Log>(&mut self, engine: &General, run: &mut Run<L>) -> Flow {
        self.failures += 1;
        self.fruitless += 1;
        if self.fruitless >= FRUITLESS && !L::HEARS && run.solutions() == self.found.len() as u64 {
            self.restart(run)?;
            self.learner = self.learner(engine).map(Box::new);
            return Ok(());
        }
        if run.solutions() == 0 && self.failures >= self.patience {
            // Rejected: no restarts. 30×30 with 35 % clues took 23 times the nodes.
            self.patience += self.patience / 2;
            self.failures = 0;
            return self.restart(run);
        }
        self.over = !self.step_back(engine, run)?;
        Ok(())
    }

    /// A search that learns, for all that is not found yet.
    pub fn learner(&self, engine: &General) -> Option<Learner> {
        if self.over {
            return None;
        }
        let mut learner = Learner::new(&engine.layout, &self.start, &engine.cuts);
        if self.found.is_empty() {
            learner.repair(&engine.layout, &self.start);
        }
        self.found.iter().for_each(|solution| learner.forbid(solution));
        Some(learner)
    }

    /// Propagates the puzzle itself.
    fn begin(&mut self, engine: &General) -> Result<(), Dead> {
        let open = Opening::new(&engine.layout, &mut self.sets, &mut self.trail).play()?;
        self.part = Some(Box::new(open));
        (0..engine.layout.houses().len()).for_each(|id| self.pieces_dirty.push(id));
        self.propagate(engine)
    }

    /// What is known now is where every restart begins.
    fn settle(&mut self) {
        self.trail.clear();
        self.start.copy_from_slice(&self.sets);
        let open = |(i, set): (usize, &DigitSet)| (set.len() > 1).then(|| Cell::from_index(i));
        self.open.extend(self.sets.iter().enumerate().filter_map(open));
    }

    /// Tells a listener what was placed since a mark of the trail, except where it `knows`, and how
    /// that ended.
    fn tell<L: Log>(
        &self,
        end: &Result<(), Dead>,
        mark: usize,
        knows: impl Fn(Cell) -> bool,
        run: &mut Run<L>,
    ) -> Flow {
        if !L::HEARS {
            return Ok(());
        }
        // The trail has what was before each change, so it is read from its end.
        let mut sets = self.sets.clone();
        let mut placed = Vec::new();
        for &(cell, before) in self.trail[mark..].iter().rev() {
            let after = std::mem::replace(&mut sets[cell.index()], before);
            placed.extend(after.single().map(|digit| (cell, digit)));
        }
        for (cell, digit) in placed.into_iter().rev().filter(|(cell, _)| !knows(*cell)) {
            run.place(cell, digit, Why::Propagation)?;
        }
        match *end {
            Ok(()) => Ok(()),
            Err(Dead::Cell(cell)) => run.dead_cell(cell),
            Err(Dead::House(id, digit)) => run.dead_house(id as u16, digit),
        }
    }

    fn restart<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        while let Some(choice) = self.choices.pop() {
            run.retract(choice.cell, choice.digit)?;
        }
        self.trail.clear();
        self.sets.copy_from_slice(&self.start);
        Ok(())
    }

    fn report<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        let mut solution = std::mem::take(&mut self.solution);
        solution.clear();
        solution.extend(self.sets.iter().filter_map(|set| set.single()));
        self.fruitless = 0;
        if run.solutions() < REMEMBERED {
            self.found.push(solution.clone());
        }
        let flow = run.solution(&solution);
        self.solution = solution;
        flow
    }

    /// Takes choices back until one leaves something to try. False: none does.
    fn step_back<L: Log>(&mut self, engine: &General, run: &mut Run<L>) -> Flow<bool> {
        while let Some(choice) = self.choices.pop() {
            self.undo(choice.trail);
            run.backtrack(choice.cell, choice.digit)?;
            // What was tried is refuted: strike it and see what follows.
            let struck = self.strike(engine, choice.cell, DigitSet::of(choice.digit));
            let end = struck.and_then(|()| self.propagate(engine));
            self.tell(&end, choice.trail, |_| false, run)?;
            if end.is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn undo(&mut self, mark: usize) {
        for (cell, set) in self.trail.drain(mark..).rev() {
            self.sets[cell.index()] = set;
        }
    }

    /// Tries a digit. False: it is refuted already.
    fn choose<L: Log>(
        &mut self,
        engine: &General,
        cell: Cell,
        digit: Digit,
        run: &mut Run<L>,
    ) -> Flow<bool> {
        if L::HEARS {
            run.visit(cell)?;
        }
        run.choose(cell, digit)?;
        let mark = self.trail.len();
        self.choices.push(Choice { trail: mark, cell, digit });
        let others = self.sets[cell.index()].without(DigitSet::of(digit));
        let struck = self.strike(engine, cell, others);
        let end = struck.and_then(|()| self.propagate(engine));
        self.tell(&end, mark, |placed| placed == cell, run)?;
        Ok(end.is_ok())
    }

    /// Strikes digits from a cell.
    #[inline]
    fn strike(&mut self, engine: &General, cell: Cell, digits: DigitSet) -> Result<(), Dead> {
        let set = self.sets[cell.index()];
        let left = set.without(digits);
        if left == set { Ok(()) } else { self.change(engine, cell, left) }
    }

    /// Leaves a cell these of its digits.
    fn change(&mut self, engine: &General, cell: Cell, left: DigitSet) -> Result<(), Dead> {
        let before = std::mem::replace(&mut self.sets[cell.index()], left);
        self.trail.push((cell, before));
        let houses = engine.layout.houses_of(cell);
        if left.is_empty() {
            houses.iter().for_each(|&id| self.weights[id as usize] += 1);
            return Err(self.fail(Dead::Cell(cell)));
        }
        if left.single().is_some() {
            self.singles.push(cell);
        }
        houses.iter().for_each(|&id| self.dirty.push(id as usize));
        Ok(())
    }

    fn fail(&mut self, dead: Dead) -> Dead {
        self.singles.clear();
        self.dirty.clear();
        self.pieces_dirty.clear();
        dead
    }

    /// Singles first, then hidden singles, then intersections, until nothing changes.
    fn propagate(&mut self, engine: &General) -> Result<(), Dead> {
        let mut part = self.part.take().expect("a search has begun");
        let end = self.propagate_in(&mut part, engine);
        self.part = Some(part);
        end
    }

    fn propagate_in(&mut self, part: &mut Open, engine: &General) -> Result<(), Dead> {
        loop {
            if let Some(cell) = self.singles.pop() {
                let digit = self.sets[cell.index()];
                for &peer in part.peers(&engine.layout, cell) {
                    self.strike(engine, peer, digit)?;
                }
            } else if let Some(id) = self.dirty.pop() {
                self.pieces_dirty.push(id);
                self.hidden_singles(part, engine, id)?;
            } else if let Some(id) = self.pieces_dirty.pop() {
                self.intersections(part, engine, id)?;
            } else {
                return Ok(());
            }
        }
    }

    fn hidden_singles(&mut self, part: &Open, engine: &General, id: usize) -> Result<(), Dead> {
        let size = engine.layout.size();
        if engine.layout.houses()[id].cells.len() < size {
            return Ok(());
        }
        let cells = part.house(id);
        let mut filled = part.placed(id);
        let (mut once, mut twice) = (filled, DigitSet::EMPTY);
        for cell in cells {
            let set = self.sets[cell.index()];
            twice |= once & set;
            once |= set;
            if set.single().is_some() {
                filled |= set;
            }
        }
        if let Some(missing) = DigitSet::full(size).without(once).first() {
            self.weights[id] += 1;
            return Err(self.fail(Dead::House(id, missing)));
        }
        let hidden = once.without(twice).without(filled);
        if hidden.is_empty() {
            return Ok(());
        }
        for &cell in cells {
            let here = self.sets[cell.index()] & hidden;
            if !here.is_empty() {
                let mut digits = here;
                if let Some(second) = digits.nth(1) {
                    // Two digits have this one place: it is the first one's.
                    self.weights[id] += 1;
                    return Err(self.fail(Dead::House(id, second)));
                }
                self.strike(engine, cell, self.sets[cell.index()].without(here))?;
            }
        }
        Ok(())
    }

    fn intersections(&mut self, part: &mut Open, engine: &General, id: usize) -> Result<(), Dead> {
        for cut in part.cuts(&engine.cuts, id) {
            let pieces = part.cut(cut);
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            let mut unions = [DigitSet::EMPTY; shudu_board::board::MAX_SIZE];
            let mut filled = DigitSet::EMPTY;
            for (&piece, union) in pieces.iter().zip(&mut unions) {
                for cell in part.inside(piece) {
                    let set = self.sets[cell.index()];
                    *union |= set;
                    if set.single().is_some() {
                        filled |= set;
                    }
                }
                twice |= once & *union;
                once |= *union;
            }
            let mut confined = once.without(twice);
            // What is placed goes from its peers before anything else, unless that is still to come.
            if self.singles.is_empty() {
                confined = confined.without(filled);
            }
            if confined.is_empty() {
                continue;
            }
            for (&piece, union) in pieces.iter().zip(&unions) {
                let digits = *union & confined;
                if !digits.is_empty() {
                    for &cell in part.outside(piece) {
                        self.strike(engine, cell, digits)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What to try next; `None` when every cell is filled.
    ///
    /// Rejected: size divided by weight instead of size, then weight: 2.4 times
    /// the nodes on 25×25 with 40 % clues.
    fn branch(&self, engine: &General) -> Option<(Cell, Digit)> {
        let mut best: Option<(Cell, usize, u32)> = None;
        for &cell in &self.open {
            let set = self.sets[cell.index()];
            let few = best.is_some_and(|(_, fewest, _)| fewest == 2);
            if set.single().is_some() || few && !is_pair(set) {
                continue;
            }
            let size = set.len();
            if best.is_some_and(|(_, fewest, _)| size > fewest) {
                continue;
            }
            let weight = self.weight(engine, cell);
            if best.is_none_or(|(_, fewest, most)| size < fewest || weight > most) {
                best = Some((cell, size, weight));
            }
        }
        let (cell, size, _) = best?;
        let smallest = || Some((cell, self.sets[cell.index()].first()?));
        if size == 2 { smallest() } else { self.two_places(engine).or_else(smallest) }
    }

    /// How much trouble the houses of a cell have made.
    #[inline]
    fn weight(&self, engine: &General, cell: Cell) -> u32 {
        engine.layout.houses_of(cell).iter().map(|&id| self.weights[id as usize]).sum()
    }

    /// A digit with exactly two places in a house, in the heaviest house.
    fn two_places(&self, engine: &General) -> Option<(Cell, Digit)> {
        let part = self.part.as_deref()?;
        let mut best: Option<(u32, Cell, Digit)> = None;
        for (id, house) in engine.layout.houses().iter().enumerate() {
            let weight = self.weights[id];
            if house.cells.len() < engine.layout.size()
                || best.is_some_and(|(most, ..)| weight <= most)
            {
                continue;
            }
            let cells = part.house(id);
            let (mut once, mut twice, mut more) =
                (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in cells {
                let set = self.sets[cell.index()];
                more |= twice & set;
                twice |= once & set;
                once |= set;
            }
            if let Some(digit) = twice.without(more).first() {
                let cell = cells.iter().find(|c| self.sets[c.index()].contains(digit))?;
                best = Some((weight, *cell, digit));
            }
        }
        best.map(|(_, cell, digit)| (cell, digit))
    }
}

/// Whether a set that is not empty has two digits; quicker than to count them.
#[inline]
fn is_pair(set: DigitSet) -> bool {
    (set.bits() & (set.bits() - 1)).is_power_of_two()
}
