//! Books: what is printed is what was made, read back from the bytes of the PDF; the same recipe
//! gives the same bytes; what cannot be is refused.

use crate::pdf::{self, Seen};
use shudu::board::{Layout, Puzzle, State};
use shudu::book::{self, Book, BookError, Chapter, Lessons, Place, Recipe, Source};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{
    Bars, Curve, Picture, Series, bars_svg, board_svg, heat_svg, series_svg, stacked_svg,
};
use shudu::generate::{Boards, Wish};
use shudu::language::{Language, Tell};
use shudu::logic::Technique;
use shudu::print::{self, About, Drawing, Fonts, qr};
use shudu::rating::Level;

const ADDRESS: &str = "https://example.org/shudu/";

fn board(name: &str, count: usize) -> Chapter {
    let wish = Wish::any(Boards::named(name).unwrap());
    Chapter { title: None, count, source: Source::Made(Box::new(wish)), per_page: None }
}

fn recipe() -> Recipe {
    Recipe {
        chapters: vec![
            Chapter::level(Level::Easy, 5),
            Chapter::level(Level::Hard, 2),
            board("2x2", 3),
            board("windoku", 1),
            board("jigsaw6", 1),
            board("4x4", 1),
        ],
        per_page: 2,
        qr: true,
        address: Some(ADDRESS.into()),
        lessons: Lessons::Needed,
        seed: 11,
        ..Recipe::default()
    }
}

fn made(recipe: Recipe, threads: usize) -> Book {
    recipe.check(&Fonts::new()).unwrap();
    book::make(recipe, [], threads, &Control::FREE).unwrap()
}

fn printed(book: &Book) -> Vec<u8> {
    let fonts = Fonts::new();
    let pages = book.pages(&fonts).unwrap();
    let about = About {
        title: book.recipe.title(),
        author: None,
        language: "en",
        screen: !book.recipe.print,
    };
    print::pdf(&pages, &fonts, &about)
}

/// The digits in a rectangle, cell by cell.
fn digits(page: &[Seen], place: &Place, size: usize) -> String {
    let mut cells = vec!['.'; size * size];
    let [left, top, width, height] = place.rect;
    for seen in page {
        let Seen::Words { x, y, text } = seen else { continue };
        let (column, row) = ((x - left) / width * size as f64, (y - top) / height * size as f64);
        let inside = |at: f64| (0.0..size as f64).contains(&at);
        if inside(column) && inside(row) {
            let mut letters = text.chars();
            let cell = &mut cells[row as usize * size + column as usize];
            assert_eq!(*cell, '.', "one digit to a cell");
            *cell = letters.next().unwrap();
            assert_eq!(letters.next(), None, "{text}");
        }
    }
    cells.into_iter().collect()
}

/// What a code in a rectangle says.
fn code(page: &[Seen], place: &Place) -> String {
    let [left, top, width, _] = place.rect;
    let side = 400;
    let mut pixels = vec![255u8; side * side];
    for seen in page {
        let Seen::Filled([x, y, wide, high]) = seen else { continue };
        let at = |value: f64| ((value) / width * side as f64).round();
        let (x1, y1, x2, y2) = (at(x - left), at(y - top), at(x + wide - left), at(y + high - top));
        if x1 < 0.0 || y1 < 0.0 || x2 > side as f64 || y2 > side as f64 {
            continue;
        }
        for row in y1 as usize..y2 as usize {
            pixels[row * side + x1 as usize..row * side + x2 as usize].fill(0);
        }
    }
    read_code(side, |x, y| pixels[y * side + x])
}

fn read_code(side: usize, pixel: impl FnMut(usize, usize) -> u8) -> String {
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, pixel);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code");
    grids[0].decode().unwrap().1
}

