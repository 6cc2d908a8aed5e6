//! Techniques inside chains: when an assumption has run its course, the
//! position it leads to is looked at with techniques, and what they remove
//! goes on as further OFFs, resting on the candidates that had to go first.

use super::super::position::{COLUMNS, Cells, MAP, Ones, Position, ROWS};
use super::super::pulse::Pulse;
use super::super::technique::Technique;
use super::ancestors::Scratch;
use super::basic::{
    fish, fish_out, hidden_out, hidden_sets, locked, locked_out, naked_out, naked_sets,
};
use super::chain::{Cause, gone_since};
use super::closure::{Closure, Mode, Set, has, put};
use super::forcing::{Ending, Forcing};
use super::kept::{Kept, Told};
use super::multiple::Multiple;
use super::origin::{Hint, start_cause};
use super::{Finding, Site};
use shudu_board::control::Stop;

/// A chain inside a chain: how long, and which.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    pub complexity: u32,
    /// Equal for chains with the same statements.
    pub identity: u128,
}

/// The techniques of a level.
#[derive(Debug)]
pub(super) struct Rules {
    forcing: Option<Box<Forcing>>,
    multiple: Vec<Multiple>,
    /// What dynamic chains gave.
    kept: Kept,
    /// Whether to keep what the techniques found, for those who ask why.
    pub trace: bool,
    /// For walks through ancestors, and the chains met on them.
    pub scratch: Scratch,
    pub known: Vec<u128>,
}

/// Dynamic chains with nothing inside: what they give follows from the position alone.
const PLAIN: Mode = Mode { dynamic: true, nishio: false, level: 0 };

/// OFFs that a technique gives, in order.
#[derive(Default)]
struct Given {
    /// The candidate, its parents and the hint it belongs to.
    offs: Vec<(u16, u32)>,
    hints: Vec<(Vec<u16>, u32, u32)>,
    seen: Set,
}

impl Given {
    fn new() -> Given {
        Given::default()
    }

    fn is_new(&self, cell: u8, mask: u16) -> bool {
        Ones(mask).any(|digit| {
            let cand = cell as usize * 9 + digit;
            self.seen[cand / 64] >> (cand % 64) & 1 == 0
        })
    }

    fn add(&mut self, out: &[(u8, u16)], parents: Vec<u16>, nested: u32, by: u32) {
        let hint = self.hints.len() as u32;
        self.hints.push((parents, nested, by));
        for &(cell, mask) in out {
            for digit in Ones(mask) {
                let cand = cell as usize * 9 + digit;
                if self.seen[cand / 64] >> (cand % 64) & 1 == 0 {
                    self.seen[cand / 64] |= 1 << (cand % 64);
                    self.offs.push((cand as u16, hint));
                }
            }
        }
    }

    fn give(self, closure: &mut Closure) {
        for (cand, hint) in self.offs {
            let (parents, nested, by) = &self.hints[hint as usize];
            closure.advanced(cand, parents, *nested, *by);
        }
    }
}

impl Rules {
    pub(super) fn new(level: u8) -> Rules {
        let dynamic = |level| Multiple::new(Mode { dynamic: true, nishio: false, level });
        let (forcing, multiple) = match level {
            0 | 1 => (None, Vec::new()),
            2 => (Some(Box::default()), Vec::new()),
            3 => {
                let fixed = Mode { dynamic: false, nishio: false, level: 0 };
                (Some(Box::default()), vec![Multiple::new(fixed)])
            }
            4 => (None, vec![dynamic(0)]),
            _ => (None, vec![dynamic(0), dynamic(level - 3)]),
        };
        Rules {
            forcing,
            multiple,
            kept: Kept::default(),
            trace: false,
            scratch: Scratch::new(),
            known: Vec::new(),
        }
    }

    /// Says which position all assumptions start from.
    pub(super) fn rest_on(&mut self, p: &Position) {
        for multiple in self.multiple.iter_mut().filter(|multiple| multiple.mode == PLAIN) {
            multiple.reach.rest_on(p);
        }
    }

