//! Moment: one moment of a run, by its number or by what is sought from another.

use super::frame::Frame;
use super::runs::{Recorded, RunRequest};
use crate::ask::error::Named;
use crate::ask::learn::Chosen;
use crate::ask::{AskError, Question, Tools};
use serde::Deserialize;
use shudu_board::board::{Cell, Puzzle};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_draw::draw::{Picture, board_scene};
use shudu_search::search::{self, Event, Reel};

/// Asks for a moment of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of the event, or where the search begins.
    pub at: Option<u64>,
    /// Number of the round.
    pub round: Option<u64>,
    /// Number of the placement.
    pub placement: Option<u64>,
    /// Kind of event that is sought from `at` on.
    pub to: Option<String>,
    /// Whether it is sought backwards.
    #[serde(default)]
    pub back: bool,
    /// The cell that is sought.
    pub cell: Option<String>,
    /// The number of open tentative digits that is sought.
    pub depth: Option<usize>,
    /// Whether the answer has a picture.
    #[serde(default)]
    pub svg: bool,
}

impl Question for Moment {
    const NAME: &str = "moment";
    type Subject = Reading;
    type Answer = Frame;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Frame, AskError> {
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, method, tools| {
            let number = match (&self.to, self.round, self.placement) {
                (Some(kind), ..) => {
                    self.sought(kind, reel, puzzle, control)?.ok_or(AskError::NoSuchMoment)?
                }
                (_, Some(n), _) => reel.number(search::Moment::Round(n), control)?,
                (_, _, Some(n)) => reel.number(search::Moment::Placement(n), control)?,
                _ => self.at.unwrap_or(0),
            };
            let (view, event) = reel.at(number, control)?;
            let svg = self.svg.then(|| board_scene(&Picture::search(&view, method)).svg());
            Ok(Frame { svg, ..Frame::new(&view, event, method, tools.tongue) })
        })
    }
}

impl Moment {
    /// The number of the event that is sought, if there is one.
    fn sought(
        &self,
        kind: &str,
        reel: &mut Reel,
        puzzle: &Puzzle,
        control: &Control,
    ) -> Result<Option<u64>, AskError> {
        let from = self.at.unwrap_or(0);
        let words: &[&str] = match kind {
            "guess" => &["choose"],
            "forced" => &["place"],
            "contradiction" => &["contradiction"],
            "back" => &["backtrack", "retract"],
            "solution" => &["solution"],
            "round" => &["visit"],
            "decided" => {
                let mut puts = puts(self.cell(puzzle)?);
                return Ok(reel.seek(from, self.back, &mut puts, control)?);
            }
            "settled" => {
                let puts = puts(self.cell(puzzle)?);
                let cause = reel.cause(reel.events(), &puts, control)?;
                return Ok(cause.map(|(number, _)| number));
            }
            "depth" => return self.depth(reel, from, control),
            _ => return Err(AskError::Unknown(Named::Event, kind.to_owned())),
        };
        let mut wanted = |event: Event| words.contains(&event.word());
        Ok(reel.seek(from, self.back, &mut wanted, control)?)
    }

    fn cell(&self, puzzle: &Puzzle) -> Result<Cell, AskError> {
        let cell = self.cell.clone().unwrap_or_default();
        Ok(Chosen { cell, digit: 1 }.candidate(puzzle.layout())?.0)
    }

    fn depth(
        &self,
        reel: &mut Reel,
        from: u64,
        control: &Control,
    ) -> Result<Option<u64>, AskError> {
        let wanted = self.depth.unwrap_or(0);
        let (view, _) = reel.at(if self.back { 0 } else { from }, control)?;
        let mut depth = view.depth();
        let mut reaches = |event: Event| {
            let before = depth;
            match event {
                Event::Choose { .. } => depth += 1,
                Event::Retract { .. } | Event::Backtrack { .. } => depth -= 1,
                _ => {}
            }
            depth == wanted && depth != before
        };
        Ok(reel.seek(from, self.back, &mut reaches, control)?)
    }
}

/// Whether an event puts a digit into a cell.
fn puts(cell: Cell) -> impl Fn(Event) -> bool {
    move |event| event.puts().is_some_and(|(at, _)| at == cell)
}
