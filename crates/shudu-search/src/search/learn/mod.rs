//! The learning engine: for boards on which plain search loses its way.
//!
//! Every open candidate is a variable: placed, or struck; and so is every digit in a piece that two
//! houses share (see [`rules`]). What follows from one statement alone is a bond; a cell keeps at least
//! one of its candidates, a house has each digit in one of its pieces (the clauses). From every contradiction a new clause is learned, and
//! the search goes back not to the last choice but to the last one that mattered; this is the
//! conflict-driven clause learning of satisfiability solvers, with the rules of Sudoku in place of
//! most of its clauses.
//!
//! ```text
//! puzzle ─▶ bonds, clauses ─▶ trail ◀── choose (heap, best)      heap.rs
//!                               │ propagate                      trail.rs, clauses.rs
//!                               ▼
//!                             contradiction ─▶ lemma ─▶ one more clause  conflict.rs
//!
//! fullest board ─▶ a full one with clashes, mended ─▶ sides to take next     repair.rs
//! ```
//!
//! Until there is a solution, the search takes turns with another among full boards, which is far better at
//! finding one and proves nothing (see [`repair`]); each begins where the other ended. At a restart
//! the board to mend is the fullest that the search has had, and choices after it take the sides that their
//! candidates have on the mended one. Of 20 puzzles of 36×36 with 50 % clues (not those named below), within
//! 10 s each: 19 solved in 45.5 s when neither heard of the other, 19 in 37.6 s when only the search did,
//! 19 in 57.3 s when only the repair did, 20 in 30.8 s when both did.
//!
//! Large boards have solutions, but they are far away: it pays to go back to where the search came
//! closest to one. Every choice takes the side that its candidate had on the fullest board since
//! the last restart. Of five 36×36 puzzles with 45 % clues that solved five within 10 s (a median of
//! 1.3 s), the side it had last two, always placing it three.
//!
//! What to choose is decided in two ways, which take turns from restart to restart: the candidate that has
//! been in the way most, or one in the cell with the fewest open candidates for their scores. Each
//! loses its way on other puzzles. Of fifteen 36×36 puzzles with 50 % clues the first way solved 10 within 8 s
//! (a median of 2.7 s), both in turn 12 or 13 (0.7 to 2 s) in seven settings: a restart every 256, 512 or 1,024
//! conflicts, the fullest board kept for one, two or eight of them, a fade of 0.95, other first scores. The
//! second way alone solved 13 of fifteen with 45 % within 5 s; the first, all. What is luck in this is not
//! small: with the first restart after 512 conflicts as well, 10 at 50 %. Taking turns with short restarts
//! by the spread of clauses, which is how refutations are found, doubled the time at 45 %.
//!
//! Tried before there was anything to mend, on the fifteen with 50 %, all of which have several solutions: matching the open cells of a house with its
//! digits, and for each digit rows with columns, to see crowded houses before clauses do: of 100,000
//! contradictions 1,200 were of this kind, and no puzzle more was solved. The tightest *demand* (a digit in a house as well as
//! a cell) instead of the tightest cell: 11 instead of 13. Spreads judged anew whenever a clause is used, and a
//! quarter of the poor clauses kept instead of half: the same two not solved. With random first scores
//! these two stay unsolved (four seeds each, 12 s), so they are hard and not unlucky: one took 34 s, one more than 40.
//! Marginals by belief propagation (exactly one of the candidates of a cell, and of a digit in a house), found anew every twenty
//! conflicts: to choose the likeliest candidate solved one puzzle of seven within 10 s, to choose among the digits of the tightest
//! cell by them four of eight, the fullest board five of the same eight. Lemmas with one statement for each choice, where the others rest on it and on the
//! rest of the lemma: one such stretch in five could be shortened, lemmas became 3 % shorter, no puzzle more was solved. Kissat 4.0.4, given the pieces, solved ten of the fifteen within 10 s, eleven
//! with its settings for solvable problems, and neither way the hardest within 25 s; that one took us more than 100 s, and
//! takes less than 4 s now that boards are mended: all fifteen are solved, in a median of 0.6 s.

mod clauses;
mod conflict;
mod heap;
mod repair;
mod rules;
#[cfg(test)]
mod tests;
mod trail;