    /// Adds the OFFs of the first technique that gives any. `p` is the position
    /// before the assumption, `work` the one it has led to. Says whether it was the last
    /// technique: then whatever is given later rests on something that is given now, for
    /// else it would be given now.
    pub(super) fn ask(
        &mut self,
        p: &Position,
        work: &Position,
        closure: &mut Closure,
        pulse: &Pulse,
    ) -> Result<bool, Stop> {
        pulse.beats(4)?;
        let (mut last, mut lines) = (false, true);
        let mut given = Given::new();
        self.locked(p, work, closure, &mut given);
        if given.offs.is_empty() {
            self.hidden_pairs(p, work, closure, &mut given);
        }
        if given.offs.is_empty() {
            self.naked_pairs(p, work, closure, &mut given);
        }
        if given.offs.is_empty() {
            last = self.forcing.is_none() && self.multiple.is_empty();
            self.x_wings(p, work, closure, &mut given);
        }
        if given.offs.is_empty() && self.forcing.is_some() {
            last = self.multiple.is_empty();
            lines = self.forcing(p, work, closure, &mut given, pulse)?;
        }
        for i in 0..self.multiple.len() {
            if given.offs.is_empty() {
                last = i + 1 == self.multiple.len();
                self.multiple(i, lines, p, work, closure, &mut given, pulse)?;
            }
        }
        given.give(closure);
        Ok(last)
    }

    fn locked(&self, p: &Position, work: &Position, closure: &mut Closure, given: &mut Given) {
        locked(work, &mut |lock| {
            let out = locked_out(work, lock);
            if out != 0 {
                let (from, into) = (lock.from as usize, lock.into as usize);
                let digit = lock.digit as usize;
                let gone = p.places[from][digit] & !work.places[from][digit];
                let parents: Vec<u16> = Position::cells_at(from, gone)
                    .filter(|&c| MAP.set[into] & (1 << c) == 0)
                    .map(|c| (c * 9 + digit) as u16)
                    .collect();
                if !parents.is_empty() {
                    let (technique, rating) = if lock.points {
                        (Technique::Pointing, 2.6)
                    } else {
                        (Technique::Claiming, 2.8)
                    };
                    let site = Site::Locked {
                        from: lock.from,
                        into: lock.into,
                        digit: lock.digit,
                        third: None,
                    };
                    let by = keep(self.trace, closure, || {
                        Finding::remove_digit(technique, rating, out, digit, site)
                    });
                    given.add(&digit_out(out, digit), parents, 0, by);
                }
            }
            false
        });
    }

    fn hidden_pairs(
        &self,
        p: &Position,
        work: &Position,
        closure: &mut Closure,
        given: &mut Given,
    ) {
        hidden_sets(work, 2, 5, &mut |house, places, digits| {
            let out = hidden_out(work, house, places, digits);
            if !out.is_empty() {
                let mut parents = Vec::new();
                for cell in Position::cells_at(house, !places & 0x1ff) {
                    for digit in Ones(p.cands[cell] & digits) {
                        parents.push((cell * 9 + digit) as u16);
                    }
                }
                if !parents.is_empty() {
                    let by = keep(self.trace, closure, || Finding {
                        technique: Technique::HiddenPair,
                        rating: 3.4,
                        place: None,
                        out: out.clone(),
                        site: Site::HiddenSet { house: house as u8, digits },
                    });
                    given.add(&out, parents, 0, by);
                }
            }
            false
        });
    }

    fn naked_pairs(&self, p: &Position, work: &Position, closure: &mut Closure, given: &mut Given) {
        naked_sets(work, 2, &mut |house, places, digits| {
            let out = naked_out(work, house, places, digits);
            if !out.is_empty() {
                let mut parents = Vec::new();
                for cell in Position::cells_at(house, places) {
                    for digit in Ones(p.cands[cell] & !digits) {
                        parents.push((cell * 9 + digit) as u16);
                    }
                }
                if !parents.is_empty() {
                    let by = keep(self.trace, closure, || Finding {
                        technique: Technique::NakedPair,
                        rating: 3.0,
                        place: None,
                        out: out.clone(),
                        site: Site::NakedSet { house: house as u8, places },
                    });
                    given.add(&out, parents, 0, by);
                }
            }
            false
        });
    }

