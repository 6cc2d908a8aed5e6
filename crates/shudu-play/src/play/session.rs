//! A game being played: the game, its card on a shelf, its clock and its hints. What front
//! ends show differs; what they do is here.
//!
//! ```text
//!   front end ──Move, Now──▶ Session ──▶ Game    refuses, or changes
//!             ◀──Change─────    │
//!                               └──────▶ Shelf   keeps, before anything is shown
//! ```
//!
//! Hints are a ladder: each time a player asks about the same state, one stage more is told,
//! and the last one does the step. What a hint is about may take long to find: a [`Question`]
//! is answered beside the session, wherever the caller likes.

use super::{Card, Change, Clock, Facts, Game, Move, New, Refusal, Save, Shelf, ShelfError};
use shudu_board::board::{Layout, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::format::{self, Format};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::Tenths;
use shudu_logic::hint::{self, Hint, Hinted, STAGES};
use shudu_logic::logic::{Profile, Solver, Technique, Way};
use std::sync::Arc;

/// The time, on two clocks: one that never jumps, for what was played, and the calendar's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since any beginning, the same for all moments of a session.
    pub steady: u64,
    /// Seconds since 1970.
    pub seconds: i64,
}

/// Why a move was not made, or was made and could not be kept.
#[derive(Debug)]
pub enum Trouble {
    /// The game refuses it.
    Refused(Refusal),
    /// It was made, and the shelf did not take it. The next move, or [`Session::secure`],
    /// tries to bring it along.
    NotKept {
        /// What the move changed.
        change: Change,
        /// What is wrong with the shelf.
        why: ShelfError,
    },
    /// The hint took too long, or was not wanted any more.
    Stopped(Stop),
}

told!(Trouble);

impl Tell for Trouble {
    fn tell(&self, t: Tongue) -> String {
        match self {
            Trouble::Refused(refusal) => refusal.to_string(),
            Trouble::NotKept { why, .. } => why.tell(t),
            Trouble::Stopped(stop) => stop.tell(t),
        }
    }
}

/// A hint as far as it is told.
#[derive(Debug)]
pub struct Told {
    /// The stage, from 1 to [`STAGES`].
    pub stage: u8,
    /// What it is about.
    pub hinted: Hinted,
    /// What the last stage has done.
    pub change: Option<Change>,
    /// Why it is not kept that it was told, if it is not.
    pub not_kept: Option<ShelfError>,
}

impl Told {
    /// All sentences up to this stage.
    pub fn sentences(&self, layout: &Layout, tongue: impl Into<Tongue>) -> Vec<String> {
        hint::stage(&self.hinted, self.stage, layout, tongue)
    }

    /// The sentences that this stage adds.
    pub fn news(&self, layout: &Layout, tongue: impl Into<Tongue>) -> Vec<String> {
        let tongue = tongue.into();
        let mut sentences = self.sentences(layout, tongue);
        if self.stage > 1 {
            let before = hint::stage(&self.hinted, self.stage - 1, layout, tongue).len();
            sentences.drain(..before);
        }
        sentences
    }

    /// Whether it is a step, which has several stages.
    pub fn is_step(&self) -> bool {
        matches!(self.hinted.hint, Hint::Step(..))
    }

    /// Whether it is about something wrong that [`Move::Back`] takes back.
    pub fn is_mistake(&self) -> bool {
        matches!(self.hinted.hint, Hint::WrongDigit { .. } | Hint::WrongStrike { .. })
    }
}

/// A game as texts for others, each on one line. All but the last are read by whatever reads
/// puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The puzzle as a line, with the name of its board where the size does not say it.
    pub puzzle: String,
    /// The digits as they stand, in the same way.
    pub digits: String,
    /// A link to f-puzzles, with digits and notes, if the board can be written so.
    pub fpuzzles: Option<String>,
    /// A link to SudokuPad.
    pub sudokupad: Option<String>,
    /// All of it, as a string for links.
    pub link: String,
}

/// What there is to say about a game that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Milliseconds played.
    pub spent: u64,
    /// Hints asked for.
    pub hints: u32,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// The puzzle's rating (ER).
    pub rating: Option<Tenths>,
}

/// What the next hint is about, to be found out: on its own, so that a front end can do it on
/// another thread.
#[derive(Debug)]
pub struct Question {
    game: Game,
    /// As it was asked for, and as it fits the board.
    asked: Profile,
    profile: Profile,
    solver: Solver,
}

impl Question {
    /// Looks for the answer.
    pub fn answer(&mut self, control: &Control) -> Result<Hinted, Stop> {
        self.game.hint(&self.profile, &mut self.solver, control)
    }
}

