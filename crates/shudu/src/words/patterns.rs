//! Why a pattern holds.

use super::phrase::{Tongue, say};
use crate::board::{Cell, Digit, DigitSet, HouseKind};
use crate::logic::{Part, Role, Step, Technique};
use Technique as T;

/// The reasons of a pattern; none if the technique is a chain.
pub(super) fn why(t: &Tongue, step: &Step) -> Vec<String> {
    use crate::logic::Family;
    match step.technique.row().family {
        Family::Single => single(t, step),
        Family::Intersection => intersection(t, step),
        Family::Subset => subset(t, step),
        Family::Fish if step.evidence.chains.is_empty() => fish(t, step),
        Family::Wing if step.evidence.chains.is_empty() => wing(t, step),
        Family::Uniqueness => unique(t, step),
        Family::Colouring => colours(t, step),
        Family::AlmostLocked => almost(t, step),
        Family::Exclusion => exclusion(t, step),
        _ => Vec::new(),
    }
}

fn parts(step: &Step, role: Role) -> impl Iterator<Item = &Part> {
    step.evidence.parts.iter().filter(move |part| part.role == role)
}

/// All cells of the parts with a role.
fn cells_of(step: &Step, role: Role) -> Vec<Cell> {
    parts(step, role).flat_map(Part::cells).collect()
}

fn first_house(step: &Step) -> HouseKind {
    step.evidence.houses.first().copied().unwrap_or(HouseKind::Row(0))
}

/// What goes: the digits of the eliminations.
fn gone(step: &Step) -> DigitSet {
    let mut digits = DigitSet::EMPTY;
    step.eliminations.iter().for_each(|&(_, digit)| digits.insert(digit));
    digits
}

fn gone_cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.eliminations.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    cells
}

fn single(t: &Tongue, step: &Step) -> Vec<String> {
    let Some((cell, digit)) = step.placement else { return Vec::new() };
    let (cell, digit) = (t.cell(cell), digit.to_string());
    let house = t.house(first_house(step));
    vec![match step.technique {
        T::LastCell => say!(
            t,
            "All other cells of {house} are filled, and {digit} is the digit it lacks.",
            "{house}的其他单元格都已填好，只缺数字 {digit}。"
        ),
        T::LastDigit => say!(
            t,
            "{digit} already stands in every other row, column and box; {cell} is the one place left for it.",
            "数字 {digit} 在其余的行、列、宫里都已填好，只剩 {cell} 这一个位置。"
        ),
        T::NakedSingle => say!(
            t,
            "{cell} cannot be anything else: every other digit is in its row, column or box, or has been ruled out.",
            "{cell} 不能是别的数：其他数字要么已在它所在的行、列、宫中出现，要么已被排除。"
        ),
        _ => say!(
            t,
            "In {house}, {digit} has only one place left: every other cell there is filled or cannot be {digit}.",
            "在{house}中，{digit} 只剩一个位置：其他单元格要么已填好，要么不能填 {digit}。"
        ),
    }]
}

