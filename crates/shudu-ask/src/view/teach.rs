//! Teaching: the whole way through a puzzle, a hint, a technique.

use super::{Puzzle, Step};
use serde::Serialize;
use shudu_board::board::State;
use shudu_board::control::Stop;
use shudu_board::format::{self, Reading};
use shudu_board::language::Language;
use shudu_board::rating::Tenths;
use shudu_logic::hint::{self, Hinted};
use shudu_logic::logic::{self, Priced, Profile, TechniqueRow};
use shudu_logic::words;

/// The whole way through a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Profile followed.
    pub profile: String,
    /// Language of the words.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Language"))]
    pub language: &'static str,
    /// Whether the puzzle is known to have a single solution; if not, no step relies on it.
    pub unique: bool,
    /// Whether the steps solve the puzzle.
    pub solved: bool,
    /// Sum of the costs of the steps.
    pub score: f64,
    /// Level of the hardest step; in the
    /// profile `hodoku`, raised by the score.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Grade"))]
    pub level: &'static str,
    /// Why there is nothing to explain: the contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why it ended early. `steps` are those found by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["cancelled"])))]
    pub stopped: Option<&'static str>,
    /// Steps, with their `words`; `rating` is the cost in the profile.
    pub steps: Vec<Step>,
}

impl Explained {
    /// Of a puzzle that was read and explained.
    pub fn new(reading: &Reading, way: &hint::Explained, language: Language) -> Explained {
        Explained {
            puzzle: Puzzle::new(reading),
            profile: way.profile.name().to_owned(),
            language: language.id(),
            unique: way.unique,
            solved: way.solved,
            score: way.score,
            level: way.grade.id(),
            error: way.trouble(language),
            stopped: way.stopped.map(Stop::word),
            steps: Explained::steps(way, language),
        }
    }

    /// The steps alone.
    pub fn steps(way: &hint::Explained, language: Language) -> Vec<Step> {
        let layout = way.start.puzzle.layout();
        let told = |((_, priced), rests): (&(State, Priced), &Vec<usize>)| Step {
            rests_on: rests.iter().map(|earlier| earlier + 1).collect(),
            ..Step::told(&priced.step, Some(priced.cost), layout, language)
        };
        way.steps.iter().zip(&way.rests).map(told).collect()
    }
}

/// What a player should hear next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Profile followed.
    pub profile: String,
    /// Language of the words.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Language"))]
    pub language: &'static str,
    /// Stage asked for, 1 to 6.
    pub stage: u8,
    /// Whether the puzzle is known to have one solution only.
    pub unique: bool,
    /// What the hint is about: a step, nothing (`solved`, `stuck`, `late` if no step was found in
    /// time), or a mistake.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["step", "solved", "stuck", "late", "clash", "givens-clash", "wrong-digit", "wrong-strike", "no-place", "dead-end", "unsolvable"])))]
    pub kind: &'static str,
    /// Sentences up to this stage.
    pub said: Vec<String>,
    /// Step, with its `words`; from stage 5 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// State after the step; at stage 6.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
}

impl Hint {
    /// Of a hint about a state that was read, told up to a stage.
    pub fn new(
        reading: &Reading,
        hinted: &Hinted,
        profile: &Profile,
        stage: u8,
        language: Language,
    ) -> Hint {
        let state = &reading.state;
        let layout = state.puzzle.layout();
        let priced = match &hinted.hint {
            hint::Hint::Step(priced) => Some(priced),
            _ => None,
        };
        let told = |priced: &Priced| Step::told(&priced.step, Some(priced.cost), layout, language);
        Hint {
            puzzle: Puzzle::new(reading),
            profile: profile.name().to_owned(),
            language: language.id(),
            stage,
            unique: hinted.unique,
            kind: hinted.hint.word(),
            said: hint::stage(hinted, stage, layout, language),
            step: priced.filter(|_| stage >= 5).map(|priced| told(priced)),
            after: priced
                .filter(|_| stage >= 6)
                .map(|priced| After::new(&priced.step.after(state))),
        }
    }

    /// Of a state where no step was found in time, with what is to be said about it.
    pub fn late(
        reading: &Reading,
        profile: &Profile,
        stage: u8,
        said: String,
        language: Language,
    ) -> Hint {
        Hint {
            puzzle: Puzzle::new(reading),
            profile: profile.name().to_owned(),
            language: language.id(),
            stage,
            unique: false,
            kind: "late",
            said: vec![said],
            step: None,
            after: None,
        }
    }
}

/// A state after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct After {
    /// Digits, one symbol per cell.
    pub digits: String,
    /// For each cell, its candidates; none if it has a digit.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<crate::schema::ids::Digit>>"))]
    pub candidates: Vec<Vec<usize>>,
}

impl After {
    /// Of a state.
    pub fn new(state: &State) -> After {
        let (digits, candidates) = (state.digits(), state.candidates());
        let open = |cell: shudu_board::board::Cell| match digits[cell.index()] {
            Some(_) => Vec::new(),
            None => candidates[cell].map(|digit| digit.value()).collect(),
        };
        After {
            digits: digits.iter().map(|digit| digit.map_or('.', |digit| digit.symbol())).collect(),
            candidates: state.puzzle.layout().cells().map(open).collect(),
        }
    }
}

/// A technique: where it stands, and the lesson.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Technique {
    /// Id of the technique.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Technique"))]
    pub id: &'static str,
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// Id of the family.
    pub family: &'static str,
    /// Lowest rating in Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_rating: Option<f64>,
    /// Score in HoDoKu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<f64>,
    /// Level in the profile `human`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Grade>"))]
    pub level: Option<&'static str>,
    /// Other names of the technique, in the language asked for.
    pub aliases: Vec<&'static str>,
    /// Idea of the technique, in the language asked for.
    pub idea: String,
    /// How to spot it, in the language asked for.
    pub spot: &'static str,
    /// Example, when one technique is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

impl Technique {
    /// Of a row of the table, with an example if one is wanted.
    pub fn new(row: &TechniqueRow, language: Language, example: Option<Example>) -> Technique {
        let lesson = words::lesson(row.technique, language);
        Technique {
            id: row.id,
            name: row.english,
            name_zh: row.chinese,
            family: row.family.id(),
            se_rating: row.rating.map(Tenths::value),
            hodoku_score: Profile::hodoku().entry(row.technique).map(|entry| entry.cost),
            level: Profile::human().entry(row.technique).map(|entry| entry.grade.id()),
            aliases: row.technique.also_called(language),
            idea: lesson.idea,
            spot: lesson.spot,
            example,
        }
    }
}

/// An example of a technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// Source of the position.
    pub source: &'static str,
    /// Position, as a line of HoDoKu's library, or in another format that can be read.
    pub state: &'static str,
    /// Step, with its `words`.
    pub step: Step,
    /// Similar position without the technique.
    pub near_miss: &'static str,
    /// Difference between the two positions, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

impl Example {
    /// Of an example, its position and the step found in it.
    pub fn new(
        example: &logic::Example,
        shows: &State,
        step: &logic::Step,
        language: Language,
    ) -> Example {
        let fails = format::read(example.fails, &format::Options::default()).ok();
        let fails = fails.and_then(|readings| readings.into_iter().next());
        Example {
            source: example.source,
            state: example.shows,
            step: Step::told(step, None, shows.puzzle.layout(), language),
            near_miss: example.fails,
            why_not: fails.and_then(|fails| words::near_miss(shows, &fails.state, language)),
        }
    }
}
