//! The lab: runs of the classic algorithms, looked at moment by moment.
//!
//! Every question says which run it is about: puzzle, algorithm, number of solutions. The desk
//! keeps the last few runs as [`Reel`]s; one that it has forgotten is made again.

use super::question::{Sought, Watched};
use super::{Answer, Trouble, told};
use crate::board::{Candidates, Cell, Digit, Puzzle, Spot};
use crate::control::{Control, Stop};
use crate::draw::{Curve, Picture, board_svg};
use crate::language::Language;
use crate::say;
use crate::search::classic::{MarksShown, Unit};
use crate::search::{Classic, Event, Moment, Reason, Reel, Role, View, Why};
use crate::view;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs that are kept: two side by side, and two before them.
const REELS: usize = 4;
/// Events of a run, unless the question says otherwise, and at most.
const EVENTS: u64 = 2_000_000;
const MOST_EVENTS: u64 = 20_000_000;
/// Moments in one answer.
const FRAMES: usize = 500;
/// Points of a plot.
const POINTS: usize = 2000;
/// A try that takes less than this share of what is drawn is left out of the tree.
const SHARE: u64 = 600;
/// Levels of the tree that are drawn.
const LEVELS: usize = 64;

/// A run, and the cell of each of its rounds or placements.
struct Kept {
    reel: Reel,
    curve: Curve,
}

/// A run that several may look at.
type Shared = Arc<Mutex<Kept>>;

/// The runs looked at last with what they are called, the latest at the end.
#[derive(Clone, Default)]
pub(super) struct Reels(Arc<Mutex<Vec<(String, Shared)>>>);

impl Reels {
    /// Does something with the list.
    fn with<T>(&self, act: impl FnOnce(&mut Vec<(String, Shared)>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn take(&self, name: &str) -> Option<Shared> {
        self.with(|all| {
            let at = all.iter().position(|(known, _)| known == name)?;
            Some(all.remove(at).1)
        })
    }

    fn keep(&self, name: String, run: Shared) {
        self.with(|all| {
            all.push((name, run));
            let extra = all.len().saturating_sub(REELS);
            all.drain(..extra);
        });
    }
}

/// A question about a run.
pub(super) struct Look {
    pub reels: Reels,
    pub puzzle: Puzzle,
    pub classic: Classic,
    pub solutions: u64,
    pub most: u64,
    pub what: What,
}

/// What is asked about it.
pub(super) enum What {
    Run,
    Moment(Sought),
    Moments { from: u64, count: usize, every: u64 },
    Why { at: u64, cell: String, digit: usize },
    Tree { from: u64, to: u64 },
}

/// The algorithms there are.
pub(super) fn algorithms(language: Language) -> Value {
    let rows = Classic::ALL.map(|classic| {
        let info = classic.info();
        json!({
            "id": info.name, "about": language.pick(info.english, info.chinese),
            "unit": Unit::word(info.unit, Language::English), "marks": shown(classic),
            "code": classic.code(language),
        })
    });
    json!({ "algorithms": rows })
}

/// What the board shows: `pointers` are marks as figures print them.
fn shown(classic: Classic) -> &'static str {
    match classic.info().marks {
        _ if classic == Classic::Enumerate => "pointers",
        MarksShown::Kept => "kept",
        MarksShown::Derived => "derived",
    }
}

impl Look {
    pub(super) fn new(
        reels: &Reels,
        puzzle: Puzzle,
        watched: &Watched,
        what: What,
        language: Language,
    ) -> Result<Look, Trouble> {
        let name = &watched.algorithm;
        let classic = Classic::from_name(name).ok_or_else(|| {
            Trouble::bad(say!(language, "there is no algorithm `{name}`", "没有“{name}”这种算法"))
        })?;
        let solutions = watched.limit.unwrap_or(1).max(1);
        let most = watched.events.unwrap_or(EVENTS).clamp(1, MOST_EVENTS);
        Ok(Look { reels: reels.clone(), puzzle, classic, solutions, most, what })
    }

    pub(super) fn answer(self, language: Language, control: &Control) -> Answer {
        let trouble = |stop: Stop| Trouble::new(&stop, language);
        let kept = self.kept(control).map_err(trouble)?;
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let teller = Teller { classic: self.classic, puzzle: &self.puzzle, language };
        match self.what {
            What::Run => Ok(teller.run(&kept)),
            What::Moment(sought) => teller.moment(&mut kept.reel, &sought, control),
            What::Moments { from, count, every } => {
                let frames = teller.moments(&mut kept.reel, from, count, every.max(1), control);
                Ok(json!({ "moments": frames.map_err(trouble)? }))
            }
            What::Why { at, cell, digit } => {
                let (cell, digit) = candidate(&self.puzzle, &cell, digit, language)?;
                teller.why(&mut kept.reel, at, cell, digit, control).map_err(trouble)
            }
            What::Tree { from, to } => teller.tree(&kept.reel, from, to, control).map_err(trouble),
        }
    }

