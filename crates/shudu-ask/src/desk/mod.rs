//! The desk: what a page asks, answered in JSON.
//!
//! ```text
//!   page ──question──▶ Desk::ask ──▶ Answer                      at once: moves, lists
//!                          └───────▶ Work ──run(Control)──▶ Worked ──▶ Desk::settle ──▶ Answer
//!                                    beside the desk: hints, new puzzles, counts, ratings
//! ```
//!
//! A desk has a shelf of games and those that are being played. What takes long is handed out
//! as [`Work`], which needs nothing of the desk, so that moves are answered while it goes on.
//! Every carrier (a server, a worker in a browser) brings questions as JSON and carries the
//! answers back; docs/page.md has all of them.

mod games;
mod lab;
mod learn;
mod menu;
mod question;
mod study;
mod trouble;

pub use trouble::{Trouble, TroubleKind};

use question::Question;
use serde::Serialize;
use serde_json::{Value, json};
use shudu_board::control::{Control, Progress, Stop};
use shudu_board::language::Language;
use shudu_generate::generate::Symmetry;
use shudu_logic::hint::Hinted;
use shudu_play::play::{self, Check, Memory, New, NewError, Now, Session, Shelf};
use std::collections::BTreeMap;

/// What a page is told in the end.
pub type Answer = Result<Value, Trouble>;

/// How many games may lie on the table; the one that was not touched longest goes back to the
/// shelf, where all of it is kept.
const TABLES: usize = 16;

/// Milliseconds a page may be silent before it counts as gone: a browser that was killed does not
/// say so, and the hours until it comes back were not played.
const SILENCE: u64 = 90_000;

/// A shelf of games, and those being played.
///
/// ```
/// use shudu::desk::{Asked, Desk};
/// use shudu::play::{Memory, Now};
/// let mut desk = Desk::new(Box::new(Memory::new()));
/// let Asked::Answered(answer) = desk.ask(r#"{"ask":"games"}"#, Now::default()) else { panic!() };
/// assert_eq!(answer?.to_string(), r#"{"games":[]}"#);
/// # Ok::<(), shudu::desk::Trouble>(())
/// ```
pub struct Desk {
    shelf: Box<dyn Shelf + Send>,
    /// The game touched last comes last.
    sessions: Vec<Session>,
    /// When each was heard of last, on the steady clock.
    heard: BTreeMap<i64, u64>,
    /// The runs looked at last.
    reels: lab::Reels,
}

/// What becomes of a question.
pub enum Asked {
    /// It is answered.
    Answered(Answer),
    /// It takes work, to be done beside the desk and [settled](Desk::settle).
    Work(Box<Work>),
}

/// Work that a question takes.
pub struct Work {
    language: Language,
    task: Task,
}

enum Task {
    New { kind: play::Kind, seed: u64, symmetry: Symmetry, from_start: bool },
    Daily(play::Date),
    Begin(games::Opened),
    Hint { game: i64, question: Box<play::Question> },
    Study(study::Study),
    Look(Box<lab::Look>),
    Trial(Box<lab::Tried>),
    Exercise { technique: shudu_logic::logic::Technique, seed: u64 },
}

/// Work that is done.
pub struct Worked {
    language: Language,
    done: Done,
    /// How long it took.
    seconds: f64,
}

enum Done {
    New(Result<New, NewError>),
    /// A game that was shared, and the time played in it.
    Shared(Result<New, NewError>, u64),
    Daily(Result<New, NewError>),
    Hint {
        game: i64,
        question: Box<play::Question>,
        found: Result<Hinted, Stop>,
    },
    Trial(Box<lab::Tried>, shudu_search::search::Outcome),
    Answer(Answer),
}

impl Work {
    /// Does it, on so many threads at most.
    pub fn run(self, threads: usize, control: &Control) -> Worked {
        let language = self.language;
        let done = match self.task {
            Task::New { kind, seed, symmetry, from_start } => {
                let new = play::make_shaped(&kind, symmetry, seed, control);
                Done::New(new.map(|new| if from_start { games::from_start(new) } else { new }))
            }
            Task::Daily(date) => Done::Daily(play::daily(date, None, control)),
            Task::Begin(games::Opened::Save(save)) => Done::Shared(New::of_save(&save), save.spent),
            Task::Begin(games::Opened::State(state, title)) => {
                Done::New(play::begin(&state, title))
            }
            Task::Hint { game, mut question } => {
                let found = question.answer(control);
                Done::Hint { game, question, found }
            }
            Task::Study(study) => Done::Answer(study.answer(language, threads, control)),
            Task::Look(look) => Done::Answer(look.answer(language, control)),
            Task::Trial(tried) => {
                let outcome = tried.run(control);
                Done::Trial(tried, outcome)
            }
            Task::Exercise { technique, seed } => {
                Done::Answer(learn::exercise(technique, seed, language, control))
            }
        };
        Worked { language, done, seconds: 0.0 }
    }

