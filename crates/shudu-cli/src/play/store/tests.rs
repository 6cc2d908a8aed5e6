//! The file under blows: killed programs, full disks, two windows, damage.

use super::*;
use crate::play::time::{counted, now};
use crate::play::words::told;
use crate::term::failure::Failure;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use shudu::board::{Cell, Digit, Layout, Puzzle};
use shudu::language::Language;
use shudu::play::{Facts, Group, Move, New, Session, Statistics, Streak, Trouble};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";

/// An empty folder of a test's own, removed after it.
struct Folder(PathBuf);

fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("shudu-store-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    Folder(folder)
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn store(folder: &Path) -> Store {
    Store::open(Some(folder)).map_err(|failure| format!("{failure:?}")).unwrap()
}

fn royle() -> New {
    let puzzle = Puzzle::from_symbols(Layout::classic(), ROYLE).unwrap();
    let solution = Facts::of(&puzzle).solution;
    let level = Some("hard".into());
    New {
        game: Game::new(puzzle, solution),
        title: None,
        level,
        rating: Some(Tenths::new(66)),
        daily: None,
    }
}

fn put(session: &Session, cell: usize) -> Move {
    let digit = Digit::from_symbol(SOLVED.chars().nth(cell).unwrap(), 9).unwrap();
    assert!(session.game().digit(Cell::from_index(cell)).is_none());
    Move::Put { cell: Cell::from_index(cell), digit }
}

/// A generator of numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    /// Something a player might do, allowed or not.
    fn roll(&mut self) -> Move {
        let cell = Cell::from_index(self.below(81) as usize);
        let digit = Digit::new(1 + self.below(9) as usize).unwrap();
        match self.below(8) {
            0 | 1 => Move::Digit(vec![cell], digit),
            2 => Move::Centre(vec![cell], digit),
            3 => Move::Corner(vec![cell], digit),
            4 => Move::Colour(vec![cell], 1 + self.below(8) as u8),
            5 => Move::Clear(vec![cell]),
            6 => Move::Undo,
            _ => Move::Redo,
        }
    }
}

/// What the program that is killed does: it plays, and tells every move that was kept. Only
/// with a folder in the environment, which the test of killing sets.
#[test]
#[ignore = "a part of the test of killing"]
fn child() {
    let Some(folder) = std::env::var_os("SHUDU_CHILD_FOLDER") else { return };
    let seed: u64 = std::env::var("SHUDU_CHILD_SEED").unwrap().parse().unwrap();
    let mut store = store(Path::new(&folder));
    // Every other time the log is brought into the file every few moves, so that this is
    // interrupted too.
    if seed.is_multiple_of(2) {
        store.base.pragma_update(None, "wal_autocheckpoint", 10).unwrap();
    }
    let mut session = match store.latest().unwrap() {
        Some(row) => Session::resume(row.id, now(), &store).unwrap(),
        None => Session::begin(royle(), now(), &mut store).unwrap(),
    };
    let mut dice = Dice(seed);
    let mut out = std::io::stdout();
    loop {
        match session.apply(dice.roll(), now(), &mut store) {
            Ok(_) => {
                let last = session.game().log().last().unwrap();
                writeln!(out, "kept {} {last}", session.game().log().len()).unwrap();
                out.flush().unwrap();
            }
            Err(Trouble::Refused(_)) => session.tick(now(), &mut store),
            Err(trouble) => panic!("{trouble}"),
        }
    }
}

/// Kills a program at a random moment of its play, again and again: every move that it told
/// is there, and the game goes on.
fn kill(rounds: u64) {
    let folder = folder(&format!("kill-{rounds}"));
    let mut dice = Dice(0x5EED + rounds);
    let (mut told, mut most) = (0, 0);
    for round in 0..rounds {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "play::store::tests::child", "--nocapture", "--ignored"])
            .env("SHUDU_CHILD_FOLDER", &*folder)
            .env("SHUDU_CHILD_SEED", (round + 1).to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut acknowledged: Vec<String> = Vec::new();
        acknowledged.extend(lines.by_ref().find_map(kept));
        std::thread::sleep(Duration::from_micros(dice.below(30_000)));
        child.kill().unwrap();
        acknowledged.extend(lines.filter_map(kept));
        child.wait().unwrap();

        let store = store(&folder);
        assert_eq!(store.said, None, "round {round}");
        let row = store.latest().unwrap().unwrap();
        let log = store.save(&row).unwrap().log;
        let mut last = 0;
        for line in &acknowledged {
            let (number, text) = line.split_once(' ').unwrap();
            last = number.parse().unwrap();
            assert_eq!(log.get(last - 1).map(String::as_str), Some(text), "round {round}");
        }
        assert!(!acknowledged.is_empty(), "round {round}");
        // One more may have been kept and not yet told.
        assert!(log.len() - last <= 1, "round {round}: {} after {last}", log.len());
        let (row, game) = store.load(row.id).unwrap();
        assert_eq!((game.log().len(), row.moves), (log.len(), log.len()));
        assert_eq!((row.progress, row.hints), (game.progress(), game.hints().0));
        told += acknowledged.len();
        most = most.max(acknowledged.len());
    }
    println!("{rounds} rounds, {told} moves told, {most} at most in a round");
}

