//! Why the experts' patterns hold: those that count digits over several houses at once.

use super::patterns::{but_for_fins, gone_cells};
use super::phrase::Speaker;
use super::proof::Proof;
use crate::logic::{Covered, DoubleExocet, Exocet, Firework, Kraken, Step, Tridagon};
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind};
use shudu_board::say;
use shudu_board::sort;

/// The band along which a Junior Exocet lies, and what runs across it, as plain words.
fn across_is_column(exocet: &Exocet) -> bool {
    matches!(exocet.across[0], HouseKind::Column(_))
}

/// A Junior Exocet: the base, the room its digits have, the targets, the mirrors.
pub(super) fn exocet(t: &Speaker, exocet: &Exocet) -> Vec<String> {
    let (bases, digits) = (t.cells(&exocet.bases), t.digits(exocet.digits));
    let targets = t.cells(&exocet.targets);
    let (across, band) = (across(t, exocet), band(t, exocet));
    let covered = all_covered(t, &exocet.covered);
    let mut why = vec![
        say!(
            t,
            "{bases} (the base) are two of {digits}. Look at {across}, outside {band}: there {covered}.",
            "{bases}（基础格）只能填 {digits} 中的两个。看{across}在{band}以外的部分：{covered}。"
        ),
        say!(
            t,
            "A digit that is in the base leaves {across} no room inside {band} but in {targets} (the targets). The three of them need it three times, and outside there is room for two: so it is in a target.",
            "如果某个数字在基础格里，{across}在{band}以内就只剩目标格 {targets} 能填它。三条线要填它三次，而{band}以外只容得下两次：所以它必在目标格里。"
        ),
        say!(
            t,
            "Both digits of the base are, so the two targets are the same two digits.",
            "基础格的两个数字都是这样，所以两个目标格正好就是这两个数字。"
        ),
    ];
    why.extend((0..2).map(|i| mirror(t, exocet, i)));
    if !exocet.crowded.is_empty() {
        let crowded = fillings(t, &exocet.crowded);
        why.push(say!(
            t,
            "{targets} cannot be {crowded}: on {across}, outside {band}, the two digits would need the same cell.",
            "{targets} 不能是 {crowded}：在{across}上、{band}以外，这两个数字会争用同一格。"
        ));
    }
    why.push(ways(t, exocet));
    why
}

/// The three lines across.
fn across(t: &Speaker, exocet: &Exocet) -> String {
    let mut across = exocet.across;
    across.sort_unstable();
    t.houses(&across)
}

fn band(t: &Speaker, exocet: &Exocet) -> String {
    match across_is_column(exocet) {
        true => say!(t, "these three rows", "这三行"),
        false => say!(t, "these three columns", "这三列"),
    }
}

fn all_covered(t: &Speaker, all: &[Covered]) -> String {
    let covered: Vec<String> = all.iter().map(|one| covered(t, one)).collect();
    let (listed, in_turn) = (t.tongue().and(&covered), covered.join("，"));
    say!(t, "{listed}", "{in_turn}")
}

/// Two Junior Exocets with the same lines across: what each says, and how they go together.
pub(super) fn double_exocet(t: &Speaker, double: &DoubleExocet) -> Vec<String> {
    let [one, other] = &double.exocets;
    let (across, band) = (across(t, one), band(t, one));
    let mut covered = one.covered.clone();
    covered.extend(other.covered.iter().filter(|both| !one.covered.contains(both)).cloned());
    sort::by_key(&mut covered, |covered| covered.digit);
    let covered = all_covered(t, &covered);
    let [bases, others] = [one, other].map(|exocet| t.cells(&exocet.bases));
    let [targets, aims] = [one, other].map(|exocet| t.cells(&exocet.targets));
    let [digits, theirs] = [one, other].map(|exocet| t.digits(exocet.digits));
    let mut why = vec![
        match one.digits == other.digits {
            true => say!(
                t,
                "{bases} are a base, and so are {others}: two of {digits} each. Look at {across}, outside {band}: there {covered}.",
                "{bases} 与 {others} 是两组基础格，各填 {digits} 中的两个。看{across}在{band}以外的部分：{covered}。"
            ),
            false => say!(
                t,
                "{bases} are a base, two of {digits}; {others} are another, two of {theirs}. Look at {across}, outside {band}: there {covered}.",
                "{bases} 是一组基础格，填 {digits} 中的两个；{others} 是另一组，填 {theirs} 中的两个。看{across}在{band}以外的部分：{covered}。"
            ),
        },
        say!(
            t,
            "Each digit is needed three times on {across}, and outside there is room for two. Inside {band}, a digit of the first base has no room there but in {targets}, one of the second no room but in {aims}. So these targets have the digits of their base.",
            "{across}各要填每个数字一次，而{band}以外只容得下两次。在{band}以内，第一组的数字只能填 {targets}，第二组的只能填 {aims}。所以两组目标格分别与各自的基础格数字相同。"
        ),
    ];
    why.push(mirrors(t, &double.exocets));
    why.extend(double.exocets.iter().flat_map(|exocet| (0..2).filter_map(|i| lock(t, exocet, i))));
    why.push(both_ways(t, double));
    why
}

