//! The way of a profile: from a state, the first step of the first technique that
//! has one, again and again.

use super::field::{Field, Map};
use super::find::{self, Flow};
use super::position::Position;
use super::profile::{Level, Profile, Way};
use super::se::Rater;
use super::step::Step;
use super::technique::{Family, Technique};
use crate::board::{Layout, State};
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
    /// The level of the hardest, raised by the sum.
    pub level: Level,
}

/// Finds steps on the boards of one layout.
#[derive(Debug)]
pub struct Solver {
    inner: Inner,
    rater: Option<Box<Rater>>,
}

/// One instance for each width of sets.
#[derive(Debug)]
enum Inner {
    Small(Arc<Map<2>>),
    Large(Arc<Map<10>>),
    Huge(Arc<Map<64>>),
}

/// Runs the same code for the width at hand.
macro_rules! with_map {
    ($inner:expr, $map:ident => $body:expr) => {
        match $inner {
            Inner::Small($map) => $body,
            Inner::Large($map) => $body,
            Inner::Huge($map) => $body,
        }
    };
}

impl Solver {
    /// A solver for a layout.
    pub fn new(layout: Arc<Layout>) -> Solver {
        let inner = match layout.cell_count() {
            ..=128 => Inner::Small(Arc::new(Map::new(layout))),
            ..=640 => Inner::Large(Arc::new(Map::new(layout))),
            _ => Inner::Huge(Arc::new(Map::new(layout))),
        };
        Solver { inner, rater: None }
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
        path.level = path.level.raised(path.score);
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
            let _ = find::find(&field, &[technique], &mut |step| {
                if step.technique == technique {
                    steps.push(step);
                }
                Flow::Continue(())
            });
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
        let rater = &mut self.rater;
        with_map!(&self.inner, map => {
            let mut field = field_of(map, state);
            loop {
                if field.is_full() {
                    return true;
                }
                let Some(step) = next(&field, profile, rater) else { return false };
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

fn next<const W: usize>(
    field: &Field<W>,
    profile: &Profile,
    rater: &mut Option<Box<Rater>>,
) -> Option<Step> {
    if profile.way == Way::Se {
        let step = rater.get_or_insert_with(Box::default).next_step(&position(field));
        return step.filter(|step| profile.entry(step.technique).is_some());
    }
    for entry in &profile.entries {
        let mut found = None;
        if entry.techniques[0].row().family == Family::Net {
            if field.map.layout.is_classic() {
                let nets = entry.techniques[0] >= Technique::DynamicContradiction;
                let rater = rater.get_or_insert_with(Box::default);
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
            step.rating = entry.cost;
            return Some(step);
        }
    }
    None
}

fn apply<const W: usize>(field: &mut Field<W>, step: &Step) {
    for &(cell, digit) in &step.eliminations {
        field.remove(cell.index(), digit.index());
    }
    if let Some((cell, digit)) = step.placement {
        field.place(cell.index(), digit.index());
    }
}

/// The same board as Sudoku Explainer's searches see it.
fn position<const W: usize>(field: &Field<W>) -> Position {
    Position::of(&field.digits, &field.cands)
}
