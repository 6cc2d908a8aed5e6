//! Whips and braids, Denis Berthier's ratings: one kind of chain for everything, measured by
//! its length. They see no difference between cells, rows, columns and boxes, so a puzzle and
//! its isomorphs rate the same.
//!
//! A *variable* is what has one value: a cell has a digit, a digit has a place in a house.
//! Suppose a candidate, the target. A *whip* goes from variable to variable: each has a
//! candidate excluded by the value found before (the left one), and but one candidate (the
//! right one) that is excluded by nothing found so far; that is its value. The last has none,
//! so the target is wrong. In a *braid* the left one may be excluded by any value found
//! before, or by the target. The length is the number of variables.
//!
//! The W rating is the length of the longest whip needed when shorter ones are always tried
//! first; the B rating is the same of braids. 0 means that singles are enough. Braids find
//! exactly what trying a candidate and going on with singles finds; a puzzle that needs a try
//! within a try has neither rating, and a greater *depth*: how far tries must be nested.
//!
//! | file | idea |
//! |---|---|
//! | `net` | candidates, variables, and what excludes what |
//! | `board` | which candidates are left, and the singles that follow |
//! | `search` | the shortest whip or braid against a target |
//! | `depth` | tries within tries |
//! | `backdoors` | cells whose digits leave nothing but singles |

mod backdoors;
mod board;
mod depth;
mod net;
mod search;

use super::position::kind;
use super::pulse::Pulse;
pub use backdoors::Backdoors;
use board::Board;
use net::{CELLS, Net};
use search::{Hunt, Shape};
use shudu_board::board::{Cell, Digit, HouseKind, Puzzle};
use shudu_board::control::{Control, Stop};

/// Which chains are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strand {
    /// Each link hangs on the one before.
    Whip,
    /// Each link hangs on any before.
    Braid,
}

/// What has exactly one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A cell has a digit.
    Cell(Cell),
    /// A digit has a place in a house.
    House(HouseKind, Digit),
}

/// A variable of a whip or braid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strung {
    /// The variable.
    pub variable: Variable,
    /// The candidate that is excluded by what was found before.
    pub left: (Cell, Digit),
    /// The only one that nothing excludes; none is left in the last variable.
    pub right: Option<(Cell, Digit)>,
}

/// A proof that a candidate is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whip {
    /// The candidate.
    pub target: (Cell, Digit),
    /// The variables, in order.
    pub links: Vec<Strung>,
}

/// Rates puzzles of the classic board by whips, braids and depth.
#[derive(Debug)]
pub struct Whips {
    net: Net,
}

impl Default for Whips {
    fn default() -> Whips {
        Whips { net: Net::new() }
    }
}

impl Whips {
    /// The length of the longest chain that a puzzle needs; nothing if these chains do not
    /// solve it. Each is told.
    ///
    /// The puzzle is one of the classic board with one solution.
    pub fn rate(
        &self,
        puzzle: &Puzzle,
        strand: Strand,
        control: &Control,
        tell: &mut dyn FnMut(Whip),
    ) -> Result<Option<usize>, Stop> {
        let pulse = Pulse::new(control);
        let mut board = Board::new(&self.net, puzzle);
        let mut longest = 0;
        loop {
            board.settle(&self.net);
            if board.is_solved() {
                return Ok(Some(longest));
            }
            let Some(whip) = self.shortest(&board, strand, &pulse)? else { return Ok(None) };
            longest = longest.max(whip.links.len());
            board.remove(&self.net, net::candidate(whip.target));
            tell(whip);
        }
    }

    /// How deep tries must be nested for singles to solve a puzzle of the classic board that
    /// has one solution.
    pub fn depth(&self, puzzle: &Puzzle, control: &Control) -> Result<usize, Stop> {
        let pulse = Pulse::new(control);
        let mut board = Board::new(&self.net, puzzle);
        for depth in 0.. {
            depth::close(&self.net, &mut board, depth, &pulse)?;
            if board.is_solved() {
                return Ok(depth);
            }
        }
        unreachable!("with a try for every cell there is nothing left open")
    }

    /// The shortest chain against any candidate.
    fn shortest(&self, board: &Board, strand: Strand, pulse: &Pulse) -> Result<Option<Whip>, Stop> {
        let mut hunts = Vec::new();
        for target in net::members(board.alive()) {
            pulse.beats(8)?;
            let least = search::rounds(&self.net, board, target);
            hunts.extend(least.map(|least| Hunt::new(&self.net, target, least)));
        }
        let shape = Shape { net: &self.net, board, strand };
        for length in 1.. {
            hunts.retain(Hunt::is_open);
            if hunts.is_empty() {
                return Ok(None);
            }
            for hunt in hunts.iter_mut().filter(|hunt| hunt.least <= length) {
                if let Some(found) = hunt.reach(&shape, length, pulse)? {
                    return Ok(Some(self.told(board, hunt.target, &found)));
                }
            }
        }
        unreachable!("a chain has no more links than there are variables")
    }

    /// The chain as others read it: variables and right candidates are given.
    fn told(&self, board: &Board, target: usize, found: &[(usize, Option<usize>)]) -> Whip {
        let mut before = vec![target];
        let mut links = Vec::new();
        for &(variable, right) in found {
            // The latest value that excludes one is what a whip hangs on.
            let excluded = |value: &&usize| {
                let mut others = self.net.variables[variable].iter();
                others.any(|&c| board.has(c.into()) && self.net.excludes(**value, c.into()))
            };
            let by = *before.iter().rev().find(excluded).expect("a link hangs on one before");
            let mut others = self.net.variables[variable].iter().map(|&c| usize::from(c));
            let left = others.find(|&c| board.has(c) && self.net.excludes(by, c));
            links.push(Strung {
                variable: named(variable),
                left: net::spot(left.expect("it excludes one")),
                right: right.map(net::spot),
            });
            before.extend(right);
        }
        Whip { target: net::spot(target), links }
    }
}

fn named(variable: usize) -> Variable {
    match variable.checked_sub(CELLS) {
        None => Variable::Cell(Cell::from_index(variable)),
        Some(rest) => Variable::House(kind(rest / 9), Digit::from_index(rest % 9)),
    }
}
