//! Every back end draws every item, and hostile numbers end everywhere.

use super::*;
use crate::draw::scene_text;

const RED: Colour = Colour::hex(0xff0000);

/// A scene of 100 × 100 with one of everything, each at a place of its own.
fn everything() -> Scene {
    let line = Stroke { dash: Some((3.0, 2.0)), square: true, ..Stroke::new(RED, 2.0) };
    let word = |y: f64, text: &str| Label::new((70.0, y), 10.0, Colour::Placed, text);
    let inside = Item::filled([0.0, 0.0, 10.0, 10.0], RED);
    let group =
        Group { scale: 0.5, class: Some("inside"), ..Group::at((80.0, 80.0), vec![inside]) };
    let hidden = Shown { share: (0.0, 0.5), seconds: 2.0 };
    let never = Item::from(word(5.0, "never"));
    let hidden = Group { shown: Some(hidden), ..Group::at((0.0, 0.0), vec![never]) };
    let circle = Shape::filled(Form::Circle((20.0, 50.0), 8.0), RED);
    let triangle = Form::polygon([(10.0, 70.0), (30.0, 70.0), (20.0, 90.0)]);
    let bow = Form::quadratic((40.0, 70.0), (50.0, 60.0), (60.0, 70.0));
    Scene::on_paper(
        100.0,
        100.0,
        [
            Item::line((5.0, 10.0), (45.0, 10.0), line),
            Item::filled([10.0, 20.0, 20.0, 15.0], RED),
            circle.into(),
            Shape { stroke: Some(line), ..Shape::filled(triangle, RED) }.into(),
            Shape::drawn(bow, Stroke::new(RED, 2.0)).into(),
            Label { weight: Weight::Bold, underlined: true, ..word(20.0, "bold & <7>") }.into(),
            Label { turn: -90.0, ..word(40.0, "turned") }.anchored(Anchor::End).into(),
            word(60.0, "start").anchored(Anchor::Start).into(),
            Item::Group(group),
            Item::Group(hidden),
            Item::Link([0.0, 90.0, 10.0, 10.0], Target::Address("https://example.org/?a&b".into())),
        ],
    )
}

#[test]
fn svg_has_every_item() {
    let svg = everything().svg();
    for part in [
        "<line x1=\"5\" y1=\"10\" x2=\"45\" y2=\"10\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\" stroke-dasharray=\"3 2\" stroke-linecap=\"square\"/>",
        "<rect x=\"10\" y=\"20\" width=\"20\" height=\"15\" fill=\"#ff0000\"/>",
        "<circle cx=\"20\" cy=\"50\" r=\"8\" fill=\"#ff0000\"/>",
        "<path d=\"M10 70L30 70L20 90Z\" fill=\"#ff0000\" stroke=\"#ff0000\"",
        "<path d=\"M40 70C46.67 63.33 53.33 63.33 60 70\" fill=\"none\"",
        "fill=\"#1c5fb8\" font-weight=\"bold\" text-decoration=\"underline\">bold &amp; &lt;7&gt;</text>",
        "transform=\"translate(70 40) rotate(-90)\"",
        "text-anchor=\"end\">turned</text>",
        "text-anchor=\"start\">start</text>",
        "<g transform=\"translate(80 80) scale(0.5)\" class=\"inside\">",
        "<g display=\"none\"><animate attributeName=\"display\" calcMode=\"discrete\" dur=\"2s\" repeatCount=\"indefinite\" values=\"inline;none\" keyTimes=\"0;0.5\"/>",
        "<a href=\"https://example.org/?a&amp;b\"><rect x=\"0\" y=\"90\"",
    ] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
}

