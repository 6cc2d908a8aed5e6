//! The colours of a pattern's parts: decided here for pictures, pages and all who draw.

use crate::scene::Hue;
use shudu_logic::logic::{Part, Role};

/// Sets of one pattern are told apart by these.
const SETS: [Hue; 4] = [Hue::Blue, Hue::Green, Hue::Violet, Hue::Pink];

/// The colours of the parts of a pattern, in their order.
pub fn hues(parts: &[Part]) -> Vec<Hue> {
    let mut sets = SETS.iter().cycle();
    let hue = |part: &Part| match part.role {
        Role::Set => *sets.next().expect("they repeat"),
        role => of(role),
    };
    parts.iter().map(hue).collect()
}

fn of(role: Role) -> Hue {
    match role {
        Role::Base | Role::Wing | Role::Colour | Role::Floor | Role::Set => Hue::Blue,
        Role::Cover | Role::Common | Role::SecondColour | Role::Blocker => Hue::Yellow,
        Role::Fin | Role::Opposite | Role::Roof | Role::Target => Hue::Green,
        Role::Pivot | Role::Mirror => Hue::Violet,
        Role::SecondOpposite => Hue::Pink,
    }
}
