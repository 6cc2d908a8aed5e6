//! Entering a puzzle of one's own: at every key it is said whether it breaks a rule and
//! how many solutions it has.

use super::board::{CellView, Geometry};
use super::flow::{flow, scrolled};
use super::table::{smallest, too_small};
use super::{Context, Next};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::Line;
use shudu::board::{Cell, Digit, Layout, Puzzle};
use shudu::language::Language;
use shudu::play::{Facts, Solutions};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Boards a puzzle can be entered on.
const SIZES: [usize; 7] = [4, 6, 8, 9, 10, 12, 16];

pub struct Editor {
    layout: Arc<Layout>,
    givens: Vec<Option<Digit>>,
    cursor: Cell,
    area: Rect,
    /// What is known of the puzzle as it is, and who is finding out.
    known: Option<Solutions>,
    asked: Option<Receiver<Solutions>>,
}

impl Editor {
    pub fn new() -> Editor {
        Editor::on(Layout::classic())
    }

    fn on(layout: Arc<Layout>) -> Editor {
        let givens = vec![None; layout.cell_count()];
        let area = Rect::default();
        let cursor = Cell::from_index(0);
        let mut editor = Editor { layout, givens, cursor, area, known: None, asked: None };
        editor.ask();
        editor
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.layout.clone(), self.givens.clone())
    }

    /// On large boards the answer takes a moment, and the next key may come before it.
    fn ask(&mut self) {
        let (teller, asked) = channel();
        let puzzle = self.puzzle();
        self.known = None;
        self.asked = Some(asked);
        std::thread::spawn(move || {
            // Nobody may be listening any more.
            let _ = teller.send(Facts::of(&puzzle).solutions);
        });
    }

    /// Whether an answer has come.
    pub fn tick(&mut self) -> bool {
        let answer = self.asked.as_ref().and_then(|asked| asked.try_recv().ok());
        if answer.is_some() {
            (self.known, self.asked) = (answer, None);
        }
        answer.is_some()
    }

    pub fn waits(&self) -> bool {
        self.asked.is_some()
    }

    pub fn press(&mut self, key: KeyEvent) -> Next {
        let size = self.layout.size();
        let (row, column) = (self.layout.row(self.cursor), self.layout.column(self.cursor));
        let turn = |at: usize, by: usize| (at + by) % size;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Up => self.cursor = self.layout.cell(turn(row, size - 1), column),
            KeyCode::Down => self.cursor = self.layout.cell(turn(row, 1), column),
            KeyCode::Left => self.cursor = self.layout.cell(row, turn(column, size - 1)),
            KeyCode::Right => self.cursor = self.layout.cell(row, turn(column, 1)),
            KeyCode::Enter => {
                let has_solution = self.known.is_some_and(|known| known != Solutions::None);
                let any = self.givens.iter().any(Option::is_some);
                if has_solution && any && self.puzzle().clash().is_none() {
                    return Next::Begin(Box::new(self.puzzle()));
                }
            }
            KeyCode::Esc => return Next::Menu,
            KeyCode::Tab => {
                let at = SIZES.iter().position(|&other| other == size).unwrap_or(0);
                let next = SIZES[(at + 1) % SIZES.len()];
                if let Ok(layout) = Layout::usual(next) {
                    *self = Editor::on(layout.into());
                }
            }
            KeyCode::Backspace => {
                let before =
                    self.cursor.index().checked_sub(1).map_or(self.cursor, Cell::from_index);
                let at =
                    if self.givens[self.cursor.index()].is_some() { self.cursor } else { before };
                self.cursor = at;
                self.set(at, None);
            }
            KeyCode::Delete => self.set(self.cursor, None),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(symbol) => self.type_symbol(symbol),
            _ => {}
        }
        Next::Stay
    }

    fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.givens[cell.index()] = digit;
        self.ask();
    }

    /// Digits and blanks are typed one after the other, as a newspaper is read.
    fn type_symbol(&mut self, symbol: char) {
        let digit = Digit::from_symbol(symbol, self.layout.size());
        if digit.is_none() && !matches!(symbol, '.' | '0' | ' ' | '-' | '_') {
            return;
        }
        self.set(self.cursor, digit);
        let next = self.cursor.index() + 1;
        self.cursor = Cell::from_index(next.min(self.givens.len() - 1));
    }

    /// A pasted text fills cells from the cursor on.
    pub fn paste(&mut self, text: &str) {
        text.chars()
            .filter(|symbol| !symbol.is_control())
            .for_each(|symbol| self.type_symbol(symbol));
    }

    pub fn click(&mut self, x: u16, y: u16) {
        let inside = self.area.contains(ratatui::layout::Position::new(x, y));
        if inside
            && let Some(geometry) = Geometry::best(&self.layout, self.area.width, self.area.height)
        {
            let cell = geometry.cell_at(x - self.area.x, y - self.area.y);
            self.cursor = cell.unwrap_or(self.cursor);
        }
    }

    /// What is to be said about the puzzle as it is.
    fn verdict(&self, context: &Context) -> String {
        let language = context.language;
        let clues = self.givens.iter().flatten().count();
        if let Some(clash) = self.puzzle().clash() {
            let [a, b] = clash.cells.map(|cell| self.layout.spot(cell).to_string());
            let digit = clash.digit;
            return say!(language, "Not possible: {clash}.", "不成立：{a} 和 {b} 都是 {digit}。");
        }
        let known = match self.known {
            None => language.pick("looking …", "正在求解……"),
            Some(Solutions::None) => language.pick("no solution", "无解"),
            Some(Solutions::One) => {
                language.pick("exactly one solution: Enter plays it", "恰有一个解：按 Enter 开始")
            }
            Some(Solutions::Many) => language.pick(
                "several solutions so far; Enter plays it all the same",
                "目前有多个解；按 Enter 也可以开始",
            ),
            Some(Solutions::Unknown) => {
                language.pick("not known how many solutions", "解的个数未知")
            }
        };
        match (clues, language) {
            (1, Language::English) => format!("1 clue: {known}"),
            _ => say!(language, "{clues} clues: {known}", "已知数 {clues} 个：{known}"),
        }
    }

    pub fn draw(&mut self, frame: &mut Frame, context: &Context) {
        let area = frame.area();
        let title = context.language.pick(
            "Your own puzzle: type digits, . or space for blank; Tab other sizes, Esc menu",
            "自己的题目：输入数字，. 或空格表示空格；Tab 换尺寸，Esc 菜单",
        );
        let title = flow(&Line::styled(title, context.look.title), area.width, 0);
        let head = title.len() as u16;
        let room = area.height.saturating_sub(head + 2);
        let Some(geometry) = Geometry::best(&self.layout, area.width, room) else {
            let (width, height) = smallest(&self.layout);
            frame.render_widget(too_small(area, (width, height + head), context.language), area);
            return;
        };
        let clash = self.puzzle().clash();
        let cells: Vec<CellView> = self
            .layout
            .cells()
            .map(|cell| CellView {
                digit: self.givens[cell.index()],
                given: true,
                clash: clash.as_ref().is_some_and(|clash| clash.cells.contains(&cell)),
                selected: cell == self.cursor,
                cursor: cell == self.cursor,
                ..CellView::default()
            })
            .collect();
        self.area =
            Rect { y: area.y + head, width: geometry.width, height: geometry.height, ..area };
        frame.render_widget(ratatui::text::Text::from(title), Rect { height: head, ..area });
        let same = self.givens[self.cursor.index()];
        geometry.draw(self.area, &cells, same, &context.look, frame.buffer_mut());
        let y = self.area.y + self.area.height;
        let rest = Rect { y, height: area.height.saturating_sub(y), ..area };
        let verdict = [Line::from(self.verdict(context))];
        scrolled(frame, rest, &verdict, 0, &mut 0, &context.look, context.language);
    }
}
