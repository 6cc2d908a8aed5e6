//! Games are played: moves, the clock, replays, texts for others.

use super::{Nothing, show, table};
use crate::ask::request::GameRequest;
use crate::ask::service::{Call, Started};
use crate::ask::{ApiError, AskError};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_play::play::{self, Check, Move, Refusal, ShelfError};

/// Makes moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MakeMoves {
    /// Number of the game.
    pub game: i64,
    /// Moves, as short texts. Those before the first that is refused are made.
    pub moves: Vec<String>,
}

impl GameRequest for MakeMoves {
    const NAME: &str = "move";
    type Answer = view::Table;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let layout = call.session(self.game)?.0.layout().clone();
        let moves = self.moves.iter().map(|text| Move::read(text, &layout));
        let moves = moves.collect::<Result<Vec<Move>, _>>()?;
        let mut said = Vec::new();
        for (number, what) in moves.into_iter().enumerate() {
            match make(call, self.game, what, &mut said) {
                // Moves before it were made, and the page should see them.
                Err(AskError::MoveRefused(why)) if number > 0 => return show(call, vec![why]),
                made => made?,
            }
        }
        let game = call.service.last().0.game();
        if game.is_full() && game.finished().is_none() && said.is_empty() {
            said.push(call.full_but_wrong());
        }
        show(call, said)
    }
}

/// Makes a move; adds what the player should hear about it.
fn make(call: &mut Call, game: i64, what: Move, said: &mut Vec<String>) -> Result<(), AskError> {
    let (now, language, check) = (call.now, call.language, call.service.check());
    let written = match &what {
        Move::Digit(cells, _) => cells.clone(),
        _ => Vec::new(),
    };
    let (session, store) = call.service.last();
    let layout = session.layout().clone();
    match session.apply(what, now, store) {
        Ok(_) => {}
        Err(play::Trouble::NotKept { why, .. }) => match why {
            ShelfError::PlayedOn(_) | ShelfError::Removed(_) => {
                // The open game is behind the stored one, which the page loads now.
                call.service.forget(&[game]);
                return Err(why.into());
            }
            why => said.push(ApiError::new(&why.into(), language).error),
        },
        Err(play::Trouble::Refused(refusal)) => return Err(refused(call, &refusal)),
        Err(play::Trouble::Stopped(stop)) => return Err(stop.into()),
    }
    let game = call.service.last().0.game();
    let is_checked = check != Check::None && !game.is_full();
    if let Some((digit, against)) = game.clash(&written).filter(|_| is_checked) {
        said.extend(Refusal::Clash { digit, against }.tell(&layout, language));
    }
    Ok(())
}

/// A refusal about the game touched last, in the words of the player.
pub(super) fn refused(call: &mut Call, refusal: &Refusal) -> AskError {
    let language = call.language;
    let sentences = refusal.tell(call.service.last().0.layout(), language);
    AskError::MoveRefused(call.joined(&sentences))
}

/// Shows a game as it was after some moves.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// Number of the game.
    pub game: i64,
    /// Number of moves.
    pub after: usize,
}

impl GameRequest for Replay {
    const NAME: &str = "replay";
    const IS_REPEATABLE: bool = true;
    type Answer = view::Table;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        call.session(self.game)?;
        let now = table(call, Vec::new());
        let check = call.service.check();
        let then: view::Table = now.after(call.service.last().0, self.after, check);
        Started::answer(&then)
    }
}

/// Stops the clock of a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rest {
    /// Number of the game.
    pub game: i64,
}

impl GameRequest for Rest {
    const NAME: &str = "rest";
    const IS_REPEATABLE: bool = true;
    type Answer = Nothing;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let now = call.now;
        let (session, store) = call.session(self.game)?;
        session.rest(now, store);
        Started::answer(&Nothing {})
    }
}

/// Starts the clock of a game again. A page that is silent for 90 seconds counts as gone, so it
/// sends this now and then.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wake {
    /// Number of the game.
    pub game: i64,
}

impl GameRequest for Wake {
    const NAME: &str = "wake";
    const IS_REPEATABLE: bool = true;
    type Answer = Nothing;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let now = call.now;
        call.session(self.game)?.0.wake(now);
        Started::answer(&Nothing {})
    }
}

/// Asks for a game as texts for others.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Texts {
    /// Number of the game.
    pub game: i64,
}

/// A game as texts, each on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextsAnswer {
    /// Puzzle, one symbol per cell.
    pub puzzle: String,
    /// Digits as they stand, one symbol per cell.
    pub digits: String,
    /// Link to f-puzzles, if the board can be written so.
    pub fpuzzles: Option<String>,
    /// Link to SudokuPad.
    pub sudokupad: Option<String>,
    /// Whole game, as a string for links.
    pub link: String,
}

impl GameRequest for Texts {
    const NAME: &str = "texts";
    const IS_REPEATABLE: bool = true;
    type Answer = TextsAnswer;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let now = call.now;
        let play::Texts { puzzle, digits, fpuzzles, sudokupad, link } =
            call.session(self.game)?.0.texts(now);
        Started::answer(&TextsAnswer { puzzle, digits, fpuzzles, sudokupad, link })
    }
}
