//! `shudu book`: files, refusals, and pictures as PDF.

use crate::shell::run;
use std::fs;
use std::path::PathBuf;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("book-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn names(path: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(path).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_book_is_one_command_and_the_same_again() {
    let at = folder("whole");
    let path = |name: &str| at.join(name).display().to_string();
    let wish = ["book", "--level", "easy,medium", "--count", "3", "--seed", "4"];
    let made = |out: &str, more: &[&str]| {
        let out = path(out);
        let all: Vec<&str> =
            wish.iter().copied().chain(["--out", &out]).chain(more.iter().copied()).collect();
        run(&all, b"")
    };
    let cover = path("cover.pdf");
    let (code, out, _) = made("a.pdf", &["--cover", &cover, "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"puzzles\":6,\"seed\":4,"), "{out}");
    assert_eq!(names(&at), ["a.keys", "a.pdf", "cover.pdf"]);
    let (code, out, _) = made("b.pdf", &["--threads", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("6 puzzles") && out.contains("Medium: 3 puzzles, SER"), "{out}");
    assert!(fs::read(path("a.pdf")).unwrap() == fs::read(path("b.pdf")).unwrap());
    let keys = fs::read_to_string(path("a.keys")).unwrap();
    assert_eq!(keys.lines().filter(|key| key.len() == 81).count(), 6);
    // The next volume has none of them, though the seed is the same.
    let earlier = path("a.keys");
    assert_eq!(made("c.pdf", &["--earlier", &earlier]).0, 0);
    let next = fs::read_to_string(path("c.keys")).unwrap();
    assert!(next.lines().all(|key| !keys.lines().any(|known| known == key)));
    assert_eq!(made("w.svg", &["--worksheet", "--no-answers"]).0, 0);
    assert!(fs::read_to_string(path("w.svg")).unwrap().contains(">Name</text>"));
    assert_eq!(made("w.html", &["--worksheet", "--lang", "zh"]).0, 0);
    assert!(fs::read_to_string(path("w.html")).unwrap().contains("姓名"));
}

#[test]
fn a_recipe_is_followed_and_its_files_are_beside_it() {
    let at = folder("recipe");
    let path = |name: &str| at.join(name).display().to_string();
    fs::write(at.join("mine.txt"), "1.....3..2.....4\n").unwrap();
    let text = "title = \"Mine\"\nper-page = 2\n[[chapter]]\nfrom = \"mine.txt\"\n";
    fs::write(at.join("book.toml"), text).unwrap();
    let (recipe, out) = (path("book.toml"), path("book.pdf"));
    let (code, said, _) = run(&["book", &recipe, "--out", &out, "--seed", "1"], b"");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 puzzle,"), "{said}");
    fs::write(at.join("book.toml"), format!("{text}colour = 1\n")).unwrap();
    let (code, _, said) = run(&["book", &recipe, "--out", &out], b"");
    assert_eq!(code, 2);
    assert!(said.contains("line 5") && said.contains("colour"), "{said}");
}

#[test]
fn what_cannot_be_leaves_no_file() {
    let at = folder("refused");
    let path = |name: &str| at.join(name).display().to_string();
    let (out, nowhere, odd, note) = (path("x.pdf"), path("no/x.pdf"), path("x.doc"), path("k.txt"));
    fs::write(&note, "not a key\n").unwrap();
    for (args, part) in [
        (vec!["--out", &nowhere], "cannot write it"),
        (vec!["--out", &odd], "ends in .pdf"),
        (vec!["--out", &out, "--paper", "5x8", "--per-page", "12"], "at most"),
        (vec!["--out", &out, "--title", "\u{20000}"], "--font"),
        (vec!["--out", &out, "--font", &note], "no font"),
        (vec!["--out", &out, "--earlier", &note], "line 1 is no key"),
        (vec!["--out", &out, "--lessons=nothing"], "nothing"),
        (vec!["--out", &out, "--qr"], "--address"),
    ] {
        let all: Vec<&str> = ["book"].into_iter().chain(args).collect();
        let (code, _, said) = run(&all, b"");
        assert_eq!(code, 2, "{said}");
        assert!(said.contains(part) && said.lines().count() == 1, "{said}");
    }
    let (code, _, said) = run(&["book", "--out", &out, "--layout", "2x2", "--count", "9000"], b"");
    assert_eq!(code, 1, "{said}");
    assert_eq!(names(&at), ["k.txt"]);
}

#[test]
fn pictures_and_explanations_are_pdf_too() {
    let at = folder("pictures");
    let path = |name: &str| at.join(name).display().to_string();
    let (board, way, plot) = (path("board.pdf"), path("way.pdf"), path("plot.pdf"));
    for args in [
        vec!["show", "1.....3..2.....4", "--pdf", &board],
        vec!["explain", "1.....3..2.....4", "--pdf", &way, "--lang", "zh"],
        vec!["trace", "1.....3..2.....4", "--plot", &plot],
    ] {
        let (code, _, said) = run(&args, b"");
        assert_eq!(code, 0, "{said}");
        assert!(
            fs::read(args.iter().find(|arg| arg.ends_with(".pdf")).unwrap())
                .unwrap()
                .starts_with(b"%PDF-1.7")
        );
    }
}
