//! A game on the table, and positions: what a page draws.

use super::step::Names;
use super::{Lit, Step};
use serde::Serialize;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind, Layout, State};
use shudu_board::language::{Language, Tell, Tongue};
use shudu_board::rating::Tenths;
use shudu_logic::hint;
use shudu_play::play::{self, Check, Fault, Now, Session};

/// The board: what is the same in every position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shape {
    /// Name, as `--layout` takes it.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Number of rows, which is also the number of digits.
    pub size: usize,
    /// Symbols of the digits.
    pub symbols: Vec<String>,
    /// For each cell, the number of its box, from 0.
    pub blocks: Vec<usize>,
    /// Cells of each diagonal, if diagonals are houses.
    pub diagonals: Vec<Vec<String>>,
    /// Cells of each window or other region.
    pub windows: Vec<Vec<String>>,
    /// Rules besides rows, columns and boxes of equal shape, in sentences.
    pub rules: Vec<String>,
}

impl Shape {
    /// Of a board.
    pub fn new(layout: &Layout, language: Language) -> Shape {
        let names = Names::of(layout);
        let tongue = Tongue::from(language);
        let of = |wanted: fn(HouseKind) -> bool| {
            let houses = layout.houses().iter().filter(|house| wanted(house.kind));
            houses.map(|house| names.cells(&house.cells)).collect()
        };
        Shape {
            name: layout.name(),
            title: layout.title(tongue),
            size: layout.size(),
            symbols: DigitSet::full(layout.size())
                .map(|digit| digit.symbol().to_string())
                .collect(),
            blocks: layout.cells().map(|cell| layout.block(cell)).collect(),
            diagonals: of(|kind| matches!(kind, HouseKind::Diagonal(_))),
            windows: of(|kind| matches!(kind, HouseKind::Window(_) | HouseKind::Region(_))),
            rules: layout.rules(tongue).into_iter().map(|rule| rule.sentence).collect(),
        }
    }
}

/// Contents of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Square {
    /// Given digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<usize>,
    /// The player's digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<usize>,
    /// Notes in the corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corner: Vec<usize>,
    /// Notes in the centre, written or automatic.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub centre: Vec<usize>,
    /// Colour, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
    /// Candidates tinted in the first way, and in the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tints: Option<[Vec<usize>; 2]>,
    /// What is wrong with the digit: it is twice in a house (`clash`), or not the solution's (`wrong`), as far as `check` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["clash", "wrong"])))]
    pub fault: Option<&'static str>,
}

fn values(digits: DigitSet) -> Vec<usize> {
    digits.map(Digit::value).collect()
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// Number of the game.
    pub game: i64,
    /// Title, besides the level.
    pub title: Option<String>,
    /// Id of the level, or number of the game of holes.
    pub level: Option<String>,
    /// Name of the level.
    pub level_name: Option<String>,
    /// Rating (ER).
    pub er: Option<f64>,
    /// Day whose puzzle it is.
    pub daily: Option<String>,
    /// The board.
    pub board: Shape,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Whether the puzzle is known to have one solution.
    pub unique: bool,
    /// Contents of each cell.
    pub cells: Vec<Square>,
    /// For each digit, how often it is still to be written.
    pub left: Vec<usize>,
    /// Number of changes that can be undone.
    pub undo: usize,
    /// Number of changes that can be redone.
    pub redo: usize,
    /// Whether notes are automatic.
    pub auto: bool,
    /// Whether placing a digit removes its notes from the peers.
    pub clean: bool,
    /// What is marked as wrong.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "rules", "solution"])))]
    pub check: &'static str,
    /// Whether the game is paused.
    pub paused: bool,
    /// Number of moves made.
    pub moves: usize,
    /// Number of hints asked for.
    pub hints: u32,
    /// Stage of the hint about the present state that was shown last; 0 if none was.
    pub told: u8,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// Milliseconds played.
    pub spent: u64,
    /// Milliseconds played until it was solved.
    pub finished: Option<u64>,
    /// Share of the open cells that are filled, 0 to 1.
    pub progress: f64,
    /// Whether every move is stored.
    pub kept: bool,
    /// Sentences for the player about the last move.
    pub said: Vec<String>,
    /// Names of the techniques that the solved puzzle needed, the hardest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub techniques: Vec<String>,
}

