//! The licences of what is used: checked by `cargo xtask lint`, and written out for what is given away.
//!
//! Cargo knows the crates; their folders in the registry have the texts. What is neither MIT nor
//! Apache-2.0 and goes into something that is given away must be named in THIRD-PARTY.md.

use crate::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is given away is made of these.
const GIVEN: [&str; 3] = ["shudu-cli", "shudu-python", "shudu-wasm"];

/// … on these systems.
const SYSTEMS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-pc-windows-gnu",
];

/// Shudu's own licences, and how most crates are licensed.
const USUAL: [&str; 2] = ["MIT", "Apache-2.0"];

/// Others that ask for no more than to be named. MPL asks for the source of its own files, which are
/// unchanged and public.
const FREE: [&str; 9] = [
    "0BSD",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Zlib",
];

/// A crate of somebody else.
struct Crate {
    name: String,
    version: String,
    licence: String,
    repository: String,
    folder: PathBuf,
    /// Whether it is in something that is given away.
    given: bool,
}

/// Every crate of the lock file may be used, and THIRD-PARTY.md names those that ask for it.
pub fn check() -> Result<(), String> {
    let table = fs::read_to_string(root().join("THIRD-PARTY.md")).map_err(|why| why.to_string())?;
    let rows = table.lines().filter(|line| line.starts_with('|'));
    let named: BTreeSet<&str> = rows
        .flat_map(|row| row.split('|').nth(1).unwrap_or("").split('`').skip(1).step_by(2))
        .collect();
    let crates = crates()?;
    for one in &crates {
        let Crate { name, licence, .. } = one;
        if !allows(licence, &[&USUAL[..], &FREE].concat()) {
            return Err(format!(
                "{name} is licensed as `{licence}`, which xtask does not know as free"
            ));
        }
        if one.given && !allows(licence, &USUAL) && !named.contains(name.as_str()) {
            return Err(format!("THIRD-PARTY.md does not name {name}, which is `{licence}`"));
        }
    }
    let gone = named.iter().find(|name| !crates.iter().any(|one| one.name == **name));
    gone.map_or(Ok(()), |gone| Err(format!("THIRD-PARTY.md names {gone}, which is not used")))
}

/// The licences of all that is given away, and of what the tools add to it, as one text.
pub fn text(tools: &[(&str, PathBuf)]) -> Result<String, String> {
    let mut crates = crates()?;
    crates.retain(|one| one.given);
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = String::new();
    for one in &crates {
        let title = format!("{} {}", one.name, one.version);
        list += &format!("{title}: {}, {}\n", one.licence, one.repository);
        for file in files(one)? {
            let text =
                fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
            let text = text.replace("\r\n", "\n").trim_matches('\n').to_owned();
            texts.entry(text).or_default().push(title.clone());
        }
    }
    for (name, file) in tools {
        let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
        list += &format!("{name}\n");
        texts.entry(text.trim().to_owned()).or_default().push((*name).to_owned());
    }
    list += "Noto Sans CJK SC, a part of it: SIL Open Font License 1.1\nSQLite: public domain\n";
    let font = root().join("crates/shudu-draw/data/fonts/OFL.txt");
    let font = fs::read_to_string(&font).map_err(|why| format!("{}: {why}", font.display()))?;
    texts.entry(font.trim().to_owned()).or_default().push("Noto Sans CJK SC".into());
    let mut texts: Vec<_> = texts.into_iter().map(|(text, names)| (names, text)).collect();
    texts.sort();
    let rule = "=".repeat(78);
    let texts: String = texts
        .iter()
        .map(|(names, text)| format!("\n{rule}\n{}\n\n{text}\n", names.join(", ")))
        .collect();
    Ok(format!(
        "Shudu is licensed under MIT or Apache-2.0, at your choice. It contains what is listed here; the\n\
         texts of the licences follow. A crate without a text is under the licence that its line names,\n\
         by whose public text it goes. Where MIT is one of several to choose from, it is chosen.\n\n{list}{texts}"
    ))
}