use super::cuts::Cuts;
use super::event::Log;
use super::run::{Flow, Run};
use clauses::Clauses;
use conflict::{Analyst, Contradiction};
use heap::Heap;
use repair::Repair;
use rules::Rules;
use shudu_board::board::{Cell, Digit, DigitSet, Layout};
use trail::{NOTHING, Trail};

/// Conflicts before the first restart; those after follow Luby's sequence.
const RESTART: u64 = 1024;

/// Moves of the board under repair: for each candidate in its first turn, and for each conflict until the next
/// restart in the others.
///
/// Of 20 more 36×36 puzzles with 50 % clues, 17 were solved within 10 s with 200 moves for a conflict, 20 with 400, 19 with
/// 1,000.
const FIRST_MOVES: usize = 20;
const MOVES: usize = 400;

/// Moves between two questions to the control.
const SLICE: usize = 1024;

/// Conflicts before learned clauses are looked through, and how many more each time.
const REDUCE: u64 = 2000;
const REDUCE_MORE: u64 = 400;

/// A statement about a candidate, by its number: placed (even), or struck (odd).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lit(u32);

impl Lit {
    fn placed(candidate: usize) -> Lit {
        Lit(2 * candidate as u32)
    }

    fn struck(candidate: usize) -> Lit {
        Lit(2 * candidate as u32 + 1)
    }

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }

    fn is_placed(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// A search that learns; it can be left and gone on with.
#[derive(Debug)]
pub(super) struct Learner {
    /// What the variables are about: the candidates, then the pieces of houses.
    candidates: Vec<(Cell, Digit)>,
    /// How many of them are candidates.
    count: usize,
    /// The digits that the puzzle decides by itself.
    digits: Vec<Option<Digit>>,
    /// What follows from each statement alone: `bonds[first[i]..first[i + 1]]`.
    bonds: Vec<Lit>,
    first: Vec<u32>,
    trail: Trail,
    clauses: Clauses,
    heap: Heap,
    analyst: Analyst,
    /// The side each candidate had on the fullest board since the last restart.
    best: Vec<bool>,
    fullest: usize,
    conflicts: u64,
    restart_at: u64,
    restarts: u64,
    /// A board under repair, as long as there is no solution, and how many moves it is to have next.
    repair: Option<Repair>,
    moves: usize,
    reduce_at: u64,
    reductions: u64,
    over: bool,
}

impl Learner {
    /// A search of what these candidates leave open, on a board whose houses are cut like this.
    pub fn new(layout: &Layout, sets: &[DigitSet], cuts: &Cuts) -> Learner {
        let mut rules = Rules::new(layout, sets, cuts);
        let candidates = rules.candidates();
        let count = candidates.len();
        let mut learner = Learner {
            candidates,
            count,
            digits: sets.iter().map(|set| set.single()).collect(),
            bonds: Vec::new(),
            first: vec![0],
            trail: Trail::new(count),
            clauses: Clauses::new(count),
            heap: Heap::new(0),
            analyst: Analyst::new(0),
            best: Vec::new(),
            fullest: 0,
            conflicts: 0,
            restart_at: RESTART,
            restarts: 1,
            repair: None,
            moves: 0,
            reduce_at: REDUCE,
            reductions: 0,
            over: false,
        };
        rules.tell(&mut learner);
        let variables = learner.candidates.len();
        learner.heap = Heap::new(variables);
        learner.analyst = Analyst::new(variables);
        learner.best = vec![true; variables];
        learner
    }

    /// One more variable, named after a candidate it stands for among others.
    fn variable(&mut self, named: Lit) -> usize {
        self.candidates.push(self.candidates[named.candidate()]);
        self.trail.grow();
        self.clauses.grow();
        self.candidates.len() - 1
    }

    /// At least one of these statements is true; to be said before anything is propagated.
    fn demand(&mut self, lits: &[Lit]) {
        match lits {
            [] => self.over = true,
            [one] if self.trail.is_false(*one) => self.over = true,
            [one] if self.trail.is_open(*one) => self.trail.put(*one, NOTHING),
            [_] => {}
            _ => {
                self.clauses.add(lits);
            }
        }
    }

    /// How many choices are open.
    pub fn depth(&self) -> u64 {
        u64::from(self.trail.depth())
    }

    /// Forbids a solution that is known already.
    pub fn forbid(&mut self, solution: &[Digit]) {
        let there =
            |&(_, &(cell, digit)): &(usize, &(Cell, Digit))| solution[cell.index()] == digit;
        let lits = self.candidates[..self.count].iter().enumerate().filter(there);
        let lits: Vec<Lit> = lits.map(|(number, _)| Lit::struck(number)).collect();
        self.demand(&lits);
    }

    /// Takes turns with the repair of a full board, until there is a solution.
    pub fn repair(&mut self, layout: &Layout, sets: &[DigitSet]) {
        self.repair = Repair::new(layout, sets);
        self.moves = FIRST_MOVES * self.count;
    }

    /// Searches on until everything is searched or the run ends it.
    pub fn go_on<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        while !self.over {
            self.mend(run)?;
            if let Some(contradiction) = self.propagate() {
                self.learn_from(contradiction, run)?;
            } else if self.conflicts >= self.restart_at {
                self.restart(run)?;
            } else {
                self.choose(run)?;
            }
        }
        Ok(())
    }

    /// A turn of the board under repair. Where it comes to is where the search goes next: to a solution, if it is one.
    fn mend<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        while self.moves > 0
            && let Some(repair) = &mut self.repair
        {
            run.check()?;
            let moves = self.moves.min(SLICE);
            self.moves -= moves;
            let solved = repair.mend(moves);
            if solved || self.moves == 0 {
                let standing = repair.standing().collect::<Vec<_>>();
                self.lean(&standing);
            }
            if solved {
                self.repair = None;
            }
        }
        self.moves = 0;
        Ok(())
    }

    /// The candidates of open cells, cell by cell.
    fn cells(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut start = 0;
        self.candidates[..self.count].chunk_by(|a, b| a.0 == b.0).map(move |cell| {
            start += cell.len();
            start - cell.len()..start
        })
    }

    /// Every candidate takes the side that it has on a full board.
    fn lean(&mut self, standing: &[usize]) {
        self.best.fill(false);
        let placed = self.cells().zip(standing).map(|(cell, number)| cell.start + number);
        for candidate in placed.collect::<Vec<_>>() {
            self.best[candidate] = true;
            // The pieces it lies in.
            let placed = Lit::placed(candidate).index();
            let bonds = self.first[placed] as usize..self.first[placed + 1] as usize;
            for follows in self.bonds[bonds].iter().filter(|lit| lit.is_placed()) {
                self.best[follows.candidate()] = true;
            }
        }
    }

    /// The board to repair is what the search has on its fullest, and the rest as it was.
    fn hand_over(&mut self) {
        if let Some(mut repair) = self.repair.take() {
            let wanted = |cell: std::ops::Range<usize>| {
                let start = cell.start;
                cell.into_iter().find(|&candidate| self.best[candidate]).map(|one| one - start)
            };
            repair.fill(&self.cells().map(wanted).collect::<Vec<_>>());
            self.repair = Some(repair);
        }
    }

    /// Everything that follows, or what contradicts itself.
    fn propagate(&mut self) -> Option<Contradiction> {
        while let Some(lit) = self.trail.next() {
            let bonds = self.first[lit.index()] as usize..self.first[lit.index() + 1] as usize;
            for &other in &self.bonds[bonds] {
                if self.trail.is_open(other) {
                    self.trail.follow(other, lit);
                } else if self.trail.is_false(other) {
                    return Some(Contradiction::Bond(lit.candidate(), other.candidate()));
                }
            }
            if let Some(clause) = self.clauses.falsified(lit.not(), &mut self.trail) {
                return Some(Contradiction::Clause(clause));
            }
        }
        None
    }

    fn learn_from<L: Log>(&mut self, contradiction: Contradiction, run: &mut Run<L>) -> Flow {
        self.conflicts += 1;
        if self.trail.depth() == 0 {
            self.over = true;
            return Ok(());
        }
        // What was known before the last choice did not contradict itself.
        let known = self.trail.before_last();
        if known.len() > self.fullest {
            self.fullest = known.len();
            known.iter().for_each(|lit| self.best[lit.candidate()] = lit.is_placed());
        }
        let lemma =
            self.analyst.learn(contradiction, &self.trail, &mut self.clauses, &mut self.heap);
        self.back(lemma.depth, run)?;
        let clause = &self.analyst.clause;
        let why = match clause.len() {
            1 => NOTHING,
            _ => self.clauses.learn(clause, lemma.spread),
        };
        self.trail.put(clause[0], why);
        if self.conflicts >= self.reduce_at {
            self.reductions += 1;
            self.reduce_at = self.conflicts + REDUCE + REDUCE_MORE * self.reductions;
            self.clauses.reduce(&mut self.trail);
        }
        Ok(())
    }

    fn back<L: Log>(&mut self, depth: u32, run: &mut Run<L>) -> Flow {
        let undone = self.trail.choices().skip(depth as usize).collect::<Vec<_>>();
        for (steps, lit) in undone.into_iter().rev().enumerate() {
            let (cell, digit) = self.candidates[lit.candidate()];
            if steps == 0 { run.backtrack(cell, digit)? } else { run.retract(cell, digit)? }
        }
        self.trail.back(depth, |lit| self.heap.add(lit.candidate()));
        Ok(())
    }

    fn restart<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        self.restarts += 1;
        let conflicts = RESTART * luby(self.restarts);
        self.restart_at = self.conflicts + conflicts;
        self.moves = MOVES * conflicts as usize;
        self.hand_over();
        self.fullest = 0;
        self.back(0, run)
    }

    /// Tries what seems to decide most; a solution, if nothing is open.
    fn choose<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        let by_cell = self.restarts.is_multiple_of(2);
        let choice = if by_cell { self.tightest() } else { self.busiest() };
        let Some(lit) = choice else { return self.report(run) };
        let (cell, digit) = self.candidates[lit.candidate()];
        run.choose(cell, digit)?;
        // Not before: a search that is left here and gone on with would miss it.
        if !by_cell {
            self.heap.pop();
        }
        self.trail.choose(lit);
        Ok(())
    }

    /// The open candidate that has been in the way most, on the side it had; it stays in the heap.
    fn busiest(&mut self) -> Option<Lit> {
        while let Some(candidate) = self.heap.first() {
            let placed = Lit::placed(candidate);
            if self.trail.is_open(placed) {
                return Some(if self.best[candidate] { placed } else { placed.not() });
            }
            self.heap.pop();
        }
        None
    }

    /// In the cell with the fewest open candidates for how much they have been in the way: the one
    /// that the fullest board has there, or else the busiest.
    fn tightest(&self) -> Option<Lit> {
        let (mut tightest, mut least) = (None, f64::INFINITY);
        let mut start = 0;
        for cell in self.candidates[..self.count].chunk_by(|a, b| a.0 == b.0) {
            let (mut open, mut score, mut first) = (0.0, 0.0, None);
            for candidate in start..start + cell.len() {
                if self.trail.is_open(Lit::placed(candidate)) {
                    let own = self.heap.score(candidate);
                    let rank = (self.best[candidate], own);
                    if first.is_none_or(|(_, highest)| rank > highest) {
                        first = Some((candidate, rank));
                    }
                    (open, score) = (open + 1.0, score + own);
                }
            }
            start += cell.len();
            // Nothing has a score at first.
            let tightness = open / (score + f64::MIN_POSITIVE.sqrt());
            if let Some((candidate, _)) = first.filter(|_| tightness < least) {
                (tightest, least) = (Some(Lit::placed(candidate)), tightness);
            }
        }
        tightest
    }

    /// Hands out the solution that stands, and forbids it: it is what its choices lead to.
    fn report<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        self.repair = None;
        let mut digits = self.digits.clone();
        let there = |lit: &&Lit| lit.is_placed() && lit.candidate() < self.count;
        for lit in self.trail.lits().iter().filter(there) {
            let (cell, digit) = self.candidates[lit.candidate()];
            digits[cell.index()] = Some(digit);
        }
        let choices: Vec<Lit> = self.trail.choices().rev().map(Lit::not).collect();
        let depth = self.trail.depth().saturating_sub(1);
        match choices[..] {
            [] => self.over = true,
            [one] => {
                self.back(0, run)?;
                self.trail.put(one, NOTHING);
            }
            _ => {
                self.back(depth, run)?;
                let clause = self.clauses.add(&choices);
                self.trail.put(choices[0], clause);
            }
        }
        let solution: Vec<Digit> = digits.into_iter().flatten().collect();
        run.solution(&solution)
    }
}

/// 1, 1, 2, 1, 1, 2, 4, 1, …; from 1.
fn luby(mut number: u64) -> u64 {
    loop {
        let bits = u64::from(u64::BITS - number.leading_zeros());
        if number == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        number -= (1 << (bits - 1)) - 1;
    }
}
