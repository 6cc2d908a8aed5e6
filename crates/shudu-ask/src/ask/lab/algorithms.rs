//! Algorithms: the classic algorithms, and the orders in which they take cells.

use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::language::Language;
use shudu_search::search::classic::{MarksShown, Unit};
use shudu_search::search::{Method, Order};

/// Lists the classic algorithms.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Algorithms {}

/// The classic algorithms, and orders of cells.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlgorithmList {
    /// The algorithms.
    pub algorithms: Vec<AlgorithmInfo>,
    /// The orders in which they can take cells.
    pub orders: Vec<OrderInfo>,
}

/// A classic algorithm.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlgorithmInfo {
    /// Id.
    pub id: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What its progress is counted in: `round` or `placement`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["round", "placement"])))]
    pub unit: &'static str,
    /// What the board shows: `pointers`, `kept` or `derived` marks.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pointers", "kept", "derived"])))]
    pub marks: &'static str,
    /// Lines of the program.
    pub code: Vec<&'static str>,
    /// Ids of the orders it takes.
    pub orders: Vec<&'static str>,
}

/// An order of cells.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderInfo {
    /// Id.
    pub id: &'static str,
    /// Name.
    pub name: &'static str,
}

impl Question for Algorithms {
    const NAME: &str = "algorithms";
    type Subject = ();
    type Answer = AlgorithmList;

    fn answer(&self, _: &(), tools: &mut Tools, _: &Control) -> Result<AlgorithmList, AskError> {
        let language = tools.tongue.language;
        let algorithms = Method::all().map(|method| AlgorithmInfo {
            id: method.id(),
            about: method.about(language),
            unit: Unit::word(method.unit(), Language::English),
            marks: marks(method),
            code: method.code(language),
            orders: method.orders().iter().map(|order| order.word()).collect(),
        });
        let orders =
            Order::ALL.map(|order| OrderInfo { id: order.word(), name: order.about(language) });
        Ok(AlgorithmList { algorithms: algorithms.collect(), orders: orders.into() })
    }
}

fn marks(method: Method) -> &'static str {
    match method.marks() {
        _ if method.has_pointers() => "pointers",
        MarksShown::Kept => "kept",
        MarksShown::Derived => "derived",
    }
}
