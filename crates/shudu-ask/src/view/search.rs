//! Solving: what was found, how much work it was, and every step of it.

use super::Puzzle;
use serde::Serialize;
use shudu_board::board::{self, Cell, Layout};
use shudu_board::format::Reading;
use shudu_search::search::fast::{Isa, Tally};
use shudu_search::search::{self, Outcome, Reason, Verdict, Why};

/// A puzzle that was searched for solutions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Number of solutions, as far as it is known; `unknown` if the search ended too
    /// early to tell.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "one", "many", "unknown"])))]
    pub verdict: &'static str,
    /// Number of solutions found; all there are if `ended` is `exhausted`.
    pub count: u64,
    /// Why the search ended; `exhausted` if everything was searched, `limit` if enough solutions were
    /// found.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Ended"))]
    pub ended: &'static str,
    /// How two givens contradict each other: a sentence naming the house, the digit and the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// Solutions that were asked for (`solve` only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Whether no clue is redundant (`check --minimal`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Cells of the clues that are redundant, each alone (`check --minimal`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::ids::CellName>>"))]
    pub superfluous: Option<Vec<String>>,
    /// Minimal puzzles within the puzzle (`check --within`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Vec<String>>,
    /// Work done.
    pub stats: Stats,
}

impl Solved {
    /// How a search of a puzzle that was read went, with the solutions to be told.
    pub fn new(
        reading: &Reading,
        outcome: &Outcome,
        solutions: Option<Vec<String>>,
        seconds: f64,
    ) -> Solved {
        Solved {
            puzzle: Puzzle::new(reading),
            verdict: outcome.verdict().word(),
            count: outcome.stats.solutions,
            ended: outcome.ended.word(),
            clash: reading.state.puzzle.clash().map(|clash| clash.to_string()),
            solutions,
            minimal: None,
            superfluous: None,
            within: None,
            stats: Stats::new(&outcome.stats, seconds),
        }
    }

    /// The same with the clues that can go.
    pub fn with_superfluous(self, clues: &[Cell], layout: &Layout) -> Solved {
        let spot = |&cell: &Cell| layout.spot(cell).to_string();
        let superfluous = Some(clues.iter().map(spot).collect());
        Solved { minimal: Some(clues.is_empty()), superfluous, ..self }
    }

    /// The same with the minimal puzzles within it.
    pub fn with_minimal(self, within: &[board::Puzzle]) -> Solved {
        Solved { within: Some(within.iter().map(board::Puzzle::symbols).collect()), ..self }
    }
}

/// The counters of a search. An engine leaves at 0 what it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// How often the algorithm turned to a cell.
    pub rounds: u64,
    /// Digits tried.
    pub choices: u64,
    /// Digits forced.
    pub singles: u64,
    /// Digits tried or forced.
    pub placements: u64,
    /// Candidates struck.
    pub strikes: u64,
    /// Dead ends seen.
    pub contradictions: u64,
    /// Steps back.
    pub backtracks: u64,
    /// Most tries open at once.
    pub depth: u64,
    /// Seconds taken.
    pub seconds: f64,
}

impl Stats {
    /// Of a search that took so long.
    pub fn new(stats: &search::Stats, seconds: f64) -> Stats {
        Stats {
            rounds: stats.rounds,
            choices: stats.choices,
            singles: stats.singles,
            placements: stats.placements(),
            strikes: stats.strikes,
            contradictions: stats.contradictions,
            backtracks: stats.backtracks,
            depth: stats.depth,
            seconds,
        }
    }
}

/// One step of a classic algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Number of the event, from 1; `trace --event N` shows the board after it.
    pub n: u64,
    /// Kind of event. `choose` opens a level; `retract` and `backtrack` each close the latest one and
    /// undo everything since.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["given", "visit", "choose", "place", "strike", "contradiction", "retract", "backtrack", "solution"])))]
    pub event: &'static str,
    /// Cell where it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::CellName>"))]
    pub cell: Option<String>,
    /// Digit it happens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Digit>"))]
    pub digit: Option<usize>,
    /// House in which the cell is the only place (`place`), or which has no place left
    /// (`contradiction`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Reason of a `place` (`only-digit`, `only-place`, in the general engine `propagation`) or of a
    /// `strike` (`peer`, `filled`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["only-digit", "only-place", "propagation", "peer", "filled"])))]
    pub reason: Option<&'static str>,
    /// Peer that has the digit, for `strike`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::CellName>"))]
    pub by: Option<String>,
}

