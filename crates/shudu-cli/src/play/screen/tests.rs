//! Screens as they are drawn, with their styles: kept by `insta` in `snapshots`
//! (`INSTA_UPDATE=always cargo test -p shudu-cli --bin shudu screen` keeps them anew, to be looked
//! at in the diff).

use super::app::{App, Page};
use super::board::{CellView, Geometry};
use super::look::Look;
use super::table::Table;
use super::{Context, flow, menu};
use crate::play::Theme;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use shudu::board::{Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::language::Language;
use shudu::logic::Profile;
use shudu::play::{Check, HINT_SECONDS, Kind, Memory, New, Now, Session, Shelf, begin, make};
use std::fmt::Write;
use std::time::Duration;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const THEMES: [Theme; 4] = [Theme::Default, Theme::Light, Theme::Contrast, Theme::Mono];

fn of_text(layout: &str, symbols: &str) -> New {
    let layout: Layout = layout.parse().unwrap();
    let state = State::new(Puzzle::from_symbols(layout.into(), symbols).unwrap());
    begin(&state, None, &Control::FREE).unwrap()
}

fn royle() -> New {
    of_text("3x3", ROYLE)
}

/// Plays on a screen of its own: keys, then what is asked.
struct Player {
    shelf: Memory,
    language: Language,
    theme: Theme,
    profile: Profile,
    patience: f64,
    size: (u16, u16),
}

impl Player {
    fn new(language: Language, width: u16, height: u16) -> Player {
        let (shelf, theme) = (Memory::new(), Theme::Default);
        let (profile, patience) = (Profile::human(), HINT_SECONDS);
        Player { shelf, language, theme, profile, patience, size: (width, height) }
    }

    /// Begins a game, or is at the menu without one, and presses keys.
    fn play<T>(&mut self, new: Option<New>, keys: &str, then: impl FnOnce(&mut App) -> T) -> T {
        let session = new.map(|new| Session::begin(new, now(), &mut self.shelf).unwrap());
        let (language, theme) = (self.language, self.theme);
        let mut context = Context {
            store: &mut self.shelf,
            language,
            theme,
            look: Look::of(theme),
            check: Check::Rules,
            // The time is another in every run.
            timer: false,
            profile: self.profile.clone(),
            patience: self.patience,
        };
        let page = match session {
            Some(session) => Page::Table(Box::new(Table::new(session, language))),
            None => Page::Menu(menu::main(context.store, language).unwrap()),
        };
        let mut app = App::new(page, &mut context);
        drawn(&mut app, self.size);
        for key in keys.split_whitespace() {
            press(&mut app, key);
            drawn(&mut app, self.size);
        }
        then(&mut app)
    }

    fn screen(&mut self, new: Option<New>, keys: &str) -> Buffer {
        let size = self.size;
        self.play(new, keys, |app| drawn(app, size))
    }
}

fn now() -> Now {
    Now { steady: crate::play::time::now().steady, seconds: 1_800_000_000 }
}

fn press(app: &mut App, key: &str) {
    let code = match key {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "End" => KeyCode::End,
        "PageDown" => KeyCode::PageDown,
        "PageUp" => KeyCode::PageUp,
        "Space" => KeyCode::Char(' '),
        letter => KeyCode::Char(letter.chars().next().unwrap()),
    };
    app.press(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    // Hints and puzzles are looked for beside.
    let waits = |app: &App| match &app.page {
        Page::Table(table) => table.waits(),
        Page::Making(_) => true,
        _ => false,
    };
    while waits(app) {
        std::thread::sleep(Duration::from_millis(5));
        app.tick().unwrap();
    }
}

fn drawn(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    check(&buffer);
    buffer
}

/// What would corrupt the screen: a character of two columns in the last one, or under another.
fn check(buffer: &Buffer) {
    let area = buffer.area;
    for y in 0..area.height {
        for x in 0..area.width {
            if flow::columns(buffer[(x, y)].symbol()) > 1 {
                let next = (x + 1 < area.width).then(|| buffer[(x + 1, y)].symbol());
                assert!(next.is_some_and(|next| next.trim().is_empty()), "{}", text(buffer));
            }
        }
    }
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let row = |y: u16| {
        let (mut row, mut x) = (String::new(), 0);
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            x += flow::columns(symbol).max(1) as u16;
        }
        row.trim_end().to_owned()
    };
    (0..area.height).map(row).collect()
}

fn text(buffer: &Buffer) -> String {
    rows(buffer).join("\n")
}

/// The text, and below it a letter for the style of every place.
fn styled(buffer: &Buffer) -> String {
    let mut styles: Vec<Style> = Vec::new();
    let mut letters = String::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        for x in 0..buffer.area.width {
            let style = buffer[(x, y)].style();
            let plain = Style::new().fg(Color::Reset).bg(Color::Reset);
            let is_plain = style.fg == plain.fg && style.bg == plain.bg;
            if is_plain && style.add_modifier.is_empty() {
                row.push('.');
                continue;
            }
            let at = styles.iter().position(|known| *known == style);
            let at = at.unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            row.push(char::from(b'a' + at as u8));
        }
        writeln!(letters, "{}", row.trim_end_matches('.')).unwrap();
    }
    let mut out = text(buffer) + "\n\n" + &letters + "\n";
    for (i, style) in styles.iter().enumerate() {
        let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
        let letter = char::from(b'a' + i as u8);
        writeln!(out, "{letter} {fg} on {bg} {:?}", style.add_modifier).unwrap();
    }
    out
}

