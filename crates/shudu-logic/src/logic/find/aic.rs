//! Alternating chains: if one end is wrong, a line of pairs (two candidates of a
//! cell, two places of a digit in a house) leads to another candidate that is then
//! right. So one of the two ends is right, and what both exclude goes. Where the
//! ends exclude each other the line is a loop, and every second link of it holds as
//! strongly as the first: what any of them excludes goes.
//!
//! Grouped: several places of a digit in a crossing count as one candidate: one of
//! them is right, or none is.
//!
//! Searched breadth first from every candidate; the shortest chain comes first, of
//! equally short ones that which takes away most.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::order::Gone;
use super::{Draft, Line, Onward, Reason, Tell, heed, weight};
use shudu_board::board::HouseKind;
use shudu_board::sort;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Statements of a chain at most. Short chains are looked for first: mostly there is one, and
/// the rest of the search is saved.
const LONGEST: [usize; 2] = [8, 24];

pub(super) fn find<const W: usize>(field: &Field<W>, grouped: bool, tell: &mut Tell) -> Onward {
    let net = match grouped {
        true => Rc::new(Net::new(field, true, tell)?),
        false => Net::of(field, tell)?,
    };
    let mut walk = Walk::new(&net);
    let mut told: HashSet<Gone> = HashSet::new();
    let mut starts: Vec<usize> =
        (0..net.nodes.len()).filter(|&node| !net.pairs[node].is_empty()).collect();
    for longest in LONGEST {
        let mut found: HashMap<Gone, Vec<usize>> = HashMap::new();
        let mut cut_short = Vec::new();
        for start in starts {
            heed(tell.pulse().beats(4))?;
            let whole = walk.from(field, &net, start, longest, &mut |path| {
                if grouped && !path.iter().any(|&node| net.nodes[node].cells.len() > 1) {
                    return;
                }
                let mut gone = net.conclusions(field, path);
                gone.sort_unstable();
                gone.dedup();
                if gone.is_empty() || told.contains(&gone) {
                    return;
                }
                let known = found.entry(gone).or_default();
                if known.is_empty() || path.len() < known.len() {
                    *known = path.to_vec();
                }
            });
            cut_short.extend((!whole).then_some(start));
        }
        starts = cut_short;
        let mut found: Vec<(Gone, Vec<usize>)> = found.into_iter().collect();
        // All that distinguishes two findings is in the key: their order is certain.
        sort::by_key(&mut found, |(gone, path)| {
            (path.len(), usize::MAX - gone.len(), weight(gone.iter().copied()), gone.clone())
        });
        for (gone, path) in found {
            net.step(field, grouped, &path, &gone).tell(tell)?;
            told.insert(gone);
        }
    }
    Onward::Continue(())
}

/// A candidate, or several places of a digit of which one is meant.
pub(super) struct Node<const W: usize> {
    pub cells: Set<W>,
    pub digit: usize,
    /// Other places of the digit that all its cells see.
    seen: Set<W>,
}

impl<const W: usize> Node<W> {
    fn new(field: &Field<W>, cells: Set<W>, digit: usize) -> Node<W> {
        Node { cells, digit, seen: field.map.common(cells) & field.places[digit] }
    }
}

/// All candidates with their links.
pub(super) struct Net<const W: usize> {
    pub nodes: Vec<Node<W>>,
    /// Whatever follows if a node is wrong: one of a pair is right, and why.
    pub pairs: Vec<Vec<(usize, Option<usize>)>>,
    /// Whatever is wrong if a node is right, a row of words for each node.
    excluded: Vec<u64>,
    /// The nodes that are in a pair, as bits.
    paired: Vec<u64>,
    pub words: usize,
    /// The node of a candidate: `cell * size + digit`.
    index: Vec<usize>,
    size: usize,
    /// All that is wrong if a node is right, link by link, where that was asked.
    pub reach: Vec<OnceCell<Reach>>,
}

/// All that is wrong if a candidate is right.
pub(super) struct Reach {
    pub wrong: Vec<u64>,
    /// Of every node how many statements lead to its being wrong.
    pub length: Vec<u16>,
}

impl<const W: usize> Net<W> {
    /// That of the candidates alone: several techniques ask for it, and the first finds it.
    pub(super) fn of(field: &Field<W>, tell: &Tell) -> Onward<Rc<Net<W>>> {
        let known = field.net.get().map(|kept| Rc::clone(kept).downcast::<Net<W>>());
        if let Some(Ok(known)) = known {
            return Onward::Continue(known);
        }
        let net = Rc::new(Net::new(field, false, tell)?);
        let _ = field.net.set(net.clone());
        Onward::Continue(net)
    }

