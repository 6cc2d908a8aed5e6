//! A quest: puzzles that meet conditions, looked for among the neighbours of others.
//!
//! A [`Beam`] goes from round to round; after each, peaks that may meet the conditions are rated, each
//! class once. Between rounds a quest can be written down and gone on with: what is found is then the
//! same as without the pause.

use super::Cells;
use super::beam::{Beam, Peak};
use super::hunt::{PATIENCE, looks_for};
use super::keep::Keep;
use super::made::stream;
use super::shape::Symmetry;
use shudu_board::board::Puzzle;
use shudu_board::control::{Best, Control, Progress, Stop};
use shudu_board::rating::{Rating, Tenths};
use shudu_board::sort;
use shudu_board::threads::share;
use shudu_count::count::Uniform;
use shudu_logic::logic::{RateError, Rater};
use std::collections::HashSet;
use std::fmt::Write;

/// Peaks rated after a round.
const RATED: usize = 8;

/// What is looked for, and how.
#[derive(Clone, Debug)]
pub struct QuestOptions {
    /// The conditions.
    pub keep: Keep,
    /// At most so many clues are exchanged at a time.
    pub most: usize,
    /// Whether clues stay in their cells, and only their digits are exchanged.
    pub stays: bool,
    /// The symmetry of puzzles that are dug to begin with.
    pub symmetry: Symmetry,
    /// The seed.
    pub seed: u64,
    /// How many threads; what is found does not depend on it.
    pub threads: usize,
}

impl QuestOptions {
    /// Nothing yet, for the climb of this number.
    fn beam(&self, climb: u64) -> Beam {
        let seed = stream(self.seed, 0, climb).bits();
        Beam::new(seed, self.most).staying(self.stays, self.symmetry)
    }
}

/// A puzzle that meets the conditions.
#[derive(Clone, Debug)]
pub struct Find {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its rating.
    pub rating: Rating,
    /// Guesses of the fast engine.
    pub guesses: u64,
    /// How hard it looks; see [`Peak::looks`].
    pub looks: u32,
}

/// A search of neighbourhoods.
#[derive(Debug)]
pub struct Quest {
    options: QuestOptions,
    beam: Beam,
    /// Whether it began with given puzzles: then it stays near them.
    given: bool,
    /// Whether the given puzzles were looked at: before their neighbours, they are rated themselves.
    begun: bool,
    climb: u64,
    /// How hard the hardest peak of this climb looks, and since which round.
    best: (u32, u64),
    rated: HashSet<Cells>,
    /// The highest rating met.
    top: Option<(Puzzle, Tenths)>,
    looked: u64,
}

impl Quest {
    /// Begins with puzzles, or with none: then with such as are dug anywhere.
    pub fn new(options: QuestOptions, from: &[Cells], control: &Control) -> Result<Quest, Stop> {
        let beam = options.beam(0);
        let (rated, best) = (HashSet::new(), (0, 0));
        let (given, begun, climb, top, looked) = (false, false, 0, None, 0);
        let mut quest = Quest { options, beam, given, begun, climb, best, rated, top, looked };
        quest.given = quest.beam.from(from, quest.options.threads, control)? > 0;
        Ok(quest)
    }

    /// Whether it began with given puzzles: with those of them that have one solution.
    pub fn is_given(&self) -> bool {
        self.given
    }

    /// Rounds of this climb.
    pub fn round(&self) -> u64 {
        self.beam.round()
    }

    /// Puzzles looked at.
    pub fn looked(&self) -> u64 {
        self.looked + self.beam.looked()
    }

    /// The puzzle with the highest rating met so far.
    pub fn top(&self) -> Option<(&Puzzle, Tenths)> {
        self.top.as_ref().map(|(puzzle, rating)| (puzzle, *rating))
    }

