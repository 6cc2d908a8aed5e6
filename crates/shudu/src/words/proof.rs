//! The proof of a net: statements that follow from each other, in signs. Each is told once, with
//! what it follows from; what nothing rests on is left out.

use super::phrase::Speaker;
use crate::board::{Cell, DigitSet};
use crate::logic::{Chain, Link, Reason, Technique};
use crate::say;
use crate::sort;
use Technique as T;

/// Proofs of more statements are told digit by digit.
const LONG: usize = 12;

/// Statements that follow from each other, each once, and nothing that is not needed.
pub(super) struct Proof<'a> {
    links: Vec<&'a Link>,
    /// What each follows from.
    parents: Vec<Vec<usize>>,
    /// What is to be shown.
    ends: Vec<usize>,
}

impl<'a> Proof<'a> {
    /// Of chains that are read together: what they share is one.
    pub(super) fn of(chains: &[&'a Chain]) -> Proof<'a> {
        let mut proof = Proof { links: Vec::new(), parents: Vec::new(), ends: Vec::new() };
        for chain in chains {
            let mut places: Vec<usize> = Vec::new();
            // A chain may come back to where it began, which is told.
            let shared = proof.links.len();
            for link in &chain.links {
                let same = |known: &Link| {
                    (&known.cells, known.digit, known.on) == (&link.cells, link.digit, link.on)
                };
                let at = proof.links[..shared].iter().position(|known| same(known));
                places.push(at.unwrap_or_else(|| {
                    proof.links.push(link);
                    proof.parents.push(link.parents.iter().map(|&parent| places[parent]).collect());
                    proof.links.len() - 1
                }));
            }
            proof.ends.extend(places.last().copied());
        }
        proof
    }

    /// The same for a net, where what a digit excludes by the rules alone goes without saying:
    /// what follows from that follows from the digit.
    pub(super) fn shortened(mut self) -> Proof<'a> {
        let plain =
            |link: &Link| matches!(link.reason, Reason::Cell | Reason::House(_) | Reason::Rule);
        for at in 0..self.links.len() {
            let mut from: Vec<usize> = Vec::new();
            for &parent in &self.parents[at] {
                let before = &self.parents[parent];
                let by_digits = before.iter().all(|&digit| self.links[digit].on);
                match !self.links[parent].on && plain(self.links[parent]) && by_digits {
                    true => from.extend(before),
                    false => from.push(parent),
                }
            }
            from.sort_unstable();
            from.dedup();
            self.parents[at] = from;
        }
        self
    }

    /// Only what the ends rest on.
    pub(super) fn pruned(self) -> Proof<'a> {
        let mut needed = vec![false; self.links.len()];
        let mut open = self.ends.clone();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                open.extend(&self.parents[at]);
            }
        }
        let mut number = vec![0; needed.len()];
        let mut proof = Proof { links: Vec::new(), parents: Vec::new(), ends: Vec::new() };
        for at in (0..needed.len()).filter(|&at| needed[at]) {
            number[at] = proof.links.len();
            proof.links.push(self.links[at]);
            let parents = self.parents[at].iter().map(|&parent| number[parent]);
            proof.parents.push(parents.collect());
        }
        proof.ends = self.ends.iter().map(|&end| number[end]).collect();
        proof
    }

    /// The technique that a statement follows by, and its cells.
    fn by(&self, at: usize) -> Option<(Technique, &[Cell])> {
        match &self.links[at].reason {
            Reason::Technique(step) => Some((step.technique, &step.evidence.cells)),
            _ => None,
        }
    }

    /// Whether two statements follow in the same way.
    fn alike(&self, a: usize, b: usize) -> bool {
        self.parents[a] == self.parents[b] && self.by(a) == self.by(b)
    }

    /// What a statement follows from beside the digits on the board.
    fn struck(&self, at: usize) -> Vec<usize> {
        self.parents[at].iter().copied().filter(|&parent| !self.links[parent].on).collect()
    }

    /// The statements in an order in which many follow from the one before; those that follow
    /// in the same way together, but for the ends, which are told last.
    fn order(&self) -> Vec<Vec<usize>> {
        let (mut order, mut made) = (Vec::<Vec<usize>>::new(), vec![false; self.links.len()]);
        let is_end = |at: usize| self.ends.contains(&at);
        while made.contains(&false) {
            let ready =
                |&at: &usize| !made[at] && self.parents[at].iter().all(|&parent| made[parent]);
            let mut open: Vec<usize> = (0..self.links.len()).filter(ready).collect();
            sort::by_key(&mut open, |&at| is_end(at));
            let on = |&&at: &&usize| order.last().is_some_and(|last| self.parents[at] == *last);
            let next = open.iter().find(on).or(open.first());
            let next = *next.expect("what a statement follows from comes before it");
            let same = |&at: &usize| at == next || !is_end(at) && self.alike(at, next);
            let group: Vec<usize> = open.into_iter().filter(same).collect();
            group.iter().for_each(|&at| made[at] = true);
            order.push(group);
        }
        order
    }

    /// `r1c2=3 → r1c5≠3 → r4c5=3. r1c2=3, r4c5=3 ⇒ r4c2=7.`
    pub(super) fn told(&self, t: &Speaker) -> Vec<String> {
        self.lines(t, self.order(), &[])
    }

    /// Whether it is told digit by digit: who follows a long proof has them on the board.
    pub(super) fn is_long(&self) -> bool {
        self.links.len() > LONG
    }

    /// The same after the assumption was told, which need not be named as a reason again. Of a
    /// long proof neither are the digits that follow: they are written in as they come, each a
    /// single on the board as it then is, and only what was struck is named.
    pub(super) fn supposing(&self, t: &Speaker) -> Vec<String> {
        let is_assumed = |at: usize| matches!(self.links[at].reason, Reason::Assumed);
        let is_silent = |at: &usize| is_assumed(*at) || self.is_long() && self.links[*at].on;
        let silent: Vec<usize> = (0..self.links.len()).filter(is_silent).collect();
        let mut order = if self.is_long() { self.runs() } else { self.order() };
        // That a digit on the board excludes the end is plain, and told in the sentence after it.
        let is_plain = |at: usize| {
            let link = self.links[at];
            let by_digits = self.parents[at].iter().all(|&parent| self.links[parent].on);
            let technique = matches!(link.reason, Reason::Technique(_));
            self.is_long() && self.ends.contains(&at) && !link.on && by_digits && !technique
        };
        order.iter_mut().for_each(|group| group.retain(|&at| !is_assumed(at) && !is_plain(at)));
        order.retain(|group| !group.is_empty());
        self.lines(t, order, &silent)
    }

    /// Whether a statement is a digit that is left alone in its cell or in a house.
    fn is_single(&self, at: usize) -> bool {
        let link = self.links[at];
        link.on && matches!(link.reason, Reason::Cell | Reason::House(_) | Reason::Assumed)
    }

    /// The statements in an order with long runs of singles; those that follow from the same
    /// stand together.
    fn runs(&self) -> Vec<Vec<usize>> {
        let (mut order, mut made) = (Vec::<Vec<usize>>::new(), vec![false; self.links.len()]);
        let is_end = |at: usize| self.ends.contains(&at);
        while made.contains(&false) {
            let is_ready = |made: &[bool], at: usize| {
                !made[at] && self.parents[at].iter().all(|&parent| made[parent])
            };
            // One after the other, as each makes others ready.
            let mut run = Vec::new();
            let next = |made: &[bool]| {
                let mut ready = (0..self.links.len()).filter(|&at| is_ready(made, at));
                ready.find(|&at| self.is_single(at) && !is_end(at))
            };
            while let Some(at) = next(&made) {
                made[at] = true;
                run.push(at);
            }
            order.extend((!run.is_empty()).then_some(run));
            let ready = (0..self.links.len()).filter(|&at| is_ready(&made, at));
            let Some(first) = ready.clone().min_by_key(|&at| is_end(at)) else { continue };
            let left = self.struck(first);
            let beside = |&at: &usize| at == first || !is_end(at) && self.struck(at) == left;
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for at in ready.filter(beside) {
                let alike = |group: &&mut Vec<usize>| {
                    !is_end(first) && self.by(at) == self.by(group[0]) && !self.is_single(at)
                };
                match groups.iter_mut().find(alike) {
                    Some(group) => group.push(at),
                    None => groups.push(vec![at]),
                }
            }
            groups.iter().flatten().for_each(|&at| made[at] = true);
            order.extend(groups);
        }
        order
    }

    fn lines(&self, t: &Speaker, order: Vec<Vec<usize>>, silent: &[usize]) -> Vec<String> {
        let (mut lines, mut line): (Vec<String>, String) = (Vec::new(), String::new());
        let (mut last, mut left): (Vec<usize>, Vec<usize>) = Default::default();
        let listed = |all: &[usize]| {
            statements(t, &all.iter().map(|&at| self.links[at]).collect::<Vec<_>>())
        };
        for group in order {
            let single = !silent.is_empty() && self.is_long() && self.is_single(group[0]);
            let named = |at: &usize| !single && !silent.contains(at);
            let parents: Vec<usize> =
                self.parents[group[0]].iter().copied().filter(named).collect();
            let what = format!("{}{}", listed(&group), by(t, self.links[group[0]]));
            let from = listed(&parents);
            if !last.is_empty() && !parents.is_empty() && parents == last {
                line = format!("{line} → {what}");
                (last, left) = (group, Vec::new());
                continue;
            }
            if !parents.is_empty() && parents == left {
                let comma = t.language().pick(", ", "、");
                line = format!("{line}{comma}{what}");
                last.clear();
                continue;
            }
            lines.extend((!line.is_empty()).then(|| std::mem::take(&mut line)));
            line = match &parents[..] {
                [] => what,
                [_] => format!("{from} → {what}"),
                _ => format!("{from} ⇒ {what}"),
            };
            (last, left) = (group, parents);
        }
        lines.extend((!line.is_empty()).then_some(line));
        lines.into_iter().map(|line| say!(t, "{line}.", "{line}。")).collect()
    }
}

