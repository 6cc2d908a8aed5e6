//! Events: consecutive events of a run.

use super::runs::{Recorded, RunRequest};
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use std::ops::ControlFlow::{Break, Continue};

/// Most events in one answer.
const MOST: usize = 100_000;

/// Asks for events of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of the event before the first.
    pub from: u64,
    /// Number of events, 100,000 at most.
    pub count: usize,
}

/// Events of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventList {
    /// The events.
    pub events: Vec<view::Event>,
}

impl Question for Events {
    const NAME: &str = "events";
    type Subject = Reading;
    type Answer = EventList;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<EventList, AskError> {
        let puzzle = &reading.state.puzzle;
        let count = self.count.min(MOST);
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, _, _| {
            let mut events = Vec::new();
            reel.walk(self.from, control, &mut |number, event| {
                if events.len() >= count {
                    return Break(());
                }
                events.push(view::Event::new(number, event, puzzle.layout()));
                Continue(())
            })?;
            Ok(EventList { events })
        })
    }
}
