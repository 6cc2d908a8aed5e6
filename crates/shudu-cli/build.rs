//! What `--version` says besides the number: the commit, where there is a repository, and the
//! features.

use std::env;
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
    let features = ["play", "png"]
        .into_iter()
        .filter(|name| env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some());
    let features: Vec<&str> = features.collect();
    let features = if features.is_empty() { "no features".into() } else { features.join(", ") };
    let about: Vec<String> = commit.into_iter().chain([features]).collect();
    println!("cargo::rustc-env=SHUDU_BUILD= ({})", about.join("; "));
}
