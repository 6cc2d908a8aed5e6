//! Solutions of every board drawn at random, each exactly as likely as any other.
//!
//! | where | how |
//! |---|---|
//! | the classic board | down the [sum](super::sample) that counts |
//! | few solutions | all are listed, and some of them taken |
//! | many, but countable | cell by cell, each digit as likely as its share of the solutions |
//!
//! Samples are drawn in batches, so that the first are there soon. The seed decides them all: the batches do not
//! matter, nor does the number of threads.

use super::branch::placed;
use super::sum::{Ready, prepare};
use super::{Counter, is_countable, is_plain, list};
use shudu_board::board::{Cell, Digit, Grid, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::random::Random;
use shudu_board::say;
use shudu_board::sort;
use shudu_search::search::{Limits, each};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Samples in the first batch; each later one has twice as many as the one before.
const FIRST: usize = 64;
/// Samples in a batch at most: a hundred megabytes of grids.
const MOST: usize = 1 << 20;
/// Digits of listed solutions that are kept, one byte each; more solutions are listed again for every batch.
const KEPT: usize = 1 << 26;
/// Digits tried on boards that are countable, before their solutions are counted.
const PATIENCE: u64 = 200_000;
/// With fewer solutions left they are listed.
const LEAF: u128 = if cfg!(test) { 3 } else { 20_000 };
/// Puzzles whose digits' shares are remembered.
const REMEMBERED: usize = 1 << 12;

/// Where samples go; a break ends the drawing.
pub type Take<'a> = &'a mut dyn FnMut(Grid) -> ControlFlow<()>;

/// Why there are no samples, or no more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSample {
    /// The solutions can only be listed, and are more than [`Counter::LISTED`].
    TooMany {
        /// The name of the board.
        layout: String,
    },
    /// The work was stopped.
    Stopped(Stop),
}

told!(NoSample { Stopped(Stop) });

impl Tell for NoSample {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NoSample::TooMany { layout } => {
                let most = Counter::LISTED;
                say!(
                    t,
                    "solutions of {layout} are listed to draw some; this one has more than {most}",
                    "要抽样须列出 {layout} 的全部解；这道题的解超过 {most} 个"
                )
            }
            NoSample::Stopped(stop) => stop.tell(t),
        }
    }
}

/// Draws solutions of a puzzle at random.
pub struct Sampler<'a> {
    counter: &'a Counter,
    puzzle: &'a Puzzle,
    random: Random,
    way: Way,
}

/// How samples are drawn.
enum Way {
    /// There is no solution.
    Nothing,
    Sum(Box<Ready>),
    /// The number of all solutions, and their digits if these were kept.
    Listed(u64, Option<Vec<u8>>),
    /// The number of all solutions, and for some puzzles with further clues the solutions with each digit in a cell.
    Branches(u128, HashMap<Puzzle, (Cell, Vec<u128>)>),
}

impl Counter {
    /// Number of solutions that are listed at most to draw some of them.
    pub const LISTED: u64 = 20_000_000;

    /// Draws `wanted` solutions of a puzzle of any board, each exactly as likely as any other; the same for the same
    /// seed. None if the puzzle has no solution.
    pub fn sample(
        &self,
        puzzle: &Puzzle,
        wanted: usize,
        seed: u64,
        control: &Control,
    ) -> Result<Vec<Grid>, NoSample> {
        let mut grids = Vec::new();
        let mut keep = |grid| {
            grids.push(grid);
            ControlFlow::Continue(())
        };
        self.sampler(puzzle, seed, control)?.draw(wanted, control, &mut keep)?;
        Ok(grids)
    }

    /// Prepares samples of a puzzle of any board.
    ///
    /// # Errors
    /// If it is stopped, or the solutions are too many to be listed and cannot be counted otherwise.
    pub fn sampler<'a>(
        &'a self,
        puzzle: &'a Puzzle,
        seed: u64,
        control: &Control,
    ) -> Result<Sampler<'a>, NoSample> {
        let way = if puzzle.is_contradictory() {
            Way::Nothing
        } else if is_plain(puzzle) {
            let ready = prepare(&self.tables, puzzle, self.workers(), control);
            let ready = ready.map_err(|stopped| stopped.why)?;
            ready.map_or(Way::Nothing, |ready| Way::Sum(Box::new(ready)))
        } else {
            self.way(puzzle, control)?
        };
        Ok(Sampler { counter: self, puzzle, random: Random::new(seed), way })
    }

    /// Chooses how solutions are drawn that frames do not describe.
    fn way(&self, puzzle: &Puzzle, control: &Control) -> Result<Way, NoSample> {
        let limits = Limits::solutions(Counter::LISTED).under(*control);
        if is_countable(puzzle) {
            match listed(puzzle, &limits.nodes(PATIENCE)) {
                Err(NoSample::Stopped(Stop::Nodes)) => {}
                way => return way,
            }
            if let Some(number) = self.number(puzzle, control)?
                && number > Counter::LISTED.into()
            {
                return Ok(Way::Branches(number, HashMap::new()));
            }
        }
        listed(puzzle, &limits)
    }
}

/// Lists all solutions, and keeps them if they are few.
fn listed(puzzle: &Puzzle, limits: &Limits) -> Result<Way, NoSample> {
    let mut kept = Vec::new();
    let mut sink = each(|digits: &[Digit]| {
        if kept.len() <= KEPT {
            kept.extend(digits.iter().map(|digit| digit.index() as u8));
        }
    });
    let found = list(puzzle, limits, &mut sink);
    drop(sink);
    match found {
        Ok((0, _)) => Ok(Way::Nothing),
        Ok((total, true)) => Ok(Way::Listed(total, (kept.len() <= KEPT).then_some(kept))),
        Ok(_) => Err(NoSample::TooMany { layout: puzzle.layout().name() }),
        Err(Stopped { why, .. }) => Err(why.into()),
    }
}

