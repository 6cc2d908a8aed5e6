//! Techniques: all of them, in the order of a course.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::sort;
use shudu_generate::generate::sought;
use shudu_logic::logic::{Profile, TECHNIQUES, TechniqueRow};
use shudu_logic::words;
use shudu_play::play::level_name;

/// Lists the techniques by chapters, in each the ones first that people learn first.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Techniques {}

/// All techniques.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueList {
    /// The techniques.
    pub techniques: Vec<ListedTechnique>,
}

/// A technique, with names for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTechnique {
    /// The technique.
    #[serde(flatten)]
    pub technique: view::Technique,
    /// Name in the language of the request.
    pub called: &'static str,
    /// Name of its chapter.
    pub chapter: &'static str,
    /// Name of its level.
    pub level_name: Option<String>,
    /// Whether puzzles can be generated for practice.
    pub practice: bool,
}

impl Question for Techniques {
    const NAME: &str = "techniques";
    type Subject = ();
    type Answer = TechniqueList;

    fn answer(&self, _: &(), tools: &mut Tools, _: &Control) -> Result<TechniqueList, AskError> {
        let language = tools.tongue.language;
        let human = Profile::human();
        let place = |row: &&TechniqueRow| {
            let mut entries = human.entries().iter();
            let place = entries.position(|entry| entry.techniques.contains(&row.technique));
            (row.family, place.unwrap_or(usize::MAX))
        };
        let mut rows: Vec<&TechniqueRow> = TECHNIQUES.iter().collect();
        sort::by_key(&mut rows, place);
        let generated: Vec<_> = sought().collect();
        let listed = |row: &TechniqueRow| {
            let level = human.entry(row.technique).map(|entry| entry.grade.level());
            ListedTechnique {
                technique: view::Technique::new(row, language, None),
                called: words::name(row.technique, language),
                chapter: words::family(row.family, language),
                level_name: level.map(|level| level_name(level.id(), language)),
                practice: generated.contains(&row.technique),
            }
        };
        Ok(TechniqueList { techniques: rows.into_iter().map(listed).collect() })
    }
}
