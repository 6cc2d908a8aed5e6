//! ALS chain: four or more almost locked sets, each linked to the next, with a
//! different digit before and after each. If the first set lacks a digit it is locked
//! and takes the first link; so the second set lacks that and takes the next link;
//! and so on, until the last set is locked. A digit that the first and the last
//! set share (and that links neither) is therefore in one of them.
//!
//! Links lead from earlier to later sets only, so there are no circles, and what
//! matters of a chain is where it begins, its first digit, where it is now, and by
//! which digit it came: for each of these the chain with the fewest cells is kept,
//! instead of following all chains there are. Chains that go back and forth, or
//! whose sets share cells, are looked for only when every chain is wanted.

use super::super::field::Field;
use super::super::pulse::Pulse;
use super::super::set::Digits;
use super::super::solver::Solver;
use super::super::technique::Technique;
use super::almost::{Hits, Link, Sets};
use super::als_reach::{Reach, rank};
use super::{Draft, Onward, Tell, heed};
use shudu_board::control::Stop;
use shudu_board::sort;
use std::collections::{HashMap, HashSet};

/// Shorter chains have names of their own.
const MIN_LINKS: u8 = 3;

/// Chains that go back and forth end here.
const MAX_LINKS: usize = 6;

/// On boards with so many links that it takes this many steps, it is enough.
const MAX_STEPS: usize = 3_000_000;

/// As many ways to go on as there are: a digit, and how many links.
const WAYS: usize = Solver::LARGEST * (MIN_LINKS as usize + 1);

/// More cells than any chain has.
const NO_END: (u16, u32) = (u16::MAX, u32::MAX);

/// The end of a chain.
#[derive(Clone, Copy)]
struct End {
    set: u32,
    link: u32,
    /// The digit of the last link.
    used: u8,
    /// The digits of the last link that tell nothing about the last set: both of
    /// a double link, unless one is taken already.
    spent: u64,
    /// How many links, as far as that matters.
    links: u8,
    /// How many links in all.
    length: u16,
    /// How many cells, in all sets.
    cells: u16,
    parent: Option<u32>,
}

impl End {
    /// What distinguishes it from the others at a set.
    fn kind(&self) -> u64 {
        self.spent << 16 | u64::from(self.used) << 8 | u64::from(self.links)
    }

    /// What matters of it for how the chain goes on.
    fn way(&self) -> usize {
        usize::from(self.used) * (usize::from(MIN_LINKS) + 1) + usize::from(self.links)
    }
}

/// The best chain for what it makes go.
struct Found {
    cells: u16,
    sets: Vec<u32>,
    digits: Vec<u8>,
    path: Vec<u32>,
}

struct Weave<'a, const W: usize> {
    sets: &'a Sets<W>,
    links: &'a [Link],
    /// Where the links of a set begin.
    starts: Vec<usize>,
    ends: Vec<End>,
    /// The ends at a set: their kinds and numbers.
    at: Vec<Vec<(u64, u32)>>,
    /// The sets that have ends, as bits.
    reached: Vec<u64>,
    /// Of every set those that chains lead to from it, as bits.
    ahead: Vec<u64>,
    /// Which sets were asked, and which lead to a set at which the chain may end, as bits.
    asked: Vec<u64>,
    alive: Vec<u64>,
    found: HashMap<Hits<W>, Found>,
    roam: bool,
    steps: usize,
    pulse: &'a Pulse<'a>,
}

/// With `roam` only chains that go back and forth, or whose sets share cells; else
/// only such as do neither.
pub(super) fn als_chain<const W: usize>(field: &Field<W>, roam: bool, tell: &mut Tell) -> Onward {
    let sets = Sets::of(field, tell)?;
    let links = sets.links(false, tell)?;
    if !roam {
        return best_first(field, &sets, &links, tell);
    }
    let known = heed(Weave::all(&sets, &links, false, tell.pulse()))?;
    let mut links = sets.links(true, tell)?.to_vec();
    links.extend(links.clone().iter().map(|link| Link { a: link.b, b: link.a, ..*link }));
    sort::by_key(&mut links, |link| (link.a, link.b));
    let mut found = heed(Weave::all(&sets, &links, true, tell.pulse()))?;
    found.retain(|hits, _| !known.contains_key(hits));
    let mut found: Vec<_> = found.iter().collect();
    sort::by_key(&mut found, |(hits, found)| (rank(hits), found.sets[0], found.path.clone()));
    found.into_iter().try_for_each(|(hits, found)| found.tell(field, &sets, hits, tell))
}

