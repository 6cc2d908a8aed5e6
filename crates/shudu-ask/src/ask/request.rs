//! Requests of the page: JSON with the name of a question in `ask`.

use super::games::*;
use super::lab::*;
use super::learn::*;
use super::puzzle::*;
use super::qr::Qr;
use super::service::{Call, Started};
use super::subject::About;
use super::{ApiError, AskError, Described, Question, Subject, Tools};
#[cfg(feature = "schema")]
use crate::schema::{Schemas, Shapes};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use shudu_board::control::Control;
use shudu_board::language::Language;

/// Longest request, in bytes. A book of puzzles is not a question of a page.
const LONGEST: usize = 4 << 20;

/// A request that was read; what it asks has not begun.
pub struct Request {
    pub(super) language: Language,
    pub(super) start: Start,
}

/// Begins a request, with the games at hand.
pub(super) type Start = Box<dyn FnOnce(&mut Call) -> Result<Started, AskError> + Send>;

/// The fields of a request.
type Fields = Map<String, Value>;

/// A question that requests can name.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Whether it may be sent again when no answer came.
    pub is_repeatable: bool,
    /// Whether it is about a text or a game, which its fields name.
    pub has_subject: bool,
    /// Adds its fields and its answer to schemas.
    #[cfg(feature = "schema")]
    pub(crate) describe: fn(&mut Schemas) -> Shapes,
    read: fn(Fields) -> Result<Start, AskError>,
}

/// A request about games, which may need the store.
pub(super) trait GameRequest: DeserializeOwned + Described + Send + 'static {
    /// Name in requests.
    const NAME: &'static str;

    /// Whether it may be sent again when no answer came.
    const IS_REPEATABLE: bool = false;

    /// The answer.
    type Answer: Serialize + Described;

    /// Answers at once, or says what work is to be done first.
    fn start(self, call: &mut Call) -> Result<Started, AskError>;
}

/// Every question that requests can name.
pub const REQUESTS: &[Entry] = &[
    game::<ListGames>(),
    game::<NewGame>(),
    game::<Daily>(),
    game::<Begin>(),
    game::<Resume>(),
    game::<MakeMoves>(),
    game::<Replay>(),
    game::<AskHint>(),
    game::<EndHint>(),
    game::<Rest>(),
    game::<Wake>(),
    game::<Texts>(),
    game::<Remove>(),
    game::<Export>(),
    game::<Import>(),
    game::<AskStatistics>(),
    game::<Prefer>(),
    game::<Preferences>(),
    question::<Read>(),
    question::<Explain>(),
    question::<Hint>(),
    question::<Rate>(),
    question::<Difficulty>(),
    question::<Count>(),
    question::<Marginals>(),
    question::<Sample>(),
    question::<Estimate>(),
    question::<Measure>(),
    question::<Redundant>(),
    question::<Relax>(),
    question::<Fit>(),
    question::<Canon>(),
    question::<Isomorph>(),
    question::<Convert>(),
    question::<Draw>(),
    question::<Qr>(),
    question::<Hello>(),
    question::<Techniques>(),
    question::<Lesson>(),
    question::<Exercise>(),
    question::<Judge>(),
    question::<Algorithms>(),
    question::<Run>(),
    question::<Moment>(),
    question::<Moments>(),
    question::<Why>(),
    question::<SearchTree>(),
    question::<Plot>(),
    question::<Film>(),
    question::<Events>(),
    question::<Trial>(),
    question::<Chart>(),
];

const fn game<R: GameRequest>() -> Entry {
    Entry {
        name: R::NAME,
        is_repeatable: R::IS_REPEATABLE,
        has_subject: false,
        #[cfg(feature = "schema")]
        describe: Schemas::request::<R, R::Answer>,
        read: |fields| {
            let request: R = fields_of(fields)?;
            Ok(Box::new(move |call| request.start(call)))
        },
    }
}

const fn question<Q: Question + DeserializeOwned + Described + Send + 'static>() -> Entry {
    Entry {
        name: Q::NAME,
        // Questions change nothing.
        is_repeatable: true,
        has_subject: Q::Subject::IS_NAMED,
        #[cfg(feature = "schema")]
        describe: Schemas::request::<Q, Q::Answer>,
        read: |fields| {
            let subject = Subject::of(&fields);
            let question: Q = fields_of(fields)?;
            let patience = question.patience();
            Ok(Box::new(move |call| {
                let subject = subject.map(|subject| call.resolve(subject)).transpose()?;
                let run = move |tools: &mut Tools, control: &Control| {
                    let about = Q::Subject::read(subject, tools)?;
                    Ok(json(&question.answer(&about, tools, control)?))
                };
                Ok(Started::work(patience, run))
            }))
        },
    }
}

/// An answer as JSON.
pub(super) fn json(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are strings, numbers, lists and named fields")
}

fn fields_of<T: DeserializeOwned>(mut fields: Fields) -> Result<T, AskError> {
    // What all questions about a run share is a struct of its own in each of them.
    let shared = ["algorithm", "order", "limit", "events"];
    let known = |name: &str| Some((name.to_owned(), fields.get(name)?.clone()));
    let run: Fields = shared.into_iter().filter_map(known).collect();
    fields.insert("run".into(), run.into());
    serde_json::from_value(fields.into()).map_err(malformed)
}

fn malformed(why: serde_json::Error) -> AskError {
    AskError::MalformedRequest(why.to_string())
}

impl Request {
    /// Reads a request. This needs no games, so that nobody waits for it.
    ///
    /// # Errors
    ///
    /// Returns an [`ApiError`] if the text is not a request.
    pub fn read(text: &str) -> Result<Request, ApiError> {
        let too_long = || ApiError::new(&AskError::RequestTooLong(LONGEST), Language::English);
        if text.len() > LONGEST {
            return Err(too_long());
        }
        let fields: Result<Fields, _> = serde_json::from_str(text).map_err(malformed);
        let fields = fields.map_err(|why| ApiError::new(&why, Language::English))?;
        let language = match fields.get("language").and_then(Value::as_str) {
            Some(id) if id == Language::Chinese.id() => Language::Chinese,
            _ => Language::English,
        };
        let start = start(fields).map_err(|why| ApiError::new(&why, language))?;
        Ok(Request { language, start })
    }

    /// The language of the answer.
    pub fn language(&self) -> Language {
        self.language
    }
}

fn start(fields: Fields) -> Result<Start, AskError> {
    let name = fields.get("ask").and_then(Value::as_str).unwrap_or_default();
    match REQUESTS.iter().find(|entry| entry.name == name) {
        Some(entry) => (entry.read)(fields),
        None => Err(AskError::UnknownQuestion(name.to_owned())),
    }
}