impl Table {
    /// Of a game being played.
    pub fn new(session: &Session, check: Check, now: Now, language: Language) -> Table {
        let (game, card) = (session.game(), session.card());
        let layout = game.layout();
        let finished = game.finished();
        Table {
            game: card.id,
            title: card.called(language),
            level: card.level.clone(),
            level_name: card.level.as_deref().map(|level| play::level_name(level, language)),
            er: card.rating.map(Tenths::value),
            daily: card.daily.map(|date| date.to_string()),
            board: Shape::new(layout, language),
            puzzle: game.puzzle().symbols(),
            unique: game.solution().is_some(),
            cells: squares(game, check),
            left: DigitSet::full(layout.size()).map(|digit| game.left(digit)).collect(),
            undo: game.depth().0,
            redo: game.depth().1,
            auto: game.auto(),
            clean: game.clean(),
            check: check.id(),
            paused: game.paused(),
            moves: game.log().len(),
            hints: game.hints().0,
            told: game.told(),
            revealed: game.revealed(),
            spent: session.spent(now),
            finished,
            progress: game.progress(),
            kept: session.is_kept(),
            said: Vec::new(),
            techniques: Vec::new(),
        }
    }

    /// The same with the game as it was after so many moves.
    pub fn after(self, session: &Session, moves: usize, check: Check) -> Table {
        let game = session.game().after(moves);
        let moves = game.log().len();
        Table { cells: squares(&game, check), moves, progress: game.progress(), ..self }
    }
}

fn squares(game: &play::Game, check: Check) -> Vec<Square> {
    let (layout, notes, faults) = (game.layout(), game.notes(), game.faults(check));
    let square = |cell: Cell| {
        let given = game.puzzle().given(cell).map(Digit::value);
        let writing = game.writing(cell);
        let digit = writing.digit.map(Digit::value).filter(|_| given.is_none());
        let open = given.is_none() && digit.is_none();
        let tints = writing.tints.map(values);
        let fault = faults.iter().find(|fault| fault.0 == cell).map(|fault| match fault.1 {
            Fault::Clash => "clash",
            Fault::Wrong => "wrong",
        });
        Square {
            given,
            digit,
            corner: if open { values(writing.corner) } else { Vec::new() },
            centre: values(notes[cell]),
            colour: Some(writing.colour).filter(|&colour| colour > 0),
            tints: Some(tints).filter(|tints| open && tints.iter().any(|tint| !tint.is_empty())),
            fault,
        }
    };
    layout.cells().map(square).collect()
}

/// A position: digits and candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// Givens, one symbol per cell.
    pub given: String,
    /// All digits, one symbol per cell.
    pub digits: String,
    /// For each cell, its candidates; none if it has a digit.
    pub candidates: Vec<Vec<usize>>,
}

impl Position {
    /// Of a state.
    pub fn new(state: &State) -> Position {
        let super::After { digits, candidates } = super::After::new(state);
        Position { given: state.puzzle.symbols(), digits, candidates }
    }
}

/// The whole way through a puzzle, drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Walk {
    /// Profile followed.
    pub profile: String,
    /// Whether the puzzle is known to have one solution.
    pub unique: bool,
    /// Whether the steps solve the puzzle.
    pub solved: bool,
    /// Sum of the costs of the steps.
    pub score: f64,
    /// Level of the hardest step.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Grade"))]
    pub level: &'static str,
    /// Name of the level.
    pub level_name: String,
    /// Why there is nothing to explain, or why the steps end early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The board.
    pub board: Shape,
    /// The steps, in order.
    pub steps: Vec<Walked>,
    /// Position after the last step.
    pub end: Position,
}

/// A step on its board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Walked {
    /// The step, with its words.
    #[serde(flatten)]
    pub step: Step,
    /// Position before the step.
    pub before: Position,
    /// What to highlight.
    pub lit: Lit,
}

impl Walk {
    /// Of a state that was explained.
    pub fn new(way: &hint::Explained, language: Language) -> Walk {
        let layout = way.start.puzzle.layout();
        let level = way.grade.level();
        let step =
            |((state, priced), rests): (&(State, shudu_logic::logic::Priced), &Vec<usize>)| {
                Walked {
                    step: Step {
                        rests_on: rests.iter().map(|earlier| earlier + 1).collect(),
                        ..Step::told(&priced.step, Some(priced.cost), layout, language)
                    },
                    before: Position::new(state),
                    lit: Lit::step(&priced.step, layout),
                }
            };
        Walk {
            profile: way.profile.name().to_owned(),
            unique: way.unique,
            solved: way.solved,
            score: way.score,
            level: level.id(),
            level_name: play::level_name(level.id(), language),
            error: way
                .trouble(language)
                .or_else(|| way.stopped.map(|stop| stop.tell(language.into()))),
            board: Shape::new(layout, language),
            steps: way.steps.iter().zip(&way.rests).map(step).collect(),
            end: Position::new(&way.end),
        }
    }
}