    /// A round: what it found. One that is stopped changes nothing.
    pub fn next(&mut self, control: &Control) -> Result<Vec<Find>, Stop> {
        let (looked, top) = (self.looked(), self.top.clone());
        let ask = |_: &Progress| {
            let best = top.as_ref().map(|(puzzle, rating)| Best {
                puzzle,
                solutions: 1,
                rating: Some(*rating),
            });
            let progress = Progress { number: 0, tried: looked, best, ..Progress::default() };
            control.tell(&progress).err()
        };
        let (control, threads) = (Control::new(&ask), self.options.threads);
        control.check()?;
        let mut beam = self.beam.clone();
        // What was given is rated, too.
        if beam.peaks().is_empty() {
            beam.anywhere(&Uniform::new(), threads, &control)?;
        } else if beam.round() > 0 || !self.given || self.begun {
            beam.next(threads, &control)?;
        }
        let may = |peak: &&Peak| self.may(peak);
        let peaks: Vec<&Peak> = beam.peaks().iter().filter(may).take(RATED).collect();
        let rated = self.rated_all(&peaks, &control)?;
        let mut finds = Vec::new();
        for (peak, rating) in peaks.iter().zip(rated) {
            self.rated.insert(peak.form());
            let Some(rating) = rating else { continue };
            if self.top.as_ref().is_none_or(|(_, top)| rating.er > *top) {
                self.top = Some((peak.puzzle(), rating.er));
            }
            if self.options.keep.is_met(rating) {
                let Peak { guesses, looks, .. } = **peak;
                finds.push(Find { puzzle: peak.puzzle(), rating, guesses, looks });
            }
        }
        (self.beam, self.begun) = (beam, true);
        self.settle();
        Ok(finds)
    }

    /// Whether a peak is worth a rating, and has none.
    fn may(&self, peak: &Peak) -> bool {
        let keep = &self.options.keep;
        let clues = u64::from(peak.clues().count_ones());
        peak.looks >= looks_for(keep.lowest())
            && keep.may(clues, peak.guesses, peak.looks.into())
            && !self.rated.contains(&peak.form())
    }

    /// Ratings, on threads.
    fn rated_all(&self, peaks: &[&Peak], control: &Control) -> Result<Vec<Option<Rating>>, Stop> {
        let make = || (Rater::trusting(), Vec::new());
        let work = |(rater, done): &mut (Rater, Vec<_>), number: usize| {
            let rating = match rater.rate(&peaks[number].puzzle(), control) {
                Ok(rating) => Ok(Some(rating)),
                Err(RateError::Stopped(stopped)) => Err(stopped.why),
                Err(_) => Ok(None),
            };
            done.push((number, rating));
        };
        let states = share(self.options.threads, peaks.len(), make, work, control);
        let states = states.map_err(|stopped| stopped.why)?;
        let mut done: Vec<_> = states.into_iter().flat_map(|(_, done)| done).collect();
        sort::by_key(&mut done, |(number, _)| *number);
        done.into_iter().map(|(_, rating)| rating).collect()
    }

    /// Begins elsewhere if nothing harder came for a while.
    fn settle(&mut self) {
        let top = self.beam.peaks().first().map_or(0, |peak| peak.looks);
        let round = self.beam.round();
        if top > self.best.0 {
            self.best = (top, round);
        }
        if !self.given && round - self.best.1 >= PATIENCE {
            self.climb += 1;
            self.looked += self.beam.looked();
            self.beam = self.options.beam(self.climb);
            self.best = (0, 0);
        }
    }

    /// All that is needed to go on, as lines of text.
    pub fn written(&self) -> String {
        let Quest { climb, looked, best: (best, since), .. } = self;
        let given = u8::from(self.given);
        let mut text = format!("quest {given} {climb} {best} {since} {looked}\n");
        if let Some((puzzle, rating)) = &self.top {
            // Writing to a string does not fail.
            let _ = writeln!(text, "top {} {}", puzzle.symbols(), rating.get());
        }
        let mut rated: Vec<&Cells> = self.rated.iter().collect();
        shudu_board::sort::by(&mut rated, Ord::cmp);
        rated.iter().for_each(|form| {
            let _ = writeln!(text, "rated {form}");
        });
        text + &self.beam.written()
    }

