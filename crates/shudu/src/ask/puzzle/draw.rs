//! Draw: a picture of a position.

use crate::ask::{AskError, Question, Tools};
use crate::board::State;
use crate::control::Control;
use crate::draw::{self, board_svg};
use crate::format::Reading;
use serde::{Deserialize, Serialize};

/// Draws a position.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Draw {
    /// Whether open cells show their candidates.
    pub candidates: bool,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture, as SVG.
    pub svg: String,
}

impl Draw {
    /// Draws a position as SVG.
    pub fn svg(&self, state: &State) -> String {
        let picture = draw::Picture::state(state);
        match self.candidates {
            true => board_svg(&picture.with_candidates(&state.candidates())),
            false => board_svg(&picture),
        }
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
