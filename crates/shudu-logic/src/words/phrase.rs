//! Lists of cells, digits and houses as people write them.

use shudu_board::board::{Blocks, Cell, Digit, DigitSet, Extra, HouseKind, Layout};
use shudu_board::language::{Language, Naming, Tell, Tongue};
use shudu_board::say;

/// Who speaks: a tongue, on a board.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    tongue: Tongue,
    layout: &'a Layout,
}

/// More cells than this are counted, not listed, where a list is not the point.
const FEW: usize = 8;

#[doc(hidden)]
impl<'a> Speaker<'a> {
    pub fn new(tongue: Tongue, layout: &'a Layout) -> Speaker<'a> {
        Speaker { tongue, layout }
    }

    /// The moves by which equal digits must not see each other: `a knight's move`.
    pub(crate) fn a_move(&self) -> Option<&'static str> {
        let has = |extra: Extra| self.layout.extras().contains(&extra);
        match (has(Extra::AntiKnight), has(Extra::AntiKing)) {
            (true, false) => Some(self.language().pick("a knight's move", "马步")),
            (false, true) => Some(self.language().pick("a king's move", "王步")),
            (true, true) => Some(self.language().pick("a knight's or king's move", "马步或王步")),
            (false, false) => None,
        }
    }

    /// A house that has all these cells.
    pub(crate) fn shared_house(&self, cells: &[Cell]) -> Option<HouseKind> {
        let mut houses = self.layout.houses().iter();
        let all = houses.find(|house| cells.iter().all(|cell| house.cells.contains(cell)));
        all.map(|house| house.kind)
    }

