//! QR codes as scenes.

use crate::scene::{Colour, Form, Item, Scene, Shape};
use qrcode2::{Color, EcLevel, QrCode};

/// The white around a code, in modules.
const QUIET: usize = 4;

/// Returns a text as a QR code, its modules of size 1, with the white that readers need around it.
/// The error correction is the lowest: what is shown on a screen or printed is clean. `None` if
/// the text is too long.
///
/// ```
/// let code = shudu::draw::qr_scene("https://example.org/").unwrap();
/// assert_eq!(code.width, 33.0);
/// assert!(shudu::draw::qr_scene(&"x".repeat(2954)).is_none());
/// ```
pub fn qr_scene(text: &str) -> Option<Scene> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let side = code.width();
    let mut path = Vec::new();
    for y in 0..side {
        let mut x = 0;
        while x < side {
            let run = (x..side).take_while(|&x| code[(x, y)] == Color::Dark).count();
            if run > 0 {
                let [left, top] = [x, y].map(|at| (at + QUIET) as f64);
                path.extend(Form::Rectangle([left, top, run as f64, 1.0]).segments());
            }
            x += run + 1;
        }
    }
    let width = (side + 2 * QUIET) as f64;
    let dark = Shape::filled(Form::Path(path), Colour::Black);
    Some(Scene::on_paper(width, width, [Item::Shape(dark)]))
}
