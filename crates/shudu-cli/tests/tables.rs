//! Tables: what is read from files of columns, and written to them. `cargo xtask tables`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KINDS: [&str; 8] =
    ["parquet", "arrow", "arrows", "csv", "csv.gz", "jsonl", "jsonl.zst", "arrows.zst"];

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn with(self, name: &str, text: impl AsRef<[u8]>) -> Folder {
        fs::write(self.0.join(name), text).expect("a file");
        self
    }

    fn run(&self, words: &str) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_shudu"));
        let words = words.split(' ');
        program.current_dir(&self.0).env("LC_ALL", "C.UTF-8").env_remove("SHUDU_LANG").args(words);
        program.output().expect("the program runs")
    }

    /// What went well says nothing, or this.
    fn done(&self, words: &str, said: &str) {
        let out = self.run(words);
        let errors = String::from_utf8_lossy(&out.stderr);
        assert_eq!((out.status.code(), &*errors, out.stdout.len()), (Some(0), said, 0), "{words}");
    }

    /// What is refused is one sentence, and leaves nothing behind.
    fn refused(&self, words: &str, said: &str) {
        let before = self.files();
        let out = self.run(words);
        let errors = String::from_utf8_lossy(&out.stderr);
        assert_eq!((out.status.code(), errors.lines().count()), (Some(2), 1), "{words}: {errors}");
        assert!(errors.contains(said), "{words}: {errors}");
        assert_eq!(self.files(), before, "{words}");
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut files: Vec<String> = entries.flatten().map(name).collect();
        files.sort();
        files
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a text that was written")
    }
}

fn input() -> String {
    let blank = ".".repeat(81);
    format!("id,puzzle,note\n007,{EASY},\"a, b\"\n008,12,\n009,,none\n010,{blank},空\n")
}

const BAD: &str = "1 of 4 rows have no answer; the column error says why\n";

#[test]
fn every_kind_of_table_says_the_same() {
    let folder = Folder::new("kinds").with("a.csv", input());
    folder.done("solve --in a.csv --out direct.csv", BAD);
    let direct = folder.text("direct.csv");
    let rows: Vec<&str> = direct.lines().collect();
    assert_eq!(rows[0], "id,puzzle,note,solution,n_solutions,error");
    assert_eq!(rows[1], format!("007,{EASY},\"a, b\",{SOLVED},1,"));
    assert!(rows[2].starts_with("008,12,,,,") && rows[2].contains("are needed"), "{}", rows[2]);
    assert_eq!(rows[3], "009,,none,,,");
    assert!(rows[4].starts_with("010,") && rows[4].ends_with(",2,"), "{}", rows[4]);
    for kind in KINDS {
        // There and back: what a table has is what was read, with its nulls.
        folder.done(&format!("check --in a.csv --prefix c_ --out t.{kind}"), BAD);
        folder.done(&format!("solve --in t.{kind} --out back.csv"), BAD);
        let back = folder.text("back.csv");
        // The columns of JSON are in the order of the alphabet.
        let (head, easy, none) = match kind.starts_with("jsonl") {
            true => (
                "c_clues,c_error,c_n_solutions,c_unique,id,note,puzzle",
                format!("30,,1,true,007,\"a, b\",{EASY}"),
                ",,,,009,none,",
            ),
            false => (
                "id,puzzle,note,c_n_solutions,c_unique,c_clues,c_error",
                format!("007,{EASY},\"a, b\",1,true,30,"),
                "009,,none,,,,",
            ),
        };
        let rows: Vec<&str> = back.lines().collect();
        assert_eq!(rows[0], format!("{head},solution,n_solutions,error"), "{kind}");
        assert_eq!(rows[1], format!("{easy},{SOLVED},1,"), "{kind}");
        assert_eq!(rows[3], format!("{none},,,"), "{kind}");
    }
}

