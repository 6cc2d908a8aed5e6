//! What a step sees on the board, as a type: which cells and houses play which part.
//! Sentences are made of it, and steps are carried out by it, so nobody has to know what
//! stands first in a list.

use shudu_board::board::{Cell, Digit, DigitSet, HouseKind};

/// What is seen. The candidates of its parts, for those who draw, are in
/// [`Evidence`](super::Evidence).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// Nothing but links: the chains say it all.
    #[default]
    Chain,
    /// A cell with one candidate, or a digit with one place.
    Single {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The house, if it is the digit that has one place.
        house: Option<HouseKind>,
        /// The digits on the board that rule the others out.
        blockers: Vec<Blockers>,
        /// Candidates that no digit on the board rules out: they went before.
        struck: Vec<(Cell, Digit)>,
    },
    /// A digit whose places in a house lie in another, too.
    Intersection {
        /// The digit.
        digit: Digit,
        /// Its places in the first house.
        places: Vec<Cell>,
        /// The house.
        from: HouseKind,
        /// The other house; none where cells see all places for other reasons.
        into: Option<HouseKind>,
        /// A third house that has but one place left, if that is the conclusion.
        leaves: Option<HouseKind>,
        /// Why there are no other places, where that is seen without notes.
        confined: Vec<Confined>,
    },
    /// Cells of a house with as many digits.
    Naked {
        /// The cells.
        cells: Vec<Cell>,
        /// Their digits.
        digits: DigitSet,
    },
    /// The same where box and line cross, acting on both.
    Locked {
        /// The cells.
        cells: Vec<Cell>,
        /// Their digits.
        digits: DigitSet,
        /// The box.
        block: HouseKind,
        /// The line.
        line: HouseKind,
    },
    /// Digits of a house with as many places.
    Hidden {
        /// The places.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
        /// The house.
        house: HouseKind,
        /// Why there are no other places, where that is seen without notes.
        confined: Vec<Confined>,
    },
    /// Houses whose places of a digit lie in as many others, but for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses.
        bases: Vec<HouseKind>,
        /// The others.
        covers: Vec<HouseKind>,
        /// Places that no cover holds, or that are in two bases.
        fins: Vec<Cell>,
    },
    /// The same, where chains from the fins say what the fish says.
    Kraken(Box<Kraken>),
    /// A cell and others it sees that share its digits.
    Wing {
        /// The cell in the middle.
        pivot: Cell,
        /// Its candidates.
        choices: DigitSet,
        /// The cells at the ends.
        wings: Vec<Cell>,
        /// All their digits.
        digits: DigitSet,
    },
    /// Four cells in two rows, columns and boxes that must not have two digits only.
    Rectangle {
        /// The cells.
        corners: [Cell; 4],
        /// The two digits.
        pair: DigitSet,
        /// Those with nothing else, or filled already.
        floor: Vec<Cell>,
        /// Those with more.
        roof: Vec<Cell>,
        /// What else is used.
        aid: Aid,
    },
    /// The same around more cells.
    Loop {
        /// The cells, in order.
        cells: Vec<Cell>,
        /// The two digits.
        pair: DigitSet,
        /// What else is used.
        aid: Aid,
    },
    /// A board whose empty cells have two candidates each, but for some.
    Bug {
        /// Those with more.
        cells: Vec<Cell>,
        /// What else is used.
        aid: Aid,
    },
    /// Candidates of which one colour is right everywhere.
    Colouring {
        /// What hangs together; one of its two colours is right.
        clusters: Vec<Cluster>,
    },
    /// Sets of cells with one digit more than cells, each linked to the next.
    AlmostLocked {
        /// The cell each of whose digits a set would lack, if there is one.
        stem: Option<Cell>,
        /// The sets.
        sets: Vec<CellSet>,
        /// What links them: digits of which only one of two can have each.
        commons: Vec<DigitSet>,
    },
    /// A crossing, and parts of its line and its box, with as many digits as cells.
    SueDeCoq {
        /// The cells of the crossing.
        crossing: Vec<Cell>,
        /// The line.
        line: HouseKind,
        /// The box.
        block: HouseKind,
        /// Cells of the line, and cells of the box.
        parts: [CellSet; 2],
    },
    /// Digits at the crossing of two lines, or at an end of one.
    Fireworks(Vec<Firework>),
    /// Twelve cells that three digits alone cannot fill.
    Tridagon(Tridagon),
    /// Two cells whose digits are those of two others.
    Exocet(Box<Exocet>),
    /// Two of these that must go together.
    DoubleExocet(Box<DoubleExocet>),
    /// Houses whose leftovers have the same digits.
    Equivalence(Box<Equivalence>),
    /// Cells, and as many pairs of a house and a digit that hold all their candidates.
    Sectors {
        /// The cells.
        cells: Vec<Cell>,
        /// The houses and their digits.
        sectors: Vec<Sector>,
    },
    /// Cells whose combinations are tried one by one.
    Aligned {
        /// The cells.
        cells: Vec<Cell>,
        /// Cells that all of them see, which forbid combinations.
        excluders: Vec<Cell>,
    },
    /// Chains from all that may be, or from what cannot be.
    Net(Start),
    /// The solution, where nothing helps.
    Solution,
}

