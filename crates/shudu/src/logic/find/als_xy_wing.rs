//! ALS-XY-wing: an almost locked set linked to two others, by different digits. It
//! cannot lack both, so at least one of the others is locked: a digit these two
//! share is in one of them.

use super::super::field::Field;
use super::super::technique::Technique;
use super::almost::{Link, Sets};
use super::{Draft, Flow, Tell};

/// With `overlap` only wings with sets that share cells, else only such without.
pub(super) fn als_xy_wing<const W: usize>(
    field: &Field<W>,
    overlap: bool,
    tell: &mut Tell,
) -> Flow {
    let sets = Sets::collect(field);
    let links = sets.links(overlap);
    // The links of every set, so that not all pairs of links need be looked at.
    let mut at = vec![Vec::new(); sets.all.len()];
    for (i, link) in links.iter().enumerate() {
        at[link.a as usize].push(i);
        at[link.b as usize].push(i);
    }
    for (i, &one) in links.iter().enumerate() {
        for j in after(i, &at[one.a as usize], &at[one.b as usize]) {
            let other = links[j];
            let middle = if one.a == other.a || one.a == other.b { one.a } else { one.b };
            wing(field, &sets, overlap, middle, one, other, tell)?;
        }
    }
    Flow::Continue(())
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

fn wing<const W: usize>(
    field: &Field<W>,
    sets: &Sets<W>,
    overlap: bool,
    middle: u32,
    one: Link,
    other: Link,
    tell: &mut Tell,
) -> Flow {
    let Some((x, y)) = different(one, other) else { return Flow::Continue(()) };
    let (a, b) = ((one.a + one.b - middle) as usize, (other.a + other.b - middle) as usize);
    let [cells_a, cells_m, cells_b] = [a, middle as usize, b].map(|set| sets.all[set].cells);
    let shared = cells_a.meets(cells_b) || cells_m.meets(cells_a | cells_b);
    if shared != overlap || cells_a.within(cells_b) || cells_b.within(cells_a) {
        return Flow::Continue(());
    }
    let hits = sets.hits(a, b, !(one.digits | other.digits));
    if hits.is_empty() {
        return Flow::Continue(());
    }
    let middle = middle as usize;
    let draft = sets.parts(Draft::new(field, Technique::AlsXyWing), [a, middle, b]);
    let draft = sets.link_part(draft, a, middle, 1 << x);
    let draft = sets.link_part(draft, middle, b, 1 << y);
    hits.remove(draft).tell(tell)
}

/// A digit of the one link and another one of the other.
fn different(one: Link, other: Link) -> Option<(usize, usize)> {
    let x = one.digit_besides(0)?;
    if let Some(y) = other.digit_besides(1 << x) {
        return Some((x, y));
    }
    Some((one.digit_besides(1 << x)?, x))
}
