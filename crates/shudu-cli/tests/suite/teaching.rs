//! `shudu explain`, `hint`, `techniques` and `rate --scale hodoku`, as a shell sees them.

use crate::shell::{Ran, run};
use serde_json::Value;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";
/// A puzzle with pointing, pairs and alternating chains in its human way.
const LESSON: &str =
    "....5.789...7...2..8..3...6....4.....912.....6.78.....3.2..48.7..5....6.9.4...31.";

/// A 4×4 with one open cell.
const OPEN: &str = ".234341221434321";

fn shudu(args: &[&str]) -> Ran {
    run(args, b"")
}

fn json(args: &[&str]) -> (i32, Value) {
    let (status, out, err) = shudu(args);
    (status, serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}{err}")))
}

/// A file of its own for a test.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("shudu-teaching-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn explain_tells_the_whole_way_in_both_languages() {
    let (status, out, err) = shudu(&["explain", LESSON]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("1. Hidden single in a box  r3c1=7"), "{out}");
    assert!(out.contains("r3c1 is 7."), "{out}");
    assert!(out.contains("Alternating chain") && out.contains(" *14-6 "), "{out}");
    assert!(out.contains("Solved in "), "{out}");
    let (status, out, _) = shudu(&["explain", LESSON, "--lang", "zh", "--boards", "never"]);
    assert_eq!(status, 0);
    let whole: String = out.split_whitespace().collect();
    assert!(whole.contains("所以r3c1是7。") && out.contains("交替推理链"), "{out}");
    assert!(!out.contains("So ") && !out.contains("Suppose"), "{out}");
}

#[test]
fn explain_says_the_same_for_programs() {
    let (status, way) = json(&["explain", LESSON, "--json", "--profile", "hodoku"]);
    assert_eq!(status, 0);
    assert_eq!((way["solved"].as_bool(), way["unique"].as_bool()), (Some(true), Some(true)));
    let steps = way["steps"].as_array().unwrap();
    let sum: f64 = steps.iter().map(|step| step["rating"].as_f64().unwrap()).sum();
    assert_eq!(way["score"].as_f64(), Some(sum));
    for step in steps {
        let words = &step["words"];
        assert!(words["why"].as_array().is_some_and(|why| !why.is_empty()), "{step}");
        assert!(words["therefore"].as_str().is_some_and(|text| text.starts_with("So ")), "{step}");
        assert!(step["premises"].as_array().is_some(), "{step}");
    }
    let (_, rated) = json(&["rate", LESSON, "--json", "--scale", "hodoku"]);
    assert_eq!((&rated["score"], &rated["level"]), (&way["score"], &way["level"]));
    let (status, out, _) = shudu(&["rate", LESSON, "--scale", "hodoku"]);
    assert_eq!(status, 0);
    let level = rated["level"].as_str().unwrap();
    assert_eq!(out.trim_end(), format!("{LESSON}\t{}\t{level}", rated["score"].as_f64().unwrap()));
}

