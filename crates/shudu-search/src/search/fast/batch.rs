//! Many puzzles at once: every lane of the slab is a search node of some puzzle.
//!
//! Sweeps run until enough lanes are finished (dead, solved or stalled); then the matrix is turned,
//! the finished lanes get their next node (a branch, the top of the lane's stack, or a new
//! puzzle), and it is turned back. A puzzle stays in its lane with its own stack, so its search is
//! plain depth first whatever the neighbours do. When the last puzzles no longer fill the lanes,
//! they are finished one at a time by the [`single`](super::single) kernel.

use super::branch::{Choice, SEEN_BY_BAND};
use super::dive::{Diary, Dive, Mood, WORTHWHILE};
use super::job::{Hope, Job};
use super::lanes::{Head, Lane, Search};
use super::node::Node;
use super::pairs;
use super::single;
use super::sweep::Slab;
use super::transpose::transpose;
use super::vector::{Kernel, Slice};
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};

/// Percentage of the busy lanes that must be finished before the matrix is turned.
const TURN: usize = 38;

/// The part of the lanes below which the single kernel is faster. With a sixth: the hardest by 300 0.99 of the speed on AVX-512, 0.97 on AVX2;
/// with a third 0.99 and 1.00, 15 clues 0.98 and 0.99.
const TAIL: usize = 4;

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
    if job.parts.end * TAIL <= lanes && !job.parts.are_left(job.parts.end) {
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
        let Head { puzzle, guesses, mood } = search.heads[lane];
        job.mood = mood;
        job.parts.tally(puzzle).guesses = guesses;
        finish::<K>(puzzle, batch.get(lane), &mut search.stacks.lanes[lane], job);
    }
    search.keep();
}

