//! Looking ahead: while a node is propagated, so is one of the branches put off.
//!
//! The operations of a [`step`](super::rules) wait for each other, and a processor could do twice as many. So a
//! scout works on another node at the same time, the topmost of the stack that is not yet at its fixed point:
//!
//! ```text
//!   stack      a′ b′ c′            ◀─ scout: c′, then b′, …
//!   search     a ─▶ b ─▶ c ─▶ …       when it steps back, c′ is done, or the search takes it over
//! ```
//!
//! The search goes its way as without a scout, depth first, with the same solutions in the same order and as many
//! guesses; nodes are only found propagated when their turn comes.

use super::node::Node;
use super::rules::End;
#[cfg(target_arch = "x86_64")]
use super::rules::{propagate, propagate_two};
use super::vector::One;
#[cfg(target_arch = "x86_64")]
use super::vector::Two;

pub struct Scout<B> {
    /// Where the scout is, and its place on the stack.
    ahead: B,
    at: Option<usize>,
    /// How the nodes of the stack end, as far as that is known.
    ends: Vec<Option<End>>,
}

impl<B: One> Scout<B> {
    #[inline(always)]
    pub fn new() -> Self {
        Scout { ahead: B::splat(0), at: None, ends: Vec::new() }
    }

    /// Takes the topmost node of a stack; how it ends, if it has been propagated.
    #[inline(always)]
    pub fn pop(&mut self, stack: &mut Vec<Node>) -> Option<(Node, B, Option<End>)> {
        let node = stack.pop()?;
        if self.at == Some(stack.len()) {
            self.at = None;
            self.ends.truncate(stack.len());
            return Some((node, self.ahead, None));
        }
        let end = self.ends.get(stack.len()).copied().flatten();
        self.ends.truncate(stack.len());
        Some((node, B::load(&node.0), end))
    }

    /// Forgets the stack.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.at = None;
    }

    /// Propagates a node to its fixed point, and others of the stack as long as that takes.
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    pub fn propagate<T: Two<B>>(&mut self, x: &mut B, stack: &mut [Node]) -> End {
        loop {
            if self.at.is_none() {
                self.go_on(stack);
            }
            let Some(at) = self.at.filter(|&at| at < stack.len()) else {
                return propagate::<B, false>(x);
            };
            let mut y = self.ahead;
            let [own, other] = propagate_two::<B, T>(x, &mut y);
            self.ahead = y;
            if other.is_some() {
                self.ends[at] = other;
                self.at = None;
                y.store(&mut stack[at].0);
            }
            if let Some(end) = own {
                return end;
            }
        }
    }

    /// Goes to the topmost node that is not yet propagated.
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    fn go_on(&mut self, stack: &[Node]) {
        if self.ends.len() < stack.len() {
            self.ends.resize(stack.len(), None);
        }
        for (at, node) in stack.iter().enumerate().rev() {
            if self.ends[at].is_none() {
                self.at = Some(at);
                self.ahead = B::load(&node.0);
                return;
            }
        }
    }
}