    /// How long it may take, in seconds, if it is not to be stopped sooner.
    pub fn patience(&self) -> f64 {
        match &self.task {
            Task::Hint { .. } => play::HINT_SECONDS,
            Task::Study(_) => 600.0,
            Task::Trial(tried) => tried.budget,
            _ => 60.0,
        }
    }
}

impl Worked {
    /// The same, and that it took so many seconds.
    pub fn took(self, seconds: f64) -> Worked {
        Worked { seconds, ..self }
    }
}

/// The message that says how far work is.
pub fn progress(progress: &Progress) -> String {
    let best = progress.best.as_ref().and_then(|best| best.rating).map(|rating| rating.value());
    let tried = Some(progress.tried).filter(|&tried| tried > 0);
    json!({"progress": {"share": progress.share, "tried": tried, "best": best}}).to_string()
}

/// The message that ends an answer.
pub fn message(answer: &Answer) -> String {
    match answer {
        Ok(answer) => json!({ "answer": answer }).to_string(),
        Err(trouble) => json!(trouble).to_string(),
    }
}

fn told<T: Serialize>(view: &T) -> Answer {
    Ok(serde_json::to_value(view).expect("views are plain data"))
}

/// Now, or the moment until which a game was played if its page has been silent since.
fn still(heard: &BTreeMap<i64, u64>, game: i64, now: Now) -> Now {
    let last = heard.get(&game).copied().unwrap_or(now.steady);
    Now { steady: now.steady.min(last + SILENCE), ..now }
}

impl Desk {
    /// A desk with a shelf.
    pub fn new(shelf: Box<dyn Shelf + Send>) -> Desk {
        Desk { shelf, sessions: Vec::new(), heard: BTreeMap::new(), reels: Default::default() }
    }

    /// A desk whose games are kept in memory.
    pub fn in_memory(memory: Memory) -> Desk {
        Desk::new(Box::new(memory))
    }

    /// Takes a question.
    pub fn ask(&mut self, question: &str, now: Now) -> Asked {
        let asked = Question::read(question).and_then(|question| self.take(question, now));
        asked.unwrap_or_else(|trouble| Asked::Answered(Err(trouble)))
    }

    /// Brings what was worked out to its end.
    pub fn settle(&mut self, worked: Worked, now: Now) -> Answer {
        let language = worked.language;
        match worked.done {
            Done::Answer(answer) => answer,
            Done::Trial(tried, outcome) => tried.answer(&outcome, worked.seconds),
            Done::New(new) => {
                let new = new.map_err(|why| Trouble::new(&why, language))?;
                let session = Session::begin(new, now, &mut *self.shelf);
                self.opened(session, now, language)
            }
            Done::Shared(new, spent) => {
                let new = new.map_err(|why| Trouble::new(&why, language))?;
                let trouble = |why| Trouble::new(&why, language);
                // Who opens a link twice goes on with the game that it became.
                let known = self.shelf.same(&new.game).map_err(trouble)?.into_iter().next();
                let card = match known {
                    Some(card) => card,
                    None => self.shelf.import(&new, spent, now.seconds).map_err(trouble)?,
                };
                let session = Session::resume(card.id, now, &*self.shelf);
                self.opened(session, now, language)
            }
            Done::Daily(new) => {
                let new = new.map_err(|why| Trouble::new(&why, language))?;
                let session = Session::daily(new, now, &mut *self.shelf);
                self.opened(session, now, language)
            }
            Done::Hint { game, question, found } => {
                self.hinted(game, question, found, now, language)
            }
        }
    }

    /// Keeps what is not kept yet: the time played, and moves that could not be kept before.
    pub fn close(&mut self, now: Now) {
        for session in &mut self.sessions {
            let now = still(&self.heard, session.card().id, now);
            // Nobody is left to be told.
            let _ = session.secure(now, &mut *self.shelf);
            session.rest(now, &mut *self.shelf);
        }
    }

    /// What is marked as wrong.
    fn check(&self) -> Check {
        let kept = self.shelf.preference("check");
        kept.and_then(|id| Check::from_id(&id)).unwrap_or_default()
    }
}
