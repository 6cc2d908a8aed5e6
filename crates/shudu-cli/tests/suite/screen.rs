//! The full-screen game, driven for real: tmux gives it a terminal, keys are sent, and what the
//! screen shows is compared with what is kept in `tests/data/screens` (`SHUDU_BLESS=1` keeps it
//! anew). Without tmux there is nothing to run it in, and that is said.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const SHUDU: &str = env!("CARGO_BIN_EXE_shudu");

/// A terminal of its own.
struct Terminal {
    socket: String,
    folder: PathBuf,
}

/// Patience: a busy machine must not fail a test.
const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    /// With a shell in it; none if there is no tmux.
    fn open(width: u32, height: u32) -> Option<Terminal> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not installed");
            return None;
        }
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let socket = format!("shudu-test-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&socket);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let terminal = Terminal { socket, folder };
        let (width, height) = (width.to_string(), height.to_string());
        // A shell without anybody's settings, and a prompt that can be waited for.
        let shell = "env -u NO_COLOR LANG=C.UTF-8 LC_ALL=C.UTF-8 PS1='ready> ' bash --norc -i";
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "-u",
            "new-session",
            "-d",
            "-x",
            &width,
            "-y",
            &height,
            shell,
        ]);
        terminal.tmux(&["set-option", "-g", "window-size", "manual"]);
        terminal.wait_for("ready>");
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let output =
            Command::new("tmux").args(["-u", "-L", &self.socket]).args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
        output
    }

    /// The command in the shell.
    fn run(&self, args: &str) {
        let folder = self.folder.join("games");
        let line = format!("clear; {SHUDU} {args} --data-dir {}", folder.display());
        self.tmux(&["send-keys", "-l", &line]);
        self.keys("Enter");
    }

    /// Keys as tmux names them, apart by blanks.
    fn keys(&self, keys: &str) {
        let mut args = vec!["send-keys"];
        args.extend(keys.split(' '));
        self.tmux(&args);
    }

    fn text(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p"]);
        String::from_utf8(output.stdout).unwrap()
    }

    /// With colours and attributes.
    fn styled(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p", "-e"]);
        String::from_utf8(output.stdout).unwrap()
    }

    fn wait(&self, what: &str, seen: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if seen(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "{what} did not come:\n{text}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    fn wait_for(&self, words: &str) -> String {
        self.wait(words, |text| text.contains(words))
    }

    /// The screen becomes what is kept.
    fn snapshot(&self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens");
        let path = folder.join(format!("{name}.txt"));
        if std::env::var_os("SHUDU_BLESS").is_some() {
            std::thread::sleep(Duration::from_secs(2));
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, steady(&self.text())).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        self.wait(&format!("the screen {name}\n{kept}"), |text| steady(text) == kept);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The time played and today's date are others in every run.
fn steady(screen: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in screen.lines() {
        let mut steady = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, number) = rest.split_at(at);
            let part = |c: char| c.is_ascii_digit() || matches!(c, ':' | '-');
            let end = number.find(|c: char| !part(c)).unwrap_or(number.len());
            steady += before;
            steady += match &number[..end] {
                time if time.trim_end_matches(':').contains(':') => "T:TT",
                date if date.len() == 10 && date.matches('-').count() == 2 => "YYYY-MM-DD",
                plain => plain,
            };
            rest = &number[end..];
        }
        lines.push((steady + rest).trim_end().to_owned());
    }
    lines.join("\n") + "\n"
}

