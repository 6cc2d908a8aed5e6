//! A game to be begun: its puzzle is made, read, or that of a save.
//!
//! The same kind and seed give the same puzzle on every machine, and the same day the same
//! puzzle of the day.

use super::{BadSave, Date, Facts, Game, Kind, Move, Save, Solutions};
use shudu_board::board::{Clash, Layout, Puzzle, State};
use shudu_board::control::{Control, Stop};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::{Level, Tenths};
use shudu_board::say;
use shudu_generate::generate::{MakeError, Making, Miss, Symmetry, Wish, WishError, ease, enough};
use shudu_logic::logic::{Family, Profile, Solver, Technique};

/// The largest board that is played on.
pub const LARGEST: usize = 16;

/// Puzzles looked at for one in which hints lead to the technique that is practised.
const DETOURS: u64 = 50;

/// Puzzles of a board looked at for one that needs the techniques of its level: there may be
/// none, and each takes milliseconds on a small board and a second on a large one.
fn levelled(size: usize) -> usize {
    if size <= 9 { 64 } else { 8 }
}

/// A game to be begun.
#[derive(Clone, Debug)]
pub struct New {
    /// The game, with the moves it has.
    pub game: Game,
    /// What it is called, besides its level: `daily 2026-01-31`, a technique, a file.
    pub title: Option<String>,
    /// A level's id, or its number in the game of holes.
    pub level: Option<String>,
    /// Its rating (ER).
    pub rating: Option<Tenths>,
    /// The day it is the puzzle of.
    pub daily: Option<Date>,
}

/// Why there is no game to be begun.
#[derive(Debug)]
#[non_exhaustive]
pub enum NewError {
    /// What is asked for makes no sense.
    Wish(WishError),
    /// No such puzzle was found, or not in time.
    NotFound(Box<Miss>),
    /// The engine that proves it has the last word, and it disagrees.
    NotUnique,
    /// The board of this name is too large.
    TooLarge(String),
    /// The puzzle has no solution; perhaps two of its givens clash.
    Unsolvable(Option<Clash>),
    /// The text is not a saved game.
    Save(BadSave),
    /// It was stopped.
    Stopped(Stop),
}

told!(NewError { Wish(WishError), Save(BadSave), Stopped(Stop) });

impl Tell for NewError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NewError::Wish(error) => error.tell(t),
            NewError::NotFound(_) => say!(
                t,
                "no such puzzle was found; ask for something easier",
                "没有找到这样的题目；请放宽要求"
            ),
            NewError::NotUnique => say!(
                t,
                "the puzzle made does not have exactly one solution",
                "生成的题目没有唯一解"
            ),
            NewError::TooLarge(name) => say!(
                t,
                "games are played on boards up to {LARGEST}×{LARGEST}, not on {name}",
                "游戏盘面最大为 {LARGEST}×{LARGEST}，不能是 {name}"
            ),
            NewError::Unsolvable(None) => say!(
                t,
                "the puzzle has no solution: its givens contradict each other",
                "这道题无解：题目给出的数字互相矛盾"
            ),
            NewError::Unsolvable(Some(clash)) => {
                let clash = clash.tell(t);
                say!(t, "the puzzle has no solution: {clash}", "这道题无解：{clash}")
            }
            NewError::Save(error) => error.tell(t),
            NewError::Stopped(stop) => stop.tell(t),
        }
    }
}

/// Makes a puzzle of a kind.
///
/// ```
/// use shudu::control::Control;
/// use shudu::play::{Kind, make};
/// let new = make(&Kind::Holes(0), 7, &Control::FREE)?;
/// assert_eq!(new.level.as_deref(), Some("0"));
/// assert!(new.game.solution().is_some());
/// # Ok::<(), shudu::play::NewError>(())
/// ```
pub fn make(kind: &Kind, seed: u64, control: &Control) -> Result<New, NewError> {
    make_shaped(kind, Symmetry::None, seed, control)
}

