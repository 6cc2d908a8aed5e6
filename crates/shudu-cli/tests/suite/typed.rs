//! `shudu play --typed`, as a shell sees it: lines in, lines out.

use crate::shell::{command, run};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";

/// A folder of its own for a test's games.
fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("typed").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder.display().to_string()
}

/// Plays; the game must end well and quietly.
fn play(folder: &str, args: &[&str], input: &str) -> String {
    let args = [&["play", "--typed", "--data-dir", folder], args].concat();
    let (status, out, err) = run(&args, input.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(!out.contains('\x1b'), "no colours and no clearing in a pipe: {out:?}");
    out
}

/// What was said before the first line, then to each line.
fn answers(out: &str) -> Vec<&str> {
    out.split("Your move:\n").collect()
}

/// The digits of the last board of a text, `.` for blanks, and those that are own.
fn last_board(out: &str) -> (String, String) {
    let rows: Vec<&str> =
        out.lines().filter(|line| line.as_bytes().get(2) == Some(&b'|')).collect();
    let rows = &rows[rows.len() - 9..];
    let (mut all, mut own) = (String::new(), String::new());
    for row in rows {
        let inside: Vec<char> = row[2..].chars().filter(|&c| c != '|').collect();
        for cell in inside.chunks(3) {
            all.push(cell[1]);
            own.push(if cell[0] == '(' { cell[1] } else { '.' });
        }
    }
    assert_eq!(all.len(), 81, "{out}");
    (all, own)
}

/// The moves that fill what is open, as they are typed.
fn moves(puzzle: &str, solution: &str) -> Vec<String> {
    let place = |i: usize| format!("{}{}", (b'A' + (i % 9) as u8) as char, i / 9 + 1);
    let open = puzzle.char_indices().filter(|&(_, symbol)| symbol == '.');
    open.map(|(i, _)| format!("{}{}", place(i), &solution[i..=i])).collect()
}

fn solution(puzzle: &str) -> String {
    let (status, out, err) = run(&["solve", puzzle, "--json"], b"");
    assert_eq!(status, 0, "{err}");
    let value: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    value["solutions"][0].as_str().unwrap().to_owned()
}

#[test]
fn every_answer_has_a_sentence_of_its_own() {
    // Before the sentence: lines that must have been typed, then the line it answers.
    let table: &[(&[&str], &str)] = &[
        (&[""], "Nothing was typed. Type a move as A23, or help."),
        (&["hello"], "`hello` is neither a move as A23 nor a command. Type help to see them all."),
        (&["A2"], "`A2` is neither a move as A23 nor a command."),
        (&["undo it"], "`undo it` is neither a move as A23 nor a command."),
        (&["\u{1b}[2J"], "`\u{fffd}[2J` is neither a move"),
        (&["J11"], "J1 is not on the board; columns are A to I, rows 1 to 9."),
        (&["A01"], "A0 is not on the board; columns are A to I, rows 1 to 9."),
        (&["A101"], "A10 is not on the board; columns are A to I, rows 1 to 9."),
        (&["A1E"], "E is no digit of this board; they are 1 to 9."),
        (&["B15"], "B1 is given by the puzzle and stays as it is."),
        (&["A11", "A19"], "A1 already has a digit; clear it first."),
        (
            &["A14"],
            "Row 1 already has a 4, at H1.\nColumn A already has a 4, at A8.\nBox 1 already has a 4, at C3.\n",
        ),
        (&["A1D"], "A1 is empty: there is nothing to clear."),
        (&["B1D"], "B1 is given by the puzzle and stays as it is."),
        (&["A19"], "A1 is 9."),
        (&["  a1 9 \r"], "A1 is 9."),
        (&["A19", "a1d"], "A1 is empty."),
        (&["A19", "A10"], "A1 is empty."),
        (&["A19", "A1-"], "A1 is empty."),
        (&["A19", "A1."], "A1 is empty."),
        (&["undo"], "There is nothing to undo."),
        (&["redo"], "There is nothing to redo."),
        (&["A19", "undo"], "A1 is empty."),
        (&["A19", "undo", "redo"], "A1 is 9."),
        (&["back"], "There is no mistake so far."),
        (&["A11", "C15", "back"], "A1 is empty.\nC1 is empty."),
        (&["A11", "restart"], "A1 is empty."),
        (
            &["A11", "hint"],
            "There is a mistake in the digits.\nType hint again to hear more.\nType back to go back to before the first mistake.",
        ),
        (&["check"], "Nothing clashes.\nNo digit is wrong."),
        (&["A11", "check"], "Nothing clashes.\n1 digit is wrong."),
        (&["A11", "C18", "check"], "Nothing clashes.\n2 digits are wrong."),
        (&["time"], "You have played for "),
        (&["pause"], "The game is paused after "),
        (&["resume"], "The game is not paused."),
        (&["pause", "A19"], "The game is paused; go on first."),
        (&["pause", "board"], "The game is paused; go on first."),
        (&["pause", "time"], "The game is paused after "),
        (&["pause", "resume"], "1 | .  2  . | .  3  . | .  4  . |"),
        (&["board"], "    A  B  C   D  E  F   G  H  I\n  +---------+---------+---------+\n1 | ."),
        (&["A19", "board"], "1 |(9) 2  . | .  3  . | .  4  . |"),
        (&["notes"], "There are no notes. Type note A23 to write 3 into A2."),
        (&["notes A1"], "A1 can be: 1 5 7 9."),
        (&["notes B1"], "B1 has a digit; notes go into empty cells."),
        (&["note A15"], "1 |{5} 2  . | .  3  . | .  4  . |"),
        (&["note A15", "note A19"], "Notes of A1: 5 9."),
        (&["note A15", "note A15"], "A1 has no notes."),
        (&["note A15", "corner A11", "notes"], "A1: 5; in the corner 1\nYour"),
        (&["note A15", "note A1D"], "A1 has no notes."),
        (&["note A1D"], "A1 is empty: there is nothing to clear."),
        (&["note B15"], "B1 is given by the puzzle and stays as it is."),
        (&["A19", "note A15"], "A1 has a digit; notes go into empty cells."),
        (&["note"], "`note` is neither a move as A23 nor a command."),
        (&["auto"], "Automatic notes are on."),
        (&["auto"], "1 |{1579}   2     {1589} |"),
        (&["auto", "auto"], "Automatic notes are off."),
        (&["auto", "note A16"], "A1 cannot be 6: a cell it sees is."),
        (&["IDK"], "1 |(9) 2 (5)|(6) 3 (1)|(8) 4 (7)|"),
        (&["idk"], "This is the answer; the game goes on."),
        (&["save"], "Every move is saved already, in the folder "),
        (&["save"], "\nshudu play --typed --continue "),
        (&["export"], "\nshudu-"),
        (&["help"], "A23 puts 3 into column A, row 2."),
        (&["help"], "note A23: write 3 as a note into A2, or remove it"),
        (&["quit"], " is kept. Go on with it by:\nshudu play --typed --continue "),
        (&["new"], " is kept. Go on with it by:"),
        (&["new"], "Input the level of Puzzle: [0]Very Easy"),
    ];
    let folder = folder("table");
    let long = "x".repeat(100_000);
    let mut rows = table.to_vec();
    let long = [long.as_str()];
    rows.push((&long, "That line is too long to be a move or a command."));
    for (lines, sentence) in rows {
        let out = play(&folder, &[ROYLE, "--check", "none"], &(lines.join("\n") + "\n"));
        // The end belongs to the last answer if that leaves the game.
        let said = out.splitn(lines.len() + 1, "Your move:\n").last().unwrap();
        assert!(said.contains(sentence), "{lines:?}: {sentence}\n{said}");
    }
}

#[test]
fn chinese_is_spoken_and_understood() {
    let table: &[(&[&str], &str)] = &[
        (&["hello"], "“hello”不是 A23 这样的走法，也不是命令。"),
        (&["Ｊ１１"], "盘面上没有 J1；列是 A 到 I，行是 1 到 9。"),
        (&["A1E"], "这个盘面没有数字 E；数字是 1 到 9。"),
        (&["B15"], "B1 是题目给出的数字，不能改动。"),
        (
            &["A14"],
            "第 1 行已经有 4，在 H1。\n第 A 列已经有 4，在 A8。\n第 1 宫已经有 4，在 C3。\n",
        ),
        (&["A1D"], "A1 是空格，没有可清除的内容。"),
        (&["B1D"], "B1 是题目给出的数字，不能改动。"),
        (&["Ａ１９"], "A1 是 9。"),
        (&["A19", "撤销"], "A1 是空格。"),
        (&["A19", "撤销", "重做"], "A1 是 9。"),
        (&["A11", "回退"], "A1 是空格。"),
        (&["A11", "提示"], "填入的数字有错误。\n再次输入“提示”说得更多。"),
        (&["A11", "检查"], "没有冲突。\n有 1 个数字填错了。"),
        (&["提示"], "提示 1/6：可以"),
        (&["记 A15", "角记 A11", "笔记"], "A1：5；角上 1\n"),
        (&["笔记 A1"], "A1 可以是：1 5 7 9。"),
        (&["时间"], "已用 "),
        (&["暂停"], "时暂停。输入“继续”接着玩。"),
        (&["暂停", "继续"], "1 | .  2  . |"),
        (&["答案"], "这是答案，游戏继续。"),
        (&["保存"], "每一步都已自动保存在文件夹 "),
        (&["帮助"], "撤销（undo）"),
        (&["退出"], " 局已保存。继续这一局：\nshudu play --typed --continue "),
        (&["新题"], "请输入题目难度：[0]很容易 [1]容易 [2]普通 [3]困难 [4]很困难"),
    ];
    let folder = folder("chinese");
    for (lines, sentence) in table {
        let out = play(&folder, &[ROYLE, "--lang", "zh"], &(lines.join("\n") + "\n"));
        let said = out.splitn(lines.len() + 1, "请输入：\n").last().unwrap();
        assert!(said.contains(sentence), "{lines:?}: {sentence}\n{said}");
    }
    let out = play(&folder, &["--lang", "zh", "--seed", "1"], "9\n1\n");
    assert!(out.contains("没有“9”这个难度，请输入 0 到 4，或输入“退出”。\n"), "{out}");
    assert!(out.contains("正在出题：容易……\n"), "{out}");
}

#[test]
fn a_level_is_asked_for_until_there_is_one() {
    let question =
        "Input the level of Puzzle: [0]Very Easy [1]Easy [2]Normal [3]Hard [4]Very Hard\n";
    let out = play(&folder("level"), &["--seed", "1"], "hard\n5\n\n 3 \n");
    assert_eq!(out.matches(question).count(), 4, "{out}");
    assert!(out.contains("`hard` is no level; type a number from 0 to 4, or quit.\n"), "{out}");
    assert!(out.contains("\nMaking a puzzle: Hard …\n"), "{out}");
    for input in ["", "quit\n", "退出"] {
        let out = play(&folder("none"), &[], input);
        assert!(out.ends_with("No game was begun.\n"), "{out}");
    }
}

#[test]
fn levels_have_their_holes_and_one_solution() {
    let folder = folder("holes");
    for (level, holes) in [(0, 10), (1, 20), (2, 30), (3, 42), (4, 43)] {
        let out = play(&folder, &["--seed", "1"], &format!("{level}\n"));
        let (puzzle, own) = last_board(&out);
        let open = puzzle.matches('.').count();
        assert!(if level < 4 { open == holes } else { open >= holes }, "{level}: {open}");
        assert_eq!(own, ".".repeat(81));
        let (status, told, _) = run(&["check", &puzzle], b"");
        assert_eq!(status, 0, "{told}");
        // The options make the same puzzle without asking.
        let level = level.to_string();
        let out = play(&folder, &["--seed", "1", "--level", &level], "");
        assert_eq!(last_board(&out).0, puzzle);
        assert!(!out.contains("Input the level"), "{out}");
    }
}

#[test]
fn a_whole_game_ends_with_its_time() {
    let (folder, args) = (folder("whole"), ["--seed", "1"]);
    let (puzzle, _) = last_board(&play(&folder, &args, "0\n"));
    let typed = moves(&puzzle, &solution(&puzzle));
    assert_eq!(typed.len(), 10);
    let out = play(&folder, &args, &format!("0\n{}\nA11\n", typed.join("\n")));
    let (last, own) = last_board(&out);
    assert_eq!((last, own.matches('.').count()), (solution(&puzzle), 71));
    let end: Vec<&str> = out.lines().rev().take(2).collect();
    let seconds =
        end[1].strip_prefix("You solved this Sudoku in ").unwrap_or_else(|| panic!("{out}"));
    let (number, unit) = seconds.split_once(' ').unwrap();
    let number: u64 = number.parse().unwrap();
    assert_eq!(unit, if number == 1 { "second!" } else { "seconds!" });
    assert!(end[0].starts_with("No hints, the answer was not shown, rating 1."), "{out}");
    // In Chinese, with a look at the answer and help for the last digit.
    let (_, most) = typed.split_last().unwrap();
    let lines = format!("0\n答案\n{}\n{}", most.join("\n"), "提示\n".repeat(6));
    let out = play(&folder, &["--seed", "1", "--lang", "zh"], &lines);
    assert!(out.contains(" 秒解出了这道数独！\n用了 1 次提示，看过答案，评级 1."), "{out}");
    // A game that is over is shown as it ended.
    let again = play(&folder, &["--continue", "2"], "A11\n");
    assert!(again.contains("You solved this Sudoku in "), "{again}");
    let args = ["play", "--typed", "--data-dir", &folder, "--continue", "99"];
    let (status, _, err) = run(&args, b"");
    assert_eq!(
        (status, err.as_str()),
        (2, "shudu: there is no game 99; `shudu games` lists them\n")
    );
}

#[test]
fn a_game_that_was_left_goes_on() {
    let folder = folder("left");
    for (end, count) in [("quit\n", 1), ("", 2)] {
        let lines = format!("A19\nC15\nundo\nnote C15\npause\n{end}");
        let out = play(&folder, &[ROYLE], &lines);
        let how = format!("shudu play --typed --continue {count} --data-dir ");
        assert!(out.lines().last().unwrap().starts_with(&how), "{out}");
        let number = count.to_string();
        let out = play(&folder, &["--continue", &number], "A19\nresume\n记 C1D\n");
        assert!(out.contains("The game is paused after "), "{out}");
        assert!(out.contains("1 |(9) 2 {5}| .  3  . |"), "{out}");
        let (all, own) = last_board(&out);
        assert_eq!((&all[..9], &own[..9]), ("92..3..4.", "9........"));
    }
    // Without a number it is the latest.
    let out = play(&folder, &["--continue"], "undo\nundo\nundo\n");
    assert!(out.contains("\nGame 2: Hard, rating 6.6.\n"), "{out}");
    assert_eq!(answers(&out).len(), 5);
    assert!(answers(&out)[1].contains("Notes of C1: 5."), "{out}");
}

#[test]
fn a_hint_tells_more_each_time_and_does_the_step_at_last() {
    let out = play(&folder("hint"), &[ROYLE], &"hint\n".repeat(40));
    let said = answers(&out);
    assert!(said[1].starts_with("Hint 1 of 6: There "), "{}", said[1]);
    for (stage, told) in (1..=6).zip(&said[1..]) {
        assert!(told.contains(&format!("Hint {stage} of 6: ")), "{told}");
    }
    assert!(said[5].contains("Type hint again to have it done.\n"), "{}", said[5]);
    assert!(said[6].contains("Hint 6 of 6: The step is done.\n"), "{}", said[6]);
    assert!(said[7].contains("Hint 1 of 6: "), "{}", said[7]);
    // Cells are called as they are typed.
    let numbers = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        word.strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .is_some_and(|(r, c)| digits(r) && digits(c))
    };
    assert!(!out.split_whitespace().any(numbers), "{out}");
    assert!(!out.contains("column 1") && !out.contains("columns 1"), "{out}");
    // A change begins a new hint.
    let out = play(&folder("hint-2"), &[ROYLE], "hint\nhint\nA19\nhint\nundo\nhint\n");
    let said = answers(&out);
    assert!(said[2].starts_with("Hint 2 of 6: The technique: "), "{}", said[2]);
    assert!(said[4].contains("Hint 1 of 6: ") && said[6].contains("Hint 1 of 6: "), "{out}");
}

