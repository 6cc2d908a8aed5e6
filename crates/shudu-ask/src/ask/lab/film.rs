//! Film: a run as an animated picture.

use super::runs::{Recorded, RunRequest};
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_draw::draw;

/// Most frames of a film.
const MOST_FRAMES: usize = 1000;
/// Seconds a frame may be shown.
const SECONDS: std::ops::RangeInclusive<f64> = 0.01..=60.0;

/// Asks for a film of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Film {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of frames.
    pub frames: usize,
    /// Seconds each frame is shown; half a second if omitted.
    pub seconds: Option<f64>,
}

/// An animated picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Animation {
    /// The picture, as animated SVG.
    pub svg: String,
    /// Number of frames.
    pub frames: usize,
}

impl Question for Film {
    const NAME: &str = "film";
    type Subject = Reading;
    type Answer = Animation;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Animation, AskError> {
        let (frames, seconds) = (self.frames, self.seconds.unwrap_or(0.5));
        if !(1..=MOST_FRAMES).contains(&frames) {
            let most = MOST_FRAMES as f64;
            return Err(AskError::OutOfRange { field: "frames", least: 1.0, most });
        }
        if !SECONDS.contains(&seconds) {
            let (least, most) = SECONDS.into_inner();
            return Err(AskError::OutOfRange { field: "seconds", least, most });
        }
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, _, tools| {
            let film = draw::Film::of(reel, frames, seconds, tools.tongue, control)?;
            Ok(Animation { svg: film.scene().svg(), frames })
        })
    }
}
