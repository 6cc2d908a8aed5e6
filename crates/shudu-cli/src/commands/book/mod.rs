//! `shudu book`: puzzles on paper.
//!
//! | file | verb |
//! |---|---|
//! | `args` | what can be asked, as a recipe of the library |
//! | `files` | write what was made: one file, or one for each page, all or none |

mod args;
mod files;

pub use args::Book;

use crate::term::clock::{counted, readable};
use crate::term::failure::{Answer, Doing, Failure, Fallible, tell};
use crate::term::language::{language, tongue};
use crate::term::options::threads;
use crate::term::output::{Output, check_writable};
use crate::term::progress::Meter;
use files::Kind;
use shudu::book::{self, BookError, Recipe};
use shudu::control::{Control, Progress};
use shudu::draw::clean;
use shudu::language::Tell;
use shudu::print::{About, Fonts};
use shudu::view;
use std::path::Path;

pub fn book(args: &Book, out: &mut Output) -> Fallible<Answer> {
    let kind = Kind::of(&args.out)?;
    let cover =
        args.cover.as_deref().map(|path| Kind::of(path).map(|kind| (path, kind))).transpose()?;
    let recipe = args.recipe()?;
    let fonts = fonts(args)?;
    recipe.check(&fonts).map_err(|error| Failure::of(&error))?;
    let earlier = earlier(args)?;
    check_writable(&args.out)?;
    cover.iter().try_for_each(|(path, _)| check_writable(path))?;
    if args.seed.is_none() && args.recipe.is_none() && !args.json {
        let seed = recipe.seed;
        note!("seed {seed}", "种子 {seed}");
    }
    let meter = Meter::start(None);
    let ask = |progress: &Progress| meter.ask(progress);
    let made = book::make(recipe, earlier, threads(args.threads), &Control::new(&ask));
    meter.clear();
    let book = match made {
        Ok(book) => book,
        Err(BookError::Stopped(_)) => return Ok(Answer::Interrupted),
        Err(error @ (BookError::Miss(..) | BookError::Few { .. })) => {
            tell(&error.tell(tongue()));
            return Ok(Answer::No);
        }
        Err(error) => return Err(Failure::of(&error)),
    };
    let pages = book.pages(&fonts).map_err(|error| Failure::of(&error))?;
    let about = about(&book.recipe);
    let mut written = kind.files(&args.out, &pages, &fonts, &about)?;
    if let Some((path, kind)) = cover {
        let sheet = book.cover(pages.len(), &fonts);
        written.extend(kind.files(path, &[sheet], &fonts, &About { screen: false, ..about })?);
    }
    let keys = (args.out != Path::new("-") && !book.recipe.worksheet)
        .then(|| args.out.with_extension("keys"));
    if let Some(keys) = &keys {
        written.push((keys.clone(), book.keys().into_bytes()));
    }
    files::write(&written)?;
    let name = |path: &Path| path.display().to_string();
    let told = view::Book {
        out: name(&args.out),
        cover: args.cover.as_deref().map(name),
        keys: keys.as_deref().map(name),
        pages: pages.len(),
        puzzles: book.entries().count(),
        seed: book.recipe.seed,
        bytes: written[0].1.len() as u64,
        chapters: chapters(&book),
    };
    summary(&told, args, meter.seconds(), out)?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn chapters(book: &book::Book) -> Vec<view::BookChapter> {
    let chapter = |(asked, entries): (&book::Chapter, &Vec<book::Entry>)| {
        let ratings = || entries.iter().filter_map(|entry| entry.rating);
        view::BookChapter {
            title: asked.title(book.recipe.language),
            puzzles: entries.len(),
            easiest: ratings().min().map(|rating| rating.value()),
            hardest: ratings().max().map(|rating| rating.value()),
        }
    };
    book.recipe.chapters.iter().zip(&book.chapters).map(chapter).collect()
}

fn summary(told: &view::Book, args: &Book, seconds: f64, out: &mut Output) -> Fallible {
    if args.json {
        return out.json(told);
    }
    if args.out == Path::new("-") {
        return Ok(());
    }
    let t = language();
    let pages = counted(t, told.pages as u64, "page", "页");
    let puzzles = counted(t, told.puzzles as u64, "puzzle", "道题");
    let (path, time) = (clean(&told.out).into_owned(), readable(seconds));
    out.line(&say!(
        t,
        "{path}: {pages}, {puzzles}, made in {time}",
        "{path}：{pages}，{puzzles}，用时 {time}"
    ))?;
    for chapter in &told.chapters {
        let puzzles = counted(t, chapter.puzzles as u64, "puzzle", "道题");
        let ratings = match (chapter.easiest, chapter.hardest) {
            (Some(low), Some(high)) => {
                say!(t, ", SER {low:.1}–{high:.1}", "，SER {low:.1}–{high:.1}")
            }
            _ => String::new(),
        };
        let title = &chapter.title;
        out.line(&say!(t, "  {title}: {puzzles}{ratings}", "  {title}：{puzzles}{ratings}"))?;
    }
    if let Some(keys) = told.keys.as_deref().map(clean) {
        out.line(&say!(
            t,
            "{keys}: keys; --earlier {keys} keeps the next volume different",
            "{keys}：标准形；下一册用 --earlier {keys} 避免重复"
        ))?;
    }
    Ok(())
}

fn about(recipe: &Recipe) -> About {
    About {
        title: recipe.title(),
        author: recipe.author.clone(),
        language: recipe.language.pick("en", "zh-Hans"),
        screen: !recipe.print,
    }
}

fn fonts(args: &Book) -> Fallible<Fonts> {
    let mut fonts = Fonts::new();
    for path in &args.font {
        let name = path.display().to_string();
        let data =
            std::fs::read(path).map_err(|error| Failure::file(&name, Doing::Read, &error))?;
        fonts = fonts.with(data).map_err(|error| Failure::about(&name, &error))?;
    }
    Ok(fonts)
}

/// The keys of earlier volumes.
fn earlier(args: &Book) -> Fallible<Vec<String>> {
    let mut keys = Vec::new();
    for path in &args.earlier {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::file(&name, Doing::Read, &error))?;
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            let key = line.len() >= 16 && line.chars().all(|c| c.is_ascii_graphic() || c == ' ');
            if !line.is_empty() && !key {
                return Err(bad!(
                    "{name}: line {number} is no key; give the .keys file that was written with a book",
                    "{name}：第 {number} 行不是标准形；请给出与书一起写出的 .keys 文件"
                ));
            }
            keys.extend((!line.is_empty()).then(|| line.to_owned()));
        }
    }
    Ok(keys)
}
