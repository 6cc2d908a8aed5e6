//! JSON Schema of requests and answers, and the documents and types that are generated from it.
//!
//! ```text
//!   structs of `view` and `ask` ──schemars──▶ schemas ──▶ `shudu schema`
//!                                                └──────▶ FILES: docs/json.md, docs/page.md, page/
//! ```
//!
//! A field is described once, by its doc comment and its type. `schemars` adds neither names nor
//! types of its own; what is missing in a Rust type (the ids that a string may be) is a type of
//! [`ids`].
//!
//! Schemas allow fields that they do not name: within a version, objects may gain some.

pub mod ids;
mod page;
mod printed;
mod tables;

pub use page::{page_fields, repeatable, types};
pub use printed::of_command;
pub use tables::tables;

use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// A file of the repository that is generated, or has parts that are.
pub struct Generated {
    /// Path from the root of the repository.
    pub path: &'static str,
    /// Returns what the file should be, given what it is.
    pub generate: fn(&str) -> String,
}

/// All generated files. `cargo xtask generate` writes them; a test compares them.
pub const FILES: [Generated; 4] = [
    Generated { path: "docs/json.md", generate: tables },
    Generated { path: "docs/page.md", generate: page_fields },
    Generated { path: "crates/shudu-cli/page/protocol.d.ts", generate: |_| types() },
    Generated { path: "crates/shudu-cli/page/generated.js", generate: |_| repeatable() },
];

/// Schemas that refer to each other by name: one for answers, which serde writes, and one for
/// requests, which it reads.
pub struct Schemas {
    answers: SchemaGenerator,
    requests: SchemaGenerator,
}

/// Schemas of a request and of its answer.
pub struct Shapes {
    request: Value,
    answer: Value,
}

impl Default for Schemas {
    fn default() -> Schemas {
        let settings = SchemaSettings::draft2020_12();
        let requests = settings.clone().for_deserialize().with(|all| all.inline_subschemas = true);
        let answers = settings.for_serialize().with_transform(plain);
        Schemas { answers: answers.into_generator(), requests: requests.into_generator() }
    }
}

impl Schemas {
    /// Adds a request with its answer.
    pub(crate) fn request<R: JsonSchema, A: JsonSchema>(&mut self) -> Shapes {
        let request = R::json_schema(&mut self.requests).into();
        Shapes { request, answer: self.answer::<A>() }
    }

    /// Adds an answer, and returns a reference to it.
    fn answer<A: JsonSchema>(&mut self) -> Value {
        self.answers.subschema_for::<A>().into()
    }

    /// Returns the definitions of all answers that were added, and of all that they refer to.
    fn definitions(&mut self) -> Map<String, Value> {
        self.answers.take_definitions(true)
    }
}

/// Removes from the schema of an answer what only Rust needs: formats of numbers, and `null` as a
/// value of fields that are absent instead.
fn plain(schema: &mut Schema) {
    transform_subschemas(&mut plain, schema);
    let format = schema.remove("format");
    if format.is_some_and(|format| format.as_str().is_some_and(|name| name.starts_with("uint"))) {
        schema.remove("maximum");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required =
        |name: &str| required.as_array().is_some_and(|all| all.contains(&json!(name)));
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        let optional = fields.iter_mut().filter(|(name, _)| !is_required(name));
        optional.for_each(|(_, field)| not_null(field));
    }
}

/// Removes `null` from the values that a schema allows.
fn not_null(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            fields.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(ids)) = fields.get_mut("enum") {
        ids.retain(|id| !id.is_null());
    }
    if let Some(Value::Array(mut rules)) = fields.remove("anyOf") {
        rules.retain(|rule| rule["type"] != "null");
        match &rules[..] {
            [Value::Object(only)] => fields.extend(only.clone()),
            _ => {
                fields.insert("anyOf".into(), rules.into());
            }
        }
    }
}

/// A field of an object.
struct Field<'a> {
    name: &'a str,
    schema: &'a Value,
    is_required: bool,
}

/// Returns the fields of an object: those of its variants if it has some, or first those that are always there, in the order in which they
/// are printed, then the others by name.
fn fields(object: &Value) -> Vec<Field<'_>> {
    if let Some(variants) = object["anyOf"].as_array() {
        let all = variants.iter().flat_map(fields);
        return all.map(|field| Field { is_required: false, ..field }).collect();
    }
    let Some(all) = object["properties"].as_object() else { return Vec::new() };
    let required = object["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let required: Vec<&str> = required.collect();
    let first = required.iter().map(|&name| Field { name, schema: &all[name], is_required: true });
    let others = all.iter().filter(|(name, _)| !required.contains(&name.as_str()));
    let others = others.map(|(name, schema)| Field { name, schema, is_required: false });
    first.chain(others).collect()
}

/// Returns the description of a schema on one line.
fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the name of the definition that a schema refers to.
fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// Replaces the table after a mark, which may be missing so far.
fn replace_table(after_mark: &str, table: &str) -> String {
    let rest = after_mark.trim_start();
    let old = rest.split_inclusive('\n').take_while(|line| line.starts_with('|'));
    let length: usize = old.map(str::len).sum();
    let rest = &rest[length..];
    let gap = if rest.is_empty() || rest.starts_with('\n') { "" } else { "\n" };
    format!("\n\n{table}{gap}{rest}")
}
