//! The service behind the page: games that are stored, and questions answered next to them.
//!
//! ```text
//!   text ──Request::read──▶ Request ──start──▶ Reply::Answered             moves, lists
//!                                     └──────▶ Reply::Work ──run──▶ Done ──finish──▶ answer
//! ```
//!
//! Only `start` and `finish` need the games, and neither does anything that takes long: reading,
//! drawing, searching and making happen in [`Work::run`], while others play on. Every carrier (a
//! server, a worker in a browser) brings requests as JSON and carries the answers back;
//! docs/page.md has all of them.

use super::lab::Runs;
use super::request::json;
use super::{ApiError, AskError, Request, Subject, Tools};
use serde::Serialize;
use serde_json::Value;
use shudu_board::control::{Control, Progress};
use shudu_board::language::Language;
use shudu_board::random::Random;
use shudu_board::say;
use shudu_play::play::{Check, Memory, Now, Session, Shelf};
use std::collections::BTreeMap;

/// Games that are open at a time. The one that was not touched for longest is closed; all of it is
/// in the store.
const OPEN: usize = 16;

/// Milliseconds a page may be silent before it counts as gone. A browser that was killed does not
/// report it, and the hours until it comes back were not played.
const SILENCE: u64 = 90_000;

/// Largest board that a page draws and studies, in rows.
pub(super) const LARGEST_BOARD: usize = 25;

/// Stored games, those being played, and everything that can be asked.
///
/// ```
/// use shudu::ask::{Reply, Request, Service};
/// use shudu::play::{Memory, Now};
/// let mut service = Service::new(Box::new(Memory::new()));
/// let request = Request::read(r#"{"ask":"games"}"#)?;
/// let Reply::Answered(answer) = service.start(request, Now::default()) else { panic!() };
/// assert_eq!(answer?.to_string(), r#"{"games":[]}"#);
/// # Ok::<(), shudu::ask::ApiError>(())
/// ```
pub struct Service {
    pub(super) store: Box<dyn Shelf + Send>,
    /// The game touched last is the last.
    sessions: Vec<Session>,
    /// When each open game was last heard of, on the steady clock.
    heard: BTreeMap<i64, u64>,
    runs: Runs,
}

/// What becomes of a request.
pub enum Reply {
    /// It is answered.
    Answered(Result<Value, ApiError>),
    /// It takes work, to be run without the service and then [finished](Service::finish).
    Work(Box<Work>),
}

/// What a request starts with: an answer, or work.
pub(super) enum Started {
    Answered(Value),
    Work { patience: f64, run: Run },
}

/// Work that needs no games.
type Run = Box<dyn FnOnce(&mut Tools, &Control) -> Result<Finish, AskError> + Send>;
/// The end of a request, with the games at hand.
type Finish = Box<dyn FnOnce(&mut Call) -> Result<Value, AskError> + Send>;

impl Started {
    /// An answer.
    pub(super) fn answer(answer: &impl Serialize) -> Result<Started, AskError> {
        Ok(Started::Answered(json(answer)))
    }

    /// Work whose result is the answer.
    pub(super) fn work(
        patience: f64,
        run: impl FnOnce(&mut Tools, &Control) -> Result<Value, AskError> + Send + 'static,
    ) -> Started {
        Started::before(patience, run, |answer, _| Ok(answer))
    }

    /// Work, and what is done with its result and the games.
    pub(super) fn before<T: Send + 'static>(
        patience: f64,
        run: impl FnOnce(&mut Tools, &Control) -> Result<T, AskError> + Send + 'static,
        finish: impl FnOnce(T, &mut Call) -> Result<Value, AskError> + Send + 'static,
    ) -> Started {
        let run: Run = Box::new(move |tools, control| {
            let result = run(tools, control)?;
            Ok(Box::new(move |call| finish(result, call)))
        });
        Started::Work { patience, run }
    }
}

