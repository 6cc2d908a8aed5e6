//! Solving and checking: the fast engine is given blocks of rows, other boards one by one.

use crate::Answer;
use crate::column::{Column, batches_with, boards, column};
use crate::rows::{Line, Puzzles, Reader};
use crate::work::{How, Told, blocks, each};
use arrow_array::{
    ArrayRef, BooleanArray, GenericStringArray, OffsetSizeTrait, StringArray, UInt8Array,
    UInt16Array, UInt64Array,
};
use arrow_buffer::{BooleanBufferBuilder, Buffer, NullBuffer, OffsetBuffer};
use shudu::board::State;
use shudu::control::Stop;
use shudu::language::Tell;
use shudu::search::fast::{Answers, Ask, Fast};
use shudu::search::{Engine, Limits, superfluous};
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// The first solution of each row, as its puzzle is written: text or numbers. Up to `limit`
/// solutions are looked for: 1 solves, 2 proves that there is one only.
pub fn solve(puzzles: &Puzzles, limit: u64, how: &How) -> Answer {
    let solver = Solver { puzzles, ask: Ask { limit: limit.max(1), solutions: 1 }, how };
    let mut all = solver.solved()?;
    let (errors, told, there) = (all.errors(), all.nulls(Odd::is_untold), all.nulls(Odd::is_bare));
    let tallies = UInt64Array::new(std::mem::take(&mut all.tallies).into(), told);
    let solutions = match puzzles.are_numbers() {
        true => boards(all.cells, there),
        false => texts(all, there),
    };
    let columns: Vec<Column> = vec![("solution", solutions), ("n_solutions", Arc::new(tallies))];
    batches_with(puzzles, columns, errors)
}

/// How many solutions rows have: none, one, or several (2); and whether they are minimal.
pub fn check(puzzles: &Puzzles, minimal: bool, how: &How) -> Answer {
    let solver = Solver { puzzles, ask: Ask::VERDICT, how };
    let all = solver.solved()?;
    let one: Vec<bool> = all.tallies.iter().map(|&tally| tally == 1).collect();
    let (errors, told) = (all.errors(), all.nulls(Odd::is_untold));
    let tallies: Vec<u8> = all.tallies.iter().map(|&tally| tally as u8).collect();
    let mut columns: Vec<Column> = vec![
        ("n_solutions", Arc::new(UInt8Array::new(tallies.into(), told.clone()))),
        ("unique", Arc::new(BooleanArray::new(one.clone().into(), told.clone()))),
        ("clues", Arc::new(UInt16Array::new(all.clues.into(), told))),
    ];
    if minimal {
        let answer = |engine: &mut Engine, row: usize, state: &State| {
            let clues = one[row].then(|| superfluous(&state.puzzle, engine, &how.control));
            let clues = clues.transpose()?;
            Ok(clues.map(|clues| clues.is_empty()))
        };
        let told = each(puzzles, 64, how, Engine::new, answer)?;
        columns.push(("minimal", column::<_, _, BooleanArray>(&told, |minimal| *minimal)));
    }
    batches_with(puzzles, columns, errors)
}

/// Solutions as a column of texts. Those of classic boards lie where they were written, 81 bytes
/// each, also where there is none; only with others among them are they put together anew.
fn texts(all: Solved, there: Option<NullBuffer>) -> ArrayRef {
    if all.odd.iter().all(|odd| odd.solution.is_none()) {
        let ends = (1..=all.cells.len() / 81).map(|row| 81 * row);
        return split(all.cells, ends, there);
    }
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    let mut odd = all.odd.iter().peekable();
    for (row, line) in all.cells.as_chunks::<81>().0.iter().enumerate() {
        match odd.next_if(|odd| odd.row == row) {
            Some(odd) => bytes.extend(odd.solution.iter().flatten()),
            None => bytes.extend_from_slice(line),
        }
        ends.push(bytes.len());
    }
    split(bytes, ends.into_iter(), there)
}