#[test]
fn explain_writes_a_page_of_its_own() {
    let path = file("way.html", "");
    let (status, out, err) = shudu(&["explain", LESSON, "--html", &path]);
    assert_eq!((status, out.as_str()), (0, ""));
    assert!(err.contains("written into"), "{err}");
    let page = std::fs::read_to_string(&path).unwrap();
    let (_, way) = json(&["explain", LESSON, "--json"]);
    let steps = way["steps"].as_array().unwrap().len();
    assert_eq!(page.matches("<section").count(), steps);
    assert_eq!(page.matches("<svg").count(), steps);
    assert!(page.contains("stroke-dasharray") && page.ends_with("</html>\n"));
    assert!(!page.contains("src=") && !page.contains("href=\"http"), "nothing is fetched");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_hint_that_is_not_found_in_time_says_how_far_it_looked() {
    let (status, out, error) = shudu(&["hint", &".".repeat(81), "--time", "0.05"]);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(error.contains("0.05 s") && error.contains("% of the profile human"), "{error}");
    let (status, hint) = json(&["hint", "--json", &".".repeat(81), "--time", "0.05"]);
    assert_eq!((status, hint["kind"].as_str()), (1, Some("late")));
    assert!(hint["said"][0].as_str().is_some_and(|said| said.contains("within 0.05 s")));
    let (status, _, error) = shudu(&["hint", LESSON, "--time", "soon"]);
    assert_eq!(status, 2, "{error}");
}

#[test]
fn a_hint_says_more_from_stage_to_stage_and_always_the_same() {
    let lengths: Vec<usize> = (1..=6)
        .map(|stage| {
            let stage = stage.to_string();
            let first = shudu(&["hint", LESSON, "--stage", &stage]);
            assert_eq!(first.0, 0, "{}", first.2);
            assert_eq!(first, shudu(&["hint", LESSON, "--stage", &stage]));
            first.1.len()
        })
        .collect();
    assert!(lengths[..5].windows(2).all(|pair| pair[0] < pair[1]), "{lengths:?}");
    let (_, out, _) = shudu(&["hint", LESSON, "--stage", "3"]);
    let said = "There is a digit to be found; level: easy.\n\
                The technique: Hidden single in a box.\nLook at box 1.\n";
    assert_eq!(out, said);
    // What stage 6 prints is a state again, one step further.
    let (_, out, _) = shudu(&["hint", LESSON, "--stage", "6"]);
    let grid = file("after.txt", out.split_once("\n\n").unwrap().1);
    let (status, next) = json(&["hint", &grid, "--stage", "6", "--json"]);
    assert_eq!((status, next["kind"].as_str()), (0, Some("step")));
    assert!(next["after"]["digits"].as_str().is_some_and(|digits| digits.len() == 81));
    std::fs::remove_file(grid).unwrap();
}

#[test]
fn mistakes_come_first() {
    let solved = {
        let (_, out, _) = shudu(&["solve", ROYLE, "--json"]);
        let value: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        value["solutions"][0].as_str().unwrap().to_owned()
    };
    let right: Vec<char> = solved.chars().collect();
    let wrong = if right[0] == '1' { '5' } else { '1' };
    // A line of HoDoKu's library: the player's digits have a plus.
    let placed = |digit: char, deleted: &str| {
        let mut cells: Vec<String> = ROYLE.chars().map(String::from).collect();
        cells[0] = format!("+{digit}");
        format!(":0000:x:{}:{deleted}:::", cells.concat())
    };
    let (status, out, _) = shudu(&["hint", &placed(wrong, "")]);
    assert_eq!((status, out.as_str()), (1, "There is a mistake in the digits.\n"));
    let (_, out, _) = shudu(&["hint", &placed(wrong, ""), "--stage", "4"]);
    assert!(out.contains("A mistake: ") && out.contains("r1c1"), "{out}");
    let struck = format!("{}13", right[2]);
    let (status, out, _) = shudu(&["hint", &placed(right[0], &struck), "--stage", "4"]);
    assert_eq!(status, 1);
    // The digit is not told: it is the solution.
    let sentence = "A mistake in the notes: a candidate that r1c3 needs was struck.\n";
    assert!(out.ends_with(sentence), "{out}");
    let (status, out, _) =
        shudu(&["hint", &placed(ROYLE.chars().nth(1).unwrap(), ""), "--stage", "4"]);
    assert_eq!(status, 1);
    assert!(out.ends_with("A mistake: row 1 has 2 twice, at r1c1 and r1c2.\n"), "{out}");
    // The player has done nothing wrong where two givens clash, so nothing is kept back.
    let clash = format!("11{}", &ROYLE[2..]);
    let (status, out, _) = shudu(&["hint", &clash]);
    let sentence = "The givens contradict each other: row 1 has 1 twice, at r1c1 and r1c2.\n";
    assert_eq!((status, out.as_str()), (1, sentence));
    let (_, out, _) = shudu(&["hint", "--lang", "zh", &clash]);
    assert!(out.contains("第 1 行有两个 1"), "{out}");
    let (_, out, _) = shudu(&["hint", "--json", &clash]);
    assert!(out.contains(r#""kind":"givens-clash""#), "{out}");
    let (status, out, _) = shudu(&["hint", &solved]);
    assert_eq!((status, out.as_str()), (0, "Solved: everything is right.\n"));
}

#[test]
fn several_solutions_are_said_and_uniqueness_is_not_used() {
    let (_, hint) = json(&["hint", REPORT, "--json", "--stage", "5"]);
    assert_eq!(hint["unique"].as_bool(), Some(false));
    let said = hint["said"][0].as_str().unwrap();
    assert!(said.contains("not known to have one solution"), "{said}");
    let (status, way) = json(&["explain", REPORT, "--json"]);
    assert_eq!((status, way["solved"].as_bool()), (1, Some(false)));
    for step in way["steps"].as_array().unwrap() {
        assert_ne!(step["family"].as_str(), Some("uniqueness"), "{step}");
    }
    let (status, out, _) = shudu(&["explain", &format!("11{}", &ROYLE[2..])]);
    assert_eq!(status, 1);
    assert!(out.contains("row 1 has 1 twice, at r1c1 and r1c2"), "{out}");
}

#[test]
fn other_boards_are_explained_too() {
    let six = "4....1..23...5..3..6..4...54..1....5";
    let (status, out, err) = shudu(&["explain", six]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let (status, out, err) = shudu(&["explain", six, "--profile", "se"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("the profile se is for the classic 9×9 board"), "{err}");
}

#[test]
fn techniques_are_listed_and_taught() {
    let (status, out, _) = shudu(&["techniques"]);
    assert_eq!(status, 0);
    assert!(out.lines().count() > 110 && out.contains("skyscraper"), "{out}");
    for name in ["skyscraper", "Skyscraper", "摩天楼"] {
        let (status, out, _) = shudu(&["techniques", name]);
        assert_eq!(status, 0);
        assert!(out.contains("How to spot it") && out.contains("*"), "{out}");
    }
    let (status, out, err) = shudu(&["techniques", "skyscaper"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("`skyscaper` is no technique"), "{err}");
}

#[test]
fn a_profile_of_ones_own_is_a_file() {
    let own =
        file("own.toml", "[[technique]]\nid = \"naked-single\"\ncost = 3\nlevel = \"hard\"\n");
    let (_, way) = json(&["explain", ROYLE, "--json", "--profile", &own]);
    let steps = way["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["technique"] == "naked-single" && step["rating"] == 3.0));
    // Levels have the names of the menu; HoDoKu's are read, too.
    for level in ["expert", "unfair"] {
        let text = format!("[[technique]]\nid = \"naked-single\"\nlevel = \"{level}\"\n");
        let path = file("expert.toml", &text);
        let (_, out, _) = shudu(&["hint", OPEN, "--profile", &path]);
        assert_eq!(out, "There is a digit to be found; level: expert.\n");
        std::fs::remove_file(path).unwrap();
    }
    let bad = [
        ("id = 3", "line 1, column 1"),
        ("[[technique]]\nid = \"x-wnig\"", "line 2, column 6: `x-wnig` is no technique"),
        (
            "[[technique]]\nid = \"x-wing\"\nlevel = \"mild\"",
            "line 3, column 9: `mild` is no level",
        ),
        ("[[technique]]\nid = \"x-wing\"\nprice = 3", "line 3"),
    ];
    for (text, place) in bad {
        let path = file("bad.toml", text);
        let (status, out, err) = shudu(&["explain", ROYLE, "--profile", &path]);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(place) && err.trim_end().lines().count() == 1, "{err}");
        std::fs::remove_file(path).unwrap();
    }
    let (status, _, err) = shudu(&["hint", ROYLE, "--profile", "humna"]);
    assert_eq!(status, 2);
    assert!(err.contains("there is no profile or file `humna`"), "{err}");
    std::fs::remove_file(own).unwrap();
}
