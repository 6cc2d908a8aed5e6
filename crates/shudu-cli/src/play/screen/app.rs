//! What keys and the mouse lead to, page by page.

use super::editor::Editor;
use super::flow::columns;
use super::list::List;
use super::look::Look;
use super::menu::{self, Item, Setting};
use super::table::Table;
use super::{Context, Next, help, lesson, name, terminal};
use crate::play::time::{counted, now};
use crate::play::words::told;
use crate::play::{Theme, daily, games, new};
use crate::term::clock;
use crate::term::failure::{Failure, Fallible};
use crate::term::screen::lines;
use clap::ValueEnum;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::text::{Line, Span};
use shudu::board::State;
use shudu::language::{Language, Tell};
use shudu::play::{Check, Game, Kind, Move, New, Save, Session, Shelf, begin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// What is on the screen.
pub enum Page {
    Menu(List<Item>),
    List(String, List<Item>),
    Prompt(Prompt),
    Editor(Box<Editor>),
    Making(Making),
    Table(Box<Table>),
    Sheet(Sheet),
    /// What is done if the answer is yes.
    Question(String, Item),
}

/// Text to read.
pub struct Sheet {
    pub title: String,
    pub lines: Vec<Line<'static>>,
    /// How far a line that goes on is set in.
    pub hang: u16,
    pub top: u16,
    /// What Enter makes a puzzle for.
    pub practice: Option<Kind>,
}

impl Sheet {
    pub fn new(title: &str, lines: Vec<Line<'static>>) -> Sheet {
        Sheet { title: title.to_owned(), lines, hang: 0, top: 0, practice: None }
    }

    pub fn sentence(sentence: String) -> Sheet {
        Sheet::new("", vec![Line::from(sentence)])
    }
}

/// A line of text that is asked for.
pub struct Prompt {
    pub what: Asked,
    pub text: String,
    pub wrong: String,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Asked {
    Rating,
    Open,
}

/// A puzzle being made beside, so that keys still work.
pub struct Making {
    made: Receiver<Fallible<New>>,
    enough: Arc<AtomicBool>,
    pub since: Instant,
    kind: Kind,
}

impl Drop for Making {
    fn drop(&mut self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}

/// The pages, and where one is.
pub struct App<'a, 'b> {
    pub page: Page,
    /// What is under help or options.
    pub beneath: Option<Page>,
    /// The kind of the last puzzle made.
    pub made: Option<Kind>,
    /// The game that the list of games shows beside.
    pub preview: Option<(i64, Option<Game>)>,
    /// What is to be put into the clipboard.
    pub copied: Option<String>,
    /// What is to be written where a terminal can select it, unbroken.
    pub printed: Option<String>,
    pub quit: bool,
    pub context: &'a mut Context<'b>,
}

impl<'a, 'b> App<'a, 'b> {
    pub fn new(page: Page, context: &'a mut Context<'b>) -> App<'a, 'b> {
        let (beneath, made, preview) = (None, None, None);
        let (copied, printed, quit) = (None, None, false);
        App { page, beneath, made, preview, copied, printed, quit, context }
    }
}

impl App<'_, '_> {
    pub fn run(&mut self, screen: &mut terminal::Screen) -> Fallible {
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
            if let Some(text) = self.copied.take() {
                terminal::copy(&text)?;
            }
            if let Some(text) = self.printed.take() {
                let back = self.context.language.pick("Enter goes back.", "按 Enter 返回。");
                screen.print(&[&text, back])?;
            }
        }
        if let Page::Table(table) = &mut self.page {
            table.leave(self.context);
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

    pub fn tick(&mut self) -> Fallible {
        match &mut self.page {
            Page::Table(table) => table.tick(self.context),
            Page::Editor(editor) => _ = editor.tick(),
            Page::Making(making) => match making.made.try_recv() {
                Ok(Ok(new)) => {
                    let kind = making.kind.clone();
                    self.begin(new)?;
                    self.made = Some(kind);
                }
                Ok(Err(failure)) => match failure.tell(self.context.language.into()) {
                    Some(sentence) => self.tell(sentence),
                    None => self.go_to_menu()?,
                },
                Err(TryRecvError::Disconnected) => self.go_to_menu()?,
                Err(TryRecvError::Empty) => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// A page with a sentence.
    fn tell(&mut self, sentence: String) {
        self.page = Page::Sheet(Sheet::sentence(sentence));
    }

    fn begin(&mut self, new: New) -> Fallible {
        let session = Session::begin(new, now(), self.context.store)?;
        self.sit_down(session);
        Ok(())
    }

    /// To a game.
    fn sit_down(&mut self, session: Session) {
        self.page = Page::Table(Box::new(Table::new(session, self.context.language)));
        self.beneath = None;
    }

    fn go_to_menu(&mut self) -> Fallible {
        if let Page::Table(table) = &mut self.page {
            table.leave(self.context);
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
                        KeyCode::Char('z') => return self.suspend(screen),
                        KeyCode::Char('l') => return Ok(screen.terminal.clear()?),
                        _ => {}
                    }
                }
                self.press(key)
            }
            Event::Paste(text) => {
                self.paste(&text);
                Ok(())
            }
            Event::Mouse(mouse) => {
                let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                let is_game = matches!(self.page, Page::Table(_));
                let wheel = match mouse.kind {
                    MouseEventKind::ScrollDown if is_game => Some(KeyCode::PageDown),
                    MouseEventKind::ScrollUp if is_game => Some(KeyCode::PageUp),
                    MouseEventKind::ScrollDown => Some(KeyCode::Down),
                    MouseEventKind::ScrollUp => Some(KeyCode::Up),
                    _ => None,
                };
                if let Some(code) = wheel {
                    let turns = matches!(
                        self.page,
                        Page::Table(_) | Page::Menu(_) | Page::List(..) | Page::Sheet(_)
                    );
                    let key = KeyEvent::new(code, KeyModifiers::NONE);
                    return if turns { self.press(key) } else { Ok(()) };
                }
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

    /// What is pasted at the menu is to be opened.
    pub fn paste(&mut self, text: &str) {
        if let Page::Menu(_) = &self.page {
            self.ask(Asked::Open);
        }
        match &mut self.page {
            Page::Prompt(prompt) => prompt.text.push_str(text.trim()),
            Page::Editor(editor) => editor.paste(text),
            _ => {}
        }
    }

    /// Time that a stopped program sleeps is not played.
    fn suspend(&mut self, screen: &mut terminal::Screen) -> Fallible {
        let Page::Table(table) = &mut self.page else { return Ok(screen.suspend()?) };
        table.session.rest(now(), self.context.store);
        screen.suspend()?;
        table.session.wake(now());
        Ok(())
    }

    pub fn press(&mut self, key: KeyEvent) -> Fallible {
        let next = match &mut self.page {
            Page::Menu(list) | Page::List(_, list) => {
                if list.press(key) {
                    return Ok(());
                }
                let is_menu = matches!(self.page, Page::Menu(_));
                return self.press_in_list(key, is_menu);
            }
            Page::Prompt(_) => return self.press_in_prompt(key),
            Page::Sheet(Sheet { top, practice, .. }) => {
                // How far it goes is known when it is drawn.
                match key.code {
                    KeyCode::Down | KeyCode::Char('j') => *top = top.saturating_add(1),
                    KeyCode::Up | KeyCode::Char('k') => *top = top.saturating_sub(1),
                    KeyCode::PageDown | KeyCode::Char(' ') => *top = top.saturating_add(10),
                    KeyCode::PageUp => *top = top.saturating_sub(10),
                    KeyCode::Home => *top = 0,
                    KeyCode::End => *top = u16::MAX,
                    KeyCode::Enter if practice.is_some() => {
                        let kind = practice.take();
                        self.beneath = None;
                        return kind.map_or(Ok(()), |kind| self.make(kind));
                    }
                    _ => return self.leave(),
                }
                return Ok(());
            }
            Page::Question(_, item) => {
                let item = item.clone();
                let yes = matches!(key.code, KeyCode::Char('y' | 'Y'));
                self.leave()?;
                return if yes { self.choose(item) } else { Ok(()) };
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
            Next::Lesson(technique) => {
                match technique {
                    Some(technique) => self.teach(technique),
                    None => self.lessons(),
                }
                Ok(())
            }
            Next::Answer => {
                let question = self.context.language.pick(
                    "Show the solution? The game then counts as helped.",
                    "显示答案吗？这一局将算作看过答案。",
                );
                self.over(Page::Question(question.to_owned(), Item::Answer));
                Ok(())
            }
            Next::Again => {
                let same = || match &self.page {
                    Page::Table(table) => table.session.card().kind(),
                    _ => Kind::USUAL,
                };
                let kind = self.made.clone().unwrap_or_else(same);
                self.make(kind)
            }
            Next::Begin(puzzle) => match begin(&State::new(*puzzle), None) {
                Ok(new) => self.begin(new),
                Err(error) => {
                    self.tell(error.tell(self.context.language.into()));
                    Ok(())
                }
            },
        }
    }

    /// Back to what is beneath, or to the menu.
    fn leave(&mut self) -> Fallible {
        match self.beneath.take() {
            Some(Page::Menu(_)) | None => self.go_to_menu(),
            Some(mut page) => {
                if let Page::Table(table) = &mut page {
                    table.session.wake(now());
                }
                self.page = page;
                Ok(())
            }
        }
    }

    /// A page over another, to which one goes back. A game rests meanwhile.
    fn over(&mut self, page: Page) {
        let mut beneath = std::mem::replace(&mut self.page, page);
        if self.beneath.is_none() {
            if let Page::Table(table) = &mut beneath {
                table.leave(self.context);
            }
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
            KeyCode::Char('p') => {
                if let Page::List(_, list) = &self.page
                    && let Some(Item::Copy(text)) = list.chosen()
                {
                    self.printed = Some(text);
                }
                Ok(())
            }
            KeyCode::Delete | KeyCode::Char('x') => {
                let (Page::Menu(list) | Page::List(_, list)) = &self.page else { return Ok(()) };
                if let (Some(Item::Continue(id)), false) = (list.chosen(), is_menu) {
                    let question =
                        say!(self.context.language, "Delete game {id}?", "删除第 {id} 局吗？");
                    self.over(Page::Question(question, Item::Remove(id)));
                }
                Ok(())
            }
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('q' | 'h') if !is_menu => self.leave(),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, item: Item) -> Fallible {
        let language = self.context.language;
        let list = |english: &str, chinese: &str, list: List<Item>| {
            Page::List(language.pick(english, chinese).to_owned(), list)
        };
        match item {
            Item::Continue(id) => match Session::resume(id, now(), self.context.store) {
                Ok(session) => {
                    self.sit_down(session);
                    self.made = None;
                }
                Err(error) => self.tell(told(&error, self.context.language)),
            },
            Item::Games => {
                self.page =
                    list("All games", "所有游戏", menu::games(self.context.store, language)?);
            }
            Item::Remove(id) => {
                if let Err(error) = self.context.store.remove(&[id]) {
                    self.over(Page::Sheet(Sheet::sentence(told(&error, language))));
                } else if self.context.store.games()?.is_empty() {
                    self.go_to_menu()?;
                } else if let Page::List(_, list) = &mut self.page {
                    let at = list.at;
                    *list = menu::games(self.context.store, language)?;
                    list.at = at.min(list.items.len() - 1);
                }
            }
            Item::Answer => {
                if let Page::Table(table) = &mut self.page {
                    table.answer(self.context);
                }
            }
            Item::Copy(text) => {
                self.copied = Some(text);
                if let Page::List(title, _) = &mut self.page {
                    *title = say!(
                        language,
                        "Copied, if the terminal allows it (OSC 52); p prints it",
                        "已复制（需要终端支持 OSC 52）；p 打印"
                    );
                }
            }
            Item::Lessons => self.lessons(),
            Item::Lesson(technique) => self.teach(technique),
            Item::Board(kind) => {
                let board = menu::board_name(&kind, language);
                self.page = Page::List(board, menu::board_levels(&kind, language));
            }
            Item::Levels => self.page = list("New game", "新游戏", menu::levels(language)),
            Item::Techniques => {
                self.page = list("Practise", "专项练习", menu::techniques(language))
            }
            Item::Sizes => self.page = list("Other boards", "其他盘面", menu::boards(language)),
            Item::Ratings => self.ask(Asked::Rating),
            Item::Open => self.ask(Asked::Open),
            Item::Daily => {
                let session = daily(new::today(), None, self.context.store)?;
                self.sit_down(session);
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
        let enough = Arc::new(AtomicBool::new(false));
        let stop = enough.clone();
        std::thread::spawn(move || {
            // Who waited may have gone back to the menu.
            let _ = teller.send(new::make(&wanted, None, &stop));
        });
        self.page = Page::Making(Making { made, enough, since: Instant::now(), kind });
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
                    Asked::Rating => match crate::term::options::ratings(&text) {
                        Ok((from, to)) => return self.make(Kind::Rating(from, to)),
                        Err(sentence) => sentence,
                    },
                    Asked::Open => match open(&text, self.context.store) {
                        Ok(session) => {
                            self.sit_down(session);
                            return Ok(());
                        }
                        Err(failure) => match failure.tell(self.context.language.into()) {
                            Some(sentence) => sentence,
                            None => return Err(failure),
                        },
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
        let widest = keys.iter().map(|(key, _)| columns(key)).max().unwrap_or(0);
        let line = |(key, what): (&'static str, &'static str)| {
            let fill = " ".repeat(widest - columns(key) + 2);
            Line::from(vec![
                Span::styled(format!("{key}{fill}"), self.context.look.title),
                what.into(),
            ])
        };
        // What the board demands comes before the keys.
        let mut lines: Vec<Line> = Vec::new();
        if let (Page::Table(table), _) | (_, Some(Page::Table(table))) = (&self.page, &self.beneath)
        {
            let rules = table.session.layout().rules(language.into());
            lines.extend(rules.into_iter().map(|rule| Line::from(rule.sentence)));
            lines.extend((!lines.is_empty()).then(Line::default));
        }
        lines.extend(keys.into_iter().map(line));
        let sheet = Sheet::new(language.pick("Keys", "按键"), lines);
        self.over(Page::Sheet(Sheet { hang: widest as u16 + 2, ..sheet }));
    }

    fn lessons(&mut self) {
        let language = self.context.language;
        let title = language.pick("Lessons", "技巧讲解").to_owned();
        self.over(Page::List(title, menu::lessons(language)));
    }

    fn teach(&mut self, technique: shudu::logic::Technique) {
        let sheet = lesson::sheet(technique, self.context.language, &self.context.look);
        self.over(Page::Sheet(sheet));
    }

    /// Texts to be taken elsewhere: chosen, they are in the clipboard, if the terminal allows it.
    fn share(&mut self) {
        let Page::Table(table) = &self.page else { return };
        let language = self.context.language;
        let texts = table.session.texts(now());
        let all = [
            (language.pick("Puzzle", "题目"), Some(texts.puzzle)),
            (language.pick("As it stands", "当前局面"), Some(texts.digits)),
            ("SudokuPad", texts.sudokupad),
            ("f-puzzles", texts.fpuzzles),
            (language.pick("The whole game", "整局游戏"), Some(texts.link)),
        ];
        let item = |(name, text): (&str, Option<String>)| {
            text.map(|text| (Item::Copy(text.clone()), name.to_owned(), text))
        };
        let list = List::new(all.into_iter().filter_map(item).collect());
        let title = language.pick("Share: Enter copies, p prints", "分享：Enter 复制，p 打印");
        self.over(Page::List(title.to_owned(), list));
    }

    fn options(&mut self) {
        let game = match (&self.page, &self.beneath) {
            (Page::Table(table), _) | (_, Some(Page::Table(table))) => {
                let game = table.session.game();
                Some((game.auto(), game.clean()))
            }
            _ => None,
        };
        let title = self.context.language.pick("Options", "选项").to_owned();
        let list = menu::options(self.context, game);
        self.over(Page::List(title, list));
    }

    fn set(&mut self, setting: Setting) -> Fallible {
        let context = &mut *self.context;
        match setting {
            Setting::Check => {
                let at = Check::ALL.iter().position(|known| *known == context.check).unwrap_or(0);
                context.check = Check::ALL[(at + 1) % Check::ALL.len()];
                context.store.prefer("check", context.check.id())?;
            }
            Setting::Theme => {
                let all = Theme::value_variants();
                let at = all.iter().position(|theme| *theme == context.theme).unwrap_or(0);
                context.theme = all[(at + 1) % all.len()];
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
                    let game = table.session.game();
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
        let title = self.context.language.pick("Statistics", "统计").to_owned();
        let figures = counted(&self.context.store.games()?, &jiff::Zoned::now());
        let text = games::statistics(&figures, self.context.language);
        self.over(Page::Sheet(Sheet::new(&title, lines(&text))));
        Ok(())
    }
}

/// A puzzle, a file, a link or a game's string; also one that was cut into lines on its way.
fn open(text: &str, store: &mut dyn Shelf) -> Fallible<Session> {
    // Standard input is where the keys come from.
    if matches!(text, "" | "-") {
        return Err(bad!("a file, a puzzle or a link is needed", "请输入文件、题目或链接"));
    }
    let content = match std::path::Path::new(text).is_file() {
        true => std::fs::read_to_string(text).unwrap_or_default(),
        false => text.to_owned(),
    };
    let new = match Save::read(&content) {
        Ok(save) => New::of_save(&save)?,
        // What says that it is a game and is none is no puzzle either.
        Err(error) if Save::is_meant(&content) => return Err(Failure::of(&error)),
        Err(_) => {
            let reading = crate::term::options::Reading::default();
            let joined: String = text.split_whitespace().collect();
            let as_it_is = new::read(text, &reading);
            as_it_is.or_else(|failure| new::read(&joined, &reading).map_err(|_| failure))?
        }
    };
    Ok(Session::begin(new, now(), store)?)
}
