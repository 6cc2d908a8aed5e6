//! Few clues on boards of two-rowed boxes: 2×2 to 2×5, and turned.
//!
//! As for the [halves](super::halves) of a board, a count is a sum over all ways to choose sides for the digits. For 2×5 boxes there
//! are 252⁵ of them, but only 355 *classes*, the [census](super::census) says: bands may change places and be turned over, digits may be renamed.
//! So one of each class is taken, and instead of the sides the *clues* are moved:
//!
//! ```text
//!   count = Σ over classes  size · mean over all places of the clues   left(places) · right(places)
//!
//!   places   a digit of the class for each digit that is a clue, a band for each band with clues
//! ```
//!
//! Places at which a clue is on the wrong side count nothing. The factors are looked up: what is the same for all places is said by
//! a few sums over the matchings of the class's graph. Each half is placed by itself; of its digits that are no clue of the other half
//! only the set matters to the other, which must have none of them.
//!
//! | file | what is in it |
//! |---|---|
//! | [`sums`] | which sums a half of the clues needs |
//! | [`matched`] | these sums, for the graph of one class |
//!
//! A puzzle with six clues or more in a half may need sums over three matchings at once; then it does not fit.

mod matched;
mod sums;

use super::census::{Splitter, sides};
use super::halves::{Clue, clues};
use super::terms::{Number, Terms};
use matched::Matched;
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::threads::share;
use std::collections::HashMap;
use sums::{Placed, Sums};

/// Boxes have at most this many columns, so that there are few classes.
const LONGEST: usize = 5;

/// With more clues there are fewer [sides](super::halves) to choose from.
const CLUES: usize = 10;

/// All threads together keep at most so many numbers of classes: a gigabyte.
const NUMBERS: usize = 1 << 27;

/// Tables have at most so many numbers.
const LARGEST: usize = 1 << 17;

/// A band of the puzzle may be at one of these spots of the class: two times the band's number, one more if it is turned over.
type Spots = [u8; LONGEST];

/// The spot of a band that is nowhere.
const NOWHERE: u8 = u8::MAX;

/// A puzzle on such a board.
#[derive(Debug)]
pub struct Places {
    columns: usize,
    /// How many digits are clues.
    digits: usize,
    halves: [Sums; 2],
    /// The bands with clues on the left only.
    left_only: Vec<usize>,
    /// What the digits of clues on the left only can be.
    sets: Sets,
}

/// All sets of some size.
#[derive(Debug)]
struct Sets {
    /// As bits, ascending.
    all: Vec<u16>,
    /// For any digits those that have none of them, by their numbers.
    apart: Vec<Vec<u16>>,
}

impl Sets {
    fn new(digits: usize, size: usize) -> Sets {
        let any = 0..1u16 << digits;
        let all: Vec<u16> = any.clone().filter(|set| set.count_ones() as usize == size).collect();
        let numbered = || (0u16..).zip(&all);
        let apart = |set: u16| {
            numbered().filter(|(_, other)| *other & set == 0).map(|(number, _)| number).collect()
        };
        Sets { apart: any.map(apart).collect(), all }
    }
}

/// A class, and what is known of its graph.
struct Class<'a> {
    sides: &'a [u8],
    matched: &'a Matched,
}

impl Class<'_> {
    /// The digits that are on this side of a band of the puzzle, the band being at this spot.
    fn on_side(&self, spot: u8, side: u8) -> u16 {
        let wanted = side ^ (spot & 1);
        let fits = |digit: &usize| self.sides[*digit] >> (spot / 2) & 1 == wanted;
        (0..self.sides.len()).filter(fits).fold(0, |digits, digit| digits | 1 << digit)
    }
}

/// What a thread works with.
struct Room {
    splitter: Splitter,
    matched: Matched,
    /// Over all classes so far, before it is divided among the places.
    total: u128,
    stop: Option<Stop>,
}

impl Places {
    /// Sees a puzzle so, if it is on such a board and has few enough clues, which do not contradict each other.
    pub fn new(puzzle: &Puzzle) -> Option<Places> {
        let (clues, columns, digits) = clues(puzzle)?;
        if columns > LONGEST || clues.len() > CLUES {
            return None;
        }
        let (right, left): (Vec<Clue>, Vec<Clue>) = clues.into_iter().partition(|clue| clue.right);
        let halves = [Sums::new(&left, &right, columns)?, Sums::new(&right, &left, columns)?];
        let on_right = |band: &usize| halves[1].bands.contains(band);
        let left_only = halves[0].bands.iter().copied().filter(|band| !on_right(band)).collect();
        let sets = Sets::new(2 * columns, halves[0].own);
        let fits = halves[0].commons() * sets.all.len() <= LARGEST;
        fits.then_some(Places { columns, digits, halves, left_only, sets })
    }

