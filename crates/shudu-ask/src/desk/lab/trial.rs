//! Experiments: one algorithm tried on one puzzle, and many such trials as a picture.
//!
//! The page asks for one trial after the other, so that its table fills while they run, on either
//! carrier; whoever carries the question stops a trial that is over its budget and says how long
//! it took.

use crate::desk::question::{self, Row};
use crate::desk::{Answer, Trouble, told};
use crate::view;
use serde_json::json;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::language::Language;
use shudu_board::say;
use shudu_draw::draw::{Bar, trials_svg};
use shudu_search::search::{Algorithm, Engine, Limits, Order, Outcome, each};

/// The longest that one trial may take, in seconds.
const LONGEST: f64 = 600.0;

/// A trial to be made.
pub struct Tried {
    name: String,
    puzzle: Puzzle,
    algorithm: Algorithm,
    order: Order,
    solutions: u64,
    pub budget: f64,
}

/// The trial that a question is about.
pub fn trial(
    asked: &question::Trial,
    puzzle: Puzzle,
    language: Language,
) -> Result<Tried, Trouble> {
    let algorithm: Algorithm =
        asked.algorithm.parse().map_err(|why| Trouble::new(&why, language))?;
    let order = asked.order.as_deref().filter(|order| !order.is_empty()).unwrap_or("own");
    let order: Order = order.parse().map_err(|why| Trouble::new(&why, language))?;
    let engine = Engine::ordered(algorithm, order);
    let engine = engine.map_err(|why| Trouble::new(&why, language))?;
    if !engine.takes(puzzle.layout()) {
        return Err(Trouble::bad(say!(
            language,
            "the fast engine is for the classic board",
            "快速引擎只用于标准盘面"
        )));
    }
    if !(asked.budget > 0.0 && asked.budget <= LONGEST) {
        return Err(Trouble::bad(say!(
            language,
            "the budget is a number of seconds up to {LONGEST}",
            "时间限额应为不超过 {LONGEST} 的秒数"
        )));
    }
    let solutions = asked.limit.unwrap_or(1).max(1);
    let name = asked.name.clone();
    Ok(Tried { name, puzzle, algorithm, order, solutions, budget: asked.budget })
}

impl Tried {
    pub fn run(&self, control: &Control) -> Outcome {
        let limits = Limits::solutions(self.solutions).under(*control);
        let engine = Engine::ordered(self.algorithm, self.order);
        let mut engine = engine.expect("it was asked for one that the algorithm takes");
        engine.solve(&self.puzzle, &limits, &mut each(|_| {}))
    }

    /// How it went, and its line of a table.
    pub fn answer(&self, outcome: &Outcome, seconds: f64) -> Answer {
        let trial = view::Trial::new(&self.name, &self.puzzle, self.algorithm, outcome, seconds);
        let trial = trial.in_order(self.order);
        let csv = [view::Trial::HEAD, &trial.csv()].map(str::to_owned);
        let mut answer = told(&trial)?;
        answer["csv"] = json!(csv);
        Ok(answer)
    }
}

/// Trials as bars on a logarithmic scale.
pub fn chart<'a>(trials: &'a [Row], measure: Option<&str>, budget: f64, t: Language) -> Answer {
    let measure = match measure.unwrap_or("placements").parse::<view::Measure>() {
        Ok(measure) => measure,
        Err(why) => return Err(Trouble::new(&why, t)),
    };
    let bar = |row: &'a Row| -> Bar<'a> {
        let stats = &row.stats;
        let (rounds, placements) = (stats.rounds, stats.placements);
        let amount = measure.of(rounds, placements, stats.backtracks, stats.seconds);
        Bar {
            puzzle: trials.iter().position(|one| one.name == row.name).unwrap_or(0),
            name: &row.name,
            kind: &row.algorithm,
            amount: (!row.over_budget).then_some(amount),
        }
    };
    let rows: Vec<Bar> = trials.iter().map(bar).collect();
    let title = measure.title(budget, t);
    Ok(json!({ "svg": trials_svg(&title, measure.unit(t), &rows) }))
}
