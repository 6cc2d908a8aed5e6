//! The arguments of `shudu book`, and the recipe they make.

use crate::term::clock::some_seed;
use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::{Reading, ratings, technique_parser, whole};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use shudu::board::Puzzle;
use shudu::book::{Chapter, Lessons, Order, Paper, Recipe, Source, Stock};
use shudu::generate::{Boards, Symmetry, Wish};
use shudu::logic::Technique;
use shudu::rating::{Level, Tenths};
use std::env;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct Book {
    /// A recipe: a TOML file that says what is in the book. Options go before what it says.
    #[arg(value_name = "RECIPE")]
    pub recipe: Option<PathBuf>,
    /// Write the book to this file: .pdf, .html, or .svg or .png, one for each page.
    #[arg(long, short, value_name = "FILE", required = true)]
    pub out: PathBuf,
    /// Write the cover to this file, too: back, spine and front as one sheet.
    #[arg(long, value_name = "FILE")]
    pub cover: Option<PathBuf>,
    /// The title.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// What stands below the title.
    #[arg(long, value_name = "TEXT")]
    pub subtitle: Option<String>,
    /// Who made the book.
    #[arg(long, value_name = "TEXT")]
    pub author: Option<String>,
    /// The paper; sizes such as 6x9 are in inches.
    #[arg(long, value_name = "SIZE", value_parser = paper_parser())]
    pub paper: Option<Paper>,
    /// Lay the paper on its long side.
    #[arg(long)]
    pub landscape: bool,
    /// For screens, with links and bookmarks; or for a printer that binds it, with margins for the
    /// binding, mirrored, and in grey.
    #[arg(long, value_name = "MODE")]
    pub mode: Option<Mode>,
    /// With --mode print: pages are cut after printing, so they are an eighth of an inch larger.
    #[arg(long)]
    pub bleed: bool,
    /// What the pages are printed on, which decides how wide the spine of the cover is.
    #[arg(long, value_name = "STOCK", value_parser = stock_parser())]
    pub stock: Option<Stock>,
    /// How many puzzles to a page: 1, 2, 4, 6, 9 or 12.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=99))]
    pub per_page: Option<usize>,
    /// Large print: one puzzle to a page, its board at least 14 cm wide.
    #[arg(long, conflicts_with = "per_page")]
    pub large_print: bool,
    /// A worksheet for a class instead: name and date, one or two pages, answers on a sheet of
    /// their own.
    #[arg(long)]
    pub worksheet: bool,
    /// A chapter for each of these levels.
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = level_parser())]
    pub level: Vec<Level>,
    /// A chapter for each of these bands of ratings, such as 2.0..3.4.
    #[arg(long, value_name = "A..B,…", value_delimiter = ',', value_parser = ratings)]
    pub rating: Vec<(Tenths, Tenths)>,
    /// A chapter for each of these techniques, which its puzzles need.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = technique_parser())]
    pub technique: Vec<Technique>,
    /// A chapter for each of these boards: 2x2, 2x3, x, windoku, jigsaw, jigsaw6, 4x4 …
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub layout: Vec<String>,
    /// A chapter of the puzzles in this file, in any format.
    #[arg(long, value_name = "FILE")]
    pub from: Vec<String>,
    /// How many puzzles to a chapter; without it 20, of files all, of a worksheet 4 in all.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=10_000))]
    pub count: Option<usize>,
    /// The symmetry of the pattern of clues.
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser())]
    pub symmetry: Option<Symmetry>,
    /// The order within a chapter: the easiest first, or as they were made.
    #[arg(long, value_name = "ORDER")]
    pub order: Option<Sorting>,
    /// Teach techniques: those that the puzzles need, or these.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', num_args = 0.., require_equals = true)]
    pub lessons: Option<Vec<String>>,
    /// Leave the pages of hints out.
    #[arg(long)]
    pub no_hints: bool,
    /// Leave the answers out.
    #[arg(long)]
    pub no_answers: bool,
    /// Print a QR code with each puzzle that opens it in the page at --address.
    #[arg(long)]
    pub qr: bool,
    /// Where the page of `shudu web` or of the static site is; puzzles are links to it.
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// A font for characters that the built-in ones do not have.
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
    /// Repeat no puzzle of an earlier volume, nor an isomorph of one: the file of keys that was
    /// written with it.
    #[arg(long, value_name = "KEYS")]
    pub earlier: Vec<PathBuf>,
    /// The seed, which determines the puzzles. Without it one is chosen and printed.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// What was made, as one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    Screen,
    Print,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sorting {
    Rising,
    Mixed,
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::id))
        .map(|id| Paper::from_id(&id).unwrap_or_default())
}

fn stock_parser() -> impl TypedValueParser<Value = Stock> {
    PossibleValuesParser::new([Stock::White.id(), Stock::Cream.id()])
        .map(|id| Stock::from_id(&id).unwrap_or_default())
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::id))
        .map(|id| id.parse().unwrap_or(Level::Medium))
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::id))
        .map(|id| Symmetry::from_id(&id).unwrap_or_default())
}

/// Chapters if nothing is said, and their puzzles.
const COUNT: usize = 20;

impl Book {
    /// The recipe of the file, with what the options say; its own puzzles are read.
    pub fn recipe(&self) -> Fallible<Recipe> {
        let usual = Recipe { language: language(), seed: some_seed(), ..Recipe::default() };
        let mut recipe = match &self.recipe {
            None => usual,
            Some(path) => {
                let name = path.display().to_string();
                let text = std::fs::read_to_string(path)
                    .map_err(|error| Failure::file(&name, Doing::Read, &error))?;
                Recipe::from_toml(&text, usual).map_err(|error| Failure::about(&name, &error))?
            }
        };
        self.look(&mut recipe);
        self.contents(&mut recipe)?;
        let folder = self.recipe.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        for chapter in &mut recipe.chapters {
            if let Source::File(name) = &chapter.source {
                // Files of a recipe are beside it.
                let path = folder.join(name).display().to_string();
                let puzzles = read(if self.from.contains(name) { name } else { &path })?;
                chapter.count = chapter.count.min(puzzles.len());
                chapter.source = Source::Own(puzzles);
            }
        }
        recipe.command = Some(command(recipe.seed));
        Ok(recipe)
    }