#[test]
fn games_look_as_they_did() {
    for language in Language::ALL {
        for (width, height) in [(80, 24), (60, 24), (120, 40)] {
            let mut player = Player::new(language, width, height);
            let screen = player.screen(Some(royle()), "f v 3 Down z t t t t t");
            let name = format!("hint-{}-{width}x{height}", language.id());
            insta::assert_snapshot!(name, text(&screen));
        }
    }
}

#[test]
fn themes_look_as_they_did() {
    for theme in THEMES {
        let mut player = Player::new(Language::English, 80, 24);
        player.theme = theme;
        // A colour, notes of both kinds, a clash, a digit that stands out.
        let screen = player.screen(Some(royle()), "v 3 Down c 1 2 x 5 z Right 6 Down 4 Up i");
        insta::assert_snapshot!(format!("theme-{theme:?}").to_lowercase(), styled(&screen));
    }
}

#[test]
fn boards_look_as_they_did() {
    let jigsaw = "jigsaw:AAAB/CCAB/CDBB/CDDD";
    for (name, layout, symbols, keys) in [
        ("4x4", "2x2", "1.....2..3.....4", "f Down"),
        ("x", "3x3+x", &".".repeat(81)[..], "5 Down Right c 3 4"),
        ("jigsaw", jigsaw, "1.....2..3......", ""),
    ] {
        for language in Language::ALL {
            let screen = Player::new(language, 80, 24).screen(Some(of_text(layout, symbols)), keys);
            insta::assert_snapshot!(format!("board-{name}-{}", language.id()), text(&screen));
        }
    }
}

#[test]
fn pages_look_as_they_did() {
    for language in Language::ALL {
        for (name, keys) in [
            ("boards", "5 Enter"),
            ("board-levels", "5 Enter Down Down Down Down Enter"),
            ("lessons", "8 Enter"),
            ("lesson", "8 Enter 7 Enter"),
            ("help", "?"),
        ] {
            let screen = Player::new(language, 80, 24).screen(None, keys);
            insta::assert_snapshot!(format!("{name}-{}", language.id()), text(&screen));
        }
        let screen = Player::new(language, 60, 24).screen(Some(royle()), "?");
        insta::assert_snapshot!(format!("help-{}-60x24", language.id()), text(&screen));
    }
}

