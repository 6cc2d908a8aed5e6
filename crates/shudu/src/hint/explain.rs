//! The whole way from where a player is, as a hint would go it.

use super::{Hint, Hinted, hint, stage};
use crate::board::State;
use crate::control::{Control, Stop, Stopped};
use crate::language::Language;
use crate::logic::{Grade, Path, Priced, Profile, Solver};

/// A state explained: every step with the state it was found in.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Where it begins.
    pub start: State,
    /// The steps, each with the state before it.
    pub steps: Vec<(State, Priced)>,
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
    /// What is wrong with the state, if that is why there is nothing to explain.
    pub fn trouble(&self, language: Language) -> Option<String> {
        let layout = self.start.puzzle.layout();
        let said = |hinted| stage(hinted, 1, layout, language).join(" ");
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
    let mut end = start.clone();
    let with_state = |priced: Priced| {
        let after = priced.step.after(&end);
        (std::mem::replace(&mut end, after), priced)
    };
    let steps = steps.into_iter().map(with_state).collect();
    let start = start.clone();
    Explained { start, steps, end, solved, score, grade, unique, profile, stopped, trouble }
}
