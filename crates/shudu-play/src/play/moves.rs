//! What a player can do, and its short text.
//!
//! | text | move |
//! |---|---|
//! | `p5:12` | the digit 5 put into cell 12, as the typed game does |
//! | `t:12` | a digit taken out, as the typed game does |
//! | `d5:12,13` | the digit 5 into these cells |
//! | `n5:12` `c5:12` | a note in the corner, in the centre |
//! | `k3:12` | colour 3 |
//! | `g5:12` `j5:12` | the candidate 5 tinted in the first, in the second way |
//! | `x:12,13` | cleared |
//! | `f` `a1` `a0` | notes once; automatic notes on, off |
//! | `s5:12` `s-13.27:40` | a step followed: a digit; candidates 1 and 3 of cell 27 … |
//! | `u` `r` `b` `o` | undo, redo, back to before the first mistake, start over |
//! | `h3` `i` | a hint's third stage was told; the solution was shown |
//! | `z` `w` | pause, go on |
//! | `l1` `l0` | notes of peers go when a digit is placed, or stay |
//!
//! Digits are symbols, cells numbers in row-major order from 0.

use super::Tint;
use shudu_board::board::{Cell, Digit, DigitSet, Layout};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use shudu_logic::hint::STAGES;
use shudu_logic::logic::Step;
use std::fmt::{self, Write};

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A digit into an empty cell, unless it clashes.
    Put {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A digit of one's own out of a cell.
    Take(Cell),
    /// A digit into cells, whatever is there; out of them if all have it.
    Digit(Vec<Cell>, Digit),
    /// A note in the corner of cells; if all have it, it goes.
    Corner(Vec<Cell>, Digit),
    /// A note in the centre of cells; if all have it, it goes.
    Centre(Vec<Cell>, Digit),
    /// A colour, from 1; if all have it, it goes.
    Colour(Vec<Cell>, u8),
    /// A candidate of cells tinted in the first way or the second; if all are, it goes.
    Tint(Vec<Cell>, Digit, Tint),
    /// Own digits go; if there are none, notes; if there are none, colours.
    Clear(Vec<Cell>),
    /// The candidates as notes in every empty cell, once.
    Fill,
    /// Whether the notes in the centre are always the candidates.
    Auto(bool),
    /// What a step concludes is done.
    Follow {
        /// The digit written.
        placement: Option<(Cell, Digit)>,
        /// The candidates struck.
        strikes: Vec<(Cell, DigitSet)>,
    },
    /// The last change is taken back.
    Undo,
    /// What was taken back comes again.
    Redo,
    /// Changes are taken back until no mistake is left.
    Back,
    /// Everything of one's own goes.
    Restart,
    /// A stage of a hint was told.
    Hint(u8),
    /// The solution was shown.
    Reveal,
    /// The clock stops and the board is hidden.
    Pause,
    /// The game goes on.
    Resume,
    /// Whether a digit placed takes its notes from the peers.
    Clean(bool),
}

/// A move and the time played when it was made, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Time played.
    pub at: u64,
    /// What was done.
    pub what: Move,
}

/// A text that is no move on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove(pub String);

told!(BadMove);

impl Tell for BadMove {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(t, "`{text}` is no move on this board", "“{text}”不是这个盘面上的一步")
    }
}

impl From<&Step> for Move {
    fn from(step: &Step) -> Move {
        let mut strikes: Vec<(Cell, DigitSet)> = Vec::new();
        if step.placement.is_none() {
            for &(cell, digit) in &step.eliminations {
                match strikes.iter_mut().find(|strike| strike.0 == cell) {
                    Some((_, digits)) => digits.insert(digit),
                    None => strikes.push((cell, DigitSet::of(digit))),
                }
            }
        }
        Move::Follow { placement: step.placement, strikes }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let digits = |f: &mut fmt::Formatter, letter: char, digit: &Digit, cells: &[Cell]| {
            write!(f, "{letter}{}:", digit.symbol())?;
            list(f, cells)
        };
        match self {
            Move::Put { cell, digit } => digits(f, 'p', digit, &[*cell]),
            Move::Take(cell) => write!(f, "t:{}", cell.index()),
            Move::Digit(cells, digit) => digits(f, 'd', digit, cells),
            Move::Corner(cells, digit) => digits(f, 'n', digit, cells),
            Move::Centre(cells, digit) => digits(f, 'c', digit, cells),
            Move::Colour(cells, colour) => {
                write!(f, "k{colour}:")?;
                list(f, cells)
            }
            Move::Tint(cells, digit, Tint::First) => digits(f, 'g', digit, cells),
            Move::Tint(cells, digit, Tint::Second) => digits(f, 'j', digit, cells),
            Move::Clear(cells) => {
                f.write_str("x:")?;
                list(f, cells)
            }
            Move::Fill => f.write_str("f"),
            Move::Auto(on) => write!(f, "a{}", u8::from(*on)),
            Move::Follow { placement: Some((cell, digit)), .. } => digits(f, 's', digit, &[*cell]),
            Move::Follow { placement: None, strikes } => {
                f.write_char('s')?;
                for (cell, digits) in strikes {
                    f.write_char('-')?;
                    digits.map(Digit::symbol).try_for_each(|symbol| f.write_char(symbol))?;
                    write!(f, ".{}", cell.index())?;
                }
                Ok(())
            }
            Move::Undo => f.write_str("u"),
            Move::Redo => f.write_str("r"),
            Move::Back => f.write_str("b"),
            Move::Restart => f.write_str("o"),
            Move::Hint(stage) => write!(f, "h{stage}"),
            Move::Reveal => f.write_str("i"),
            Move::Pause => f.write_str("z"),
            Move::Resume => f.write_str("w"),
            Move::Clean(on) => write!(f, "l{}", u8::from(*on)),
        }
    }
}

