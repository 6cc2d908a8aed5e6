//! All that follows from an assumption.
//!
//! Statements wait in two queues, ONs before OFFs, and each is taken once. The
//! order decides by which way a statement is reached first, hence how long the
//! chains are: it is part of the rating. In *dynamic* mode an OFF also removes
//! its candidate from the working position, so that later conclusions may rest
//! on several OFFs. When nothing is left to do, higher levels ask
//! [techniques](super::nested) for more.
//!
//! Tried and left: exact numbers of ancestors while a closure grows, as sets of statements, so that it may be cut
//! short sooner: a rating of hard puzzles took 1.04 times as many instructions, since contradictions come before any cut.

use super::super::position::{MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::Finding;
use super::ancestors::Scratch;
use super::chain::{Cause, Said};
use super::nested::{Nested, Rules};
use super::sift::Need;
use shudu_board::control::Stop;

/// How chains are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    pub dynamic: bool,
    pub nishio: bool,
    pub level: u8,
}

/// What is assumed, and how far it is followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    pub cand: u16,
    pub on: bool,
    pub mode: Mode,
    /// Statements that need more ancestors than this do not matter.
    pub bound: u32,
    /// Once these are known, nothing else matters.
    pub need: Option<Need<'a>>,
}

/// A statement in a closure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub said: Said,
    parents: u32,
    count: u16,
    /// If there is one parent, it is this, and is in no list.
    parent: u16,
    /// It adds so much to the length of a chain at least: the statements of one line back to
    /// the assumption, itself included, and the chains inside.
    pub low: u16,
    /// The nested chain it follows by, from 1; 0 for none.
    pub nested: u16,
}

/// A set of candidates.
pub(super) type Set = [u64; 12];

#[inline]
pub(super) fn has(set: &Set, cand: u16) -> bool {
    set[cand as usize / 64] >> (cand % 64) & 1 != 0
}

#[inline]
pub(super) fn put(set: &mut Set, cand: u16) {
    set[cand as usize / 64] |= 1 << (cand % 64);
}

/// Whether exactly one is set.
#[inline]
fn is_one(mask: u16) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}

/// A cell in its box, row and column.
#[derive(Clone, Copy)]
struct Spot {
    /// Where the places of the first digit are when those of all houses lie in one list.
    first: [u8; 3],
    /// Its own place.
    own: [u16; 3],
    /// Places that it does not see by this house: its own, and those it sees by its box.
    skip: [u16; 3],
}

static SPOTS: [Spot; 81] = {
    let mut spots = [Spot { first: [0; 3], own: [0; 3], skip: [0; 3] }; 81];
    let mut cell = 0;
    while cell < 81 {
        let spot = &mut spots[cell];
        let mut i = 0;
        while i < 3 {
            spot.first[i] = MAP.houses[cell][i] * 9;
            spot.own[i] = 1 << MAP.places[cell][i];
            i += 1;
        }
        spot.skip = [spot.own[0], MAP.row_in_box[cell], MAP.column_in_box[cell]];
        cell += 1;
    }
    spots
};

/// A bit beside what is left in a cell or house of the working position: one of it is ON, so nothing else is left alone
/// there. Without it, what is left alone is mostly ON already, and the processor foretells badly where anything is.
const MET: u16 = 1 << 15;

/// Box, row and column as causes.
const HOUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

/// What is known of a candidate.
const NOTHING: u8 = 0;
const IS_OFF: u8 = 1;
const IS_ON: u8 = 2;

/// What follows from an assumption.
#[derive(Debug)]
pub(super) struct Closure {
    pub nodes: Vec<Node>,
    parents: Vec<u16>,
    /// Nodes in the order of insertion.
    pub ons: Vec<u16>,
    pub offs: Vec<u16>,
    /// Sets of candidates that are ON, OFF.
    pub on: Set,
    pub off: Set,
    /// Whether a candidate is ON or OFF, and the node that says so. It is never both: where it would be, the
    /// closure ends.
    known: [u8; 729],
    at: [u16; 729],
    /// Two nodes that contradict each other: the ON, the OFF.
    pub clash: Option<(u16, u16)>,
    /// Exact numbers of ancestors, where they have been asked for.
    counts: Vec<u16>,
    pub nested: Vec<Nested>,
    /// What techniques found, when reasons are asked for.
    pub found: Vec<Finding>,
    /// Nodes with a finding behind them, and its number.
    by: Vec<(u16, u32)>,
}

