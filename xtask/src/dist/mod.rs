//! Releases: all that is given away, so that nobody needs a compiler.
//!
//! ```text
//!   zig (pip) ──▶ programs for Linux and Windows ──┐
//!   a program ──▶ completions, manual pages ───────┤
//!   registry  ──▶ LICENCES.txt ────────────────────┼──▶ archives ──▶ unpacked and run ──▶ SHA256SUMS
//!   maturin   ──▶ wheels ──────────────────────────┤
//!   site      ──▶ the static site ─────────────────┘
//! ```
//!
//! What cannot be built or run here is said in a line, and the rest goes on. What was built and does
//! not work is a failure.

mod program;
mod tools;
mod wheel;

use crate::{cross, licences, python, root, site};
use program::{HERE, PUZZLE, Parts, SYSTEMS};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{Tools, pack};

/// What came of trying something that was built.
enum Tried {
    Well(String),
    /// Why it cannot be run here.
    NotHere(String),
    Failed(String),
}

/// A release in the making.
struct Release {
    version: String,
    /// What is given away.
    folder: PathBuf,
    /// What is not.
    work: PathBuf,
    /// The profile of programs and wheels, and that of the site.
    profiles: (&'static str, &'static str),
    failures: Vec<String>,
}

/// What is given away, and what only shows that all of it can be built.
const GIVEN: (&str, &str) = ("release", site::GIVEN);
const QUICK: (&str, &str) = ("plain", site::QUICK);

/// `cargo xtask dist [DIR]`; `--quick`: all of it, not optimised, to be thrown away; `--rehearse`: packing only.
pub fn dist() -> Result<(), String> {
    if std::env::args().nth(2).is_some_and(|word| word == "--rehearse") {
        crate::cargo(&["build", "--workspace", "--bins", "--locked"])?;
        return rehearse();
    }
    if !python::fits() {
        return Err("Python 3.11 or newer, with venv, is needed to pack".into());
    }
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let target = root().join("target");
    let quick = std::env::args().nth(2).is_some_and(|word| word == "--quick");
    let (profiles, folder) = match std::env::args_os().nth(2) {
        Some(_) if quick => (QUICK, target.join("dist-quick")),
        Some(folder) => (GIVEN, PathBuf::from(folder)),
        None => (GIVEN, target.join(format!("shudu-{version}"))),
    };
    let mut release = Release::begin(version, folder, target.join("dist-work"))?;
    release.profiles = profiles;
    match Tools::install() {
        Ok(tools) => {
            let licences = release.licences(&tools.licences())?;
            release.programs(&tools, &licences)?;
            release.wheels(&tools, &licences)?;
        }
        Err(why) => println!("programs and wheels: not built, {why}"),
    }
    release.site();
    release.end()
}

/// What takes seconds of it: the program of the tests packed, unpacked and run.
pub fn rehearse() -> Result<(), String> {
    if !python::fits() {
        println!("python3: not 3.11 or newer, or without venv; packing is not tested");
        return Ok(());
    }
    let work = root().join("target/dist-rehearsal");
    let folder = work.join("given");
    let _ = fs::remove_dir_all(&work);
    let release = Release::begin(env!("CARGO_PKG_VERSION").into(), folder, work)?;
    let program =
        root().join("target/debug").join(format!("shudu{}", std::env::consts::EXE_SUFFIX));
    let licences = release.licences(&[])?;
    program::helpers(&program, &release.work)?;
    let parts = release.parts(&program, &licences, "0");
    let archive = HERE.pack(&release.version, &parts, &release.folder)?;
    release.sums()?;
    match HERE.try_out(&archive, &release.work, false) {
        Tried::Well(said) => {
            println!("packed, unpacked: {said}");
            Ok(())
        }
        Tried::NotHere(why) | Tried::Failed(why) => Err(why),
    }
}

impl Release {
    fn begin(version: String, folder: PathBuf, work: PathBuf) -> Result<Release, String> {
        let doing = |why: std::io::Error| format!("{}: {why}", folder.display());
        if folder.starts_with(root().join("target")) {
            let _ = fs::remove_dir_all(&folder);
        }
        let _ = fs::remove_dir_all(&work);
        fs::create_dir_all(&work).map_err(|why| format!("{}: {why}", work.display()))?;
        fs::create_dir_all(&folder).map_err(doing)?;
        if fs::read_dir(&folder).map_err(doing)?.next().is_some() {
            return Err(format!("{}: something is there already", folder.display()));
        }
        // Tools that are started elsewhere find it, too.
        let folder = folder.canonicalize().map_err(doing)?;
        let work = work.canonicalize().map_err(|why| format!("{}: {why}", work.display()))?;
        Ok(Release { version, folder, work, profiles: GIVEN, failures: Vec::new() })
    }

