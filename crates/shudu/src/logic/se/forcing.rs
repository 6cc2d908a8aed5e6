//! Forcing chains and cycles: lines of implications in which each statement
//! follows from one other.
//!
//! Two candidates that exclude each other are *weakly* linked (ON → OFF), the
//! last two of a cell or house *strongly* (OFF → ON). A chain from "p ON" to
//! "p OFF" removes p, one from "p OFF" to "p ON" places it; a line that comes
//! back to "p ON" is a cycle, and what sees both kinds of its statements goes.
//!
//! Whether a chain exists, and how long the shortest is, does not depend on the
//! order of search, so it is found with sets: an ON implies a set of further
//! ONs ([`Net::next`]), and one layer after another is reached from all starts
//! at once. Only the cycles, and the chain that becomes the step, are walked
//! in the order of the original.
//!
//! A cycle that removes x holds an ON and an OFF that x sees; the part of the
//! cycle from that OFF to that ON is a chain from "x ON" to "x OFF". So there is
//! no cycle worth having without such a chain, two statements longer at most.

use super::super::position::{Cells, Count, MAP, Ones, Position, is_two};
use super::super::technique::Technique;
use super::chain::{Cause, Line};
use super::{Finding, Pattern, bonus};
use std::cell::RefCell;

/// Which links may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mode {
    /// Within one digit.
    X,
    /// Strong links within cells only.
    Y,
    /// All.
    Xy,
}

/// A strong link: the candidate that becomes ON, and why.
#[derive(Clone, Copy, Debug, Default)]
struct Strong {
    to: u16,
    cause: Cause,
}

/// The links of a position. Candidates are numbered in reading order.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Cell × 9 + digit of each candidate.
    cand: Vec<u16>,
    /// Weak links in order: of the cell, then box, row, column.
    weak: Vec<(u16, Cause)>,
    /// Where the weak links of a candidate begin, and those of its houses.
    begin: Vec<(u32, u32)>,
    /// Up to four strong links; the first `strong_n`.
    strong: Vec<[Strong; 4]>,
    strong_n: Vec<u8>,
    /// The number of a candidate.
    number: Vec<u16>,
}

impl Links {
    fn build(&mut self, p: &Position) {
        self.cand.clear();
        self.weak.clear();
        self.begin.clear();
        self.strong.clear();
        self.strong_n.clear();
        self.number.resize(729, 0);
        for cell in 0..81 {
            for digit in Ones(p.cands[cell]) {
                self.number[cell * 9 + digit] = self.cand.len() as u16;
                self.cand.push((cell * 9 + digit) as u16);
            }
        }
        for &cand in &self.cand {
            let (cell, digit) = (cand as usize / 9, cand as usize % 9);
            let first = self.weak.len() as u32;
            for other in Ones(p.cands[cell] & !(1 << digit)) {
                self.weak.push((self.number[cell * 9 + other], Cause::Cell));
            }
            let houses = self.weak.len() as u32;
            let mut strong = [Strong::default(); 4];
            let mut n = 0;
            if is_two(p.cands[cell]) {
                let other = (p.cands[cell] & !(1 << digit)).trailing_zeros() as usize;
                strong[0] = Strong { to: self.number[cell * 9 + other], cause: Cause::Cell };
                n = 1;
            }
            for kind in 0..3 {
                let house = MAP.houses[cell][kind] as usize;
                let own = 1 << MAP.places[cell][kind];
                let places = p.places[house][digit];
                let new = match kind {
                    0 => places & !own,
                    1 => places & !MAP.row_in_box[cell],
                    _ => places & !MAP.column_in_box[cell],
                };
                let cause = Cause::house(kind);
                for i in Ones(new) {
                    let other = MAP.cells[house][i] as usize;
                    self.weak.push((self.number[other * 9 + digit], cause));
                }
                if is_two(places) {
                    let other =
                        MAP.cells[house][(places & !own).trailing_zeros() as usize] as usize;
                    let to = self.number[other * 9 + digit];
                    if strong[..n].iter().all(|s| s.to != to) {
                        strong[n] = Strong { to, cause };
                        n += 1;
                    }
                }
            }
            self.begin.push((first, houses));
            self.strong.push(strong);
            self.strong_n.push(n as u8);
        }
        self.begin.push((self.weak.len() as u32, 0));
    }

