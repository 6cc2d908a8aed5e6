//! Programs for the systems people have: built, packed with all that belongs to them, and tried.

use super::Tried;
use super::tools::{Tools, pack};
use crate::cross::find;
use crate::python::run;
use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A puzzle that everybody knows, and its solution.
pub const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What every archive contains.
const DOCUMENTS: [&str; 7] = [
    "README.md",
    "README.zh-CN.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "THIRD-PARTY.md",
    "docs",
];

/// A system to build for.
pub struct System {
    target: &'static str,
    /// What archives call it.
    name: &'static str,
    end: &'static str,
    /// The program's name.
    program: &'static str,
    /// What runs it elsewhere.
    runners: &'static [&'static str],
}

/// Programs for Linux are static, so that they need no particular one.
pub const SYSTEMS: [System; 3] = [
    System {
        target: "x86_64-unknown-linux-musl",
        name: "linux-x86_64",
        end: "tar.gz",
        program: "shudu",
        runners: &["qemu-x86_64", "qemu-x86_64-static"],
    },
    System {
        target: "aarch64-unknown-linux-musl",
        name: "linux-aarch64",
        end: "tar.gz",
        program: "shudu",
        runners: &["qemu-aarch64", "qemu-aarch64-static"],
    },
    System {
        target: "x86_64-pc-windows-gnu",
        name: "windows-x86_64",
        end: "zip",
        program: "shudu.exe",
        runners: &["wine", "wine64"],
    },
];

/// How Wine ends where a library is missing (STATUS_DLL_NOT_FOUND): before 9 it has no bcryptprimitives.dll.
const NO_LIBRARY: i32 = 0x35;

/// The system of this machine, for what was built already.
pub const HERE: System = System {
    target: "",
    name: "here",
    end: "tar.gz",
    program: if cfg!(windows) { "shudu.exe" } else { "shudu" },
    runners: &[],
};

impl System {
    /// Builds the program, with tables.
    pub fn build(&self, tools: &Tools, profile: &str) -> Result<PathBuf, String> {
        add_target(self.target)?;
        let args = ["zigbuild", "--profile", profile, "--locked", "--package", "shudu-cli"];
        let mut build = tools.command("cargo-zigbuild");
        build.args(args).args(["--features", "tables", "--target", self.target]);
        run(&mut build).map_err(|_| format!("{} did not compile", self.target))?;
        Ok(root().join("target").join(self.target).join(profile).join(self.program))
    }

    /// Whether it is the system of this machine.
    pub fn is_here(&self) -> bool {
        let here = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
        self.name == HERE.name || self.name == here
    }

    /// How a program of this system is run here, if it can be.
    fn runner(&self, program: &Path) -> Option<Command> {
        if self.is_here() {
            return Some(Command::new(program));
        }
        let mut command = Command::new(self.runners.iter().find_map(|name| find(name))?);
        command.arg(program);
        Some(command)
    }

    /// The program and what belongs to it, as an archive in a folder.
    pub fn pack(&self, version: &str, parts: &Parts, into: &Path) -> Result<PathBuf, String> {
        let name = format!("shudu-{version}-{}", self.name);
        let stage = parts.work.join(&name);
        fs::create_dir_all(&stage).map_err(|why| why.to_string())?;
        copy(parts.program, &stage.join(self.program))?;
        for document in DOCUMENTS {
            copy(&root().join(document), &stage.join(document))?;
        }
        copy(parts.licences, &stage.join("LICENCES.txt"))?;
        for extra in ["completions", "man", "reference"] {
            copy(&parts.work.join(extra), &stage.join(extra))?;
        }
        let archive = into.join(format!("{name}.{}", self.end));
        pack(&["pack".as_ref(), &archive, &stage, parts.seconds.as_ref()])?;
        fs::remove_dir_all(&stage).map_err(|why| why.to_string())?;
        Ok(archive)
    }

    /// Unpacks an archive elsewhere, and runs the program that is in it.
    pub fn try_out(&self, archive: &Path, work: &Path, tables: bool) -> Tried {
        let place = work.join("unpacked");
        let _ = fs::remove_dir_all(&place);
        let tried = pack(&["unpack".as_ref(), archive, &place]).and_then(|()| {
            let folder = archive.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let folder = place.join(folder.trim_end_matches(self.end).trim_end_matches('.'));
            let program = folder.join(self.program);
            let Some(mut runner) = self.runner(&program) else {
                return Ok(Tried::NotHere(format!("not run, no {}", self.runners.join(", "))));
            };
            let began = runner.arg("--version").output().map_err(|why| why.to_string())?;
            if self.end == "zip" && began.status.code() == Some(NO_LIBRARY) {
                let why = "not run, this Wine lacks libraries of Windows 10";
                return Ok(Tried::NotHere(why.into()));
            }
            self.ask(&program, &place, tables).map(Tried::Well)
        });
        tried.unwrap_or_else(Tried::Failed)
    }

