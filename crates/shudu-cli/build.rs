//! What `--version` says besides the number: the commit, where there is a repository, and the
//! features. And the files of the page, which go into the program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| output.status.success() && !text.is_empty())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A package unpacked within somebody else's repository has no commit of ours.
    let ours = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let commit = if ours { git(&["rev-parse", "--short", "HEAD"]) } else { None };
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|_| ours) {
        println!("cargo::rerun-if-changed={log}");
    }
    let features = ["play", "png", "tables", "web"]
        .into_iter()
        .filter(|name| env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some());
    let features: Vec<&str> = features.collect();
    let features = if features.is_empty() { "no features".into() } else { features.join(", ") };
    let about: Vec<String> = commit.into_iter().chain([features]).collect();
    println!("cargo::rustc-env=SHUDU_BUILD= ({})", about.join("; "));
    page();
}

/// A table of the files of the page: their names and their bytes.
fn page() {
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut table = String::from("const FILES: &[(&str, &[u8])] = &[\n");
    for path in &files {
        let name = path.strip_prefix(&root).expect("it was found there").to_string_lossy();
        let name = name.replace('\\', "/");
        table += &format!("    ({name:?}, include_bytes!({:?})),\n", path.to_string_lossy());
    }
    table += "];\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, table).expect("the build's own folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if !path.to_string_lossy().ends_with(".d.ts") {
            files.push(path);
        }
    }
}
