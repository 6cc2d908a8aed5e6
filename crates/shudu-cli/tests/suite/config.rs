//! What the program says of itself, and what it may be told once for all.

use crate::shell::{Ran, command, run};
use std::fs;
use std::path::PathBuf;

fn with(args: &[&str], environment: &[(&str, &str)]) -> Ran {
    let mut command = command(args);
    command.envs(environment.iter().copied());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn preferences_come_from_a_file_and_from_the_environment() {
    let folder: PathBuf = env!("CARGO_TARGET_TMPDIR").into();
    let path = folder.join(format!("config-{}.toml", std::process::id()));
    fs::write(&path, "lang = \"zh\"\nthreads = 3 # three\n").unwrap();
    let file = ("SHUDU_CONFIG", path.to_str().unwrap());
    let (status, out, _) = with(&["config"], &[file, ("SHUDU_COLOR", "never")]);
    assert_eq!(status, 0);
    for part in
        ["lang      zh  (the file)", "threads   3  (the file)", "color     never  (SHUDU_COLOR)"]
    {
        assert!(out.contains(part), "{out}");
    }
    let idea = |args: &[&str], environment: &[(&str, &str)]| with(args, environment).1;
    assert!(idea(&["techniques", "x-wing"], &[file]).contains("思路"));
    assert!(idea(&["techniques", "x-wing"], &[file, ("SHUDU_LANG", "en")]).contains("Idea"));
    assert!(idea(&["techniques", "x-wing", "--lang", "en"], &[file]).contains("Idea"));
    fs::write(&path, "lang = \"zh\"\ncolour = 1\n").unwrap();
    for (environment, part) in [(file, "line 2"), (("SHUDU_THREADS", "0"), "from 1 to 1024")] {
        let (status, _, err) = with(&["formats"], &[environment]);
        assert!(status == 2 && err.contains(part) && err.lines().count() == 1, "{err}");
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, out, _) = run(&["completions", shell], b"");
        assert!(status == 0 && out.contains("experiment") && out.contains("strict"), "{shell}");
    }
    let (status, out, _) = run(&["man"], b"");
    assert!(status == 0 && out.contains(".TH shudu 1"), "{out}");
    assert!(run(&["man", "rate"], b"").1.contains("invariant"));
    assert_eq!(run(&["man", "nothing"], b"").0, 2);
    let folder: PathBuf = env!("CARGO_TARGET_TMPDIR").into();
    let folder = folder.join(format!("man-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    assert_eq!(run(&["man", "--all", folder.to_str().unwrap()], b"").0, 0);
    assert!(folder.join("shudu-solve.1").is_file());
    fs::remove_dir_all(folder).unwrap();
    assert!(run(&["help", "solve"], b"").1.contains("--algorithm"));
}

#[test]
fn the_version_tells_the_features() {
    let (_, out, _) = run(&["--version"], b"");
    assert!(out.starts_with(concat!("shudu ", env!("CARGO_PKG_VERSION"), " (")), "{out}");
    assert_eq!(out.contains("play"), cfg!(feature = "play"), "{out}");
}
