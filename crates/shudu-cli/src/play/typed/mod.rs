//! The game typed line by line: for pipes, screen readers and old terminals.
//!
//! | file | verb |
//! |---|---|
//! | `lines` | read lines, and hear Ctrl-C meanwhile |
//! | `command` | understand a line |
//! | `board` | draw the board in plain characters |
//! | `words` | say everything, in two languages |
//!
//! Here a line is obeyed. What was done is said below the board as it is then, a fact a line;
//! what was not done is said without a board.

mod board;
mod command;
mod lines;
mod words;

use super::time::now;
use super::words::told;
use super::{Play, asked, marked, new};
use crate::term::clock::{Watch, stopped};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::language;
use crate::term::output::Output;
use crate::term::output::wrapped;
use crate::term::teaching::Teaching;
use command::Command;
use lines::{Came, Lines};
use shudu::ask::check_profile;
use shudu::board::{Cell, Digit};
use shudu::control::{Control, Progress, Stop};
use shudu::language::Tell;
use shudu::logic::Profile;
use shudu::play::{
    Change, Check, HINT_SECONDS, Kind, Move, Refusal, Session, Shelf, ShelfError, Told, Trouble,
    no_hint,
};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use words::Voice;

/// The width of text on a terminal.
const WIDTH: usize = 79;
/// Clears the screen and goes to its beginning.
const CLEAR: &str = "\x1b[2J\x1b[H";

pub fn play(
    args: &Play,
    store: &mut dyn Shelf,
    folder: Option<&Path>,
    out: &mut Output,
) -> Fallible<Answer> {
    let teaching = Teaching::of(&args.profile);
    let voice = Voice { language: language() };
    let typing = io::stdin().is_terminal();
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let mut table = Table {
        profile: teaching.profile()?,
        check: marked(args, store)?,
        clears: out.terminal && typing && !dumb,
        typing,
        made: 0,
        later: Vec::new(),
        unsaved: None,
        args,
        store,
        folder,
        out,
        voice,
    };
    let answer = table.play();
    table.out.flush()?;
    answer
}

/// All that a game is played with.
struct Table<'a> {
    args: &'a Play,
    store: &'a mut dyn Shelf,
    /// Where games are kept, if they are.
    folder: Option<&'a Path>,
    out: &'a mut Output,
    voice: Voice,
    profile: Profile,
    check: Check,
    /// Whether the screen is cleared before a board: never in a pipe.
    clears: bool,
    /// Whether somebody types, so that the cursor waits behind the prompt.
    typing: bool,
    /// Puzzles made so far.
    made: u64,
    /// What is still to be said, below the next board or sentence.
    later: Vec<String>,
    /// Why the latest move is not in the file, if it is not.
    unsaved: Option<String>,
}

/// How a game is left.
enum Left {
    Solved,
    Quit,
    Stopped,
    /// For another one.
    New,
}