/// All crates of others in the lock file.
fn crates() -> Result<Vec<Crate>, String> {
    let told = cargo(&["metadata", "--format-version", "1", "--locked", "--all-features"])?;
    let told: Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    let given = given()?;
    let crate_of = |package: &Value| {
        let (name, version) = (word(&package["name"]), word(&package["version"]));
        Crate {
            name: name.into(),
            version: version.into(),
            licence: word(&package["license"]).into(),
            repository: word(&package["repository"]).into(),
            folder: Path::new(word(&package["manifest_path"])).with_file_name(""),
            given: given.contains(&format!("{name} v{version}")),
        }
    };
    let packages = told["packages"].as_array().map_or(&[][..], Vec::as_slice).iter();
    let others = packages.filter(|package| !package["source"].is_null());
    let mut crates: Vec<Crate> = others.map(crate_of).collect();
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// What ends up in what is given away: neither macros nor what only builds and tests need. The tree
/// knows features better than the metadata, which has optional crates that nothing turns on.
fn given() -> Result<BTreeSet<String>, String> {
    let mut all = BTreeSet::new();
    for system in SYSTEMS {
        let mut args = vec!["tree", "--locked", "--all-features", "--prefix", "none"];
        args.extend(["--edges", "normal,no-proc-macro", "--target", system]);
        args.extend(GIVEN.iter().flat_map(|name| ["--package", *name]));
        let told = cargo(&args)?;
        let named = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
        all.extend(told.lines().map(named));
    }
    Ok(all)
}

fn cargo(args: &[&str]) -> Result<String, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let told = Command::new(cargo).args(args).current_dir(root()).output();
    let told = told.map_err(|error| format!("cannot run cargo: {error}"))?;
    if !told.status.success() {
        let (what, why) = (args[0], String::from_utf8_lossy(&told.stderr));
        return Err(format!("`cargo {what}` failed: {why}"));
    }
    String::from_utf8(told.stdout).map_err(|error| error.to_string())
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The files with the licences of a crate: only MIT's, if that may be chosen and is a file by itself. A
/// crate that brings the source of a library has its licence in a folder.
fn files(one: &Crate) -> Result<Vec<PathBuf>, String> {
    let mut all = licences_in(&one.folder)?;
    if one.name.ends_with("-sys") {
        let entries = fs::read_dir(&one.folder).map_err(|why| why.to_string())?;
        for folder in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
            all.extend(licences_in(&folder)?);
        }
    }
    all.sort();
    if allows(&one.licence, &["MIT"]) && all.iter().any(|path| named(path, &["MIT"])) {
        all.retain(|path| named(path, &["MIT", "NOTICE"]));
    }
    Ok(all)
}

fn licences_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let words = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];
    Ok(files.filter(|path| named(path, &words)).collect())
}

/// Whether the name of a file has one of these words.
fn named(path: &Path, words: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    words.iter().any(|word| name.contains(word))
}

/// Whether an SPDX expression is met by these licences alone.
fn allows(expression: &str, licences: &[&str]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest, licences) && rest.is_empty()
}

fn either(words: &mut &[&str], licences: &[&str]) -> bool {
    let mut any = both(words, licences);
    while let Some((&"OR", rest)) = words.split_first() {
        *words = rest;
        any |= both(words, licences);
    }
    any
}

fn both(words: &mut &[&str], licences: &[&str]) -> bool {
    let mut all = single(words, licences);
    while let Some((&"AND", rest)) = words.split_first() {
        *words = rest;
        all &= single(words, licences);
    }
    all
}

fn single(words: &mut &[&str], licences: &[&str]) -> bool {
    let Some((&first, rest)) = words.split_first() else { return false };
    *words = rest;
    if first == "(" {
        let inner = either(words, licences);
        let closed = words.split_first().filter(|(word, _)| **word == ")");
        *words = closed.map_or(*words, |(_, rest)| rest);
        return inner && closed.is_some();
    }
    match words {
        ["WITH", exception, rest @ ..] => {
            let name = format!("{first} WITH {exception}");
            *words = rest;
            licences.contains(&name.as_str())
        }
        _ => licences.contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_mean_what_spdx_says() {
        let usual = |text| allows(text, &USUAL);
        assert!(usual("MIT") && usual("Zlib OR Apache-2.0 OR MIT") && usual("Apache-2.0/MIT"));
        assert!(usual("Apache-2.0 AND MIT") && usual("Zlib AND ISC OR MIT"));
        assert!(!usual("(MIT OR Apache-2.0) AND Unicode-3.0") && !usual("MPL-2.0") && !usual(""));
        assert!(!usual("Apache-2.0 WITH LLVM-exception") && !usual("(MIT") && !usual("MIT)"));
        assert!(usual("Apache-2.0 WITH LLVM-exception OR MIT") && !usual("MIT AND"));
        assert!(allows("(MIT OR Zlib) AND ISC", &["MIT", "ISC"]));
    }
}