/// Makes a puzzle of a kind whose clues stand symmetrically.
pub fn make_shaped(
    kind: &Kind,
    symmetry: Symmetry,
    seed: u64,
    control: &Control,
) -> Result<New, NewError> {
    let wish = Wish { symmetry, ..kind.wish() };
    if let (Kind::Board(_, level) | Kind::Jigsaw(level), false) = (kind, wish.boards.is_classic()) {
        let side = wish.boards.size();
        if let Kind::Board(layout, _) = kind {
            size(layout)?;
        }
        // A puzzle of the level below is looked at, too, so each try counts.
        let tries = level.map(|_| 1);
        let mut making = Wish { tries, ..wish }.seed(seed).under(*control);
        return on_board(&mut making, side, *level, symmetry, control);
    }
    let mut making = wish.seed(seed).under(*control);
    let (puzzle, facts, known) = found(kind, &mut making, control)?;
    let rating = match known {
        Some(rating) => Some(rating),
        None => facts.rating(&puzzle, control)?,
    };
    let level = match kind {
        Kind::Holes(number) => Some(number.to_string()),
        _ => level_of(rating),
    };
    let mut game = Game::new(puzzle, facts.solution);
    let title = match kind {
        Kind::Technique(technique) => {
            lead_to(&mut game, *technique, control);
            Some(technique.row().id.to_owned())
        }
        _ => None,
    };
    Ok(New { game, title, level, rating, daily: None })
}

/// Makes the easier steps, so that the technique to be practised is due.
fn lead_to(game: &mut Game, technique: Technique, control: &Control) {
    let Ok(mut solver) = Solver::new(game.layout().clone()) else { return };
    let (mut moves, mut due) = (Vec::new(), false);
    let start = State::new(game.puzzle().clone());
    let walked = solver.walk(&Profile::human(), &start, control, &mut |priced| {
        due = priced.step.technique == technique;
        if !due {
            moves.push(Move::from(&priced.step));
        }
        !due
    });
    if due && walked.is_ok() {
        // What is more than a single is seen among notes.
        let notes = (technique.row().family != Family::Single).then_some(Move::Fill);
        for what in notes.into_iter().chain(moves) {
            game.apply(what, 0).expect("a step of the path can be made");
        }
    }
}

/// The puzzle of a day, the same for everybody: Monday's is easy, Sunday's for experts,
/// unless a kind is asked for.
pub fn daily(date: Date, kind: Option<&Kind>, control: &Control) -> Result<New, NewError> {
    use Level::{Beginner, Easy, Expert, Hard, Medium};
    const WEEK: [Level; 7] = [Beginner, Easy, Easy, Medium, Medium, Hard, Expert];
    let usual = Kind::Level(WEEK[date.weekday()]);
    let day = u64::from(date.year()) * 10_000 + u64::from(date.month()) * 100;
    let new = make(kind.unwrap_or(&usual), day + u64::from(date.day()), control)?;
    Ok(New { title: Some(format!("daily {date}")), daily: Some(date), ..new })
}

/// A game from a puzzle that was read; own digits and notes in it become moves.
pub fn begin(state: &State, title: Option<String>, control: &Control) -> Result<New, NewError> {
    let puzzle = &state.puzzle;
    size(puzzle.layout())?;
    let facts = solvable(puzzle, control)?;
    let rating = facts.rating(puzzle, control)?;
    let mut game = Game::new(puzzle.clone(), facts.solution);
    for cell in puzzle.layout().cells() {
        let mut moves: Vec<Move> = Vec::new();
        moves.extend(state.placed[cell.index()].map(|digit| Move::Digit(vec![cell], digit)));
        let centre = state.centre.iter().flat_map(|notes| notes[cell]);
        moves.extend(centre.map(|digit| Move::Centre(vec![cell], digit)));
        let corner = state.corner.iter().flat_map(|notes| notes[cell]);
        moves.extend(corner.map(|digit| Move::Corner(vec![cell], digit)));
        for what in moves {
            // What cannot be written, as a note beside a given, is no loss.
            let _ = game.apply(what, 0);
        }
    }
    Ok(New { game, title, level: level_of(rating), rating, daily: None })
}

impl New {
    /// The game of a save, as it stands.
    pub fn of_save(save: &Save, control: &Control) -> Result<New, NewError> {
        // Larger boards would take long before they are refused.
        let layout: Layout = save.layout.parse().map_err(BadSave::from)?;
        size(&layout)?;
        let game = save.game()?;
        solvable(game.puzzle(), control)?;
        let (title, level) = (save.title.clone(), save.level.clone());
        let rating = save.rating.and_then(|tenths| u16::try_from(tenths).ok()).map(Tenths::new);
        Ok(New { game, title, level, rating, daily: None })
    }
}

