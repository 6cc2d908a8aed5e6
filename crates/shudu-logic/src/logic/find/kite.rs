//! Two-string kite: a digit has two places in a row and two in a column, and one
//! of each is in the same box. Not both of those can be right, so at least one of
//! the far ends is; the cell where their lines cross loses the digit.

use super::super::field::Field;
use super::super::technique::Technique;
use super::skyscraper::pairs;
use super::{Draft, Line, Onward, Reason, Role, Set, Tell};

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    for digit in 0..map.size {
        tell.beat()?;
        let (rows, columns) = (pairs(field, &map.rows, digit), pairs(field, &map.columns, digit));
        for &(row, across) in &rows {
            for &(column, down) in &columns {
                let boxed = |a: usize, b: usize| {
                    map.blocks
                        .iter()
                        .copied()
                        .find(|&block| map.houses[block].has(a) && map.houses[block].has(b))
                };
                // The near ends share a box; the first way that does is taken.
                let ways = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let way = ways
                    .iter()
                    .find_map(|&(i, j)| boxed(across[i], down[j]).map(|block| (i, j, block)));
                let Some((i, j, block)) = way else { continue };
                let (near, far) = ([across[i], down[j]], [across[1 - i], down[1 - j]]);
                let four: Set<W> = near.into_iter().chain(far).collect();
                if four.len() < 4 {
                    continue;
                }
                let gone = map.sees[far[0]] & map.sees[far[1]];
                let chain = Line::default()
                    .then([far[0]], digit, false, Reason::Assumed)
                    .then([near[0]], digit, true, Reason::House(map.kinds[row]))
                    .then([near[1]], digit, false, Reason::House(map.kinds[block]))
                    .then([far[1]], digit, true, Reason::House(map.kinds[column]));
                let places = |cells: [usize; 2]| cells.into_iter().collect::<Set<W>>();
                Draft::new(field, Technique::TwoStringKite)
                    .remove(gone.without(four), digit)
                    .cells([near[0], far[0], near[1], far[1]])
                    .house(row)
                    .house(column)
                    .house(block)
                    .digits(1 << digit)
                    .part_of(Role::Base, &[row, column], four, 1 << digit)
                    .part_of(Role::Cover, &[block], places(near), 1 << digit)
                    .uses_house(row, digit)
                    .uses_house(column, digit)
                    .chain(chain.done())
                    .tell(tell)?;
            }
        }
    }
    Onward::Continue(())
}
