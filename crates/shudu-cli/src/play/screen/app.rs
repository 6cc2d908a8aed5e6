//! What keys and the mouse lead to, page by page.

use super::editor::Editor;
use super::list::List;
use super::look::Look;
use super::menu::{self, Item, Setting};
use super::table::Table;
use super::{Context, Next, help, name, terminal};
use crate::play::store::Store;
use crate::play::time::{counted, now};
use crate::play::words::told;
use crate::play::{CHECKS, Theme, daily, games, new};
use crate::term::clock;
use crate::term::failure::Fallible;
use crate::term::screen::lines;
use clap::ValueEnum;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::text::{Line, Span};
use shudu::board::State;
use shudu::language::Language;
use shudu::play::{Kind, Move, New, Save, Session, Shelf, begin};
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
    Lines(String, Vec<Line<'static>>, u16),
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
    pub since: Instant,
    kind: Kind,
}

/// The pages, and where one is.
pub struct App<'a, 'b> {
    pub page: Page,
    /// What is under help or options.
    pub beneath: Option<Page>,
    /// The kind of the last puzzle made.
    pub made: Option<Kind>,
    pub quit: bool,
    pub context: &'a mut Context<'b>,
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
        self.page = Page::Lines(String::new(), vec![Line::from(sentence)], 0);
    }

    fn begin(&mut self, new: New) -> Fallible {
        let session = Session::begin(new, now(), self.context.store)?;
        self.sit_down(session);
        Ok(())
    }

    /// To a game.
    fn sit_down(&mut self, session: Session) {
        self.page = Page::Table(Box::new(Table::new(session)));
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
                        KeyCode::Char('z') => return self.suspend(screen),
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

    /// Time that a stopped program sleeps is not played.
    fn suspend(&mut self, screen: &mut terminal::Screen) -> Fallible {
        let pages = [Some(&mut self.page), self.beneath.as_mut()];
        let table = pages.into_iter().flatten().find_map(|page| match page {
            Page::Table(table) => Some(table),
            _ => None,
        });
        match table {
            Some(table) => {
                table.session.rest(now(), self.context.store);
                screen.suspend()?;
                table.session.wake(now());
            }
            None => screen.suspend()?,
        }
        Ok(())
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
                    self.tell(error.to_string());
                    Ok(())
                }
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
        let widest = keys.iter().map(|(key, _)| Span::raw(*key).width()).max().unwrap_or(0);
        let line = |(key, what): (&'static str, &'static str)| {
            let fill = " ".repeat(widest - Span::raw(key).width() + 2);
            Line::from(vec![
                Span::styled(format!("{key}{fill}"), self.context.look.title),
                what.into(),
            ])
        };
        let keys = keys.into_iter().map(line).collect();
        self.over(Page::Lines(language.pick("Keys", "按键").to_owned(), keys, 0));
    }

    fn share(&mut self) {
        let Page::Table(table) = &self.page else { return };
        let language = self.context.language;
        let heads = [
            language.pick("The puzzle:", "题目："),
            language.pick("As it stands:", "当前局面："),
            language.pick(
                "The whole game, for `shudu games import` and for Open:",
                "整局游戏，可用 `shudu games import` 或“打开”读入：",
            ),
        ];
        let texts = table.session.texts(now());
        let mut lines = Vec::new();
        for (head, text) in heads.into_iter().zip([texts.puzzle, texts.digits, texts.link]) {
            lines.push(Line::styled(head, self.context.look.title));
            lines.push(Line::from(text));
            lines.push(Line::default());
        }
        self.over(Page::Lines(language.pick("Share", "分享").to_owned(), lines, 0));
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
                let at = CHECKS.iter().position(|known| known.1 == context.check).unwrap_or(0);
                let (name, check) = CHECKS[(at + 1) % CHECKS.len()];
                context.check = check;
                context.store.prefer("check", name)?;
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
        self.over(Page::Lines(title, lines(&text), 0));
        Ok(())
    }
}

/// A puzzle, a file, a link or a game's string.
fn open(text: &str, store: &mut Store) -> Fallible<Session> {
    let content = match std::path::Path::new(text).is_file() {
        true => std::fs::read_to_string(text).ok(),
        false => Some(text.to_owned()),
    };
    let new = match content.and_then(|content| Save::read(&content).ok()) {
        Some(save) => New::of_save(&save)?,
        // Standard input is where the keys come from.
        None if matches!(text, "" | "-") => {
            return Err(bad!("a file, a puzzle or a link is needed", "请输入文件、题目或链接"));
        }
        None => new::read(text, &crate::term::options::Reading::default())?,
    };
    Ok(Session::begin(new, now(), store)?)
}
