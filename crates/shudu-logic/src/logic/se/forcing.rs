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

use super::super::position::{Cells, MAP, Position};
use super::super::pulse::Pulse;
use super::super::technique::Technique;
use super::chain::{Cause, Line};
use super::net::{Lengths, Links, Mode, Net, by_width, get, meet, put};
use super::web::Web;
use super::{Finding, Site, bonus};
use shudu_board::control::Stop;
use shudu_board::sort;

/// A chain or cycle found.
#[derive(Clone, Debug)]
pub(super) struct Unary {
    pub rating: f64,
    pub complexity: u16,
    pub mode: Mode,
    /// The candidate it starts from.
    pub start: u16,
    pub kind: Ending,
    /// Which of the start's cycles.
    pub arrival: u16,
    pub out: Vec<(u8, u16)>,
    /// The statements of a cycle; those of a chain are walked when asked for.
    pub line: Option<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    Cycle,
    /// p ON → p OFF.
    ToOff,
    /// p OFF → p ON.
    ToOn,
}

impl Unary {
    fn key(&self) -> (u16, Mode, u16, Ending, u16) {
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
    trails: Trails,
    web: Web,
    /// Whether the last search was in vain.
    vain: bool,
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
    pub(super) fn best(
        &mut self,
        p: &Position,
        trace: bool,
        pulse: &Pulse,
    ) -> Result<Option<Finding>, Stop> {
        let mut found = self.found(p, false, pulse)?;
        let Some(mut best) = found.pop() else { return Ok(None) };
        for other in found {
            if other.before(&best) {
                best = other;
            }
        }
        Ok(Some(if trace { self.finding(p, &best) } else { finding(p, &best, None) }))
    }

    /// A chain or cycle with its statements.
    pub(super) fn finding(&self, p: &Position, unary: &Unary) -> Finding {
        finding(p, unary, Some(self.line(unary)))
    }

    /// All chains and cycles, in the order of the original.
    pub(super) fn all(&mut self, p: &Position, pulse: &Pulse) -> Result<Vec<Unary>, Stop> {
        let mut found = self.found(p, true, pulse)?;
        sort::by(&mut found, |a, b| {
            a.rating
                .partial_cmp(&b.rating)
                .expect("ratings are numbers")
                .then(a.key().cmp(&b.key()))
        });
        Ok(found)
    }

    fn found(&mut self, p: &Position, all: bool, pulse: &Pulse) -> Result<Vec<Unary>, Stop> {
        // Where the last position had no chain, this one, mostly the next of the same puzzle, seldom has
        // one; where it had, asking first would only cost time.
        if self.vain && !self.is_any(p) {
            return Ok(Vec::new());
        }
        self.links.build(p);
        let mut search = Chase {
            links: &self.links,
            trails: &mut self.trails,
            p,
            all,
            found: Vec::new(),
            pulse,
        };
        search.run()?;
        let found = search.found;
        self.vain = found.is_empty();
        Ok(found)
    }

    /// Whether there is any chain, and so whether there may be a cycle. A chain from "p OFF" to "p ON" is
    /// one from "q ON" to "q OFF" for every q that p excludes.
    fn is_any(&mut self, p: &Position) -> bool {
        self.web.build(p);
        self.web.has_chain()
    }

    /// The statements of a chain or cycle, the conclusion first.
    pub(super) fn line(&self, unary: &Unary) -> Line {
        if let Some(line) = &unary.line {
            return line.clone();
        }
        let start = self.links.number[unary.start as usize];
        let mode = unary.mode;
        let from_on = unary.kind == Ending::ToOff;
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

/// All candidates: first those that are the end of a strong link, which alone can become ON.
struct Members {
    list: Vec<u16>,
    ends: usize,
    /// Where a candidate is in the list.
    rank: Vec<u16>,
}

impl Members {
    fn of(links: &Links, mode: Mode) -> Members {
        let n = links.cand.len() as u16;
        let is_end = |&m: &u16| !links.strong(m as usize, mode).is_empty();
        let mut list: Vec<u16> = (0..n).filter(is_end).collect();
        let ends = list.len();
        list.extend((0..n).filter(|m| !is_end(m)));
        let mut rank = vec![0; list.len()];
        for (i, &m) in list.iter().enumerate() {
            rank[m as usize] = i as u16;
        }
        Members { list, ends, rank }
    }

    /// The ends that a candidate sees outside its cell.
    fn neighbours(&self, links: &Links, x: usize, mode: Mode) -> Vec<usize> {
        let weak = links.weak(self.list[x] as usize, mode).iter();
        let outside = weak.filter(|(_, cause)| *cause != Cause::Cell);
        let ranks = outside.map(|&(to, _)| self.rank[to as usize] as usize);
        ranks.filter(|&rank| rank < self.ends).collect()
    }
}

/// A search on one position.
struct Chase<'a> {
    links: &'a Links,
    trails: &'a mut Trails,
    p: &'a Position,
    /// Whether all are wanted, or the first only.
    all: bool,
    found: Vec<Unary>,
    pulse: &'a Pulse<'a>,
}

impl Chase<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        // X: one digit at a time.
        let mut digits: [Vec<u16>; 9] = Default::default();
        for (i, &cand) in self.links.cand.iter().enumerate() {
            digits[cand as usize % 9].push(i as u16);
        }
        let mut shortest = [u16::MAX; 9];
        for (members, shortest) in digits.iter().zip(&mut shortest) {
            if members.iter().any(|&m| !self.links.strong(m as usize, Mode::X).is_empty()) {
                *shortest = if members.len() <= 64 {
                    self.x_chains::<1>(members)?
                } else {
                    self.x_chains::<2>(members)?
                };
            }
        }
        let mut best = self.found.iter().map(|u| u.rating).fold(f64::INFINITY, f64::min);
        let mut limit = if self.all { u16::MAX } else { longest(Mode::X, best) };
        for (members, shortest) in digits.iter().zip(shortest) {
            if shortest != u16::MAX && shortest - 2 <= limit {
                let mut limit_here = limit;
                for &m in members {
                    if let Some(length) = self.cycles(Mode::X, m, limit_here, |_| true)? {
                        // An equally long one may come first if it is of another digit.
                        (limit, limit_here) = (length, length - 2);
                    }
                }
            }
        }
        best = self.found.iter().map(|u| u.rating).fold(best, f64::min);
        self.other_modes(best)
    }

