//! Profiles as text: a list of techniques in TOML.
//!
//! ```toml
//! name = "short"
//! [[technique]]
//! id = "naked-single"
//! cost = 3
//! level = "easy"
//! ```
//!
//! Cost and level are those of the profile `human` where they are not given.

use super::super::technique::Technique;
use super::{Entry, Grade, Profile};
use serde::Deserialize;
use shudu_board::language::{Tell, Text, Tongue, told};
use shudu_board::say;
use std::ops::Range;

/// Why a text is no profile, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileTextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: Text,
}

told!(ProfileTextError);

impl Tell for ProfileTextError {
    fn tell(&self, t: Tongue) -> String {
        let ProfileTextError { line, column, what } = self;
        let what = what.tell(t);
        say!(t, "line {line}, column {column}: {what}", "第 {line} 行第 {column} 列：{what}")
    }
}

impl ProfileTextError {
    /// The mistake in a part of a text.
    fn at(text: &str, part: Option<Range<usize>>, what: Text) -> ProfileTextError {
        let before = &text[..part.map_or(0, |part| part.start.min(text.len()))];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        ProfileTextError { line, column, what }
    }
}

/// A profile as a text has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<String>,
    technique: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    id: toml::Spanned<String>,
    cost: Option<f64>,
    level: Option<toml::Spanned<String>>,
}

impl Profile {
    /// Reads a profile; it is called `name` if the text does not say.
    ///
    /// ```
    /// use shudu::logic::Profile;
    /// let text = "[[technique]]\nid = \"naked-single\"\ncost = 3\n";
    /// assert_eq!(Profile::from_toml("mine", text).unwrap().entries().len(), 1);
    /// let error = Profile::from_toml("mine", "[[technique]]\nid = \"naked\"").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 6));
    /// ```
    pub fn from_toml(name: &str, text: &str) -> Result<Profile, ProfileTextError> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let what = error.message().replace('\n', " ");
            let what = Text::of(|t| {
                say!(
                    t,
                    "{what}; a profile is a list of [[technique]] with id, cost and level",
                    "{what}；技巧表由若干 [[technique]] 组成，各有 id、cost 和 level"
                )
            });
            ProfileTextError::at(text, error.span(), what)
        })?;
        let human = Profile::human();
        let name = written.name.as_deref().unwrap_or(name);
        let mut entries = Vec::new();
        for item in &written.technique {
            let entry = item.entry(&human, text)?;
            // Asked one by one, so that the answer has its place.
            Profile::new(name, vec![entry.clone()]).map_err(|error| {
                let what = Text::of(|t| error.tell(t));
                ProfileTextError::at(text, Some(item.id.span()), what)
            })?;
            entries.push(entry);
        }
        Ok(Profile::new(name, entries).expect("each entry was looked at"))
    }
}

impl Item {
    fn entry(&self, human: &Profile, text: &str) -> Result<Entry, ProfileTextError> {
        let id = self.id.get_ref();
        let technique = Technique::named(id).map_err(|error| {
            let what = Text::of(|t| error.tell(t));
            ProfileTextError::at(text, Some(self.id.span()), what)
        })?;
        let usual = human.entry(technique);
        let grade = match &self.level {
            None => usual.map_or(Grade::Extreme, |entry| entry.grade),
            Some(level) => {
                let asked = level.get_ref();
                let is = |grade: &Grade| grade.level().id() == asked || grade.id() == asked;
                Grade::ALL.into_iter().find(is).ok_or_else(|| {
                    let names = Grade::ALL.map(|grade| grade.level().id()).join(", ");
                    let level_id = level.get_ref();
                    let what = Text::of(|t| {
                        say!(
                            t,
                            "`{level_id}` is no level; there are {names}",
                            "没有“{level_id}”这个难度；有 {names}"
                        )
                    });
                    ProfileTextError::at(text, Some(level.span()), what)
                })?
            }
        };
        let cost = self.cost.or(usual.map(|entry| entry.cost)).unwrap_or(0.0);
        Ok(Entry { techniques: vec![technique], cost, grade })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_never_searched_cannot_be_listed() {
        let text = "[[technique]]\nid = \"naked-single\"\n[[technique]]\nid = \"aligned-pair\"\n";
        let error = Profile::from_toml("mine", text).unwrap_err().to_string();
        assert!(error.starts_with("line 4, column 6: `aligned-pair` is not searched"), "{error}");
    }
}
