//! ALS-XZ: two almost locked sets linked by a digit. One of them lacks it and is
//! locked, so any other digit both have is in one of the two, and goes where it
//! sees all its places in both.
//!
//! If two digits link them, each set has exactly one of these, and both sets are
//! locked whatever happens: then the rest of each set acts on its own.

use super::super::field::Field;
use super::super::set::Digits;
use super::super::technique::Technique;
use super::almost::{Hits, Link, Sets, Told};
use super::{Draft, Onward, Tell};

/// With `overlap` only such sets as share cells, else only such as do not.
pub(super) fn als_xz<const W: usize>(field: &Field<W>, overlap: bool, tell: &mut Tell) -> Onward {
    let sets = Sets::of(field, tell)?;
    let mut told = Told::nothing();
    for &link in sets.links(overlap, tell)?.iter() {
        tell.beat()?;
        let (a, b) = (link.a as usize, link.b as usize);
        if overlap != sets.all[a].cells.meets(sets.all[b].cells) {
            continue;
        }
        let hits = hits(&sets, link);
        if !told.is_new(&hits) {
            continue;
        }
        let draft = sets.parts(Draft::new(field, Technique::AlsXz), [a, b]);
        let draft =
            Digits(link.digits).fold(draft, |draft, digit| sets.link_part(draft, a, b, 1 << digit));
        hits.remove(draft).tell(tell)?;
    }
    Onward::Continue(())
}

fn hits<const W: usize>(sets: &Sets<W>, link: Link) -> Hits<W> {
    let (a, b) = (link.a as usize, link.b as usize);
    if link.digits.is_power_of_two() {
        return sets.hits(a, b, !link.digits);
    }
    let (one, other) = (sets.all[a], sets.all[b]);
    let mut hits = sets.hits(a, b, link.digits);
    for digit in Digits(one.digits & !link.digits) {
        hits.add(digit, sets.targets(a, digit).without(other.cells));
    }
    for digit in Digits(other.digits & !link.digits) {
        hits.add(digit, sets.targets(b, digit).without(one.cells));
    }
    hits
}