fn size(layout: &Layout) -> Result<(), NewError> {
    match layout.size() {
        ..=LARGEST => Ok(()),
        _ => Err(NewError::TooLarge(layout.name())),
    }
}

fn solvable(puzzle: &Puzzle, control: &Control) -> Result<Facts, NewError> {
    let facts = Facts::under(puzzle, control)?;
    match facts.solutions {
        Solutions::None => Err(NewError::Unsolvable(puzzle.clash())),
        _ => Ok(facts),
    }
}

fn level_of(rating: Option<Tenths>) -> Option<String> {
    rating.and_then(Level::of).map(|level| level.id().to_owned())
}

/// The next puzzle, what is known of it, and its rating if that was looked at.
fn next(making: &mut Making) -> Result<(Puzzle, Facts, Option<Tenths>), NewError> {
    let made = making.make().map_err(|error| match error {
        MakeError::Wish(error) => NewError::Wish(error),
        MakeError::Miss(miss) => NewError::NotFound(miss),
    })?;
    let facts = Facts::of(&made.puzzle);
    // The second engine has its say about every puzzle that is offered.
    if facts.solutions != Solutions::One {
        return Err(NewError::NotUnique);
    }
    let rating = made.rating.map(|rating| rating.er);
    Ok((made.puzzle, facts, rating))
}

/// A puzzle of the classic board in which hints lead to the technique to be practised, if
/// there is one: it is needed among those of Sudoku Explainer, but people know more.
fn found(
    kind: &Kind,
    making: &mut Making,
    control: &Control,
) -> Result<(Puzzle, Facts, Option<Tenths>), NewError> {
    let mut looked = 0;
    loop {
        let made = next(making)?;
        looked += 1;
        let avoided = match kind {
            Kind::Technique(technique) => !made.1.techniques(&made.0, control)?.contains(technique),
            _ => false,
        };
        if !avoided || looked == DETOURS {
            return Ok(made);
        }
    }
}

/// A puzzle of another board, of a level if there is one, or else of the highest below it.
/// Without a level, one that hints solve with hard techniques: another would be no game.
fn on_board(
    making: &mut Making,
    side: usize,
    level: Option<Level>,
    symmetry: Symmetry,
    control: &Control,
) -> Result<New, NewError> {
    let Some(wanted) = level else {
        let (puzzle, facts, _) = next(making)?;
        let solution = facts.solution.ok_or(NewError::NotUnique)?;
        let eased = ease(&puzzle, &solution, &enough(Level::Hard), symmetry, control);
        return unrated(eased.map_err(stopped)?, None);
    };
    let mut best: Option<(Level, Puzzle)> = None;
    let mut looked = levelled(side);
    loop {
        looked -= 1;
        let miss = match making.make() {
            Ok(made) => return unrated(made.puzzle, Some(wanted)),
            Err(MakeError::Wish(error)) => return Err(error.into()),
            Err(MakeError::Miss(miss)) => miss,
        };
        let near = miss.near.as_ref().and_then(|near| Some((near.level?, &near.puzzle)));
        if let Some((level, puzzle)) = near
            && best.as_ref().is_none_or(|(highest, _)| level > *highest)
        {
            best = Some((level, puzzle.clone()));
        }
        if looked == 0 || control.check().is_err() {
            let (level, puzzle) = best.ok_or(NewError::NotFound(miss))?;
            return unrated(puzzle, Some(level));
        }
    }
}

fn stopped(why: Stop) -> NewError {
    NewError::NotFound(Box::new(Miss { number: 0, tried: 1, ended: why.into(), near: None }))
}

fn unrated(puzzle: Puzzle, level: Option<Level>) -> Result<New, NewError> {
    let solution = Some(Facts::of(&puzzle).solution.ok_or(NewError::NotUnique)?);
    let level = level.map(|level| level.id().to_owned());
    Ok(New { game: Game::new(puzzle, solution), title: None, level, rating: None, daily: None })
}
