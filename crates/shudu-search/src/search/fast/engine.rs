//! The engine as the rest of the program sees it.

use super::dive::Mood;
use super::isa::Isa;
use super::job::{Job, PART, Part, Parts, Source, Task, Watch};
use super::node::{BAND, Node};
use super::vector::portable;
use crate::search::Verdict;
use shudu_board::board::Puzzle;
use shudu_board::board::classic::Cells;
use shudu_board::control::{Control, Stop};
use shudu_board::threads::each;
use std::num::NonZeroUsize;
use std::sync::Mutex;

/// Where a search starts: the candidates of every cell of a 9×9 puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start(pub(super) Node);

impl Start {
    /// Where the search of a puzzle starts, if it is on the classic board.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        if !puzzle.layout().is_classic() {
            return None;
        }
        let start = puzzle.start();
        let mut cells = [0; 81];
        for (cell, set) in cells.iter_mut().zip(start.sets()) {
            *cell = set.bits() as u16;
        }
        Some(Start::from_candidates(&cells))
    }

    /// From clues by cell.
    pub fn from_clues(cells: &Cells) -> Self {
        Start::from_line(&cells.symbols(b'.'))
    }

    /// From a line of text: `1` to `9` are clues, any other byte is an open cell.
    pub fn from_line(line: &[u8; 81]) -> Self {
        Start(Node::from_clues(&portable::clues(line)))
    }

    /// From pencil marks: a mask of candidates for every cell, bit 0 for the digit 1.
    pub fn from_candidates(cells: &[u16; 81]) -> Self {
        Start(Node::from_candidates(cells))
    }

    /// The same with every candidate in some cells, bit `i` for cell `i`.
    pub fn opened(mut self, cells: u128) -> Self {
        let bands: [u32; 3] = std::array::from_fn(|b| (cells >> (27 * b)) as u32 & BAND);
        for digit in self.0.0.as_chunks_mut::<3>().0 {
            for (word, band) in digit.iter_mut().zip(bands) {
                *word |= band;
            }
        }
        self
    }

    /// The same without a candidate; digits count from 0.
    pub fn without(mut self, cell: usize, digit: usize) -> Self {
        self.0.0[3 * digit + cell / 27] &= !(1 << (cell % 27));
        self
    }

    /// The candidates of every cell, bit 0 for the digit 1.
    pub fn candidates(&self) -> [u16; 81] {
        self.0.candidates()
    }
}

/// What to find out about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Stop at this many solutions; 2 proves uniqueness.
    pub limit: u64,
    /// How many solutions to hand out, the first ones of the search.
    pub solutions: usize,
}

impl Ask {
    /// Is there none, one or many? No solution is handed out.
    pub const VERDICT: Ask = Ask { limit: 2, solutions: 0 };
    /// The same, with the first solution.
    pub const SOLUTION: Ask = Ask { limit: 2, solutions: 1 };

    /// Places to keep for the solutions of a puzzle.
    fn places(self) -> usize {
        self.solutions.min(usize::try_from(self.limit).unwrap_or(usize::MAX))
    }
}

/// What the search of a puzzle found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions, at most the limit.
    pub solutions: u64,
    /// Branches taken, up to the end of the search or the limit.
    pub guesses: u64,
}

impl Tally {
    /// Meaningful if the limit was at least 2.
    pub const fn verdict(&self) -> Verdict {
        match self.solutions {
            0 => Verdict::None,
            1 => Verdict::One,
            _ => Verdict::Many,
        }
    }
}

/// The answer for a single puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was counted.
    pub tally: Tally,
    /// The solutions asked for.
    pub solutions: Vec<Cells>,
}

/// The answers for a batch, in the order of the puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// One for each puzzle.
    pub tallies: Vec<Tally>,
    grids: Vec<Cells>,
    /// Places for solutions of each puzzle.
    places: usize,
}

