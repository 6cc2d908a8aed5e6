//! Almost locked sets: cells of one house with one digit more than cells. Take one
//! digit away, and all the others must be there.
//!
//! Two of them are linked by a digit both have if every place of it in the one sees
//! every place in the other: it cannot be in both, so one of the two is locked.
//!
//! A board has some hundred sets. Which of them are linked to one, and which take something away
//! together with it, is not asked pair by pair: of every candidate it is known which sets see it,
//! as bits ([`Seen`]), and the answer for all sets is a few words combined.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::{Draft, Onward, Tell};
use std::cell::OnceCell;
use std::collections::HashSet;
use std::rc::Rc;

/// Limits for boards on which the number of sets would explode.
const MAX_SETS: usize = 500;
const MAX_LINKS: usize = 5_000;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Almost<const W: usize> {
    pub cells: Set<W>,
    pub digits: u64,
}

/// The sets of a board, in the order of rows, columns, boxes and other houses,
/// within a house in the order of cells.
pub(super) struct Sets<const W: usize> {
    pub all: Vec<Almost<W>>,
    /// Digits, and cells of the board.
    pub size: usize,
    cells: usize,
    /// Of every set and digit; without places where the set has not the digit.
    places: Vec<Set<W>>,
    targets: Vec<Set<W>>,
    /// Whether the limits hold.
    large: bool,
    seen: OnceCell<Seen>,
    /// Links of sets that share no cells, once asked for.
    apart: OnceCell<Rc<[Link]>>,
}

/// Sets of almost locked sets, as bits: `words` words each.
struct Seen {
    words: usize,
    /// Those that see a candidate with all their places of its digit: `cell * size + digit`.
    sees: Vec<u64>,
    /// Those that have a cell.
    has: Vec<u64>,
    /// Of every set and digit those that see a candidate of another digit that it sees, too.
    joint: Vec<u64>,
}

impl Seen {
    fn by<const W: usize>(sets: &Sets<W>) -> Seen {
        let words = sets.all.len().div_ceil(64);
        let mut seen = Seen {
            words,
            sees: vec![0; sets.cells * sets.size * words],
            has: vec![0; sets.cells * words],
            joint: vec![0; sets.all.len() * sets.size * words],
        };
        let spots = |set: usize| {
            let digits = Digits(sets.all[set].digits);
            digits.flat_map(move |digit| {
                sets.targets(set, digit).into_iter().map(move |cell| cell * sets.size + digit)
            })
        };
        for (set, almost) in sets.all.iter().enumerate() {
            let (word, bit) = (set / 64, 1 << (set % 64));
            spots(set).for_each(|spot| seen.sees[spot * words + word] |= bit);
            almost.cells.into_iter().for_each(|cell| seen.has[cell * words + word] |= bit);
        }
        let mut row = vec![0; words];
        for (set, almost) in sets.all.iter().enumerate() {
            for digit in Digits(almost.digits) {
                row.fill(0);
                for cell in sets.targets(set, digit) {
                    unite(&mut row, &seen.sees[(cell * sets.size + digit) * words..][..words]);
                }
                for other in Digits(almost.digits & !(1 << digit)) {
                    unite(&mut seen.joint[(set * sets.size + other) * words..][..words], &row);
                }
            }
        }
        seen
    }

    /// Those linked to a set by a digit that has these places in it.
    fn linked<const W: usize>(&self, size: usize, places: Set<W>, digit: usize, to: &mut [u64]) {
        to.fill(!0);
        for cell in places {
            let sees = &self.sees[(cell * size + digit) * self.words..][..self.words];
            to.iter_mut().zip(sees).for_each(|(to, sees)| *to &= sees);
        }
    }
}

/// That two sets are linked, and by which digits (one or two).
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The set that comes first.
    pub a: u32,
    pub b: u32,
    pub digits: u64,
}

impl Link {
    /// The digit to use, if one is used already: the first of those left.
    #[inline]
    pub(super) fn digit_besides(&self, used: u64) -> Option<usize> {
        Digits(self.digits & !used).next()
    }
}

fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(row, other)| *row |= other);
}

/// The positions of the ones in a row of words.
pub(super) fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let of = |(i, &word): (usize, &u64)| Digits(word).map(move |bit| i * 64 + bit);
    words.iter().enumerate().flat_map(of)
}

