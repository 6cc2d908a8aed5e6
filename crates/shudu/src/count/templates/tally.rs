//! How often each set of cells was covered: a table with open places, for keys that
//! are good numbers already but for a multiplication.

/// No key: half of the digits never cover all cells.
const NONE: u64 = u64::MAX;

/// Places at first, as a power of two.
const START: u32 = 10;

#[derive(Debug)]
pub(super) struct Tally {
    keys: Vec<u64>,
    counts: Vec<u32>,
    used: usize,
    shift: u32,
}

impl Tally {
    pub fn new() -> Tally {
        let places = 1 << START;
        Tally { keys: vec![NONE; places], counts: vec![0; places], used: 0, shift: 64 - START }
    }

    /// Takes everything out, and most of the room away if little of it was used: it is to stay near the processor.
    pub fn clear(&mut self) {
        if self.keys.len() > (16 * self.used).max(1 << START) {
            *self = Tally::new();
        } else if self.used > 0 {
            self.keys.fill(NONE);
            self.used = 0;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Where a key is, or would be.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        while self.keys[place] != key && self.keys[place] != NONE {
            place = (place + 1) & (self.keys.len() - 1);
        }
        place
    }

    #[inline]
    pub fn add(&mut self, key: u64) {
        debug_assert_ne!(key, NONE);
        let place = self.place(key);
        if self.keys[place] == key {
            self.counts[place] += 1;
            return;
        }
        (self.keys[place], self.counts[place]) = (key, 1);
        self.used += 1;
        if 2 * self.used > self.keys.len() {
            self.grow();
        }
    }

    #[inline]
    pub fn get(&self, key: u64) -> u64 {
        let place = self.place(key);
        if self.keys[place] == key { self.counts[place].into() } else { 0 }
    }

    fn grow(&mut self) {
        let places = 2 * self.keys.len();
        let keys = std::mem::replace(&mut self.keys, vec![NONE; places]);
        let counts = std::mem::replace(&mut self.counts, vec![0; places]);
        self.shift -= 1;
        for (key, count) in keys.into_iter().zip(counts).filter(|(key, _)| *key != NONE) {
            let place = self.place(key);
            (self.keys[place], self.counts[place]) = (key, count);
        }
    }
}
