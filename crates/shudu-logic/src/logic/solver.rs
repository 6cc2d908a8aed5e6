//! The way of a profile: from a state, the first step of the first technique that
//! has one, again and again.

use super::field::{Field, Map};
use super::find::{Finder, Halt, Onward, Tell};
use super::follow;
use super::hodoku::Tables;
use super::pattern::Pattern;
use super::position::Position;
use super::profile::{Entry, Grade, Profile, Way};
use super::pulse::Pulse;
use super::se::Rater;
use super::set::SMALL;
use super::step::Step;
use super::technique::{Search, Technique};
use shudu_board::board::{Cell, Digit, Layout, Puzzle, State};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::language::{Tell as Localized, Tongue, told};
use shudu_board::{say, sort};
use std::sync::Arc;

/// A step of a path, and what the profile says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Priced {
    /// The step.
    pub step: Step,
    /// What it costs. (What Sudoku Explainer rates it is [`Step::rating`].)
    pub cost: f64,
    /// How hard it is.
    pub grade: Grade,
}

/// The steps of a profile on a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Priced>,
    /// Whether they lead to the end.
    pub solved: bool,
    /// The sum of their costs.
    pub score: f64,
    /// The grade of the hardest step; by HoDoKu's way raised by the sum.
    pub grade: Grade,
}

impl Path {
    /// Nothing done.
    pub const NONE: Path =
        Path { steps: Vec::new(), solved: false, score: 0.0, grade: Grade::Easy };

    fn new(steps: Vec<Priced>, solved: bool, way: Way) -> Path {
        let mut path = Path { steps, solved, ..Path::NONE };
        for priced in &path.steps {
            path.score += priced.cost;
            path.grade = path.grade.max(priced.grade);
        }
        // A long way of easy steps is hard for HoDoKu, not for us.
        if way == Way::Hodoku {
            path.grade = path.grade.raised(path.score);
        }
        path
    }
}

/// Finds steps on the boards of one layout.
#[derive(Debug)]
pub struct Solver {
    inner: Inner,
    memory: Memory,
    brief: bool,
}

/// A board on which steps are not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Its name.
    pub layout: String,
}

told!(TooLarge);

impl Localized for TooLarge {
    fn tell(&self, t: Tongue) -> String {
        let (name, most) = (&self.layout, Solver::LARGEST);
        say!(
            t,
            "steps are found on boards up to {most}×{most}, not on {name}",
            "解题步骤最大支持 {most}×{most} 的盘面，不支持 {name}"
        )
    }
}

/// Working memory of searches that need much, made when they are first used.
#[derive(Debug, Default)]
struct Memory {
    rater: Option<Box<Rater>>,
    tables: Option<Box<Tables>>,
}

impl Memory {
    fn rater(&mut self) -> &mut Rater {
        self.rater.get_or_insert_with(Box::default)
    }

    fn tables(&mut self) -> &mut Tables {
        self.tables.get_or_insert_with(Box::default)
    }
}

/// One instance for each width of sets.
#[derive(Debug)]
enum Inner {
    Small(Arc<Map<SMALL>>),
    #[cfg(not(target_arch = "wasm32"))]
    Large(Arc<Map<10>>),
}

/// Runs the same code for the width at hand.
macro_rules! with_map {
    ($inner:expr, $map:ident => $body:expr) => {
        match $inner {
            Inner::Small($map) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            Inner::Large($map) => $body,
        }
    };
}

impl Solver {
    /// The largest board: 25×25; in a browser 16×16, the largest that is played.
    pub const LARGEST: usize = if cfg!(target_arch = "wasm32") { 16 } else { 25 };

    /// Prepares to find steps on a board.
    ///
    /// # Errors
    /// If the board is larger than [`LARGEST`](Solver::LARGEST).
    pub fn new(layout: Arc<Layout>) -> Result<Solver, TooLarge> {
        Solver::check(&layout).map(|()| Solver::of(layout))
    }

    /// Prepares to find steps on the classic board.
    pub fn classic() -> Solver {
        Solver::of(Layout::classic())
    }

    /// Whether steps are found on a board.
    ///
    /// # Errors
    /// If it is larger than [`LARGEST`](Solver::LARGEST).
    pub fn check(layout: &Layout) -> Result<(), TooLarge> {
        let fits = layout.size() <= Solver::LARGEST;
        if fits { Ok(()) } else { Err(TooLarge { layout: layout.name() }) }
    }

