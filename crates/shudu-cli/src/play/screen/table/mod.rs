//! A game on the screen: keys and clicks become moves (here), the game becomes a drawing
//! (`draw`), hints are looked for beside (`asking`), a game that is over can be seen again
//! (`replay`).

mod asking;
mod draw;
mod replay;

use super::board::Geometry;
use super::{Context, Next};
use crate::play::time::now;
use crate::play::words;
use crate::term::clock;
use asking::Asking;
pub use draw::{smallest, too_small};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use replay::Replay;
use shudu::board::{Cell, Digit, Layout};
use shudu::hint::{self, Hint, Hinted};
use shudu::language::{Language, Tell};
use shudu::logic::Technique;
use shudu::play::{COLOURS, Change, Check, Move, Refusal, Session, Tint, Told, Trouble};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a digit key writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Digit,
    Corner,
    Centre,
    Colour,
}

const MODES: [(Mode, char, &str, &str); 4] = [
    (Mode::Digit, 'z', "digit", "数字"),
    (Mode::Corner, 'x', "corner", "角注"),
    (Mode::Centre, 'c', "centre", "中注"),
    (Mode::Colour, 'v', "colour", "颜色"),
];

/// Two clicks within this time are one double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// A game on the table.
pub struct Table {
    pub session: Session,
    cursor: Cell,
    /// Ascending; the cursor is among them.
    selection: Vec<Cell>,
    mode: Mode,
    message: String,
    hinted: Option<Hinted>,
    asking: Option<Asking>,
    /// The first row seen of a text that is too long for its place.
    scroll: u16,
    /// The digit that stands out wherever it is; without one that of the cursor does.
    filter: Option<Digit>,
    /// Whether the solution is shown, until the next key.
    answered: bool,
    /// The time, and the state after so many moves.
    replay: Option<Replay>,
    summary: Option<Vec<String>>,
    /// Where the board, and the digits and modes of the panel were drawn.
    area: Rect,
    pad: Vec<(Rect, Digit)>,
    modes: Vec<(Rect, Mode)>,
    clicked: Option<(Instant, Cell)>,
}

impl Table {
    pub fn new(session: Session, language: Language) -> Table {
        let game = session.game();
        let open = game.layout().cells().find(|&cell| game.digit(cell).is_none());
        let cursor = open.unwrap_or(game.layout().cell(0, 0));
        Table {
            cursor,
            selection: vec![cursor],
            mode: Mode::Digit,
            message: session.game().opening(language).unwrap_or_default(),
            session,
            hinted: None,
            asking: None,
            scroll: 0,
            filter: None,
            answered: false,
            replay: None,
            summary: None,
            area: Rect::default(),
            pad: Vec::new(),
            modes: Vec::new(),
            clicked: None,
        }
    }

    fn layout(&self) -> &Arc<Layout> {
        self.session.layout()
    }

    /// Time passes.
    pub fn tick(&mut self, context: &mut Context) {
        self.session.tick(now(), context.store);
        self.hear(Duration::ZERO, context);
        self.play_on();
    }

    /// Whoever goes elsewhere does not play meanwhile.
    pub fn leave(&mut self, context: &mut Context) {
        self.asking = None;
        self.session.rest(now(), context.store);
    }

    /// Whether a hint is being looked for.
    pub fn waits(&self) -> bool {
        self.asking.is_some()
    }

    /// The technique of the hint, once it was named.
    pub fn named(&self) -> Option<Technique> {
        match self.hinted.as_ref().map(|hinted| &hinted.hint) {
            Some(Hint::Step(priced)) if self.session.game().told() >= 2 => {
                Some(priced.step.technique)
            }
            _ => None,
        }
    }

    /// Shows the solution, and that it was shown is kept.
    pub fn answer(&mut self, context: &mut Context) {
        if self.session.game().solution().is_none() {
            return self.refuse(&Refusal::NotUnique, context);
        }
        self.make(Move::Reveal, context);
        self.answered = true;
        self.message = say!(
            context.language,
            "This is the solution. Any key goes back.",
            "这是答案。按任意键返回。"
        );
    }

    /// When something changes without a key: soon if it is played again, else with the clock.
    pub fn wait(&self) -> Duration {
        match &self.replay {
            Some(replay) if replay.plays() => replay.wait(),
            _ if self.waits() => Duration::from_millis(30),
            _ => Duration::from_millis(1000 - self.session.spent(now()) % 1000),
        }
    }