/// The number and text of a move in a line of the child; a line cut short has none.
fn kept(line: String) -> Option<String> {
    let text = line.split_once("kept ")?.1;
    // Number, time and move.
    (text.split(' ').count() == 3).then(|| text.to_owned())
}

#[test]
fn what_was_told_survives_killing() {
    kill(20);
}

#[test]
#[ignore = "takes long; the same with more rounds"]
fn what_was_told_survives_killing_200_times() {
    kill(200);
}

#[test]
fn a_game_goes_on_where_it_was() {
    let folder = folder("goes-on");
    let id = {
        let mut store = store(&folder);
        let mut session = Session::begin(royle(), now(), &mut store).unwrap();
        for cell in [0, 2, 3] {
            let what = put(&session, cell);
            session.apply(what, now(), &mut store).unwrap();
        }
        session.apply(Move::Undo, now(), &mut store).unwrap();
        session.card().id
    };
    let mut store = store(&folder);
    let mut session = Session::resume(id, now(), &store).unwrap();
    assert_eq!(session.game().log().len(), 4);
    assert_eq!((session.card().moves, session.game().depth()), (4, (2, 1)));
    session.apply(Move::Redo, now(), &mut store).unwrap();
    assert_eq!(&store.card(id).unwrap(), session.card());
    for cell in (4..81).filter(|&cell| ROYLE.as_bytes()[cell] == b'.') {
        let what = put(&session, cell);
        session.apply(what, now(), &mut store).unwrap();
    }
    assert!(session.game().finished().is_some());
    let row = store.card(id).unwrap();
    assert!(row.finished.is_some() && row.progress == 1.0);
    assert_eq!(store.latest().unwrap(), None);
}

#[test]
fn two_windows_with_one_game_do_not_mix_it_up() {
    let folder = folder("windows");
    let (mut one, mut two) = (store(&folder), store(&folder));
    let mut first = Session::begin(royle(), now(), &mut one).unwrap();
    let id = first.card().id;
    let mut second = Session::resume(id, now(), &two).unwrap();
    first.apply(put(&first, 0), now(), &mut one).unwrap();
    for cell in [2, 3] {
        let trouble = second.apply(put(&second, cell), now(), &mut two).unwrap_err();
        let Trouble::NotKept { why, .. } = trouble else { panic!("{trouble:?}") };
        let said = told(&why, Language::English);
        assert!(said.contains("game 1 was played on in another window"), "{said}");
    }
    second.tick(now(), &mut two);
    first.apply(put(&first, 2), now(), &mut one).unwrap();
    let (row, game) = one.load(id).unwrap();
    assert_eq!((game.log(), row.moves), (first.game().log(), 2));
    // Different games do not disturb each other.
    let mut other = Session::begin(royle(), now(), &mut two).unwrap();
    other.apply(put(&other, 0), now(), &mut two).unwrap();
    first.apply(put(&first, 3), now(), &mut one).unwrap();
    // A game that is gone takes no moves, and its number does not come again.
    let last = other.card().id;
    one.remove(&[last]).unwrap();
    let Err(Trouble::NotKept { why, .. }) = other.apply(put(&other, 2), now(), &mut two) else {
        panic!()
    };
    let said = told(&why, Language::English);
    assert!(said.contains("was removed in another window"), "{said}");
    assert!(Session::begin(royle(), now(), &mut one).unwrap().card().id > last);
}

