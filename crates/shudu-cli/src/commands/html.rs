//! A way through a puzzle as a page: one file, nothing else needed.

use crate::commands::explain::summary;
use shudu::draw::step_svg;
use shudu::hint::Explained;
use shudu::language::Language;
use shudu::words;
use std::fmt::Write;

const STYLE: &str = "\
body{font:16px/1.5 system-ui,'Noto Sans CJK SC',sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;color:#1b1b1b}\
h1{font-size:1.5rem}section{display:grid;grid-template-columns:minmax(0,22rem) 1fr;gap:1.5rem;margin:1.5rem 0;padding-top:1.5rem;border-top:1px solid #ddd;break-inside:avoid}\
section svg{width:100%;height:auto}h2{font-size:1.1rem;margin:0 0 .5rem}p{margin:.4rem 0}.so{font-weight:600}.place{color:#555}\
nav{columns:14rem;font-size:.9rem}nav a{color:#1c5fb8;text-decoration:none}.key span{display:inline-block;padding:0 .5em;border-radius:1em;margin-right:.5em}\
@media(max-width:40rem){section{grid-template-columns:1fr}}";

/// The page.
pub fn page(way: &Explained, language: Language) -> String {
    let layout = way.start.puzzle.layout();
    let title = language.pick("The way through a Sudoku", "解题步骤");
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p><code>{}</code></p>\n",
        language.id(),
        escape(&way.start.puzzle.symbols()),
    );
    let end = way.trouble(language).unwrap_or_else(|| summary(way, language));
    let _ = writeln!(html, "<p>{}</p>", escape(&end));
    html.push_str(&key(language));
    html.push_str("<nav>\n");
    let names: Vec<words::Told> =
        way.steps.iter().map(|(_, priced)| words::tell(&priced.step, layout, language)).collect();
    for (number, told) in (1..).zip(&names) {
        let _ = writeln!(html, "<a href=\"#s{number}\">{number}. {}</a><br>", escape(&told.name));
    }
    html.push_str("</nav>\n");
    for (number, ((before, priced), told)) in (1..).zip(way.steps.iter().zip(&names)) {
        let svg = step_svg(before, &priced.step);
        let _ = writeln!(
            html,
            "<section id=\"s{number}\">\n<div role=\"img\" aria-label=\"{}\">{svg}</div>\n<div>\n\
             <h2>{number}. {}</h2>\n<p class=\"place\">{}</p>",
            escape(&told.therefore),
            escape(&told.name),
            escape(&told.place),
        );
        for sentence in &told.why {
            let _ = writeln!(html, "<p>{}</p>", escape(sentence));
        }
        let _ =
            writeln!(html, "<p class=\"so\">{}</p>\n</div>\n</section>", escape(&told.therefore));
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// What the colours mean.
fn key(language: Language) -> String {
    let colours = [
        ("#8ecae6", "pattern", "结构"),
        ("#b8e0a8", "second part, or right in a chain", "另一部分，或链中成立"),
        ("#ffe0b3", "wrong in a chain", "链中不成立"),
        ("#f28b82", "removed", "删去"),
        ("#57c785", "placed", "填入"),
    ];
    let span = |(colour, english, chinese)| {
        format!("<span style=\"background:{colour}\">{}</span>", language.pick(english, chinese))
    };
    format!("<p class=\"key\">{}</p>\n", colours.map(span).concat())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
