//! What there is to choose from.

use crate::view;
use serde_json::{Value, json};
use shudu_board::format::Format;
use shudu_board::language::Language;
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_board::sort;
use shudu_generate::generate::{HOLES, Symmetry, sought};
use shudu_logic::logic::{Profile, TECHNIQUES, TechniqueRow};
use shudu_logic::words;
use shudu_play::play::{BOARDS, COLOURS, Date, Kind, Now, holes_name, level_name};

/// What there is to choose from.
pub(super) fn hello(language: Language, now: Now) -> Value {
    let levels = Level::ALL.into_iter().map(|level| {
        let (from, to) = level.ratings().into_inner();
        json!({
            "id": level.id(), "name": level_name(level.id(), language), "holes": false,
            "from": from.value(), "to": to.value(),
            "about": language.pick(level.hardest(), level.hardest_chinese()),
        })
    });
    let holes = HOLES.iter().enumerate().map(|(number, level)| {
        let holes = level.holes;
        json!({
            "id": number.to_string(), "name": holes_name(number, language), "holes": true,
            "about": say!(language, "{holes} holes", "{holes} 个空格"),
        })
    });
    let techniques: Vec<Value> = sought()
        .map(|technique| {
            json!({
                "id": technique.row().id, "name": words::name(technique, language),
                "chapter": words::family(technique.row().family, language),
            })
        })
        .collect();
    let today = Date::at(now.seconds, 0).map(|date| date.to_string());
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "schema": view::VERSION,
        "levels": levels.chain(holes).collect::<Vec<_>>(),
        "boards": BOARDS.iter().filter_map(|name| board(name, language)).collect::<Vec<_>>(),
        "symmetries": Symmetry::ALL.iter().map(|&one| symmetry(one, language)).collect::<Vec<_>>(),
        "techniques": techniques,
        "formats": Format::ALL.iter().map(|&format| view::Format::new(format)).collect::<Vec<_>>(),
        "colours": COLOURS,
        "daily": today,
    })
}

fn symmetry(symmetry: Symmetry, language: Language) -> Value {
    let name = match symmetry {
        Symmetry::None => language.pick("Any", "不限"),
        Symmetry::Rotational => language.pick("Half turn", "旋转 180°"),
        Symmetry::Quarter => language.pick("Quarter turn", "旋转 90°"),
        Symmetry::Diagonal => language.pick("Falling diagonal", "主对角线"),
        Symmetry::Antidiagonal => language.pick("Rising diagonal", "副对角线"),
        Symmetry::Horizontal => language.pick("Left and right", "左右对称"),
        Symmetry::Vertical => language.pick("Top and bottom", "上下对称"),
        Symmetry::Mirrors => language.pick("Both mirrors", "左右上下对称"),
        Symmetry::Diagonals => language.pick("Both diagonals", "两条对角线"),
        Symmetry::Full => language.pick("All of them", "完全对称"),
    };
    json!({ "id": symmetry.id(), "name": name })
}

fn board(name: &str, language: Language) -> Option<Value> {
    let (title, rules) = match name.parse().ok()? {
        Kind::Board(layout, _) => {
            let rules = layout.rules(language.into()).into_iter().map(|rule| rule.sentence);
            (layout.title(language.into()), rules.collect::<Vec<_>>())
        }
        _ => (say!(language, "9×9 Jigsaw", "9×9 锯齿"), Vec::new()),
    };
    Some(json!({ "kind": name, "title": title, "rules": rules }))
}

/// All techniques by chapters, in each those that people learn first first.
pub(super) fn techniques(language: Language) -> Value {
    let human = Profile::human();
    let place = |row: &&TechniqueRow| {
        let mut entries = human.entries().iter();
        let place = entries.position(|entry| entry.techniques.contains(&row.technique));
        (row.family, place.unwrap_or(usize::MAX))
    };
    let mut rows: Vec<&TechniqueRow> = TECHNIQUES.iter().collect();
    sort::by_key(&mut rows, place);
    let made: Vec<_> = sought().collect();
    let told = |row: &&TechniqueRow| {
        let view = view::Technique::new(row, language, None);
        let mut value = serde_json::to_value(view).expect("views are plain data");
        value["called"] = json!(words::name(row.technique, language));
        value["chapter"] = json!(words::family(row.family, language));
        let level = human.entry(row.technique).map(|entry| entry.grade.level());
        value["level_name"] = json!(level.map(|level| level_name(level.id(), language)));
        value["practice"] = json!(made.contains(&row.technique));
        value
    };
    json!({ "techniques": rows.iter().map(told).collect::<Vec<_>>() })
}
