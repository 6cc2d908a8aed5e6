//! Links between candidates, and implications as sets: what is reached from a
//! start, layer by layer, without the order of the original and without reasons.

use super::super::position::{Count, MAP, Ones, Position, is_two};
use super::super::pulse::Pulse;
use super::chain::Cause;
use shudu_board::control::Stop;

/// Runs with the least number of words that holds so many candidates.
macro_rules! by_width {
    ($n:expr, $w:ident => $run:expr) => {
        match $n {
            0..=64 => by_width!(@ $w 1 $run),
            65..=128 => by_width!(@ $w 2 $run),
            129..=192 => by_width!(@ $w 3 $run),
            _ => by_width!(@ $w 12 $run),
        }
    };
    (@ $w:ident $words:literal $run:expr) => {{
        const $w: usize = $words;
        $run
    }};
}
pub(super) use by_width;

/// Which links may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mode {
    /// Within one digit.
    X,
    /// Strong links within cells only.
    Y,
    /// All.
    Xy,
}

/// A strong link: the candidate that becomes ON, and why.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strong {
    pub to: u16,
    pub cause: Cause,
}

/// The links of a position. Candidates are numbered in reading order.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Cell × 9 + digit of each candidate.
    pub cand: Vec<u16>,
    /// Weak links in order: of the cell, then box, row, column.
    weak: Vec<(u16, Cause)>,
    /// Where the weak links of a candidate begin, and those of its houses.
    begin: Vec<(u32, u32)>,
    /// Up to four strong links; the first `strong_n`.
    strong: Vec<[Strong; 4]>,
    strong_n: Vec<u8>,
    /// The number of a candidate.
    pub number: Vec<u16>,
}

impl Links {
    pub(super) fn build(&mut self, p: &Position) {
        self.cand.clear();
        self.weak.clear();
        self.begin.clear();
        self.strong.clear();
        self.strong_n.clear();
        self.number.resize(729, 0);
        for cell in 0..81 {
            for digit in Ones(p.cands[cell]) {
                self.number[cell * 9 + digit] = self.cand.len() as u16;
                self.cand.push((cell * 9 + digit) as u16);
            }
        }
        for &cand in &self.cand {
            let (cell, digit) = (cand as usize / 9, cand as usize % 9);
            let first = self.weak.len() as u32;
            for other in Ones(p.cands[cell] & !(1 << digit)) {
                self.weak.push((self.number[cell * 9 + other], Cause::Cell));
            }
            let houses = self.weak.len() as u32;
            let mut strong = [Strong::default(); 4];
            let mut n = 0;
            if is_two(p.cands[cell]) {
                let other = (p.cands[cell] & !(1 << digit)).trailing_zeros() as usize;
                strong[0] = Strong { to: self.number[cell * 9 + other], cause: Cause::Cell };
                n = 1;
            }
            for kind in 0..3 {
                let house = MAP.houses[cell][kind] as usize;
                let own = 1 << MAP.places[cell][kind];
                let places = p.places[house][digit];
                let new = match kind {
                    0 => places & !own,
                    1 => places & !MAP.row_in_box[cell],
                    _ => places & !MAP.column_in_box[cell],
                };
                let cause = Cause::house(kind);
                for i in Ones(new) {
                    let other = MAP.cells[house][i] as usize;
                    self.weak.push((self.number[other * 9 + digit], cause));
                }
                if is_two(places) {
                    let other =
                        MAP.cells[house][(places & !own).trailing_zeros() as usize] as usize;
                    let to = self.number[other * 9 + digit];
                    if strong[..n].iter().all(|s| s.to != to) {
                        strong[n] = Strong { to, cause };
                        n += 1;
                    }
                }
            }
            self.begin.push((first, houses));
            self.strong.push(strong);
            self.strong_n.push(n as u8);
        }
        self.begin.push((self.weak.len() as u32, 0));
    }

    pub(super) fn weak(&self, i: usize, mode: Mode) -> &[(u16, Cause)] {
        let (all, houses) = self.begin[i];
        let first = if mode == Mode::X { houses } else { all };
        &self.weak[first as usize..self.begin[i + 1].0 as usize]
    }

    pub(super) fn strong(&self, i: usize, mode: Mode) -> &[Strong] {
        let all = &self.strong[i][..self.strong_n[i] as usize];
        let cell = usize::from(all.first().is_some_and(|s| s.cause == Cause::Cell));
        match mode {
            Mode::X => &all[cell..],
            Mode::Y => &all[..cell],
            Mode::Xy => all,
        }
    }

    pub(super) fn spot(&self, i: usize) -> (usize, usize) {
        (self.cand[i] as usize / 9, self.cand[i] as usize % 9)
    }
}

/// A set of numbers below 64·W.
pub(super) type Bits<const W: usize> = [u64; W];

#[inline]
pub(super) fn put<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

#[inline]
pub(super) fn get<const W: usize>(bits: &Bits<W>, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 != 0
}

#[inline]
pub(super) fn meet<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    let mut any = 0;
    for w in 0..W {
        any |= a[w] & b[w];
    }
    any != 0
}

/// Implications as sets. Only the ends of strong links can become ON, and only they are in the sets.
pub(super) struct Net<const W: usize> {
    pub weak: Vec<Bits<W>>,
    strong: Vec<Bits<W>>,
    /// ONs that an ON implies through one OFF.
    pub next: Vec<Bits<W>>,
    ends: usize,
}

