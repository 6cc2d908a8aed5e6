//! What the commands print, and its schema.

use super::Schemas;
use crate::view;
use schemars::JsonSchema;
use serde_json::{Value, json};
use shudu_play::play::Save;

/// Version of JSON Schema.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A view, and the command lines that print it.
struct Printed {
    commands: &'static [&'static str],
    is_list: bool,
    add: fn(&mut Schemas) -> Value,
}

/// Commands that print one view a line.
const fn lines<V: JsonSchema>(commands: &'static [&'static str]) -> Printed {
    Printed { commands, is_list: false, add: Schemas::answer::<V> }
}

/// Commands that print a list of views.
const fn list<V: JsonSchema>(commands: &'static [&'static str]) -> Printed {
    Printed { is_list: true, ..lines::<V>(commands) }
}

const PRINTED: &[Printed] = &[
    lines::<view::Solved>(&["solve --json", "check --json"]),
    lines::<view::Board>(&["show --json"]),
    lines::<view::Format>(&["formats --json"]),
    lines::<view::Event>(&["trace --json"]),
    lines::<view::Trial>(&["experiment --json"]),
    lines::<view::Count>(&["count --json"]),
    lines::<view::Relaxed>(&["relax --json"]),
    lines::<view::Fit>(&["relax --fit --json"]),
    lines::<view::Census>(&["census --json"]),
    lines::<view::Canonical>(&["canon --json"]),
    lines::<view::Same>(&["canon --same --json"]),
    lines::<view::Distinct>(&["canon --dedupe --json"]),
    lines::<view::Isomorph>(&["canon --random --json"]),
    lines::<view::Generated>(&["generate --json"]),
    lines::<view::Audit>(&["dataset audit --json"]),
    lines::<view::Found>(&["search --json"]),
    lines::<view::Measured>(&["measure --json"]),
    lines::<view::Studied>(&["grid --json"]),
    lines::<view::Catalogued>(&["catalogue --json"]),
    lines::<view::Inside>(&["pattern --json"]),
    lines::<view::Book>(&["book --json"]),
    lines::<view::Rated>(&["rate --json"]),
    lines::<view::Step>(&["hint --all --json"]),
    lines::<view::Explained>(&["explain --json"]),
    lines::<view::Hint>(&["hint --json"]),
    lines::<view::Technique>(&["techniques --json"]),
    lines::<view::Speed>(&["bench --json"]),
    list::<view::Game>(&["games --json"]),
    list::<view::Statistics>(&["games stats --json"]),
    lines::<Save>(&["games export"]),
    lines::<view::Settings>(&["config --json"]),
];

impl Printed {
    /// Whether a command (`solve`, `games stats`) prints this view.
    fn is_by(&self, command: &str) -> bool {
        self.commands.iter().any(|line| line.split(" --").next() == Some(command))
    }

    /// Returns the schema of a line of output.
    fn line(&self, schemas: &mut Schemas) -> Value {
        let view = (self.add)(schemas);
        let by: Vec<String> = self.commands.iter().map(|line| format!("`shudu {line}`")).collect();
        let description = format!("printed by {}", by.join(" and "));
        match self.is_list {
            true => json!({ "type": "array", "items": view, "description": description }),
            false => json!({ "$ref": view["$ref"], "description": description }),
        }
    }
}

/// Adds all views that commands print.
pub(super) fn add_all(schemas: &mut Schemas) {
    PRINTED.iter().for_each(|printed| drop((printed.add)(schemas)));
}

/// Returns the schema of what one command prints (`solve`, `games stats`), or of what all of them
/// print; none if the command prints no JSON.
///
/// ```
/// let all = shudu_ask::schema::of_command(None).unwrap();
/// assert!(all.contains("\"Solved\": {"));
/// let solve = shudu_ask::schema::of_command(Some("solve")).unwrap();
/// assert!(solve.len() < all.len() && solve.contains("\"Solved\": {"));
/// assert_eq!(shudu_ask::schema::of_command(Some("tour")), None);
/// ```
pub fn of_command(command: Option<&str>) -> Option<String> {
    let is_wanted = |printed: &&Printed| command.is_none_or(|name| printed.is_by(name));
    let mut schemas = Schemas::default();
    let lines = PRINTED.iter().filter(is_wanted).map(|printed| printed.line(&mut schemas));
    let lines: Vec<Value> = lines.collect();
    let version = view::VERSION;
    let title = match command {
        None => format!("The JSON of Shudu, version {version}"),
        Some(name) => format!("The JSON of shudu {name}, version {version}"),
    };
    let definitions = schemas.definitions();
    let mut schema = json!({ "$schema": DIALECT, "title": title, "$defs": definitions });
    match &lines[..] {
        [] => return None,
        [Value::Object(only)] => schema.as_object_mut()?.extend(only.clone()),
        _ => schema["anyOf"] = lines.into(),
    }
    serde_json::to_string_pretty(&schema).ok()
}
