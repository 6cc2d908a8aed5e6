//! Everything that `--json` prints is as the schema says that `shudu schema` prints.
//!
//! The validator knows the few words of JSON Schema that ours is made of, and is stricter: a
//! field that the schema does not name is an error here.

use crate::shell::{Ran, run};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
/// Needs chains.
const HARD: &str =
    ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";
const SMALL: &str = "1.....3..2.....4";

/// A schema, and what is wrong with values by it.
struct Schema(Value);

impl Schema {
    /// What the program says that a command prints; all commands without one.
    fn of(command: &[&str]) -> Schema {
        let (status, out, err) = run(&[&["schema"], command].concat(), b"");
        assert_eq!(status, 0, "{command:?}: {err}");
        Schema(serde_json::from_str(&out).unwrap())
    }

    /// The first thing that is wrong, if any.
    fn wrong(&self, value: &Value) -> Option<String> {
        self.fits(&self.0, value, "").err()
    }

    fn fits(&self, rule: &Value, value: &Value, at: &str) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("{at}: {what}: {value}"));
        for (word, said) in rule.as_object().unwrap() {
            let right = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let name = said.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.fits(&self.0["$defs"][name], value, &format!("{at}<{name}>"))?;
                    true
                }
                "anyOf" | "oneOf" => {
                    let each = said.as_array().unwrap().iter();
                    let all: Vec<_> = each.map(|rule| self.fits(rule, value, at)).collect();
                    if all.iter().all(Result::is_err) {
                        return all.into_iter().next().unwrap();
                    }
                    true
                }
                "type" => match said {
                    Value::Array(names) => {
                        names.iter().any(|name| is_type(value, name.as_str().unwrap()))
                    }
                    name => is_type(value, name.as_str().unwrap()),
                },
                "enum" => said.as_array().unwrap().contains(value),
                "pattern" => matches(said.as_str().unwrap(), value.as_str().unwrap_or("")),
                "minimum" => value.as_f64() >= said.as_f64(),
                "maximum" => value.as_f64() <= said.as_f64(),
                "items" => {
                    for (i, one) in value.as_array().into_iter().flatten().enumerate() {
                        self.fits(said, one, &format!("{at}[{i}]"))?;
                    }
                    true
                }
                "minItems" => length(value) >= said.as_u64(),
                "maxItems" => length(value) <= said.as_u64(),
                "prefixItems" => {
                    let both = said.as_array().unwrap().iter().zip(value.as_array().unwrap());
                    for (i, (rule, one)) in both.enumerate() {
                        self.fits(rule, one, &format!("{at}[{i}]"))?;
                    }
                    true
                }
                "required" => {
                    let has = |name: &Value| value.get(name.as_str().unwrap()).is_some();
                    said.as_array().unwrap().iter().all(has)
                }
                "properties" => {
                    for (name, one) in value.as_object().into_iter().flatten() {
                        let Some(rule) = said.get(name) else {
                            return wrong(&format!("`{name}` is unknown"));
                        };
                        self.fits(rule, one, &format!("{at}.{name}"))?;
                    }
                    true
                }
                _ => panic!("`{word}` is a word that this validator does not know"),
            };
            if !right {
                return wrong(&format!("not of {word} {said}"));
            }
        }
        Ok(())
    }
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("{name} is no type"),
    }
}

/// The length of a list.
fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|all| all.len() as u64)
}

/// Patterns are plain characters and `[0-9]+`, from the beginning to the end.
fn matches(pattern: &str, text: &str) -> bool {
    let pattern = pattern.strip_prefix('^').unwrap().strip_suffix('$').unwrap();
    let mut text = text;
    for (i, plain) in pattern.split("[0-9]+").enumerate() {
        if i > 0 {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.len() == text.len() {
                return false;
            }
            text = rest;
        }
        let Some(rest) = text.strip_prefix(plain) else { return false };
        text = rest;
    }
    text.is_empty()
}

/// Every line of the output is what the schema of the command says, and that of all commands.
fn told(command: &[&str], args: &[&str], input: &str) {
    let (status, out, err): Ran = run(args, input.as_bytes());
    assert!(status < 2 && !out.is_empty(), "{args:?}: {status} {err}");
    for schema in [Schema::of(command), Schema::of(&[])] {
        for line in out.lines() {
            let value = serde_json::from_str(line);
            let value = value.unwrap_or_else(|e| panic!("{args:?}: {e}: {line}"));
            assert_eq!(schema.wrong(&value), None, "{args:?}");
        }
    }
}

