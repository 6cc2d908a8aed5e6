//! Where techniques are found: one file each, or one for a family that is one search.
//! A finder tells steps in the order of preference and stops when told to; it
//! works on any layout unless it says otherwise.

mod aic;
mod almost;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod avoidable;
mod bug;
mod build;
mod colours;
mod death_blossom;
mod empty_rectangle;
mod fish;
mod franken;
mod intersections;
mod kite;
mod medusa;
mod order;
mod rectangles;
mod singles;
mod skyscraper;
mod subsets;
mod sue_de_coq;
mod w_wing;
mod wings;
mod wxyz_wing;
mod x_chain;
mod xy_chain;

use super::field::Field;
pub(super) use super::set::Set;
pub(super) use super::step::{Reason, Role};
use super::technique::Technique;
pub(super) use build::{Draft, Flow, Line, Tell};
pub(super) use order::weight;

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
        T::Pointing | T::Claiming => intersections::find(field, wanted[0], tell),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriplet | T::NakedQuad => {
            subsets::naked(field, wanted[0], tell)
        }
        T::HiddenPair | T::HiddenTriplet | T::HiddenQuad => subsets::hidden(field, wanted[0], tell),
        T::Skyscraper => skyscraper::find(field, tell),
        T::TwoStringKite => kite::find(field, tell),
        T::EmptyRectangle => empty_rectangle::find(field, tell),
        T::TurbotFish | T::XChain => x_chain::find(field, wanted[0], tell),
        T::XyChain => xy_chain::find(field, tell),
        T::RemotePair => xy_chain::remote_pair(field, tell),
        T::WWing => w_wing::find(field, tell),
        T::XyWing | T::XyzWing => wings::find(field, wanted[0], tell),
        T::SimpleColours => colours::simple(field, tell),
        T::MultiColours => colours::multi(field, tell),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle => rectangles::find(field, wanted[0], tell),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => avoidable::find(field, wanted[0], tell),
        T::Medusa => medusa::find(field, tell),
        T::Aic | T::AicLoop | T::GroupedAic | T::GroupedAicLoop => aic::find(field, wanted, tell),
        T::Bug1 => bug::find(field, tell),
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

/// Why two cells cannot both have a digit.
fn why<const W: usize>(field: &Field<W>, a: usize, b: usize) -> Reason {
    let both = [a, b].into_iter().collect::<Set<W>>();
    let house = field.map.shared(both).next();
    house.map_or(Reason::Rule, |house| Reason::House(field.map.kinds[house]))
}
