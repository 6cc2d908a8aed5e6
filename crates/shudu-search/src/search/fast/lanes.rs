//! What the lanes of a [`batch`](super::batch) are at work on, besides candidates.

use super::branch::Choice;
use super::dive::{Dived, Mood};
use super::exchange;
use super::job::Job;
use super::node::Node;
use super::vector::Kernel;
use std::cell::Cell;

/// Branches of a lane that room is kept for; few searches put off more.
const ROOM: usize = 32;

/// The puzzle of a lane. Kept apart from its branches, for it is looked at more often.
#[derive(Clone, Copy, Default)]
pub struct Head {
    pub puzzle: usize,
    /// Guesses made for the puzzle, which are told at its end.
    pub guesses: u64,
    pub mood: Mood,
}

/// The untried branches of a lane.
pub struct Lane {
    pub stack: Vec<Node>,
    /// More of them, in short.
    pub dived: Dived,
}

impl Lane {
    fn new() -> Self {
        Lane { stack: Vec::new(), dived: Dived::new() }
    }

    /// Takes the branches away that come before those of the dive.
    pub fn take_first(&mut self) -> Vec<Node> {
        self.stack.split_off(self.dived.before(self.stack.len()))
    }

    /// Is there an untried branch?
    #[inline(always)]
    pub fn is_put_off(&self) -> bool {
        !self.stack.is_empty() || self.dived.is_put_off()
    }

    /// Hands an untried branch over.
    #[inline(always)]
    pub fn pop(&mut self, mut put: impl FnMut(&Node)) -> bool {
        if self.dived.is_next(self.stack.len())
            && let Some(node) = self.dived.pop()
        {
            put(&node);
            return true;
        }
        match self.stack.last() {
            Some(node) => put(node),
            None => return false,
        }
        self.stack.pop();
        true
    }
}

/// Everything about the search that is not candidates.
pub struct Search {
    pub heads: Vec<Head>,
    pub stacks: Stacks,
    /// The next puzzle to begin.
    pub fresh: usize,
    /// Those that wait for a branch, and the branches.
    pub stalled: Waiting,
    pub choices: Vec<Choice>,
    /// Those that need no thought.
    pub diving: Waiting,
    /// The nodes of both, one after the other.
    pub nodes: Vec<Node>,
}

/// What is put off.
pub struct Stacks {
    pub lanes: Vec<Lane>,
    /// Lanes use the stack of lane 0.
    share: bool,
}

impl Stacks {
    #[inline(always)]
    pub fn of(&mut self, lane: usize) -> &mut Lane {
        &mut self.lanes[if self.share { 0 } else { lane }]
    }
}

/// Lanes that wait.
pub struct Waiting {
    lanes: Vec<u16>,
    count: usize,
}

impl Waiting {
    fn new(lanes: usize) -> Self {
        Waiting { lanes: vec![0; lanes], count: 0 }
    }

    #[inline(always)]
    pub fn lanes(&self) -> &[u16] {
        &self.lanes[..self.count]
    }
}

thread_local! {
    /// What the last search of this thread left: to make the stacks of all lanes anew is a twelfth of the time of 300 puzzles.
    static KEPT: Cell<Option<Search>> = const { Cell::new(None) };
}

impl Search {
    /// With `share`, all lanes work on one puzzle, and none of them dives.
    pub fn new(lanes: usize, share: bool) -> Self {
        let kept = KEPT.take().filter(|kept| kept.heads.len() == lanes);
        let mut search = kept.unwrap_or_else(|| Search::with_room(lanes));
        let mood = if share { Mood::CAREFUL } else { Mood::default() };
        search.heads.fill(Head { mood, ..Head::default() });
        search.stacks.share = share;
        search.fresh = 0;
        search
    }

    /// Keeps the room for the next search of this thread, but none that grew beyond measure.
    pub fn keep(mut self) {
        for Lane { stack, dived } in &mut self.stacks.lanes {
            stack.clear();
            stack.shrink_to(ROOM);
            dived.clear();
        }
        KEPT.set(Some(self));
    }

    fn with_room(lanes: usize) -> Self {
        Search {
            heads: vec![Head::default(); lanes],
            stacks: Stacks { lanes: (0..lanes).map(|_| Lane::new()).collect(), share: false },
            fresh: 0,
            stalled: Waiting::new(lanes),
            choices: vec![Choice::default(); lanes],
            diving: Waiting::new(lanes),
            nodes: vec![Node::OPEN; lanes],
        }
    }

    #[inline(always)]
    pub fn more(&self, job: &Job) -> bool {
        job.parts.are_left(self.fresh)
    }

    /// Hands over an untried branch, unless the puzzle is done, or a new puzzle; false if there is none.
    #[inline(always)]
    pub fn next<K: Kernel>(
        &mut self,
        job: &mut Job,
        lane: usize,
        done: bool,
        mut put: impl FnMut(&Node),
    ) -> bool {
        let own = self.stacks.of(lane);
        if done {
            own.stack.clear();
            own.dived.clear();
        }
        if own.pop(&mut put) {
            return true;
        }
        let head = &mut self.heads[lane];
        job.parts.tally(head.puzzle).guesses += std::mem::take(&mut head.guesses);
        let Some(puzzle) = job.parts.next(self.fresh) else { return false };
        self.fresh = puzzle + 1;
        let (node, few) = job.parts.node::<K>(puzzle);
        *head = Head { puzzle, guesses: 0, mood: Mood::new(few) };
        if few {
            own.dived.begin(&node, 0);
        }
        put(&node);
        true
    }

    /// Are the guesses of a lane made in the slab, now that it has a new node?
    #[inline(always)]
    pub fn dives(&self, lane: usize) -> bool {
        let (mood, lane) = (self.heads[lane].mood, &self.stacks.lanes[lane]);
        mood.hopes() && (mood.few || lane.dived.is_next(lane.stack.len()))
    }

    /// Is it worth asking for another solution beside the one a lane has found?
    #[inline(always)]
    pub fn asks(&self, lane: usize) -> bool {
        let Head { guesses, mood, .. } = self.heads[lane];
        exchange::worthwhile(guesses, mood) && self.stacks.lanes[lane].is_put_off()
    }

    /// Lists the stalled lanes, those that dive by themselves.
    #[inline(always)]
    pub fn sort_out(
        &mut self,
        lanes: impl Iterator<Item = usize>,
        candidates: impl Fn(usize) -> u32,
    ) {
        let (mut stalled, mut diving) = (0, 0);
        for lane in lanes {
            let Head { guesses, mood, .. } = &mut self.heads[lane];
            mood.stalls(*guesses, || candidates(lane));
            // Written to both and kept in one: which of them is hard to foresee.
            self.stalled.lanes[stalled] = lane as u16;
            self.diving.lanes[diving] = lane as u16;
            let dives = usize::from(mood.dives(*guesses));
            diving += dives;
            stalled += 1 - dives;
        }
        (self.stalled.count, self.diving.count) = (stalled, diving);
    }
}
