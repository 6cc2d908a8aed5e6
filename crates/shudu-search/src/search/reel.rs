//! A run that is looked at: any event of it, forwards and backwards, in bounded memory.
//!
//! The run is made once from end to end. What stays is a view every so many events (the further
//! the run goes, the further they are apart) and one stretch of events. A moment is the view before
//! it and the events since; a moment outside the stretch is reached by running the deterministic
//! algorithm again. Runs of two million events are in memory as a whole, longer ones never.

use super::event::{Event, Log};
use super::method::Method;
use super::run::{Limits, Outcome, each};
use super::view::{Moment, View, is_past};
use shudu_board::board::{Cell, Digit, Puzzle};
use shudu_board::control::{Control, Stop};
use std::ops::ControlFlow::{self, Break, Continue};

/// Events in memory, of eight bytes each.
const STRETCH: usize = 1 << 21;
const _: () = assert!(size_of::<Event>() == 8);
/// Views in memory, of a few kilobytes each.
const VIEWS: usize = 256;
/// Events between two views at first.
const STEP: u64 = 1 << 11;

/// A run of an algorithm on a puzzle.
#[derive(Clone, Debug)]
pub struct Reel {
    method: Method,
    puzzle: Puzzle,
    solutions: u64,
    outcome: Outcome,
    events: u64,
    cut: bool,
    step: u64,
    /// After 0, `step`, 2 · `step`, … events.
    views: Vec<View>,
    /// The number of events before the stretch.
    start: u64,
    stretch: Vec<Event>,
}

/// A digit tried, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The number of the event that tried it.
    pub begins: u64,
    /// The number of the event that took it back, or of the last.
    pub ends: u64,
    /// How many tries were open before it, within what was asked for.
    pub depth: usize,
    /// Where it was tried.
    pub cell: Cell,
    /// What was tried.
    pub digit: Digit,
    /// Digits tried from here on, this one included.
    pub size: u64,
    /// Solutions among them.
    pub solutions: u64,
}

impl Reel {
    /// Runs the algorithm until it has found so many solutions, or `most` events were heard; each
    /// of them is told.
    pub fn new(
        method: impl Into<Method>,
        puzzle: Puzzle,
        solutions: u64,
        most: u64,
        control: &Control,
        hear: &mut dyn FnMut(Event),
    ) -> Result<Reel, Stop> {
        let method = method.into();
        let mut view = View::new(&puzzle);
        let (mut views, mut stretch) = (vec![view.clone()], Vec::new());
        let (mut step, mut cut) = (STEP, false);
        let mut log = |event: Event| {
            if view.events == most {
                cut = true;
                return Break(());
            }
            hear(event);
            if stretch.len() < STRETCH {
                stretch.push(event);
            }
            view.apply(event);
            if view.events.is_multiple_of(step) {
                views.push(view.clone());
                if views.len() > VIEWS {
                    step *= 2;
                    views.retain(|view| view.events.is_multiple_of(step));
                }
            }
            Continue(())
        };
        let limits = Limits::solutions(solutions).under(*control);
        let outcome = method.run(&puzzle, &limits, &mut log, &mut each(|_| {}));
        if let (Some(stop), false) = (outcome.ended.stop(), cut) {
            return Err(stop);
        }
        let events = view.events;
        Ok(Reel { method, puzzle, solutions, outcome, events, cut, step, views, start: 0, stretch })
    }

    /// What was run.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many events there are.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Whether it was stopped because it became too long.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// How it went.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// How many views are kept.
    pub fn checkpoints(&self) -> usize {
        self.views.len()
    }

    /// The state after so many events, and the last of them.
    pub fn at(&mut self, n: u64, control: &Control) -> Result<(View, Option<Event>), Stop> {
        let n = n.min(self.events);
        let place = (n.saturating_sub(1) / self.step) as usize;
        let mut view = self.views[place].clone();
        let known = self.start..self.start + self.stretch.len() as u64;
        if n > 0 && (!known.contains(&view.events) || n > known.end) {
            self.load(place, control)?;
        }
        let mut last = None;
        let before = view.events;
        self.walk(before, control, &mut |number, event| {
            if number > n {
                return Break(());
            }
            view.apply(event);
            last = Some(event);
            Continue(())
        })?;
        Ok((view, last))
    }

    /// Keeps the stretch about a view, so that going a bit back stays within it.
    fn load(&mut self, place: usize, control: &Control) -> Result<(), Stop> {
        let back = (STRETCH as u64 / 4 / self.step) as usize;
        let start = self.views[place.saturating_sub(back)].events;
        let mut stretch = Vec::with_capacity(STRETCH);
        self.rerun(start, control, &mut |_, event| {
            stretch.push(event);
            if stretch.len() == STRETCH { Break(()) } else { Continue(()) }
        })?;
        (self.start, self.stretch) = (start, stretch);
        Ok(())
    }

    /// The number of the last event that belongs to a moment.
    pub fn number(&self, moment: Moment, control: &Control) -> Result<u64, Stop> {
        let reached = |view: &View| match moment {
            Moment::Event(n) => view.events <= n,
            Moment::Round(n) => view.rounds < n,
            Moment::Placement(n) => view.placements < n,
        };
        let place = self.views.partition_point(reached).saturating_sub(1);
        let mut view = self.views[place].clone();
        let from = view.events;
        self.walk(from, control, &mut |_, event| {
            if is_past(&view, event, moment) {
                return Break(());
            }
            view.apply(event);
            Continue(())
        })?;
        Ok(view.events)
    }

