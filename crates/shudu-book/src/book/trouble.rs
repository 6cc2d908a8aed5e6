//! What cannot be, in words.

use super::paper::MOST_PAGES;
use super::recipe::PER_PAGE;
use shudu_board::control::Stop;
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use shudu_draw::print::Unprintable;
use shudu_generate::generate::{Miss, WishError};
use shudu_logic::logic::Technique;
use shudu_logic::words;

/// Why there is no book.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum BookError {
    Empty,
    PerPage(usize),
    Crowded {
        asked: usize,
        most: Option<usize>,
        size: usize,
        paper: &'static str,
    },
    NotLarge(&'static str),
    NoAddress,
    Address(String),
    NoLesson(Technique),
    Letter(Unprintable),
    /// The number of the chapter, from 1.
    Wish(usize, WishError),
    /// The number of the chapter, from 1.
    Miss(usize, Box<Miss>),
    /// The numbers of the chapter and of the puzzle, from 1, and how many solutions it has.
    NotOne {
        chapter: usize,
        puzzle: usize,
        many: bool,
    },
    /// The number of the chapter, from 1, how many different puzzles there are, how many are asked for.
    Few {
        chapter: usize,
        found: usize,
        asked: usize,
    },
    Sheets(usize),
    Thick(usize),
    Stopped(Stop),
}

told!(BookError { Letter(Unprintable), Stopped(Stop) });

impl Tell for BookError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            BookError::Empty => say!(t, "a book needs at least one puzzle", "一本书至少要有一道题"),
            BookError::PerPage(asked) => {
                let all = t.or(&PER_PAGE.map(|count| count.to_string()));
                say!(
                    t,
                    "{asked} puzzles to a page: there may be {all}",
                    "每页 {asked} 题：可以是 {all}"
                )
            }
            BookError::Crowded { asked, most: Some(most), size, paper } => say!(
                t,
                "{asked} puzzles of {size}×{size} to a page of {paper} could not be read; at most {most} can",
                "{paper} 的一页放 {asked} 道 {size}×{size} 的题会看不清；最多 {most} 道"
            ),
            BookError::Crowded { most: None, size, paper, .. } => say!(
                t,
                "a puzzle of {size}×{size} is too large for a page of {paper}",
                "{paper} 的一页放不下 {size}×{size} 的题"
            ),
            BookError::NotLarge(paper) => say!(
                t,
                "large print needs boards of 14 cm, and a page of {paper} is too small for that",
                "大字版的盘面边长至少 14 厘米，{paper} 的页面太小"
            ),
            BookError::NoAddress => say!(
                t,
                "QR codes need the address of the page that they open: --address https://…",
                "二维码需要所打开页面的网址：--address https://…"
            ),
            BookError::Address(address) => {
                let address = address.escape_debug();
                say!(
                    t,
                    "`{address}` is no address of a page; one begins with https:// and has no #",
                    "“{address}”不是网页地址；应以 https:// 开头且不含 #"
                )
            }
            BookError::NoLesson(technique) => {
                let name = words::name(*technique, t.language);
                say!(t, "there is no worked example of {name}", "“{name}”没有例题")
            }
            BookError::Letter(letter) => letter.tell(t),
            BookError::Wish(chapter, error) => {
                let error = error.tell(t);
                say!(t, "chapter {chapter}: {error}", "第 {chapter} 章：{error}")
            }
            BookError::Miss(chapter, miss) => {
                let miss = miss.tell(t);
                say!(t, "chapter {chapter}: {miss}", "第 {chapter} 章：{miss}")
            }
            BookError::NotOne { chapter, puzzle, many: true } => say!(
                t,
                "chapter {chapter}: puzzle {puzzle} has several solutions",
                "第 {chapter} 章：第 {puzzle} 题有多个解"
            ),
            BookError::NotOne { chapter, puzzle, many: false } => say!(
                t,
                "chapter {chapter}: puzzle {puzzle} has no solution",
                "第 {chapter} 章：第 {puzzle} 题无解"
            ),
            BookError::Few { chapter, found, asked } => say!(
                t,
                "chapter {chapter}: only {found} puzzles of {asked} differ from all others",
                "第 {chapter} 章：要 {asked} 道题，只有 {found} 道与其他题都不同"
            ),
            BookError::Sheets(pages) => say!(
                t,
                "a worksheet has at most two pages of puzzles, and this would have {pages}",
                "练习纸最多两页题目，而这里需要 {pages} 页"
            ),
            BookError::Thick(pages) => say!(
                t,
                "the book would have {pages} pages; at most {MOST_PAGES} are bound",
                "全书将有 {pages} 页；最多可装订 {MOST_PAGES} 页"
            ),
            BookError::Stopped(stop) => stop.tell(t),
        }
    }
}
