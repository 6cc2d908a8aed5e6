//! Hello: what there is to choose from.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::Format;
use shudu_board::language::Language;
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_generate::generate::{HOLES, Symmetry, sought};
use shudu_logic::words;
use shudu_play::play::{BOARDS, COLOURS, Kind, holes_name, level_name};

/// Asks what there is to choose from.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hello {}

/// What there is to choose from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HelloAnswer {
    /// Version of Shudu.
    pub version: &'static str,
    /// Version of the JSON fields.
    pub schema: u32,
    /// Levels, then numbers of holes.
    pub levels: Vec<LevelChoice>,
    /// Boards to play on.
    pub boards: Vec<BoardChoice>,
    /// Symmetries of the clues.
    pub symmetries: Vec<Choice>,
    /// Techniques that puzzles can be generated for.
    pub techniques: Vec<TechniqueChoice>,
    /// Formats of texts.
    pub formats: Vec<view::Format>,
    /// Number of colours of cells.
    pub colours: u8,
}

/// A level of difficulty, or a number of holes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelChoice {
    /// Id, as the kind of a new game.
    pub id: String,
    /// Name.
    pub name: String,
    /// Whether it is a number of holes rather than a level.
    pub holes: bool,
    /// Lowest rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<f64>,
    /// Highest rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
    /// What to expect.
    pub about: String,
}

/// A board to play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardChoice {
    /// Id, as the kind of a new game.
    pub kind: &'static str,
    /// Name.
    pub title: String,
    /// Rules besides rows, columns and boxes, in sentences.
    pub rules: Vec<String>,
}

/// An id with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Id.
    pub id: &'static str,
    /// Name.
    pub name: &'static str,
}

/// A technique that puzzles can be generated for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueChoice {
    /// Id, as the kind of a new game.
    pub id: &'static str,
    /// Name.
    pub name: &'static str,
    /// Name of its chapter.
    pub chapter: &'static str,
}

impl Question for Hello {
    const NAME: &str = "hello";
    type Subject = ();
    type Answer = HelloAnswer;

    fn answer(&self, _: &(), tools: &mut Tools, _: &Control) -> Result<HelloAnswer, AskError> {
        let language = tools.tongue.language;
        let boards = BOARDS.iter().filter_map(|&kind| board(kind, language));
        let techniques = sought().map(|technique| TechniqueChoice {
            id: technique.row().id,
            name: words::name(technique, language),
            chapter: words::family(technique.row().family, language),
        });
        Ok(HelloAnswer {
            version: env!("CARGO_PKG_VERSION"),
            schema: view::VERSION,
            levels: levels(language),
            boards: boards.collect(),
            symmetries: Symmetry::ALL.iter().map(|&one| symmetry(one, language)).collect(),
            techniques: techniques.collect(),
            formats: Format::ALL.iter().map(|&format| view::Format::new(format)).collect(),
            colours: COLOURS,
        })
    }
}

fn levels(language: Language) -> Vec<LevelChoice> {
    let levels = Level::ALL.into_iter().map(|level| {
        let (from, to) = level.ratings().into_inner();
        LevelChoice {
            id: level.id().to_owned(),
            name: level_name(level.id(), language),
            holes: false,
            from: Some(from.value()),
            to: Some(to.value()),
            about: language.pick(level.hardest(), level.hardest_chinese()).to_owned(),
        }
    });
    let holes = HOLES.iter().enumerate().map(|(number, level)| {
        let holes = level.holes;
        LevelChoice {
            id: number.to_string(),
            name: holes_name(number, language).to_owned(),
            holes: true,
            from: None,
            to: None,
            about: say!(language, "{holes} holes", "{holes} 个空格"),
        }
    });
    levels.chain(holes).collect()
}

fn symmetry(symmetry: Symmetry, language: Language) -> Choice {
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
    Choice { id: symmetry.id(), name }
}

fn board(kind: &'static str, language: Language) -> Option<BoardChoice> {
    let (title, rules) = match kind.parse().ok()? {
        Kind::Board(layout, _) => {
            let rules = layout.rules(language.into()).into_iter().map(|rule| rule.sentence);
            (layout.title(language.into()), rules.collect())
        }
        _ => (say!(language, "9×9 Jigsaw", "9×9 锯齿"), Vec::new()),
    };
    Some(BoardChoice { kind, title, rules })
}
