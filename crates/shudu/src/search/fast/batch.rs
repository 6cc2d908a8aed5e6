//! Many puzzles at once: every lane of the slab is a search node of some puzzle.
//!
//! Sweeps run until enough lanes are finished (dead, solved or stalled); then the matrix is turned,
//! the finished lanes get their next node (a branch, the top of the lane's stack, or a new
//! puzzle), and it is turned back. A puzzle stays in its lane with its own stack, so its search is
//! plain depth first whatever the neighbours do. When the last puzzles no longer fill the lanes,
//! they are finished one at a time by the [`single`](super::single) kernel.

use super::branch::Choice;
use super::dive::{Diary, Dive, Dived, Mood, WORTHWHILE};
use super::job::Job;
use super::node::Node;
use super::pairs;
use super::single;
use super::sweep::Slab;
use super::transpose::transpose;
use super::vector::{Kernel, Slice};
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};

/// Percentage of the busy lanes that must be finished before the matrix is turned.
const TURN: usize = 45;

/// The part of the lanes below which the single kernel is faster.
const TAIL: usize = 8;

#[repr(C)]
pub struct Batch<V> {
    slab: Slab<V>,
    /// The slab, turned: word `2·q, 2·q + 1` of lane `64·c + i` at `[q][i]`, column `c`.
    rows: [[V; 64]; 14],
    busy: V,
    /// Lanes found contradictory since the slab was last turned.
    dead: V,
    /// Lanes whose guesses are made in the slab, and those guesses.
    diving: V,
    diary: Diary<V>,
    /// Lanes whose node is part of one with two candidates in each open cell.
    twin: V,
}

/// Solves a job.
#[inline(always)]
pub fn run<K: Kernel>(job: &mut Job) {
    let lanes = K::Slice::LANES;
    if job.source.len() * TAIL <= lanes {
        return single::run::<K>(job);
    }
    let mut batch = Batch::<K::Slice>::new();
    let mut search = Search::new(lanes, false);
    K::serve(&mut batch, &Events::new(K::Slice::ones()), &mut search, job);
    let mut busy = K::enter(&mut batch);
    while (busy * TAIL > lanes || busy > 0 && search.more(job)) && job.watch.goes_on() {
        let events = sweep::<K>(&mut batch, busy);
        K::leave(&mut batch);
        K::serve(&mut batch, &events, &mut search, job);
        busy = K::enter(&mut batch);
    }
    for lane in self::lanes(batch.busy) {
        let Lane { puzzle, stack, dived, mood } = &mut search.stacks.lanes[lane];
        dived.unfold(stack);
        stack.push(batch.get(lane));
        job.mood = *mood;
        single::whole::<K>(*puzzle, stack, job);
    }
}

/// Sweeps until enough lanes are finished.
#[inline(always)]
fn sweep<K: Kernel>(batch: &mut Batch<K::Slice>, busy: usize) -> Events<K::Slice> {
    batch.dead = K::Slice::zero();
    loop {
        let mut events = K::sweep(batch, busy);
        if let Some(waiting) = batch.waiting(&events) {
            events.finished = events.finished.and_not(K::guess(batch, waiting));
        }
        if events.are_enough(busy) {
            return events;
        }
    }
}

/// Guesses that [`count`] makes with the single kernel before it fills the lanes.
const PATIENCE: u64 = 200;

/// Counts the solutions of a single puzzle, whose own search nodes fill the lanes.
#[inline(always)]
pub fn count<K: Kernel>(job: &mut Job) {
    let lanes = K::Slice::LANES;
    let mut stack = vec![job.source.node::<K>(0).0];
    K::search(0, &mut stack, job, PATIENCE);
    if stack.is_empty() {
        return;
    }
    let mut batch = Batch::<K::Slice>::new();
    let mut search = Search::new(lanes, true);
    search.fresh = job.source.len();
    search.stacks.lanes[0].stack = stack;
    loop {
        let idle = K::Slice::ones().and_not(batch.busy);
        K::serve(&mut batch, &Events::new(idle), &mut search, job);
        let busy = K::enter(&mut batch);
        if busy == 0 || job.tallies[0].solutions >= job.limit {
            break;
        }
        let mut events = sweep::<K>(&mut batch, busy);
        K::leave(&mut batch);
        batch.count_pairs(&mut events, job);
        K::serve(&mut batch, &events, &mut search, job);
    }
    job.tallies[0].solutions = job.tallies[0].solutions.min(job.limit);
}