impl Closure {
    pub(super) fn new() -> Closure {
        Closure {
            nodes: Vec::with_capacity(512),
            parents: Vec::with_capacity(1024),
            ons: Vec::with_capacity(128),
            offs: Vec::with_capacity(512),
            on: [0; 12],
            off: [0; 12],
            known: [NOTHING; 729],
            at: [0; 729],
            clash: None,
            counts: Vec::new(),
            nested: Vec::new(),
            found: Vec::new(),
            by: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.ons.clear();
        self.offs.clear();
        self.on = [0; 12];
        self.off = [0; 12];
        self.known = [NOTHING; 729];
        self.clash = None;
        self.counts.clear();
        self.nested.clear();
        self.found.clear();
        self.by.clear();
    }

    /// The node of an ON or OFF candidate.
    pub(super) fn node(&self, cand: u16) -> u16 {
        self.at[cand as usize]
    }

    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let node = &self.nodes[node as usize];
        if node.count == 1 {
            return std::slice::from_ref(&node.parent);
        }
        &self.parents[node.parents as usize..node.parents as usize + node.count as usize]
    }

    /// A statement whose parents are the last pushed, from `from` on.
    fn add(&mut self, said: Said, from: usize, nested: u16) -> u16 {
        let parents = &self.parents[from..];
        let inside = match nested {
            0 => 0,
            number => self.nested[number as usize - 1].complexity.min(u16::MAX.into()) as u16,
        };
        let before = parents.iter().map(|&n| self.nodes[n as usize].low).max().unwrap_or(0);
        let low = before.saturating_add(inside).saturating_add(1);
        let count = parents.len() as u16;
        let parent = parents.first().copied().unwrap_or(0);
        self.nodes.push(Node { said, parents: from as u32, count, parent, low, nested });
        (self.nodes.len() - 1) as u16
    }

    /// Makes a node known as its candidate's.
    #[inline(always)]
    fn insert(&mut self, node: u16) {
        let Said { cand, on, .. } = self.nodes[node as usize].said;
        if !on {
            return self.insert_off(node, cand);
        }
        self.insert_on(node, cand);
    }

    #[inline(always)]
    fn insert_on(&mut self, node: u16, cand: u16) {
        self.ons.push(node);
        put(&mut self.on, cand);
        self.at[cand as usize] = node;
        self.known[cand as usize] = IS_ON;
    }

    #[inline(always)]
    fn insert_off(&mut self, node: u16, cand: u16) {
        self.offs.push(node);
        put(&mut self.off, cand);
        self.at[cand as usize] = node;
        self.known[cand as usize] = IS_OFF;
    }

    /// Draws all conclusions from "`cand` ON" or "`cand` OFF". Statements that
    /// need more than `bound` ancestors may be left out when no other is left; says whether any were.
    pub(super) fn run(
        &mut self,
        p: &Position,
        work: &mut Position,
        Aim { cand, on, mode, bound, need }: Aim,
        rules: &mut Rules,
        pulse: &Pulse,
    ) -> Result<bool, Stop> {
        // Some dozens of statements.
        pulse.beats(4)?;
        self.clear();
        if mode.dynamic {
            work.cands = p.cands;
            work.places = p.places;
            if mode.level > 0 {
                work.digits = p.digits;
                work.empty = p.empty;
            }
        }
        let start = self.add(Said { cand, on, cause: Cause::None }, 0, 0);
        self.insert(start);
        let (mut next_on, mut next_off) = (0, 0);
        // Queued statements from which something within the bound can follow; only
        // counted where the closure may be cut short.
        let bounded = bound != u32::MAX && mode.level == 0;
        let mut useful = 1i32;
        // How much of what is needed is missing; only counted where nothing but singles is asked.
        let sought = need.filter(|_| mode.level == 0);
        let mut missing = sought.map_or(0, |need| need.count() - u32::from(need.has(cand, on)));
        if sought.is_some() && missing == 0 {
            return Ok(false);
        }
        loop {
            if next_on < self.ons.len() {
                let node = self.ons[next_on];
                next_on += 1;
                let before = self.offs.len();
                // What is gone from the working position is OFF already.
                if self.take_on(if mode.dynamic { work } else { p }, node, mode) {
                    return Ok(false);
                }
                if mode.dynamic {
                    self.demands(work, node, |demand| *demand |= MET);
                }
                if let Some(need) = sought {
                    missing -= self.count(&need, before, false);
                    if missing == 0 {
                        return Ok(false);
                    }
                }
                if bounded {
                    useful -= i32::from(self.within(node, bound));
                    // All are equally long.
                    let new = self.offs.len() - before;
                    if new != 0 && self.within(self.offs[before], bound) {
                        useful += new as i32;
                    }
                }
            } else if next_off < self.offs.len() {
                let node = self.offs[next_off];
                next_off += 1;
                let before = self.ons.len();
                if self.take_off(p, work, node, mode) {
                    return Ok(false);
                }
                if bounded {
                    useful -= i32::from(self.within(node, bound));
                } else if self.ons.len() == before {
                    continue;
                }
                if let Some(need) = sought {
                    missing -= self.count(&need, before, true);
                    if missing == 0 {
                        return Ok(false);
                    }
                }
                if bounded {
                    for i in before..self.ons.len() {
                        useful += i32::from(self.within(self.ons[i], bound));
                    }
                }
            } else {
                if mode.level == 0 || need.is_some_and(|need| need.is_met(&self.on, &self.off)) {
                    return Ok(false);
                }
                for &node in &self.ons {
                    self.demands(work, node, |demand| *demand &= !MET);
                }
                let before = self.offs.len();
                let last = rules.ask(p, work, self, pulse)?;
                // If everything from here on rests on those, it may be too long to matter. Not so
                // with forcing chains: of several cycles with the same effect the first counts.
                let rest = last && mode.level == 4;
                if self.offs.len() == before {
                    return Ok(false);
                }
                if rest && bound != u32::MAX && self.is_beyond(before, bound, rules) {
                    return Ok(true);
                }
            }
            if bounded && useful == 0 && (next_on < self.ons.len() || next_off < self.offs.len()) {
                // Everything from here on is too long to matter.
                return Ok(true);
            }
        }
    }

