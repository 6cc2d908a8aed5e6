//! The conclusions of a search for chains from several starts, gathered.
//!
//! Assumptions that fail are followed first, as far as their contradiction: what they have said by then is all that
//! the original compares with others. When that is known, so is what each of the others is followed for, and most
//! of them are soon done.

use super::super::position::{Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::ancestors::Scratch;
use super::closure::{Closure, Mode, Set, has};
use super::multiple::{Multiple, OFF};
use super::origin::{Hint, Origin};
use shudu_board::control::Stop;

/// Conclusions wanted: the first only, or all.
pub(super) struct Wanted {
    pub all: Option<Vec<Hint>>,
    /// The length of the shortest that removes a candidate, if longer ones for the same are left out.
    pub known: Option<Vec<u32>>,
    pub best: Option<Hint>,
    /// Longer ones are not looked for.
    pub cap: u32,
    /// Whether something was left out because it is too long.
    pub cut: bool,
}

impl Wanted {
    fn bound(&self) -> u32 {
        match (&self.all, &self.best) {
            (None, Some(best)) => best.complexity,
            _ => self.cap,
        }
    }

    /// Whether a conclusion of such a length, or of more, may be wanted.
    fn allows(&mut self, length: u32) -> bool {
        let allowed = length <= self.bound();
        self.cut |= !allowed;
        allowed
    }

    /// Whether a conclusion of such a length, or of more, may remove something that no shorter one does.
    fn is_news(&self, p: &Position, cand: u16, on: bool, length: u32) -> bool {
        let Some(known) = &self.known else { return true };
        removes(p, cand, on).any(|out| known[out] >= length)
    }

    fn offer(&mut self, p: &Position, hint: Hint) {
        if let Some(all) = &mut self.all {
            if let Some(known) = &mut self.known {
                for out in removes(p, hint.cand, hint.on) {
                    known[out] = known[out].min(hint.complexity);
                }
            }
            all.push(hint);
        } else if self.best.is_none_or(|best| hint.rank() < best.rank()) {
            self.best = Some(hint);
        }
    }
}

/// What goes when a candidate is ON or OFF.
fn removes(p: &Position, cand: u16, on: bool) -> impl Iterator<Item = usize> {
    let (cell, digit) = (cand as usize / 9, cand as usize % 9);
    let mask = if on { p.cands[cell] & !(1 << digit) } else { 1 << digit };
    Ones(mask).map(move |digit| cell * 9 + digit)
}

/// When the original comes upon a conclusion: by cell, by digit (9 for the cell itself), by what it looks at there,
/// by statement.
fn order(cell: usize, digit: usize, look: usize, node: u16) -> u32 {
    (((cell * 10 + digit) * 10 + look) * 2048) as u32 + u32::from(node)
}

/// What is looked at: contradictions of ON and OFF, doubles that are ON and OFF, then houses.
const CLASH: usize = 0;
const DOUBLE: usize = 2;
const HOUSE: usize = 4;

/// Starts of chains with the same end, and when they are looked at.
struct Meeting<'a> {
    kind: Origin,
    starts: &'a [usize],
    cell: usize,
    digit: usize,
    look: usize,
}

impl Multiple {
    /// Looks for all that is wanted.
    pub(super) fn search(
        &mut self,
        p: &Position,
        wanted: &mut Wanted,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let Mode { dynamic, nishio, level } = self.mode;
        let surveyed = dynamic && level <= 3;
        if surveyed {
            for (cand, on) in self.reach.failing(p) {
                self.clash(p, cand, on, wanted, pulse)?;
            }
            if nishio {
                return Ok(());
            }
            self.reach.sift(p, level, &self.pool, &self.at);
        } else if dynamic {
            // ONs first: they say which OFFs lead nowhere.
            for cell in (0..81).filter(|&cell| p.cands[cell].count() >= 2) {
                for digit in Ones(p.cands[cell]) {
                    self.clash(p, (cell * 9 + digit) as u16, true, wanted, pulse)?;
                }
            }
        }
        for cell in 0..81 {
            let size = p.cands[cell].count();
            if size < if dynamic { 2 } else { 3 } {
                continue;
            }
            for digit in Ones(p.cands[cell]) {
                let cand = (cell * 9 + digit) as u16;
                if dynamic && !surveyed {
                    self.clash(p, cand, false, wanted, pulse)?;
                }
                if dynamic && size >= 3 && has(&self.reach.double, cand) {
                    self.double(p, cand, wanted, pulse)?;
                }
                for kind in 0..3 {
                    self.house(p, cell, digit, kind, wanted, pulse)?;
                }
            }
            if self.reach.cells & (1 << cell) != 0 {
                let starts: Vec<usize> = Ones(p.cands[cell])
                    .map(|digit| self.closure(p, (cell * 9 + digit) as u16, wanted.bound(), pulse))
                    .collect::<Result<_, Stop>>()?;
                let kind = Origin::Cell { cell: cell as u8 };
                self.meet(p, Meeting { kind, starts: &starts, cell, digit: 9, look: 0 }, wanted);
            }
        }
        Ok(())
    }

    /// The contradiction of an assumption.
    fn clash(
        &mut self,
        p: &Position,
        cand: u16,
        on: bool,
        wanted: &mut Wanted,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let at = match on {
            true => self.closure(p, cand, wanted.bound(), pulse)?,
            false => self.off_closure(p, cand, wanted.bound(), pulse)?,
        };
        let closure = if at == OFF { &mut self.off } else { &mut self.pool[at] };
        let Some((said, denied)) = closure.clash else { return Ok(()) };
        let lows = [said, denied].map(|node| u32::from(closure.nodes[node as usize].low));
        if !wanted.allows(at_least(lows.into_iter(), self.mode.level)) {
            return Ok(());
        }
        let flat = closure.ancestors(said, &mut self.scratch)
            + closure.ancestors(denied, &mut self.scratch);
        let more = nested_sum(&[(closure, said), (closure, denied)], &mut self.scratch);
        let look = CLASH + usize::from(!on);
        wanted.offer(
            p,
            Hint {
                complexity: flat + more,
                order: order(cand as usize / 9, cand as usize % 9, look, 0),
                kind: Origin::Clash { cand, on },
                cand,
                on: !on,
            },
        );
        Ok(())
    }