/// Work that a request takes.
pub struct Work {
    language: Language,
    seed: u64,
    patience: f64,
    run: Run,
}

/// Work that was run.
pub struct Done {
    language: Language,
    finish: Result<Finish, AskError>,
}

impl Work {
    /// Runs it.
    pub fn run(self, tools: &mut Tools, control: &Control) -> Done {
        tools.tongue = self.language.into();
        tools.seed = self.seed;
        Done { language: self.language, finish: (self.run)(tools, control) }
    }

    /// Seconds after which it should be stopped.
    pub fn patience(&self) -> f64 {
        self.patience
    }

    /// The language of the answer.
    pub fn language(&self) -> Language {
        self.language
    }
}

/// The message that reports how far work is.
pub fn progress_message(progress: &Progress) -> String {
    #[derive(Serialize)]
    struct Message {
        progress: Fields,
    }
    #[derive(Serialize)]
    struct Fields {
        share: Option<f64>,
        tried: Option<u64>,
        best: Option<f64>,
    }
    let best = progress.best.as_ref().and_then(|best| best.rating).map(|rating| rating.value());
    let tried = Some(progress.tried).filter(|&tried| tried > 0);
    json(&Message { progress: Fields { share: progress.share, tried, best } }).to_string()
}

/// The message that ends an answer.
pub fn answer_message(answer: &Result<Value, ApiError>) -> String {
    #[derive(Serialize)]
    struct Message<'a> {
        answer: &'a Value,
    }
    match answer {
        Ok(answer) => json(&Message { answer }).to_string(),
        Err(error) => json(error).to_string(),
    }
}

/// A request being answered: the games, the moment, and the language.
pub(super) struct Call<'a> {
    pub service: &'a mut Service,
    pub now: Now,
    pub language: Language,
}

impl Service {
    /// A service with a store of games.
    pub fn new(store: Box<dyn Shelf + Send>) -> Service {
        Service { store, sessions: Vec::new(), heard: BTreeMap::new(), runs: Runs::default() }
    }

    /// A service whose games are kept in memory.
    pub fn in_memory(memory: Memory) -> Service {
        Service::new(Box::new(memory))
    }

    /// Returns what makes the tools of a thread that runs this service's work. `clock` returns
    /// seconds since any fixed moment.
    pub fn tool_maker(&self, clock: fn() -> f64) -> impl Fn() -> Tools + Clone + Send + 'static {
        let runs = self.runs.clone();
        move || {
            let mut tools = Tools::default();
            tools.runs = runs.clone();
            tools.clock = clock;
            tools.largest_board = LARGEST_BOARD;
            tools
        }
    }

    /// Begins to answer a request.
    pub fn start(&mut self, request: Request, now: Now) -> Reply {
        let Request { language, start } = request;
        let seed = self.some_seed(now);
        match start(&mut Call { service: self, now, language }) {
            Ok(Started::Answered(answer)) => Reply::Answered(Ok(answer)),
            Ok(Started::Work { patience, run }) => {
                Reply::Work(Box::new(Work { language, seed, patience, run }))
            }
            Err(why) => Reply::Answered(Err(ApiError::new(&why, language))),
        }
    }

    /// Ends the answer to a request whose work was run.
    ///
    /// # Errors
    ///
    /// Returns an [`ApiError`] if the work was refused or stopped, or if the store fails.
    pub fn finish(&mut self, done: Done, now: Now) -> Result<Value, ApiError> {
        let language = done.language;
        let call = &mut Call { service: self, now, language };
        let answer = done.finish.and_then(|finish| finish(call));
        answer.map_err(|why| ApiError::new(&why, language))
    }

    /// Stores what is not stored yet: the time played, and moves that could not be stored before.
    pub fn close(&mut self, now: Now) {
        let Service { store, sessions, heard, .. } = self;
        for session in sessions {
            let now = last_heard(heard, session.card().id, now);
            // No page is left to be told.
            let _ = session.secure(now, &mut **store);
            session.rest(now, &mut **store);
        }
    }

    /// A seed from the moment, for requests that name none.
    pub(super) fn some_seed(&self, now: Now) -> u64 {
        let (moment, open) = (now.seconds as u64, self.sessions.len() as u64);
        Random::new(moment.wrapping_mul(1_000_003) ^ now.steady ^ open << 48).bits() >> 11
    }

    /// What is marked as wrong.
    pub(super) fn check(&self) -> Check {
        let kept = self.store.preference("check");
        kept.and_then(|id| Check::from_id(&id)).unwrap_or_default()
    }

    /// The game that was touched last, and its store.
    pub(super) fn last(&mut self) -> (&mut Session, &mut (dyn Shelf + Send)) {
        (self.sessions.last_mut().expect("a game was opened"), &mut *self.store)
    }

    /// Closes games without storing anything.
    pub(super) fn forget(&mut self, games: &[i64]) {
        self.sessions.retain(|session| !games.contains(&session.card().id));
    }
}

