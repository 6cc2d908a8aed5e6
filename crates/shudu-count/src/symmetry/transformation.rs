//! A transformation of the classic board.

use shudu_board::board::classic::Cells;

/// Transposes or not, then moves rows and columns, then renames digits.
///
/// ```
/// use shudu::symmetry::Transformation;
/// use shudu::board::classic::Cells;
/// let mut cells = [0; 81];
/// cells[1] = 5;
/// let cells = Cells::new(cells).unwrap();
/// let turned = Transformation { transpose: true, ..Transformation::IDENTITY };
/// assert_eq!(turned.apply(&cells)[9], 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    /// Whether rows become columns first.
    pub transpose: bool,
    /// For each row of the result the row it comes from.
    pub rows: [u8; 9],
    /// For each column of the result the column it comes from.
    pub columns: [u8; 9],
    /// For each digit its new name; 0, the open cell, stays 0.
    pub digits: [u8; 10],
}

impl Transformation {
    /// What changes nothing.
    pub const IDENTITY: Transformation = Transformation {
        transpose: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The cells transformed.
    pub fn apply(&self, cells: &Cells) -> Cells {
        let (down, right) = if self.transpose { (1, 9) } else { (9, 1) };
        Cells::trusted(std::array::from_fn(|i| {
            let (row, column) = (self.rows[i / 9] as usize, self.columns[i % 9] as usize);
            self.digits[cells[row * down + column * right] as usize]
        }))
    }

    /// What undoes it.
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (undo(&self.rows), undo(&self.columns));
        // Undone in the opposite order: what moved rows now moves columns.
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Transformation { transpose: self.transpose, rows, columns, digits: undo(&self.digits) }
    }

    /// First this one, then the other.
    pub fn then(&self, other: &Transformation) -> Transformation {
        // If the other one transposes, what this one did to rows it has done to columns.
        let (rows, columns) =
            if other.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transformation {
            transpose: self.transpose != other.transpose,
            rows: other.rows.map(|row| rows[row as usize]),
            columns: other.columns.map(|column| columns[column as usize]),
            digits: self.digits.map(|digit| other.digits[digit as usize]),
        }
    }

    /// A transformation by chance; any is as likely as any other if all
    /// numbers of the source are.
    pub fn random(bits: &mut dyn FnMut() -> u64) -> Transformation {
        let mut digits = Transformation::IDENTITY.digits;
        shuffle(&mut digits[1..], bits);
        let transpose = bits() & 1 == 1;
        Transformation { transpose, rows: lines(bits), columns: lines(bits), digits }
    }
}

fn undo<const N: usize>(order: &[u8; N]) -> [u8; N] {
    let mut back = [0; N];
    (0..N).for_each(|i| back[order[i] as usize] = i as u8);
    back
}

/// Rows (or columns) in another order that keeps bands (or stacks) together.
fn lines(bits: &mut dyn FnMut() -> u64) -> [u8; 9] {
    let mut bands = [0, 1, 2];
    shuffle(&mut bands, bits);
    let mut lines = [0; 9];
    for (into, band) in lines.chunks_exact_mut(3).zip(bands) {
        (0..3).for_each(|i| into[i as usize] = 3 * band + i);
        shuffle(into, bits);
    }
    lines
}

fn shuffle(things: &mut [u8], bits: &mut dyn FnMut() -> u64) {
    for i in (1..things.len()).rev() {
        // The high half of a product: no digit of the source counts for nothing.
        let j = ((u128::from(bits()) * (i as u128 + 1)) >> 64) as usize;
        things.swap(i, j);
    }
}