#[test]
fn a_full_disk_is_told_and_keeps_what_was_there() {
    let folder = folder("full");
    let mut store = store(&folder);
    let mut session = Session::begin(royle(), now(), &mut store).unwrap();
    let pages: i64 = store.base.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    store.base.pragma_update(None, "max_page_count", pages).unwrap();
    let mut dice = Dice(7);
    let (said, kept) = loop {
        let kept = session.card().moves;
        let done = session.apply(dice.roll(), now(), &mut store);
        if let Err(Trouble::NotKept { why, .. }) = done {
            break (told(&why, Language::English), kept);
        }
    };
    assert!(said.contains("the disk is full; --data-dir names another folder"), "{said}");
    assert_eq!(store.load(session.card().id).unwrap().1.log().len(), kept);
    // With room again the next move brings the lost ones along.
    store.base.pragma_update(None, "max_page_count", 1 << 20).unwrap();
    session.apply(Move::Clean(false), now(), &mut store).unwrap();
    assert_eq!(store.load(session.card().id).unwrap().1.log(), session.game().log());
}

#[test]
fn one_bad_game_does_not_stop_the_others() {
    let folder = folder("bad-game");
    let mut store = store(&folder);
    for _ in 0..3 {
        let mut session = Session::begin(royle(), now(), &mut store).unwrap();
        session.apply(put(&session, 0), now(), &mut store).unwrap();
    }
    store.base.execute("UPDATE moves SET move = '1 p9:999' WHERE game = 2", []).unwrap();
    let said = told(&store.load(2).unwrap_err(), Language::English);
    assert!(said.starts_with("game 2 cannot be read, the others can: move 1"), "{said}");
    assert_eq!(store.games().unwrap().len(), 3);
    assert!(store.load(1).is_ok() && store.load(3).is_ok());
}

/// Games in a file of many pages; gives its path.
fn many(folder: &Path, games: usize, moves: usize) -> PathBuf {
    let mut store = store(folder);
    let mut dice = Dice(11);
    for _ in 0..games {
        let mut new = royle();
        while new.game.log().len() < moves {
            let _ = new.game.apply(dice.roll(), 0);
        }
        store.begin(&new, 0).unwrap();
    }
    store.prefer("theme", "mono").unwrap();
    store.path.clone()
}

#[test]
fn what_can_be_read_of_a_damaged_file_is_saved() {
    let folder = folder("salvage");
    let path = many(&folder, 120, 60);
    let whole = fs::read(&path).unwrap();
    let pages = whole.len() / 4096;
    assert!(pages > 20, "{pages}");
    // Every page in turn is overwritten. The first is the head, which is the same in all
    // files; those that part a table into pages take it along; others a few games.
    let (mut all_lost, mut moves_lost) = (0, 0);
    for page in 0..pages {
        let mut bytes = whole.clone();
        let mut dice = Dice(page as u64 + 1);
        bytes[page * 4096..][..4096].fill_with(|| dice.below(256) as u8);
        fs::write(&path, &bytes).unwrap();
        let store = store(&folder);
        let said =
            store.said.clone().unwrap_or_else(|| panic!("page {page} is not missed")).to_string();
        assert!(said.contains("was damaged and is now"), "{said}");
        let rows = store.games().unwrap();
        let whole = rows.iter().filter(|row| store.load(row.id).unwrap().1.log().len() == 60);
        let whole = whole.count();
        if page == 0 {
            assert_eq!(whole, 120, "{said}");
        }
        match (rows.len(), whole) {
            (0, _) => all_lost += 1,
            (120, 0) => moves_lost += 1,
            _ => assert!(whole >= 80, "page {page}: {said}"),
        }
        if rows.len() > whole {
            assert!(said.contains(&format!("{} of them without", rows.len() - whole)), "{said}");
        }
    }
    assert!(all_lost <= 1 && moves_lost <= 1, "{all_lost}, {moves_lost}");
    let aside = fs::read_dir(&*folder).unwrap().map(|entry| entry.unwrap().file_name());
    let aside: Vec<_> = aside.filter_map(|name| name.into_string().ok()).collect();
    let damaged = aside.iter().filter(|name| name.contains(".damaged-"));
    assert_eq!(damaged.count(), pages, "{aside:?}");
}

#[test]
fn a_file_that_was_closed_is_not_held_by_a_program_that_is_being_started() {
    let folder = folder("held");
    let path = many(&folder, 2, 2);
    let window = store(&folder);
    // What a child has between fork and exec: the same lock, open once more.
    let child = window._hold.as_ref().unwrap().lock.try_clone().unwrap();
    drop(window);
    fs::write(&path, b"no database").unwrap();
    assert!(store(&folder).said.unwrap().to_string().contains("was damaged and is now"));
    drop(child);
}