    pub fn press(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if self.replay.is_some() {
            return self.press_in_replay(key);
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if std::mem::take(&mut self.answered) {
            self.message.clear();
            return Next::Stay;
        }
        if self.session.game().paused() {
            match key.code {
                KeyCode::Char('q' | 'm') => return Next::Menu,
                KeyCode::Char('?') | KeyCode::F(1) => return Next::Help,
                _ => self.make(Move::Resume, context),
            };
            return Next::Stay;
        }
        if self.session.game().finished().is_some() {
            match key.code {
                KeyCode::Char('R') => self.start_replay(),
                KeyCode::Char('n') => return Next::Again,
                KeyCode::Char('q' | 'm') | KeyCode::Esc | KeyCode::Enter => return Next::Menu,
                KeyCode::Char('?') | KeyCode::F(1) => return Next::Help,
                _ => {}
            }
            return Next::Stay;
        }
        if let Some((digit, mode)) = self.written(key) {
            self.write(digit, mode.unwrap_or(self.mode), context);
            return Next::Stay;
        }
        if let Some((down, right)) = direction(key) {
            let extend = key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
            self.step(
                down,
                right,
                extend || matches!(key.code, KeyCode::Char('H' | 'J' | 'K' | 'L')),
            );
            return Next::Stay;
        }
        match key.code {
            KeyCode::Char('a') if control => self.selection = self.layout().cells().collect(),
            KeyCode::Char('y') if control => self.make(Move::Redo, context),
            KeyCode::Char(_) if control => {}
            KeyCode::Char('z' | 'y') => self.mode = Mode::Digit,
            KeyCode::Char('x') => self.mode = Mode::Corner,
            KeyCode::Char('c') => self.mode = Mode::Centre,
            KeyCode::Char('v') => self.mode = Mode::Colour,
            KeyCode::Char('e') => {
                self.mode = if self.mode == Mode::Digit { Mode::Centre } else { Mode::Digit };
            }
            KeyCode::Char(' ') => {
                let at = MODES.iter().position(|mode| mode.0 == self.mode).unwrap_or(0);
                self.mode = MODES[(at + 1) % MODES.len()].0;
            }
            KeyCode::Char('0') | KeyCode::Backspace | KeyCode::Delete => {
                self.make(Move::Clear(self.selection.clone()), context);
            }
            KeyCode::Char('u') => self.make(Move::Undo, context),
            KeyCode::Char('r') => self.make(Move::Redo, context),
            KeyCode::Char('b') => self.make(Move::Back, context),
            KeyCode::Char('O') => self.make(Move::Restart, context),
            KeyCode::Char('t') => self.hint(context),
            KeyCode::Char('f') => self.make(Move::Fill, context),
            // On a large board F is a digit.
            KeyCode::Char('g' | 'F') => {
                self.make(Move::Auto(!self.session.game().auto()), context);
            }
            KeyCode::Char('i') => {
                let here = self.session.game().digit(self.cursor);
                self.filter = here.filter(|_| here != self.filter);
            }
            KeyCode::Char('.') => self.turn_filter(1),
            KeyCode::Char(',') => self.turn_filter(self.layout().size()),
            KeyCode::Char('[') => self.tint(Tint::First, context),
            KeyCode::Char(']') => self.tint(Tint::Second, context),
            KeyCode::Char('T') => return Next::Lesson(self.named()),
            KeyCode::Char('Y') => return Next::Answer,
            KeyCode::Char('p') => self.make(Move::Pause, context),
            KeyCode::Char('=') => self.select_equal(),
            KeyCode::Tab => self.select_others(),
            KeyCode::Home => self.go_home(false),
            KeyCode::End => self.go_home(true),
            KeyCode::Char('S') => return Next::Share,
            KeyCode::Char('o') => return Next::Options,
            KeyCode::Char('?') | KeyCode::F(1) => return Next::Help,
            KeyCode::Char('q' | 'm') => return Next::Menu,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(5),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Esc => {
                (self.hinted, self.asking) = (None, None);
                self.session.enough();
                self.message.clear();
                self.selection = vec![self.cursor];
            }
            _ => {}
        }
        Next::Stay
    }

    /// The digit a key writes, and the mode if the key says that too.
    fn written(&self, key: KeyEvent) -> Option<(Digit, Option<Mode>)> {
        let KeyCode::Char(symbol) = key.code else { return None };
        let size = self.layout().size();
        let shifted = key.modifiers.contains(KeyModifiers::SHIFT);
        let also = key.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::CONTROL);
        let digit = |value: usize| Digit::new(value).filter(|_| value <= size);
        match symbol {
            '1'..='9' => {
                let mode = match (also, shifted) {
                    (true, _) => Some(Mode::Centre),
                    (_, true) => Some(Mode::Corner),
                    _ => None,
                };
                Some((digit(symbol as usize - '0' as usize)?, mode))
            }
            // Large boards have letters for digits: capitals, so that small ones stay commands.
            'A'..='G' => Some((digit(symbol as usize - 'A' as usize + 10)?, None)),
            // What terminals send for shift and a digit, on most keyboards.
            _ => {
                let value = "!@#$%^&*(".find(symbol)? + 1;
                Some((digit(value)?, Some(Mode::Corner)))
            }
        }
    }