/// A game being played.
///
/// ```
/// use shudu::control::Control;
/// use shudu::play::{Kind, Memory, Move, Now, Session, Shelf, make};
/// let mut shelf = Memory::new();
/// let new = make(&Kind::Holes(1), 7, &Control::FREE)?;
/// let mut session = Session::begin(new, Now::default(), &mut shelf)?;
/// session.apply(Move::Fill, Now { steady: 1_500, seconds: 1 }, &mut shelf)?;
/// let (card, game) = shelf.load(session.card().id)?;
/// assert_eq!((card.moves, game.spent()), (1, 1_500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    game: Game,
    card: Card,
    clock: Clock,
    solver: Option<Solver>,
    /// The hint about the state as it is, and whose techniques it uses.
    known: Option<(Profile, Hinted)>,
    /// Whether the player has had enough of it.
    enough: bool,
}

/// Milliseconds played that may be lost if a program is killed between moves.
const AT_RISK: u64 = 10_000;

impl Session {
    /// Begins a new game.
    pub fn begin(new: New, now: Now, shelf: &mut dyn Shelf) -> Result<Session, ShelfError> {
        let card = shelf.begin(&new, now.seconds)?;
        Ok(Session::over(new.game, card, now))
    }

    /// Goes on with a game.
    pub fn resume(id: i64, now: Now, shelf: &dyn Shelf) -> Result<Session, ShelfError> {
        let (card, game) = shelf.load(id)?;
        Ok(Session::over(game, card, now))
    }

    /// Begins the puzzle of a day; who has begun it goes on with it.
    pub fn daily(new: New, now: Now, shelf: &mut dyn Shelf) -> Result<Session, ShelfError> {
        let puzzle = new.game.puzzle().symbols();
        let same = |card: &Card| card.daily == new.daily && card.puzzle == puzzle;
        match shelf.games()?.into_iter().find(same) {
            Some(card) => Session::resume(card.id, now, shelf),
            None => Session::begin(new, now, shelf),
        }
    }

