//! Chains and nets on any layout: a candidate is supposed, and what follows by the rules and by
//! singles is written down, until something contradicts itself or nothing more follows.
//!
//! A candidate that leads to a contradiction goes. Where none does, all candidates of a cell, or
//! all places of a digit in a house, are followed: what every case says is so. In a chain each
//! statement follows from one before it and the board as it is; in a net it may rest on several.
//!
//! On the classic board these are Sudoku Explainer's to find; elsewhere nobody else looks.

use super::draft::Draft;
use super::field::Field;
use super::pattern::{Pattern, Start};
use super::pulse::Pulse;
use super::se::Depth;
use super::set::{Digits, Set};
use super::step::{Chain, Link, Reason, Step};
use super::technique::Technique;
use shudu_board::board::{Cell, Digit};
use shudu_board::control::Stop;
use shudu_board::sort;

/// So many candidates are tried after the first contradiction, to find a shorter one.
const PATIENCE: usize = 250;

/// So many starts with a common conclusion are compared.
const STARTS: usize = 30;

/// The easiest step of this depth that a profile wants.
pub(super) fn next<const W: usize>(
    field: &Field<W>,
    wanted: &[Technique],
    depth: Depth,
    pulse: &Pulse,
) -> Result<Option<Step>, Stop> {
    use Technique as T;
    let dynamic = depth == Depth::Nets;
    let mut net = Net::new(field, dynamic);
    if dynamic
        && wanted.contains(&T::DynamicContradiction)
        && let Some(step) = contradiction(&mut net, pulse)?
    {
        return Ok(Some(step));
    }
    let [cells, houses] = match dynamic {
        true => [T::DynamicCell, T::DynamicRegion],
        false => [T::CellChains, T::RegionChains],
    };
    let [cells, houses] = [cells, houses].map(|one| wanted.contains(&one).then_some(one));
    common(&mut net, [cells, houses], pulse)
}

/// The candidate whose contradiction takes the fewest statements.
fn contradiction<const W: usize>(net: &mut Net<W>, pulse: &Pulse) -> Result<Option<Step>, Stop> {
    let mut best: Option<(usize, usize, usize)> = None;
    let mut patience = usize::MAX;
    for (cell, digit) in candidates(net.field) {
        if patience == 0 {
            break;
        }
        patience -= 1;
        net.suppose(cell, digit, pulse)?;
        let Some(clash) = net.clash else { continue };
        let length = net.rests_on(&net.ends(clash)).len();
        if best.is_none_or(|(shortest, ..)| length < shortest) {
            best = Some((length, cell, digit));
        }
        patience = patience.min(PATIENCE);
    }
    let Some((_, cell, digit)) = best else { return Ok(None) };
    net.suppose(cell, digit, pulse)?;
    let clash = net.clash.expect("the same leads to the same");
    let draft = Draft::new(net.field, Technique::DynamicContradiction)
        .remove([cell], digit)
        .cells([cell])
        .digits(1 << digit)
        .pattern(Pattern::Net(Start::Candidate));
    let draft = match clash {
        Clash::Cell(cell) => draft.uses_cell(cell),
        Clash::House(house, digit) => draft.uses_house(house, digit),
        Clash::Both(..) => draft,
    };
    Ok(net.ends(clash).iter().fold(draft, |draft, &end| net.proved(draft, end)).done())
}

/// All candidates, those of cells with few first.
fn candidates<const W: usize>(field: &Field<W>) -> Vec<(usize, usize)> {
    let mut cells: Vec<usize> = field.empty.into_iter().collect();
    sort::by_key(&mut cells, |&cell| field.cands[cell].count_ones());
    cells.iter().flat_map(|&cell| Digits(field.cands[cell]).map(move |d| (cell, d))).collect()
}

/// A candidate as a number, and whether it is right.
type Conclusion = (usize, bool);

/// Of what one case must hold.
#[derive(Clone, Copy)]
enum From {
    Cell(usize),
    House(usize, usize),
}

