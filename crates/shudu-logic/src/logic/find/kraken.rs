//! Kraken fish: a finned fish whose fins do not see what goes. Without the fins it would be a
//! fish; and whatever each fin leads to, link by link, is known as well.
//!
//! | type | what holds in every case |
//! |---|---|
//! | 1 | a place that the fish would take away is also wrong at the end of a chain from each fin |
//! | 2 | the fish has one of its places in each cover: a candidate is wrong at the end of a chain from each of these, and from each fin |
//!
//! All that follows from a candidate is found once, breadth first, when it is first asked for.

use super::super::field::Field;
use super::super::pattern::{Kraken, Pattern};
use super::super::set::{Digits, Set};
use super::super::step::Chain;
use super::super::technique::Technique;
use super::aic::{Net, Reach};
use super::fish::{Catch, Hunt, Unit, draft};
use super::{Draft, Line, Onward, Reason, Tell, heed, why};
use shudu_board::board::{Cell, Digit};
use shudu_board::sort;
use std::collections::HashMap;
use std::rc::Rc;

/// More fins than this no one follows.
const MAX_FINS: usize = 2;

/// Larger fish are hard enough to see without chains.
const SIZES: std::ops::RangeInclusive<usize> = 2..=3;

pub(super) fn kraken<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let mut search = Search::new(field, technique, tell)?;
    for size in SIZES {
        search.fish(size, tell)?;
        let mut found: Vec<(usize, Found<W>)> = search.found.drain().collect();
        sort::by_key(&mut found, |(node, found)| (found.length, *node));
        for (node, found) in found {
            search.told[node] = true;
            search.draft(node, &found).tell(tell)?;
        }
    }
    Onward::Continue(())
}

/// A fish that takes a candidate away, and how many statements that needs.
struct Found<const W: usize> {
    length: usize,
    digit: usize,
    bases: Vec<Unit<W>>,
    covers: Vec<Unit<W>>,
    places: Set<W>,
    fins: Set<W>,
    /// The cover whose places are followed, for type 2.
    through: Option<usize>,
}

