//! Walks through the statements that a statement rests on.

use super::closure::Closure;

/// Marks of a walk through ancestors.
#[derive(Debug)]
pub(super) struct Scratch {
    stamp: u32,
    marks: Vec<u32>,
    stack: Vec<u16>,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch { stamp: 0, marks: vec![0; 2048], stack: Vec::new() }
    }

    /// Visits a node and its ancestors, each once, in no certain order.
    pub(super) fn walk(&mut self, closure: &Closure, node: u16, mut visit: impl FnMut(u16)) {
        self.begin(closure, node);
        self.stack.clear();
        let mut next = Some(node);
        visit(node);
        while let Some(node) = next {
            for &parent in closure.parents(node) {
                if !self.mark(parent) {
                    continue;
                }
                visit(parent);
                // Most have one parent, which is soon done.
                if let &[only] = closure.parents(parent) {
                    if self.mark(only) {
                        visit(only);
                        self.stack.push(only);
                    }
                } else {
                    self.stack.push(parent);
                }
            }
            next = self.stack.pop();
        }
    }

    fn begin(&mut self, closure: &Closure, node: u16) {
        self.stamp += 1;
        if self.marks.len() < closure.nodes.len() {
            self.marks.resize(closure.nodes.len(), 0);
        }
        self.marks[node as usize] = self.stamp;
    }

    /// Whether a node was not marked yet.
    #[inline(always)]
    fn mark(&mut self, node: u16) -> bool {
        std::mem::replace(&mut self.marks[node as usize], self.stamp) != self.stamp
    }

    /// The same layer by layer, as the original lists a chain.
    pub(super) fn list(&mut self, closure: &Closure, node: u16, list: &mut Vec<u16>) {
        self.begin(closure, node);
        list.clear();
        list.push(node);
        let mut next = 0;
        while next < list.len() {
            for &parent in closure.parents(list[next]) {
                if self.mark(parent) {
                    list.push(parent);
                }
            }
            next += 1;
        }
    }
}
