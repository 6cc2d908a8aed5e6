//! What cross-compiles and packs: Python, and what pip installs into a folder of target/.

use crate::python::{run, tool};
use crate::root;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packs, unpacks, sums.
pub fn pack(args: &[&Path]) -> Result<(), String> {
    let script = root().join("xtask/src/dist/pack.py");
    run(Command::new("python3").arg(script).args(args))
}

/// The tools, installed.
pub struct Tools {
    venv: PathBuf,
    folder: PathBuf,
}

impl Tools {
    /// Installs them, or says what is missing.
    pub fn install() -> Result<Tools, String> {
        let folder = root().join("target/dist-tools");
        let venv = folder.join("venv");
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let needs = root().join("xtask/src/dist/requirements.txt");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(Command::new(tool(&venv, "python")).args(pip).arg("--requirement").arg(&needs))
            .map_err(|_| "pip cannot install zig".to_owned())?;
        Ok(Tools { venv, folder: folder.canonicalize().map_err(|why| why.to_string())? })
    }

    /// One of the tools, to be run at the root. It keeps all it keeps in target/, and no path of this machine
    /// gets into what it makes.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(tool(&self.venv, name));
        let before = tool(&self.venv, name).with_file_name("");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths([before].into_iter().chain(std::env::split_paths(&path)));
        let root = root().canonicalize().unwrap_or_else(|_| root().into());
        let hidden = cargo_home().map(|home| (home, "cargo")).into_iter();
        let mut flags = OsString::new();
        for (path, name) in hidden.chain([(root.clone(), "shudu")]) {
            flags.push(if flags.is_empty() { "" } else { "\u{1f}" });
            flags.push("--remap-path-prefix=");
            flags.push(path);
            flags.push(format!("={name}"));
        }
        command.current_dir(&root).env("CARGO_ENCODED_RUSTFLAGS", flags);
        command.env("PATH", path.unwrap_or_default());
        command.env("CARGO_ZIGBUILD_CACHE_DIR", self.folder.join("zigbuild"));
        command.env("ZIG_GLOBAL_CACHE_DIR", self.folder.join("zig"));
        command.env("ZIG_LOCAL_CACHE_DIR", self.folder.join("zig"));
        command
    }

    /// What zig and Rust link into programs, and the files with their licences, as far as they are there.
    pub fn licences(&self) -> Vec<(&'static str, PathBuf)> {
        let asked = Command::new("rustc").args(["--print", "sysroot"]).output();
        let rust = asked.map(|told| String::from_utf8_lossy(&told.stdout).trim().to_owned());
        let rust = PathBuf::from(rust.unwrap_or_default()).join("share/doc/rust");
        let module = "import os, ziglang; print(os.path.dirname(ziglang.__file__))";
        let asked = Command::new(tool(&self.venv, "python")).args(["-c", module]).output();
        let zig = asked.map(|told| String::from_utf8_lossy(&told.stdout).trim().to_owned());
        let zig = PathBuf::from(zig.unwrap_or_default());
        let all = [
            ("Rust's standard library", rust.join("licenses/MIT.txt")),
            ("musl, in the programs for Linux", zig.join("lib/libc/musl/COPYRIGHT")),
            ("mingw-w64, in the program for Windows", zig.join("lib/libc/mingw/COPYING")),
            ("zig's compiler-rt", zig.join("LICENSE")),
        ];
        all.into_iter().filter(|(_, file)| file.is_file()).collect()
    }
}

fn cargo_home() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}
