//! A run told as JSON: its totals, a moment, a jump, the tree, a film.

use super::{FRAMES, Kept, LEVELS, POINTS, SHARE, candidate};
use crate::desk::question::Sought;
use crate::desk::{Answer, Trouble, TroubleKind, told};
use crate::view;
use serde_json::{Value, json};
use shudu_board::board::{Candidates, Cell, Digit, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::language::Language;
use shudu_board::say;
use shudu_draw::draw::{Film, Picture, Series, board_svg, series_svg};
use shudu_search::search::classic::MarksShown;
use shudu_search::search::fast::Fast;
use shudu_search::search::{Event, Limits, Method, Moment, Reel, Role, View, each};
use std::ops::ControlFlow::{Break, Continue};

/// Tells about a run.
pub(super) struct Teller<'a> {
    pub method: Method,
    pub puzzle: &'a Puzzle,
    pub language: Language,
}

impl Teller<'_> {
    pub(super) fn run(&self, kept: &Kept, solutions: u64, control: &Control) -> Value {
        let Kept { reel, curve, .. } = kept;
        let outcome = reel.outcome();
        let stats = view::Stats::new(&outcome.stats, 0.0);
        let ended = if reel.is_cut() { "events" } else { outcome.ended.word() };
        json!({
            "algorithm": self.method.id(), "order": self.method.order().to_string(),
            "title": self.method.title(self.language), "fast": self.fast(solutions, control),
            "board": view::Shape::new(self.puzzle.layout(), self.language),
            "puzzle": self.puzzle.symbols(), "events": reel.events(), "ended": ended,
            "solutions": outcome.stats.solutions, "stats": stats, "checkpoints": reel.checkpoints(),
            "plot": {"count": curve.count(), "points": curve.thinned(POINTS)},
        })
    }

    pub(super) fn moment(&self, reel: &mut Reel, sought: &Sought, control: &Control) -> Answer {
        let language = self.language;
        let trouble = |stop: Stop| Trouble::new(&stop, language);
        let number = match (sought.at, sought.round, sought.placement, &sought.to) {
            (_, _, _, Some(kind)) => {
                let found = self.sought(reel, kind, sought, control)?;
                found.ok_or_else(|| {
                    Trouble::of(
                        TroubleKind::Missing,
                        say!(language, "there is none any more", "没有了"),
                    )
                })?
            }
            (_, Some(n), ..) => reel.number(Moment::Round(n), control).map_err(trouble)?,
            (_, _, Some(n), _) => reel.number(Moment::Placement(n), control).map_err(trouble)?,
            (at, ..) => at.unwrap_or(0),
        };
        let (view, event) = reel.at(number, control).map_err(trouble)?;
        let mut answer = self.frame(&view, event);
        if sought.svg {
            let picture = Picture::search(&view, self.method);
            answer["svg"] = json!(board_svg(&picture));
        }
        Ok(answer)
    }

    /// The number of the event that a jump goes to, if there is one.
    fn sought(
        &self,
        reel: &mut Reel,
        kind: &str,
        sought: &Sought,
        control: &Control,
    ) -> Result<Option<u64>, Trouble> {
        let trouble = |stop: Stop| Trouble::new(&stop, self.language);
        let from = sought.at.unwrap_or(0);
        let cell = || {
            let named = sought.cell.as_deref().unwrap_or_default();
            candidate(self.puzzle, named, 1, self.language).map(|(cell, _)| cell)
        };
        let words: &[&str] = match kind {
            "guess" => &["choose"],
            "forced" => &["place"],
            "contradiction" => &["contradiction"],
            "back" => &["backtrack", "retract"],
            "solution" => &["solution"],
            "round" => &["visit"],
            "decided" => {
                let cell = cell()?;
                let mut put = |event: Event| event.puts().is_some_and(|(at, _)| at == cell);
                return reel.seek(from, sought.back, &mut put, control).map_err(trouble);
            }
            "settled" => {
                let cell = cell()?;
                let put = |event: Event| event.puts().is_some_and(|(at, _)| at == cell);
                let cause = reel.cause(reel.events(), &put, control).map_err(trouble)?;
                return Ok(cause.map(|(number, _)| number));
            }
            "depth" => {
                let wanted = sought.depth.unwrap_or(0);
                let (view, _) =
                    reel.at(if sought.back { 0 } else { from }, control).map_err(trouble)?;
                let mut depth = view.depth();
                let mut reaches = |event: Event| {
                    let before = depth;
                    match event {
                        Event::Choose { .. } => depth += 1,
                        Event::Retract { .. } | Event::Backtrack { .. } => depth -= 1,
                        _ => {}
                    }
                    depth == wanted && depth != before
                };
                return reel.seek(from, sought.back, &mut reaches, control).map_err(trouble);
            }
            _ => {
                return Err(Trouble::bad(say!(
                    self.language,
                    "there is no event `{kind}` to go to",
                    "没有“{kind}”这种事件可跳转"
                )));
            }
        };
        let mut wanted = |event: Event| words.contains(&event.word());
        reel.seek(from, sought.back, &mut wanted, control).map_err(trouble)
    }

    pub(super) fn moments(
        &self,
        reel: &mut Reel,
        from: u64,
        count: usize,
        every: u64,
        control: &Control,
    ) -> Result<Vec<Value>, Stop> {
        let (mut view, event) = reel.at(from, control)?;
        let count = count.clamp(1, FRAMES);
        let mut frames = vec![self.frame(&view, event)];
        let from = view.events;
        reel.walk(from, control, &mut |number, event| {
            if frames.len() >= count {
                return Break(());
            }
            view.apply(event);
            if (number - from).is_multiple_of(every) {
                frames.push(self.frame(&view, Some(event)));
            }
            Continue(())
        })?;
        Ok(frames)
    }

    /// One moment.
    pub(super) fn frame(&self, view: &View, event: Option<Event>) -> Value {
        let layout = view.layout();
        let digit = |cell| view.digit(cell).map_or('.', Digit::symbol);
        let role = |cell| match view.role(cell) {
            Role::Open => '.',
            Role::Given => 'g',
            Role::Tentative => 't',
            Role::Single => 's',
        };
        let derived;
        let marks = match self.method.marks() {
            MarksShown::Kept => view.marks(),
            MarksShown::Derived => {
                derived = view.derived();
                &derived
            }
        };
        let pointers = self.method.has_pointers();
        let pointers: Option<Vec<usize>> =
            pointers.then(|| layout.cells().map(|cell| view.pointer(cell)).collect());
        let stack: Vec<_> =
            view.open().map(|(cell, digit)| (cell.index(), digit.value())).collect();
        json!({
            "at": view.events,
            "digits": layout.cells().map(digit).collect::<String>(),
            "roles": layout.cells().map(role).collect::<String>(),
            "marks": layout.cells().map(|cell| mask(marks, cell)).collect::<Vec<_>>(),
            "pointers": pointers,
            "dead": view.dead().iter().map(|cell| cell.index()).collect::<Vec<_>>(),
            "focus": view.focus().map(Cell::index),
            "stack": stack,
            "line": event.map(|event| self.method.line(event, view.rounds > 0)),
            "event": event.map(|event| self.told(view.events, event)),
            "counts": {
                "rounds": view.rounds, "placements": view.placements, "tentative": view.choices,
                "forced": view.placements - view.choices, "back": view.backtracks,
                "depth": view.depth(), "solutions": view.solutions,
            },
        })
    }

    /// An event with its sentence.
    pub(super) fn told(&self, number: u64, event: Event) -> Value {
        let layout = self.puzzle.layout();
        let mut value = told(&view::Event::new(number, event, layout)).unwrap_or_default();
        value["said"] = json!(event.sentence(layout, self.language.into()));
        value
    }

    pub(super) fn tree(
        &self,
        reel: &Reel,
        from: u64,
        to: u64,
        control: &Control,
    ) -> Result<Value, Stop> {
        let to = to.clamp(from, reel.events().max(from)).min(reel.events());
        let least = (to - from.min(to)) / SHARE;
        let branches = reel.branches((from, to), (least, LEVELS), control)?;
        let rows = branches.iter().map(|branch| {
            json!([
                branch.begins,
                branch.ends,
                branch.depth,
                branch.cell.index(),
                branch.digit.value(),
                branch.size,
                branch.solutions,
            ])
        });
        Ok(json!({ "from": from, "to": to, "branches": rows.collect::<Vec<_>>() }))
    }

    /// What the fast engine takes for the same answer, where it can.
    fn fast(&self, solutions: u64, control: &Control) -> Option<Value> {
        if !self.puzzle.layout().is_classic() {
            return None;
        }
        let limits = Limits::solutions(solutions).under(*control);
        let outcome = Fast::default().solve(self.puzzle, &limits, &mut each(|_| {}));
        let guesses = outcome.stats.choices;
        outcome
            .ended
            .stop()
            .is_none()
            .then(|| json!({ "solutions": outcome.stats.solutions, "guesses": guesses }))
    }

    /// The cell over rounds or placements, as a picture.
    pub(super) fn plot(&self, kept: &Kept) -> Value {
        let t = self.language;
        let unit = self.method.unit().word(t);
        let (title, y) = (self.method.title(t), t.pick("cell number", "格的编号"));
        let series = Series { title: &title, x: unit, y, curve: &kept.curve };
        json!({ "svg": series_svg(&series) })
    }

    /// So many pictures of the run, as one that moves.
    pub(super) fn film(
        &self,
        reel: &Reel,
        frames: usize,
        seconds: f64,
        control: &Control,
    ) -> Result<Value, Stop> {
        let film = Film::of(reel, frames, seconds, self.language.into(), control)?;
        Ok(json!({ "svg": film.svg(), "frames": frames }))
    }

    /// Some events in a row.
    pub(super) fn events(
        &self,
        reel: &Reel,
        from: u64,
        count: usize,
        control: &Control,
    ) -> Result<Value, Stop> {
        let mut events = Vec::new();
        reel.walk(from, control, &mut |number, event| {
            if events.len() >= count {
                return Break(());
            }
            events.push(view::Event::new(number, event, self.puzzle.layout()));
            Continue(())
        })?;
        Ok(json!({ "events": events }))
    }
}

/// Candidates as bits, the digit 1 the lowest.
fn mask(marks: &Candidates, cell: Cell) -> u64 {
    marks[cell].map(|digit| 1 << digit.index()).sum()
}