#[test]
fn other_boards_have_their_own_digits_and_rows() {
    let folder = folder("boards");
    let out = play(&folder, &["1.....3..2.....4"], "A15\nE11\nB13\nB1D\nC4D\n");
    assert!(out.contains("5 is no digit of this board; they are 1 to 4.\n"), "{out}");
    assert!(out.contains("E1 is not on the board; columns are A to D, rows 1 to 4.\n"), "{out}");
    assert!(out.contains("1 | 1 (3)| .  . |\n"), "{out}");
    assert!(out.contains("B1 is empty.\n") && out.contains("C4 is empty: there is"), "{out}");
    let mut large = ".".repeat(256);
    large.replace_range(0..1, "1");
    let lines = "A12G\nB12g\nQ11\nA17G\nA1H\nA12-\nA16D\nA160\nIDK\n";
    let out = play(&folder, &[&large], lines);
    let said = answers(&out);
    assert!(said[0].contains("A is 10, and so on up to G, which is 16."), "{out}");
    assert!(said[1].contains("12 |(G) ") && said[1].contains("A12 is G.\n"), "{out}");
    assert!(said[2].contains("Row 12 already has a G, at A12.\n"), "{out}");
    assert!(said[3].contains("Q1 is not on the board; columns are A to P, rows 1 to 16."), "{out}");
    assert!(said[4].contains("A17 is not on the board"), "{out}");
    assert!(said[5].contains("H is no digit of this board; they are 1 to 9 and A to G."), "{out}");
    assert!(said[6].contains("A12 is empty.\n"), "{out}");
    assert!(said[7].contains("A16 is D.\n") && said[8].contains("A16 is empty.\n"), "{out}");
    assert!(
        said[9].contains("does not have exactly one solution, so there is no one answer"),
        "{out}"
    );
}

