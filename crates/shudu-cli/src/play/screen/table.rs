//! A game on the screen: keys and clicks become moves, the game becomes a drawing.

use super::board::{CellView, Geometry};
use super::{Context, Next};
use crate::play::Check;
use crate::play::keeper::{Keeper, Trouble};
use crate::play::words::{level_name, rating, say, time, title};
use crate::teaching::check as check_profile;
use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use shudu::board::{Cell, Digit, DigitSet, Layout};
use shudu::hint::{self, Hint, Hinted, STAGES};
use shudu::logic::{Profile, Solver};
use shudu::play::{COLOURS, Change, Facts, Game, Move, Naming, Save};
use shudu::words as library;
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
/// A replay goes on after so long.
const BEAT: Duration = Duration::from_millis(350);
/// The narrowest panel.
const PANEL: u16 = 19;

/// A game on the table.
pub struct Table {
    pub keeper: Keeper,
    cursor: Cell,
    /// Ascending; the cursor is among them.
    selection: Vec<Cell>,
    mode: Mode,
    message: String,
    hinted: Option<Hinted>,
    solver: Solver,
    scroll: u16,
    /// The time, and the state after so many moves.
    replay: Option<Replay>,
    summary: Option<Vec<String>>,
    /// Where the board and the digits of the panel were drawn.
    area: Rect,
    pad: Vec<(Rect, Digit)>,
    clicked: Option<(Instant, Cell)>,
}

struct Replay {
    at: usize,
    game: Game,
    plays: bool,
    due: Instant,
}

impl Table {
    pub fn new(keeper: Keeper) -> Table {
        let layout = keeper.game.layout().clone();
        let open = layout.cells().find(|&cell| keeper.game.digit(cell).is_none());
        let cursor = open.unwrap_or(layout.cell(0, 0));
        Table {
            keeper,
            cursor,
            selection: vec![cursor],
            mode: Mode::Digit,
            message: String::new(),
            hinted: None,
            solver: Solver::new(layout),
            scroll: 0,
            replay: None,
            summary: None,
            area: Rect::default(),
            pad: Vec::new(),
            clicked: None,
        }
    }

    fn layout(&self) -> &Arc<Layout> {
        self.keeper.game.layout()
    }

    /// Time passes.
    pub fn tick(&mut self, context: &mut Context) {
        if self.keeper.game.finished().is_none() && !self.keeper.game.paused() {
            self.keeper.tick(context.store);
        }
        if let Some(replay) = &mut self.replay
            && replay.plays
            && Instant::now() >= replay.due
        {
            replay.due = Instant::now() + BEAT;
            let next = replay.at + 1;
            replay.plays = next < self.keeper.game.log().len();
            self.go(next);
        }
    }

    /// When something changes without a key: soon if it is played again, else with the clock.
    pub fn wait(&self) -> Duration {
        match &self.replay {
            Some(Replay { plays: true, due, .. }) => due.saturating_duration_since(Instant::now()),
            _ => Duration::from_millis(1000 - self.keeper.spent() % 1000),
        }
    }

    // ---- keys -----------------------------------------------------------

