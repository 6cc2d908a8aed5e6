//! A lesson about every technique: the idea, and how to spot it.

mod chains;
mod experts;
mod patterns;

use super::phrase::Speaker;
use crate::logic::Technique;
use Technique as T;
use shudu_board::board::{Cell, Digit, State};
use shudu_board::language::{Language, Tongue};
use shudu_board::say;

/// What a technique is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The idea; of a net also what may be used inside.
    pub idea: String,
    /// How to spot it.
    pub spot: &'static str,
}

/// The lesson about a technique.
pub fn lesson(technique: Technique, language: Language) -> Lesson {
    let text = patterns::text(technique)
        .or_else(|| chains::text(technique))
        .or_else(|| experts::text(technique));
    let [idea_en, spot_en, idea_zh, spot_zh] = text.expect("every technique has a lesson");
    let (idea, spot) = language.pick((idea_en, spot_en), (idea_zh, spot_zh));
    let mut said = vec![idea.to_owned()];
    said.extend(inside(technique, language));
    Lesson { idea: Tongue::from(language).sentences(&said), spot }
}

/// What sets nets of one kind apart: what is allowed on the way.
fn inside(technique: Technique, t: Language) -> Option<String> {
    let dynamic = [T::DynamicContradiction, T::DynamicDouble, T::DynamicCell, T::DynamicRegion];
    if dynamic.contains(&technique) {
        return Some(say!(
            t,
            "It is a net: a statement may rest on several earlier ones.",
            "这是网：一个结论可以依据前面的几个结论。"
        ));
    }
    let allowed = match technique.row().id.rsplit_once('-')?.0 {
        "plus" => say!(t, "intersections, subsets and fish", "区块、数组和鱼"),
        "nested-2" => say!(t, "forcing chains as well", "强制链"),
        "nested-3" => say!(t, "forcing chains from several starts as well", "多重强制链"),
        "nested-4" => say!(t, "nets as well", "动态强制链（网）"),
        "nested-5" => say!(t, "nets with chains inside as well", "含链的网"),
        _ => return None,
    };
    Some(say!(
        t,
        "It is a net; on the way it may use {allowed}.",
        "这是网，推导中还可以使用{allowed}。"
    ))
}

/// What keeps a technique from a position that is nearly the same: the digits, or the missing
/// candidates, that it cannot do without.
pub fn near_miss(shows: &State, fails: &State, tongue: impl Into<Tongue>) -> Option<String> {
    let layout = shows.puzzle.layout();
    let t = &Speaker::new(tongue.into(), layout);
    let (with, without) = (shows.candidates(), fails.candidates());
    let mut lost: Vec<String> = Vec::new();
    for cell in layout.cells() {
        if let (Some(digit), None) = (shows.digit(cell), fails.digit(cell)) {
            let (cell, digit) = (t.cell(cell), t.digit(digit));
            lost.push(say!(t, "the {digit} in {cell}", "{cell} 的 {digit}"));
        }
    }
    if !lost.is_empty() {
        let lost = t.tongue().and(&lost);
        return Some(say!(t, "Not so without {lost}.", "如果没有 {lost}，就不成立。"));
    }
    let more: Vec<(Cell, Digit)> = layout
        .cells()
        .filter(|&cell| shows.digit(cell).is_none() && fails.digit(cell).is_none())
        .flat_map(|cell| without[cell].without(with[cell]).map(move |digit| (cell, digit)))
        .collect();
    let parts: Vec<String> =
        more.iter().map(|&(cell, digit)| format!("{}={}", t.cell(cell), t.digit(digit))).collect();
    let more = t.tongue().or(&parts);
    (!parts.is_empty()).then(|| {
        say!(t, "Not so if {more} were still possible.", "如果还可能有 {more}，就不成立。")
    })
}