    /// Whether all of the latest OFFs are longer than the bound. Their exact lengths replace those of one line up to the
    /// first that is not: of the questions, which cost much more, one in forty need not be asked then.
    fn is_beyond(&mut self, before: usize, bound: u32, rules: &mut Rules) -> bool {
        let mut last = (0, 0);
        for i in before..self.offs.len() {
            let node = self.offs[i];
            let nested = self.nodes[node as usize].nested;
            // What one chain gives is equally long.
            if nested == 0 || nested != last.0 {
                last = (nested, self.length(node, rules));
            }
            self.nodes[node as usize].low = last.1;
            if self.within(node, bound) {
                return false;
            }
        }
        true
    }

    /// The statements that a node rests on, itself included, and the chains inside.
    fn length(&self, node: u16, rules: &mut Rules) -> u16 {
        let Rules { scratch, known, .. } = rules;
        known.clear();
        let mut length = 0;
        scratch.walk(self, node, |n| {
            length += 1;
            let nested = self.nodes[n as usize].nested;
            if nested != 0 {
                let nested = &self.nested[nested as usize - 1];
                if !known.contains(&nested.identity) {
                    known.push(nested.identity);
                    length += nested.complexity;
                }
            }
        });
        length.min(u16::MAX.into()) as u16
    }

    /// How many of the latest statements are needed.
    #[inline]
    fn count(&self, need: &Need, before: usize, on: bool) -> u32 {
        let list = if on { &self.ons } else { &self.offs };
        let needed = |&&node: &&u16| need.has(self.nodes[node as usize].said.cand, on);
        list[before..].iter().filter(needed).count() as u32
    }

    #[inline]
    fn within(&self, node: u16, bound: u32) -> bool {
        u32::from(self.nodes[node as usize].low) + 2 <= bound
    }

    /// The cell and the houses of a statement.
    #[inline(always)]
    fn demands(&self, work: &mut Position, node: u16, mut change: impl FnMut(&mut u16)) {
        let cand = self.nodes[node as usize].said.cand as usize;
        let (cell, digit) = (cand / 9, cand % 9);
        change(&mut work.cands[cell]);
        for first in SPOTS[cell].first {
            change(&mut work.places.as_flattened_mut()[first as usize + digit]);
        }
    }

    /// What an ON excludes. `true` on a contradiction.
    #[inline(always)]
    fn take_on(&mut self, p: &Position, node: u16, mode: Mode) -> bool {
        let Node { said, low, .. } = self.nodes[node as usize];
        let (cell, digit) = (said.cand as usize / 9, said.cand as usize % 9);
        // All that it excludes rests on it alone.
        let off = Node {
            said: Said { cand: 0, on: false, cause: Cause::Cell },
            parents: 0,
            count: 1,
            parent: node,
            low: low.saturating_add(1),
            nested: 0,
        };
        // Digits of the cell, then places in box, row and column; a place seen
        // twice counts with the first.
        if !mode.nishio {
            for other in Ones(p.cands[cell] & !(1 << digit) & !MET) {
                if self.exclude(off, cell * 9 + other, Cause::Cell) {
                    return true;
                }
            }
        }
        let spot = &SPOTS[cell];
        for i in 0..3 {
            let places = p.places.as_flattened()[spot.first[i] as usize + digit];
            let places = places & !spot.skip[i] & !MET;
            let cells = &MAP.cells[MAP.houses[cell][i] as usize];
            for place in Ones(places) {
                if self.exclude(off, cells[place] as usize * 9 + digit, HOUSES[i]) {
                    return true;
                }
            }
        }
        false
    }