#[test]
fn a_file_that_is_open_is_not_set_aside() {
    let folder = folder("open");
    let path = many(&folder, 40, 150);
    let window = store(&folder);
    let mut bytes = fs::read(&path).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 8192].fill(0x33);
    fs::write(&path, &bytes).unwrap();
    let Err(Failure::Bad(said)) = Store::open(Some(&folder)) else { panic!() };
    let said = said.to_string();
    assert!(said.contains("another window has it open; close that first"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    drop(window);
    assert!(store(&folder).said.unwrap().to_string().contains("was damaged"));
}

#[test]
fn cut_files_and_other_texts_are_set_aside() {
    let folder = folder("cut");
    let path = many(&folder, 40, 150);
    let whole = fs::read(&path).unwrap();
    let three = whole.len() * 3 / 4;
    for bytes in [&whole[..three], &whole[..three + 100], &whole[..50], b"1. e4 e5\n".as_slice()] {
        fs::write(&path, bytes).unwrap();
        let mut store = store(&folder);
        assert!(store.said.is_some(), "{}", bytes.len());
        assert!(store.begin(&royle(), 0).is_ok());
        for row in store.games().unwrap() {
            store.load(row.id).unwrap();
        }
    }
    // Nothing was in it, so there is nothing to set aside.
    fs::write(&path, b"").unwrap();
    assert!(store(&folder).said.unwrap().to_string().contains("was empty"));
    assert_eq!(store(&folder).said, None);
}

#[test]
fn a_log_that_was_cut_loses_only_its_end() {
    let folder = folder("log");
    let mut store = store(&folder);
    let mut session = Session::begin(royle(), now(), &mut store).unwrap();
    for cell in [0, 2, 3, 5, 6] {
        let what = put(&session, cell);
        session.apply(what, now(), &mut store).unwrap();
    }
    // What a power failure would leave: both files as they are, the log's end garbage.
    let left = self::folder("log-left");
    fs::copy(&store.path, left.join("games.db")).unwrap();
    let mut log = fs::read(open::beside(&store.path, "-wal")).unwrap();
    let length = log.len();
    log[length - 500..].fill(0xAA);
    fs::write(left.join("games.db-wal"), log).unwrap();
    let again = self::store(&left);
    assert_eq!(again.said, None);
    assert_eq!(again.load(1).unwrap().1.log().len(), 4);
}

/// A game solved at a local time, after so many seconds.
fn solved(level: &str, at: &str, seconds: u64) -> Card {
    let zone = TimeZone::get("Asia/Shanghai").unwrap();
    let time: jiff::civil::DateTime = at.parse().unwrap();
    let finished = time.to_zoned(zone).unwrap().timestamp().as_second();
    let card = Card::of(&royle(), finished);
    Card { level: Some(level.into()), spent: seconds * 1000, finished: Some(finished), ..card }
}

fn figures(cards: &[Card], today: &str) -> Vec<Statistics> {
    let zone = TimeZone::get("Asia/Shanghai").unwrap();
    let date: Date = today.parse().unwrap();
    counted(cards, &date.at(12, 0, 0, 0).to_zoned(zone).unwrap())
}

#[test]
fn statistics_count_what_was_played() {
    let mut rows = vec![
        solved("easy", "2026-02-27 23:50", 300),
        // Ten minutes into the next day here, the same day further west.
        solved("easy", "2026-02-28 00:10", 200),
        solved("hard", "2026-03-01 09:00", 1000),
        solved("hard", "2026-03-01 10:00", 2001),
        solved("hard", "2026-03-05 10:00", 10),
        solved("4", "2026-03-07 10:00", 60),
        solved("easy", "2026-03-08 10:00", 100),
        Card { finished: None, ..solved("easy", "2026-03-08 10:00", 1) },
        Card { imported: true, ..solved("easy", "2026-03-02 10:00", 1) },
        Card { level: None, finished: None, ..solved("easy", "2026-03-02 10:00", 1) },
    ];
    // The solution was shown: neither the quickest nor a day.
    rows[4].revealed = true;
    rows[2].hints = 2;
    let all = figures(&rows, "2026-03-08");
    let groups: Vec<_> = all.iter().map(|of| of.group.clone()).collect();
    let level = |id: &str| Group::Level(id.into());
    assert_eq!(groups, [Group::All, level("easy"), level("hard"), level("4"), Group::Other]);
    assert_eq!((all[0].begun, all[0].solved, all[0].unaided), (9, 7, 5));
    assert_eq!((all[0].best, all[0].mean), (Some(60_000), Some(610_166)));
    assert_eq!(all[0].days, Streak { current: 2, longest: 3 });
    assert_eq!((all[1].begun, all[1].solved, all[1].best), (4, 3, Some(100_000)));
    assert_eq!((all[2].solved, all[2].best, all[2].unaided), (3, Some(1_000_000), 1));
    assert_eq!(all[2].days, Streak { current: 0, longest: 1 });
    assert_eq!((all[4].begun, all[4].best, all[4].share()), (1, None, None));
    // A day that is not over does not break the row; the next does.
    assert_eq!(figures(&rows, "2026-03-09")[0].days.current, 2);
    assert_eq!(figures(&rows, "2026-03-10")[0].days.current, 0);
    assert_eq!(figures(&[], "2026-03-10").len(), 1);
}

#[test]
fn puzzles_of_the_day_count_on_their_day() {
    let daily = |day: &str, at: &str| Card { daily: day.parse().ok(), ..solved("easy", at, 60) };
    let rows = [
        daily("2026-03-01", "2026-03-01 08:00"),
        daily("2026-03-02", "2026-03-02 23:59"),
        // A day late.
        daily("2026-03-03", "2026-03-04 00:01"),
        daily("2026-03-04", "2026-03-04 12:00"),
    ];
    let all = &figures(&rows, "2026-03-04")[0];
    assert_eq!(all.dailies, Streak { current: 1, longest: 2 });
    assert_eq!(all.days, Streak { current: 1, longest: 2 });
}

/// What keeping costs; run with `--ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn the_cost_of_keeping() {
    let folder = folder("cost");
    let mut store = store(&folder);
    let mut session = Session::begin(royle(), now(), &mut store).unwrap();
    let mut dice = Dice(3);
    let mut times = Vec::new();
    while times.len() < 1000 {
        let before = session.game().log().len();
        let start = std::time::Instant::now();
        let _ = session.apply(dice.roll(), now(), &mut store);
        if session.game().log().len() > before {
            times.push(start.elapsed());
        }
    }
    times.sort();
    println!("keep: median {:?}, 99% {:?}, worst {:?}", times[500], times[990], times[999]);
    drop(store);
    for games in [100, 1_000, 10_000] {
        let folder = self::folder("cost-open");
        let path = many(&folder, games, 120);
        let start = std::time::Instant::now();
        let store = self::store(&folder);
        let opened = start.elapsed();
        store.games().unwrap();
        let length = fs::metadata(path).unwrap().len() >> 10;
        println!(
            "{games} games, {length} KiB: open {opened:?}, list {:?}",
            start.elapsed() - opened
        );
    }
}