/// Follows only chains that may take away what is to be told next.
fn best_first<const W: usize>(
    field: &Field<W>,
    sets: &Sets<W>,
    links: &[Link],
    tell: &mut Tell,
) -> Onward {
    let reach = heed(Reach::of(sets, links, tell.pulse()))?;
    let promises = heed(reach.promises(tell.pulse()))?;
    if promises.is_empty() {
        return Onward::Continue(());
    }
    let mut weave = Weave::new(sets, links, false, tell.pulse());
    let mut followed = HashSet::new();
    for alike in promises.chunk_by(|one, other| one.0 == other.0) {
        for &(_, start, first) in alike {
            if followed.insert((start, first)) {
                heed(weave.run(start, first))?;
            }
        }
        let mut found: Vec<_> =
            weave.found.iter().filter(|(hits, _)| rank(hits) == alike[0].0).collect();
        sort::by_key(&mut found, |(_, found)| (found.sets[0], found.path.clone()));
        found.into_iter().try_for_each(|(hits, found)| found.tell(field, sets, hits, tell))?;
    }
    Onward::Continue(())
}

impl Found {
    fn tell<const W: usize>(
        &self,
        field: &Field<W>,
        sets: &Sets<W>,
        hits: &Hits<W>,
        tell: &mut Tell,
    ) -> Onward {
        let order = self.sets.iter().map(|&set| set as usize);
        let mut draft = sets.parts(Draft::new(field, Technique::AlsChain), order);
        for (pair, &digit) in self.sets.windows(2).zip(&self.digits) {
            draft = sets.link_part(draft, pair[0] as usize, pair[1] as usize, 1 << digit);
        }
        hits.remove(draft).tell(tell)
    }
}