#[test]
fn several_tables_are_one() {
    let second = format!("note,id,puzzle\nlast,x,{EASY}\n");
    let folder = Folder::new("several").with("a.csv", input()).with("b.csv", second);
    folder.done("check --in a.csv --out a.parquet --prefix one_", BAD);
    folder.done(
        "rate --in a.csv --in b.csv --out c.jsonl",
        "2 of 5 rows have no answer; the column error says why\n",
    );
    let text = folder.text("c.jsonl");
    let last = text.lines().last().expect("five rows");
    assert_eq!(
        last,
        format!(
            "{{\"id\":\"x\",\"puzzle\":\"{EASY}\",\"note\":\"last\",\"er\":1.2,\"ep\":1.2,\"ed\":1.2,\"error\":null}}"
        )
    );
    assert_eq!(text.lines().count(), 5);
    folder.refused("rate --in b.csv --in a.parquet --out d.csv", "no column one_n_solutions");
    // The output may take the place of the input.
    folder.done("canon --in b.csv --out b.csv", "");
    assert!(folder.text("b.csv").starts_with("note,id,puzzle,canonical,key,automorphisms,error\n"));
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let folder = Folder::new("wrong")
        .with("a.csv", input())
        .with("a.txt", EASY)
        .with("broken.parquet", "PAR1 this is none PAR1")
        .with("broken.arrow", "ARROW1 nor this")
        .with("broken.csv.gz", [0x1F, 0x8B, 8, 0, 0, 0])
        .with("ragged.csv", "puzzle,a\n1,2,3\n")
        .with("broken.jsonl", "{\"puzzle\": ")
        .with("numbers.jsonl", "{\"puzzle\": 1.5}\n")
        .with("empty.csv", "");
    let refused = |words: &str, said: &str| folder.refused(words, said);
    refused(
        "rate --in a.csv --column sudoku --out b.csv",
        "a.csv: there is no column sudoku, only id, puzzle, note",
    );
    refused("rate --in a.txt --out b.csv", "a.txt: a table needs a name that ends in");
    refused("rate --in a.csv --out b.xlsx", "b.xlsx: a table needs a name that ends in");
    refused("rate --in a.csv --out b.parquet.gz", "packed inside");
    refused("rate --in none.csv --out b.csv", "none.csv: cannot open it: there is no such file");
    for broken in ["broken.parquet", "broken.arrow", "broken.csv.gz", "ragged.csv", "broken.jsonl"]
    {
        refused(&format!("solve --in {broken} --out b.csv"), &format!("{broken}: "));
    }
    refused("solve --in numbers.jsonl --out b.csv", "a column of Float64 has no puzzles");
    refused("solve --in empty.csv --out b.csv", "empty.csv: there are no columns");
    refused("solve --in a.csv --out no/b.csv", "no/b.csv: cannot write it");
    refused("solve --in a.csv --layout 2x2 --out b.csv", "are for lines of text");
    refused("check --in a.csv --time 1 --out b.csv", "are for lines of text");
    refused(
        "rate --in a.csv --out b.csv --lang zh --column x",
        "没有名为 x 的列，只有 id, puzzle, note",
    );
    folder.done("canon --in a.csv --out c.csv", BAD);
    refused("canon --in c.csv --out d.csv", "there is a column canonical already; `--prefix new_`");
}

#[test]
fn puzzles_may_be_numbers() {
    let cells: Vec<String> =
        EASY.chars().map(|cell| cell.to_digit(10).unwrap_or(0).to_string()).collect();
    let row = format!("{{\"puzzle\":[{}]}}\n", cells.join(","));
    let folder = Folder::new("numbers").with("a.jsonl", row);
    for kind in ["parquet", "arrow", "jsonl"] {
        folder.done(&format!("solve --in a.jsonl --out b.{kind}"), "");
        folder.done(&format!("check --in b.{kind} --column solution --prefix c_ --out c.csv"), "");
        let text = folder.text("c.csv");
        let zeros = EASY.replace('.', "0");
        // The columns of JSON are in the order of the alphabet.
        let row = match kind {
            "jsonl" => format!(",1,{zeros},{SOLVED},1,true,81,"),
            _ => format!("{zeros},{SOLVED},1,,1,true,81,"),
        };
        assert_eq!(text.lines().last(), Some(&*row), "{kind}");
    }
}