/// Lanes that need a new node, and why.
#[derive(Clone, Copy)]
pub struct Events<V> {
    finished: V,
    dead: V,
    open: V,
}

impl<V: Slice> Events<V> {
    /// Lanes without a node.
    #[inline(always)]
    fn new(idle: V) -> Self {
        Events { finished: idle, dead: idle, open: V::zero() }
    }

    #[inline(always)]
    fn are_enough(&self, busy: usize) -> bool {
        count_ones(self.finished) * 100 >= busy * TURN
    }

    #[inline(always)]
    fn stalled(&self) -> V {
        self.finished.and_not(self.dead).and(self.open)
    }
}

impl<V: Slice> Batch<V> {
    #[inline(always)]
    fn new() -> Box<Self> {
        let layout = Layout::new::<Self>();
        // SAFETY: registers and nothing else, for which zeros are valid. Unoptimised code would
        // build them on the stack, twice.
        unsafe {
            let place = alloc_zeroed(layout);
            if place.is_null() {
                handle_alloc_error(layout);
            }
            Box::from_raw(place.cast())
        }
    }

    /// Gives a lane its next node, if there is one.
    #[inline(always)]
    fn refill<K: Kernel>(&mut self, lane: usize, search: &mut Search, job: &Job, done: bool) {
        let (column, bit) = (lane / 64, 1 << (lane % 64));
        match search.next::<K>(job, lane, done) {
            Some(node) => {
                self.busy.words_mut()[column] |= bit;
                self.put(lane, &node);
            }
            None => self.busy.words_mut()[column] &= !bit,
        }
        self.diving.words_mut()[column] &= !bit;
        if search.stacks.lanes[lane].dives() {
            self.diving.words_mut()[column] |= bit;
        }
    }

    /// Sweeps until enough lanes are finished, or enough of those that dive wait for a guess.
    #[inline(always)]
    pub fn sweep(&mut self, busy: usize) -> Events<V> {
        loop {
            // A sweep without the triad rules costs 0.65 of one with them and does nearly as much.
            let plain = self.slab.sweep::<false>();
            let flags = self.slab.sweep::<true>();
            let dead = self.dead.or(V::ones().and_not(plain.alive.and(flags.alive)));
            self.dead = dead;
            let finished = self.busy.and_unless(dead, flags.changed);
            let events = Events { finished, dead, open: flags.open };
            if events.are_enough(busy) || self.waiting(&events).is_some() {
                return events;
            }
        }
    }

    /// The lanes that wait for a guess to be made in the slab, if they are worth it.
    #[inline(always)]
    fn waiting(&self, events: &Events<V>) -> Option<V> {
        let lanes = events.stalled().and(self.diving);
        (count_ones(lanes) * WORTHWHILE >= V::LANES && !self.diary.is_full()).then_some(lanes)
    }

    /// Makes the guesses of some lanes; the lanes in which that could be done.
    #[inline(always)]
    pub fn guess(&mut self, lanes: V) -> V {
        let (guessed, twin) = self.slab.guess(lanes, self.diary.round());
        self.twin = self.twin.or(twin);
        guessed
    }

