//! Solving and checking: the fast engine is given blocks of rows, other boards one by one.

use crate::Answer;
use crate::column::{Column, batches_with, boards, column, nulls};
use crate::rows::{Line, Puzzles, Reader};
use crate::work::{How, Told, blocks, each};
use arrow_array::{
    ArrayRef, BooleanArray, GenericStringArray, OffsetSizeTrait, StringArray, UInt8Array,
    UInt16Array, UInt64Array,
};
use arrow_buffer::{Buffer, OffsetBuffer};
use shudu::batch::CHUNK;
use shudu::board::State;
use shudu::control::Stop;
use shudu::language::Tell;
use shudu::search::fast::{Answers, Ask, Fast};
use shudu::search::{Engine, Limits, superfluous};
use std::ops::Range;
use std::sync::Arc;

/// The first solution of each row, as its puzzle is written: text or numbers. Up to `limit`
/// solutions are looked for: 1 solves, 2 proves that there is one only.
pub fn solve(puzzles: &Puzzles, limit: u64, how: &How) -> Answer {
    let solver = Solver { puzzles, ask: Ask { limit: limit.max(1), solutions: 1 }, how };
    let blocks = solver.blocks()?;
    let numbers = puzzles.are_numbers();
    let mut all = Block::with_room(puzzles.len(), numbers);
    for block in blocks {
        all.extend(block);
    }
    let errors = all.errors();
    let tallies = UInt64Array::new(all.tallies.into(), nulls(all.told));
    let solutions = match numbers {
        true => boards(all.cells, all.there),
        false => texts(all.cells, all.ends, all.there),
    };
    let columns: Vec<Column> = vec![("solution", solutions), ("n_solutions", Arc::new(tallies))];
    batches_with(puzzles, columns, errors)
}

/// How many solutions rows have: none, one, or several (2); and whether they are minimal.
pub fn check(puzzles: &Puzzles, minimal: bool, how: &How) -> Answer {
    let solver = Solver { puzzles, ask: Ask::VERDICT, how };
    let blocks = solver.blocks()?;
    let mut all = Block::default();
    for block in blocks {
        all.extend(block);
    }
    let one: Vec<bool> = all.tallies.iter().map(|&tally| tally == 1).collect();
    let (errors, told) = (all.errors(), nulls(all.told));
    let tallies: Vec<u8> = all.tallies.iter().map(|&tally| tally as u8).collect();
    let mut columns: Vec<Column> = vec![
        ("n_solutions", Arc::new(UInt8Array::new(tallies.into(), told.clone()))),
        ("unique", Arc::new(BooleanArray::new(one.clone().into(), told.clone()))),
        ("clues", Arc::new(UInt16Array::new(all.clues.into(), told))),
    ];
    if minimal {
        let answer = |engine: &mut Engine, row: usize, state: &State| {
            let clues = one[row].then(|| superfluous(&state.puzzle, engine, &how.control));
            let clues = clues.transpose().map_err(|stop| stop.tell(how.tongue))?;
            Ok(clues.map(|clues| clues.is_empty()))
        };
        let told = each(puzzles, 64, how, Engine::new, answer)?;
        columns.push(("minimal", column::<_, _, BooleanArray>(&told, |minimal| *minimal)));
    }
    batches_with(puzzles, columns, errors)
}

/// Texts one after the other as a column; where 32 bits do not count their bytes, of 64.
fn texts(bytes: Vec<u8>, ends: Vec<usize>, there: Vec<bool>) -> ArrayRef {
    fn of<O: OffsetSizeTrait>(bytes: Vec<u8>, ends: &[usize], there: Vec<bool>) -> ArrayRef {
        let offset = |&end: &usize| O::from_usize(end).expect("the size was chosen by the last");
        let offsets: Vec<O> = [0].iter().chain(ends).map(offset).collect();
        let offsets = OffsetBuffer::new(offsets.into());
        Arc::new(GenericStringArray::<O>::new(offsets, Buffer::from_vec(bytes), nulls(there)))
    }
    match i32::try_from(bytes.len()) {
        Ok(_) => of::<i32>(bytes, &ends, there),
        Err(_) => of::<i64>(bytes, &ends, there),
    }
}

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

/// Rows that are solved.
#[derive(Default)]
struct Block {
    /// Solutions one after the other; 81 bytes for every row if they are numbers.
    cells: Vec<u8>,
    /// Where the solution of each row ends.
    ends: Vec<usize>,
    there: Vec<bool>,
    tallies: Vec<u64>,
    /// Whether the number of solutions is known.
    told: Vec<bool>,
    /// How many clues there are, if nothing else was asked for.
    clues: Vec<u16>,
    errors: Vec<(usize, String)>,
}

