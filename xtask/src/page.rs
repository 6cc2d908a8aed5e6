//! The page in a real browser, served by the program and as a static site. What is missing for
//! it is said in a line, and only that is left out.

use super::{programs, root, site};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Browsers by their names.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Where its tests are.
const TESTS: &str = "crates/shudu-cli/tests/page";

/// Draws the pictures of the page into a folder, with the release program. Chinese needs a font
/// that has it.
pub fn pictures(folder: &Path) -> Result<(), String> {
    let tests = root().join(TESTS);
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(&tests);
    let mut node = Command::new("node");
    node.arg("pictures.mjs").arg(absolute(folder)).current_dir(&tests);
    node.env("SHUDU", absolute(Path::new("target/release/shudu")));
    let drawn = run(&mut npm)? && run(&mut node)?;
    if drawn { Ok(()) } else { Err("the page's pictures need Chromium, node and npm".into()) }
}

pub fn page() -> Result<(), String> {
    let Some(browser) = BROWSERS.iter().find_map(|name| found(name)) else {
        println!("chromium: not installed; the page is not tested in a browser");
        return Ok(());
    };
    if found("npm").is_none() || found("node").is_none() {
        println!("node and npm: not installed; the page is not tested in a browser");
        return Ok(());
    }
    let tests = root().join(TESTS);
    if !run(Command::new("npm")
        .args(["ci", "--silent", "--no-audit", "--no-fund"])
        .current_dir(&tests))?
    {
        println!("npm: its registry does not answer; the page is not tested in a browser");
        return Ok(());
    }
    programs()?;
    let folder = root().join("target/site");
    let made = match site::make(&folder, site::QUICK) {
        Ok(()) => Some(folder),
        // The page of the program is tested all the same.
        Err(why) if !site::can() => {
            println!("{why}; the static site is not tested");
            None
        }
        Err(why) => return Err(why),
    };
    types(&tests)?;
    let program = absolute(Path::new("target/debug/shudu"));
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"]).current_dir(&tests);
    node.env("SHUDU", program).env("CHROMIUM", browser);
    if let Some(folder) = made {
        node.env("SHUDU_SITE", absolute(&folder));
    }
    if run(&mut node)? { Ok(()) } else { Err("the page failed its tests".into()) }
}

/// The types that comments give, checked.
fn types(tests: &Path) -> Result<(), String> {
    let checker = tests.join("node_modules/.bin/tsc");
    let project = root().join("crates/shudu-cli/jsconfig.json");
    if run(Command::new(absolute(&checker)).arg("-p").arg(absolute(&project)))? {
        Ok(())
    } else {
        Err("the page's types do not fit".into())
    }
}

fn absolute(path: &Path) -> PathBuf {
    let path = if path.starts_with(root()) { path.to_owned() } else { root().join(path) };
    path.canonicalize().unwrap_or(path)
}

fn found(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn run(command: &mut Command) -> Result<bool, String> {
    let status = command.status();
    status.map(|status| status.success()).map_err(|why| format!("{command:?}: {why}"))
}