impl<const W: usize> Sets<W> {
    /// Those of the board: four techniques ask for them, and the first finds them.
    pub(super) fn of(field: &Field<W>, tell: &Tell) -> Onward<Rc<Sets<W>>> {
        let known = field.sets.get().map(|kept| Rc::clone(kept).downcast::<Sets<W>>());
        if let Some(Ok(known)) = known {
            return Onward::Continue(known);
        }
        let sets = Rc::new(Sets::collect(field, tell)?);
        let _ = field.sets.set(sets.clone());
        Onward::Continue(sets)
    }

    fn collect(field: &Field<W>, tell: &Tell) -> Onward<Sets<W>> {
        let size = field.map.size;
        let biggest = match size {
            ..=9 => size - 1,
            10..=16 => 6,
            _ => 4,
        };
        let large = size > 9;
        let mut sets = Sets {
            all: Vec::new(),
            size,
            cells: field.cands.len(),
            places: Vec::new(),
            targets: Vec::new(),
            large,
            seen: OnceCell::new(),
            apart: OnceCell::new(),
        };
        let mut known = HashSet::new();
        for house in 0..field.map.houses.len() {
            let cells: Vec<usize> = (field.map.houses[house] & field.empty).into_iter().collect();
            let most = biggest.min(cells.len());
            sets.grow(field, &cells, most, 0, Set::EMPTY, 0, &mut known, tell)?;
        }
        Onward::Continue(sets)
    }

    #[allow(clippy::too_many_arguments)] // a recursion and its state
    fn grow(
        &mut self,
        field: &Field<W>,
        cells: &[usize],
        most: usize,
        count: usize,
        chosen: Set<W>,
        digits: u64,
        known: &mut HashSet<Set<W>>,
        tell: &Tell,
    ) -> Onward {
        tell.beat()?;
        for (i, &cell) in cells.iter().enumerate() {
            let (chosen, digits) = (chosen | Set::of(cell), digits | field.cands[cell]);
            let (count, wide) = (count + 1, digits.count_ones() as usize);
            if wide == count + 1 && known.insert(chosen) {
                if self.large && self.all.len() >= MAX_SETS {
                    return Onward::Continue(());
                }
                self.add(field, chosen, digits);
            }
            if count < most && wide <= most + 1 {
                self.grow(field, &cells[i + 1..], most, count, chosen, digits, known, tell)?;
            }
        }
        Onward::Continue(())
    }

    fn add(&mut self, field: &Field<W>, cells: Set<W>, digits: u64) {
        self.all.push(Almost { cells, digits });
        for digit in 0..self.size {
            let places = cells & field.places[digit];
            self.places.push(places);
            self.targets.push(field.map.common(places) & field.places[digit]);
        }
    }

    /// The places of one of its digits in a set.
    #[inline]
    pub(super) fn places(&self, set: usize, digit: usize) -> Set<W> {
        self.places[set * self.size + digit]
    }

    /// The places of a digit that see all its places in the set; none is in it.
    #[inline]
    pub(super) fn targets(&self, set: usize, digit: usize) -> Set<W> {
        self.targets[set * self.size + digit]
    }

    /// Links between sets, from earlier to later ones. Linked sets may share
    /// cells only if asked for, and never a place of the digit that links.
    pub(super) fn links(&self, overlap: bool, tell: &Tell) -> Onward<Rc<[Link]>> {
        if overlap {
            return Onward::Continue(self.link(true, tell)?.into());
        }
        if let Some(known) = self.apart.get() {
            return Onward::Continue(Rc::clone(known));
        }
        let links: Rc<[Link]> = self.link(false, tell)?.into();
        let _ = self.apart.set(Rc::clone(&links));
        Onward::Continue(links)
    }

    fn seen(&self) -> &Seen {
        self.seen.get_or_init(|| Seen::by(self))
    }

    /// The sets that see a candidate that this one sees, and that is not of one of its digits,
    /// as bits: if that digit is spent, only with these it takes anything away.
    pub(super) fn joint(&self, set: usize, besides: usize) -> &[u64] {
        let seen = self.seen();
        &seen.joint[(set * self.size + besides) * seen.words..][..seen.words]
    }

