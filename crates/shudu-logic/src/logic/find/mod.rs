//! Where techniques are found: one file each, or one for a family that is one search.
//! A finder tells steps in the order of preference and stops when told to; it
//! works on any layout unless it says otherwise.

mod aic;
mod almost;
mod als_chain;
mod als_reach;
mod als_xy_wing;
mod als_xz;
mod avoidable;
mod bug;
mod colours;
mod death_blossom;
mod empty_rectangle;
mod equivalence;
mod exocet;
mod fireworks;
mod fish;
mod franken;
mod grave;
mod intersections;
mod kite;
mod kraken;
mod medusa;
mod mutant;
mod order;
mod rectangles;
mod sectors;
mod singles;
mod skyscraper;
mod subsets;
mod sue_de_coq;
mod tell;
mod tridagon;
mod unique_loop;
mod w_wing;
mod wings;
mod wxyz_wing;
mod x_chain;
mod xy_chain;

use super::draft::{Draft, Line};
use super::field::Field;
use super::set::SMALL;
pub(super) use super::set::Set;
pub(super) use super::step::{Reason, Role};
use super::technique::Technique;
pub(super) use equivalence::Sides;
pub(super) use order::weight;
pub(super) use tell::{Halt, Onward, Tell, heed};

/// A search of our own: what a row of the table of techniques may name. Techniques that
/// share one are looked for at the same time, where a profile wants that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finder {
    LastCell,
    LastDigit,
    HiddenSingles,
    NakedSingles,
    Intersections,
    NakedSubsets,
    HiddenSubsets,
    Skyscrapers,
    Kites,
    EmptyRectangles,
    XChains,
    XyChains,
    RemotePairs,
    Chains,
    GroupedChains,
    Wings,
    WWings,
    WxyzWings,
    SimpleColours,
    MultiColours,
    Medusa,
    Rectangles,
    AvoidableRectangles,
    Bug,
    Graves,
    UniqueLoops,
    Fish,
    FrankenFish,
    MutantFish,
    KrakenFish,
    AlsXz,
    AlsXyWings,
    AlsChains,
    DeathBlossoms,
    SueDeCoq,
    Exocets,
    Fireworks,
    Tridagons,
    Equivalences,
    SkLoops,
    MultiSectors,
}

impl Finder {
    /// Tells the steps of the techniques wanted, which are all looked for here.
    pub(super) fn run<const W: usize>(
        self,
        field: &Field<W>,
        wanted: &[Technique],
        tell: &mut Tell,
    ) -> Onward {
        let each = |search: fn(&Field<W>, Technique, &mut Tell) -> Onward, tell: &mut Tell| {
            wanted.iter().try_for_each(|&technique| search(field, technique, tell))
        };
        match self {
            Finder::LastCell => singles::last_cell(field, tell),
            Finder::LastDigit => singles::last_digit(field, tell),
            Finder::HiddenSingles => singles::hidden(field, wanted, tell),
            Finder::NakedSingles => singles::naked(field, tell),
            Finder::Intersections => each(intersections::find, tell),
            Finder::NakedSubsets => each(subsets::naked, tell),
            Finder::HiddenSubsets => each(subsets::hidden, tell),
            Finder::Skyscrapers => skyscraper::find(field, tell),
            Finder::Kites => kite::find(field, tell),
            Finder::EmptyRectangles => empty_rectangle::find(field, tell),
            Finder::XChains => each(x_chain::find, tell),
            Finder::XyChains => xy_chain::find(field, tell),
            Finder::RemotePairs => xy_chain::remote_pair(field, tell),
            Finder::Chains => aic::find(field, false, tell),
            Finder::GroupedChains => aic::find(field, true, tell),
            Finder::Wings => each(wings::find, tell),
            Finder::WWings => w_wing::find(field, tell),
            Finder::WxyzWings => each(wxyz_wing::find, tell),
            Finder::SimpleColours => colours::simple(field, tell),
            Finder::MultiColours => colours::multi(field, tell),
            Finder::Medusa => medusa::find(field, tell),
            Finder::Rectangles => each(rectangles::find, tell),
            Finder::AvoidableRectangles => each(avoidable::find, tell),
            Finder::Bug => bug::find(field, tell),
            Finder::Graves => grave::find(field, wanted, tell),
            Finder::UniqueLoops => unique_loop::find(field, wanted, tell),
            Finder::Fish => each(fish::fish, tell),
            Finder::FrankenFish => each(franken::franken, tell),
            Finder::MutantFish => each(mutant::mutant, tell),
            Finder::KrakenFish => each(kraken::kraken, tell),
            Finder::AlsXz => als_xz::als_xz(field, false, tell),
            Finder::AlsXyWings => als_xy_wing::als_xy_wing(field, false, tell),
            Finder::AlsChains => als_chain::als_chain(field, false, tell),
            Finder::DeathBlossoms => death_blossom::death_blossom(field, false, tell),
            Finder::SueDeCoq => sue_de_coq::sue_de_coq(field, tell),
            // Those of nine by nine, which no others are compiled for.
            Finder::Exocets if const { W == SMALL } => each(exocet::find, tell),
            Finder::Fireworks => each(fireworks::find, tell),
            Finder::Tridagons if const { W == SMALL } => tridagon::find(field, tell),
            Finder::Equivalences => each(equivalence::find, tell),
            Finder::SkLoops if const { W == SMALL } => sectors::loops(field, tell),
            Finder::MultiSectors if const { W == SMALL } => sectors::grids(field, tell),
            Finder::Exocets | Finder::Tridagons | Finder::SkLoops | Finder::MultiSectors => {
                Onward::Continue(())
            }
        }
    }

    /// Tells the steps that are not worth the trouble when solving, and that complete the
    /// list when every step is wanted: those with almost locked sets that share cells.
    pub(super) fn more<const W: usize>(self, field: &Field<W>, tell: &mut Tell) -> Onward {
        match self {
            Finder::AlsXz => als_xz::als_xz(field, true, tell),
            Finder::AlsXyWings => als_xy_wing::als_xy_wing(field, true, tell),
            Finder::AlsChains => als_chain::als_chain(field, true, tell),
            Finder::DeathBlossoms => death_blossom::death_blossom(field, true, tell),
            _ => Onward::Continue(()),
        }
    }
}

/// Why two cells cannot both have a digit.
pub(super) fn why<const W: usize>(field: &Field<W>, a: usize, b: usize) -> Reason {
    let both = [a, b].into_iter().collect::<Set<W>>();
    let house = field.map.shared(both).next();
    house.map_or(Reason::Rule, |house| Reason::House(field.map.kinds[house]))
}