    fn write(&mut self, digit: Digit, mode: Mode, context: &mut Context) {
        let cells = self.selection.clone();
        let what = match mode {
            Mode::Digit => Move::Digit(cells, digit),
            Mode::Corner => Move::Corner(cells, digit),
            Mode::Centre => Move::Centre(cells, digit),
            Mode::Colour => match u8::try_from(digit.value()) {
                Ok(colour) if colour <= COLOURS => Move::Colour(cells, colour),
                _ => return,
            },
        };
        self.make(what, context);
        // What was written is looked at at once, and what it clashes with is named.
        let game = self.session.game();
        let looked = context.check != Check::None && !game.is_full();
        if mode == Mode::Digit
            && looked
            && let Some((digit, against)) = game.clash(&self.selection)
        {
            self.refuse(&Refusal::Clash { digit, against }, context);
        }
    }

    /// Says what is not done, or should not have been.
    fn refuse(&mut self, refusal: &Refusal, context: &Context) {
        let told = refusal.tell(self.layout(), context.language);
        self.message = told.join(context.language.pick(" ", ""));
    }

    /// Does a move; what is to be said about it becomes the message.
    pub fn make(&mut self, what: Move, context: &mut Context) {
        let result = self.session.apply(what.clone(), now(), context.store);
        self.message.clear();
        match result {
            Ok(change) => self.look_at(&change, &what),
            Err(Trouble::NotKept { why, .. }) => self.message = words::told(&why, context.language),
            Err(Trouble::Refused(refusal)) => return self.refuse(&refusal, context),
            Err(trouble) => {
                self.message = trouble.tell(context.language.into());
                return;
            }
        }
        (self.hinted, self.asking, self.scroll) = (None, None, 0);
        let game = self.session.game();
        if game.is_full() && game.finished().is_none() && self.message.is_empty() {
            self.message = say!(
                context.language,
                "The board is full, but not right: b goes back to before the first mistake.",
                "盘面已填满，但有错误：按 b 退回到第一个错误之前。"
            );
        }
    }

    /// Undo and the like move the cursor to where something happened.
    fn look_at(&mut self, change: &Change, what: &Move) {
        let jumps = matches!(what, Move::Undo | Move::Redo | Move::Back);
        if jumps && let Some((cell, ..)) = change.cells.first() {
            self.select(*cell, false);
        }
    }

    fn step(&mut self, down: isize, right: isize, extend: bool) {
        let size = self.layout().size();
        let turn = |at: usize, by: isize| (at as isize + by).rem_euclid(size as isize) as usize;
        let (row, column) = (self.layout().row(self.cursor), self.layout().column(self.cursor));
        self.cursor = self.layout().cell(turn(row, down), turn(column, right));
        self.select(self.cursor, extend);
    }

    /// To the edge of the row; from there to the corner of the board.
    fn go_home(&mut self, far: bool) {
        let edge = if far { self.layout().size() - 1 } else { 0 };
        let (row, column) = (self.layout().row(self.cursor), self.layout().column(self.cursor));
        let row = if column == edge { edge } else { row };
        self.select(self.layout().cell(row, edge), false);
    }

    fn select(&mut self, cell: Cell, also: bool) {
        self.cursor = cell;
        if !also {
            self.selection.clear();
        }
        if !self.selection.contains(&cell) {
            self.selection.push(cell);
            self.selection.sort_unstable();
        }
    }

    fn select_equal(&mut self) {
        let game = self.session.game();
        if let Some(digit) = game.digit(self.cursor) {
            let equal = |cell: &Cell| game.digit(*cell) == Some(digit);
            self.selection = game.layout().cells().filter(equal).collect();
        }
    }