/// Now, or the moment until which a game was played if its page has been silent since.
fn last_heard(heard: &BTreeMap<i64, u64>, game: i64, now: Now) -> Now {
    let last = heard.get(&game).copied().unwrap_or(now.steady);
    Now { steady: now.steady.min(last + SILENCE), ..now }
}

impl Call<'_> {
    /// The position that a subject is, if it is a game.
    pub fn resolve(&mut self, subject: Subject) -> Result<Subject, AskError> {
        match subject {
            Subject::Game(game) => {
                let state = self.session(game)?.0.game().state();
                Ok(Subject::Position(Box::new(state)))
            }
            other => Ok(other),
        }
    }

    /// Opens a game.
    pub fn open(&mut self, session: Session) {
        let Service { store, sessions, heard, .. } = &mut *self.service;
        let id = session.card().id;
        sessions.retain(|session| session.card().id != id);
        heard.insert(id, self.now.steady);
        sessions.push(session);
        if sessions.len() > OPEN {
            let mut oldest = sessions.remove(0);
            let now = last_heard(heard, oldest.card().id, self.now);
            heard.remove(&oldest.card().id);
            oldest.rest(now, &mut **store);
        }
    }

    /// Closes a game if it is open, so that it is loaded from the store again.
    pub fn reload(&mut self, game: i64) -> Result<(), AskError> {
        let Service { store, sessions, heard, .. } = &mut *self.service;
        if let Some(at) = sessions.iter().position(|one| one.card().id == game) {
            let mut before = sessions.remove(at);
            before.rest(last_heard(heard, game, self.now), &mut **store);
        }
        self.open(Session::resume(game, self.now, &*self.service.store)?);
        Ok(())
    }

    /// A game and its store. It is loaded if it is not open, and is the one touched last.
    pub fn session(
        &mut self,
        game: i64,
    ) -> Result<(&mut Session, &mut (dyn Shelf + Send)), AskError> {
        let now = self.now;
        let Service { store, sessions, heard, .. } = &mut *self.service;
        match sessions.iter().position(|session| session.card().id == game) {
            Some(at) => {
                let mut session = sessions.remove(at);
                let last = last_heard(heard, game, now);
                if last != now {
                    session.rest(last, &mut **store);
                    session.wake(now);
                }
                heard.insert(game, now.steady);
                sessions.push(session);
            }
            None => self.open(Session::resume(game, now, &*self.service.store)?),
        }
        Ok(self.service.last())
    }

    /// Sentences as one text.
    pub fn joined(&self, sentences: &[String]) -> String {
        sentences.join(self.language.pick(" ", ""))
    }

    /// Reports that a full board has a mistake.
    pub fn full_but_wrong(&self) -> String {
        say!(self.language, "The board is full, but not right.", "盘面已填满，但有错误。")
    }
}
