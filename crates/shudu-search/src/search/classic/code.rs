//! The algorithms as a few lines of words, and the line that an event comes from.

use super::Classic;
use crate::search::event::{Event, Reason, Why};
use shudu_board::language::Language;

type Lines = &'static [(&'static str, &'static str)];

const BACKTRACK: Lines = &[
    ("put the clues", "填入已知数"),
    ("turn to the next empty cell", "转到下一个空格"),
    ("  no digit is legal: dead end", "  没有合法的数：矛盾"),
    ("  for each legal digit: put it and go on", "  逐个试合法的数：填入，继续"),
    ("  take it away again", "  再把它取走"),
    ("no empty cell is left: solved", "没有空格了：解出"),
];
const ENUMERATE: Lines = &[
    ("put the clues; strike the marks they exclude", "填入已知数，划去它们排除的标注"),
    ("round: look at the mark under the pointer of cell k", "一轮：看第 k 格指针所指的标注"),
    ("  it is 0: pointer one further", "  是 0：指针后移一位"),
    ("  otherwise try it: strike the marks it excludes", "  否则试填：划去它排除的标注"),
    (
        "    some cell has no mark left: undo, pointer one further",
        "    有格的标注全为 0：撤销，指针后移一位",
    ),
    (
        "    otherwise k + 1, new round; past the last cell: solved",
        "    否则 k + 1，新一轮；超过最后一格：解出",
    ),
    (
        "  pointer past the end: reset it, k − 1, undo what cell k did",
        "  指针越过末尾：复位，k − 1，撤销第 k 格所做的改动",
    ),
];
const FORWARD: Lines = &[
    ("put the clues; strike them from their peers", "填入已知数，从相关格划去"),
    ("turn to the next empty cell", "转到下一个空格"),
    ("  for each of its candidates: put it", "  逐个试它的候选数：填入"),
    ("    strike it from all peers", "    从所有相关格划去"),
    ("    a peer has no candidate left: dead end", "    有相关格没有候选数了：矛盾"),
    ("    put back what was struck, take the digit away", "    恢复划去的候选数，取走这个数"),
    ("no empty cell is left: solved", "没有空格了：解出"),
];
const SINGLETONS: Lines = &[
    ("put the clues", "填入已知数"),
    ("compute the candidates of every empty cell", "求每个空格的候选数"),
    ("  a cell has one: fill it in and compute again", "  某格只有一个：填入，重新计算"),
    ("  a cell has none: this branch is impossible", "  某格一个也没有：此路不通"),
    (
        "  otherwise put a tentative value in the first empty cell and start again",
        "  否则在第一个空格试填，从头再来",
    ),
    ("    it failed: the next candidate of that cell", "    失败：换这一格的下一个候选数"),
    ("no empty cell is left: solved", "没有空格了：解出"),
];
const MRV: Lines = &[
    ("put the clues", "填入已知数"),
    ("turn to the empty cell with the fewest legal digits", "转到合法数最少的空格"),
    ("  none: dead end", "  没有：矛盾"),
    ("  one: put it and go on", "  一个：填入，继续"),
    ("  several: try each of them", "  几个：逐个试填"),
    ("  take it away again", "  再把它取走"),
    ("no empty cell is left: solved", "没有空格了：解出"),
];
const NORVIG: Lines = &[
    ("put the clues", "填入已知数"),
    (
        "a cell has one candidate left: strike it from its peers",
        "某格只剩一个候选数：从相关格划去它",
    ),
    (
        "a house has one place left for a digit: put it there",
        "某个区域中某数只剩一个位置：填在那里",
    ),
    ("nothing is left for a cell or a digit: dead end", "某格或某数没有可能了：矛盾"),
    (
        "nothing changes any more: turn to a cell with the fewest candidates",
        "不再有变化：转到候选数最少的格",
    ),
    ("  try each of its digits on a copy of the board", "  在盘面副本上逐个试它的数"),
    ("  throw the copy away", "  丢弃副本"),
    ("every cell has one candidate: solved", "每格只有一个候选数：解出"),
];
const DLX: Lines = &[
    ("put the clues: cover what they satisfy", "填入已知数：覆盖它们满足的条件"),
    ("turn to the condition with the fewest placements left", "转到可选填法最少的条件"),
    ("  none: dead end", "  没有：矛盾"),
    ("  one: cover what it satisfies", "  一种：覆盖它满足的条件"),
    ("  several: try each, covering what it satisfies", "  几种：逐个试，覆盖它满足的条件"),
    ("  uncover in reverse order", "  按相反次序恢复"),
    ("every condition is covered: solved", "条件全部覆盖：解出"),
];

impl Classic {
    fn lines(self) -> Lines {
        match self {
            Classic::Backtrack => BACKTRACK,
            Classic::Enumerate => ENUMERATE,
            Classic::Forward => FORWARD,
            Classic::Singletons => SINGLETONS,
            Classic::Mrv => MRV,
            Classic::Norvig => NORVIG,
            Classic::Dlx => DLX,
        }
    }

    /// What it does in a few lines, indented by two spaces.
    pub fn code(self, language: Language) -> Vec<&'static str> {
        self.lines().iter().map(|&(english, chinese)| language.pick(english, chinese)).collect()
    }

    /// The line of [`code`](Classic::code) that an event comes from; `begun` once the first round
    /// has.
    pub fn line(self, event: Event, begun: bool) -> usize {
        let early = !begun && self != Classic::Norvig;
        // given, visit, choose, place, strike, dead end, undo; solved is always the last
        let [visit, choose, place, strike, dead, undo] = match self {
            Classic::Backtrack => [1, 3, 3, 3, 2, 4],
            Classic::Enumerate => [1, 3, 3, 3, 4, 6],
            Classic::Forward => [1, 2, 2, 3, 4, 5],
            Classic::Singletons => [1, 4, 2, 2, 3, 5],
            Classic::Mrv | Classic::Dlx => [1, 4, 3, 3, 2, 5],
            Classic::Norvig => [4, 5, 1, 1, 3, 6],
        };
        match event {
            Event::Given { .. } => 0,
            Event::Strike { .. } if early => 0,
            Event::Visit { .. } => visit,
            Event::Choose { .. } => choose,
            Event::Place { why: Why::OnlyPlace(_), .. } if self == Classic::Norvig => 2,
            Event::Place { .. } => place,
            Event::Strike { reason: Reason::Filled, .. } if self == Classic::Norvig => 2,
            Event::Strike { .. } => strike,
            Event::DeadCell { .. } | Event::DeadHouse { .. } => dead,
            Event::Retract { .. } => dead,
            Event::Backtrack { .. } => undo,
            Event::Solution if self == Classic::Enumerate => 5,
            Event::Solution => self.lines().len() - 1,
        }
    }
}
