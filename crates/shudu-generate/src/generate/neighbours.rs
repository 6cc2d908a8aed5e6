//! Neighbours by exchange: all that a puzzle becomes when some of its clues go and as many others
//! come ({-k+k}).
//!
//! Without k clues a puzzle has several solutions. They are listed; a clue that only one of them has
//! makes that one the only solution again, so for k = 1 all neighbours can be read off the list. For
//! larger k, clues of a solution are drawn until one more tells it from those that have them, too.

use super::Cells;
use super::dig::start;
use super::mask::{ALL, Mask, cells};
use shudu_board::random::Random;
use shudu_board::sort;
use shudu_search::search::fast::{Ask, Fast};

/// Solutions listed without one clue, and without more.
const LISTED: [usize; 2] = [400, 600];
/// Neighbours taken of those without one clue.
const TAKEN: usize = 64;
/// Solutions drawn without more clues, and neighbours taken for each.
const DRAWN: (usize, usize) = (16, 4);
/// Cells among which the one that leaves the fewest solutions is taken.
const AMONG: usize = 4;

/// A puzzle that has one solution: that, and its clues.
pub type Clued = (Cells, Mask);

/// The digits of a grid, one set of cells for each of four bits: two grids are compared at once.
fn planes(grid: &Cells) -> [Mask; 4] {
    std::array::from_fn(|bit| {
        grid.iter().enumerate().fold(0, |set, (cell, &d)| set | Mask::from(d >> bit & 1) << cell)
    })
}

/// Where two grids differ.
fn apart(a: &[Mask; 4], b: &[Mask; 4]) -> Mask {
    a.iter().zip(b).fold(0, |set, (a, b)| set | (a ^ b))
}

/// Neighbours of a puzzle that lack these clues, some of them if there are many. The number of
/// solutions without the clues; nothing if there are too many to list.
pub fn exchanged(
    fast: &Fast,
    (grid, clues): Clued,
    gone: Mask,
    random: &mut Random,
    found: &mut Vec<Clued>,
) -> Option<usize> {
    let count = gone.count_ones() as usize;
    let most = LISTED[usize::from(count > 1)];
    let ask = Ask { limit: most as u64, solutions: most };
    let kept = clues & !gone;
    let listed = fast.solve_one(&start(&grid, kept), ask).solutions;
    if listed.len() == most {
        return None;
    }
    if count == 1 {
        single(&listed, kept, random, found);
    } else if listed.len() > 1 {
        drawn(&listed, kept, count, random, found);
    }
    Some(listed.len())
}

/// Neighbours of a puzzle on its own pattern: these clues have other digits. The number of solutions without them; nothing if
/// there are too many to list.
pub fn exchanged_there(
    fast: &Fast,
    (grid, clues): Clued,
    gone: Mask,
    found: &mut Vec<Clued>,
) -> Option<usize> {
    let most = LISTED[1];
    let ask = Ask { limit: most as u64, solutions: most };
    let listed = fast.solve_one(&start(&grid, clues & !gone), ask).solutions;
    if listed.len() == most {
        return None;
    }
    // Digits that only one solution has there make it the only one.
    let there = |grid: &Cells| cells(gone).map(|cell| grid[cell]).collect::<Vec<u8>>();
    let mut all: Vec<(Vec<u8>, &Cells)> = listed.iter().map(|grid| (there(grid), grid)).collect();
    sort::by(&mut all, Ord::cmp);
    let alone = all.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() == 1).map(|run| *run[0].1);
    found.extend(alone.filter(|other| *other != grid).map(|other| (other, clues)));
    Some(listed.len())
}

/// All that one clue makes unique, or some of them.
fn single(listed: &[Cells], kept: Mask, random: &mut Random, found: &mut Vec<Clued>) {
    // By cell and digit: how many have it, and the last of them.
    let mut having = [[(0u16, 0u16); 10]; 81];
    for (number, grid) in (0..).zip(listed) {
        for (having, &digit) in having.iter_mut().zip(grid.iter()) {
            let (count, last) = &mut having[usize::from(digit)];
            (*count, *last) = (*count + 1, number);
        }
    }
    let mut all = Vec::new();
    for cell in cells(ALL & !kept) {
        let only = having[cell].iter().filter(|(count, _)| *count == 1);
        all.extend(only.map(|&(_, number)| (cell, usize::from(number))));
    }
    random.shuffle(&mut all);
    let neighbour = |(cell, number): (usize, usize)| (listed[number], kept | 1 << cell);
    found.extend(all.into_iter().take(TAKEN).map(neighbour));
}

