//! Why a pattern holds.

use super::basics;
use super::chains;
use super::experts;
use super::phrase::Speaker;
use super::sectors;
use crate::logic::{Aid, CellSet, Cluster, Pattern, Step, Technique};
use Technique as T;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind};
use shudu_board::say;

/// The reasons of a step.
pub(super) fn why(t: &Speaker, step: &Step) -> Vec<String> {
    match &step.evidence.pattern {
        Pattern::Chain => chains::chain(t, step),
        Pattern::Net(start) => chains::net(t, step, start),
        Pattern::Solution => chains::solution(t),
        Pattern::Single { cell, digit, house, blockers, struck } => {
            basics::single(t, step.technique, (*cell, *digit), *house, (blockers, struck))
        }
        Pattern::Intersection { .. } => basics::intersection(t, step),
        Pattern::Naked { cells, digits } => basics::naked(t, cells, *digits),
        Pattern::Locked { cells, digits, block, line } => {
            basics::locked(t, cells, *digits, &[*block, *line])
        }
        Pattern::Hidden { .. } => basics::hidden(t, step),
        Pattern::Fish { digit, bases, covers, fins } => {
            fish(t, step, *digit, [bases, covers], fins)
        }
        Pattern::Kraken(kraken) => experts::kraken(t, step, kraken),
        Pattern::Wing { pivot, choices, wings, digits } => {
            wing(t, step, *pivot, *choices, wings, *digits)
        }
        Pattern::Rectangle { corners, pair, floor, roof, aid } => {
            let mut why = match step.technique {
                T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
                    avoidable(t, step, corners, *pair, floor, roof)
                }
                _ => rectangle(t, step, corners, *pair),
            };
            why.extend(follow(t, step, *pair, aid));
            why
        }
        Pattern::Loop { cells, pair, aid } => {
            let mut why = around(t, step, cells, *pair);
            why.extend(follow(t, step, *pair, aid));
            why
        }
        Pattern::Bug { aid, .. } => {
            let mut why = grave(t, step);
            why.extend(follow(t, step, DigitSet::EMPTY, aid));
            why
        }
        Pattern::Colouring { clusters } => colours(t, step, clusters),
        Pattern::AlmostLocked { stem, sets, commons } => almost(t, step, *stem, sets, commons),
        Pattern::SueDeCoq { crossing, parts, .. } => sue_de_coq(t, crossing, parts),
        Pattern::Fireworks(fireworks) => experts::fireworks(t, fireworks),
        Pattern::Tridagon(tridagon) => experts::tridagon(t, tridagon),
        Pattern::Exocet(exocet) => experts::exocet(t, exocet),
        Pattern::DoubleExocet(double) => experts::double_exocet(t, double),
        Pattern::Equivalence(sides) => sectors::equivalence(t, step, sides),
        Pattern::Sectors { cells, sectors } => sectors::sectors(t, step, cells, sectors),
        Pattern::Aligned { cells, excluders } => exclusion(t, step, cells, excluders),
    }
}

/// What goes: the digits of the eliminations.
fn gone(step: &Step) -> DigitSet {
    let mut digits = DigitSet::EMPTY;
    step.eliminations.iter().for_each(|&(_, digit)| digits.insert(digit));
    digits
}

pub(super) fn gone_cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.eliminations.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    cells
}

fn fish(
    t: &Speaker,
    step: &Step,
    digit: Digit,
    [bases, covers]: [&[HouseKind]; 2],
    fins: &[Cell],
) -> Vec<String> {
    let (digit, count) = (t.digit(digit), t.number(bases.len()));
    let (base, cover) = (t.houses(bases), t.houses(covers));
    if fins.is_empty() {
        return vec![
            say!(
                t,
                "In {base}, {digit} can only be where {cover} cross them.",
                "在{base}中，{digit} 只能填在与{cover}相交的位置。"
            ),
            say!(
                t,
                "Each of the {count} needs one {digit}, and each takes another of {cover}: so {cover} have their {digit} there, and nowhere else.",
                "这{count}个区域各需要一个 {digit}，并且各占{cover}中的一个：所以{cover}的 {digit} 都在那里，别处不能再填。"
            ),
        ];
    }
    let targets = t.cells(&gone_cells(step));
    vec![
        but_for_fins(t, &digit, [&base, &cover], fins),
        say!(
            t,
            "If no fin is {digit}, this is a fish, and {cover} have their {digit} in it. If a fin is {digit}, whatever sees it is not.",
            "如果鳍都不是 {digit}，这就是一条鱼，{cover}的 {digit} 都在鱼身上；如果某个鳍是 {digit}，看到它的格子就不是。"
        ),
        say!(
            t,
            "{targets} would lose {digit} to the fish, and see every fin: either way there is no {digit}.",
            "{targets} 既会被鱼排除，又能看到所有的鳍：无论哪种情况都不能填 {digit}。"
        ),
    ]
}

