//! Measures: one puzzle, every way to say how hard it is.
//!
//! Ratings follow a solver for people; searches count their guesses; closures say how far simple
//! rules get; backdoors, how little help would be enough. None of them says all, and where they
//! disagree it gets interesting.

use super::profile::{Grade, Profile};
use super::se::{RateError, Rater};
use super::solver::Solver;
use super::whip::{Backdoors, Strand, Whips};
use shudu_board::board::{Layout, Puzzle, State};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::rating::Rating;
use shudu_search::search::fast::{Ask, Fast, Start, Tried, Tries};
use shudu_search::search::{General, Limits, each};

/// What is measured only if it is asked for: it may take seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dear {
    /// Sudoku Explainer's rating.
    pub rating: bool,
    /// HoDoKu's score.
    pub score: bool,
    /// The longest whip needed.
    pub whip: bool,
}

/// All that was measured of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// How many clues it has.
    pub clues: usize,
    /// Guesses of the fast engine, up to the proof that there is one solution.
    pub guesses: u64,
    /// Digits that the general engine tries for the same.
    pub choices: u64,
    /// Cells that singles fill.
    pub singles: usize,
    /// Cells that the profile `basic` fills: singles, intersections, pairs, triplets.
    pub basics: usize,
    /// How far tries must be nested until singles solve it (T&E).
    pub depth: usize,
    /// What tries of the fast engine's rules leave.
    pub tried: Tried,
    /// What tries within tries leave, all together.
    pub within: u32,
    /// The smallest backdoors with regard to singles.
    pub backdoors: Backdoors,
    /// Sudoku Explainer's rating, if it was asked for.
    pub rating: Option<Rating>,
    /// HoDoKu's score and level, and whether its techniques solve it, if they were asked for.
    pub score: Option<(f64, Grade, bool)>,
    /// The longest whip needed, if that was asked for; nothing inside if whips do not solve it.
    pub whip: Option<Option<usize>>,
}

/// Measures puzzles one after the other, keeping its working memory.
#[derive(Debug)]
pub struct Measurer {
    fast: Fast,
    general: General,
    tries: Tries,
    whips: Whips,
    solver: Solver,
    basic: Profile,
    hodoku: Profile,
    rater: Rater,
}

impl Default for Measurer {
    fn default() -> Measurer {
        Measurer::new()
    }
}

impl Measurer {
    /// Ready to measure puzzles of the classic board.
    pub fn new() -> Measurer {
        let layout = Layout::classic();
        Measurer {
            fast: Fast::default(),
            general: General::new(layout.clone()),
            tries: Tries::default(),
            whips: Whips::default(),
            solver: Solver::classic().brief(),
            basic: Profile::basic(),
            hodoku: Profile::hodoku(),
            rater: Rater::trusting(),
        }
    }

    /// Measures a puzzle of the classic board that has one solution.
    ///
    /// ```
    /// use shudu::board::Puzzle;
    /// use shudu::control::Control;
    /// use shudu::logic::{Dear, Measurer};
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let measures = Measurer::new().measure(&puzzle, Dear::default(), &Control::FREE)?;
    /// assert_eq!((measures.clues, measures.guesses, measures.depth), (30, 0, 0));
    /// assert_eq!((measures.singles, measures.backdoors.size), (51, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(
        &mut self,
        puzzle: &Puzzle,
        dear: Dear,
        control: &Control,
    ) -> Result<Measures, RateError> {
        Rater::check(puzzle, control)?;
        let start = Start::of(puzzle).expect("it is of the classic board");
        let answer = self.fast.solve_one(&start, Ask::SOLUTION);
        let solution = shudu_search::search::solve(puzzle).unique().expect("it has one solution");
        let limits = Limits::solutions(2).under(*control);
        let general = self.general.solve(puzzle, &limits, &mut each(|_| {}));
        let (singles, backdoors) = self.whips.backdoors(puzzle, &solution, control)?;
        let basics = self.filled(puzzle, control)?;
        Ok(Measures {
            clues: puzzle.clues().count(),
            guesses: answer.tally.guesses,
            choices: general.whole().map_err(|stopped| stopped.why)?.stats.choices,
            singles,
            basics,
            depth: self.whips.depth(puzzle, control)?,
            tried: self.tries.of(&start, 0).unwrap_or_default(),
            within: self.tries.within(&start),
            backdoors,
            rating: dear.rating.then(|| self.rater.rate(puzzle, control)).transpose()?,
            score: dear.score.then(|| self.score(puzzle, control)).transpose()?,
            whip: dear.whip.then(|| self.whip(puzzle, control)).transpose()?,
        })
    }

    /// Cells that the profile `basic` fills.
    fn filled(&mut self, puzzle: &Puzzle, control: &Control) -> Result<usize, Stop> {
        let path = self.solver.path(&self.basic, &State::new(puzzle.clone()), control);
        let path = path.map_err(|Stopped { why, .. }| why)?;
        Ok(path.steps.iter().filter(|priced| priced.step.placement.is_some()).count())
    }

    fn score(&mut self, puzzle: &Puzzle, control: &Control) -> Result<(f64, Grade, bool), Stop> {
        let path = self.solver.path(&self.hodoku, &State::new(puzzle.clone()), control);
        let path = path.map_err(|Stopped { why, .. }| why)?;
        Ok((path.score, path.grade, path.solved))
    }

    fn whip(&self, puzzle: &Puzzle, control: &Control) -> Result<Option<usize>, Stop> {
        self.whips.rate(puzzle, Strand::Whip, control, &mut |_| {})
    }
}