/// Texts one after the other as a column; where 32 bits do not count their bytes, of 64.
fn split(bytes: Vec<u8>, ends: impl Iterator<Item = usize>, there: Option<NullBuffer>) -> ArrayRef {
    fn of<O: OffsetSizeTrait>(
        bytes: Vec<u8>,
        ends: impl Iterator<Item = usize>,
        there: Option<NullBuffer>,
    ) -> ArrayRef {
        let offsets: Vec<O> = std::iter::once(0).chain(ends).map(O::usize_as).collect();
        let offsets = OffsetBuffer::new(offsets.into());
        Arc::new(GenericStringArray::<O>::new(offsets, Buffer::from_vec(bytes), there))
    }
    match i32::try_from(bytes.len()) {
        Ok(_) => of::<i32>(bytes, ends, there),
        Err(_) => of::<i64>(bytes, ends, there),
    }
}

/// Most rows that are solved together: enough for the lanes of the engine, few enough for the
/// caches.
const CHUNK: usize = 1 << 14;

/// Rows solved together: as many as fill the lanes of the engine many times over, and the same
/// for every thread.
fn block(rows: usize, threads: usize) -> usize {
    let rounds = rows.div_ceil(threads * CHUNK).max(1);
    rows.div_ceil(threads * rounds).max(1)
}

/// What a thread keeps.
struct Desk {
    reader: Reader,
    fast: Fast,
    engine: Engine,
    answers: Answers,
    places: Vec<Line>,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            reader: Reader::new(),
            fast: Fast::default(),
            engine: Engine::new(),
            answers: Answers::default(),
            places: Vec::new(),
        }
    }
}

/// All rows, solved. Threads write into parts of it.
struct Solved {
    /// Solutions, 81 bytes for every row, if they were asked for: text or numbers.
    cells: Vec<u8>,
    tallies: Vec<u64>,
    /// How many clues there are, if nothing else was asked for.
    clues: Vec<u16>,
    /// The rows of which that is not all, in their order.
    odd: Vec<Odd>,
}

/// A row without a solution of 81 cells.
struct Odd {
    row: usize,
    /// Its solution, if that has not 81 cells.
    solution: Option<Vec<u8>>,
    /// Why there is no answer; nothing is said of a row that is null.
    error: Option<Option<String>>,
}

impl Odd {
    fn is_untold(&self) -> bool {
        self.error.is_some()
    }

    fn is_bare(&self) -> bool {
        self.solution.is_none()
    }
}

impl Solved {
    /// Which rows have a value: all but those.
    fn nulls(&self, without: impl Fn(&Odd) -> bool) -> Option<NullBuffer> {
        let mut there = BooleanBufferBuilder::new(self.tallies.len());
        there.append_n(self.tallies.len(), true);
        let mut all = true;
        for odd in self.odd.iter().filter(|odd| without(odd)) {
            there.set_bit(odd.row, false);
            all = false;
        }
        (!all).then(|| NullBuffer::new(there.finish()))
    }

    fn errors(&self) -> ArrayRef {
        if !self.odd.iter().any(Odd::is_untold) {
            return Arc::new(StringArray::new_null(self.tallies.len()));
        }
        let mut errors = vec![None; self.tallies.len()];
        for odd in &self.odd {
            errors[odd.row] = odd.error.as_ref().and_then(Option::as_deref);
        }
        Arc::new(StringArray::from(errors))
    }
}

/// Where the answers of a block go.
struct Place<'a> {
    cells: &'a mut [[u8; 81]],
    tallies: &'a mut [u64],
    clues: &'a mut [u16],
}

/// What a row that is no plain line is told: its solution, how many there are, its clues.
type Other = (Option<Vec<u8>>, u64, usize);

impl Place<'_> {
    /// Puts such a row in its place, or says why it has none.
    fn other(&mut self, at: usize, row: usize, told: Told<Other>) -> Option<Odd> {
        let (solution, tally, clues) = match told {
            Ok(told) => told,
            Err(error) => return Some(Odd { row, solution: None, error: Some(error) }),
        };
        self.tallies[at] = tally;
        if let Some(place) = self.clues.get_mut(at) {
            *place = clues as u16;
        }
        if let Some(Ok(line)) = solution.as_deref().map(<[u8; 81]>::try_from) {
            self.cells[at] = line;
            return None;
        }
        Some(Odd { row, solution, error: None })
    }
}

struct Solver<'a> {
    puzzles: &'a Puzzles,
    ask: Ask,
    how: &'a How<'a>,
}