/// Where a digit can be but for the fins.
pub(super) fn but_for_fins(
    t: &Speaker,
    digit: &str,
    [base, cover]: [&str; 2],
    fins: &[Cell],
) -> String {
    let fin = t.cells(fins);
    let name = if fins.len() == 1 { "the fin" } else { "the fins" };
    say!(
        t,
        "In {base}, {digit} can only be where {cover} cross them, but for {fin} ({name}).",
        "在{base}中，{digit} 除了 {fin}（鳍）以外，只能填在与{cover}相交的位置。"
    )
}

fn wing(
    t: &Speaker,
    step: &Step,
    pivot: Cell,
    choices: DigitSet,
    wings: &[Cell],
    digits: DigitSet,
) -> Vec<String> {
    let target = t.digits(gone(step));
    let all: Vec<Cell> = [pivot].iter().chain(wings).copied().collect();
    let (middle, ends, four) = (t.cell(pivot), t.cells(wings), t.cells(&all));
    // The middle is among those that may have the digit only if it is one of its own.
    let bearers = if (choices & gone(step)).is_empty() { &ends } else { &four };
    let choices = t.any_digit(choices);
    if matches!(step.technique, T::WxyzWing | T::VwxyzWing) {
        let others = t.digits(digits.without(gone(step)));
        let (many, fewer) = match wings.len() {
            3 => (t.language().pick("four", "四"), t.language().pick("three", "三")),
            _ => (t.language().pick("five", "五"), t.language().pick("four", "四")),
        };
        return vec![
            say!(
                t,
                "{four} are {many} cells with {many} digits. Each of {others} fits there once only, because its cells all see each other.",
                "{four} {many}个单元格一共只有{many}个数字。其中 {others} 所在的格子彼此可见，各只能填一次。"
            ),
            say!(
                t,
                "Without {target} there would be {fewer} digits for {many} cells: so one of the {many} is {target}.",
                "如果没有 {target}，{many}个格子就只有{fewer}个数字可填：所以其中必有一格是 {target}。"
            ),
        ];
    }
    vec![
        say!(
            t,
            "{middle} is {choices}. It sees {ends}, which have two digits each.",
            "{middle} 是 {choices}，它能看到 {ends}，这两格各有两个候选数。"
        ),
        say!(
            t,
            "Whatever {middle} is, one of {bearers} must be {target}.",
            "无论 {middle} 填什么，{bearers} 之中必有一格是 {target}。"
        ),
    ]
}

/// A board of pairs but for some cells.
fn grave(t: &Speaker, step: &Step) -> Vec<String> {
    let escapes = t.escapes(&step.evidence.escapes);
    let grave = say!(
        t,
        "Apart from {escapes}, every empty cell has two candidates and every digit has two places in every house.",
        "除了 {escapes} 以外，每个空格都只有两个候选数，每个数字在每个区域里都只有两个位置。"
    );
    let right = escape(t, step);
    let end = say!(
        t,
        "A board like that has two solutions or none, and the puzzle has one. {right}",
        "这样的盘面要么有两个解，要么无解，而题目只有一个解。{right}"
    );
    vec![grave, end]
}

/// A loop of two digits.
fn around(t: &Speaker, step: &Step, cells: &[Cell], pair: DigitSet) -> Vec<String> {
    let (digits, cells) = (t.digits(pair), t.cells(cells));
    let start = say!(
        t,
        "{cells} make a loop. If nothing but {digits} were in it, the two digits could be exchanged all around, and the puzzle would have two solutions.",
        "{cells} 组成一个环。如果环里只填 {digits}，这两个数字就可以整圈互换，题目会有两个解。"
    );
    vec![start, escape(t, step)]
}