impl Table<'_> {
    fn play(&mut self) -> Fallible<Answer> {
        self.say(&[self.voice.title()])?;
        let makes = self.args.resume.is_none() && self.args.source.is_none();
        if let Some(kind) = new::kind(self.args)?.filter(|_| makes) {
            if let Kind::Board(layout, _) = &kind {
                check_profile(&self.profile, layout).map_err(|why| Failure::of(&why))?;
            }
            self.say(&[self.voice.making(&kind)])?;
        }
        self.out.flush()?;
        let first = match asked(self.args, self.store) {
            Err(_) if stopped() => return Ok(Answer::Interrupted),
            first => first?,
        };
        if let Some(session) = &first {
            let layout = session.game().layout();
            check_profile(&self.profile, layout).map_err(|why| Failure::of(&why))?;
            self.made = 1;
        }
        // Only now: what was on standard input may have been the puzzle.
        let lines = Lines::listen();
        let mut next = first;
        loop {
            let mut session = match next.take() {
                Some(session) => session,
                None => match self.choose(&lines)? {
                    Ok(session) => session,
                    Err(answer) => return Ok(answer),
                },
            };
            let left = self.game(&mut session, &lines)?;
            self.secure(&mut session);
            if let Left::Solved = left {
                return self.warn().map(|()| Answer::Yes);
            }
            self.kept(&session)?;
            match left {
                Left::New => {}
                Left::Stopped => return Ok(Answer::Interrupted),
                Left::Quit | Left::Solved => return Ok(Answer::Yes),
            }
        }
    }

    /// Asks for a level until there is one, and makes the puzzle.
    fn choose(&mut self, lines: &Lines) -> Fallible<Result<Session, Answer>> {
        loop {
            self.ask(&self.voice.which_level())?;
            let line = match self.hear(lines)? {
                Came::Line(line) => line,
                Came::TooLong => {
                    self.say(&[self.voice.too_long()])?;
                    continue;
                }
                came => {
                    let stop = came == Came::Stopped;
                    self.say(&[self.voice.no_game()])?;
                    return Ok(Err(if stop { Answer::Interrupted } else { Answer::Yes }));
                }
            };
            if command::is_quit(&line) {
                self.say(&[self.voice.no_game()])?;
                return Ok(Err(Answer::Yes));
            }
            let Some(level) = command::level(&line) else {
                self.say(&[self.voice.no_level(&line)])?;
                continue;
            };
            let kind = Kind::Holes(level);
            self.say(&[self.voice.making(&kind)])?;
            self.out.flush()?;
            // The same seed would make the same puzzle again.
            let seed = self.args.seed.map(|seed| seed.wrapping_add(self.made));
            self.made += 1;
            return match new::make(&kind, seed, &AtomicBool::new(false)) {
                Err(_) if stopped() => Ok(Err(Answer::Interrupted)),
                made => Ok(Ok(Session::begin(made?, now(), self.store)?)),
            };
        }
    }

    /// Plays a game until it is left.
    fn game(&mut self, session: &mut Session, lines: &Lines) -> Fallible<Left> {
        self.unsaved = None;
        let layout = session.game().layout().clone();
        let mut first = vec![self.voice.game(session.card(), &layout)];
        let rules = layout.rules(self.voice.tongue());
        first.extend(rules.into_iter().map(|rule| rule.sentence));
        first.extend(session.game().opening(self.voice.language));
        if session.game().finished().is_none() && !session.game().paused() && !self.clears {
            first.extend(self.voice.how(&layout));
        }
        self.draw(session, first)?;
        loop {
            if let Some(summary) = session.summary() {
                self.say(&self.voice.solved(&summary))?;
                return Ok(Left::Solved);
            }
            self.ask(&self.voice.prompt())?;
            let line = match self.hear(lines)? {
                Came::Line(line) => line,
                Came::TooLong => {
                    self.say(&[self.voice.too_long()])?;
                    continue;
                }
                Came::End => return Ok(Left::Quit),
                Came::Stopped => return Ok(Left::Stopped),
            };
            match command::read(&line, &layout) {
                Ok(Command::Quit) => return Ok(Left::Quit),
                Ok(Command::New) => return Ok(Left::New),
                Ok(command) => self.obey(session, command)?,
                Err(mistake) => self.say(&[self.voice.mistake(&mistake, &line, &layout)])?,
            }
        }
    }

    fn obey(&mut self, session: &mut Session, command: Command) -> Fallible {
        let layout = session.game().layout().clone();
        // What is hidden is not told either.
        let hidden = !matches!(
            command,
            Command::Resume | Command::Time | Command::Save | Command::Export | Command::Help
        );
        if session.game().paused() && hidden {
            return self.refuse(session, &Refusal::Paused);
        }
        match command {
            Command::Put(cell, digit) => self.change(session, Move::Put { cell, digit }),
            Command::Take(cell) => self.change(session, Move::Take(cell)),
            Command::Note(cell, digit) => self.note(session, cell, digit, Move::Centre),
            Command::Corner(cell, digit) => self.note(session, cell, digit, Move::Corner),
            Command::Auto => self.change(session, Move::Auto(!session.game().auto())),
            Command::Undo => self.change(session, Move::Undo),
            Command::Redo => self.change(session, Move::Redo),
            Command::Back => self.change(session, Move::Back),
            Command::Restart => self.change(session, Move::Restart),
            Command::Hint => self.hint(session),
            Command::Answer => self.answer(session),
            Command::Check => self.say(&self.voice.checked(session.game())),
            Command::Time if session.game().paused() => {
                self.say(&[self.voice.paused(session.spent(now()))])
            }
            Command::Time => self.say(&[self.voice.time(session.spent(now()))]),
            Command::Pause | Command::Resume => {
                let what = if command == Command::Pause { Move::Pause } else { Move::Resume };
                match self.make(session, what)? {
                    Some(_) => self.draw(session, Vec::new()),
                    None => Ok(()),
                }
            }
            Command::Board => self.draw(session, Vec::new()),
            Command::Notes(None) => self.say(&self.voice.all_notes(session.game())),
            Command::Notes(Some(cell)) if session.game().digit(cell).is_some() => {
                self.refuse(session, &Refusal::Filled(cell))
            }
            Command::Notes(Some(cell)) => {
                let mut state = session.game().state();
                state.centre = None;
                let possible = state.candidates()[cell];
                self.say(&self.voice.candidates(cell, possible, session.game()))
            }
            Command::Save => {
                self.secure(session);
                if let (None, Some(folder)) = (&self.unsaved, self.folder) {
                    self.say(&[self.voice.saved(&folder.display().to_string())])?;
                }
                self.kept(session)
            }
            Command::Export => {
                self.say(&[self.voice.exported()])?;
                // One string stays one line, however long.
                self.out.line(&session.save(now()).to_link())
            }
            Command::Help => self.say(&self.voice.help(&layout)),
            // These leave the game, and are seen before.
            Command::New | Command::Quit => Ok(()),
        }
    }

    /// Makes a move; if it is refused, says why.
    fn make(&mut self, session: &mut Session, what: Move) -> Fallible<Option<Change>> {
        match session.apply(what, now(), self.store) {
            Ok(change) => {
                self.unsaved = None;
                Ok(Some(change))
            }
            Err(Trouble::NotKept { why, .. }) => {
                self.not_kept(&why);
                Ok(Some(Change::default()))
            }
            Err(Trouble::Refused(refusal)) => self.refuse(session, &refusal).map(|()| None),
            Err(trouble) => self.say(&[trouble.tell(self.voice.tongue())]).map(|()| None),
        }
    }

    /// What was done is not in the file; that is said below it.
    fn not_kept(&mut self, why: &ShelfError) {
        let why = told(why, self.voice.tongue());
        self.later.push(self.voice.not_kept(&why));
        self.unsaved = Some(why);
    }

    /// Makes a move, and shows the board after it.
    fn change(&mut self, session: &mut Session, what: Move) -> Fallible {
        let Some(change) = self.make(session, what)? else { return Ok(()) };
        let mut said = self.voice.changed(&change, session.game());
        if session.game().is_full() && session.game().finished().is_none() {
            said.push(self.voice.full());
        }
        self.draw(session, said)
    }

    fn refuse(&mut self, session: &Session, refusal: &Refusal) -> Fallible {
        let layout = session.game().layout();
        self.say(&refusal.tell(layout, self.voice.tongue()))
    }

    /// A note; without a digit all notes of the cell go.
    fn note(
        &mut self,
        session: &mut Session,
        cell: Cell,
        digit: Option<Digit>,
        what: fn(Vec<Cell>, Digit) -> Move,
    ) -> Fallible {
        match digit {
            Some(digit) => self.change(session, what(vec![cell], digit)),
            // To clear a cell would clear its digit first.
            None if session.game().digit(cell).is_some() => {
                self.refuse(session, &Refusal::Filled(cell))
            }
            None => self.change(session, Move::Clear(vec![cell])),
        }
    }

    /// The next stage of the hint about the game as it is; the last one does the step.
    fn hint(&mut self, session: &mut Session) -> Fallible {
        let watch = Watch::start(Some(HINT_SECONDS));
        let ask = |_: &Progress| watch.ask();
        let hinted = session.hint(&self.profile, &Control::new(&ask), now(), self.store);
        let told = match hinted {
            Ok(told) => told,
            Err(Trouble::Stopped(Stop::Time)) => {
                return self.say(&[no_hint(self.voice.language)]);
            }
            Err(Trouble::Refused(refusal)) => return self.refuse(session, &refusal),
            Err(trouble) => return self.say(&[trouble.tell(self.voice.tongue())]),
        };
        match &told.not_kept {
            Some(why) => self.not_kept(why),
            None => self.unsaved = None,
        }
        if let Some(change) = &told.change {
            let mut said = vec![self.voice.hint(told.stage, &self.voice.step_made())];
            said.extend(self.voice.changed(change, session.game()));
            return self.draw(session, said);
        }
        let said = self.told(&told, session);
        self.say(&said)
    }

    /// What a stage adds. Steps have several, which are numbered.
    fn told(&self, told: &Told, session: &Session) -> Vec<String> {
        let mut said = told.news(session.layout(), self.voice.tongue());
        if !told.is_step() {
            let more = told.stage < told.hinted.stages();
            said.extend(more.then(|| self.voice.more_hints()));
            said.extend(told.is_mistake().then(|| self.voice.back_helps()));
            said.extend((told.stage < told.hinted.stages()).then(|| self.voice.more_hints()));
            return said;
        }
        if let Some(last) = said.last_mut() {
            *last = self.voice.hint(told.stage, last);
        }
        match told.stage {
            1 => said.push(self.voice.more_hints()),
            5 => said.push(self.voice.hint_makes()),
            _ => {}
        }
        said
    }

    fn answer(&mut self, session: &mut Session) -> Fallible {
        let Some(solution) = session.game().solution().cloned() else {
            return self.say(&[self.voice.no_answer()]);
        };
        if self.make(session, Move::Reveal)?.is_some() {
            self.out.text(&board::answer(session.game(), &solution))?;
            self.say(&[self.voice.answer()])?;
        }
        Ok(())
    }

    /// The board, and below it what there is to say.
    fn draw(&mut self, session: &Session, said: Vec<String>) -> Fallible {
        if self.clears {
            self.out.part(CLEAR)?;
        }
        if session.game().paused() {
            self.say(&[self.voice.paused(session.spent(now()))])?;
            return self.say(&said);
        }
        let (text, narrowed) = board::game(session.game(), self.check);
        self.out.text(&text)?;
        if narrowed {
            self.say(&[self.voice.too_wide()])?;
        }
        if self.clears && session.game().finished().is_none() {
            self.say(&[self.voice.reminder(session.game().layout())])?;
        }
        self.say(&said)
    }

    /// Says sentences, and what else was still to be said.
    fn say(&mut self, lines: &[String]) -> Fallible {
        let later = std::mem::take(&mut self.later);
        for line in lines.iter().chain(&later) {
            if self.out.terminal {
                wrapped(line, WIDTH).iter().try_for_each(|line| self.out.line(line))?;
            } else {
                self.out.line(line)?;
            }
        }
        Ok(())
    }

    /// A prompt, which is seen at once. Who types sees the cursor behind it; for a program it
    /// is a line.
    fn ask(&mut self, prompt: &str) -> Fallible {
        let long = prompt.len() > WIDTH / 2;
        if !self.typing || long {
            self.say(&[prompt.to_owned()])?;
        }
        if self.typing {
            self.out.part(if long { ">" } else { prompt })?;
            self.out.part(" ")?;
        }
        self.out.flush()
    }

    /// Waits for a line.
    fn hear(&mut self, lines: &Lines) -> Fallible<Came> {
        let came = lines.next();
        if self.typing && matches!(came, Came::End | Came::Stopped) {
            // The cursor is still behind the prompt.
            self.out.line("")?;
        }
        Ok(came)
    }

    /// Keeps the time, and moves that could not be kept before.
    fn secure(&mut self, session: &mut Session) {
        self.unsaved =
            session.secure(now(), self.store).err().map(|why| told(&why, self.voice.tongue()));
    }

    /// Tells if moves are not in the file.
    fn warn(&mut self) -> Fallible {
        match &self.unsaved {
            Some(why) => self.say(&[self.voice.unsaved(why)]),
            None => Ok(()),
        }
    }

    /// How to go on with the game.
    fn kept(&mut self, session: &Session) -> Fallible {
        self.warn()?;
        if self.folder.is_none() {
            return self.say(&[self.voice.lost()]);
        }
        let id = session.card().id;
        let mut how = format!("shudu play --typed --continue {id}");
        if let Some(folder) = &self.args.place.data_dir {
            how.push_str(&format!(" --data-dir {}", quoted(&folder.display().to_string())));
        }
        self.say(&[self.voice.kept(id)])?;
        // A command is on a line of its own, to be copied.
        self.out.line(&how)
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\:._-+~".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
