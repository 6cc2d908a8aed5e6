//! Every choice of k clues removed, and how many solutions each leaves.
//!
//! Neighbouring choices share almost everything. For each band and stack, the
//! frames are looked at once: which clues of the line does this one break, in
//! this order of its rows? A choice of clues then has the frames that break
//! removed clues only, and lists are shared by all choices that remove the
//! same clues of the line.

use super::choices::Choices;
use super::counter::Counter;
use super::frame::ORDERS;
use super::join::{Item, Join, thin};
use super::lists::allowed;
use super::terms::Method;
use shudu_board::board::{Candidates, Cell, Digit, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::sort;
use shudu_board::threads::share;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Clues as bits, in the order of their cells.
type Clues = u128;

/// A puzzle whose clues are to be removed.
#[derive(Debug)]
pub struct Relaxation<'a> {
    counter: &'a Counter,
    puzzle: &'a Puzzle,
    clues: Vec<(Cell, Digit)>,
    /// Bands, then stacks.
    lines: [Line; 6],
}

/// The frames of a band or stack that break few clues.
#[derive(Debug)]
struct Line {
    mine: Clues,
    frames: Vec<Known>,
}

/// A frame in one order of its rows, with the clues it breaks.
#[derive(Clone, Copy, Debug)]
struct Known {
    frame: u32,
    order: u8,
    ids: [u16; 3],
    broken: Clues,
}

/// Above this product of lengths, a choice is counted by itself.
const LONG: f64 = 3e8;

impl<'a> Relaxation<'a> {
    /// Prepares the removal of up to `most` clues.
    ///
    /// # Panics
    /// If the puzzle is not of the classic board, or has pencil marks.
    pub fn new(counter: &'a Counter, puzzle: &'a Puzzle, most: usize) -> Relaxation<'a> {
        assert!(super::is_plain(puzzle), "clues are removed on the classic board");
        let clues: Vec<(Cell, Digit)> = puzzle.clues().collect();
        let line = |i: usize| Line::new(counter, &clues, i % 3, i >= 3, most as u32);
        let lines = std::array::from_fn(line);
        Relaxation { counter, puzzle, clues, lines }
    }

    /// The clues, in the order of their cells.
    pub fn clues(&self) -> &[(Cell, Digit)] {
        &self.clues
    }

    /// Counts choices of `k` clues, the first `skip` of which are left out.
    /// Each result goes to `tell` in order, with the choice; a break ends it.
    /// If stopped, how many choices were told.
    pub fn each(
        &self,
        k: usize,
        skip: u64,
        control: &Control,
        tell: &mut dyn FnMut(&[usize], u128) -> ControlFlow<()>,
    ) -> Result<(), Stopped<u64>> {
        let all = Choices::count(self.clues.len(), k) as f64;
        let mut choices = Choices::new(self.clues.len(), k);
        let mut told = 0;
        while told < skip && choices.next().is_some() {
            told += 1;
        }
        let mut lists: [HashMap<Clues, Vec<Known>>; 6] = Default::default();
        // Short batches first, so that the first results come at once.
        let mut size = 16;
        loop {
            let batch: Vec<Vec<usize>> = choices.by_ref().take(size).collect();
            if batch.is_empty() {
                return Ok(());
            }
            size = (size * 2).min(1024);
            for choice in &batch {
                for (line, lists) in self.lines.iter().zip(&mut lists) {
                    let removed = bits(choice) & line.mine;
                    lists.entry(removed).or_insert_with(|| line.list(removed));
                }
            }
            let work = |(found, join): &mut (Vec<_>, Join), i: usize| {
                found.push((i, self.count(&batch[i], &lists, join, control)));
            };
            let make = || (Vec::new(), Join::default());
            let share_of = |choices: u64| choices as f64 / all;
            let part = control.within(share_of(told), share_of(told + batch.len() as u64));
            let (found, stop) = match share(self.counter.workers(), batch.len(), make, work, &part)
            {
                Ok(found) => (found, None),
                Err(stopped) => (stopped.known, Some(stopped.why)),
            };
            let mut found: Vec<_> = found.into_iter().flat_map(|(found, _)| found).collect();
            sort::by_key(&mut found, |&(i, _)| i);
            // What is known without a gap is reported.
            for (place, (i, count)) in found.into_iter().enumerate() {
                let (true, Ok(count)) = (i == place, count) else { break };
                told += 1;
                if tell(&batch[i], count).is_break() {
                    return Ok(());
                }
            }
            if let Some(why) = stop.or(control.check().err()) {
                return Err(Stopped { why, known: told });
            }
        }
    }

    fn count(
        &self,
        choice: &[usize],
        lists: &[HashMap<Clues, Vec<Known>>; 6],
        join: &mut Join,
        control: &Control,
    ) -> Result<u128, Stop> {
        let removed = bits(choice);
        let mut givens = self.puzzle.givens().to_vec();
        choice.iter().for_each(|&i| givens[self.clues[i].0.index()] = None);
        let candidates = Candidates::beside(self.puzzle.layout(), &givens);
        let list = |i: usize| -> Vec<Item> {
            let allowed = allowed(&candidates, i % 3, i >= 3);
            let frames = &self.counter.tables.frames.all;
            let possible = |known: &&Known| {
                let parts = &frames[known.frame as usize].parts;
                let order = ORDERS[known.order as usize];
                (0..9).all(|k| parts[k / 3][k % 3] & !allowed[k / 3][order[k % 3]] == 0)
            };
            items(lists[i][&(removed & self.lines[i].mine)].iter().filter(possible))
        };
        let mut lists: [Vec<Item>; 6] = std::array::from_fn(list);
        thin(&self.counter.tables.partitions, &mut lists);
        let [bands, stacks] = [[0, 1, 2], [3, 4, 5]].map(|three| three.map(|i| &lists[i][..]));
        let long = |lists: [&[Item]; 3]| lists.iter().map(|l| l.len() as f64).product::<f64>();
        if long(bands).min(long(stacks)) > LONG {
            return self.alone(givens, control);
        }
        let straight = long(bands) <= long(stacks);
        let (bands, stacks) = if straight { (bands, stacks) } else { (stacks, bands) };
        join.prepare(&self.counter.tables.partitions, bands, stacks);
        Ok(join.total())
    }

    fn alone(&self, givens: Vec<Option<Digit>>, control: &Control) -> Result<u128, Stop> {
        let puzzle = Puzzle::new(self.puzzle.layout().clone(), givens);
        let counter = self.counter.method(Method::Exact).threads(1);
        // Its own progress is not that of the whole.
        let control = control.within(0.0, 0.0);
        let count = counter.count(&puzzle, &control).map_err(|stopped| stopped.why)?;
        Ok(count.number)
    }
}