impl From {
    fn cases<const W: usize>(self, field: &Field<W>) -> Vec<(usize, usize)> {
        match self {
            From::Cell(cell) => Digits(field.cands[cell]).map(|digit| (cell, digit)).collect(),
            From::House(house, digit) => {
                field.at(house, digit).into_iter().map(|cell| (cell, digit)).collect()
            }
        }
    }
}

/// What follows from all cases of a cell or of a house, with the fewest statements among those
/// with few cases.
fn common<const W: usize>(
    net: &mut Net<W>,
    [cells, houses]: [Option<Technique>; 2],
    pulse: &Pulse,
) -> Result<Option<Step>, Stop> {
    let field = net.field;
    let mut starts: Vec<(usize, From)> = Vec::new();
    if cells.is_some() {
        let open = field.empty.into_iter().map(From::Cell);
        starts.extend(open.map(|from| (from.cases(field).len(), from)));
    }
    if houses.is_some() {
        let all = (0..field.map.houses.len()).filter(|&house| field.map.complete[house]);
        let all = all.flat_map(|house| (0..field.map.size).map(move |d| From::House(house, d)));
        starts.extend(all.map(|from| (from.cases(field).len(), from)));
    }
    starts.retain(|&(cases, _)| cases > 1);
    sort::by_key(&mut starts, |&(cases, _)| cases);
    let mut known: Vec<Option<Box<[u64]>>> = vec![None; field.cands.len() * field.map.size];
    let mut best: Option<(usize, From, Conclusion)> = None;
    let mut seen = 0;
    for (_, from) in starts {
        let mut shared: Option<Vec<u64>> = None;
        for (cell, digit) in from.cases(field) {
            let at = cell * field.map.size + digit;
            if known[at].is_none() {
                net.suppose(cell, digit, pulse)?;
                known[at] = Some(net.conclusions());
            }
            let here = known[at].as_deref().expect("it was just made");
            match &mut shared {
                None => shared = Some(here.to_vec()),
                Some(all) => all.iter_mut().zip(here).for_each(|(all, here)| *all &= here),
            }
        }
        let shared = shared.unwrap_or_default();
        if let Some((length, what)) = net.shortest(from, &shared, pulse)? {
            seen += 1;
            if best.is_none_or(|(shortest, ..)| length < shortest) {
                best = Some((length, from, what));
            }
        }
        if seen == STARTS {
            break;
        }
    }
    let Some((_, from, what)) = best else { return Ok(None) };
    let technique = match from {
        From::Cell(_) => cells,
        From::House(..) => houses,
    };
    net.cases_told(technique.expect("only these were tried"), from, what, pulse)
}

/// What contradicts itself.
#[derive(Clone, Copy)]
enum Clash {
    /// A cell has no digit left.
    Cell(usize),
    /// A digit has no place left in a house.
    House(usize, usize),
    /// A candidate is right (the first statement) and wrong (the second).
    Both(usize, usize),
}

/// Why a statement holds.
#[derive(Clone, Copy)]
enum Why {
    Assumed,
    Cell,
    House(usize),
    /// A digit sees it.
    Seen,
}

struct Said {
    cell: usize,
    digit: usize,
    on: bool,
    why: Why,
    /// What it follows from: a stretch of the list of parents.
    from: (usize, usize),
}

/// What follows from a supposition.
struct Net<'a, const W: usize> {
    field: &'a Field<W>,
    dynamic: bool,
    said: Vec<Said>,
    parents: Vec<usize>,
    /// The statement about a candidate, counted from 1: that it is wrong, that it is right.
    about: [Vec<u32>; 2],
    /// What is left.
    cands: Vec<u64>,
    places: Vec<Set<W>>,
    clash: Option<Clash>,
}

