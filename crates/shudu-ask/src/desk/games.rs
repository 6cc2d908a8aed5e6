//! Games: begun, played, kept, told.

use super::lab::{self, Look, What};
use super::question::{Ask, Question, Subject, Watched};
use super::study::{self, Study};
use super::{
    Answer, Asked, Desk, TABLES, Task, Trouble, TroubleKind, Work, learn, menu, still, told,
};
use crate::view;
use serde_json::{Map, Value, json};
use shudu_board::board::{Layout, State};
use shudu_board::control::Stop;
use shudu_board::format;
use shudu_board::language::Language;
use shudu_board::random::Random;
use shudu_board::say;
use shudu_generate::generate::Symmetry;
use shudu_logic::hint::Hinted;
use shudu_logic::logic::Profile;
use shudu_play::play::{
    self, Card, Check, Date, Game, Kind, Move, New, Now, Save, Session, ShelfError, statistics,
};
use std::sync::Arc;

/// What a page may prefer: this many things, of this many characters.
const PREFERENCES: usize = 64;
const LONGEST: usize = 1 << 16;

/// The longest title.
const TITLE: usize = 200;

/// The preference that lists those of the page; each of theirs begins with the same word.
const NAMES: &str = "page";

/// What a text opened: a save, or a puzzle with a title.
pub(super) enum Opened {
    Save(Box<Save>),
    State(Box<State>, Option<String>),
}

impl Opened {
    pub(super) fn read(
        text: &str,
        layout: Option<&str>,
        title: Option<String>,
        language: Language,
    ) -> Result<Opened, Trouble> {
        if Save::is_meant(text) {
            let save = Save::read(text).map_err(|why| Trouble::new(&why, language))?;
            return Ok(Opened::Save(Box::new(save)));
        }
        let mut reading = study::read(text, layout, language)?;
        let title = title.or(reading.meta.title.take());
        let title = title.map(|title| title.chars().take(TITLE).collect());
        Ok(Opened::State(Box::new(reading.state), title))
    }
}

/// The same game without the moves it has.
pub(super) fn from_start(new: New) -> New {
    New { game: Game::new(new.game.puzzle().clone(), new.game.solution().cloned()), ..new }
}