/// Searches the rest of a puzzle, first a node, then the branches of its lane.
#[inline(always)]
fn finish<K: Kernel>(puzzle: usize, node: Node, lane: &mut Lane, job: &mut Job) {
    let mut stack = lane.take_first();
    stack.push(node);
    loop {
        job.more = lane.is_put_off();
        single::whole::<K>(puzzle, &mut stack, job);
        let done = job.parts.tally(puzzle).solutions >= job.limit || job.watch.stop.is_some();
        // Of what a dive put off little is needed, so it is not made before.
        if done || !lane.pop(|node| stack.push(*node)) {
            return;
        }
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
    let mut stack = vec![job.parts.node::<K>(0).0];
    K::search(0, &mut stack, job, PATIENCE);
    if stack.is_empty() {
        return;
    }
    let mut batch = Batch::<K::Slice>::new();
    let mut search = Search::new(lanes, true);
    search.fresh = job.parts.end;
    search.stacks.lanes[0].stack = stack;
    loop {
        let idle = K::Slice::ones().and_not(batch.busy);
        K::serve(&mut batch, &Events::new(idle), &mut search, job);
        let busy = K::enter(&mut batch);
        if busy == 0 || job.parts.tally(0).solutions >= job.limit {
            break;
        }
        let mut events = sweep::<K>(&mut batch, busy);
        K::leave(&mut batch);
        batch.count_pairs(&mut events, job);
        K::serve(&mut batch, &events, &mut search, job);
    }
    let tally = job.parts.tally(0);
    tally.solutions = tally.solutions.min(job.limit);
    search.keep();
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

    /// Sweeps until enough lanes are finished, or enough of those that dive wait for a guess.
    #[inline(always)]
    pub fn sweep(&mut self, busy: usize) -> Events<V> {
        loop {
            // Three for each look at what has changed. Instructions a puzzle (AVX2) with three, two and one: hardest
            // 166,000, 170,800, 174,000; 15 clues 12,560, 12,830, 13,760; others within 1 % of two.
            let alive = self.slab.sweep().alive.and(self.slab.sweep().alive);
            let flags = self.slab.sweep();
            let dead = self.dead.or(V::ones().and_not(alive.and(flags.alive)));
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
    /// next, which would make the processor wait if done at once. The passes also leave little to
    /// foresee in each of them.
    #[inline(always)]
    pub fn serve<K: Kernel<Slice = V>>(
        &mut self,
        events: &Events<V>,
        search: &mut Search,
        job: &mut Job,
    ) {
        self.read_diary(search);
        let stalled = events.stalled();
        search.sort_out(lanes(stalled), |lane| self.candidates(lane));
        let all = search.stalled.lanes().iter().chain(search.diving.lanes());
        for (lane, node) in all.zip(&mut search.nodes) {
            *node = self.get(usize::from(*lane));
        }
        self.branch::<K>(search);
        self.dive::<K>(search);
        let rest = events.finished.and_not(stalled);
        for lane in lanes(rest.and(events.dead)) {
            search.heads[lane].mood.fail();
            self.refill::<K>(lane, search, job, false);
        }
        for lane in lanes(rest.and_not(events.dead)) {
            let hope = Hope { twin: bit(self.twin, lane), asks: search.asks(lane) };
            let done = job.solved::<K>(search.heads[lane].puzzle, hope, || self.get(lane));
            self.refill::<K>(lane, search, job, done);
        }
        self.twin = self.twin.and_not(rest);
        // Idle lanes are forgotten too: they may be filled later.
        self.slab.forget(events.finished.or(V::ones().and_not(self.busy)));
    }

    /// Notes the guesses made in the slab.
    #[inline(always)]
    fn read_diary(&mut self, search: &mut Search) {
        if self.diary.is_empty() {
            return;
        }
        for lane in lanes(self.diving) {
            let (head, dived) = (&mut search.heads[lane], &mut search.stacks.lanes[lane].dived);
            self.diary.read(lane, |choice| {
                dived.guess(choice);
                head.guesses += 1;
            });
        }
        self.diary.clear();
    }

    /// Guesses in the stalled lanes that do not dive.
    #[inline(always)]
    fn branch<K: Kernel<Slice = V>>(&mut self, search: &mut Search) {
        let lanes = search.stalled.lanes();
        let (nodes, choices) = (&search.nodes[..lanes.len()], &mut search.choices[..lanes.len()]);
        K::choose_all(nodes, choices);
        for ((lane, node), choice) in lanes.iter().zip(nodes).zip(choices) {
            let lane = usize::from(*lane);
            search.heads[lane].guesses += 1;
            node.put_off(std::slice::from_ref(choice), &mut search.stacks.of(lane).stack);
            self.assert(lane, *choice);
            set(&mut self.twin, lane, choice.pairs);
        }
    }

    /// Guesses in the stalled lanes that dive.
    #[inline(always)]
    fn dive<K: Kernel<Slice = V>>(&mut self, search: &mut Search) {
        let nodes = &search.nodes[search.stalled.lanes().len()..];
        for (lane, node) in search.diving.lanes().iter().zip(nodes) {
            let lane = usize::from(*lane);
            let dive = Dive::of::<K>(node);
            let Lane { stack, dived } = &mut search.stacks.lanes[lane];
            let Head { guesses, mood, .. } = &mut search.heads[lane];
            if mood.doubts(*guesses) && !dive.is_easy() {
                // Seldom, and one of them alone.
                *mood = Mood::new(false);
                *guesses = 1;
                let choice = K::choose(node);
                node.put_off(&[choice], stack);
                self.assert(lane, choice);
                set(&mut self.twin, lane, choice.pairs);
                continue;
            }
            dived.begin(node, stack.len());
            *guesses += dive.choices().len() as u64;
            for &choice in dive.choices() {
                dived.guess(choice);
                self.assert(lane, choice);
            }
            set(&mut self.diving, lane, true);
            set(&mut self.twin, lane, dive.pairs);
        }
    }

    /// Gives a lane its next node, if there is one.
    #[inline(always)]
    fn refill<K: Kernel>(&mut self, lane: usize, search: &mut Search, job: &mut Job, done: bool) {
        let busy = search.next::<K>(job, lane, done, |node| self.put(lane, node));
        let dives = search.dives(lane);
        let (column, bit) = (lane / 64, 1 << (lane % 64));
        let words = self.busy.words_mut();
        words[column] = words[column] & !bit | u64::from(busy) << (lane % 64);
        let words = self.diving.words_mut();
        words[column] = words[column] & !bit | u64::from(dives) << (lane % 64);
    }

    /// Counts the stalled lanes whose open cells have two candidates, and declares them dead.
    #[inline(always)]
    fn count_pairs(&self, events: &mut Events<V>, job: &mut Job) {
        for lane in lanes(events.stalled()) {
            if let Some(solutions) = pairs::solutions(&self.get(lane)) {
                let tally = job.parts.tally(0);
                tally.solutions = tally.solutions.saturating_add(solutions);
                events.dead.words_mut()[lane / 64] |= 1 << (lane % 64);
            }
        }
    }

    /// Leaves the chosen candidate alone in its cell, and strikes it from the cells in sight.
    #[inline(always)]
    fn assert(&mut self, lane: usize, choice: Choice) {
        let digit = choice.digit();
        for (band, seen) in SEEN_BY_BAND[choice.cell()][..3].iter().enumerate() {
            let word = 3 * digit + band;
            *self.word(lane, word) &= !(u64::from(*seen) << (32 * (word % 2)));
        }
        if let Some(other) = choice.other() {
            *self.word(lane, other) &= !(u64::from(choice.bit) << (32 * (other % 2)));
            return;
        }
        for d in 0..9 {
            let word = 3 * d + choice.band();
            *self.word(lane, word) &= !(u64::from(choice.bit) << (32 * (word % 2)));
        }
        let word = choice.word();
        *self.word(lane, word) |= u64::from(choice.bit) << (32 * (word % 2));
    }

    /// The pair of words of a lane that a word is in.
    #[inline(always)]
    fn word(&mut self, lane: usize, word: usize) -> &mut u64 {
        &mut self.rows[word / 2][lane % 64].words_mut()[lane / 64]
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

    /// How many candidates a lane has.
    #[inline(always)]
    fn candidates(&self, lane: usize) -> u32 {
        self.rows.iter().map(|row| row[lane % 64].words()[lane / 64].count_ones()).sum()
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

/// Sets the bit of a lane if that is so.
#[inline(always)]
fn set<V: Slice>(set: &mut V, lane: usize, so: bool) {
    set.words_mut()[lane / 64] |= u64::from(so) << (lane % 64);
}

/// The bit of a lane.
#[inline(always)]
fn bit<V: Slice>(set: V, lane: usize) -> bool {
    set.words()[lane / 64] >> (lane % 64) & 1 != 0
}

#[inline(always)]
fn count_ones<V: Slice>(v: V) -> usize {
    let mut n = 0;
    for word in v.words() {
        n += word.count_ones();
    }
    n as usize
}