struct Search<'a, const W: usize> {
    field: &'a Field<W>,
    technique: Technique,
    net: Rc<Net<W>>,
    /// The best for every candidate.
    found: HashMap<usize, Found<W>>,
    told: Vec<bool>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(field: &'a Field<W>, technique: Technique, tell: &Tell) -> Onward<Search<'a, W>> {
        let net = Net::of(field, tell)?;
        let told = vec![false; net.nodes.len()];
        Onward::Continue(Search { field, technique, net, found: HashMap::new(), told })
    }

    fn node(&self, cell: usize, digit: usize) -> usize {
        self.net.node(cell, digit)
    }

    /// Every fish of a size.
    fn fish(&mut self, size: usize, tell: &Tell) -> Onward {
        let field = self.field;
        let map = &field.map;
        for digit in 0..map.size {
            for (bases, covers) in [(&map.rows, &map.columns), (&map.columns, &map.rows)] {
                let (bases, covers) = (bases.iter().copied(), covers.iter().copied());
                let mut hunt = Hunt::new(field, digit, size, true, bases, covers, tell.pulse())
                    .fins_aside(MAX_FINS);
                hunt.run(&mut |catch| {
                    heed(tell.pulse().beat())?;
                    match self.technique {
                        Technique::KrakenFish1 => self.by_fins(catch, tell),
                        _ => catch
                            .covers
                            .iter()
                            .try_for_each(|cover| self.by_cover(catch, cover, tell)),
                    }
                })?;
            }
        }
        Onward::Continue(())
    }

    /// What the fish would take away, and every fin does by a chain.
    fn by_fins(&mut self, catch: &Catch<W>, tell: &Tell) -> Onward {
        let seen = catch.fins.into_iter().fold(catch.gone, |g, fin| g & self.field.map.sees[fin]);
        let fins: Vec<usize> =
            catch.fins.into_iter().map(|fin| self.node(fin, catch.digit)).collect();
        for &fin in &fins {
            self.follow(fin, tell)?;
        }
        // What sees all fins is taken away by a finned fish.
        for cell in catch.gone.without(seen) {
            let target = self.node(cell, catch.digit);
            if fins.iter().all(|&fin| self.refutes(fin, target)) {
                self.keep(catch, None, &fins, target);
            }
        }
        Onward::Continue(())
    }

    /// What follows from every place of the fish in a cover, and from every fin.
    fn by_cover(&mut self, catch: &Catch<W>, cover: &Unit<W>, tell: &Tell) -> Onward {
        let cases = (catch.places & cover.places) | catch.fins;
        let cases: Vec<usize> =
            cases.into_iter().map(|cell| self.node(cell, catch.digit)).collect();
        for &case in &cases {
            self.follow(case, tell)?;
        }
        for word in 0..self.net.words {
            let all = cases.iter().fold(!0, |all, &case| all & self.reach(case).wrong[word]);
            for target in Digits(all).map(|bit| word * 64 + bit) {
                let node = &self.net.nodes[target];
                // What the fish takes away itself is of type 1.
                if node.digit != catch.digit || !node.cells.within(catch.gone) {
                    self.keep(catch, Some(cover.house), &cases, target);
                }
            }
        }
        Onward::Continue(())
    }

    /// Keeps a fish if it is the best so far for a candidate.
    fn keep(&mut self, catch: &Catch<W>, through: Option<usize>, cases: &[usize], target: usize) {
        let length = cases.iter().map(|&case| self.length(case, target)).sum();
        let known = self.found.get(&target).map_or(usize::MAX, |known| known.length);
        if self.told[target] || known <= length {
            return;
        }
        self.found.insert(
            target,
            Found {
                length,
                digit: catch.digit,
                bases: catch.bases.to_vec(),
                covers: catch.covers.to_vec(),
                places: catch.places,
                fins: catch.fins,
                through,
            },
        );
    }

    fn reach(&self, start: usize) -> &Reach {
        self.net.reach[start].get().expect("it was followed")
    }

    fn refutes(&self, start: usize, target: usize) -> bool {
        self.reach(start).wrong[target / 64] >> (target % 64) & 1 != 0
    }

    fn length(&self, start: usize, target: usize) -> usize {
        usize::from(self.reach(start).length[target])
    }

    /// Finds out what is wrong if a candidate is right.
    fn follow(&self, start: usize, tell: &Tell) -> Onward {
        if self.net.reach[start].get().is_some() {
            return Onward::Continue(());
        }
        heed(tell.pulse().beats(4))?;
        self.net.reach[start].get_or_init(|| {
            let (words, nodes) = (self.net.words, self.net.nodes.len());
            let mut reach = Reach { wrong: vec![0; words], length: vec![0; nodes] };
            walk(&self.net, start, &mut |next, _, length| {
                reach.wrong[next / 64] |= 1 << (next % 64);
                reach.length[next] = length;
            });
            reach
        });
        Onward::Continue(())
    }

    fn draft(&self, target: usize, found: &Found<W>) -> Draft<'a> {
        let (field, digit) = (self.field, found.digit);
        let node = &self.net.nodes[target];
        let catch = Catch {
            digit,
            bases: &found.bases,
            covers: &found.covers,
            places: found.places,
            fins: found.fins,
            gone: Set::EMPTY,
        };
        let cover = found.covers.iter().find(|cover| Some(cover.house) == found.through);
        let places = cover.map_or(Set::EMPTY, |cover| cover.places & found.places);
        let mut step = draft(field, self.technique, &catch).remove(node.cells, node.digit);
        for case in places | found.fins {
            let (chain, used) = self.chain(self.node(case, digit), target);
            step = used.into_iter().fold(step, |step, used| match used {
                (Some(house), digit) => step.uses_house(house, digit),
                (None, cell) => step.uses_cell(cell),
            });
            step = step.chain(chain);
        }
        let kinds = |units: &[Unit<W>]| units.iter().map(|u| field.map.kinds[u.house]).collect();
        step.pattern(Pattern::Kraken(Box::new(Kraken {
            digit: Digit::from_index(digit),
            bases: kinds(&found.bases),
            covers: kinds(&found.covers),
            fins: found.fins.into_iter().map(Cell::from_index).collect(),
            through: cover.map(|cover| field.map.kinds[cover.house]),
            places: places.into_iter().map(Cell::from_index).collect(),
        })))
    }

    /// The shortest chain from a candidate that is right to one that is wrong, and what it uses:
    /// a digit's places in a house, or a cell.
    fn chain(&self, start: usize, target: usize) -> (Chain, Vec<(Option<usize>, usize)>) {
        let mut before = vec![[usize::MAX; 2]; self.net.nodes.len()];
        walk(&self.net, start, &mut |next, [right, wrong], _| {
            before[next][0] = right;
            before[right][1] = wrong;
        });
        let mut path = vec![(target, false)];
        let (mut node, mut on) = (target, false);
        while !(on && node == start) {
            node = before[node][usize::from(on)];
            on = !on;
            path.push((node, on));
        }
        path.reverse();
        let (mut line, mut used) = (Line::default(), Vec::new());
        for (i, &(node, on)) in path.iter().enumerate() {
            let digit = self.net.nodes[node].digit;
            let cell = self.cell(node);
            let reason = match (i.checked_sub(1).map(|i| path[i].0), on) {
                (None, _) => Reason::Assumed,
                (Some(last), false) if self.cell(last) == cell => Reason::Cell,
                (Some(last), false) => why(self.field, self.cell(last), cell),
                (Some(last), true) => {
                    let mut pairs = self.net.pairs[last].iter();
                    let house = pairs.find(|pair| pair.0 == node).and_then(|pair| pair.1);
                    used.push(house.map_or((None, cell), |house| (Some(house), digit)));
                    house.map_or(Reason::Cell, |house| Reason::House(self.field.map.kinds[house]))
                }
            };
            line = line.then([cell], digit, on, reason);
        }
        (line.done(), used)
    }

    fn cell(&self, node: usize) -> usize {
        self.net.nodes[node].cells.first().expect("a candidate has its cell")
    }
}

/// Tells every candidate that is wrong if the first is right, with the one that is right before
/// it, the one that is wrong before that (or the first itself), and how many statements it took.
fn walk<const W: usize>(net: &Net<W>, start: usize, told: &mut dyn FnMut(usize, [usize; 2], u16)) {
    let mut wrong = vec![0u64; net.words];
    let mut right = vec![false; net.nodes.len()];
    right[start] = true;
    let (mut rim, mut length) = (vec![(start, start)], 2);
    while !rim.is_empty() {
        let mut reached = Vec::new();
        for (node, before) in rim {
            for (word, excluded) in net.excluded_by(node).iter().enumerate() {
                let new = excluded & !wrong[word];
                wrong[word] |= new;
                for next in Digits(new).map(|bit| word * 64 + bit) {
                    told(next, [node, before], length);
                    for &(pair, _) in &net.pairs[next] {
                        if !std::mem::replace(&mut right[pair], true) {
                            reached.push((pair, next));
                        }
                    }
                }
            }
        }
        rim = reached;
        length += 2;
    }
}
