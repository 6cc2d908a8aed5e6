//! What can be on the screen.

use super::super::editor::Editor;
use super::super::list::List;
use super::super::menu::Item;
use super::super::table::Table;
use crate::term::failure::Fallible;
use ratatui::text::Line;
use shudu::play::{Kind, New};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Instant;

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
    pub made: Receiver<Fallible<New>>,
    pub enough: Arc<AtomicBool>,
    pub since: Instant,
    pub kind: Kind,
}

impl Drop for Making {
    fn drop(&mut self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}