fn shudu(args: &[&str]) -> String {
    let output = Command::new(SHUDU).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The keys that write a whole solution, row by row, from the first cell.
fn all_digits(puzzle: &str, solution: &str) -> String {
    let mut keys = Vec::new();
    for (row, (clues, digits)) in
        puzzle.as_bytes().chunks(9).zip(solution.as_bytes().chunks(9)).enumerate()
    {
        for (clue, digit) in clues.iter().zip(digits) {
            if !clue.is_ascii_digit() || *clue == b'0' {
                keys.push(char::from(*digit).to_string());
            }
            keys.push("Right".into());
        }
        if row < 8 {
            keys.push("Down".into());
        }
    }
    keys.join(" ")
}

#[test]
fn a_game_from_the_first_key_to_the_last() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    let puzzle = shudu(&["generate", "--level", "medium", "--seed", "4", "--to", "line"]);
    let solution = shudu(&["solve", &puzzle]);
    terminal.run("play --level medium --seed 4 --lang en");
    terminal.snapshot("new");
    // The cursor is in the first open cell.
    let first = puzzle.find('.').unwrap();
    // Notes: filled in, one in a corner, one taken away; undone.
    terminal.keys("f");
    terminal.snapshot("notes");
    terminal.keys("u");
    terminal.keys("c 1 2 x 3");
    terminal.snapshot("corner");
    terminal.keys("u u u u");
    terminal.wait_for("There is nothing to undo.");
    // A wrong digit: the clash is named, and undo to before it.
    terminal.keys("z");
    let wrong = clashing(&puzzle, first);
    terminal.keys(&wrong.to_string());
    terminal.snapshot("wrong");
    terminal.keys("b");
    terminal.wait("the digit gone", |text| !text.contains('!'));
    // A hint, stage by stage.
    for stage in 1..=6 {
        terminal.keys("t");
        terminal.snapshot(&format!("hint{stage}"));
    }
    terminal.keys("u");
    // Paused, the board is not seen.
    terminal.keys("p");
    terminal.snapshot("pause");
    terminal.keys("p");
    terminal.keys("?");
    terminal.snapshot("help");
    terminal.keys("q");
    terminal.keys("o");
    terminal.snapshot("options");
    terminal.keys("Escape");
    // The rest of it: to the first cell of all, and everything written.
    terminal.wait_for("q menu");
    terminal.keys("Home Home");
    terminal.keys(&all_digits(&puzzle, &solution));
    terminal.snapshot("solved");
    terminal.keys("R");
    terminal.wait_for("Replay");
    terminal.keys("Home");
    terminal.snapshot("replay");
    terminal.keys("Escape");
    terminal.snapshot("solved");
    terminal.keys("q");
    terminal.snapshot("menu");
    terminal.keys("q");
    terminal.wait_for("ready>");
    let games = shudu(&[
        "games",
        "--json",
        "--data-dir",
        &terminal.folder.join("games").display().to_string(),
    ]);
    assert!(games.contains(&puzzle), "{games}");
}

/// A digit that a clue of the same row has.
fn clashing(puzzle: &str, cell: usize) -> char {
    let row = cell / 9 * 9;
    puzzle[row..row + 9].chars().find(|clue| clue.is_ascii_digit()).unwrap()
}

#[test]
fn a_game_is_resumed_where_it_was() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.run("play --level easy --seed 2 --lang en");
    terminal.wait_for("q menu");
    terminal.keys("v 1 c 7");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
    terminal.run("play --continue --lang en");
    terminal.snapshot("resumed");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
    // Killed, nothing is lost either.
    terminal.run("play --continue --lang en");
    terminal.wait_for("q menu");
    terminal.keys("Right v 2");
    terminal.wait("the colour", |text| text.contains('b'));
    terminal.tmux(&["send-keys", "q"]);
    terminal.wait_for("Continue");
}

#[test]
fn the_terminal_is_always_given_back() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    // A program that reads single keys switches the editing of lines off.
    let sane = || {
        let line = "clear; stty -a | grep -q -- ' icanon' && stty -a | grep -q -- ' echo ' && echo sane-$((1+1))";
        terminal.tmux(&["send-keys", "-l", line]);
        terminal.keys("Enter");
        terminal.wait_for("sane-2");
    };
    sane();
    terminal.run("play --level easy --seed 2 --lang en");
    terminal.wait_for("q menu");
    terminal.keys("C-z");
    terminal.wait_for("Stopped");
    sane();
    terminal.keys("f g Enter");
    terminal.wait_for("q menu");
    // Larger, smaller, too small, and large again.
    for (width, height, words) in [
        ("120", "50", "q menu"),
        ("40", "18", "Easy"),
        ("20", "8", "needs"),
        ("80", "24", "q menu"),
    ] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
        terminal.wait_for(words);
    }
    terminal.tmux(&["send-keys", "C-c"]);
    terminal.wait_for("ready>");
    sane();
    // A signal from outside.
    terminal.run("play --level easy --seed 2 --lang en");
    terminal.wait_for("q menu");
    let killed = Command::new("pkill")
        .args(["-TERM", "-f", &terminal.folder.display().to_string()])
        .status();
    if killed.is_ok_and(|status| status.success()) {
        terminal.wait_for("ready>");
        sane();
    }
}