    /// The run, if it is still there; else it is made.
    fn kept(&self, control: &Control) -> Result<Shared, Stop> {
        let name = format!(
            "{} {} {} {} {} {:?}",
            self.puzzle.layout().name(),
            self.puzzle.symbols(),
            self.classic.info().name,
            self.solutions,
            self.most,
            self.puzzle.limits(),
        );
        let kept = match self.reels.take(&name) {
            Some(kept) => kept,
            None => {
                let (mut curve, unit) = (Curve::default(), self.classic.info().unit);
                let mut hear = |event: Event| {
                    if let Some(cell) = event.worked_on(unit) {
                        curve.push((cell.index() + 1) as f64);
                    }
                };
                let (puzzle, solutions) = (self.puzzle.clone(), self.solutions);
                let reel =
                    Reel::new(self.classic, puzzle, solutions, self.most, control, &mut hear)?;
                Arc::new(Mutex::new(Kept { reel, curve }))
            }
        };
        self.reels.keep(name, kept.clone());
        Ok(kept)
    }
}

fn candidate(
    puzzle: &Puzzle,
    cell: &str,
    digit: usize,
    language: Language,
) -> Result<(Cell, Digit), Trouble> {
    let layout = puzzle.layout();
    let spot = cell.parse::<Spot>().ok().and_then(|spot| layout.at(spot.row, spot.column));
    let digit = (1..=layout.size()).contains(&digit).then(|| Digit::from_index(digit - 1));
    spot.zip(digit).ok_or_else(|| {
        Trouble::bad(say!(
            language,
            "the board has no such cell or digit",
            "盘面上没有这一格或这个数"
        ))
    })
}

/// Tells about a run.
struct Teller<'a> {
    classic: Classic,
    puzzle: &'a Puzzle,
    language: Language,
}

