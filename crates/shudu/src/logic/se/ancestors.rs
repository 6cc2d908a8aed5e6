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
        self.stamp += 1;
        if self.marks.len() < closure.nodes.len() {
            self.marks.resize(closure.nodes.len(), 0);
        }
        self.stack.clear();
        self.stack.push(node);
        self.marks[node as usize] = self.stamp;
        while let Some(node) = self.stack.pop() {
            visit(node);
            for &parent in closure.parents(node) {
                if self.marks[parent as usize] != self.stamp {
                    self.marks[parent as usize] = self.stamp;
                    self.stack.push(parent);
                }
            }
        }
    }

    /// The same layer by layer, as the original lists a chain.
    pub(super) fn list(&mut self, closure: &Closure, node: u16) -> Vec<u16> {
        self.stamp += 1;
        if self.marks.len() < closure.nodes.len() {
            self.marks.resize(closure.nodes.len(), 0);
        }
        let mut list = Vec::with_capacity(64);
        list.push(node);
        self.marks[node as usize] = self.stamp;
        let mut next = 0;
        while next < list.len() {
            for &parent in closure.parents(list[next]) {
                if self.marks[parent as usize] != self.stamp {
                    self.marks[parent as usize] = self.stamp;
                    list.push(parent);
                }
            }
            next += 1;
        }
        list
    }
}
