//! Where techniques are found: one file each, or one for a family that is one search.
//! A finder tells steps in the order of preference and stops when told to; it
//! works on any layout unless it says otherwise.

mod almost;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod build;
mod death_blossom;
mod fish;
mod franken;
mod singles;
mod sue_de_coq;
mod wxyz_wing;

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
        T::XWing
        | T::Swordfish
        | T::Jellyfish
        | T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish => fish::fish(field, wanted, tell),
        T::FrankenXWing
        | T::FrankenSwordfish
        | T::FrankenJellyfish
        | T::FinnedFrankenXWing
        | T::FinnedFrankenSwordfish
        | T::FinnedFrankenJellyfish => franken::franken(field, wanted, tell),
        T::AlsXz => als_xz::als_xz(field, false, tell),
        T::AlsXyWing => als_xy_wing::als_xy_wing(field, false, tell),
        T::AlsChain => als_chain::als_chain(field, false, tell),
        T::DeathBlossom => death_blossom::death_blossom(field, false, tell),
        T::SueDeCoq => sue_de_coq::sue_de_coq(field, tell),
        T::WxyzWing => wxyz_wing::wxyz_wing(field, tell),
        _ => Flow::Continue(()),
    }
}

/// Tells the steps of a technique that are not worth the trouble when solving,
/// and that complete the list when every step is wanted: those with almost locked
/// sets that share cells.
pub(super) fn find_more<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Flow {
    use Technique as T;
    match technique {
        T::AlsXz => als_xz::als_xz(field, true, tell),
        T::AlsXyWing => als_xy_wing::als_xy_wing(field, true, tell),
        T::AlsChain => als_chain::als_chain(field, true, tell),
        T::DeathBlossom => death_blossom::death_blossom(field, true, tell),
        _ => Flow::Continue(()),
    }
}
