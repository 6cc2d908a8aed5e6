//! All puzzles whose clues are in given cells, up to equivalence.
//!
//! Two puzzles on one pattern are isomorphs if a move that keeps the pattern, and a renaming of digits, lead from one to the
//! other. Cells are filled one after the other; digits are numbered as they appear, so that no renaming is left. Of
//! all fillings that moves lead to the smallest is told: a beginning for which some move already gives something smaller is
//! left at once. Nothing needs to be remembered.
//!
//! As in the search [within](super::Within) a grid, the first levels are branches in a drawn order, and checkpoints.

use super::branches;
use shudu_board::board::classic::Cells;
use shudu_board::board::{Blocks, Cell, Digit, Layout, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::random::Random;
use shudu_board::say;
use shudu_count::symmetry::line_moves;
use shudu_search::search::fast::{Ask, Fast, Start};
use shudu_search::search::{Engine, Limits, Verdict};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Boards for which moves are known.
const LARGEST: usize = 9;
/// At least so many branches, if there are so many.
const BRANCHES: usize = 1000;
/// Moves looked at before a filling is complete.
const SOME: usize = 64;
/// Puzzles of the classic board that are solved together.
const TOGETHER: usize = 256;

/// Why a pattern cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPattern {
    /// The moves of the board of this name are not known.
    Layout(String),
    /// The work was stopped.
    Stopped(Stop),
}

told!(NoPattern { Stopped(Stop) });

impl Tell for NoPattern {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NoPattern::Layout(name) => say!(
                t,
                "patterns are filled on boards of regular boxes up to 9×9, not {name}",
                "只在不超过 9×9、宫为矩形的盘面上枚举图案，不用于 {name}"
            ),
            NoPattern::Stopped(stop) => stop.tell(t),
        }
    }
}

/// Digits by their numbers, for the cells of a pattern in their order.
type Filling = Vec<u8>;

/// A pattern, to be filled.
#[derive(Clone, Debug)]
pub struct Pattern {
    layout: Arc<Layout>,
    /// The cells, in the order in which they are filled.
    cells: Vec<Cell>,
    /// For each the places of earlier ones that see it.
    seen: Vec<Vec<usize>>,
    /// For each move but the one that does nothing: which place comes to each place.
    moves: Vec<Vec<u8>>,
    branches: Vec<Filling>,
}

impl Pattern {
    /// Prepares to fill some cells.
    ///
    /// # Errors
    /// If the moves of the board are not known, or the work is stopped.
    pub fn new(
        layout: &Arc<Layout>,
        cells: &[Cell],
        control: &Control,
    ) -> Result<Pattern, NoPattern> {
        let moves = moves(layout, cells, control)?;
        let moves = moves.ok_or_else(|| NoPattern::Layout(layout.name()))?;
        let mut order: Vec<Cell> = Vec::new();
        let sees = |a: Cell, b: Cell| layout.peers(a).contains(&b);
        // Next is the cell that sees the most of those before.
        while let Some(&next) =
            cells.iter().filter(|cell| !order.contains(cell)).max_by_key(|&&cell| {
                let before = order.iter().filter(|&&other| sees(cell, other)).count();
                (before, std::cmp::Reverse(cell.index()))
            })
        {
            order.push(next);
        }
        let seen = |(place, &cell): (usize, &Cell)| {
            (0..place).filter(|&before| sees(cell, order[before])).collect()
        };
        let seen = order.iter().enumerate().map(seen).collect();
        let place = |cell: usize| {
            order.iter().position(|c| c.index() == cell).expect("moves keep the pattern") as u8
        };
        let mut distinct: BTreeSet<Vec<u8>> = BTreeSet::new();
        for from in moves {
            control.check()?;
            distinct.insert(order.iter().map(|cell| place(from[cell.index()].into())).collect());
        }
        let is_moving = |places: &Vec<u8>| !places.is_sorted();
        let moves = distinct.into_iter().filter(is_moving).collect();
        let layout = layout.clone();
        let mut pattern = Pattern { layout, cells: order, seen, moves, branches: Vec::new() };
        pattern.branches = pattern.first(control)?;
        Ok(pattern)
    }

