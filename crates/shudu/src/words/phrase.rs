//! Lists of cells, digits and houses as people write them.

use super::Language;
use crate::board::{Cell, Digit, DigitSet, HouseKind};

/// Chooses the sentence of the language; names in braces are filled in.
macro_rules! say {
    ($tongue:expr, $english:literal, $chinese:literal) => {
        match $tongue.language {
            $crate::words::Language::English => format!($english),
            $crate::words::Language::Chinese => format!($chinese),
        }
    };
}
pub(super) use say;

/// A language, on a board.
pub(super) struct Tongue {
    pub language: Language,
    pub size: usize,
}

/// More cells than this are counted, not listed, where a list is not the point.
const FEW: usize = 8;

impl Tongue {
    pub(super) fn cell(&self, cell: Cell) -> String {
        cell.spot(self.size).to_string()
    }

    /// `a, b and c`.
    fn list(&self, items: &[String], last: (&str, &str)) -> String {
        let (comma, word) = match self.language {
            Language::English => (", ", last.0),
            Language::Chinese => ("、", last.1),
        };
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., end] => format!("{}{word}{end}", rest.join(comma)),
        }
    }

    pub(super) fn and(&self, items: &[String]) -> String {
        self.list(items, (" and ", " 和 "))
    }

    pub(super) fn or(&self, items: &[String]) -> String {
        self.list(items, (" or ", " 或 "))
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        self.and(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    pub(super) fn any_cell(&self, cells: &[Cell]) -> String {
        self.or(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// Cells, of which not too many are named.
    pub(super) fn few(&self, cells: &[Cell]) -> String {
        if cells.len() <= FEW {
            return self.cells(cells);
        }
        let (named, more) = (&cells[..FEW - 1], cells.len() - FEW + 1);
        let named = named.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>();
        let named = named.join(match self.language {
            Language::English => ", ",
            Language::Chinese => "、",
        });
        say!(self, "{named} and {more} more cells", "{named} 等共 {more} 个以上的单元格")
    }

    pub(super) fn digits(&self, digits: DigitSet) -> String {
        self.and(&digits.map(|digit| digit.to_string()).collect::<Vec<_>>())
    }

    pub(super) fn any_digit(&self, digits: DigitSet) -> String {
        self.or(&digits.map(|digit| digit.to_string()).collect::<Vec<_>>())
    }

    pub(super) fn house(&self, house: HouseKind) -> String {
        match self.language {
            Language::English => house.to_string(),
            Language::Chinese => match house {
                HouseKind::Row(i) => format!("第 {} 行", i + 1),
                HouseKind::Column(i) => format!("第 {} 列", i + 1),
                HouseKind::Block(i) => format!("第 {} 宫", i + 1),
                HouseKind::Diagonal(0) => "主对角线".to_owned(),
                HouseKind::Diagonal(_) => "副对角线".to_owned(),
                HouseKind::Window(i) => format!("第 {} 个窗口", i + 1),
                HouseKind::Region(i) => format!("第 {} 个附加区", i + 1),
            },
        }
    }

    /// `rows 2 and 5`, `box 1 and row 3`.
    pub(super) fn houses(&self, houses: &[HouseKind]) -> String {
        let mut runs: Vec<Vec<HouseKind>> = Vec::new();
        for &house in houses {
            let alike = |run: &&mut Vec<HouseKind>| {
                line_number(house).is_some()
                    && std::mem::discriminant(&run[0]) == std::mem::discriminant(&house)
            };
            match runs.last_mut().filter(alike) {
                Some(run) => run.push(house),
                None => runs.push(vec![house]),
            }
        }
        let run = |run: &Vec<HouseKind>| {
            let numbers: Vec<String> =
                run.iter().filter_map(|&house| line_number(house)).map(|n| n.to_string()).collect();
            if numbers.len() < 2 {
                return self.house(run[0]);
            }
            let (english, chinese) = match run[0] {
                HouseKind::Row(_) => ("rows", "行"),
                HouseKind::Column(_) => ("columns", "列"),
                _ => ("boxes", "宫"),
            };
            match self.language {
                Language::English => format!("{english} {}", self.and(&numbers)),
                Language::Chinese => format!("第 {} {chinese}", numbers.join("、")),
            }
        };
        let runs: Vec<String> = runs.iter().map(run).collect();
        self.list(&runs, (" and ", "和"))
    }

    /// The row or column that cells share, if they do.
    pub(super) fn common_place(&self, cells: &[Cell]) -> Option<String> {
        let first = cells.first()?.index();
        let (row, column) = (first / self.size, first % self.size);
        if cells.len() < 2 {
            return None;
        }
        if cells.iter().all(|cell| cell.index() / self.size == row) {
            return Some(self.house(HouseKind::Row(row as u8)));
        }
        let same = cells.iter().all(|cell| cell.index() % self.size == column);
        same.then(|| self.house(HouseKind::Column(column as u8)))
    }

    /// `3 from r1c2 and r4c5, and 7 from r2c2`.
    pub(super) fn candidates(&self, candidates: &[(Cell, Digit)]) -> String {
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
        let (between, last) = match self.language {
            Language::English => ("; ", "; and "),
            Language::Chinese => ("；", "；"),
        };
        match &parts[..] {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., end] => format!("{}{last}{end}", rest.join(between)),
        }
    }

    /// Two, three, four.
    pub(super) fn number(&self, n: usize) -> String {
        let words = match self.language {
            Language::English => ["no", "one", "two", "three", "four", "five", "six"],
            Language::Chinese => ["零", "一", "两", "三", "四", "五", "六"],
        };
        words.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
    }
}

/// The number of a row, column or box, from 1.
fn line_number(house: HouseKind) -> Option<u8> {
    match house {
        HouseKind::Row(i) | HouseKind::Column(i) | HouseKind::Block(i) => Some(i + 1),
        _ => None,
    }
}