    /// Asks a program for its version, a solution, and a table.
    fn ask(&self, program: &Path, place: &Path, tables: bool) -> Result<String, String> {
        let ask = |args: &[&str]| {
            let mut command = self.runner(program).ok_or("it cannot be run here")?;
            let told = command.args(args).current_dir(place).env("SHUDU_LANG", "en").output();
            let told = told.map_err(|why| format!("{}: {why}", program.display()))?;
            let text = String::from_utf8_lossy(&told.stdout).trim().to_owned();
            if told.status.success() { Ok(text) } else { Err(format!("`shudu {args:?}` failed")) }
        };
        let version = ask(&["--version"])?;
        let solution = ask(&["solve", "--format", "line", PUZZLE])?;
        if solution != SOLUTION {
            return Err(format!("it solves {PUZZLE} as {solution}"));
        }
        if tables {
            let table = format!("puzzle\n{PUZZLE}\n");
            fs::write(place.join("in.csv"), table).map_err(|why| why.to_string())?;
            ask(&["solve", "--in", "in.csv", "--out", "out.parquet"])?;
            ask(&["solve", "--in", "out.parquet", "--prefix", "again_", "--out", "out.csv"])?;
            let told = fs::read_to_string(place.join("out.csv")).map_err(|why| why.to_string())?;
            if !told.contains(SOLUTION) {
                return Err("the solution is not in the table it wrote".into());
            }
        }
        Ok(format!("`{version}` solves"))
    }
}

/// What goes into an archive with a program.
pub struct Parts<'a> {
    pub program: &'a Path,
    pub licences: &'a Path,
    /// Where the completions and manual pages are, and where archives are put together.
    pub work: &'a Path,
    /// How old the files are, in seconds.
    pub seconds: &'a str,
}

/// Completions, manual pages, the JSON Schema and the examples of all techniques, which a program
/// that runs here writes.
pub fn helpers(program: &Path, work: &Path) -> Result<(), String> {
    let shells = [
        ("bash", "shudu.bash"),
        ("elvish", "shudu.elv"),
        ("fish", "shudu.fish"),
        ("powershell", "_shudu.ps1"),
        ("zsh", "_shudu"),
    ];
    let (scripts, pages) = (work.join("completions"), work.join("man/man1"));
    for folder in [&scripts, &pages] {
        fs::create_dir_all(folder).map_err(|why| why.to_string())?;
    }
    for (shell, name) in shells {
        fs::write(scripts.join(name), printed(program, &["completions", shell])?)
            .map_err(|why| why.to_string())?;
    }
    reference(program, &work.join("reference"))?;
    run(Command::new(program).args(["man", "--all"]).arg(&pages))
}

/// Writes the JSON Schema and the examples of all techniques.
fn reference(program: &Path, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|why| why.to_string())?;
    let write = |name: &str, text: Vec<u8>| {
        fs::write(folder.join(name), text).map_err(|why| format!("{name}: {why}"))
    };
    write("schema.json", printed(program, &["schema"])?)?;
    let list = String::from_utf8_lossy(&printed(program, &["techniques", "--json"])?).into_owned();
    let mut examples = Vec::new();
    for line in list.lines() {
        let technique: serde_json::Value =
            serde_json::from_str(line).map_err(|why| why.to_string())?;
        let id = technique["id"].as_str().unwrap_or_default();
        examples.extend(printed(program, &["--lang", "en", "techniques", id])?);
        examples.push(b'\n');
    }
    write("examples.txt", examples)
}

/// Returns what a program prints.
fn printed(program: &Path, args: &[&str]) -> Result<Vec<u8>, String> {
    let told = Command::new(program).args(args).output();
    let told = told.map_err(|why| format!("{}: {why}", program.display()))?;
    match told.status.success() && !told.stdout.is_empty() {
        true => Ok(told.stdout),
        false => Err(format!("`shudu {}` prints nothing", args.join(" "))),
    }
}

/// Copies a file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let doing = |why| format!("{}: {why}", from.display());
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ()).map_err(doing);
    }
    fs::create_dir_all(to).map_err(doing)?;
    for entry in fs::read_dir(from).map_err(doing)?.flatten() {
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// The standard library of a target, which is a small download.
pub fn add_target(target: &str) -> Result<(), String> {
    let added = Command::new("rustup").args(["target", "add", target]).output();
    let well = added.is_ok_and(|output| output.status.success());
    if well { Ok(()) } else { Err(format!("`rustup target add {target}` failed")) }
}
