//! A hint in words, as much of it as was asked for.

use super::{Hint, Hinted};
use crate::board::Layout;
use crate::language::{Tell, Tongue};
use crate::say;
use crate::words::{self, Speaker};

/// From “there is something” to the board after it.
pub const STAGES: u8 = 6;

/// The sentences up to a stage: 1 there is a step, 2 the house, 3 cells and digits,
/// 4 the reason, 5 the effect; the sixth is the state after, which is not words.
pub fn stage(
    hinted: &Hinted,
    stage: u8,
    layout: &Layout,
    tongue: impl Into<Tongue>,
) -> Vec<String> {
    let tongue = tongue.into();
    let t = &Speaker::new(tongue, layout.size());
    let mut said = Vec::new();
    if !hinted.unique && !matches!(hinted.hint, Hint::Clash(_) | Hint::Unsolvable) {
        said.push(say!(
            t,
            "The puzzle is not known to have one solution only, so hints do not use that.",
            "这道题不一定只有一个解，所以提示不使用唯一性。"
        ));
    }
    said.push(match &hinted.hint {
        Hint::Solved => say!(t, "Solved: everything is right.", "已完成，全部正确。"),
        Hint::Clash(clash) => {
            let clash = clash.tell(tongue);
            say!(t, "A mistake: {clash}.", "有错误：{clash}。")
        }
        Hint::Unsolvable => say!(
            t,
            "The puzzle has no solution: the digits it gives contradict each other.",
            "这道题无解：题目给出的数字互相矛盾。"
        ),
        Hint::DeadEnd => say!(
            t,
            "The digits and notes so far leave no solution; at least one of them is wrong.",
            "目前的数字和笔记已使题目无解，其中至少有一处是错的。"
        ),
        Hint::WrongDigit { cell, digit } => {
            let (cell, digit) = (t.cell(*cell), t.digit(*digit));
            say!(
                t,
                "A mistake: {digit} in {cell} is wrong. Take it back first.",
                "有错误：{cell} 的 {digit} 不对，请先收回。"
            )
        }
        Hint::WrongStrike { cell, digit } => {
            let (cell, digit) = (t.cell(*cell), t.digit(*digit));
            say!(
                t,
                "A mistake in the notes: {cell} can be {digit}, which was struck.",
                "笔记有错误：{cell} 可以是 {digit}，却被划掉了。"
            )
        }
        Hint::NoPlace { house: Some(house), digit, .. } => {
            let house = t.house(*house);
            let digit = digit.map_or_else(String::new, |digit| t.digit(digit));
            say!(
                t,
                "A mistake in the notes: {digit} has no place left in {house}.",
                "笔记有错误：{house}中 {digit} 没有位置了。"
            )
        }
        Hint::NoPlace { house: None, cell, .. } => {
            let cell = cell.map_or_else(String::new, |cell| t.cell(cell));
            say!(
                t,
                "A mistake in the notes: {cell} has no candidate left.",
                "笔记有错误：{cell} 没有候选数了。"
            )
        }
        Hint::Stuck => {
            say!(t, "No technique of this profile leads on from here.", "这套技巧到此无法继续。")
        }
        Hint::Step(priced) => {
            let level = priced.grade.level();
            let grade = t.language().pick(level.id(), level.chinese());
            match priced.step.placement {
                Some(_) => say!(
                    t,
                    "There is a digit to be found, and it is {grade}.",
                    "可以填出一个数，难度：{grade}。"
                ),
                None => say!(
                    t,
                    "There are candidates to be removed, and it is {grade}.",
                    "可以删去一些候选数，难度：{grade}。"
                ),
            }
        }
    });
    if let Hint::Step(priced) = &hinted.hint {
        let told = words::tell(&priced.step, layout, tongue);
        let (place, pattern, name) = (&told.place, &told.pattern, &told.name);
        let why = tongue.sentences(&told.why);
        let further = [
            say!(t, "Look at {place}.", "请看{place}。"),
            say!(t, "It is about {pattern}.", "关键是 {pattern}。"),
            say!(t, "{name}: {why}", "{name}：{why}"),
            told.therefore,
        ];
        said.extend(further.into_iter().take(usize::from(stage).saturating_sub(1)));
    }
    said
}