/// Wherever the panel ends, nothing runs out of it, and all of a hint can be read.
#[test]
fn hints_are_whole_at_any_width() {
    for language in Language::ALL {
        let mut shelf = Memory::new();
        let mut session = Session::begin(royle(), now(), &mut shelf).unwrap();
        let mut ask = || {
            session.hint(&Profile::human(), &Control::FREE, now(), &mut shelf).unwrap();
        };
        (0..4).for_each(|_| ask());
        let told = session.hint(&Profile::human(), &Control::FREE, now(), &mut shelf).unwrap();
        let reason = told.sentences(session.layout(), language).pop().unwrap();
        for width in (40..=130).step_by(3).chain([80, 84, 88, 93, 103]) {
            let mut player = Player::new(language, width, 24);
            player.play(Some(royle()), "t t t t t", |app| {
                let mut seen = String::new();
                let mut last = String::new();
                for _ in 0..40 {
                    let screen = text(&drawn(app, (width, 24)));
                    if screen == last {
                        break;
                    }
                    // What is beside the board, or below it.
                    let beside = |row: &str| {
                        let end = row.rfind(['│', '┐', '┤', '┘', '┃', '┓', '┨', '┫', '┛']);
                        row[end.map_or(0, |at| at + '│'.len_utf8())..].to_owned()
                    };
                    seen.extend(screen.lines().map(beside));
                    last = screen;
                    press(app, "PageDown");
                }
                let seen: String = seen.split_whitespace().collect();
                let end: Vec<char> = reason.chars().filter(|c| !c.is_whitespace()).collect();
                let end: String = end[end.len() - 6..].iter().collect();
                assert!(seen.contains(&end), "{width}: {last}");
            });
        }
    }
}

/// Every combination of what a cell can be, in every theme and scale: what is written is seen.
#[test]
fn nothing_is_written_in_the_colour_of_its_ground() {
    let layout = Layout::classic();
    let five = Digit::new(5).unwrap();
    let mut views: Vec<CellView> = Vec::new();
    for bits in 0u32..1 << 12 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let notes = |bit: u32| if on(bit) { DigitSet::of(five) } else { DigitSet::EMPTY };
        views.push(CellView {
            digit: on(0).then_some(five),
            given: on(1),
            corner: notes(2),
            centre: notes(3),
            colour: if on(4) { (bits % 8) as u8 + 1 } else { 0 },
            clash: on(0) && on(2),
            wrong: on(0) && on(3),
            selected: on(5) || on(6),
            cursor: on(6),
            hint: on(7),
            tints: [notes(8), notes(9)],
            used: if on(0) { DigitSet::EMPTY } else { notes(10) },
            gone: if on(0) { DigitSet::EMPTY } else { notes(11) },
        });
    }
    let mut unseen: Vec<String> = Vec::new();
    for theme in THEMES {
        let look = Look::of(theme);
        for (width, height) in [(120, 60), (80, 40), (60, 24), (40, 20)] {
            let geometry = Geometry::best(&layout, width, height).unwrap();
            for cells in views.chunks(81) {
                let mut cells = cells.to_vec();
                cells.resize(81, CellView::default());
                for same in [None, Some(five)] {
                    let area = Rect::new(0, 0, width, height);
                    let mut buffer = Buffer::empty(area);
                    geometry.draw(area, &cells, same, &look, &mut buffer);
                    for cell in
                        buffer.content.iter().filter(|cell| !cell.symbol().trim().is_empty())
                    {
                        let seen = cell.fg == Color::Reset && cell.bg == Color::Reset
                            || contrast(cell.fg, cell.bg, theme) >= 2.0;
                        let told = format!("{theme:?}: {} on {}", cell.fg, cell.bg);
                        if !seen && !unseen.contains(&told) {
                            unseen.push(told);
                        }
                    }
                }
            }
        }
    }
    assert!(unseen.is_empty(), "{unseen:#?}");
}

