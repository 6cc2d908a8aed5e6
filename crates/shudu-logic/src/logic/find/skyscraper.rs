//! Skyscraper: a digit has two places in each of two rows (or columns), and one
//! place of each is in the same column. Not both of those can be right, so at least
//! one of the other two is; what sees both loses the digit.

use super::super::field::Field;
use super::super::technique::Technique;
use super::{Draft, Line, Onward, Reason, Role, Set, Tell};

/// The two places of a digit in each line that has just two.
pub(super) fn pairs<const W: usize>(
    field: &Field<W>,
    lines: &[usize],
    digit: usize,
) -> Vec<(usize, [usize; 2])> {
    let mut pairs = Vec::new();
    for &line in lines.iter().filter(|&&line| field.is_pair(line, digit)) {
        let mut cells = field.at(line, digit).into_iter();
        if let (Some(a), Some(b)) = (cells.next(), cells.next()) {
            pairs.push((line, [a, b]));
        }
    }
    pairs
}

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    for (lines, across) in [(&map.rows, &map.columns), (&map.columns, &map.rows)] {
        for digit in 0..map.size {
            tell.beat()?;
            let pairs = pairs(field, lines, digit);
            for (i, &(line, ends)) in pairs.iter().enumerate() {
                for &(other, others) in &pairs[i + 1..] {
                    let crossing = |a: usize, b: usize| {
                        across
                            .iter()
                            .copied()
                            .find(|&house| map.houses[house].has(a) && map.houses[house].has(b))
                    };
                    let joined = [0, 1].map(|side| crossing(ends[side], others[side]));
                    let (side, base) = match joined {
                        [Some(base), None] => (0, base),
                        [None, Some(base)] => (1, base),
                        _ => continue,
                    };
                    let (floor, roof) =
                        ([ends[side], others[side]], [ends[1 - side], others[1 - side]]);
                    let gone = map.sees[roof[0]] & map.sees[roof[1]];
                    let chain = Line::default()
                        .then([roof[0]], digit, false, Reason::Assumed)
                        .then([floor[0]], digit, true, Reason::House(map.kinds[line]))
                        .then([floor[1]], digit, false, Reason::House(map.kinds[base]))
                        .then([roof[1]], digit, true, Reason::House(map.kinds[other]));
                    let places = |cells: [usize; 2]| cells.into_iter().collect::<Set<W>>();
                    Draft::new(field, Technique::Skyscraper)
                        .remove(gone, digit)
                        .cells([floor[0], roof[0], floor[1], roof[1]])
                        .house(line)
                        .house(other)
                        .house(base)
                        .digits(1 << digit)
                        .part_of(
                            Role::Base,
                            &[line, other],
                            places(ends) | places(others),
                            1 << digit,
                        )
                        .part_of(Role::Cover, &[base], places(floor), 1 << digit)
                        .uses_house(line, digit)
                        .uses_house(other, digit)
                        .chain(chain.done())
                        .tell(tell)?;
                }
            }
        }
    }
    Onward::Continue(())
}
