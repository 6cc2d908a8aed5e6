//! Blocks of lines solved: classic puzzles all at once, any other as its turn comes.

use crate::search::fast::{Answers, Ask, Fast, Tally};
use shudu_board::board::Puzzle;
use shudu_board::board::classic::Cells;
use shudu_board::control::{Control, Stop};
use shudu_board::format::{Block, Line, LineReader, ReadError, Reading, line};
use std::ops::ControlFlow;

/// Solves blocks of lines; one per thread.
pub struct Solver {
    fast: Fast,
    ask: Ask,
    answers: Answers,
}

/// A line, in order, as a solver leaves it.
#[derive(Debug)]
pub enum Answered<'a> {
    /// A classic puzzle, solved.
    Classic(Classic<'a>),
    /// A puzzle of another board, or one that limits the candidates: for the general engine.
    Other(&'a Reading),
    /// A line that is no puzzle.
    Bad(&'a ReadError),
}

/// A classic puzzle, solved.
#[derive(Clone, Copy, Debug)]
pub struct Classic<'a> {
    /// One character for each cell.
    pub cells: &'a [u8; 81],
    /// What was counted.
    pub tally: Tally,
    /// The first solution, if one was asked for and there is one.
    pub solution: Option<&'a Cells>,
}

impl Classic<'_> {
    /// The puzzle itself, where more has to be known about it.
    pub fn puzzle(&self) -> Puzzle {
        line::puzzle(self.cells)
    }
}

/// What is told each answer, in order.
pub type Each<'a> = dyn FnMut(Answered) -> ControlFlow<()> + 'a;

/// A line that is not plain.
enum Odd {
    /// It is a classic puzzle all the same.
    Classic([u8; 81]),
    Other(Box<Reading>),
    Bad(ReadError),
}

/// Puzzles of one block.
#[derive(Default)]
struct Gathered<'a> {
    /// The classic ones; those that are not plain lines have a place here and their cells in `odd`.
    lines: Vec<&'a [u8; 81]>,
    /// Other lines, each with the number of classic puzzles before it.
    odd: Vec<(usize, Odd)>,
}

impl Solver {
    /// A solver that finds this out about each classic puzzle.
    pub fn new(fast: Fast, ask: Ask) -> Solver {
        Solver { fast, ask, answers: Answers::default() }
    }

    /// Answers the lines of a block. Those that are not plain are read by this reader, and all
    /// are if `plain` is not given: then a line of 81 cells may be a puzzle of another board.
    ///
    /// # Errors
    /// If the control stops it; the answers so far are those of some lines at the beginning.
    pub fn block(
        &mut self,
        block: &Block,
        reader: &mut LineReader,
        plain: bool,
        control: &Control,
        each: &mut Each,
    ) -> Result<(), Stop> {
        let mut gathered = Gathered::default();
        gathered.lines.reserve(block.size() / 82 + 1);
        for (number, line) in block.lines() {
            match line {
                Line::Plain(cells) if plain => gathered.lines.push(cells),
                line => gathered.read(reader, number, line),
            }
        }
        self.answer(gathered, control, each)
    }

    /// The same for puzzles that were read already.
    ///
    /// # Errors
    /// See [`block`](Solver::block).
    pub fn readings(
        &mut self,
        readings: Vec<Reading>,
        control: &Control,
        each: &mut Each,
    ) -> Result<(), Stop> {
        let mut gathered = Gathered::default();
        readings.into_iter().for_each(|reading| gathered.puzzle(reading));
        self.answer(gathered, control, each)
    }

    fn answer(&mut self, all: Gathered, control: &Control, each: &mut Each) -> Result<(), Stop> {
        let (odd, mut lines) = (all.odd, all.lines);
        for (at, odd) in &odd {
            if let Odd::Classic(cells) = odd {
                lines[*at] = cells;
            }
        }
        self.fast.solve_lines_under(&lines, self.ask, control, &mut self.answers)?;
        let mut odd = odd.iter().peekable();
        for at in 0..=lines.len() {
            while let Some((_, odd)) = odd.next_if(|(before, _)| *before == at) {
                let answered = match odd {
                    Odd::Classic(_) => continue,
                    Odd::Other(reading) => Answered::Other(reading),
                    Odd::Bad(error) => Answered::Bad(error),
                };
                if each(answered).is_break() {
                    return Ok(());
                }
            }
            let Some(&cells) = lines.get(at) else { break };
            let solution = self.answers.solutions(at).first();
            let answered = Classic { cells, tally: self.answers.tallies[at], solution };
            if each(Answered::Classic(answered)).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

impl Gathered<'_> {
    #[cold]
    fn read(&mut self, reader: &mut LineReader, number: usize, line: Line) {
        match reader.read_line(line, number) {
            Ok(None) => {}
            Ok(Some(reading)) => self.puzzle(reading),
            Err(error) => self.odd.push((self.lines.len(), Odd::Bad(error))),
        }
    }

    fn puzzle(&mut self, reading: Reading) {
        let puzzle = &reading.state.puzzle;
        let classic = puzzle.layout().is_classic() && puzzle.limits().is_none();
        let symbols = classic.then(|| puzzle.symbols());
        let cells = symbols.and_then(|symbols| symbols.as_bytes().first_chunk().copied());
        match cells {
            Some(cells) => {
                self.odd.push((self.lines.len(), Odd::Classic(cells)));
                self.lines.push(&[b'.'; 81]);
            }
            None => self.odd.push((self.lines.len(), Odd::Other(reading.into()))),
        }
    }
}