impl Event {
    /// The event of this number on a board.
    pub fn new(n: u64, event: search::Event, layout: &Layout) -> Event {
        use search::Event as E;
        let at = |cell: Cell| Some(layout.spot(cell).to_string());
        let house = |id: u16| Some(layout.houses()[id as usize].kind.to_string());
        let (cell, digit) = match event {
            E::Given { cell, digit }
            | E::Choose { cell, digit }
            | E::Place { cell, digit, .. }
            | E::Strike { cell, digit, .. }
            | E::Retract { cell, digit }
            | E::Backtrack { cell, digit } => (at(cell), Some(digit)),
            E::Visit { cell } | E::DeadCell { cell } => (at(cell), None),
            E::DeadHouse { digit, .. } => (None, Some(digit)),
            E::Solution => (None, None),
        };
        let (reason, house, by) = match event {
            E::Place { why: Why::OnlyDigit, .. } => (Some("only-digit"), None, None),
            E::Place { why: Why::OnlyPlace(id), .. } => (Some("only-place"), house(id), None),
            E::Place { why: Why::Propagation, .. } => (Some("propagation"), None, None),
            E::Strike { reason: Reason::Peer(peer), .. } => (Some("peer"), None, at(peer)),
            E::Strike { reason: Reason::Filled, .. } => (Some("filled"), None, None),
            E::DeadHouse { house: id, .. } => (None, house(id), None),
            _ => (None, None, None),
        };
        let digit = digit.map(|digit| digit.value());
        Event { n, event: event.word(), cell, digit, house, reason, by }
    }
}

/// How fast the fast engine is on some puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speed {
    /// Source of the puzzles.
    pub file: String,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Instruction set, as `--isa` takes it.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Isa"))]
    pub isa: &'static str,
    /// Number of threads used.
    pub threads: usize,
    /// Number of solutions that were sought for each puzzle.
    pub limit: u64,
    /// Number of runs made.
    pub repeat: usize,
    /// Puzzles per second in the best run.
    pub puzzles_per_second: f64,
    /// Puzzles per second in the median run.
    pub puzzles_per_second_median: f64,
    /// Nanoseconds per puzzle in the best run.
    pub ns_per_puzzle: f64,
    /// Nanoseconds per puzzle in the median run.
    pub ns_per_puzzle_median: f64,
    /// Number of guesses.
    pub guesses: u64,
    /// Mean number of guesses.
    pub guesses_per_puzzle: f64,
    /// Share of the puzzles solved without a guess, 0 to 1.
    pub share_without_guess: f64,
    /// Number of puzzles without a solution.
    pub none: usize,
    /// Number of puzzles with one solution; with `--limit 1`, with at least one.
    pub one: usize,
    /// Number of puzzles with several solutions.
    pub many: usize,
}

/// The terms of a measurement, and the seconds that its runs took.
#[derive(Clone, Copy, Debug)]
pub struct Runs<'a> {
    /// Where the puzzles came from.
    pub file: &'a str,
    /// The instruction set.
    pub isa: Isa,
    /// How many threads worked.
    pub threads: usize,
    /// How many solutions of each were looked for.
    pub limit: u64,
    /// The seconds of each run; there is at least one.
    pub seconds: &'a [f64],
}

impl Speed {
    /// Of runs that all found this.
    ///
    /// # Panics
    /// If there was no run.
    pub fn new(runs: &Runs, tallies: &[Tally]) -> Speed {
        let mut times = runs.seconds.to_vec();
        times.sort_by(f64::total_cmp);
        let (best, median) = (times[0], times[times.len() / 2]);
        let count = tallies.len() as f64;
        let guesses: u64 = tallies.iter().map(|tally| tally.guesses).sum();
        let easy = tallies.iter().filter(|tally| tally.guesses == 0).count();
        let such = |verdict| tallies.iter().filter(|tally| tally.verdict() == verdict).count();
        Speed {
            file: runs.file.to_owned(),
            puzzles: tallies.len(),
            isa: runs.isa.name(),
            threads: runs.threads,
            limit: runs.limit,
            repeat: times.len(),
            puzzles_per_second: count / best,
            puzzles_per_second_median: count / median,
            ns_per_puzzle: best * 1e9 / count,
            ns_per_puzzle_median: median * 1e9 / count,
            guesses,
            guesses_per_puzzle: guesses as f64 / count,
            share_without_guess: easy as f64 / count,
            none: such(Verdict::None),
            one: such(Verdict::One),
            many: such(Verdict::Many),
        }
    }
}
