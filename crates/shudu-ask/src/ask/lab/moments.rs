//! Moments: a series of moments of a run.

use super::frame::Frame;
use super::runs::{Recorded, RunRequest};
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use std::ops::ControlFlow::{Break, Continue};

/// Most moments in one answer.
const MOST: usize = 500;

/// Asks for moments of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moments {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of the first event.
    pub from: u64,
    /// Number of moments, 500 at most.
    pub count: usize,
    /// Events from one moment to the next; 1 if omitted.
    #[serde(default)]
    pub every: u64,
}

/// Moments of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MomentList {
    /// The moments.
    pub moments: Vec<Frame>,
}

impl Question for Moments {
    const NAME: &str = "moments";
    type Subject = Reading;
    type Answer = MomentList;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<MomentList, AskError> {
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, method, tools| {
            let (mut view, event) = reel.at(self.from, control)?;
            let (count, every) = (self.count.clamp(1, MOST), self.every.max(1));
            let mut moments = vec![Frame::new(&view, event, method, tools.tongue)];
            let from = view.events;
            reel.walk(from, control, &mut |number, event| {
                if moments.len() >= count {
                    return Break(());
                }
                view.apply(event);
                if (number - from).is_multiple_of(every) {
                    moments.push(Frame::new(&view, Some(event), method, tools.tongue));
                }
                Continue(())
            })?;
            Ok(MomentList { moments })
        })
    }
}