#[test]
fn a_closed_terminal_ends_the_game() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.run("play --level easy --seed 2 --lang en");
    terminal.wait_for("q menu");
    let folder = terminal.folder.display().to_string();
    let runs = || {
        let found = Command::new("pgrep").args(["-f", &format!("play.*{folder}")]).output();
        found.is_ok_and(|found| found.status.success())
    };
    if !runs() {
        eprintln!("skipped: there is no pgrep");
        return;
    }
    terminal.tmux(&["kill-server"]);
    let start = Instant::now();
    while runs() {
        assert!(start.elapsed() < PATIENCE, "it still runs");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_damaged_file_is_told_and_play_goes_on() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    let folder = terminal.folder.join("games");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("games.db"), "no database at all, but some text").unwrap();
    terminal.run("play --level easy --seed 2 --lang en");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    terminal.wait("the sentence", |text| words(text).contains("was damaged and is now"));
    terminal.keys("Enter");
    terminal.wait_for("SER 1.5");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
}

#[test]
fn the_mouse_selects_and_writes() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.run("play --level easy --seed 2 --lang en");
    terminal.wait_for("q menu");
    // As a terminal tells it: button, column, row; M is pressed, m let go. 32 is dragging.
    let mouse = |button: u32, column: u32, row: u32, end: char| {
        terminal.tmux(&["send-keys", "-l", &format!("\u{1b}[<{button};{column};{row}{end}")]);
    };
    // From r4c1 to r4c3: two open cells and what is between.
    mouse(0, 5, 11, 'M');
    mouse(32, 11, 11, 'M');
    mouse(32, 17, 11, 'M');
    mouse(0, 17, 11, 'm');
    terminal.keys("v 2");
    terminal.snapshot("mouse");
    // A click on a digit of the panel writes it.
    terminal.keys("c");
    terminal.wait_for("[c centre]");
    mouse(0, 62, 9, 'M');
    terminal.snapshot("mouse-pad");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
}

#[test]
fn what_is_shared_is_in_the_clipboard() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.tmux(&["set-option", "-s", "set-clipboard", "on"]);
    terminal.run("play --layout x --seed 1 --lang zh");
    terminal.wait_for("q 菜单");
    terminal.keys("S Enter");
    terminal.wait_for("已复制");
    let start = Instant::now();
    let copied = loop {
        let output = Command::new("tmux").args(["-L", &terminal.socket, "show-buffer"]).output();
        let output = output.unwrap();
        if output.status.success() {
            break String::from_utf8(output.stdout).unwrap();
        }
        assert!(start.elapsed() < PATIENCE, "nothing was copied");
        std::thread::sleep(Duration::from_millis(30));
    };
    // One line, and the board's name is in it: the program reads it as it is.
    assert!(copied.ends_with(" 3x3+x") && copied.trim().lines().count() == 1, "{copied}");
    assert_eq!(shudu(&["solve", &copied]).lines().count(), 1);
    // Printed, it is on the plain screen, until Enter.
    terminal.keys("p");
    terminal.wait(&copied, |text| text.replace('\n', "").contains(&copied));
    terminal.keys("Enter");
    terminal.wait_for("已复制");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
}

#[test]
fn statistics_and_all_games_are_pages() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.run("play --lang en");
    terminal.wait_for("Statistics");
    // From the end of the menu upwards: quit, help, options, statistics.
    terminal.keys("Up Up Up Up Enter");
    terminal.wait_for("No games yet");
    terminal.keys("Enter");
    terminal.wait_for("New game");
    terminal.keys("Enter");
    terminal.wait_for("Beginner");
    terminal.snapshot("levels");
    terminal.keys("Home Enter");
    terminal.wait_for("q menu");
    terminal.keys("q");
    terminal.wait_for("Continue");
    terminal.keys("Up Up Up Up Enter");
    terminal.wait_for("days in a row");
    terminal.keys("Enter");
    terminal.wait_for("All games");
    terminal.keys("q");
    terminal.wait_for("ready>");
}