/// Statements as signs: `r1c2=3, r6c137≠2`. Those of one kind that lie in a line are one.
pub(super) fn statements(t: &Speaker, links: &[&Link]) -> String {
    // What each set of cells is not, and what it is.
    let mut said: Vec<(Vec<Cell>, bool, DigitSet)> = Vec::new();
    for link in links {
        let same = |(cells, on, _): &&mut (Vec<Cell>, bool, DigitSet)| {
            !link.on && !*on && *cells == link.cells
        };
        match said.iter_mut().find(same) {
            Some((_, _, digits)) => digits.insert(link.digit),
            None => said.push((link.cells.clone(), link.on, DigitSet::of(link.digit))),
        }
    }
    let mut told: Vec<String> = Vec::new();
    let mut done = vec![false; said.len()];
    for i in 0..said.len() {
        if done[i] {
            continue;
        }
        let (cells, on, digits) = &said[i];
        // Cells of which one has the digit are no list of cells that have it not.
        let alike = |other: &(Vec<Cell>, bool, DigitSet)| {
            cells.len() == 1 && other.0.len() == 1 && !*on && (other.1, other.2) == (*on, *digits)
        };
        let mut all = cells.clone();
        for (j, other) in said.iter().enumerate().skip(i + 1) {
            if !done[j] && alike(other) {
                all.push(other.0[0]);
                done[j] = true;
            }
        }
        let sign = if *on { '=' } else { '≠' };
        let digits: Vec<String> = digits.map(|digit| t.digit(digit)).collect();
        let digits = digits.join(if t.is_short() { "" } else { "/" });
        match cells.len() {
            1 => told.extend(t.spots(&all).iter().map(|spot| format!("{spot}{sign}{digits}"))),
            _ => {
                let cells: Vec<String> = cells.iter().map(|&cell| t.cell(cell)).collect();
                told.push(format!("{}{sign}{digits}", cells.join("/")));
            }
        }
    }
    told.join(t.language().pick(", ", "、"))
}

