//! XY-chain: cells with two digits each, every one seeing the next and sharing a
//! digit with it. If the first has not its outer digit it has the inner one, so the
//! second has its other digit, and so on: the last has the same outer digit. One end has
//! it, and what sees both loses it.
//!
//! Remote pair: all cells have the same two digits, so that both digits go.

use super::super::field::Field;
use super::super::pulse::Pulse;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::order::{Gone, Ranking};
use super::{Draft, Line, Onward, Reason, Role, Tell, heed};
use shudu_board::control::Stop;

/// Chains of more cells are nothing for people.
const LONGEST: usize = 10;

/// Ways tried for remote pairs at most; only a board made for it has more.
const TRIED: usize = 20_000;

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let mut ranking = Ranking::default();
    let pairs = pairs(field);
    for start in pairs {
        for outer in Digits(field.cands[start]) {
            if !field.map.sees[start].meets(field.places[outer]) {
                continue;
            }
            tell.beat()?;
            shortest(field, pairs, start, outer, &mut |path| {
                let gone = field.map.sees[start] & field.map.sees[path[path.len() - 1]];
                let gone = gone & field.places[outer];
                if !gone.is_empty() {
                    let gone = gone.into_iter().map(|cell| (outer, cell)).collect();
                    ranking.add(gone, path.len(), (outer, path.to_vec()));
                }
            });
        }
    }
    for (gone, (outer, path)) in ranking.best_first() {
        step(field, Technique::XyChain, outer, &path, &gone).tell(tell)?;
    }
    Onward::Continue(())
}

fn pairs<const W: usize>(field: &Field<W>) -> Set<W> {
    field.empty.into_iter().filter(|&cell| field.cands[cell].count_ones() == 2).collect()
}

/// The other digit of a cell with two.
fn other<const W: usize>(field: &Field<W>, cell: usize, digit: usize) -> usize {
    (field.cands[cell] & !(1 << digit)).trailing_zeros() as usize
}

/// Tells the shortest chain to every end, from two cells on.
fn shortest<const W: usize>(
    field: &Field<W>,
    pairs: Set<W>,
    start: usize,
    outer: usize,
    tell: &mut dyn FnMut(&[usize]),
) {
    // A cell is reached with the higher or the lower of its digits.
    let high = |cell: usize, digit: usize| usize::from(field.cands[cell] >> digit > 1) ^ 1;
    let mut before = vec![usize::MAX; 2 * field.cands.len()];
    let mut seen = vec![false; 2 * field.cands.len()];
    let mut rim = vec![(start, other(field, start, outer))];
    for _ in 1..LONGEST {
        let mut reached = Vec::new();
        for &(cell, digit) in &rim {
            let mut next = field.map.sees[cell] & field.places[digit] & pairs;
            next.remove(start);
            for next in next {
                let on = other(field, next, digit);
                let node = 2 * next + high(next, on);
                if !seen[node] {
                    seen[node] = true;
                    before[node] = 2 * cell + high(cell, digit);
                    reached.push((next, on));
                }
            }
        }
        for &(end, digit) in reached.iter().filter(|&&(_, digit)| digit == outer) {
            let mut path = vec![end];
            let mut node = before[2 * end + high(end, digit)];
            while node / 2 != start {
                path.push(node / 2);
                node = before[node];
            }
            path.push(start);
            path.reverse();
            let simple = path.iter().copied().collect::<Set<W>>().len() == path.len();
            if simple {
                tell(&path);
            }
        }
        rim = reached;
        if rim.is_empty() {
            break;
        }
    }
}

fn step<'a, const W: usize>(
    field: &'a Field<W>,
    technique: Technique,
    outer: usize,
    path: &[usize],
    gone: &[(usize, usize)],
) -> Draft<'a> {
    let mut line = Line::default();
    let mut digit = outer;
    let mut digits = 0;
    for (i, &cell) in path.iter().enumerate() {
        let why = if i == 0 { Reason::Assumed } else { super::why(field, path[i - 1], cell) };
        let next = other(field, cell, digit);
        line = line.then([cell], digit, false, why).then([cell], next, true, Reason::Cell);
        digit = next;
        digits |= field.cands[cell];
    }
    let mut draft = Draft::new(field, technique);
    for &(digit, cell) in gone {
        draft = draft.remove([cell], digit);
    }
    let ends: Set<W> = [path[0], path[path.len() - 1]].into_iter().collect();
    draft
        .cells(path.iter().copied())
        .digits(if technique == Technique::RemotePair { digits } else { 1 << outer })
        .part(Role::Wing, ends, !0)
        .uses_cells(path.iter().copied())
        .chain(line.done())
}

/// Chains of cells with the same two digits, from four cells on.
pub(super) fn remote_pair<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let mut ranking = Ranking::default();
    let pairs = pairs(field);
    let mut tried = 0;
    for start in pairs {
        let same = |&cell: &usize| field.cands[cell] == field.cands[start];
        let alike: Set<W> = pairs.into_iter().filter(same).collect();
        if alike.len() < 4 {
            continue;
        }
        for outer in Digits(field.cands[start]) {
            let mut path = vec![start];
            heed(along(
                field,
                alike,
                outer,
                &mut path,
                &mut tried,
                tell.pulse(),
                &mut |path, gone| {
                    ranking.add(gone, path.len(), (outer, path.to_vec()));
                },
            ))?;
        }
    }
    for (gone, (outer, path)) in ranking.best_first() {
        step(field, Technique::RemotePair, outer, &path, &gone).tell(tell)?;
    }
    Onward::Continue(())
}

/// Cells an odd number of links apart, three at least, have the two digits
/// between them.
fn along<const W: usize>(
    field: &Field<W>,
    alike: Set<W>,
    outer: usize,
    path: &mut Vec<usize>,
    tried: &mut usize,
    pulse: &Pulse,
    tell: &mut dyn FnMut(&[usize], Gone),
) -> Result<(), Stop> {
    pulse.beat()?;
    let map = &field.map;
    let (start, last) = (path[0], path[path.len() - 1]);
    *tried += 1;
    let far = map.sees[start] & map.sees[last] & field.places[outer];
    if path.len() >= 4 && path.len().is_multiple_of(2) && !far.is_empty() {
        let mut gone = Vec::new();
        for (i, &a) in path.iter().enumerate() {
            for &b in path.iter().skip(i + 3).step_by(2) {
                for digit in Digits(field.cands[start]) {
                    let seen = map.sees[a] & map.sees[b] & field.places[digit];
                    gone.extend(seen.into_iter().map(|cell| (digit, cell)));
                }
            }
        }
        gone.sort_unstable();
        gone.dedup();
        tell(path, gone);
    }
    if path.len() >= LONGEST || *tried > TRIED {
        return Ok(());
    }
    for next in map.sees[last] & alike {
        if !path.contains(&next) {
            path.push(next);
            along(field, alike, outer, path, tried, pulse, tell)?;
            path.pop();
        }
    }
    Ok(())
}