    pub fn press(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if self.replay.is_some() {
            return self.press_in_replay(key);
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.keeper.game.paused() {
            match key.code {
                KeyCode::Char('q' | 'm') => return Next::Menu,
                KeyCode::Char('?') | KeyCode::F(1) => return Next::Help,
                _ => self.make(Move::Resume, context),
            };
            return Next::Stay;
        }
        if self.keeper.game.finished().is_some() {
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
            KeyCode::Char('F') => self.make(Move::Auto(!self.keeper.game.auto()), context),
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
                self.hinted = None;
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
        let game = &self.keeper.game;
        if mode == Mode::Digit && context.check != Check::None && game.finished().is_none() {
            let clash = self.selection.iter().find_map(|&cell| {
                let digit = game.writing(cell).digit?;
                let against = game.against(cell, digit);
                (!against.is_empty()).then_some((digit, against))
            });
            if let Some((digit, against)) = clash {
                let (layout, language) = (game.layout(), context.language);
                let told =
                    against.iter().map(|one| one.tell(digit, layout, Naming::Numbers, language));
                self.message = told.collect::<Vec<_>>().join(say(language, " ", ""));
            }
        }
    }

    /// Does a move; what is to be said about it becomes the message.
    pub fn make(&mut self, what: Move, context: &mut Context) {
        let told = matches!(what, Move::Hint(_));
        let result = self.keeper.apply(what.clone(), context.store);
        self.message.clear();
        match result {
            Ok(change) => self.look_at(&change, &what),
            Err(Trouble::Refused(refusal)) => {
                let layout = self.layout().clone();
                let told = refusal.tell(&layout, Naming::Numbers, context.language);
                self.message = told.join(say(context.language, " ", ""));
                return;
            }
            Err(Trouble::NotKept(sentence)) => self.message = sentence,
        }
        if !told {
            self.hinted = None;
        }
        if self.keeper.game.finished().is_some() {
            self.summary = Some(self.summary(context));
        }
    }

    /// Undo and the like move the cursor to where something happened.
    fn look_at(&mut self, change: &Change, what: &Move) {
        let jumps = matches!(what, Move::Undo | Move::Redo | Move::Back | Move::Follow { .. });
        if jumps && let Some((cell, ..)) = change.cells.first() {
            self.cursor = *cell;
            self.selection = vec![*cell];
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
        let game = &self.keeper.game;
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

    /// The game as texts for others: the puzzle, where it stands, and all of it.
    pub fn texts(&self) -> [String; 3] {
        let game = &self.keeper.game;
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        let stands = game.digits().iter().map(symbol).collect();
        [game.puzzle().symbols(), stands, Save::of(game, self.keeper.spent()).to_link()]
    }

    /// The next stage of the hint about the state as it is.
    fn hint(&mut self, context: &mut Context) {
        let stage = (self.keeper.game.told() + 1).min(STAGES);
        // A profile for the classic board does not do for others.
        let fits = check_profile(&context.profile, self.layout()).is_ok();
        let profile = if fits { &context.profile } else { &Profile::human() };
        let hinted = self.keeper.game.hint(profile, &mut self.solver);
        self.scroll = 0;
        match &hinted.hint {
            Hint::Step(step, _) if stage == STAGES => {
                self.make(Move::Hint(stage), context);
                self.make(Move::from(step.as_ref()), context);
                let layout = self.layout().clone();
                let told = library::tell(step, &layout, context.language);
                if self.keeper.game.finished().is_none() && self.message.is_empty() {
                    self.message = told.therefore;
                }
            }
            _ => {
                self.make(Move::Hint(stage), context);
                if let Hint::WrongDigit { cell, .. } | Hint::WrongStrike { cell, .. } = hinted.hint
                {
                    self.select(cell, false);
                }
                self.hinted = Some(hinted);
            }
        }
    }

    // ---- mouse ----------------------------------------------------------

    pub fn click(&mut self, mouse: MouseEvent, context: &mut Context) {
        let game = &self.keeper.game;
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

    // ---- replay ---------------------------------------------------------

    fn start_replay(&mut self) {
        let game = self.keeper.game.after(0);
        self.replay = Some(Replay { at: 0, game, plays: true, due: Instant::now() + BEAT });
    }

    fn go(&mut self, at: usize) {
        let at = at.min(self.keeper.game.log().len());
        let game = self.keeper.game.after(at);
        if let Some(replay) = &mut self.replay {
            (replay.at, replay.game) = (at, game);
        }
        let last = at.checked_sub(1).map(|last| &self.keeper.game.log()[last].what);
        let cell = match last {
            Some(Move::Put { cell, .. } | Move::Take(cell)) => Some(*cell),
            Some(
                Move::Digit(cells, _)
                | Move::Corner(cells, _)
                | Move::Centre(cells, _)
                | Move::Colour(cells, _)
                | Move::Clear(cells),
            ) => cells.first().copied(),
            Some(Move::Follow { placement: Some((cell, _)), .. }) => Some(*cell),
            Some(Move::Follow { strikes, .. }) => strikes.first().map(|strike| strike.0),
            _ => None,
        };
        if let Some(cell) = cell {
            self.select(cell, false);
        }
    }

    fn press_in_replay(&mut self, key: KeyEvent) -> Next {
        let Some(replay) = &mut self.replay else { return Next::Stay };
        let (at, end) = (replay.at, self.keeper.game.log().len());
        if key.code == KeyCode::Char(' ') {
            replay.plays = !replay.plays && at < end;
            replay.due = Instant::now();
            return Next::Stay;
        }
        replay.plays = false;
        match key.code {
            KeyCode::Right | KeyCode::Char('l') => self.go(at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(at.saturating_sub(1)),
            KeyCode::PageDown => self.go(at + 10),
            KeyCode::PageUp => self.go(at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(end),
            KeyCode::Esc | KeyCode::Char('q' | 'm') => self.replay = None,
            _ => {}
        }
        Next::Stay
    }

    // ---- drawing --------------------------------------------------------

    pub fn draw(&mut self, frame: &mut Frame, context: &Context) {
        let area = frame.area();
        let layout = self.layout().clone();
        let with_panel = area.width.saturating_sub(PANEL + 1);
        let above_message = area.height.saturating_sub(1);
        let geometry = Geometry::best(&layout, with_panel, above_message);
        // A board with notes but without panel is better than a panel beside a board without.
        let alone = Geometry::best(&layout, area.width, above_message.saturating_sub(1));
        let (geometry, panel) = match (geometry, alone) {
            (Some(one), Some(two)) if !one.shows_notes() && two.shows_notes() => (two, false),
            (Some(one), _) => (one, true),
            (None, Some(two)) => (two, false),
            (None, None) => {
                let needed = smallest(&layout);
                frame.render_widget(too_small(area, needed, context.language), area);
                return;
            }
        };
        let board = Rect { width: geometry.width, height: geometry.height, ..area };
        self.area = board;
        let paused = self.keeper.game.paused() && self.replay.is_none();
        let cells = if paused {
            vec![CellView::default(); layout.cell_count()]
        } else {
            self.view(context)
        };
        geometry.draw(board, &cells, &context.look, frame.buffer_mut());
        self.pad.clear();
        let below = Rect { y: board.y + board.height, height: area.height - board.height, ..area };
        let message = if panel {
            let side = Rect {
                x: board.x + board.width + 1,
                width: area.width - board.width - 1,
                height: area.height.min(board.height.max(area.height - 1)),
                ..area
            };
            self.panel(frame, side, &geometry, context);
            Rect { width: if below.height > 0 { area.width } else { 0 }, ..below }
        } else {
            let [status, message] =
                Areas::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(below);
            frame.render_widget(Line::from(self.status(context)), status);
            message
        };
        let style = context.look.title;
        let message_text = match (&self.hinted, panel) {
            (Some(_), false) => self.hint_text(context).join(" "),
            _ => self.message.clone(),
        };
        frame.render_widget(
            Paragraph::new(message_text).style(style).wrap(Wrap { trim: true }),
            message,
        );
        if paused {
            let words = say(context.language, "Paused. Any key goes on.", "已暂停，按任意键继续。");
            popup(frame, board, &[words.to_owned()], context);
        }
        if self.replay.is_none()
            && let Some(summary) = &self.summary
        {
            popup(frame, board, summary, context);
        }
    }

    /// What every cell shows.
    fn view(&self, context: &Context) -> Vec<CellView> {
        let replayed = self.replay.as_ref().map(|replay| &replay.game);
        let game = replayed.unwrap_or(&self.keeper.game);
        let notes = game.notes();
        let clashing = if context.check == Check::None { Vec::new() } else { game.clashing() };
        let wrong = if context.check == Check::Solution { game.wrong() } else { Vec::new() };
        let mut cells: Vec<CellView> = game
            .layout()
            .cells()
            .map(|cell| {
                let writing = game.writing(cell);
                let open = game.digit(cell).is_none();
                CellView {
                    digit: game.digit(cell),
                    given: game.puzzle().given(cell).is_some(),
                    corner: if open { writing.corner } else { DigitSet::EMPTY },
                    centre: notes[cell],
                    colour: writing.colour,
                    clash: clashing.contains(&cell),
                    wrong: wrong.contains(&cell),
                    selected: self.selection.contains(&cell),
                    cursor: cell == self.cursor,
                    ..CellView::default()
                }
            })
            .collect();
        if replayed.is_none() {
            self.mark_hint(&mut cells);
        }
        cells
    }

    /// What the hint is about, as far as it was told.
    fn mark_hint(&self, cells: &mut [CellView]) {
        let stage = self.keeper.game.told();
        match self.hinted.as_ref().map(|hinted| &hinted.hint) {
            Some(Hint::Step(step, _)) => {
                let evidence = &step.evidence;
                if stage == 2 {
                    let named =
                        |house: &&shudu::board::House| evidence.houses.contains(&house.kind);
                    let houses = self.layout().houses().iter().filter(named);
                    houses
                        .flat_map(|house| &house.cells)
                        .for_each(|c| cells[c.index()].hint = true);
                }
                if stage >= 3 {
                    evidence.cells.iter().for_each(|cell| cells[cell.index()].hint = true);
                    let parts = evidence.parts.iter().flat_map(|part| &part.candidates);
                    for &(cell, digit) in parts.chain(&step.placement) {
                        let view = &mut cells[cell.index()];
                        view.hint = true;
                        if view.digit.is_none() {
                            view.used.insert(digit);
                        }
                    }
                }
                if stage >= 4 {
                    for &(cell, digit) in &step.eliminations {
                        let view = &mut cells[cell.index()];
                        if view.digit.is_none() {
                            view.gone.insert(digit);
                        }
                    }
                }
            }
            Some(Hint::WrongDigit { cell, .. } | Hint::WrongStrike { cell, .. }) => {
                cells[cell.index()].hint = true;
            }
            Some(Hint::Clash(clash)) => {
                clash.cells.iter().for_each(|cell| cells[cell.index()].hint = true);
            }
            _ => {}
        }
    }

    fn hint_text(&self, context: &Context) -> Vec<String> {
        let Some(hinted) = &self.hinted else { return Vec::new() };
        hint::stage(hinted, self.keeper.game.told(), self.layout(), context.language)
    }

    /// Level, rating and what the game is called.
    fn titles(&self, context: &Context) -> Vec<String> {
        let row = &self.keeper.row;
        let level = row.level.as_deref().map(|level| level_name(level, context.language));
        let rated = row.rating.map(|tenths| format!("SER {}", rating(tenths)));
        let size = self.layout().size();
        let board = (!self.layout().is_classic()).then(|| format!("{size}×{size}"));
        let first: Vec<String> = [level, board, rated].into_iter().flatten().collect();
        let mut titles = vec![first.join("  ")];
        titles.extend(title(row, context.language));
        titles.retain(|line| !line.is_empty());
        titles
    }

    fn clock(&self, context: &Context) -> String {
        match &self.replay {
            Some(replay) => {
                let at = replay.at.checked_sub(1).map_or(0, |last| self.keeper.game.log()[last].at);
                time(at)
            }
            None if context.timer => time(self.keeper.spent()),
            None => say(context.language, "time hidden", "计时已隐藏").to_owned(),
        }
    }

    fn mode_name(&self, context: &Context) -> &'static str {
        let (.., english, chinese) =
            MODES.iter().find(|mode| mode.0 == self.mode).unwrap_or(&MODES[0]);
        say(context.language, english, chinese)
    }

    /// One line where there is no room for a panel.
    fn status(&self, context: &Context) -> String {
        let filled = (self.keeper.game.progress() * 100.0).floor();
        let titles = self.titles(context).join(" ");
        format!("{titles} · {} · {filled} % · {} · ?", self.clock(context), self.mode_name(context))
    }

    fn panel(&mut self, frame: &mut Frame, area: Rect, geometry: &Geometry, context: &Context) {
        let (look, language) = (&context.look, context.language);
        let game = &self.keeper.game;
        let mut lines: Vec<Line> = Vec::new();
        lines.extend(self.titles(context).into_iter().map(|title| Line::styled(title, look.title)));
        lines.push(Line::from(self.clock(context)));
        let filled = (game.progress() * 100.0).floor();
        let hints = game.hints().0;
        lines.push(Line::styled(
            format!("{filled} %  {} {hints}", say(language, "hints", "提示")),
            look.faint,
        ));
        lines.push(Line::default());
        if let Some(replay) = &self.replay {
            let (at, all) = (replay.at, self.keeper.game.log().len());
            lines.push(Line::styled(say(language, "Replay", "回放"), look.title));
            lines.push(Line::from(format!("{} {at}/{all}", say(language, "move", "第几步"))));
            lines.push(Line::default());
            let keys = say(
                language,
                "←→ step  space play  Home End  Esc back",
                "←→ 单步  空格 播放  Home End  Esc 返回",
            );
            lines.push(Line::styled(keys, look.faint));
            frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
            return;
        }
        for two in MODES.chunks(2) {
            let mut spans = Vec::new();
            for &(mode, key, english, chinese) in two {
                let word = format!("{key} {}", say(language, english, chinese));
                let here = mode == self.mode;
                let style =
                    if here { look.title.add_modifier(Modifier::REVERSED) } else { look.faint };
                let text = if here { format!("[{word}]") } else { format!(" {word} ") };
                spans.push(Span::styled(text, style));
            }
            lines.push(Line::from(spans));
        }
        lines.push(Line::default());
        let top = lines.len() as u16;
        frame.render_widget(Paragraph::new(lines), area);
        let mut rest = Rect { y: area.y + top, height: area.height.saturating_sub(top), ..area };
        if self.hinted.is_some() {
            let mut text: Vec<Line> = Vec::new();
            for sentence in self.hint_text(context) {
                text.push(Line::from(sentence));
            }
            let more = say(language, "t: more · Esc: enough", "t：更多 · Esc：够了");
            text.push(Line::styled(more, look.faint));
            let text = Paragraph::new(text).wrap(Wrap { trim: true }).scroll((self.scroll, 0));
            frame.render_widget(text, rest);
            return;
        }
        let pad = self.draw_pad(frame, rest, context);
        rest.y += pad + 1;
        rest.height = rest.height.saturating_sub(pad + 1);
        let mut lines: Vec<Line> = Vec::new();
        if !geometry.shows_notes() && self.keeper.game.digit(self.cursor).is_none() {
            let symbols = |set: DigitSet| set.map(Digit::symbol).collect::<String>();
            let centre = symbols(self.keeper.game.notes()[self.cursor]);
            let corner = symbols(self.keeper.game.writing(self.cursor).corner);
            let word = say(language, "notes", "笔记");
            lines.push(Line::from(format!("{word} {centre}")));
            if !corner.is_empty() {
                lines.push(Line::from(format!("{} {corner}", say(language, "corner", "角注"))));
            }
        }
        if self.keeper.game.auto() {
            lines.push(Line::styled(say(language, "notes: automatic", "笔记：自动"), look.faint));
        }
        let check = match context.check {
            Check::None => say(language, "check: nothing", "检查：不检查"),
            Check::Rules => say(language, "check: rules", "检查：规则"),
            Check::Solution => say(language, "check: solution", "检查：答案"),
        };
        lines.push(Line::styled(check, look.faint));
        lines.push(Line::default());
        for (english, chinese) in [
            ("t hint    u undo", "t 提示  u 撤销"),
            ("p pause   r redo", "p 暂停  r 重做"),
            ("o options ? help", "o 选项  ? 帮助"),
            ("q menu", "q 菜单"),
        ] {
            lines.push(Line::styled(say(language, english, chinese), look.faint));
        }
        frame.render_widget(Paragraph::new(lines), rest);
    }

    /// The digits and how often each is still to come; gives the rows it took.
    fn draw_pad(&mut self, frame: &mut Frame, area: Rect, context: &Context) -> u16 {
        let look = &context.look;
        let size = self.layout().size();
        let across = if size % 3 == 0 && size < 12 { 3 } else { 4 };
        let rows = size.div_ceil(across) as u16;
        for i in 0..size {
            let digit = Digit::from_index(i);
            let (x, y) = ((i % across) as u16 * 5, (i / across) as u16);
            if y >= area.height || x + 4 > area.width {
                continue;
            }
            let left = self.keeper.game.left(digit);
            let place = Rect { x: area.x + x, y: area.y + y, width: 4, height: 1 };
            let text = match left {
                0 => format!("{} ✓", digit.symbol()),
                _ => format!("{}·{left}", digit.symbol()),
            };
            let here = self.keeper.game.digit(self.cursor) == Some(digit);
            let style = match (left, here) {
                (_, true) => look.title,
                (0, _) => look.faint,
                _ => ratatui::style::Style::new(),
            };
            frame.render_widget(Line::styled(text, style), place);
            self.pad.push((place, digit));
        }
        rows
    }

    /// What there is to say about a solved game.
    fn summary(&self, context: &Context) -> Vec<String> {
        let (game, language) = (&self.keeper.game, context.language);
        let spent = time(game.finished().unwrap_or(0));
        let hints = game.hints().0;
        let mut lines = vec![match language {
            shudu::words::Language::English => format!("Solved in {spent}!"),
            shudu::words::Language::Chinese => format!("完成！用时 {spent}"),
        }];
        lines.push(match (hints, language) {
            (0, _) => say(language, "without hints", "没有使用提示").to_owned(),
            (1, shudu::words::Language::English) => "1 hint".to_owned(),
            (_, shudu::words::Language::English) => format!("{hints} hints"),
            (_, shudu::words::Language::Chinese) => format!("提示 {hints} 次"),
        });
        lines.extend(self.titles(context));
        let facts = Facts::of(game.puzzle());
        let techniques = facts.techniques(game.puzzle(), &Profile::human());
        let named: Vec<&str> = techniques
            .iter()
            .take(4)
            .map(|&technique| library::name(technique, language))
            .collect();
        if !named.is_empty() {
            lines.push(named.join(say(language, ", ", "、")));
        }
        lines.push(String::new());
        lines.push(say(language, "n new  R replay  q menu", "n 新题  R 回放  q 菜单").to_owned());
        lines
    }
}

/// The least room a board needs.
pub fn smallest(layout: &Layout) -> (u16, u16) {
    let wide = (1..=400).find(|&width| Geometry::best(layout, width, 400).is_some());
    let high = (1..=400).find(|&height| Geometry::best(layout, 400, height).is_some());
    (wide.unwrap_or(400), high.unwrap_or(400) + 2)
}

/// What a screen shows on which nothing can be shown.
pub fn too_small(
    area: Rect,
    (width, height): (u16, u16),
    language: shudu::words::Language,
) -> Paragraph<'static> {
    let (w, h) = (area.width, area.height);
    let text = match language {
        shudu::words::Language::English => {
            format!("This terminal is {w}×{h}; the game needs {width}×{height}.")
        }
        shudu::words::Language::Chinese => format!("终端只有 {w}×{h}，游戏需要 {width}×{height}。"),
    };
    Paragraph::new(text).wrap(Wrap { trim: true })
}

/// Lines in a box in the middle of an area.
pub fn popup(frame: &mut Frame, area: Rect, lines: &[String], context: &Context) {
    let most = area.width.saturating_sub(4).max(10);
    let widest = lines.iter().map(|line| Line::from(line.as_str()).width()).max().unwrap_or(0);
    let width = (widest as u16).min(most);
    let text =
        Paragraph::new(lines.iter().map(|line| Line::from(line.as_str())).collect::<Vec<_>>())
            .wrap(Wrap { trim: true });
    let rows: usize = lines
        .iter()
        .map(|line| Line::from(line.as_str()).width().div_ceil(usize::from(width.max(1))).max(1))
        .sum();
    let (width, height) = (width + 4, rows as u16 + 2);
    let place = Rect {
        x: area.x + area.width.saturating_sub(width) / 2,
        y: area.y + area.height.saturating_sub(height) / 2,
        width: width.min(area.width),
        height: height.min(area.height),
    };
    frame.render_widget(Clear, place);
    let block = Block::bordered()
        .border_style(context.look.title)
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(text.block(block), place);
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
