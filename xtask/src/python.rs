//! The Python package: its wheel built, installed in a clean environment, and tested there.
//!
//! What is missing is said in a line, and only what needs it is left out. With `--cluster`, or
//! where SHUDU_CLUSTER is set, Spark and Ray are installed, too, half a gigabyte, and the tests start a
//! cluster of each.

use crate::{programs, root};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::JoinHandle;

/// Asks Python whether the package can be tested with it.
const FITS: &str = "import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 1)";

/// Whether there is a Python to work with.
pub fn fits() -> bool {
    let asked = Command::new("python3").args(["-c", FITS]).output();
    asked.is_ok_and(|output| output.status.success())
}

const PIP: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// A clean environment with all that the tests need, or why there is none.
pub struct Environment {
    venv: PathBuf,
    /// Whether Spark and Ray are there.
    cluster: bool,
}

/// Makes the environment on a thread of its own: what pip brings comes while others compile.
pub fn prepare() -> JoinHandle<Result<Environment, String>> {
    std::thread::spawn(Environment::make)
}

/// Builds, installs and tests it.
pub fn python() -> Result<(), String> {
    test(prepare())
}

/// The same, in an environment that is being made.
pub fn test(environment: JoinHandle<Result<Environment, String>>) -> Result<(), String> {
    match environment.join().expect("making an environment does not panic") {
        Ok(environment) => environment.test(),
        Err(why) => {
            println!("{why}; the Python package is not tested");
            Ok(())
        }
    }
}

impl Environment {
    fn make() -> Result<Environment, String> {
        if !fits() {
            return Err("python3: not 3.11 or newer, or without venv".into());
        }
        let folder = root().join("target/python");
        let _ = std::fs::remove_dir_all(&folder);
        let venv = folder.join("venv");
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let install = |needs: &str| {
            let file = root().join("python/tests").join(needs);
            run(Command::new(tool(&venv, "python")).args(PIP).arg("--requirement").arg(file))
        };
        if install("requirements.txt").is_err() {
            return Err("pip: cannot install what the tests need".into());
        }
        let asked = std::env::args().any(|word| word == "--cluster")
            || std::env::var_os("SHUDU_CLUSTER").is_some();
        let cluster = asked && install("requirements-cluster.txt").is_ok();
        Ok(Environment { venv, cluster })
    }

    fn test(&self) -> Result<(), String> {
        // As the other tests are built, so that the library is not compiled again.
        let wheels = root().join("target/python/wheels");
        let mut build = Command::new(tool(&self.venv, "maturin"));
        build.args(["build", "--quiet", "--locked", "--profile", "dev", "--out"]).arg(&wheels);
        run(build.current_dir(root().join("python")))?;
        let mut install = Command::new(tool(&self.venv, "python"));
        run(install.args(PIP).arg("--no-deps").arg(wheel(&wheels)?))?;
        programs()?;
        run(self.pytest().env("SHUDU_PROGRAM", root().join("target/debug/shudu")))?;
        self.test_clusters()
    }

    /// Tests Spark and Ray, if that was asked for.
    fn test_clusters(&self) -> Result<(), String> {
        if !self.cluster {
            println!(
                "Spark and Ray: not tested, because they were not asked for (`cargo xtask python --cluster`, \
                 SHUDU_CLUSTER=1) or pip cannot install them"
            );
            return Ok(());
        }
        let mut test = self.pytest();
        test.args(["-m", "cluster", "--durations=5"]);
        if Command::new("java").arg("-version").output().is_err() {
            println!("java: not installed; Spark is not tested");
            test.args(["--deselect", "tests/test_cluster.py::TestSpark"]);
        }
        run(&mut test)
    }

    /// Without `-P` the sources would stand before the package that is installed.
    fn pytest(&self) -> Command {
        let mut test = Command::new(tool(&self.venv, "python"));
        test.args(["-P", "-m", "pytest", "--quiet"]).current_dir(root().join("python"));
        test
    }
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