/// A fish, and chains from its fins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kraken {
    /// The digit.
    pub digit: Digit,
    /// The houses whose places are the fish.
    pub bases: Vec<HouseKind>,
    /// The houses in which they lie, but for the fins.
    pub covers: Vec<HouseKind>,
    /// The places that no cover holds.
    pub fins: Vec<Cell>,
    /// The cover whose places have chains, too; none where the fish itself takes away what goes.
    pub through: Option<HouseKind>,
    /// The places of the fish in that cover.
    pub places: Vec<Cell>,
}

/// Digits that a row and a column have in a box, but for one place each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firework {
    /// Where row and column cross.
    pub crossing: Cell,
    /// The box.
    pub block: HouseKind,
    /// The row and the column.
    pub lines: [HouseKind; 2],
    /// The place outside the box in each.
    pub ends: [Cell; 2],
    /// The digits.
    pub digits: DigitSet,
}

/// Three digits in three cells of each of four boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tridagon {
    /// The digits.
    pub digits: DigitSet,
    /// The cells, box by box.
    pub cells: Vec<Cell>,
    /// Their other candidates, of which one is right.
    pub guardians: Vec<(Cell, Digit)>,
}

/// A Junior Exocet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exocet {
    /// The digits of the base.
    pub digits: DigitSet,
    /// The base.
    pub bases: [Cell; 2],
    /// The targets, which have the same two digits.
    pub targets: [Cell; 2],
    /// Where the digit of each target is in the box of the other.
    pub mirrors: [[Cell; 2]; 2],
    /// A digit that is only in the mirror in a house, so that nothing else is there but the
    /// target's.
    pub locks: [Option<(Digit, HouseKind)>; 2],
    /// The three lines across: of the base's box, of the first target, of the second.
    pub across: [HouseKind; 3],
    /// The lines that hold the places of each digit on these, outside the band.
    pub covered: Vec<Covered>,
    /// What the targets cannot be because the two digits have no room together outside the band.
    pub crowded: Vec<[Digit; 2]>,
    /// All that the targets can be.
    pub ways: Vec<[Digit; 2]>,
}

/// Two Junior Exocets of a band with the same lines across.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleExocet {
    /// The two, without what each can be alone.
    pub exocets: [Exocet; 2],
    /// All that the two bases can be together.
    pub ways: Vec<[DigitSet; 2]>,
}

/// Two sides of houses, and what is left of each without the cells of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// The houses of the two sides, as many in the first as in the second, or one more.
    pub houses: [Vec<HouseKind>; 2],
    /// What is left: it has the same digits, and with one house more every digit once more.
    pub rest: [Vec<Cell>; 2],
    /// The side concluded about.
    pub side: usize,
    /// The digits concluded about.
    pub digits: DigitSet,
    /// How often that side has them.
    pub share: Share,
    /// Where it can have them, or has them.
    pub places: Vec<(Cell, Digit)>,
}

/// How often cells have a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// So often, or more often.
    AtLeast(usize),
    /// So often, or less often.
    AtMost(usize),
}

/// A house, and digits it has once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sector {
    /// The house.
    pub house: HouseKind,
    /// The digits.
    pub digits: DigitSet,
}

/// A digit, and lines that hold some of its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The digit.
    pub digit: Digit,
    /// The lines.
    pub lines: Vec<HouseKind>,
}

/// Digits on the board that rule candidates out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blockers {
    /// The house through which they do; none where a rule of moves keeps cells apart.
    pub house: Option<HouseKind>,
    /// The digits, and where they stand.
    pub by: Vec<(Cell, Digit)>,
}

/// Why a digit has few places in a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confined {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: HouseKind,
    /// The digits on the board that rule the other places out.
    pub blockers: Vec<Blockers>,
    /// Candidates that no digit on the board rules out: they went before.
    pub struck: Vec<(Cell, Digit)>,
}

/// Where the chains of a net start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// From every candidate of a cell.
    Cell(Cell),
    /// From every place of a digit in a house.
    House {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: Digit,
        /// Its places.
        places: Vec<Cell>,
    },
    /// From a candidate that is true, that is false, or both.
    Candidate,
}

/// What a pattern with two solutions needs to lead to a conclusion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aid {
    /// Nothing.
    #[default]
    Nothing,
    /// Cells that make a subset with the digits that break the pattern.
    Subset {
        /// The house.
        house: HouseKind,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A house in which a digit has no place but in the pattern.
    House(HouseKind),
    /// Several such houses.
    Houses(Vec<HouseKind>),
}

/// Candidates in two colours, of which one is right everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The one.
    pub colour: Vec<(Cell, Digit)>,
    /// The other.
    pub opposite: Vec<(Cell, Digit)>,
}

/// Cells and their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: DigitSet,
}