/// What is reached from a start.
#[derive(Clone)]
pub(super) struct Front<const W: usize> {
    pub seen: Bits<W>,
    front: Bits<W>,
}

impl<const W: usize> Front<W> {
    /// These are ON; `false` when none is new.
    fn arrive(&mut self, raw: &Bits<W>) -> bool {
        let mut any = 0;
        for w in 0..W {
            self.front[w] = raw[w] & !self.seen[w];
            self.seen[w] |= raw[w];
            any |= self.front[w];
        }
        any != 0
    }

    /// The start alone, if it is in the sets.
    fn of(start: usize, ends: usize) -> Front<W> {
        let mut own = [0; W];
        if start < ends {
            put(&mut own, start);
        }
        Front { seen: own, front: own }
    }
}

/// The length of the shortest chain from each start; 0 for none.
#[derive(Debug, Default)]
pub(super) struct Lengths {
    /// p ON → p OFF.
    pub off: Vec<u16>,
    /// p OFF → p ON.
    pub on: Vec<u16>,
}

impl Lengths {
    pub(super) fn shortest_off(&self) -> u16 {
        self.off.iter().copied().filter(|&l| l != 0).min().unwrap_or(u16::MAX)
    }
}

impl<const W: usize> Net<W> {
    /// Of these members the first `ends` are in the sets.
    pub(super) fn new(links: &Links, members: &[u16], ends: usize, mode: Mode) -> Net<W> {
        let n = members.len();
        let mut rank = [0u16; 729];
        for (i, &m) in members.iter().enumerate() {
            rank[m as usize] = i as u16;
        }
        let mut net =
            Net { weak: vec![[0; W]; n], strong: vec![[0; W]; n], next: vec![[0; W]; n], ends };
        let mut leads = vec![false; n];
        for (i, &m) in members.iter().enumerate() {
            for link in links.strong(m as usize, mode) {
                put(&mut net.strong[i], rank[link.to as usize] as usize);
                leads[i] = true;
            }
        }
        for (i, &m) in members.iter().enumerate() {
            let mut next = [0; W];
            for &(to, _) in links.weak(m as usize, mode) {
                let to = rank[to as usize] as usize;
                if to >= ends {
                    continue;
                }
                put(&mut net.weak[i], to);
                if leads[to] {
                    for w in 0..W {
                        next[w] |= net.strong[to][w];
                    }
                }
            }
            net.next[i] = next;
        }
        net
    }

    /// One layer further; `false` when nothing new is reached.
    fn advance(&self, reach: &mut Front<W>) -> bool {
        let mut raw = [0u64; W];
        for w in 0..W {
            let mut front = reach.front[w];
            while front != 0 {
                let next = &self.next[w * 64 + front.trailing_zeros() as usize];
                for v in 0..W {
                    raw[v] |= next[v];
                }
                front &= front - 1;
            }
        }
        reach.arrive(&raw)
    }

    /// Shortest chains, up to `past` layers beyond the first found (all when
    /// `None`); those that begin with an OFF only if they are asked for. Also gives what each start has reached.
    pub(super) fn lengths(
        &self,
        past: Option<u16>,
        offs: bool,
        starts: &dyn Fn(usize) -> bool,
        pulse: &Pulse,
    ) -> Result<(Lengths, [Vec<Front<W>>; 2]), Stop> {
        let n = self.weak.len();
        let mut lengths = Lengths { off: vec![0; n], on: vec![0; n] };
        let mut from_on: Vec<Front<W>> = Vec::with_capacity(n);
        let mut from_off: Vec<Front<W>> = Vec::with_capacity(n);
        for i in 0..n {
            from_on.push(Front::of(i, self.ends));
            from_off.push(Front { seen: self.strong[i], front: self.strong[i] });
        }
        let mut open_on: Vec<u16> = (0..n as u16).filter(|&i| starts(i as usize)).collect();
        let mut open_off: Vec<u16> =
            open_on.iter().copied().filter(|&i| offs && (i as usize) < self.ends).collect();
        let mut end = u16::MAX;
        let mut length = 2;
        while !(open_on.is_empty() && open_off.is_empty()) && length < end {
            length += 2;
            pulse.beats(open_on.len() + open_off.len())?;
            open_on.retain(|&i| {
                let i = i as usize;
                let reach = &mut from_on[i];
                let is_new = match length {
                    4 => reach.arrive(&self.next[i]),
                    _ => self.advance(reach),
                };
                if !is_new {
                    return false;
                }
                if lengths.off[i] == 0 && meet(&reach.front, &self.weak[i]) {
                    lengths.off[i] = length;
                    if let Some(past) = past {
                        end = end.min(length + past);
                    }
                }
                // What is reached later is asked only for cycles.
                past.is_some() || lengths.off[i] == 0
            });
            open_off.retain(|&i| {
                let i = i as usize;
                let reach = &mut from_off[i];
                if !self.advance(reach) {
                    return false;
                }
                if get(&reach.front, i) {
                    lengths.on[i] = length;
                    if let Some(past) = past {
                        end = end.min(length + past);
                    }
                    return false;
                }
                true
            });
        }
        Ok((lengths, [from_on, from_off]))
    }
}

/// Questions that sets alone can answer.
impl Links {
    /// Whether a chain can start here.
    pub(super) fn can_start(&self, p: &Position, m: u16) -> bool {
        p.cands[self.spot(m as usize).0].count() > 1
    }
}
