//! The colours of a pattern's parts: decided here for pictures, pages and whoever draws.

use crate::logic::{Part, Role};

/// A colour that tells a part of a pattern from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tint {
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
const SETS: [Tint; 4] = [Tint::Blue, Tint::Green, Tint::Violet, Tint::Pink];

impl Tint {
    /// How programs name it.
    pub const fn id(self) -> &'static str {
        match self {
            Tint::Blue => "blue",
            Tint::Yellow => "yellow",
            Tint::Green => "green",
            Tint::Violet => "violet",
            Tint::Pink => "pink",
            Tint::On => "on",
            Tint::Off => "off",
        }
    }

    /// The colour on white paper.
    pub const fn hex(self) -> &'static str {
        match self {
            Tint::Blue => "#8ecae6",
            Tint::Yellow => "#ffd166",
            Tint::Green | Tint::On => "#b8e0a8",
            Tint::Violet => "#cdb4f6",
            Tint::Pink => "#f4b8d4",
            Tint::Off => "#ffe0b3",
        }
    }

    /// The colours of the parts of a pattern, in their order.
    pub fn of(parts: &[Part]) -> Vec<Tint> {
        let mut sets = 0;
        let tint = |part: &Part| {
            if part.role == Role::Set {
                sets += 1;
                return SETS[(sets - 1) % SETS.len()];
            }
            role(part.role)
        };
        parts.iter().map(tint).collect()
    }
}

fn role(role: Role) -> Tint {
    match role {
        Role::Base | Role::Wing | Role::Colour | Role::Floor | Role::Set => Tint::Blue,
        Role::Cover | Role::Common | Role::SecondColour | Role::Blocker => Tint::Yellow,
        Role::Fin | Role::Opposite | Role::Roof => Tint::Green,
        Role::Pivot => Tint::Violet,
        Role::SecondOpposite => Tint::Pink,
    }
}
