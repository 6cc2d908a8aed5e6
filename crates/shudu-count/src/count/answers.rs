//! Marginals and samples of every board: exactly where frames describe it, else by listing.

use super::{Counter, Marginals, is_plain, list};
use shudu_board::board::{Digit, Puzzle};
use shudu_board::control::{Control, Stopped};
use shudu_board::random::Random;
use shudu_board::sort;
use shudu_search::search::{Limits, each};

/// About as many solutions are listed faster than their marginals are computed.
const FEW: f64 = 200_000.0;

impl Counter {
    /// More solutions than this are not listed to draw some of them.
    pub const LISTED: u64 = 20_000_000;

    /// The marginals of any board: by finding all solutions where there are few or where it is
    /// the only way, else exactly.
    pub fn tally(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stopped<()>> {
        let plain = is_plain(puzzle) && !puzzle.is_contradictory();
        if plain && self.plan(puzzle).guess > FEW {
            return self.marginals(puzzle, control);
        }
        self.listed(puzzle, control)
    }

    /// The marginals by finding all solutions.
    pub fn listed(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stopped<()>> {
        let size = puzzle.layout().size();
        let mut table = vec![vec![0u128; size]; puzzle.layout().cell_count()];
        let mut sink = each(|digits: &[Digit]| {
            for (cell, digit) in table.iter_mut().zip(digits) {
                cell[digit.index()] += 1;
            }
        });
        let listed = list(puzzle, &Limits::NONE.under(*control), &mut sink);
        drop(sink);
        listed.map(|_| table).map_err(|stopped| stopped.map(drop))
    }

    /// Solutions of any board drawn at random, each as likely as any other; one symbol per cell.
    /// None if they have to be listed and are more than [`Counter::LISTED`].
    pub fn draw(
        &self,
        puzzle: &Puzzle,
        wanted: usize,
        seed: u64,
        control: &Control,
    ) -> Result<Option<Vec<String>>, Stopped<()>> {
        if is_plain(puzzle) {
            let grids = self.sample(puzzle, wanted, seed, control)?;
            return Ok(Some(grids.iter().map(|grid| grid.symbols()).collect()));
        }
        let limits = Limits::solutions(Counter::LISTED).under(*control);
        let (total, all) =
            list(puzzle, &limits, &mut each(|_| {})).map_err(|stopped| stopped.map(drop))?;
        if total == 0 || !all {
            return Ok((total == 0).then(Vec::new));
        }
        let mut random = Random::new(seed);
        let mut places: Vec<(u64, usize)> =
            (0..wanted).map(|i| (random.below(total.into()) as u64, i)).collect();
        sort::by_key(&mut places, |place| *place);
        let mut samples = vec![String::new(); wanted];
        let (mut number, mut next) = (0, 0);
        let mut sink = each(|digits: &[Digit]| {
            while places.get(next).is_some_and(|place| place.0 == number) {
                samples[places[next].1] = digits.iter().map(|digit| digit.symbol()).collect();
                next += 1;
            }
            number += 1;
        });
        let listed = list(puzzle, &Limits::NONE.under(*control), &mut sink);
        drop(sink);
        listed.map(|_| Some(samples)).map_err(|stopped| stopped.map(drop))
    }
}