impl Answers {
    /// Makes room for some puzzles.
    fn reset(&mut self, puzzles: usize, ask: Ask) {
        self.places = ask.places();
        self.tallies.clear();
        self.tallies.resize(puzzles, Tally::default());
        self.grids.clear();
        self.grids.resize(puzzles * self.places, Cells::OPEN);
    }

    fn room(&mut self) -> Room<'_> {
        Room { tallies: &mut self.tallies, grids: &mut self.grids, places: self.places }
    }

    /// Keeps the first ones of each part, given how long the parts are and how many to keep.
    fn close_up(&mut self, parts: &[(usize, usize)]) {
        let (mut from, mut to) = (0, 0);
        for &(len, count) in parts {
            if from != to {
                let places = self.places;
                self.tallies.copy_within(from..from + count, to);
                self.grids.copy_within(places * from..places * (from + count), places * to);
            }
            (from, to) = (from + len, to + count);
        }
        self.tallies.truncate(to);
        self.grids.truncate(self.places * to);
    }

    /// The solutions handed out for a puzzle.
    #[inline]
    pub fn solutions(&self, puzzle: usize) -> &[Cells] {
        let found = usize::try_from(self.tallies[puzzle].solutions).unwrap_or(usize::MAX);
        let start = puzzle * self.places;
        &self.grids[start..start + found.min(self.places)]
    }

    /// Appends a line for each puzzle: its first solution, or dots if there is none (or none was
    /// asked for).
    pub fn write_lines(&self, out: &mut Vec<u8>) {
        out.reserve(82 * self.tallies.len());
        for i in 0..self.tallies.len() {
            match self.solutions(i).first() {
                Some(grid) => out.extend_from_slice(&grid.symbols(b'.')),
                None => out.extend_from_slice(&[b'.'; 81]),
            }
            out.push(b'\n');
        }
    }
}

/// Fewer puzzles are not worth a second thread; and no more a thread takes at first, to fill its lanes.
const FEW: usize = 512;

/// The fast solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast {
    isa: Isa,
}

impl Default for Fast {
    fn default() -> Self {
        Fast { isa: Isa::best() }
    }
}

impl Fast {
    /// An engine for an instruction set, if this processor has it.
    pub fn new(isa: Isa) -> Option<Self> {
        isa.is_available().then_some(Fast { isa })
    }

    /// The instruction set it uses.
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Solves many puzzles.
    pub fn solve_batch(&self, puzzles: &[Start], ask: Ask) -> Answers {
        self.answers(Source::Starts(puzzles), ask, NonZeroUsize::MIN)
    }

    /// Solves many puzzles on some threads.
    pub fn solve_batch_on(&self, threads: NonZeroUsize, puzzles: &[Start], ask: Ask) -> Answers {
        self.answers(Source::Starts(puzzles), ask, threads)
    }

    /// Solves many lines of text (see [`Start::from_line`]) on some threads.
    pub fn solve_lines(&self, threads: NonZeroUsize, lines: &[&[u8; 81]], ask: Ask) -> Answers {
        self.answers(Source::Lines(lines), ask, threads)
    }

    /// The same for one chunk of many: the room of earlier answers is used again.
    pub fn solve_lines_into(
        &self,
        threads: NonZeroUsize,
        lines: &[&[u8; 81]],
        ask: Ask,
        answers: &mut Answers,
    ) {
        self.solve_into(Source::Lines(lines), ask, threads, answers);
    }

    /// The same on this thread, unless it is stopped; then the answers are worth nothing.
    pub fn solve_lines_under(
        &self,
        lines: &[&[u8; 81]],
        ask: Ask,
        control: &Control,
        answers: &mut Answers,
    ) -> Result<(), Stop> {
        answers.reset(lines.len(), ask);
        let Answers { tallies, grids, .. } = answers;
        self.run_under(Task::Batch, Source::Lines(lines), ask.limit, tallies, grids, *control)
    }

