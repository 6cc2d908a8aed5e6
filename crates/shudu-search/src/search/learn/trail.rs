//! What is known at this moment, in the order in which it became known, and why.

use super::Lit;
use super::clauses::Place;

/// Why a statement is true, in one word: a clause by its place, a candidate by its number with
/// [`BOND`] set (it was placed, and excludes this one), or nothing.
pub(super) const NOTHING: u32 = u32::MAX;
const BOND: u32 = 1 << 31;

/// Why a statement is true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    /// It was chosen, or is true of the puzzle itself.
    Nothing,
    /// This candidate was placed.
    Bond(usize),
    /// It is all that is left of a clause.
    Clause(Place),
}

#[derive(Debug)]
pub(super) struct Trail {
    /// For each statement: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    /// For each candidate: how many choices were open when it was decided, and why it was.
    level: Vec<u32>,
    why: Vec<u32>,
    lits: Vec<Lit>,
    /// Where on the trail each choice lies.
    choices: Vec<u32>,
    /// What follows from the statements before this one is known.
    done: usize,
}

impl Trail {
    pub fn new(count: usize) -> Trail {
        Trail {
            value: vec![0; 2 * count],
            level: vec![0; count],
            why: vec![NOTHING; count],
            lits: Vec::with_capacity(count),
            choices: Vec::new(),
            done: 0,
        }
    }

    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.value[lit.index()] > 0
    }

    #[inline]
    pub fn is_false(&self, lit: Lit) -> bool {
        self.value[lit.index()] < 0
    }

    #[inline]
    pub fn is_open(&self, lit: Lit) -> bool {
        self.value[lit.index()] == 0
    }

    #[inline]
    pub fn level(&self, candidate: usize) -> u32 {
        self.level[candidate]
    }

    /// How many choices are open.
    pub fn depth(&self) -> u32 {
        self.choices.len() as u32
    }

    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The statements chosen, from the first on.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = Lit> + '_ {
        self.choices.iter().map(|&at| self.lits[at as usize])
    }

    /// What was known before the last choice.
    pub fn before_last(&self) -> &[Lit] {
        &self.lits[..self.choices.last().map_or(0, |&at| at as usize)]
    }

    pub fn why(&self, candidate: usize) -> Why {
        match self.why[candidate] {
            NOTHING => Why::Nothing,
            bond if bond & BOND != 0 => Why::Bond((bond & !BOND) as usize),
            clause => Why::Clause(clause),
        }
    }

    /// Whether this clause is why its first statement is true.
    pub fn is_reason(&self, clause: Place, first: Lit) -> bool {
        self.is_true(first) && self.why[first.candidate()] == clause
    }

    /// A statement is true, by a clause, or by [`NOTHING`].
    #[inline]
    pub fn put(&mut self, lit: Lit, why: u32) {
        self.value[lit.index()] = 1;
        self.value[lit.not().index()] = -1;
        self.level[lit.candidate()] = self.choices.len() as u32;
        self.why[lit.candidate()] = why;
        self.lits.push(lit);
    }

    /// A statement follows from another alone.
    #[inline]
    pub fn follow(&mut self, lit: Lit, from: Lit) {
        self.put(lit, BOND | from.candidate() as u32);
    }

    /// Makes room for one more variable.
    pub fn grow(&mut self) {
        self.value.extend([0, 0]);
        self.level.push(0);
        self.why.push(NOTHING);
    }

    /// A statement is tried.
    pub fn choose(&mut self, lit: Lit) {
        self.choices.push(self.lits.len() as u32);
        self.put(lit, NOTHING);
    }

    /// The next statement whose consequences are not known yet.
    #[inline]
    pub fn next(&mut self) -> Option<Lit> {
        let next = self.lits.get(self.done).copied();
        self.done += usize::from(next.is_some());
        next
    }

    /// Takes choices back until so many are open; `undone` hears of every statement.
    pub fn back(&mut self, depth: u32, mut undone: impl FnMut(Lit)) {
        let Some(&to) = self.choices.get(depth as usize) else { return };
        for lit in self.lits.drain(to as usize..).rev() {
            self.value[lit.index()] = 0;
            self.value[lit.not().index()] = 0;
            undone(lit);
        }
        self.choices.truncate(depth as usize);
        self.done = to as usize;
    }

    /// Clauses lie elsewhere now.
    pub fn moved(&mut self, places: &[Place]) {
        for lit in &self.lits {
            let why = &mut self.why[lit.candidate()];
            if *why & BOND == 0 {
                *why = places[*why as usize];
            }
        }
    }
}