fn avoidable(
    t: &Speaker,
    step: &Step,
    corners: &[Cell],
    pair: DigitSet,
    floor: &[Cell],
    roof: &[Cell],
) -> Vec<String> {
    let (cells, digits) = (t.cells(corners), t.digits(pair));
    let (filled, open) = (t.cells(floor), t.cells(roof));
    let start = say!(
        t,
        "{cells} make a rectangle in two boxes. {filled} were not given: with only {digits} in all four, the two digits could be exchanged, and the puzzle would have two solutions.",
        "{cells} 在两个宫里组成一个矩形，其中 {filled} 不是题目给的数：如果四格都只有 {digits}，这两个数字就可以互换，题目会有两个解。"
    );
    let broken = escape(t, step);
    let one =
        say!(t, "{open} must break the pattern. {broken}", "{open} 必须打破这个结构。{broken}");
    vec![start, one]
}

fn rectangle(t: &Speaker, step: &Step, corners: &[Cell], pair: DigitSet) -> Vec<String> {
    let (cells, digits) = (t.cells(corners), t.digits(pair));
    let start = say!(
        t,
        "{cells} make a rectangle in two boxes. With only {digits} in all four, the two digits could be exchanged, and the puzzle would have two solutions.",
        "{cells} 在两个宫里组成一个矩形。如果四格都只有 {digits}，这两个数字就可以互换，题目会有两个解。"
    );
    vec![start, escape(t, step)]
}

/// That something breaks the pattern.
fn escape(t: &Speaker, step: &Step) -> String {
    let escapes = t.escapes(&step.evidence.escapes);
    if step.evidence.escapes.len() == 1 {
        return say!(t, "So {escapes} is right.", "所以 {escapes} 一定成立。");
    }
    say!(t, "So at least one of {escapes} is right.", "所以 {escapes} 中至少有一个成立。")
}

/// How an escape leads to the conclusion.
fn follow(t: &Speaker, step: &Step, pair: DigitSet, aid: &Aid) -> Option<String> {
    let target = t.digits(gone(step));
    Some(match (step.technique, aid) {
        // One escape is the conclusion already.
        (T::UniqueRectangle1 | T::UniqueLoop1 | T::AvoidableRectangle1 | T::Bug1, _)
            if step.evidence.escapes.len() == 1 =>
        {
            return None;
        }
        (T::UniqueRectangle1 | T::UniqueLoop1 | T::AvoidableRectangle1 | T::Bug1, _) => {
            let (cell, target) = (t.cells(&gone_cells(step)), t.any_digit(gone(step)));
            say!(
                t,
                "Whichever it is, {cell} is not {target}.",
                "无论是哪一个，{cell} 都不是 {target}。"
            )
        }
        (
            T::UniqueRectangle2
            | T::UniqueRectangle5
            | T::UniqueLoop2
            | T::Bug2
            | T::AvoidableRectangle2,
            _,
        ) => say!(
            t,
            "All of them are {target}: a cell that sees them all is not {target}.",
            "它们都是 {target}：能同时看到它们的格子不能填 {target}。"
        ),
        (_, Aid::Subset { house, cells }) => {
            let (house, cells) = (t.house(*house), t.cells(cells));
            say!(
                t,
                "Together with {cells} these digits make a subset in {house}: they are used up there.",
                "这些数字与 {cells} 在{house}中组成数组，被它们占满。"
            )
        }
        (T::Bug4, Aid::House(house)) => {
            let house = t.house(*house);
            say!(
                t,
                "In {house} a digit that both cells share has no other place, so one of them has it; with what was just said, nothing else is left for the two.",
                "在{house}中，两格共有的一个数字没有别的位置，必在其中一格；再加上上面的结论，两格就没有别的可能。"
            )
        }
        (_, Aid::House(house)) => {
            let (house, kept) = (t.house(*house), t.any_digit(pair.without(gone(step))));
            say!(
                t,
                "In {house}, one of the two cells must be {kept}; were the other {target}, the pattern would be complete.",
                "在{house}中，两格之一必须是 {kept}；如果另一格是 {target}，结构就完成了。"
            )
        }
        (_, Aid::Houses(houses)) => {
            let (houses, cells) = (t.houses(houses), t.cells(&gone_cells(step)));
            say!(
                t,
                "In {houses} one of the two digits can only be in the rectangle: with {target} in {cells} the pattern would be forced.",
                "在{houses}中，其中一个数字只能填在矩形里：如果 {cells} 是 {target}，整个结构就会成立。"
            )
        }
        (_, Aid::Nothing) => return None,
    })
}

