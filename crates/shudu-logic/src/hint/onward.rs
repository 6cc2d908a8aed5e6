//! How it would go on where a profile does not: by a step of another profile, or by a guess that
//! is refuted.
//!
//! A guess is a candidate that is written down for trial, with the singles that follow from it
//! until something has no place left. Of these singles only those are told that the end rests
//! on: every single says which digits on the board it follows from, so the needed ones are found
//! backwards.

use super::{Explained, Hint, contradiction};
use crate::logic::{Family, Pattern, Priced, Profile, Solver, Step, Way};
use crate::words::{self, Speaker};
use shudu_board::board::{Cell, Digit, HouseKind, State};
use shudu_board::control::{Control, Stop};
use shudu_board::language::Tongue;
use shudu_board::say;
use shudu_board::sort;

/// As many candidates are tried at most.
const TRIES: usize = 600;

/// Profiles that go further than others, the gentlest first.
const FURTHER: [&str; 2] = ["human", "se"];

/// What would lead on.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Onward {
    /// A step of another profile.
    Step {
        /// The name of the profile.
        profile: String,
        /// The step.
        priced: Box<Priced>,
    },
    /// A candidate that fails.
    Guess(Refuted),
    /// Nothing of that: only trying for long.
    Search,
}

/// A candidate that leads to a contradiction by singles alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Refuted {
    /// Where it is.
    pub cell: Cell,
    /// What it is.
    pub digit: Digit,
    /// The singles that are needed, in order.
    pub then: Vec<(Cell, Digit)>,
    /// The house that has no place left for its digit; none if it is the cell that has none.
    pub house: Option<(HouseKind, Digit)>,
    /// The cell that has no candidate left.
    pub empty: Option<Cell>,
}

/// What would lead on from where an explanation is stuck.
pub fn onward(way: &Explained, solver: &mut Solver, control: &Control) -> Result<Onward, Stop> {
    let layout = way.start.puzzle.layout();
    for name in FURTHER.iter().filter(|&&name| name != way.profile.name()) {
        let profile = Profile::named(name).expect("it is built in");
        let profile = if way.unique { profile } else { profile.without_uniqueness() };
        if profile.way() == Way::Se && !layout.is_classic() {
            continue;
        }
        if let Some(priced) = solver.next(&profile, &way.end, control)? {
            return Ok(Onward::Step { profile: (*name).to_owned(), priced: Box::new(priced) });
        }
    }
    Ok(guess(&way.end, solver, control)?.map_or(Onward::Search, Onward::Guess))
}

/// The candidate that fails after the fewest singles; cells with few candidates are tried first.
fn guess(state: &State, solver: &mut Solver, control: &Control) -> Result<Option<Refuted>, Stop> {
    let mut singles = Profile::human();
    singles.retain(|entry| entry.techniques[0].row().family == Family::Single);
    let candidates = state.candidates();
    let open = state.puzzle.layout().cells().filter(|&cell| state.digit(cell).is_none());
    let mut cells: Vec<Cell> = open.collect();
    sort::by_key(&mut cells, |&cell| candidates[cell].len());
    let tries = cells.iter().flat_map(|&cell| candidates[cell].map(move |digit| (cell, digit)));
    let mut best: Option<Refuted> = None;
    for (cell, digit) in tries.take(TRIES) {
        let found = refute(state, (cell, digit), &singles, solver, control)?;
        let shorter =
            |found: &Refuted| best.as_ref().is_none_or(|best| found.then.len() < best.then.len());
        if let Some(found) = found.filter(shorter) {
            best = Some(found);
        }
    }
    Ok(best)
}

/// Follows a candidate by singles, to a contradiction if there is one.
fn refute(
    state: &State,
    (cell, digit): (Cell, Digit),
    singles: &Profile,
    solver: &mut Solver,
    control: &Control,
) -> Result<Option<Refuted>, Stop> {
    let mut tried = state.clone();
    let candidates = state.candidates();
    write(&mut tried, cell, digit);
    let mut steps: Vec<Step> = Vec::new();
    solver.walk(singles, &tried, control, &mut |priced| {
        steps.push(priced.step.clone());
        true
    })?;
    let placed: Vec<(Cell, Digit)> = std::iter::once((cell, digit))
        .chain(steps.iter().filter_map(|step| step.placement))
        .collect();
    placed[1..].iter().for_each(|&(cell, digit)| write(&mut tried, cell, digit));
    let (house, empty) = match contradiction(&tried) {
        Some(Hint::NoPlace { house: Some(house), digit: Some(digit), .. }) => {
            (Some((house, digit)), None)
        }
        Some(Hint::NoPlace { cell: Some(cell), .. }) => (None, Some(cell)),
        _ => return Ok(None),
    };
    let ruled = match (house, empty) {
        (Some((kind, digit)), _) => {
            let mut houses = state.puzzle.layout().houses().iter();
            let house = houses.find(|house| house.kind == kind).expect("a house of the board");
            let places = house.cells.iter().filter(|&&cell| candidates[cell].contains(digit));
            places.map(|&cell| (cell, digit)).collect::<Vec<_>>()
        }
        (_, Some(cell)) => candidates[cell].map(|digit| (cell, digit)).collect(),
        _ => Vec::new(),
    };
    let needed = needed(state, &placed, &steps, &ruled);
    let then = (1..placed.len()).filter(|&i| needed[i]).map(|i| placed[i]).collect();
    Ok(Some(Refuted { cell, digit, then, house, empty }))
}

