//! Tries within tries: a candidate is supposed, and what follows goes on until it contradicts
//! itself or stops. Only a contradiction counts. To come upon the solution proves nothing.

use super::super::pulse::Pulse;
use super::board::Board;
use super::net::{self, Net};
use shudu_board::control::Stop;

/// Takes away whatever tries of this depth refute, again and again.
pub(super) fn close(net: &Net, board: &mut Board, depth: usize, pulse: &Pulse) -> Result<(), Stop> {
    pulse.beat()?;
    board.settle(net);
    if depth == 0 {
        return Ok(());
    }
    loop {
        let mut changed = false;
        for candidate in net::members(board.alive()) {
            if board.is_dead() || board.is_solved() {
                return Ok(());
            }
            if !board.has(candidate) {
                continue;
            }
            let mut tried = board.clone();
            tried.place(net, candidate);
            close(net, &mut tried, depth - 1, pulse)?;
            if tried.is_dead() {
                board.remove(net, candidate);
                board.settle(net);
                changed = true;
            }
        }
        if !changed {
            return Ok(());
        }
    }
}
