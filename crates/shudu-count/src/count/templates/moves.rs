//! The symmetries of a puzzle: moves of rows and columns that leave its rules and its clues as they are.
//!
//! A move takes rows to rows and columns to columns, or each to the other. It keeps the *rules* if cells that see each other go to such
//! cells, cells that do not to such cells, and each house that has every digit to such a house: then it takes grids to
//! grids. It keeps the *clues* if it takes each clue to a clue, equal digits to equal ones and different ones to different ones: then it takes
//! solutions to solutions, once the digits are renamed accordingly. The empty board with windows has 128
//! moves, with both diagonals 96.
//!
//! Where a digit is not renamed, its templates that are moved to each other have the same number of ways to complete them: they are an *orbit*, of
//! which one template is enough. This is true of any moves that are known, whether they are all there are or not: so
//! the search for them may end early, as it must on boards with rows and columns only.

use super::{Mask, Rules};
use shudu_board::board::{Digit, Puzzle};
use shudu_board::sort;
use std::collections::HashSet;

/// No more moves than this are looked for, and not longer.
const MOST: usize = 1024;
const TRIES: usize = 100_000;

/// Where each cell goes.
pub(super) type Move = Vec<usize>;

/// Moves that keep the rules, and the clues up to renaming; a digit that is named here keeps its name.
pub(super) fn moves(puzzle: &Puzzle, rules: &Rules, fixed: Option<Digit>) -> Vec<Move> {
    let mut all = Vec::new();
    for turned in [false, true] {
        let lines = [Vec::new(), Vec::new()];
        let mut search = Search { rules, turned, lines, found: Vec::new(), tries: 0 };
        search.go_on();
        all.append(&mut search.found);
    }
    all.retain(|moved| keeps_clues(puzzle, moved, fixed));
    all
}

fn keeps_clues(puzzle: &Puzzle, moved: &Move, fixed: Option<Digit>) -> bool {
    let size = puzzle.layout().size();
    let (mut to, mut from) = (vec![None; size], vec![None; size]);
    if let Some(digit) = fixed {
        to[digit.index()] = Some(digit);
        from[digit.index()] = Some(digit);
    }
    puzzle.clues().all(|(cell, digit)| match puzzle.givens()[moved[cell.index()]] {
        None => false,
        Some(other) => {
            *to[digit.index()].get_or_insert(other) == other
                && *from[other.index()].get_or_insert(digit) == digit
        }
    })
}

/// Rows and columns are given their places in turn.
struct Search<'a> {
    rules: &'a Rules,
    /// Whether rows become columns.
    turned: bool,
    /// Where the first rows go, and the first columns.
    lines: [Vec<usize>; 2],
    found: Vec<Move>,
    tries: usize,
}

impl Search<'_> {
    fn go_on(&mut self) {
        let size = self.rules.size;
        let [rows, columns] = self.lines.each_ref().map(Vec::len);
        if columns == size {
            let moved: Move = (0..size * size).map(|cell| self.image(cell)).collect();
            if self.keeps_houses(&moved) {
                self.found.push(moved);
            }
            return;
        }
        let line = usize::from(rows > columns);
        for to in 0..size {
            if self.found.len() >= MOST || self.tries >= TRIES {
                return;
            }
            if !self.lines[line].contains(&to) {
                self.tries += 1;
                self.lines[line].push(to);
                if self.keeps_sight(line) {
                    self.go_on();
                }
                self.lines[line].pop();
            }
        }
    }

    /// Where a cell goes whose row and column have their places.
    fn image(&self, cell: usize) -> usize {
        let size = self.rules.size;
        let (row, column) = (self.lines[0][cell / size], self.lines[1][cell % size]);
        if self.turned { column * size + row } else { row * size + column }
    }

    /// Whether the cells of the last line see what they saw.
    fn keeps_sight(&self, line: usize) -> bool {
        let size = self.rules.size;
        let [rows, columns] = self.lines.each_ref().map(Vec::len);
        let cells: Vec<usize> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| row * size + column)).collect();
        let is_new = |cell: usize| match line {
            0 => cell / size + 1 == rows,
            _ => cell % size + 1 == columns,
        };
        let sees = |a: usize, b: usize| self.rules.peers[a] >> b & 1;
        cells.iter().filter(|&&cell| is_new(cell)).all(|&a| {
            let to = self.image(a);
            cells.iter().all(|&b| sees(a, b) == sees(to, self.image(b)))
        })
    }

    fn keeps_houses(&self, moved: &Move) -> bool {
        let houses = &self.rules.houses;
        houses.iter().all(|&house| houses.contains(&image(house, moved)))
    }
}

/// Moves that lead to all of these, one after the other, as far as that is known.
pub(super) fn generators(moves: Vec<Move>) -> Vec<Move> {
    let Some(cells) = moves.first().map(Vec::len) else { return moves };
    let mut chosen: Vec<Move> = Vec::new();
    let mut met: HashSet<Move> = HashSet::from([(0..cells).collect()]);
    for moved in moves {
        if met.contains(&moved) || met.len() > MOST {
            continue;
        }
        chosen.push(moved);
        let mut open: Vec<Move> = met.iter().cloned().collect();
        while let Some(one) = open.pop().filter(|_| met.len() <= MOST) {
            for other in &chosen {
                let both: Move = one.iter().map(|&cell| other[cell]).collect();
                if met.insert(both.clone()) {
                    open.push(both);
                }
            }
        }
    }
    chosen
}

/// Where these cells go.
pub(super) fn image(mut cells: Mask, moved: &Move) -> Mask {
    let mut image = 0;
    while cells != 0 {
        image |= 1 << moved[cells.trailing_zeros() as usize];
        cells &= cells - 1;
    }
    image
}

/// The orbits of templates, which moves take to templates: each by one of it, with all others.
pub(super) fn orbits(templates: &[Mask], moves: &[Move]) -> Vec<Vec<Mask>> {
    let mut sorted = templates.to_vec();
    sort::by_key(&mut sorted, |template| *template);
    let mut met = vec![false; sorted.len()];
    let mut orbits = Vec::new();
    for first in 0..sorted.len() {
        if met[first] {
            continue;
        }
        met[first] = true;
        let mut orbit = vec![sorted[first]];
        let mut next = 0;
        while let Some(&template) = orbit.get(next) {
            next += 1;
            for moved in moves {
                let other = image(template, moved);
                let place = sorted.binary_search(&other).expect("a move keeps the rules and clues");
                if !met[place] {
                    met[place] = true;
                    orbit.push(other);
                }
            }
        }
        orbits.push(orbit);
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::Layout;
    use std::sync::Arc;

    #[test]
    fn the_moves_of_known_boards() {
        let number = |name: &str, symbols: &str| {
            let layout = Arc::new(name.parse::<Layout>().unwrap());
            let puzzle = match symbols {
                "" => Puzzle::empty(layout.clone()),
                _ => Puzzle::from_symbols(layout.clone(), symbols).unwrap(),
            };
            moves(&puzzle, &Rules::new(&layout), None).len()
        };
        assert_eq!(number("3x3+windoku", ""), 128);
        assert_eq!(number("3x3+x", ""), 96);
        assert_eq!(number("3x3+antiknight", ""), 8);
        assert_eq!(number("2x2", ""), 128);
        assert_eq!(number("1x4", ""), 2 * 24 * 24);
        // Different digits in two corners may change places.
        assert_eq!(number("2x2+x", "1..............2"), 4);
        // A third one stays where it is.
        assert_eq!(number("2x2+x", "1..3...........2"), 2);
    }
}