/// Entries of the same frame in different orders become one, with a weight.
fn items<'k>(known: impl Iterator<Item = &'k Known>) -> Vec<Item> {
    let mut list: Vec<Item> = Vec::new();
    let mut last = None;
    for known in known {
        match list.last_mut() {
            Some(item) if last == Some(known.frame) => item.weight += 1,
            _ => list.push(Item { ids: known.ids, weight: 1 }),
        }
        last = Some(known.frame);
    }
    list
}

fn bits(choice: &[usize]) -> Clues {
    choice.iter().fold(0, |bits, &i| bits | 1 << i)
}

impl Line {
    fn new(counter: &Counter, clues: &[(Cell, Digit)], line: usize, down: bool, most: u32) -> Line {
        // For each clue of the line: its box, its row in the box, its digit.
        let place = |(i, &(cell, digit)): (usize, &(Cell, Digit))| {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let (across, along) = if down { (column, row) } else { (row, column) };
            (across / 3 == line).then_some((i, along / 3, across % 3, digit.index()))
        };
        let places: Vec<_> = clues.iter().enumerate().filter_map(place).collect();
        let mut frames = Vec::new();
        for (number, frame) in counter.tables.frames.all.iter().enumerate() {
            for (o, order) in ORDERS.iter().enumerate() {
                let breaks = |&(_, block, row, digit): &(usize, usize, usize, usize)| {
                    let i = order.iter().position(|&r| r == row).expect("an order has every row");
                    frame.parts[block][i] >> digit & 1 == 0
                };
                let broken = places.iter().filter(|p| breaks(p)).fold(0, |b, p| b | 1u128 << p.0);
                if broken.count_ones() <= most {
                    frames.push(Known {
                        frame: number as u32,
                        order: o as u8,
                        ids: frame.ids,
                        broken,
                    });
                }
            }
        }
        Line { mine: places.iter().fold(0, |bits, place| bits | 1 << place.0), frames }
    }

    /// The frames that break only these clues.
    fn list(&self, removed: Clues) -> Vec<Known> {
        self.frames.iter().filter(|known| known.broken & !removed == 0).copied().collect()
    }
}