    /// How many ways of moving its cells keep it; the one that does nothing is one.
    pub fn symmetries(&self) -> usize {
        self.moves.len() + 1
    }

    /// How many branches there are; each is a checkpoint.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    fn first(&self, control: &Control) -> Result<Vec<Filling>, Stop> {
        let mut level = vec![Vec::new()];
        while level.len() < BRANCHES && level.first().is_some_and(|f| f.len() < self.cells.len()) {
            let mut next = Vec::new();
            for filling in &level {
                next.extend(self.longer(filling, control)?);
            }
            level = next;
        }
        Random::new(1).shuffle(&mut level);
        Ok(level)
    }

    /// Beginnings with one more digit.
    fn longer(&self, filling: &Filling, control: &Control) -> Result<Vec<Filling>, Stop> {
        control.check()?;
        let size = self.layout.size();
        let named = filling.iter().copied().max().unwrap_or(0);
        let left = self.cells.len() - filling.len();
        // Two digits that appear nowhere could be exchanged.
        if usize::from(named) + left + 1 < size {
            return Ok(Vec::new());
        }
        let free =
            |digit: &u8| self.seen[filling.len()].iter().all(|&place| filling[place] != *digit);
        let digits = (1..=(named + 1).min(size as u8)).filter(free);
        let longer = digits.map(|digit| [&filling[..], &[digit]].concat());
        let whole = left == 1;
        let moves = if whole { &self.moves[..] } else { &self.moves[..self.moves.len().min(SOME)] };
        let mut least = Vec::new();
        for filling in longer {
            if is_least(&filling, moves, control)? {
                least.push(filling);
            }
        }
        Ok(least)
    }

    /// Fills the pattern in all ways that have one solution, the first branches left out. Every puzzle is told, and
    /// how many branches are done.
    pub fn fill(
        &self,
        (done, threads): (usize, usize),
        control: &Control,
        found: &mut dyn FnMut(Puzzle),
        told: &mut dyn FnMut(usize),
    ) -> Result<(), Stop> {
        let all = self.branches.len();
        let mut at = done;
        let work =
            |worker: &mut Worker, branch: usize| worker.all_of(&self.branches[branch], control);
        let mut tell = |fillings: Vec<Filling>| {
            fillings.iter().for_each(|filling| found(self.puzzle(filling)));
            at += 1;
            told(at);
        };
        let part = (done.min(all)..all, all);
        branches::search(part, threads, control, || Worker::new(self), work, &mut tell)
    }

    fn puzzle(&self, filling: &[u8]) -> Puzzle {
        let mut givens = vec![None; self.layout.cell_count()];
        for (cell, &digit) in self.cells.iter().zip(filling) {
            givens[cell.index()] = Some(Digit::from_index(usize::from(digit) - 1));
        }
        Puzzle::new(self.layout.clone(), givens)
    }
}

/// Moves looked at before the control is asked.
const PERIOD: usize = 1 << 16;

/// Whether no move gives something smaller, as far as one can see.
fn is_least(filling: &[u8], moves: &[Vec<u8>], control: &Control) -> Result<bool, Stop> {
    for some in moves.chunks(PERIOD) {
        if some.iter().any(|places| is_smaller(filling, places)) {
            return Ok(false);
        }
        if some.len() == PERIOD {
            control.check()?;
        }
    }
    Ok(true)
}

/// Whether a move gives something smaller, as far as one can see.
fn is_smaller(filling: &[u8], places: &[u8]) -> bool {
    let (mut names, mut named) = ([0u8; LARGEST + 1], 0);
    for (mine, &from) in filling.iter().zip(places) {
        let Some(&digit) = filling.get(usize::from(from)) else { return false };
        let name = &mut names[usize::from(digit)];
        if *name == 0 {
            named += 1;
            *name = named;
        }
        if *name != *mine {
            return *name < *mine;
        }
    }
    false
}

