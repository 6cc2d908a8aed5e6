//! The arrows between the rooms, of the library and of the program, are those that
//! ARCHITECTURE.md draws.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Arrows = BTreeMap<String, BTreeSet<String>>;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shudu-cli/src");

/// The document, unless this is the library without its repository.
fn document() -> Option<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");
    let text = fs::read_to_string(path).ok();
    if text.is_none() {
        println!("skipped: ARCHITECTURE.md is not part of the package");
    }
    text
}

/// The rows `| `room` | … | uses |` between two marks of the document.
fn drawn(text: &str, mark: &str) -> Arrows {
    let table = text.split(mark).nth(1).expect("the table is marked");
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(Into::into).collect()
    };
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        (names(cells[0]).pop_first().unwrap(), names(cells[cells.len() - 1]))
    })
    .collect()
}

fn texts(path: &Path, out: &mut Vec<String>) {
    if path.is_file() {
        out.push(fs::read_to_string(path).unwrap());
        return;
    }
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            texts(&path, out);
        }
    }
}

/// The rooms of a crate: the folders and files beside its root.
fn rooms(source: &Path) -> BTreeMap<String, PathBuf> {
    let paths = fs::read_dir(source).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    paths
        .map(|path| (name(&path), path))
        .filter(|(name, _)| !matches!(name.as_str(), "lib" | "main" | "unplayable"))
        .collect()
}

/// What the code of each room names of other rooms.
fn built(source: &Path) -> Arrows {
    let rooms = rooms(source);
    let mut arrows = Arrows::new();
    for (room, path) in &rooms {
        let mut code = Vec::new();
        texts(path, &mut code);
        let named: BTreeSet<String> = code.iter().flat_map(|text| first_names(text)).collect();
        let uses = |other: &&String| *other != room && named.contains(*other);
        arrows.insert(room.clone(), rooms.keys().filter(uses).cloned().collect());
    }
    arrows
}

/// What follows `crate::`: one name, or those of a group such as `crate::{board, search::fast}`.
fn first_names(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut names = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(group_names(group)),
            None => names.push(word(rest)),
        }
    }
    names
}

fn group_names(group: &str) -> Vec<String> {
    let (mut depth, mut names, mut begins) = (0, Vec::new(), true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if begins && c.is_alphabetic() => {
                names.push(word(&group[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn groups_of_names_are_understood() {
    let text =
        "use crate::{board::{Cell, Digit}, search};\n// crate::comment\ncrate::rating::Level";
    assert_eq!(first_names(text), ["board", "search", "rating"]);
}

#[test]
fn rooms_use_only_what_the_architecture_draws() {
    let Some(text) = document() else { return };
    let drawn = drawn(&text, "<!-- rooms -->");
    assert_eq!(built(Path::new(SOURCE)), drawn, "code (left) and ARCHITECTURE.md (right) differ");
}

#[test]
fn rooms_of_the_program_too() {
    let Some(text) = document() else { return };
    let drawn = drawn(&text, "<!-- program -->");
    assert_eq!(built(Path::new(PROGRAM)), drawn, "code (left) and ARCHITECTURE.md (right) differ");
}

#[test]
fn the_library_has_no_clock_no_files_and_prints_nothing() {
    let mut code = Vec::new();
    texts(Path::new(SOURCE), &mut code);
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
        // What documentation shows is the reader's own.
        let used = |text: &String| {
            let mut lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            lines.any(|line| line.contains(forbidden))
        };
        assert!(!code.iter().any(used), "{forbidden}");
    }
}
