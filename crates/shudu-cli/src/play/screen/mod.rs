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
//! | `app` | what keys and the mouse lead to, page by page |
//! | `editor` | a puzzle of one's own |
//! | `pages` | how pages other than the game look |
//! | `flow` | text in lines, by the columns it takes |
//! | `menu`, `list` | what can be chosen |
//! | `help`, `lesson` | the keys; a technique explained |

mod app;
mod board;
mod editor;
mod flow;
mod help;
mod lesson;
mod list;
mod look;
mod menu;
mod pages;
mod table;
mod terminal;
#[cfg(test)]
mod tests;

use super::{Play, Theme, asked, marked, new};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language;
use crate::term::output::Output;
use crate::term::teaching::Teaching;
use app::{App, Page, Sheet};
use clap::ValueEnum;
use look::Look;
use shudu::ask::check_profile;
use shudu::board::{Layout, Puzzle};
use shudu::language::{Language, Tell, Text};
use shudu::logic::{Profile, Technique};
use shudu::play::{Check, HINT_SECONDS, Shelf};
use std::io::IsTerminal;
use table::Table;

/// What everything on the screen shares.
pub struct Context<'a> {
    pub store: &'a mut dyn Shelf,
    pub language: Language,
    pub theme: Theme,
    pub look: Look,
    pub check: Check,
    /// Whether the time is shown.
    pub timer: bool,
    pub profile: Profile,
    /// For how many seconds a hint is looked for.
    pub patience: f64,
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
    /// How a technique works; without one all of them.
    Lesson(Option<Technique>),
    /// The solution, if that is meant.
    Answer,
    /// Play a puzzle that was entered.
    Begin(Box<Puzzle>),
}

/// The least a menu needs.
const LEAST: (u16, u16) = (30, 10);

/// Whether there is a terminal, and one that is large enough for a menu.
pub fn check(out: &Output) -> Fallible {
    if !out.terminal || !std::io::stdin().is_terminal() {
        return Err(bad!(
            "the full screen needs a terminal; `shudu play --typed` plays line by line",
            "全屏游戏需要终端；`shudu play --typed` 可以逐行玩"
        ));
    }
    room(None)
}

pub fn play(args: &Play, store: &mut dyn Shelf, said: Option<Text>) -> Fallible<Answer> {
    let teaching = Teaching::of(&args.profile);
    let profile = teaching.profile()?;
    let first = asked(args, store)?;
    let layout = first.as_ref().map(|session| session.layout().clone());
    if let Some(layout) = &layout {
        check_profile(&profile, layout).map_err(|why| Failure::of(&why))?;
    }
    room(layout.as_deref())?;
    let mut context = Context::new(args, store, profile)?;
    let page = match first {
        Some(session) => Page::Table(Box::new(Table::new(session, context.language))),
        None => Page::Menu(menu::main(context.store, context.language)?),
    };
    // What happened to the file is told first.
    let (page, beneath) = match said {
        Some(said) => {
            (Page::Sheet(Sheet::sentence(said.tell(context.language.into()))), Some(page))
        }
        None => (page, None),
    };
    let mut app = App::new(page, &mut context);
    (app.beneath, app.made) = (beneath, new::kind(args)?);
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
    Err(bad!(
        "the terminal has {width} columns and {height} rows, the game needs {wide} and {high}; \
         enlarge it, or play line by line with `shudu play --typed`",
        "终端有 {width} 列 {height} 行，游戏需要 {wide} 列 {high} 行；\
         请放大终端，或用 `shudu play --typed` 逐行玩"
    ))
}

impl<'a> Context<'a> {
    fn new(args: &Play, store: &'a mut dyn Shelf, profile: Profile) -> Fallible<Context<'a>> {
        let check = marked(args, store)?;
        // What was asked for is kept for the next games.
        if let Some(theme) = args.theme {
            store.prefer("theme", &name(theme))?;
        }
        let preferred = store.preference("language");
        let preferred = Language::ALL.into_iter().find(|l| preferred.as_deref() == Some(l.id()));
        let language = language::asked().or(preferred).unwrap_or_else(language::language);
        let colourless = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let theme = store.preference("theme").and_then(|text| Theme::from_str(&text, true).ok());
        let theme = if colourless { Theme::Mono } else { theme.unwrap_or_default() };
        let timer = store.preference("timer").as_deref() != Some("off");
        let (look, patience) = (Look::of(theme), HINT_SECONDS);
        Ok(Context { store, language, theme, look, check, timer, profile, patience })
    }
}

/// How programs name a value.
fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}
