//! What no source of the library may have, and what all of them must: read from the repository.

use shudu::print::Fonts;
use std::fs;
use std::path::{Path, PathBuf};

/// The source folders of the library's crates: those that `shudu` depends on, and itself.
fn folders() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(own.join("Cargo.toml")).unwrap();
    let names = manifest.lines().filter_map(|line| line.split([' ', '.']).next());
    let mut folders: Vec<PathBuf> = names
        .filter(|name| name.starts_with("shudu-"))
        .map(|name| own.with_file_name(name).join("src"))
        .filter(|path| path.is_dir())
        .collect();
    folders.push(own.join("src"));
    folders
}

fn texts(path: &Path, out: &mut Vec<String>) {
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// All of them, unless this is the package without its repository.
fn sources() -> Option<Vec<String>> {
    let mut all = Vec::new();
    let folders = folders();
    folders.iter().for_each(|folder| texts(folder, &mut all));
    if folders.len() < 11 {
        println!("skipped: the library's other crates are not part of the package");
        return None;
    }
    Some(all)
}

#[test]
fn the_library_has_no_clock_no_files_and_prints_nothing() {
    let Some(sources) = sources() else { return };
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
        assert!(!sources.iter().any(used), "{forbidden}");
    }
}

/// Whatever Shudu says in Chinese can be printed.
#[test]
fn the_font_has_every_chinese_character_of_the_sources() {
    let Some(sources) = sources() else { return };
    let all: String =
        sources.iter().flat_map(|text| text.chars()).filter(|&c| c >= '\u{2e80}').collect();
    assert!(all.len() > 10_000);
    Fonts::new().check(&all).expect("`cargo xtask font` cuts it anew");
}
