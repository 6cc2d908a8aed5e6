//! Hunts: puzzles of the highest ratings.
//!
//! A [`Beam`] climbs by how hard puzzles look; only those at its top are rated, which takes up to seconds.
//! A beam that has not found a harder one for a while is left, and another begins elsewhere.

use super::beam::{Beam, Peak, UNTRIED};
use super::judge::{Wrong, apart};
use super::kit::Kit;
use super::made::{Made, Miss, Near, Outcome, stream, tell};
use super::mask::{Candidate, Groups, Order};
use super::wish::Wish;
use shudu_board::control::{Control, Progress, Stop};
use shudu_board::rating::{HIGHEST, LOWEST, Tenths};
use shudu_logic::logic::RateError;
use std::collections::HashSet;

/// Clues exchanged at a time.
const MOST: usize = 2;
/// Peaks rated after a round.
const RATED: usize = 2;
/// Rounds without a harder one before another beam begins.
pub const PATIENCE: u64 = 24;

/// How hard a puzzle must look to be rated: from a rating on.
const LOOKS: [(Tenths, u32); 3] =
    [(Tenths::new(108), UNTRIED + 9000), (Tenths::new(100), UNTRIED), (Tenths::new(95), 170)];

/// How hard a puzzle must look to be rated where a rating is wanted.
pub fn looks_for(rating: Tenths) -> u32 {
    LOOKS.iter().find(|(from, _)| rating >= *from).map_or(0, |(_, looks)| *looks)
}

struct Hunt<'a> {
    kit: &'a mut Kit,
    wish: &'a Wish,
    band: (Tenths, Tenths),
    number: u64,
    threads: usize,
    tried: u64,
    near: Option<Near>,
    control: Control<'a>,
}

/// Hunts for a rating.
pub fn rating(
    kit: &mut Kit,
    wish: &Wish,
    seed: u64,
    number: u64,
    threads: usize,
    control: &Control,
) -> Outcome {
    let band = wish.band().unwrap_or((LOWEST, HIGHEST));
    let (near, control) = (None, *control);
    let mut hunt = Hunt { kit, wish, band, number, threads, tried: 0, near, control };
    let mut climb = 0;
    loop {
        let beam = Beam::new(stream(seed, number, climb).bits(), MOST);
        match hunt.climb(beam) {
            Ok(Some(made)) => return Ok(made),
            Ok(None) => climb += 1,
            Err(why) => {
                let Hunt { number, tried, near, .. } = hunt;
                return Err(Miss { number, tried, ended: why.into(), near });
            }
        }
    }
}

impl Hunt<'_> {
    /// Climbs with a beam until it stays where it is.
    fn climb(&mut self, mut beam: Beam) -> Result<Option<Made>, Stop> {
        let before = self.tried;
        let least = looks_for(self.band.0);
        let (mut rated, mut best) = (HashSet::new(), (0, 0));
        self.watched(|hunt, control| beam.anywhere(&hunt.kit.uniform, hunt.threads, control))?;
        loop {
            self.watched(|hunt, control| beam.next(hunt.threads, control))?;
            self.tried = before + beam.looked();
            let enough = self.tried >= self.wish.tries();
            let top = beam.peaks().first().map_or(0, |peak| peak.looks);
            if top > best.0 {
                best = (top, beam.round());
            }
            let over = enough || beam.round() - best.1 >= PATIENCE;
            // What a climb led to is rated in any case: it may be the nearest.
            let least = if over { 0 } else { least };
            let new = |peak: &&Peak| peak.looks >= least && !rated.contains(&peak.puzzle());
            let top: Vec<Peak> = beam.peaks().iter().filter(new).take(RATED).cloned().collect();
            for peak in top {
                if let Some(made) = self.judged(&peak)? {
                    return Ok(Some(made));
                }
                rated.insert(peak.puzzle());
            }
            if enough {
                return Err(Stop::Nodes);
            }
            if over {
                return Ok(None);
            }
        }
    }

    /// Work that tells how the hunt goes.
    fn watched<T>(&self, work: impl FnOnce(&Self, &Control) -> Result<T, Stop>) -> Result<T, Stop> {
        let ask =
            |_: &Progress| tell(&self.control, self.number, self.tried, self.near.as_ref()).err();
        work(self, &Control::new(&ask))
    }

    /// The puzzle as it was wished for, if it is so.
    fn judged(&mut self, peak: &Peak) -> Result<Option<Made>, Stop> {
        let (grid, clues) = (*peak.grid(), peak.clues());
        let puzzle = self.kit.judge.puzzle(&grid, clues);
        let rated = self.kit.judge.rater.below(&puzzle, self.band.0, &self.control);
        let below = match rated {
            Ok(below) => below,
            Err(RateError::Stopped(stopped)) => return Err(stopped.why),
            Err(error) => unreachable!("a peak has one solution: {error}"),
        };
        let wrong = match below {
            Some(rating) => {
                let rating = rating.er;
                Wrong { distance: apart(rating, self.band), clues, rating: Some(rating) }
            }
            None => {
                let none: Groups = [].into();
                let candidate = Candidate { grid, clues, order: Order::new(&none, &[]) };
                match self.kit.judge.judge(self.wish, &candidate, true) {
                    Ok(right) => {
                        let Hunt { number, tried, .. } = *self;
                        return Ok(Some(self.kit.made(number, tried, &grid, right, None)));
                    }
                    Err(wrong) => wrong,
                }
            }
        };
        self.kit.nearer(&mut self.near, &grid, wrong, 1);
        Ok(None)
    }
}
