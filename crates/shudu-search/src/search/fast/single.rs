//! One puzzle at a time, for low latency.
//!
//! The [`rules`](super::rules) are those of the [`sweep`](super::sweep), so the fixed points, the branches and the
//! guesses are those of the batch kernel. While a node is propagated, a [`scout`](super::scout) works on the next one.

use super::dive::{Dive, Mood};
use super::exchange;
use super::job::{Hope, Job};
use super::node::Node;
use super::rules::{End, propagate};
use super::scout::Scout;
use super::vector::{Kernel, One};

/// Solves the puzzles of a job one after the other.
#[inline(always)]
pub fn run<K: Kernel>(job: &mut Job) {
    let mut stack = Vec::with_capacity(16);
    for puzzle in 0..job.parts.end {
        let (node, few) = job.parts.node::<K>(puzzle);
        stack.push(node);
        job.mood = Mood::new(few);
        whole::<K>(puzzle, &mut stack, job);
        if job.watch.stop.is_some() {
            return;
        }
    }
}

/// Guesses about as long as the sweep of a slab.
const GUESSES: u64 = 64;

/// Searches a puzzle to its end, unless it is stopped.
#[inline(always)]
pub fn whole<K: Kernel>(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job) {
    while !stack.is_empty() && job.watch.goes_on() {
        let guesses = job.parts.tally(puzzle).guesses + GUESSES;
        K::search(puzzle, stack, job, guesses);
    }
}

/// Goes on with a search until its stack is empty, its limit is reached, or it has made its guesses.
#[inline(always)]
pub fn walk<K: Kernel>(job: &mut Job) {
    let mut stack = std::mem::take(job.walk.0);
    K::search(0, &mut stack, job, job.walk.1);
    *job.walk.0 = stack;
}

/// Brings each node of the walk to its fixed point. Its tally then has one solution if it is
/// solved, one guess if it is open, and nothing if it has none.
#[inline(always)]
pub fn close_all<K: Kernel>(job: &mut Job) {
    for (node, tally) in job.walk.0.iter_mut().zip(job.parts.tallies()) {
        let mut x = K::One::load(&node.0);
        let end = propagate::<_, true>(&mut x);
        x.store(&mut node.0);
        tally.guesses = u64::from(end == End::Open);
        tally.solutions = u64::from(end == End::Solved);
    }
}

/// Searches depth first from the nodes of a stack, the last one first, until it is empty or the
/// puzzle has taken a number of guesses.
#[inline(always)]
pub fn search<K: Kernel>(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job, guesses: u64) {
    let mut scout = Scout::<K::One>::new();
    while job.parts.tally(puzzle).guesses < guesses {
        let Some((mut node, mut x, mut known)) = scout.pop(stack) else { return };
        let mut twin = false;
        loop {
            // No closures here: they would be functions without the features of the kernel.
            let end = if let Some(end) = known.take() {
                end
            } else {
                let hidden = job.mood.expects_many();
                let end = K::propagate(&mut x, &mut scout, if hidden { &mut [] } else { stack });
                if end != End::Dead {
                    x.store(&mut node.0);
                }
                end
            };
            match end {
                End::Dead => {
                    job.mood.fail();
                    break;
                }
                End::Solved => {
                    let asks = (job.more || !stack.is_empty())
                        && exchange::worthwhile(job.parts.tally(puzzle).guesses, job.mood);
                    if job.solved::<K>(puzzle, Hope { twin, asks }, || node) {
                        stack.clear();
                        scout.clear();
                    }
                    break;
                }
                End::Open => twin |= guess::<K>(&node, &mut x, stack, puzzle, job),
            }
        }
    }
}

/// Makes a guess, or those of a dive, and puts off the rest; whether solutions come in pairs from here on.
#[inline(always)]
fn guess<K: Kernel>(
    node: &Node,
    x: &mut K::One,
    stack: &mut Vec<Node>,
    puzzle: usize,
    job: &mut Job,
) -> bool {
    let guesses = &mut job.parts.tally(puzzle).guesses;
    job.mood.stalls(*guesses, || node.0.iter().map(|word| word.count_ones()).sum());
    let mut dive = Dive::default();
    if job.mood.dives(*guesses) {
        dive = Dive::of::<K>(node);
        if job.mood.doubts(*guesses) && !dive.is_easy() {
            (dive, job.mood) = (Dive::default(), Mood::new(false));
        }
    }
    if dive.choices().is_empty() {
        let choice = K::choose(node);
        *guesses += 1;
        node.put_off(&[choice], stack);
        *x = x.assert(choice);
        return choice.pairs;
    }
    *guesses += dive.choices().len() as u64;
    node.put_off(dive.choices(), stack);
    for &choice in dive.choices() {
        *x = x.assert(choice);
    }
    dive.pairs
}