    fn of(layout: Arc<Layout>) -> Solver {
        let inner = match layout.cell_count().div_ceil(64) {
            ..=SMALL => Inner::Small(Arc::new(Map::new(layout))),
            #[cfg(not(target_arch = "wasm32"))]
            _ => Inner::Large(Arc::new(Map::new(layout))),
            #[cfg(target_arch = "wasm32")]
            _ => unreachable!("larger boards were refused"),
        };
        Solver { inner, memory: Memory::default(), brief: false }
    }

    /// The same for those who count steps and do not tell them: singles do not look for what
    /// rules the others out.
    #[must_use]
    pub fn brief(self) -> Solver {
        Solver { brief: true, ..self }
    }

    /// The layout it is for.
    pub fn layout(&self) -> &Arc<Layout> {
        with_map!(&self.inner, map => &map.layout)
    }

    /// The whole way; or as far as it went, if it was stopped.
    pub fn path(
        &mut self,
        profile: &Profile,
        state: &State,
        control: &Control,
    ) -> Result<Path, Stopped<Path>> {
        let mut steps = Vec::new();
        let end = self.walk(profile, state, control, &mut |priced| {
            steps.push(priced.clone());
            true
        });
        match end {
            Ok(solved) => Ok(Path::new(steps, solved, profile.way())),
            Err(why) => Err(Stopped { why, known: Path::new(steps, false, profile.way()) }),
        }
    }

    /// The next step, if there is one. The control is told how much of the profile was looked for.
    pub fn next(
        &mut self,
        profile: &Profile,
        state: &State,
        control: &Control,
    ) -> Result<Option<Priced>, Stop> {
        let mut next = None;
        self.go(profile, state, &Pulse::telling(control), &mut |priced| {
            next = Some(priced.clone());
            false
        })?;
        Ok(next)
    }

    /// Every step of one technique that a finder of our own tells, the best first; or those
    /// found until it was stopped. Of what only Sudoku Explainer looks for, the one it takes.
    pub fn all(
        &mut self,
        technique: Technique,
        state: &State,
        control: &Control,
    ) -> Result<Vec<Step>, Stopped<Vec<Step>>> {
        let pulse = Pulse::new(control);
        let Some(finder) = technique.row().find else {
            let found = self.asked(technique, state, &pulse);
            return found.map_err(|why| Stopped { why, known: Vec::new() });
        };
        let mut steps = Vec::new();
        let mut keep = |step: Step| {
            if step.technique == technique {
                steps.push(step);
            }
            Onward::Continue(())
        };
        let mut tell = Tell::new(&mut keep, &pulse);
        let end = with_map!(&self.inner, map => {
            let field = field_of(map, state);
            match finder.run(&field, &[technique], &mut tell) {
                Onward::Continue(()) => finder.more(&field, &mut tell),
                halted => halted,
            }
        });
        match end {
            Onward::Break(Halt::Stopped(why)) => Err(Stopped { why, known: steps }),
            _ => Ok(steps),
        }
    }

    /// The step of a producer that other ways ask.
    fn asked(
        &mut self,
        technique: Technique,
        state: &State,
        pulse: &Pulse,
    ) -> Result<Vec<Step>, Stop> {
        let Some(Search::Asked(producer)) = technique.row().search(Way::Own) else {
            return Ok(Vec::new());
        };
        if !self.layout().is_classic() {
            return Ok(Vec::new());
        }
        let p = with_map!(&self.inner, map => position(&field_of(map, state)));
        let found = self.memory.rater().asked_step(&p, producer, &[technique], pulse)?;
        Ok(found.into_iter().collect())
    }

    /// Tells steps until the end, until none is found, until digits and candidates contradict
    /// each other, or until told to stop. Whether the end was reached.
    pub fn walk(
        &mut self,
        profile: &Profile,
        state: &State,
        control: &Control,
        tell: &mut dyn FnMut(&Priced) -> bool,
    ) -> Result<bool, Stop> {
        self.go(profile, state, &Pulse::new(control), tell)
    }