/// The curve y = a·eᵇˣ nearest to points by least squares, as the report
/// fitted it: Gauss and Newton's method, started from the straight line
/// through the logarithms. `None` for fewer than two points.
pub fn exponential(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let (log_a, mut b) = line(points.iter().map(|&(x, y)| (x, y.max(1.0).ln())))?;
    let mut a = log_a.exp();
    let error = |a: f64, b: f64| -> f64 {
        points.iter().map(|&(x, y)| (y - a * (b * x).exp()).powi(2)).sum()
    };
    for _ in 0..200 {
        // Normal equations of the residuals' derivatives by a and b.
        let (mut aa, mut ab, mut bb, mut ra, mut rb) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for &(x, y) in points {
            let (by_a, by_b) = ((b * x).exp(), a * x * (b * x).exp());
            let rest = y - a * by_a;
            aa += by_a * by_a;
            ab += by_a * by_b;
            bb += by_b * by_b;
            ra += by_a * rest;
            rb += by_b * rest;
        }
        let determinant = aa * bb - ab * ab;
        if determinant == 0.0 {
            break;
        }
        let (da, db) = ((ra * bb - rb * ab) / determinant, (rb * aa - ra * ab) / determinant);
        // Half steps until it gets better.
        let steps = (0..40).map(|i| 0.5f64.powi(i));
        let before = error(a, b);
        let Some(step) = steps.into_iter().find(|s| error(a + s * da, b + s * db) < before) else {
            break;
        };
        (a, b) = (a + step * da, b + step * db);
    }
    Some((a, b))
}

/// The straight line y = a + b·x nearest to points.
fn line(points: impl Iterator<Item = (f64, f64)>) -> Option<(f64, f64)> {
    let (mut n, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (px, py) in points {
        n += 1.0;
        x += px;
        y += py;
        xx += px * px;
        xy += px * py;
    }
    let determinant = n * xx - x * x;
    (n >= 2.0 && determinant != 0.0)
        .then(|| ((xx * y - x * xy) / determinant, (n * xy - x * y) / determinant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::Layout;
    use shudu_search::search::fast::Fast;
    use shudu_search::search::{Limits, each};

    const REPORT: &str =
        "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

    fn best(symbols: &str, k: usize) -> (u64, u128, Vec<String>) {
        let counter = Counter::new().threads(2);
        let puzzle = Puzzle::from_symbols(Layout::classic(), symbols).unwrap();
        let relaxation = Relaxation::new(&counter, &puzzle, k);
        let (mut number, mut most, mut where_) = (0, 0, Vec::new());
        let told = relaxation.each(k, 0, &Control::FREE, &mut |choice, count| {
            number += 1;
            if count > most {
                let spot = |&i: &usize| puzzle.layout().spot(relaxation.clues()[i].0).to_string();
                (most, where_) = (count, choice.iter().map(spot).collect());
            }
            ControlFlow::Continue(())
        });
        assert_eq!(told, Ok(()));
        (number, most, where_)
    }

    #[test]
    fn the_numbers_of_the_report() {
        let is = |k, number, most, spots: &str| {
            let (n, m, w) = best(REPORT, k);
            assert_eq!((n, m, w.join(",").as_str()), (number, most, spots));
        };
        is(0, 1, 5, "");
        is(1, 23, 933, "r5c4");
        is(2, 253, 10_843, "r1c1,r5c4");
        is(3, 1_771, 98_783, "r3c7,r5c4,r5c7");
        let without = REPORT[..80].to_owned() + ".";
        let (n, m, w) = best(&without, 2);
        assert_eq!((n, m, w.join(",").as_str()), (231, 51_088, "r7c3,r9c1"));
    }

    #[test]
    fn the_first_lines_of_the_report() {
        let counter = Counter::new();
        let puzzle = Puzzle::from_symbols(Layout::classic(), REPORT).unwrap();
        let mut counts = Vec::new();
        let told =
            Relaxation::new(&counter, &puzzle, 2).each(2, 0, &Control::FREE, &mut |_, count| {
                counts.push(count);
                if counts.len() < 11 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        assert_eq!(told, Ok(()));
        assert_eq!(counts, [277, 1225, 3078, 2295, 381, 1961, 2637, 2948, 1974, 719, 10843]);
    }

    #[test]
    fn each_choice_has_the_count_of_its_puzzle() {
        let counter = Counter::new();
        let puzzle = Puzzle::from_symbols(Layout::classic(), REPORT).unwrap();
        let relaxation = Relaxation::new(&counter, &puzzle, 3);
        let mut number = 0;
        let told = relaxation.each(3, 0, &Control::FREE, &mut |choice, count| {
            if number % 40 == 0 {
                let mut givens = puzzle.givens().to_vec();
                choice.iter().for_each(|&i| givens[relaxation.clues()[i].0.index()] = None);
                let start = Puzzle::new(Layout::classic(), givens);
                let listed =
                    Fast::default().solve(&start, &Limits::solutions(u64::MAX), &mut each(|_| {}));
                assert_eq!(count, u128::from(listed.stats.solutions), "{choice:?}");
            }
            number += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(told, Ok(()));
        assert_eq!(number, 1_771);
    }

    #[test]
    fn the_fit_of_the_report() {
        let points = [(1.0, 933.0), (2.0, 51_088.0), (3.0, 98_783.0)];
        let (a, b) = exponential(&points).unwrap();
        assert!((a - 6.096_845e3).abs() < 0.5 && (b - 0.935_882_6).abs() < 1e-4, "{a} {b}");
    }
}
