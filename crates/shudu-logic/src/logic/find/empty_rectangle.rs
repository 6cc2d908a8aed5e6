//! Empty rectangle: in a box all places of a digit lie in one row and one column of
//! it (the rest, a rectangle, is empty). A pair of places in a line that crosses the
//! row has one end there; if that end is wrong, the other end is right, and if it is
//! right, the box has its digit in the column. Either way the cell where the column
//! meets the other end's line loses the digit.

use super::super::field::Field;
use super::super::technique::Technique;
use super::{Draft, Line, Onward, Reason, Role, Set, Tell};

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    for digit in 0..map.size {
        for &block in &map.blocks {
            tell.beat()?;
            let places = field.at(block, digit);
            if places.len() < 2 {
                continue;
            }
            // The last row with the last column first, as the empty corner moves
            // from the top left.
            for &row in map.rows.iter().rev() {
                for &column in map.columns.iter().rev() {
                    let (across, down) = (map.houses[row], map.houses[column]);
                    let crosses = (across & down).meets(map.houses[block]);
                    if !crosses || !places.within(across | down) {
                        continue;
                    }
                    let (along, upright) = (places.without(down), places.without(across));
                    if along.is_empty() || upright.is_empty() {
                        continue;
                    }
                    for (line, arm, other, rest) in [
                        (row, along, column, places & down),
                        (column, upright, row, places & across),
                    ] {
                        let sides = if line == row { &map.columns } else { &map.rows };
                        pair(field, digit, block, line, arm, other, rest, sides, tell)?;
                    }
                }
            }
        }
    }
    Onward::Continue(())
}

/// Pairs that start on `line` outside the box: `arm` is the box's part on that
/// line alone, `rest` its part on the `other` line.
#[allow(clippy::too_many_arguments)] // one pattern with many parts
fn pair<const W: usize>(
    field: &Field<W>,
    digit: usize,
    block: usize,
    line: usize,
    arm: Set<W>,
    other: usize,
    rest: Set<W>,
    sides: &[usize],
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    for start in field.at(line, digit).without(map.houses[block]) {
        let Some(&side) = sides.iter().find(|&&side| map.houses[side].has(start)) else { continue };
        if !field.is_pair(side, digit) {
            continue;
        }
        let Some(end) = field.at(side, digit).without(Set::of(start)).first() else { continue };
        // The one cell on the other line that the end sees.
        let beyond = map.houses[other].without(map.houses[block]) & map.sees[end];
        let lines: &[usize] = if sides == map.columns { &map.rows } else { &map.columns };
        let Some(&level) = lines.iter().find(|&&line| map.houses[line].has(end)) else { continue };
        let gone = beyond & map.houses[level];
        let chain = Line::default()
            .then([end], digit, false, Reason::Assumed)
            .then([start], digit, true, Reason::House(map.kinds[side]))
            .then(arm, digit, false, Reason::House(map.kinds[line]))
            .then(rest, digit, true, Reason::House(map.kinds[block]));
        Draft::new(field, Technique::EmptyRectangle)
            .remove(gone, digit)
            .cells((arm | rest).into_iter().chain([start, end]))
            .house(block)
            .house(line)
            .house(other)
            .house(side)
            .digits(1 << digit)
            .part_of(Role::Base, &[block], arm | rest, 1 << digit)
            .part_of(Role::Wing, &[side], [start, end].into_iter().collect::<Set<W>>(), 1 << digit)
            .uses_house(block, digit)
            .uses_house(side, digit)
            .chain(chain.done())
            .tell(tell)?;
    }
    Onward::Continue(())
}
