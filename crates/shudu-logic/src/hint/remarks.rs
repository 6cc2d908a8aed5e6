//! What is amiss with notes that is no mistake in the solving: notes that a digit has made
//! impossible since, and notes in the corners that leave out where a digit goes. They are
//! mentioned beside a hint.

use crate::words::Speaker;
use shudu_board::board::{Cell, Digit, HouseKind, State};
use shudu_board::say;

/// What to mention about notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Notes that digits on the board exclude.
    pub stale: Vec<(Cell, Digit)>,
    /// Boxes whose corner notes of a digit leave out its place.
    pub missing: Vec<(HouseKind, Digit)>,
}

impl Remarks {
    /// Of a state with all its notes; without a solution corner notes are not judged.
    pub fn of(state: &State, solution: Option<&[Digit]>) -> Remarks {
        Remarks {
            stale: stale(state),
            missing: solution.map_or_else(Vec::new, |solution| missing(state, solution)),
        }
    }

    pub(super) fn told(&self, t: &Speaker) -> Vec<String> {
        let mut said = Vec::new();
        if !self.stale.is_empty() {
            let gone = t.candidates(&self.stale);
            said.push(say!(
                t,
                "Some notes are out of date, since digits on the board exclude them; erase {gone}.",
                "有些笔记已被盘上的数字排除，请擦去 {gone}。"
            ));
        }
        for &(house, digit) in &self.missing {
            let (house, digit) = (t.house(house), t.digit(digit));
            said.push(say!(
                t,
                "The corner notes for {digit} in {house} leave out its place.",
                "{house}中 {digit} 的角注漏掉了它的位置。"
            ));
        }
        said
    }
}

fn stale(state: &State) -> Vec<(Cell, Digit)> {
    let (layout, digits) = (state.puzzle.layout(), state.digits());
    let mut stale = Vec::new();
    for cell in layout.cells().filter(|cell| digits[cell.index()].is_none()) {
        let noted = [&state.centre, &state.corner].map(|notes| notes.as_ref().map(|all| all[cell]));
        let noted = noted[0].unwrap_or_default() | noted[1].unwrap_or_default();
        let seen = |digit: &Digit| {
            layout.peers(cell).iter().any(|peer| digits[peer.index()] == Some(*digit))
        };
        stale.extend(noted.filter(seen).map(|digit| (cell, digit)));
    }
    stale
}

/// Two notes of a digit in a box say that it is in one of them; one says nothing.
fn missing(state: &State, solution: &[Digit]) -> Vec<(HouseKind, Digit)> {
    let Some(corner) = &state.corner else { return Vec::new() };
    let layout = state.puzzle.layout();
    let mut missing = Vec::new();
    let boxes = layout.houses().iter().filter(|house| matches!(house.kind, HouseKind::Block(_)));
    for house in boxes {
        let open = |cell: &&Cell| state.digit(**cell).is_none();
        for digit in (0..layout.size()).map(Digit::from_index) {
            let noted = |cell: &&Cell| corner[**cell].contains(digit);
            let count = house.cells.iter().filter(open).filter(noted).count();
            let mut cells = house.cells.iter();
            let place = cells.find(|cell| solution[cell.index()] == digit).filter(open);
            if count > 1 && place.is_some_and(|cell| !corner[*cell].contains(digit)) {
                missing.push((house.kind, digit));
            }
        }
    }
    missing
}
