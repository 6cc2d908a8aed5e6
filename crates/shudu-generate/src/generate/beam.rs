//! A beam: the hardest puzzles so far, and round after round their neighbours.
//!
//! ```text
//!   the hardest                 guesses     made       tries        tries within
//!   not visited ──{-k+k}──▶ new ──third──▶ minimal ──▶ 0.1 ms ──▶ tries, 10 ms ──┐
//!     ▲                           5 µs                                           │
//!     └──────────────── no isomorphs, few of a grid ─────────────────────────────┘
//! ```
//!
//! How hard a puzzle *looks* is what tries leave of it (see [`Tries`]): smooth where a rating has
//! steps, and thousands of times as quick. Hard puzzles have hard neighbours, so a beam climbs from puzzles
//! that were just dug to such that no single try does anything for in a dozen rounds. Whoever was
//! visited makes room for others that are nearly as hard, so that it does not stay on the first hill.
//!
//! Every piece of work has random numbers of its own and a place for its result: threads do not matter.

use super::Cells;
use super::dig::{Digger, Digging, start};
use super::made::stream;
use super::mask::{Candidate, Mask, Order, cells};
use super::neighbours::{Clued, exchanged, exchanged_there};
use super::shape::Symmetry;
use super::wish::groups;
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop};
use shudu_board::random::Random;
use shudu_board::sort;
use shudu_board::threads::share;
use shudu_count::count::Uniform;
use shudu_count::symmetry::canonical;
use shudu_search::search::fast::{Ask, Fast, Start, Tries};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Peaks kept: those whose neighbours were not looked for, and the others.
const WIDTH: [usize; 2] = [256, 64];
/// Peaks whose neighbours are looked for in a round.
const PARENTS: usize = 32;
/// Of one grid at most so many.
const SIBLINGS: usize = 4;
/// Of neighbours this share is looked at, those that take the fast engine the most guesses.
const SHARE: usize = 3;
/// Puzzles of which tries within tries are made in a round, at most.
const DEEP: usize = 64;
/// Exchanges of several clues of a peak in a round.
const EXCHANGES: usize = 4;
/// A clue may go together with others if at most so many solutions appear without it.
const LOOSE: usize = 60;
/// A round of tries more counts as so many candidates.
const ROUND: u32 = 5;
/// Puzzles dug to begin with, and how many together.
const FIRST: (usize, usize) = (20_480, 512);
/// Puzzles looked at in one piece of work: milliseconds.
const PIECE: usize = 128;

/// A puzzle that tries do not solve looks at least so hard.
pub const UNTRIED: u32 = 1000;

/// A puzzle of the classic board with one solution, and how hard it looks.
#[derive(Clone, Debug)]
pub struct Peak {
    grid: Cells,
    clues: Mask,
    /// How hard it looks: what a round of tries leaves, if tries solve it; if not, 1000 and more.
    pub looks: u32,
    /// Guesses of the fast engine.
    pub guesses: u64,
    /// How often its neighbours were looked for.
    visits: u32,
    /// Clues that may go together with others.
    loose: Mask,
    /// Whether it is among those seen.
    is_known: bool,
}

impl Peak {
    /// The puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.clued().into()
    }

    pub(super) fn grid(&self) -> &Cells {
        &self.grid
    }

    pub(super) fn clues(&self) -> Mask {
        self.clues
    }

    /// Its canonical form.
    pub(super) fn form(&self) -> Cells {
        canonical(&self.clued()).cells
    }

    fn clued(&self) -> Cells {
        let mut clues = [0; 81];
        cells(self.clues).for_each(|cell| clues[cell] = self.grid[cell]);
        Cells::trusted(clues)
    }
}

/// The hardest puzzles so far.
#[derive(Clone, Debug)]
pub struct Beam {
    seed: u64,
    round: u64,
    /// At most so many clues are exchanged at a time.
    most: usize,
    /// Whether clues stay in their cells, and only digits are exchanged.
    stays: bool,
    /// The symmetry of what is dug.
    symmetry: Symmetry,
    /// The hardest first.
    peaks: Vec<Peak>,
    /// Canonical forms of all that were ever among them.
    seen: HashSet<Cells>,
    looked: u64,
}

/// What a thread works with.
#[derive(Default)]
struct Bench<T> {
    digger: Digger,
    tries: Tries,
    /// Numbers of pieces of work, and what came of them.
    done: Vec<(usize, T)>,
}