    fn weak(&self, i: usize, mode: Mode) -> &[(u16, Cause)] {
        let (all, houses) = self.begin[i];
        let first = if mode == Mode::X { houses } else { all };
        &self.weak[first as usize..self.begin[i + 1].0 as usize]
    }

    fn strong(&self, i: usize, mode: Mode) -> &[Strong] {
        let all = &self.strong[i][..self.strong_n[i] as usize];
        let cell = usize::from(all.first().is_some_and(|s| s.cause == Cause::Cell));
        match mode {
            Mode::X => &all[cell..],
            Mode::Y => &all[..cell],
            Mode::Xy => all,
        }
    }

    fn spot(&self, i: usize) -> (usize, usize) {
        (self.cand[i] as usize / 9, self.cand[i] as usize % 9)
    }
}

/// A set of numbers below 64·W.
type Bits<const W: usize> = [u64; W];

#[inline]
fn put<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

#[inline]
fn get<const W: usize>(bits: &Bits<W>, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 != 0
}

#[inline]
fn meet<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    let mut any = 0;
    for w in 0..W {
        any |= a[w] & b[w];
    }
    any != 0
}

/// Implications as sets.
struct Net<const W: usize> {
    weak: Vec<Bits<W>>,
    strong: Vec<Bits<W>>,
    /// ONs that an ON implies through one OFF.
    next: Vec<Bits<W>>,
}

/// What is reached from a start.
#[derive(Clone)]
struct Reach<const W: usize> {
    seen: Bits<W>,
    front: Bits<W>,
}

/// The length of the shortest chain from each start; 0 for none.
#[derive(Debug, Default)]
struct Lengths {
    /// p ON → p OFF.
    off: Vec<u16>,
    /// p OFF → p ON.
    on: Vec<u16>,
}

impl Lengths {
    fn shortest_off(&self) -> u16 {
        self.off.iter().copied().filter(|&l| l != 0).min().unwrap_or(u16::MAX)
    }
}

impl<const W: usize> Net<W> {
    fn new(links: &Links, members: &[u16], mode: Mode) -> Net<W> {
        let n = members.len();
        let mut rank = [0u16; 729];
        for (i, &m) in members.iter().enumerate() {
            rank[m as usize] = i as u16;
        }
        let mut net = Net { weak: vec![[0; W]; n], strong: vec![[0; W]; n], next: vec![[0; W]; n] };
        let mut leads = vec![false; n];
        for (i, &m) in members.iter().enumerate() {
            for link in links.strong(m as usize, mode) {
                put(&mut net.strong[i], rank[link.to as usize] as usize);
                leads[i] = true;
            }
        }
        for (i, &m) in members.iter().enumerate() {
            let mut next = [0; W];
            for &(to, _) in links.weak(m as usize, mode) {
                let to = rank[to as usize] as usize;
                put(&mut net.weak[i], to);
                if leads[to] {
                    for w in 0..W {
                        next[w] |= net.strong[to][w];
                    }
                }
            }
            net.next[i] = next;
        }
        net
    }

    /// One layer further; `false` when nothing new is reached.
    fn advance(&self, reach: &mut Reach<W>) -> bool {
        let mut raw = [0u64; W];
        for w in 0..W {
            let mut front = reach.front[w];
            while front != 0 {
                let next = &self.next[w * 64 + front.trailing_zeros() as usize];
                for v in 0..W {
                    raw[v] |= next[v];
                }
                front &= front - 1;
            }
        }
        let mut any = 0;
        for w in 0..W {
            reach.front[w] = raw[w] & !reach.seen[w];
            reach.seen[w] |= raw[w];
            any |= reach.front[w];
        }
        any != 0
    }

