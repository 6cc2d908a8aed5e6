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
    let mut told = Told::nothing();
    for (i, j) in pairs(&sets, &links, overlap, tell)? {
        let (one, other) = (links[i], links[j]);
        let middle = if one.a == other.a || one.a == other.b { one.a } else { one.b };
        let Some(wing) = Wing::of(&sets, overlap, middle, one, other) else { continue };
        let hits = sets.hits(wing.sets[0], wing.sets[2], !(one.digits | other.digits));
        if told.is_new(&hits) {
            let draft = wing.draft(field, &sets);
            hits.remove(draft).tell(tell)?;
        }
    }
    Onward::Continue(())
}

/// The pairs of links, in order, that share a set and whose other sets take something away
/// together: hardly any of all that share one.
fn pairs<const W: usize>(
    sets: &Sets<W>,
    links: &[Link],
    overlap: bool,
    tell: &Tell,
) -> Onward<Vec<(usize, usize)>> {
    // The links of every set, with the other one.
    let mut at = vec![Vec::new(); sets.all.len()];
    for (i, link) in links.iter().enumerate() {
        at[link.a as usize].push((link.b as usize, i));
        at[link.b as usize].push((link.a as usize, i));
    }
    let mut near = vec![0u64; sets.all.len().div_ceil(64)];
    let mut number = vec![0; sets.all.len()];
    let mut pairs = Vec::new();
    for ends in at {
        heed(tell.pulse().beats(1 + ends.len()))?;
        near.fill(0);
        for &(end, link) in &ends {
            near[end / 64] |= 1 << (end % 64);
            number[end] = link;
        }
        for &(end, i) in &ends {
            let digit = links[i].digits.trailing_zeros() as usize;
            let joint = sets.joint(end, digit).iter().zip(&near).enumerate();
            for (word, (joint, near)) in joint.skip(end / 64) {
                let later = if word == end / 64 { !1 << (end % 64) } else { !0 };
                for other in Digits(joint & near & later).map(|bit| word * 64 + bit) {
                    let j = number[other];
                    let left = !(links[i].digits | links[j].digits);
                    let common = sets.all[end].digits & sets.all[other].digits & left;
                    let goes = |d: usize| sets.targets(end, d).meets(sets.targets(other, d));
                    let meet = sets.all[end].cells.meets(sets.all[other].cells);
                    if (overlap || !meet) && Digits(common).any(goes) {
                        pairs.push((i.min(j), i.max(j)));
                    }
                }
            }
        }
    }
    pairs.sort_unstable();
    Onward::Continue(pairs)
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