/// Work on pieces, whatever the threads; results in the order of the pieces.
fn spread<P: Sync, T: Send + Default>(
    threads: usize,
    pieces: &[P],
    control: &Control,
    work: impl Fn(&mut Bench<T>, usize, &P) -> T + Sync,
) -> Result<Vec<T>, Stop> {
    let task = |bench: &mut Bench<T>, number: usize| {
        let result = work(bench, number, &pieces[number]);
        bench.done.push((number, result));
    };
    let benches = share(threads, pieces.len(), Bench::default, task, control);
    let benches = benches.map_err(|stopped| stopped.why)?;
    let mut done: Vec<_> = benches.into_iter().flat_map(|bench| bench.done).collect();
    sort::by_key(&mut done, |(number, _)| *number);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

/// What the peaks have in common with no other round.
const EXPAND: u64 = 1 << 32;
const THIN: u64 = 2 << 32;

impl Beam {
    /// Nothing yet. `most` clues are exchanged at a time.
    pub fn new(seed: u64, most: usize) -> Beam {
        let (peaks, seen, symmetry) = (Vec::new(), HashSet::new(), Symmetry::None);
        Beam { seed, round: 0, most, stays: false, symmetry, peaks, seen, looked: 0 }
    }

    /// The same, which leaves clues in their cells and digs puzzles with a symmetry.
    pub fn staying(self, stays: bool, symmetry: Symmetry) -> Beam {
        Beam { stays, symmetry, ..self }
    }

    /// The hardest puzzles, the hardest first.
    pub fn peaks(&self) -> &[Peak] {
        &self.peaks
    }

    /// Rounds so far.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Puzzles looked at so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Begins with puzzles that are dug anywhere.
    pub fn anywhere(
        &mut self,
        uniform: &Uniform,
        threads: usize,
        control: &Control,
    ) -> Result<(), Stop> {
        let groups = groups(self.symmetry);
        let pieces: Vec<u64> = (0..(FIRST.0 / FIRST.1) as u64).collect();
        let dug = spread(threads, &pieces, control, |bench, _, &piece| {
            let mut random = stream(self.seed, self.round, piece);
            let digging = |_| {
                let grid = uniform.grid(&mut random);
                Digging::new(grid, Order::any(&groups, &mut random), 0)
            };
            let mut diggings: Vec<Digging> = (0..FIRST.1).map(digging).collect();
            bench.digger.dig(&mut diggings);
            let clued = |digging| Candidate::from(digging).clued();
            diggings.into_iter().map(clued).collect::<Vec<Clued>>()
        })?;
        let new = self.judged(dug.concat(), threads, control)?;
        self.take(new);
        Ok(())
    }

    /// Begins with puzzles that have one solution; others are left out. How many there were.
    pub fn from(
        &mut self,
        puzzles: &[Cells],
        threads: usize,
        control: &Control,
    ) -> Result<usize, Stop> {
        let all: Vec<Clued> = puzzles.iter().filter_map(unique).collect();
        let count = all.len();
        let new = self.looks(all, 0, threads, control)?;
        self.take(new);
        Ok(count)
    }

    /// Looks for the neighbours of the hardest peaks that were not visited, or least often, and keeps
    /// the hardest of all. A round that is stopped leaves everything as it was.
    pub fn next(&mut self, threads: usize, control: &Control) -> Result<(), Stop> {
        let mut order: Vec<usize> = (0..self.peaks.len()).collect();
        sort::by_key(&mut order, |&peak| self.peaks[peak].visits);
        order.truncate(PARENTS);
        let parents: Vec<&Peak> = order.iter().map(|&peak| &self.peaks[peak]).collect();
        let expanded = spread(threads, &parents, control, |bench, number, peak| {
            let mut random = stream(self.seed, self.round, EXPAND + number as u64);
            expand(&bench.digger.fast, peak, (self.most, self.stays), &mut random)
        })?;
        let (found, loose): (Vec<Vec<Clued>>, Vec<Mask>) = expanded.into_iter().unzip();
        let mut found = found.concat();
        let mut once = HashSet::new();
        found.retain(|&clued| once.insert(clued));
        let new = self.judged(found, threads, control)?;
        for (peak, loose) in order.into_iter().zip(loose) {
            let peak = &mut self.peaks[peak];
            (peak.visits, peak.loose) = (peak.visits + 1, loose);
        }
        self.take(new);
        self.round += 1;
        Ok(())
    }

    /// Of some puzzles those that look hard, made minimal.
    fn judged(
        &mut self,
        all: Vec<Clued>,
        threads: usize,
        control: &Control,
    ) -> Result<Vec<Peak>, Stop> {
        self.looked += all.len() as u64;
        let pieces: Vec<&[Clued]> = all.chunks(PIECE * 4).collect();
        let guesses =
            spread(threads, &pieces, control, |bench, _, some| guesses(&bench.digger, some))?;
        let mut order: Vec<(u64, Clued)> = guesses.concat().into_iter().zip(all).collect();
        // The sort is stable: what is equal stays in order.
        sort::by_key(&mut order, |(guesses, _)| std::cmp::Reverse(*guesses));
        let hard: Vec<Clued> = order.iter().map(|(_, clued)| *clued).collect();
        let hard = &hard[..hard.len().div_ceil(SHARE)];
        let pieces: Vec<&[Clued]> = hard.chunks(PIECE).collect();
        let thinned = spread(threads, &pieces, control, |bench, number, some| {
            let mut random = stream(self.seed, self.round, THIN + number as u64);
            // Without some of its clues it would be on another pattern.
            if self.stays { some.to_vec() } else { thinned(&mut bench.digger, some, &mut random) }
        })?;
        let mut minimal = thinned.concat();
        let mut once = HashSet::new();
        minimal.retain(|&clued| once.insert(clued));
        let mut open = self.peaks.iter().filter(|peak| peak.visits == 0);
        // As long as there is room, whatever comes is welcome.
        let least = open.nth(WIDTH[0] - 1).map_or(0, |last| last.looks);
        self.looks(minimal, least, threads, control)
    }

    /// How hard puzzles look; those that look less than `least` are left out.
    fn looks(
        &self,
        all: Vec<Clued>,
        least: u32,
        threads: usize,
        control: &Control,
    ) -> Result<Vec<Peak>, Stop> {
        let second = least.min(UNTRIED / 6);
        let pieces: Vec<&[Clued]> = all.chunks(PIECE).collect();
        let peaks = spread(threads, &pieces, control, |bench, _, some| {
            let guesses = guesses(&bench.digger, some);
            let peak = |(&(grid, clues), guesses): (&Clued, u64)| {
                let tried = bench.tries.of(&start(&grid, clues), second)?;
                let looks = if tried.left > 0 {
                    UNTRIED + tried.left
                } else {
                    tried.second + ROUND * tried.rounds
                };
                Some(Peak { grid, clues, looks, guesses, visits: 0, loose: 0, is_known: false })
            };
            some.iter().zip(guesses).filter_map(peak).collect::<Vec<Peak>>()
        })?;
        let mut peaks = peaks.concat();
        sort::by_key(&mut peaks, |peak| std::cmp::Reverse((peak.looks, peak.guesses)));
        let deep = peaks.iter().take_while(|peak| peak.looks >= UNTRIED).count();
        // More than can be looked at closely are not needed.
        if deep > DEEP {
            peaks.truncate(DEEP);
        }
        let deep = deep.min(peaks.len());
        let within = spread(threads, &peaks[..deep], control, |bench, _, peak| {
            bench.tries.within(&start(&peak.grid, peak.clues))
        })?;
        peaks.iter_mut().zip(within).for_each(|(peak, within)| peak.looks = UNTRIED + within);
        peaks.retain(|peak| peak.looks >= least);
        Ok(peaks)
    }

    /// All that is needed to go on, as lines of text.
    pub(super) fn written(&self) -> String {
        let mut text = format!("beam {} {}\n", self.round, self.looked);
        for peak in &self.peaks {
            let Peak { looks, guesses, visits, loose, .. } = peak;
            let clues = peak.clued();
            // Writing to a string does not fail.
            let _ = writeln!(text, "peak {clues} {looks} {guesses} {visits} {loose}");
        }
        let mut seen: Vec<&Cells> = self.seen.iter().collect();
        shudu_board::sort::by(&mut seen, Ord::cmp);
        seen.iter().for_each(|form| {
            let _ = writeln!(text, "seen {form}");
        });
        text
    }

    /// Goes on with what was written, among other lines; nothing if that is not what they are.
    pub(super) fn read(seed: u64, most: usize, text: &str) -> Option<Beam> {
        let mut beam = Beam::new(seed, most);
        for line in text.lines() {
            let (word, rest) = line.split_once(' ')?;
            let mut parts = rest.split(' ');
            match word {
                "beam" => {
                    beam.round = parts.next()?.parse().ok()?;
                    beam.looked = parts.next()?.parse().ok()?;
                }
                "seen" => _ = beam.seen.insert(rest.parse().ok()?),
                "peak" => {
                    let (grid, clues) = unique(&parts.next()?.parse().ok()?)?;
                    let (looks, guesses) =
                        (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                    let (visits, loose) =
                        (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                    let is_known = true;
                    beam.peaks.push(Peak { grid, clues, looks, guesses, visits, loose, is_known });
                }
                _ => {}
            }
        }
        Some(beam)
    }

    /// Keeps the hardest.
    fn take(&mut self, new: Vec<Peak>) {
        let looks = |peak: &Peak| std::cmp::Reverse((peak.looks, peak.guesses));
        self.peaks.extend(new);
        sort::by_key(&mut self.peaks, looks);
        let mut grids: HashMap<Cells, usize> = HashMap::new();
        let mut kept = [0; 2];
        let seen = &mut self.seen;
        self.peaks.retain_mut(|peak| {
            let kept = &mut kept[usize::from(peak.visits > 0)];
            let most = WIDTH[usize::from(peak.visits > 0)];
            let siblings = grids.entry(peak.grid).or_default();
            if *kept == most || *siblings == SIBLINGS {
                return false;
            }
            let stays = peak.is_known || seen.insert(peak.form());
            peak.is_known = true;
            *kept += usize::from(stays);
            *siblings += usize::from(stays);
            stays
        });
    }
}

/// A puzzle with its solution, if that is the only one.
fn unique(clues: &Cells) -> Option<Clued> {
    let answer = Fast::default().solve_one(&Start::from_clues(clues), Ask::SOLUTION);
    let mask = (0..81).filter(|&cell| clues[cell] > 0).fold(0, |mask, cell| mask | 1 << cell);
    (answer.tally.solutions == 1).then(|| (answer.solutions[0], mask))
}

/// Guesses of the fast engine.
fn guesses(digger: &Digger, some: &[Clued]) -> Vec<u64> {
    let starts: Vec<Start> = some.iter().map(|(grid, clues)| start(grid, *clues)).collect();
    let answers = digger.fast.solve_batch(&starts, Ask::VERDICT);
    answers.tallies.iter().map(|tally| tally.guesses).collect()
}

/// The puzzles without superfluous clues.
fn thinned(digger: &mut Digger, some: &[Clued], random: &mut Random) -> Vec<Clued> {
    let groups = groups(Symmetry::None);
    let digging = |&(grid, clues): &Clued| {
        let (mut first, mut last): (Vec<u8>, Vec<u8>) =
            (0..81).partition(|cell| clues >> cell & 1 == 0);
        random.shuffle(&mut last);
        first.append(&mut last);
        Digging::new(grid, Order::new(&groups, &first), 0)
    };
    let mut diggings: Vec<Digging> = some.iter().map(digging).collect();
    digger.dig(&mut diggings);
    diggings.into_iter().map(|digging| Candidate::from(digging).clued()).collect()
}

/// Neighbours of a peak, and its clues that may go together. When it is visited for the first
/// time, each clue goes alone.
fn expand(
    fast: &Fast,
    peak: &Peak,
    (most, stays): (usize, bool),
    random: &mut Random,
) -> (Vec<Clued>, Mask) {
    let (mut found, mut may_go, clued) = (Vec::new(), peak.loose, (peak.grid, peak.clues));
    let exchanged = |gone, random: &mut Random, found: &mut Vec<Clued>| match stays {
        true => exchanged_there(fast, clued, gone, found),
        false => exchanged(fast, clued, gone, random, found),
    };
    if peak.visits == 0 {
        for cell in cells(peak.clues) {
            let count = exchanged(1 << cell, random, &mut found);
            may_go |= Mask::from(count.is_some_and(|count| count <= LOOSE)) << cell;
        }
    }
    let mut loose: Vec<usize> = cells(may_go).collect();
    // On the pattern an exchange has few results.
    for _ in 0..if stays { 8 * EXCHANGES } else { EXCHANGES } {
        if loose.len() < 2 || most < 2 {
            break;
        }
        random.shuffle(&mut loose);
        let count = (2 + random.number(most as u64 - 1) as usize).min(loose.len());
        let gone = loose[..count].iter().fold(0, |gone, cell| gone | 1 << cell);
        exchanged(gone, random, &mut found);
    }
    (found, may_go)
}
