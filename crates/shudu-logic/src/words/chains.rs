//! Why a chain holds: told link by link where it is short, and as a line of signs
//! where words would drown it.

use super::phrase::Speaker;
use super::proof::{Proof, statements};
use crate::logic::{Chain, Link, Reason, Start, Step, Technique};
use Technique as T;
use shudu_board::board::Cell;
use shudu_board::say;

/// Longer chains are written in signs.
const WORDS: usize = 8;

/// Where nothing helps.
pub(super) fn solution(t: &Speaker) -> Vec<String> {
    vec![say!(
        t,
        "No technique leads on from here, so a digit is taken from the solution.",
        "没有技巧能够继续，所以直接取答案中的一个数字。"
    )]
}

/// A line of implications.
pub(super) fn chain(t: &Speaker, step: &Step) -> Vec<String> {
    let [chain] = &step.evidence.chains[..] else { unreachable!("a chain is one line: {step:?}") };
    let mut why = vec![line(t, chain)];
    why.extend(ends(t, step, chain));
    why
}

/// What the two ends of a chain mean.
fn ends(t: &Speaker, step: &Step, chain: &Chain) -> Option<String> {
    let (first, last) = (chain.links.first()?, chain.links.last()?);
    let same = first.cells == last.cells && first.digit == last.digit;
    let (start, end) = (said(t, first, !first.on), said(t, last, last.on));
    Some(match step.technique {
        _ if same && first.on == last.on => say!(
            t,
            "The chain comes back to where it began: it holds in both directions, and of every two neighbours exactly one is right.",
            "链回到了起点：两个方向都成立，相邻的两个必有且只有一个成立。"
        ),
        T::AicLoop | T::GroupedAicLoop => say!(
            t,
            "The last excludes the first, so the chain is a ring: it holds in both directions, and of every two neighbours exactly one is right.",
            "最后一个又排除第一个，链首尾相接成环：两个方向都成立，相邻的两个必有且只有一个成立。"
        ),
        T::RemotePair => say!(
            t,
            "All these cells have the same two digits and take turns: of two cells an odd number of steps apart, one has the one digit and one the other.",
            "这些单元格都只有同样的两个数字，并且交替出现：相隔奇数步的两格，一格是这个数，另一格是那个数。"
        ),
        _ if same && first.on != last.on => {
            let right = said(t, last, last.on);
            say!(
                t,
                "The assumption leads to its own opposite: {right}.",
                "由假设推出了与它相反的结论：{right}。"
            )
        }
        _ => say!(
            t,
            "So at least one of the two holds: {start}, or {end}. What both exclude can go.",
            "所以 {start} 与 {end} 至少有一个成立，被两者同时排除的候选数可以删去。"
        ),
    })
}

/// A statement: `r1c2 is 3`.
fn said(t: &Speaker, link: &Link, on: bool) -> String {
    let digit = t.digit(link.digit);
    match (&link.cells[..], on) {
        (&[cell], true) => {
            let cell = t.cell(cell);
            say!(t, "{cell} is {digit}", "{cell} 是 {digit}")
        }
        (&[cell], false) => {
            let cell = t.cell(cell);
            say!(t, "{cell} is not {digit}", "{cell} 不是 {digit}")
        }
        (cells, true) => {
            let cells = t.cells(cells);
            say!(t, "one of {cells} is {digit}", "{cells} 之一是 {digit}")
        }
        (cells, false) => {
            let cells = t.cells(cells);
            say!(t, "none of {cells} is {digit}", "{cells} 都不是 {digit}")
        }
    }
}

/// A chain: in words if it is short.
fn line(t: &Speaker, chain: &Chain) -> String {
    if chain.links.len() > WORDS || chain.links.iter().any(|link| link.parents.len() > 1) {
        let proof = Proof::of(&[chain]).pruned().told(t).join(t.language().pick(" ", ""));
        return say!(t, "Follow the chain: {proof}", "沿着链推导：{proof}");
    }
    let Some((first, rest)) = chain.links.split_first() else { return String::new() };
    let start = said(t, first, first.on);
    let mut text = say!(t, "Suppose {start}.", "假设 {start}。");
    for (i, link) in rest.iter().enumerate() {
        let (what, reason) = (said(t, link, link.on), reason(t, link));
        let part = if i == 0 {
            say!(t, " Then {what} ({reason})", "那么 {what}（{reason}）")
        } else {
            say!(t, ", so {what} ({reason})", "，于是 {what}（{reason}）")
        };
        text.push_str(&part);
    }
    text.push_str(&say!(t, ".", "。"));
    text
}

/// Why one link follows from the one before.
fn reason(t: &Speaker, link: &Link) -> String {
    let digit = t.digit(link.digit);
    match (&link.reason, link.on) {
        (Reason::Assumed, _) => say!(t, "assumed", "假设"),
        (Reason::Cell, true) => say!(t, "the cell has no other digit left", "该格只剩这个数"),
        (Reason::Cell, false) => say!(t, "a cell has one digit", "一格只能填一个数"),
        (Reason::House(house), true) => {
            let house = t.house(*house);
            say!(t, "no other place for {digit} in {house}", "{house}中 {digit} 没有别的位置")
        }
        (Reason::House(house), false) => {
            let house = t.house(*house);
            say!(t, "{house} has {digit} once", "{house}中 {digit} 只能有一个")
        }
        (Reason::Rule, _) => match t.a_move() {
            Some(step) => say!(t, "{step} apart", "两格相距一个{step}"),
            None => say!(t, "the rules keep them different", "规则要求两格不同"),
        },
        (Reason::Technique(step), _) => super::name(step.technique, t.language()).to_owned(),
    }
}

