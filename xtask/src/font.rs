//! `cargo xtask font`: the fonts of books, cut from Noto Sans CJK SC.
//!
//! Of the regular face it keeps Latin letters, every other character that stands in the sources,
//! and those of `titles.txt`; of the bold one Latin letters.

use super::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where Debian's package `fonts-noto-cjk` has them.
const NOTO: &str = "/usr/share/fonts/opentype/noto/NotoSansCJK";
/// Simplified Chinese in the collection.
const NUMBER: &str = "--font-number=2";
/// Beside the letters of Europe.
const SIGNS: &str = "–—‘’“”„…†•‹›€™−×÷≤≥≠→←↑↓★☆✓";

pub fn font() -> Result<(), String> {
    let folder = root().join("crates/shudu-draw/data/fonts");
    let latin: BTreeSet<char> =
        (' '..='~').chain('\u{a0}'..='\u{17f}').chain(SIGNS.chars()).collect();
    let mut all = latin.clone();
    let titles =
        fs::read_to_string(folder.join("titles.txt")).map_err(|error| error.to_string())?;
    all.extend(titles.chars());
    let crates = fs::read_dir(root().join("crates")).map_err(|error| error.to_string())?;
    for entry in crates.flatten() {
        collect(&entry.path().join("src"), &mut all)?;
    }
    // Frames are drawn, not written.
    all.retain(|c| !c.is_control() && !('\u{2500}'..='\u{257f}').contains(c));
    cut("Regular", &all, &folder.join("book-regular.otf"))?;
    cut("Bold", &latin, &folder.join("book-bold.otf"))
}

/// The characters beyond ASCII in all sources of a folder.
fn collect(folder: &Path, all: &mut BTreeSet<char>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            collect(&path, all)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            all.extend(text.chars().filter(|c| !c.is_ascii()));
        }
    }
    Ok(())
}

fn cut(face: &str, characters: &BTreeSet<char>, into: &Path) -> Result<(), String> {
    let codes: Vec<String> =
        characters.iter().map(|&c| format!("U+{:04X}", u32::from(c))).collect();
    let mut command = Command::new("pyftsubset");
    command.arg(format!("{NOTO}-{face}.ttc")).arg(NUMBER);
    command.arg(format!("--unicodes={}", codes.join(",")));
    command.arg(format!("--output-file={}", into.display()));
    command.args(["--no-hinting", "--desubroutinize", "--notdef-outline", "--layout-features="]);
    command.args([
        "--name-IDs=0,1,2,4,5,6,13,14",
        "--drop-tables+=BASE,GDEF,GPOS,GSUB,VORG,vhea,vmtx",
    ]);
    let done = command.status().is_ok_and(|status| status.success());
    if done {
        Ok(())
    } else {
        Err("this needs fontTools (pyftsubset) and the package fonts-noto-cjk".into())
    }
}