    /// The node of a candidate.
    pub(super) fn node(&self, cell: usize, digit: usize) -> usize {
        self.index[cell * self.size + digit]
    }

    fn new(field: &Field<W>, grouped: bool, tell: &Tell) -> Onward<Net<W>> {
        let map = &field.map;
        let mut nodes = Vec::new();
        let mut index = vec![usize::MAX; field.cands.len() * map.size];
        for cell in field.empty {
            for digit in Digits(field.cands[cell]) {
                index[cell * map.size + digit] = nodes.len();
                nodes.push(Node::new(field, Set::of(cell), digit));
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); map.size];
        if grouped {
            for (cells, digit) in crossings(field, tell)? {
                groups[digit].push(nodes.len());
                nodes.push(Node::new(field, cells, digit));
            }
        }
        let words = nodes.len().div_ceil(64);
        let mut net = Net {
            pairs: vec![Vec::new(); nodes.len()],
            excluded: vec![0; nodes.len() * words],
            paired: vec![0; words],
            words,
            index,
            size: map.size,
            reach: nodes.iter().map(|_| OnceCell::new()).collect(),
            nodes,
        };
        for cell in field.empty {
            let mut digits = Digits(field.cands[cell]);
            if field.cands[cell].count_ones() == 2
                && let (Some(a), Some(b)) = (digits.next(), digits.next())
            {
                net.pair(net.node(cell, a), net.node(cell, b), None);
            }
        }
        for house in (0..map.houses.len()).filter(|&house| map.complete[house]) {
            for (digit, groups) in groups.iter().enumerate() {
                tell.beat()?;
                let places = field.at(house, digit);
                if field.free(house, digit) == 2 {
                    let mut cells = places.into_iter();
                    if let (Some(a), Some(b)) = (cells.next(), cells.next()) {
                        net.pair(net.node(a, digit), net.node(b, digit), Some(house));
                    }
                } else if grouped && field.free(house, digit) > 2 {
                    net.group_pairs(groups, house, digit, places);
                }
            }
        }
        net.exclude(field, &groups, tell)?;
        Onward::Continue(net)
    }

    fn pair(&mut self, a: usize, b: usize, house: Option<usize>) {
        for (one, other) in [(a, b), (b, a)] {
            self.pairs[one].push((other, house));
            self.paired[one / 64] |= 1 << (one % 64);
        }
    }

    /// A group and the rest of a house, if that is one place or a group too.
    fn group_pairs(&mut self, groups: &[usize], house: usize, digit: usize, places: Set<W>) {
        for (i, &group) in groups.iter().enumerate() {
            if !self.nodes[group].cells.within(places) {
                continue;
            }
            let rest = places.without(self.nodes[group].cells);
            if let Some(cell) = rest.single() {
                self.pair(group, self.node(cell, digit), Some(house));
            }
            let others = groups[i + 1..].iter().copied();
            for other in others.filter(|&other| self.nodes[other].cells == rest).collect::<Vec<_>>()
            {
                self.pair(group, other, Some(house));
            }
        }
    }

    fn exclude(&mut self, field: &Field<W>, groups: &[Vec<usize>], tell: &Tell) -> Onward {
        for node in 0..self.nodes.len() {
            tell.beat()?;
            let Node { cells, digit, seen } = self.nodes[node];
            let mut out = Vec::new();
            if let Some(cell) = cells.single() {
                let others = Digits(field.cands[cell] & !(1 << digit));
                out.extend(others.map(|other| self.node(cell, other)));
            }
            out.extend(seen.into_iter().map(|cell| self.node(cell, digit)));
            let hit = |&&group: &&usize| self.nodes[group].cells.within(seen);
            out.extend(groups[digit].iter().filter(hit));
            for other in out {
                self.excluded[node * self.words + other / 64] |= 1 << (other % 64);
            }
        }
        Onward::Continue(())
    }

    /// The nodes that are wrong if this one is right.
    #[inline]
    pub(super) fn excluded_by(&self, node: usize) -> &[u64] {
        &self.excluded[node * self.words..][..self.words]
    }

