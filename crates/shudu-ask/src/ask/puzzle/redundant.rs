//! Redundant clues, and backdoors: single cells whose digits leave nothing but singles.

use crate::ask::tools::Detail;
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::board::{Cell, Grid, Puzzle, State};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_logic::logic::{Family, Profile, Solver, TECHNIQUES, Technique};
use shudu_search::search::{Solved, superfluous};

/// Asks which clues are redundant, and which cells are backdoors.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Redundant {}

/// Redundant clues and backdoors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RedundantAnswer {
    /// Whether no clue is redundant.
    pub minimal: bool,
    /// Cells of clues that can be removed one at a time.
    pub superfluous: Vec<String>,
    /// Cells whose digits leave nothing but singles.
    pub backdoors: Vec<String>,
}

impl Question for Redundant {
    const NAME: &str = "clues";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = RedundantAnswer;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<RedundantAnswer, AskError> {
        let puzzle = &reading.state.puzzle;
        let Solved::One(solution) = tools.solve(puzzle, control)? else {
            return Err(AskError::NotUnique);
        };
        let redundant = superfluous(puzzle, tools.engine(), &control.within(0.0, 0.4))?;
        let backdoors = match puzzle.layout().size() <= Solver::LARGEST {
            true => backdoors(puzzle, &solution, tools, &control.within(0.4, 1.0))?,
            false => Vec::new(),
        };
        let names = |cells: &[Cell]| -> Vec<String> {
            cells.iter().map(|&cell| puzzle.layout().spot(cell).to_string()).collect()
        };
        Ok(RedundantAnswer {
            minimal: redundant.is_empty(),
            superfluous: names(&redundant),
            backdoors: names(&backdoors),
        })
    }
}

fn backdoors(
    puzzle: &Puzzle,
    solution: &Grid,
    tools: &mut Tools,
    control: &Control,
) -> Result<Vec<Cell>, AskError> {
    let layout = puzzle.layout();
    let solver = tools.solver(layout, Detail::Brief)?;
    let rows = TECHNIQUES.iter().filter(|row| row.family == Family::Single);
    let singles: Vec<Technique> = rows.map(|row| row.technique).collect();
    let singles = Profile::human().only(&singles);
    let open: Vec<Cell> = layout.cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
    let mut backdoors = Vec::new();
    for (number, &cell) in open.iter().enumerate() {
        control.share(number as f64 / open.len() as f64)?;
        let mut state = State::new(puzzle.clone());
        state.placed[cell.index()] = Some(solution[cell]);
        let path = solver.path(&singles, &state, control).map_err(|stopped| stopped.why)?;
        if path.solved {
            backdoors.push(cell);
        }
    }
    Ok(backdoors)
}
