//! Recipes as TOML.
//!
//! ```toml
//! title = "Winter puzzles"
//! paper = "6x9"
//! mode = "print"
//! [[chapter]]
//! level = "easy"
//! count = 30
//! ```
//!
//! `docs/printing.md` lists the fields.

use super::paper::{Paper, Stock};
use super::recipe::{Chapter, Lessons, Order, Recipe, Source};
use serde::Deserialize;
use shudu_board::language::{Language, Tell, Text, Tongue, told};
use shudu_board::rating::{HIGHEST, Level, Tenths};
use shudu_board::{say, text};
use shudu_generate::generate::{Boards, Symmetry, Wish};
use shudu_logic::logic::Technique;
use std::ops::Range;
use toml::Spanned;

/// Why a text is no recipe, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: Text,
}

told!(RecipeError);

impl Tell for RecipeError {
    fn tell(&self, t: Tongue) -> String {
        let RecipeError { line, column, what } = self;
        let what = what.tell(t);
        say!(t, "line {line}, column {column}: {what}", "第 {line} 行第 {column} 列：{what}")
    }
}

impl RecipeError {
    fn at(text: &str, part: Option<Range<usize>>, what: Text) -> RecipeError {
        let before = &text[..part.map_or(0, |part| part.start.min(text.len()))];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        RecipeError { line, column, what }
    }
}

type Word = Option<Spanned<String>>;

/// A recipe as a text has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    language: Word,
    seed: Option<u64>,
    paper: Word,
    orientation: Word,
    mode: Word,
    bleed: Option<bool>,
    stock: Word,
    per_page: Option<usize>,
    large_print: Option<bool>,
    worksheet: Option<bool>,
    hints: Option<bool>,
    lessons: Option<Spanned<Taught>>,
    answers: Option<bool>,
    qr: Option<bool>,
    address: Option<String>,
    order: Word,
    symmetry: Word,
    chapter: Option<Vec<Item>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Taught {
    All(bool),
    Of(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Item {
    title: Option<String>,
    count: Option<usize>,
    level: Word,
    rating: Word,
    techniques: Option<Vec<Spanned<String>>>,
    layout: Word,
    symmetry: Word,
    clues: Option<(usize, usize)>,
    minimal: Option<bool>,
    from: Option<String>,
    per_page: Option<usize>,
}

/// A word that means something, or what is wrong with it.
fn read<T>(
    whole: &str,
    word: &Spanned<String>,
    mean: impl Fn(&str) -> Result<T, Text>,
) -> Result<T, RecipeError> {
    mean(word.get_ref()).map_err(|what| RecipeError::at(whole, Some(word.span()), what))
}

/// One of a few words.
fn one_of<T: Copy>(all: &[(&'static str, T)]) -> impl Fn(&str) -> Result<T, Text> {
    let all = all.to_vec();
    move |word| {
        let found = all.iter().find(|(id, _)| *id == word).map(|(_, value)| *value);
        found.ok_or_else(|| {
            let (word, ids) =
                (word.escape_debug(), all.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", "));
            text!("`{word}` is not one of {ids}", "“{word}”不在 {ids} 之中")
        })
    }
}

fn told_text(error: &impl Tell) -> Text {
    Text::of(|t| error.tell(t))
}

impl Recipe {
    /// Reads a recipe; what it does not say is as in another.
    ///
    /// ```
    /// use shudu::book::Recipe;
    /// let text = "title = \"Ten\"\n[[chapter]]\nlevel = \"easy\"\ncount = 10";
    /// let recipe = Recipe::from_toml(text, Recipe::default()).unwrap();
    /// assert_eq!((recipe.title(), recipe.chapters.len()), ("Ten".into(), 1));
    /// let error = Recipe::from_toml("title = \"Ten\"\ncolour = 3", Recipe::default()).unwrap_err();
    /// assert_eq!(error.line, 2);
    /// ```
    pub fn from_toml(text: &str, usual: Recipe) -> Result<Recipe, RecipeError> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let what = error.message().replace('\n', " ");
            RecipeError::at(
                text,
                error.span(),
                text!("{what}", "{what}（字段见 docs/printing.md）"),
            )
        })?;
        written.recipe(text, usual)
    }
}

