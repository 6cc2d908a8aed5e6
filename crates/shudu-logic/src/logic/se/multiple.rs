//! Chains from several starts that come to the same end: all digits of a
//! cell, all places of a digit in a house, a candidate ON and OFF; and
//! assumptions that contradict themselves.

use super::super::position::{Ones, Position};
use super::super::pulse::Pulse;
use super::ancestors::Scratch;
use super::chain::{Tree, TreeNode};
use super::closure::{Aim, Closure, Mode, Set, has, put};
use super::flood::has_partner;
use super::gather::Wanted;
use super::nested::Rules;
use super::origin::{Hint, Origin, base, technique};
use super::reach::Reach;
use super::{Finding, Site, bonus};
use shudu_board::control::Stop;

/// The search for such chains on one position, with what it has computed.
#[derive(Debug)]
pub(super) struct Multiple {
    pub(super) mode: Mode,
    rules: Rules,
    /// Closures of "candidate ON", then of OFFs that fail; number + 1, or 0 where not computed yet.
    pub(super) at: Vec<u16>,
    pub(super) pool: Vec<Closure>,
    used: usize,
    /// Of other OFFs, the last.
    pub(super) off: Closure,
    /// Whose it is, where that is asked twice.
    off_of: Option<u16>,
    work: Box<Position>,
    pub(super) scratch: Scratch,
    pub(super) reach: Box<Reach>,
    /// How long the last conclusion was.
    last: Option<u32>,
    /// Whether what follows from some assumption was cut short.
    cut: bool,
}

/// The number of a closure that is not in the pool.
pub(super) const OFF: usize = usize::MAX;