    /// Shortest chains, up to `past` layers beyond the first found (all when
    /// `None`). Also gives what each start ON has reached.
    fn lengths(
        &self,
        past: Option<u16>,
        starts: &dyn Fn(usize) -> bool,
    ) -> (Lengths, [Vec<Reach<W>>; 2]) {
        let n = self.weak.len();
        let mut lengths = Lengths { off: vec![0; n], on: vec![0; n] };
        let mut from_on: Vec<Reach<W>> = Vec::with_capacity(n);
        let mut from_off: Vec<Reach<W>> = Vec::with_capacity(n);
        for i in 0..n {
            let mut own = [0; W];
            put(&mut own, i);
            from_on.push(Reach { seen: own, front: own });
            from_off.push(Reach { seen: self.strong[i], front: self.strong[i] });
        }
        let mut open_on: Vec<u16> = (0..n as u16).filter(|&i| starts(i as usize)).collect();
        let mut open_off = open_on.clone();
        let mut end = u16::MAX;
        let mut length = 2;
        while !(open_on.is_empty() && open_off.is_empty()) && length < end {
            length += 2;
            open_on.retain(|&i| {
                let i = i as usize;
                let reach = &mut from_on[i];
                if !self.advance(reach) {
                    return false;
                }
                if lengths.off[i] == 0 && meet(&reach.front, &self.weak[i]) {
                    lengths.off[i] = length;
                    if let Some(past) = past {
                        end = end.min(length + past);
                    }
                }
                // What is reached later is asked only for cycles.
                past.is_some() || lengths.off[i] == 0
            });
            open_off.retain(|&i| {
                let i = i as usize;
                let reach = &mut from_off[i];
                if !self.advance(reach) {
                    return false;
                }
                if get(&reach.front, i) {
                    lengths.on[i] = length;
                    if let Some(past) = past {
                        end = end.min(length + past);
                    }
                    return false;
                }
                true
            });
        }
        (lengths, [from_on, from_off])
    }
}

/// A chain or cycle found.
#[derive(Clone, Debug)]
pub(super) struct Unary {
    pub rating: f64,
    pub complexity: u16,
    pub mode: Mode,
    /// The candidate it starts from.
    pub start: u16,
    pub kind: Kind,
    /// Which of the start's cycles.
    pub arrival: u16,
    pub out: Vec<(u8, u16)>,
    /// The statements of a cycle; those of a chain are walked when asked for.
    pub line: Option<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Cycle,
    /// p ON → p OFF.
    ToOff,
    /// p OFF → p ON.
    ToOn,
}

impl Unary {
    fn key(&self) -> (u16, Mode, u16, Kind, u16) {
        // X, Y and XY are keys 2, 3 and 4, and are searched in this order.
        (self.complexity, self.mode, self.start, self.kind, self.arrival)
    }

    /// The order in which the original would take them.
    pub(super) fn before(&self, other: &Unary) -> bool {
        self.rating < other.rating || self.rating == other.rating && self.key() < other.key()
    }
}

/// Scratch of the search.
#[derive(Debug, Default)]
pub(super) struct Forcing {
    links: Links,
    scratch: RefCell<Trails>,
}

/// ONs and OFFs met on the way, each with its parent.
#[derive(Debug, Default)]
struct Trails {
    ons: Vec<(u16, u32, Cause)>,
    offs: Vec<(u16, u32, Cause)>,
}

fn rating(mode: Mode, cycle: bool, complexity: u16) -> f64 {
    let base = match (mode, cycle) {
        (Mode::Xy, _) => 7.0,
        (_, true) => 6.5,
        (_, false) => 6.6,
    };
    base + bonus(complexity as u32)
}

