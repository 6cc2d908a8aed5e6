//! Why it cannot be: from a contradiction back to the one statement, among those that followed
//! from the last choice, through which all of it runs. What is left is a clause that would have
//! spared the search this corner of the tree, and all corners like it.

use super::Lit;
use super::clauses::{Clauses, Place};
use super::heap::Heap;
use super::trail::{Trail, Why};

/// What contradicts itself.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contradiction {
    /// Both candidates are placed, and exclude each other.
    Bond(usize, usize),
    /// Nothing is left of the clause.
    Clause(Place),
}

/// What is learned: the clause, its first statement being the one that follows; how many choices
/// stay; and its spread.
pub(super) struct Lemma {
    pub depth: u32,
    pub spread: u32,
}

#[derive(Debug)]
pub(super) struct Analyst {
    /// The clause under construction, and afterwards the clause learned.
    pub clause: Vec<Lit>,
    seen: Vec<bool>,
    /// The candidates seen.
    marked: Vec<usize>,
    open: Vec<usize>,
    /// For each depth, the last lemma that met it.
    met: Vec<u64>,
    /// For each candidate, the last lemma in which it was found to rest on something else.
    stray: Vec<u64>,
    lemmas: u64,
}

impl Analyst {
    pub fn new(count: usize) -> Analyst {
        Analyst {
            clause: Vec::new(),
            seen: vec![false; count],
            marked: Vec::new(),
            open: Vec::new(),
            met: vec![0; count + 1],
            stray: vec![0; count],
            lemmas: 0,
        }
    }

    /// Learns from a contradiction that a choice has led to.
    pub fn learn(
        &mut self,
        contradiction: Contradiction,
        trail: &Trail,
        clauses: &mut Clauses,
        heap: &mut Heap,
    ) -> Lemma {
        let mut view = View { trail, clauses, heap };
        self.clause.clear();
        // The place of the statement that will follow.
        self.clause.push(Lit(0));
        let mut open = match contradiction {
            Contradiction::Bond(a, b) => self.meet(a, &mut view) + self.meet(b, &mut view),
            Contradiction::Clause(clause) => self.meet_all(clause, None, &mut view),
        };
        let mut at = trail.lits().len();
        self.clause[0] = loop {
            at -= 1;
            let lit = trail.lits()[at];
            if !self.seen[lit.candidate()] {
                continue;
            }
            open -= 1;
            if open == 0 {
                break lit.not();
            }
            open += match trail.why(lit.candidate()) {
                Why::Bond(by) => self.meet(by, &mut view),
                Why::Clause(clause) => self.meet_all(clause, Some(lit), &mut view),
                Why::Nothing => 0,
            };
        };
        self.shorten(trail, clauses);
        heap.fade();
        for candidate in self.marked.drain(..) {
            self.seen[candidate] = false;
        }
        self.lemma(trail)
    }

    /// A statement that the contradiction rests on, by its candidate. One more to look behind, if
    /// it followed from the last choice; else a part of the clause.
    fn meet(&mut self, candidate: usize, view: &mut View) -> usize {
        let level = view.trail.level(candidate);
        if self.seen[candidate] || level == 0 {
            return 0;
        }
        self.seen[candidate] = true;
        self.marked.push(candidate);
        view.heap.raise(candidate);
        if level == view.trail.depth() {
            return 1;
        }
        let placed = Lit::placed(candidate);
        self.clause.push(if view.trail.is_true(placed) { placed.not() } else { placed });
        0
    }

    fn meet_all(&mut self, clause: Place, except: Option<Lit>, view: &mut View) -> usize {
        view.clauses.use_it(clause);
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        let lits = view.clauses.lits(clause).filter(|&lit| Some(lit) != except);
        open.extend(lits.map(Lit::candidate));
        let more = open.iter().map(|&candidate| self.meet(candidate, view)).sum();
        self.open = open;
        more
    }

    /// Leaves out what follows from the rest of the clause.
    fn shorten(&mut self, trail: &Trail, clauses: &Clauses) {
        let mut clause = std::mem::take(&mut self.clause);
        self.lemmas += 1;
        for lit in &clause {
            self.met[trail.level(lit.candidate()) as usize] = self.lemmas;
        }
        let mut first = true;
        clause.retain(|lit| {
            std::mem::take(&mut first) || !self.follows(lit.candidate(), trail, clauses)
        });
        self.clause = clause;
    }

    /// Whether a statement rests on nothing but what is seen already.
    fn follows(&mut self, candidate: usize, trail: &Trail, clauses: &Clauses) -> bool {
        let before = self.marked.len();
        self.open.clear();
        self.open.push(candidate);
        while let Some(next) = self.open.pop() {
            let known = match trail.why(next) {
                Why::Nothing => false,
                Why::Bond(by) => self.rests_on(by, trail),
                Why::Clause(clause) => clauses
                    .lits(clause)
                    .map(Lit::candidate)
                    .all(|candidate| candidate == next || self.rests_on(candidate, trail)),
            };
            if !known {
                self.stray[next] = self.lemmas;
                for candidate in self.marked.drain(before..) {
                    self.seen[candidate] = false;
                }
                return false;
            }
        }
        true
    }

    /// Seen, or to be looked behind; false if there is nothing behind it.
    fn rests_on(&mut self, candidate: usize, trail: &Trail) -> bool {
        if self.seen[candidate] || trail.level(candidate) == 0 {
            return true;
        }
        // What followed from a choice that no statement of the clause followed from rests on that choice.
        let apart = self.met[trail.level(candidate) as usize] != self.lemmas;
        if apart
            || self.stray[candidate] == self.lemmas
            || matches!(trail.why(candidate), Why::Nothing)
        {
            return false;
        }
        self.seen[candidate] = true;
        self.marked.push(candidate);
        self.open.push(candidate);
        true
    }

    /// Where the clause leads back to, and its spread; the deepest of its rest comes second.
    fn lemma(&mut self, trail: &Trail) -> Lemma {
        self.lemmas += 1;
        let (mut spread, mut depth, mut deepest) = (0, 0, 1);
        for (i, lit) in self.clause.iter().enumerate() {
            let level = trail.level(lit.candidate());
            let met = &mut self.met[level as usize];
            spread += u32::from(*met != self.lemmas);
            *met = self.lemmas;
            if i > 0 && level > depth {
                (depth, deepest) = (level, i);
            }
        }
        if self.clause.len() > 1 {
            self.clause.swap(1, deepest);
        }
        Lemma { depth, spread }
    }
}

struct View<'a> {
    trail: &'a Trail,
    clauses: &'a mut Clauses,
    heap: &'a mut Heap,
}
