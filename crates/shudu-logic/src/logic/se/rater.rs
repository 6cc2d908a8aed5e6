//! The rater: the way of Sudoku Explainer through a puzzle, and what it says about it.

use super::super::position::Position;
use super::super::pulse::Pulse;
use super::super::step::Step;
use super::super::technique::Technique;
use super::producer::{Desk, Producer};
use super::{Finding, apply, basic, evidence};
use shudu_board::board::{Clash, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::{Rating, Tenths};
use shudu_board::say;
use shudu_search::search::fast::Fast;
use shudu_search::search::{Limits, Verdict, each};

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// It is not of the classic board.
    NotClassic {
        /// What the layout is called.
        layout: String,
    },
    /// Two of its clues are equal and see each other.
    Clash(Clash),
    /// It has no solution.
    NoSolution,
    /// It has several.
    SeveralSolutions,
    /// Rating was stopped. Known is the rating of the hardest step so far, if there was one:
    /// the puzzle is rated so high at least.
    Stopped(Stopped<Option<Tenths>>),
}

told!(RateError);

impl Tell for RateError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            RateError::NotClassic { layout } => say!(
                t,
                "ratings are for the classic 9×9 board, not {layout}",
                "评级只用于标准 9×9 盘面，不用于 {layout}"
            ),
            RateError::Clash(clash) => {
                let clash = clash.tell(t);
                say!(
                    t,
                    "no solution ({clash}); only a puzzle with one can be rated",
                    "无解（{clash}）；只有唯一解的题目才能评级"
                )
            }
            RateError::NoSolution => say!(
                t,
                "no solution; only a puzzle with one can be rated",
                "无解；只有唯一解的题目才能评级"
            ),
            RateError::SeveralSolutions => say!(
                t,
                "several solutions; only a puzzle with one can be rated",
                "有多个解；只有唯一解的题目才能评级"
            ),
            RateError::Stopped(Stopped { why, known: Some(er) }) => {
                let why = why.tell(t);
                say!(t, "{why}; it is rated {er} at least", "{why}；评级至少为 {er}")
            }
            RateError::Stopped(Stopped { why, known: None }) => why.tell(t),
        }
    }
}

impl From<Stop> for RateError {
    fn from(why: Stop) -> RateError {
        RateError::Stopped(Stopped { why, known: None })
    }
}

/// The rating where no producer leads on: above all that there are.
const BEYOND: f64 = 20.0;

/// Which chains are looked for where no pattern leads on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Depth {
    /// Nishio, and those from all candidates of a cell or places of a digit.
    Chains,
    /// Dynamic and nested ones.
    Nets,
}

impl Depth {
    fn producers(self) -> &'static [Producer] {
        use Producer as P;
        match self {
            Depth::Chains => &[P::Nishio, P::Multiple],
            Depth::Nets => &[P::Dynamic, P::Plus, P::Nested2, P::Nested3, P::Nested4, P::Nested5],
        }
    }

    /// The chains that a producer is one of, if it follows chains from several starts.
    pub(in super::super) fn of(producer: Producer) -> Option<Depth> {
        let all = [Depth::Chains, Depth::Nets];
        all.into_iter().find(|depth| depth.producers().contains(&producer))
    }
}

/// Rates puzzles one after the other, keeping its working memory.
///
/// ```
/// use shudu::board::{Layout, Puzzle};
/// use shudu::control::Control;
/// use shudu::logic::Rater;
/// let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle = Puzzle::from_symbols(Layout::classic(), line).unwrap();
/// let rating = Rater::new().rate(&puzzle, &Control::FREE).unwrap();
/// assert_eq!(rating.to_string(), "2.3/1.2/1.2");
/// ```
#[derive(Debug, Default)]
pub struct Rater {
    desk: Desk,
    trusting: bool,
}

impl Rater {
    /// A rater.
    pub fn new() -> Rater {
        Rater::default()
    }