/// The moves of a board that keep a pattern: by cell which one comes there.
fn moves(layout: &Layout, cells: &[Cell], control: &Control) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    let Blocks::Regular { rows, columns } = *layout.blocks() else { return Ok(None) };
    let size = layout.size();
    if !layout.extras().is_empty() || size > LARGEST {
        return Ok(None);
    }
    let (downs, rights) = (line_moves(columns, rows), line_moves(rows, columns));
    let mut pattern = vec![0u16; size];
    cells.iter().for_each(|cell| pattern[cell.index() / size] |= 1 << (cell.index() % size));
    let turned: Vec<u16> = (0..size)
        .map(|column| (0..size).fold(0, |set, row| set | (pattern[row] >> column & 1) << row))
        .collect();
    let mut found = Vec::new();
    for right in &rights {
        control.check()?;
        // By row of the pattern, where its cells come.
        let moved = |row: &u16| (0..size).fold(0, |set, c| set | (row >> right[c] & 1) << c);
        for (is_turned, lines) in [(false, &pattern), (true, &turned)] {
            if is_turned && rows != columns {
                continue;
            }
            let lines: Vec<u16> = lines.iter().map(moved).collect();
            for down in downs.iter().filter(|down| (0..size).all(|r| lines[down[r]] == pattern[r]))
            {
                let from = |cell: usize| {
                    let (row, column) = (down[cell / size], right[cell % size]);
                    (if is_turned { column * size + row } else { row * size + column }) as u8
                };
                found.push((0..size * size).map(from).collect());
            }
        }
    }
    Ok(Some(found))
}

/// What a thread fills with.
struct Worker<'a> {
    pattern: &'a Pattern,
    engine: Engine,
    fast: Option<Fast>,
    waiting: Vec<Filling>,
    found: Vec<Filling>,
}

