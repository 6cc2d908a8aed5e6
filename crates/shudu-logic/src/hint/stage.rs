//! A hint in words, as much of it as was asked for.
//!
//! A step has six stages: that there is something, and how hard; the technique; where to look;
//! the cells or digits it is about; the reason; the effect. None before the fifth gives a digit
//! away. What is amiss with the notes is mentioned with the first. A mistake has four: that there is one; where to look; the cell; what is wrong.

use super::shown::{around, cells_of, focus, region};
use super::{Hint, Hinted};
use crate::logic::Priced;
use crate::words::{self, Speaker};
use shudu_board::board::Layout;
use shudu_board::language::{Tell, Tongue};
use shudu_board::say;

/// The most stages a hint has.
pub const STAGES: u8 = 6;

impl Hinted {
    /// How many stages it has.
    pub fn stages(&self) -> u8 {
        match &self.hint {
            Hint::Step(_) => STAGES,
            hint if is_staged(hint) => 4,
            _ => 1,
        }
    }
}

fn is_staged(hint: &Hint) -> bool {
    let mistake = matches!(
        hint,
        Hint::Clash(_) | Hint::WrongDigit { .. } | Hint::WrongStrike { .. } | Hint::NoPlace { .. }
    );
    mistake && !cells_of(hint).is_empty()
}

/// The sentences up to a stage, one for each.
pub fn stage(
    hinted: &Hinted,
    stage: u8,
    layout: &Layout,
    tongue: impl Into<Tongue>,
) -> Vec<String> {
    let t = &Speaker::new(tongue.into(), layout);
    let mut ladder = match &hinted.hint {
        Hint::Step(priced) => step(t, priced, layout),
        hint if is_staged(hint) => mistake(t, hint, layout),
        hint => vec![wrong(t, hint)],
    };
    ladder.truncate(stage.max(1).into());
    let broken = matches!(hinted.hint, Hint::Clash(_) | Hint::GivensClash(_) | Hint::Unsolvable);
    if !hinted.unique && !broken {
        ladder[0] = t.tongue().sentences(&[
            say!(
                t,
                "The puzzle is not known to have one solution only, so hints do not use that.",
                "这道题不一定只有一个解，所以提示不使用唯一性。"
            ),
            ladder[0].clone(),
        ]);
    }
    let mut first = vec![std::mem::take(&mut ladder[0])];
    first.extend(hinted.remarks.told(t));
    ladder[0] = t.tongue().sentences(&first);
    ladder
}

fn step(t: &Speaker, priced: &Priced, layout: &Layout) -> Vec<String> {
    let step = &priced.step;
    let level = priced.grade.level();
    let grade = t.language().pick(level.id(), level.chinese());
    let there_is = match step.placement {
        Some(_) => say!(
            t,
            "There is a digit to be found; level: {grade}.",
            "可以填出一个数，难度：{grade}。"
        ),
        None => say!(
            t,
            "There are candidates to be removed; level: {grade}.",
            "可以删去一些候选数，难度：{grade}。"
        ),
    };
    let told = words::tell(step, layout, t.tongue());
    let (name, why) = (&told.name, t.tongue().sentences(&told.why));
    let houses = region(step, layout);
    let look = if houses.is_empty() {
        say!(t, "It reaches over much of the board.", "涉及盘面的大部分区域。")
    } else {
        let houses = t.houses(&houses);
        say!(t, "Look at {houses}.", "请看{houses}。")
    };
    let (cells, digits) = focus(step);
    let digits = t.digits(digits.into_iter().collect());
    let cells = t.few(&cells);
    let about = match (cells.is_empty(), digits.is_empty()) {
        (true, _) => say!(t, "It is about {digits}.", "关键是数字 {digits}。"),
        (false, true) => say!(t, "It is about {cells}.", "关键是 {cells}。"),
        (false, false) => {
            say!(t, "It is about {digits} in {cells}.", "关键是 {cells} 的 {digits}。")
        }
    };
    vec![
        there_is,
        say!(t, "The technique: {name}.", "技巧：{name}。"),
        look,
        about,
        why,
        told.therefore,
    ]
}

fn mistake(t: &Speaker, hint: &Hint, layout: &Layout) -> Vec<String> {
    let at = cells_of(hint);
    let (houses, cells) = (t.houses(&around(&at, layout)), t.cells(&at));
    let there_is = match hint {
        Hint::Clash(_) | Hint::WrongDigit { .. } => {
            say!(t, "There is a mistake in the digits.", "填入的数字有错误。")
        }
        _ => say!(t, "There is a mistake in the notes.", "笔记有错误。"),
    };
    vec![
        there_is,
        say!(t, "Look at {houses}.", "请看{houses}。"),
        say!(t, "It is in {cells}.", "在 {cells}。"),
        wrong(t, hint),
    ]
}

/// What is wrong, or that nothing is.
fn wrong(t: &Speaker, hint: &Hint) -> String {
    match hint {
        Hint::Solved => say!(t, "Solved: everything is right.", "已完成，全部正确。"),
        Hint::Clash(clash) => {
            let clash = clash.tell(t.tongue());
            say!(t, "A mistake: {clash}.", "有错误：{clash}。")
        }
        Hint::GivensClash(clash) => {
            let clash = clash.tell(t.tongue());
            say!(
                t,
                "The givens contradict each other: {clash}.",
                "题目给出的数字互相矛盾：{clash}。"
            )
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
        // The digit is that of the solution, which stays a secret.
        Hint::WrongStrike { cell, .. } => {
            let cell = t.cell(*cell);
            say!(
                t,
                "A mistake in the notes: a candidate that {cell} needs was struck.",
                "笔记有错误：{cell} 需要的一个候选数被划掉了。"
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
        Hint::Step(_) => unreachable!("a step is nothing wrong"),
    }
}