    /// A rater for puzzles that are known to have one solution: it does not look. What it
    /// says of others means nothing.
    pub fn trusting() -> Rater {
        Rater { trusting: true, ..Rater::default() }
    }

    /// Whether a puzzle can be rated: it is of the classic board and has one solution.
    pub fn check(puzzle: &Puzzle, control: &Control) -> Result<(), RateError> {
        if !puzzle.layout().is_classic() {
            return Err(RateError::NotClassic { layout: puzzle.layout().name() });
        }
        if let Some(clash) = puzzle.clash() {
            return Err(RateError::Clash(clash));
        }
        match verdict(puzzle, control)? {
            Verdict::One => Ok(()),
            Verdict::None => Err(RateError::NoSolution),
            Verdict::Many | Verdict::Unknown => Err(RateError::SeveralSolutions),
        }
    }

    /// The rating of a puzzle. Pencil marks count: they are part of it.
    pub fn rate(&mut self, puzzle: &Puzzle, control: &Control) -> Result<Rating, RateError> {
        Ok(self.walk(puzzle, f64::INFINITY, control, None)?.rating())
    }

    /// Whether the hardest step is rated at least `bound`: stops as soon as
    /// that is known.
    pub fn is_at_least(
        &mut self,
        puzzle: &Puzzle,
        bound: Tenths,
        control: &Control,
    ) -> Result<bool, RateError> {
        // What is rounded up to the bound reaches it.
        let bound = bound.value() - 0.05;
        Ok(self.walk(puzzle, bound, control, None)?.hardest >= bound)
    }

    /// The rating of a puzzle if it is below `bound`; nothing as soon as it is known that it is not.
    pub fn below(
        &mut self,
        puzzle: &Puzzle,
        bound: Tenths,
        control: &Control,
    ) -> Result<Option<Rating>, RateError> {
        let bound = bound.value() - 0.05;
        let way = self.walk(puzzle, bound, control, None)?;
        Ok((way.hardest < bound).then(|| way.rating()))
    }

