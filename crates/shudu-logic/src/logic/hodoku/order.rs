//! Which of the steps found is taken: HoDoKu's comparisons, and the sort they
//! are used in.
//!
//! The comparisons are no order: steps of different kinds tie whatever their
//! lengths, or each comes after the other. Which step then ends up first depends on
//! the sort, so it is the same as there: runs found or made by binary insertion, merged
//! pairwise, galloping where one run wins often.

use super::super::find;
use super::Found;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// The order of loops and alternating chains: more candidates, then shorter, then further up.
pub(super) fn of_loops(a: &Found, b: &Found) -> Ordering {
    let more = b.gone.len().cmp(&a.gone.len());
    if more != Equal {
        return more;
    }
    let shorter = a.length.cmp(&b.length);
    if a.form != b.form || a.gone != b.gone {
        return shorter.then_with(|| weight(&a.gone).cmp(&weight(&b.gone)));
    }
    shorter
}

/// The order of forcing chains and nets: digits first, then further up, then shorter.
pub(super) fn of_forcing(a: &Found, b: &Found) -> Ordering {
    match (a.placement, b.placement) {
        (Some(_), None) => Less,
        (None, Some(_)) => Greater,
        (Some((x, _)), Some((y, _))) => {
            if a.form == b.form && x == y {
                return a.length.cmp(&b.length);
            }
            // two kinds for one cell: each comes after the other
            if x == y { Greater } else { x.cmp(&y) }
        }
        (None, None) => {
            let place = |found: &Found| found.gone.first().map(|&(digit, cell)| (cell, digit));
            place(a).cmp(&place(b)).then(a.length.cmp(&b.length))
        }
    }
}

fn weight(gone: &[(u8, u8)]) -> usize {
    find::weight(gone.iter().map(|&(digit, cell)| (digit as usize, cell as usize)))
}

/// The step that is first after sorting.
pub(super) fn first(found: &[Found], compare: fn(&Found, &Found) -> Ordering) -> Option<&Found> {
    let mut order: Vec<u32> = (0..found.len() as u32).collect();
    let by = |a: u32, b: u32| compare(&found[a as usize], &found[b as usize]);
    Sort { list: &mut order, by, gallop: 7, runs: Vec::new() }.run();
    order.first().map(|&i| &found[i as usize])
}

/// A sort under way.
struct Sort<'a, F> {
    list: &'a mut [u32],
    by: F,
    /// How often a run must win before it gallops.
    gallop: usize,
    /// Runs not yet merged: start and length.
    runs: Vec<(usize, usize)>,
}