    /// Counts, unless stopped.
    pub fn count(&self, terms: &Terms) -> Number {
        let classes = sides(self.columns);
        let most = |of: fn(&Sums) -> usize| of(&self.halves[0]).max(of(&self.halves[1]));
        let (single, first) = (most(Sums::single), most(Sums::first));
        let matched = || Matched::new(self.columns, single, first);
        let threads = terms.threads.min(1 + NUMBERS / matched().size());
        let make = || Room {
            splitter: Splitter::new(2 * self.columns),
            matched: matched(),
            total: 0,
            stop: None,
        };
        let work = |room: &mut Room, task: usize| {
            let (sides, size) = &classes[task];
            match self.class(sides, room, &terms.control) {
                Ok(number) => room.total += size * number,
                Err(stop) => room.stop = Some(stop),
            }
        };
        let unknown = |why| Stopped { why, known: 0 };
        let rooms = share(threads, classes.len(), make, work, &terms.control);
        let rooms = rooms.map_err(|stopped| unknown(stopped.why))?;
        if let Some(stop) = rooms.iter().find_map(|room| room.stop) {
            return Err(unknown(stop));
        }
        let total: u128 = rooms.iter().map(|room| room.total).sum();
        Ok(total / self.all())
    }

    /// How many places there are, those with a clue on the wrong side included.
    fn all(&self) -> u128 {
        let falling = |n: usize, k: usize| (0..k).map(|i| (n - i) as u128).product::<u128>();
        let bands = self.halves[1].bands.len() + self.left_only.len();
        (falling(2 * self.columns, self.digits) * falling(self.columns, bands)) << bands
    }

    /// The sum over all places in one class.
    fn class(&self, sides: &[u8], room: &mut Room, control: &Control) -> Result<u128, Stop> {
        room.matched.fill(sides, &mut room.splitter, control)?;
        let class = Class { sides, matched: &room.matched };
        let [left, right] = &self.halves;
        // What the left half says, for all spots of its bands: places in the table, and ways.
        let mut known: HashMap<Vec<u8>, Vec<(usize, u64)>> = HashMap::new();
        // In how many ways the right half can be filled, for the left half's digits.
        let mut table = vec![0u64; left.commons() * self.sets.all.len()];
        let mut total = 0;
        for spots in self.spots(&right.bands, [NOWHERE; LONGEST]) {
            table.fill(0);
            for placed in right.ways(&class, &spots) {
                let row = &mut table[placed.common * self.sets.all.len()..];
                let apart = &self.sets.apart[usize::from(placed.both | placed.own)];
                apart.iter().for_each(|&set| row[usize::from(set)] += placed.ways);
            }
            for spots in self.spots(&self.left_only, spots) {
                control.check()?;
                let key = left.bands.iter().map(|&band| spots[band]).collect();
                let ways = known.entry(key).or_insert_with(|| self.left(&class, &spots));
                let product = |&(at, ways): &(usize, u64)| u128::from(table[at]) * u128::from(ways);
                total += ways.iter().map(product).sum::<u128>();
            }
        }
        Ok(total)
    }

    fn left(&self, class: &Class, spots: &Spots) -> Vec<(usize, u64)> {
        let at = |placed: &Placed| {
            let set = self.sets.all.binary_search(&placed.own).expect("a set of this size");
            placed.common * self.sets.all.len() + set
        };
        let ways = self.halves[0].ways(class, spots).into_iter();
        ways.map(|placed| (at(&placed), placed.ways)).collect()
    }

    /// All spots of these bands, others having theirs.
    fn spots(&self, bands: &[usize], spots: Spots) -> Vec<Spots> {
        let mut all = vec![spots];
        for &band in bands {
            let longer = |spots: Spots| {
                let free = |spot: &u8| spots.iter().all(|other| other / 2 != spot / 2);
                let set = move |spot| {
                    let mut longer = spots;
                    longer[band] = spot;
                    longer
                };
                (0..2 * self.columns as u8).filter(free).map(set).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }
}

#[cfg(test)]
mod tests;