    /// The rating, and every step with its reasons.
    pub fn steps(
        &mut self,
        puzzle: &Puzzle,
        control: &Control,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Rating, RateError> {
        Ok(self.walk(puzzle, f64::INFINITY, control, Some(tell))?.rating())
    }

    /// The next step from a position, and its rating as it is added up.
    pub(in super::super) fn next_step(
        &mut self,
        p: &Position,
        pulse: &Pulse,
    ) -> Result<Option<(Step, f64)>, Stop> {
        self.first(p, &Producer::ORDER, pulse)
    }

    /// The next step of chains, or of nets: what no pattern explains.
    pub(in super::super) fn net_step(
        &mut self,
        p: &Position,
        depth: Depth,
        pulse: &Pulse,
    ) -> Result<Option<(Step, f64)>, Stop> {
        self.first(p, depth.producers(), pulse)
    }

    /// The next step of a producer that other ways ask, if it is of these techniques.
    pub(in super::super) fn asked_step(
        &mut self,
        p: &Position,
        producer: Producer,
        techniques: &[Technique],
        pulse: &Pulse,
    ) -> Result<Option<Step>, Stop> {
        let wanted = |technique| techniques.contains(&technique);
        let found = match producer {
            Producer::DirectLocked => basic::direct_pointing_claiming(p, &wanted),
            _ => self.desk.ask(producer, p, true, pulse)?,
        };
        let found = found.filter(|found| wanted(found.technique));
        Ok(found.map(|found| evidence::step(p, &found)))
    }

    fn first(
        &mut self,
        p: &Position,
        producers: &[Producer],
        pulse: &Pulse,
    ) -> Result<Option<(Step, f64)>, Stop> {
        for &producer in producers {
            if let Some(found) = self.desk.ask(producer, p, true, pulse)? {
                return Ok(Some((evidence::step(p, &found), found.rating)));
            }
        }
        Ok(None)
    }

    fn walk(
        &mut self,
        puzzle: &Puzzle,
        bound: f64,
        control: &Control,
        mut tell: Option<&mut dyn FnMut(Step)>,
    ) -> Result<Way, RateError> {
        if !self.trusting {
            Rater::check(puzzle, control)?;
        } else if !puzzle.layout().is_classic() {
            return Err(RateError::NotClassic { layout: puzzle.layout().name() });
        }
        let pulse = Pulse::new(control);
        let mut p = Position::new(puzzle);
        let mut way = Way::default();
        while !p.is_full() {
            let next = self.next(&p, bound, tell.is_some(), &pulse);
            match next.map_err(|why| way.stopped(why))? {
                Next::Found(found) => {
                    way.add(found.rating, found.place.is_some());
                    if way.hardest >= bound {
                        return Ok(way);
                    }
                    if let Some(tell) = tell.as_mut() {
                        tell(evidence::step(&p, &found));
                    }
                    apply(&mut p, &found);
                }
                Next::Beyond(rating) => {
                    way.hardest = way.hardest.max(rating);
                    return Ok(way);
                }
                Next::Nothing => {
                    // Most likely the trust was misplaced.
                    if self.trusting {
                        Rater::check(puzzle, control)?;
                    }
                    way.add(BEYOND, true);
                    return Ok(way);
                }
            }
        }
        Ok(way)
    }

    /// The step from a position. None is looked for beyond `bound`.
    fn next(&mut self, p: &Position, bound: f64, trace: bool, pulse: &Pulse) -> Result<Next, Stop> {
        for producer in Producer::ORDER {
            if let Some(least) = producer.least().filter(|&least| least >= bound) {
                return Ok(Next::Beyond(least));
            }
            if let Some(found) = self.desk.ask(producer, p, trace, pulse)? {
                return Ok(Next::Found(found));
            }
        }
        Ok(Next::Nothing)
    }
}

/// The rating of a puzzle: of its hardest step, of the hardest up to the first digit placed, of
/// the first.
///
/// ```
/// use shudu::board::Puzzle;
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// assert_eq!(shudu::rate(&puzzle)?.to_string(), "1.2/1.2/1.2");
/// let small: Puzzle = "1.....3..2.....4".parse()?;
/// assert!(shudu::rate(&small).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle) -> Result<Rating, RateError> {
    Rater::new().rate(puzzle, &Control::FREE)
}

/// How it goes on from a position.
enum Next {
    Found(Finding),
    /// Whatever is found is rated so high at least, which is high enough.
    Beyond(f64),
    Nothing,
}

/// The highest ratings of a way so far. They stay unrounded: tenths are added one by one,
/// and ratings are compared as they are.
#[derive(Default)]
struct Way {
    hardest: f64,
    pearl: Option<f64>,
    diamond: Option<f64>,
}

impl Way {
    fn add(&mut self, rating: f64, places: bool) {
        self.hardest = self.hardest.max(rating);
        self.diamond.get_or_insert(self.hardest);
        if places {
            self.pearl.get_or_insert(self.hardest);
        }
    }

    /// A puzzle without open cells has no steps, and nothing in it is hard.
    fn rating(&self) -> Rating {
        let tenths = |part: Option<f64>| part.map_or(Tenths::default(), Tenths::rounded);
        Rating {
            er: Tenths::rounded(self.hardest),
            ep: tenths(self.pearl),
            ed: tenths(self.diamond),
        }
    }

    fn stopped(&self, why: Stop) -> RateError {
        let known = self.diamond.map(|_| Tenths::rounded(self.hardest));
        RateError::Stopped(Stopped { why, known })
    }
}

/// How many solutions a puzzle of the classic board has.
fn verdict(puzzle: &Puzzle, control: &Control) -> Result<Verdict, Stop> {
    let limits = Limits::solutions(2).under(*control);
    let outcome = Fast::default().solve(puzzle, &limits, &mut each(|_| {}));
    outcome.whole().map(|outcome| outcome.verdict()).map_err(|stopped| stopped.why)
}