#[test]
fn answers_are_those_of_lines() {
    let folder = Folder::new("answers");
    folder.done("generate --count 20 --seed 5 --level hard --out a.parquet", "");
    let lines = folder.run("generate --count 20 --seed 5 --level hard --to line");
    let lines = String::from_utf8(lines.stdout).expect("text");
    folder.done("rate --in a.parquet --prefix again_ --out b.jsonl", "");
    let rows: Vec<serde_json::Value> = folder
        .text("b.jsonl")
        .lines()
        .map(|row| serde_json::from_str(row).expect("JSON"))
        .collect();
    let made: Vec<&str> = rows.iter().filter_map(|row| row["puzzle"].as_str()).collect();
    assert_eq!(made, lines.lines().collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row["er"] == row["again_er"] && row["er"].is_f64()));
    assert!(rows.iter().all(|row| row["techniques"].is_array() && row["level"] == "hard"));
    folder.done("explain --in a.parquet --prefix x_ --out c.csv", "");
    let head = "x_solved,x_n_steps,x_score,x_hardest,x_steps,x_error";
    assert!(folder.text("c.csv").lines().next().is_some_and(|line| line.ends_with(head)));
    folder.done("rate --scale hodoku --in a.parquet --prefix h_ --out d.arrow", "");
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let folder = Folder::new("rows").with("a.csv", "id,puzzle\n");
    for kind in ["parquet", "arrow", "arrows", "csv"] {
        folder.done(&format!("check --minimal --in a.csv --out b.{kind}"), "");
        folder.done(&format!("solve --in b.{kind} --prefix s_ --out c.csv"), "");
        let head =
            "id,puzzle,n_solutions,unique,clues,minimal,error,s_solution,s_n_solutions,s_error\n";
        assert_eq!(folder.text("c.csv"), head, "{kind}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_part_of_a_table() {
    let folder = Folder::new("stopped");
    let mut program = Command::new(env!("CARGO_BIN_EXE_shudu"));
    let words = "generate --count 100000000 --seed 1 --out a.parquet".split(' ');
    program.current_dir(&folder.0).args(words).stderr(std::process::Stdio::null());
    let mut child = program.spawn().expect("the program runs");
    // It is at work once the file beside its place is there.
    while folder.files().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it is there");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(folder.files(), Vec::<String>::new());
}

/// The turned board is an isomorph.
fn turned() -> String {
    EASY.chars().rev().collect()
}

#[test]
fn a_set_is_made_and_is_clean() {
    let folder = Folder::new("dataset");
    let make =
        "dataset make made --rows 60 --seed 1 --splits train=0.5,test=0.5 --unrated --copies 1";
    let out = folder.run(&format!("{make} --as csv --threads 2"));
    let card = String::from_utf8(out.stdout).expect("Markdown");
    assert_eq!(out.status.code(), Some(0), "{card}");
    assert_eq!(card, folder.text("made/README.md"));
    assert!(card.starts_with("---\ntags: [sudoku]\nconfigs:\n"), "{card}");
    assert!(card.contains("  - split: test\n    path: data/test.csv\n"), "{card}");
    let again = "shudu dataset make 'made' --rows 60 --seed 1 --strata any --splits train=0.5,test=0.5 \
                 --by solution --copies 1 --as csv --unrated";
    assert!(card.contains(again), "{card}");
    assert!(folder.text("made/pictures/clues.svg").starts_with("<svg"));
    let (train, test) = (folder.text("made/data/train.csv"), folder.text("made/data/test.csv"));
    // Of the first split, a copy follows each.
    assert!(test.lines().count() > 10 && train.lines().count() > 20, "{train}");

    // The same rows as Parquet, by other threads; and what was made is what was promised.
    assert_eq!(folder.run(&make.replace("made", "other")).status.code(), Some(0));
    for set in ["made", "other"] {
        let out = folder.run(&format!("dataset audit {set} --sample 2 --json"));
        let told = String::from_utf8(out.stdout).expect("JSON");
        assert_eq!(out.status.code(), Some(0), "{told}");
        assert!(told.starts_with("{\"clean\":true,\"classes\":60,"), "{told}");
        assert!(told.contains("\"shared_classes\":[],\"shared_solution_classes\":[]"), "{told}");
    }
    folder.refused(make, "made: something is there already");
}

#[test]
fn leaks_and_faults_are_found() {
    let table = format!(
        "split,question,answer\ntrain,{EASY},{SOLVED}\ntest,{},{SOLVED}\ntrain,{EASY},{SOLVED}\ntest,12,\n",
        turned()
    );
    let folder =
        Folder::new("audit").with("all.csv", table).with("one.jsonl", "{\"puzzle\":\"12\"}\n");
    let out = folder.run("dataset audit all.csv --sample 1 --pictures drawn --json");
    let told = String::from_utf8(out.stdout).expect("JSON");
    assert_eq!(out.status.code(), Some(1), "{told}");
    assert!(
        told.contains("\"shared_classes\":[{\"splits\":[\"train\",\"test\"],\"count\":1}]"),
        "{told}"
    );
    let train = "\"split\":\"train\",\"rows\":2,\"unreadable\":0,\"unsolvable\":0,\"several\":0,\
                 \"wrong_solutions\":0,\"duplicates\":1,\"isomorphs\":0";
    let test = "\"split\":\"test\",\"rows\":2,\"unreadable\":1,\"unsolvable\":0,\"several\":0,\
                \"wrong_solutions\":1,\"duplicates\":0,\"isomorphs\":0";
    assert!(told.contains(train) && told.contains(test), "{told}");
    assert!(told.contains("\"ratings\":[{\"value\":\"1.0\",\"rows\":1}]"), "{told}");
    assert!(folder.text("drawn/ratings.svg").starts_with("<svg"));
    // A file may be a split, too, by the name it is given.
    let out = String::from_utf8(folder.run("dataset audit few=one.jsonl --lang zh").stdout)
        .expect("words");
    assert!(out.contains("few") && out.ends_with("这个数据集有问题。\n"), "{out}");
}

#[test]
fn senseless_sets_are_one_sentence() {
    let folder = Folder::new("senseless").with("a.csv", "board_text,x\n1,2\n").with("b.txt", "1\n");
    let make = "dataset make new --rows 5 --seed 1";
    folder.refused(&format!("{make} --strata silly"), "there is no stratum");
    folder.refused(&format!("{make} --splits train"), "splits are train=0.9,test=0.1");
    folder.refused(&format!("{make} --splits a=0.5,b=0.6"), "make 1");
    folder.refused(&format!("{make} --by luck"), "by solution or by puzzle");
    folder.refused(&format!("{make} --as xls"), ".parquet, .arrow");
    folder.refused("dataset audit a.csv", "which column has the puzzles?");
    folder.refused("dataset audit a.csv --puzzle p", "there is no column p, only board_text, x");
    folder.refused("dataset audit none.csv", "none.csv");
    folder.refused("dataset audit b.txt", "a table needs a name");
}
