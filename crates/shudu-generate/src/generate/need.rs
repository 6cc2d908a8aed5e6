//! Proofs that a puzzle needs a technique.
//!
//! A puzzle *needs* a technique if it is solved by techniques that are not harder, and is
//! not when that one is switched off, in whatever order the others are used. Not harder is what
//! people see no later, or what costs them no more: the order and the costs of
//! [`Profile::human`]. With `only` the way with the technique has nothing else but singles and
//! intersections; the way without it still has all.
//!
//! What techniques take away they take away in any order: where a candidate has gone that a
//! pattern has, a simpler pattern does the same. Not so where patterns rest on there being one
//! solution: they may be there now and not later. So the way without is gone three times: by
//! cost, these patterns first, and the hardest first.

use shudu_board::board::{Candidates, Puzzle, State};
use shudu_board::control::Control;
use shudu_board::rating::Tenths;
use shudu_board::sort;
use shudu_logic::logic::{Entry, Family, Profile, Solver, Step, TECHNIQUES, Technique};

/// Why a technique is needed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The technique.
    pub technique: Technique,
    /// Without it this many steps can be made,
    pub steps: usize,
    /// and this many cells stay open.
    pub open: usize,
    /// A step with it that goes on from there.
    pub step: Step,
}

/// The techniques that puzzles can be asked to need, in the order of the table.
pub fn sought() -> impl Iterator<Item = Technique> {
    TECHNIQUES.iter().map(|row| row.technique).filter(|&technique| is_sought(technique))
}

/// Whether it can be asked for: people look for it, and by itself. Some are on other boards
/// only, or so rare that no puzzle is come across.
pub(super) fn is_sought(technique: Technique) -> bool {
    use Technique as T;
    let elsewhere = matches!(technique, T::DerivedHouse | T::LawOfLeftovers);
    let rare = matches!(technique, T::Phistomefel | T::SkLoop | T::MultiSector);
    let known = technique.row().is_found_alone() && Profile::human().entry(technique).is_some();
    known && !elsewhere && !rare
}

/// Why the solver goes on to the end.
const FREE: &str = "nobody stops it";

/// Proves needs, keeping its working memory.
#[derive(Debug)]
pub struct Needs {
    solver: Solver,
    techniques: Vec<Technique>,
    only: bool,
    /// What is not harder.
    profile: Profile,
    /// The same without each of the techniques, in three orders.
    without: Vec<[Profile; 3]>,
}

impl Needs {
    /// For puzzles of the classic board that need these techniques.
    pub fn new(techniques: &[Technique], only: bool) -> Needs {
        let known = not_harder(techniques);
        let without = techniques.iter().map(|&one| orders(known.clone().without(&[one]))).collect();
        let profile = if only { known.only(&simple_and(techniques)) } else { known };
        let techniques = techniques.to_vec();
        Needs { solver: Solver::classic().brief(), techniques, only, profile, without }
    }

    /// Whether it is for these techniques.
    pub fn is_for(&self, techniques: &[Technique], only: bool) -> bool {
        self.techniques == techniques && self.only == only
    }

    /// Whether a puzzle is solved by what is not harder.
    pub fn is_solved(&mut self, puzzle: &Puzzle) -> bool {
        let state = State::new(puzzle.clone());
        let solved = self.solver.walk(&self.profile, &state, &Control::FREE, &mut |_| true);
        solved.expect(FREE)
    }

    /// The proofs that a puzzle which is solved needs each of the techniques, if it does.
    pub fn proofs(&mut self, puzzle: &Puzzle) -> Option<Vec<Proof>> {
        (0..self.techniques.len()).map(|which| self.proof(puzzle, which)).collect()
    }

    fn proof(&mut self, puzzle: &Puzzle, which: usize) -> Option<Proof> {
        let technique = self.techniques[which];
        let start = State::new(puzzle.clone());
        let mut stuck = start.clone();
        let mut candidates = start.candidates();
        let mut steps = 0;
        let mut follow = |priced: &shudu_logic::logic::Priced| {
            follow(&priced.step, &mut stuck, &mut candidates);
            steps += 1;
            true
        };
        let [by_cost, others @ ..] = &self.without[which];
        let solver = &mut self.solver;
        if solver.walk(by_cost, &start, &Control::FREE, &mut follow).expect(FREE) {
            return None;
        }
        let open = stuck.digits().iter().filter(|digit| digit.is_none()).count();
        stuck.centre = Some(candidates);
        let with = solver.all(technique, &stuck, &Control::FREE).expect(FREE);
        let step = with.into_iter().next()?;
        let mut solves = |order: &Profile| {
            solver.walk(order, &start, &Control::FREE, &mut |_| true).expect(FREE)
        };
        (!others.iter().any(&mut solves)).then_some(Proof { technique, steps, open, step })
    }
}

/// What people see no later than the last of these techniques, or what costs them no more.
fn not_harder(techniques: &[Technique]) -> Profile {
    let human = Profile::human();
    let entries = human.entries();
    let theirs = |entry: &Entry| entry.techniques.iter().any(|one| techniques.contains(one));
    let last = entries.iter().rposition(theirs).map_or(0, |last| last + 1);
    let most = entries.iter().filter(|entry| theirs(entry)).map(|entry| entry.cost);
    let most = most.fold(0.0, f64::max);
    let known = entries.iter().enumerate().filter(|(i, entry)| *i < last || entry.cost <= most);
    let known: Vec<Technique> =
        known.flat_map(|(_, entry)| entry.techniques.iter().copied()).collect();
    human.only(&known)
}

/// By cost, what rests on there being one solution first, and the hardest first.
fn orders(profile: Profile) -> [Profile; 3] {
    let ordered =
        |entries: Vec<Entry>| Profile::new(profile.name(), entries).expect("they are of a profile");
    let unique = |entry: &Entry| entry.techniques[0].row().family == Family::Uniqueness;
    let mut first = profile.entries().to_vec();
    sort::by_key(&mut first, |entry| !unique(entry));
    let backwards = profile.entries().iter().rev().cloned().collect();
    let (first, backwards) = (ordered(first), ordered(backwards));
    [profile, first, backwards]
}

/// Does what a step says.
fn follow(step: &Step, state: &mut State, candidates: &mut Candidates) {
    for &(cell, digit) in &step.eliminations {
        candidates[cell].remove(digit);
    }
    if let Some((cell, digit)) = step.placement {
        state.placed[cell.index()] = Some(digit);
        for &peer in state.puzzle.layout().peers(cell) {
            candidates[peer].remove(digit);
        }
    }
}

fn simple_and(techniques: &[Technique]) -> Vec<Technique> {
    let simple = |family: Family| matches!(family, Family::Single | Family::Intersection);
    let wanted = TECHNIQUES.iter().filter(|row| simple(row.family)).map(|row| row.technique);
    wanted.chain(techniques.iter().copied()).collect()
}

/// The highest rating of techniques, if all have one.
pub fn highest(techniques: &[Technique]) -> Option<Tenths> {
    let mut ratings = techniques.iter().map(|technique| technique.row().rating);
    ratings.try_fold(Tenths::default(), |highest, rating| Some(highest.max(rating?)))
}
