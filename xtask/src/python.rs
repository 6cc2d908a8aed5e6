//! The Python package: its wheel built, installed in a clean environment, and tested there.
//!
//! What is missing is said in a line, and only what needs it is left out. With `--cluster`, or
//! where SHUDU_CLUSTER is set, Spark and Ray are installed, too, half a gigabyte, and the tests start a
//! cluster of each.

use crate::{cargo, root};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Asks Python whether the package can be tested with it.
const FITS: &str = "import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 1)";

/// Whether there is a Python to work with.
pub fn fits() -> bool {
    let asked = Command::new("python3").args(["-c", FITS]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// Builds, installs and tests it.
pub fn python() -> Result<(), String> {
    if !fits() {
        println!("python3: not 3.11 or newer, or without venv; the Python package is not tested");
        return Ok(());
    }
    let folder = root().join("target/python");
    let _ = std::fs::remove_dir_all(&folder);
    let venv = folder.join("venv");
    run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    let needs = root().join("python/tests/requirements.txt");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let mut install = Command::new(tool(&venv, "python"));
    if run(install.args(pip).arg("--requirement").arg(&needs)).is_err() {
        println!("pip: cannot install what the tests need; the Python package is not tested");
        return Ok(());
    }
    // As the other tests are built, so that the library is not compiled again.
    let wheels = folder.join("wheels");
    let mut build = Command::new(tool(&venv, "maturin"));
    build.args(["build", "--quiet", "--locked", "--profile", "dev", "--out"]).arg(&wheels);
    run(build.current_dir(root().join("python")))?;
    let wheel = wheel(&wheels)?;
    let mut install = Command::new(tool(&venv, "python"));
    run(install.args(pip).arg("--no-deps").arg(&wheel))?;
    cargo(&["build", "--quiet", "--workspace", "--bins", "--locked"])?;
    let mut test = Command::new(tool(&venv, "python"));
    // Without `-P` the sources would stand before the package that is installed.
    test.args(["-P", "-m", "pytest", "--quiet"]).current_dir(root().join("python"));
    run(test.env("SHUDU_PROGRAM", root().join("target/debug/shudu")))?;
    cluster(&venv, &pip)
}

/// Tests Spark and Ray, if that was asked for.
fn cluster(venv: &Path, pip: &[&str]) -> Result<(), String> {
    let asked = std::env::args().any(|word| word == "--cluster");
    if !asked && std::env::var_os("SHUDU_CLUSTER").is_none() {
        println!(
            "Spark and Ray: not tested; `cargo xtask python --cluster` or SHUDU_CLUSTER=1 does it"
        );
        return Ok(());
    }
    let needs = root().join("python/tests/requirements-cluster.txt");
    let mut install = Command::new(tool(venv, "python"));
    if run(install.args(pip).arg("--requirement").arg(&needs)).is_err() {
        println!("pip: cannot install Spark and Ray; they are not tested");
        return Ok(());
    }
    let mut test = Command::new(tool(venv, "python"));
    test.args(["-P", "-m", "pytest", "--quiet", "-m", "cluster", "--durations=5"]);
    if Command::new("java").arg("-version").output().is_err() {
        println!("java: not installed; Spark is not tested");
        test.args(["--deselect", "tests/test_cluster.py::TestSpark"]);
    }
    run(test.current_dir(root().join("python")))
}

pub fn tool(venv: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    venv.join(folder).join(name)
}

pub fn wheel(folder: &Path) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut wheels = files.filter_map(|file| Some(file.ok()?.path()));
    wheels
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .ok_or_else(|| "maturin has built no wheel".to_owned())
}

pub fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{command:?} failed")),
        Err(error) => Err(format!("cannot run {command:?}: {error}")),
    }
}