    /// Gives every finished lane its next node.
    ///
    /// Stalled lanes are served in passes: a node is written in one and read in wider pieces in the
    /// next, which would make the processor wait if done at once.
    #[inline(always)]
    pub fn serve<K: Kernel<Slice = V>>(
        &mut self,
        events: &Events<V>,
        search: &mut Search,
        job: &mut Job,
    ) {
        if !self.diary.is_empty() {
            for lane in lanes(self.diving) {
                let Lane { puzzle, dived, .. } = &mut search.stacks.lanes[lane];
                let guesses = &mut job.tallies[*puzzle].guesses;
                self.diary.read(lane, |choice| {
                    dived.guess(choice);
                    *guesses += 1;
                });
            }
            self.diary.clear();
        }
        let stalled = events.stalled();
        for lane in lanes(stalled) {
            let list = search.waiting(job, lane);
            list.lanes.push(lane);
            list.nodes.push(self.get(lane));
        }
        let count = search.stalled.lanes.len();
        K::choose_all(&search.stalled.nodes, &mut search.choices[..count]);
        for at in 0..count {
            let (lane, choice) = (search.stalled.lanes[at], search.choices[at]);
            search.stacks.branch(job, lane, &search.stalled.nodes[at], &[choice]);
            self.assert(lane, choice);
            self.twin.words_mut()[lane / 64] |= u64::from(choice.pairs) << (lane % 64);
        }
        for at in 0..search.diving.lanes.len() {
            let (lane, node) = (search.diving.lanes[at], &search.diving.nodes[at]);
            let dive = Dive::of::<K>(node);
            let Lane { puzzle, stack, dived, .. } = &mut search.stacks.lanes[lane];
            self.twin.words_mut()[lane / 64] |= u64::from(dive.pairs) << (lane % 64);
            dived.begin(node, stack.len());
            self.diving.words_mut()[lane / 64] |= 1 << (lane % 64);
            job.tallies[*puzzle].guesses += dive.choices().len() as u64;
            for &choice in dive.choices() {
                dived.guess(choice);
                self.assert(lane, choice);
            }
        }
        search.stalled.clear();
        search.diving.clear();
        for lane in lanes(events.finished.and_not(stalled)) {
            let dead = events.dead.words()[lane / 64] >> (lane % 64) & 1 != 0;
            let Lane { puzzle, mood, .. } = &mut search.stacks.lanes[lane];
            mood.failed |= dead;
            let twin = self.twin.words()[lane / 64] >> (lane % 64) & 1 != 0;
            let done = !dead && job.solved(*puzzle, twin, || self.get(lane));
            self.refill::<K>(lane, search, job, done);
        }
        self.twin = self.twin.and_not(events.finished.and_not(stalled));
        // Idle lanes are forgotten too: they may be filled later.
        self.slab.forget(events.finished.or(V::ones().and_not(self.busy)));
    }

    /// Counts the stalled lanes whose open cells have two candidates, and declares them dead.
    #[inline(always)]
    fn count_pairs(&self, events: &mut Events<V>, job: &mut Job) {
        for lane in lanes(events.stalled()) {
            if let Some(solutions) = pairs::solutions(&self.get(lane)) {
                let tally = &mut job.tallies[0];
                tally.solutions = tally.solutions.saturating_add(solutions);
                events.dead.words_mut()[lane / 64] |= 1 << (lane % 64);
            }
        }
    }

    /// Leaves the chosen candidate alone in its cell.
    #[inline(always)]
    fn assert(&mut self, lane: usize, choice: Choice) {
        let (row, column) = (lane % 64, lane / 64);
        for d in 0..9 {
            let word = 3 * d + choice.word % 3;
            let bit = u64::from(choice.bit) << (32 * (word % 2));
            self.rows[word / 2][row].words_mut()[column] &= !bit;
        }
        let bit = u64::from(choice.bit) << (32 * (choice.word % 2));
        self.rows[choice.word / 2][row].words_mut()[column] |= bit;
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, node: &Node) {
        for q in 0..14 {
            let pair = u64::from(node.0[2 * q]) | u64::from(node.0[2 * q + 1]) << 32;
            self.rows[q][lane % 64].words_mut()[lane / 64] = pair;
        }
    }

    #[inline(always)]
    fn get(&self, lane: usize) -> Node {
        let mut node = Node::OPEN;
        for q in 0..14 {
            let pair = self.rows[q][lane % 64].words()[lane / 64];
            node.0[2 * q] = pair as u32;
            node.0[2 * q + 1] = (pair >> 32) as u32;
        }
        node
    }

    /// Turns the rows into the slab; the number of busy lanes.
    #[inline(always)]
    pub fn enter(&mut self) -> usize {
        let (blocks, _) = self.slab.x.as_flattened_mut().as_chunks_mut::<64>();
        for (row, block) in self.rows.iter().zip(blocks) {
            transpose(row, block);
        }
        count_ones(self.busy)
    }

    /// Turns the slab into the rows.
    #[inline(always)]
    pub fn leave(&mut self) {
        let (blocks, _) = self.slab.x.as_flattened().as_chunks::<64>();
        for (row, block) in self.rows.iter_mut().zip(blocks) {
            transpose(block, row);
        }
        self.diary.turn();
    }
}

/// The lanes whose bit is set.
#[inline(always)]
fn lanes<V: Slice>(set: V) -> Lanes<V> {
    Lanes { set, word: 0, left: set.words()[0] }
}

