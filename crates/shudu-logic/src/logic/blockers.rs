//! What rules candidates out: the digits on the board that a single, or a pattern seen without
//! notes, rests on.
//!
//! Many digits may see a cell; a reader wants few, and near ones. For a digit with one place, or
//! few, the fewest digits that together see every other cell of the house are chosen; for a cell with one
//! candidate the fewest houses that have all other digits.

use super::draft::Sight;
use super::pattern::Blockers;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind, Layout};
use shudu_board::sort;

/// Choices of more digits than this are not all tried.
const FEW: usize = 4;

/// Blockers, and the candidates that went before.
type Found = (Vec<Blockers>, Vec<(Cell, Digit)>);

/// Why a cell has no candidate but one.
pub(super) fn of_cell(sight: &dyn Sight, cell: Cell, digit: Digit) -> Found {
    let layout = sight.layout();
    Board::new(sight, &layout).naked(cell, digit)
}

/// Why a digit has no places in a house but these; `near` is where the reader looks.
pub(super) fn of_places(
    sight: &dyn Sight,
    digit: Digit,
    house: HouseKind,
    places: &[Cell],
    near: Cell,
) -> Found {
    let layout = sight.layout();
    Board::new(sight, &layout).hidden(digit, house, places, near)
}

struct Board<'a> {
    digits: Vec<Option<Digit>>,
    layout: &'a Layout,
}

impl<'a> Board<'a> {
    fn new(sight: &dyn Sight, layout: &'a Layout) -> Board<'a> {
        let digit_at = |cell: Cell| match sight.is_empty(cell.index()) {
            true => None,
            false => Some(Digit::from_index(sight.can_be(cell.index()).trailing_zeros() as usize)),
        };
        Board { digits: layout.cells().map(digit_at).collect(), layout }
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn sees(&self, a: Cell, b: Cell) -> bool {
        self.layout.peers(a).binary_search(&b).is_ok()
    }

    /// Cells that have a digit.
    fn holders(&self, digit: Digit) -> impl Iterator<Item = Cell> {
        self.layout.cells().filter(move |&cell| self.digit(cell) == Some(digit))
    }

    /// A digit has few places in a house.
    fn hidden(&self, digit: Digit, kind: HouseKind, places: &[Cell], near: Cell) -> Found {
        let mut houses = self.layout.houses().iter();
        let house = houses.find(|house| house.kind == kind).expect("it is a house of the board");
        let open = |other: &Cell| !places.contains(other) && self.digit(*other).is_none();
        let others: Vec<Cell> = house.cells.iter().copied().filter(open).collect();
        // Which of the others each holder sees, as bits.
        let mut holders: Vec<(Cell, u64)> = Vec::new();
        for holder in self.holders(digit) {
            let sees = |bits: u64, (i, &other): (usize, &Cell)| {
                bits | u64::from(self.sees(holder, other)) << i
            };
            let seen = others.iter().enumerate().fold(0, sees);
            holders.extend((seen > 0).then_some((holder, seen)));
        }
        let blocked = holders.iter().fold(0, |all, (_, seen)| all | seen);
        let away = |at: Cell| {
            let by = |a: usize, b: usize| a.abs_diff(b);
            by(self.layout.row(at), self.layout.row(near))
                + by(self.layout.column(at), self.layout.column(near))
        };
        // Nearest first, so that the first choice of a size is a near one.
        sort::by_key(&mut holders, |&(holder, _)| away(holder));
        let by = fewest(&holders, blocked);
        let blockers = by.into_iter().map(|(holder, seen)| Blockers {
            house: self.shared(holder, others[seen.trailing_zeros() as usize]),
            by: vec![(holder, digit)],
        });
        let struck = others.iter().enumerate().filter(|(i, _)| blocked >> i & 1 == 0);
        (blockers.collect(), struck.map(|(_, &other)| (other, digit)).collect())
    }

    /// A cell has one candidate.
    fn naked(&self, cell: Cell, digit: Digit) -> Found {
        let mut left = DigitSet::full(self.layout.size());
        left.remove(digit);
        let mut blockers = Vec::new();
        let houses = self.layout.houses_of(cell).iter();
        let houses: Vec<_> = houses.map(|&i| &self.layout.houses()[i as usize]).collect();
        loop {
            let stands = |cells: &[Cell]| -> Vec<(Cell, Digit)> {
                let digit = |&other: &Cell| {
                    self.digit(other).filter(|&d| left.contains(d)).map(|digit| (other, digit))
                };
                cells.iter().filter_map(digit).collect()
            };
            let most = houses.iter().map(|house| (stands(&house.cells), house.kind));
            // Of houses with as many the first: rows, columns, boxes are told in their order.
            let Some((by, kind)) =
                most.rev().max_by_key(|(by, _)| by.len()).filter(|(by, _)| !by.is_empty())
            else {
                break;
            };
            by.iter().for_each(|&(_, digit)| _ = left.remove(digit));
            blockers.push(Blockers { house: Some(kind), by });
        }
        for digit in left {
            if let Some(holder) = self.holders(digit).find(|&holder| self.sees(cell, holder)) {
                blockers.push(Blockers { house: None, by: vec![(holder, digit)] });
                left.remove(digit);
            }
        }
        (blockers, left.map(|digit| (cell, digit)).collect())
    }

    /// A house that two cells share.
    fn shared(&self, a: Cell, b: Cell) -> Option<HouseKind> {
        let of_b = self.layout.houses_of(b);
        let mut shared = self.layout.houses_of(a).iter().filter(|house| of_b.contains(house));
        shared.next().map(|&house| self.layout.houses()[house as usize].kind)
    }
}

/// The fewest sets that make up a whole; of several choices the first.
fn fewest(sets: &[(Cell, u64)], whole: u64) -> Vec<(Cell, u64)> {
    let few = (0..=FEW).find_map(|size| choice(sets, size, whole, &mut Vec::new()));
    few.unwrap_or_else(|| {
        // Large boards may need many; then each that helps is as good as another.
        let (mut chosen, mut left) = (Vec::new(), whole);
        for &(cell, set) in sets {
            if set & left != 0 {
                chosen.push((cell, set));
                left &= !set;
            }
        }
        chosen
    })
}

/// The first choice of so many sets that have all of this.
fn choice(
    sets: &[(Cell, u64)],
    size: usize,
    left: u64,
    chosen: &mut Vec<(Cell, u64)>,
) -> Option<Vec<(Cell, u64)>> {
    if size == 0 {
        return (left == 0).then(|| chosen.clone());
    }
    sets.iter().enumerate().find_map(|(i, &(cell, set))| {
        chosen.push((cell, set));
        let found = choice(&sets[i + 1..], size - 1, left & !set, chosen);
        chosen.pop();
        found
    })
}
