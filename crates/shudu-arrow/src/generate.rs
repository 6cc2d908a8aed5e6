//! Generating: the puzzles of a wish and a seed, by their numbers.
//!
//! Puzzle i of a seed is the same wherever and with whatever others it is made, so that a range
//! of numbers can be cut into parts anywhere, and a part made again.

use crate::column::{batch, boards, column, errors, nulls, words};
use crate::work::{How, Refusal, Told, blocks};
use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray, UInt16Array, UInt64Array};
use shudu::board::classic::Cells;
use shudu::control::Control;
use shudu::generate::{Made, Maker, Method, Wish};
use shudu::language::{Tell, Text};
use shudu::logic::{Rater, Step, Technique};
use shudu::rating::{Level, Rating};
use shudu::search::fast::{Ask, Fast, Start};
use std::ops::Range;
use std::sync::Arc;

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Order {
    /// What puzzles must be.
    pub wish: Wish,
    /// The seed.
    pub seed: u64,
    /// The numbers of the puzzles.
    pub numbers: Range<u64>,
    /// Whether all are rated, and their techniques told.
    pub rated: bool,
    /// Whether boards are written as numbers instead of text.
    pub as_numbers: bool,
}

/// A puzzle that was made, and what is known of it.
struct Found {
    made: Made,
    rating: Option<Rating>,
    guesses: Option<u64>,
    techniques: Option<Vec<Technique>>,
}

/// Makes puzzles, one row for each number: `puzzle`, `solution`, `clues`, `er`, `ep`, `ed`,
/// `level`, `guesses`, `techniques`, `seed`, `number`, `tried`, for unbiased ones `weight`, and
/// `error`: a puzzle that was not found is a row of nulls.
pub fn generate(order: &Order, how: &How) -> Result<RecordBatch, Refusal> {
    order.wish.check().map_err(|error| Text::of(|t| error.tell(t)))?;
    let Range { start, end } = order.numbers;
    let len = usize::try_from(end.saturating_sub(start)).unwrap_or(usize::MAX);
    let made = blocks(len, order.block(len, how.threads), how, Desk::new, |desk, rows| {
        let numbers = start + rows.start as u64..start + rows.end as u64;
        desk.made(order, numbers, how)
    })?;
    let told: Vec<Told<Found>> = made.into_iter().flatten().collect();
    Ok(batch(order.columns(&told).into_iter()))
}

impl Order {
    /// Many where a puzzle takes microseconds, one where it may take seconds.
    fn block(&self, len: usize, threads: usize) -> usize {
        let most = match self.wish.method {
            _ if self.wish.is_searched() => 1,
            Method::Unbiased => 4,
            _ if self.wish.is_rated() => 16,
            _ if self.rated => 64,
            _ => 1024,
        };
        most.min(len.div_ceil(threads.max(1))).max(1)
    }

    fn columns(&self, told: &[Told<Found>]) -> Vec<crate::column::Column> {
        let rating = |part: fn(&Rating) -> f64| {
            column::<_, _, Float64Array>(told, |found| found.rating.as_ref().map(part))
        };
        let level = |found: &Found| {
            let level = found.rating.as_ref().and_then(|rating| Level::of(rating.er));
            level.or(found.made.level).map(Level::id)
        };
        let numbers = self.numbers.clone();
        let mut columns = vec![
            ("puzzle", self.boards(told, |made| made.puzzle.symbols())),
            ("solution", self.boards(told, |made| made.solution.symbols())),
            (
                "clues",
                column::<_, _, UInt16Array>(told, |found| {
                    Some(found.made.puzzle.clues().count() as u16)
                }),
            ),
            ("er", rating(|rating| rating.er.value())),
            ("ep", rating(|rating| rating.ep.value())),
            ("ed", rating(|rating| rating.ed.value())),
            ("level", words(told, level)),
            ("guesses", column::<_, _, UInt64Array>(told, |found| found.guesses)),
            ("techniques", techniques(told)),
            ("seed", Arc::new(UInt64Array::from_value(self.seed, told.len())) as ArrayRef),
            ("number", Arc::new(UInt64Array::from_iter_values(numbers)) as ArrayRef),
            ("tried", column::<_, _, UInt64Array>(told, |found| Some(found.made.tried))),
        ];
        if self.wish.method == Method::Unbiased {
            let weight = column::<_, _, Float64Array>(told, |found| found.made.weight);
            columns.push(("weight", weight));
        }
        columns.push(("error", errors(told)));
        columns
    }

    fn boards(&self, told: &[Told<Found>], text: impl Fn(&Made) -> String) -> ArrayRef {
        if !self.as_numbers || !self.wish.boards.is_classic() {
            return column::<_, _, StringArray>(told, |found| Some(text(&found.made)));
        }
        let mut cells = Vec::with_capacity(81 * told.len());
        for told in told {
            let board = told.as_ref().ok().and_then(|found| text(&found.made).parse().ok());
            cells.extend_from_slice(&*board.unwrap_or(Cells::OPEN));
        }
        boards(cells, nulls(told.iter().map(Result::is_ok).collect()))
    }
}

/// The techniques on the way through each puzzle, the easiest first.
fn techniques(told: &[Told<Found>]) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for told in told {
        let techniques = told.as_ref().ok().and_then(|found| found.techniques.as_ref());
        for technique in techniques.into_iter().flatten() {
            lists.values().append_value(technique.row().id);
        }
        lists.append(techniques.is_some());
    }
    Arc::new(lists.finish())
}

/// What a thread keeps.
struct Desk {
    maker: Maker,
    rater: Rater,
    fast: Fast,
}

impl Desk {
    fn new() -> Desk {
        Desk { maker: Maker::new(), rater: Rater::new(), fast: Fast::default() }
    }

    fn made(&mut self, order: &Order, numbers: Range<u64>, how: &How) -> Vec<Told<Found>> {
        let outcomes = self.maker.make(&order.wish, order.seed, numbers, &how.control);
        let told = outcomes.into_iter().map(|outcome| match outcome {
            Ok(made) => Ok(self.found(made, order, &how.control)),
            Err(miss) => Err(Some(miss.tell(how.tongue))),
        });
        told.collect()
    }

    fn found(&mut self, made: Made, order: &Order, control: &Control) -> Found {
        let puzzle = &made.puzzle;
        let start = Start::of(puzzle).filter(|_| puzzle.limits().is_none());
        let guesses = start.map(|start| self.fast.solve_one(&start, Ask::VERDICT).tally.guesses);
        let mut found = Found { rating: made.rating, guesses, techniques: None, made };
        if start.is_some() && order.rated {
            let mut met: Vec<Technique> = Vec::new();
            let mut keep = |step: Step| {
                if !met.contains(&step.technique) {
                    met.push(step.technique);
                }
            };
            // A complete grid has no rating.
            if let Ok(rating) = self.rater.steps(&found.made.puzzle, control, &mut keep) {
                found.rating = Some(rating);
            }
            met.sort();
            found.techniques = Some(met);
        }
        found
    }
}