    fn other_modes(&mut self, mut best: f64) -> Result<(), Stop> {
        // XY first: without a chain there is no Y-cycle either.
        let mut any = true;
        if self.all || best >= 7.0 {
            let before = self.found.len();
            let members = Members::of(self.links, Mode::Xy);
            by_width!(members.ends, W => self.xy::<W>(&members))?;
            any = self.found.len() > before;
            best = self.found[before..].iter().map(|u| u.rating).fold(best, f64::min);
        }
        if any {
            let members = Members::of(self.links, Mode::Y);
            // A cycle has four statements in two cells at least.
            match members.ends {
                0..4 => {}
                4..=64 => self.y_cycles::<1>(&members, best)?,
                // There are 81 cells.
                _ => self.y_cycles::<3>(&members, best)?,
            }
        }
        Ok(())
    }

    /// Chains within a digit; the length of the shortest that removes one.
    fn x_chains<const W: usize>(&mut self, members: &[u16]) -> Result<u16, Stop> {
        let net: Net<W> = Net::new(self.links, members, members.len(), Mode::X);
        let starts = |i: usize| self.links.can_start(self.p, members[i]);
        let (lengths, _) = net.lengths(None, true, &starts, self.pulse)?;
        self.chains(Mode::X, members, &lengths);
        Ok(lengths.shortest_off())
    }