    fn excludes(&self, a: usize, b: usize) -> bool {
        self.excluded[a * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// What goes if one of two nodes is right, as digit and cell.
    fn between(&self, field: &Field<W>, a: usize, b: usize, gone: &mut Gone) {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        if a.digit == b.digit {
            gone.extend((a.seen & b.seen).into_iter().map(|cell| (a.digit, cell)));
            return;
        }
        let (Some(here), Some(there)) = (a.cells.single(), b.cells.single()) else {
            // A group and a cell: the cell loses the group's digit if it sees it all.
            for (one, other) in [(a, b), (b, a)] {
                let cell = one.cells.single().filter(|&cell| {
                    field.has(cell, other.digit) && other.cells.within(field.map.sees[cell])
                });
                gone.extend(cell.map(|cell| (other.digit, cell)));
            }
            return;
        };
        if here == there {
            let others = field.cands[here] & !(1 << a.digit) & !(1 << b.digit);
            gone.extend(Digits(others).map(|digit| (digit, here)));
        } else if field.map.sees[here].has(there) {
            gone.extend(field.has(here, b.digit).then_some((b.digit, here)));
            gone.extend(field.has(there, a.digit).then_some((a.digit, there)));
        }
    }

    /// Whether a chain between two ends can take anything away: most cannot.
    fn is_worth(&self, field: &Field<W>, first: usize, last: usize) -> bool {
        if first == last || self.excludes(last, first) {
            return true;
        }
        let (a, b) = (&self.nodes[first], &self.nodes[last]);
        if a.digit == b.digit {
            return a.seen.meets(b.seen);
        }
        // Some cell of the one sees the other; or both are in one cell.
        a.cells == b.cells
            || a.cells.into_iter().any(|cell| {
                b.cells.meets(field.map.sees[cell]) && field.cands[cell] >> b.digit & 1 != 0
            })
            || b.cells.into_iter().any(|cell| {
                a.cells.meets(field.map.sees[cell]) && field.cands[cell] >> a.digit & 1 != 0
            })
    }

    /// Whether the ends of a chain exclude each other.
    fn is_loop(&self, path: &[usize]) -> bool {
        path.len() > 2 && self.excludes(path[path.len() - 1], path[0])
    }

    fn conclusions(&self, field: &Field<W>, path: &[usize]) -> Gone {
        let mut gone = Vec::new();
        let (first, last) = (path[0], path[path.len() - 1]);
        if first == last {
            // Wrong makes it right: it is right.
            let Node { cells, digit, seen } = &self.nodes[first];
            gone.extend(seen.into_iter().map(|cell| (*digit, cell)));
            if let Some(cell) = cells.single() {
                gone.extend(Digits(field.cands[cell] & !(1 << digit)).map(|other| (other, cell)));
            }
            return gone;
        }
        if self.is_loop(path) {
            for pair in path[1..path.len() - 1].chunks(2) {
                self.between(field, pair[0], pair[1], &mut gone);
            }
        }
        self.between(field, first, last, &mut gone);
        // A loop takes nothing from itself: its own candidates are all in use.
        if self.is_loop(path) {
            gone.retain(|&(digit, cell)| {
                !path.iter().any(|&node| {
                    let node = &self.nodes[node];
                    node.digit == digit && node.cells.has(cell)
                })
            });
        }
        gone
    }

    fn step<'a>(
        &self,
        field: &'a Field<W>,
        grouped: bool,
        path: &[usize],
        gone: &[(usize, usize)],
    ) -> Draft<'a> {
        use Technique as T;
        let technique = match (grouped, self.is_loop(path)) {
            (false, false) => T::Aic,
            (false, true) => T::AicLoop,
            (true, false) => T::GroupedAic,
            (true, true) => T::GroupedAicLoop,
        };
        let map = &field.map;
        let mut draft = Draft::new(field, technique);
        let mut line = Line::default();
        for (i, &node) in path.iter().enumerate() {
            let Node { cells, digit, .. } = self.nodes[node];
            let mut reason = Reason::Assumed;
            if i % 2 == 1 {
                let before = path[i - 1];
                let pair = self.pairs[before].iter().find(|&&(other, _)| other == node);
                match pair.and_then(|&(_, house)| house) {
                    Some(house) => {
                        reason = Reason::House(map.kinds[house]);
                        draft = draft.uses_house(house, digit);
                    }
                    None => {
                        reason = Reason::Cell;
                        draft = draft.uses_cells(cells);
                    }
                }
            } else if i > 0 {
                let before = &self.nodes[path[i - 1]];
                reason = if before.cells == cells {
                    Reason::Cell
                } else {
                    let house = map.shared(before.cells | cells).next();
                    house.map_or(Reason::Rule, |house| Reason::House(map.kinds[house]))
                };
            }
            line = line.then(cells, digit, i % 2 == 1, reason);
            draft = draft.cells(cells).digits(1 << digit);
        }
        if path.first() == path.last() && self.nodes[path[0]].cells.len() == 1 {
            let start = &self.nodes[path[0]];
            draft = draft.place(start.cells.first().unwrap_or(0), start.digit);
        }
        for &(digit, cell) in gone {
            draft = draft.remove([cell], digit);
        }
        draft.chain(line.done())
    }
}

