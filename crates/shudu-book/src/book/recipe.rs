//! What can be asked of a book.

use super::paper::{Frame, MOST_PAGES, Paper, Sheet, Stock};
use super::press::{FOOT, HEAD};
use super::puzzles::{self, SMALLEST};
use super::trouble::BookError;
use super::worksheet;
use shudu_board::board::{Layout, Puzzle};
use shudu_board::language::{Language, Tongue};
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_draw::print::Fonts;
use shudu_generate::generate::{Boards, Wish};
use shudu_logic::logic::{EXAMPLES, Technique};
use shudu_logic::words;

/// How many puzzles a page may have.
pub const PER_PAGE: [usize; 6] = [1, 2, 4, 6, 9, 12];
/// The smallest board in large print: 14 centimetres.
pub const LARGE: f64 = 140.0 * super::paper::MM;

/// The order of the puzzles of a chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The easiest first.
    #[default]
    Rising,
    /// As they were made or read.
    Mixed,
}

/// Which techniques are taught.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Lessons {
    /// None.
    #[default]
    None,
    /// Those that are the hardest of some puzzle of the book.
    Needed,
    /// These.
    Of(Vec<Technique>),
}

/// Where the puzzles of a chapter come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// They are made.
    Made(Box<Wish>),
    /// They are in a file of this name, which is read by who can.
    File(String),
    /// They are these.
    Own(Vec<Puzzle>),
}

/// A chapter.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// What it is called, if not by what is in it.
    pub title: Option<String>,
    /// How many puzzles; of own ones at most.
    pub count: usize,
    /// Where they come from.
    pub source: Source,
    /// How many to a page, if not as in the rest of the book.
    pub per_page: Option<usize>,
}

/// What is in a book, and how it looks.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What it is called, if not by what is in it.
    pub title: Option<String>,
    /// What stands below the title.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// In which language.
    pub language: Language,
    /// What decides the puzzles.
    pub seed: u64,
    /// On what paper.
    pub paper: Paper,
    /// Whether the paper lies on its long side.
    pub landscape: bool,
    /// Whether it is to be bound: margins for the binding, no colours, no links, no bookmarks.
    pub print: bool,
    /// Whether pages are cut after printing, so that colour may reach the edge.
    pub bleed: bool,
    /// What the pages are printed on.
    pub stock: Stock,
    /// How many puzzles to a page.
    pub per_page: usize,
    /// One large puzzle to a page.
    pub large: bool,
    /// A sheet for a class instead of a book.
    pub worksheet: bool,
    /// Whether there are pages of hints.
    pub hints: bool,
    /// What is taught.
    pub lessons: Lessons,
    /// Whether there are answers.
    pub answers: bool,
    /// Whether puzzles have a QR code that opens them in the page.
    pub qr: bool,
    /// Where the page is.
    pub address: Option<String>,
    /// The order within chapters.
    pub order: Order,
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// The command that makes it again, for the imprint.
    pub command: Option<String>,
}

impl Default for Recipe {
    /// A book of a hundred puzzles, from easy to expert.
    fn default() -> Recipe {
        Recipe {
            title: None,
            subtitle: None,
            author: None,
            language: Language::English,
            seed: 1,
            paper: Paper::A4,
            landscape: false,
            print: false,
            bleed: false,
            stock: Stock::White,
            per_page: 4,
            large: false,
            worksheet: false,
            hints: true,
            lessons: Lessons::None,
            answers: true,
            qr: false,
            address: None,
            order: Order::Rising,
            chapters: Recipe::USUAL
                .iter()
                .map(|&(level, count)| Chapter::level(level, count))
                .collect(),
            command: None,
        }
    }
}

impl Chapter {
    /// Puzzles of a level of the classic board.
    pub fn level(level: Level, count: usize) -> Chapter {
        let source = Source::Made(Box::new(Wish::level(level)));
        Chapter { title: None, count, source, per_page: None }
    }

    /// What it is called.
    pub fn title(&self, language: Language) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        let t = Tongue::from(language);
        let wish = match &self.source {
            Source::Made(wish) => wish,
            _ => return say!(t, "Selected puzzles", "精选题目"),
        };
        let board = match &wish.boards {
            Boards::Layout(layout) if layout.is_classic() => None,
            Boards::Layout(layout) => Some(layout.title(t)),
            Boards::Jigsaw(size) => Some(say!(t, "{size}×{size} Jigsaw", "{size}×{size} 锯齿")),
        };
        let names: Vec<String> =
            wish.techniques.iter().map(|&one| words::name(one, language).to_owned()).collect();
        let kind = match (wish.level, wish.rating) {
            (Some(level), _) => Some(level_name(level, language)),
            (None, Some((from, to))) => Some(format!("SER {from}–{to}")),
            (None, None) if !names.is_empty() => Some(t.and(&names)),
            _ => None,
        };
        match (board, kind) {
            (Some(board), Some(kind)) => format!("{board} · {kind}"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => say!(t, "Classic Sudoku", "标准数独"),
        }
    }

    /// How large its boards are.
    pub fn size(&self) -> usize {
        match &self.source {
            Source::Made(wish) => wish.boards.size(),
            Source::File(_) => 9,
            Source::Own(puzzles) => {
                puzzles.iter().map(|puzzle| puzzle.layout().size()).max().unwrap_or(9)
            }
        }
    }

