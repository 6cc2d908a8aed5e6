//! Runs that are kept from question to question.

use crate::ask::{AskError, Tools};
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop};
use shudu_draw::draw::Curve;
use shudu_search::search::{Event, Method, Order, Reel, UnknownAlgorithm};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Runs that are kept: two side by side, and the two before them.
const KEPT: usize = 4;
/// Events of a run if the request does not limit them.
const EVENTS: u64 = 2_000_000;
/// Most events of a run.
const MOST_EVENTS: u64 = 20_000_000;

/// Which run a question is about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunRequest {
    /// Id of the algorithm.
    pub algorithm: String,
    /// Order in which it takes cells: `rows`, `columns`, `fewest` or `random:7`; its own if omitted.
    pub order: Option<String>,
    /// Number of solutions to find; 1 if omitted.
    pub limit: Option<u64>,
    /// Most events; two million if omitted.
    pub events: Option<u64>,
}

/// A run, and the cell of each of its rounds or placements.
pub struct Recorded {
    pub reel: Reel,
    pub curve: Curve,
}

type Shared = Arc<Mutex<Recorded>>;

/// The runs used last, by key; the latest is the last.
#[derive(Clone, Default)]
pub struct Runs(Arc<Mutex<Vec<(String, Shared)>>>);

impl Runs {
    fn with<T>(&self, act: impl FnOnce(&mut Vec<(String, Shared)>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn get(&self, key: &str) -> Option<Shared> {
        self.with(|all| {
            let at = all.iter().position(|(known, _)| known == key)?;
            let entry = all.remove(at);
            all.push(entry.clone());
            Some(entry.1)
        })
    }

    fn insert(&self, key: String, run: Shared) {
        self.with(|all| {
            all.retain(|(known, _)| *known != key);
            all.push((key, run));
            let extra = all.len().saturating_sub(KEPT);
            all.drain(..extra);
        });
    }
}

impl RunRequest {
    /// The algorithm, in its order of cells.
    pub fn method(&self) -> Result<Method, AskError> {
        let unknown = || UnknownAlgorithm(self.algorithm.clone());
        let method = Method::from_id(&self.algorithm).ok_or_else(unknown)?;
        match self.order.as_deref().filter(|order| !order.is_empty()) {
            None => Ok(method),
            Some(order) => Ok(method.ordered(order.parse::<Order>()?)?),
        }
    }

    /// Number of solutions to find.
    pub fn solutions(&self) -> u64 {
        self.limit.unwrap_or(1).max(1)
    }

    /// Looks at the run with `look`. It is run first if it is not kept.
    pub fn look<T>(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
        look: impl FnOnce(&mut Recorded, Method, &mut Tools) -> Result<T, AskError>,
    ) -> Result<T, AskError> {
        let method = self.method()?;
        let shared = self.recorded(puzzle, method, &tools.runs, control)?;
        let mut recorded = wait(&shared, control)?;
        look(&mut recorded, method, tools)
    }

    fn recorded(
        &self,
        puzzle: &Puzzle,
        method: Method,
        runs: &Runs,
        control: &Control,
    ) -> Result<Shared, Stop> {
        let solutions = self.solutions();
        let most = self.events.unwrap_or(EVENTS).clamp(1, MOST_EVENTS);
        let key = format!(
            "{} {} {} {} {solutions} {most} {:?}",
            puzzle.layout().name(),
            puzzle.symbols(),
            method.id(),
            method.order(),
            puzzle.limits(),
        );
        if let Some(kept) = runs.get(&key) {
            return Ok(kept);
        }
        let (mut curve, unit) = (Curve::default(), method.unit());
        let mut hear = |event: Event| {
            if let Some(cell) = event.worked_on(unit) {
                curve.push((cell.index() + 1) as f64);
            }
        };
        let reel = Reel::new(method, puzzle.clone(), solutions, most, control, &mut hear)?;
        let shared = Arc::new(Mutex::new(Recorded { reel, curve }));
        runs.insert(key, shared.clone());
        Ok(shared)
    }
}

/// Locks a run that another question may be looking at, unless it is to stop first.
fn wait<'a>(shared: &'a Shared, control: &Control) -> Result<MutexGuard<'a, Recorded>, Stop> {
    loop {
        match shared.try_lock() {
            Ok(recorded) => return Ok(recorded),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                control.check()?;
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}
