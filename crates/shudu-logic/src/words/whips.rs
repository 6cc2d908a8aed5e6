//! A whip or braid as a proof: suppose the target, and go from variable to variable.

use super::phrase::Speaker;
use crate::logic::{Strung, Variable, Whip};
use shudu_board::board::Layout;
use shudu_board::language::Tongue;
use shudu_board::say;

/// A whip or braid in words, sentence by sentence: what is supposed, what follows, the end.
pub fn whip(whip: &Whip, layout: &Layout, tongue: impl Into<Tongue>) -> Vec<String> {
    let t = &Speaker::new(tongue.into(), layout);
    let (cell, digit) = (t.cell(whip.target.0), t.digit(whip.target.1));
    let mut told = vec![say!(t, "Suppose {cell} is {digit}.", "假设 {cell} 是 {digit}。")];
    told.extend(whip.links.iter().map(|link| strung(t, link)));
    told.push(say!(t, "So {cell} is not {digit}.", "所以 {cell} 不是 {digit}。"));
    told
}

fn strung(t: &Speaker, link: &Strung) -> String {
    match link.variable {
        Variable::Cell(cell) => {
            let (cell, not) = (t.cell(cell), t.digit(link.left.1));
            match link.right {
                Some((_, digit)) => {
                    let digit = t.digit(digit);
                    say!(
                        t,
                        "Then {cell} is not {not}: only {digit} is left for it.",
                        "于是 {cell} 不是 {not}，只能是 {digit}。"
                    )
                }
                None => say!(
                    t,
                    "Then {cell} is not {not}, and nothing is left for it.",
                    "于是 {cell} 不是 {not}，已无数可填。"
                ),
            }
        }
        Variable::House(house, digit) => {
            let (house, digit, not) = (t.house(house), t.digit(digit), t.cell(link.left.0));
            match link.right {
                Some((cell, _)) => {
                    let cell = t.cell(cell);
                    say!(
                        t,
                        "Then the {digit} of {house} is not in {not}: only {cell} is left for it.",
                        "于是{house}的 {digit} 不在 {not}，只能在 {cell}。"
                    )
                }
                None => say!(
                    t,
                    "Then the {digit} of {house} is not in {not}, and has no place left.",
                    "于是{house}的 {digit} 不在 {not}，已没有位置。"
                ),
            }
        }
    }
}