    /// What a candidate's ON and OFF have in common.
    fn double(
        &mut self,
        p: &Position,
        cand: u16,
        wanted: &mut Wanted,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let own = self.closure(p, cand, wanted.bound(), pulse)?;
        let other = self.off_closure(p, cand, wanted.bound(), pulse)?;
        let (cell, digit) = (cand as usize / 9, cand as usize % 9);
        let kind = Origin::Double { cand };
        let starts = [own, other];
        self.meet(p, Meeting { kind, starts: &starts, cell, digit, look: DOUBLE }, wanted);
        Ok(())
    }

    /// What all places of a digit in a house have in common, where this is the first.
    fn house(
        &mut self,
        p: &Position,
        cell: usize,
        digit: usize,
        kind: usize,
        wanted: &mut Wanted,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let house = MAP.houses[cell][kind];
        let places = p.places[house as usize][digit];
        let first = 1u16 << MAP.places[cell][kind];
        if places.count() < 2
            || places & (first - 1) != 0
            || self.reach.houses[house as usize] & (1 << digit) == 0
        {
            return Ok(());
        }
        let starts: Vec<usize> = Position::cells_at(house as usize, places)
            .map(|c| self.closure(p, (c * 9 + digit) as u16, wanted.bound(), pulse))
            .collect::<Result<_, Stop>>()?;
        let look = HOUSE + 2 * kind;
        let kind = Origin::House { house, digit: digit as u8 };
        self.meet(p, Meeting { kind, starts: &starts, cell, digit, look }, wanted);
        Ok(())
    }

    /// What all starts have in common.
    fn meet(&mut self, p: &Position, meeting: Meeting, wanted: &mut Wanted) {
        for on in [true, false] {
            let mut all: Set = [u64::MAX; 12];
            for &start in meeting.starts {
                let closure = self.end(start);
                let set = if on { &closure.on } else { &closure.off };
                for i in 0..12 {
                    all[i] &= set[i];
                }
            }
            if all == [0; 12] {
                continue;
            }
            each(&all, |target| {
                // A digit that is alone already removes nothing.
                if !on || p.cands[target as usize / 9].count() >= 2 {
                    self.meet_at(p, &meeting, target, on, wanted);
                }
            });
        }
    }

    /// What all starts lead to, with its length.
    fn meet_at(
        &mut self,
        p: &Position,
        meeting: &Meeting,
        target: u16,
        on: bool,
        wanted: &mut Wanted,
    ) {
        let low_of =
            |closure: &Closure| u32::from(closure.nodes[closure.node(target) as usize].low);
        let lows = meeting.starts.iter().map(|&start| low_of(self.end(start)));
        let low = at_least(lows, self.mode.level);
        if !wanted.is_news(p, target, on, low) || !wanted.allows(low) {
            return;
        }
        // From least lengths to exact ones, until it is too long.
        let (mut flat, adds) = if self.mode.level < 2 { (low, true) } else { (0, false) };
        for &start in meeting.starts {
            let closure = if start == OFF { &mut self.off } else { &mut self.pool[start] };
            if adds {
                flat -= low_of(closure);
            }
            flat += closure.ancestors(closure.node(target), &mut self.scratch);
            if !wanted.is_news(p, target, on, flat) || !wanted.allows(flat) {
                return;
            }
        }
        let mut more = 0;
        if self.mode.level >= 2 {
            let end = |&start: &usize| {
                let closure = if start == OFF { &self.off } else { &self.pool[start] };
                (closure, closure.node(target))
            };
            let ends: Vec<(&Closure, u16)> = meeting.starts.iter().map(end).collect();
            more = nested_sum(&ends, &mut self.scratch);
        }
        let first = self.end(meeting.starts[0]).node(target);
        wanted.offer(
            p,
            Hint {
                complexity: flat + more,
                order: order(meeting.cell, meeting.digit, meeting.look + usize::from(!on), first),
                kind: meeting.kind,
                cand: target,
                on,
            },
        );
    }
}

/// How long a conclusion is at least whose ends are so long at least. A chain inside several of
/// them counts once.
fn at_least(lows: impl Iterator<Item = u32>, level: u8) -> u32 {
    match level {
        0 | 1 => lows.sum(),
        _ => lows.max().unwrap_or(0) + 1,
    }
}

/// Nested chains behind several ends, each counted once.
fn nested_sum(ends: &[(&Closure, u16)], scratch: &mut Scratch) -> u32 {
    if ends.iter().all(|(closure, _)| closure.nested.is_empty()) {
        return 0;
    }
    let mut known: Vec<u128> = Vec::new();
    let mut sum = 0;
    for &(closure, node) in ends {
        scratch.walk(closure, node, |n| {
            let nested = closure.nodes[n as usize].nested;
            if nested != 0 {
                let nested = &closure.nested[nested as usize - 1];
                if !known.contains(&nested.identity) {
                    known.push(nested.identity);
                    sum += nested.complexity;
                }
            }
        });
    }
    sum
}

/// Calls with each candidate of a set.
fn each(set: &Set, mut visit: impl FnMut(u16)) {
    for (i, &word) in set.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit((i * 64) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}
