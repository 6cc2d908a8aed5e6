//! Plot: the cell over rounds or placements of a run, as a picture.

use super::runs::{Recorded, RunRequest};
use crate::ask::puzzle::Picture;
use crate::ask::{AskError, Question, Tools};
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_draw::draw::{Series, series_scene};

/// Asks for the plot of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plot {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
}

impl Question for Plot {
    const NAME: &str = "plot";
    type Subject = Reading;
    type Answer = Picture;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Picture, AskError> {
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { curve, .. }, method, tools| {
            let language = tools.tongue.language;
            let title = method.title(language);
            let y = language.pick("cell number", "格的编号");
            let series = Series { title: &title, x: method.unit().word(language), y, curve };
            Ok(Picture { svg: series_scene(&series).svg() })
        })
    }
}
