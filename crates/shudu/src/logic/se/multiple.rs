//! Chains from several starts that come to the same end: all digits of a
//! cell, all places of a digit in a house, a candidate ON and OFF; and
//! assumptions that contradict themselves.

use super::super::position::{Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::chain::{Tree, TreeNode};
use super::closure::{Aim, Closure, Mode, Scratch, Set, has};
use super::nested::Rules;
use super::origin::{Hint, Origin, base, technique};
use super::reach::Reach;
use super::{Finding, Site, bonus};
use crate::control::Stop;

/// The search for such chains on one position, with what it has computed.
#[derive(Debug)]
pub(super) struct Multiple {
    mode: Mode,
    rules: Rules,
    /// Closures of "candidate ON"; number + 1, or 0 where not computed yet.
    at: Vec<u16>,
    pool: Vec<Closure>,
    used: usize,
    /// Of "candidate OFF".
    off: Closure,
    work: Box<Position>,
    scratch: Scratch,
    order: u32,
    reach: Box<Reach>,
    /// How long the last conclusion was.
    last: Option<u32>,
    /// Whether what follows from some assumption was cut short.
    cut: bool,
}

/// Conclusions wanted: the first only, or all.
struct Wanted {
    all: Option<Vec<Hint>>,
    best: Option<Hint>,
    /// Longer ones are not looked for.
    cap: u32,
    /// Whether something was left out because it is too long.
    cut: bool,
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

    fn offer(&mut self, hint: Hint) {
        if let Some(all) = &mut self.all {
            all.push(hint);
        } else if self.best.is_none_or(|best| hint.rank() < best.rank()) {
            self.best = Some(hint);
        }
    }
}

impl Multiple {
    pub(super) fn new(mode: Mode) -> Multiple {
        Multiple {
            mode,
            rules: Rules::new(mode.level),
            at: vec![0; 729],
            pool: Vec::new(),
            used: 0,
            off: Closure::new(),
            work: Box::new(Position::nothing()),
            scratch: Scratch::new(),
            order: 0,
            reach: Box::new(Reach::new()),
            last: None,
            cut: false,
        }
    }

    /// The conclusion the original would take.
    pub(super) fn best(
        &mut self,
        p: &Position,
        trace: bool,
        pulse: &Pulse,
    ) -> Result<Option<Finding>, Stop> {
        self.reset();
        if Reach::covers(self.mode) {
            self.reach.survey(p, self.mode, pulse)?;
            if !self.reach.any {
                return Ok(None);
            }
        }
        let Some(hint) = self.shortest(p, pulse)? else { return Ok(None) };
        let finding =
            if trace { self.explain(p, &hint, pulse)? } else { self.finding(p, &hint, None) };
        Ok(Some(finding))
    }

    /// The conclusion that ranks first. Steps that follow each other are about as long, so
    /// those much longer than the last one are left out at first: it saves a third of the time.
    fn shortest(&mut self, p: &Position, pulse: &Pulse) -> Result<Option<Hint>, Stop> {
        let likely = self.last.map_or(u32::MAX, |last| last.saturating_mul(2));
        for cap in [likely, u32::MAX] {
            let mut wanted = Wanted { all: None, best: None, cap, cut: false };
            self.search(p, &mut wanted, pulse)?;
            self.last = wanted.best.map(|hint| hint.complexity);
            let cut = self.cut || wanted.cut;
            if wanted.best.is_some_and(|hint| hint.complexity <= cap) || !cut {
                return Ok(wanted.best);
            }
            self.reset();
        }
        Ok(None)
    }

    /// A conclusion with the statements behind it.
    pub(super) fn explain(
        &mut self,
        p: &Position,
        hint: &Hint,
        pulse: &Pulse,
    ) -> Result<Finding, Stop> {
        self.rules.trace = true;
        if self.mode.level > 0 {
            // What was computed without reasons is computed again.
            self.reset();
        }
        let tree = self.tree(p, hint, pulse);
        self.rules.trace = false;
        Ok(self.finding(p, hint, Some(Box::new(tree?))))
    }

    /// A node and its ancestors, as the original lists them.
    pub(super) fn list(&mut self, at: usize, node: u16) -> Vec<u16> {
        let closure = if at == usize::MAX { &self.off } else { &self.pool[at] };
        self.scratch.list(closure, node)
    }

    /// All conclusions, in the order of the original. `lines` says whether there may be chains of one
    /// line: where there are, multiple chains that are not dynamic cannot be surveyed.
    pub(super) fn all(
        &mut self,
        p: &Position,
        lines: bool,
        pulse: &Pulse,
    ) -> Result<Vec<Hint>, Stop> {
        self.reset();
        if Reach::covers(self.mode) {
            if self.mode.dynamic || !lines {
                self.reach.survey(p, self.mode, pulse)?;
            } else {
                self.reach.look_everywhere();
            }
            if !self.reach.any {
                return Ok(Vec::new());
            }
        }
        let mut wanted = Wanted { all: Some(Vec::new()), best: None, cap: u32::MAX, cut: false };
        self.search(p, &mut wanted, pulse)?;
        let mut all = wanted.all.expect("all are wanted");
        all.sort_by_key(Hint::rank);
        Ok(all)
    }

    fn reset(&mut self) {
        self.at.fill(0);
        self.used = 0;
        self.order = 0;
        self.cut = false;
    }

    /// The closure of "`cand` ON", computed once.
    fn closure(
        &mut self,
        p: &Position,
        cand: u16,
        bound: u32,
        pulse: &Pulse,
    ) -> Result<usize, Stop> {
        let at = self.at[cand as usize];
        if at != 0 {
            return Ok(at as usize - 1);
        }
        if self.used == self.pool.len() {
            self.pool.push(Closure::new());
        }
        let closure = &mut self.pool[self.used];
        let need = self.reach.need_of_on(cand);
        let aim = Aim { cand, on: true, mode: self.mode, bound, need };
        self.cut |= closure.run(p, &mut self.work, aim, &mut self.rules, pulse)?;
        self.used += 1;
        self.at[cand as usize] = self.used as u16;
        Ok(self.used - 1)
    }

    fn search(&mut self, p: &Position, wanted: &mut Wanted, pulse: &Pulse) -> Result<(), Stop> {
        let Mode { dynamic, nishio, .. } = self.mode;
        for cell in 0..81 {
            let size = p.cands[cell].count();
            if size < if dynamic { 2 } else { 3 } {
                continue;
            }
            for digit in Ones(p.cands[cell]) {
                let cand = (cell * 9 + digit) as u16;
                if dynamic {
                    let double = size >= 3 && !nishio && has(&self.reach.double, cand);
                    self.binary(p, cand, double, wanted, pulse)?;
                }
                if !nishio {
                    for kind in 0..3 {
                        let house = MAP.houses[cell][kind];
                        let places = p.places[house as usize][digit];
                        let first = 1u16 << MAP.places[cell][kind];
                        if places.count() < 2
                            || places & (first - 1) != 0
                            || self.reach.houses[house as usize] & (1 << digit) == 0
                        {
                            continue;
                        }
                        let starts: Vec<usize> = Position::cells_at(house as usize, places)
                            .map(|c| self.closure(p, (c * 9 + digit) as u16, wanted.bound(), pulse))
                            .collect::<Result<_, Stop>>()?;
                        let kind = Origin::House { house, digit: digit as u8 };
                        self.meet(p, kind, &starts, wanted);
                    }
                }
            }
            if !nishio && self.reach.cells & (1 << cell) != 0 {
                let starts: Vec<usize> = Ones(p.cands[cell])
                    .map(|digit| self.closure(p, (cell * 9 + digit) as u16, wanted.bound(), pulse))
                    .collect::<Result<_, Stop>>()?;
                self.meet(p, Origin::Cell { cell: cell as u8 }, &starts, wanted);
            }
        }
        Ok(())
    }

    /// Computes the closure of "`cand` OFF".
    fn run_off(&mut self, p: &Position, cand: u16, bound: u32, pulse: &Pulse) -> Result<(), Stop> {
        let need = self.reach.need_of_off(cand);
        let aim = Aim { cand, on: false, mode: self.mode, bound, need: need.as_ref() };
        self.cut |= self.off.run(p, &mut self.work, aim, &mut self.rules, pulse)?;
        Ok(())
    }

    /// Contradictions and doubles of a candidate.
    fn binary(
        &mut self,
        p: &Position,
        cand: u16,
        double: bool,
        wanted: &mut Wanted,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let (try_on, try_off) =
            (has(&self.reach.absurd_on, cand), has(&self.reach.absurd_off, cand));
        if !(try_on || try_off || double) {
            return Ok(());
        }
        // An ON that neither fails nor is compared with its OFF need not be followed.
        let own = (try_on || double).then(|| self.closure(p, cand, wanted.bound(), pulse));
        let own = own.transpose()?;
        if let Some((own, (on, off))) = own.and_then(|own| Some((own, self.pool[own].clash?))) {
            let low =
                self.pool[own].nodes[on as usize].low + self.pool[own].nodes[off as usize].low;
            if wanted.allows(u32::from(low)) {
                let closure = &mut self.pool[own];
                let flat = closure.ancestors(on, &mut self.scratch)
                    + closure.ancestors(off, &mut self.scratch);
                let more = nested_sum(&[(closure, on), (closure, off)], &mut self.scratch);
                self.order += 1;
                wanted.offer(Hint {
                    complexity: flat + more,
                    order: self.order,
                    kind: Origin::Clash { cand, on: true },
                    cand,
                    on: false,
                });
            }
        }
        if !(try_off || double) {
            return Ok(());
        }
        let bound = wanted.bound();
        self.run_off(p, cand, bound, pulse)?;
        if let Some((on, off)) = self.off.clash {
            let low = self.off.nodes[on as usize].low + self.off.nodes[off as usize].low;
            if wanted.allows(u32::from(low)) {
                let flat = self.off.ancestors(on, &mut self.scratch)
                    + self.off.ancestors(off, &mut self.scratch);
                let more = nested_sum(&[(&self.off, on), (&self.off, off)], &mut self.scratch);
                self.order += 1;
                wanted.offer(Hint {
                    complexity: flat + more,
                    order: self.order,
                    kind: Origin::Clash { cand, on: false },
                    cand,
                    on: true,
                });
            }
        }
        let Some(own) = own.filter(|_| double) else { return Ok(()) };
        for on in [true, false] {
            let mut both = [0; 12];
            let (mine, other) = if on {
                (&self.pool[own].on, &self.off.on)
            } else {
                (&self.pool[own].off, &self.off.off)
            };
            let mut any = 0;
            for i in 0..12 {
                both[i] = mine[i] & other[i];
                any |= both[i];
            }
            let base = self.order;
            self.order += 2000;
            if any == 0 {
                continue;
            }
            each(&both, |target| {
                if on && p.cands[target as usize / 9].count() < 2 {
                    return;
                }
                let (a, b) = (self.pool[own].node(target, on), self.off.node(target, on));
                let low = self.pool[own].nodes[a as usize].low + self.off.nodes[b as usize].low;
                if !wanted.allows(u32::from(low)) {
                    return;
                }
                let flat = self.pool[own].ancestors(a, &mut self.scratch)
                    + self.off.ancestors(b, &mut self.scratch);
                let more = nested_sum(&[(&self.pool[own], a), (&self.off, b)], &mut self.scratch);
                wanted.offer(Hint {
                    complexity: flat + more,
                    order: base + u32::from(a),
                    kind: Origin::Double { cand },
                    cand: target,
                    on,
                });
            });
        }
        Ok(())
    }

    /// What all starts have in common.
    fn meet(&mut self, p: &Position, kind: Origin, starts: &[usize], wanted: &mut Wanted) {
        for on in [true, false] {
            let mut all: Set = if on { self.pool[starts[0]].on } else { self.pool[starts[0]].off };
            for &start in &starts[1..] {
                let other = if on { &self.pool[start].on } else { &self.pool[start].off };
                for i in 0..12 {
                    all[i] &= other[i];
                }
            }
            let base = self.order;
            self.order += 2000;
            if all == [0; 12] {
                continue;
            }
            each(&all, |target| {
                // A digit that is alone already removes nothing.
                if on && p.cands[target as usize / 9].count() < 2 {
                    return;
                }
                let mut low = 0;
                for &start in starts {
                    let closure = &self.pool[start];
                    low += u32::from(closure.nodes[closure.node(target, on) as usize].low);
                }
                if !wanted.allows(low) {
                    return;
                }
                let mut flat = 0;
                for &start in starts {
                    let closure = &mut self.pool[start];
                    let node = closure.node(target, on);
                    flat += closure.ancestors(node, &mut self.scratch);
                }
                if !wanted.allows(flat) {
                    return;
                }
                let more = if self.mode.level >= 2 {
                    let ends: Vec<(&Closure, u16)> = starts
                        .iter()
                        .map(|&start| (&self.pool[start], self.pool[start].node(target, on)))
                        .collect();
                    nested_sum(&ends, &mut self.scratch)
                } else {
                    0
                };
                let first = self.pool[starts[0]].node(target, on);
                wanted.offer(Hint {
                    complexity: flat + more,
                    order: base + u32::from(first),
                    kind,
                    cand: target,
                    on,
                });
            });
        }
    }

    /// The closures and nodes a conclusion ends in. A closure of "OFF" is
    /// computed again.
    pub(super) fn ends(
        &mut self,
        p: &Position,
        hint: &Hint,
        pulse: &Pulse,
    ) -> Result<Vec<(usize, u16)>, Stop> {
        const OFF: usize = usize::MAX;
        Ok(match hint.kind {
            Origin::Clash { cand, on: true } => {
                let own = self.closure(p, cand, u32::MAX, pulse)?;
                let (on, off) = self.pool[own].clash.expect("it was found contradictory");
                vec![(own, on), (own, off)]
            }
            Origin::Clash { cand, on: false } => {
                self.run_off(p, cand, u32::MAX, pulse)?;
                let (on, off) = self.off.clash.expect("it was found contradictory");
                vec![(OFF, on), (OFF, off)]
            }
            Origin::Double { cand } => {
                let own = self.closure(p, cand, u32::MAX, pulse)?;
                self.run_off(p, cand, u32::MAX, pulse)?;
                let node = self.pool[own].node(hint.cand, hint.on);
                vec![(own, node), (OFF, self.off.node(hint.cand, hint.on))]
            }
            Origin::Cell { cell } => Ones(p.cands[cell as usize])
                .map(|digit| {
                    let cand = u16::from(cell) * 9 + digit as u16;
                    let start = self.closure(p, cand, u32::MAX, pulse)?;
                    Ok((start, self.pool[start].node(hint.cand, hint.on)))
                })
                .collect::<Result<_, Stop>>()?,
            Origin::House { house, digit } => {
                let places = p.places[house as usize][digit as usize];
                Position::cells_at(house as usize, places)
                    .map(|cell| {
                        let cand = cell as u16 * 9 + u16::from(digit);
                        let start = self.closure(p, cand, u32::MAX, pulse)?;
                        Ok((start, self.pool[start].node(hint.cand, hint.on)))
                    })
                    .collect::<Result<_, Stop>>()?
            }
        })
    }

    pub(super) fn end(&self, at: usize) -> &Closure {
        if at == usize::MAX { &self.off } else { &self.pool[at] }
    }

    /// The statements behind a conclusion, for those who ask why.
    fn tree(&mut self, p: &Position, hint: &Hint, pulse: &Pulse) -> Result<Tree, Stop> {
        let ends = self.ends(p, hint, pulse)?;
        let mut tree = Tree::default();
        for (at, node) in ends {
            let closure = if at == usize::MAX { &self.off } else { &self.pool[at] };
            // Statements are numbered in the order of finding: parents first.
            let mut list = self.scratch.list(closure, node);
            list.sort_unstable();
            let place = |n: &u16| list.binary_search(n).expect("ancestors are listed");
            let chain = list.iter().map(|&n| {
                let node = &closure.nodes[n as usize];
                let parents = closure.parents(n).iter().map(place).collect();
                TreeNode { said: node.said, parents, by: closure.by(node) }
            });
            tree.chains.push(chain.collect());
        }
        Ok(tree)
    }

    fn finding(&self, p: &Position, hint: &Hint, tree: Option<Box<Tree>>) -> Finding {
        let (cell, mask) = hint.out(p);
        let place = hint.on.then_some((cell, (hint.cand % 9) as u8));
        let rating = base(self.mode) + bonus(hint.complexity);
        Finding {
            technique: technique(self.mode, hint.kind),
            rating,
            place,
            out: vec![(cell, mask)],
            site: Site::Net(hint.kind, tree),
        }
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