fn intersection(t: &Tongue, step: &Step) -> Vec<String> {
    let evidence = &step.evidence;
    let (digit, cells) = (t.digits(evidence.digits), t.any_cell(&evidence.cells));
    let from = t.house(first_house(step));
    let mut why = match evidence.houses.get(1) {
        Some(&into) => {
            let into = t.house(into);
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
        None => vec![say!(
            t,
            "In {from}, {digit} can only be in {cells}; a cell that sees all of them cannot be {digit}.",
            "在{from}中，{digit} 只能填在 {cells}；能同时看到这些单元格的格子不能填 {digit}。"
        )],
    };
    if let (Some(&third), Some((cell, _))) = (evidence.houses.get(2), step.placement) {
        let (third, cell) = (t.house(third), t.cell(cell));
        why.push(say!(
            t,
            "That leaves {cell} as the only place for {digit} in {third}.",
            "这样一来，{third}里只有 {cell} 还能填 {digit}。"
        ));
    }
    why
}

fn subset(t: &Tongue, step: &Step) -> Vec<String> {
    let evidence = &step.evidence;
    let (cells, digits) = (t.cells(&evidence.cells), t.digits(evidence.digits));
    let count = t.number(evidence.cells.len());
    let house = t.house(first_house(step));
    let naked = || {
        say!(
            t,
            "{cells} have no candidates but {digits}: {count} cells for {count} digits, so these cells use these digits up.",
            "{cells} 只有候选数 {digits}：{count}个单元格正好对应{count}个数字，这些数字必定都填在这些格里。"
        )
    };
    match step.technique {
        T::NakedPair | T::NakedTriplet | T::NakedQuad => {
            let rest = say!(
                t,
                "No other cell that shares a house with all of them can have one of these digits.",
                "与它们同处一个单元的其他格子都不能再填这些数字。"
            );
            vec![naked(), rest]
        }
        T::LockedPair | T::LockedTriple => {
            let houses = t.houses(&evidence.houses);
            let rest = say!(
                t,
                "They lie in {houses} at once, so the digits go from the rest of both.",
                "它们同时位于{houses}，所以两处的其他格子都不能填这些数字。"
            );
            vec![naked(), rest]
        }
        _ => {
            let mut why = vec![say!(
                t,
                "In {house}, the digits {digits} have no places but {cells}: {count} digits for {count} cells, so nothing else fits there.",
                "在{house}中，数字 {digits} 只能填在 {cells}：{count}个数字正好占满{count}个单元格，别的数填不进去。"
            )];
            if let Some((cell, digit)) = step.placement {
                let (cell, digit) = (t.cell(cell), digit.to_string());
                why.push(say!(
                    t,
                    "So {digit} loses its places there, and {cell} is the only one left for it in {house}.",
                    "于是 {digit} 在这些格里没有位置，{house}中只有 {cell} 能填 {digit}。"
                ));
            }
            why
        }
    }
}

fn fish(t: &Tongue, step: &Step) -> Vec<String> {
    let digit = t.digits(step.evidence.digits);
    let houses = |role: Role| -> Vec<HouseKind> {
        parts(step, role).flat_map(|part| part.houses.iter().copied()).collect()
    };
    let (bases, covers) = (houses(Role::Base), houses(Role::Cover));
    let count = t.number(bases.len());
    let (base, cover) = (t.houses(&bases), t.houses(&covers));
    let fins = cells_of(step, Role::Fin);
    if fins.is_empty() {
        return vec![
            say!(
                t,
                "In {base}, {digit} can only be where {cover} cross them.",
                "在{base}中，{digit} 只能填在与{cover}相交的位置。"
            ),
            say!(
                t,
                "Each of the {count} needs one {digit}, and no two of these can share one of {cover}: so {cover} have their {digit} there, and nowhere else.",
                "这{count}个单元各需要一个 {digit}，并且分别落在{cover}中的不同处：所以{cover}的 {digit} 都在那里，别处不能再填。"
            ),
        ];
    }
    let fin = t.cells(&fins);
    let targets = t.cells(&gone_cells(step));
    vec![
        say!(
            t,
            "In {base}, {digit} can only be where {cover} cross them, but for {fin} (the fin).",
            "在{base}中，{digit} 除了 {fin}（鳍）以外，只能填在与{cover}相交的位置。"
        ),
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

fn wing(t: &Tongue, step: &Step) -> Vec<String> {
    let (pivot, wings) = (cells_of(step, Role::Pivot), cells_of(step, Role::Wing));
    let target = t.digits(gone(step));
    let all: Vec<Cell> = pivot.iter().chain(&wings).copied().collect();
    let (middle, ends, four) = (t.cells(&pivot), t.cells(&wings), t.cells(&all));
    let own = parts(step, Role::Pivot)
        .fold(DigitSet::EMPTY, |set, part| DigitSet::from_bits(set.bits() | part.digits().bits()));
    let choices = t.any_digit(own);
    if step.technique == T::WxyzWing {
        let others = DigitSet::from_bits(step.evidence.digits.bits()).without(gone(step));
        let others = t.digits(others);
        return vec![
            say!(
                t,
                "{four} are four cells with four digits. Each of {others} fits there once only, because its cells all see each other.",
                "{four} 四个单元格一共只有四个数字。其中 {others} 所在的格子彼此可见，各只能填一次。"
            ),
            say!(
                t,
                "Without {target} there would be three digits for four cells: so one of the four is {target}.",
                "如果没有 {target}，四个格子就只有三个数字可填：所以其中必有一格是 {target}。"
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
            "Whatever {middle} is, one of {four} must be {target}.",
            "无论 {middle} 填什么，{four} 之中必有一格是 {target}。"
        ),
    ]
}

fn unique(t: &Tongue, step: &Step) -> Vec<String> {
    let evidence = &step.evidence;
    let pair = evidence.digits;
    let corners = &evidence.cells[..evidence.cells.len().min(4)];
    let (floor, roof) = (cells_of(step, Role::Floor), cells_of(step, Role::Roof));
    let (cells, digits) = (t.cells(corners), t.digits(pair));
    let escapes = t.escapes(&evidence.escapes);
    let mut why = match step.technique {
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => {
            let grave = say!(
                t,
                "Apart from {escapes}, every empty cell has two candidates and every digit has two places in every house.",
                "除了 {escapes} 以外，每个空格都只有两个候选数，每个数字在每个单元里都只有两个位置。"
            );
            let right = escape(t, step);
            let end = say!(
                t,
                "A board like that has two solutions or none, and the puzzle has one. {right}",
                "这样的盘面要么有两个解，要么无解，而题目只有一个解。{right}"
            );
            vec![grave, end]
        }
        T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => {
            let start = say!(
                t,
                "If nothing but {digits} were in these cells, the two digits could be exchanged all around the loop, and the puzzle would have two solutions.",
                "如果这些格子里只填 {digits}，整个环上的两个数字就可以互换，题目会有两个解。"
            );
            vec![start, escape(t, step)]
        }
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            let (filled, open) = (t.cells(&floor), t.cells(&roof));
            let start = say!(
                t,
                "{cells} make a rectangle in two boxes. {filled} were not given: with only {digits} in all four, the two digits could be exchanged, and the puzzle would have two solutions.",
                "{cells} 在两个宫里组成一个矩形，其中 {filled} 不是题目给的数：如果四格都只有 {digits}，这两个数字就可以互换，题目会有两个解。"
            );
            let broken = escape(t, step);
            let one = say!(
                t,
                "{open} must break the pattern. {broken}",
                "{open} 必须打破这个结构。{broken}"
            );
            vec![start, one]
        }
        _ => {
            // The pair of a rectangle; a subset's digits come after it.
            let pair = parts(step, Role::Floor).map(Part::digits).find(|set| set.len() == 2);
            let digits = pair.map_or(digits, |pair| t.digits(pair));
            let start = say!(
                t,
                "{cells} make a rectangle in two boxes. With only {digits} in all four, the two digits could be exchanged, and the puzzle would have two solutions.",
                "{cells} 在两个宫里组成一个矩形。如果四格都只有 {digits}，这两个数字就可以互换，题目会有两个解。"
            );
            vec![start, escape(t, step)]
        }
    };
    why.extend(follow(t, step));
    why
}

/// That something breaks the pattern.
fn escape(t: &Tongue, step: &Step) -> String {
    let escapes = t.escapes(&step.evidence.escapes);
    if step.evidence.escapes.len() == 1 {
        return say!(t, "So {escapes} is right.", "所以 {escapes} 一定成立。");
    }
    say!(t, "So at least one of {escapes} is right.", "所以 {escapes} 中至少有一个成立。")
}

/// How an escape leads to the conclusion.
fn follow(t: &Tongue, step: &Step) -> Vec<String> {
    let evidence = &step.evidence;
    let target = t.digits(gone(step));
    let house = evidence.houses.first().map(|&house| t.house(house));
    match (step.technique, house) {
        (T::UniqueRectangle1 | T::UniqueLoop1 | T::AvoidableRectangle1 | T::Bug1, _) => {
            let (cell, target) = (t.cells(&gone_cells(step)), t.any_digit(gone(step)));
            vec![say!(t, "Either way {cell} is not {target}.", "无论如何 {cell} 都不是 {target}。")]
        }
        (
            T::UniqueRectangle2
            | T::UniqueRectangle5
            | T::UniqueLoop2
            | T::Bug2
            | T::AvoidableRectangle2,
            _,
        ) => vec![say!(
            t,
            "All of them are {target}: a cell that sees them all is not {target}.",
            "它们都是 {target}：能同时看到它们的格子不能填 {target}。"
        )],
        (T::UniqueRectangle3 | T::UniqueLoop3 | T::Bug3, Some(house)) => {
            let others = cells_of(step, Role::Set);
            let cells = t.cells(&others);
            vec![say!(
                t,
                "Together with {cells} these digits make a subset in {house}: they are used up there.",
                "这些数字与 {cells} 在{house}中组成数组，被它们占满。"
            )]
        }
        (T::Bug4, Some(house)) => vec![say!(
            t,
            "In {house} a digit that both cells share has no other place, so one of them has it; with what was just said, nothing else is left for the two.",
            "在{house}中，两格共有的一个数字没有别的位置，必在其中一格；再加上上面的结论，两格就没有别的可能。"
        )],
        (T::UniqueRectangle4 | T::UniqueLoop4, Some(house)) => {
            let kept = evidence.digits.without(gone(step));
            let kept = t.any_digit(kept);
            vec![say!(
                t,
                "In {house}, one of the two cells must be {kept}; were the other {target}, the pattern would be complete.",
                "在{house}中，两格之一必须是 {kept}；如果另一格是 {target}，结构就完成了。"
            )]
        }
        (T::UniqueRectangle6 | T::HiddenRectangle, Some(_)) => {
            let houses = t.houses(&evidence.houses);
            let cells = t.cells(&gone_cells(step));
            vec![say!(
                t,
                "In {houses} one of the two digits can only be in the rectangle: with {target} in {cells} the pattern would be forced.",
                "在{houses}中，其中一个数字只能填在矩形里：如果 {cells} 是 {target}，整个结构就会成立。"
            )]
        }
        _ => Vec::new(),
    }
}

fn colours(t: &Tongue, step: &Step) -> Vec<String> {
    let spots = |role: Role| -> Vec<(Cell, Digit)> {
        parts(step, role).flat_map(|part| part.candidates.iter().copied()).collect()
    };
    let (one, other) = (spots(Role::Colour), spots(Role::Opposite));
    let (second, fourth) = (spots(Role::SecondColour), spots(Role::SecondOpposite));
    let (blue, green) = (t.statements(&one), t.statements(&other));
    let mut why = vec![say!(
        t,
        "Following pairs, where if one is wrong the other is right, gives two colours: blue ({blue}) and green ({green}). One colour is right everywhere, the other wrong everywhere.",
        "沿着“一个不成立则另一个成立”的成对候选数染色，得到两种颜色：蓝色（{blue}）和绿色（{green}）。其中一种颜色全部成立，另一种全部不成立。"
    )];
    if !second.is_empty() {
        let (red, yellow) = (t.statements(&second), t.statements(&fourth));
        why.push(say!(
            t,
            "A second cluster has the colours red ({red}) and yellow ({yellow}).",
            "另一组染色是红色（{red}）和黄色（{yellow}）。"
        ));
    }
    let inside = |colour: &[(Cell, Digit)]| {
        step.eliminations.iter().all(|candidate| colour.contains(candidate))
    };
    let wrong = if inside(&one) {
        Some(say!(t, "blue", "蓝色"))
    } else if inside(&other) {
        Some(say!(t, "green", "绿色"))
    } else {
        None
    };
    let cells = t.few(&gone_cells(step));
    why.push(match (wrong, second.is_empty()) {
        (Some(colour), true) => say!(
            t,
            "If {colour} were right, two equal digits would see each other, a cell would have two digits, or a cell would have none: so {colour} is wrong.",
            "如果{colour}成立，就会有两个相同的数字互相看到，或者一格有两个数字，或者一格无数可填：所以{colour}不成立。"
        ),
        (Some(colour), false) => say!(
            t,
            "{colour} sees both colours of the second cluster, one of which is right: so {colour} is wrong.",
            "{colour}能看到另一组的两种颜色，而那两种颜色必有一种成立：所以{colour}不成立。"
        ),
        (None, true) => say!(
            t,
            "Whichever colour is right, it excludes what goes from {cells}.",
            "无论哪种颜色成立，都会排除 {cells} 中要删去的候选数。"
        ),
        (None, false) => say!(
            t,
            "A colour of the first cluster sees a colour of the second, so not both are right, and one of their opposites is: both of these exclude what goes from {cells}.",
            "第一组的一种颜色与第二组的一种颜色互相看到，不能同时成立，所以它们的相反颜色至少有一种成立：{cells} 能同时看到这两种相反的颜色。"
        ),
    });
    why
}

fn almost(t: &Tongue, step: &Step) -> Vec<String> {
    let sets: Vec<&Part> = parts(step, Role::Set).collect();
    let target = t.any_digit(gone(step));
    let describe = |part: &&Part| {
        let (cells, digits) = (t.cells(&part.cells()), t.digits(part.digits()));
        say!(t, "{cells} (with {digits})", "{cells}（候选数 {digits}）")
    };
    let list = sets.iter().map(describe).collect::<Vec<_>>();
    let list = list.join(&say!(t, "; ", "；"));
    let commons: Vec<String> =
        parts(step, Role::Common).map(|part| t.digits(part.digits())).collect();
    let common = t.and(&commons);
    let pivot = t.cells(&cells_of(step, Role::Pivot));
    let set_intro = say!(
        t,
        "Each of these sets has one digit more than cells, so it can lack only one of its digits: {list}.",
        "下列每组单元格的数字只比格子多一个，所以每组最多缺其中一个数字：{list}。"
    );
    match step.technique {
        T::SueDeCoq => vec![
            say!(
                t,
                "{pivot} lie where a box and a line cross. Together with {list} they have just as many digits as cells.",
                "{pivot} 位于宫与行（列）的交叉处。它们与 {list} 合在一起，数字的个数正好等于格子的个数。"
            ),
            say!(
                t,
                "So every one of these digits is used up: in the line, in the box, or in both.",
                "所以这些数字全部用完：有的在行（列）中，有的在宫中，有的两处都占住。"
            ),
        ],
        T::DeathBlossom => vec![
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
        T::AlsXz => {
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

fn exclusion(t: &Tongue, step: &Step) -> Vec<String> {
    let count = if step.technique == T::AlignedPair { 2 } else { 3 };
    let evidence = &step.evidence;
    let (base, others) = evidence.cells.split_at(evidence.cells.len().min(count));
    let (base, others) = (t.cells(base), t.cells(others));
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

impl Tongue {
    /// `r1c2 is 3 or r4c5 is 7`.
    fn escapes(&self, candidates: &[(Cell, Digit)]) -> String {
        let items: Vec<String> =
            candidates.iter().map(|&spot| self.statement(spot, true)).collect();
        self.and(&items)
    }

    /// `r1c2=3, r4c5=7`.
    fn statements(&self, candidates: &[(Cell, Digit)]) -> String {
        let items: Vec<String> =
            candidates.iter().map(|&spot| self.statement(spot, true)).collect();
        items.join(match self.language {
            super::Language::English => ", ",
            super::Language::Chinese => "、",
        })
    }

    /// `r1c2=3`, or `r1c2≠3`.
    pub(super) fn statement(&self, (cell, digit): (Cell, Digit), on: bool) -> String {
        format!("{}{}{digit}", self.cell(cell), if on { '=' } else { '≠' })
    }
}
