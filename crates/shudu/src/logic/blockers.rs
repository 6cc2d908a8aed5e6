//! What rules candidates out: the digits on the board that a single rests on.
//!
//! Many digits may see a cell; a reader wants few, and near ones. For a digit with one place the
//! fewest digits that together see every other cell of the house are chosen; for a cell with one
//! candidate the fewest houses that have all other digits.

use super::draft::Sight;
use super::pattern::Blockers;
use crate::board::{Cell, Digit, DigitSet, HouseKind, Layout};

/// Choices of more digits than this are not all tried.
const FEW: usize = 4;

/// The blockers of a single, and the candidates that went before.
pub(super) fn of(
    sight: &dyn Sight,
    cell: Cell,
    digit: Digit,
    house: Option<HouseKind>,
) -> (Vec<Blockers>, Vec<(Cell, Digit)>) {
    let layout = sight.layout();
    let board = Board { sight, layout: &layout };
    match house {
        Some(kind) => board.hidden(cell, digit, kind),
        None => board.naked(cell, digit),
    }
}

struct Board<'a> {
    sight: &'a dyn Sight,
    layout: &'a Layout,
}

impl Board<'_> {
    fn digit(&self, cell: Cell) -> Option<Digit> {
        let filled = !self.sight.is_empty(cell.index());
        filled.then(|| Digit::from_index(self.sight.can_be(cell.index()).trailing_zeros() as usize))
    }

    /// Cells that see a cell and have a digit.
    fn holders(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> {
        let has = move |peer: &Cell| self.digit(*peer) == Some(digit);
        self.layout.peers(cell).iter().copied().filter(has)
    }

    /// A digit has one place in a house.
    fn hidden(
        &self,
        cell: Cell,
        digit: Digit,
        kind: HouseKind,
    ) -> (Vec<Blockers>, Vec<(Cell, Digit)>) {
        let mut houses = self.layout.houses().iter();
        let house = houses.find(|house| house.kind == kind).expect("it is a house of the board");
        let empty = |other: &Cell| *other != cell && self.sight.is_empty(other.index());
        let others: Vec<Cell> = house.cells.iter().copied().filter(empty).collect();
        let (blocked, struck): (Vec<Cell>, Vec<Cell>) =
            others.into_iter().partition(|&other| self.holders(other, digit).next().is_some());
        let by = self.fewest(&blocked, digit, cell);
        let block = |blocker: Cell| {
            let through = |other: &&Cell| self.layout.peers(blocker).contains(other);
            let first = blocked.iter().find(through).expect("it sees what it blockers");
            Blockers { house: self.shared(blocker, *first), by: vec![(blocker, digit)] }
        };
        let blockers = by.into_iter().map(block).collect();
        (blockers, struck.into_iter().map(|other| (other, digit)).collect())
    }

    /// The fewest cells with a digit that together see all these; of several choices the nearest.
    fn fewest(&self, blocked: &[Cell], digit: Digit, near: Cell) -> Vec<Cell> {
        let mut holders: Vec<Cell> =
            blocked.iter().flat_map(|&other| self.holders(other, digit)).collect();
        holders.sort();
        holders.dedup();
        let away = |cell: Cell| {
            let by = |a: usize, b: usize| a.abs_diff(b);
            by(self.layout.row(cell), self.layout.row(near))
                + by(self.layout.column(cell), self.layout.column(near))
        };
        // Nearest first, so that the first choice of a size is a near one.
        holders.sort_by_key(|&cell| away(cell));
        let sees_all = |chosen: &[Cell]| {
            blocked
                .iter()
                .all(|other| chosen.iter().any(|holder| self.layout.peers(*holder).contains(other)))
        };
        let few = (0..=FEW).find_map(|size| choice(&holders, size, &mut Vec::new(), &sees_all));
        few.unwrap_or_else(|| {
            // Large boards may need many; then each that helps is as good as another.
            let mut chosen = Vec::new();
            for holder in holders {
                if !sees_all(&chosen) {
                    chosen.push(holder);
                }
            }
            chosen
        })
    }

    /// A cell has one candidate.
    fn naked(&self, cell: Cell, digit: Digit) -> (Vec<Blockers>, Vec<(Cell, Digit)>) {
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
            if let Some(holder) = self.holders(cell, digit).next() {
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

/// The first choice of so many things that will do, in their order.
fn choice<T: Copy>(
    things: &[T],
    size: usize,
    chosen: &mut Vec<T>,
    will_do: &impl Fn(&[T]) -> bool,
) -> Option<Vec<T>> {
    if size == 0 {
        return will_do(chosen).then(|| chosen.clone());
    }
    things.iter().enumerate().find_map(|(i, &thing)| {
        chosen.push(thing);
        let found = choice(&things[i + 1..], size - 1, chosen, will_do);
        chosen.pop();
        found
    })
}