    fn x_wings(&self, p: &Position, work: &Position, closure: &mut Closure, given: &mut Given) {
        fish(work, 2, &mut |wing| {
            let out = fish_out(work, wing);
            if out != 0 {
                let base = if wing.columns { COLUMNS } else { ROWS };
                let digit = wing.digit as usize;
                let mut parents = Vec::new();
                for line in Ones(wing.lines) {
                    let house = base + line;
                    let gone = p.places[house][digit] & !work.places[house][digit] & !wing.covers;
                    parents.extend(Position::cells_at(house, gone).map(|c| (c * 9 + digit) as u16));
                }
                if !parents.is_empty() {
                    let by = keep(self.trace, closure, || {
                        let site = Site::Fish(wing);
                        Finding::remove_digit(Technique::XWing, 3.2, out, digit, site)
                    });
                    given.add(&digit_out(out, digit), parents, 0, by);
                }
            }
            false
        });
    }

    /// Whether there are chains of one line, usable or not.
    fn forcing(
        &mut self,
        p: &Position,
        work: &Position,
        closure: &mut Closure,
        given: &mut Given,
        pulse: &Pulse,
    ) -> Result<bool, Stop> {
        let Some(forcing) = &mut self.forcing else { return Ok(true) };
        let mut known: Vec<Vec<(u8, u16)>> = Vec::new();
        let hints = forcing.all(work, pulse)?;
        let any = !hints.is_empty();
        for hint in hints {
            // Of several with the same effect the first counts, usable or not.
            if hint.kind == Ending::Cycle {
                if known.contains(&hint.out) {
                    continue;
                }
                known.push(hint.out.clone());
            }
            if !hint.out.iter().any(|&(cell, mask)| given.is_new(cell, mask)) {
                continue;
            }
            let line = forcing.line(&hint);
            let mut parents = Parents::default();
            let mut identity = Identity::new();
            let cycle = hint.kind == Ending::Cycle;
            let n = line.nodes.len() - usize::from(cycle);
            for said in &line.nodes[..n] {
                identity.add(said.cand, said.on);
                // A cycle is also read backwards, where OFFs are ONs.
                if said.on {
                    parents.of(p, work, said.cand, said.cause);
                }
            }
            if cycle {
                identity.end();
                for said in line.nodes[..n].iter().filter(|said| !said.on) {
                    parents.of(p, work, said.cand, said.cause);
                }
            }
            if parents.list.is_empty() {
                continue;
            }
            closure.nested.push(Nested {
                complexity: u32::from(hint.complexity),
                identity: identity.value(),
            });
            let nested = closure.nested.len() as u32;
            let by = keep(self.trace, closure, || forcing.finding(work, &hint));
            given.add(&hint.out, parents.list, nested, by);
        }
        Ok(any)
    }

    #[allow(clippy::too_many_arguments)]
    fn multiple(
        &mut self,
        which: usize,
        lines: bool,
        p: &Position,
        work: &Position,
        closure: &mut Closure,
        given: &mut Given,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let trace = self.trace;
        let multiple = &mut self.multiple[which];
        let is_kept = !trace && multiple.mode == PLAIN;
        if is_kept && let Some(told) = self.kept.find(&work.cands) {
            let parents: Vec<Vec<u16>> =
                told.iter().map(|t| Parents::of_all(p, work, &t.ons)).collect();
            let pairs = || told.iter().zip(&parents);
            if pairs().all(|(told, parents)| told.is_usable != parents.is_empty()) {
                for (told, parents) in pairs().filter(|(told, _)| told.is_usable) {
                    let Told { complexity, identity, .. } = *told;
                    closure.nested.push(Nested { complexity, identity });
                    let nested = closure.nested.len() as u32;
                    given.add(&[told.out], parents.clone(), nested, 0);
                }
                return Ok(());
            }
        }
        let is_sparse = multiple.mode == PLAIN;
        if is_sparse {
            let start = closure.nodes[0].said;
            multiple.reach.enter(start.cand, start.on);
        }
        let mut told = tell(multiple, (p, work), lines, is_sparse, pulse)?;
        if is_sparse && closure.nested.is_empty() {
            multiple.reach.keep(work);
        }
        if is_sparse && told.iter().any(|(told, ..)| !told.is_usable) {
            // Then a longer one may remove what the unusable one does not.
            told = tell(multiple, (p, work), lines, false, pulse)?;
        }
        let mut found = Vec::new();
        let mut kept = Vec::new();
        for (told, parents, hint) in told {
            if told.is_usable {
                let Told { out, complexity, identity, .. } = told;
                closure.nested.push(Nested { complexity, identity });
                let nested = closure.nested.len() as u32;
                if trace {
                    found.push((nested, hint));
                }
                given.add(&[out], parents, nested, 0);
            }
            if is_kept {
                kept.push(told);
            }
        }
        if is_kept {
            self.kept.keep(&work.cands, kept);
        }
        // Told again with reasons only for those who ask.
        for (nested, hint) in found {
            let finding = multiple.explain(work, &hint, pulse)?;
            closure.found.push(finding);
            let by = closure.found.len() as u32;
            let hint = given.hints.iter_mut().find(|h| h.1 == nested).expect("it was given");
            hint.2 = by;
        }
        Ok(())
    }
}

