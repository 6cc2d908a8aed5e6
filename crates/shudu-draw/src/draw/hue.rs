//! The colours of a pattern's parts: decided here for pictures, pages and whoever draws.

use shudu_logic::logic::{Part, Role};

/// A colour that tells a part of a pattern from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hue {
    /// The base of a fish, the wings, the first colour.
    Blue,
    /// What covers it, what they share, the second colour.
    Yellow,
    /// Fins, roofs, the opposite of a colour.
    Green,
    /// The pivot.
    Violet,
    /// The opposite of the second colour.
    Pink,
    /// A statement of a chain that a digit is there.
    On,
    /// One that it is not.
    Off,
}

/// Sets of one pattern are told apart by these.
const SETS: [Hue; 4] = [Hue::Blue, Hue::Green, Hue::Violet, Hue::Pink];

impl Hue {
    /// How programs name it.
    pub const fn id(self) -> &'static str {
        match self {
            Hue::Blue => "blue",
            Hue::Yellow => "yellow",
            Hue::Green => "green",
            Hue::Violet => "violet",
            Hue::Pink => "pink",
            Hue::On => "on",
            Hue::Off => "off",
        }
    }

    /// The colour on white paper.
    pub const fn hex(self) -> &'static str {
        match self {
            Hue::Blue => "#8ecae6",
            Hue::Yellow => "#ffd166",
            Hue::Green | Hue::On => "#b8e0a8",
            Hue::Violet => "#cdb4f6",
            Hue::Pink => "#f4b8d4",
            Hue::Off => "#ffe0b3",
        }
    }

    /// The colours of the parts of a pattern, in their order.
    pub fn of(parts: &[Part]) -> Vec<Hue> {
        let mut sets = 0;
        let hue = |part: &Part| {
            if part.role == Role::Set {
                sets += 1;
                return SETS[(sets - 1) % SETS.len()];
            }
            role(part.role)
        };
        parts.iter().map(hue).collect()
    }
}

fn role(role: Role) -> Hue {
    match role {
        Role::Base | Role::Wing | Role::Colour | Role::Floor | Role::Set => Hue::Blue,
        Role::Cover | Role::Common | Role::SecondColour | Role::Blocker => Hue::Yellow,
        Role::Fin | Role::Opposite | Role::Roof | Role::Target => Hue::Green,
        Role::Pivot | Role::Mirror => Hue::Violet,
        Role::SecondOpposite => Hue::Pink,
    }
}