#[test]
fn mistakes_from_elsewhere_are_marked_and_counted() {
    // A line of HoDoKu's library: the player's digits have a plus.
    let twice = format!(":0000:x:+4{}:::::", &ROYLE[1..]);
    let folder = folder("marked");
    let out = play(&folder, &[&twice], "check\n");
    assert!(out.contains("1 |!4! 2  . | .  3  . | .  4  . |\n"), "{out}");
    assert!(out.contains("4 cells clash.\n1 digit is wrong.\n"), "{out}");
    // What is marked is kept for the next games.
    let out = play(&folder, &[ROYLE, "--check", "solution"], "A11\n");
    assert!(out.contains("1 |!1! 2  . |"), "{out}");
    let out = play(&folder, &[ROYLE], "A11\n");
    assert!(out.contains("1 |!1! 2  . |"), "{out}");
    let out = play(&folder, &[&format!(":0000:x:{}+1:::::", &SOLVED[..80])], "I9D\n");
    assert!(out.contains("!1!"), "{out}");
    assert!(out.contains("I9 is empty.\n"), "{out}");
}

#[test]
fn an_export_is_read_again_as_the_same_game() {
    let out = play(&folder("export"), &[ROYLE], "A19\nexport\n");
    let link = out.lines().find(|line| line.starts_with("shudu-")).unwrap();
    let save = shudu::play::Save::read(link).unwrap();
    assert_eq!((save.puzzle.as_str(), save.log.len()), (ROYLE, 1));
    assert!(save.log[0].ends_with(" p9:0") && save.rating == Some(66), "{save:?}");
}

