//! How often each set of cells was covered: a table with open places, for keys that
//! are good numbers already but for a multiplication.
//!
//! The table does not fit near the processor, and most of the time would go by waiting for one place after the other. So keys
//! queue up, and the places of all of them are looked at before the first is dealt with: then many are
//! on their way at once. (Without the queue: 1.9 times as long.)

use std::hint::black_box;

/// No key: half of the digits never cover all cells.
const NONE: u64 = u64::MAX;

/// Places at first, as a power of two.
const START: u32 = 10;

/// Keys that queue up.
const QUEUE: usize = 256;

/// A key and how often it was met, side by side.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: u64,
    count: u64,
}

const FREE: Place = Place { key: NONE, count: 0 };

#[derive(Debug)]
pub(super) struct Tally {
    places: Vec<Place>,
    used: usize,
    shift: u32,
    queue: Vec<u64>,
}

impl Tally {
    pub fn new() -> Tally {
        let queue = Vec::with_capacity(QUEUE);
        Tally { places: vec![FREE; 1 << START], used: 0, shift: 64 - START, queue }
    }

    /// Takes everything out, and most of the room away if little of it was used: it is to stay near the processor.
    pub fn clear(&mut self) {
        if self.places.len() > (16 * self.used).max(1 << START) {
            *self = Tally::new();
        } else if self.used > 0 {
            self.places.fill(FREE);
            self.used = 0;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Where a key would be if no other were in its way.
    #[inline]
    fn first(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// Where a key is, or would be.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mut place = self.first(key);
        while self.places[place].key != key && self.places[place].key != NONE {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    /// Puts a key into the queue; whether it is full now.
    #[inline]
    fn wait(&mut self, key: u64) -> bool {
        debug_assert_ne!(key, NONE);
        self.queue.push(key);
        self.queue.len() == QUEUE
    }

    /// Has the places of the queue brought here.
    fn bring(&self) {
        let seen = self.queue.iter().fold(0, |seen, &key| seen ^ self.places[self.first(key)].key);
        black_box(seen);
    }

    /// Adds a key; [`Tally::settle`] must follow the last one.
    #[inline]
    pub fn add(&mut self, key: u64) {
        if self.wait(key) {
            self.settle();
        }
    }

    /// Adds the keys of the queue.
    pub fn settle(&mut self) {
        self.bring();
        let queue = std::mem::take(&mut self.queue);
        for &key in &queue {
            let place = self.place(key);
            self.places[place].count += 1;
            if self.places[place].key != key {
                self.places[place].key = key;
                self.used += 1;
                if 2 * self.used > self.places.len() {
                    self.grow();
                }
            }
        }
        self.queue = queue;
        self.queue.clear();
    }

    /// Asks for a key. Gives how often those were added that are dealt with now; [`Tally::answer`] must follow the last
    /// one.
    #[inline]
    pub fn ask(&mut self, key: u64) -> u64 {
        if self.wait(key) { self.answer() } else { 0 }
    }

    /// How often the keys of the queue were added.
    pub fn answer(&mut self) -> u64 {
        self.bring();
        let sum = self.queue.iter().map(|&key| self.places[self.place(key)].count).sum();
        self.queue.clear();
        sum
    }

    fn grow(&mut self) {
        let places = 2 * self.places.len();
        let before = std::mem::replace(&mut self.places, vec![FREE; places]);
        self.shift -= 1;
        for old in before.into_iter().filter(|old| old.key != NONE) {
            let place = self.place(old.key);
            self.places[place] = old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::random::Random;
    use std::collections::HashMap;

    #[test]
    fn a_tally_is_a_map() {
        let mut random = Random::new(4);
        let mut tally = Tally::new();
        for keys in [0, 1, 255, 256, 257, 5000, 3] {
            tally.clear();
            let mut known: HashMap<u64, u64> = HashMap::new();
            for _ in 0..keys {
                let key = random.number(1 + keys / 2);
                *known.entry(key).or_default() += 1;
                tally.add(key);
            }
            tally.settle();
            let mut sum: u64 = (0..2 * keys).map(|key| tally.ask(key)).sum();
            sum += tally.answer();
            assert_eq!(sum, keys);
            assert_eq!(tally.is_empty(), known.is_empty());
            for key in 0..keys {
                assert_eq!(tally.ask(key) + tally.answer(), known.get(&key).copied().unwrap_or(0));
            }
        }
    }
}