impl Teller<'_> {
    fn run(&self, kept: &Kept) -> Value {
        let Kept { reel, curve, .. } = kept;
        let outcome = reel.outcome();
        let stats = view::Stats::new(&outcome.stats, 0.0);
        let ended = if reel.is_cut() { "events" } else { outcome.ended.word() };
        json!({
            "algorithm": self.classic.info().name, "board": view::Shape::new(self.puzzle.layout(), self.language),
            "puzzle": self.puzzle.symbols(), "events": reel.events(), "ended": ended,
            "solutions": outcome.stats.solutions, "stats": stats, "checkpoints": reel.checkpoints(),
            "plot": {"count": curve.count(), "points": curve.thinned(POINTS)},
        })
    }

    fn moment(&self, reel: &mut Reel, sought: &Sought, control: &Control) -> Answer {
        let language = self.language;
        let trouble = |stop: Stop| Trouble::new(&stop, language);
        let number = match (sought.at, sought.round, sought.placement, &sought.to) {
            (_, _, _, Some(kind)) => {
                let wanted = self.wanted(kind, sought.cell.as_deref())?;
                let from = sought.at.unwrap_or(0);
                let found = reel.seek(from, sought.back, &*wanted, control).map_err(trouble)?;
                found.ok_or_else(|| {
                    Trouble::of(
                        super::TroubleKind::Missing,
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
            let picture = Picture::search(&view, self.classic);
            answer["svg"] = json!(board_svg(&picture));
        }
        Ok(answer)
    }

    fn wanted(
        &self,
        kind: &str,
        cell: Option<&str>,
    ) -> Result<Box<dyn Fn(Event) -> bool>, Trouble> {
        if kind == "decided" {
            let (cell, _) = candidate(self.puzzle, cell.unwrap_or_default(), 1, self.language)?;
            return Ok(Box::new(move |event| event.puts().is_some_and(|(at, _)| at == cell)));
        }
        let words: &[&str] = match kind {
            "guess" => &["choose"],
            "forced" => &["place"],
            "contradiction" => &["contradiction"],
            "back" => &["backtrack", "retract"],
            "solution" => &["solution"],
            "round" => &["visit"],
            _ => {
                return Err(Trouble::bad(say!(
                    self.language,
                    "there is no event `{kind}` to go to",
                    "没有“{kind}”这种事件可跳转"
                )));
            }
        };
        Ok(Box::new(move |event| words.contains(&event.word())))
    }

    fn moments(
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
                return std::ops::ControlFlow::Break(());
            }
            view.apply(event);
            if (number - from).is_multiple_of(every) {
                frames.push(self.frame(&view, Some(event)));
            }
            std::ops::ControlFlow::Continue(())
        })?;
        Ok(frames)
    }

    /// One moment.
    fn frame(&self, view: &View, event: Option<Event>) -> Value {
        let layout = view.layout();
        let digit = |cell| view.digit(cell).map_or('.', Digit::symbol);
        let role = |cell| match view.role(cell) {
            Role::Open => '.',
            Role::Given => 'g',
            Role::Tentative => 't',
            Role::Single => 's',
        };
        let derived;
        let marks = match self.classic.info().marks {
            MarksShown::Kept => view.marks(),
            MarksShown::Derived => {
                derived = view.derived();
                &derived
            }
        };
        let pointers = self.classic == Classic::Enumerate;
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
            "line": event.map(|event| self.classic.line(event, view.rounds > 0)),
            "event": event.map(|event| self.told(view.events, event)),
            "counts": {
                "rounds": view.rounds, "placements": view.placements, "tentative": view.choices,
                "forced": view.placements - view.choices, "back": view.backtracks,
                "depth": view.depth(), "solutions": view.solutions,
            },
        })
    }

    /// An event with its sentence.
    fn told(&self, number: u64, event: Event) -> Value {
        let layout = self.puzzle.layout();
        let mut value = told(&view::Event::new(number, event, layout)).unwrap_or_default();
        value["said"] = json!(event.sentence(layout, self.language.into()));
        value
    }

    /// Which event put a digit or struck a candidate, and what that rested on.
    fn why(
        &self,
        reel: &mut Reel,
        at: u64,
        cell: Cell,
        digit: Digit,
        control: &Control,
    ) -> Result<Value, Stop> {
        let (view, _) = reel.at(at, control)?;
        let at = view.events;
        let put = |reel: &Reel, cell: Cell, until: u64| {
            let puts = move |event: Event| event.puts().is_some_and(|(to, _)| to == cell);
            reel.cause(until, &puts, control)
        };
        let holds = |peer: &Cell| view.digit(*peer) == Some(digit);
        let peer = self.puzzle.layout().peers(cell).iter().copied().find(holds);
        let struck = move |event: Event| matches!(event, Event::Strike { cell: c, digit: d, .. } if (c, d) == (cell, digit));
        let cause = match view.digit(cell) {
            Some(here) if here == digit => put(reel, cell, at)?,
            _ => match (reel.cause(at, &struck, control)?, view.digit(cell), peer) {
                (Some(strike), ..) => Some(strike),
                (None, Some(_), _) => put(reel, cell, at)?,
                (None, None, Some(peer)) => put(reel, peer, at)?,
                (None, None, None) => None,
            },
        };
        let mut rests = Vec::new();
        if let Some((number, event)) = cause {
            // As it was then: what came later is no reason.
            let (then, _) = reel.at(number, control)?;
            for cell in self.grounds(&then, event) {
                rests.extend(put(reel, cell, number)?.filter(|ground| Some(*ground) != cause));
            }
        }
        rests.sort_by_key(|(number, _)| *number);
        rests.dedup();
        let tell = |(number, event): (u64, Event)| self.told(number, event);
        Ok(json!({
            "event": cause.map(tell),
            "rests": rests.into_iter().map(tell).collect::<Vec<_>>(),
        }))
    }

    /// The cells whose digits an event rests on.
    fn grounds(&self, view: &View, event: Event) -> Vec<Cell> {
        let layout = self.puzzle.layout();
        match event {
            Event::Strike { reason: Reason::Peer(peer), .. } => vec![peer],
            Event::Strike { reason: Reason::Filled, cell, .. } => vec![cell],
            Event::Place { cell, digit, why: Why::OnlyDigit } => {
                let mut grounds: Vec<(Digit, Cell)> = Vec::new();
                for &peer in layout.peers(cell) {
                    let other = view.digit(peer).filter(|&other| other != digit);
                    if let Some(other) = other.filter(|o| grounds.iter().all(|(d, _)| d != o)) {
                        grounds.push((other, peer));
                    }
                }
                grounds.into_iter().map(|(_, cell)| cell).collect()
            }
            Event::Place { cell, digit, why: Why::OnlyPlace(house) } => {
                let places = layout.houses()[house as usize].cells.iter();
                let blocks = |place: &Cell| {
                    let mut peers = layout.peers(*place).iter();
                    match view.digit(*place) {
                        Some(_) => Some(*place),
                        None => peers.find(|peer| view.digit(**peer) == Some(digit)).copied(),
                    }
                };
                places.filter(|&&place| place != cell).filter_map(blocks).collect()
            }
            _ => Vec::new(),
        }
    }

    fn tree(&self, reel: &Reel, from: u64, to: u64, control: &Control) -> Result<Value, Stop> {
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
}

/// Candidates as bits, the digit 1 the lowest.
fn mask(marks: &Candidates, cell: Cell) -> u64 {
    marks[cell].map(|digit| 1 << digit.index()).sum()
}
