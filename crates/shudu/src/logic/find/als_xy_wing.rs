//! ALS-XY-wing: an almost locked set linked to two others, by different digits. It
//! cannot lack both, so at least one of the others is locked: a digit these two
//! share is in one of them.

use super::super::field::Field;
use super::super::technique::Technique;
use super::almost::{Link, Sets, Told};
use super::{Draft, Onward, Tell, heed};

/// With `overlap` only wings with sets that share cells, else only such without.
pub(super) fn als_xy_wing<const W: usize>(
    field: &Field<W>,
    overlap: bool,
    tell: &mut Tell,
) -> Onward {
    let sets = Sets::of(field, tell)?;
    let links = sets.links(overlap, tell)?;
    // The links of every set, so that not all pairs of links need be looked at.
    let mut at = vec![Vec::new(); sets.all.len()];
    for (i, link) in links.iter().enumerate() {
        at[link.a as usize].push(i);
        at[link.b as usize].push(i);
    }
    let mut told = Told::nothing();
    for (i, &one) in links.iter().enumerate() {
        heed(tell.pulse().beats(8))?;
        for j in after(i, &at[one.a as usize], &at[one.b as usize]) {
            let other = links[j];
            let middle = if one.a == other.a || one.a == other.b { one.a } else { one.b };
            let Some(wing) = Wing::of(&sets, overlap, middle, one, other) else { continue };
            let hits = sets.hits(wing.sets[0], wing.sets[2], !(one.digits | other.digits));
            if told.is_new(&hits) {
                let draft = wing.draft(field, &sets);
                hits.remove(draft).tell(tell)?;
            }
        }
    }
    Onward::Continue(())
}

/// The numbers after `i` of two ascending lists, ascending.
fn after<'a>(i: usize, one: &'a [usize], other: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    let skip = |list: &'a [usize]| &list[list.partition_point(|&j| j <= i)..];
    let (mut one, mut other) = (skip(one), skip(other));
    std::iter::from_fn(move || {
        let from_one = match (one.first(), other.first()) {
            (None, None) => return None,
            (Some(a), Some(b)) => a < b,
            (first, _) => first.is_some(),
        };
        let list = if from_one { &mut one } else { &mut other };
        let (&first, rest) = list.split_first()?;
        *list = rest;
        Some(first)
    })
}

/// Two sets with one between them, and the digits that link them.
struct Wing {
    sets: [usize; 3],
    digits: [usize; 2],
}

impl Wing {
    fn of<const W: usize>(
        sets: &Sets<W>,
        overlap: bool,
        middle: u32,
        one: Link,
        other: Link,
    ) -> Option<Wing> {
        let (x, y) = different(one, other)?;
        let order = [one.a + one.b - middle, middle, other.a + other.b - middle];
        let order = order.map(|set| set as usize);
        let [a, m, b] = order.map(|set| sets.all[set].cells);
        let shared = a.meets(b) || m.meets(a | b);
        let fits = shared == overlap && !a.within(b) && !b.within(a);
        fits.then_some(Wing { sets: order, digits: [x, y] })
    }

    fn draft<'a, const W: usize>(&self, field: &'a Field<W>, sets: &Sets<W>) -> Draft<'a> {
        let [a, m, b] = self.sets;
        let draft = sets.parts(Draft::new(field, Technique::AlsXyWing), self.sets);
        let draft = sets.link_part(draft, a, m, 1 << self.digits[0]);
        sets.link_part(draft, m, b, 1 << self.digits[1])
    }
}

/// A digit of the one link and another one of the other.
fn different(one: Link, other: Link) -> Option<(usize, usize)> {
    let x = one.digit_besides(0)?;
    if let Some(y) = other.digit_besides(1 << x) {
        return Some((x, y));
    }
    Some((one.digit_besides(1 << x)?, x))
}
