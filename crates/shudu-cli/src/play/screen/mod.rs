//! The game on the full screen.
//!
//! ```text
//!   menu ─▶ lists, prompt, editor ─▶ making ─▶ table ─▶ menu
//! ```
//!
//! | file | what it is |
//! |---|---|
//! | `terminal` | the terminal, taken and given back |
//! | `look` | themes |
//! | `board` | the board, as large as fits |
//! | `table` | a game: keys, mouse, panel, hints, replay |
//! | `editor` | a puzzle of one's own |
//! | `menu`, `list` | what can be chosen |
//! | `help` | the keys, in both languages |

mod board;
mod editor;
mod help;
mod list;
mod look;
mod menu;
mod table;
mod terminal;

use super::keeper::Keeper;
use super::new::{self, Kind, New};
use super::store::Store;
use super::words::say;
use super::{Check, Play, Theme, asked};
use crate::clock;
use crate::failure::{Answer, Failure, Fallible};
use crate::output::Output;
use crate::replay::lines;
use crate::teaching::{Teaching, check as check_profile};
use clap::ValueEnum;
use editor::Editor;
use list::List;
use look::Look;
use menu::{Item, Setting};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use shudu::board::{Layout, Puzzle, State};
use shudu::logic::Profile;
use shudu::play::{Move, Save};
use shudu::words::Language;
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};
use table::Table;

/// What everything on the screen shares.
pub struct Context<'a> {
    pub store: &'a mut Store,
    pub language: Language,
    pub theme: Theme,
    pub look: Look,
    pub check: Check,
    /// Whether the time is shown.
    pub timer: bool,
    pub profile: Profile,
}

/// What a key leads to.
pub enum Next {
    Stay,
    Menu,
    /// Another puzzle of the same kind.
    Again,
    Help,
    Options,
    /// The game as text.
    Share,
    /// Play a puzzle that was entered.
    Begin(Box<Puzzle>),
}

/// What is on the screen.
enum Page {
    Menu(List<Item>),
    List(String, List<Item>),
    Prompt(Prompt),
    Editor(Box<Editor>),
    Making(Making),
    Table(Box<Table>),
    Lines(String, Vec<Line<'static>>, u16),
}

/// A line of text that is asked for.
struct Prompt {
    what: Asked,
    text: String,
    wrong: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Asked {
    Rating,
    Open,
}

/// A puzzle being made beside, so that keys still work.
struct Making {
    made: Receiver<Fallible<New>>,
    since: Instant,
    kind: Kind,
}

/// The least a menu needs.
const LEAST: (u16, u16) = (30, 10);

/// Whether there is a terminal, and one that is large enough for a menu.
pub fn check(out: &Output) -> Fallible {
    if !out.terminal || !std::io::stdin().is_terminal() {
        return Err(Failure::Bad(
            "the full screen needs a terminal; `shudu play --typed` plays line by line".into(),
        ));
    }
    room(None)
}

pub fn play(args: &Play, store: &mut Store) -> Fallible<Answer> {
    let language = args.language();
    let teaching =
        Teaching { profile: args.profile.clone(), no_uniqueness: false, lang: args.lang };
    let profile = teaching.profile()?;
    let first = asked(args, store)?;
    let layout = first.as_ref().map(|keeper| keeper.game.layout().clone());
    if let Some(layout) = &layout {
        check_profile(&profile, layout)?;
    }
    room(layout.as_deref())?;
    let mut context = Context::new(args, store, language, profile)?;
    let page = match first {
        Some(keeper) => Page::Table(Box::new(Table::new(keeper))),
        None => Page::Menu(menu::main(context.store, language)?),
    };
    let mut app =
        App { page, beneath: None, made: Kind::asked(args)?, quit: false, context: &mut context };
    let mut screen = terminal::Screen::take()?;
    terminal::watch();
    let result = app.run(&mut screen);
    drop(screen);
    result.map(|()| Answer::Yes)
}

/// Whether the terminal is large enough to begin.
fn room(layout: Option<&Layout>) -> Fallible {
    let (width, height) = ratatui::crossterm::terminal::size()?;
    let (wide, high) = layout.map_or(LEAST, table::smallest);
    if width >= wide && height >= high {
        return Ok(());
    }
    Err(Failure::Bad(format!(
        "the terminal has {width} columns and {height} rows, the game needs {wide} and {high}; \
         enlarge it, or play line by line with `shudu play --typed`"
    )))
}

impl<'a> Context<'a> {
    fn new(
        args: &Play,
        store: &'a mut Store,
        language: Language,
        profile: Profile,
    ) -> Fallible<Context<'a>> {
        // What was asked for is kept for the next games.
        if let Some(check) = args.check {
            store.prefer("check", &name(check))?;
        }
        if let Some(theme) = args.theme {
            store.prefer("theme", &name(theme))?;
        }
        let language = match (args.lang, store.preference("language").as_deref()) {
            (None, Some("en")) => Language::English,
            (None, Some("zh")) => Language::Chinese,
            _ => language,
        };
        let colourless = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let theme = if colourless { Theme::Mono } else { preferred(store, "theme") };
        let check = preferred(store, "check");
        let timer = store.preference("timer").as_deref() != Some("off");
        Ok(Context { store, language, theme, look: Look::of(theme), check, timer, profile })
    }
}

/// How programs name a value.
fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}

