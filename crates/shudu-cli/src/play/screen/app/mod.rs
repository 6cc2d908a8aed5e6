//! What keys and the mouse lead to, page by page.

mod beside;
mod page;

use super::editor::Editor;
use super::list::List;
use super::menu::{self, Item};
use super::table::Table;
use super::{Context, Next, terminal};
use crate::play::time::now;
use crate::play::words::told;
use crate::play::{daily, new};
use crate::term::clock;
use crate::term::failure::{Failure, Fallible};
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use shudu::board::State;
use shudu::language::Tell;
use shudu::play::{Game, Kind, New, Save, Session, Shelf, begin};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{TryRecvError, channel};
use std::time::{Duration, Instant};

pub use page::{Asked, Making, Page, Prompt, Sheet};

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
            Next::Begin(puzzle) => match begin(&State::new(*puzzle), None, &clock::control()) {
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
        Ok(save) => New::of_save(&save, &clock::control())?,
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