impl Forcing {
    /// The chain or cycle that the original would take.
    pub(super) fn best(&mut self, p: &Position, trace: bool) -> Option<Finding> {
        self.links.build(p);
        let mut found = Vec::new();
        self.search(p, false, &mut found);
        let mut best = found.pop()?;
        for other in found {
            if other.before(&best) {
                best = other;
            }
        }
        Some(if trace { self.finding(p, &best) } else { finding(p, &best, None) })
    }

    /// A chain or cycle with its statements.
    pub(super) fn finding(&self, p: &Position, unary: &Unary) -> Finding {
        finding(p, unary, Some(self.line(unary)))
    }

    /// All candidates that chains or cycles remove. A cycle removes nothing that a
    /// chain does not, nor does a chain that places a digit.
    pub(super) fn removes(&mut self, p: &Position, out: &mut Vec<(u8, u16)>) {
        self.links.build(p);
        match self.links.cand.len() {
            0..=128 => self.removes_in::<2>(p, out),
            129..=192 => self.removes_in::<3>(p, out),
            193..=256 => self.removes_in::<4>(p, out),
            257..=384 => self.removes_in::<6>(p, out),
            _ => self.removes_in::<12>(p, out),
        }
    }

    fn removes_in<const W: usize>(&self, p: &Position, out: &mut Vec<(u8, u16)>) {
        let members: Vec<u16> = (0..self.links.cand.len() as u16).collect();
        let net: Net<W> = Net::new(&self.links, &members, Mode::Xy);
        for m in 0..members.len() {
            if !self.can_start(p, m as u16) {
                continue;
            }
            let mut own = [0; W];
            put(&mut own, m);
            let mut reach = Reach { seen: own, front: own };
            while net.advance(&mut reach) {
                if meet(&reach.front, &net.weak[m]) {
                    let (cell, digit) = self.links.spot(m);
                    out.push((cell as u8, 1 << digit));
                    break;
                }
            }
        }
    }

    /// Cells, and digits of houses, whose candidates have a consequence in common.
    /// Only for positions without chains of one line: there an assumption cannot
    /// contradict itself, or a chain would lead from it to its opposite.
    pub(super) fn common(&mut self, p: &Position) -> (u128, [u16; 27]) {
        self.links.build(p);
        match self.links.cand.len() {
            0..=128 => self.common_in::<2>(p),
            129..=192 => self.common_in::<3>(p),
            193..=256 => self.common_in::<4>(p),
            257..=384 => self.common_in::<6>(p),
            _ => self.common_in::<12>(p),
        }
    }

    fn common_in<const W: usize>(&self, p: &Position) -> (u128, [u16; 27]) {
        let members: Vec<u16> = (0..self.links.cand.len() as u16).collect();
        let net: Net<W> = Net::new(&self.links, &members, Mode::Xy);
        let ends: Vec<[Bits<W>; 2]> = (0..members.len())
            .map(|m| {
                let mut own = [0; W];
                put(&mut own, m);
                let mut reach = Reach { seen: own, front: own };
                while net.advance(&mut reach) {}
                let mut off = [0; W];
                for w in 0..W {
                    let mut seen = reach.seen[w];
                    while seen != 0 {
                        let weak = &net.weak[w * 64 + seen.trailing_zeros() as usize];
                        for v in 0..W {
                            off[v] |= weak[v];
                        }
                        seen &= seen - 1;
                    }
                }
                [reach.seen, off]
            })
            .collect();
        let meets = |cands: &mut dyn Iterator<Item = usize>| {
            let mut all = [[u64::MAX; W]; 2];
            for cand in cands {
                let ends = &ends[self.links.number[cand] as usize];
                for w in 0..W {
                    all[0][w] &= ends[0][w];
                    all[1][w] &= ends[1][w];
                }
            }
            all != [[0; W]; 2]
        };
        let mut cells = 0;
        for cell in 0..81 {
            if p.cands[cell].count() > 1 {
                let common = meets(&mut Ones(p.cands[cell]).map(|d| cell * 9 + d));
                cells |= u128::from(common) << cell;
            }
        }
        let mut houses = [0; 27];
        for (house, digits) in houses.iter_mut().enumerate() {
            for digit in 0..9 {
                let places = p.places[house][digit];
                if places.count() > 1 {
                    let cells = Position::cells_at(house, places);
                    *digits |= u16::from(meets(&mut cells.map(|c| c * 9 + digit))) << digit;
                }
            }
        }
        (cells, houses)
    }

