//! A way through a puzzle as a page: one file, nothing else needed. Without its script it is a
//! list of all steps, which is also how it is printed; with it, the steps are gone through one by
//! one, and a sentence lights the cells it speaks of.

use crate::commands::explain::summary;
use shudu::draw::{LEGEND, Picture, board_scene, step_scene};
use shudu::hint::{Explained, Onward};
use shudu::language::{Language, Tongue, plain, spans};
use shudu::scene::{Colour, Theme, escape};
use shudu::words;
use std::collections::BTreeSet;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page; of a way that is stuck, with what would lead on.
pub fn page(way: &Explained, onward: Option<&Onward>, language: Language) -> String {
    let layout = way.start.puzzle.layout();
    let title = language.pick("The way through a Sudoku", "解题步骤");
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body data-size=\"{}\">\n<h1>{title}</h1>\n<p><code>{}</code></p>\n",
        language.id(),
        layout.size(),
        escape(&way.start.puzzle.symbols()),
    );
    let end = way.trouble(language).unwrap_or_else(|| summary(way, language));
    let _ = writeln!(html, "<p>{}</p>", escape(&end));
    html.push_str(&bar(language));
    html.push_str(&legend(language));
    sections(&mut html, way, language);
    if let Some(onward) = onward {
        stuck(&mut html, way, onward, language);
    }
    let _ = write!(html, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    html
}

/// The buttons, which the script shows.
fn bar(language: Language) -> String {
    let button = |id: &str, sign: &str, name: &str| {
        format!("<button id=\"{id}\" title=\"{name}\" aria-label=\"{name}\">{sign}</button>")
    };
    let [first, back, next, last] = language.pick(
        ["first step (Home)", "step back (←)", "next step (→)", "last step (End)"],
        ["第一步（Home）", "上一步（←）", "下一步（→）", "最后一步（End）"],
    );
    let [single, candidates, hint] = language.pick(
        ["One by one", "Candidates", "Point at a sentence to see its cells."],
        ["逐步显示", "候选数", "指向一句话，可以看到它所说的格子。"],
    );
    format!(
        "<div id=\"bar\" hidden>{}{}<span id=\"at\"></span>{}{}\
         <button id=\"single\" aria-pressed=\"false\">{single}</button>\
         <button id=\"candidates\" aria-pressed=\"true\">{candidates}</button>\
         <small>{hint}</small></div>\n",
        button("first", "«", first),
        button("back", "‹", back),
        button("next", "›", next),
        button("last", "»", last),
    )
}

/// What the colours mean.
fn legend(language: Language) -> String {
    let item = |&(colour, english, chinese): &(Colour, &str, &str)| {
        let colour = Theme::Coloured.css(colour);
        format!("<li style=\"background:{colour}\">{}</li>", language.pick(english, chinese))
    };
    let items: String = LEGEND.iter().map(item).collect();
    let arrows = language
        .pick("<li>→ forces</li><li>⇢ excludes</li>", "<li>→ 推出成立</li><li>⇢ 推出不成立</li>");
    let colours = language.pick("Colours", "颜色");
    format!(
        "<details id=\"key\" open><summary>{colours}</summary>\
         <ul class=\"key\">{items}{arrows}</ul></details>\n"
    )
}

fn sections(html: &mut String, way: &Explained, language: Language) {
    let layout = way.start.puzzle.layout();
    let t = Tongue::from(language).marked();
    let names: Vec<words::Told> =
        way.steps.iter().map(|(_, priced)| words::tell(&priced.step, layout, t)).collect();
    let all = language.pick("All steps", "全部步骤");
    let _ = writeln!(html, "<details><summary>{all}</summary>\n<nav>");
    for (number, told) in (1..).zip(&names) {
        let _ = writeln!(html, "<a href=\"#s{number}\">{number}. {}</a>", escape(&told.name));
    }
    html.push_str("</nav></details>\n");
    for (number, ((before, priced), told)) in (1..).zip(way.steps.iter().zip(&names)) {
        let svg = step_scene(before, &priced.step).svg();
        let head = format!("{number}. {}", told.name);
        let size = layout.size();
        section(html, number, size, &svg, [&head, &told.place], &told.why, &told.therefore);
    }
}

/// The board where nothing leads on, and what would.
fn stuck(html: &mut String, way: &Explained, onward: &Onward, language: Language) {
    let end = &way.end;
    let candidates = end.candidates();
    let svg = match onward {
        Onward::Step { priced, .. } => step_scene(end, &priced.step).svg(),
        _ => board_scene(&Picture::state(end).with_candidates(&candidates)).svg(),
    };
    let head = language.pick("How it would go on", "如何继续");
    let mut said = onward.told(end, Tongue::from(language).marked());
    let so = said.pop().unwrap_or_default();
    let size = end.puzzle.layout().size();
    section(html, way.steps.len() + 1, size, &svg, [head, ""], &said, &so);
}

fn section(
    html: &mut String,
    number: usize,
    size: usize,
    svg: &str,
    [head, place]: [&str; 2],
    why: &[String],
    so: &str,
) {
    let (head, place, told) = (escape(head), escape(&plain(place)), escape(&plain(so)));
    let _ = writeln!(
        html,
        "<section id=\"s{number}\">\n<div role=\"img\" aria-label=\"{told}\">{svg}</div>\n\
         <div class=\"why\">\n<h2>{head}</h2>\n<p class=\"place\">{place}</p>",
    );
    for sentence in why {
        let _ = writeln!(html, "<p{}>{}</p>", named(sentence, size), escape(&plain(sentence)));
    }
    let named = named(so, size);
    let _ = writeln!(html, "<p class=\"so\"{named}>{told}</p>\n</div>\n</section>");
}

/// The cells and houses that a sentence names, as attributes for the script.
fn named(sentence: &str, size: usize) -> String {
    let spans = spans(sentence);
    let cells = |is_house: bool| -> String {
        let named = spans.iter().filter(|span| span.is_house == is_house);
        let numbers: BTreeSet<usize> = named
            .flat_map(|span| span.cells.iter().map(|(row, column)| row * size + column))
            .collect();
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    };
    format!(" data-cells=\"{}\" data-houses=\"{}\"", cells(false), cells(true))
}