impl Block {
    fn with_room(rows: usize, numbers: bool) -> Block {
        let cells = Vec::with_capacity(81 * rows);
        let ends = Vec::with_capacity(if numbers { 0 } else { rows });
        let (there, told) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        let tallies = Vec::with_capacity(rows);
        Block { cells, ends, there, told, tallies, ..Block::default() }
    }

    /// Adds a row.
    fn push(&mut self, solution: Option<&[u8]>, tally: Option<u64>, numbers: bool) {
        match solution {
            Some(solution) => self.cells.extend_from_slice(solution),
            None if numbers => self.cells.extend_from_slice(&[0; 81]),
            None => {}
        }
        if !numbers {
            self.ends.push(self.cells.len());
        }
        self.there.push(solution.is_some());
        self.told.push(tally.is_some());
        self.tallies.push(tally.unwrap_or(0));
    }

    /// Adds rows that follow.
    fn extend(&mut self, next: Block) {
        let (cells, rows) = (self.cells.len(), self.there.len());
        self.cells.extend_from_slice(&next.cells);
        self.ends.extend(next.ends.iter().map(|end| end + cells));
        self.there.extend(next.there);
        self.tallies.extend(next.tallies);
        self.told.extend(next.told);
        self.clues.extend(next.clues);
        self.errors.extend(next.errors.into_iter().map(|(row, error)| (rows + row, error)));
    }

    fn errors(&self) -> ArrayRef {
        if self.errors.is_empty() {
            return Arc::new(StringArray::new_null(self.there.len()));
        }
        let mut errors = vec![None; self.there.len()];
        for (row, error) in &self.errors {
            errors[*row] = Some(error.as_str());
        }
        Arc::new(StringArray::from(errors))
    }
}

struct Solver<'a> {
    puzzles: &'a Puzzles,
    ask: Ask,
    how: &'a How<'a>,
}

impl Solver<'_> {
    /// All rows, solved.
    fn blocks(&self) -> Result<Vec<Block>, Stop> {
        let block = block(self.puzzles.len(), self.how.threads);
        let solve = |desk: &mut Desk, rows| self.block(desk, rows);
        blocks(self.puzzles.len(), block, self.how, Desk::new, solve)
    }

    fn block(&self, desk: &mut Desk, rows: Range<usize>) -> Block {
        let numbers = self.puzzles.are_numbers();
        if numbers {
            desk.places.resize(rows.len(), [b'.'; 81]);
        }
        let plain: Vec<Option<&Line>> = match numbers {
            true => (rows.clone().zip(&mut desk.places))
                .map(|(row, place)| self.puzzles.symbols(row, place))
                .collect(),
            false => rows.clone().map(|row| self.puzzles.plain(row)).collect(),
        };
        let lines: Vec<&Line> = plain.iter().copied().flatten().collect();
        let one = std::num::NonZeroUsize::MIN;
        desk.fast.solve_lines_into(one, &lines, self.ask, &mut desk.answers);
        let mut block = Block::with_room(rows.len(), numbers);
        let mut next = 0;
        for (at, (row, line)) in rows.zip(plain).enumerate() {
            let Some(line) = line else {
                match self.other(&mut desk.reader, &mut desk.engine, row) {
                    Ok((solution, tally, clues)) => {
                        block.push(solution.as_deref(), Some(tally), numbers);
                        block.clues.push(clues as u16);
                    }
                    Err(error) => {
                        block.errors.extend(error.map(|error| (at, error)));
                        block.push(None, None, numbers);
                        block.clues.push(0);
                    }
                }
                continue;
            };
            if self.ask.solutions == 0 {
                let clue = |&&symbol: &&u8| (b'1'..=b'9').contains(&symbol);
                block.clues.push(line.iter().filter(clue).count() as u16);
            }
            let solution = desk.answers.solutions(next).first();
            let tally = Some(desk.answers.tallies[next].solutions);
            match solution {
                Some(grid) if numbers => block.push(Some(&**grid), tally, true),
                Some(grid) => block.push(Some(&grid.symbols(b'.')), tally, false),
                None => block.push(None, tally, numbers),
            }
            next += 1;
        }
        block
    }

    /// A row that is no plain line: its solution as it is written, how many there are, its clues.
    fn other(
        &self,
        reader: &mut Reader,
        engine: &mut Engine,
        row: usize,
    ) -> Told<(Option<Vec<u8>>, u64, usize)> {
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
