//! Which candidates are left. A value that is known is no candidate any more, and its
//! variables are closed.

use super::super::position::Position;
use super::net::{self, Bits, CELLS, NONE, Net, VARIABLES};
use shudu_board::board::Puzzle;

#[derive(Clone, Debug)]
pub(super) struct Board {
    alive: Bits,
    /// How many candidates a variable has.
    counts: [u8; VARIABLES],
    closed: [bool; VARIABLES],
    /// Cells without a value.
    open: usize,
    /// Variables with one candidate, of which some are closed by now.
    singles: Vec<u16>,
    /// Whether a variable has no candidate left.
    dead: bool,
}

impl Board {
    /// The givens placed, and nothing concluded but what they exclude.
    pub(super) fn new(net: &Net, puzzle: &Puzzle) -> Board {
        let position = Position::new(puzzle);
        let mut board = Board {
            alive: NONE,
            counts: [0; VARIABLES],
            closed: [false; VARIABLES],
            open: CELLS,
            singles: Vec::new(),
            dead: false,
        };
        for cell in 0..CELLS {
            for digit in 0..9 {
                let candidate = cell * 9 + digit;
                if position.digits[cell] == digit as u8 + 1 {
                    board.open -= 1;
                    net.of[candidate].iter().for_each(|&v| board.closed[usize::from(v)] = true);
                } else if position.has(cell, digit) {
                    net::insert(&mut board.alive, candidate);
                    net.of[candidate].iter().for_each(|&v| board.counts[usize::from(v)] += 1);
                }
            }
        }
        let single = |&v: &usize| !board.closed[v] && board.counts[v] == 1;
        board.singles = (0..VARIABLES).filter(single).map(|v| v as u16).collect();
        board
    }

    pub(super) fn alive(&self) -> &Bits {
        &self.alive
    }

    #[inline]
    pub(super) fn has(&self, candidate: usize) -> bool {
        net::has(&self.alive, candidate)
    }

    #[inline]
    pub(super) fn is_closed(&self, variable: usize) -> bool {
        self.closed[variable]
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open == 0 && !self.dead
    }

    /// How many cells have no value.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    pub(super) fn is_dead(&self) -> bool {
        self.dead
    }

    /// Takes a candidate away.
    pub(super) fn remove(&mut self, net: &Net, candidate: usize) {
        if !self.has(candidate) {
            return;
        }
        self.alive[candidate / 64] &= !(1 << (candidate % 64));
        for &variable in &net.of[candidate] {
            let count = &mut self.counts[usize::from(variable)];
            *count -= 1;
            if !self.closed[usize::from(variable)] {
                match *count {
                    0 => self.dead = true,
                    1 => self.singles.push(variable),
                    _ => {}
                }
            }
        }
    }

    /// Takes a candidate for the value.
    pub(super) fn place(&mut self, net: &Net, candidate: usize) {
        net.of[candidate].iter().for_each(|&v| self.closed[usize::from(v)] = true);
        self.open -= 1;
        for (i, &links) in net.links[candidate].iter().enumerate() {
            let mut gone = links & self.alive[i];
            while gone != 0 {
                self.remove(net, i * 64 + gone.trailing_zeros() as usize);
                gone &= gone - 1;
            }
        }
        self.remove(net, candidate);
    }

    /// Singles, as long as there are any and nothing contradicts.
    pub(super) fn settle(&mut self, net: &Net) {
        while let Some(variable) = self.singles.pop() {
            let variable = usize::from(variable);
            if self.dead {
                self.singles.clear();
                return;
            }
            if !self.closed[variable] {
                let mut own = net.variables[variable].iter().map(|&c| usize::from(c));
                let value = own.find(|&c| self.has(c)).expect("one candidate is left");
                self.place(net, value);
            }
        }
    }
}
