//! Names of layouts: `3x3`, `2x3+x`, `jigsaw:…+antiknight`.
//!
//! ```text
//! name   = part ("+" part)*
//! part   = RxC | "jigsaw:" map              boxes, at most once; 3x3 if missing
//!        | "x" | "windoku" | "antiknight" | "antiking" | "region:" (r1c1)+
//! map    = one character per cell, row by row; equal characters are one region;
//!          "/" and "," may part the rows
//! ```

use super::LayoutError;
use super::layout::{Blocks, Extra, Layout};
use super::{Cell, Digit, Spot};
use crate::language::Tongue;
use crate::say;
use std::str::FromStr;

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(name: &str) -> Result<Layout, LayoutError> {
        let mut blocks = None;
        let mut extras = Vec::new();
        for part in name.split('+').map(str::trim) {
            if let Some(found) = read_blocks(part)? {
                if blocks.replace(found).is_some() {
                    return Err(LayoutError::BlocksTwice(name.into()));
                }
            } else {
                extras.push(part);
            }
        }
        let blocks = blocks.unwrap_or(Blocks::Regular { rows: 3, columns: 3 });
        // Regions are written as rows and columns, so the size must be known first.
        let size = Layout::new(blocks.clone(), Vec::new())?.size();
        let mut extras =
            extras.into_iter().map(|part| read_extra(part, size)).collect::<Result<Vec<_>, _>>()?;
        let mut seen = Vec::new();
        extras.retain(|extra| !seen.contains(extra) && (seen.push(extra.clone()), true).1);
        Layout::new(blocks, extras)
    }
}

fn read_blocks(part: &str) -> Result<Option<Blocks>, LayoutError> {
    if let Some(map) = part.strip_prefix("jigsaw:") {
        return Ok(Some(Blocks::Map(read_map(map)?)));
    }
    let Some((rows, columns)) = part.split_once(['x', 'X', '×']) else { return Ok(None) };
    let (Ok(rows), Ok(columns)) = (rows.parse(), columns.parse()) else { return Ok(None) };
    Ok(Some(Blocks::Regular { rows, columns }))
}

/// Numbers the regions of a map by first appearance.
pub(crate) fn read_map(text: &str) -> Result<Vec<u8>, LayoutError> {
    let symbols: Vec<char> =
        text.chars().filter(|c| !matches!(c, '/' | ',') && !c.is_whitespace()).collect();
    let size = symbols.len().isqrt();
    if size * size != symbols.len() || !(2..=64).contains(&size) {
        return Err(LayoutError::MapLength(symbols.len()));
    }
    let mut order: Vec<char> = Vec::new();
    for &symbol in &symbols {
        if !order.contains(&symbol) {
            order.push(symbol);
        }
    }
    if order.len() != size {
        return Err(LayoutError::MapRegions { found: order.len(), size });
    }
    for &symbol in &order {
        let found = symbols.iter().filter(|&&s| s == symbol).count();
        if found != size {
            return Err(LayoutError::MapRegion { symbol, found, size });
        }
    }
    Ok(symbols.iter().map(|s| order.iter().position(|o| o == s).unwrap_or(0) as u8).collect())
}

fn read_extra(part: &str, size: usize) -> Result<Extra, LayoutError> {
    match part.to_ascii_lowercase().as_str() {
        "x" | "diagonals" => return Ok(Extra::Diagonals),
        "windoku" => return Ok(Extra::Windows),
        "antiknight" => return Ok(Extra::AntiKnight),
        "antiking" => return Ok(Extra::AntiKing),
        _ => {}
    }
    let unknown = || LayoutError::Unknown(part.into());
    let mut rest = part.strip_prefix("region:").ok_or_else(unknown)?;
    let mut cells = Vec::new();
    while !rest.is_empty() {
        let (spot, after) = Spot::read(rest).ok_or_else(unknown)?;
        if spot.row >= size || spot.column >= size {
            return Err(LayoutError::RegionCell { spot, size });
        }
        cells.push(Cell::from_index(spot.row * size + spot.column));
        rest = after.trim_start_matches([',', ' ']);
    }
    Ok(Extra::Region(cells))
}

impl Layout {
    /// The name that makes this layout again.
    ///
    /// ```
    /// use shudu::board::Layout;
    /// let layout: Layout = "x+antiking".parse().unwrap();
    /// assert_eq!(layout.name(), "3x3+x+antiking");
    /// ```
    pub fn name(&self) -> String {
        let blocks = match self.blocks() {
            Blocks::Regular { rows, columns } => format!("{rows}x{columns}"),
            Blocks::Map(map) => format!("jigsaw:{}", region_symbols(map)),
        };
        self.extras().iter().fold(blocks, |name, extra| name + "+" + &self.extra_name(extra))
    }

