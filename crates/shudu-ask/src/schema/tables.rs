//! Tables of the views in docs/json.md.

use super::{Field, Schemas, description, fields, printed, reference, replace_table};
use crate::view;
use serde_json::{Map, Value};

/// Begins the mark before a table; the name of the view follows.
const MARK: &str = "<!-- view: ";

/// Most ids of a field that a table lists.
const LISTED: usize = 16;

/// Writes the table of its view after each mark of a document.
///
/// # Panics
///
/// Panics if a mark names no view.
pub fn tables(document: &str) -> String {
    let mut schemas = Schemas::default();
    printed::add_all(&mut schemas);
    // Part of most others.
    schemas.answer::<view::Puzzle>();
    let views = schemas.definitions();
    let mut sections = document.split(MARK);
    let mut text = sections.next().unwrap_or_default().to_owned();
    for section in sections {
        let (name, rest) = section.split_once(" -->").expect("a mark ends");
        let view = views.get(name).unwrap_or_else(|| panic!("no view is called {name}"));
        let rest = replace_table(rest, &table(name, view, &views));
        text += &format!("{MARK}{name} -->{rest}");
    }
    text
}

fn table(name: &str, view: &Value, views: &Map<String, Value>) -> String {
    let mut text = format!("| `{name}` | type | meaning |\n|---|---|---|\n");
    for Field { name, schema, is_required } in fields(view) {
        let optional = if is_required { "" } else { "optional: " };
        let (kind, meaning) = (kind(schema, views), description(schema).replace('|', "\\|"));
        text += &format!("| `{name}` | {kind} | {optional}{meaning} |\n");
    }
    text
}

/// Returns the type of a field in words.
fn kind(schema: &Value, views: &Map<String, Value>) -> String {
    if let Some(name) = reference(schema) {
        return match name.starts_with(|first: char| first.is_ascii_uppercase()) {
            true => format!("`{name}`"),
            false => named(name, &views[name]),
        };
    }
    for word in ["anyOf", "oneOf"] {
        if let Some(rules) = schema[word].as_array() {
            let kinds = rules.iter().map(|rule| kind(rule, views));
            return kinds.collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(ids) = schema["enum"].as_array() {
        return listed(ids);
    }
    match &schema["type"] {
        Value::Array(all) => {
            let kinds = all.iter().filter_map(Value::as_str).map(plain);
            kinds.collect::<Vec<_>>().join(" or ")
        }
        Value::String(name) if name == "array" => {
            format!("list of {}", plural(&items(schema, views)))
        }
        Value::String(name) => plain(name).to_owned(),
        _ => "any value".to_owned(),
    }
}

fn items(schema: &Value, views: &Map<String, Value>) -> String {
    let first = schema["prefixItems"].as_array().and_then(|items| items.first());
    kind(first.unwrap_or(&schema["items"]), views)
}

/// Returns the words for a type that is no view.
fn named(name: &str, schema: &Value) -> String {
    match schema["enum"].as_array() {
        Some(ids) if ids.len() <= LISTED => listed(ids),
        Some(_) => format!("id of a {name}"),
        None => plain(schema["type"].as_str().unwrap_or_default()).to_owned(),
    }
}

fn listed(ids: &[Value]) -> String {
    let ids = ids.iter().filter_map(Value::as_str).map(|id| format!("`{id}`"));
    ids.collect::<Vec<_>>().join(", ")
}

fn plain(name: &str) -> &str {
    match name {
        "integer" => "number",
        "null" => "`null`",
        other => other,
    }
}

fn plural(kind: &str) -> String {
    match kind {
        "number" | "string" => format!("{kind}s"),
        _ => match (kind.strip_prefix("list "), kind.strip_prefix("id of a ")) {
            (Some(rest), _) => format!("lists {rest}"),
            (None, Some(what)) => format!("{what} ids"),
            (None, None) => kind.to_owned(),
        },
    }
}