/// The conclusions in a position that remove more than those before, with what they rest on.
fn tell(
    multiple: &mut Multiple,
    (p, work): (&Position, &Position),
    lines: bool,
    is_sparse: bool,
    pulse: &Pulse,
) -> Result<Vec<(Told, Vec<u16>, Hint)>, Stop> {
    let mut seen = [0u16; 81];
    let mut all = Vec::new();
    let mut list = Vec::new();
    for hint in multiple.all(work, lines, is_sparse, pulse)? {
        let out = hint.out(work);
        if out.1 & !seen[out.0 as usize] == 0 {
            continue;
        }
        let start = start_cause(hint.kind);
        let mut ons = Vec::with_capacity(32);
        let mut known = [[0; 12]; 6];
        let mut identity = Identity::new();
        for (at, node) in multiple.ends(work, &hint, pulse)? {
            multiple.list(at, node, &mut list);
            let inner = multiple.end(at);
            for &n in &list {
                let said = inner.nodes[n as usize].said;
                identity.add(said.cand, said.on);
                if said.on {
                    let cause = if said.cause == Cause::None { start } else { said.cause };
                    // What is behind several ends counts once.
                    let known = &mut known[cause as usize];
                    if !has(known, said.cand) {
                        put(known, said.cand);
                        ons.push((said.cand, cause));
                    }
                }
            }
            identity.end();
        }
        let parents = Parents::of_all(p, work, &ons);
        let is_usable = !parents.is_empty();
        if is_usable {
            seen[out.0 as usize] |= out.1;
        }
        let (complexity, identity) = (hint.complexity, identity.value());
        all.push((Told { out, complexity, identity, ons, is_usable }, parents, hint));
    }
    Ok(all)
}

/// Keeps a finding when asked to; its number from 1.
fn keep(trace: bool, closure: &mut Closure, finding: impl FnOnce() -> Finding) -> u32 {
    if !trace {
        return 0;
    }
    closure.found.push(finding());
    closure.found.len() as u32
}

fn digit_out(cells: u128, digit: usize) -> Vec<(u8, u16)> {
    Cells(cells).map(|c| (c as u8, 1 << digit)).collect()
}

/// Candidates that had to go before, each once.
#[derive(Default)]
struct Parents {
    list: Vec<u16>,
    seen: Set,
}

impl Parents {
    fn of_all(p: &Position, work: &Position, ons: &[(u16, Cause)]) -> Vec<u16> {
        let mut parents = Parents { list: Vec::with_capacity(32), ..Parents::default() };
        for &(cand, cause) in ons {
            parents.of(p, work, cand, cause);
        }
        parents.list
    }

    fn of(&mut self, p: &Position, work: &Position, cand: u16, cause: Cause) {
        gone_since(p, work, cand, cause, |gone| {
            if !has(&self.seen, gone) {
                put(&mut self.seen, gone);
                self.list.push(gone);
            }
        });
    }
}

/// A fingerprint of statements in order.
struct Identity(u64, u64);

impl Identity {
    fn new() -> Identity {
        Identity(0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)
    }

    fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29);
        self.1 = (self.1.rotate_left(23) ^ value).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    }

    fn add(&mut self, cand: u16, on: bool) {
        self.mix(u64::from(cand) * 2 + u64::from(on) + 1);
    }

    fn end(&mut self) {
        self.mix(u64::MAX);
    }

    fn value(self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}
