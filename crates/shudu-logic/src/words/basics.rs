//! Why singles, intersections and subsets hold: which digits on the board rule the others out,
//! and what few places or few candidates leave.

use super::phrase::Speaker;
use crate::logic::{Blockers, Confined, Pattern, Step, Technique};
use Technique as T;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind};
use shudu_board::say;

pub(super) fn single(
    t: &Speaker,
    technique: Technique,
    (cell, digit): (Cell, Digit),
    house: Option<HouseKind>,
    (blockers, struck): (&[Blockers], &[(Cell, Digit)]),
) -> Vec<String> {
    let (at, what) = (t.cell(cell), t.digit(digit));
    let house = house.map(|house| t.house(house));
    let mut why = match (technique, &house) {
        (T::LastCell, Some(house)) => {
            return vec![say!(
                t,
                "All other cells of {house} are filled, and {what} is the digit it lacks.",
                "{house}的其他单元格都已填好，只缺数字 {what}。"
            )];
        }
        (T::LastDigit, _) => {
            return vec![say!(
                t,
                "{what} already stands in every other row, column and box; {at} is the one place left for it.",
                "数字 {what} 在其余的行、列、宫里都已填好，只剩 {at} 这一个位置。"
            )];
        }
        (_, Some(house)) if blockers.is_empty() && struck.is_empty() => {
            vec![say!(t, "All other cells of {house} are filled.", "{house}的其他单元格都已填好。")]
        }
        (_, Some(house)) => excluded(t, &what, house, blockers),
        (_, None) => seen(t, &at, blockers),
    };
    why.extend(earlier(t, house.as_deref().filter(|_| blockers.is_empty()), struck));
    why
}

/// What earlier steps have removed.
fn earlier(t: &Speaker, house: Option<&str>, struck: &[(Cell, Digit)]) -> Option<String> {
    let gone = t.candidates(struck);
    (!struck.is_empty()).then(|| match house {
        Some(house) => say!(
            t,
            "In {house}, earlier steps have removed {gone}.",
            "在{house}中，前面的步骤已删去 {gone}。"
        ),
        None => say!(t, "Earlier steps have removed {gone}.", "前面的步骤已删去 {gone}。"),
    })
}

/// Why a digit has few places in a house, for those who have no notes to see it in.
fn few_places(t: &Speaker, confined: &Confined) -> Vec<String> {
    let Confined { digit, house, blockers, struck } = confined;
    let house = t.house(*house);
    let mut why = excluded(t, &t.digit(*digit), &house, blockers);
    why.extend(earlier(t, Some(&house), struck));
    why
}

/// Which digits on the board rule a digit out of the other cells of a house.
fn excluded(t: &Speaker, digit: &str, house: &str, blockers: &[Blockers]) -> Vec<String> {
    let cells = |moves: bool| -> Vec<Cell> {
        let through = blockers.iter().filter(|one| one.house.is_none() == moves);
        let mut cells: Vec<Cell> =
            through.flat_map(|block| &block.by).map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells
    };
    let mut why = Vec::new();
    let (by, moved) = (cells(false), cells(true));
    if !by.is_empty() {
        let (at, s) = (t.cells(&by), if by.len() == 1 { "" } else { "s" });
        let rules = if by.len() == 1 { "rules" } else { "rule" };
        let mut lines: Vec<HouseKind> = blockers.iter().filter_map(|one| one.house).collect();
        lines.sort_unstable();
        lines.dedup();
        let all = if lines.len() == 1 { "" } else { "都" };
        let lines = t.houses(&lines);
        why.push(say!(
            t,
            "The {digit}{s} in {at} {rules} out {lines} for the {digit} of {house}.",
            "{at} 的 {digit} 对{house}排除，{lines}{all}不能再填 {digit}。"
        ));
    }
    if !moved.is_empty() {
        let (at, step) = (t.cells(&moved), t.a_move().unwrap_or(t.language().pick("a move", "步")));
        why.push(say!(
            t,
            "Nor can it stand {step} away from the {digit} in {at}.",
            "与 {at} 的 {digit} 相距一个{step}的格子也不能填。"
        ));
    }
    why
}

/// Which digits a cell sees, house by house.
fn seen(t: &Speaker, cell: &str, blockers: &[Blockers]) -> Vec<String> {
    let parts: Vec<String> = blockers
        .iter()
        .map(|block| {
            let digits =
                block.by.iter().fold(DigitSet::EMPTY, |set, &(_, d)| set | DigitSet::of(d));
            let digits = t.digits(digits);
            match block.house.map(|house| t.house(house)) {
                Some(house) => say!(t, "{digits} in {house}", "{house}的 {digits}"),
                None => {
                    let at = t.cells(&block.by.iter().map(|&(cell, _)| cell).collect::<Vec<_>>());
                    let step = t.a_move().unwrap_or(t.language().pick("a move", "步"));
                    say!(t, "{digits} in {at}, {step} away", "相距一个{step}的 {at} 的 {digits}")
                }
            }
        })
        .collect();
    if parts.is_empty() {
        return Vec::new();
    }
    let parts = parts.join(t.language().pick("; ", "，"));
    vec![say!(t, "{cell} sees {parts}.", "{cell} 能看到{parts}。")]
}

