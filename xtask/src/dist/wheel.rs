//! Wheels: of the stable interface of Python, for every Linux since 2014.

use super::Tried;
use super::program::{PUZZLE, add_target};
use super::tools::Tools;
use crate::python::{run, tool, wheel};
use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Processors there are wheels for.
pub const PROCESSORS: [&str; 2] = ["x86_64", "aarch64"];

/// What a wheel is asked once it is installed.
const ASKED: &str = "import shudu, sys; \
    assert shudu.check(sys.argv[1]).n_solutions == 1, 'not one solution'; \
    assert shudu.solve([sys.argv[1]] * 3)['solution'][2].startswith('534678912'), 'another solution'";

/// Builds the wheel for a processor.
pub fn build(
    processor: &str,
    profile: &str,
    tools: &Tools,
    work: &Path,
    into: &Path,
) -> Result<PathBuf, String> {
    let target = format!("{processor}-unknown-linux-gnu");
    add_target(&target)?;
    let out = work.join(format!("wheel-{processor}"));
    let mut build = tools.command("maturin");
    build.args(["build", "--quiet", "--profile", profile, "--locked", "--zig"]);
    build.args(["--compatibility", "manylinux2014", "--target", &target, "--out"]).arg(&out);
    run(build.current_dir(root().join("python")))
        .map_err(|_| format!("{target} did not compile"))?;
    let made = wheel(&out)?;
    let to = into.join(made.file_name().unwrap_or_default());
    fs::copy(&made, &to).map_err(|why| format!("{}: {why}", to.display()))?;
    Ok(to)
}

/// Installs a wheel into a clean environment, and asks it.
pub fn try_out(processor: &str, wheel: &Path, work: &Path) -> Tried {
    if (std::env::consts::OS, std::env::consts::ARCH) != ("linux", processor) {
        return Tried::NotHere(format!("not installed, this machine is not {processor}"));
    }
    let venv = work.join("clean");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let tried = run(Command::new("python3").args(["-m", "venv"]).arg(&venv))
        .and_then(|()| run(Command::new(tool(&venv, "python")).args(pip).arg(wheel)))
        .and_then(|()| run(Command::new(tool(&venv, "python")).args(["-P", "-c", ASKED, PUZZLE])));
    match tried {
        Ok(()) => Tried::Well("installed in a clean environment, solves".into()),
        Err(why) => Tried::Failed(why),
    }
}
