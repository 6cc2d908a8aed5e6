//! Statements and how they follow from each other.

use super::super::position::{MAP, Ones, Position};

/// Why a statement holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was assumed.
    #[default]
    None,
    /// Of the digits of a cell.
    Cell,
    /// Of the places of a digit in a box, row or column.
    Box,
    Row,
    Column,
    /// By a technique.
    Advanced,
}

impl Cause {
    #[inline]
    pub(super) fn house(kind: usize) -> Cause {
        [Cause::Box, Cause::Row, Cause::Column][kind]
    }

    /// Box, row or column.
    pub(super) fn kind(self) -> Option<usize> {
        match self {
            Cause::Box => Some(0),
            Cause::Row => Some(1),
            Cause::Column => Some(2),
            _ => None,
        }
    }
}

/// A statement of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    /// Cell × 9 + digit.
    pub cand: u16,
    pub on: bool,
    pub cause: Cause,
}

/// A line of statements, the conclusion first.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub nodes: Vec<Said>,
}

impl Line {
    pub(super) fn push(&mut self, cand: u16, on: bool, cause: Cause) {
        self.nodes.push(Said { cand, on, cause });
    }

    /// As a chain that starts with its assumption.
    pub(super) fn into_tree(self) -> Tree {
        let nodes = self.nodes.into_iter().rev().enumerate().map(|(i, said)| TreeNode {
            said,
            parents: if i == 0 { Vec::new() } else { vec![i - 1] },
            by: None,
        });
        Tree { chains: vec![nodes.collect()] }
    }
}

/// A statement with all it follows from.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    pub said: Said,
    pub parents: Vec<usize>,
    /// The technique it follows by, if by one.
    pub by: Option<Box<super::Finding>>,
}

/// The statements behind a step: for each conclusion its ancestors, itself last.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub chains: Vec<Vec<TreeNode>>,
}

/// The candidates of a statement's cell or house that are in `before` and no
/// longer in `now`: those its "only one left" depends on.
pub(super) fn gone_since(
    before: &Position,
    now: &Position,
    cand: u16,
    cause: Cause,
    mut found: impl FnMut(u16),
) {
    let (cell, digit) = (cand as usize / 9, cand as usize % 9);
    if cause == Cause::Cell {
        for other in Ones(before.cands[cell] & !now.cands[cell]) {
            found((cell * 9 + other) as u16);
        }
    } else if let Some(kind) = cause.kind() {
        let house = MAP.houses[cell][kind] as usize;
        for i in Ones(before.places[house][digit] & !now.places[house][digit]) {
            found((MAP.cells[house][i] as usize * 9 + digit) as u16);
        }
    }
}
