//! X-chain: pairs of places of one digit, joined end to end by cells that see each
//! other. If the first end is wrong, every second place is right, and so is the
//! last: one of the ends is right, and what sees both loses the digit.
//! A turbot fish is one of just two pairs.
//!
//! Searched breadth first from every place, so that the shortest chain is told.

use super::super::field::Field;
use super::super::set::Set;
use super::super::technique::Technique;
use super::order::Ranking;
use super::{Draft, Line, Onward, Reason, Role, Tell};

/// Chains longer than this are nothing for people.
const LONGEST: usize = 20;

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let longest = if technique == Technique::TurbotFish { 4 } else { LONGEST };
    let mut ranking = Ranking::default();
    for digit in 0..field.map.size {
        let links = Links::new(field, digit);
        if links.pairs.iter().filter(|pairs| !pairs.is_empty()).count() < 3 {
            continue;
        }
        for start in field.places[digit] {
            tell.beat()?;
            links.from(field, start, longest, &mut |path| {
                let end = path[path.len() - 1];
                let gone = field.map.sees[start] & field.map.sees[end] & field.places[digit];
                if start <= end && !gone.is_empty() {
                    let gone = gone.into_iter().map(|cell| (digit, cell)).collect();
                    ranking.add(gone, path.len(), (digit, path.to_vec()));
                }
            });
        }
    }
    for (gone, (digit, path)) in ranking.best_first() {
        step(field, technique, digit, &path, &gone).tell(tell)?;
    }
    Onward::Continue(())
}

/// The pairs of one digit.
struct Links {
    digit: usize,
    /// For every cell the other places of its pairs, with the house.
    pairs: Vec<Vec<(usize, usize)>>,
}

impl Links {
    fn new<const W: usize>(field: &Field<W>, digit: usize) -> Links {
        let mut pairs = vec![Vec::new(); field.cands.len()];
        for house in (0..field.map.houses.len()).filter(|&house| field.is_pair(house, digit)) {
            let mut cells = field.at(house, digit).into_iter();
            if let (Some(a), Some(b)) = (cells.next(), cells.next()) {
                pairs[a].push((b, house));
                pairs[b].push((a, house));
            }
        }
        Links { digit, pairs }
    }

    /// Tells the shortest chain to every end, from two pairs on.
    fn from<const W: usize>(
        &self,
        field: &Field<W>,
        start: usize,
        longest: usize,
        tell: &mut dyn FnMut(&[usize]),
    ) {
        let (mut right, mut wrong) = (Set::<W>::EMPTY, Set::of(start));
        // Where a right place was reached from: the wrong place before it, and so on.
        let mut before = vec![usize::MAX; 2 * field.cands.len()];
        let mut rim = vec![start];
        let mut length = 0;
        while !rim.is_empty() && length < longest {
            let mut reached = Vec::new();
            for &cell in &rim {
                for &(next, _) in &self.pairs[cell] {
                    if !right.has(next) {
                        right.insert(next);
                        before[2 * next + 1] = cell;
                        reached.push(next);
                    }
                }
            }
            length += 2;
            if length > 2 {
                for &end in &reached {
                    if let Some(path) = path(&before, start, end) {
                        tell(&path);
                    }
                }
            }
            rim.clear();
            for &cell in &reached {
                // Back at the start the chain has come to its end.
                if cell == start {
                    continue;
                }
                for next in (field.map.sees[cell] & field.places[self.digit]).without(wrong) {
                    wrong.insert(next);
                    before[2 * next] = cell;
                    rim.push(next);
                }
            }
        }
    }
}

/// The way to an end, if it goes through no cell twice.
fn path(before: &[usize], start: usize, end: usize) -> Option<Vec<usize>> {
    let mut path = vec![end];
    let (mut cell, mut on) = (end, 1);
    while on == 1 || cell != start {
        cell = before[2 * cell + on];
        on = 1 - on;
        if path.contains(&cell) && !(cell == start && end == start && on == 0) {
            return None;
        }
        path.push(cell);
    }
    path.reverse();
    Some(path)
}

fn step<'a, const W: usize>(
    field: &'a Field<W>,
    technique: Technique,
    digit: usize,
    path: &[usize],
    gone: &[(usize, usize)],
) -> Draft<'a> {
    let mut draft = Draft::new(field, technique);
    let mut line = Line::default().then([path[0]], digit, false, Reason::Assumed);
    for (i, pair) in path.windows(2).enumerate() {
        let both: Set<W> = pair.iter().copied().collect();
        if i % 2 == 0 {
            let mut pairs = field.map.shared(both).filter(|&house| field.is_pair(house, digit));
            let house = pairs.next().expect("a strong link is a pair");
            line = line.then([pair[1]], digit, true, Reason::House(field.map.kinds[house]));
            draft = draft.uses_house(house, digit).part_of(Role::Base, &[house], both, 1 << digit);
        } else {
            line = line.then([pair[1]], digit, false, super::why(field, pair[0], pair[1]));
        }
    }
    draft
        .remove(gone.iter().map(|&(_, cell)| cell), digit)
        .cells(path.iter().copied())
        .digits(1 << digit)
        .chain(line.done())
}
