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
const ASKED: &str = "import shudu, sys; from importlib.resources import files; \
    assert 'Apache' in files(shudu).joinpath('LICENCES.txt').read_text('utf-8'), 'no licences'; \
    assert shudu.check(sys.argv[1]).n_solutions == 1, 'not one solution'; \
    assert shudu.solve([sys.argv[1]] * 3)['solution'][2].startswith('534678912'), 'another solution'";

/// Builds the wheel for a processor, with the licences of all that is in it.
pub fn build(
    processor: &str,
    profile: &str,
    tools: &Tools,
    licences: &Path,
    work: &Path,
) -> Result<PathBuf, String> {
    let target = format!("{processor}-unknown-linux-gnu");
    add_target(&target)?;
    let out = work.join(format!("wheel-{processor}"));
    let mut build = tools.command("maturin");
    build.args(["build", "--quiet", "--profile", profile, "--locked", "--zig"]);
    build.args(["--compatibility", "manylinux2014", "--target", &target, "--out"]).arg(&out);
    // Whatever is in the folder of the package comes along.
    let inside = root().join("python/shudu/LICENCES.txt");
    fs::copy(licences, &inside).map_err(|why| format!("{}: {why}", inside.display()))?;
    let built = run(build.current_dir(root().join("python")));
    fs::remove_file(&inside).map_err(|why| format!("{}: {why}", inside.display()))?;
    built.map_err(|_| format!("{target} did not compile"))?;
    wheel(&out)
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