    /// All chains and cycles, in the order of the original.
    pub(super) fn all(&mut self, p: &Position) -> Vec<Unary> {
        self.links.build(p);
        let mut found = Vec::new();
        self.search(p, true, &mut found);
        found.sort_by(|a, b| {
            a.rating
                .partial_cmp(&b.rating)
                .expect("ratings are numbers")
                .then(a.key().cmp(&b.key()))
        });
        found
    }

    fn search(&self, p: &Position, all: bool, found: &mut Vec<Unary>) {
        // X: one digit at a time.
        let mut digits: [Vec<u16>; 9] = Default::default();
        for (i, &cand) in self.links.cand.iter().enumerate() {
            digits[cand as usize % 9].push(i as u16);
        }
        let mut shortest = [u16::MAX; 9];
        for (members, shortest) in digits.iter().zip(&mut shortest) {
            if members.iter().any(|&m| !self.links.strong(m as usize, Mode::X).is_empty()) {
                *shortest = if members.len() <= 64 {
                    self.x_chains::<1>(p, members, found)
                } else {
                    self.x_chains::<2>(p, members, found)
                };
            }
        }
        let mut best = found.iter().map(|u| u.rating).fold(f64::INFINITY, f64::min);
        let limit = if all { u16::MAX } else { longest(Mode::X, best) };
        for (members, shortest) in digits.iter().zip(shortest) {
            if shortest != u16::MAX && shortest - 2 <= limit {
                for &m in members {
                    self.cycles(p, Mode::X, m, limit, |_| true, found);
                }
            }
        }
        best = found.iter().map(|u| u.rating).fold(best, f64::min);
        match self.links.cand.len() {
            0..=128 => self.other_modes::<2>(p, all, best, found),
            129..=192 => self.other_modes::<3>(p, all, best, found),
            193..=256 => self.other_modes::<4>(p, all, best, found),
            257..=384 => self.other_modes::<6>(p, all, best, found),
            _ => self.other_modes::<12>(p, all, best, found),
        }
    }

    fn other_modes<const W: usize>(
        &self,
        p: &Position,
        all: bool,
        mut best: f64,
        found: &mut Vec<Unary>,
    ) {
        let members: Vec<u16> = (0..self.links.cand.len() as u16).collect();
        // XY first: without a chain there is no Y-cycle either.
        let mut any = true;
        if all || best >= 7.0 {
            let before = found.len();
            self.xy::<W>(p, &members, all, found);
            any = found.len() > before;
            best = found[before..].iter().map(|u| u.rating).fold(best, f64::min);
        }
        if any {
            self.y_cycles::<W>(p, &members, all, best, found);
        }
    }

    /// Whether a chain can start here.
    fn can_start(&self, p: &Position, m: u16) -> bool {
        p.cands[self.links.spot(m as usize).0].count() > 1
    }

    /// Chains within a digit; the length of the shortest that removes one.
    fn x_chains<const W: usize>(
        &self,
        p: &Position,
        members: &[u16],
        found: &mut Vec<Unary>,
    ) -> u16 {
        let net: Net<W> = Net::new(&self.links, members, Mode::X);
        let (lengths, _) = net.lengths(None, &|i| self.can_start(p, members[i]));
        self.chains(p, Mode::X, members, &lengths, found);
        lengths.shortest_off()
    }