    fn link(&self, overlap: bool, tell: &Tell) -> Onward<Vec<Link>> {
        let mut links = Vec::new();
        let seen = self.seen();
        let words = seen.words;
        let mut linked = vec![0; self.size * words];
        for (a, one) in self.all.iter().enumerate() {
            tell.beat()?;
            let mut near = vec![0u64; words];
            for digit in Digits(one.digits) {
                let linked = &mut linked[digit * words..][..words];
                seen.linked(self.size, self.places(a, digit), digit, linked);
                unite(&mut near, linked);
            }
            for cell in one.cells.into_iter().filter(|_| !overlap) {
                let has = &seen.has[cell * words..][..words];
                near.iter_mut().zip(has).for_each(|(near, has)| *near &= !has);
            }
            // From earlier to later sets.
            near[..a / 64].fill(0);
            near[a / 64] &= !1 << (a % 64);
            for b in bits(&near) {
                let by = |&digit: &usize| linked[digit * words + b / 64] >> (b % 64) & 1 != 0;
                // Three would be a contradiction, so two say it all.
                let digits = Digits(one.digits).filter(by).take(2);
                let digits = digits.fold(0, |all, digit| all | 1 << digit);
                links.push(Link { a: a as u32, b: b as u32, digits });
                if self.large && links.len() >= MAX_LINKS {
                    return Onward::Continue(links);
                }
            }
        }
        Onward::Continue(links)
    }

    /// What goes because one of two sets must have each digit out of `digits`
    /// that both have.
    pub(super) fn hits(&self, a: usize, b: usize, digits: u64) -> Hits<W> {
        let mut hits = Hits::default();
        for digit in Digits(self.all[a].digits & self.all[b].digits & digits) {
            hits.add(digit, self.targets(a, digit) & self.targets(b, digit));
        }
        hits
    }

    /// Writes sets down, in order.
    pub(super) fn parts<'a>(
        &self,
        draft: Draft<'a>,
        sets: impl IntoIterator<Item = usize>,
    ) -> Draft<'a> {
        let write = |draft: Draft<'a>, set: usize| {
            let Almost { cells, digits, .. } = self.all[set];
            draft.set(cells, digits).uses_cells(cells)
        };
        sets.into_iter().fold(draft, write)
    }

    /// Writes a link down: the places of its digits in both sets.
    pub(super) fn link_part<'a>(
        &self,
        draft: Draft<'a>,
        a: usize,
        b: usize,
        digits: u64,
    ) -> Draft<'a> {
        let places = |digit: usize| {
            let cells = self.places(a, digit) | self.places(b, digit);
            cells.into_iter().map(move |cell| (cell, digit))
        };
        draft.common(Digits(digits).flat_map(places))
    }
}

/// What has been told to go: of many ways to the same end the first will do.
pub(super) struct Told<const W: usize>(HashSet<Hits<W>>);

impl<const W: usize> Told<W> {
    pub(super) fn nothing() -> Told<W> {
        Told(HashSet::new())
    }

    /// Whether something goes that did not go the same way before.
    pub(super) fn is_new(&mut self, hits: &Hits<W>) -> bool {
        !hits.is_empty() && self.0.insert(hits.clone())
    }
}

/// Candidates that go, digit by digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hits<const W: usize>(pub Vec<(u8, Set<W>)>);

impl<const W: usize> Default for Hits<W> {
    fn default() -> Hits<W> {
        Hits(Vec::new())
    }
}

impl<const W: usize> Hits<W> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Digits come in ascending order.
    pub(super) fn add(&mut self, digit: usize, cells: Set<W>) {
        if !cells.is_empty() {
            self.0.push((digit as u8, cells));
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|(_, cells)| cells.len()).sum()
    }

    /// Digit and cell of each, in order.
    pub(super) fn spots(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let of =
            |&(digit, cells): &(u8, Set<W>)| cells.into_iter().map(move |c| (digit as usize, c));
        self.0.iter().flat_map(of)
    }

    /// Writes them down.
    pub(super) fn remove<'a>(&self, draft: Draft<'a>) -> Draft<'a> {
        let gone =
            |draft: Draft<'a>, &(digit, cells): &(u8, Set<W>)| draft.remove(cells, digit as usize);
        self.0.iter().fold(draft, gone)
    }
}