    /// So many moments from the first step to the end, equally far apart: a short run has some of
    /// them twice.
    pub fn spread(
        &self,
        count: usize,
        control: &Control,
    ) -> Result<Vec<(View, Option<Event>)>, Stop> {
        let first = self.number(Moment::Placement(0), control)?;
        let (length, gaps) = (self.events - first, count.saturating_sub(1).max(1) as u64);
        let place = |i: usize| first + (u128::from(length) * i as u128 / u128::from(gaps)) as u64;
        let mut moments = Vec::new();
        let (mut view, mut last) = (self.views[0].clone(), None);
        self.walk(0, control, &mut |_, event| {
            while moments.len() < count && place(moments.len()) == view.events {
                moments.push((view.clone(), last));
            }
            view.apply(event);
            last = Some(event);
            if moments.len() < count { Continue(()) } else { Break(()) }
        })?;
        moments.resize_with(count, || (view.clone(), last));
        Ok(moments)
    }

    /// The next event of a kind behind number `from`, or the last one before it.
    pub fn seek(
        &self,
        from: u64,
        back: bool,
        wanted: &mut dyn FnMut(Event) -> bool,
        control: &Control,
    ) -> Result<Option<u64>, Stop> {
        let mut found = None;
        self.walk(if back { 0 } else { from }, control, &mut |number, event| {
            if back && number >= from {
                return Break(());
            }
            if wanted(event) {
                found = Some(number);
            }
            if found.is_some() && !back { Break(()) } else { Continue(()) }
        })?;
        Ok(found)
    }

    /// The last event of a kind up to a number that was not undone until then.
    pub fn cause(
        &self,
        until: u64,
        wanted: &dyn Fn(Event) -> bool,
        control: &Control,
    ) -> Result<Option<(u64, Event)>, Stop> {
        let (mut cause, mut levels) = (None, Vec::new());
        self.walk(0, control, &mut |number, event| {
            if number > until {
                return Break(());
            }
            match event {
                Event::Choose { .. } => levels.push(cause),
                Event::Retract { .. } | Event::Backtrack { .. } => {
                    cause = levels.pop().flatten();
                }
                _ => {}
            }
            // What is taken back is no cause, and an undoing event undoes itself.
            if wanted(event) {
                cause = Some((number, event));
            }
            Continue(())
        })?;
        Ok(cause)
    }

    /// The tries between two events, each before those within it. Those that take less than
    /// `least` events are left out, and so are those deeper than `deepest`.
    pub fn branches(
        &self,
        (from, to): (u64, u64),
        (least, deepest): (u64, usize),
        control: &Control,
    ) -> Result<Vec<Branch>, Stop> {
        let mut tree = Tree { all: Vec::new(), open: Vec::new(), least, deepest };
        self.walk(from.saturating_sub(1), control, &mut |number, event| {
            if number > to {
                return Break(());
            }
            match event {
                Event::Choose { cell, digit } => tree.grow(number, cell, digit),
                Event::Retract { .. } | Event::Backtrack { .. } => tree.close(number),
                Event::Solution => {
                    if let Some((_, branch)) = tree.open.last_mut() {
                        branch.solutions += 1;
                    }
                }
                _ => {}
            }
            Continue(())
        })?;
        while !tree.open.is_empty() {
            tree.close(to.min(self.events));
        }
        Ok(tree.all)
    }

    /// Tells the events behind number `from`, each with its own, until the listener has enough.
    pub fn walk(
        &self,
        from: u64,
        control: &Control,
        hear: &mut dyn FnMut(u64, Event) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut done = from;
        if self.start <= from {
            let known = self.stretch.get((from - self.start) as usize..).unwrap_or_default();
            for &event in known {
                done += 1;
                if hear(done, event).is_break() {
                    return Ok(());
                }
            }
        }
        if done < self.events { self.rerun(done, control, hear) } else { Ok(()) }
    }

    /// Runs the algorithm again and tells what comes behind number `from`.
    fn rerun(
        &self,
        from: u64,
        control: &Control,
        hear: &mut dyn FnMut(u64, Event) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let (mut number, mut enough) = (0, false);
        let mut log = |event: Event| {
            number += 1;
            enough = number > self.events || number > from && hear(number, event).is_break();
            if enough { Break(()) } else { Continue(()) }
        };
        let ended = self.run(control, &mut log).ended;
        ended.stop().filter(|_| !enough).map_or(Ok(()), Err)
    }

    fn run(&self, control: &Control, log: &mut impl Log) -> Outcome {
        let limits = Limits::solutions(self.solutions).under(*control);
        self.method.run(&self.puzzle, &limits, log, &mut each(|_| {}))
    }
}

/// Tries as they are heard of, those that are too small taken out again.
struct Tree {
    all: Vec<Branch>,
    /// Those not taken back yet, and where they are in the list.
    open: Vec<(usize, Branch)>,
    least: u64,
    deepest: usize,
}

impl Tree {
    fn grow(&mut self, begins: u64, cell: Cell, digit: Digit) {
        let depth = self.open.len();
        let branch = Branch { begins, ends: begins, depth, cell, digit, size: 1, solutions: 0 };
        self.open.push((self.all.len(), branch));
        if depth < self.deepest {
            self.all.push(branch);
        }
    }

    fn close(&mut self, ends: u64) {
        let Some((place, branch)) = self.open.pop() else { return };
        if let Some((_, parent)) = self.open.last_mut() {
            parent.size += branch.size;
            parent.solutions += branch.solutions;
        }
        if branch.depth >= self.deepest || ends - branch.begins < self.least {
            self.all.truncate(place);
        } else {
            self.all[place] = Branch { ends, ..branch };
        }
    }
}