impl<F: Fn(u32, u32) -> Ordering> Sort<'_, F> {
    fn less(&self, a: u32, b: u32) -> bool {
        (self.by)(a, b) == Less
    }

    fn run(&mut self) {
        let end = self.list.len();
        if end < 2 {
            return;
        }
        if end < 32 {
            let run = self.find_run(0, end);
            self.insert(0, end, run);
            return;
        }
        let shortest = shortest_run(end);
        let mut low = 0;
        while low < end {
            let mut length = self.find_run(low, end);
            if length < shortest {
                let forced = shortest.min(end - low);
                self.insert(low, low + forced, low + length);
                length = forced;
            }
            self.runs.push((low, length));
            self.collapse();
            low += length;
        }
        while self.runs.len() > 1 {
            let mut n = self.runs.len() - 2;
            if n > 0 && self.runs[n - 1].1 < self.runs[n + 1].1 {
                n -= 1;
            }
            self.merge_at(n);
        }
    }

    /// The length of the run at `low`; a falling one is turned round.
    fn find_run(&mut self, low: usize, end: usize) -> usize {
        let mut high = low + 1;
        if high == end {
            return 1;
        }
        high += 1;
        if self.less(self.list[low + 1], self.list[low]) {
            while high < end && self.less(self.list[high], self.list[high - 1]) {
                high += 1;
            }
            self.list[low..high].reverse();
        } else {
            while high < end && !self.less(self.list[high], self.list[high - 1]) {
                high += 1;
            }
        }
        high - low
    }

    /// Sorts `low..end`, of which `low..start` is sorted.
    fn insert(&mut self, low: usize, end: usize, start: usize) {
        for next in start.max(low + 1)..end {
            let pivot = self.list[next];
            let (mut left, mut right) = (low, next);
            while left < right {
                let middle = (left + right) / 2;
                if self.less(pivot, self.list[middle]) {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            }
            self.list[left..=next].rotate_right(1);
        }
    }

    fn collapse(&mut self) {
        while self.runs.len() > 1 {
            let mut n = self.runs.len() - 2;
            let length = |i: usize| self.runs[i].1;
            if n > 0 && length(n - 1) <= length(n) + length(n + 1)
                || n > 1 && length(n - 2) <= length(n) + length(n - 1)
            {
                if length(n - 1) < length(n + 1) {
                    n -= 1;
                }
            } else if length(n) > length(n + 1) {
                break;
            }
            self.merge_at(n);
        }
    }

    fn merge_at(&mut self, i: usize) {
        let (mut base1, mut len1) = self.runs[i];
        let (base2, mut len2) = self.runs[i + 1];
        self.runs[i].1 = len1 + len2;
        self.runs.remove(i + 1);
        let key = self.list[base2];
        let skip = self.after(key, &self.list[base1..base1 + len1], 0);
        base1 += skip;
        len1 -= skip;
        if len1 == 0 {
            return;
        }
        let key = self.list[base1 + len1 - 1];
        len2 = self.before(key, &self.list[base2..base2 + len2], len2 - 1);
        if len2 > 0 {
            self.merge(base1, len1, len2);
        }
    }

    /// Merges two neighbours; from whichever side needs less room.
    fn merge(&mut self, base: usize, len1: usize, len2: usize) {
        let a = self.list[base..base + len1].to_vec();
        let b = self.list[base + len1..base + len1 + len2].to_vec();
        let merged = if len1 <= len2 { self.merge_low(&a, &b) } else { self.merge_high(&a, &b) };
        self.list[base..base + len1 + len2].copy_from_slice(&merged);
    }

    fn merge_low(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let mut out = vec![b[0]];
        let (mut i, mut j) = (0, 1);
        let mut gallop = self.gallop;
        'all: while j < b.len() && i + 1 < a.len() {
            let (mut wins1, mut wins2) = (0, 0);
            loop {
                if self.less(b[j], a[i]) {
                    out.push(b[j]);
                    j += 1;
                    (wins1, wins2) = (0, wins2 + 1);
                    if j == b.len() {
                        break 'all;
                    }
                } else {
                    out.push(a[i]);
                    i += 1;
                    (wins1, wins2) = (wins1 + 1, 0);
                    if i + 1 == a.len() {
                        break 'all;
                    }
                }
                if wins1 | wins2 >= gallop {
                    break;
                }
            }
            loop {
                wins1 = self.after(b[j], &a[i..], 0);
                out.extend(&a[i..i + wins1]);
                i += wins1;
                if i + 1 >= a.len() {
                    break 'all;
                }
                out.push(b[j]);
                j += 1;
                if j == b.len() {
                    break 'all;
                }
                wins2 = self.before(a[i], &b[j..], 0);
                out.extend(&b[j..j + wins2]);
                j += wins2;
                if j == b.len() {
                    break 'all;
                }
                out.push(a[i]);
                i += 1;
                if i + 1 == a.len() {
                    break 'all;
                }
                gallop = gallop.saturating_sub(1);
                if wins1 < 7 && wins2 < 7 {
                    break;
                }
            }
            gallop += 2;
        }
        self.gallop = gallop.max(1);
        // the last of the first run, if it is all that is left of it, goes to the end
        if i + 1 == a.len() {
            out.extend(&b[j..]);
            out.push(a[i]);
        } else {
            out.extend(&a[i..]);
            out.extend(&b[j..]);
        }
        out
    }

    fn merge_high(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        // written from the end
        let mut out = vec![a[a.len() - 1]];
        let (mut i, mut j) = (a.len() - 1, b.len());
        let mut gallop = self.gallop;
        'all: while i > 0 && j > 1 {
            let (mut wins1, mut wins2) = (0, 0);
            loop {
                if self.less(b[j - 1], a[i - 1]) {
                    out.push(a[i - 1]);
                    i -= 1;
                    (wins1, wins2) = (wins1 + 1, 0);
                    if i == 0 {
                        break 'all;
                    }
                } else {
                    out.push(b[j - 1]);
                    j -= 1;
                    (wins1, wins2) = (0, wins2 + 1);
                    if j == 1 {
                        break 'all;
                    }
                }
                if wins1 | wins2 >= gallop {
                    break;
                }
            }
            loop {
                let keep = self.after(b[j - 1], &a[..i], i - 1);
                wins1 = i - keep;
                out.extend(a[keep..i].iter().rev());
                i = keep;
                if i == 0 {
                    break 'all;
                }
                out.push(b[j - 1]);
                j -= 1;
                if j == 1 {
                    break 'all;
                }
                let keep = self.before(a[i - 1], &b[..j], j - 1);
                wins2 = j - keep;
                out.extend(b[keep..j].iter().rev());
                j = keep;
                if j <= 1 {
                    break 'all;
                }
                out.push(a[i - 1]);
                i -= 1;
                if i == 0 {
                    break 'all;
                }
                gallop = gallop.saturating_sub(1);
                if wins1 < 7 && wins2 < 7 {
                    break;
                }
            }
            gallop += 2;
        }
        self.gallop = gallop.max(1);
        if j == 1 {
            out.extend(a[..i].iter().rev());
            out.push(b[0]);
        } else {
            out.extend(b[..j].iter().rev());
            out.extend(a[..i].iter().rev());
        }
        out.reverse();
        out
    }

    /// Where a key goes in a run, after what ties with it; looked for from a hint in
    /// steps that double.
    fn after(&self, key: u32, run: &[u32], hint: usize) -> usize {
        self.search(run, hint, |other| !self.less(key, other))
    }

    /// The same, before what ties with it.
    fn before(&self, key: u32, run: &[u32], hint: usize) -> usize {
        self.search(run, hint, |other| (self.by)(key, other) == Greater)
    }

    /// The first of a run for which `goes_on` is not so.
    fn search(&self, run: &[u32], hint: usize, goes_on: impl Fn(u32) -> bool) -> usize {
        let (mut last, mut step) = (0, 1);
        let (mut low, high);
        if goes_on(run[hint]) {
            let most = run.len() - hint;
            while step < most && goes_on(run[hint + step]) {
                last = step;
                step = step * 2 + 1;
            }
            (low, high) = (hint + last + 1, hint + step.min(most));
        } else {
            let most = hint + 1;
            while step < most && !goes_on(run[hint - step]) {
                last = step;
                step = step * 2 + 1;
            }
            (low, high) = (most - step.min(most), hint - last);
        }
        let mut high = high;
        while low < high {
            let middle = low + (high - low) / 2;
            if goes_on(run[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// How long a run must be: between 16 and 32, so that the runs are about a power of two.
fn shortest_run(mut length: usize) -> usize {
    let mut rest = 0;
    while length >= 32 {
        rest |= length & 1;
        length >>= 1;
    }
    length + rest
}