/// A digit for trial: the notes of its peers lose it.
fn write(state: &mut State, cell: Cell, digit: Digit) {
    let mut candidates = state.candidates();
    candidates[cell] = Default::default();
    for &peer in state.puzzle.layout().peers(cell) {
        candidates[peer].remove(digit);
    }
    state.placed[cell.index()] = Some(digit);
    state.centre = Some(candidates);
}

/// Which of the digits on trial rule candidates out, directly or by what follows from them.
fn needed(
    state: &State,
    placed: &[(Cell, Digit)],
    steps: &[Step],
    ruled: &[(Cell, Digit)],
) -> Vec<bool> {
    let layout = state.puzzle.layout();
    let mut needed = vec![false; placed.len()];
    // The first on trial that takes a candidate away.
    let first = |(cell, digit): (Cell, Digit), before: usize| {
        placed[..before].iter().position(|&(at, there)| {
            (at == cell && there != digit)
                || (there == digit && layout.peers(cell).binary_search(&at).is_ok())
        })
    };
    let mut open: Vec<usize> =
        ruled.iter().filter_map(|&candidate| first(candidate, placed.len())).collect();
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut needed[at], true) || at == 0 {
            continue;
        }
        let candidates = state.candidates();
        let (cell, digit) = placed[at];
        let others: Vec<(Cell, Digit)> = match &steps[at - 1].evidence.pattern {
            Pattern::Single { house: Some(kind), .. } => {
                let mut houses = layout.houses().iter();
                let house = houses.find(|house| house.kind == *kind).expect("a house of the board");
                let others = house.cells.iter().filter(|&&other| other != cell);
                others.map(|&other| (other, digit)).collect()
            }
            _ => candidates[cell].filter(|&other| other != digit).map(|d| (cell, d)).collect(),
        };
        let gone = others.into_iter().filter(|&(cell, digit)| {
            state.digit(cell).is_none() && candidates[cell].contains(digit)
        });
        open.extend(gone.filter_map(|candidate| first(candidate, at)));
    }
    needed
}

impl Onward {
    /// What to say: sentences.
    pub fn told(&self, state: &State, tongue: impl Into<Tongue>) -> Vec<String> {
        let layout = state.puzzle.layout();
        let t = &Speaker::new(tongue.into(), layout);
        match self {
            Onward::Step { profile, priced } => {
                let told = words::tell(&priced.step, layout, t.tongue());
                let name = &told.name;
                let mut said = vec![say!(
                    t,
                    "The profile {profile} goes on with: {name}.",
                    "技巧表 {profile} 可以继续：{name}。"
                )];
                said.extend(told.why);
                said.push(told.therefore);
                said
            }
            Onward::Guess(refuted) => refuted.told(t),
            Onward::Search => vec![say!(
                t,
                "No other profile leads on either, and no candidate fails by singles alone: only a search does.",
                "其他技巧表也无法继续，单靠排除与唯余也不能否定任何候选数，只能搜索。"
            )],
        }
    }
}

impl Refuted {
    fn told(&self, t: &Speaker) -> Vec<String> {
        let (at, what) = (t.cell(self.cell), t.digit(self.digit));
        let end = match (self.house, self.empty) {
            (Some((house, digit)), _) => {
                let (house, digit) = (t.house(house), t.digit(digit));
                say!(t, "no place is left for {digit} in {house}", "{house}中 {digit} 没有位置")
            }
            (None, cell) => {
                let cell = cell.map_or_else(String::new, |cell| t.cell(cell));
                say!(t, "no digit is left for {cell}", "{cell} 没有数可填")
            }
        };
        let singles: Vec<String> = self
            .then
            .iter()
            .map(|&(cell, digit)| format!("{}={}", t.cell(cell), t.digit(digit)))
            .collect();
        let singles = singles.join(t.language().pick(", ", "、"));
        let then = match self.then.len() {
            0 => say!(t, "Then {end}.", "那么{end}。"),
            1 => say!(t, "Then {singles} follows, and {end}.", "那么 {singles}，于是{end}。"),
            _ => say!(
                t,
                "Then these singles follow, one after the other: {singles}; and {end}.",
                "由排除与唯余依次得出：{singles}；于是{end}。"
            ),
        };
        vec![
            say!(t, "Try {at}={what}.", "试填 {at}={what}。"),
            then,
            say!(t, "So {at} is not {what}.", "所以 {at} 不是 {what}。"),
        ]
    }
}
