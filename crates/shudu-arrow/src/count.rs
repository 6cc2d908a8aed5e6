//! Counting: exact numbers of solutions, what their cells have, some of them, and what is left
//! when clues go.

use crate::Answer;
use crate::column::{batches, column, exact};
use crate::rows::{Line, Puzzles, Reader};
use crate::work::{How, Told, blocks, each};
use arrow_array::builder::{Float64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, UInt64Array};
use shudu::ask::{Marginals, Relax, Sample, Tools};
use shudu::board::State;
use shudu::control::{Control, Stop};
use shudu::count::Counter;
use shudu::language::Tell;
use shudu::search::fast::{Answers, Fast};
use shudu::view;
use std::ops::Range;
use std::sync::Arc;

/// Rows that are counted together.
const BLOCK: usize = 4096;

/// Rows are shared among threads; if there are few, each has all threads instead. Returns how rows
/// are answered, and what makes the tools for them.
fn shared<'a>(len: usize, how: &How<'a>) -> (How<'a>, impl Fn() -> Tools + Sync + use<'a>) {
    let few = len < how.threads;
    let (rows, inside) = if few { (1, how.threads) } else { (how.threads, 1) };
    let how = How { threads: rows, ..*how };
    (how, move || {
        let mut tools = how.tools();
        tools.threads = inside;
        tools
    })
}

/// The control of a row's own work: its share is a part of all.
fn within<'a>(puzzles: &Puzzles, row: usize, how: &How<'a>) -> Control<'a> {
    let share = |rows: usize| rows as f64 / puzzles.len() as f64;
    how.control.within(share(row), share(row + 1))
}

/// How many solutions each row has, exactly.
pub fn count(puzzles: &Puzzles, how: &How) -> Answer {
    let told = numbers(puzzles, how)?;
    batches(puzzles, &told, vec![("count", exact(&told, |count| Some(*count)))])
}

/// Counts the rows: those of the classic board with few solutions in blocks, and then each of the others by itself.
fn numbers(puzzles: &Puzzles, how: &How) -> Result<Vec<Told<u128>>, Stop> {
    let within = |from: f64, to: f64| How { control: how.control.within(from, to), ..*how };
    let first = within(0.0, 0.5);
    let few = |(answers, places): &mut (Answers, Vec<Line>), rows: Range<usize>| {
        few(puzzles, rows, &first.control, answers, places)
    };
    let make = || (Answers::default(), Vec::new());
    let known = blocks(puzzles.len(), BLOCK, &first, make, few)?;
    let known: Vec<Vec<Option<u128>>> = known.into_iter().collect::<Result<_, Stop>>()?;
    let mut told: Vec<Told<u128>> =
        known.into_iter().flatten().map(|number| number.ok_or(None)).collect();
    let others: Vec<usize> = (0..told.len()).filter(|&row| told[row].is_err()).collect();
    let (rest, tools) = shared(others.len(), &within(0.5, 1.0));
    let counter = tools().counter();
    let other = |reader: &mut Reader, place: Range<usize>| -> Told<u128> {
        let share = |place: usize| place as f64 / others.len() as f64;
        let control = rest.control.within(share(place.start), share(place.end));
        let state = puzzles.state(others[place.start], reader, how.tongue)?;
        let counted = counter.count(&state.puzzle, &control);
        counted.map(|count| count.number).map_err(|stopped| Some(stopped.why.tell(how.tongue)))
    };
    let counted = blocks(others.len(), 1, &rest, Reader::new, other)?;
    others.into_iter().zip(counted).for_each(|(row, counted)| told[row] = counted);
    Ok(told)
}

