//! Boxes of random shapes.
//!
//! From regular boxes, cells change hands: one region takes a cell of a neighbour, which
//! takes one back, if all stay in one piece. Many such exchanges make any shapes.

use shudu_board::board::{Layout, LayoutError};
use shudu_board::random::Random;

/// A random map of regions, each of as many cells as the size and in one piece: for each
/// cell, row by row, the number of its region.
pub fn regions(size: usize, random: &mut Random) -> Result<Vec<u8>, LayoutError> {
    let layout = Layout::usual(size).or_else(|_| Layout::regular(1, size))?;
    let mut map: Vec<u8> = layout.cells().map(|cell| layout.block(cell) as u8).collect();
    let pick = |random: &mut Random, list: &[usize]| {
        (!list.is_empty()).then(|| list[random.number(list.len() as u64) as usize])
    };
    for _ in 0..60 * size {
        // A cell at a border goes over it.
        let cell = random.number(map.len() as u64) as usize;
        let mine = map[cell];
        let others: Vec<usize> = beside(size, cell).filter(|&c| map[c] != mine).collect();
        let Some(neighbour) = pick(random, &others) else { continue };
        let theirs = map[neighbour];
        map[cell] = theirs;
        let back: Vec<usize> = (0..map.len())
            .filter(|&c| c != cell && map[c] == theirs)
            .filter(|&c| beside(size, c).any(|b| map[b] == mine))
            .collect();
        let Some(back) = pick(random, &back) else {
            map[cell] = mine;
            continue;
        };
        map[back] = mine;
        if !(whole(size, &map, mine) && whole(size, &map, theirs)) {
            map[cell] = mine;
            map[back] = theirs;
        }
    }
    Ok(map)
}

fn beside(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let up = (row > 0).then(|| cell - size);
    let down = (row + 1 < size).then(|| cell + size);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < size).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

/// Whether a region is in one piece.
fn whole(size: usize, map: &[u8], region: u8) -> bool {
    let Some(first) = map.iter().position(|&r| r == region) else { return false };
    let mut seen = vec![first];
    let mut at = 0;
    while let Some(&cell) = seen.get(at) {
        at += 1;
        for next in beside(size, cell) {
            if map[next] == region && !seen.contains(&next) {
                seen.push(next);
            }
        }
    }
    seen.len() == size
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::Blocks;

    #[test]
    fn regions_are_in_one_piece_and_differ() {
        for size in [4, 5, 6, 7, 9, 12] {
            let mut random = Random::new(size as u64);
            let [one, two] = [0; 2].map(|_| regions(size, &mut random).unwrap());
            assert!((0..size as u8).all(|region| whole(size, &one, region)));
            assert_ne!(one, two);
            assert!(Layout::new(Blocks::Map(one), Vec::new()).is_ok());
        }
    }
}