    fn chains(
        &self,
        p: &Position,
        mode: Mode,
        members: &[u16],
        lengths: &Lengths,
        found: &mut Vec<Unary>,
    ) {
        for (i, &m) in members.iter().enumerate() {
            for (length, kind) in [(lengths.off[i], Kind::ToOff), (lengths.on[i], Kind::ToOn)] {
                if length == 0 {
                    continue;
                }
                let (cell, digit) = self.links.spot(m as usize);
                let out = match kind {
                    Kind::ToOff => 1 << digit,
                    _ => p.cands[cell] & !(1 << digit),
                };
                found.push(Unary {
                    rating: rating(mode, false, length),
                    complexity: length,
                    mode,
                    start: self.links.cand[m as usize],
                    kind,
                    arrival: 0,
                    out: vec![(cell as u8, out)],
                    line: None,
                });
            }
        }
    }

    fn xy<const W: usize>(&self, p: &Position, members: &[u16], all: bool, found: &mut Vec<Unary>) {
        let net: Net<W> = Net::new(&self.links, members, Mode::Xy);
        let past = if all { None } else { Some(2) };
        let (lengths, [on, off]) = net.lengths(past, &|i| self.can_start(p, members[i]));
        let shortest = lengths.off.iter().chain(&lengths.on).copied().filter(|&l| l != 0).min();
        let Some(shortest) = shortest else { return };
        self.chains(p, Mode::Xy, members, &lengths, found);
        let goals = (0..members.len()).filter(|&i| lengths.off[i] != 0);
        if all {
            if goals.count() > 0 {
                for &m in members.iter().filter(|&&m| self.can_start(p, m)) {
                    self.cycles(p, Mode::Xy, m, u16::MAX, |_| true, found);
                }
            }
            return;
        }
        // A cycle must be as short as the shortest chain. Let it remove x, by an
        // OFF b and an ON a that x sees; from b to a there are as many statements
        // as in x's chain less two, so at most two lead from a back to b.
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for x in goals {
            let digit = self.links.spot(members[x] as usize).1;
            let mut seen: Vec<usize> = Vec::with_capacity(20);
            for &(to, cause) in self.links.weak(members[x] as usize, Mode::Xy) {
                if cause != Cause::Cell {
                    debug_assert_eq!(self.links.spot(to as usize).1, digit);
                    seen.push(to as usize);
                }
            }
            for &b in &seen {
                for &a in &seen {
                    if get(&off[b].seen, a)
                        && (get(&net.weak[a], b) || meet(&net.next[a], &net.weak[b]))
                    {
                        pairs.push((a, b));
                    }
                }
            }
        }
        for (i, &m) in members.iter().enumerate() {
            // The start lies between b and a, or on the way back.
            let passes = pairs.iter().any(|&(a, b)| {
                get(&off[b].seen, i) && get(&on[i].seen, a)
                    || get(&net.next[a], i) && get(&net.weak[i], b)
            });
            if passes && self.can_start(p, m) {
                let back = |q: u16| get(&on[q as usize].seen, i);
                self.cycles(p, Mode::Xy, m, shortest, back, found);
            }
        }
    }

    fn y_cycles<const W: usize>(
        &self,
        p: &Position,
        members: &[u16],
        all: bool,
        best: f64,
        found: &mut Vec<Unary>,
    ) {
        let starts: Vec<u16> = members
            .iter()
            .copied()
            .filter(|&m| p.cands[self.links.spot(m as usize).0].count() == 2)
            .collect();
        if starts.len() < 4 {
            return;
        }
        let limit = if all { u16::MAX } else { longest(Mode::Y, best) };
        let net: Net<W> = Net::new(&self.links, members, Mode::Y);
        let (lengths, [on, _]) = net.lengths(Some(u16::MAX - 2000), &|_| true);
        let shortest = lengths.shortest_off();
        if shortest == u16::MAX || shortest - 2 > limit {
            return;
        }
        // A cycle passes an ON that a candidate it removes sees.
        let mut near = [0u64; W];
        for x in (0..members.len()).filter(|&x| lengths.off[x] != 0) {
            for &(to, cause) in self.links.weak(x, Mode::Y) {
                if cause != Cause::Cell {
                    put(&mut near, to as usize);
                }
            }
        }
        for m in starts {
            let i = m as usize;
            let passes = (0..members.len())
                .any(|a| get(&near, a) && get(&on[i].seen, a) && get(&on[a].seen, i));
            if passes {
                let back = |q: u16| get(&on[q as usize].seen, i);
                self.cycles(p, Mode::Y, m, limit, back, found);
            }
        }
    }