/// The numbers of solutions of the rows of a block that are classic puzzles with few.
fn few(
    puzzles: &Puzzles,
    rows: Range<usize>,
    control: &Control,
    answers: &mut Answers,
    places: &mut Vec<Line>,
) -> Result<Vec<Option<u128>>, Stop> {
    let counter = Counter::new();
    let Some(ask) = counter.ask() else { return Ok(vec![None; rows.len()]) };
    let (lines, others) = puzzles.lines(rows.clone(), places);
    Fast::default().solve_lines_under(&lines, ask, control, answers)?;
    let (mut others, mut tallies) = (others.into_iter().peekable(), answers.tallies.iter());
    let number = |row: usize| {
        let tally = others.next_if_eq(&row).is_none().then(|| tallies.next())?;
        tally.and_then(|tally| counter.known(*tally)).map(|count| count.number)
    };
    Ok(rows.map(number).collect())
}

/// In what share of its solutions each cell of a row has each digit: 729 numbers on the classic
/// board, cell by cell.
pub fn marginals(puzzles: &Puzzles, how: &How) -> Answer {
    let (how, tools) = shared(puzzles.len(), how);
    let answer = |tools: &mut Tools, row: usize, state: &State| {
        Marginals::default().table(&state.puzzle, tools, &within(puzzles, row, &how))
    };
    let told = each(puzzles, 1, &how, tools, answer)?;
    let total = |table: &Vec<Vec<u128>>| table[0].iter().sum::<u128>();
    let mut shares = ListBuilder::new(Float64Builder::new());
    for told in &told {
        // Without solutions there are no shares.
        let table = told.as_ref().ok().filter(|table| total(table) > 0);
        for &number in table.into_iter().flatten().flatten() {
            let total = table.map_or(1, total);
            shares.values().append_value(number as f64 / total as f64);
        }
        shares.append(table.is_some());
    }
    let shares: ArrayRef = Arc::new(shares.finish());
    let count = exact(&told, |table| Some(total(table)));
    batches(puzzles, &told, vec![("count", count), ("marginals", shares)])
}

/// Solutions of each row, drawn at random, each as likely as any other. Row r is drawn with the
/// seed `seed + r`.
pub fn sample(puzzles: &Puzzles, wanted: usize, seed: u64, how: &How) -> Answer {
    let (how, tools) = shared(puzzles.len(), how);
    let answer = |tools: &mut Tools, row: usize, state: &State| {
        let question = Sample { samples: wanted, seed: seed.wrapping_add(row as u64) };
        question.symbols(&state.puzzle, tools, &within(puzzles, row, &how))
    };
    let told = each(puzzles, 1, &how, tools, answer)?;
    batches(puzzles, &told, vec![("samples", texts(&told, |samples| samples))])
}

/// What each row leaves when k of its clues go: the most solutions, and the choices of clues that
/// leave so many.
pub fn relax(puzzles: &Puzzles, k: usize, top: Option<usize>, how: &How) -> Answer {
    let (how, tools) = shared(puzzles.len(), how);
    let question = Relax { k, top };
    let answer = |tools: &mut Tools, row: usize, state: &State| {
        let control = within(puzzles, row, &how);
        let found = question.counts(&state.puzzle, tools, &control)?.complete()?;
        let view = view::Relaxed::new(&state.puzzle, k, &found, top, 0.0);
        let most = found.iter().copied().max().unwrap_or(0);
        let best = view.best.iter().map(|choice| choice.join(" ")).collect();
        Ok((view.choices, most, best))
    };
    let told: Vec<Told<(u64, u128, Vec<String>)>> = each(puzzles, 1, &how, tools, answer)?;
    let columns = vec![
        ("choices", column::<_, _, UInt64Array>(&told, |told| Some(told.0))),
        ("most", exact(&told, |told| Some(told.1))),
        ("best", texts(&told, |told| &told.2)),
    ];
    batches(puzzles, &told, columns)
}

/// A column of lists of texts.
fn texts<A>(told: &[Told<A>], value: impl Fn(&A) -> &Vec<String>) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for told in told {
        let texts = told.as_ref().ok().map(&value);
        for text in texts.into_iter().flatten() {
            lists.values().append_value(text);
        }
        lists.append(texts.is_some());
    }
    Arc::new(lists.finish())
}
