//! `shudu games` and the file games are kept in, as a shell sees them.

use crate::shell::run;
use rusqlite::Connection;
use serde_json::{Value, json};
use shudu::board::{Layout, Puzzle};
use shudu::play::{Facts, Game, Logged, Save};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";

struct Ran {
    status: i32,
    out: String,
    err: String,
}

/// An empty data folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn games(folder: &Path, args: &[&str]) -> Ran {
    games_with(folder, args, b"")
}

fn games_with(folder: &Path, args: &[&str], input: &[u8]) -> Ran {
    let folder = folder.display().to_string();
    let (status, out, err) = run(&[&["games"], args, &["--data-dir", &folder]].concat(), input);
    Ran { status, out, err }
}

fn list(folder: &Path) -> Vec<Value> {
    let ran = games(folder, &["--json"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// A save of a game with these moves, each a second after the other.
fn save(layout: &str, puzzle: &str, moves: &[&str]) -> Save {
    let layout: Arc<Layout> = Arc::new(layout.parse().unwrap());
    let puzzle = Puzzle::from_symbols(layout.clone(), puzzle).unwrap();
    let solution = Facts::of(&puzzle).solution;
    let mut game = Game::new(puzzle, solution);
    for (i, text) in moves.iter().enumerate() {
        let logged = Logged::read(&format!("{} {text}", (i + 1) * 1000), &layout).unwrap();
        game.apply(logged.what, logged.at).unwrap();
    }
    Save { level: Some("hard".into()), rating: Some(66), ..Save::of(&game, 0) }
}

fn royle() -> Save {
    save("3x3", ROYLE, &["d9:0", "n5:2", "c1:2", "d1:5", "h3", "u", "k3:9,11", "x:2"])
}

/// A game played to its end.
fn finished() -> Save {
    let open = (0..81).filter(|&cell| ROYLE.as_bytes()[cell] == b'.');
    let moves: Vec<String> = open.map(|cell| format!("p{}:{cell}", &SOLVED[cell..=cell])).collect();
    save("3x3", ROYLE, &moves.iter().map(String::as_str).collect::<Vec<_>>())
}

fn import(folder: &Path, save: &Save) -> Ran {
    games_with(folder, &["import", "-"], save.to_json().as_bytes())
}

#[test]
fn games_are_listed_the_latest_first() {
    let folder = folder("list");
    assert!(games(&folder, &[]).out.contains("No games yet"));
    assert!(games(&folder, &["stats"]).out.contains("No games yet"));
    assert_eq!(list(&folder), Vec::<Value>::new());
    assert_eq!(import(&folder, &royle()).out, "added as game 1: Hard\n");
    import(&folder, &save("2x2+x", "1...............", &[]));
    import(&folder, &finished());
    let ran = games(&folder, &[]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.status, ran.err.as_str(), lines.len()), (0, "", 4));
    assert!(lines[0].starts_with("game  title"), "{}", ran.out);
    for (line, parts) in lines[1..].iter().zip([
        ["   3  Hard", "9×9  100%", "solved"],
        ["   2  Hard", "4×4    0%", "playing"],
        ["   1  Hard", "9×9    1%", "playing"],
    ]) {
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    }
    let rows = list(&folder);
    assert_eq!(rows.iter().map(|row| row["number"].clone()).collect::<Vec<_>>(), [3, 2, 1]);
    assert_eq!(rows[1]["layout"], "2x2+x");
    let first = &rows[2];
    assert_eq!(first["puzzle"], ROYLE);
    assert_eq!((&first["moves"], &first["hints"]), (&json!(8), &json!(1)));
    assert_eq!((&first["er"], &first["seconds"]), (&json!(6.6), &json!(8.0)));
    assert_eq!((&first["imported"], &first["finished"]), (&json!(true), &Value::Null));
    assert!(first["begun"].as_str().unwrap().ends_with('Z'));
    let chinese = games(&folder, &["--lang", "zh"]).out;
    assert!(chinese.starts_with("编号") && chinese.contains("已完成"), "{chinese}");
    assert!(games(&folder, &["--color", "always"]).out.contains('\x1b'));
}

#[test]
fn a_game_goes_out_and_comes_in_again() {
    let folder = folder("round");
    let saves = [
        royle(),
        finished(),
        save("2x2+x", "1...............", &["f", "a1", "l0", "z"]),
        Save { title: Some("家\u{1b}[31m \"quoted\"".into()), ..royle() },
    ];
    for (number, save) in (1..).zip(&saves) {
        assert_eq!(import(&folder, save).status, 0);
        let number = number.to_string();
        let json = games(&folder, &["export", &number]).out;
        assert_eq!(Save::read(&json).unwrap(), *save);
        let link = games(&folder, &["export", &number, "--link"]).out;
        let safe = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        assert!(link.trim_end().chars().all(safe), "{link}");
        assert_eq!(Save::read(&link).unwrap(), *save);
        // As an argument, as part of a link, as a file.
        let file = folder.join("game.json");
        let name = file.to_str().unwrap();
        let ran = games(&folder, &["export", &number, "-o", name]);
        assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        let elsewhere = self::folder("round-elsewhere");
        let page = format!("https://example.org/#{}", link.trim());
        for (again, source) in (1..).zip([link.trim(), json.trim(), name, &page]) {
            let ran = games(&elsewhere, &["import", source]);
            assert!(ran.out.starts_with(&format!("added as game {again}")), "{}", ran.err);
            assert_eq!(ran.out.contains("game 1 is the same"), again > 1, "{}", ran.out);
            assert!(!ran.out.contains('\x1b'));
            assert_eq!(games(&elsewhere, &["export", &again.to_string()]).out, json);
        }
    }
    assert!(!games(&folder, &[]).out.contains('\x1b'), "a title cannot paint the terminal");
}

#[test]
fn what_is_no_game_is_refused_and_leaves_no_trace() {
    let folder = folder("refused");
    let good = royle();
    let with = |change: &dyn Fn(&mut Save)| {
        let mut save = good.clone();
        change(&mut save);
        save.to_json()
    };
    let link = good.to_link();
    let cases = [
        ("{".into(), "standard input: this is no game"),
        ("[]".into(), "standard input: this is no game"),
        ("".into(), "standard input: this is no game"),
        (link[..link.len() / 2].into(), "standard input: this is no game"),
        (with(&|save| save.version = 7), "this game is of version 7"),
        (with(&|save| save.layout = "9x".into()), "the game's board cannot be: `9x` is no layout"),
        (with(&|save| save.layout = "5x5".into()), "boards up to 16×16, not on 5x5"),
        (with(&|save| save.puzzle.truncate(80)), "one symbol for each of the 81 cells"),
        (with(&|save| save.log[3] = "4000 d1:81".into()), "move 4 of the game"),
        (with(&|save| save.log[3] = "4000 r".into()), "move 4 of the game, `r`, cannot be made"),
        (
            with(&|save| {
                save.puzzle.replace_range(..2, "44");
                save.log.clear();
            }),
            "the puzzle has no solution",
        ),
        (with(&|save| save.limits = Some(vec![0; 3])), "one symbol for each of the 81 cells"),
    ];
    for (text, sentence) in cases {
        let ran = games_with(&folder, &["import", "-"], text.as_bytes());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{text}");
        assert!(ran.err.contains(sentence), "{text}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    let ran = games(&folder, &["import", "missing.json"]);
    assert!(ran.status == 2 && ran.err.contains("there is no file missing.json"), "{}", ran.err);
    let ran = games_with(&folder, &["import", "-"], &[0xff, 0xfe, 0x00]);
    assert!(ran.status == 2 && ran.err.contains("is no text"), "{}", ran.err);
    assert_eq!(list(&folder), Vec::<Value>::new());
}

#[test]
fn a_game_is_shown_and_replayed() {
    let folder = folder("show");
    import(&folder, &royle());
    let ran = games(&folder, &["show", "1"]);
    let last = ran.out.lines().last().unwrap();
    assert_eq!(Save::read(last).unwrap(), royle());
    assert!(
        ran.out.contains("game 1 · Hard · ER 6.6 · 1% · 0:08 · 1 hint · playing"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("│ 9 2 · │ · 3 · │ · 4 · │"), "{}", ran.out);
    let moves = games(&folder, &["replay", "1"]).out;
    let lines: Vec<&str> = moves.lines().map(str::trim).collect();
    assert_eq!(lines.len(), 9, "{moves}");
    assert_eq!(lines[1], "1  0:01  r1c1 = 9");
    assert_eq!(lines[2], "2  0:02  r1c3 note 5 in the corner");
    assert_eq!(lines[5], "5  0:05  hint, stage 3");
    assert_eq!(lines[7], "7  0:07  r2c1 r2c3 colour 3");
    let moves = games(&folder, &["replay", "1", "--lang", "zh"]).out;
    assert!(moves.contains("撤销") && moves.contains("第 3 阶段"), "{moves}");
    let start = games(&folder, &["replay", "1", "--at", "0"]).out;
    assert!(start.contains("after 0 of 8 moves"), "{start}");
    let row = |at: &str| {
        let out = games(&folder, &["replay", "1", "--at", at]).out;
        out.lines().nth(1).unwrap().to_owned()
    };
    assert!(row("0").starts_with("│ · 2 · │"), "{}", row("0"));
    assert!(row("1").starts_with("│ 9 2 · │"), "{}", row("1"));
    // With notes there is more in a cell: those of the corner and of the centre together.
    let notes = games(&folder, &["replay", "1", "--at", "3"]).out;
    assert!(notes.contains("after 3 of 8 moves  0:03  r1c3 note 1 in the centre"), "{notes}");
    assert!(
        notes.lines().count() > 30 && notes.contains("1   ") && notes.contains(" 5 "),
        "{notes}"
    );
    let far = games(&folder, &["replay", "1", "--at", "9"]);
    assert_eq!((far.status, far.err.contains("game 1 has 8 moves")), (2, true), "{}", far.err);
}

#[test]
fn games_are_removed_all_or_none() {
    let folder = folder("remove");
    (0..4).for_each(|_| _ = import(&folder, &royle()));
    let ran = games(&folder, &["remove", "2", "9"]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.err, "shudu: there is no game 9; `shudu games` lists them\n");
    assert_eq!(list(&folder).len(), 4);
    let ran = games(&folder, &["remove", "2", "4"]);
    assert_eq!(ran.out, "removed game 2: Hard, 1% done\nremoved game 4: Hard, 1% done\n");
    assert_eq!(list(&folder).len(), 2);
    // A number is not given twice.
    assert!(import(&folder, &royle()).out.starts_with("added as game 5"));
    for args in [["show", "2"], ["replay", "2"], ["export", "2"], ["remove", "2"]] {
        let ran = games(&folder, &args);
        assert!(ran.status == 2 && ran.err.contains("there is no game 2"), "{args:?}");
    }
}

#[test]
fn statistics_are_told_level_by_level() {
    let folder = folder("stats");
    import(&folder, &finished());
    // Imported games do not count; this one is made one's own.
    let figures =
        || -> Value { serde_json::from_str(&games(&folder, &["stats", "--json"]).out).unwrap() };
    assert_eq!(figures()[0]["begun"], 0);
    let base = Connection::open(folder.join("games.db")).unwrap();
    base.execute("UPDATE games SET imported = 0", []).unwrap();
    drop(base);
    let all = figures();
    assert_eq!(all.as_array().unwrap().len(), 2);
    assert_eq!((&all[0]["group"], &all[1]["group"]), (&json!("all"), &json!("hard")));
    for of in all.as_array().unwrap() {
        assert_eq!(
            (&of["begun"], &of["solved"], &of["unaided_share"]),
            (&json!(1), &json!(1), &json!(1.0))
        );
        assert_eq!((&of["best_seconds"], &of["mean_seconds"]), (&json!(60.0), &json!(60.0)));
        assert_eq!(of["days"], json!({"current": 1, "longest": 1}));
        assert_eq!(of["dailies"], json!({"current": 0, "longest": 0}));
    }
    let table = games(&folder, &["stats"]).out;
    assert!(table.contains("Hard") && table.contains("1:00") && table.contains("1 / 1"), "{table}");
    let table = games(&folder, &["stats", "--lang", "zh"]).out;
    assert!(table.contains("困难") && table.contains("连续天数"), "{table}");
}

/// The files beside the database.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_damaged_file_is_set_aside_and_what_can_be_read_is_saved() {
    let folder = folder("damaged");
    let file = folder.join("games.db");
    let save = finished();
    (0..30).for_each(|_| _ = import(&folder, &save));
    let whole = fs::read(&file).unwrap();
    assert!(whole.len() > 10 * 4096, "{}", whole.len());
    let noise = |from: usize| {
        let mut bytes = whole.clone();
        let mut x: u32 = 1;
        for byte in &mut bytes[from..from + 4096] {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = (x >> 24) as u8;
        }
        bytes
    };
    let cases = [
        (noise(whole.len() / 2 / 4096 * 4096), true),
        (noise(0), true),
        (whole[..whole.len() * 4 / 5].to_vec(), true),
        (whole[..5000].to_vec(), false),
        (b"This is a diary.\n".repeat(40), false),
    ];
    for (number, (bytes, some)) in (1..).zip(cases) {
        fs::write(&file, &bytes).unwrap();
        let ran = games(&folder, &["--json"]);
        assert_eq!((ran.status, ran.err.lines().count()), (0, 1), "{number}: {}", ran.err);
        assert!(ran.err.contains("games.db was damaged and is now "), "{}", ran.err);
        let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(!rows.is_empty(), some, "{number}: {}", ran.err);
        assert!(
            rows.is_empty() || ran.err.contains(&format!(" {} game", rows.len())),
            "{}",
            ran.err
        );
        let aside = names(&folder).iter().filter(|name| name.contains(".damaged-")).count();
        assert_eq!(aside, number, "{:?}", names(&folder));
        for row in &rows {
            assert_eq!(games(&folder, &["show", &row["number"].to_string()]).status, 0);
        }
        // And it goes on.
        let ran = import(&folder, &save);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{number}");
    }
    fs::write(&file, b"").unwrap();
    let ran = games(&folder, &[]);
    assert!(ran.status == 0 && ran.err.contains("games.db was empty"), "{}", ran.err);
    assert_eq!(games(&folder, &[]).err, "");
}

#[test]
fn files_of_newer_and_other_programs_stay_as_they_are() {
    let newer = folder("newer");
    import(&newer, &royle());
    let base = Connection::open(newer.join("games.db")).unwrap();
    base.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99;").unwrap();
    drop(base);
    let logged = folder("newer-logged");
    fs::copy(newer.join("games.db"), logged.join("games.db")).unwrap();
    let base = Connection::open(logged.join("games.db")).unwrap();
    base.execute_batch("PRAGMA journal_mode = WAL; PRAGMA user_version = 99;").unwrap();
    drop(base);
    let foreign = folder("foreign");
    let base = Connection::open(foreign.join("games.db")).unwrap();
    base.execute_batch("CREATE TABLE cheese (name TEXT); INSERT INTO cheese VALUES ('brie');")
        .unwrap();
    drop(base);
    for (folder, sentence) in [
        (&newer, "is of version 99, and this program knows up to 1: a newer shudu is needed"),
        (&logged, "is of version 99"),
        (&foreign, "is a database of another program and stays as it is"),
    ] {
        let before = fs::read(folder.join("games.db")).unwrap();
        for args in [["--json"].as_slice(), &["stats"], &["import", &royle().to_link()]] {
            let ran = games(folder, args);
            assert_eq!((ran.status, ran.out.as_str(), ran.err.lines().count()), (2, "", 1));
            assert!(ran.err.contains(sentence) && ran.err.contains("--data-dir"), "{}", ran.err);
        }
        assert_eq!(fs::read(folder.join("games.db")).unwrap(), before);
        let more = names(folder).into_iter().find(|name| name.contains("damaged"));
        assert_eq!(more, None);
    }
}

#[test]
fn a_place_where_nothing_can_be_kept_is_told() {
    let folder = folder("places");
    let file = folder.join("file");
    fs::write(&file, "a file").unwrap();
    fs::create_dir_all(folder.join("taken/games.db")).unwrap();
    let mut places = vec![
        (file.clone(), "it, or what it is in, is no folder"),
        (file.join("below/deep"), "it, or what it is in, is no folder"),
        (folder.join("taken"), "is no file"),
    ];
    if cfg!(target_os = "linux") {
        // Nobody can make a folder there, not even root.
        places.push(("/proc/shudu".into(), "games cannot be kept in this folder"));
    }
    for (place, sentence) in places {
        let ran = games(&place, &[]);
        assert_eq!((ran.status, ran.out.as_str(), ran.err.lines().count()), (2, "", 1));
        assert!(ran.err.contains(sentence), "{}", ran.err);
        assert!(ran.err.contains("--data-dir names another folder"), "{}", ran.err);
    }
}

#[test]
fn many_programs_begin_and_write_at_once() {
    let folder = folder("crowd");
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let ran = import(&folder, &royle());
                    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
                }
            });
        }
    });
    let mut numbers: Vec<i64> =
        list(&folder).iter().map(|row| row["number"].as_i64().unwrap()).collect();
    numbers.sort();
    assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
    // And one of them repairs what is damaged.
    let file = folder.join("games.db");
    let mut bytes = fs::read(&file).unwrap();
    bytes[..100].fill(0x55);
    fs::write(&file, bytes).unwrap();
    let told: Vec<String> = std::thread::scope(|scope| {
        let run = || {
            let ran = games(&folder, &["--json"]);
            let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
            assert_eq!((ran.status, rows.len()), (0, 30), "{}", ran.err);
            ran.err
        };
        let runs: Vec<_> = (0..6).map(|_| scope.spawn(run)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert_eq!(told.iter().filter(|err| err.contains("30 games were saved")).count(), 1);
    assert_eq!(told.iter().filter(|err| err.is_empty()).count(), 5, "{told:?}");
}
