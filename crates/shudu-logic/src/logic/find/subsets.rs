//! Subsets. Naked: as many cells of a house as they have digits together, so
//! those digits go from the rest of every house they share. Hidden: as many
//! digits as they have places in a house, so those cells lose everything else.
//! Locked: a naked pair or triple in a box and a line at once, with something to
//! take away in both.
//!
//! Boxes come first: that is where people look.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::{Draft, Onward, Role, Tell};
use shudu_board::board::HouseKind;

/// Boxes, rows, columns, then whatever else there is.
fn houses<const W: usize>(field: &Field<W>) -> impl Iterator<Item = usize> + '_ {
    let map = &field.map;
    let others = (0..map.houses.len()).filter(|&house| {
        !matches!(map.kinds[house], HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Block(_))
    });
    map.blocks.iter().chain(&map.rows).chain(&map.columns).copied().chain(others)
}

/// Ways to take `size` of the items, each given by a mask, so that the masks
/// together have no more than `size` ones.
fn choose(
    masks: &[u64],
    size: usize,
    from: usize,
    taken: &mut Vec<usize>,
    union: u64,
    tell: &mut dyn FnMut(&[usize], u64) -> Onward,
) -> Onward {
    let left = size - taken.len();
    if left == 0 {
        return if union.count_ones() as usize == size {
            tell(taken, union)
        } else {
            Onward::Continue(())
        };
    }
    for i in from..(masks.len() + 1).saturating_sub(left) {
        let more = union | masks[i];
        if more.count_ones() as usize <= size {
            taken.push(i);
            choose(masks, size, i + 1, taken, more, tell)?;
            taken.pop();
        }
    }
    Onward::Continue(())
}

/// Naked and locked subsets.
pub(super) fn naked<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    use Technique as T;
    let (size, locked) = match technique {
        T::LockedPair => (2, true),
        T::LockedTriple => (3, true),
        T::NakedPair => (2, false),
        T::NakedTriplet => (3, false),
        _ => (4, false),
    };
    for house in houses(field) {
        tell.beat()?;
        if locked && !matches!(field.map.kinds[house], HouseKind::Block(_)) {
            continue;
        }
        let fits = |&&cell: &&u16| {
            let count = field.cands[cell as usize].count_ones() as usize;
            (1..=size).contains(&count)
        };
        let cells: Vec<usize> =
            field.map.lists[house].iter().filter(fits).map(|&cell| cell as usize).collect();
        let masks: Vec<u64> = cells.iter().map(|&cell| field.cands[cell]).collect();
        choose(&masks, size, 0, &mut Vec::new(), 0, &mut |taken, digits| {
            let set: Set<W> = taken.iter().map(|&i| cells[i]).collect();
            subset(field, technique, set, digits, size < 4, locked, tell)
        })?;
    }
    Onward::Continue(())
}

fn subset<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    set: Set<W>,
    digits: u64,
    lockable: bool,
    locked: bool,
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    let block = map.shared(set).find(|&house| matches!(map.kinds[house], HouseKind::Block(_)));
    let is_line =
        |&house: &usize| matches!(map.kinds[house], HouseKind::Row(_) | HouseKind::Column(_));
    let line = map.shared(set).find(is_line);
    let gone_in = |cells: Set<W>| cells.into_iter().any(|cell| field.cands[cell] & digits != 0);
    let is_locked = lockable
        && block.zip(line).is_some_and(|(block, line)| {
            let box_only = map.houses[block].without(set);
            gone_in(box_only) && gone_in(map.houses[line].without(map.houses[block]))
        });
    if is_locked != locked {
        return Onward::Continue(());
    }
    let mut draft = Draft::new(field, technique);
    for house in map.shared(set) {
        for cell in map.houses[house].without(set) {
            draft = draft.remove_from(cell, digits);
        }
    }
    // Other reasons to differ than sharing a house.
    if !map.plain {
        for digit in Digits(digits) {
            draft = draft.remove(map.common(set & field.places[digit]).without(set), digit);
        }
    }
    draft = match (locked, block, line) {
        (true, Some(block), Some(line)) => draft.locked(set, digits, [block, line]),
        _ => {
            let house = block.or(line).or_else(|| map.shared(set).next());
            draft.naked(set, digits, house.expect("a subset lies in a house"))
        }
    };
    draft.part(Role::Set, set, digits).uses_cells(set).tell(tell)
}

/// Hidden subsets.
pub(super) fn hidden<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let size = match technique {
        Technique::HiddenPair => 2,
        Technique::HiddenTriplet => 3,
        _ => 4,
    };
    for house in houses(field).filter(|&house| field.map.complete[house]) {
        tell.beat()?;
        if (field.map.houses[house] & field.empty).len() <= size {
            continue;
        }
        let list = &field.map.lists[house];
        let mut digits = Vec::new();
        let mut masks = Vec::new();
        for digit in 0..field.map.size {
            if (1..=size).contains(&field.free(house, digit)) {
                let place = |i: usize| u64::from(field.has(list[i] as usize, digit)) << i;
                masks.push((0..list.len()).map(place).fold(0, |all, bit| all | bit));
                digits.push(digit);
            }
        }
        choose(&masks, size, 0, &mut Vec::new(), 0, &mut |taken, places| {
            let kept = taken.iter().fold(0, |all, &i| all | 1 << digits[i]);
            let cells: Set<W> = Digits(places).map(|i| list[i] as usize).collect();
            let mut draft = Draft::new(field, technique);
            for cell in cells {
                draft = draft.remove_from(cell, !kept);
            }
            for digit in Digits(kept) {
                draft = draft.uses_house(house, digit);
            }
            draft.hidden(cells, kept, house).part(Role::Set, cells, kept).tell(tell)
        })?;
    }
    Onward::Continue(())
}
