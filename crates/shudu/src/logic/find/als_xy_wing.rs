//! ALS-XY-wing: an almost locked set linked to two others, by different digits. It
//! cannot lack both, so at least one of the others is locked: a digit these two
//! share is in one of them.

use super::super::field::Field;
use super::super::set::Digits;
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
    let near = Neighbours::new(&sets, &links);
    let mut told = Told::nothing();
    for (i, &one) in links.iter().enumerate() {
        heed(tell.pulse().beats(2))?;
        for j in near.wings(&sets, i, one) {
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

/// Which sets are linked to a set, as bits; and where the links of a set to later ones begin.
struct Neighbours<'a> {
    links: &'a [Link],
    words: usize,
    near: Vec<u64>,
    starts: Vec<usize>,
}

impl<'a> Neighbours<'a> {
    fn new<const W: usize>(sets: &Sets<W>, links: &'a [Link]) -> Neighbours<'a> {
        let (count, words) = (sets.all.len(), sets.all.len().div_ceil(64));
        let mut near = vec![0; count * words];
        for link in links {
            let (a, b) = (link.a as usize, link.b as usize);
            near[a * words + b / 64] |= 1 << (b % 64);
            near[b * words + a / 64] |= 1 << (a % 64);
        }
        let start = |set: usize| links.partition_point(|link| (link.a as usize) < set);
        Neighbours { links, words, near, starts: (0..=count).map(start).collect() }
    }

    /// The later links, ascending, that share a set with this one and whose other sets see a
    /// candidate together: few of all that share one.
    fn wings<const W: usize>(&self, sets: &Sets<W>, i: usize, one: Link) -> Vec<usize> {
        let mut wings = Vec::new();
        for (middle, end) in [(one.a, one.b), (one.b, one.a)] {
            let (middle, end) = (middle as usize, end as usize);
            let near = &self.near[middle * self.words..][..self.words];
            for (word, (near, joint)) in near.iter().zip(sets.joint(end)).enumerate() {
                let ends = Digits(near & joint).map(|bit| word * 64 + bit);
                wings.extend(ends.map(|end| self.link(middle, end)).filter(|&j| j > i));
            }
        }
        wings.sort_unstable();
        wings
    }

    /// The number of the link between two sets.
    fn link(&self, one: usize, other: usize) -> usize {
        let (a, b) = (one.min(other), one.max(other));
        let of = &self.links[self.starts[a]..self.starts[a + 1]];
        self.starts[a] + of.partition_point(|link| (link.b as usize) < b)
    }
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