    /// Whether two cells must differ.
    pub(crate) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.layout.peers(a).contains(&b)
    }

    pub fn language(&self) -> Language {
        self.tongue.language
    }

    pub(crate) fn tongue(&self) -> Tongue {
        self.tongue
    }

    pub fn cell(&self, cell: Cell) -> String {
        self.layout.spot(cell).tell(self.tongue)
    }

    pub fn digit(&self, digit: Digit) -> String {
        digit.tell(self.tongue)
    }

    pub(crate) fn cells(&self, cells: &[Cell]) -> String {
        self.tongue.and(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    pub(crate) fn any_cell(&self, cells: &[Cell]) -> String {
        self.tongue.or(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// Whether cells and digits have one sign a number, so that several can be written as one.
    pub(crate) fn is_short(&self) -> bool {
        self.tongue.naming == Naming::Numbers && self.layout.size() <= 9
    }

    /// Cells in signs, those of a line as one, and lines with the same as one: `r6c137`, `r12c45`.
    pub(crate) fn spots(&self, cells: &[Cell]) -> Vec<String> {
        let mut left = cells.to_vec();
        left.sort_unstable();
        left.dedup();
        if !self.is_short() {
            return left.iter().map(|&cell| self.cell(cell)).collect();
        }
        // Rows, and the columns they all have.
        let mut groups: Vec<[Vec<usize>; 2]> = Vec::new();
        while let Some(&first) = left.first() {
            let at = |cell: &Cell| [self.layout.row(*cell), self.layout.column(*cell)];
            let [row, column] = at(&first);
            let beside: Vec<Cell> =
                left.iter().copied().filter(|cell| at(cell)[0] == row).collect();
            let below: Vec<Cell> =
                left.iter().copied().filter(|cell| at(cell)[1] == column).collect();
            let line = if beside.len() >= below.len() { beside } else { below };
            left.retain(|cell| !line.contains(cell));
            let mut group = [0, 1].map(|i| line.iter().map(|cell| at(cell)[i]).collect::<Vec<_>>());
            group.iter_mut().for_each(Vec::dedup);
            match groups.iter_mut().find(|known| known[1] == group[1] && group[0].len() == 1) {
                Some(known) => known[0].extend(&group[0]),
                None => groups.push(group),
            }
        }
        let signs = |numbers: &[usize]| -> String {
            numbers.iter().map(|number| (number + 1).to_string()).collect()
        };
        groups
            .iter()
            .map(|[rows, columns]| format!("r{}c{}", signs(rows), signs(columns)))
            .collect()
    }

    /// Cells, of which not too many are named.
    pub(crate) fn few(&self, cells: &[Cell]) -> String {
        if cells.len() <= FEW {
            return self.cells(cells);
        }
        let (named, more) = (&cells[..FEW - 1], cells.len() - FEW + 1);
        let all = cells.len();
        let named = named.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>();
        let named = named.join(self.language().pick(", ", "、"));
        say!(self, "{named} and {more} more cells", "{named} 等 {all} 个单元格")
    }

    pub(crate) fn digits(&self, digits: DigitSet) -> String {
        self.tongue.and(&digits.map(|digit| self.digit(digit)).collect::<Vec<_>>())
    }

    pub(crate) fn any_digit(&self, digits: DigitSet) -> String {
        self.tongue.or(&digits.map(|digit| self.digit(digit)).collect::<Vec<_>>())
    }

    pub fn house(&self, house: HouseKind) -> String {
        match self.corner(house) {
            Some(cell) => say!(self, "the box of {cell}", "含 {cell} 的宫"),
            None => house.tell(self.tongue),
        }
    }

    /// The first cell of a box of irregular shape: nobody counts such boxes.
    fn corner(&self, house: HouseKind) -> Option<String> {
        let irregular = matches!(self.layout.blocks(), Blocks::Map(_));
        let is_block = matches!(house, HouseKind::Block(_));
        let own = self.layout.houses().iter().find(|one| one.kind == house);
        own.filter(|_| irregular && is_block).map(|house| self.cell(house.cells[0]))
    }

    /// `rows 2 and 5`, `box 1 and row 3`.
    pub(crate) fn houses(&self, houses: &[HouseKind]) -> String {
        let mut runs: Vec<Vec<HouseKind>> = Vec::new();
        for &house in houses {
            let alike = |run: &&mut Vec<HouseKind>| {
                is_line(house) && std::mem::discriminant(&run[0]) == std::mem::discriminant(&house)
            };
            match runs.last_mut().filter(alike) {
                Some(run) => run.push(house),
                None => runs.push(vec![house]),
            }
        }
        let run = |run: &Vec<HouseKind>| {
            if run.len() < 2 {
                return self.house(run[0]);
            }
            let number = |&house: &HouseKind| {
                self.corner(house).unwrap_or_else(|| house.number(self.tongue))
            };
            let numbers: Vec<String> = run.iter().map(number).collect();
            let (all, listed) = (self.tongue.and(&numbers), numbers.join("、"));
            match run[0] {
                HouseKind::Row(_) => say!(self, "rows {all}", "第 {listed} 行"),
                HouseKind::Column(_) => say!(self, "columns {all}", "第 {listed} 列"),
                HouseKind::Window(_) => say!(self, "windows {all}", "第 {listed} 个窗口"),
                house if self.corner(house).is_some() => {
                    say!(self, "the boxes of {all}", "含 {listed} 的宫")
                }
                _ => say!(self, "boxes {all}", "第 {listed} 宫"),
            }
        };
        let runs: Vec<String> = runs.iter().map(run).collect();
        self.tongue.list(&runs, self.language().pick(" and ", "和"))
    }

    /// The row or column that cells share, if they do.
    pub(crate) fn common_place(&self, cells: &[Cell]) -> Option<String> {
        let first = cells.first()?.index();
        let size = self.layout.size();
        let (row, column) = (first / size, first % size);
        if cells.len() < 2 {
            return None;
        }
        if cells.iter().all(|cell| cell.index() / size == row) {
            return Some(self.house(HouseKind::Row(row as u8)));
        }
        let same = cells.iter().all(|cell| cell.index() % size == column);
        same.then(|| self.house(HouseKind::Column(column as u8)))
    }

    /// `3 from r1c2 and r4c5, and 7 from r2c2`.
    pub(crate) fn candidates(&self, candidates: &[(Cell, Digit)]) -> String {
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let mut i = 0;
        while i < candidates.len() {
            let cell = candidates[i].0;
            let mut digits = DigitSet::EMPTY;
            while i < candidates.len() && candidates[i].0 == cell {
                digits.insert(candidates[i].1);
                i += 1;
            }
            match groups.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let part = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            let (digits, cells) = (self.digits(*digits), self.cells(cells));
            say!(self, "{digits} from {cells}", "{cells} 的 {digits}")
        };
        let parts: Vec<String> = groups.iter().map(part).collect();
        let (between, last) = self.language().pick(("; ", "; and "), ("；", "；"));
        match &parts[..] {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., end] => format!("{}{last}{end}", rest.join(between)),
        }
    }

    /// Two, three, four.
    pub(crate) fn number(&self, n: usize) -> String {
        let words = self.language().pick(
            ["no", "one", "two", "three", "four", "five", "six"],
            ["零", "一", "两", "三", "四", "五", "六"],
        );
        words.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
    }
}

/// Whether several of its kind are told in one list.
fn is_line(house: HouseKind) -> bool {
    use HouseKind as H;
    matches!(house, H::Row(_) | H::Column(_) | H::Block(_) | H::Window(_))
}
