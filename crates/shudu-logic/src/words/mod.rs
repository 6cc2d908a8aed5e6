//! Words: what a step says, in sentences a beginner understands: its name, where it is,
//! why it holds, what follows. English and Simplified Chinese stand side by side, so
//! that a change to one is seen not to be made to the other.

mod basics;
mod chains;
mod experts;
mod lessons;
mod patterns;
mod phrase;
mod proof;
mod sectors;
mod whips;

use crate::logic::{Family, Pattern, Step, Technique};
use Technique as T;
#[doc(hidden)]
pub use phrase::Speaker;
use shudu_board::board::{Cell, DigitSet, HouseKind, Layout};
use shudu_board::language::{Language, Tell, Tongue};
use shudu_board::say;

pub use lessons::{Lesson, lesson, near_miss};
pub use whips::whip;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What the technique is called.
    pub name: String,
    /// Where to look: houses, or cells where no house matters.
    pub place: String,
    /// The cells and digits of the pattern.
    pub pattern: String,
    /// Why it holds, sentence by sentence.
    pub why: Vec<String>,
    /// What follows.
    pub therefore: String,
}

/// A technique's name.
pub fn name(technique: Technique, language: Language) -> &'static str {
    let row = technique.row();
    language.pick(row.english, row.chinese)
}

/// A house's name.
pub fn house(house: HouseKind, tongue: impl Into<Tongue>) -> String {
    house.tell(tongue.into())
}

/// A family's name.
pub fn family(family: Family, language: Language) -> &'static str {
    let (english, chinese) = match family {
        Family::Single => ("single", "排除与唯余"),
        Family::Intersection => ("intersection", "区块"),
        Family::Subset => ("subset", "数组"),
        Family::Fish => ("fish", "鱼"),
        Family::Wing => ("wing", "翼"),
        Family::Uniqueness => ("uniqueness", "唯一性"),
        Family::Colouring => ("colouring", "染色"),
        Family::AlmostLocked => ("almost locked sets", "待定数组"),
        Family::Multisector => ("several houses", "多区域结构"),
        Family::Exclusion => ("exclusion", "组合排除"),
        Family::Chain => ("chain", "链"),
        Family::Net => ("net", "强制链与网"),
    };
    language.pick(english, chinese)
}

/// A step in words.
pub fn tell(step: &Step, layout: &Layout, tongue: impl Into<Tongue>) -> Told {
    let t = &Speaker::new(tongue.into(), layout);
    Told {
        name: name_of(t, step),
        place: place(t, step),
        pattern: pattern(t, step),
        why: patterns::why(t, step),
        therefore: therefore(t, step),
    }
}

/// The technique, or what it is called where it was found: a window is no box.
fn name_of(t: &Speaker, step: &Step) -> String {
    use HouseKind as H;
    let house = match &step.evidence.pattern {
        Pattern::Single { house: Some(house), .. } => *house,
        Pattern::Intersection { from, .. } => *from,
        _ => return name(step.technique, t.language()).to_owned(),
    };
    match (step.technique, house) {
        (T::HiddenSingleBox, H::Diagonal(_)) => say!(t, "Hidden single", "对角线排除"),
        (T::HiddenSingleBox, H::Window(_)) => say!(t, "Hidden single", "窗口排除"),
        (T::HiddenSingleBox, H::Region(_)) => say!(t, "Hidden single", "区域排除"),
        (T::Pointing, H::Diagonal(_)) => say!(t, "Pointing", "对角线区块"),
        (T::Pointing, H::Window(_)) => say!(t, "Pointing", "窗口区块"),
        (T::Pointing, H::Region(_)) => say!(t, "Pointing", "区域区块"),
        (T::HiddenSingleLine, H::Row(_)) => say!(t, "Hidden single in a row", "行排除"),
        (T::HiddenSingleLine, H::Column(_)) => say!(t, "Hidden single in a column", "列排除"),
        _ => name(step.technique, t.language()).to_owned(),
    }
}

/// The cells of a step in reading order: of its pattern, or of its first chain.
fn cells(step: &Step) -> Vec<Cell> {
    let mut cells = step.evidence.cells.clone();
    if cells.is_empty() {
        let links = step.evidence.chains.iter().take(1).flat_map(|chain| &chain.links);
        cells.extend(links.flat_map(|link| &link.cells));
    }
    if cells.is_empty() {
        cells.extend(step.placement.map(|(cell, _)| cell));
        cells.extend(step.eliminations.iter().map(|&(cell, _)| cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The houses of a step, or its cells if it names none.
fn place(t: &Speaker, step: &Step) -> String {
    if !step.evidence.houses.is_empty() {
        return t.houses(&step.evidence.houses);
    }
    let cells = cells(step);
    t.common_place(&cells).unwrap_or_else(|| t.few(&cells))
}

/// The cells and digits of a step.
fn cells_and_digits(step: &Step) -> (Vec<Cell>, DigitSet) {
    let evidence = &step.evidence;
    let mut digits = evidence.digits;
    if digits.is_empty() {
        let links = evidence.chains.iter().take(1).flat_map(|chain| &chain.links);
        links.for_each(|link| digits.insert(link.digit));
    }
    (cells(step), digits)
}

/// The same in words.
fn pattern(t: &Speaker, step: &Step) -> String {
    let (cells, digits) = cells_and_digits(step);
    let cells = t.few(&cells);
    if digits.is_empty() {
        return cells;
    }
    let digits = t.digits(digits);
    say!(t, "{digits} in {cells}", "{cells} 中的 {digits}")
}

/// What a step concludes.
fn therefore(t: &Speaker, step: &Step) -> String {
    if let Some((cell, digit)) = step.placement {
        let (cell, digit) = (t.cell(cell), t.digit(digit));
        return say!(t, "So {cell} is {digit}.", "所以 {cell} 是 {digit}。");
    }
    let gone = t.candidates(&step.eliminations);
    say!(t, "So we can remove {gone}.", "所以可以删去 {gone}。")
}