impl Desk {
    pub(super) fn take(&mut self, question: Question, now: Now) -> Result<Asked, Trouble> {
        let Question { language, ask } = question;
        let work = |task| Ok(Asked::Work(Box::new(Work { language, task })));
        let study = |subject: State, study: fn(State) -> Study| work(Task::Study(study(subject)));
        let answer = match ask {
            Ask::New { kind, seed, symmetry, from_start } => {
                let kind: Kind = kind.parse().map_err(|why| Trouble::new(&why, language))?;
                let seed = seed.unwrap_or_else(|| some_seed(now, self.sessions.len()));
                let symmetry = match symmetry.as_deref() {
                    None | Some("") => Symmetry::None,
                    Some(id) => Symmetry::from_id(id).ok_or_else(|| {
                        Trouble::bad(say!(
                            language,
                            "there is no symmetry `{id}`",
                            "没有“{id}”这种对称"
                        ))
                    })?,
                };
                return work(Task::New { kind, seed, symmetry, from_start });
            }
            Ask::Daily { date } => return work(Task::Daily(day(&date, language)?)),
            Ask::Begin { text, layout, title } => {
                return work(Task::Begin(Opened::read(&text, layout.as_deref(), title, language)?));
            }
            Ask::Hint { game } => return self.hint(game, now, language),
            Ask::Read(subject) => {
                let reading = self.reading(subject, now, language)?;
                return work(Task::Study(Study::Read(Box::new(reading))));
            }
            Ask::Explain { subject, profile } => {
                let state = self.subject(subject, now, language)?;
                let name = profile.as_deref().unwrap_or("human");
                let profile = Profile::named(name).ok_or_else(|| {
                    Trouble::bad(say!(
                        language,
                        "there is no profile `{name}`",
                        "没有“{name}”这个方案"
                    ))
                })?;
                return work(Task::Study(Study::Explain(Box::new((state, profile)))));
            }
            Ask::Relax { subject, k } => {
                let state = self.subject(subject, now, language)?;
                return work(Task::Study(Study::Relax(Box::new(state), k)));
            }
            Ask::Rate(subject) => {
                return study(self.subject(subject, now, language)?, |s| Study::Rate(Box::new(s)));
            }
            Ask::Count(subject) => {
                let reading = self.reading(subject, now, language)?;
                return work(Task::Study(Study::Count(Box::new(reading))));
            }
            Ask::Marginals(subject) => {
                let reading = self.reading(subject, now, language)?;
                return work(Task::Study(Study::Marginals(Box::new(reading))));
            }
            Ask::Fit { points, clues } => {
                return work(Task::Study(Study::Fit(points, clues)));
            }
            Ask::Canon(subject) => {
                let reading = self.reading(subject, now, language)?;
                return work(Task::Study(Study::Canon(Box::new(reading))));
            }
            Ask::Clues(subject) => {
                return study(self.subject(subject, now, language)?, |s| Study::Clues(Box::new(s)));
            }
            Ask::Exercise { technique, seed } => {
                let technique = learn::technique(&technique, language)?;
                let seed = seed.unwrap_or_else(|| some_seed(now, self.sessions.len()));
                return work(Task::Exercise { technique, seed });
            }
            Ask::Judge { technique, text, gone, placed } => {
                learn::judge(&technique, &text, &gone, placed.as_ref(), language)
            }
            Ask::Lesson { technique } => learn::lesson(&technique, language),
            Ask::Run(watched) => {
                return self.watch(watched, What::Run, now, language);
            }
            Ask::Moment { watched, sought } => {
                return self.watch(watched, What::Moment(sought), now, language);
            }
            Ask::Moments { watched, from, count, every } => {
                return self.watch(watched, What::Moments { from, count, every }, now, language);
            }
            Ask::Why { watched, at, cell, digit } => {
                return self.watch(watched, What::Why { at, cell, digit }, now, language);
            }
            Ask::Tree { watched, from, until } => {
                let (from, to) = (from.unwrap_or(0), until.unwrap_or(u64::MAX));
                return self.watch(watched, What::Tree { from, to }, now, language);
            }
            Ask::Plot(watched) => return self.watch(watched, What::Plot, now, language),
            Ask::Film { watched, frames, seconds } => {
                let what = What::Film { frames, seconds: seconds.unwrap_or(0.5) };
                return self.watch(watched, what, now, language);
            }
            Ask::Events { watched, from, count } => {
                return self.watch(watched, What::Events { from, count }, now, language);
            }
            Ask::Trial(asked) => {
                let puzzle = self.subject(asked.subject.clone(), now, language)?.puzzle;
                return work(Task::Trial(Box::new(lab::trial(&asked, puzzle, language)?)));
            }
            Ask::Chart { trials, measure, budget } => {
                lab::chart(&trials, measure.as_deref(), budget, language)
            }
            Ask::Algorithms {} => Ok(lab::algorithms(language)),
            Ask::Techniques {} => Ok(menu::techniques(language)),
            Ask::Hello {} => Ok(menu::hello(language, now)),
            Ask::Convert { subject, to } => {
                study::convert(&self.subject(subject, now, language)?, &to, language)
            }
            Ask::Draw(subject) => Ok(study::draw(&self.subject(subject, now, language)?)),
            ask => self.about_games(ask, now, language),
        };
        Ok(Asked::Answered(answer))
    }

    fn watch(
        &mut self,
        watched: Watched,
        what: What,
        now: Now,
        language: Language,
    ) -> Result<Asked, Trouble> {
        let Watched { subject, .. } = &watched;
        let puzzle = self.subject(subject.clone(), now, language)?.puzzle;
        let look = Look::new(&self.reels, puzzle, &watched, what, language)?;
        Ok(Asked::Work(Box::new(Work { language, task: Task::Look(Box::new(look)) })))
    }

