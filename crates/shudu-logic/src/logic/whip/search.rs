//! The shortest whip or braid against a target, length by length: all beginnings of one
//! length are kept, those that exclude the same and end alike only once.

use super::super::pulse::Pulse;
use super::Strand;
use super::board::Board;
use super::net::{self, Bits, Net, VARIABLES};
use shudu_board::control::Stop;
use std::collections::BTreeSet;

/// Where and how is searched.
pub(super) struct Shape<'a> {
    pub net: &'a Net,
    pub board: &'a Board,
    pub strand: Strand,
}

/// A link of a beginning, and the one before.
#[derive(Clone, Copy)]
struct Knot {
    before: usize,
    variable: usize,
    right: usize,
}

/// A beginning: all that its values exclude, and its last link.
struct Start {
    gone: Bits,
    last: usize,
    knot: Option<usize>,
}

/// The search against one target.
pub(super) struct Hunt {
    pub target: usize,
    /// No chain against it is shorter.
    pub least: usize,
    starts: Vec<Start>,
    knots: Vec<Knot>,
    length: usize,
}

/// The variables of a chain and their values; the last has none.
pub(super) type Found = Vec<(usize, Option<usize>)>;

/// What a variable has left.
enum Left {
    Nothing,
    One(usize),
    More,
}

fn left(net: &Net, board: &Board, gone: &Bits, variable: usize) -> Left {
    let mut one = None;
    for &candidate in &net.variables[variable] {
        let candidate = usize::from(candidate);
        if board.has(candidate) && !net::has(gone, candidate) {
            if one.is_some() {
                return Left::More;
            }
            one = Some(candidate);
        }
    }
    one.map_or(Left::Nothing, Left::One)
}

/// In how many rounds a target is refuted if all that follows is taken at once: a chain has at
/// least as many links. Nothing if it is not.
pub(super) fn rounds(net: &Net, board: &Board, target: usize) -> Option<usize> {
    let mut gone = net.links[target];
    for round in 1.. {
        let mut next = gone;
        for variable in (0..VARIABLES).filter(|&variable| !board.is_closed(variable)) {
            match left(net, board, &gone, variable) {
                Left::Nothing => return Some(round),
                Left::One(value) => next = net::union(&next, &net.links[value]),
                Left::More => {}
            }
        }
        if next == gone {
            return None;
        }
        gone = next;
    }
    None
}

impl Hunt {
    pub(super) fn new(net: &Net, target: usize, least: usize) -> Hunt {
        let start = Start { gone: net.links[target], last: target, knot: None };
        Hunt { target, least, starts: vec![start], knots: Vec::new(), length: 0 }
    }

    /// Whether there is anything left to go on from.
    pub(super) fn is_open(&self) -> bool {
        !self.starts.is_empty()
    }

    /// The variables and values of a chain of this length or less.
    pub(super) fn reach(
        &mut self,
        shape: &Shape,
        length: usize,
        pulse: &Pulse,
    ) -> Result<Option<Found>, Stop> {
        while self.length < length {
            if let Some(found) = self.extend(shape, pulse)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn extend(&mut self, shape: &Shape, pulse: &Pulse) -> Result<Option<Found>, Stop> {
        self.length += 1;
        let mut known = BTreeSet::new();
        let mut next = Vec::new();
        for start in std::mem::take(&mut self.starts) {
            pulse.beat()?;
            for variable in self.variables(shape, start.last) {
                match left(shape.net, shape.board, &start.gone, variable) {
                    Left::Nothing => return Ok(Some(self.found(start.knot, variable))),
                    Left::One(right) if !self.has(start.knot, right) => {
                        let gone = net::union(&start.gone, &shape.net.links[right]);
                        let last = match shape.strand {
                            Strand::Whip => right,
                            // A braid goes on from anywhere.
                            Strand::Braid => self.target,
                        };
                        if known.insert((gone, last)) {
                            let before = start.knot.unwrap_or(usize::MAX);
                            self.knots.push(Knot { before, variable, right });
                            next.push(Start { gone, last, knot: Some(self.knots.len() - 1) });
                        }
                    }
                    _ => {}
                }
            }
        }
        self.starts = next;
        Ok(None)
    }

    /// The variables a chain may go on to.
    fn variables(&self, shape: &Shape, last: usize) -> Vec<usize> {
        let Shape { net, board, strand } = shape;
        let open =
            |variable: &usize| !board.is_closed(*variable) && !net.is_of(self.target, *variable);
        if *strand == Strand::Braid {
            return (0..VARIABLES).filter(open).collect();
        }
        let mut wanted = [false; VARIABLES];
        let linked: Bits = std::array::from_fn(|i| net.links[last][i] & board.alive()[i]);
        for excluded in net::members(&linked) {
            net.of[excluded].iter().for_each(|&variable| wanted[usize::from(variable)] = true);
        }
        (0..VARIABLES).filter(|&variable| wanted[variable]).filter(open).collect()
    }

    /// Whether a value is one of a beginning.
    fn has(&self, knot: Option<usize>, right: usize) -> bool {
        self.trail(knot).any(|knot| knot.right == right)
    }

    /// The links of a beginning, from the last.
    fn trail(&self, knot: Option<usize>) -> impl Iterator<Item = Knot> {
        let mut at = knot.unwrap_or(usize::MAX);
        std::iter::from_fn(move || {
            let knot = *self.knots.get(at)?;
            at = knot.before;
            Some(knot)
        })
    }

    fn found(&self, knot: Option<usize>, last: usize) -> Found {
        let mut links: Found =
            self.trail(knot).map(|knot| (knot.variable, Some(knot.right))).collect();
        links.reverse();
        links.push((last, None));
        links
    }
}