impl Multiple {
    pub(super) fn new(mode: Mode) -> Multiple {
        Multiple {
            mode,
            rules: Rules::new(mode.level),
            at: vec![0; 2 * 729],
            pool: Vec::new(),
            used: 0,
            off: Closure::new(),
            off_of: None,
            work: Box::new(Position::nothing()),
            scratch: Scratch::new(),
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
        self.rules.rest_on(p);
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
        let likely = self.last.map_or(u32::MAX, |last| match self.mode.level {
            4.. => last.saturating_add(last / 3),
            _ => last.saturating_mul(2),
        });
        let mut found = None;
        for pass in 0..3 {
            // If what was found is too long, the one that ranks first is no longer.
            let cap = match pass {
                0 => likely,
                1 => found.unwrap_or(u32::MAX),
                _ => u32::MAX,
            };
            let mut wanted = Wanted { all: None, known: None, best: None, cap, cut: false };
            self.search(p, &mut wanted, pulse)?;
            self.last = wanted.best.map(|hint| hint.complexity);
            let cut = self.cut || wanted.cut;
            if wanted.best.is_some_and(|hint| hint.complexity <= cap) || !cut {
                return Ok(wanted.best);
            }
            found = self.last;
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
    pub(super) fn list(&mut self, at: usize, node: u16, list: &mut Vec<u16>) {
        let closure = if at == OFF { &self.off } else { &self.pool[at] };
        self.scratch.list(closure, node, list);
    }

    /// All conclusions, in the order of the original. `lines` says whether there may be chains of one
    /// line: where there are, multiple chains that are not dynamic cannot be surveyed. `is_sparse` leaves out
    /// those that remove nothing but what shorter ones remove.
    pub(super) fn all(
        &mut self,
        p: &Position,
        lines: bool,
        is_sparse: bool,
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
        let known = is_sparse.then(|| vec![u32::MAX; 729]);
        let mut wanted =
            Wanted { all: Some(Vec::new()), known, best: None, cap: u32::MAX, cut: false };
        self.search(p, &mut wanted, pulse)?;
        let mut all = wanted.all.expect("all are wanted");
        all.sort_by_key(Hint::rank);
        Ok(all)
    }

    fn reset(&mut self) {
        self.at.fill(0);
        self.used = 0;
        self.off_of = None;
        self.cut = false;
    }

    /// The closure of "`cand` ON", computed once.
    pub(super) fn closure(
        &mut self,
        p: &Position,
        cand: u16,
        bound: u32,
        pulse: &Pulse,
    ) -> Result<usize, Stop> {
        self.pooled(p, cand, true, bound, pulse)
    }

    /// The closure of "`cand` OFF". It is kept if it fails.
    pub(super) fn off_closure(
        &mut self,
        p: &Position,
        cand: u16,
        bound: u32,
        pulse: &Pulse,
    ) -> Result<usize, Stop> {
        if self.mode.level <= 3 && has(&self.reach.absurd_off, cand) {
            return self.pooled(p, cand, false, bound, pulse);
        }
        // The contradiction comes first, then what both have in common: shorter by now, if at all.
        if self.mode.level > 3 && self.off_of == Some(cand) {
            return Ok(OFF);
        }
        self.off_of = None;
        let mut mode = self.mode;
        if mode.level == 4 && self.is_idle(p, cand) {
            mode.level = 0;
        }
        let need = self.reach.need_of_off(cand, &self.pool, &self.at);
        let aim = Aim { cand, on: false, mode, bound, need };
        self.cut |= self.off.run(p, &mut self.work, aim, &mut self.rules, pulse)?;
        self.off_of = Some(cand);
        Ok(OFF)
    }

    /// Whether dynamic chains are known to find nothing when a candidate is OFF and nothing else follows. What they would
    /// find there, they find, or it is OFF already, in every assumption that makes the candidate OFF and does not fail.
    fn is_idle(&self, p: &Position, cand: u16) -> bool {
        if has_partner(p, cand) {
            return false;
        }
        let mut common: Set = [u64::MAX; 12];
        for &number in self.at[..729].iter().filter(|&&number| number != 0) {
            let closure = &self.pool[number as usize - 1];
            if closure.clash.is_none() && has(&closure.off, cand) {
                for i in 0..12 {
                    common[i] &= closure.off[i];
                }
            }
        }
        let mut own: Set = [0; 12];
        put(&mut own, cand);
        common == own
    }

    fn pooled(
        &mut self,
        p: &Position,
        cand: u16,
        on: bool,
        bound: u32,
        pulse: &Pulse,
    ) -> Result<usize, Stop> {
        let place = cand as usize + if on { 0 } else { 729 };
        if self.at[place] != 0 {
            return Ok(self.at[place] as usize - 1);
        }
        if self.used == self.pool.len() {
            self.pool.push(Closure::new());
        }
        let closure = &mut self.pool[self.used];
        let need = if on { self.reach.need_of_on(cand) } else { None };
        let aim = Aim { cand, on, mode: self.mode, bound, need };
        self.cut |= closure.run(p, &mut self.work, aim, &mut self.rules, pulse)?;
        self.used += 1;
        self.at[place] = self.used as u16;
        Ok(self.used - 1)
    }

    /// The closures and nodes a conclusion ends in. A closure of "OFF" is
    /// computed again.
    pub(super) fn ends(
        &mut self,
        p: &Position,
        hint: &Hint,
        pulse: &Pulse,
    ) -> Result<Vec<(usize, u16)>, Stop> {
        Ok(match hint.kind {
            Origin::Clash { cand, on: true } => {
                let own = self.closure(p, cand, u32::MAX, pulse)?;
                let (on, off) = self.pool[own].clash.expect("it was found contradictory");
                vec![(own, on), (own, off)]
            }
            Origin::Clash { cand, on: false } => {
                let at = self.off_closure(p, cand, u32::MAX, pulse)?;
                let (on, off) = self.end(at).clash.expect("it was found contradictory");
                vec![(at, on), (at, off)]
            }
            Origin::Double { cand } => {
                let own = self.closure(p, cand, u32::MAX, pulse)?;
                let other = self.off_closure(p, cand, u32::MAX, pulse)?;
                let end = |at: usize| (at, self.end(at).node(hint.cand));
                vec![end(own), end(other)]
            }
            Origin::Cell { cell } => Ones(p.cands[cell as usize])
                .map(|digit| {
                    let cand = u16::from(cell) * 9 + digit as u16;
                    let start = self.closure(p, cand, u32::MAX, pulse)?;
                    Ok((start, self.pool[start].node(hint.cand)))
                })
                .collect::<Result<_, Stop>>()?,
            Origin::House { house, digit } => {
                let places = p.places[house as usize][digit as usize];
                Position::cells_at(house as usize, places)
                    .map(|cell| {
                        let cand = cell as u16 * 9 + u16::from(digit);
                        let start = self.closure(p, cand, u32::MAX, pulse)?;
                        Ok((start, self.pool[start].node(hint.cand)))
                    })
                    .collect::<Result<_, Stop>>()?
            }
        })
    }

    pub(super) fn end(&self, at: usize) -> &Closure {
        if at == OFF { &self.off } else { &self.pool[at] }
    }

    /// The statements behind a conclusion, for those who ask why.
    fn tree(&mut self, p: &Position, hint: &Hint, pulse: &Pulse) -> Result<Tree, Stop> {
        let ends = self.ends(p, hint, pulse)?;
        let mut tree = Tree::default();
        for (at, node) in ends {
            let closure = if at == OFF { &self.off } else { &self.pool[at] };
            // Statements are numbered in the order of finding: parents first.
            let mut list = Vec::new();
            self.scratch.list(closure, node, &mut list);
            list.sort_unstable();
            let place = |n: &u16| list.binary_search(n).expect("ancestors are listed");
            let chain = list.iter().map(|&n| {
                let node = &closure.nodes[n as usize];
                let parents = closure.parents(n).iter().map(place).collect();
                TreeNode { said: node.said, parents, by: closure.by(n) }
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
