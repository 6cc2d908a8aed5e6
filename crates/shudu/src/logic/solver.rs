//! The way of a profile: from a state, the first step of the first technique that
//! has one, again and again.

use super::field::{Field, Map};
use super::find::{self, Flow};
use super::hodoku::{self, Tables};
use super::position::Position;
use super::profile::{Level, Profile, Way};
use super::se::Rater;
use super::step::Step;
use super::technique::{Family, Technique};
use crate::board::{Cell, Digit, Layout, State};
use std::sync::Arc;

/// The steps of a profile on a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether they lead to the end.
    pub solved: bool,
    /// The sum of their costs.
    pub score: f64,
    /// The level of the hardest step; by HoDoKu's way raised by the sum.
    pub level: Level,
}

/// Finds steps on the boards of one layout.
#[derive(Debug)]
pub struct Solver {
    inner: Inner,
    memory: Memory,
}

/// Working memory of searches that need much, made when they are first used.
#[derive(Debug, Default)]
struct Memory {
    rater: Option<Box<Rater>>,
    tables: Option<Box<Tables>>,
}

/// One instance for each width of sets.
#[derive(Debug)]
enum Inner {
    Small(Arc<Map<2>>),
    Large(Arc<Map<10>>),
}

/// Runs the same code for the width at hand.
macro_rules! with_map {
    ($inner:expr, $map:ident => $body:expr) => {
        match $inner {
            Inner::Small($map) => $body,
            Inner::Large($map) => $body,
        }
    };
}

impl Solver {
    /// The largest board: 25×25. Every width of sets is all the code once more.
    pub const LARGEST: usize = 25;

    /// A solver for a layout.
    ///
    /// # Panics
    ///
    /// If the board is larger than [`LARGEST`](Solver::LARGEST).
    pub fn new(layout: Arc<Layout>) -> Solver {
        assert!(layout.size() <= Solver::LARGEST, "techniques go up to 25×25");
        let inner = match layout.cell_count() {
            ..=128 => Inner::Small(Arc::new(Map::new(layout))),
            _ => Inner::Large(Arc::new(Map::new(layout))),
        };
        Solver { inner, memory: Memory::default() }
    }

    /// The layout it is for.
    pub fn layout(&self) -> &Arc<Layout> {
        with_map!(&self.inner, map => &map.layout)
    }

    /// The whole way.
    pub fn path(&mut self, profile: &Profile, state: &State) -> Path {
        let mut steps = Vec::new();
        let solved = self.walk(profile, state, &mut |step| {
            steps.push(step.clone());
            true
        });
        let mut path = Path { steps, solved, score: 0.0, level: Level::Easy };
        for step in &path.steps {
            path.score += step.rating;
            let level = profile.entry(step.technique).map_or(Level::Easy, |entry| entry.level);
            path.level = path.level.max(level);
        }
        // A long way of easy steps is hard for HoDoKu, not for us.
        if profile.way == Way::Hodoku {
            path.level = path.level.raised(path.score);
        }
        path
    }

    /// The next step.
    pub fn next(&mut self, profile: &Profile, state: &State) -> Option<Step> {
        let mut next = None;
        self.walk(profile, state, &mut |step| {
            next = Some(step.clone());
            false
        });
        next
    }

    /// Every step of one technique, the best first.
    pub fn all(&mut self, technique: Technique, state: &State) -> Vec<Step> {
        let mut steps = Vec::new();
        with_map!(&self.inner, map => {
            let field = field_of(map, state);
            let mut tell = |step: Step| {
                if step.technique == technique {
                    steps.push(step);
                }
                Flow::Continue(())
            };
            let _ = find::find(&field, &[technique], &mut tell);
            let _ = find::find_more(&field, technique, &mut tell);
        });
        steps
    }

    /// Tells steps until the end, until none is found, or until told to stop.
    /// Whether the end was reached.
    pub fn walk(
        &mut self,
        profile: &Profile,
        state: &State,
        tell: &mut dyn FnMut(&Step) -> bool,
    ) -> bool {
        let memory = &mut self.memory;
        with_map!(&self.inner, map => {
            let mut field = field_of(map, state);
            loop {
                if field.is_full() {
                    return true;
                }
                let Some(step) = next(&field, profile, memory) else { return false };
                let go_on = tell(&step);
                apply(&mut field, &step);
                if !go_on {
                    return false;
                }
            }
        })
    }
}

fn field_of<const W: usize>(map: &Arc<Map<W>>, state: &State) -> Field<W> {
    let mut field = Field::new(Arc::clone(map), state);
    if state.centre.is_some() || state.puzzle.limits().is_some() {
        field.limit(&state.candidates());
    }
    field
}

fn next<const W: usize>(field: &Field<W>, profile: &Profile, memory: &mut Memory) -> Option<Step> {
    if profile.way == Way::Se {
        let step = memory.rater.get_or_insert_with(Box::default).next_step(&position(field));
        return step.filter(|step| profile.entry(step.technique).is_some());
    }
    for entry in &profile.entries {
        let mut found = None;
        let classic = field.map.layout.is_classic();
        if classic && hodoku::knows(entry.techniques[0], profile.way) {
            let tables = memory.tables.get_or_insert_with(Box::default);
            found = tables.next(entry.techniques[0], &field.digits, &field.cands);
        } else if entry.techniques[0].row().family == Family::Net {
            if classic {
                let nets = entry.techniques[0] >= Technique::DynamicContradiction;
                let rater = memory.rater.get_or_insert_with(Box::default);
                found = rater.net_step(&position(field), nets);
            }
        } else {
            let _ = find::find(field, &entry.techniques, &mut |step| {
                if !entry.techniques.contains(&step.technique) {
                    return Flow::Continue(());
                }
                found = Some(step);
                Flow::Break(())
            });
        }
        if let Some(mut step) = found {
            // a search may come across a step of another entry
            let entry = profile.entry(step.technique).unwrap_or(entry);
            step.rating = entry.cost;
            return Some(step);
        }
    }
    None
}

fn apply<const W: usize>(field: &mut Field<W>, step: &Step) {
    for (cell, digit) in in_turn(field, step) {
        field.remove(cell.index(), digit.index());
    }
    if let Some((cell, digit)) = step.placement {
        field.place(cell.index(), digit.index());
    }
}

/// What a step takes away, in the order in which it goes: singles are found in the order in
/// which they came about. It is HoDoKu's.
fn in_turn<const W: usize>(field: &Field<W>, step: &Step) -> Vec<(Cell, Digit)> {
    use Technique as T;
    let mut gone = step.eliminations.clone();
    match step.technique {
        T::LockedPair | T::LockedTriple => {
            // the line before the box
            let line = step.evidence.houses.last().copied();
            let house = field.map.kinds.iter().position(|&kind| Some(kind) == line);
            let inside = |cell: Cell| house.is_some_and(|h| field.map.houses[h].has(cell.index()));
            gone.sort_by_key(|&(cell, _)| !inside(cell));
        }
        T::Aic | T::AicLoop | T::GroupedAic | T::GroupedAicLoop => {
            gone.sort_by_key(|&(_, digit)| digit);
        }
        _ => {}
    }
    gone
}

/// The same board as Sudoku Explainer's searches see it.
fn position<const W: usize>(field: &Field<W>) -> Position {
    Position::of(&field.digits, &field.cands)
}
