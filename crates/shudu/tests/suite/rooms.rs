//! The arrows between the rooms are those that ARCHITECTURE.md draws.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The table rows `| room | … | uses |` of the document.
fn drawn() -> Option<Arrows> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");
    let text = fs::read_to_string(path).ok()?;
    let table = text.split("<!-- rooms -->").nth(1).expect("the table of rooms is marked");
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(Into::into).collect()
    };
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let arrows = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        (names(cells[0]).pop_first().unwrap(), names(cells[cells.len() - 1]))
    });
    Some(arrows.collect())
}

fn files(folder: &Path, out: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// What the code of a room names of other rooms.
fn built() -> Arrows {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms: Vec<String> = fs::read_dir(&source)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut arrows = Arrows::new();
    for room in &rooms {
        let mut texts = Vec::new();
        files(&source.join(room), &mut texts);
        let uses = |other: &&String| {
            let path = format!("crate::{other}");
            *other != room && texts.iter().any(|text| names(text, &path))
        };
        arrows.insert(room.clone(), rooms.iter().filter(uses).cloned().collect());
    }
    arrows
}

/// Whether a text names a path, and not one that only begins like it.
fn names(text: &str, path: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(path).any(|(at, _)| !text[at + path.len()..].starts_with(word))
}

#[test]
fn rooms_use_only_what_the_architecture_draws() {
    let Some(drawn) = drawn() else {
        return println!("skipped: ARCHITECTURE.md is not part of the package");
    };
    assert_eq!(built(), drawn, "code (left) and ARCHITECTURE.md (right) differ");
}

#[test]
fn the_library_has_no_clock_no_files_and_prints_nothing() {
    let mut texts = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    for forbidden in [
        "Instant",
        "SystemTime",
        "std::fs",
        "stdin()",
        "stdout()",
        "stderr()",
        "println!",
        "eprintln!",
        "dbg!",
        "static mut",
    ] {
        assert!(!texts.iter().any(|text| text.contains(forbidden)), "{forbidden}");
    }
}