#[test]
fn bad_options_are_told_before_anything_is_played() {
    let folder = folder("bad");
    let bad: [(&[&str], &str); 5] = [
        (&["--size", "6", "--level", "2"], "--level 2 is for the classic 9×9 board"),
        (&["--profile", "nonsense"], "there is no profile or file `nonsense`"),
        (&["--size", "6", "--profile", "se"], "the profile se is for the classic 9×9 board"),
        (&["--continue"], "there is no game to go on with"),
        (&["11......."], "rows are needed"),
    ];
    for (args, sentence) in bad {
        let args = [&["play", "--typed", "--data-dir", &folder], args].concat();
        let (status, _, err) = run(&args, b"");
        assert_eq!(status, 2, "{err}");
        assert!(err.contains(sentence) && err.trim_end().lines().count() == 1, "{err}");
    }
}

#[test]
fn other_boards_have_levels_too() {
    let out = play(&folder("levels"), &["--size", "6", "--level", "easy", "--seed", "1"], "");
    assert!(out.contains("Making a puzzle: Easy, 6×6 …\n"), "{out}");
    assert!(out.contains("Game 1: Easy, board 6×6.\n"), "{out}");
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

#[test]
fn nothing_that_is_typed_breaks_the_game() {
    let words = [
        "undo",
        "redo",
        "back",
        "restart",
        "hint",
        "notes",
        "auto",
        "note A12",
        "corner B31",
        "check",
        "time",
        "pause",
        "resume",
        "board",
        "save",
        "export",
        "IDK",
        "help",
        "notes C3",
        "note C3D",
        "new",
        "0",
        "1",
        "9",
        "撤销",
        "note",
        "corner",
        "notes notes",
        "记",
    ];
    let mut dice = Dice(7);
    for size in [4, 9] {
        let mut input: Vec<u8> = Vec::new();
        for _ in 0..600 {
            match dice.roll(4) {
                0 => input.extend(words[dice.roll(words.len())].bytes()),
                1 => {
                    let length = dice.roll(20);
                    input.extend((0..length).map(|_| dice.roll(256) as u8));
                }
                2 => {
                    let symbols = b"ABCDEIJ0123456789DX-. \t\0\r\xff";
                    let length = dice.roll(6);
                    input.extend((0..length).map(|_| symbols[dice.roll(symbols.len())]));
                }
                _ => {
                    let (column, row) = (b'A' + dice.roll(size) as u8, dice.roll(size) + 1);
                    input.extend(format!("{}{row}{}", column as char, dice.roll(size + 1)).bytes());
                }
            }
            input.push(b'\n');
        }
        let (folder, size) = (folder("garbage"), size.to_string());
        let args = ["play", "--typed", "--data-dir", &folder, "--seed", "5", "--size", &size];
        let level: &[&str] = if size == "9" { &["--level", "1"] } else { &[] };
        let (status, out, err) = run(&[&args, level].concat(), &input);
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        assert!(!out.contains('\x1b') && !out.contains('\0'), "what is repeated is harmless");
        let prompts = out.matches("Your move:").count() + out.matches("Input the level").count();
        let lines = input.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(prompts, lines + 1, "all lines were answered, and the end came at a prompt");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_leaves_and_loses_nothing() {
    use std::io::{BufRead, BufReader};
    let folder = folder("stopped");
    let mut child = command(&["play", "--typed", "--data-dir", &folder, ROYLE]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"A19\n").unwrap();
    // The input stays open: nothing but the signal ends the program.
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.ends_with("A1 is 9.\n") {
        assert!(out.read_line(&mut line).unwrap() > 0, "{line}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).unwrap();
    assert!(rest.contains("Game 1 is kept. Go on with it by:\n"), "{rest}");
    let out = play(&folder, &["--continue"], "");
    assert!(out.contains("1 |(9) 2  . |"), "{out}");
}

/// Where nothing can be kept one plays all the same, and is told.
#[test]
#[cfg(target_os = "linux")]
fn an_unwritable_folder_is_told_and_played_without() {
    // Nobody can make a folder there, not even root.
    let args = ["play", "--typed", "--data-dir", "/proc/shudu", ROYLE];
    let (status, out, err) = run(&args, b"A19\nquit\n");
    assert_eq!((status, err.lines().count()), (0, 1), "{err}");
    assert!(err.contains("What is played now is not kept"), "{err}");
    assert!(out.contains("A1 is 9.") && out.contains("The game is not kept"), "{out}");
    assert!(!out.contains("--continue"), "{out}");
}

#[test]
fn rules_and_several_solutions_are_told_first() {
    let folder = folder("rules");
    let puzzle = format!("1{}", ".".repeat(80));
    let out = play(&folder, &["--layout", "x+antiknight", &puzzle], "quit\n");
    assert!(out.contains("Both diagonals contain every digit once."), "{out}");
    assert!(out.contains("9×9 Diagonals, Anti-knight"), "{out}");
    assert!(out.contains("This puzzle has several solutions"), "{out}");
}