    fn look(&self, recipe: &mut Recipe) {
        let texts = [
            (&self.title, &mut recipe.title),
            (&self.subtitle, &mut recipe.subtitle),
            (&self.author, &mut recipe.author),
            (&self.address, &mut recipe.address),
        ];
        texts
            .into_iter()
            .filter(|(said, _)| said.is_some())
            .for_each(|(said, of)| of.clone_from(said));
        recipe.seed = self.seed.unwrap_or(recipe.seed);
        recipe.paper = self.paper.unwrap_or(recipe.paper);
        recipe.stock = self.stock.unwrap_or(recipe.stock);
        recipe.per_page = self.per_page.unwrap_or(recipe.per_page);
        recipe.print = self.mode.map_or(recipe.print, |mode| mode == Mode::Print);
        recipe.landscape |= self.landscape;
        recipe.bleed |= self.bleed;
        recipe.large |= self.large_print;
        recipe.worksheet |= self.worksheet;
        recipe.qr |= self.qr;
        recipe.hints &= !self.no_hints;
        recipe.answers &= !self.no_answers;
        if let Some(order) = self.order {
            recipe.order = if order == Sorting::Mixed { Order::Mixed } else { Order::Rising };
        }
    }

    /// The chapters that the options name, if they name any.
    fn contents(&self, recipe: &mut Recipe) -> Fallible {
        if let Some(names) = &self.lessons {
            let named = names.iter().map(|name| Technique::named(name));
            let named: Result<Vec<Technique>, _> = named.collect();
            let named = named.map_err(|error| Failure::about("--lessons", &error))?;
            recipe.lessons = if named.is_empty() { Lessons::Needed } else { Lessons::Of(named) };
        }
        let count = self.count.unwrap_or(COUNT);
        let made = |wish: Wish| Source::Made(Box::new(wish));
        let mut sources: Vec<Source> = Vec::new();
        sources.extend(self.level.iter().map(|&level| made(Wish::level(level))));
        for &rating in &self.rating {
            sources.push(made(Wish { rating: Some(rating), ..Wish::classic() }));
        }
        for &technique in &self.technique {
            sources.push(made(Wish { techniques: vec![technique], ..Wish::classic() }));
        }
        for name in &self.layout {
            let boards = Boards::named(name).map_err(|error| Failure::about("--layout", &error))?;
            sources.push(made(Wish::any(boards)));
        }
        let files = self.from.iter().map(|name| Source::File(name.clone()));
        sources.extend(files);
        if !sources.is_empty() {
            let chapter = |source: Source| {
                let all = matches!(source, Source::File(_)) && self.count.is_none();
                let count = if all { usize::MAX } else { count };
                Chapter { title: None, count, source, per_page: None }
            };
            recipe.chapters = sources.into_iter().map(chapter).collect();
        } else if let Some(count) = self.count {
            recipe.chapters.iter_mut().for_each(|chapter| chapter.count = count);
        }
        if recipe.worksheet && self.recipe.is_none() {
            self.share_out(recipe);
        }
        if let Some(symmetry) = self.symmetry {
            recipe.set_symmetry(symmetry);
        }
        Ok(())
    }

    /// A worksheet has its puzzles in all, not in each chapter: the first chapters have one more.
    fn share_out(&self, recipe: &mut Recipe) {
        let usual = self.level.is_empty() && self.rating.is_empty() && self.technique.is_empty();
        if usual && self.layout.is_empty() && self.from.is_empty() {
            let levels = [Level::Beginner, Level::Easy, Level::Medium];
            recipe.chapters = levels.map(|level| Chapter::level(level, 0)).to_vec();
        }
        let (all, parts) = (self.count.unwrap_or(recipe.per_page), recipe.chapters.len());
        for (i, chapter) in recipe.chapters.iter_mut().enumerate() {
            chapter.count = all / parts + usize::from(i < all % parts);
        }
    }
}

/// The puzzles of a file.
fn read(name: &str) -> Fallible<Vec<Puzzle>> {
    let puzzles =
        Puzzles::open(&[name.to_owned()], &Reading { layout: None, format: None, strict: true })?;
    let mut all = Vec::new();
    for reading in puzzles {
        all.push(reading?.state.puzzle);
    }
    Ok(all)
}

/// The command that makes the book again, wherever it was written and however many threads there
/// were.
fn command(seed: u64) -> String {
    let mut words = vec!["shudu".to_owned()];
    let mut given = env::args().skip(1).peekable();
    while let Some(word) = given.next() {
        let name = word.split('=').next().unwrap_or_default();
        if matches!(
            name,
            "--out" | "-o" | "--cover" | "--threads" | "--seed" | "--color" | "--lang"
        ) {
            if !word.contains('=') {
                given.next();
            }
        } else if name != "--json" {
            let plain = |c: char| c.is_alphanumeric() || "-_./,=:+".contains(c);
            let quoted = || format!("'{}'", word.replace('\'', "'\\''"));
            words.push(if word.chars().all(plain) && !word.is_empty() { word } else { quoted() });
        }
    }
    let language = language().id();
    words.push(format!("--lang {language} --seed {seed} --out book.pdf"));
    words.join(" ")
}