#[test]
fn what_is_printed_is_what_was_made() {
    let book = made(recipe(), 2);
    let pages = pdf::read(&printed(&book));
    let [puzzles, codes, answers] = book.places(&Fonts::new()).unwrap();
    let entries: Vec<_> = book.entries().collect();
    assert_eq!([puzzles.len(), codes.len(), answers.len()], [13; 3]);
    for (i, entry) in entries.iter().enumerate() {
        let size = entry.puzzle.layout().size();
        let on = |place: &Place| digits(&pages[place.page], place, size);
        assert_eq!(on(&puzzles[i]), entry.puzzle.symbols());
        assert_eq!(on(&answers[i]), entry.solution.symbols());
        assert!(entry.solution.solves(&entry.puzzle));
        assert_eq!(shudu::solve(&entry.puzzle).unique().unwrap(), entry.solution);
        assert_eq!(code(&pages[codes[i].page], &codes[i]), entry.link(ADDRESS));
    }
    // Words come in the order in which they are read.
    let words = |page: &[Seen]| -> String {
        let text = page.iter().filter_map(|seen| match seen {
            Seen::Words { text, .. } => Some(text.as_str()),
            Seen::Filled(_) => None,
        });
        text.collect::<Vec<_>>().join(" ")
    };
    assert!(words(&pages[0]).starts_with("13 Sudoku Puzzles"), "{}", words(&pages[0]));
    let contents = words(&pages[2]);
    assert!(contents.contains("Contents How to play 4 Lessons"), "{contents}");
    assert!(words(&pages[puzzles[0].page]).starts_with("1 Easy ★★☆☆☆☆ SER"));
}

#[test]
fn the_same_recipe_is_the_same_book_whatever_the_threads() {
    let chapters = vec![Chapter::level(Level::Easy, 20), board("jigsaw6", 3)];
    let recipe = Recipe { chapters, ..recipe() };
    let one = printed(&made(recipe.clone(), 1));
    assert!(one == printed(&made(recipe.clone(), 3)), "threads do not matter");
    assert!(one != printed(&made(Recipe { seed: 12, ..recipe }, 1)), "the seed does");
    assert!(!one.windows(13).any(|part| part == b"/CreationDate"));
}

#[test]
fn no_puzzle_is_an_isomorph_of_another_or_of_an_earlier_one() {
    let small = Recipe { chapters: vec![board("2x2", 8), board("2x2", 8)], ..Recipe::default() };
    let first = made(small.clone(), 1);
    let keys: Vec<String> = first.keys().lines().map(str::to_owned).collect();
    let mut once = keys.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), 16);
    let second = book::make(small, keys.clone(), 1, &Control::FREE).unwrap();
    assert!(second.keys().lines().all(|key| !keys.iter().any(|known| known == key)));
    let all = Recipe { chapters: vec![board("2x2", 5000)], ..Recipe::default() };
    let few = book::make(all, [], 2, &Control::FREE).unwrap_err();
    assert!(matches!(few, BookError::Few { chapter: 1, .. }), "{few}");
}

#[test]
fn printers_get_no_links_no_bookmarks_and_no_colours() {
    let has =
        |bytes: &[u8], what: &str| bytes.windows(what.len()).any(|part| part == what.as_bytes());
    let small = Recipe { chapters: vec![Chapter::level(Level::Hard, 3)], ..recipe() };
    let screen = printed(&made(small.clone(), 1));
    assert!(has(&screen, "/Annots") && has(&screen, "/Outlines") && has(&screen, "/URI"));
    let book = made(Recipe { print: true, bleed: true, ..small }, 1);
    let bound = printed(&book);
    assert!(!has(&bound, "/Annots") && !has(&bound, "/Outlines"));
    assert!(has(&bound, "/TrimBox") && has(&bound, "/BleedBox"));
    let fonts = Fonts::new();
    let pages = book.pages(&fonts).unwrap();
    assert_eq!(pages.len() % 2, 0, "a leaf has two sides");
    let colour = |text: &str| text.split('#').skip(1).any(|hex| hex[..2] != hex[2..4]);
    let svg: String = pages.iter().map(|page| print::svg(page, &fonts)).collect();
    assert!(!colour(&svg.replace("#g=", "")));
    let cover = book.cover(200, &fonts);
    let spine = 200.0 * 0.002_252 * 72.0;
    assert!((cover.width - (2.0 * 210.0 / 25.4 * 72.0 + spine + 18.0)).abs() < 1e-6);
}