/// How well a colour is seen on another, as the guidelines for the web count: 1 is not at all.
fn contrast(one: Color, other: Color, theme: Theme) -> f64 {
    let light = |colour: Color, is_text: bool| {
        let part = |value: u8| (f64::from(value) / 255.0).powf(2.2);
        let (r, g, b) = shade(colour, is_text != (theme == Theme::Light));
        0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    };
    let (a, b) = (light(one, true), light(other, false));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A colour as terminals show it; without one light or dark.
fn shade(colour: Color, light: bool) -> (u8, u8, u8) {
    match colour {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Black => (0, 0, 0),
        Color::Red => (205, 0, 0),
        Color::Green => (0, 205, 0),
        Color::Yellow => (205, 205, 0),
        Color::Blue => (0, 0, 238),
        Color::Magenta => (205, 0, 205),
        Color::Cyan => (0, 205, 205),
        Color::Gray => (229, 229, 229),
        Color::DarkGray => (100, 100, 100),
        Color::LightRed => (255, 90, 90),
        Color::LightGreen => (90, 255, 90),
        Color::LightYellow => (255, 255, 90),
        Color::LightBlue => (110, 140, 255),
        Color::LightMagenta => (255, 90, 255),
        Color::LightCyan => (90, 255, 255),
        Color::White => (255, 255, 255),
        _ if light => (230, 230, 230),
        _ => (20, 20, 20),
    }
}

#[test]
fn a_note_is_not_taken_for_a_digit() {
    for (width, height) in [(120, 60), (80, 40), (80, 24)] {
        let mut player = Player::new(Language::English, width, height);
        for note in 1..=9 {
            let screen = text(&player.screen(Some(royle()), &format!("c {note} Right")));
            assert!(screen.contains(&format!("({note})")), "{screen}");
        }
    }
}

#[test]
fn the_filter_stays_where_the_cursor_goes() {
    let mut player = Player::new(Language::English, 80, 24);
    let screen = text(&player.screen(Some(royle()), ". . . Down Down Right"));
    assert!(screen.contains("marked: 3"), "{screen}");
    let screen = text(&player.screen(Some(royle()), ". . , ,"));
    assert!(!screen.contains("marked:"), "{screen}");
}

#[test]
fn automatic_notes_have_a_key_on_every_board() {
    let large = make(&Kind::Board(Layout::usual(16).unwrap().into(), None), 1, &Control::FREE);
    let screen = text(&Player::new(Language::English, 120, 40).screen(Some(large.unwrap()), "g"));
    assert!(screen.contains("notes: automatic"), "{screen}");
}

#[test]
fn a_full_board_that_is_wrong_is_told() {
    let new = of_text("2x2", "12343412214343..");
    let screen = text(&Player::new(Language::English, 80, 24).screen(Some(new), "1 Right 1"));
    assert!(screen.contains("The board is full, but not right"), "{screen}");
}

#[test]
fn several_solutions_are_announced() {
    let new = of_text("2x2", "1...............");
    let screen = text(&Player::new(Language::Chinese, 80, 24).screen(Some(new), ""));
    assert!(screen.contains("多个解"), "{screen}");
}

#[test]
fn escape_begins_the_hint_anew() {
    let mut player = Player::new(Language::English, 80, 24);
    let once = text(&player.screen(Some(royle()), "t"));
    let again = text(&player.screen(Some(royle()), "t t t Esc t"));
    assert_eq!(once, again);
}

#[test]
fn help_and_options_stop_the_clock() {
    let mut player = Player::new(Language::English, 80, 24);
    player.play(Some(royle()), "?", |app| {
        let Some(Page::Table(table)) = &app.beneath else { panic!("the game is beneath") };
        let spent = table.session.spent(now());
        assert_eq!(table.session.spent(Now { steady: u64::MAX / 2, seconds: 0 }), spent);
        press(app, "q");
        let Page::Table(table) = &app.page else { panic!("back at the game") };
        assert!(table.session.spent(Now { steady: u64::MAX / 2, seconds: 0 }) > 1_000_000);
    });
}

#[test]
fn the_solution_is_shown_after_a_question() {
    let mut player = Player::new(Language::English, 80, 24);
    let asked = text(&player.screen(Some(royle()), "Y"));
    assert!(asked.contains("Show the solution?") && asked.contains("y yes"), "{asked}");
    let no = text(&player.screen(Some(royle()), "Y n"));
    let yes = text(&player.screen(Some(royle()), "Y y"));
    assert!(yes.contains("This is the solution") && !no.contains("This is the solution"), "{no}");
    assert_eq!(no, text(&player.screen(Some(royle()), "Y y Space")));
    assert!(player.shelf.games().unwrap().iter().filter(|card| card.revealed).count() == 2);
}

#[test]
fn all_games_have_dates_a_preview_and_can_be_deleted() {
    let mut player = Player::new(Language::English, 80, 24);
    for _ in 0..2 {
        let session = Session::begin(royle(), now(), &mut player.shelf);
        assert!(session.is_ok());
    }
    let list = text(&player.screen(None, "2 Enter"));
    assert!(list.contains("2027-01-1") && list.contains("┌─────────┬"), "{list}");
    let asked = text(&player.screen(None, "2 Enter x"));
    assert!(asked.contains("Delete game 2?"), "{asked}");
    player.screen(None, "2 Enter x n");
    assert_eq!(player.shelf.games().unwrap().len(), 2);
    player.screen(None, "2 Enter x y");
    assert_eq!(player.shelf.games().unwrap().len(), 1);
    let menu = text(&player.screen(None, "2 Enter x y"));
    assert!(menu.contains("New game") && !menu.contains("All games"), "{menu}");
}

#[test]
fn what_is_shared_is_one_unbroken_line_and_is_read_again() {
    let x = format!("{}1", ".".repeat(80));
    let mut player = Player::new(Language::English, 80, 24);
    let new = || of_text("3x3+x", &x);
    let copied = |player: &mut Player, keys: &str| {
        player.play(Some(new()), keys, |app| app.copied.clone().unwrap())
    };
    let puzzle = copied(&mut player, "S Enter");
    assert_eq!(puzzle, format!("{x} 3x3+x"));
    assert!(copied(&mut player, "S 3 Enter").starts_with("https://sudokupad.app/"));
    assert!(copied(&mut player, "S 4 Enter").starts_with("https://www.f-puzzles.com/"));
    let link = copied(&mut player, "S 5 Enter");
    assert!(link.starts_with("shudu-") && !link.contains(char::is_whitespace));
}

#[test]
fn a_replay_says_each_move() {
    let mut player = Player::new(Language::Chinese, 80, 24);
    let new = || of_text("2x2", "123434122143432.");
    let screen = text(&player.screen(Some(new()), "x 2 z 1 R Right Right"));
    assert!(screen.contains("r4c4 = 1"), "{screen}");
    let screen = text(&player.screen(Some(new()), "x 2 z 1 R Space Right"));
    assert!(screen.contains("角落笔记"), "{screen}");
}

#[test]
fn modes_are_chosen_by_a_click() {
    let mut player = Player::new(Language::Chinese, 80, 24);
    player.play(Some(royle()), "", |app| {
        let screen = rows(&drawn(app, (80, 24)));
        let row = screen.iter().position(|row| row.contains("c 中注")).unwrap();
        let at = screen[row].find("中注").unwrap();
        let column = flow::columns(&screen[row][..at]) as u16;
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        let Page::Table(table) = &mut app.page else { unreachable!() };
        table.click(MouseEvent { kind, column, row: row as u16, modifiers }, app.context);
        let screen = text(&drawn(app, (80, 24)));
        assert!(screen.contains("[c 中注]"), "{screen}");
    });
}

/// A hint on a board without clues takes a while: the game goes on, and Escape ends it.
#[test]
fn nothing_waits_for_a_hint() {
    let layout = Layout::usual(16).unwrap();
    let new = of_text(&layout.name(), &".".repeat(256));
    let mut player = Player::new(Language::English, 100, 30);
    player.play(Some(new), "", |app| {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        app.press(key(KeyCode::Char('t'))).unwrap();
        let waits = |app: &App| matches!(&app.page, Page::Table(table) if table.waits());
        if !waits(app) {
            eprintln!("this machine is too fast to be waited for");
            return;
        }
        let screen = text(&drawn(app, (100, 30)));
        assert!(screen.contains("Looking for a hint … Esc stops it."), "{screen}");
        app.press(key(KeyCode::Right)).unwrap();
        assert!(text(&drawn(app, (100, 30))).contains(" 1 │   [ ]"));
        app.press(key(KeyCode::Esc)).unwrap();
        let screen = text(&drawn(app, (100, 30)));
        assert!(!waits(app) && !screen.contains("Looking"), "{screen}");
    });
}

#[test]
fn a_hint_that_takes_too_long_is_given_up() {
    let mut player = Player::new(Language::English, 80, 24);
    // With one clue the chains of Sudoku Explainer take a second or more.
    player.profile = Profile::se();
    player.patience = 0.0;
    let new = of_text("3x3", &format!("1{}", ".".repeat(80)));
    let screen = text(&player.screen(Some(new), "t"));
    assert!(screen.contains("No hint was found within 2 seconds"), "{screen}");
}

#[test]
fn what_mail_cut_into_lines_is_opened_and_junk_is_not() {
    let link = Session::begin(royle(), now(), &mut Memory::new()).unwrap().texts(now()).link;
    let lines = |text: &str| {
        let chars: Vec<char> = text.chars().collect();
        chars.chunks(30).map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    };
    let mut player = Player::new(Language::English, 80, 24);
    for (pasted, opens) in [
        (lines(&link), true),
        (lines(ROYLE), true),
        (format!("{link}junk"), false),
        (format!("{ROYLE}12"), false),
    ] {
        player.play(None, "", |app| {
            app.paste(&pasted);
            press(app, "Enter");
            let opened = matches!(app.page, Page::Table(_));
            assert_eq!(opened, opens, "{pasted}: {}", text(&drawn(app, (80, 24))));
        });
    }
}

#[test]
fn candidates_are_tinted_in_two_ways() {
    let mut player = Player::new(Language::English, 120, 40);
    // The digit 1 stands out; in two cells its candidates are tinted.
    let screen = player.screen(Some(royle()), "f . [ Right Right ]");
    let look = Look::of(Theme::Default);
    for tint in look.tints {
        let tinted = |cell: &&ratatui::buffer::Cell| Some(cell.bg) == tint.bg;
        let symbols: Vec<&str> =
            screen.content.iter().filter(tinted).map(|cell| cell.symbol()).collect();
        assert_eq!(symbols, ["1"], "{}", styled(&screen));
    }
}

/// Every page, at every width that is allowed: nothing runs out of its place.
#[test]
fn no_page_breaks_at_any_width() {
    for language in Language::ALL {
        for width in (30..=130).step_by(7).chain([60, 80, 84, 88, 93, 103]) {
            let mut player = Player::new(language, width, 24);
            let pages = ["", "1 Enter", "3 Enter", "4 Enter x Enter", "5 Enter 5 Enter"];
            for keys in
                pages.into_iter().chain(["6 Enter 1 1", "7 Enter x Enter", "8 Enter 9 Enter"])
            {
                player.screen(None, keys);
            }
            if width >= 36 {
                for keys in ["?", "o", "S 5", "Y y", "p", "f t t t t T", "q 2 Enter", "q 2 Enter x"]
                {
                    player.screen(Some(royle()), keys);
                }
            }
        }
    }
}