    /// Goes on with what was written; nothing if that is not what the text is.
    pub fn read(options: QuestOptions, text: &str) -> Option<Quest> {
        let mut lines = text.lines();
        let mut head = lines.next()?.strip_prefix("quest ")?.split(' ').map(str::parse::<u64>);
        let mut number = || head.next()?.ok();
        let (given, climb, best, since, looked) =
            (number()? == 1, number()?, number()?, number()?, number()?);
        let seed = stream(options.seed, 0, climb).bits();
        let (mut top, mut rated) = (None, HashSet::new());
        for line in lines {
            if let Some(rest) = line.strip_prefix("top ") {
                let (puzzle, rating) = rest.split_once(' ')?;
                let cells: Cells = puzzle.parse().ok()?;
                top = Some((cells.into(), Tenths::new(rating.parse().ok()?)));
            } else if let Some(form) = line.strip_prefix("rated ") {
                rated.insert(form.parse().ok()?);
            }
        }
        let beam = Beam::read(seed, options.most, text)?.staying(options.stays, options.symmetry);
        let best = (u32::try_from(best).ok()?, since);
        let begun = !rated.is_empty();
        Some(Quest { options, beam, given, begun, climb, best, rated, top, looked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rated 9.0.
    const FROM: &str =
        ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";

    fn options(threads: usize) -> QuestOptions {
        let (keep, symmetry) = ("er >= 2.0".parse().unwrap(), Symmetry::None);
        QuestOptions { keep, most: 2, stays: false, symmetry, seed: 5, threads }
    }

    fn lines(finds: Vec<Find>) -> Vec<String> {
        finds.iter().map(|find| format!("{} {}", find.puzzle.symbols(), find.rating)).collect()
    }

    #[test]
    fn a_pattern_that_stays_is_that_of_all_finds() {
        let from: Vec<Cells> = vec![FROM.parse().unwrap()];
        let options = QuestOptions { stays: true, most: 3, ..options(2) };
        let mut quest = Quest::new(options.clone(), &from, &Control::FREE).unwrap();
        let mut finds = Vec::new();
        for _ in 0..4 {
            finds.extend(quest.next(&Control::FREE).unwrap());
            quest = Quest::read(options.clone(), &quest.written()).unwrap();
        }
        let open = |text: &str| text.bytes().map(|symbol| symbol == b'.').collect::<Vec<bool>>();
        assert!(finds.len() > 5);
        assert!(finds.iter().all(|find| open(&find.puzzle.symbols()) == open(FROM)));
    }

    /// An easy puzzle is not worth a rating, and one with many solutions is none to begin with.
    #[test]
    fn puzzles_that_are_not_rated_do_not_hold_it_up() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard = QuestOptions { keep: "er >= 10.0".parse().unwrap(), ..options(2) };
        let mut quest = Quest::new(hard, &[easy.parse().unwrap()], &Control::FREE).unwrap();
        (0..3).for_each(|_| drop(quest.next(&Control::FREE).unwrap()));
        assert!(quest.is_given() && quest.round() > 0);
        let many = Cells::OPEN;
        assert!(!Quest::new(options(1), &[many], &Control::FREE).unwrap().is_given());
        let stop = |_: &Progress| Some(Stop::Time);
        assert_eq!(quest.next(&Control::new(&stop)).err(), Some(Stop::Time));
    }

    #[test]
    fn puzzles_dug_with_a_symmetry_keep_it() {
        let symmetry = Symmetry::Rotational;
        let options = QuestOptions { stays: true, symmetry, ..options(2) };
        let mut quest = Quest::new(options, &[], &Control::FREE).unwrap();
        let finds: Vec<Find> = (0..2).flat_map(|_| quest.next(&Control::FREE).unwrap()).collect();
        assert!(finds.len() > 5);
        for find in finds {
            assert!(symmetry.holds(9, |cell| find.puzzle.given(cell).is_some()));
        }
    }

    #[test]
    fn threads_and_pauses_do_not_change_what_is_found() {
        let from: Vec<Cells> = vec![FROM.parse().unwrap()];
        let mut whole = Quest::new(options(1), &from, &Control::FREE).unwrap();
        let mut paused = Quest::new(options(2), &from, &Control::FREE).unwrap();
        let mut found = Vec::new();
        for _ in 0..3 {
            let finds = lines(whole.next(&Control::FREE).unwrap());
            assert_eq!(finds, lines(paused.next(&Control::FREE).unwrap()));
            found.extend(finds);
            // What is stopped changes nothing. One thread asks before it begins.
            let stop = |_: &Progress| Some(Stop::Cancelled);
            paused = Quest::read(options(1), &paused.written()).unwrap();
            assert!(paused.next(&Control::new(&stop)).is_err());
            assert_eq!(whole.written(), paused.written());
            paused = Quest::read(options(2), &paused.written()).unwrap();
        }
        let mut distinct = found.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert!(found.len() > 5 && distinct.len() == found.len(), "{found:?}");
        assert!(Quest::read(options(1), "something else").is_none());
    }
}
