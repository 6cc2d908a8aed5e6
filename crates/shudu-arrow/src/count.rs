//! Counting: exact numbers of solutions, what their cells have, some of them, and what is left
//! when clues go.

use crate::Answer;
use crate::column::{batches, column, exact};
use crate::rows::{Line, Puzzles, Reader};
use crate::work::{How, Told, blocks, each};
use arrow_array::builder::{Float64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, UInt64Array};
use shudu::board::{Grid, Puzzle, State};
use shudu::control::{Control, Stop};
use shudu::count::{Choices, Counter, Relaxation};
use shudu::language::Tell;
use shudu::search::fast::{Answers, Fast};
use shudu::{say, view};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// More choices than this would not fit in memory.
const MOST: u128 = 50_000_000;

/// Rows that are counted together.
const BLOCK: usize = 4096;

/// Rows are shared among threads; a few rows are not, and have all threads each.
fn shared<'a>(len: usize, how: &How<'a>) -> (How<'a>, Counter) {
    let few = len < how.threads;
    let (rows, inside) = if few { (1, how.threads) } else { (how.threads, 1) };
    (How { threads: rows, ..*how }, Counter::new().threads(inside))
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
    let (rest, counter) = shared(others.len(), &within(0.5, 1.0));
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
    let (how, counter) = shared(puzzles.len(), how);
    let answer = |_: &mut (), row: usize, state: &State| {
        let table = counter.marginals(&state.puzzle, &within(puzzles, row, &how));
        table.map_err(|stopped| stopped.why.tell(how.tongue))
    };
    let told = each(puzzles, 1, &how, || (), answer)?;
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
    let (how, counter) = shared(puzzles.len(), how);
    let t = how.tongue;
    let answer = |_: &mut (), row: usize, state: &State| {
        let seed = seed.wrapping_add(row as u64);
        let control = within(puzzles, row, &how);
        let mut samples = Vec::new();
        let mut keep = |grid: Grid| {
            samples.push(grid.symbols());
            ControlFlow::Continue(())
        };
        let sampler = counter.sampler(&state.puzzle, seed, &control);
        let drawn = sampler.and_then(|mut sampler| sampler.draw(wanted, &control, &mut keep));
        drawn.map(|()| samples).map_err(|why| why.tell(t))
    };
    let told = each(puzzles, 1, &how, || (), answer)?;
    batches(puzzles, &told, vec![("samples", texts(&told, |samples| samples))])
}

/// What each row leaves when k of its clues go: the most solutions, and the choices of clues that
/// leave so many.
pub fn relax(puzzles: &Puzzles, k: usize, top: Option<usize>, how: &How) -> Answer {
    let (how, counter) = shared(puzzles.len(), how);
    let answer = |_: &mut (), row: usize, state: &State| {
        let how = How { control: within(puzzles, row, &how), ..how };
        let counts = counts(&counter, &state.puzzle, k, &how)?;
        let view = view::Relaxed::new(&state.puzzle, k, &counts, top, 0.0);
        let most = counts.iter().copied().max().unwrap_or(0);
        let best = view.best.iter().map(|choice| choice.join(" ")).collect();
        Ok((view.choices, most, best))
    };
    let told: Vec<Told<(u64, u128, Vec<String>)>> = each(puzzles, 1, &how, || (), answer)?;
    let columns = vec![
        ("choices", column::<_, _, UInt64Array>(&told, |told| Some(told.0))),
        ("most", exact(&told, |told| Some(told.1))),
        ("best", texts(&told, |told| &told.2)),
    ];
    batches(puzzles, &told, columns)
}

/// The numbers of solutions of all choices of k clues, in order.
fn counts(counter: &Counter, puzzle: &Puzzle, k: usize, how: &How) -> Result<Vec<u128>, String> {
    let t = how.tongue;
    let clues = puzzle.clues().count();
    if k > clues {
        return Err(say!(
            t,
            "k = {k}: the puzzle has only {clues} clues",
            "k = {k}：题目只有 {clues} 个已知数"
        ));
    }
    let choices = Choices::count(clues, k);
    if choices > MOST {
        return Err(say!(
            t,
            "k = {k}: {choices} choices are too many; up to {MOST} are possible",
            "k = {k}：{choices} 种选法太多，最多 {MOST} 种"
        ));
    }
    let mut counts = Vec::with_capacity(choices as usize);
    let told = Relaxation::new(counter, puzzle, k).each(k, 0, &how.control, &mut |_, count| {
        counts.push(count);
        ControlFlow::Continue(())
    });
    told.map_err(|stopped| stopped.why.tell(t))?;
    Ok(counts)
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
