//! Positions that show the techniques: one file each, whose head is drawn by a test
//! (`SHUDU_BLESS=1 cargo test -p shudu --test suite examples` draws them anew).

mod aic;
mod aic_loop;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod avoidable_rectangle_1;
mod avoidable_rectangle_2;
mod bug_1;
mod claiming;
mod death_blossom;
mod empty_rectangle;
mod finned_franken_jellyfish;
mod finned_franken_swordfish;
mod finned_franken_x_wing;
mod finned_jellyfish;
mod finned_swordfish;
mod finned_x_wing;
mod franken_jellyfish;
mod franken_swordfish;
mod franken_x_wing;
mod grouped_aic;
mod grouped_aic_loop;
mod hidden_pair;
mod hidden_quad;
mod hidden_rectangle;
mod hidden_single_box;
mod hidden_single_line;
mod hidden_triplet;
mod jellyfish;
mod last_cell;
mod last_digit;
mod locked_pair;
mod locked_triple;
mod medusa;
mod multi_colours;
mod naked_pair;
mod naked_quad;
mod naked_single;
mod naked_triplet;
mod pointing;
mod remote_pair;
mod sashimi_jellyfish;
mod sashimi_swordfish;
mod sashimi_x_wing;
mod simple_colours;
mod skyscraper;
mod sue_de_coq;
mod swordfish;
mod turbot_fish;
mod two_string_kite;
mod unique_rectangle_1;
mod unique_rectangle_2;
mod unique_rectangle_3;
mod unique_rectangle_4;
mod unique_rectangle_5;
mod unique_rectangle_6;
mod w_wing;
mod wxyz_wing;
mod x_chain;
mod x_wing;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use super::technique::Technique;

/// A position with a technique in it, and one where it fails.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The technique.
    pub technique: Technique,
    /// Where the position is from.
    pub source: &'static str,
    /// The position, as a line of HoDoKu's library, with what follows.
    pub shows: &'static str,
    /// Nearly the same, but the technique is not there.
    pub fails: &'static str,
}

/// One example for each technique that is a pattern or a single chain.
pub const EXAMPLES: &[Example] = &[
    last_cell::EXAMPLE,
    last_digit::EXAMPLE,
    hidden_single_box::EXAMPLE,
    hidden_single_line::EXAMPLE,
    naked_single::EXAMPLE,
    pointing::EXAMPLE,
    claiming::EXAMPLE,
    locked_pair::EXAMPLE,
    locked_triple::EXAMPLE,
    naked_pair::EXAMPLE,
    x_wing::EXAMPLE,
    hidden_pair::EXAMPLE,
    naked_triplet::EXAMPLE,
    swordfish::EXAMPLE,
    skyscraper::EXAMPLE,
    two_string_kite::EXAMPLE,
    turbot_fish::EXAMPLE,
    empty_rectangle::EXAMPLE,
    finned_x_wing::EXAMPLE,
    sashimi_x_wing::EXAMPLE,
    finned_swordfish::EXAMPLE,
    sashimi_swordfish::EXAMPLE,
    hidden_triplet::EXAMPLE,
    xy_wing::EXAMPLE,
    xyz_wing::EXAMPLE,
    w_wing::EXAMPLE,
    wxyz_wing::EXAMPLE,
    remote_pair::EXAMPLE,
    simple_colours::EXAMPLE,
    multi_colours::EXAMPLE,
    unique_rectangle_1::EXAMPLE,
    unique_rectangle_2::EXAMPLE,
    unique_rectangle_3::EXAMPLE,
    unique_rectangle_4::EXAMPLE,
    unique_rectangle_5::EXAMPLE,
    unique_rectangle_6::EXAMPLE,
    hidden_rectangle::EXAMPLE,
    avoidable_rectangle_1::EXAMPLE,
    avoidable_rectangle_2::EXAMPLE,
    naked_quad::EXAMPLE,
    jellyfish::EXAMPLE,
    finned_jellyfish::EXAMPLE,
    sashimi_jellyfish::EXAMPLE,
    hidden_quad::EXAMPLE,
    bug_1::EXAMPLE,
    sue_de_coq::EXAMPLE,
    medusa::EXAMPLE,
    x_chain::EXAMPLE,
    xy_chain::EXAMPLE,
    aic::EXAMPLE,
    aic_loop::EXAMPLE,
    grouped_aic::EXAMPLE,
    grouped_aic_loop::EXAMPLE,
    als_xz::EXAMPLE,
    als_xy_wing::EXAMPLE,
    als_chain::EXAMPLE,
    death_blossom::EXAMPLE,
    franken_x_wing::EXAMPLE,
    franken_swordfish::EXAMPLE,
    franken_jellyfish::EXAMPLE,
    finned_franken_x_wing::EXAMPLE,
    finned_franken_swordfish::EXAMPLE,
    finned_franken_jellyfish::EXAMPLE,
];
