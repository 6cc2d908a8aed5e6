//! Chores of the repository.
//!
//! ```text
//! cargo xtask test       all tests
//! cargo xtask lint       format and clippy
//! cargo xtask cross      the kernels of other processors
//! cargo xtask generate   what is generated from the structs: tables, types of the page
//! cargo xtask page       the page in a browser
//! cargo xtask python     the Python package in a clean environment; --cluster: Spark and Ray, too
//! cargo xtask prove      the proofs that take minutes
//! cargo xtask site DIR   the page as a folder of files
//! cargo xtask dist [DIR] programs, wheels and the site, packed for those without a compiler
//! cargo xtask pictures   draws docs/pictures anew
//! cargo xtask font       cuts the fonts of books
//! ```

mod cross;
mod dist;
mod font;
mod generate;
mod licences;
mod page;
mod prove;
mod python;
mod site;

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};

/// What a chore is called, what it does, and the function that does it.
type Chore = (&'static str, &'static str, fn() -> Result<(), String>);

const CHORES: [Chore; 12] = [
    ("test", "run all tests", test),
    ("lint", "check format and lints", lint),
    ("cross", "check and test the kernels of other processors", cross::cross),
    ("generate", "write the tables and types that come from the structs", generate::generate),
    ("page", "test the page in a browser", page::page),
    ("python", "build, install and test the Python package", python::python),
    ("tables", "check and test the program with the feature `tables`", tables),
    ("prove", "run the proofs that take minutes, and keep what came of them", prove::prove),
    ("site", "make the static site in a folder", site::site),
    ("dist", "build and pack what is given away", dist::dist),
    ("pictures", "draw docs/pictures anew", pictures),
    ("font", "cut the fonts of books from Noto Sans CJK", font::font),
];

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some((_, _, chore)) = CHORES.iter().find(|(name, ..)| *name == wanted) else {
        eprintln!("usage: cargo xtask CHORE");
        for (name, what, _) in CHORES {
            eprintln!("  {name:<10} {what}");
        }
        return ExitCode::from(2);
    };
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn cargo(args: &[&str]) -> Result<(), String> {
    cargo_with(args, [] as [(&str, &str); 0])
}

/// Cargo with more variables in its environment.
fn cargo_with<K: AsRef<OsStr>, V: AsRef<OsStr>>(
    args: &[&str],
    variables: impl IntoIterator<Item = (K, V)>,
) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo).args(args).envs(variables).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`cargo {}` failed", args.join(" "))),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn test() -> Result<(), String> {
    if Command::new("tmux").arg("-V").output().is_err() {
        println!("tmux: not installed; the full-screen game is not driven");
    }
    let python = python::prepare();
    cargo(&["test", "--workspace", "--locked"])?;
    let plain = ["test", "--locked", "--profile", "plain", "--package", "shudu"];
    cargo(&[plain.as_slice(), &["--test", "suite", "stack::"]].concat())?;
    examples()?;
    page::page()?;
    python::test(python)?;
    dist::rehearse()?;
    cross::cross()
}

/// Builds the programs as the tests are: all at once and with the examples, because a package by
/// itself, or without what tests need, has other features, and would be compiled again.
fn programs() -> Result<(), String> {
    cargo(&["build", "--workspace", "--examples", "--bins", "--locked"])
}

/// Runs the examples of the library.
fn examples() -> Result<(), String> {
    programs()?;
    let folder = root().join("crates/shudu/examples");
    let files = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names.iter().try_for_each(|name| {
        let program = root().join("target/debug/examples").join(name);
        let status = Command::new(&program).current_dir(root()).status();
        let well = status.is_ok_and(|status| status.success());
        if well { Ok(()) } else { Err(format!("the example {name} failed")) }
    })
}

fn lint() -> Result<(), String> {
    licences::check()?;
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    let bare = ["clippy", "--package", "shudu-cli", "--no-default-features", "--locked"];
    cargo(&[bare.as_slice(), &["--", "-D", "warnings"]].concat())?;
    cargo(&["check", "--package", "shudu", "--no-default-features", "--locked"])?;
    let doc = ["doc", "--workspace", "--lib", "--no-deps", "--locked"];
    cargo_with(&doc, [("RUSTDOCFLAGS", "-D warnings")])
}