    /// One of the OFFs of an ON. `true` if it is ON.
    #[inline(always)]
    fn exclude(&mut self, mut off: Node, cand: usize, cause: Cause) -> bool {
        let known = self.known[cand];
        if known == IS_OFF {
            return false;
        }
        let node = self.nodes.len() as u16;
        (off.said.cand, off.said.cause) = (cand as u16, cause);
        self.nodes.push(off);
        if known == IS_ON {
            self.clash = Some((self.at[cand], node));
            return true;
        }
        self.insert_off(node, cand as u16);
        false
    }

    /// What an OFF leaves alone. `true` on a contradiction.
    #[inline(always)]
    fn take_off(&mut self, p: &Position, work: &mut Position, node: u16, mode: Mode) -> bool {
        let cand = self.nodes[node as usize].said.cand;
        let (cell, digit) = (cand as usize / 9, cand as usize % 9);
        let spot = &SPOTS[cell];
        // What is left in the cell and the houses; in the working position the candidate goes now.
        let now: &Position = if mode.dynamic { work } else { p };
        let in_cell = now.cands[cell] & !(1 << digit);
        let mut in_houses = [0; 3];
        for i in 0..3 {
            in_houses[i] = now.places.as_flattened()[spot.first[i] as usize + digit] & !spot.own[i];
        }
        if mode.dynamic {
            work.cands[cell] = in_cell;
            for i in 0..3 {
                work.places.as_flattened_mut()[spot.first[i] as usize + digit] = in_houses[i];
            }
        }
        // What becomes ON; a candidate that does so for several reasons, for the first.
        if !mode.nishio && is_one(in_cell) {
            let to = cell * 9 + in_cell.trailing_zeros() as usize;
            if self.known[to] != IS_ON {
                // It rests as well on further candidates that had to go before.
                let gone = p.cands[cell] & !in_cell & !(1 << digit);
                if self.leave(node, (to, Cause::Cell), Ones(gone).map(|other| cell * 9 + other)) {
                    return true;
                }
            }
        }
        for i in 0..3 {
            if is_one(in_houses[i]) {
                let house = &MAP.cells[MAP.houses[cell][i] as usize];
                let of = |place: usize| house[place] as usize * 9 + digit;
                let to = of(in_houses[i].trailing_zeros() as usize);
                if self.known[to] != IS_ON {
                    let before = p.places.as_flattened()[spot.first[i] as usize + digit];
                    let gone = before & !in_houses[i] & !spot.own[i];
                    if self.leave(node, (to, HOUSES[i]), Ones(gone).map(of)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// What an OFF leaves alone, with others that have gone, becomes ON. `true` if it is OFF.
    #[inline(always)]
    fn leave(
        &mut self,
        node: u16,
        (to, cause): (usize, Cause),
        gone: impl Iterator<Item = usize>,
    ) -> bool {
        let from = self.parents.len() as u32;
        self.parents.push(node);
        let mut low = self.nodes[node as usize].low;
        for gone in gone {
            let other = self.at[gone];
            self.parents.push(other);
            low = low.max(self.nodes[other as usize].low);
        }
        let count = (self.parents.len() - from as usize) as u16;
        let low = low.saturating_add(1);
        let said = Said { cand: to as u16, on: true, cause };
        let on = self.nodes.len() as u16;
        self.nodes.push(Node { said, parents: from, count, parent: node, low, nested: 0 });
        if self.known[to] == IS_OFF {
            self.clash = Some((on, self.at[to]));
            return true;
        }
        self.insert_on(on, to as u16);
        false
    }

    /// An OFF concluded by a technique.
    pub(super) fn advanced(&mut self, cand: u16, parents: &[u16], nested: u32, by: u32) {
        let from = self.parents.len();
        for &parent in parents {
            let node = self.at[parent as usize];
            self.parents.push(node);
        }
        let said = Said { cand, on: false, cause: Cause::Advanced };
        let off = self.add(said, from, nested as u16);
        if by != 0 {
            self.by.push((off, by - 1));
        }
        self.insert(off);
    }

    /// The technique behind a node, if one was kept.
    pub(super) fn by(&self, node: u16) -> Option<Box<Finding>> {
        let &(_, by) = self.by.iter().find(|(of, _)| *of == node)?;
        Some(Box::new(self.found[by as usize].clone()))
    }

    /// How many statements a node rests on, itself included.
    pub(super) fn ancestors(&mut self, node: u16, scratch: &mut Scratch) -> u32 {
        if self.counts.len() < self.nodes.len() {
            self.counts.resize(self.nodes.len(), 0);
        }
        let known = self.counts[node as usize];
        if known != 0 {
            return u32::from(known);
        }
        let mut count = 0;
        scratch.walk(self, node, |_| count += 1);
        self.counts[node as usize] = count as u16;
        count
    }
}