#[test]
fn one_damaged_game_does_not_hide_the_others() {
    let folder = folder("byte");
    let mut store = store(&folder.0);
    let ids: Vec<i64> = (0..4).map(|at| store.begin(&royle(), at).unwrap().id).collect();
    let spoil = |column: &str, id: i64| {
        let change = format!("UPDATE games SET {column} = CAST(x'33FF33' AS TEXT) WHERE id = ?1");
        store.base.execute(&change, [id]).unwrap();
    };
    spoil("title", ids[0]);
    spoil("layout", ids[1]);
    spoil("limits", ids[2]);
    let cards = store.games().unwrap();
    let readable: Vec<bool> = cards.iter().rev().map(|card| card.is_readable()).collect();
    assert_eq!(readable, [true, false, false, true]);
    assert_eq!(cards[3].title.as_deref(), Some("3\u{FFFD}3"));
    let unreadable = store.load(ids[1]).unwrap_err();
    assert!(matches!(unreadable, ShelfError::Unreadable { .. }), "{unreadable}");
    assert!(store.load(ids[0]).is_ok() && store.load(ids[3]).is_ok());
    store.remove(&ids[1..3]).unwrap();
    assert_eq!(store.games().unwrap().len(), 2);
}

#[test]
fn where_nothing_can_be_written_games_are_looked_at() {
    let folder = folder("look");
    let id = store(&folder.0).begin(&royle(), 1).unwrap().id;
    // Even root cannot write into this.
    let lock = folder.0.join("games.lock");
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    assert!(Store::open(Some(&folder.0)).is_err());
    let Ok(looked) = Store::look(Some(&folder.0)) else { panic!() };
    assert!(looked.said.as_ref().unwrap().to_string().contains("can be looked at"));
    assert!(looked.load(id).is_ok());
    let copy = super::open::copied(&folder.0.join("games.db")).unwrap();
    assert_eq!(copy.0.query_row("SELECT COUNT(*) FROM games", [], |row| row.get(0)), Ok(1));
    assert!(Store::look(Some(&folder.0.join("nowhere"))).is_ok());
}