    /// The cycles from a start, up to `limit` statements, that remove something.
    /// An ON is left aside when it does not lead `back` to the start: then nothing
    /// that follows from it does.
    fn cycles(
        &self,
        p: &Position,
        mode: Mode,
        start: u16,
        limit: u16,
        back: impl Fn(u16) -> bool,
        found: &mut Vec<Unary>,
    ) {
        if limit < 4
            || self.links.strong(start as usize, mode).is_empty()
            || !self.can_start(p, start)
        {
            return;
        }
        // Statements with their parents; ONs and OFFs apart.
        let mut scratch = self.scratch.borrow_mut();
        let Trails { ons, offs } = &mut *scratch;
        ons.clear();
        offs.clear();
        ons.push((start, 0, Cause::None));
        offs.push((start, 0, Cause::None));
        let mut seen = [0u64; 12];
        put(&mut seen, start as usize);
        let (mut on, mut off) = (0, 1);
        let mut length = 0;
        let mut arrival = 0;
        while on < ons.len() && length < limit {
            length += 2;
            let end = ons.len();
            while on < end {
                for &(to, cause) in self.links.weak(ons[on].0 as usize, mode) {
                    // An OFF with no strong link leads nowhere.
                    if self.links.strong(to as usize, mode).is_empty() {
                        continue;
                    }
                    let mut line = on;
                    let mut known = false;
                    while line != 0 {
                        let (parent, next, _) = offs[ons[line].1 as usize];
                        known |= parent == to;
                        line = next as usize;
                    }
                    if !known {
                        offs.push((to, on as u32, cause));
                    }
                }
                on += 1;
            }
            let end = offs.len();
            while off < end {
                for link in self.links.strong(offs[off].0 as usize, mode) {
                    if length >= 4 && link.to == start {
                        let line = self.trail(ons, offs, off, start, link.cause);
                        let out = cycle_out(p, &line);
                        if !out.is_empty() {
                            found.push(Unary {
                                rating: rating(mode, true, length),
                                complexity: length,
                                mode,
                                start: self.links.cand[start as usize],
                                kind: Kind::Cycle,
                                arrival,
                                out,
                                line: Some(line),
                            });
                            arrival += 1;
                        }
                    }
                    if !get(&seen, link.to as usize) {
                        put(&mut seen, link.to as usize);
                        if !back(link.to) {
                            continue;
                        }
                        ons.push((link.to, off as u32, link.cause));
                    }
                }
                off += 1;
            }
        }
    }

    /// The line that ends with "`last` ON" after the OFF `off`; the end first.
    fn trail(
        &self,
        ons: &[(u16, u32, Cause)],
        offs: &[(u16, u32, Cause)],
        mut off: usize,
        last: u16,
        cause: Cause,
    ) -> Line {
        let mut line = Line::default();
        line.push(self.links.cand[last as usize], true, cause);
        loop {
            let (cand, on, cause) = offs[off];
            line.push(self.links.cand[cand as usize], false, cause);
            let (cand, parent, cause) = ons[on as usize];
            line.push(self.links.cand[cand as usize], true, cause);
            if on == 0 {
                return line;
            }
            off = parent as usize;
        }
    }

