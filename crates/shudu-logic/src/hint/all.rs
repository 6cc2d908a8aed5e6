//! Every step there is now.

use crate::logic::{Priced, Profile, Solver, Way};
use shudu_board::board::State;
use shudu_board::control::{Control, Stopped};
use shudu_board::sort;

/// All steps of a profile that are possible now, the cheapest first; of a technique that is
/// searched for one step at a time, the first. Stopped, it gives those found by then.
pub fn all(
    state: &State,
    profile: &Profile,
    solver: &mut Solver,
    control: &Control,
) -> Result<Vec<Priced>, Stopped<Vec<Priced>>> {
    let mut found: Vec<Priced> = Vec::new();
    for entry in profile.entries() {
        let (cost, grade) = (entry.cost, entry.grade);
        for &technique in &entry.techniques {
            let listed = match profile.way() {
                Way::Se => Ok(Vec::new()),
                _ => solver.all(technique, state, control),
            };
            let (mut steps, mut stop) = match listed {
                Ok(steps) => (steps, None),
                Err(stopped) => (stopped.known, Some(stopped.why)),
            };
            // Perhaps it is searched for one step at a time.
            if steps.is_empty() && stop.is_none() {
                match solver.next(&profile.clone().only(&[technique]), state, control) {
                    Ok(next) => steps.extend(next.map(|priced| priced.step)),
                    Err(why) => stop = Some(why),
                }
            }
            for step in steps {
                // The same may be seen twice.
                if !found.iter().any(|other| other.step == step) {
                    found.push(Priced { step, cost, grade });
                }
            }
            if let Some(why) = stop {
                return Err(Stopped { why, known: found });
            }
        }
    }
    // The sort is stable: equal ones stay in the order of the profile.
    sort::by(&mut found, |a, b| a.cost.total_cmp(&b.cost));
    Ok(found)
}