/// The places of a digit in a house, all of which lie in another.
pub(super) fn intersection(t: &Speaker, step: &Step) -> Vec<String> {
    let Pattern::Intersection { digit, places, from, into, leaves, confined } =
        &step.evidence.pattern
    else {
        unreachable!("it is an intersection: {step:?}")
    };
    let mut why: Vec<String> = confined.iter().take(1).flat_map(|one| few_places(t, one)).collect();
    why.extend(crossing(t, *digit, places, *from, *into));
    why.extend(confined.iter().skip(1).flat_map(|one| few_places(t, one)));
    why.extend(leaves.map(|house| place_left(t, step, *digit, house)));
    why
}

fn crossing(
    t: &Speaker,
    digit: Digit,
    places: &[Cell],
    from: HouseKind,
    into: Option<HouseKind>,
) -> Vec<String> {
    let (digit, cells, from) = (t.digit(digit), t.any_cell(places), t.house(from));
    let Some(into) = into.map(|into| t.house(into)) else {
        if let Some(step) = t.a_move() {
            return vec![say!(
                t,
                "In {from}, {digit} can only be in {cells}; a cell that sees all of them, in a house or {step} away, cannot be {digit}.",
                "在{from}中，{digit} 只能填在 {cells}；同区域或相距一个{step}、能同时看到这些单元格的格子不能填 {digit}。"
            )];
        }
        return vec![say!(
            t,
            "In {from}, {digit} can only be in {cells}; a cell that sees all of them cannot be {digit}.",
            "在{from}中，{digit} 只能填在 {cells}；能同时看到这些单元格的格子不能填 {digit}。"
        )];
    };
    vec![
        say!(
            t,
            "In {from}, {digit} can only be in {cells}, and all of these lie in {into}.",
            "在{from}中，{digit} 只能填在 {cells}，而这些单元格都在{into}里。"
        ),
        say!(
            t,
            "Wherever it goes there, {into} has its {digit} in {from} and nowhere else.",
            "无论填在哪一格，{into}的 {digit} 一定在{from}之内，别处都不能再填。"
        ),
    ]
}

/// That a third house has but one place left.
fn place_left(t: &Speaker, step: &Step, digit: Digit, house: HouseKind) -> String {
    let (cell, _) = step.placement.expect("the place that is left is filled");
    let (third, cell, digit) = (t.house(house), t.cell(cell), t.digit(digit));
    say!(
        t,
        "That leaves {cell} as the only place for {digit} in {third}.",
        "这样一来，{third}里只有 {cell} 还能填 {digit}。"
    )
}

/// That cells use their digits up.
fn used_up(t: &Speaker, cells: &[Cell], digits: DigitSet) -> String {
    let (count, cells, digits) = (t.number(cells.len()), t.cells(cells), t.digits(digits));
    say!(
        t,
        "{cells} have no candidates but {digits}: {count} cells for {count} digits, so these cells use these digits up.",
        "{cells} 只有候选数 {digits}：{count}个单元格正好对应{count}个数字，这些数字必定都填在这些格里。"
    )
}

pub(super) fn naked(t: &Speaker, cells: &[Cell], digits: DigitSet) -> Vec<String> {
    let rest = say!(
        t,
        "No other cell that shares a house with all of them can have one of these digits.",
        "与它们同处一个区域的其他格子都不能再填这些数字。"
    );
    vec![used_up(t, cells, digits), rest]
}

pub(super) fn locked(
    t: &Speaker,
    cells: &[Cell],
    digits: DigitSet,
    houses: &[HouseKind],
) -> Vec<String> {
    let houses = t.houses(houses);
    let rest = say!(
        t,
        "They lie in {houses} at once, so the digits go from the rest of both.",
        "它们同时位于{houses}，所以两处的其他格子都不能填这些数字。"
    );
    vec![used_up(t, cells, digits), rest]
}

/// Digits of a house with as many places.
pub(super) fn hidden(t: &Speaker, step: &Step) -> Vec<String> {
    let Pattern::Hidden { cells, digits, house, confined } = &step.evidence.pattern else {
        unreachable!("it is a hidden subset: {step:?}")
    };
    let (count, cells, all) = (t.number(cells.len()), t.cells(cells), t.digits(*digits));
    let (of_set, of_placed) = confined.split_at(digits.len().min(confined.len()));
    let house = t.house(*house);
    let mut why: Vec<String> = of_set.iter().flat_map(|one| few_places(t, one)).collect();
    why.push(say!(
        t,
        "In {house}, the digits {all} have no places but {cells}: {count} digits for {count} cells, so nothing else fits there.",
        "在{house}中，数字 {all} 只能填在 {cells}：{count}个数字正好占满{count}个单元格，别的数填不进去。"
    ));
    why.extend(of_placed.iter().flat_map(|one| few_places(t, one)));
    if let Some((cell, digit)) = step.placement {
        let (cell, digit) = (t.cell(cell), t.digit(digit));
        why.push(say!(
            t,
            "So {digit} loses its places there, and {cell} is the only one left for it in {house}.",
            "于是 {digit} 在这些格里没有位置，{house}中只有 {cell} 能填 {digit}。"
        ));
    }
    why
}