fn colours(t: &Speaker, step: &Step, clusters: &[Cluster]) -> Vec<String> {
    let [first, rest @ ..] = clusters else { unreachable!("there is a cluster") };
    let (blue, green) = (t.statements(&first.colour), t.statements(&first.opposite));
    let mut why = vec![say!(
        t,
        "Following pairs, where if one is wrong the other is right, gives two colours: blue ({blue}) and green ({green}). One colour is right everywhere, the other wrong everywhere.",
        "沿着“一个不成立则另一个成立”的成对候选数染色，得到两种颜色：蓝色（{blue}）和绿色（{green}）。其中一种颜色全部成立，另一种全部不成立。"
    )];
    for second in rest {
        let (yellow, pink) = (t.statements(&second.colour), t.statements(&second.opposite));
        why.push(say!(
            t,
            "A second cluster has the colours yellow ({yellow}) and pink ({pink}).",
            "另一组染色是黄色（{yellow}）和粉色（{pink}）。"
        ));
    }
    let inside = |colour: &[(Cell, Digit)]| {
        step.eliminations.iter().all(|candidate| colour.contains(candidate))
    };
    let wrong = if inside(&first.colour) {
        Some((say!(t, "blue", "蓝色"), &first.colour))
    } else if inside(&first.opposite) {
        Some((say!(t, "green", "绿色"), &first.opposite))
    } else {
        None
    };
    let cells = t.few(&gone_cells(step));
    why.push(match (wrong, rest.is_empty()) {
        (Some((name, colour)), true) => {
            let absurd = absurd(t, colour);
            say!(
                t,
                "If {name} were right, {absurd}: so {name} is wrong.",
                "如果{name}成立，{absurd}：所以{name}不成立。"
            )
        }
        (Some((colour, _)), false) => say!(
            t,
            "{colour} sees both colours of the second cluster, one of which is right: so {colour} is wrong.",
            "{colour}能看到另一组的两种颜色，而那两种颜色必有一种成立：所以{colour}不成立。"
        ),
        (None, true) => say!(
            t,
            "Whichever colour is right, it rules out what is removed from {cells}.",
            "无论哪种颜色成立，都会排除 {cells} 中要删去的候选数。"
        ),
        (None, false) => say!(
            t,
            "A colour of the first cluster sees a colour of the second, so not both are right, and one of their opposites is: both opposites rule out what is removed from {cells}.",
            "第一组的一种颜色与第二组的一种颜色互相看到，不能同时成立，所以它们的相反颜色至少有一种成立：{cells} 能同时看到这两种相反的颜色。"
        ),
    });
    why
}

/// What would happen if a colour were right that cannot be.
fn absurd(t: &Speaker, colour: &[(Cell, Digit)]) -> String {
    let two = |test: &dyn Fn((Cell, Digit), (Cell, Digit)) -> bool| {
        let pairs = colour
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| colour[i + 1..].iter().map(move |&b| (a, b)));
        pairs.into_iter().find(|&(a, b)| test(a, b))
    };
    if let Some(((cell, a), (_, b))) = two(&|a, b| a.0 == b.0) {
        let (cell, a, b) = (t.cell(cell), t.digit(a), t.digit(b));
        return say!(t, "{cell} would be {a} and {b} at once", "{cell} 就要同时是 {a} 和 {b}");
    }
    if let Some(((a, digit), (b, _))) = two(&|a, b| a.1 == b.1 && t.sees(a.0, b.0)) {
        let (a, b, digit) = (t.cell(a), t.cell(b), t.digit(digit));
        return say!(
            t,
            "{a} and {b}, which see each other, would both be {digit}",
            "互相可见的 {a} 和 {b} 就都是 {digit}"
        );
    }
    say!(t, "a cell that it sees would have no digit left", "它看到的一个格子就无数可填")
}

/// Sets of cells with their digits.
fn sets_listed(t: &Speaker, sets: &[CellSet]) -> Vec<String> {
    let describe = |set: &CellSet| {
        let (cells, digits) = (t.cells(&set.cells), t.digits(set.digits));
        say!(t, "{cells} (with {digits})", "{cells}（候选数 {digits}）")
    };
    sets.iter().map(describe).collect()
}

fn sue_de_coq(t: &Speaker, crossing: &[Cell], parts: &[CellSet]) -> Vec<String> {
    let parts = sets_listed(t, parts);
    // Brackets of full width bring their own space.
    let (list, plain) = (t.tongue().and(&parts), parts.join("、"));
    let list = say!(t, "{list}", "{plain}");
    let pivot = t.cells(crossing);
    vec![
        say!(
            t,
            "{pivot} lie where a box and a line cross. Together with {list} they have just as many digits as cells.",
            "{pivot} 位于宫与行（列）的交叉处。它们与 {list}合在一起，数字的个数正好等于格子的个数。"
        ),
        say!(
            t,
            "So every one of these digits is used up: in the line, in the box, or in both.",
            "所以这些数字全部用完：有的在行（列）中，有的在宫中，有的两处都占住。"
        ),
    ]
}