    /// The statements of a chain or cycle, the conclusion first.
    pub(super) fn line(&self, unary: &Unary) -> Line {
        if let Some(line) = &unary.line {
            return line.clone();
        }
        let start = self.links.number[unary.start as usize];
        let mode = unary.mode;
        let from_on = unary.kind == Kind::ToOff;
        // Statements in the order of arrival; a layer of ONs, a layer of OFFs.
        let mut nodes: Vec<(u16, bool, u32, Cause)> = vec![(start, from_on, u32::MAX, Cause::None)];
        let (mut seen_on, mut seen_off) = ([0u64; 12], [0u64; 12]);
        put(if from_on { &mut seen_on } else { &mut seen_off }, start as usize);
        let mut next = 0;
        while next < nodes.len() {
            let (cand, on, _, _) = nodes[next];
            let mut arrive = |to: u16, cause: Cause, nodes: &mut Vec<(u16, bool, u32, Cause)>| {
                let seen = if on { &mut seen_off } else { &mut seen_on };
                let goal = to == start && on == from_on;
                if goal || !get(seen, to as usize) {
                    put(seen, to as usize);
                    nodes.push((to, !on, next as u32, cause));
                }
                goal
            };
            let mut done = false;
            if on {
                for &(to, cause) in self.links.weak(cand as usize, mode) {
                    done = done || arrive(to, cause, &mut nodes);
                }
            } else {
                for link in self.links.strong(cand as usize, mode) {
                    done = done || arrive(link.to, link.cause, &mut nodes);
                }
            }
            if done {
                let mut line = Line::default();
                let mut at = nodes.len() - 1;
                loop {
                    let (cand, on, parent, cause) = nodes[at];
                    line.push(self.links.cand[cand as usize], on, cause);
                    if parent == u32::MAX {
                        return line;
                    }
                    at = parent as usize;
                }
            }
            next += 1;
        }
        unreachable!("a chain that was found by sets is found by walking")
    }
}

/// The longest cycle that is not rated above `best`.
fn longest(mode: Mode, best: f64) -> u16 {
    let mut lengths = super::STEPS.iter().rev().map(|&s| s as u16 + 2);
    lengths.find(|&length| rating(mode, true, length) <= best).unwrap_or(0)
}

/// What a cycle removes: what sees an ON and an OFF of the same digit.
fn cycle_out(p: &Position, line: &Line) -> Vec<(u8, u16)> {
    let (mut on, mut off) = ([0u128; 9], [0u128; 9]);
    let mut cells = 0u128;
    for node in &line.nodes[..line.nodes.len() - 1] {
        let (cell, digit) = (node.cand as usize / 9, node.cand as usize % 9);
        cells |= 1 << cell;
        if node.on {
            on[digit] |= MAP.sees[cell];
        } else {
            off[digit] |= MAP.sees[cell];
        }
    }
    let mut gone = [0u16; 81];
    let mut any = false;
    for digit in 0..9 {
        for cell in Cells(on[digit] & off[digit] & !cells) {
            if p.has(cell, digit) {
                gone[cell] |= 1 << digit;
                any = true;
            }
        }
    }
    if !any {
        return Vec::new();
    }
    (0..81u8).filter(|&c| gone[c as usize] != 0).map(|c| (c, gone[c as usize])).collect()
}

fn finding(p: &Position, best: &Unary, line: Option<Line>) -> Finding {
    let technique = match (best.kind, best.mode) {
        (Kind::Cycle, Mode::X) => Technique::XCycle,
        (Kind::Cycle, Mode::Y) => Technique::YCycle,
        (Kind::Cycle, Mode::Xy) => Technique::Cycle,
        (_, Mode::X) => Technique::XChain,
        (_, _) => Technique::ForcingChain,
    };
    let place = (best.kind == Kind::ToOn).then_some((best.start / 9, best.start % 9));
    let place = place.map(|(cell, digit)| (cell as u8, digit as u8));
    debug_assert!(best.out.iter().all(|&(c, m)| p.cands[c as usize] & m == m));
    let pattern = Pattern::Chain(line.map(|line| Box::new(line.into_tree())));
    Finding { technique, rating: best.rating, place, out: best.out.clone(), pattern }
}