/// Places of a digit where a box crosses a line, if there are several.
fn crossings<const W: usize>(field: &Field<W>, tell: &Tell) -> Onward<Vec<(Set<W>, usize)>> {
    let map = &field.map;
    let mut groups = Vec::new();
    let blocks = (0..map.houses.len())
        .filter(|&h| !matches!(map.kinds[h], HouseKind::Row(_) | HouseKind::Column(_)));
    for block in blocks {
        for &line in map.rows.iter().chain(&map.columns) {
            let crossing = map.houses[block] & map.houses[line];
            if crossing.is_empty() {
                continue;
            }
            heed(tell.pulse().beats(1 + groups.len() / 32))?;
            for digit in 0..map.size {
                let cells = crossing & field.places[digit];
                if cells.single().is_none()
                    && !cells.is_empty()
                    && !groups.contains(&(cells, digit))
                {
                    groups.push((cells, digit));
                }
            }
        }
    }
    Onward::Continue(groups)
}

/// The search from one node, with its working memory.
struct Walk {
    /// Of every node, wrong and right, the node before.
    before: Vec<[u32; 2]>,
    right: Vec<bool>,
    wrong: Vec<u64>,
    /// What is wrong and was not followed yet, and what is right because of it.
    rim: Vec<usize>,
    reached: Vec<usize>,
    path: Vec<usize>,
}

const NONE: u32 = u32::MAX;

impl Walk {
    fn new<const W: usize>(net: &Net<W>) -> Walk {
        let nodes = net.nodes.len();
        Walk {
            before: vec![[NONE; 2]; nodes],
            right: vec![false; nodes],
            wrong: vec![0; net.words],
            rim: Vec::new(),
            reached: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Tells the shortest chain from `start` to every end that is worth it; whether longer ones
    /// would lead nowhere else.
    fn from<const W: usize>(
        &mut self,
        field: &Field<W>,
        net: &Net<W>,
        start: usize,
        longest: usize,
        tell: &mut dyn FnMut(&[usize]),
    ) -> bool {
        self.right.fill(false);
        self.wrong.fill(0);
        self.wrong[start / 64] |= 1 << (start % 64);
        self.rim.clear();
        self.rim.push(start);
        let mut length = 0;
        while !self.rim.is_empty() && length < longest {
            self.reached.clear();
            for &node in &self.rim {
                for &(next, _) in &net.pairs[node] {
                    if !self.right[next] {
                        self.right[next] = true;
                        self.before[next][1] = node as u32;
                        self.reached.push(next);
                    }
                }
            }
            length += 2;
            for i in 0..self.reached.len() {
                let end = self.reached[i];
                // Both ways are one chain, told from its smaller end; a pair alone is none.
                if length > 2
                    && start <= end
                    && net.is_worth(field, start, end)
                    && self.has_path(start, end)
                {
                    tell(&self.path);
                }
            }
            self.rim.clear();
            for &node in self.reached.iter().filter(|&&node| node != start) {
                for (word, excluded) in net.excluded_by(node).iter().enumerate() {
                    let new = excluded & net.paired[word] & !self.wrong[word];
                    self.wrong[word] |= new;
                    for bit in Digits(new) {
                        let next = word * 64 + bit;
                        self.before[next][0] = node as u32;
                        self.rim.push(next);
                    }
                }
            }
        }
        self.rim.is_empty()
    }

    /// Finds the way to an end; whether it goes through nothing twice. Where the start's
    /// opposite follows it may: that is a contradiction either way.
    fn has_path(&mut self, start: usize, end: usize) -> bool {
        let path = &mut self.path;
        path.clear();
        path.push(end);
        let (mut node, mut on) = (end, 1);
        while on == 1 || node != start {
            node = self.before[node][on] as usize;
            on = 1 - on;
            if path.contains(&node) && end != start {
                return false;
            }
            path.push(node);
        }
        path.reverse();
        true
    }
}
