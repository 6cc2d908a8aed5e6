//! The learning engine: for boards on which plain search loses its way.
//!
//! Every open candidate is a variable: placed, or struck. A candidate that is placed strikes those
//! it excludes (its bonds); a cell keeps at least one of its candidates, a house at least one place
//! for each digit (its clauses). From every contradiction a new clause is learned, and
//! the search goes back not to the last choice but to the last one that mattered; this is the
//! conflict-driven clause learning of satisfiability solvers, with the rules of Sudoku in place of
//! most of its clauses.
//!
//! ```text
//! puzzle ─▶ bonds, clauses ─▶ trail ◀── choose (heap, best)      heap.rs
//!                               │ propagate                      trail.rs, clauses.rs
//!                               ▼
//!                             contradiction ─▶ lemma ─▶ one more clause  conflict.rs
//! ```
//!
//! Large boards have solutions, but they are far away: it pays to go back to where the search came
//! closest to one. Every choice takes the side that its candidate had on the fullest board since
//! the last restart. On 36×36 with 45 % clues that is the difference between 1.3 s and more than
//! 10 s; restarts every 256 conflicts instead of 1,024 double the time at 50 %, and short
//! restarts by the spread of clauses, which is how refutations are found, are worse again.

mod clauses;
mod conflict;
mod heap;
#[cfg(test)]
mod tests;
mod trail;

use super::event::Log;
use super::run::{Flow, Run};
use crate::board::{Cell, Digit, DigitSet, Layout};
use clauses::Clauses;
use conflict::{Analyst, Contradiction};
use heap::Heap;
use trail::{NOTHING, Trail};

/// Conflicts before the first restart; those after follow Luby's sequence.
const RESTART: u64 = 1024;

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
    candidates: Vec<(Cell, Digit)>,
    /// The digits that the puzzle decides by itself.
    digits: Vec<Option<Digit>>,
    /// For each candidate, those it excludes: `bonds[first[i]..first[i + 1]]`.
    bonds: Vec<u32>,
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
    reduce_at: u64,
    reductions: u64,
    over: bool,
}

impl Learner {
    /// A search of what these candidates leave open.
    pub fn new(layout: &Layout, sets: &[DigitSet]) -> Learner {
        let open = |cell: &Cell| sets[cell.index()].single().is_none();
        let candidates: Vec<(Cell, Digit)> = layout
            .cells()
            .filter(open)
            .flat_map(|cell| sets[cell.index()].map(move |digit| (cell, digit)))
            .collect();
        let count = candidates.len();
        let mut learner = Learner {
            candidates,
            digits: sets.iter().map(|set| set.single()).collect(),
            bonds: Vec::new(),
            first: vec![0],
            trail: Trail::new(count),
            clauses: Clauses::new(count),
            heap: Heap::new(count),
            analyst: Analyst::new(count),
            best: vec![true; count],
            fullest: 0,
            conflicts: 0,
            restart_at: RESTART,
            restarts: 1,
            reduce_at: REDUCE,
            reductions: 0,
            over: false,
        };
        learner.set_up(layout, sets);
        learner
    }

    /// The rules: bonds between candidates, and clauses of cells and houses.
    fn set_up(&mut self, layout: &Layout, sets: &[DigitSet]) {
        let size = layout.size();
        let mut numbers = vec![NOTHING; layout.cell_count() * size];
        let key = |cell: Cell, digit: Digit| cell.index() * size + digit.index();
        for (number, &(cell, digit)) in self.candidates.iter().enumerate() {
            numbers[key(cell, digit)] = number as u32;
        }
        for &(cell, digit) in &self.candidates {
            let others = sets[cell.index()].without(DigitSet::of(digit));
            let here = others.map(|other| numbers[key(cell, other)]);
            let peers = layout.peers(cell).iter().map(|&peer| numbers[key(peer, digit)]);
            self.bonds.extend(here.chain(peers).filter(|&number| number != NOTHING));
            self.first.push(self.bonds.len() as u32);
        }
        for cell in layout.cells().filter(|cell| sets[cell.index()].single().is_none()) {
            self.rule(sets[cell.index()].map(|digit| numbers[key(cell, digit)]).collect());
        }
        for house in layout.houses().iter().filter(|house| house.cells.len() == size) {
            let cells = house.cells.iter();
            let placed = cells.filter_map(|cell| sets[cell.index()].single());
            let placed = placed.fold(DigitSet::EMPTY, |all, digit| all | DigitSet::of(digit));
            for digit in DigitSet::full(size).without(placed) {
                let places = house.cells.iter().map(|&cell| numbers[key(cell, digit)]);
                self.rule(places.filter(|&number| number != NOTHING).collect());
            }
        }
    }

    /// At least one of these candidates is placed.
    fn rule(&mut self, candidates: Vec<u32>) {
        let lits: Vec<Lit> = candidates.iter().map(|&one| Lit::placed(one as usize)).collect();
        self.demand(&lits);
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
        let lits = self.candidates.iter().enumerate().filter(there);
        let lits: Vec<Lit> = lits.map(|(number, _)| Lit::struck(number)).collect();
        self.demand(&lits);
    }

    /// Searches on until everything is searched or the run ends it.
    pub fn go_on<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        while !self.over {
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

    /// Everything that follows, or what contradicts itself.
    fn propagate(&mut self) -> Option<Contradiction> {
        while let Some(lit) = self.trail.next() {
            if lit.is_placed() {
                let placed = lit.candidate();
                let bonds = self.first[placed] as usize..self.first[placed + 1] as usize;
                for &other in &self.bonds[bonds] {
                    let other = other as usize;
                    if self.trail.is_open(Lit::placed(other)) {
                        self.trail.strike(other, placed);
                    } else if self.trail.is_true(Lit::placed(other)) {
                        return Some(Contradiction::Bond(placed, other));
                    }
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
        self.restart_at = self.conflicts + RESTART * luby(self.restarts);
        self.fullest = 0;
        self.back(0, run)
    }

    /// Tries what the heap has first; a solution, if nothing is open.
    fn choose<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        while let Some(candidate) = self.heap.first() {
            let placed = Lit::placed(candidate);
            if self.trail.is_open(placed) {
                let (cell, digit) = self.candidates[candidate];
                run.choose(cell, digit)?;
                self.heap.pop();
                self.trail.choose(if self.best[candidate] { placed } else { placed.not() });
                return Ok(());
            }
            self.heap.pop();
        }
        self.report(run)
    }

    /// Hands out the solution that stands, and forbids it: it is what its choices lead to.
    fn report<L: Log>(&mut self, run: &mut Run<L>) -> Flow {
        let mut digits = self.digits.clone();
        for lit in self.trail.lits().iter().filter(|lit| lit.is_placed()) {
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