    fn parts<'a>(&'a self, program: &'a Path, licences: &'a Path, seconds: &'a str) -> Parts<'a> {
        Parts { program, licences, work: &self.work, seconds }
    }

    /// The file of all licences.
    fn licences(&self, tools: &[(&str, PathBuf)]) -> Result<PathBuf, String> {
        let file = self.folder.join(format!("shudu-{}-licences.txt", self.version));
        fs::write(&file, licences::text(tools)?).map_err(|why| why.to_string())?;
        Ok(file)
    }

    fn programs(&mut self, tools: &Tools, licences: &Path) -> Result<(), String> {
        let mut built = Vec::new();
        for system in &SYSTEMS {
            match system.build(tools, self.profiles.0) {
                Ok(program) => built.push((system, program)),
                Err(why) => println!("program: {why}"),
            }
        }
        let Some((_, speaker)) = built.iter().find(|(system, _)| system.is_here()) else {
            println!("programs: not packed, none runs here and writes its manual pages");
            return Ok(());
        };
        program::helpers(speaker, &self.work)?;
        let seconds = seconds();
        for (system, program) in &built {
            let parts = self.parts(program, licences, &seconds);
            let archive = system.pack(&self.version, &parts, &self.folder)?;
            let tried = system.try_out(&archive, &self.work, true);
            self.tell(&archive, tried);
        }
        Ok(())
    }

    fn wheels(&mut self, tools: &Tools, licences: &Path) -> Result<(), String> {
        for processor in wheel::PROCESSORS {
            match wheel::build(processor, self.profiles.0, tools, licences, &self.work) {
                Ok(made) => {
                    let to = self.folder.join(made.file_name().unwrap_or_default());
                    fs::copy(&made, &to).map_err(|why| format!("{}: {why}", to.display()))?;
                    let tried = wheel::try_out(processor, &to, &self.work);
                    self.tell(&to, tried);
                }
                Err(why) => println!("wheel: {why}"),
            }
        }
        Ok(())
    }

    fn site(&mut self) {
        let name = format!("shudu-{}-site", self.version);
        let (stage, archive) = (self.work.join(&name), self.folder.join(format!("{name}.tar.gz")));
        let packed = site::make(&stage, self.profiles.1)
            .and_then(|()| pack(&["pack".as_ref(), &archive, &stage, seconds().as_ref()]));
        if let Err(why) = packed {
            println!("site: {why}");
            return;
        }
        let place = self.work.join("served");
        let tried = match (cross::find("node"), pack(&["unpack".as_ref(), &archive, &place])) {
            (_, Err(why)) => Tried::Failed(why),
            (None, _) => Tried::NotHere("not asked, no node".into()),
            (Some(node), _) => {
                let script = root().join("xtask/src/dist/site.mjs");
                let mut ask = Command::new(node);
                match python::run(ask.arg(script).arg(place.join(&name)).arg(PUZZLE)) {
                    Ok(()) => Tried::Well("served, and asked for a count".into()),
                    Err(why) => Tried::Failed(why),
                }
            }
        };
        self.tell(&archive, tried);
    }

    /// Says what became of something.
    fn tell(&mut self, file: &Path, tried: Tried) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = fs::metadata(file).map_or(0, |about| about.len());
        let said = match tried {
            Tried::Well(said) => said,
            Tried::NotHere(why) => why,
            Tried::Failed(why) => {
                // What does not work is not given away.
                let _ = fs::remove_file(file);
                self.failures.push(name.clone());
                format!("FAILED: {why}")
            }
        };
        println!("{name}: {:.1} MB, {said}", size as f64 / 1e6);
    }

    fn sums(&self) -> Result<(), String> {
        pack(&["sums".as_ref(), &self.folder])
    }

    fn end(self) -> Result<(), String> {
        self.sums()?;
        println!("all of it is in {}", self.folder.display());
        if self.failures.is_empty() {
            return Ok(());
        }
        Err(format!("built, but does not work: {}", self.failures.join(", ")))
    }
}

/// How old what is packed says it is: as the commit, in seconds since 1970.
fn seconds() -> String {
    let git = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()).output();
    let told = git.map(|told| String::from_utf8_lossy(&told.stdout).trim().to_owned());
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().or(told.ok());
    // The first that zip can tell.
    given.filter(|text| text.parse::<u64>().is_ok()).unwrap_or_else(|| "315532800".into())
}
