//! The static site: the page, and the library as WebAssembly, in a folder that any host serves.

use super::{cargo_with, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile that is given away, and the one that tests build with in half the time.
pub const GIVEN: &str = "wasm";
pub const QUICK: &str = "dev";

/// `cargo xtask site DIR`.
pub fn site() -> Result<(), String> {
    let folder = std::env::args_os().nth(2).ok_or("usage: cargo xtask site DIR")?;
    make(Path::new(&folder), GIVEN)
}

/// Makes the site in a folder, its library compiled with this profile.
pub fn make(folder: &Path, profile: &str) -> Result<(), String> {
    let module = module(profile)?;
    let page = root().join("crates/shudu-cli/page");
    let mut files = Vec::new();
    copy(&page, folder, &mut files)?;
    let index = folder.join("index.html");
    let text = fs::read_to_string(&index).map_err(|why| format!("{}: {why}", index.display()))?;
    let (http, worker) = ("content=\"http\"", "content=\"worker\"");
    if text.matches(http).count() != 1 {
        return Err(format!("{} does not say once which carrier it uses", index.display()));
    }
    write(&index, text.replace(http, worker).as_bytes())?;
    let bytes = fs::read(&module).map_err(|why| format!("{}: {why}", module.display()))?;
    write(&folder.join("shudu.wasm"), &bytes)?;
    files.push("shudu.wasm".into());
    files.sort();
    let contents: Vec<Vec<u8>> =
        files.iter().filter_map(|name| fs::read(folder.join(name)).ok()).collect();
    // The service worker keeps all of it; another stamp is another version.
    let list: Vec<String> = files.iter().filter(|name| *name != "sw.js").cloned().collect();
    let list = format!("{list:?}");
    let stamp = format!("\"{:016x}\"", fnv(&contents));
    let worker = folder.join("sw.js");
    let text = fs::read_to_string(&worker).map_err(|why| format!("{}: {why}", worker.display()))?;
    let text = text.replace("\"__VERSION__\"", &stamp).replace("[\"__FILES__\"]", &list);
    write(&worker, text.as_bytes())?;
    println!("{}: {} files, WebAssembly {} kB", folder.display(), files.len(), bytes.len() / 1000);
    Ok(())
}

/// Whether WebAssembly can be made here.
pub fn can() -> bool {
    let installed = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = installed.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    sysroot.is_some_and(|root| Path::new(root.trim()).join("lib/rustlib").join(TARGET).is_dir())
}

fn module(profile: &str) -> Result<PathBuf, String> {
    if !can() {
        // It is a small download; where there is none, the sentence below says what is missing.
        let _ = Command::new("rustup").args(["target", "add", TARGET]).status();
    }
    if !can() {
        return Err(format!("the target {TARGET} is missing: `rustup target add {TARGET}`"));
    }
    // Every browser since 2021 has these vectors. Calls are inlined where the function is tiny: 13 % less to
    // fetch, and 3 % slower ratings; hints lose 9 %, marginals 17 %.
    let flags = [("RUSTFLAGS", "-C target-feature=+simd128 -C llvm-args=-inline-threshold=15")];
    let build = ["build", "--locked", "--package", "shudu-wasm", "--profile", profile];
    cargo_with(&[build.as_slice(), &["--target", TARGET]].concat(), flags)?;
    let folder = if profile == QUICK { "debug" } else { profile };
    Ok(root().join("target").join(TARGET).join(folder).join("shudu_wasm.wasm"))
}

fn copy(from: &Path, to: &Path, files: &mut Vec<String>) -> Result<(), String> {
    fn walk(from: &Path, to: &Path, before: &str, files: &mut Vec<String>) -> Result<(), String> {
        fs::create_dir_all(to).map_err(|why| format!("{}: {why}", to.display()))?;
        let entries = fs::read_dir(from).map_err(|why| format!("{}: {why}", from.display()))?;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let (source, target) = (entry.path(), to.join(&name));
            if source.is_dir() {
                walk(&source, &target, &format!("{before}{name}/"), files)?;
            } else if !name.ends_with(".d.ts") {
                fs::copy(&source, &target).map_err(|why| format!("{}: {why}", target.display()))?;
                files.push(format!("{before}{name}"));
            }
        }
        Ok(())
    }
    walk(from, to, "", files)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|why| format!("{}: {why}", path.display()))
}

/// A short sum of some bytes.
fn fnv(files: &[Vec<u8>]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    files.iter().flatten().fold(0xcbf2_9ce4_8422_2325, step)
}