/// The technique a statement follows by, if it does, in signs: `pointing 8r8c23`.
fn by(t: &Speaker, link: &Link) -> String {
    let Reason::Technique(step) = &link.reason else { return String::new() };
    let (cells, digits) = super::cells_and_digits(step);
    let cells = t.spots(&cells).join(t.language().pick(", ", "、"));
    let digits: Vec<String> = digits.map(|digit| t.digit(digit)).collect();
    let spots = match t.is_short() {
        true => format!("{}{cells}", digits.join("")),
        false => {
            let digits = digits.join("/");
            say!(t, "{digits} in {cells}", "{cells} 的 {digits}")
        }
    };
    match step.technique {
        T::CellChains | T::RegionChains | T::DynamicCell | T::DynamicRegion | T::DynamicDouble => {
            say!(t, " (chains from {spots})", "（从 {spots} 出发的链）")
        }
        T::Nishio | T::DynamicContradiction => {
            say!(t, " (chains against {spots})", "（{spots} 推出矛盾）")
        }
        T::ForcingXChain | T::ForcingChain => say!(t, " (chain {spots})", "（链 {spots}）"),
        T::XCycle | T::YCycle | T::Cycle => say!(t, " (ring {spots})", "（环 {spots}）"),
        technique => {
            let name = super::name(technique, t.language());
            let small = name.chars().nth(1).is_some_and(char::is_lowercase);
            let name = if small { name.to_lowercase() } else { name.to_owned() };
            say!(t, " ({name} {spots})", "（{name} {spots}）")
        }
    }
}
