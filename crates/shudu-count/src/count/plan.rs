//! Which method is the cheapest, predicted from the lengths of the lists.

use super::dense::{Roles, chunk_count};
use super::lists::{Entry, Lists};
use super::symmetry::Symmetry;

/// How a count is (or was) made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The clues contradict each other: nothing to count.
    Contradiction,
    /// Every solution was found, one after the other.
    Listed,
    /// Frames joined by sets: for short lists.
    Joined,
    /// Frames multiplied in dense tables: for long lists.
    Summed,
    /// Pencil marks resolved into puzzles with clues only, each counted.
    Branched,
    /// The two halves of a board of two-rowed boxes, multiplied.
    Halves,
    /// The same boards, where few clues are put at all places of every class of grids.
    Places,
    /// By symmetry from the number of all grids: other layouts.
    Census,
    /// One of many solutions that are alike was found, for all of them.
    Alike,
    /// Extra houses filled in all ways, each a classic puzzle that was counted.
    Filled,
    /// Templates of digits put together by halves.
    Templates,
}

impl How {
    /// One word for programs.
    pub fn word(self) -> &'static str {
        match self {
            How::Contradiction => "contradiction",
            How::Listed => "list",
            How::Joined => "join",
            How::Summed => "sum",
            How::Branched => "branch",
            How::Halves => "halves",
            How::Places => "places",
            How::Census => "census",
            How::Alike => "alike",
            How::Filled => "fill",
            How::Templates => "templates",
        }
    }
}

/// What was known before counting, and what was decided.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The method chosen.
    pub how: How,
    /// How many frames the clues leave in each band.
    pub bands: [usize; 3],
    /// How many they leave in each stack.
    pub stacks: [usize; 3],
    /// About how many solutions there are.
    pub guess: f64,
    /// Seconds on one core, about, if every solution were listed.
    pub list: f64,
    /// The same for joining.
    pub join: f64,
    /// The same for summing.
    pub sum: f64,
    /// Whether stacks are taken for bands.
    pub transposed: bool,
    /// Which band is outermost, and so on.
    pub roles: Roles,
    /// How many exchanges of digits and stacks leave the puzzle as it is.
    pub symmetry: f64,
}

/// Solutions listed a second.
const LISTED: f64 = 1.4e6;
/// What it takes to begin listing.
const LIST_START: f64 = 30e-6;
/// Machine words per second of a join.
const JOINED: f64 = 1.0e9;
/// Rows of sixteen products per second.
const SUMMED: f64 = 1.6e9;
/// Groups finished a second.
const GROUPS: f64 = 2.5e8;
/// Tables of a parting per second.
const TABLES: f64 = 8e3;
/// Blocks of rows made a second.
const BLOCKS: f64 = 2.0e5;

impl Plan {
    /// Looks at the lists both ways round and predicts. `symmetry` is that of
    /// the board as it is and turned.
    pub fn new(lists: &Lists, symmetry: [&Symmetry; 2]) -> Plan {
        let mut plan = Plan::summed(lists, symmetry);
        let [straight, turned] = [join_cost(lists), join_cost(&lists.clone().transposed())];
        plan.join = straight.min(turned);
        if plan.join < plan.sum {
            plan.how = How::Joined;
            plan.transposed = turned < straight;
        }
        plan
    }

    /// The cheapest way to sum.
    pub(super) fn summed(lists: &Lists, symmetry: [&Symmetry; 2]) -> Plan {
        let turned = lists.clone().transposed();
        let guess = lists.guess();
        let both = [(lists, symmetry[0], false), (&turned, symmetry[1], true)];
        let choices = both.into_iter().flat_map(|(lists, symmetry, transposed)| {
            all_roles().map(move |roles| (sum_cost(lists, symmetry, roles), roles, transposed))
        });
        let (sum, roles, transposed) =
            choices.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are roles");
        Plan {
            how: How::Summed,
            bands: lists.bands.each_ref().map(Vec::len),
            stacks: lists.stacks.each_ref().map(Vec::len),
            guess,
            list: guess / LISTED + LIST_START,
            join: f64::INFINITY,
            sum,
            transposed,
            roles,
            symmetry: symmetry[usize::from(transposed)].order(),
        }
    }
}

/// The cheapest roles with this band outermost and this stack first, and what they cost.
pub(super) fn roles(lists: &Lists, symmetry: &Symmetry, band: usize, stack: usize) -> (f64, Roles) {
    all_roles()
        .filter(|roles| roles.bands[0] == band && roles.stacks[0] == stack)
        .map(|roles| (sum_cost(lists, symmetry, roles), roles))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("every band and stack has roles")
}

fn all_roles() -> impl Iterator<Item = Roles> {
    use super::frame::ORDERS;
    // The two other stacks are alike.
    let stacks = [[0, 1, 2], [1, 0, 2], [2, 0, 1]];
    ORDERS.into_iter().flat_map(move |bands| stacks.map(|stacks| Roles { bands, stacks }))
}

fn sum_cost(lists: &Lists, symmetry: &Symmetry, roles: Roles) -> f64 {
    let [outer, middle, inner] = roles.bands.map(|band| &lists.bands[band]);
    let outer = (outer.len() as f64 / symmetry.order()).max(1.0);
    let chunks = chunk_count(inner, roles.stacks[0]) as f64;
    let partings = outer.min(280.0);
    let groups = (middle.len() as f64).min(280.0);
    3.0 * partings / TABLES
        + chunks * 2.0 * partings / BLOCKS
        + chunks * outer * (middle.len() as f64 / SUMMED + groups / GROUPS)
}

fn join_cost(lists: &Lists) -> f64 {
    let mut lengths = [0, 1, 2].map(|i| lists.bands[i].len() as f64);
    lengths.sort_by(f64::total_cmp);
    let members = [0, 1, 2].map(|i| lists.stacks[i].iter().map(Entry::weight).sum::<u32>());
    let width: f64 = members.iter().map(|&n| f64::from(n.div_ceil(64))).sum();
    // A pair of frames meets in a stack of n frames with this chance, about.
    let meets: f64 = members.iter().map(|&n| 1.0 - (-0.0165 * f64::from(n)).exp()).product();
    let [first, second, third] = lengths;
    (first + second + third).min(840.0) * width * 64.0 / JOINED
        + first * second * (1.0 + width / 4.0 + meets * third * (2.0 + width)) / JOINED
}