fn list(f: &mut fmt::Formatter, cells: &[Cell]) -> fmt::Result {
    for (i, cell) in cells.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(f, "{comma}{}", cell.index())?;
    }
    Ok(())
}

impl Move {
    /// Reads a move of a board.
    pub fn read(text: &str, layout: &Layout) -> Result<Move, BadMove> {
        read(text, layout).ok_or_else(|| BadMove(text.chars().take(40).collect()))
    }

    /// Whether a board has all its cells and digits.
    pub(super) fn fits(&self, layout: &Layout) -> bool {
        let on = |cell: &Cell| cell.index() < layout.cell_count();
        let of = |digit: &Digit| digit.value() <= layout.size();
        match self {
            Move::Put { cell, digit } => on(cell) && of(digit),
            Move::Take(cell) => on(cell),
            Move::Digit(cells, digit)
            | Move::Corner(cells, digit)
            | Move::Centre(cells, digit)
            | Move::Tint(cells, digit, _) => cells.iter().all(on) && of(digit),
            Move::Colour(cells, colour) => {
                cells.iter().all(on) && (1..=super::COLOURS).contains(colour)
            }
            Move::Clear(cells) => cells.iter().all(on),
            Move::Follow { placement, strikes } => {
                placement.iter().all(|(cell, digit)| on(cell) && of(digit))
                    && strikes.iter().all(|(cell, digits)| {
                        on(cell) && digits.without(DigitSet::full(layout.size())).is_empty()
                    })
            }
            Move::Hint(stage) => (1..=STAGES).contains(stage),
            _ => true,
        }
    }
}

fn read(text: &str, layout: &Layout) -> Option<Move> {
    let mut chars = text.chars();
    let letter = chars.next()?;
    let rest = chars.as_str();
    let digit = |text: &str| -> Option<Digit> {
        let mut chars = text.chars();
        let digit = Digit::from_symbol(chars.next()?, layout.size())?;
        chars.as_str().is_empty().then_some(digit)
    };
    let cell = |text: &str| -> Option<Cell> {
        let index: usize = text.parse().ok()?;
        (index < layout.cell_count()).then(|| Cell::from_index(index))
    };
    let cells = |text: &str| text.split(',').map(cell).collect::<Option<Vec<_>>>();
    let both = || -> Option<(Vec<Cell>, Digit)> {
        let (symbol, list) = rest.split_once(':')?;
        Some((cells(list)?, digit(symbol)?))
    };
    let one = || {
        let (cells, digit) = both()?;
        (cells.len() == 1).then(|| (cells[0], digit))
    };
    let flag = || match rest {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    };
    let alone = |what: Move| rest.is_empty().then_some(what);
    let read = match letter {
        'p' => one().map(|(cell, digit)| Move::Put { cell, digit }),
        't' => cell(rest.strip_prefix(':')?).map(Move::Take),
        'd' => both().map(|(cells, digit)| Move::Digit(cells, digit)),
        'n' => both().map(|(cells, digit)| Move::Corner(cells, digit)),
        'c' => both().map(|(cells, digit)| Move::Centre(cells, digit)),
        'k' => {
            let (colour, list) = rest.split_once(':')?;
            Some(Move::Colour(cells(list)?, colour.parse().ok()?))
        }
        'g' => both().map(|(cells, digit)| Move::Tint(cells, digit, Tint::First)),
        'j' => both().map(|(cells, digit)| Move::Tint(cells, digit, Tint::Second)),
        'x' => cells(rest.strip_prefix(':')?).map(Move::Clear),
        'f' => alone(Move::Fill),
        'a' => flag().map(Move::Auto),
        's' if rest.starts_with('-') => {
            let strike = |text: &str| -> Option<(Cell, DigitSet)> {
                let (symbols, index) = text.split_once('.')?;
                let digits = symbols.chars().map(|s| Digit::from_symbol(s, layout.size()));
                Some((cell(index)?, digits.collect::<Option<DigitSet>>()?))
            };
            let strikes = rest[1..].split('-').map(strike).collect::<Option<Vec<_>>>()?;
            Some(Move::Follow { placement: None, strikes })
        }
        's' => one().map(|placed| Move::Follow { placement: Some(placed), strikes: Vec::new() }),
        'u' => alone(Move::Undo),
        'r' => alone(Move::Redo),
        'b' => alone(Move::Back),
        'o' => alone(Move::Restart),
        'h' => rest.parse().ok().map(Move::Hint),
        'i' => alone(Move::Reveal),
        'z' => alone(Move::Pause),
        'w' => alone(Move::Resume),
        'l' => flag().map(Move::Clean),
        _ => None,
    };
    read.filter(|read| read.fits(layout))
}
