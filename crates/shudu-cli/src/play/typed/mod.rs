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

use super::keeper::{Keeper, Trouble};
use super::new::{self, Kind};
use super::store::Store;
use super::{Play, asked, marked};
use crate::term::clock::{self, stopped};
use crate::term::failure::{Answer, Fallible};
use crate::term::output::Output;
use crate::term::output::wrapped;
use crate::term::teaching::{Teaching, check};
use command::Command;
use lines::{Came, Lines};
use shudu::board::{Cell, Digit};
use shudu::hint::{self, Hint, STAGES};
use shudu::logic::{Profile, Solver};
use shudu::play::{Change, Check, Move, Naming, Refusal, Save};
use std::io::{self, IsTerminal};
use words::{Voice, lettered};

/// The width of text on a terminal.
const WIDTH: usize = 79;
/// Clears the screen and goes to its beginning.
const CLEAR: &str = "\x1b[2J\x1b[H";

pub fn play(args: &Play, store: &mut Store, out: &mut Output) -> Fallible<Answer> {
    let teaching =
        Teaching { profile: args.profile.clone(), no_uniqueness: false, lang: args.lang };
    let voice = Voice { language: args.language() };
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
    store: &'a mut Store,
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
        let told = self.args.resume.is_none() && self.args.source.is_none();
        if let Some(kind) = Kind::asked(self.args)?.filter(|_| told) {
            if let Kind::Board(layout) = &kind {
                check(&self.profile, layout)?;
            }
            self.say(&[self.voice.making(&kind)])?;
        }
        self.out.flush()?;
        let first = match asked(self.args, self.store) {
            Err(_) if stopped() => return Ok(Answer::Interrupted),
            first => first?,
        };
        if let Some(keeper) = &first {
            check(&self.profile, keeper.game.layout())?;
            self.made = 1;
        }
        // Only now: what was on standard input may have been the puzzle.
        let lines = Lines::listen();
        let mut next = first;
        loop {
            let mut keeper = match next.take() {
                Some(keeper) => keeper,
                None => match self.choose(&lines)? {
                    Ok(keeper) => keeper,
                    Err(answer) => return Ok(answer),
                },
            };
            let left = self.game(&mut keeper, &lines)?;
            self.secure(&mut keeper);
            if let Left::Solved = left {
                return self.warn().map(|()| Answer::Yes);
            }
            self.kept(&keeper)?;
            match left {
                Left::New => {}
                Left::Stopped => return Ok(Answer::Interrupted),
                Left::Quit | Left::Solved => return Ok(Answer::Yes),
            }
        }
    }

    /// Asks for a level until there is one, and makes the puzzle.
    fn choose(&mut self, lines: &Lines) -> Fallible<Result<Keeper, Answer>> {
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
            return match new::make(&kind, seed) {
                Err(_) if stopped() => Ok(Err(Answer::Interrupted)),
                made => Keeper::begin(made?, self.store).map(Ok),
            };
        }
    }

    /// Plays a game until it is left.
    fn game(&mut self, keeper: &mut Keeper, lines: &Lines) -> Fallible<Left> {
        self.unsaved = None;
        let layout = keeper.game.layout().clone();
        let mut first = vec![self.voice.game(&keeper.row, &layout)];
        if keeper.game.finished().is_none() && !keeper.game.paused() && !self.clears {
            first.extend(self.voice.how(&layout));
        }
        self.draw(keeper, first)?;
        loop {
            if keeper.game.finished().is_some() {
                let solved = self.voice.solved(&keeper.game, &keeper.row, keeper.spent());
                self.say(&solved)?;
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
                Ok(command) => self.obey(keeper, command)?,
                Err(mistake) => self.say(&[self.voice.mistake(&mistake, &line, &layout)])?,
            }
        }
    }

    fn obey(&mut self, keeper: &mut Keeper, command: Command) -> Fallible {
        let layout = keeper.game.layout().clone();
        // What is hidden is not told either.
        let hidden = !matches!(
            command,
            Command::Resume | Command::Time | Command::Save | Command::Export | Command::Help
        );
        if keeper.game.paused() && hidden {
            return self.refuse(keeper, &Refusal::Paused);
        }
        match command {
            Command::Put(cell, digit) => self.change(keeper, Move::Put { cell, digit }),
            Command::Take(cell) => self.change(keeper, Move::Take(cell)),
            Command::Note(cell, digit) => self.note(keeper, cell, digit, Move::Centre),
            Command::Corner(cell, digit) => self.note(keeper, cell, digit, Move::Corner),
            Command::Auto => self.change(keeper, Move::Auto(!keeper.game.auto())),
            Command::Undo => self.change(keeper, Move::Undo),
            Command::Redo => self.change(keeper, Move::Redo),
            Command::Back => self.change(keeper, Move::Back),
            Command::Restart => self.change(keeper, Move::Restart),
            Command::Hint => self.hint(keeper),
            Command::Answer => self.answer(keeper),
            Command::Check => self.say(&self.voice.checked(&keeper.game)),
            Command::Time if keeper.game.paused() => self.say(&[self.voice.paused(keeper.spent())]),
            Command::Time => self.say(&[self.voice.time(keeper.spent())]),
            Command::Pause | Command::Resume => {
                let what = if command == Command::Pause { Move::Pause } else { Move::Resume };
                match self.make(keeper, what)? {
                    Some(_) => self.draw(keeper, Vec::new()),
                    None => Ok(()),
                }
            }
            Command::Board => self.draw(keeper, Vec::new()),
            Command::Notes(None) => self.say(&self.voice.all_notes(&keeper.game)),
            Command::Notes(Some(cell)) if keeper.game.digit(cell).is_some() => {
                self.refuse(keeper, &Refusal::Filled(cell))
            }
            Command::Notes(Some(cell)) => {
                let mut state = keeper.game.state();
                state.centre = None;
                let possible = state.candidates()[cell];
                self.say(&self.voice.candidates(cell, possible, &keeper.game))
            }
            Command::Save => {
                self.secure(keeper);
                if self.unsaved.is_none() {
                    self.say(&[self.voice.saved(&self.store.folder().display().to_string())])?;
                }
                self.kept(keeper)
            }
            Command::Export => {
                let row = &keeper.row;
                let save = Save {
                    title: row.title.clone(),
                    level: row.level.clone(),
                    rating: row.rating,
                    ..Save::of(&keeper.game, keeper.spent())
                };
                self.say(&[self.voice.exported()])?;
                // One string stays one line, however long.
                self.out.line(&save.to_link())
            }
            Command::Help => self.say(&self.voice.help(&layout)),
            // These leave the game, and are seen before.
            Command::New | Command::Quit => Ok(()),
        }
    }

    /// Makes a move; if it is refused, says why.
    fn make(&mut self, keeper: &mut Keeper, what: Move) -> Fallible<Option<Change>> {
        match keeper.apply(what, self.store) {
            Ok(change) => {
                self.unsaved = None;
                Ok(Some(change))
            }
            Err(Trouble::Refused(refusal)) => self.refuse(keeper, &refusal).map(|()| None),
            Err(Trouble::NotKept(why)) => {
                self.later.push(self.voice.not_kept(&why));
                self.unsaved = Some(why);
                Ok(Some(Change::default()))
            }
        }
    }

    /// Makes a move, and shows the board after it.
    fn change(&mut self, keeper: &mut Keeper, what: Move) -> Fallible {
        let Some(change) = self.make(keeper, what)? else { return Ok(()) };
        let mut said = self.voice.changed(&change, &keeper.game);
        let full = keeper.game.digits().iter().all(Option::is_some);
        if full && keeper.game.finished().is_none() {
            said.push(self.voice.full());
        }
        self.draw(keeper, said)
    }

    fn refuse(&mut self, keeper: &Keeper, refusal: &Refusal) -> Fallible {
        let layout = keeper.game.layout();
        self.say(&refusal.tell(layout, Naming::Letters, self.voice.language))
    }

    /// A note; without a digit all notes of the cell go.
    fn note(
        &mut self,
        keeper: &mut Keeper,
        cell: Cell,
        digit: Option<Digit>,
        what: fn(Vec<Cell>, Digit) -> Move,
    ) -> Fallible {
        match digit {
            Some(digit) => self.change(keeper, what(vec![cell], digit)),
            // To clear a cell would clear its digit first.
            None if keeper.game.digit(cell).is_some() => {
                self.refuse(keeper, &Refusal::Filled(cell))
            }
            None => self.change(keeper, Move::Clear(vec![cell])),
        }
    }

    /// The next stage of the hint about the game as it is; the last one does the step.
    fn hint(&mut self, keeper: &mut Keeper) -> Fallible {
        let layout = keeper.game.layout().clone();
        let hinted =
            keeper.game.hint(&self.profile, &mut Solver::new(layout.clone()), &clock::control());
        let Ok(hinted) = hinted else { return Ok(()) };
        let language = self.voice.language;
        let tell = |stage: u8| hint::stage(&hinted, stage, &layout, language);
        let step = match &hinted.hint {
            Hint::Step(priced) => &priced.step,
            other => {
                let mut said: Vec<String> = tell(1).iter().map(|line| lettered(line)).collect();
                if matches!(other, Hint::WrongDigit { .. } | Hint::WrongStrike { .. }) {
                    said.push(self.voice.back_helps());
                }
                return match self.make(keeper, Move::Hint(1))? {
                    Some(_) => self.say(&said),
                    None => Ok(()),
                };
            }
        };
        let stage = keeper.game.told().min(STAGES - 1) + 1;
        if self.make(keeper, Move::Hint(stage))?.is_none() {
            return Ok(());
        }
        if stage == STAGES {
            let Some(change) = self.make(keeper, Move::from(step))? else { return Ok(()) };
            let done = self.voice.step_made();
            let mut said = vec![self.voice.hint(stage, &done)];
            said.extend(self.voice.changed(&change, &keeper.game));
            return self.draw(keeper, said);
        }
        // What an earlier stage told is not told again.
        let known = if stage == 1 { 0 } else { tell(stage - 1).len() };
        let mut said: Vec<String> =
            tell(stage).iter().skip(known).map(|line| lettered(line)).collect();
        if let Some(last) = said.last_mut() {
            *last = self.voice.hint(stage, last);
        }
        match stage {
            1 => said.push(self.voice.more_hints()),
            5 => said.push(self.voice.hint_makes()),
            _ => {}
        }
        self.say(&said)
    }

    fn answer(&mut self, keeper: &mut Keeper) -> Fallible {
        let Some(solution) = keeper.game.solution().cloned() else {
            return self.say(&[self.voice.no_answer()]);
        };
        if self.make(keeper, Move::Reveal)?.is_some() {
            self.out.text(&board::answer(&keeper.game, &solution))?;
            self.say(&[self.voice.answer()])?;
        }
        Ok(())
    }

    /// The board, and below it what there is to say.
    fn draw(&mut self, keeper: &Keeper, said: Vec<String>) -> Fallible {
        if self.clears {
            self.out.part(CLEAR)?;
        }
        if keeper.game.paused() {
            self.say(&[self.voice.paused(keeper.spent())])?;
            return self.say(&said);
        }
        let (text, narrowed) = board::game(&keeper.game, self.check);
        self.out.text(&text)?;
        if narrowed {
            self.say(&[self.voice.too_wide()])?;
        }
        if self.clears && keeper.game.finished().is_none() {
            self.say(&[self.voice.reminder(keeper.game.layout())])?;
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
    fn secure(&mut self, keeper: &mut Keeper) {
        keeper.tick(self.store);
        if self.unsaved.is_some() {
            let spent = keeper.spent();
            self.unsaved = self.store.keep(&mut keeper.row, &keeper.game, spent).err();
        }
    }

    /// Tells if moves are not in the file.
    fn warn(&mut self) -> Fallible {
        match &self.unsaved {
            Some(why) => self.say(&[self.voice.unsaved(why)]),
            None => Ok(()),
        }
    }

    /// How to go on with the game.
    fn kept(&mut self, keeper: &Keeper) -> Fallible {
        self.warn()?;
        let id = keeper.row.id;
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
