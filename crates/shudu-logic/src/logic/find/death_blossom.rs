//! Death blossom: a cell, the stem, each of whose digits sees all its places in
//! some almost locked set, the petal. Whatever the stem is, one petal loses that
//! digit and is locked. A digit that all petals have, and the stem has not, is in one
//! of them, and goes where it sees all its places in all petals.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::almost::{Hits, Sets, Told};
use super::{Draft, Onward, Tell, heed};

/// With a stem of many digits there are more flowers than anyone could look at.
const MAX_TRIES: usize = 300_000;

struct Flower<'a, const W: usize> {
    field: &'a Field<W>,
    sets: &'a Sets<W>,
    overlap: bool,
    stem: usize,
    /// The petals to choose from, digit by digit of the stem.
    choice: &'a [Vec<u32>],
    petals: Vec<usize>,
    told: &'a mut Told<W>,
    tries: &'a mut usize,
}

/// With `overlap` only blossoms with petals that share cells, else only such without.
pub(super) fn death_blossom<const W: usize>(
    field: &Field<W>,
    overlap: bool,
    tell: &mut Tell,
) -> Onward {
    let sets = Sets::of(field, tell)?;
    let size = field.map.size;
    // For every candidate the sets that it would take a digit from.
    let mut choice = vec![Vec::new(); field.cands.len() * size];
    for (i, set) in sets.all.iter().enumerate() {
        for digit in Digits(set.digits) {
            for cell in sets.targets(i, digit) {
                choice[cell * size + digit].push(i as u32);
            }
        }
    }
    let (mut told, mut tries) = (Told::nothing(), 0);
    for stem in field.empty {
        let choice = &choice[stem * size..][..size];
        if Digits(field.cands[stem]).all(|digit| !choice[digit].is_empty()) {
            let petals = Vec::new();
            let (told, tries) = (&mut told, &mut tries);
            let sets = &sets;
            let mut flower = Flower { field, sets, overlap, stem, choice, petals, told, tries };
            let (digits, hits) = (Digits(field.cands[stem]), Hits::default());
            flower.grow(digits, Set::EMPTY, hits, tell)?;
        }
    }
    Onward::Continue(())
}

impl<const W: usize> Flower<'_, W> {
    /// One petal more, for the next digit of the stem. `hits` is what the petals
    /// so far would make go.
    fn grow(
        &mut self,
        mut digits: Digits,
        taken: Set<W>,
        hits: Hits<W>,
        tell: &mut Tell,
    ) -> Onward {
        let Some(digit) = digits.next() else { return self.bloom(taken, &hits, tell) };
        let choice = self.choice;
        heed(tell.pulse().beats(1 + choice[digit].len() / 16))?;
        for &petal in &choice[digit] {
            let petal = petal as usize;
            let set = self.sets.all[petal];
            *self.tries += 1;
            if *self.tries > MAX_TRIES || (!self.overlap && set.cells.meets(taken)) {
                continue;
            }
            let hits = self.narrowed(&hits, petal);
            if hits.is_empty() {
                continue;
            }
            self.petals.push(petal);
            let flow = self.grow(digits, taken | set.cells, hits, tell);
            self.petals.pop();
            flow?;
        }
        Onward::Continue(())
    }

    fn narrowed(&self, hits: &Hits<W>, petal: usize) -> Hits<W> {
        let mut left = Hits::default();
        let digits = self.sets.all[petal].digits & !self.field.cands[self.stem];
        for digit in Digits(digits) {
            let targets = self.sets.targets(petal, digit);
            if self.petals.is_empty() {
                left.add(digit, targets);
            } else if let Some(&(_, old)) = hits.0.iter().find(|(d, _)| *d as usize == digit) {
                left.add(digit, targets & old);
            }
        }
        left
    }

    fn bloom(&mut self, taken: Set<W>, hits: &Hits<W>, tell: &mut Tell) -> Onward {
        let cells: usize = self.petals.iter().map(|&petal| self.sets.all[petal].cells.len()).sum();
        if self.overlap != (cells > taken.len()) || !self.told.is_new(hits) {
            return Onward::Continue(());
        }
        let digits = self.field.cands[self.stem];
        let draft =
            Draft::new(self.field, Technique::DeathBlossom).stem(self.stem).uses_cell(self.stem);
        let mut draft = self.sets.parts(draft, self.petals.iter().copied());
        for (&petal, digit) in self.petals.iter().zip(Digits(digits)) {
            let places = self.sets.places(petal, digit) | Set::of(self.stem);
            draft = draft.common(places.into_iter().map(|cell| (cell, digit)));
        }
        hits.remove(draft).tell(tell)
    }
}
