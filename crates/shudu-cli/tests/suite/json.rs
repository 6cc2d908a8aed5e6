//! Every field that `--json` prints is in a table of docs/json.md.

use crate::shell::{Ran, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
/// Needs chains.
const HARD: &str =
    ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";
const SMALL: &str = "1.....3..2.....4";

/// The fields of each view, by its name; none if the document did not come along.
fn described() -> Option<BTreeMap<String, BTreeSet<String>>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let text = fs::read_to_string(path).ok()?;
    let sections = text.split("<!-- view: ").skip(1).map(|section| {
        let (name, rest) = section.split_once(" -->").unwrap();
        let table = rest.lines().skip_while(|line| line.is_empty());
        let rows = table.take_while(|line| line.starts_with('|')).skip(2);
        let names = |row: &str| {
            let cell = row.trim_matches('|').split('|').next().unwrap().to_owned();
            cell.split('`').skip(1).step_by(2).map(Into::into).collect::<Vec<String>>()
        };
        (name.to_owned(), rows.flat_map(names).collect())
    });
    Some(sections.collect())
}

/// The view of an object within an object.
fn within(view: &str, field: &str) -> &'static str {
    match (view, field) {
        (_, "stats") => "Stats",
        (_, "plan") => "Plan",
        (_, "estimate") => "Estimate",
        (_, "transformation") => "Transformation",
        (_, "fixed") => "Fixed",
        ("Census", "parts") => "Part",
        (_, "parts") => "StepPart",
        (_, "proofs") => "Proof",
        (_, "options") => "RateOptions",
        (_, "tenths") => "Tenths",
        (_, "step" | "steps") => "Step",
        (_, "placement" | "eliminations" | "escapes" | "candidates") => "Candidate",
        (_, "premises") => "Premise",
        (_, "chains") => "Chain",
        (_, "links") => "Link",
        (_, "words") => "Words",
        (_, "after") => "After",
        (_, "example") => "Example",
        (_, "days" | "dailies") => "Streak",
        _ => panic!("{view}.{field} is an object that nobody knows"),
    }
}

struct Document(BTreeMap<String, BTreeSet<String>>);

impl Document {
    fn has(&self, view: &str, value: &Value) {
        let object = value.as_object().unwrap_or_else(|| panic!("{view} is no object: {value}"));
        for (field, value) in object {
            assert!(self.0[view].contains(field), "{view}: `{field}` is not described");
            let objects = match value {
                Value::Array(all) => all.iter().filter(|one| one.is_object()).collect(),
                Value::Object(_) => vec![value],
                _ => Vec::new(),
            };
            objects.into_iter().for_each(|one| self.has(within(view, field), one));
        }
    }

    /// Every line of the output is this view; arrays are many of it.
    fn told(&self, view: &str, args: &[&str], input: &str) {
        let (status, out, err): Ran = run(args, input.as_bytes());
        assert!(status < 2 && !out.is_empty(), "{args:?}: {status} {err}");
        for line in out.lines() {
            match serde_json::from_str(line).unwrap_or_else(|e| panic!("{args:?}: {e}: {line}")) {
                Value::Array(all) => all.iter().for_each(|one| self.has(view, one)),
                value => self.has(view, &value),
            }
        }
    }
}

#[test]
fn every_field_that_is_printed_is_described() {
    let Some(described) = described() else {
        eprintln!("skipped: docs/json.md is not here");
        return;
    };
    let document = Document(described);
    let commands: &[(&str, &[&str])] = &[
        ("Solved", &["solve", ROYLE]),
        ("Solved", &["check", "11.............."]),
        ("Solved", &["check", "--minimal", "--within", "2", ROYLE]),
        ("Board", &["show", SMALL]),
        ("Format", &["formats"]),
        ("Event", &["trace", SMALL]),
        ("Trial", &["experiment", "--first", "1", "-"]),
        ("Count", &["count", ROYLE]),
        ("Count", &["count", "--marginals", ROYLE]),
        ("Count", &["count", "--sample", "1", "--seed", "1", ROYLE]),
        ("Count", &["count", "--estimate", "10", "--seed", "1", ROYLE]),
        ("Relaxed", &["relax", "-k", "1", ROYLE]),
        ("Census", &["census", "2x2", "--essential"]),
        ("Canonical", &["canon", ROYLE]),
        ("Same", &["canon", "--same", ROYLE, HARD]),
        ("Isomorph", &["canon", "--random", "1", "--seed", "1", ROYLE]),
        ("Distinct", &["canon", "--dedupe", "-"]),
        ("Generated", &["generate", "--seed", "1", "--technique", "x-wing"]),
        ("Generated", &["generate", "--seed", "1", "--unbiased"]),
        ("Generated", &["generate", "--seed", "1", "--layout", "2x3"]),
        ("Rated", &["rate", "--steps", HARD]),
        ("Rated", &["rate", "--invariant", "--at-least", "2.0", ROYLE]),
        ("Rated", &["rate", "--scale", "hodoku", "--steps", ROYLE]),
        ("Rated", &["rate", SMALL]),
        ("Explained", &["explain", HARD]),
        ("Explained", &["explain", "11.............."]),
        ("Hint", &["hint", "--stage", "6", HARD]),
        ("Step", &["hint", "--all", "--profile", "basic", HARD]),
        ("Technique", &["techniques"]),
        ("Technique", &["techniques", "finned-swordfish"]),
        ("Technique", &["techniques", "unique-rectangle-1"]),
        ("Speed", &["bench", "--repeat", "1", "-"]),
    ];
    for (view, args) in commands {
        document.told(view, &[args, &["--json"][..]].concat(), &format!("{ROYLE}\n"));
    }
}

#[cfg(feature = "play")]
#[test]
fn every_field_of_games_is_described() {
    let Some(described) = described() else { return };
    let document = Document(described);
    let folder: PathBuf = std::env::temp_dir().join(format!("shudu-json-{}", std::process::id()));
    let folder_name = folder.to_str().unwrap();
    let games = |args: &[&'static str]| [&["games", "--data-dir", folder_name], args].concat();
    let save = r#"{"version":1,"layout":"2x2","puzzle":"1.....3..2.....4","spent":0,"log":[]}"#;
    assert_eq!(run(&[&games(&["import"])[..], &[save]].concat(), b"").0, 0);
    document.told("Game", &games(&["--json"]), "");
    document.told("Statistics", &games(&["stats", "--json"]), "");
    document.told("Save", &games(&["export", "1"]), "");
    fs::remove_dir_all(folder).unwrap();
}