/// Several chains.
pub(super) fn net(t: &Speaker, step: &Step, start: &Start) -> Vec<String> {
    let chains = &step.evidence.chains;
    let starts: Vec<&Link> = chains.iter().filter_map(|chain| chain.links.first()).collect();
    let finals: Vec<&Link> = chains.iter().filter_map(|chain| chain.links.last()).collect();
    let same = |a: &Link, b: &Link| a.cells == b.cells && a.digit == b.digit && a.on == b.on;
    let one_start = starts.windows(2).all(|pair| same(pair[0], pair[1]));
    let one_end = finals.windows(2).all(|pair| same(pair[0], pair[1]));
    let (mut why, mut clash) = (Vec::new(), None);
    if one_start {
        let start = statements(t, &starts[..1]);
        let proof = Proof::of(&chains.iter().collect::<Vec<_>>()).shortened().pruned();
        why.push(match proof.is_long() {
            true => say!(t, "Suppose {start} and fill in:", "假设 {start}，依次填入推出的数："),
            false => say!(t, "Suppose {start}.", "假设 {start}。"),
        });
        why.extend(proof.supposing(t));
        clash = proof.clash().map(|(_, link)| link);
    } else {
        why.push(cases(t, start));
        for (start, chain) in starts.iter().zip(chains) {
            let start = statements(t, &[start]);
            let proof = Proof::of(&[chain]).shortened().pruned().supposing(t);
            why.push(match proof.is_empty() {
                // The case is what is to be shown, or excludes it at once.
                true => say!(t, "If {start}, nothing more is needed.", "若 {start}，已无须再推。"),
                false => {
                    let proof = proof.join(t.language().pick(" ", ""));
                    say!(t, "If {start}: {proof}", "若 {start}：{proof}")
                }
            });
        }
    }
    if let Some(link) = clash {
        let what = nothing_for(t, link);
        why.push(say!(t, "That leaves {what}.", "这样一来，{what}，矛盾。"));
    } else if one_end && chains.len() > 1 {
        if let Some(end) = finals.first() {
            let end = said(t, end, end.on);
            why.push(say!(t, "In every case {end}.", "每种情况下 {end}。"));
        }
    } else if one_start && chains.len() > 1 && finals.iter().all(|link| !link.on) {
        let what = nothing_left(t, &finals);
        why.push(say!(t, "That leaves {what}.", "这样一来，{what}，矛盾。"));
    } else if let (true, [a, b]) = (one_start, &finals[..])
        && (&a.cells, a.digit) == (&b.cells, b.digit)
    {
        let (yes, digit) = (said(t, a, true), t.digit(a.digit));
        why.push(say!(
            t,
            "But then {yes}, and is not {digit}.",
            "这样一来，{yes}，又不是 {digit}，矛盾。"
        ));
    } else if one_start {
        why.push(say!(t, "The last two contradict each other.", "最后两个结论互相矛盾。"));
    }
    why
}

/// Of what nothing is left when all these are wrong.
fn nothing_left(t: &Speaker, finals: &[&Link]) -> String {
    let cells: Vec<Cell> = finals.iter().flat_map(|link| &link.cells).copied().collect();
    let digit = finals[0].digit;
    if cells.iter().all(|&cell| cell == cells[0]) {
        let cell = t.cell(cells[0]);
        return say!(t, "no digit for {cell}", "{cell} 没有数可填");
    }
    match t.shared_house(&cells).filter(|_| finals.iter().all(|link| link.digit == digit)) {
        Some(house) => {
            let (house, digit) = (t.house(house), t.digit(digit));
            say!(t, "no place for {digit} in {house}", "{house}中 {digit} 没有位置")
        }
        None => say!(t, "nothing", "已没有任何候选可用"),
    }
}

/// Of what nothing is left where a single cannot be.
fn nothing_for(t: &Speaker, single: &Link) -> String {
    match single.reason {
        Reason::House(house) => {
            let (house, digit) = (t.house(house), t.digit(single.digit));
            say!(t, "no place for {digit} in {house}", "{house}中 {digit} 没有位置")
        }
        _ => {
            let cell = t.cell(single.cells[0]);
            say!(t, "no digit for {cell}", "{cell} 没有数可填")
        }
    }
}

/// Of what cases one must hold.
fn cases(t: &Speaker, start: &Start) -> String {
    match start {
        Start::House { house, digit, places } => {
            let (house, digit, places) = (t.house(*house), t.digit(*digit), t.any_cell(places));
            say!(t, "In {house}, {digit} is in {places}.", "在{house}中，{digit} 只能在 {places}。")
        }
        Start::Cell(cell) => {
            let cell = t.cell(*cell);
            say!(t, "{cell} has one of its candidates.", "{cell} 必须是它的候选数之一。")
        }
        Start::Candidate => say!(t, "One of these cases must hold:", "下列情况必有一种成立："),
    }
}
