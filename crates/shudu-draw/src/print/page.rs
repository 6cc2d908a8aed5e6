//! Pages of a document.

use crate::scene::{Item, Scene, Theme};
use std::sync::Arc;

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The width, with what is cut off.
    pub width: f64,
    /// The height, with what is cut off.
    pub height: f64,
    /// What is cut off: left, top, right, bottom.
    pub bleed: [f64; 4],
    /// What is on the page, from the back to the front and in the order in which it is read.
    pub items: Vec<Item>,
    /// The parts of the document that begin here.
    pub parts: Vec<Part>,
    /// What colours look like.
    pub theme: Theme,
}

/// A part of a document, as a list of its contents names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// How it is called.
    pub title: String,
    /// 0 for a chapter, 1 for what is inside.
    pub depth: usize,
}

impl Page {
    /// A page that is one drawing.
    pub fn of(scene: Scene) -> Page {
        let Scene { width, height, items } = scene;
        Page { width, height, items: Arc::unwrap_or_clone(items), ..Page::default() }
    }

    /// Returns the page for a printer: without colours and links.
    #[must_use]
    pub fn for_paper(mut self) -> Page {
        self.items.retain(|item| !matches!(item, Item::Link(..)));
        Page { theme: Theme::Grey, ..self }
    }
}
