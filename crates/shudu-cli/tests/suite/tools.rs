//! The daily tools of who studies puzzles: minimality, all steps, filters, lines of one's own.

use crate::shell::run;
use serde_json::Value;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

fn solved() -> String {
    run(&["solve", ROYLE], b"").1.trim().to_owned()
}

#[test]
fn superfluous_clues_are_named_and_minimal_puzzles_found() {
    let more = format!("{}{}", &solved()[..1], &ROYLE[1..]);
    assert_eq!(run(&["check", "--minimal", ROYLE], b""), (0, "one, minimal\n".into(), "".into()));
    let (status, out, _) = run(&["check", "--minimal", &more], b"");
    assert!(status == 1 && out.starts_with("one, ") && out.contains("superfluous"), "{out}");
    let (status, out, _) = run(&["check", "--within", "all", &more], b"");
    assert!(status == 0 && out.lines().any(|line| line == ROYLE), "{out}");
    let checked = run(&["check", "--minimal"], out.as_bytes()).1;
    assert!(checked.lines().all(|line| line == "one, minimal"), "{checked}");
    assert_eq!(run(&["check", "--within", "1", &solved()], b"").1.lines().count(), 1);
    let (status, out, err) = run(&["check", "--within", "1", REPORT], b"");
    assert!(status == 1 && out.is_empty() && err.contains("many"), "{err}");
    let json: Value =
        serde_json::from_str(&run(&["check", "--minimal", "--json", ROYLE], b"").1).unwrap();
    assert_eq!((&json["minimal"], &json["superfluous"]), (&true.into(), &Value::Array(vec![])));
}

#[test]
fn all_steps_come_with_the_cheapest_first() {
    let (status, out, _) = run(&["hint", "--all", "--json", "--profile", "basic", ROYLE], b"");
    let steps: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(status == 0 && steps.len() > 1, "{out}");
    let costs: Vec<f64> = steps.iter().map(|step| step["rating"].as_f64().unwrap()).collect();
    assert!(costs.is_sorted(), "{costs:?}");
    let different: std::collections::BTreeSet<&str> = out.lines().collect();
    assert_eq!(different.len(), steps.len());
    let (_, text, _) = run(&["hint", "--all", "--profile", "basic", ROYLE], b"");
    assert_eq!(text.lines().count(), steps.len());
}

#[test]
fn puzzles_are_chosen_by_rating_and_clues() {
    let list = format!("{ROYLE}\n{}\n", solved().replacen('1', ".", 1));
    let er = |line: &str| line.split('\t').nth(1).unwrap().parse::<f64>().unwrap();
    let (status, out, _) = run(&["rate", "--between", "1.0..1.0"], list.as_bytes());
    assert!(status == 0 && out.lines().count() == 1 && er(&out) == 1.0, "{out}");
    let (_, out, _) = run(&["rate", "--between", "1.1.."], list.as_bytes());
    assert!(out.starts_with(ROYLE) && out.lines().count() == 1, "{out}");
    assert!(run(&["rate", "--clues", "17..30"], list.as_bytes()).1.starts_with(ROYLE));
    assert_eq!(run(&["rate", "--clues", "17..20"], list.as_bytes()).1, "");
}

#[test]
fn lines_are_as_the_user_wants_them() {
    let clues = ROYLE.chars().filter(|c| *c != '.').count();
    let (_, out, _) = run(&["solve", "--print", "{puzzle}\\t{solution} {verdict}", ROYLE], b"");
    assert_eq!(out, format!("{ROYLE}\t{} one\n", solved()));
    let (_, out, _) = run(&["rate", "--print", "{clues} {er}", ROYLE], b"");
    assert!(
        out.starts_with(&format!("{clues} ")) && out.trim().ends_with(char::is_numeric),
        "{out}"
    );
    let (_, out, _) = run(&["rate", "--print", "{er} {error}", REPORT], b"");
    assert!(out.starts_with("- several solutions"), "{out}");
    let (_, out, _) = run(&["canon", "--print", "{line}: {automorphisms}", ROYLE], b"");
    assert!(out.starts_with("1: ") && out.trim().len() > 3, "{out}");
    let (status, _, err) = run(&["rate", "--print", "{rating}", ROYLE], b"");
    assert!(status == 2 && err.contains("there is no {rating}"), "{err}");
}
