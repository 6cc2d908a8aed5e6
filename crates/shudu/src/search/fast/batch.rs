//! Many puzzles at once: every lane of the slab is a search node of some puzzle.
//!
//! Sweeps run until enough lanes are finished (dead, solved or stalled); then the matrix is turned,
//! the finished lanes get their next node (a branch, the top of the lane's stack, or a new
//! puzzle), and it is turned back. A puzzle stays in its lane with its own stack, so its search is
//! plain depth first whatever the neighbours do. When the last puzzles no longer fill the lanes,
//! they are finished one at a time by the [`single`](super::single) kernel.

use super::branch::{self, Choice, Dive};
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

pub struct Batch<V> {
    slab: Slab<V>,
    /// The slab, turned: word `2·q, 2·q + 1` of lane `64·c + i` at `[q][i]`, column `c`.
    rows: [[V; 64]; 14],
    busy: V,
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
        let events = K::sweep(&mut batch, busy);
        K::leave(&mut batch);
        K::serve(&mut batch, &events, &mut search, job);
        busy = K::enter(&mut batch);
    }
    for lane in self::lanes(batch.busy) {
        let Lane { puzzle, stack } = &mut search.stacks.lanes[lane];
        stack.push(batch.get(lane));
        single::whole::<K>(*puzzle, stack, job);
    }
}

/// Guesses that [`count`] makes with the single kernel before it fills the lanes.
const PATIENCE: u64 = 200;

/// Counts the solutions of a single puzzle, whose own search nodes fill the lanes.
#[inline(always)]
pub fn count<K: Kernel>(job: &mut Job) {
    let lanes = K::Slice::LANES;
    let mut stack = vec![job.source.node::<K>(0)];
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
        let mut events = K::sweep(&mut batch, busy);
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
        let busy = &mut self.busy.words_mut()[lane / 64];
        match search.next::<K>(job, lane, done) {
            Some(node) => {
                *busy |= 1 << (lane % 64);
                self.put(lane, &node);
            }
            None => *busy &= !(1 << (lane % 64)),
        }
    }

    /// Sweeps until enough lanes are finished.
    #[inline(always)]
    pub fn sweep(&mut self, busy: usize) -> Events<V> {
        let mut dead = V::zero();
        loop {
            // A sweep without the triad rules costs 0.65 of one with them and does nearly as much.
            let plain = self.slab.sweep::<false>();
            let flags = self.slab.sweep::<true>();
            dead = dead.or(V::ones().and_not(plain.alive.and(flags.alive)));
            let finished = self.busy.and_unless(dead, flags.changed);
            if count_ones(finished) * 100 >= busy * TURN {
                return Events { finished, dead, open: flags.open };
            }
        }
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
        }
        for at in 0..search.diving.lanes.len() {
            let (lane, node) = (search.diving.lanes[at], &search.diving.nodes[at]);
            let dive = Dive::of::<K>(node);
            search.stacks.branch(job, lane, node, dive.choices());
            for &choice in dive.choices() {
                self.assert(lane, choice);
            }
        }
        search.stalled.clear();
        search.diving.clear();
        for lane in lanes(events.finished.and_not(stalled)) {
            let dead = events.dead.words()[lane / 64] >> (lane % 64) & 1 != 0;
            let done = !dead && job.solved(search.stacks.lanes[lane].puzzle, || self.get(lane));
            self.refill::<K>(lane, search, job, done);
        }
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
    fn of(&mut self, lane: usize) -> &mut Vec<Node> {
        &mut self.lanes[if self.share { 0 } else { lane }].stack
    }

    /// Puts the branches without the choices on the stack.
    #[inline(always)]
    fn branch(&mut self, job: &mut Job, lane: usize, node: &Node, choices: &[Choice]) {
        job.tallies[self.lanes[lane].puzzle].guesses += choices.len() as u64;
        node.put_off(choices, self.of(lane));
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
            stacks: Stacks {
                lanes: (0..lanes).map(|_| Lane { puzzle: 0, stack: Vec::new() }).collect(),
                share,
            },
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
        let stack = self.stacks.of(lane);
        if done {
            stack.clear();
        }
        if let Some(node) = stack.pop() {
            return Some(node);
        }
        let puzzle = self.fresh;
        if puzzle == job.source.len() {
            return None;
        }
        self.fresh += 1;
        self.stacks.lanes[lane].puzzle = puzzle;
        Some(job.source.node::<K>(puzzle))
    }

    /// The list of a lane that waits for a branch.
    #[inline(always)]
    fn waiting(&mut self, job: &Job, lane: usize) -> &mut Waiting {
        let guesses = job.tallies[self.stacks.lanes[lane].puzzle].guesses;
        let dives = branch::dives(guesses, self.stacks.of(lane).len());
        if dives { &mut self.diving } else { &mut self.stalled }
    }
}