    /// Solves one puzzle with the least delay.
    pub fn solve_one(&self, puzzle: &Start, ask: Ask) -> Answer {
        let mut tally = [Tally::default()];
        let mut solutions = vec![Cells::OPEN; ask.places()];
        self.run(Task::Single, Source::Starts(&[*puzzle]), ask.limit, &mut tally, &mut solutions);
        let [tally] = tally;
        solutions.truncate(usize::try_from(tally.solutions).unwrap_or(usize::MAX));
        Answer { tally, solutions }
    }

    /// Counts the solutions of a puzzle, up to a limit.
    pub fn count(&self, puzzle: &Start, limit: u64) -> u64 {
        let mut tally = [Tally::default()];
        self.run(Task::Count, Source::Starts(&[*puzzle]), limit, &mut tally, &mut []);
        tally[0].solutions
    }

    /// Solves the puzzles of a text (see [`lines`]) on some threads, which read it together as well.
    pub fn solve_text(&self, threads: NonZeroUsize, text: &[u8], ask: Ask) -> Answers {
        if threads.get() == 1 || text.len() < LINE * FEW {
            return self.solve_lines(NonZeroUsize::MIN, &lines(text), ask);
        }
        // Room for as many puzzles as there can be, so that nothing need be moved if there are as many.
        let mut all = Answers::default();
        all.reset(most(text), ask);
        let found = Mutex::new(Vec::new());
        let (mut rest, mut room) = (text, all.room());
        let take = |count: usize| {
            // Pieces without a puzzle are passed over.
            while !rest.is_empty() {
                let (piece, tail) = rest.split_at(end_of(rest, LINE * count));
                rest = tail;
                let lines = lines(piece);
                let count = lines.len();
                let (mut tallies, mut grids) = room.take(most(piece));
                found.lock().expect(UNPOISONED).push((tallies.len(), count));
                if count > 0 {
                    (tallies, grids) = Room { tallies, grids, places: room.places }.take(count);
                    return Some(Part { source: Source::Found(lines), tallies, grids });
                }
            }
            None
        };
        self.share_out(threads, most(text), ask, take);
        let found = found.into_inner().expect(UNPOISONED);
        all.close_up(&found);
        all
    }

    fn answers(&self, source: Source, ask: Ask, threads: NonZeroUsize) -> Answers {
        let mut answers = Answers::default();
        self.solve_into(source, ask, threads, &mut answers);
        answers
    }

    fn solve_into(
        &self,
        mut source: Source,
        ask: Ask,
        threads: NonZeroUsize,
        answers: &mut Answers,
    ) {
        answers.reset(source.len(), ask);
        if threads.get() == 1 || source.len() <= FEW {
            self.run(Task::Batch, source, ask.limit, &mut answers.tallies, &mut answers.grids);
            return;
        }
        let (puzzles, mut room) = (source.len(), answers.room());
        self.share_out(threads, puzzles, ask, |count| {
            let count = count.min(source.len());
            let (tallies, grids) = room.take(count);
            (count > 0).then(|| Part { source: source.take(count), tallies, grids })
        });
    }