    /// Its layouts, each once.
    pub fn layouts(&self) -> Vec<&Layout> {
        let all: Vec<&Layout> = match &self.source {
            Source::Made(wish) => match &wish.boards {
                Boards::Layout(layout) => vec![layout],
                Boards::Jigsaw(_) => Vec::new(),
            },
            Source::File(_) => Vec::new(),
            Source::Own(puzzles) => puzzles.iter().map(|puzzle| &**puzzle.layout()).collect(),
        };
        let mut each: Vec<&Layout> = Vec::new();
        all.into_iter().for_each(|one| {
            if !each.contains(&one) {
                each.push(one)
            }
        });
        each
    }
}

/// A level as a heading says it.
pub fn level_name(level: Level, language: Language) -> String {
    match language {
        Language::English => shudu_board::language::capital(level.id()),
        Language::Chinese => level.chinese().to_owned(),
    }
}

impl Recipe {
    /// The chapters if nothing is asked for.
    pub const USUAL: [(Level, usize); 5] = [
        (Level::Beginner, 20),
        (Level::Easy, 20),
        (Level::Medium, 24),
        (Level::Hard, 24),
        (Level::Expert, 12),
    ];

    /// What it is called.
    pub fn title(&self) -> String {
        let count: usize = self.chapters.iter().map(|chapter| chapter.count).sum();
        let usual = if self.worksheet {
            say!(self.language, "Sudoku worksheet", "数独练习")
        } else {
            say!(self.language, "{count} Sudoku Puzzles", "数独 {count} 题")
        };
        self.title.clone().unwrap_or(usual)
    }

    /// The paper as it lies.
    pub fn size(&self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        if self.landscape { (height, width) } else { (width, height) }
    }

    /// A sheet of a book of so many pages.
    pub(super) fn sheet(&self, pages: usize) -> Sheet {
        if self.print {
            Sheet::bound(self.size(), pages, self.bleed)
        } else {
            Sheet::even(self.size())
        }
    }

    /// How many puzzles of a chapter to a page.
    pub fn per_page(&self, chapter: &Chapter) -> usize {
        if self.large { 1 } else { chapter.per_page.unwrap_or(self.per_page) }
    }

    /// All that can be refused is refused here, before anything takes long.
    pub fn check(&self, fonts: &Fonts) -> Result<(), BookError> {
        if self.chapters.iter().all(|chapter| chapter.count == 0) {
            return Err(BookError::Empty);
        }
        let said = [&self.title, &self.subtitle, &self.author];
        let said = said.into_iter().chain(self.chapters.iter().map(|chapter| &chapter.title));
        said.flatten().try_for_each(|text| fonts.check(text))?;
        match &self.address {
            None if self.qr => return Err(BookError::NoAddress),
            Some(address) => check_address(address)?,
            None => {}
        }
        if let Lessons::Of(techniques) = &self.lessons {
            let shown = |one: &&Technique| !EXAMPLES.iter().any(|row| row.technique == **one);
            if let Some(&technique) = techniques.iter().find(shown) {
                return Err(BookError::NoLesson(technique));
            }
        }
        self.check_length()?;
        for (number, chapter) in (1..).zip(&self.chapters) {
            if let Source::Made(wish) = &chapter.source {
                wish.check().map_err(|error| BookError::Wish(number, error))?;
            }
            self.check_size(chapter)?;
        }
        Ok(())
    }

    /// Whether it gets too long, as far as that is known.
    fn check_length(&self) -> Result<(), BookError> {
        let puzzles: usize = self.chapters.iter().map(|chapter| chapter.count).sum();
        if self.worksheet && puzzles > 2 * self.per_page {
            return Err(BookError::Sheets(puzzles.div_ceil(self.per_page)));
        }
        let pages = |chapter: &Chapter| chapter.count.div_ceil(self.per_page(chapter).max(1));
        let pages: usize = self.chapters.iter().map(pages).sum();
        if self.print && pages > MOST_PAGES { Err(BookError::Thick(pages)) } else { Ok(()) }
    }

    /// Whether boards can be read: with the margins of the thickest book, since how thick
    /// it gets is not known yet.
    fn check_size(&self, chapter: &Chapter) -> Result<(), BookError> {
        let asked = self.per_page(chapter);
        if !PER_PAGE.contains(&asked) {
            return Err(BookError::PerPage(asked));
        }
        let frame = self.room();
        let (size, paper) = (chapter.size(), self.paper.id());
        let side = |count| puzzles::side(frame, count, self);
        if self.large && side(1) < LARGE {
            return Err(BookError::NotLarge(paper));
        }
        if side(asked) < SMALLEST * size as f64 {
            let most = PER_PAGE.into_iter().rev().find(|&n| side(n) >= SMALLEST * size as f64);
            return Err(BookError::Crowded { asked, most, size, paper });
        }
        Ok(())
    }

    /// What a page has for puzzles.
    pub(super) fn room(&self) -> Frame {
        let frame = self.sheet(usize::MAX).frame(0);
        let taken = HEAD + FOOT + if self.worksheet { worksheet::TOP } else { 0.0 };
        Frame { top: frame.top + HEAD, height: frame.height - taken, ..frame }
    }
}

/// An address as a browser takes it, without a place in the page.
fn check_address(address: &str) -> Result<(), BookError> {
    let web = address.starts_with("https://") || address.starts_with("http://");
    let plain = address.chars().all(|c| c.is_ascii_graphic() && !"#\"<>\\".contains(c));
    if web && plain && address.len() <= 200 {
        Ok(())
    } else {
        Err(BookError::Address(address.into()))
    }
}