impl Written {
    fn recipe(self, whole: &str, usual: Recipe) -> Result<Recipe, RecipeError> {
        let languages = Language::ALL.map(|language| (language.id(), language));
        let flag = |word: &Word, off: &'static str, on: &'static str, usual: bool| match word {
            None => Ok(usual),
            Some(word) => read(whole, word, one_of(&[(off, false), (on, true)])),
        };
        let get = |word: &Word, usual, all: &[(&'static str, Language)]| match word {
            None => Ok(usual),
            Some(word) => read(whole, word, one_of(all)),
        };
        let papers = Paper::ALL.map(|paper| (paper.id(), paper));
        let symmetry =
            self.symmetry.as_ref().map(|word| read(whole, word, symmetry)).transpose()?;
        let mut recipe = Recipe {
            language: get(&self.language, usual.language, &languages)?,
            paper: self
                .paper
                .as_ref()
                .map_or(Ok(usual.paper), |word| read(whole, word, one_of(&papers)))?,
            landscape: flag(&self.orientation, "portrait", "landscape", usual.landscape)?,
            print: flag(&self.mode, "screen", "print", usual.print)?,
            stock: if flag(&self.stock, "white", "cream", false)? {
                Stock::Cream
            } else {
                Stock::White
            },
            order: if flag(&self.order, "rising", "mixed", false)? {
                Order::Mixed
            } else {
                Order::Rising
            },
            lessons: self.lessons(whole)?,
            title: self.title.or(usual.title),
            subtitle: self.subtitle.or(usual.subtitle),
            author: self.author.or(usual.author),
            seed: self.seed.unwrap_or(usual.seed),
            bleed: self.bleed.unwrap_or(usual.bleed),
            per_page: self.per_page.unwrap_or(usual.per_page),
            large: self.large_print.unwrap_or(usual.large),
            worksheet: self.worksheet.unwrap_or(usual.worksheet),
            hints: self.hints.unwrap_or(usual.hints),
            answers: self.answers.unwrap_or(usual.answers),
            qr: self.qr.unwrap_or(usual.qr),
            address: self.address.or(usual.address),
            chapters: usual.chapters,
            command: usual.command,
        };
        if let Some(chapters) = self.chapter {
            let chapters = chapters.iter().map(|item| item.chapter(whole, symmetry));
            recipe.chapters = chapters.collect::<Result<_, _>>()?;
        } else if let Some(symmetry) = symmetry {
            recipe.set_symmetry(symmetry);
        }
        Ok(recipe)
    }

    fn lessons(&self, whole: &str) -> Result<Lessons, RecipeError> {
        let Some(said) = &self.lessons else { return Ok(Lessons::None) };
        match said.get_ref() {
            Taught::All(false) => Ok(Lessons::None),
            Taught::All(true) => Ok(Lessons::Needed),
            Taught::Of(names) => {
                let names: Result<_, _> = names.iter().map(|name| technique(name)).collect();
                let names =
                    names.map_err(|what| RecipeError::at(whole, Some(said.span()), what))?;
                Ok(Lessons::Of(names))
            }
        }
    }
}

impl Recipe {
    /// Clues stand in this symmetry in all chapters that are made.
    pub fn set_symmetry(&mut self, symmetry: Symmetry) {
        for chapter in &mut self.chapters {
            if let Source::Made(wish) = &mut chapter.source {
                wish.symmetry = symmetry;
            }
        }
    }
}

fn technique(name: &str) -> Result<Technique, Text> {
    Technique::named(name).map_err(|error| told_text(&error))
}

fn symmetry(name: &str) -> Result<Symmetry, Text> {
    one_of(&Symmetry::ALL.map(|symmetry| (symmetry.id(), symmetry)))(name)
}

/// `2.0..3.4`, `7.0..`.
fn rating(span: &str) -> Result<(Tenths, Tenths), Text> {
    let (from, to) = span.split_once("..").unwrap_or((span, span));
    let read = |part: &str| part.trim().parse::<Tenths>().map_err(|error| told_text(&error));
    Ok((read(from)?, if to.trim().is_empty() { HIGHEST } else { read(to)? }))
}

impl Item {
    fn chapter(&self, whole: &str, usual: Option<Symmetry>) -> Result<Chapter, RecipeError> {
        let Item { title, per_page, .. } = self;
        let source = match &self.from {
            Some(file) => Source::File(file.clone()),
            None => Source::Made(Box::new(self.wish(whole, usual)?)),
        };
        let count = self.count.unwrap_or(if self.from.is_some() { usize::MAX } else { 20 });
        Ok(Chapter { title: title.clone(), count, source, per_page: *per_page })
    }

    fn wish(&self, whole: &str, usual: Option<Symmetry>) -> Result<Wish, RecipeError> {
        let mut wish = match &self.layout {
            None => Wish::classic(),
            Some(name) => Wish::any(read(whole, name, Boards::named)?),
        };
        let level = |name: &str| name.parse::<Level>().map_err(|error| told_text(&error));
        wish.level = self.level.as_ref().map(|word| read(whole, word, level)).transpose()?;
        wish.rating = self.rating.as_ref().map(|word| read(whole, word, rating)).transpose()?;
        for name in self.techniques.iter().flatten() {
            wish.techniques.push(read(whole, name, technique)?);
        }
        let own = self.symmetry.as_ref().map(|word| read(whole, word, symmetry)).transpose()?;
        wish.symmetry = own.or(usual).unwrap_or_default();
        wish.clues = self.clues;
        wish.minimal = self.minimal.unwrap_or(false);
        Ok(wish)
    }
}
