//! What chains inside chains have given, kept by the position they were looked for in.
//!
//! Assumptions that imply each other lead to the same position, and an assumption leads to the same as in the step
//! before if what has gone since had gone by it, too: of the positions in a puzzle of 11.9 a quarter come twice or
//! more.

use super::chain::Cause;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A conclusion that was looked at.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub out: (u8, u16),
    pub complexity: u32,
    pub identity: u128,
    /// Its statements that are ON, with their causes.
    pub ons: Vec<(u16, Cause)>,
    /// Whether it rested on candidates that had gone.
    pub is_usable: bool,
}

/// Positions in one of two halves: some megabytes.
const MOST: usize = 1500;

type Half = HashMap<[u16; 81], Vec<Told>, BuildHasherDefault<DefaultHasher>>;

/// By the candidates of a position: the conclusions that were looked at.
#[derive(Debug, Default)]
pub(super) struct Kept {
    new: Half,
    /// Those from before the newer ones were begun.
    old: Half,
}

impl Kept {
    pub(super) fn find(&self, cands: &[u16; 81]) -> Option<&[Told]> {
        self.new.get(cands).or_else(|| self.old.get(cands)).map(Vec::as_slice)
    }

    pub(super) fn keep(&mut self, cands: &[u16; 81], told: Vec<Told>) {
        if self.new.len() >= MOST {
            self.old = std::mem::take(&mut self.new);
        }
        self.new.insert(*cands, told);
    }
}
