//! The proof of a net: statements that follow from each other, in signs. Each is told once, with
//! what it follows from; what nothing rests on is left out.

use super::phrase::Speaker;
use crate::logic::{Chain, Link, Reason, Step, Technique};
use Technique as T;
use shudu_board::board::{Cell, DigitSet};
use shudu_board::say;
use shudu_board::sort;

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

    /// The technique that a statement follows by, and where.
    fn by(&self, at: usize) -> Option<(Technique, Vec<Cell>, DigitSet)> {
        let Reason::Technique(step) = &self.links[at].reason else { return None };
        let (cells, digits) = seen(step, self.links[at]);
        Some((step.technique, cells, digits))
    }

    /// Whether two statements follow in the same way.
    fn alike(&self, a: usize, b: usize) -> bool {
        self.parents[a] == self.parents[b] && self.by(a) == self.by(b)
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
    /// long proof nothing is: digits are written in and candidates struck as they come, each by
    /// what is seen on the board as it then is, a single or the technique that is named.
    pub(super) fn supposing(&self, t: &Speaker) -> Vec<String> {
        let is_assumed = |at: usize| matches!(self.links[at].reason, Reason::Assumed);
        let silent: Vec<usize> = (0..self.links.len()).filter(|&at| is_assumed(at)).collect();
        let mut order = if self.is_long() { self.runs() } else { self.order() };
        // What is told in the sentence after the proof.
        let is_plain = |at: usize| self.is_long() && self.ends.contains(&at) && self.is_plain(at);
        let clash = self.clash().map(|(right, _)| right);
        order.iter_mut().for_each(|group| {
            group.retain(|&at| !is_assumed(at) && !is_plain(at) && Some(at) != clash);
        });
        order.retain(|group| !group.is_empty());
        match self.is_long() {
            true => self.written_in(t, order),
            false => self.lines(t, order, &silent),
        }
    }

    /// `r1c2=3, r4c5=7. Pointing: r4c6≠1 (1r4c12); r7c1≠4 (4r7c46).`: what follows by the same
    /// technique is told together, with the candidates to look at.
    fn written_in(&self, t: &Speaker, order: Vec<Vec<usize>>) -> Vec<String> {
        let mut lines: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for group in order {
            let links: Vec<&Link> = group.iter().map(|&at| self.links[at]).collect();
            let what = statements(t, &links);
            let (name, what) = match by(t, links[0]) {
                None => (None, what),
                Some(By { name, spots: None, .. }) => (Some(name), what),
                Some(By { name, spots: Some(spots), .. }) => {
                    (Some(name), say!(t, "{what} ({spots})", "{what}（{spots}）"))
                }
            };
            match lines.last_mut() {
                Some((last, all)) if *last == name => all.push(what),
                _ => lines.push((name, vec![what])),
            }
        }
        let said = |(name, all): (Option<String>, Vec<String>)| match name {
            None => {
                let all = all.join(t.language().pick(", ", "、"));
                say!(t, "{all}.", "{all}。")
            }
            Some(name) => {
                let (name, all) = (capital(&name), all.join(t.language().pick("; ", "；")));
                say!(t, "{name}: {all}.", "{name}：{all}。")
            }
        };
        lines.into_iter().map(said).collect()
    }

    /// Whether a digit on the board excludes the candidate.
    fn is_plain(&self, at: usize) -> bool {
        let by_digits = self.parents[at].iter().all(|&parent| self.links[parent].on);
        let technique = matches!(self.links[at].reason, Reason::Technique(_));
        !self.links[at].on && by_digits && !technique
    }

    /// Where a long proof ends with a single that cannot be: the single, and of what nothing is
    /// left: the house that has no other place, or the cell.
    pub(super) fn clash(&self) -> Option<(usize, &'a Link)> {
        let &[a, b] = &self.ends[..] else { return None };
        let (right, wrong) = if self.links[a].on { (a, b) } else { (b, a) };
        let [one, other] = [right, wrong].map(|at| self.links[at]);
        let same = one.on && !other.on && (&one.cells, one.digit) == (&other.cells, other.digit);
        let single = self.is_single(right) && !matches!(one.reason, Reason::Assumed);
        let needed = self.parents.iter().any(|parents| parents.contains(&right));
        (self.is_long() && same && single && !needed).then_some((right, one))
    }

    /// Whether a statement is a digit that is left alone in its cell or in a house.
    fn is_single(&self, at: usize) -> bool {
        let link = self.links[at];
        link.on && matches!(link.reason, Reason::Cell | Reason::House(_) | Reason::Assumed)
    }

    /// The statements in an order with long runs of singles, and then of the same technique; those
    /// that follow by one step of it are together.
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
            let technique = |at: usize| self.by(at).map(|(technique, ..)| technique);
            let last = order.last().and_then(|group| technique(group[0]));
            let other = |at: usize| last.is_none() || technique(at) != last;
            let first = ready.clone().min_by_key(|&at| (is_end(at), other(at)));
            let Some(first) = first else { continue };
            let alike = |&at: &usize| at == first || !is_end(at) && self.by(at) == self.by(first);
            let group: Vec<usize> = ready.filter(alike).collect();
            group.iter().for_each(|&at| made[at] = true);
            order.push(group);
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
            let named = |at: &usize| !silent.contains(at);
            let parents: Vec<usize> =
                self.parents[group[0]].iter().copied().filter(named).collect();
            let what = listed(&group) + &in_brackets(t, self.links[group[0]]);
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

/// The technique a statement follows by, if it does, in signs: ` (pointing 8r8c23)`.
fn in_brackets(t: &Speaker, link: &Link) -> String {
    let Some(By { name, from, spots }) = by(t, link) else { return String::new() };
    match spots {
        None => say!(t, " ({name})", "（{name}）"),
        Some(spots) => say!(t, " ({name}{from} {spots})", "（{name}{from} {spots}）"),
    }
}

/// The technique a statement follows by.
struct By {
    name: String,
    /// What is said between its name and the candidates.
    from: &'static str,
    /// The candidates to look at, if they are not those of the statement itself.
    spots: Option<String>,
}

/// The technique a statement follows by, if it does.
fn by(t: &Speaker, link: &Link) -> Option<By> {
    let Reason::Technique(step) = &link.reason else { return None };
    let (cells, digits) = seen(step, link);
    let cells = t.spots(&cells).join(t.language().pick(", ", "、"));
    let digits: Vec<String> = digits.map(|digit| t.digit(digit)).collect();
    let spots = match t.is_short() {
        true => format!("{}{cells}", digits.join("")),
        false => {
            let digits = digits.join("/");
            say!(t, "{digits} in {cells}", "{cells} 的 {digits}")
        }
    };
    let pick = |english, chinese| t.language().pick(english, chinese);
    let (name, from) = match step.technique {
        T::CellChains | T::RegionChains | T::DynamicCell | T::DynamicRegion | T::DynamicDouble => {
            (say!(t, "chains", "多条链"), pick(" from", "，从"))
        }
        T::Nishio | T::DynamicContradiction => {
            (say!(t, "by contradiction", "反证"), pick(" from", "，设"))
        }
        T::ForcingXChain | T::ForcingChain => (say!(t, "chain", "链"), ""),
        T::XCycle | T::YCycle | T::Cycle => (say!(t, "ring", "环"), ""),
        technique => {
            let name = super::name(technique, t.language());
            let small = name.chars().nth(1).is_some_and(char::is_lowercase);
            (if small { name.to_lowercase() } else { name.to_owned() }, "")
        }
    };
    Some(By { name, from, spots: (!is_about(step, link)).then_some(spots) })
}

/// With a capital letter.
fn capital(name: &str) -> String {
    let mut rest = name.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// The cells and digits to look at. A line that leads from a candidate to its opposite is the same
/// for all candidates that it so refutes: they are told beside it, and not as a part of it.
fn seen(step: &Step, about: &Link) -> (Vec<Cell>, DigitSet) {
    let [chain] = &step.evidence.chains[..] else { return super::cells_and_digits(step) };
    let own = |link: &&Link| (&link.cells, link.digit) != (&about.cells, about.digit);
    let links: Vec<&Link> = chain.links.iter().filter(own).collect();
    let mut cells: Vec<Cell> = links.iter().flat_map(|link| &link.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let mut digits = DigitSet::default();
    links.iter().for_each(|link| digits.insert(link.digit));
    (cells, digits)
}

/// Whether a step is about the candidate that a statement is about, and nothing else.
fn is_about(step: &Step, link: &Link) -> bool {
    let (cells, mut digits) = super::cells_and_digits(step);
    cells == link.cells && digits.next() == Some(link.digit) && digits.next().is_none()
}