impl Solver<'_> {
    /// All rows, solved.
    fn solved(&self) -> Result<Solved, Stop> {
        let rows = self.puzzles.len();
        let size = block(rows, self.how.threads);
        let solve = self.ask.solutions > 0;
        let mut cells = vec![0; if solve { 81 * rows } else { 0 }];
        let mut tallies = vec![0; rows];
        let mut clues = vec![0; if solve { 0 } else { rows }];
        let mut boards = cells.as_chunks_mut::<81>().0.chunks_mut(size);
        let mut counts = clues.chunks_mut(size);
        let place = |tallies| {
            let (cells, clues) = (boards.next(), counts.next());
            let (cells, clues) = (cells.unwrap_or_default(), clues.unwrap_or_default());
            Mutex::new(Place { cells, tallies, clues })
        };
        let places: Vec<_> = tallies.chunks_mut(size).map(place).collect();
        let work = |desk: &mut Desk, rows: Range<usize>| {
            // Every block is taken once.
            let place = places[rows.start / size].try_lock();
            self.block(desk, rows, &mut place.expect("nobody else has this block"))
        };
        let odd = blocks(rows, size, self.how, Desk::new, work)?;
        let odd = odd.into_iter().collect::<Result<Vec<_>, Stop>>()?.into_iter().flatten();
        let odd = odd.collect();
        Ok(Solved { cells, tallies, clues, odd })
    }

    /// Solves a block; the rows of it that are odd.
    fn block(
        &self,
        desk: &mut Desk,
        rows: Range<usize>,
        place: &mut Place,
    ) -> Result<Vec<Odd>, Stop> {
        let Desk { reader, fast, engine, answers, places } = desk;
        let zero = if self.puzzles.are_numbers() { 0 } else { b'0' };
        let (lines, others) = self.puzzles.lines(rows.clone(), places);
        fast.solve_lines_under(&lines, self.ask, &self.how.control, answers)?;
        let (mut odd, mut others) = (Vec::new(), others.into_iter().peekable());
        let mut next = 0;
        for (at, row) in rows.enumerate() {
            if others.next_if_eq(&row).is_some() {
                let told = self.other(reader, engine, row);
                odd.extend(place.other(at, row, told));
                continue;
            }
            place.tallies[at] = answers.tallies[next].solutions;
            if let Some(place) = place.clues.get_mut(at) {
                let clue = |&&symbol: &&u8| (b'1'..=b'9').contains(&symbol);
                *place = lines[next].iter().filter(clue).count() as u16;
            }
            match (answers.solutions(next).first(), place.cells.get_mut(at)) {
                (Some(grid), Some(place)) => *place = grid.map(|digit| digit + zero),
                (None, Some(_)) => odd.push(Odd { row, solution: None, error: None }),
                (_, None) => {}
            }
            next += 1;
        }
        Ok(odd)
    }

    /// A row that is no plain line: its solution as it is written, how many there are, its clues.
    fn other(&self, reader: &mut Reader, engine: &mut Engine, row: usize) -> Told<Other> {
        let State { puzzle, .. } = self.puzzles.state(row, reader, self.how.tongue)?;
        let limits = Limits::solutions(self.ask.limit).under(self.how.control);
        let (grids, outcome) = engine.grids(&puzzle, &limits);
        let outcome = outcome.whole().map_err(|stopped| stopped.why.tell(self.how.tongue));
        let tally = outcome.map_err(Some)?.stats.solutions;
        let clues = puzzle.clues().count();
        let grid = grids.first().filter(|_| self.ask.solutions > 0);
        let Some(grid) = grid else { return Ok((None, tally, clues)) };
        if !self.puzzles.are_numbers() {
            return Ok((Some(grid.symbols().into_bytes()), tally, clues));
        }
        let cells: Vec<u8> = grid.digits().iter().map(|digit| digit.value() as u8).collect();
        if cells.len() == 81 {
            return Ok((Some(cells), tally, clues));
        }
        let t = self.how.tongue;
        Err(Some(shudu::say!(
            t,
            "numbers are solved on boards of 81 cells; give others as text",
            "数字形式只解 81 格的盘面；其他盘面请用文本"
        )))
    }
}
