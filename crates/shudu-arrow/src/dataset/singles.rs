//! Singles: what share of puzzles falls to the simplest two techniques.

use shudu::board::classic::Cells;

/// How far singles lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Singles {
    /// Naked singles alone solve it.
    Naked,
    /// Naked and hidden singles together do.
    Both,
    /// They do not.
    Stuck,
}

/// Tries it.
pub fn singles(puzzle: &Cells) -> Singles {
    let mut board = Board::new(puzzle);
    while board.naked() {}
    if board.open == 0 {
        return Singles::Naked;
    }
    while board.naked() || board.hidden() {}
    if board.open == 0 { Singles::Both } else { Singles::Stuck }
}

struct Board {
    /// What each open cell may be, a bit a digit; 0 where a digit stands.
    may: [u16; 81],
    open: usize,
}

impl Board {
    fn new(puzzle: &Cells) -> Board {
        let mut board = Board { may: [0x1ff; 81], open: 81 };
        for (cell, &digit) in puzzle.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            board.place(cell, 1 << (digit - 1));
        }
        board
    }

    fn place(&mut self, cell: usize, digit: u16) {
        for peer in (0..81).filter(|&peer| sees(cell, peer)) {
            self.may[peer] &= !digit;
        }
        self.may[cell] = 0;
        self.open -= 1;
    }

    fn naked(&mut self) -> bool {
        let found = (0..81).find(|&cell| self.may[cell].is_power_of_two());
        found.inspect(|&cell| self.place(cell, self.may[cell])).is_some()
    }

    fn hidden(&mut self) -> bool {
        for house in 0..27 {
            let (mut once, mut twice) = (0, 0);
            for cell in cells(house) {
                twice |= once & self.may[cell];
                once |= self.may[cell];
            }
            let only = once & !twice;
            if only != 0 {
                let digit = only & only.wrapping_neg();
                let place = cells(house).find(|&cell| self.may[cell] & digit != 0);
                place.into_iter().for_each(|cell| self.place(cell, digit));
                return true;
            }
        }
        false
    }
}

fn sees(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
}

/// The cells of a row, a column or a box.
fn cells(house: usize) -> impl Iterator<Item = usize> {
    (0..9).map(move |at| match house / 9 {
        0 => house * 9 + at,
        1 => at * 9 + house % 9,
        _ => house % 9 / 3 * 27 + house % 3 * 3 + at / 3 * 9 + at % 3,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_lead_as_far_as_ratings_say() {
        let of = |text: &str| singles(&text.parse().unwrap());
        // Rated 1.2: hidden singles in boxes.
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(of(easy), Singles::Naked);
        let hidden =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(of(hidden), Singles::Both);
        // Rated above 7.
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert_eq!(of(hard), Singles::Stuck);
    }
}