#[test]
fn a_terminal_shows_every_item() {
    let text = scene_text(&everything(), 50);
    let shown = text.render(false);
    for part in ["b\u{332}o\u{332}l", "turned", "start"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    assert!(!shown.contains("never") && shown.lines().count() == 25, "{shown}");
    // Two units to a column, four to a row: what is drawn is there, and elsewhere is nothing.
    let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
    let dots = |x: usize, y: usize| {
        let symbol = lines[y / 4].get(x / 2).copied().unwrap_or(' ');
        ('\u{2801}'..='\u{28ff}').contains(&symbol)
    };
    for (x, y) in [(20, 10), (20, 28), (20, 50), (20, 76), (50, 65), (81, 81)] {
        assert!(dots(x, y), "{x} {y}\n{shown}");
    }
    for (x, y) in [(70, 10), (2, 28), (40, 50), (92, 92)] {
        assert!(!dots(x, y), "{x} {y}\n{shown}");
    }
}

#[cfg(feature = "print")]
mod printed {
    use super::*;
    use crate::print::{About, Fonts, Page, html, pdf};

    /// The contents of the first page of a PDF file.
    fn content(file: &[u8]) -> String {
        let find = |what: &[u8]| file.windows(what.len()).position(|part| part == what).unwrap();
        let data = &file[find(b"stream\n") + 7..find(b"\nendstream")];
        let data = miniz_oxide::inflate::decompress_to_vec_zlib(data).expect("deflated");
        String::from_utf8_lossy(&data).into_owned()
    }

    #[test]
    fn pdf_has_every_item() {
        let about = About { screen: true, language: "en", ..About::default() };
        let file = pdf(&[Page::of(everything())], &Fonts::new(), &about);
        let text = content(&file);
        let has = |part: &str| text.contains(part);
        assert!(has("[3 2] 0 d") && has("5 10 m\n45 10 l"), "{text}");
        assert!(has("10 20 m\n30 20 l\n30 35 l\n10 35 l\nh\nf"), "{text}");
        assert!(has("0.5 0 0 0.5 80 80 cm") && has("\nB"), "{text}");
        // Four curves of the circle, and one bow.
        assert_eq!(text.matches(" c\n").count(), 5, "{text}");
        assert_eq!(text.matches("Tj").count(), 3, "{text}");
        let link = b"https://example.org/?a&b";
        assert!(file.windows(link.len()).any(|part| part == link));
    }

    #[test]
    fn html_has_the_same_items_as_svg() {
        let about = About { title: "<1>".into(), language: "en", ..About::default() };
        let page = Page::of(everything());
        let html = html(&[page.clone(), page], &Fonts::new(), &about);
        for part in ["<line ", "<circle ", "<path ", ">start</text>", "class=\"inside\"", "<a "] {
            assert!(html.matches(part).count() >= 2, "{part}");
        }
        assert!(html.contains("<title>&lt;1&gt;</title>") && html.contains("id=\"p1\""));
        assert!(html.contains("textLength="));
    }

    #[cfg(feature = "png")]
    #[test]
    fn png_shows_every_item() {
        let file = crate::print::png(&Page::of(everything()), &Fonts::new(), 1.0).unwrap();
        let pixels = tiny_skia::Pixmap::decode_png(&file).unwrap();
        let is_white = |x: u32, y: u32| {
            let pixel = pixels.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue()].iter().all(|part| *part == 255)
        };
        let near = |x: u32, y: u32| (y - 3..y + 3).any(|y| (x - 3..x + 3).any(|x| !is_white(x, y)));
        for (x, y) in [(20, 10), (20, 28), (20, 50), (20, 76), (50, 65), (82, 82)] {
            assert!(near(x, y), "{x} {y}");
        }
        for (x, y) in [(70, 17), (70, 21), (70, 52), (80, 57)] {
            assert!(near(x, y), "a label at {x} {y}");
        }
        for (x, y) in [(70, 5), (5, 28), (40, 50), (92, 92), (5, 95)] {
            assert!(!near(x, y), "{x} {y}");
        }
    }

    #[test]
    fn grey_pages_have_no_colours() {
        let page = Page::of(everything()).for_paper();
        let svg = crate::print::svg(&page, &Fonts::new());
        assert!(!svg.contains("#ff0000") && svg.contains("#4c4c4c") && !svg.contains("<a "));
        let text = content(&pdf(&[page], &Fonts::new(), &About::default()));
        assert!(!text.contains("rg\n") && !text.contains("RG\n"), "{text}");
    }
}

#[test]
fn hostile_numbers_end_everywhere() {
    for wild in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e308, -1e308, 5e-324, -0.0] {
        let stroke = Stroke { dash: Some((wild, wild)), ..Stroke::new(RED, wild) };
        let label = Label { turn: wild, ..Label::new((wild, 1.0), wild, RED, "x y") };
        let items = [
            Item::line((wild, 0.0), (1.0, wild), stroke),
            Item::filled([wild, wild, wild, wild], RED),
            Shape::filled(Form::Circle((wild, wild), wild), RED).into(),
            Shape::filled(Form::polygon([(wild, 0.0), (0.0, wild), (5.0, 5.0)]), RED).into(),
            Shape::drawn(Form::quadratic((0.0, wild), (wild, 0.0), (5.0, 5.0)), stroke).into(),
            Label { underlined: true, ..label }.into(),
        ];
        let shown = Some(Shown { share: (wild, 1.0), seconds: wild });
        let group = Group { scale: wild, shown, ..Group::at((wild, 0.0), items.to_vec()) };
        let scene = Scene::on_paper(100.0, 100.0, items.into_iter().chain([Item::Group(group)]));
        let svg = scene.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{wild}: {svg}");
        assert_eq!(scene_text(&scene, 40).lines.len(), 20);
        assert!(
            scene_text(&Scene { width: wild, height: wild, ..scene.clone() }, 40).lines.len()
                <= 1000
        );
        #[cfg(feature = "print")]
        {
            use crate::print::{About, Fonts, Page, pdf};
            assert!(!pdf(&[Page::of(scene.clone())], &Fonts::new(), &About::default()).is_empty());
        }
        #[cfg(feature = "png")]
        {
            use crate::print::{Fonts, Page, png};
            assert!(png(&Page::of(scene.clone()), &Fonts::new(), 1.0).is_some());
        }
    }
}