    fn about_games(&mut self, ask: Ask, now: Now, language: Language) -> Answer {
        let trouble = |why: ShelfError| Trouble::new(&why, language);
        match ask {
            Ask::Games {} => {
                let cards = self.shelf.games().map_err(trouble)?;
                let games: Vec<Value> = cards.iter().map(|card| listed(card, language)).collect();
                Ok(json!({ "games": games }))
            }
            Ask::Resume { game } => {
                if let Some(at) = self.sessions.iter().position(|one| one.card().id == game) {
                    let mut before = self.sessions.remove(at);
                    before.rest(still(&self.heard, game, now), &mut *self.shelf);
                }
                let session = Session::resume(game, now, &*self.shelf);
                self.opened(session, now, language)
            }
            Ask::Move { game, moves } => self.moves(game, &moves, now, language),
            Ask::Replay { game, after } => {
                let check = self.check();
                let session = self.session(game, now, language)?;
                let table = view::Table::new(session, check, now, language);
                told(&table.after(session, after, check))
            }
            Ask::Enough { game } => {
                self.session(game, now, language)?.enough();
                Ok(json!({}))
            }
            Ask::Rest { game } => {
                let at = self.place(game, now, language)?;
                self.sessions[at].rest(now, &mut *self.shelf);
                Ok(json!({}))
            }
            Ask::Wake { game } => {
                self.session(game, now, language)?.wake(now);
                Ok(json!({}))
            }
            Ask::Texts { game } => {
                let texts = self.session(game, now, language)?.texts(now);
                Ok(json!({
                    "puzzle": texts.puzzle, "digits": texts.digits, "fpuzzles": texts.fpuzzles,
                    "sudokupad": texts.sudokupad, "link": texts.link,
                }))
            }
            Ask::Remove { games } => {
                self.shelf.remove(&games).map_err(trouble)?;
                self.sessions.retain(|session| !games.contains(&session.card().id));
                Ok(json!({}))
            }
            Ask::Export {} => {
                let mut saves = Vec::new();
                for card in self.shelf.games().map_err(trouble)? {
                    saves.push(self.shelf.save(&card).map_err(trouble)?);
                }
                told(&json!({ "games": saves }))
            }
            Ask::Import { text } => self.import(&text, now, language),
            Ask::Statistics { today, offset } => {
                let today = day(&today, language)?;
                let cards = self.shelf.games().map_err(trouble)?;
                let ahead = offset.clamp(-1440, 1440) * 60;
                let all = statistics(&cards, today, |seconds| Date::at(seconds, ahead));
                let named = |of: &play::Statistics| {
                    let view = view::Statistics::new(of);
                    let name = play::level_name(&view.group, language);
                    with(told(&view)?, "name", json!(name))
                };
                let views = all.iter().map(named).collect::<Result<Vec<Value>, Trouble>>()?;
                Ok(json!({ "statistics": views }))
            }
            Ask::Prefer { name, value } => self.prefer(&name, &value, language),
            Ask::Preferences {} => {
                let mut all = Map::new();
                all.insert("check".into(), json!(self.check().id()));
                for name in self.names() {
                    let value = self.shelf.preference(&format!("{NAMES}-{name}"));
                    all.extend(value.map(|value| (name, Value::String(value))));
                }
                Ok(Value::Object(all))
            }
            _ => unreachable!("the others were answered before"),
        }
    }