/// Apart from the other tests, because its crates are compiled for nothing else.
fn tables() -> Result<(), String> {
    let tables = ["--package", "shudu-cli", "--features", "tables", "--locked"];
    cargo(&[&["clippy", "--all-targets"], tables.as_slice(), &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test"], tables.as_slice(), &["--test", "tables"]].concat())
}

/// The pictures of the documents, drawn by the program itself.
fn pictures() -> Result<(), String> {
    cargo(&["build", "--release", "--locked", "--package", "shudu-cli"])?;
    let folder = root().join("docs/pictures");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let royle = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
    let into = |name: &str| folder.join(name).display().to_string();
    screen(&["--color", "always"], &folder.join("tour.svg"))?;
    screen(&["--color", "always", "trace", "--at", "16"], &folder.join("marks.svg"))?;
    shudu(&["trace", "--plot", &into("rounds.svg")])?;
    shudu(&["show", royle, "--candidates", "--svg", &into("candidates.svg")])?;
    shudu(&["experiment", "--plot", &into("experiment.svg")])?;
    shudu(&["techniques", "aic-loop", "--svg", &into("explain.svg")])?;
    // Practice begins where the technique is due.
    let keys = ["t"; 5];
    game((100, 40), "--technique x-wing --seed 1 --lang en", &keys, &folder.join("play.svg"))?;
    let small = ["z", "4", "Right", "c", "1", "2", "x", "5"];
    game((80, 24), "--level hard --seed 1 --lang zh", &small, &folder.join("play-zh.svg"))?;
    book(&folder.join("book.svg"))?;
    page::pictures(&folder)
}

/// A small book as one picture, its pages in rows of four.
fn book(path: &Path) -> Result<(), String> {
    let pages = root().join("target/book-pages");
    let _ = std::fs::remove_dir_all(&pages);
    std::fs::create_dir_all(&pages).map_err(|error| error.to_string())?;
    let out = pages.join("page.svg").display().to_string();
    let wish = "book --lang en --seed 6 --count 4 --level medium,hard --lessons=x-wing,xy-wing,skyscraper,naked-pair --out";
    shudu(&wish.split(' ').chain([out.as_str()]).collect::<Vec<_>>())?;
    let mut names: Vec<_> = std::fs::read_dir(&pages)
        .map_err(|error| error.to_string())?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension() == Some(OsStr::new("svg")))
        .collect();
    names.sort();
    let (wide, high) = (230, 326);
    let (width, height) = (4 * wide + 10, names.len().div_ceil(4) * high + 10);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#cccccc\"/>\n"
    );
    for (i, name) in names.iter().enumerate() {
        let page = std::fs::read_to_string(name).map_err(|error| error.to_string())?;
        let (x, y) = (10 + i % 4 * wide, 10 + i / 4 * high);
        let (from, to) =
            (page.find(" width=").unwrap_or(0), page.find(" font-family").unwrap_or(0));
        let size = format!(" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"", wide - 10, high - 14);
        svg += &format!("{}{size}{}", &page[..from], &page[to..]);
    }
    svg += "</svg>\n";
    std::fs::write(path, svg).map_err(|error| error.to_string())
}

/// The game in a terminal of this size after these keys, as a picture.
fn game(size: (u16, u16), args: &str, keys: &[&str], path: &Path) -> Result<(), String> {
    let tmux = |args: &[&str]| {
        let output = Command::new("tmux").args(["-u", "-L", "shudu-pictures"]).args(args).output();
        let output = output.map_err(|error| format!("cannot run tmux: {error}"))?;
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    };
    let games = std::env::temp_dir().join(format!("shudu-pictures-{}", std::process::id()));
    let program = root().join("target/release/shudu");
    let (width, height) = (size.0.to_string(), size.1.to_string());
    let line = format!("{} play {args} --data-dir {}", program.display(), games.display());
    let settle = || std::thread::sleep(std::time::Duration::from_millis(700));
    let open = ["-f", "/dev/null", "-u", "new-session", "-d", "-x", &width, "-y", &height];
    tmux(
        &[
            &open[..],
            &[
                "env",
                "-u",
                "NO_COLOR",
                "TERM=xterm-256color",
                "COLORTERM=truecolor",
                "sh",
                "-c",
                &line,
            ],
        ]
        .concat(),
    )?;
    settle();
    for key in keys {
        tmux(&["send-keys", key])?;
    }
    settle();
    settle();
    let text = tmux(&["capture-pane", "-p", "-e"])?;
    tmux(&["kill-server"])?;
    // The next one needs a server of its own.
    settle();
    let _ = std::fs::remove_dir_all(&games);
    draw(&text, path)
}

fn shudu(args: &[&str]) -> Result<Vec<u8>, String> {
    let program = root().join("target/release/shudu");
    let output = Command::new(&program).args(args).output();
    let output = output.map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    if output.status.success() { Ok(output.stdout) } else { Err(format!("{args:?} failed")) }
}

/// What the program prints, as a picture of a terminal.
fn screen(args: &[&str], path: &Path) -> Result<(), String> {
    let text = String::from_utf8(shudu(args)?).map_err(|error| error.to_string())?;
    draw(&text, path)
}

/// A text with escapes as a picture.
fn draw(text: &str, path: &Path) -> Result<(), String> {
    let palette = anstyle_lossy::palette::WIN10_CONSOLE;
    let svg = anstyle_svg::Term::new().palette(palette).render_svg(text);
    std::fs::write(path, svg).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