    fn extra_name(&self, extra: &Extra) -> String {
        match extra {
            Extra::Diagonals => "x".into(),
            Extra::Windows => "windoku".into(),
            Extra::AntiKnight => "antiknight".into(),
            Extra::AntiKing => "antiking".into(),
            Extra::Region(cells) => cells
                .iter()
                .fold("region:".into(), |text, &cell| text + &self.spot(cell).to_string()),
        }
    }
}

/// What must be kept besides rows, columns and boxes, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What players call it: `Diagonals`.
    pub name: String,
    /// What it demands, as a sentence.
    pub sentence: String,
}

impl Layout {
    /// What players call the board: `9×9`, `9×9 Jigsaw, Diagonals`.
    ///
    /// ```
    /// use shudu::board::Layout;
    /// use shudu::language::Language;
    /// let layout: Layout = "x+antiking".parse().unwrap();
    /// assert_eq!(layout.title(Language::English.into()), "9×9 Diagonals, Anti-king");
    /// assert_eq!(layout.title(Language::Chinese.into()), "9×9 对角线、无缘");
    /// ```
    pub fn title(&self, t: Tongue) -> String {
        let size = self.size();
        let names: Vec<String> = self.rules(t).into_iter().map(|rule| rule.name).collect();
        let names = names.join(t.language.pick(", ", "、"));
        let usual = self.has_usual_boxes();
        let boxes = match self.blocks() {
            Blocks::Regular { rows, columns } if !usual => format!(" ({rows}×{columns})"),
            _ => String::new(),
        };
        format!("{size}×{size}{boxes} {names}").trim_end().to_owned()
    }

    /// What must be kept besides rows, columns and boxes of equal shape.
    pub fn rules(&self, t: Tongue) -> Vec<Rule> {
        let rule = |name: String, sentence: String| Rule { name, sentence };
        let mut rules = Vec::new();
        if let Blocks::Map(_) = self.blocks() {
            rules.push(rule(
                say!(t, "Jigsaw", "锯齿"),
                say!(t, "The boxes have irregular shapes.", "宫的形状不规则。"),
            ));
        }
        for extra in self.extras() {
            let found = match extra {
                Extra::Diagonals => rule(
                    say!(t, "Diagonals", "对角线"),
                    say!(
                        t,
                        "Both diagonals contain every digit once.",
                        "两条对角线上的数字也不重复。"
                    ),
                ),
                Extra::Windows => rule(
                    say!(t, "Windows", "窗口"),
                    say!(
                        t,
                        "Each of the marked windows contains every digit once.",
                        "每个标出的窗口内数字也不重复。"
                    ),
                ),
                Extra::AntiKnight => rule(
                    say!(t, "Anti-knight", "无马"),
                    say!(
                        t,
                        "Cells a chess knight's move apart differ.",
                        "相隔一步马步（日字）的两格不能相同。"
                    ),
                ),
                Extra::AntiKing => rule(
                    say!(t, "Anti-king", "无缘"),
                    say!(
                        t,
                        "Cells that touch, even at a corner, differ.",
                        "相邻的两格（包括斜向）不能相同。"
                    ),
                ),
                Extra::Region(_) => rule(
                    say!(t, "Extra regions", "额外区域"),
                    say!(
                        t,
                        "In each marked region no digit repeats.",
                        "每个标出的额外区域内数字不重复。"
                    ),
                ),
            };
            if !rules.contains(&found) {
                rules.push(found);
            }
        }
        rules
    }
}

/// A region map as characters, one per cell.
pub(crate) fn region_symbols(map: &[u8]) -> String {
    map.iter().map(|&region| Digit::from_index(region as usize).symbol()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_make_the_same_layout_again() {
        let map = "jigsaw:AAAB/CCAB/CDBB/CDDD+x";
        for name in ["3x3", "2x3+x", "x", "windoku+antiking", "3x3+region:r1c1r5c5r9c9", map] {
            let layout: Layout = name.parse().unwrap();
            assert_eq!(layout.name().parse::<Layout>().unwrap(), layout, "{name}");
        }
    }

    #[test]
    fn what_is_no_layout_is_told_why() {
        let cases = [
            ("9x9", "the usual 9×9 board is `3x3`"),
            ("0x3", "sizes go from 2 to 64"),
            ("jigsaw:AAB", "has 3 cells"),
            ("jigsaw:AAABBBBCC", "region `B` of the map has 4 cells; every region needs 3"),
            ("3x3+2x2", "boxes twice"),
            ("knight", "`knight` is no layout"),
            ("region:r1c10r1c2", "r1c10, which is not on a board of size 9"),
            ("region:r1c1r1c1", "lists r1c1 twice"),
            ("1x9+windoku", "windows need boxes"),
            ("99999999999x99999999999", "sizes go from 2 to 64"),
        ];
        for (name, part) in cases {
            let error = name.parse::<Layout>().unwrap_err().to_string();
            assert!(error.contains(part), "{name}: {error}");
        }
    }
}