struct Lanes<V> {
    set: V,
    word: usize,
    left: u64,
}

impl<V: Slice> Iterator for Lanes<V> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.set.words().get(self.word)?;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(64 * self.word + bit)
    }
}

#[inline(always)]
fn count_ones<V: Slice>(v: V) -> usize {
    let mut n = 0;
    for word in v.words() {
        n += word.count_ones();
    }
    n as usize
}

/// The puzzle of a lane and its untried branches.
struct Lane {
    puzzle: usize,
    stack: Vec<Node>,
    /// More of them, in short.
    dived: Dived,
    mood: Mood,
}

impl Lane {
    fn new() -> Self {
        Lane { puzzle: 0, stack: Vec::new(), dived: Dived::new(), mood: Mood::default() }
    }

    /// Are its guesses made in the slab, now that it has a new node?
    #[inline(always)]
    fn dives(&self) -> bool {
        !self.mood.failed && (self.mood.few || self.dived.is_next(self.stack.len()))
    }

    /// An untried branch.
    #[inline(always)]
    fn pop(&mut self) -> Option<Node> {
        if self.dived.is_next(self.stack.len()) {
            self.dived.pop().or_else(|| self.stack.pop())
        } else {
            self.stack.pop()
        }
    }
}

/// Everything about the search that is not candidates.
pub struct Search {
    stacks: Stacks,
    /// The next puzzle to begin.
    fresh: usize,
    /// Those that wait for a branch, and the branches.
    stalled: Waiting,
    choices: Vec<Choice>,
    /// Those that need no thought.
    diving: Waiting,
}

/// What is put off.
struct Stacks {
    lanes: Vec<Lane>,
    /// Lanes use the stack of lane 0.
    share: bool,
}

impl Stacks {
    #[inline(always)]
    fn of(&mut self, lane: usize) -> &mut Lane {
        &mut self.lanes[if self.share { 0 } else { lane }]
    }

    /// Puts the branches without the choices on the stack.
    #[inline(always)]
    fn branch(&mut self, job: &mut Job, lane: usize, node: &Node, choices: &[Choice]) {
        job.tallies[self.lanes[lane].puzzle].guesses += choices.len() as u64;
        node.put_off(choices, &mut self.of(lane).stack);
    }
}

/// Lanes that wait, and their nodes.
struct Waiting {
    lanes: Vec<usize>,
    nodes: Vec<Node>,
}

impl Waiting {
    fn new(lanes: usize) -> Self {
        Waiting { lanes: Vec::with_capacity(lanes), nodes: Vec::with_capacity(lanes) }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.lanes.clear();
        self.nodes.clear();
    }
}

impl Search {
    fn new(lanes: usize, share: bool) -> Self {
        Search {
            stacks: Stacks { lanes: (0..lanes).map(|_| Lane::new()).collect(), share },
            fresh: 0,
            stalled: Waiting::new(lanes),
            choices: vec![Choice::default(); lanes],
            diving: Waiting::new(lanes),
        }
    }

    #[inline(always)]
    fn more(&self, job: &Job) -> bool {
        self.fresh < job.source.len()
    }

    /// An untried branch, unless the puzzle is done, or a new puzzle.
    #[inline(always)]
    fn next<K: Kernel>(&mut self, job: &Job, lane: usize, done: bool) -> Option<Node> {
        let own = self.stacks.of(lane);
        if done {
            own.stack.clear();
            own.dived.clear();
        }
        if let Some(node) = own.pop() {
            return Some(node);
        }
        let puzzle = self.fresh;
        if puzzle == job.source.len() {
            return None;
        }
        self.fresh += 1;
        let (node, few) = job.source.node::<K>(puzzle);
        let own = &mut self.stacks.lanes[lane];
        own.puzzle = puzzle;
        own.mood = Mood::new(few);
        if few {
            own.dived.begin(&node, 0);
        }
        Some(node)
    }

    /// The list of a lane that waits for a branch.
    #[inline(always)]
    fn waiting(&mut self, job: &Job, lane: usize) -> &mut Waiting {
        let Lane { puzzle, mood, .. } = &self.stacks.lanes[lane];
        let dives = !self.stacks.share && mood.dives(job.tallies[*puzzle].guesses);
        if dives { &mut self.diving } else { &mut self.stalled }
    }
}
