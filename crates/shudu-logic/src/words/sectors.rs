//! Why patterns hold that compare houses with houses, or cells with houses.

use super::phrase::Speaker;
use crate::logic::{Equivalence, Sector, Share, Step};
use shudu_board::board::Cell;
use shudu_board::say;

/// Cells, those of a line as one sign where there are many.
fn cells(t: &Speaker, cells: &[Cell]) -> String {
    match cells.len() {
        ..=3 => t.cells(cells),
        _ => t.tongue().and(&t.spots(cells)),
    }
}

/// Two sides of houses: what is left of each, and what the one says about the other.
pub(super) fn equivalence(t: &Speaker, step: &Step, sides: &Equivalence) -> Vec<String> {
    vec![leftovers(t, sides), compared(t, step, sides)]
}

fn leftovers(t: &Speaker, sides: &Equivalence) -> String {
    let [one, other] = [0, 1].map(|side| t.houses(&sides.houses[side]));
    let [left, right] = [0, 1].map(|side| cells(t, &sides.rest[side]));
    if sides.houses[0].len() > sides.houses[1].len() {
        let [more, fewer] = [0, 1].map(|side| times(t, sides.houses[side].len()));
        return say!(
            t,
            "Every digit is in {one} {more}, and in {other}, which lie in them, {fewer}. So the cells left, {left}, have every digit once.",
            "{one}里每个数字各出现{more}；其中的{other}里各出现{fewer}。所以剩下的 {left} 里每个数字正好出现一次。"
        );
    }
    let whose = match sides.houses[0].len() {
        1 => say!(t, "Every digit is in {one} and in {other}.", "{one}和{other}填的是同样的数字。"),
        _ => say!(
            t,
            "Every digit is in {one} as often as in {other}.",
            "每个数字在{one}里和在{other}里出现的次数相同。"
        ),
    };
    let rest = say!(
        t,
        "Without the cells they share, the one side is left with {left}, the other with {right}: these have the same digits.",
        "去掉公共的格子，一边剩下 {left}，另一边剩下 {right}，两边填的是同样的数字。"
    );
    t.tongue().sentences(&[whose, rest])
}

/// What the other side says about the side concluded about.
fn compared(t: &Speaker, step: &Step, sides: &Equivalence) -> String {
    let [own, other] = [sides.side, 1 - sides.side].map(|side| &sides.rest[side][..]);
    let (digits, any) = (t.digits(sides.digits), t.any_digit(sides.digits));
    let places: Vec<Cell> = sides.places.iter().map(|&(cell, _)| cell).collect();
    let at = cells(t, &places);
    let whole = sides.houses[0].len() > sides.houses[1].len();
    let (here, there) = (cells(t, own), cells(t, other));
    match sides.share {
        Share::AtMost(0) => say!(
            t,
            "{there} cannot be {any}, so {here} cannot be {any} either.",
            "{there} 不能是 {any}，所以 {here} 也不能是 {any}。"
        ),
        Share::AtMost(_) if whole => {
            say!(t, "{digits} is among them already.", "其中已经有 {digits}。")
        }
        Share::AtMost(most) => {
            let most = times(t, most);
            say!(
                t,
                "{there} can have {digits} {most} at most, and {here} have it that often already.",
                "{digits} 在 {there} 中至多出现{most}，而 {here} 中已经有这么多。"
            )
        }
        Share::AtLeast(_) if whole => match step.placement {
            Some(_) => {
                say!(t, "Among them only {at} can be {digits}.", "其中只有 {at} 能填 {digits}。")
            }
            None => say!(
                t,
                "Among them only {at} can be {digits}, and what sees all of these cannot.",
                "其中只有 {at} 能填 {digits}，能看到所有这些格的格子就不能再填。"
            ),
        },
        Share::AtLeast(least) => {
            let least_times = times(t, least);
            let first = say!(
                t,
                "{digits} is in {there} {least_times} at least, so it is in {here} as often, where only {at} can have it",
                "{digits} 在 {there} 中至少出现{least_times}，所以在 {here} 中也一样，而其中只有 {at} 能填它"
            );
            match step.placement.is_none() && places.len() > least {
                true => say!(
                    t,
                    "{first}: what sees all of these cannot be {digits}.",
                    "{first}：能看到所有这些格的格子不能再填 {digits}。"
                ),
                false => say!(t, "{first}.", "{first}。"),
            }
        }
    }
}

/// Once, twice, three times.
fn times(t: &Speaker, count: usize) -> String {
    let number = t.number(count);
    match count {
        1 => say!(t, "once", "一次"),
        2 => say!(t, "twice", "两次"),
        _ => say!(t, "{number} times", "{number}次"),
    }
}

/// Cells, and as many pairs of a house and a digit.
pub(super) fn sectors(t: &Speaker, step: &Step, all: &[Cell], sectors: &[Sector]) -> Vec<String> {
    let count = all.len();
    let listed = cells(t, all);
    let sector = |one: &Sector| {
        let (house, digits) = (t.house(one.house), t.digits(one.digits));
        say!(t, "{digits} in {house}", "{house}的 {digits}")
    };
    let held: Vec<String> = sectors.iter().map(sector).collect();
    let held = held.join(t.language().pick("; ", "，"));
    let pairs: usize = sectors.iter().map(|one| one.digits.len()).sum();
    let mut why = vec![
        say!(
            t,
            "Look at the {count} cells {listed}. All their candidates are among these: {held}.",
            "看 {listed} 这 {count} 格。它们的候选数全都包括在：{held}。"
        ),
        say!(
            t,
            "These are {pairs} digits of houses, each of which fills one cell at most, and {count} cells are to be filled: so all of them are in these cells, and none elsewhere in its house.",
            "这里一共是 {pairs} 个“区域中的数字”，每个至多填一格，而要填的正好是 {count} 格：所以它们全都填在这些格里，所在区域的其他格不能再填。"
        ),
    ];
    if step.eliminations.iter().any(|(cell, _)| all.contains(cell)) {
        why.push(say!(
            t,
            "Nor can a candidate be right that would use up two of them at once.",
            "同时占用其中两个的候选数也不能成立。"
        ));
    }
    why
}
