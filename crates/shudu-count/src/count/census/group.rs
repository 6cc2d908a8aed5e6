//! The moves that keep every grid a grid, in classes of moves alike.
//!
//! Rows may change places within their band, and bands as a whole; columns
//! likewise; and if boxes are square the board may be turned about its
//! diagonal. For rows alone that is a group of (size of a band)!^(bands) ·
//! (bands)! orders of the rows. Two moves are *conjugate* if one is the other
//! seen after a third move: then they leave equally many grids as they are.

use crate::symmetry::{Permutation, line_moves};

/// Moves of the cells that are conjugate.
#[derive(Clone, Debug)]
pub struct Class {
    /// One of them, as a permutation of the cells.
    pub cells: Permutation,
    /// How many there are.
    pub size: u64,
    /// What it does, in words.
    pub name: String,
}

/// First one, then the other.
fn then(a: &[usize], b: &[usize]) -> Permutation {
    a.iter().map(|&i| b[i]).collect()
}

fn inverse(a: &[usize]) -> Permutation {
    let mut inverse = vec![0; a.len()];
    a.iter().enumerate().for_each(|(i, &j)| inverse[j] = i);
    inverse
}

/// The moves of lines in classes: one of each, and how many.
fn line_classes(moves: &[Permutation]) -> Vec<(Permutation, u64)> {
    let mut class = vec![usize::MAX; moves.len()];
    let mut classes: Vec<(Permutation, u64)> = Vec::new();
    for (i, one) in moves.iter().enumerate() {
        if class[i] != usize::MAX {
            continue;
        }
        for by in moves {
            let seen = then(&then(&inverse(by), one), by);
            let place = moves.binary_search(&seen).expect("moves are a group");
            if class[place] == usize::MAX {
                class[place] = classes.len();
            }
        }
        let size = class.iter().filter(|&&c| c == classes.len()).count();
        classes.push((one.clone(), size as u64));
    }
    classes
}

/// The classes of all moves of a board with boxes of `rows` × `columns`.
pub fn classes(rows: usize, columns: usize) -> Vec<Class> {
    let size = rows * columns;
    let row_moves = line_moves(columns, rows);
    let column_moves = line_moves(rows, columns);
    let row_classes = line_classes(&row_moves);
    let column_classes = line_classes(&column_moves);
    let square = rows == columns;
    let cells = |r: &[usize], c: &[usize], turned: bool| -> Permutation {
        (0..size * size)
            .map(|i| {
                let (row, column) = (r[i / size], c[i % size]);
                if turned { column * size + row } else { row * size + column }
            })
            .collect()
    };
    let mut classes = Vec::new();
    for (i, (r, many_r)) in row_classes.iter().enumerate() {
        for (j, (c, many_c)) in column_classes.iter().enumerate() {
            // Turning the board exchanges rows and columns.
            if square && j < i {
                continue;
            }
            let twice = if square && i != j { 2 } else { 1 };
            classes.push(Class {
                cells: cells(r, c, false),
                size: many_r * many_c * twice,
                name: format!("rows {} columns {}", cycles(r), cycles(c)),
            });
        }
    }
    if square {
        let identity: Permutation = (0..size).collect();
        // A turned move is conjugate to one that moves rows only, then turns.
        for (r, many) in &row_classes {
            classes.push(Class {
                cells: cells(r, &identity, true),
                size: many * row_moves.len() as u64,
                name: format!("rows {} turned", cycles(r)),
            });
        }
    }
    classes
}

/// A permutation in cycles, as (123)(45); what stays is left out.
fn cycles(p: &[usize]) -> String {
    let mut seen = vec![false; p.len()];
    let mut text = String::new();
    for start in 0..p.len() {
        let mut cycle = Vec::new();
        let mut i = start;
        while !seen[i] {
            seen[i] = true;
            cycle.push(char::from_digit(i as u32 + 1, 36).unwrap_or('?'));
            i = p[i];
        }
        if cycle.len() > 1 {
            text.push('(');
            text.extend(cycle);
            text.push(')');
        }
    }
    if text.is_empty() { "()".into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_9x9_board_has_3359232_moves_in_275_classes() {
        let classes = classes(3, 3);
        assert_eq!(classes.len(), 275);
        assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), 3_359_232);
    }

    #[test]
    fn the_small_boards_have_128_and_3456_moves() {
        let order = |r, c| classes(r, c).iter().map(|class| class.size).sum::<u64>();
        assert_eq!((order(2, 2), order(2, 3)), (128, 3456));
    }
}