    fn go(
        &mut self,
        profile: &Profile,
        state: &State,
        pulse: &Pulse,
        tell: &mut dyn FnMut(&Priced) -> bool,
    ) -> Result<bool, Stop> {
        let memory = &mut self.memory;
        with_map!(&self.inner, map => {
            let mut field = field_of(map, state);
            field.brief = self.brief;
            if Puzzle::new(state.puzzle.layout().clone(), state.digits()).clash().is_some() {
                return Ok(false);
            }
            loop {
                // From a contradiction anything would follow.
                if field.is_dead() {
                    return Ok(false);
                }
                if field.is_full() {
                    return Ok(true);
                }
                let Some(priced) = next(&field, profile, memory, pulse)? else {
                    return Ok(false);
                };
                let go_on = tell(&priced);
                apply(&mut field, &priced.step);
                if !go_on {
                    return Ok(false);
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

/// The first step of the first entry that has one.
fn next<const W: usize>(
    field: &Field<W>,
    profile: &Profile,
    memory: &mut Memory,
    pulse: &Pulse,
) -> Result<Option<Priced>, Stop> {
    if profile.way() == Way::Se {
        return se_next(field, profile, memory, pulse);
    }
    for (i, entry) in profile.entries().iter().enumerate() {
        pulse.looked(i, profile.entries().len())?;
        if let Some(step) = first(field, entry, profile.way(), memory, pulse)? {
            // A search may come across a step of another entry.
            let &Entry { cost, grade, .. } = profile.entry(step.technique).unwrap_or(entry);
            return Ok(Some(Priced { step, cost, grade }));
        }
    }
    Ok(None)
}

/// The step of Sudoku Explainer, which has its own order; it costs what it is rated.
fn se_next<const W: usize>(
    field: &Field<W>,
    profile: &Profile,
    memory: &mut Memory,
    pulse: &Pulse,
) -> Result<Option<Priced>, Stop> {
    if !field.map.layout.is_classic() {
        return Ok(None);
    }
    let found = memory.rater().next_step(&position(field), pulse)?;
    Ok(found.and_then(|(step, cost)| {
        let grade = profile.entry(step.technique)?.grade;
        Some(Priced { step, cost, grade })
    }))
}

/// The first step of an entry.
fn first<const W: usize>(
    field: &Field<W>,
    entry: &Entry,
    way: Way,
    memory: &mut Memory,
    pulse: &Pulse,
) -> Result<Option<Step>, Stop> {
    let row = entry.techniques[0].row();
    let search = match field.map.layout.is_classic() {
        true => row.search(way),
        false => row.search_elsewhere(),
    };
    match search {
        Some(Search::Find(finder)) => found_by(finder, field, entry, pulse),
        Some(Search::Tables(reading)) => {
            memory.tables().next(reading, &field.digits, &field.cands, pulse)
        }
        Some(Search::Depth(depth)) if !field.map.layout.is_classic() => {
            follow::next(field, &entry.techniques, depth, pulse)
        }
        Some(Search::Depth(depth)) => {
            let found = memory.rater().net_step(&position(field), depth, pulse)?;
            Ok(found.map(|(step, _)| step))
        }
        Some(Search::Asked(producer)) => {
            memory.rater().asked_step(&position(field), producer, &entry.techniques, pulse)
        }
        Some(Search::Se) => unreachable!("the way of Sudoku Explainer has its own order"),
        None => Ok(None),
    }
}

fn found_by<const W: usize>(
    finder: Finder,
    field: &Field<W>,
    entry: &Entry,
    pulse: &Pulse,
) -> Result<Option<Step>, Stop> {
    let mut found = None;
    let mut keep = |step: Step| {
        if !entry.techniques.contains(&step.technique) {
            return Onward::Continue(());
        }
        found = Some(step);
        Onward::Break(Halt::Enough)
    };
    match finder.run(field, &entry.techniques, &mut Tell::new(&mut keep, pulse)) {
        Onward::Break(Halt::Stopped(why)) => Err(why),
        _ => Ok(found),
    }
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
    if let Pattern::Locked { line: first, .. } | Pattern::SueDeCoq { block: first, .. } =
        step.evidence.pattern
    {
        let mut kinds = field.map.kinds.iter();
        let house = kinds.position(|&kind| kind == first).expect("it is a house of the board");
        sort::by_key(&mut gone, |&(cell, _)| !field.map.houses[house].has(cell.index()));
    }
    match step.technique {
        T::Aic | T::AicLoop | T::GroupedAic | T::GroupedAicLoop | T::AlsChain => {
            sort::by_key(&mut gone, |&(_, digit)| digit);
        }
        _ => {}
    }
    gone
}

/// The same board as Sudoku Explainer's searches see it.
fn position<const W: usize>(field: &Field<W>) -> Position {
    Position::of(&field.digits, &field.cands)
}