fn almost(
    t: &Speaker,
    step: &Step,
    stem: Option<Cell>,
    sets: &[CellSet],
    commons: &[DigitSet],
) -> Vec<String> {
    let list = sets_listed(t, sets).join(t.language().pick("; ", "；"));
    let target = t.any_digit(gone(step));
    let common =
        t.tongue().and(&commons.iter().map(|&digits| t.digits(digits)).collect::<Vec<_>>());
    let set_intro = say!(
        t,
        "Each of these sets has one digit more than cells, so it can lack only one of its digits: {list}.",
        "下列每组单元格的数字只比格子多一个，所以每组最多缺其中一个数字：{list}。"
    );
    match (stem.map(|stem| t.cell(stem)), sets.len()) {
        (Some(pivot), _) => vec![
            set_intro,
            say!(
                t,
                "{pivot} must be one of its digits, and each of them takes its digit from one of the sets, which is then locked.",
                "{pivot} 必须是它的候选数之一，而无论哪一个，都会使其中一组失去一个数字而被锁定。"
            ),
            say!(
                t,
                "Every set has {target} when it is locked: so there is a {target} in one of them, whatever {pivot} is.",
                "任何一组被锁定后都含有 {target}：所以无论 {pivot} 是什么，总有一组里有 {target}。"
            ),
        ],
        (None, 2) => {
            let link = if commons.len() > 1 {
                say!(
                    t,
                    "They share {common}, each of which only one of the two can have: so each set lacks one of these, and has all its other digits.",
                    "它们共有 {common}，每个都只能属于其中一组：所以两组各缺其中一个，其余数字都被锁定。"
                )
            } else {
                say!(
                    t,
                    "They share {common}, which only one of the two can have. The other one lacks it, so it has all its other digits, {target} among them.",
                    "它们共有 {common}，而 {common} 只能属于其中一组。另一组缺了它，其余数字就都必须出现，包括 {target}。"
                )
            };
            vec![set_intro, link]
        }
        _ => vec![
            set_intro,
            say!(
                t,
                "Neighbouring sets share {common}, which only one of the two can have. If the first set lacks {target}, it has its link digit, so the next lacks it and has the following one, and so on to the last, which then has {target}.",
                "相邻的两组依次共有 {common}，每个都只能属于其中一组。如果第一组缺 {target}，它就含有连接数，下一组便缺这个连接数而含有再下一个，这样一直传到最后一组，使它含有 {target}。"
            ),
            say!(
                t,
                "So the first or the last set has {target}.",
                "所以第一组或最后一组之中必有 {target}。"
            ),
        ],
    }
}

fn exclusion(t: &Speaker, step: &Step, cells: &[Cell], excluders: &[Cell]) -> Vec<String> {
    let (base, others) = (t.cells(cells), t.cells(excluders));
    let target = t.statements(&step.eliminations);
    vec![
        say!(
            t,
            "Going through all ways to fill {base}, some leave a cell that sees them ({others}) without any digit, or put equal digits where they see each other.",
            "逐一检查 {base} 的所有填法，有些会使看到它们的格子（{others}）无数可填，或使互相看到的格子填了相同的数。"
        ),
        say!(t, "None of the ways that remain has {target}.", "剩下的填法里都没有 {target}。"),
    ]
}

impl Speaker<'_> {
    /// `r1c2 is 3 or r4c5 is 7`.
    fn escapes(&self, candidates: &[(Cell, Digit)]) -> String {
        let items: Vec<String> =
            candidates.iter().map(|&spot| self.statement(spot, true)).collect();
        self.tongue().and(&items)
    }

    /// `r1c2=3, r4c5=7`.
    fn statements(&self, candidates: &[(Cell, Digit)]) -> String {
        let items: Vec<String> =
            candidates.iter().map(|&spot| self.statement(spot, true)).collect();
        items.join(self.language().pick(", ", "、"))
    }

    /// `r1c2=3`, or `r1c2≠3`.
    pub(super) fn statement(&self, (cell, digit): (Cell, Digit), on: bool) -> String {
        format!("{}{}{}", self.cell(cell), if on { '=' } else { '≠' }, self.digit(digit))
    }
}