#[test]
fn what_is_printed_is_as_the_schema_says() {
    let commands: &[&[&str]] = &[
        &["solve", ROYLE],
        &["check", "11.............."],
        &["check", "--minimal", "--within", "2", ROYLE],
        &["show", SMALL],
        &["show", ROYLE, "11.............."],
        &["formats"],
        &["trace", SMALL],
        &["experiment", "--first", "1", "-"],
        &["count", ROYLE],
        &["count", "--marginals", ROYLE],
        &["count", "--sample", "1", "--seed", "1", ROYLE],
        &["count", "--estimate", "10", "--seed", "1", ROYLE],
        &["relax", "-k", "1", ROYLE],
        &["relax", "-k", "2", "--fit"],
        &["census", "2x2", "--essential"],
        &["canon", ROYLE],
        &["canon", "--same", ROYLE, HARD],
        &["canon", "--random", "1", "--seed", "1", ROYLE],
        &["canon", "--dedupe", "-"],
        &["generate", "--seed", "1", "--technique", "x-wing"],
        &["generate", "--seed", "1", "--unbiased"],
        &["generate", "--seed", "1", "--layout", "2x3"],
        &["rate", "--steps", HARD],
        &["rate", "--invariant", "--at-least", "2.0", ROYLE],
        &["rate", "--scale", "hodoku", "--steps", ROYLE],
        &["rate", SMALL],
        &["measure", "--er", "--hodoku", "--w", "--backdoors", ROYLE],
        &["grid", "--sets", SMALL],
        &["catalogue", "5472730538"],
        &["search", "--from", ROYLE, "--keep", "er >= 1.0", "--count", "1", "--seed", "1"],
        &["explain", HARD],
        &["explain", "11.............."],
        &["hint", "--stage", "6", HARD],
        &["hint", "11..............", SMALL],
        &["hint", "--all", "--profile", "basic", HARD],
        &["techniques"],
        &["techniques", "finned-swordfish"],
        &["techniques", "unique-rectangle-1"],
        &["bench", "--repeat", "1", "-"],
        &["config"],
    ];
    for args in commands {
        told(&args[..1], &[args, &["--json"][..]].concat(), &format!("{ROYLE}\n"));
    }
}

#[cfg(feature = "play")]
#[test]
fn what_is_printed_of_games_is_as_the_schema_says() {
    let folder: PathBuf = std::env::temp_dir().join(format!("shudu-json-{}", std::process::id()));
    let folder_name = folder.to_str().unwrap();
    let games = |args: &[&'static str]| [&["games", "--data-dir", folder_name], args].concat();
    let save = r#"{"version":1,"layout":"2x2","puzzle":"1.....3..2.....4","spent":0,"log":[]}"#;
    assert_eq!(run(&[&games(&["import"])[..], &[save]].concat(), b"").0, 0);
    told(&["games"], &games(&["--json"]), "");
    told(&["games", "stats"], &games(&["stats", "--json"]), "");
    told(&["games", "export"], &games(&["export", "1"]), "");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_validator_sees_what_is_wrong() {
    let (_, out, _) = run(&["solve", "--json", SMALL], b"");
    let good: Value = serde_json::from_str(&out).unwrap();
    let schema = Schema::of(&["solve"]);
    assert_eq!(schema.wrong(&good), None);
    let changes: [(&str, Value, &str); 5] = [
        ("verdict", "some".into(), "enum"),
        ("count", (-1).into(), "minimum"),
        ("line", 1.5.into(), "type"),
        ("surplus", true.into(), "unknown"),
        ("stats", Value::Null, "required"),
    ];
    for (field, value, why) in changes {
        let mut bad = good.clone();
        bad[field] = value;
        assert!(schema.wrong(&bad).unwrap().contains(why), "{field}");
    }
    let mut bad = good;
    bad.as_object_mut().unwrap().remove("ended");
    assert!(schema.wrong(&bad).unwrap().contains("required"));
    assert!(matches("^r[0-9]+c[0-9]+$", "r10c2") && !matches("^r[0-9]+c[0-9]+$", "r1c"));
}

#[test]
fn who_prints_no_json_has_no_schema() {
    let (status, out, err) = run(&["schema", "convert"], b"");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.starts_with("shudu: `shudu convert` prints no JSON;"), "{err}");
}