fn preferred<T: ValueEnum + Default>(store: &Store, what: &str) -> T {
    store.preference(what).and_then(|text| T::from_str(&text, true).ok()).unwrap_or_default()
}

/// The value after this one, and the first after the last.
fn following<T: ValueEnum + PartialEq + Clone>(value: &T) -> T {
    let all = T::value_variants();
    let at = all.iter().position(|other| other == value).unwrap_or(0);
    all[(at + 1) % all.len()].clone()
}

struct App<'a, 'b> {
    page: Page,
    /// What is under help or options.
    beneath: Option<Page>,
    /// The kind of the last puzzle made.
    made: Option<Kind>,
    quit: bool,
    context: &'a mut Context<'b>,
}

impl App<'_, '_> {
    fn run(&mut self, screen: &mut terminal::Screen) -> Fallible {
        while !self.quit && !clock::stopped() {
            screen.terminal.draw(|frame| self.draw(frame))?;
            if event::poll(self.wait())? {
                // Everything that has come is done before it is drawn: pasting and fast fingers.
                loop {
                    self.event(event::read()?, screen)?;
                    if self.quit || !event::poll(Duration::ZERO)? {
                        break;
                    }
                }
            }
            self.tick()?;
        }
        if let Page::Table(table) = &mut self.page {
            table.tick(self.context);
        }
        Ok(())
    }

    /// How long nothing changes by itself. A signal to end is looked for twice a second.
    fn wait(&self) -> Duration {
        let own = match &self.page {
            Page::Table(table) => table.wait(),
            Page::Making(_) => Duration::from_millis(30),
            Page::Editor(editor) if editor.waits() => Duration::from_millis(20),
            _ => Duration::MAX,
        };
        own.min(Duration::from_millis(500))
    }