/// Where the digits of four targets are in the third box.
fn mirrors(t: &Speaker, exocets: &[Exocet; 2]) -> String {
    let one = |exocet: &Exocet, i: usize| {
        let (target, mirror) = (t.cell(exocet.targets[i]), t.any_cell(&exocet.mirrors[i]));
        say!(t, "that of {target} in {mirror}", "{target} 的数字在 {mirror}")
    };
    let all: Vec<String> =
        exocets.iter().flat_map(|exocet| [one(exocet, 0), one(exocet, 1)]).collect();
    let (listed, in_turn) = (t.tongue().and(&all), all.join("，"));
    say!(
        t,
        "The digit of a target must be in the third box, too: {listed}.",
        "目标格的数字在第三个宫里也要出现：{in_turn}。"
    )
}

/// The ways of two bases that are left: `12 with 68`.
fn both_ways(t: &Speaker, double: &DoubleExocet) -> String {
    let digits = |digits: DigitSet| {
        let all: Vec<String> = digits.map(|digit| t.digit(digit)).collect();
        all.join(if t.is_short() { "" } else { "/" })
    };
    let pair = |&[one, other]: &[DigitSet; 2]| {
        let (one, other) = (digits(one), digits(other));
        say!(t, "{one} with {other}", "{one} 配 {other}")
    };
    let ways: Vec<String> = double.ways.iter().map(pair).collect();
    let ways = t.tongue().or(&ways);
    say!(
        t,
        "The two must go together, in the rows, columns and boxes they share and in the cells they need outside. That leaves for the bases {ways}. What goes in every one of these cases goes.",
        "两组必须相容：在共同的行、列、宫里不能冲突，在外面也不能争用同一格。两组基础格只剩 {ways}。在所有这些情况下都被排除的候选数可以删去。"
    )
}

/// `1 is in rows 5 and 8 only`.
fn covered(t: &Speaker, covered: &Covered) -> String {
    let digit = t.digit(covered.digit);
    if covered.lines.is_empty() {
        return say!(t, "{digit} has no place", "{digit} 没有位置");
    }
    let lines = t.houses(&covered.lines);
    say!(t, "{digit} is in {lines} only", "{digit} 只在{lines}")
}

fn mirror(t: &Speaker, exocet: &Exocet, i: usize) -> String {
    let (target, mirror) = (t.cell(exocet.targets[i]), t.any_cell(&exocet.mirrors[i]));
    let only = say!(
        t,
        "The digit of {target} stands in the base's box and its own; in the third box only {mirror} is left for it.",
        "{target} 的数字在基础格所在的宫和自己的宫里各占一行（列）；在第三个宫里只剩 {mirror} 能填它。"
    );
    let Some(locked) = lock(t, exocet, i) else { return only };
    t.tongue().sentences(&[only, locked])
}

/// A digit that must be in a mirror, too.
fn lock(t: &Speaker, exocet: &Exocet, i: usize) -> Option<String> {
    let (digit, house) = exocet.locks[i]?;
    let (digit, house) = (t.digit(digit), t.house(house));
    let cells = t.cells(&exocet.mirrors[i]);
    Some(say!(
        t,
        "The {digit} of {house} is in {cells} as well: so they have no other digits.",
        "{house}的 {digit} 也只能在 {cells}：所以这两格没有别的数字。"
    ))
}

/// Pairs of digits of the targets: `1/2 or 2/1`.
fn fillings(t: &Speaker, pairs: &[[Digit; 2]]) -> String {
    let pair = |[a, b]: &[Digit; 2]| format!("{}/{}", t.digit(*a), t.digit(*b));
    t.tongue().or(&pairs.iter().map(pair).collect::<Vec<_>>())
}

/// The ways that are left, as pairs of digits.
fn ways(t: &Speaker, exocet: &Exocet) -> String {
    let targets = t.cells(&exocet.targets);
    let ways = fillings(t, &exocet.ways);
    say!(
        t,
        "With all that, {targets} can be {ways}. What goes in every one of these cases goes.",
        "综合起来，{targets} 只能是 {ways}。在所有这些情况下都被排除的候选数可以删去。"
    )
}

