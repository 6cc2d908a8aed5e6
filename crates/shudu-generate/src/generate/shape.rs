//! The shape of a puzzle: which cells have clues, and in which symmetry.

use shudu_board::board::Cell;

/// A symmetry of the places of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Symmetry {
    /// None.
    #[default]
    None,
    /// A half turn.
    Rotational,
    /// A quarter turn.
    Quarter,
    /// The falling diagonal.
    Diagonal,
    /// The rising diagonal.
    Antidiagonal,
    /// Left and right.
    Horizontal,
    /// Top and bottom.
    Vertical,
    /// Left and right, top and bottom.
    Mirrors,
    /// Both diagonals.
    Diagonals,
    /// All of these.
    Full,
}

/// What moves a row and a column of a board whose last row is `n`.
type Turn = fn(usize, usize, usize) -> (usize, usize);

const HALF: Turn = |n, r, c| (n - r, n - c);
const QUARTER: Turn = |n, r, c| (c, n - r);
const FALLING: Turn = |_, r, c| (c, r);
const RISING: Turn = |n, r, c| (n - c, n - r);
const SIDES: Turn = |n, r, c| (r, n - c);
const ENDS: Turn = |n, r, c| (n - r, c);

impl Symmetry {
    /// All, the poorest first.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Rotational,
        Symmetry::Quarter,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Mirrors,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// How it is called.
    pub const fn id(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational => "rotational",
            Symmetry::Quarter => "quarter",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The symmetry of this name.
    pub fn from_id(id: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.id() == id)
    }

    fn turns(self) -> &'static [Turn] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotational => &[HALF],
            Symmetry::Quarter => &[QUARTER],
            Symmetry::Diagonal => &[FALLING],
            Symmetry::Antidiagonal => &[RISING],
            Symmetry::Horizontal => &[SIDES],
            Symmetry::Vertical => &[ENDS],
            Symmetry::Mirrors => &[SIDES, ENDS],
            Symmetry::Diagonals => &[FALLING, RISING],
            Symmetry::Full => &[QUARTER, FALLING],
        }
    }

    /// The cells of a board that have a clue together or not at all.
    pub fn orbits(self, size: usize) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; size * size];
        let mut orbits = Vec::new();
        for first in 0..size * size {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut orbit = vec![first];
            let mut at = 0;
            while let Some(&cell) = orbit.get(at) {
                at += 1;
                for turn in self.turns() {
                    let (row, column) = turn(size - 1, cell / size, cell % size);
                    let next = row * size + column;
                    if !std::mem::replace(&mut seen[next], true) {
                        orbit.push(next);
                    }
                }
            }
            orbits.push(orbit.into_iter().map(Cell::from_index).collect());
        }
        orbits
    }

    /// Whether a set of cells has it.
    pub fn holds(self, size: usize, has: impl Fn(Cell) -> bool) -> bool {
        self.orbits(size).iter().all(|orbit| {
            let first = has(orbit[0]);
            orbit.iter().all(|&cell| has(cell) == first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_burnside_says() {
        let count = |symmetry: Symmetry| symmetry.orbits(9).len();
        let counts = Symmetry::ALL.map(count);
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.orbits(6).concat().len(), 36);
            assert_eq!(Symmetry::from_id(symmetry.id()), Some(symmetry));
        }
    }

    #[test]
    fn a_set_has_a_symmetry_or_not() {
        let corners = |cell: Cell| [0, 8, 72, 80].contains(&cell.index());
        assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.holds(9, corners)));
        let two = |cell: Cell| [0, 80].contains(&cell.index());
        let holding = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.holds(9, two));
        let names: Vec<_> = holding.map(Symmetry::id).collect();
        assert_eq!(names, ["none", "rotational", "diagonal", "antidiagonal", "diagonals"]);
    }
}