#[test]
fn boards_of_other_sizes_and_looks() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    for (name, args) in [
        ("4x4", "play --size 4 --seed 1 --lang en"),
        ("6x6", "play --size 6 --seed 1 --lang en"),
        ("16x16", "play --size 16 --seed 1 --lang en"),
        ("x", "play --layout x --seed 1 --lang en"),
        ("chinese", "play --level hard --seed 1 --lang zh"),
    ] {
        terminal.run(args);
        terminal.wait("the board", |text| text.contains("q menu") || text.contains("q 菜单"));
        terminal.keys("f");
        terminal.snapshot(name);
        if name == "chinese" {
            terminal.keys("t t t t t");
            terminal.snapshot("chinese-hint");
        }
        terminal.keys("C-c");
        terminal.wait_for("ready>");
    }
    // Without colours: attributes only.
    for (theme, coloured) in
        [("mono", false), ("contrast", true), ("light", true), ("default", true)]
    {
        terminal.run(&format!("play --level easy --seed 2 --lang en --theme {theme}"));
        terminal.wait_for("q menu");
        let has_colour = terminal.styled().split('\u{1b}').any(|part| {
            let codes = part.trim_start_matches('[').split('m').next().unwrap_or("");
            codes.split(';').any(|code| {
                code.parse::<u32>().is_ok_and(|c| (30..=49).contains(&c) && c != 39 && c != 49)
            })
        });
        assert_eq!(has_colour, coloured, "{theme}: {}", terminal.styled());
        terminal.keys("C-c");
        terminal.wait_for("ready>");
    }
}

#[test]
fn a_puzzle_of_ones_own_is_checked_as_it_is_typed() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.run("play --lang en");
    terminal.wait_for("New game");
    terminal.keys("6 Enter");
    terminal.wait_for("several solutions");
    terminal.keys("1 . . 1");
    terminal.snapshot("own-clash");
    terminal.keys("Escape");
    terminal.wait_for("New game");
    terminal.keys("6 Enter");
    terminal.wait_for("Your own");
    let royle = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
    terminal.tmux(&["send-keys", "-l", royle]);
    terminal.snapshot("own");
    terminal.keys("Enter");
    terminal.wait_for("SER 6.6");
    terminal.keys("q");
    // A game's text opens as a game.
    terminal.wait_for("Continue");
    let link = shudu(&[
        "games",
        "export",
        "1",
        "--link",
        "--data-dir",
        &terminal.folder.join("games").display().to_string(),
    ]);
    terminal.keys("9 Enter");
    terminal.wait_for("The name of a file");
    terminal.tmux(&["send-keys", "-l", "nonsense"]);
    terminal.keys("Enter");
    terminal.wait("a sentence", |text| text.contains("nonsense") && text.lines().count() > 6);
    terminal.keys("C-u");
    terminal.tmux(&["send-keys", "-l", &link]);
    terminal.keys("Enter");
    terminal.wait_for("SER 6.6");
    terminal.keys("C-c");
    terminal.wait_for("ready>");
}

#[test]
fn a_terminal_of_three_columns_gets_a_sentence() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.tmux(&[
        "send-keys",
        "-l",
        &format!(
            "stty cols 3; {SHUDU} play --lang en --data-dir {}; echo status=$(($?))",
            terminal.folder.display()
        ),
    ]);
    terminal.keys("Enter");
    let text = terminal.wait_for("status=2");
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the terminal has 3 columns"), "{text}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(SHUDU).args(["play", "--lang", "en"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("the full screen needs a terminal") && told.lines().count() == 1,
        "{told}"
    );
}

/// Ctrl-C is heard while a puzzle is being typed.
#[test]
fn ctrl_c_ends_a_command_that_waits_for_a_puzzle() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    for command in ["solve", "rate"] {
        let line = format!("clear; {SHUDU} {command}; echo status $?");
        terminal.tmux(&["send-keys", "-l", &line]);
        terminal.keys("Enter");
        terminal.wait_for("Type a puzzle");
        terminal.keys("C-c");
        terminal.wait_for("status 130");
    }
}
