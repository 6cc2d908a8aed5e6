//! The lab: runs of algorithms that tell their steps, looked at moment by moment.
//!
//! Every question says which run it is about: puzzle, algorithm, order of cells, number of solutions. The desk
//! keeps the last few runs as [`Reel`]s; one that it has forgotten is made again.

mod teller;
mod trial;
mod why;

use super::question::{Sought, Watched};
use super::{Answer, Trouble};
use serde_json::{Value, json};
use shudu_board::board::{Cell, Digit, Puzzle, Spot};
use shudu_board::control::{Control, Stop};
use shudu_board::language::Language;
use shudu_board::say;
use shudu_draw::draw::Curve;
use shudu_search::search::classic::{MarksShown, Unit};
use shudu_search::search::{Event, Method, Order, Reel};
use std::sync::{Arc, Mutex, PoisonError};
use teller::Teller;
pub(super) use trial::{Tried, chart, trial};

/// Runs that are kept: two side by side, and two before them.
const REELS: usize = 4;
/// Events of a run, unless the question says otherwise, and at most.
const EVENTS: u64 = 2_000_000;
const MOST_EVENTS: u64 = 20_000_000;
/// Moments in one answer.
const FRAMES: usize = 500;
/// Pictures of a film.
const SHOTS: std::ops::RangeInclusive<usize> = 1..=1000;
/// Events in one answer.
const ROW: usize = 100_000;
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
    pub method: Method,
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
    Plot,
    Film { frames: usize, seconds: f64 },
    Events { from: u64, count: usize },
}

/// The algorithms there are.
pub(super) fn algorithms(language: Language) -> Value {
    let rows = Method::all().map(|method| {
        let orders: Vec<_> = method.orders().iter().map(|order| order.word()).collect();
        json!({
            "id": method.id(), "about": method.about(language),
            "unit": Unit::word(method.unit(), Language::English), "marks": shown(method),
            "code": method.code(language), "orders": orders,
        })
    });
    let orders =
        Order::ALL.map(|order| json!({ "id": order.word(), "name": order.about(language) }));
    json!({ "algorithms": rows.collect::<Vec<_>>(), "orders": orders })
}

/// What the board shows: `pointers` are marks as figures print them.
fn shown(method: Method) -> &'static str {
    match method.marks() {
        _ if method.has_pointers() => "pointers",
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
        let method = method(&watched.algorithm, watched.order.as_deref(), language)?;
        let solutions = watched.limit.unwrap_or(1).max(1);
        let most = watched.events.unwrap_or(EVENTS).clamp(1, MOST_EVENTS);
        if let What::Film { frames, seconds } = what
            && !(SHOTS.contains(&frames) && (0.01..=60.0).contains(&seconds))
        {
            let most = SHOTS.end();
            return Err(Trouble::bad(say!(
                language,
                "a film has 1 to {most} frames, each shown for up to a minute",
                "影片应有 1 到 {most} 帧，每帧最长一分钟"
            )));
        }
        Ok(Look { reels: reels.clone(), puzzle, method, solutions, most, what })
    }

    pub(super) fn answer(self, language: Language, control: &Control) -> Answer {
        let trouble = |stop: Stop| Trouble::new(&stop, language);
        let kept = self.kept(control).map_err(trouble)?;
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let teller = Teller { method: self.method, puzzle: &self.puzzle, language };
        match self.what {
            What::Run => Ok(teller.run(&kept, self.solutions, control)),
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
            What::Plot => Ok(teller.plot(&kept)),
            What::Film { frames, seconds } => {
                teller.film(&kept.reel, frames, seconds, control).map_err(trouble)
            }
            What::Events { from, count } => {
                teller.events(&kept.reel, from, count.min(ROW), control).map_err(trouble)
            }
        }
    }

    /// The run, if it is still there; else it is made.
    fn kept(&self, control: &Control) -> Result<Shared, Stop> {
        let name = format!(
            "{} {} {} {} {} {} {:?}",
            self.puzzle.layout().name(),
            self.puzzle.symbols(),
            self.method.id(),
            self.method.order(),
            self.solutions,
            self.most,
            self.puzzle.limits(),
        );
        let kept = match self.reels.take(&name) {
            Some(kept) => kept,
            None => {
                let (mut curve, unit) = (Curve::default(), self.method.unit());
                let mut hear = |event: Event| {
                    if let Some(cell) = event.worked_on(unit) {
                        curve.push((cell.index() + 1) as f64);
                    }
                };
                let (puzzle, solutions) = (self.puzzle.clone(), self.solutions);
                let reel =
                    Reel::new(self.method, puzzle, solutions, self.most, control, &mut hear)?;
                Arc::new(Mutex::new(Kept { reel, curve }))
            }
        };
        self.reels.keep(name, kept.clone());
        Ok(kept)
    }
}

/// The algorithm of this name, in an order of cells.
fn method(name: &str, order: Option<&str>, language: Language) -> Result<Method, Trouble> {
    let method = Method::from_id(name).ok_or_else(|| {
        Trouble::bad(say!(language, "there is no algorithm `{name}`", "没有“{name}”这种算法"))
    })?;
    let order = order.unwrap_or_default();
    if order.is_empty() {
        return Ok(method);
    }
    let order: Order = order.parse().map_err(|why| Trouble::new(&why, language))?;
    method.ordered(order).map_err(|why| Trouble::new(&why, language))
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
