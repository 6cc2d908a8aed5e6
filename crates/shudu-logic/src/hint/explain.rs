//! The whole way from where a player is, as a hint would go it.
//!
//! A solver takes the first step there is, and much of what it removes nobody needs. What a step
//! rests on is in its premises; so the steps that nothing after them rests on can be left out.

use super::{Hint, Hinted, hint, stage};
use crate::logic::{Grade, Path, Premise, Priced, Profile, Solver, Step, Way};
use shudu_board::board::{Cell, Digit, DigitSet, State};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::language::Language;
use std::collections::BTreeMap;

/// A state explained: every step with the state it was found in.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Where it begins.
    pub start: State,
    /// The steps, each with the state before it.
    pub steps: Vec<(State, Priced)>,
    /// For each step the earlier ones, from 0, that removed candidates it rests on.
    pub rests: Vec<Vec<usize>>,
    /// Where they lead.
    pub end: State,
    /// Whether that is the end of the puzzle.
    pub solved: bool,
    /// The sum of the costs of the steps.
    pub score: f64,
    /// The grade of the whole; see [`Path::grade`].
    pub grade: Grade,
    /// Whether the puzzle is known to have one solution; if not, no step rests on that.
    pub unique: bool,
    /// The profile that was followed.
    pub profile: Profile,
    /// Why it ends early.
    pub stopped: Option<Stop>,
    trouble: Option<Hinted>,
}

impl Explained {
    /// The same without the steps that nothing after them rests on. A way that does not lead to
    /// the end stays as it is, and so does one that another program would go.
    #[must_use]
    pub fn pruned(mut self) -> Explained {
        if !self.solved || self.profile.way() != Way::Own {
            return self;
        }
        let mut needed = vec![false; self.steps.len()];
        for (i, (_, priced)) in self.steps.iter().enumerate().rev() {
            needed[i] |= priced.step.placement.is_some();
            if needed[i] {
                self.rests[i].iter().for_each(|&earlier| needed[earlier] = true);
            }
        }
        let mut wanted = needed.into_iter();
        self.steps.retain(|_| wanted.next() == Some(true));
        let steps = self.steps.drain(..).map(|(_, priced)| priced).collect();
        self.follow(steps);
        self
    }

    /// Goes steps from the start.
    fn follow(&mut self, steps: Vec<Priced>) {
        self.end = self.start.clone();
        (self.score, self.grade, self.rests) = (0.0, Grade::Easy, Vec::new());
        let mut removed = BTreeMap::new();
        for (number, priced) in steps.into_iter().enumerate() {
            self.rests.push(rests(&self.end, &priced.step, &removed));
            removed.extend(priced.step.eliminations.iter().map(|&gone| (gone, number)));
            self.score += priced.cost;
            self.grade = self.grade.max(priced.grade);
            let after = priced.step.after(&self.end);
            self.steps.push((std::mem::replace(&mut self.end, after), priced));
        }
    }

    /// What is wrong with the state, if that is why there is nothing to explain.
    pub fn trouble(&self, language: Language) -> Option<String> {
        let layout = self.start.puzzle.layout();
        let said = |hinted: &Hinted| {
            stage(hinted, hinted.stages(), layout, language).pop().unwrap_or_default()
        };
        self.trouble.as_ref().map(said)
    }
}

/// Explains a state: mistakes first, as a hint does, then all steps of a profile. A solver of
/// the state's layout is reused between calls.
pub fn explain(
    start: &State,
    profile: &Profile,
    solver: &mut Solver,
    control: &Control,
) -> Explained {
    let hinted = hint(start, profile, solver, control);
    let unique = hinted.as_ref().is_ok_and(|hinted| hinted.unique);
    let profile = if unique { profile.clone() } else { profile.clone().without_uniqueness() };
    let (path, stopped, trouble) = match hinted {
        Err(stop) => (Path::NONE, Some(stop), None),
        Ok(Hinted { hint: Hint::Step(_) | Hint::Solved | Hint::Stuck, .. }) => {
            match solver.path(&profile, start, control) {
                Ok(path) => (path, None, None),
                Err(Stopped { why, known }) => (known, Some(why), None),
            }
        }
        Ok(hinted) => (Path::NONE, None, Some(hinted)),
    };
    let Path { steps, solved, score, grade } = path;
    let mut explained = Explained {
        start: start.clone(),
        steps: Vec::new(),
        rests: Vec::new(),
        end: start.clone(),
        solved,
        score,
        grade,
        unique,
        profile,
        stopped,
        trouble,
    };
    explained.follow(steps);
    // HoDoKu's grade is raised by the score.
    explained.grade = grade;
    explained
}

/// The earlier steps that removed what a step rests on: candidates that the digits on the board
/// would leave.
fn rests(state: &State, step: &Step, removed: &BTreeMap<(Cell, Digit), usize>) -> Vec<usize> {
    let layout = state.puzzle.layout();
    let mut absent: Vec<(Cell, Digit)> = Vec::new();
    for premise in &step.evidence.premises {
        match premise {
            Premise::Cell { cell, digits } => {
                let gone = DigitSet::full(layout.size()).without(*digits);
                absent.extend(gone.map(|digit| (*cell, digit)));
            }
            Premise::House { house, digit, cells } => {
                let mut houses = layout.houses().iter();
                let house = houses.find(|one| one.kind == *house).expect("a house of the board");
                let others = house.cells.iter().filter(|cell| !cells.contains(cell));
                absent.extend(others.map(|&cell| (cell, *digit)));
            }
        }
    }
    let is_open = |cell: Cell| state.digit(cell).is_none();
    let sees = |cell: Cell, digit: Digit| {
        layout.peers(cell).iter().any(|&peer| state.digit(peer) == Some(digit))
    };
    absent.retain(|&(cell, digit)| is_open(cell) && !sees(cell, digit));
    let mut earlier: Vec<usize> =
        absent.iter().filter_map(|gone| removed.get(gone).copied()).collect();
    earlier.sort_unstable();
    earlier.dedup();
    earlier
}
