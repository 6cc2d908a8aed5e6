//! Tree: the tentative digits of a run between two events.

use super::runs::{Recorded, RunRequest};
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::Reading;

/// A try that takes less than this fraction of what is drawn is omitted.
const RESOLUTION: u64 = 600;
/// Levels of the tree that are drawn.
const LEVELS: usize = 64;

/// Asks for the search tree of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchTree {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of the first event; 0 if omitted.
    pub from: Option<u64>,
    /// Number of the last event; that of the run if omitted.
    pub until: Option<u64>,
}

/// A part of a search tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// Number of the first event.
    pub from: u64,
    /// Number of the last event.
    pub to: u64,
    /// The tries: first event, last event, depth, cell, digit, tries within, solutions within.
    pub branches: Vec<(u64, u64, usize, usize, usize, u64, u64)>,
}

impl Question for SearchTree {
    const NAME: &str = "tree";
    type Subject = Reading;
    type Answer = Tree;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Tree, AskError> {
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, _, _| {
            let from = self.from.unwrap_or(0);
            let last = reel.events();
            let to = self.until.unwrap_or(u64::MAX).clamp(from, last.max(from)).min(last);
            let least = (to - from.min(to)) / RESOLUTION;
            let branches = reel.branches((from, to), (least, LEVELS), control)?;
            let row = |branch: shudu_search::search::Branch| {
                let (cell, digit) = (branch.cell.index(), branch.digit.value());
                let (begins, ends) = (branch.begins, branch.ends);
                (begins, ends, branch.depth, cell, digit, branch.size, branch.solutions)
            };
            Ok(Tree { from, to, branches: branches.into_iter().map(row).collect() })
        })
    }
}
