//! Words: what a step says, in sentences a beginner understands: its name, where it is,
//! why it holds, what follows. English and Simplified Chinese stand side by side, so
//! that a change to one is seen not to be made to the other.
//!
//! This room may use `board` and `logic`.

mod chains;
mod lessons;
mod patterns;
mod phrase;

use crate::board::{Cell, HouseKind, Layout};
use crate::logic::{Family, Step, Technique};
use phrase::{Tongue, say};

pub use lessons::{Lesson, lesson};

/// The languages Shudu speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// How programs name it.
    pub fn id(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}

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
    match language {
        Language::English => technique.row().english,
        Language::Chinese => technique.row().chinese,
    }
}

/// A house's name.
pub fn house(house: HouseKind, language: Language) -> String {
    Tongue { language, size: 0 }.house(house)
}

/// A family's name.
pub fn family(family: Family, language: Language) -> &'static str {
    let (english, chinese) = match family {
        Family::Single => ("single", "唯一数"),
        Family::Intersection => ("intersection", "区块"),
        Family::Subset => ("subset", "数组"),
        Family::Fish => ("fish", "鱼"),
        Family::Wing => ("wing", "翼"),
        Family::Uniqueness => ("uniqueness", "唯一性"),
        Family::Colouring => ("colouring", "染色"),
        Family::AlmostLocked => ("almost locked sets", "待定数组"),
        Family::Exclusion => ("exclusion", "组合排除"),
        Family::Chain => ("chain", "链"),
        Family::Net => ("net", "强制链与网"),
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// A step in words.
pub fn tell(step: &Step, layout: &Layout, language: Language) -> Told {
    let tongue = Tongue { language, size: layout.size() };
    Told {
        name: name(step.technique, language).to_owned(),
        place: place(&tongue, step),
        pattern: pattern(&tongue, step),
        why: patterns::why(&tongue, step),
        therefore: therefore(&tongue, step),
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
fn place(t: &Tongue, step: &Step) -> String {
    if !step.evidence.houses.is_empty() {
        return t.houses(&step.evidence.houses);
    }
    let cells = cells(step);
    t.common_place(&cells).unwrap_or_else(|| t.few(&cells))
}

/// The cells and digits of a step.
fn pattern(t: &Tongue, step: &Step) -> String {
    let evidence = &step.evidence;
    let mut digits = evidence.digits;
    if digits.is_empty() {
        let links = evidence.chains.iter().take(1).flat_map(|chain| &chain.links);
        links.for_each(|link| digits.insert(link.digit));
    }
    let cells = t.few(&cells(step));
    if digits.is_empty() {
        return cells;
    }
    let digits = t.digits(digits);
    say!(t, "{digits} in {cells}", "{cells} 中的 {digits}")
}

/// What a step concludes.
fn therefore(t: &Tongue, step: &Step) -> String {
    if let Some((cell, digit)) = step.placement {
        let (cell, digit) = (t.cell(cell), digit.to_string());
        return say!(t, "So {cell} is {digit}.", "所以 {cell} 是 {digit}。");
    }
    let gone = t.candidates(&step.eliminations);
    say!(t, "So we can remove {gone}.", "所以可以删去 {gone}。")
}
