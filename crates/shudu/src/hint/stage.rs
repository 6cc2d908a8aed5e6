//! A hint in words, as much of it as was asked for.

use super::{Hint, Hinted};
use crate::board::{HouseKind, Layout};
use crate::words::{self, Language};

/// From “there is something” to the board after it.
pub const STAGES: u8 = 6;

/// The sentences up to a stage: 1 there is a step, 2 the house, 3 cells and digits,
/// 4 the reason, 5 the effect; the sixth is the state after, which is not words.
pub fn stage(hinted: &Hinted, stage: u8, layout: &Layout, language: Language) -> Vec<String> {
    let mut said = Vec::new();
    let chinese = language == Language::Chinese;
    let pick = |english: String, chinese_text: String| if chinese { chinese_text } else { english };
    let spot = |cell: crate::board::Cell| layout.spot(cell).to_string();
    if !hinted.unique && !matches!(hinted.hint, Hint::Clash(_) | Hint::Unsolvable) {
        said.push(pick(
            "The puzzle is not known to have one solution only, so hints do not use that.".into(),
            "这道题不一定只有一个解，所以提示不使用唯一性。".into(),
        ));
    }
    match &hinted.hint {
        Hint::Solved => {
            said.push(pick("Solved: everything is right.".into(), "已完成，全部正确。".into()))
        }
        Hint::Clash(clash) => {
            let digit = clash.digit;
            let [a, b] = clash.cells.map(spot);
            said.push(pick(
                format!("A mistake: {clash}."),
                format!("有错误：{a} 和 {b} 都是 {digit}，互相冲突。"),
            ));
        }
        Hint::Unsolvable => said.push(pick(
            "The puzzle has no solution: the digits it gives contradict each other.".into(),
            "这道题无解：题目给出的数字互相矛盾。".into(),
        )),
        Hint::DeadEnd => said.push(pick(
            "The digits and notes so far leave no solution; at least one of them is wrong.".into(),
            "目前的数字和笔记已使题目无解，其中至少有一处是错的。".into(),
        )),
        Hint::WrongDigit { cell, digit } => {
            let cell = spot(*cell);
            said.push(pick(
                format!("A mistake: {digit} in {cell} is wrong. Take it back first."),
                format!("有错误：{cell} 的 {digit} 不对，请先收回。"),
            ));
        }
        Hint::WrongStrike { cell, digit } => {
            let cell = spot(*cell);
            said.push(pick(
                format!("A mistake in the notes: {cell} can be {digit}, which was struck."),
                format!("笔记有错误：{cell} 可以是 {digit}，却被划掉了。"),
            ));
        }
        Hint::NoPlace { house, cell, digit } => {
            said.push(no_place(
                house.as_ref(),
                cell.map(spot),
                digit.map(|d| d.to_string()),
                chinese,
            ));
        }
        Hint::Stuck => said.push(pick(
            "No technique of this profile leads on from here.".into(),
            "这套技巧到此无法继续。".into(),
        )),
        Hint::Step(priced) => {
            let (step, grade) = (&priced.step, priced.grade);
            let told = words::tell(step, layout, language);
            let (english, level) = (grade.english(), grade.chinese());
            said.push(if step.placement.is_some() {
                pick(
                    format!("There is a digit to be found, and it is {english}."),
                    format!("可以填出一个数，难度：{level}。"),
                )
            } else {
                pick(
                    format!("There are candidates to be removed, and it is {english}."),
                    format!("可以删去一些候选数，难度：{level}。"),
                )
            });
            let (place, pattern, name) = (&told.place, &told.pattern, &told.name);
            if stage >= 2 {
                said.push(pick(format!("Look at {place}."), format!("请看{place}。")));
            }
            if stage >= 3 {
                said.push(pick(format!("It is about {pattern}."), format!("关键是 {pattern}。")));
            }
            if stage >= 4 {
                let why = told.why.join(if chinese { "" } else { " " });
                said.push(pick(format!("{name}: {why}"), format!("{name}：{why}")));
            }
            if stage >= 5 {
                said.push(told.therefore);
            }
        }
    }
    said
}

fn no_place(
    house: Option<&HouseKind>,
    cell: Option<String>,
    digit: Option<String>,
    chinese: bool,
) -> String {
    let (cell, digit) = (cell.unwrap_or_default(), digit.unwrap_or_default());
    match (house, chinese) {
        (None, false) => format!("A mistake in the notes: {cell} has no candidate left."),
        (None, true) => format!("笔记有错误：{cell} 没有候选数了。"),
        (Some(house), false) => {
            format!("A mistake in the notes: {digit} has no place left in {house}.")
        }
        (Some(house), true) => {
            format!(
                "笔记有错误：{}中 {digit} 没有位置了。",
                words::house(*house, Language::Chinese)
            )
        }
    }
}