impl<'a> Worker<'a> {
    fn new(pattern: &'a Pattern) -> Worker<'a> {
        let fast = pattern.layout.is_classic().then(Fast::default);
        Worker { pattern, engine: Engine::new(), fast, waiting: Vec::new(), found: Vec::new() }
    }

    fn all_of(&mut self, branch: &Filling, control: &Control) -> Result<Vec<Filling>, Stop> {
        let ended = self.go(branch, control);
        self.solve_waiting();
        let mut found = std::mem::take(&mut self.found);
        ended?;
        found.sort_unstable();
        Ok(found)
    }

    fn go(&mut self, filling: &Filling, control: &Control) -> Result<(), Stop> {
        if filling.len() == self.pattern.cells.len() {
            self.waiting.push(filling.clone());
            if self.waiting.len() == TOGETHER {
                control.check()?;
                self.solve_waiting();
            }
            return Ok(());
        }
        for longer in self.pattern.longer(filling, control)? {
            self.go(&longer, control)?;
        }
        Ok(())
    }

    fn solve_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let Some(fast) = &self.fast else {
            for filling in waiting {
                let puzzle = self.pattern.puzzle(&filling);
                if self.engine.verdict(&puzzle, &Limits::solutions(2)) == Verdict::One {
                    self.found.push(filling);
                }
            }
            return;
        };
        let start = |filling: &Filling| {
            let mut clues = [0; 81];
            let places = self.pattern.cells.iter().zip(filling);
            places.for_each(|(cell, &digit)| clues[cell.index()] = digit);
            Start::from_clues(&Cells::new(clues).expect("digits go to nine"))
        };
        let starts: Vec<Start> = waiting.iter().map(start).collect();
        let answers = fast.solve_batch(&starts, Ask::VERDICT);
        let ones =
            waiting.into_iter().zip(&answers.tallies).filter(|(_, tally)| tally.solutions == 1);
        self.found.extend(ones.map(|(filling, _)| filling));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_count::symmetry::{Forms, Small};
    use shudu_search::search::superfluous;

    fn all(pattern: &Pattern, done: usize) -> Vec<String> {
        let mut found = Vec::new();
        let mut tell = |puzzle: Puzzle| found.push(puzzle.symbols());
        pattern.fill((done, 2), &Control::FREE, &mut tell, &mut |_| {}).unwrap();
        found
    }

    fn four() -> Arc<Layout> {
        Arc::new(Layout::regular(2, 2).unwrap())
    }

    fn cells(mask: u32) -> Vec<Cell> {
        (0..16).filter(|cell| mask >> cell & 1 == 1).map(Cell::from_index).collect()
    }

    /// Shidoku has 13 minimal puzzles with 4 clues up to symmetry, 22 with 5 and one with 6.
    #[test]
    fn minimal_puzzles_of_4x4_are_as_many_as_published() {
        let (mut forms, mut engine) = (Forms::new(), Engine::new());
        let layout = four();
        let small = Small::new(&layout).unwrap();
        let mut counts = Vec::new();
        for clues in 4..=6 {
            // A pattern is filled once, not once per isomorph of its own.
            let picture =
                |mask: u32| -> Vec<u8> { (0..16).map(|i| (mask >> i & 1) as u8).collect() };
            let masks = (0u32..1 << 16).filter(|mask| mask.count_ones() == clues);
            let patterns: BTreeSet<Vec<u8>> =
                masks.map(|mask| small.canonical(&picture(mask)).0).collect();
            let mut minimal = 0;
            let mut distinct = BTreeSet::new();
            for picture in patterns {
                let places: Vec<Cell> =
                    (0..16).filter(|&cell| picture[cell] == 1).map(Cell::from_index).collect();
                for puzzle in all(&Pattern::new(&layout, &places, &Control::FREE).unwrap(), 0) {
                    let puzzle: Puzzle = puzzle.parse().unwrap();
                    assert!(
                        distinct.insert(forms.of(&puzzle).unwrap().symbols),
                        "an isomorph twice"
                    );
                    let loose = superfluous(&puzzle, &mut engine, &Control::FREE).unwrap();
                    minimal += usize::from(loose.is_empty());
                }
            }
            counts.push(minimal);
        }
        assert_eq!(counts, [13, 22, 1]);
    }

    #[test]
    fn fillings_are_those_that_trying_all_finds() {
        let layout = four();
        let mut forms = Forms::new();
        for mask in [0b1000_0001_0010_0100, 0b0001_0110_0000_1001, 0b1100_0000_0011_0001u32] {
            let places = cells(mask);
            let pattern = Pattern::new(&layout, &places, &Control::FREE).unwrap();
            let mut expected = BTreeSet::new();
            for number in 0..4usize.pow(places.len() as u32) {
                let mut givens = vec![None; 16];
                for (i, cell) in places.iter().enumerate() {
                    givens[cell.index()] = Some(Digit::from_index(number >> (2 * i) & 3));
                }
                let puzzle = Puzzle::new(layout.clone(), givens);
                if Engine::new().verdict(&puzzle, &Limits::solutions(2)) == Verdict::One {
                    expected.insert(forms.of(&puzzle).unwrap().symbols);
                }
            }
            let found = all(&pattern, 0);
            let canonical = |text: &String| forms.of(&text.parse().unwrap()).unwrap().symbols;
            let canonical: BTreeSet<String> = found.iter().map(canonical).collect();
            assert_eq!((found.len(), canonical), (expected.len(), expected), "{mask:b}");
            // Going on from a checkpoint gives the rest.
            let rest = all(&pattern, pattern.branches() / 2);
            assert!(found.ends_with(&rest));
        }
    }

    #[test]
    fn other_boards_are_refused() {
        let layout = Arc::new(Layout::regular(2, 5).unwrap());
        let refused = Pattern::new(&layout, &[Cell::from_index(0)], &Control::FREE).err();
        assert_eq!(refused, Some(NoPattern::Layout("2x5".into())));
    }

    /// Three million moves keep the whole board: they are not all looked at before the first question.
    #[test]
    fn a_pattern_with_many_moves_can_be_stopped() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let cells: Vec<Cell> = Layout::classic().cells().collect();
        for questions in [0, 10] {
            let asked = AtomicUsize::new(0);
            let ask = |_: &shudu_board::control::Progress| {
                let asked = asked.fetch_add(1, Ordering::Relaxed);
                (asked == questions).then_some(Stop::Time)
            };
            let stopped = Pattern::new(&Layout::classic(), &cells, &Control::new(&ask)).err();
            assert_eq!(stopped, Some(NoPattern::Stopped(Stop::Time)));
        }
    }
}