    fn chains(&mut self, mode: Mode, members: &[u16], lengths: &Lengths) {
        for (i, &m) in members.iter().enumerate() {
            for (length, kind) in [(lengths.off[i], Ending::ToOff), (lengths.on[i], Ending::ToOn)] {
                if length == 0 {
                    continue;
                }
                let (cell, digit) = self.links.spot(m as usize);
                let out = match kind {
                    Ending::ToOff => 1 << digit,
                    _ => self.p.cands[cell] & !(1 << digit),
                };
                self.found.push(Unary {
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

    fn xy<const W: usize>(&mut self, members: &Members) -> Result<(), Stop> {
        let Members { list, ends, .. } = members;
        let net: Net<W> = Net::new(self.links, list, *ends, Mode::Xy);
        let past = if self.all { None } else { Some(2) };
        let starts = |i: usize| self.links.can_start(self.p, list[i]);
        let (lengths, [on, off]) = net.lengths(past, true, &starts, self.pulse)?;
        let shortest = lengths.off.iter().chain(&lengths.on).copied().filter(|&l| l != 0).min();
        let Some(shortest) = shortest else { return Ok(()) };
        self.chains(Mode::Xy, list, &lengths);
        let goals = (0..list.len()).filter(|&i| lengths.off[i] != 0);
        if self.all {
            if goals.count() > 0 {
                for &m in &list[..*ends] {
                    self.cycles(Mode::Xy, m, u16::MAX, |_| true)?;
                }
            }
            return Ok(());
        }
        // A cycle must be as short as the shortest chain. Let it remove x, by an
        // OFF b and an ON a that x sees; from b to a there are as many statements
        // as in x's chain less two, so at most two lead from a back to b.
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for x in goals {
            let seen = members.neighbours(self.links, x, Mode::Xy);
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
        pairs.sort_unstable();
        pairs.dedup();
        let mut limit = shortest;
        for i in 0..*ends {
            if limit < 4 {
                break;
            }
            // The start lies between b and a, or on the way back.
            let passes = pairs.iter().any(|&(a, b)| {
                get(&off[b].seen, i) && get(&on[i].seen, a)
                    || get(&net.next[a], i) && get(&net.weak[i], b)
            });
            if passes {
                let back = |q: u16| get(&on[members.rank[q as usize] as usize].seen, i);
                if let Some(length) = self.cycles(Mode::Xy, list[i], limit, back)? {
                    limit = length - 2;
                }
            }
        }
        Ok(())
    }

    fn y_cycles<const W: usize>(&mut self, members: &Members, best: f64) -> Result<(), Stop> {
        let Members { list, ends, .. } = members;
        let mut limit = if self.all { u16::MAX } else { longest(Mode::Y, best) };
        let net: Net<W> = Net::new(self.links, list, *ends, Mode::Y);
        let past = Some(u16::MAX - 2000);
        let (lengths, [on, _]) = net.lengths(past, false, &|_| true, self.pulse)?;
        let shortest = lengths.shortest_off();
        if shortest == u16::MAX || shortest - 2 > limit {
            return Ok(());
        }
        // A cycle passes an ON that a candidate it removes sees.
        let mut near = [0u64; W];
        for x in (0..list.len()).filter(|&x| lengths.off[x] != 0) {
            for a in members.neighbours(self.links, x, Mode::Y) {
                put(&mut near, a);
            }
        }
        for i in 0..*ends {
            if limit < 4 {
                break;
            }
            let passes = (0..W).any(|w| {
                let mut there = near[w] & on[i].seen[w];
                std::iter::from_fn(|| {
                    let a = (there != 0).then(|| w * 64 + there.trailing_zeros() as usize)?;
                    there &= there - 1;
                    Some(a)
                })
                .any(|a| get(&on[a].seen, i))
            });
            if passes {
                let back = |q: u16| get(&on[members.rank[q as usize] as usize].seen, i);
                if let Some(length) = self.cycles(Mode::Y, list[i], limit, back)? {
                    limit = length - 2;
                }
            }
        }
        Ok(())
    }

    /// The cycles from a start, up to `limit` statements, that remove something.
    /// An ON is left aside when it does not lead `back` to the start: then nothing
    /// that follows from it does. If only the first is wanted, gives its length: of equally long ones that which
    /// starts first counts, so later starts need look for shorter ones only.
    fn cycles(
        &mut self,
        mode: Mode,
        start: u16,
        limit: u16,
        back: impl Fn(u16) -> bool,
    ) -> Result<Option<u16>, Stop> {
        if limit < 4
            || self.links.strong(start as usize, mode).is_empty()
            || !self.links.can_start(self.p, start)
        {
            return Ok(None);
        }
        // Statements with their parents; ONs and OFFs apart.
        let Trails { ons, offs } = &mut *self.trails;
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
                self.pulse.beat()?;
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
                        let line = trail(self.links, ons, offs, off, start, link.cause);
                        let out = cycle_out(self.p, &line);
                        if !out.is_empty() {
                            self.found.push(Unary {
                                rating: rating(mode, true, length),
                                complexity: length,
                                mode,
                                start: self.links.cand[start as usize],
                                kind: Ending::Cycle,
                                arrival,
                                out,
                                line: Some(line),
                            });
                            if !self.all {
                                return Ok(Some(length));
                            }
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
        Ok(None)
    }
}

/// The line that ends with "`last` ON" after the OFF `off`; the end first.
fn trail(
    links: &Links,
    ons: &[(u16, u32, Cause)],
    offs: &[(u16, u32, Cause)],
    mut off: usize,
    last: u16,
    cause: Cause,
) -> Line {
    let mut line = Line::default();
    line.push(links.cand[last as usize], true, cause);
    loop {
        let (cand, on, cause) = offs[off];
        line.push(links.cand[cand as usize], false, cause);
        let (cand, parent, cause) = ons[on as usize];
        line.push(links.cand[cand as usize], true, cause);
        if on == 0 {
            return line;
        }
        off = parent as usize;
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
        (Ending::Cycle, Mode::X) => Technique::XCycle,
        (Ending::Cycle, Mode::Y) => Technique::YCycle,
        (Ending::Cycle, Mode::Xy) => Technique::Cycle,
        (_, Mode::X) => Technique::ForcingXChain,
        (_, _) => Technique::ForcingChain,
    };
    let place = (best.kind == Ending::ToOn).then_some((best.start / 9, best.start % 9));
    let place = place.map(|(cell, digit)| (cell as u8, digit as u8));
    debug_assert!(best.out.iter().all(|&(c, m)| p.cands[c as usize] & m == m));
    let site = Site::Chain(line.map(|line| Box::new(line.into_tree())));
    Finding { technique, rating: best.rating, place, out: best.out.clone(), site }
}
