//! Where techniques are found: one file each, or one for a family that is one search.
//! A finder tells steps in the order of preference and stops when told to; it
//! works on any layout unless it says otherwise.

mod build;
mod singles;

use super::field::Field;
use super::technique::Technique;
pub(super) use build::{Draft, Flow, Line, Tell, spot};

/// Tells the steps of techniques that are looked for together.
pub(super) fn find<const W: usize>(
    field: &Field<W>,
    wanted: &[Technique],
    tell: &mut Tell,
) -> Flow {
    use Technique as T;
    match wanted[0] {
        T::LastCell => singles::last_cell(field, tell),
        T::LastDigit => singles::last_digit(field, tell),
        T::HiddenSingleBox | T::HiddenSingleLine => singles::hidden(field, wanted, tell),
        T::NakedSingle => singles::naked(field, tell),
        _ => Flow::Continue(()),
    }
}
