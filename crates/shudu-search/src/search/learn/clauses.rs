//! Clauses: at least one of these statements is true. Those of the rules (a cell has a digit, a
//! house has a place for it) and those learned lie one after the other in one store.
//!
//! Two statements of a clause are watched. While neither is false, the clause says nothing, and
//! nobody looks at it.

use super::{Lit, Trail};

/// Three words before the statements: how many there are, what is known of the clause, and where the
/// last look for a statement to watch ended.
const HEAD: usize = 3;
/// How many choices the statements of a learned clause belonged to: the fewer, the better it is.
const SPREAD: u32 = 0xffff;
const USED: u32 = 1 << 30;
const GONE: u32 = 1 << 31;

/// Learned clauses of this spread are kept for good; of the next while they are used.
const FINE: u32 = 2;
const GOOD: u32 = 6;

/// Where a clause lies.
pub(super) type Place = u32;

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: Place,
    /// Another statement of the clause: while it is true, the clause need not be read.
    other: Lit,
}

#[derive(Debug)]
pub(super) struct Clauses {
    store: Vec<u32>,
    learned: Vec<Place>,
    watches: Vec<Vec<Watch>>,
    gone: usize,
}

impl Clauses {
    pub fn new(variables: usize) -> Clauses {
        let watches = vec![Vec::new(); 2 * variables];
        Clauses { store: Vec::new(), learned: Vec::new(), watches, gone: 0 }
    }

    /// Makes room for one more variable.
    pub fn grow(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
    }

    /// Adds a clause of two statements or more that is never dropped; the first two are watched.
    pub fn add(&mut self, lits: &[Lit]) -> Place {
        let place = self.store.len() as Place;
        self.store.extend([lits.len() as u32, 0, 2]);
        self.store.extend(lits.iter().map(|lit| lit.0));
        for (lit, other) in [(lits[0], lits[1]), (lits[1], lits[0])] {
            self.watches[lit.index()].push(Watch { clause: place, other });
        }
        place
    }

    /// Adds one that may be dropped when it is of no use.
    pub fn learn(&mut self, lits: &[Lit], spread: u32) -> Place {
        let place = self.add(lits);
        self.store[place as usize + 1] = spread.min(SPREAD);
        self.learned.push(place);
        place
    }

    pub fn lits(&self, place: Place) -> impl Iterator<Item = Lit> + '_ {
        let (at, count) = (place as usize + HEAD, self.store[place as usize] as usize);
        self.store[at..at + count].iter().map(|&lit| Lit(lit))
    }

    /// The clause has led to another.
    pub fn use_it(&mut self, place: Place) {
        self.store[place as usize + 1] |= USED;
    }

    /// A statement has become false: other statements are watched in its place, or follow. The
    /// clause of which nothing is left, if there is one.
    pub fn falsified(&mut self, lit: Lit, trail: &mut Trail) -> Option<Place> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let (mut read, mut kept, mut broken) = (0, 0, None);
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            let other = match self.look(watch, lit, trail) {
                Some(other) => other,
                // Another statement is watched now, in its own list.
                None => continue,
            };
            watches[kept] = Watch { other, ..watch };
            kept += 1;
            if trail.is_false(other) {
                broken = Some(watch.clause);
                break;
            }
            if !trail.is_true(other) {
                trail.put(other, watch.clause);
            }
        }
        watches.drain(kept..read);
        self.watches[lit.index()] = watches;
        broken
    }

    /// Looks at a clause that watches a false statement. None: it watches another now. Some: the
    /// other one it watches; it is true, or all that is left, or false too.
    #[inline]
    fn look(&mut self, watch: Watch, lit: Lit, trail: &Trail) -> Option<Lit> {
        if trail.is_true(watch.other) {
            return Some(watch.other);
        }
        let at = watch.clause as usize;
        let count = self.store[at] as usize;
        let (head, lits) = self.store[at..at + HEAD + count].split_at_mut(HEAD);
        let other = Lit(lits[0] ^ lits[1] ^ lit.0);
        if trail.is_true(other) {
            return Some(other);
        }
        // The one that may follow comes first: it is how a reason knows its conclusion.
        (lits[0], lits[1]) = (other.0, lit.0);
        // On from where the last look ended: those before it are mostly false still.
        let from = head[2] as usize;
        let is_free = |&at: &usize| !trail.is_false(Lit(lits[at]));
        let free = (from..count).chain(2..from).find(is_free);
        let Some(free) = free else { return Some(other) };
        head[2] = free as u32;
        lits.swap(1, free);
        let watched = Lit(lits[1]);
        self.watches[watched.index()].push(Watch { clause: watch.clause, other });
        None
    }

    /// Drops half of the learned clauses that are worth least.
    pub fn reduce(&mut self, trail: &mut Trail) {
        let mut poor = Vec::new();
        let mut kept = Vec::new();
        for &place in &self.learned {
            let known = &mut self.store[place as usize + 1];
            let (spread, used) = (*known & SPREAD, *known & USED != 0);
            *known &= !USED;
            let first = Lit(self.store[place as usize + HEAD]);
            let fine = spread <= FINE || used && spread <= GOOD || trail.is_reason(place, first);
            if fine { kept.push(place) } else { poor.push(place) }
        }
        let worth = |&place: &Place| {
            (self.store[place as usize + 1] & SPREAD, self.store[place as usize], place)
        };
        poor.sort_unstable_by_key(worth);
        let rest = poor.split_off(poor.len() / 2);
        kept.extend(poor);
        kept.sort_unstable();
        self.learned = kept;
        for place in rest {
            self.gone += self.store[place as usize] as usize + HEAD;
            self.store[place as usize + 1] |= GONE;
        }
        let store = &self.store;
        for watches in &mut self.watches {
            watches.retain(|watch| store[watch.clause as usize + 1] & GONE == 0);
        }
        if self.gone > self.store.len() / 2 {
            self.pack(trail);
        }
    }

    /// Moves the clauses together, over those that are gone.
    fn pack(&mut self, trail: &mut Trail) {
        let old = std::mem::take(&mut self.store);
        let mut moved = vec![0; old.len()];
        let mut at = 0;
        while at < old.len() {
            let end = at + HEAD + old[at] as usize;
            if old[at + 1] & GONE == 0 {
                moved[at] = self.store.len() as Place;
                self.store.extend_from_slice(&old[at..end]);
            }
            at = end;
        }
        self.learned.iter_mut().for_each(|place| *place = moved[*place as usize]);
        let watches = self.watches.iter_mut().flatten();
        watches.for_each(|watch| watch.clause = moved[watch.clause as usize]);
        trail.moved(&moved);
        self.gone = 0;
    }
}
