//! Draw: a picture of a position.

use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::board::State;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_draw::draw::{self, board_scene};

/// Draws a position.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Draw {
    /// Whether open cells show their candidates.
    pub candidates: bool,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// The picture, as SVG.
    pub svg: String,
}

impl Draw {
    /// Draws a position as SVG.
    pub fn svg(&self, state: &State) -> String {
        let picture = draw::Picture::state(state);
        let scene = match self.candidates {
            true => board_scene(&picture.with_candidates(&state.candidates())),
            false => board_scene(&picture),
        };
        scene.svg()
    }
}

impl Question for Draw {
    const NAME: &str = "draw";
    type Subject = Reading;
    type Answer = Picture;

    fn answer(&self, reading: &Reading, _: &mut Tools, _: &Control) -> Result<Picture, AskError> {
        Ok(Picture { svg: self.svg(&reading.state) })
    }
}