/// Some that so many clues make unique.
fn drawn(listed: &[Cells], kept: Mask, count: usize, random: &mut Random, found: &mut Vec<Clued>) {
    let planes: Vec<_> = listed.iter().map(planes).collect();
    let open: Vec<usize> = cells(ALL & !kept).collect();
    for _ in 0..DRAWN.0 {
        let number = random.number(listed.len() as u64) as usize;
        let others = planes.iter().enumerate().filter(|(other, _)| *other != number);
        let mut differ: Vec<Mask> =
            others.map(|(_, other)| apart(other, &planes[number])).collect();
        let mut added = 0;
        for _ in 1..count {
            let some = (0..AMONG).map(|_| 1 << open[random.number(open.len() as u64) as usize]);
            let left = |bit: Mask| differ.iter().filter(|&differ| differ & bit == 0).count();
            // If none is left, this clue was enough: no exchange of as many.
            let fewest = some.map(|bit| (left(bit), bit)).filter(|(left, _)| *left > 0).min();
            let Some((_, bit)) = fewest else { break };
            added |= bit;
            differ.retain(|differ| differ & bit == 0);
        }
        if added.count_ones() as usize + 1 < count {
            continue;
        }
        let tell = differ.iter().fold(ALL & !kept & !added, |tell, differ| tell & differ);
        let mut last: Vec<usize> = cells(tell).collect();
        random.shuffle(&mut last);
        let neighbour = |cell: usize| (listed[number], kept | added | 1 << cell);
        found.extend(last.into_iter().take(DRAWN.1).map(neighbour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn clued(line: &str) -> Clued {
        let clues: Cells = line.parse().unwrap();
        let mask = (0..81).filter(|&cell| clues[cell] > 0).fold(0, |mask, cell| mask | 1 << cell);
        let ask = Ask { limit: 2, solutions: 2 };
        let found = Fast::default().solve_one(&start(&clues, mask), ask).solutions;
        assert_eq!(found.len(), 1);
        (found[0], mask)
    }

    #[test]
    fn neighbours_have_one_solution_and_as_many_clues() {
        let (fast, mut random) = (Fast::default(), Random::new(1));
        // Few solutions appear without a few of its clues.
        let (grid, clues) = clued(EASY);
        let all: Vec<usize> = cells(clues).collect();
        for count in 1..=3 {
            let mut found = Vec::new();
            for from in 0..all.len() - 2 {
                let gone = all[from..from + count].iter().fold(0, |gone, cell| gone | 1 << cell);
                exchanged(&fast, (grid, clues), gone, &mut random, &mut found);
            }
            assert!(!found.is_empty());
            for (grid, mask) in found {
                let tally = fast.solve_one(&start(&grid, mask), Ask::VERDICT).tally;
                assert_eq!((tally.solutions, mask.count_ones()), (1, clues.count_ones()));
            }
        }
    }

    #[test]
    fn exchanges_on_the_pattern_are_those_that_trying_all_finds() {
        let fast = Fast::default();
        let (grid, clues) = clued(HARD);
        let all: Vec<usize> = cells(clues).collect();
        let mut some = 0;
        for pair in all.windows(2) {
            let gone = 1 << pair[0] | 1 << pair[1];
            let mut found = Vec::new();
            if exchanged_there(&fast, (grid, clues), gone, &mut found).is_none() {
                continue;
            }
            let mut expected = Vec::new();
            for (a, b) in (0..81).map(|i| (i / 9 + 1, i % 9 + 1)) {
                let mut with = *grid;
                (with[pair[0]], with[pair[1]]) = (a, b);
                let with = Cells::new(with).unwrap();
                let ask = Ask { limit: 2, solutions: 2 };
                let answer = fast.solve_one(&start(&with, clues), ask);
                if let [only] = answer.solutions[..] {
                    expected.push((only, clues));
                }
            }
            expected.retain(|(other, _)| *other != grid);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            some += found.len();
        }
        assert!(some > 0);
    }

    #[test]
    fn exchanges_of_one_clue_are_those_that_trying_all_finds() {
        let (fast, mut random) = (Fast::default(), Random::new(1));
        let (grid, clues) = clued(HARD);
        // A clue without which there are few solutions: all neighbours are taken.
        let complete = |cell: &usize| {
            let mut found = Vec::new();
            exchanged(&fast, (grid, clues), 1 << cell, &mut random, &mut found);
            (!found.is_empty() && found.len() < TAKEN).then_some((*cell, found))
        };
        let (gone, mut found) = cells(clues).collect::<Vec<_>>().iter().find_map(complete).unwrap();
        let kept = clues & !(1 << gone);
        let mut expected = Vec::new();
        for cell in cells(ALL & !kept) {
            for digit in 1..=9 {
                let mut with = *grid;
                with[cell] = digit;
                let with = Cells::new(with).unwrap();
                let ask = Ask { limit: 2, solutions: 2 };
                let answer = fast.solve_one(&start(&with, kept | 1 << cell), ask);
                if let [only] = answer.solutions[..] {
                    expected.push((only, kept | 1 << cell));
                }
            }
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