#[test]
fn a_worksheet_has_lines_for_names_and_its_answers_apart() {
    let chapters = vec![Chapter::level(Level::Beginner, 2), Chapter::level(Level::Easy, 2)];
    let sheet = Recipe { worksheet: true, chapters, qr: false, ..recipe() };
    let sheet = Recipe { per_page: 4, language: Language::Chinese, ..sheet };
    let book = made(sheet, 1);
    let pages = pdf::read(&printed(&book));
    assert_eq!(pages.len(), 2);
    let has = |page: &[Seen], what: &str| {
        page.iter().any(|seen| matches!(seen, Seen::Words { text, .. } if text.contains(what)))
    };
    assert!(has(&pages[0], "姓名") && has(&pages[0], "日期") && !has(&pages[0], "答案"));
    assert!(has(&pages[1], "答案"));
    let ratings: Vec<_> = book.entries().map(|entry| entry.rating).collect();
    assert!(ratings.is_sorted());
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_made() {
    let fonts = Fonts::new();
    let refused = |recipe: Recipe| {
        let error = recipe.check(&fonts).unwrap_err();
        [error.to_string(), error.tell(Language::Chinese.into())]
    };
    let small = |per_page| Recipe { paper: book::Paper::Small, per_page, ..Recipe::default() };
    let said = refused(small(12));
    assert_eq!(said[0], "12 puzzles of 9×9 to a page of 5x8 could not be read; at most 4 can");
    assert_eq!(said[1], "5x8 的一页放 12 道 9×9 的题会看不清；最多 4 道");
    assert!(small(4).check(&fonts).is_ok());
    assert!(
        refused(small(5))[0].starts_with("5 puzzles to a page: there may be 1, 2, 4, 6, 9 or 12")
    );
    let large = Recipe { large: true, ..small(1) };
    assert!(refused(large)[0].contains("14 cm"));
    assert!(Recipe { large: true, ..Recipe::default() }.check(&fonts).is_ok());
    let qr = Recipe { qr: true, ..Recipe::default() };
    assert!(refused(qr.clone())[0].contains("--address"));
    let place = Recipe { address: Some("https://example.org/#x".into()), ..qr };
    assert!(refused(place)[0].contains("has no #"));
    let letter = Recipe { title: Some("Ωδ 𠀀".into()), ..Recipe::default() };
    assert!(refused(letter)[0].contains("U+"), "{:?}", refused(Recipe::default()));
    assert!(
        refused(Recipe { chapters: Vec::new(), ..Recipe::default() })[0].contains("at least one")
    );
    let sheet = Recipe { worksheet: true, per_page: 2, ..Recipe::default() };
    assert!(refused(sheet)[0].contains("at most two pages"));
    let unrated = Wish {
        level: None,
        rating: Wish::level(Level::Easy).rating,
        ..Wish::any(Boards::named("2x2").unwrap())
    };
    let unrated = Wish { techniques: vec![Technique::XWing], ..unrated };
    let mut wrong = board("2x2", 1);
    wrong.source = Source::Made(Box::new(unrated));
    let wrong = Recipe { chapters: vec![wrong], ..Recipe::default() };
    assert!(refused(wrong)[0].starts_with("chapter 1: ratings and techniques"));
}

#[test]
fn recipes_say_what_is_wrong_with_them_and_where() {
    let wrong = |text: &str| Recipe::from_toml(text, Recipe::default()).unwrap_err();
    for (text, line, part) in [
        ("title = \"x\"\ncolour = 3\n", 2, "unknown field `colour`"),
        ("paper = \"a3\"\n", 1, "`a3` is not one of a4, a5, letter"),
        ("[[chapter]]\nlevel = \"easy\"\n[[chapter]]\nlevel = \"hrd\"\n", 4, "`hrd` is no level"),
        ("[[chapter]]\nlayout = \"9y9\"\n", 2, "9y9"),
        ("[[chapter]]\nrating = \"x\"\n", 2, "`x` is no rating"),
        ("lessons = [\"no-such\"]\n", 1, "no-such"),
    ] {
        let error = wrong(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.to_string().contains(part), "{error}");
    }
    let own = "[[chapter]]\nfrom = \"mine.txt\"\n[[chapter]]\nrating = \"2.0..3.0\"\ncount = 3";
    let recipe = Recipe::from_toml(own, Recipe::default()).unwrap();
    assert!(matches!(&recipe.chapters[0].source, Source::File(name) if name == "mine.txt"));
    assert_eq!(recipe.chapters[1].title(Language::English), "SER 2.0–3.0");
}

#[test]
fn own_puzzles_must_have_one_solution() {
    let own = |text: &str| {
        let puzzles = vec![Puzzle::from_symbols(Layout::usual(4).unwrap().into(), text).unwrap()];
        let chapter =
            Chapter { title: None, count: 1, source: Source::Own(puzzles), per_page: None };
        let recipe = Recipe { chapters: vec![chapter], ..Recipe::default() };
        book::make(recipe, [], 1, &Control::FREE).map(|book| book.entries().count())
    };
    assert_eq!(own("1.....3..2.....4").unwrap(), 1);
    let said = own("................").unwrap_err().to_string();
    assert_eq!(said, "chapter 1: puzzle 1 has several solutions");
    assert!(own("11..............").unwrap_err().to_string().ends_with("has no solution"));
}

#[test]
fn it_stops_when_it_is_asked_to() {
    let ask = |_: &Progress| Some(Stop::Cancelled);
    let stopped = book::make(Recipe::default(), [], 2, &Control::new(&ask)).unwrap_err();
    assert!(matches!(stopped, BookError::Stopped(Stop::Cancelled)));
}

#[test]
fn whatever_is_drawn_can_be_printed() {
    for name in ["3x3+x", "windoku", "2x2", "4x4"] {
        let puzzle = Puzzle::empty(std::sync::Arc::new(name.parse().unwrap()));
        let state = State::new(puzzle.clone());
        let picture = Picture::state(&state).with_candidates(&state.candidates());
        let drawing = Drawing::from_svg(&board_svg(&picture)).unwrap();
        assert!(drawing.marks.len() > puzzle.layout().cell_count());
        let heat = heat_svg(puzzle.layout(), |_, _| 0.3);
        assert!(Drawing::from_svg(&heat).is_ok());
    }
    let labels = ["a".to_owned(), "b & c".to_owned()];
    let (kinds, values) = (["k".to_owned()], [vec![Some(3.0)], vec![None]]);
    let bars =
        bars_svg(&Bars { title: "t", y: "y", labels: &labels, kinds: &kinds, values: &values });
    let stacked = stacked_svg(&[bars.clone(), bars]);
    let drawing = Drawing::from_svg(&stacked).unwrap();
    assert!(
        drawing
            .marks
            .iter()
            .any(|mark| matches!(mark, print::Mark::Words(words) if words.turn == -90.0))
    );
    let curve: Curve = [1.0, 5.0, 2.0].into_iter().collect();
    let series = series_svg(&Series { title: "t", x: "x", y: "y", curve: &curve });
    assert!(Drawing::from_svg(&series).unwrap().marks.len() > 5);
    assert!(Drawing::from_svg("<svg viewBox=\"0 0 1 1\"><ellipse/></svg>").is_err());
}

#[test]
fn codes_are_read_as_they_were_written() {
    for length in [1, 17, 18, 60, 107, 135, 230, 271, 500, 1000, 2000] {
        let text: String = ADDRESS.chars().cycle().take(length).collect();
        let code = qr::code(&text).unwrap();
        let side = code.side + 8;
        let dark = |x: usize, y: usize| {
            let inside = |at: usize| (4..4 + code.side).contains(&at);
            inside(x) && inside(y) && code.is_dark(x - 4, y - 4)
        };
        let pixel = |x: usize, y: usize| if dark(x / 4, y / 4) { 0 } else { 255 };
        assert_eq!(read_code(side * 4, pixel), text, "{length}");
    }
}

/// Some pages as they look, kept as SVG to be looked at; `SHUDU_BLESS=1` keeps them anew.
#[test]
fn pages_look_as_they_did() {
    let chapters = vec![Chapter::level(Level::Medium, 2)];
    let small = Recipe { chapters, paper: book::Paper::A5, ..recipe() };
    let book = made(Recipe { lessons: Lessons::None, ..small }, 1);
    let fonts = Fonts::new();
    let pages = book.pages(&fonts).unwrap();
    for (number, name) in [(0, "title"), (5, "puzzles"), (7, "hints"), (8, "answers")] {
        let path = format!("{}/tests/data/book/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        let svg = print::svg(&pages[number], &fonts);
        if std::env::var_os("SHUDU_BLESS").is_some() {
            std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
            std::fs::write(&path, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert!(kept == svg, "{name}.svg is another; SHUDU_BLESS=1 keeps it anew");
    }
    let about = About { title: "x".into(), language: "en", ..About::default() };
    let html = print::html(&pages, &fonts, &about);
    assert_eq!(html.matches("class=\"page\"").count(), pages.len());
}
