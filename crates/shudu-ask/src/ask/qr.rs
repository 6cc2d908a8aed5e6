//! QR: a text as a QR code.

use super::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_draw::draw::qr_scene;

/// Asks for a text as a QR code.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Qr {
    /// The text, of up to 2,953 bytes.
    pub text: String,
}

/// A QR code.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QrCode {
    /// Width and height in modules, with the margin that readers need.
    pub size: f64,
    /// The code, as SVG.
    pub svg: String,
}

impl Question for Qr {
    const NAME: &str = "qr";
    type Subject = ();
    type Answer = QrCode;

    fn answer(&self, _: &(), _: &mut Tools, _: &Control) -> Result<QrCode, AskError> {
        let code = qr_scene(&self.text).ok_or(AskError::QrTooLong)?;
        Ok(QrCode { size: code.width, svg: code.svg() })
    }
}