#[cfg(test)]
impl<'a> Sampler<'a> {
    /// Draws by counts, however few solutions there are.
    pub(super) fn by_counts(
        counter: &'a Counter,
        puzzle: &'a Puzzle,
        total: u128,
        seed: u64,
    ) -> Sampler<'a> {
        let way = Way::Branches(total, HashMap::new());
        Sampler { counter, puzzle, random: Random::new(seed), way }
    }
}

impl Sampler<'_> {
    /// Draws further samples, and passes each on in its turn; a break ends it.
    pub fn draw(&mut self, wanted: usize, control: &Control, take: Take) -> Result<(), NoSample> {
        let (mut drawn, mut size) = (0, FIRST);
        while drawn < wanted && !matches!(self.way, Way::Nothing) {
            // Cell by cell each takes its time.
            let most = if matches!(self.way, Way::Branches(..)) { 1 } else { size };
            let batch = most.min(wanted - drawn);
            let share = |drawn: usize| drawn as f64 / wanted as f64;
            let part = control.within(share(drawn), share(drawn + batch));
            for cells in self.batch(batch, &part)? {
                control.check()?;
                let digits: Vec<Digit> =
                    cells.iter().map(|&digit| Digit::from_index(digit.into())).collect();
                if take(Grid::trusted(self.puzzle.layout().clone(), &digits)).is_break() {
                    return Ok(());
                }
            }
            part.share(1.0)?;
            drawn += batch;
            size = (2 * size).min(MOST);
        }
        Ok(())
    }

    /// The next samples: for each the digits of its cells, from 0.
    fn batch(&mut self, wanted: usize, control: &Control) -> Result<Vec<Vec<u8>>, NoSample> {
        let Sampler { counter, puzzle, random, way } = self;
        match way {
            Way::Nothing => Ok(Vec::new()),
            Way::Sum(ready) => Ok(ready.sample(counter, wanted, random, control)?),
            Way::Listed(total, kept) => {
                let ranks = (0..wanted).map(|_| random.below((*total).into()));
                let cells = puzzle.layout().cell_count();
                match kept {
                    Some(kept) => Ok(ranks
                        .map(|rank| kept[rank as usize * cells..][..cells].to_vec())
                        .collect()),
                    None => Ok(of_ranks(puzzle, ranks.collect(), control)?),
                }
            }
            Way::Branches(total, known) => (0..wanted)
                .map(|_| counter.descend(puzzle, *total, known, random, control))
                .collect(),
        }
    }
}

/// Lists solutions, and keeps those with these numbers.
fn of_ranks(puzzle: &Puzzle, ranks: Vec<u128>, control: &Control) -> Result<Vec<Vec<u8>>, Stop> {
    let mut places: Vec<(u128, usize)> = ranks.into_iter().zip(0..).collect();
    sort::by_key(&mut places, |place| *place);
    let mut cells = vec![Vec::new(); places.len()];
    let (mut number, mut next) = (0, 0);
    let mut sink = |digits: &[Digit]| {
        while places.get(next).is_some_and(|place| place.0 == number) {
            cells[places[next].1] = digits.iter().map(|digit| digit.index() as u8).collect();
            next += 1;
        }
        number += 1;
        if next < places.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    match list(puzzle, &Limits::NONE.under(*control), &mut sink) {
        Ok(_) => Ok(cells),
        Err(stopped) => Err(stopped.why),
    }
}

impl Counter {
    /// Draws a solution cell by cell, until so few are left that they are listed.
    fn descend(
        &self,
        puzzle: &Puzzle,
        mut total: u128,
        known: &mut HashMap<Puzzle, (Cell, Vec<u128>)>,
        random: &mut Random,
        control: &Control,
    ) -> Result<Vec<u8>, NoSample> {
        let mut puzzle = puzzle.clone();
        while total > LEAF {
            if !known.contains_key(&puzzle) {
                let branches = self.shares(&puzzle, total, control)?;
                if known.len() == REMEMBERED {
                    known.clear();
                }
                known.insert(puzzle.clone(), branches);
            }
            let (cell, numbers) = &known[&puzzle];
            let mut rank = random.below(total);
            let digit = numbers.iter().position(|&number| match rank.checked_sub(number) {
                Some(rest) => {
                    rank = rest;
                    false
                }
                None => true,
            });
            let digit = digit.expect("the numbers add up to the total");
            total = numbers[digit];
            puzzle = placed(&puzzle, *cell, Digit::from_index(digit));
        }
        let rank = random.below(total);
        let found = of_ranks(&puzzle, vec![rank], control)?;
        Ok(found.into_iter().next().unwrap_or_default())
    }

    /// The open cell with the fewest candidates, and how many solutions have each digit there.
    fn shares(
        &self,
        puzzle: &Puzzle,
        total: u128,
        control: &Control,
    ) -> Result<(Cell, Vec<u128>), NoSample> {
        let candidates = puzzle.candidates();
        let open = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none());
        let cell = open.min_by_key(|&cell| candidates[cell].len());
        let cell = cell.expect("several solutions leave a cell open");
        let numbers = self.branches(puzzle, cell, total, control)?;
        let layout = || puzzle.layout().name();
        Ok((cell, numbers.ok_or_else(|| NoSample::TooMany { layout: layout() })?))
    }
}