impl<'a, const W: usize> Net<'a, W> {
    fn new(field: &'a Field<W>, dynamic: bool) -> Net<'a, W> {
        let none = vec![0; field.cands.len() * field.map.size];
        Net {
            field,
            dynamic,
            said: Vec::new(),
            parents: Vec::new(),
            about: [none.clone(), none],
            cands: field.cands.clone(),
            places: field.places.clone(),
            clash: None,
        }
    }

    fn at(&self, cell: usize, digit: usize) -> usize {
        cell * self.field.map.size + digit
    }

    /// Follows a candidate to the end, or to a contradiction.
    fn suppose(&mut self, cell: usize, digit: usize, pulse: &Pulse) -> Result<(), Stop> {
        self.said.clear();
        self.parents.clear();
        self.about.iter_mut().for_each(|about| about.fill(0));
        self.cands.clone_from(&self.field.cands);
        self.places.clone_from(&self.field.places);
        self.clash = None;
        self.say(cell, digit, true, Why::Assumed, &[]);
        let mut next = 0;
        while next < self.said.len() && self.clash.is_none() {
            pulse.beat()?;
            let Said { cell, digit, on, .. } = self.said[next];
            match on {
                true => self.follow_on(next, cell, digit),
                false => self.follow_off(cell, digit),
            }
            next += 1;
        }
        Ok(())
    }

    fn say(&mut self, cell: usize, digit: usize, on: bool, why: Why, parents: &[usize]) {
        let at = self.at(cell, digit);
        if self.about[usize::from(on)][at] != 0 {
            return;
        }
        let from = (self.parents.len(), self.parents.len() + parents.len());
        self.parents.extend(parents);
        self.said.push(Said { cell, digit, on, why, from });
        self.about[usize::from(on)][at] = self.said.len() as u32;
        if !on {
            self.cands[cell] &= !(1 << digit);
            self.places[digit].remove(cell);
        }
        let [off, on] = [0, 1].map(|side| self.about[side][at] as usize);
        if off != 0 && on != 0 && self.clash.is_none() {
            self.clash = Some(Clash::Both(on - 1, off - 1));
        }
    }

    /// A digit excludes the others of its cell, and itself where it is seen.
    fn follow_on(&mut self, at: usize, cell: usize, digit: usize) {
        for other in Digits(self.field.cands[cell] & !(1 << digit)) {
            self.say(cell, other, false, Why::Cell, &[at]);
        }
        for peer in self.field.map.sees[cell] & self.field.places[digit] {
            self.say(peer, digit, false, Why::Seen, &[at]);
        }
    }

    /// What is left alone when a candidate goes.
    fn follow_off(&mut self, cell: usize, digit: usize) {
        let field = self.field;
        let (left, all) = (self.cands[cell], field.cands[cell]);
        if left == 0 && self.dynamic {
            self.clash = self.clash.or(Some(Clash::Cell(cell)));
            return;
        }
        if left.is_power_of_two() && (self.dynamic || all.count_ones() == 2) {
            let parents: Vec<usize> =
                Digits(all & !left).map(|other| self.off(cell, other)).collect();
            self.say(cell, left.trailing_zeros() as usize, true, Why::Cell, &parents);
        }
        for &house in &field.map.houses_of[cell] {
            let house = usize::from(house);
            if !field.map.complete[house] {
                continue;
            }
            let places = self.places[digit] & field.map.houses[house];
            if places.is_empty() && self.dynamic {
                self.clash = self.clash.or(Some(Clash::House(house, digit)));
                return;
            }
            if let Some(last) = places.single()
                && (self.dynamic || field.free(house, digit) == 2)
            {
                let gone = field.at(house, digit).without(places);
                let parents: Vec<usize> = gone.into_iter().map(|c| self.off(c, digit)).collect();
                self.say(last, digit, true, Why::House(house), &parents);
            }
        }
    }

    /// The statement that a candidate is wrong, which was made.
    fn off(&self, cell: usize, digit: usize) -> usize {
        self.about[0][self.at(cell, digit)] as usize - 1
    }

    /// The statements that contradict each other.
    fn ends(&self, clash: Clash) -> Vec<usize> {
        match clash {
            Clash::Cell(cell) => {
                Digits(self.field.cands[cell]).map(|digit| self.off(cell, digit)).collect()
            }
            Clash::House(house, digit) => {
                self.field.at(house, digit).into_iter().map(|cell| self.off(cell, digit)).collect()
            }
            Clash::Both(on, off) => vec![on, off],
        }
    }

    /// All that statements rest on, themselves included, in the order in which it was said.
    fn rests_on(&self, ends: &[usize]) -> Vec<usize> {
        let mut needed = vec![false; self.said.len()];
        let mut open = ends.to_vec();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                let (first, last) = self.said[at].from;
                open.extend(&self.parents[first..last]);
            }
        }
        (0..needed.len()).filter(|&at| needed[at]).collect()
    }

    /// All that was said, as bits: two for each candidate, wrong and right.
    fn conclusions(&self) -> Box<[u64]> {
        let mut bits = vec![0; (self.about[0].len() * 2).div_ceil(64)];
        for said in &self.said {
            let bit = self.at(said.cell, said.digit) * 2 + usize::from(said.on);
            bits[bit / 64] |= 1 << (bit % 64);
        }
        bits.into()
    }

    /// Of what all cases say, that which takes the fewest statements, and how many.
    fn shortest(
        &mut self,
        from: From,
        shared: &[u64],
        pulse: &Pulse,
    ) -> Result<Option<(usize, Conclusion)>, Stop> {
        let bits = shared.iter().enumerate();
        let all: Vec<Conclusion> = bits
            .flat_map(|(i, &word)| Digits(word).map(move |bit| i * 64 + bit))
            .map(|bit| (bit / 2, bit % 2 == 1))
            .collect();
        if all.is_empty() {
            return Ok(None);
        }
        let mut lengths = vec![0; all.len()];
        for (cell, digit) in from.cases(self.field) {
            self.suppose(cell, digit, pulse)?;
            for (length, &(at, on)) in lengths.iter_mut().zip(&all) {
                pulse.beat()?;
                let end = self.about[usize::from(on)][at] as usize - 1;
                *length += self.rests_on(&[end]).len();
            }
        }
        Ok(lengths.into_iter().zip(all).min())
    }

    /// The step: a chain for every case.
    fn cases_told(
        &mut self,
        technique: Technique,
        from: From,
        (at, on): Conclusion,
        pulse: &Pulse,
    ) -> Result<Option<Step>, Stop> {
        let (cell, digit) = (at / self.field.map.size, at % self.field.map.size);
        let draft = Draft::new(self.field, technique);
        let draft = match on {
            true => draft.place(cell, digit),
            false => draft.remove([cell], digit),
        };
        let mut draft = match from {
            From::Cell(cell) => {
                let start = Pattern::Net(Start::Cell(Cell::from_index(cell)));
                draft.cells([cell]).pattern(start).uses_cell(cell)
            }
            From::House(house, digit) => draft.over_places(house, digit).uses_house(house, digit),
        };
        for (cell, digit) in from.cases(self.field) {
            self.suppose(cell, digit, pulse)?;
            let end = self.about[usize::from(on)][at] as usize - 1;
            draft = self.proved(draft, end);
        }
        Ok(draft.done())
    }

    /// A chain of all that a statement rests on, and what of the board that uses.
    fn proved<'b>(&self, mut draft: Draft<'b>, end: usize) -> Draft<'b> {
        let needed = self.rests_on(&[end]);
        let mut chain = Chain::default();
        for &at in &needed {
            let Said { cell, digit, on, why, from: (first, last) } = self.said[at];
            let parents = &self.parents[first..last];
            let reason = match why {
                Why::Assumed => Reason::Assumed,
                Why::Cell => Reason::Cell,
                Why::House(house) => Reason::House(self.field.map.kinds[house]),
                Why::Seen => super::find::why(self.field, self.said[parents[0]].cell, cell),
            };
            draft = match why {
                Why::Cell if on => draft.uses_cell(cell),
                Why::House(house) => draft.uses_house(house, digit),
                _ => draft,
            };
            let number = |parent: &usize| needed.binary_search(parent).expect("it is needed");
            chain.links.push(Link {
                cells: vec![Cell::from_index(cell)],
                digit: Digit::from_index(digit),
                on,
                reason,
                parents: parents.iter().map(number).collect(),
            });
        }
        draft.chain(chain)
    }
}