    fn tick(&mut self) -> Fallible {
        match &mut self.page {
            Page::Table(table) => table.tick(self.context),
            Page::Editor(editor) => _ = editor.tick(),
            Page::Making(making) => match making.made.try_recv() {
                Ok(Ok(new)) => {
                    let kind = making.kind.clone();
                    self.begin(new)?;
                    self.made = Some(kind);
                }
                Ok(Err(Failure::Bad(sentence))) => self.tell(sentence),
                Ok(Err(Failure::Pipe)) | Err(TryRecvError::Disconnected) => self.go_to_menu()?,
                Err(TryRecvError::Empty) => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// A page with a sentence.
    fn tell(&mut self, sentence: String) {
        self.page = Page::Lines(String::new(), vec![Line::from(sentence)], 0);
    }

    fn begin(&mut self, new: New) -> Fallible {
        let keeper = Keeper::begin(new, self.context.store)?;
        self.page = Page::Table(Box::new(Table::new(keeper)));
        Ok(())
    }

    fn go_to_menu(&mut self) -> Fallible {
        if let Page::Table(table) = &mut self.page {
            table.tick(self.context);
        }
        self.page = Page::Menu(menu::main(self.context.store, self.context.language)?);
        self.beneath = None;
        Ok(())
    }

    fn event(&mut self, event: Event, screen: &mut terminal::Screen) -> Fallible {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    match key.code {
                        KeyCode::Char('c') => {
                            self.quit = true;
                            return Ok(());
                        }
                        KeyCode::Char('z') => return Ok(screen.suspend()?),
                        KeyCode::Char('l') => return Ok(screen.terminal.clear()?),
                        _ => {}
                    }
                }
                self.press(key)
            }
            Event::Paste(text) => {
                match &mut self.page {
                    Page::Prompt(prompt) => prompt.text.push_str(text.trim()),
                    Page::Editor(editor) => editor.paste(&text),
                    _ => {}
                }
                Ok(())
            }
            Event::Mouse(mouse) => {
                let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                match &mut self.page {
                    Page::Table(table) => table.click(mouse, self.context),
                    Page::Editor(editor) if pressed => editor.click(mouse.column, mouse.row),
                    Page::Menu(list) | Page::List(_, list) if pressed => {
                        if let Some(item) = list.click(mouse.column, mouse.row) {
                            return self.choose(item);
                        }
                    }
                    _ => {}
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn press(&mut self, key: KeyEvent) -> Fallible {
        let next = match &mut self.page {
            Page::Menu(list) | Page::List(_, list) => {
                if list.press(key) {
                    return Ok(());
                }
                let is_menu = matches!(self.page, Page::Menu(_));
                return self.press_in_list(key, is_menu);
            }
            Page::Prompt(_) => return self.press_in_prompt(key),
            Page::Lines(_, lines, top) => {
                match key.code {
                    KeyCode::Down | KeyCode::Char('j') => {
                        *top = (*top + 1).min(lines.len().saturating_sub(1) as u16);
                    }
                    KeyCode::Up | KeyCode::Char('k') => *top = top.saturating_sub(1),
                    _ => return self.leave(),
                }
                return Ok(());
            }
            Page::Making(_) => {
                if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
                    return self.go_to_menu();
                }
                return Ok(());
            }
            Page::Editor(editor) => editor.press(key),
            Page::Table(table) => table.press(key, self.context),
        };
        match next {
            Next::Stay => Ok(()),
            Next::Menu => self.go_to_menu(),
            Next::Help => {
                self.help();
                Ok(())
            }
            Next::Options => {
                self.options();
                Ok(())
            }
            Next::Share => {
                self.share();
                Ok(())
            }
            Next::Again => {
                let level = match &self.page {
                    Page::Table(table) => table.keeper.row.level.clone(),
                    _ => None,
                };
                let same = || Kind::of_level(level.as_deref().unwrap_or(new::USUAL));
                match self.made.clone().or_else(same) {
                    Some(kind) => self.make(kind),
                    None => self.go_to_menu(),
                }
            }
            Next::Begin(puzzle) => match new::begin(&State::new(*puzzle), None) {
                Ok(new) => self.begin(new),
                Err(Failure::Bad(sentence)) => {
                    self.tell(sentence);
                    Ok(())
                }
                Err(failure) => Err(failure),
            },
        }
    }

    /// Back to what is beneath, or to the menu.
    fn leave(&mut self) -> Fallible {
        match self.beneath.take() {
            Some(Page::Menu(_)) | None => self.go_to_menu(),
            Some(page) => {
                self.page = page;
                Ok(())
            }
        }
    }

    fn over(&mut self, page: Page) {
        let beneath = std::mem::replace(&mut self.page, page);
        if self.beneath.is_none() {
            self.beneath = Some(beneath);
        }
    }

    fn press_in_list(&mut self, key: KeyEvent, is_menu: bool) -> Fallible {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => {
                let (Page::Menu(list) | Page::List(_, list)) = &self.page else { return Ok(()) };
                match list.chosen() {
                    Some(item) => self.choose(item),
                    None => Ok(()),
                }
            }
            KeyCode::Char('q') if is_menu => {
                self.quit = true;
                Ok(())
            }
            KeyCode::Char('?') | KeyCode::F(1) => {
                self.help();
                Ok(())
            }
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('q' | 'h') if !is_menu => self.leave(),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, item: Item) -> Fallible {
        let language = self.context.language;
        let list = |english: &str, chinese: &str, list: List<Item>| {
            Page::List(say(language, english, chinese).to_owned(), list)
        };
        match item {
            Item::Continue(id) => match Keeper::resume(id, self.context.store) {
                Ok(keeper) => {
                    self.page = Page::Table(Box::new(Table::new(keeper)));
                    self.made = None;
                }
                Err(Failure::Bad(sentence)) => self.tell(sentence),
                Err(failure) => return Err(failure),
            },
            Item::Games => {
                self.page =
                    list("All games", "所有游戏", menu::games(self.context.store, language)?);
            }
            Item::Levels => self.page = list("New game", "新游戏", menu::levels(language)),
            Item::Techniques => {
                self.page = list("Practise", "专项练习", menu::techniques(language))
            }
            Item::Sizes => self.page = list("Other boards", "其他盘面", menu::boards(language)),
            Item::Ratings => self.ask(Asked::Rating),
            Item::Open => self.ask(Asked::Open),
            Item::Daily => {
                let keeper = super::daily(new::today(), None, self.context.store)?;
                self.page = Page::Table(Box::new(Table::new(keeper)));
            }
            Item::Enter => self.page = Page::Editor(Box::new(Editor::new())),
            Item::Statistics => self.statistics()?,
            Item::Options => self.options(),
            Item::Help => self.help(),
            Item::Quit => self.quit = true,
            Item::Make(kind) => return self.make(kind),
            Item::Set(setting) => return self.set(setting),
        }
        Ok(())
    }

    fn make(&mut self, kind: Kind) -> Fallible {
        let (teller, made) = channel();
        let wanted = kind.clone();
        std::thread::spawn(move || {
            // Who waited may have gone back to the menu.
            let _ = teller.send(new::make(&wanted, None));
        });
        self.page = Page::Making(Making { made, since: Instant::now(), kind });
        Ok(())
    }

    fn ask(&mut self, what: Asked) {
        self.page = Page::Prompt(Prompt { what, text: String::new(), wrong: String::new() });
    }

    fn press_in_prompt(&mut self, key: KeyEvent) -> Fallible {
        let Page::Prompt(prompt) = &mut self.page else { return Ok(()) };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return self.go_to_menu(),
            KeyCode::Backspace => _ = prompt.text.pop(),
            KeyCode::Char('u') if control => prompt.text.clear(),
            KeyCode::Char(symbol) if !control => prompt.text.push(symbol),
            KeyCode::Enter => {
                let (text, what) = (prompt.text.trim().to_owned(), prompt.what);
                let wrong = match what {
                    Asked::Rating => match crate::generate::args::ratings(&text) {
                        Ok(rating) => return self.make(Kind::Rating(rating)),
                        Err(sentence) => sentence,
                    },
                    Asked::Open => match open(&text, self.context.store) {
                        Ok(keeper) => {
                            self.page = Page::Table(Box::new(Table::new(keeper)));
                            return Ok(());
                        }
                        Err(Failure::Bad(sentence)) => sentence,
                        Err(failure) => return Err(failure),
                    },
                };
                prompt.wrong = wrong;
            }
            _ => {}
        }
        Ok(())
    }

    fn help(&mut self) {
        let language = self.context.language;
        let keys = help::keys(language);
        let widest = keys.iter().map(|(key, _)| Span::raw(*key).width()).max().unwrap_or(0);
        let line = |(key, what): (&'static str, &'static str)| {
            let fill = " ".repeat(widest - Span::raw(key).width() + 2);
            Line::from(vec![
                Span::styled(format!("{key}{fill}"), self.context.look.title),
                what.into(),
            ])
        };
        let keys = keys.into_iter().map(line).collect();
        self.over(Page::Lines(say(language, "Keys", "按键").to_owned(), keys, 0));
    }

    fn share(&mut self) {
        let Page::Table(table) = &self.page else { return };
        let language = self.context.language;
        let heads = [
            say(language, "The puzzle:", "题目："),
            say(language, "As it stands:", "当前局面："),
            say(
                language,
                "The whole game, for `shudu games import` and for Open:",
                "整局游戏，可用 `shudu games import` 或“打开”读入：",
            ),
        ];
        let mut lines = Vec::new();
        for (head, text) in heads.into_iter().zip(table.texts()) {
            lines.push(Line::styled(head, self.context.look.title));
            lines.push(Line::from(text));
            lines.push(Line::default());
        }
        self.over(Page::Lines(say(language, "Share", "分享").to_owned(), lines, 0));
    }

    fn options(&mut self) {
        let game = match (&self.page, &self.beneath) {
            (Page::Table(table), _) | (_, Some(Page::Table(table))) => {
                Some((table.keeper.game.auto(), table.keeper.game.clean()))
            }
            _ => None,
        };
        let title = say(self.context.language, "Options", "选项").to_owned();
        let list = menu::options(self.context, game);
        self.over(Page::List(title, list));
    }

    fn set(&mut self, setting: Setting) -> Fallible {
        let context = &mut *self.context;
        match setting {
            Setting::Check => {
                context.check = following(&context.check);
                context.store.prefer("check", &name(context.check))?;
            }
            Setting::Theme => {
                context.theme = following(&context.theme);
                context.look = Look::of(context.theme);
                context.store.prefer("theme", &name(context.theme))?;
            }
            Setting::Timer => {
                context.timer = !context.timer;
                context.store.prefer("timer", if context.timer { "on" } else { "off" })?;
            }
            Setting::Language => {
                let all = Language::ALL;
                context.language = if context.language == all[0] { all[1] } else { all[0] };
                context.store.prefer("language", context.language.id())?;
            }
            Setting::Auto | Setting::Clean => {
                if let Some(Page::Table(table)) = &mut self.beneath {
                    let game = &table.keeper.game;
                    let what = match setting {
                        Setting::Auto => Move::Auto(!game.auto()),
                        _ => Move::Clean(!game.clean()),
                    };
                    table.make(what, context);
                }
            }
        }
        // The list tells the new values; the choice stays where it is.
        let at = match &self.page {
            Page::List(_, list) => list.at,
            _ => 0,
        };
        self.options();
        if let Page::List(_, list) = &mut self.page {
            list.at = at;
        }
        Ok(())
    }

    fn statistics(&mut self) -> Fallible {
        let title = say(self.context.language, "Statistics", "统计").to_owned();
        let figures = self.context.store.statistics(&jiff::Zoned::now())?;
        let text = super::games::statistics(&figures, self.context.language);
        self.over(Page::Lines(title, lines(&text), 0));
        Ok(())
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (look, language) = (&self.context.look, self.context.language);
        if area.width < 12 || area.height < 3 {
            frame.render_widget(table::too_small(area, LEAST, language), area);
            return;
        }
        match &mut self.page {
            Page::Table(table) => table.draw(frame, self.context),
            Page::Editor(editor) => editor.draw(frame, self.context),
            Page::Menu(list) => {
                let title = say(language, "Shudu", "数独");
                let keys = say(
                    language,
                    "↑↓ choose  Enter go  ? help  q quit",
                    "↑↓ 选择  Enter 确定  ? 帮助  q 退出",
                );
                let inner = page(frame, title, keys, look);
                list.draw(frame, inner, look);
            }
            Page::List(title, list) => {
                let keys =
                    say(language, "↑↓ choose  Enter go  Esc back", "↑↓ 选择  Enter 确定  Esc 返回");
                let inner = page(frame, title, keys, look);
                list.draw(frame, inner, look);
            }
            Page::Lines(title, lines, top) => {
                let keys = say(language, "↑↓ scroll, any other key: back", "↑↓ 滚动，其他键返回");
                let inner = page(frame, title, keys, look);
                let text =
                    Paragraph::new(lines.clone()).wrap(Wrap { trim: false }).scroll((*top, 0));
                frame.render_widget(text, inner);
            }
            Page::Prompt(prompt) => {
                let (title, about) = match prompt.what {
                    Asked::Rating => (
                        say(language, "By rating", "按评级"),
                        say(
                            language,
                            "From 1.0 to about 9.3, as 4.0..5.0 or 7.2:",
                            "从 1.0 到大约 9.3，例如 4.0..5.0 或 7.2：",
                        ),
                    ),
                    Asked::Open => (
                        say(language, "Open", "打开"),
                        say(
                            language,
                            "The name of a file, a puzzle as text, a link, a game's string:",
                            "文件名、题目文本、链接或游戏字符串：",
                        ),
                    ),
                };
                let keys = say(language, "Enter go  Esc back", "Enter 确定  Esc 返回");
                let inner = page(frame, title, keys, look);
                let room = usize::from(inner.width.saturating_sub(3));
                let length = prompt.text.chars().count();
                let seen: String = prompt.text.chars().skip(length.saturating_sub(room)).collect();
                let lines = vec![
                    Line::from(about),
                    Line::default(),
                    Line::from(vec![
                        Span::styled("> ", look.title),
                        Span::raw(seen),
                        Span::styled(" ", look.cursor),
                    ]),
                    Line::default(),
                    Line::from(prompt.wrong.as_str()),
                ];
                frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
            }
            Page::Making(making) => {
                let keys = say(language, "Esc menu", "Esc 菜单");
                let inner =
                    page(frame, say(language, "Making a puzzle …", "正在出题……"), keys, look);
                let seconds = making.since.elapsed().as_secs();
                if seconds > 0 {
                    frame.render_widget(Line::from(format!("{seconds} s")), inner);
                }
            }
        }
    }
}

/// The frame of a page; gives the room inside.
fn page(frame: &mut Frame, title: &str, keys: &str, look: &Look) -> Rect {
    let [head, _, inner, foot] = Areas::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .horizontal_margin(2)
    .areas(frame.area());
    frame.render_widget(Line::styled(title.to_owned(), look.title), head);
    frame.render_widget(Line::styled(keys.to_owned(), look.faint), foot);
    inner
}

/// A puzzle, a file, a link or a game's string.
fn open(text: &str, store: &mut Store) -> Fallible<Keeper> {
    let content = match std::path::Path::new(text).is_file() {
        true => std::fs::read_to_string(text).ok(),
        false => Some(text.to_owned()),
    };
    if let Some(save) = content.and_then(|content| Save::read(&content).ok()) {
        let game = save.game().map_err(|error| Failure::Bad(error.to_string()))?;
        let new =
            New { game, title: save.title, level: save.level, rating: save.rating, daily: None };
        return Keeper::begin(new, store);
    }
    // Standard input is where the keys come from.
    if matches!(text, "" | "-") {
        return Err(Failure::Bad("a file, a puzzle or a link is needed".into()));
    }
    let reading = crate::args::Reading { layout: None, format: None };
    Keeper::begin(new::read(text, &reading)?, store)
}
