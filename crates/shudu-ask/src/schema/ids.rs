//! Types of fields that JSON has as strings and numbers: ids of a table, cells, long numbers.
//!
//! None of them has values. A field names one in `schemars(with = "…")`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use shudu_board::control::Stop;
use shudu_board::format;
use shudu_board::language;
use shudu_board::rating;
use shudu_logic::logic::{self, TECHNIQUES};
use shudu_search::search::{self, fast};
use std::borrow::Cow;

/// Declares types with the name of their definition and their schema.
macro_rules! types {
    ($($(#[$doc:meta])* $name:ident $id:literal = $schema:expr;)*) => { $(
        $(#[$doc])*
        pub enum $name {}

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $id.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )* };
}

types! {
    /// Id of an algorithm.
    Algorithm "algorithm" = ids(search::Algorithm::all().map(|one| one.id()));
    /// Whole number that may exceed 2⁵³.
    Big "big" = pattern("^[0-9]+$");
    /// Name of a cell.
    CellName "cell" = pattern("^r[0-9]+c[0-9]+$");
    /// Cell with its digit.
    Clue "clue" = pattern("^r[0-9]+c[0-9]+=[0-9]+$");
    /// Digit of a board of at most 64 rows.
    Digit "digit" = json_schema!({ "type": "integer", "minimum": 1, "maximum": 64 });
    /// Reason why a search or a count ended.
    Ended "ended" = ids([
        search::Ended::Exhausted,
        search::Ended::Limit,
        search::Ended::Stopped(Stop::Nodes),
        search::Ended::Stopped(Stop::Time),
        search::Ended::Stopped(Stop::Cancelled),
    ].map(|ended| ended.word()));
    /// Id of a text format.
    Format "format" = ids(format::Format::ALL.iter().map(|format| format.id()));
    /// Id of a level of HoDoKu.
    Grade "grade" = ids(logic::Grade::ALL.map(|grade| grade.id()));
    /// Id of an instruction set.
    Isa "isa" = ids(fast::Isa::ALL.iter().map(|isa| isa.name()));
    /// Id of a language.
    Language "language" = ids(language::Language::ALL.map(|language| language.id()));
    /// Id of a level of play.
    Level "level" = ids(rating::Level::ALL.iter().map(|level| level.id()));
    /// Id of a technique.
    Technique "technique" = ids(TECHNIQUES.iter().map(|row| row.id));
}

/// A value that may be `null` in a field that may be absent.
pub struct OrNull<T>(T);

impl<T: JsonSchema> JsonSchema for OrNull<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "oneOf": [generator.subschema_for::<T>(), { "type": "null" }] })
    }
}

fn ids(all: impl IntoIterator<Item = &'static str>) -> Schema {
    let all: Vec<Value> = all.into_iter().map(Value::from).collect();
    json_schema!({ "type": "string", "enum": all })
}

fn pattern(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}
