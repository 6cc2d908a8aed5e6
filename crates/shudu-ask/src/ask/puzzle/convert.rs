//! Convert: a puzzle in another format.

use crate::ask::error::Named;
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::format::{self, Format, Reading};

/// Writes a puzzle in a format.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Convert {
    /// Id of the format.
    pub to: String,
}

/// A puzzle in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// The text.
    pub text: String,
}

impl Question for Convert {
    const NAME: &str = "convert";
    type Subject = Reading;
    type Answer = Converted;

    fn answer(&self, reading: &Reading, _: &mut Tools, _: &Control) -> Result<Converted, AskError> {
        let format = Format::from_id(&self.to);
        let format = format.ok_or_else(|| AskError::Unknown(Named::Format, self.to.clone()))?;
        Ok(Converted { text: format::write(&reading.state, format)? })
    }
}