impl<'a, const W: usize> Weave<'a, W> {
    fn new(sets: &'a Sets<W>, links: &'a [Link], roam: bool, pulse: &'a Pulse<'a>) -> Weave<'a, W> {
        let count = sets.all.len();
        let start = |set: usize| links.partition_point(|link| (link.a as usize) < set);
        let starts = (0..=count).map(start).collect();
        let (ends, at, found) = (Vec::new(), vec![Vec::new(); count], HashMap::new());
        let none = || vec![0; count.div_ceil(64)];
        let (reached, asked, alive, ahead, steps) = (none(), none(), none(), Vec::new(), 0);
        #[rustfmt::skip]
        let mut weave = Weave {
            sets, links, starts, ends, at, reached, ahead, asked, alive, found, roam, steps, pulse,
        };
        if !roam {
            weave.look_ahead();
        }
        weave
    }

    fn all(
        sets: &Sets<W>,
        links: &[Link],
        roam: bool,
        pulse: &Pulse,
    ) -> Result<HashMap<Hits<W>, Found>, Stop> {
        let mut search = Weave::new(sets, links, roam, pulse);
        for set in 0..sets.all.len() {
            for digit in Digits(sets.all[set].digits) {
                if roam {
                    search.roam(set, digit)?;
                } else if search.is_alive_from(set, digit) {
                    search.run(set, digit)?;
                }
            }
        }
        Ok(search.found)
    }

    /// Finds out where chains lead to: links go to later sets, so from the last set backwards.
    fn look_ahead(&mut self) {
        let words = self.reached.len();
        self.ahead = vec![0; self.sets.all.len() * words];
        for link in self.links.iter().rev() {
            let (a, b) = (link.a as usize, link.b as usize);
            let (before, after) = self.ahead.split_at_mut(b * words);
            let row = &mut before[a * words..][..words];
            row.iter_mut().zip(&after[..words]).for_each(|(row, next)| *row |= next);
            row[b / 64] |= 1 << (b % 64);
        }
    }

    /// Whether a set leads to another with which it takes something away: a candidate of another
    /// digit than that by which the chain begins.
    fn is_alive_from(&self, start: usize, first: usize) -> bool {
        let words = self.reached.len();
        let ahead = self.ahead[start * words..][..words].iter();
        ahead.zip(self.sets.joint(start, first)).any(|(ahead, joint)| ahead & joint != 0)
    }

    /// Whether the chain may end at a set, or lead from it to one where it may.
    fn is_alive(&mut self, start: usize, first: usize, set: usize) -> bool {
        let (word, bit) = (set / 64, 1u64 << (set % 64));
        if self.asked[word] & bit == 0 {
            self.asked[word] |= bit;
            let words = self.reached.len();
            let joint = self.sets.joint(start, first);
            let mut ahead = self.ahead[set * words..][..words].iter().zip(joint).skip(word);
            if joint[word] & bit != 0 || ahead.any(|(ahead, joint)| ahead & joint != 0) {
                self.alive[word] |= bit;
            }
        }
        self.alive[word] & bit != 0
    }

    /// The same in all directions, link by link.
    fn roam(&mut self, start: usize, first: usize) -> Result<(), Stop> {
        if !self.begin(start, first)? {
            return Ok(());
        }
        let mut done = 0;
        for _ in 1..MAX_LINKS {
            let now = done..self.ends.len();
            done = now.end;
            for end in now {
                let End { set, used, links, cells, .. } = self.ends[end];
                self.pulse.beats(4)?;
                let line = self.line(&self.ends[end]);
                for link in self.starts[set as usize]..self.starts[set as usize + 1] {
                    let Some((digit, spent)) = self.next_digit(link, used) else { continue };
                    let next = self.links[link].b;
                    if next as usize != start && line.iter().all(|end| end.set != next) {
                        let links = (links + 1).min(MIN_LINKS);
                        self.step(link, digit, spent, links, cells, Some(end as u32));
                    }
                }
            }
        }
        (0..self.ends.len() as u32).for_each(|end| self.conclude(start, first, end));
        Ok(())
    }

    /// The digit by which a link goes on, and those that it spends.
    fn next_digit(&self, link: usize, used: u8) -> Option<(usize, u64)> {
        let digits = self.links[link].digits;
        let digit = self.links[link].digit_besides(1 << used)?;
        Some((digit, if digits >> used & 1 != 0 { 1 << digit } else { digits }))
    }

    /// The first links. Whether it is worth going on.
    fn begin(&mut self, start: usize, first: usize) -> Result<bool, Stop> {
        let others = self.sets.all[start].digits & !(1 << first);
        let idle = Digits(others).all(|digit| self.sets.targets(start, digit).is_empty());
        if idle || self.steps > MAX_STEPS {
            return Ok(false);
        }
        self.pulse.beats(4)?;
        self.ends.clear();
        self.asked.fill(0);
        self.alive.fill(0);
        for (i, word) in self.reached.iter_mut().enumerate() {
            let reached = Digits(std::mem::take(word));
            reached.for_each(|bit| self.at[i * 64 + bit].clear());
        }
        let cells = self.sets.all[start].cells.len();
        for link in self.starts[start]..self.starts[start + 1] {
            let Link { b, digits, .. } = self.links[link];
            if digits >> first & 1 != 0 && (self.roam || self.is_alive(start, first, b as usize)) {
                self.step(link, first, 1 << first, 1, cells as u16, None);
            }
        }
        Ok(true)
    }

    /// The chains that begin with a set and leave it by a digit.
    fn run(&mut self, start: usize, first: usize) -> Result<(), Stop> {
        if !self.begin(start, first)? {
            return Ok(());
        }
        let (mut next, mut best, mut onward) = (start + 1, [NO_END; WAYS], Vec::new());
        // Links lead to later sets, so what is reached on the way is still ahead.
        while let Some(set) = self.reached_from(next) {
            next = set + 1;
            let ends = std::mem::take(&mut self.at[set]);
            onward.clear();
            for link in self.starts[set]..self.starts[set + 1] {
                if self.is_alive(start, first, self.links[link].b as usize) {
                    onward.push(link);
                }
            }
            // Of those that go on alike the one with the fewest cells, or the first.
            for &(_, end) in &ends {
                best[self.ends[end as usize].way()] = NO_END;
            }
            for &(_, number) in &ends {
                let end = &self.ends[number as usize];
                let best = &mut best[end.way()];
                *best = (end.cells, number).min(*best);
            }
            for &(_, end) in &ends {
                self.conclude(start, first, end);
                let End { used, links, cells, .. } = self.ends[end as usize];
                if onward.is_empty() || best[self.ends[end as usize].way()] != (cells, end) {
                    continue;
                }
                self.pulse.beats(4)?;
                for &link in &onward {
                    let Some((digit, spent)) = self.next_digit(link, used) else { continue };
                    self.step(link, digit, spent, (links + 1).min(MIN_LINKS), cells, Some(end));
                }
            }
            self.at[set] = ends;
        }
        Ok(())
    }

    /// The first set from one on that was reached.
    fn reached_from(&self, set: usize) -> Option<usize> {
        let first = *self.reached.get(set / 64)? >> (set % 64);
        if first != 0 {
            return Some(set + first.trailing_zeros() as usize);
        }
        let rest = self.reached.iter().enumerate().skip(set / 64 + 1);
        let (i, word) = rest.into_iter().find(|(_, word)| **word != 0)?;
        Some(i * 64 + word.trailing_zeros() as usize)
    }

    /// One set more.
    fn step(
        &mut self,
        link: usize,
        digit: usize,
        spent: u64,
        links: u8,
        cells: u16,
        parent: Option<u32>,
    ) {
        self.steps += 1;
        let set = self.links[link].b;
        let cells = cells + self.sets.all[set as usize].cells.len() as u16;
        let length = parent.map_or(0, |parent| self.ends[parent as usize].length) + 1;
        let (link, used) = (link as u32, digit as u8);
        let end = End { set, link, used, spent, links, length, cells, parent };
        let kind = end.kind();
        for &(other, known) in &self.at[set as usize] {
            if other == kind {
                let old = &self.ends[known as usize];
                // A chain that roams is as good as another; else the order counts.
                let first = self.roam
                    || old.cells < cells
                    || (old.cells == cells && !self.is_before(&end, old));
                if !first {
                    self.ends[known as usize] = end;
                }
                return;
            }
        }
        self.at[set as usize].push((kind, self.ends.len() as u32));
        self.reached[set as usize / 64] |= 1 << (set % 64);
        self.ends.push(end);
    }

    /// Whether the links of a chain come before those of another that begins alike: the first
    /// that differ decide, and they are the last found on the way back.
    fn is_before(&self, one: &End, other: &End) -> bool {
        let mut before = one.length < other.length;
        let (mut a, mut b) = (*one, *other);
        let parent = |end: &End| end.parent.map(|parent| self.ends[parent as usize]);
        while a.length > b.length {
            a = parent(&a).expect("a longer chain has a link more");
        }
        while b.length > a.length {
            b = parent(&b).expect("a longer chain has a link more");
        }
        loop {
            if a.link != b.link {
                before = a.link < b.link;
            }
            if a.parent == b.parent {
                return before;
            }
            let parents = (parent(&a), parent(&b));
            let (Some(next), Some(other)) = parents else { unreachable!("both are as long") };
            (a, b) = (next, other);
        }
    }

    fn line(&self, end: &End) -> Vec<End> {
        let mut line = vec![*end];
        while let Some(parent) = line[line.len() - 1].parent {
            line.push(self.ends[parent as usize]);
        }
        line.reverse();
        line
    }

    /// The links of a chain. Of two chains the one with the lower links comes
    /// first; the first link counts by its digit, too.
    fn path(&self, end: &End) -> Vec<u32> {
        let mut path: Vec<u32> = self.line(end).iter().map(|end| end.link * 2).collect();
        let first = self.line(end)[0];
        let digits = self.links[first.link as usize].digits;
        path[0] += (digits.trailing_zeros() != first.used as u32) as u32;
        path
    }

    fn conclude(&mut self, start: usize, first: usize, end: u32) {
        let end = self.ends[end as usize];
        let joint = self.sets.joint(start, first)[end.set as usize / 64] >> (end.set % 64) & 1 != 0;
        if end.links < MIN_LINKS || !joint {
            return;
        }
        let hits = self.sets.hits(start, end.set as usize, !(1 << first | end.spent));
        if hits.is_empty() {
            return;
        }
        let old = self.found.get(&hits).map_or(u16::MAX, |old| old.cells);
        if old < end.cells {
            return;
        }
        let (line, path) = (self.line(&end), self.path(&end));
        let mut sets = vec![start as u32];
        sets.extend(line.iter().map(|end| end.set));
        let known =
            |old: &Found| old.cells == end.cells && (old.sets[0], &old.path) <= (sets[0], &path);
        if self.found.get(&hits).is_some_and(known) {
            return;
        }
        let digits = line.iter().map(|end| end.used).collect();
        self.found.insert(hits, Found { cells: end.cells, sets, digits, path });
    }
}