    fn names(&self) -> Vec<String> {
        let names = self.shelf.preference(NAMES).unwrap_or_default();
        names.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    fn prefer(&mut self, name: &str, value: &str, language: Language) -> Answer {
        let trouble = |why: ShelfError| Trouble::new(&why, language);
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let mut names = self.names();
        let known = name == "check" || names.iter().any(|known| known == name);
        let is_name = (1..=40).contains(&name.len()) && name.chars().all(plain);
        if !is_name || value.len() > LONGEST || !known && names.len() >= PREFERENCES {
            return Err(Trouble::bad(say!(
                language,
                "a preference has a name of letters and digits, and at most 64 KiB",
                "偏好设置的名称只能是字母和数字，内容不超过 64 KiB"
            )));
        }
        if name == "check" {
            let check = Check::from_id(value).unwrap_or_default();
            self.shelf.prefer("check", check.id()).map_err(trouble)?;
            return Ok(json!({}));
        }
        self.shelf.prefer(&format!("{NAMES}-{name}"), value).map_err(trouble)?;
        if !known {
            names.push(name.to_owned());
            self.shelf.prefer(NAMES, &names.join(" ")).map_err(trouble)?;
        }
        Ok(json!({}))
    }

    fn import(&mut self, text: &str, now: Now, language: Language) -> Answer {
        let saves: Vec<Save> = match serde_json::from_str::<Value>(text) {
            Ok(value) if value.get("games").is_some_and(Value::is_array) => {
                let games = value["games"].as_array().cloned().unwrap_or_default();
                let read = |game: &Value| Save::read(&game.to_string());
                games.iter().map(read).collect::<Result<_, _>>()
            }
            _ => Save::read(text).map(|save| vec![save]),
        }
        .map_err(|why| Trouble::new(&why, language))?;
        let mut imported = 0;
        // All are read before the first is kept.
        let news = saves.iter().map(New::of_save).collect::<Result<Vec<_>, _>>();
        for (new, save) in news.map_err(|why| Trouble::new(&why, language))?.iter().zip(&saves) {
            let trouble = |why: ShelfError| Trouble::new(&why, language);
            if self.shelf.same(&new.game).map_err(trouble)?.is_empty() {
                self.shelf.import(new, save.spent, now.seconds).map_err(trouble)?;
                imported += 1;
            }
        }
        Ok(json!({ "imported": imported }))
    }

    /// A game that was opened goes on the table.
    pub(super) fn opened(
        &mut self,
        session: Result<Session, ShelfError>,
        now: Now,
        language: Language,
    ) -> Answer {
        let session = session.map_err(|why| Trouble::new(&why, language))?;
        let id = session.card().id;
        self.sessions.retain(|session| session.card().id != id);
        self.heard.insert(id, now.steady);
        self.sessions.push(session);
        if self.sessions.len() > TABLES {
            let mut oldest = self.sessions.remove(0);
            let now = still(&self.heard, oldest.card().id, now);
            self.heard.remove(&oldest.card().id);
            oldest.rest(now, &mut *self.shelf);
        }
        let said = self.sessions.last().and_then(|session| session.game().opening(language));
        self.table(said.into_iter().collect(), now, language)
    }

    /// Where a game lies on the table; it is fetched from the shelf if it does not.
    fn place(&mut self, game: i64, now: Now, language: Language) -> Result<usize, Trouble> {
        match self.sessions.iter().position(|session| session.card().id == game) {
            Some(at) => {
                let mut session = self.sessions.remove(at);
                let last = still(&self.heard, game, now);
                if last != now {
                    session.rest(last, &mut *self.shelf);
                    session.wake(now);
                }
                self.heard.insert(game, now.steady);
                self.sessions.push(session);
            }
            None => {
                let session = Session::resume(game, now, &*self.shelf);
                self.opened(session, now, language)?;
            }
        }
        Ok(self.sessions.len() - 1)
    }

    fn session(
        &mut self,
        game: i64,
        now: Now,
        language: Language,
    ) -> Result<&mut Session, Trouble> {
        let at = self.place(game, now, language)?;
        Ok(&mut self.sessions[at])
    }

    /// The game touched last, as it stands.
    fn table(&self, said: Vec<String>, now: Now, language: Language) -> Answer {
        let session = self.sessions.last().expect("a game was opened");
        told(&view::Table { said, ..view::Table::new(session, self.check(), now, language) })
    }

    fn moves(&mut self, game: i64, moves: &[String], now: Now, language: Language) -> Answer {
        let at = self.place(game, now, language)?;
        let check = self.check();
        let layout = self.sessions[at].layout().clone();
        let moves = moves.iter().map(|text| Move::read(text, &layout));
        let moves: Vec<Move> =
            moves.collect::<Result<_, _>>().map_err(|why| Trouble::new(&why, language))?;
        let mut said = Vec::new();
        for (number, what) in moves.into_iter().enumerate() {
            let session = &mut self.sessions[at];
            let written = match &what {
                Move::Digit(cells, _) => cells.clone(),
                _ => Vec::new(),
            };
            match session.apply(what, now, &mut *self.shelf) {
                Ok(_) => {}
                Err(play::Trouble::Refused(refusal)) => {
                    let why = refusal.tell(&layout, language).join(language.pick(" ", ""));
                    if number == 0 {
                        return Err(Trouble::of(TroubleKind::Refused, why));
                    }
                    // Those before it were made, and the page should see them.
                    return self.table(vec![why], now, language);
                }
                Err(play::Trouble::NotKept { why, .. }) => match why {
                    ShelfError::PlayedOn(_) | ShelfError::Removed(_) => {
                        // What lies here is behind what is kept; the page fetches that.
                        self.sessions.remove(at);
                        return Err(Trouble::new(&why, language));
                    }
                    why => said.push(Trouble::new(&why, language).error),
                },
                Err(play::Trouble::Stopped(stop)) => return Err(Trouble::new(&stop, language)),
            }
            let game = self.sessions[at].game();
            let looked = check != Check::None && !game.is_full();
            if let Some((digit, against)) = game.clash(&written).filter(|_| looked) {
                said.extend(play::Refusal::Clash { digit, against }.tell(&layout, language));
            }
        }
        let game = self.sessions[at].game();
        if game.is_full() && game.finished().is_none() && said.is_empty() {
            said.push(say!(
                language,
                "The board is full, but not right.",
                "盘面已填满，但有错误。"
            ));
        }
        self.table(said, now, language)
    }

    fn hint(&mut self, game: i64, now: Now, language: Language) -> Result<Asked, Trouble> {
        let session = self.session(game, now, language)?;
        match session.question(&Profile::human()) {
            Some(question) => {
                let question = Box::new(question);
                Ok(Asked::Work(Box::new(Work { language, task: Task::Hint { game, question } })))
            }
            None => Ok(Asked::Answered(self.tell_hint(game, now, language))),
        }
    }

    pub(super) fn hinted(
        &mut self,
        game: i64,
        question: Box<play::Question>,
        found: Result<Hinted, Stop>,
        now: Now,
        language: Language,
    ) -> Answer {
        match found {
            Err(Stop::Time) => {
                return Err(Trouble::of(TroubleKind::Stopped, play::no_hint(language)));
            }
            Err(stop) => return Err(Trouble::new(&stop, language)),
            Ok(hinted) => self.session(game, now, language)?.learn(*question, hinted),
        }
        self.tell_hint(game, now, language)
    }

    fn tell_hint(&mut self, game: i64, now: Now, language: Language) -> Answer {
        let at = self.place(game, now, language)?;
        let profile = Profile::human();
        let session = &mut self.sessions[at];
        let layout = session.layout().clone();
        let before = session.game().state();
        // What is to be found out was found out beside the desk; a game that went on
        // meanwhile has another answer, and gets another question.
        if session.question(&profile).is_some() {
            return Err(Trouble::of(TroubleKind::Stopped, Stop::Cancelled.to_string()));
        }
        let told_so_far =
            session.hint(&profile, &shudu_board::control::Control::FREE, now, &mut *self.shelf);
        let hint = match told_so_far {
            Ok(hint) => hint,
            Err(play::Trouble::Refused(refusal)) => {
                let why = refusal.tell(&layout, language).join(language.pick(" ", ""));
                return Err(Trouble::of(TroubleKind::Refused, why));
            }
            Err(play::Trouble::NotKept { why, .. }) => return Err(Trouble::new(&why, language)),
            Err(play::Trouble::Stopped(stop)) => return Err(Trouble::new(&stop, language)),
        };
        let reading = study::reading(before);
        let view = view::Hint::new(&reading, &hint.hinted, &profile, hint.stage, language);
        let lit = view::Lit::hint(&hint.hinted, hint.stage, &layout);
        let said = hint.not_kept.iter().map(|why| Trouble::new(why, language).error).collect();
        let mut answer = told(&view)?;
        answer = with(answer, "stages", json!(hint.hinted.stages()))?;
        answer = with(answer, "news", json!(hint.news(&layout, language)))?;
        answer = with(answer, "lit", told(&lit)?)?;
        with(answer, "table", self.table(said, now, language)?)
    }

    /// What a question is about, as it was read or as it stands.
    fn reading(
        &mut self,
        subject: Subject,
        now: Now,
        language: Language,
    ) -> Result<format::Reading, Trouble> {
        if let Some(text) = &subject.text
            && !Save::is_meant(text)
        {
            return study::read(text, subject.layout.as_deref(), language);
        }
        let state = self.subject(subject, now, language)?;
        Ok(study::reading(state))
    }

    fn subject(
        &mut self,
        subject: Subject,
        now: Now,
        language: Language,
    ) -> Result<State, Trouble> {
        match (subject.text, subject.game) {
            (Some(text), _) => study::state(&text, subject.layout.as_deref(), language),
            (None, Some(game)) => Ok(self.session(game, now, language)?.game().state()),
            (None, None) => Err(Trouble::bad(say!(
                language,
                "the question needs a `text` or a `game`",
                "问题需要 `text` 或 `game`"
            ))),
        }
    }
}

/// A value with one field more.
pub(super) fn with(mut value: Value, name: &str, field: Value) -> Answer {
    if let Value::Object(fields) = &mut value {
        fields.insert(name.to_owned(), field);
    }
    Ok(value)
}

/// A game in a list, with the names people know.
fn listed(card: &Card, language: Language) -> Value {
    let mut game = serde_json::to_value(view::Game::new(card)).expect("views are plain data");
    let board = card.layout.parse::<Layout>().map(Arc::new);
    let title = board.map(|board| board.title(language.into())).unwrap_or_default();
    game["called"] = json!(card.called(language));
    game["level_name"] = json!(card.level.as_deref().map(|id| play::level_name(id, language)));
    game["board_title"] = json!(title);
    game
}

fn day(text: &str, language: Language) -> Result<Date, Trouble> {
    text.parse().map_err(|_| {
        Trouble::bad(say!(
            language,
            "`{text}` is no date; one is written 2026-01-31",
            "“{text}”不是日期；日期写作 2026-01-31"
        ))
    })
}

/// A seed from the moment: a page that wants the same puzzle again says which.
fn some_seed(now: Now, more: usize) -> u64 {
    let moment = (now.seconds as u64).wrapping_mul(1_000_003) ^ now.steady ^ (more as u64) << 48;
    Random::new(moment).bits() >> 11
}