/// A finned fish with a chain for every fin; for type 2 also for every place in a cover.
pub(super) fn kraken(t: &Speaker, step: &Step, kraken: &Kraken) -> Vec<String> {
    let digit = t.digit(kraken.digit);
    let (base, cover) = (t.houses(&kraken.bases), t.houses(&kraken.covers));
    let chains = step.evidence.chains.iter().flat_map(|chain| Proof::of(&[chain]).told(t));
    let chains = t.tongue().sentences(&chains.collect::<Vec<_>>());
    let mut why = vec![but_for_fins(t, &digit, [&base, &cover], &kraken.fins)];
    why.extend(match kraken.through {
        None => {
            let target = t.cells(&gone_cells(step));
            [
                say!(
                    t,
                    "If no fin is {digit}, this is a fish, and {target} is not {digit}.",
                    "如果鳍都不是 {digit}，这就是一条鱼，{target} 不能填 {digit}。"
                ),
                say!(
                    t,
                    "If a fin is {digit}, a chain ends with the same: {chains}",
                    "如果鳍是 {digit}，沿着链也得到同样的结论：{chains}"
                ),
            ]
        }
        Some(house) => {
            let (house, places) = (t.house(house), t.any_cell(&kraken.places));
            let cases: Vec<Cell> = kraken.places.iter().chain(&kraken.fins).copied().collect();
            let cases = t.any_cell(&cases);
            [
                say!(
                    t,
                    "If no fin is {digit}, this is a fish, and the {digit} of {house} is in {places}.",
                    "如果鳍都不是 {digit}，这就是一条鱼，{house}的 {digit} 在 {places}。"
                ),
                say!(
                    t,
                    "So {digit} is in {cases}, and a chain from each of them ends with the same: {chains}",
                    "所以 {digit} 必在 {cases}，而从每一处出发的链都得到同样的结论：{chains}"
                ),
            ]
        }
    });
    why
}

/// Fireworks: why each digit is in three cells, and that these have nothing else.
pub(super) fn fireworks(t: &Speaker, fireworks: &[Firework]) -> Vec<String> {
    let mut why: Vec<String> = fireworks.iter().map(|one| firework(t, one)).collect();
    let mut cells: Vec<Cell> = fireworks.iter().map(|one| one.crossing).collect();
    cells.extend(fireworks[0].ends);
    cells.sort_unstable();
    let digits = fireworks.iter().fold(DigitSet::EMPTY, |all, one| all | one.digits);
    let count = t.number(cells.len());
    let (cells, digits) = (t.cells(&cells), t.digits(digits));
    why.push(say!(
        t,
        "{digits} fill the {count} cells {cells}: there is nothing else in them, and each digit is where it must be once only.",
        "{digits} 正好填满 {cells} 这{count}格：这几格没有别的数字，每个数字也只在其中出现一次。"
    ));
    for one in fireworks {
        let (block, digits) = (t.house(one.block), t.digits(one.digits));
        let lines = t.houses(&one.lines);
        why.push(say!(
            t,
            "In {block}, {digits} are on {lines}, whichever end has them.",
            "不论哪一端填了它们，{block}的 {digits} 都在{lines}上。"
        ));
    }
    why
}

fn firework(t: &Speaker, firework: &Firework) -> String {
    let (digits, block) = (t.digits(firework.digits), t.house(firework.block));
    let [row, column] = firework.lines.map(|line| t.house(line));
    let [in_row, in_column] = firework.ends.map(|end| t.cell(end));
    let crossing = t.cell(firework.crossing);
    say!(
        t,
        "Outside {block}, {row} has {digits} in {in_row} at most, and {column} in {in_column} at most. A digit that is at neither of these is in {block} for both lines, which is where they cross: so each of {digits} is in {crossing}, {in_row} or {in_column}.",
        "在{block}以外，{row}的 {digits} 至多在 {in_row}，{column}的至多在 {in_column}。如果某个数字不在这两端，{row}和{column}的这个数字就都在{block}里，只能在交点：所以 {digits} 各自必在 {crossing}、{in_row} 或 {in_column}。"
    )
}

/// A tridagon: that the cells cannot be filled, and what is left.
pub(super) fn tridagon(t: &Speaker, tridagon: &Tridagon) -> Vec<String> {
    let (digits, cells) = (t.digits(tridagon.digits), t.cells(&tridagon.cells));
    let guardians: Vec<String> =
        tridagon.guardians.iter().map(|&spot| t.statement(spot, true)).collect();
    let right = match &guardians[..] {
        [one] => say!(t, "So {one} is right.", "所以 {one} 一定成立。"),
        all => {
            let all = t.tongue().and(all);
            say!(
                t,
                "So at least one of {all} is right, and what each of them excludes goes.",
                "所以 {all} 中至少有一个成立，被它们全部排除的候选数可以删去。"
            )
        }
    };
    vec![
        say!(
            t,
            "{cells} are three cells in each of four boxes, no two of a box in one row or column. With only {digits} in them, each box would have the three once.",
            "{cells} 是四个宫里各三格，同宫的三格互不同行、互不同列。如果这些格只填 {digits}，每个宫就各有这三个数字一次。"
        ),
        say!(
            t,
            "From box to box along the rows, the order of the three can only be turned around in a circle, and so it is along the columns; but in one of the four boxes (or in three) the cells run the other way, and the four cannot agree.",
            "沿行从一宫到另一宫，三个数字的次序只能轮换，沿列也一样；但四个宫中有一个（或三个）的走向相反，四宫无法一致。"
        ),
        right,
    ]
}