    /// Ctrl-I elsewhere, which is Tab to a terminal.
    fn select_others(&mut self) {
        let other = |cell: &Cell| !self.selection.contains(cell);
        let others: Vec<Cell> = self.layout().cells().filter(other).collect();
        if let Some(&first) = others.first() {
            self.selection = others;
            self.cursor = first;
        }
    }

    /// The digit that stands out: the next one, after the last none.
    fn turn_filter(&mut self, by: usize) {
        let at = self.filter.map_or(0, Digit::value) + by;
        self.filter = Digit::new(at % (self.layout().size() + 1));
    }

    /// Tints the candidate that stands out, or the only one of the cell.
    fn tint(&mut self, tint: Tint, context: &mut Context) {
        let alone = || self.session.game().notes()[self.cursor].single();
        match self.filter.or_else(alone) {
            Some(digit) => self.make(Move::Tint(self.selection.clone(), digit, tint), context),
            None => {
                self.message = say!(
                    context.language,
                    "Which candidate? A period or a comma marks a digit first.",
                    "给哪个候选数着色？先用句号或逗号突出一个数字。"
                );
            }
        }
    }

    /// Tells the next stage of a hint that was found.
    fn tell_hint(&mut self, context: &mut Context) {
        let hinted = self.session.hint(&context.profile, &clock::control(), now(), context.store);
        match hinted {
            Ok(told) => self.show(told, context),
            Err(Trouble::Refused(refusal)) => self.refuse(&refusal, context),
            Err(trouble) => self.message = trouble.tell(context.language.into()),
        }
    }

    /// A hint is shown beside the board; of one that was followed, what it has done.
    fn show(&mut self, told: Told, context: &Context) {
        if let Some(why) = &told.not_kept {
            self.message = words::told(why, context.language);
        }
        let Some(change) = &told.change else {
            // Where a mistake is shows the cursor, once that was told.
            let lit = hint::shown(&told.hinted, told.stage, self.layout()).cells;
            if let (Some(&cell), false) = (lit.first(), told.is_step()) {
                self.select(cell, false);
            }
            self.hinted = Some(told.hinted);
            return;
        };
        self.hinted = None;
        if let Some((cell, ..)) = change.cells.first().filter(|_| told.not_kept.is_none()) {
            self.select(*cell, false);
        }
        if self.session.game().finished().is_none() && self.message.is_empty() {
            let done = told.sentences(self.layout(), context.language);
            self.message = done.last().cloned().unwrap_or_default();
        }
    }

    pub fn click(&mut self, mouse: MouseEvent, context: &mut Context) {
        let game = self.session.game();
        if self.replay.is_some() || game.finished().is_some() {
            return;
        }
        let place = ratatui::layout::Position::new(mouse.column, mouse.row);
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if game.paused() {
            if pressed {
                self.make(Move::Resume, context);
            }
            return;
        }
        if pressed
            && let Some(&(_, mode)) = self.modes.iter().find(|(area, _)| area.contains(place))
        {
            self.mode = mode;
            return;
        }
        if pressed && let Some(&(_, digit)) = self.pad.iter().find(|(area, _)| area.contains(place))
        {
            self.write(digit, self.mode, context);
            return;
        }
        if !self.area.contains(place) {
            return;
        }
        let layout = self.layout().clone();
        let geometry = Geometry::best(&layout, self.area.width, self.area.height);
        let (x, y) = (mouse.column - self.area.x, mouse.row - self.area.y);
        let Some(cell) = geometry.and_then(|geometry| geometry.cell_at(x, y)) else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let now = Instant::now();
                let twice =
                    self.clicked.is_some_and(|(at, last)| last == cell && now - at < DOUBLE);
                self.clicked = Some((now, cell));
                let also = mouse.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::SHIFT);
                self.select(cell, also);
                if twice {
                    self.select_equal();
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => self.select(cell, true),
            _ => {}
        }
    }
}

/// Where a key moves: down and right.
fn direction(key: KeyEvent) -> Option<(isize, isize)> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Up => (-1, 0),
        KeyCode::Down => (1, 0),
        KeyCode::Left => (0, -1),
        KeyCode::Right => (0, 1),
        KeyCode::Char(_) if control => return None,
        KeyCode::Char('k' | 'K' | 'w') => (-1, 0),
        KeyCode::Char('j' | 'J' | 's') => (1, 0),
        KeyCode::Char('h' | 'H' | 'a') => (0, -1),
        KeyCode::Char('l' | 'L' | 'd') => (0, 1),
        _ => return None,
    })
}