    /// Threads take puzzles until there are none left, a few at a time, and write their answers where they
    /// belong. Their lanes run empty only once, at the end of all.
    ///
    /// With a part for each thread, two were as slow as the slower half of the puzzles (17-clue: 6.45 and 7.45 ms).
    fn share_out<'a>(
        &self,
        threads: NonZeroUsize,
        puzzles: usize,
        ask: Ask,
        take: impl FnMut(usize) -> Option<Part<'a>> + Send,
    ) {
        let take = Mutex::new(take);
        let taken = |count: usize| (take.lock().expect(UNPOISONED))(count);
        let supply = || taken(PART);
        let first = FEW.min(puzzles.div_ceil(threads.get()));
        each(threads, 0..threads.get(), |_| {
            if let Some(first) = taken(first) {
                let parts = Parts::new(first, Some(&supply));
                self.perform(Task::Batch, parts, ask.limit, Control::FREE)
                    .expect("nobody stops it");
            }
        });
    }

    fn run(
        &self,
        task: Task,
        source: Source,
        limit: u64,
        tallies: &mut [Tally],
        grids: &mut [Cells],
    ) {
        let done = self.run_under(task, source, limit, tallies, grids, Control::FREE);
        done.expect("nobody stops it");
    }

    fn run_under(
        &self,
        task: Task,
        source: Source,
        limit: u64,
        tallies: &mut [Tally],
        grids: &mut [Cells],
        control: Control,
    ) -> Result<(), Stop> {
        if source.is_empty() {
            return Ok(());
        }
        self.perform(task, Parts::new(Part { source, tallies, grids }, None), limit, control)
    }

    fn perform(&self, task: Task, parts: Parts, limit: u64, control: Control) -> Result<(), Stop> {
        if limit == 0 {
            return Ok(());
        }
        let (walk, watch) = ((&mut Vec::new(), 0), Watch::new(control));
        let mut job = Job { parts, limit, walk, mood: Mood::default(), more: false, watch };
        self.isa.run(task, &mut job);
        job.watch.stop.map_or(Ok(()), Err)
    }
}

/// The bytes of a line that is a puzzle and nothing else.
const LINE: usize = 82;

const UNPOISONED: &str = "no thread panics while it holds the lock";

/// The most puzzles that a text can have.
fn most(text: &[u8]) -> usize {
    (text.len() + 1) / LINE
}

/// The end of the line in which a number of bytes ends.
fn end_of(text: &[u8], size: usize) -> usize {
    let end = text.iter().skip(size - 1).position(|&c| c == b'\n');
    end.map_or(text.len(), |at| size + at)
}

/// Room for answers that is not yet given away.
struct Room<'a> {
    tallies: &'a mut [Tally],
    grids: &'a mut [Cells],
    places: usize,
}

impl<'a> Room<'a> {
    /// The room for the first puzzles.
    fn take(&mut self, count: usize) -> (&'a mut [Tally], &'a mut [Cells]) {
        let (head, tail) = std::mem::take(&mut self.tallies).split_at_mut(count);
        let (grids, rest) = std::mem::take(&mut self.grids).split_at_mut(self.places * count);
        (self.tallies, self.grids) = (tail, rest);
        (head, grids)
    }
}

/// The puzzles of a text: the first 81 bytes of every line that has as many and no `#` in front.
pub fn lines(text: &[u8]) -> Vec<&[u8; 81]> {
    let mut found = Vec::with_capacity(text.len() / 82 + 1);
    let mut rest = text;
    while let Some((puzzle, tail)) = rest.split_first_chunk() {
        // Most lines are a puzzle and nothing else: their end is near.
        let start = if has_newline(puzzle) { 0 } else { rest.len() - tail.len() };
        let end =
            rest[start..].iter().position(|&c| c == b'\n').map_or(rest.len(), |at| start + at);
        if end >= 81 && puzzle[0] != b'#' {
            found.push(puzzle);
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    found
}

/// Without an early exit and eight bytes at a time: a byte of a word is zero if and only if taking one from each byte
/// sets a highest bit that was not set.
fn has_newline(puzzle: &[u8; 81]) -> bool {
    const EACH: u64 = u64::MAX / 255;
    const NEWLINES: u64 = EACH * b'\n' as u64;
    const HIGHEST: u64 = EACH << 7;
    let (parts, rest) = puzzle.as_chunks::<8>();
    let mut found = 0;
    for part in parts {
        let zero = u64::from_ne_bytes(*part) ^ NEWLINES;
        found |= zero.wrapping_sub(EACH) & !zero;
    }
    found & HIGHEST != 0 || rest.contains(&b'\n')
}