    fn over(game: Game, card: Card, now: Now) -> Session {
        let clock = Clock::new(card.spent.max(game.spent()));
        let mut session = Session { game, card, clock, solver: None, known: None, enough: false };
        session.wake(now);
        session
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn layout(&self) -> &Arc<Layout> {
        self.game.layout()
    }

    /// Its card, as it is on the shelf.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// Milliseconds played.
    pub fn spent(&self, now: Now) -> u64 {
        self.game.finished().unwrap_or_else(|| self.clock.spent(now.steady))
    }

    /// Does a move and keeps it. The clock stands still while the game is paused or over.
    pub fn apply(
        &mut self,
        what: Move,
        now: Now,
        shelf: &mut dyn Shelf,
    ) -> Result<Change, Trouble> {
        let at = self.spent(now);
        let change = self.game.apply(what, at).map_err(Trouble::Refused)?;
        if !change.is_nothing() {
            self.known = None;
        }
        self.wake(now);
        match self.keep(now, shelf) {
            Ok(()) => Ok(change),
            Err(why) => Err(Trouble::NotKept { change, why }),
        }
    }

    fn keep(&mut self, now: Now, shelf: &mut dyn Shelf) -> Result<(), ShelfError> {
        let spent = self.spent(now);
        shelf.keep(&mut self.card, &self.game, spent, now.seconds)
    }

    /// The clock stands still until [`wake`](Session::wake).
    pub fn rest(&mut self, now: Now, shelf: &mut dyn Shelf) {
        self.keep_time(now, shelf);
        self.clock.stop(now.steady);
    }

    /// The clock goes on, unless the game is paused or over.
    pub fn wake(&mut self, now: Now) {
        if self.game.finished().is_some() || self.game.paused() {
            self.clock.stop(now.steady);
        } else {
            self.clock.start(now.steady);
        }
    }

    /// Keeps the time played, between moves: now and then, so that it may be called with every
    /// key.
    pub fn tick(&mut self, now: Now, shelf: &mut dyn Shelf) {
        if self.spent(now) >= self.card.spent + AT_RISK {
            self.keep_time(now, shelf);
        }
    }

    fn keep_time(&mut self, now: Now, shelf: &mut dyn Shelf) {
        if self.clock.runs() {
            let spent = self.spent(now);
            // Nothing but seconds are lost if this fails; the next move tells.
            let _ = shelf.keep_time(&mut self.card, spent);
        }
    }

    /// Whether all moves are kept.
    pub fn is_kept(&self) -> bool {
        self.card.moves == self.game.log().len()
    }

    /// Keeps the time, and moves that could not be kept before.
    pub fn secure(&mut self, now: Now, shelf: &mut dyn Shelf) -> Result<(), ShelfError> {
        self.keep_time(now, shelf);
        if self.is_kept() { Ok(()) } else { self.keep(now, shelf) }
    }

    /// Shows the next stage of the hint about the current state, which is found first if it is
    /// not known; the last stage makes the step. A profile that is for the classic board only is
    /// replaced by `human` on other boards.
    pub fn hint(
        &mut self,
        profile: &Profile,
        control: &Control,
        now: Now,
        shelf: &mut dyn Shelf,
    ) -> Result<Told, Trouble> {
        control.check().map_err(Trouble::Stopped)?;
        if let Some(mut question) = self.question(profile) {
            let hinted = question.answer(control).map_err(Trouble::Stopped)?;
            self.learn(question, hinted);
        }
        self.next_stage(now, shelf)
    }

    /// Shows the next stage of the hint that is known, so that nothing takes long.
    pub fn next_stage(&mut self, now: Now, shelf: &mut dyn Shelf) -> Result<Told, Trouble> {
        let hinted = self.hinted();
        let next = if self.enough { 1 } else { self.game.told() + 1 };
        let stage = next.min(hinted.stages());
        let mut told = Told { stage, hinted, change: None, not_kept: None };
        self.enough = false;
        told.not_kept = self.tell(Move::Hint(stage), now, shelf)?.1;
        if let (STAGES, Hint::Step(priced)) = (stage, &told.hinted.hint) {
            let (change, not_kept) = self.tell(Move::from(&priced.step), now, shelf)?;
            // What is kept takes along what was not.
            (told.change, told.not_kept) = (Some(change), not_kept);
        }
        Ok(told)
    }

    /// Does a move; a hint is told even if that cannot be kept.
    fn tell(
        &mut self,
        what: Move,
        now: Now,
        shelf: &mut dyn Shelf,
    ) -> Result<(Change, Option<ShelfError>), Trouble> {
        match self.apply(what, now, shelf) {
            Ok(change) => Ok((change, None)),
            Err(Trouble::NotKept { change, why }) => Ok((change, Some(why))),
            Err(trouble) => Err(trouble),
        }
    }

    /// What has to be found out before the next hint; nothing if it is known already, since it
    /// is looked for once as long as nothing changes.
    pub fn question(&mut self, profile: &Profile) -> Option<Question> {
        let layout = self.game.layout();
        let known = self.known.as_ref().is_some_and(|(asked, _)| asked == profile);
        if known {
            return None;
        }
        let other = profile.way() == Way::Se && !layout.is_classic();
        let fitting = if other { Profile::human() } else { profile.clone() };
        let solver = self.solver.take().or_else(|| Solver::new(layout.clone()).ok())?;
        Some(Question { game: self.game.clone(), asked: profile.clone(), profile: fitting, solver })
    }

    /// Takes the answer to a question; one about a game that has gone on is no answer.
    pub fn learn(&mut self, question: Question, hinted: Hinted) {
        let Question { game, asked, solver, .. } = question;
        self.solver = Some(solver);
        if game.state() == self.game.state() && game.notes() == self.game.notes() {
            self.known = Some((asked, hinted));
        }
    }

    fn hinted(&self) -> Hinted {
        let unique = self.game.solution().is_some();
        let known = self.known.as_ref().map(|(_, hinted)| hinted.clone());
        known.unwrap_or(Hinted::new(Hint::Stuck, unique))
    }

    /// The player has had enough of the hint; the next one begins with its first stage.
    pub fn enough(&mut self) {
        self.enough = true;
    }

    /// The game as it is exported, with what its card says of it.
    pub fn save(&self, now: Now) -> Save {
        let Save { title, level, rating, .. } = self.card.save(Vec::new());
        Save { title, level, rating, ..Save::of(&self.game, self.spent(now)) }
    }

    /// The game as texts for others.
    pub fn texts(&self, now: Now) -> Texts {
        let (puzzle, state) = (self.game.puzzle(), self.game.state());
        let filled = Puzzle::new(puzzle.layout().clone(), self.game.digits());
        let link = |id| Format::from_id(id).and_then(|format| format::write(&state, format).ok());
        Texts {
            puzzle: format::with_board(puzzle),
            digits: format::with_board(&filled),
            fpuzzles: link("fpuzzles"),
            sudokupad: link("sudokupad"),
            link: self.save(now).to_link(),
        }
    }

    /// What there is to say, if it is solved.
    pub fn summary(&self) -> Option<Summary> {
        let (spent, hints) = (self.game.finished()?, self.game.hints().0);
        let (revealed, rating) = (self.game.revealed(), self.card.rating);
        Some(Summary { spent, hints, revealed, rating })
    }

    /// Returns the techniques that the puzzle needs of people, the hardest first.
    ///
    /// # Errors
    ///
    /// Returns the [`Stop`] if it was stopped.
    pub fn techniques(&self, control: &Control) -> Result<Vec<Technique>, Stop> {
        let puzzle = self.game.puzzle();
        Facts::under(puzzle, control)?.techniques(puzzle, control)
    }
}
