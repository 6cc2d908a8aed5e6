//! How a game looks: board, panel, message, and what lies over them.

use super::{MODES, Table};
use crate::play::games::Words;
use crate::play::screen::Context;
use crate::play::screen::board::{CellView, Geometry};
use crate::play::screen::flow::{columns, cut, flow, scrolled};
use crate::play::time::now;
use crate::play::words::time;
use crate::term::clock;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear};
use shudu::board::{Digit, DigitSet, Layout};
use shudu::hint;
use shudu::language::Language;
use shudu::play::{Check, Fault, level_name};
use shudu::words::{self as library};

/// The narrowest panel.
const PANEL: u16 = 19;

impl Table {
    pub fn draw(&mut self, frame: &mut Frame, context: &Context) {
        if self.summary.is_none() {
            self.summary = self.summary(context);
        }
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
        let paused = self.session.game().paused() && self.replay.is_none();
        let cells = if paused {
            vec![CellView::default(); layout.cell_count()]
        } else {
            self.view(context)
        };
        let shown = self.replay.as_ref().map_or(self.session.game(), |replay| &replay.game);
        let same = self.filter.or(shown.digit(self.cursor)).filter(|_| !paused);
        geometry.draw(board, &cells, same, &context.look, frame.buffer_mut());
        self.pad.clear();
        self.modes.clear();
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
            let line = cut(&self.status(context), usize::from(status.width));
            frame.render_widget(Line::from(line), status);
            message
        };
        let (look, language) = (&context.look, context.language);
        let style = look.title;
        let below = match (&self.hinted, &self.replay) {
            (_, Some(_)) if !panel => self.replayed(context),
            (Some(_), None) if !panel => self.hint_text(context).join(language.pick(" ", "")),
            _ => self.message.clone(),
        };
        if !below.is_empty() {
            let text = [Line::styled(below, style)];
            // Beside a hint in the panel, that is what is scrolled.
            let mut none = 0;
            let top = if panel && self.hinted.is_some() { &mut none } else { &mut self.scroll };
            scrolled(frame, message, &text, 0, top, look, language);
        }
        if paused {
            let words = language.pick("Paused. Any key goes on.", "已暂停，按任意键继续。");
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
        let game = replayed.unwrap_or(self.session.game());
        let notes = game.notes();
        let faults = game.faults(context.check);
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
                    tints: writing.tints,
                    clash: faults.contains(&(cell, Fault::Clash)),
                    wrong: faults.contains(&(cell, Fault::Wrong)),
                    selected: self.selection.contains(&cell),
                    cursor: cell == self.cursor,
                    ..CellView::default()
                }
            })
            .collect();
        if replayed.is_none() {
            self.mark_hint(&mut cells);
        }
        if self.answered
            && let Some(solution) = game.solution()
        {
            for cell in game.layout().cells() {
                let view = &mut cells[cell.index()];
                (view.digit, view.clash) = (Some(solution[cell]), false);
                view.wrong = game.digit(cell).is_some_and(|digit| digit != solution[cell]);
            }
        }
        cells
    }

    /// What the hint is about, as far as it was told.
    fn mark_hint(&self, cells: &mut [CellView]) {
        let Some(hinted) = &self.hinted else { return };
        let shown = hint::shown(hinted, self.session.game().told(), self.layout());
        let looked = |house: &&shudu::board::House| {
            shown.cells.is_empty() && shown.houses.contains(&house.kind)
        };
        let houses = self.layout().houses().iter().filter(looked);
        for cell in houses.flat_map(|house| &house.cells).chain(&shown.cells) {
            cells[cell.index()].hint = true;
        }
        for &(cell, digit) in shown.used.iter().chain(&shown.placed) {
            let view = &mut cells[cell.index()];
            view.hint = true;
            if view.digit.is_none() {
                view.used.insert(digit);
            }
        }
        for &(cell, digit) in &shown.gone {
            let view = &mut cells[cell.index()];
            if view.digit.is_none() {
                view.gone.insert(digit);
            }
        }
    }

    fn hint_text(&self, context: &Context) -> Vec<String> {
        let Some(hinted) = &self.hinted else { return Vec::new() };
        hint::stage(hinted, self.session.game().told(), self.layout(), context.language)
    }

    /// Level, rating and what the game is called.
    fn titles(&self, context: &Context) -> Vec<String> {
        let card = self.session.card();
        let level = card.level.as_deref().map(|level| level_name(level, context.language));
        let rated = card.rating.map(|rating| format!("SER {rating}"));
        let board = self.layout().title(context.language.into());
        let board = Some(board).filter(|_| !self.layout().is_classic());
        let first: Vec<String> = [level, rated].into_iter().flatten().collect();
        let mut titles = vec![first.join("  ")];
        titles.extend(board);
        titles.extend(card.called(context.language));
        titles.retain(|line| !line.is_empty());
        titles
    }

    fn clock(&self, context: &Context) -> String {
        match &self.replay {
            Some(replay) => {
                let at =
                    replay.at.checked_sub(1).map_or(0, |last| self.session.game().log()[last].at);
                time(at)
            }
            None if context.timer => time(self.session.spent(now())),
            None => context.language.pick("time hidden", "计时已隐藏").to_owned(),
        }
    }

    fn mode_name(&self, context: &Context) -> &'static str {
        let (.., english, chinese) =
            MODES.iter().find(|mode| mode.0 == self.mode).unwrap_or(&MODES[0]);
        context.language.pick(english, chinese)
    }

    /// One line where there is no room for a panel.
    fn status(&self, context: &Context) -> String {
        let filled = (self.session.game().progress() * 100.0).floor();
        let titles = self.titles(context).join(" ");
        format!("{titles} · {} · {filled} % · {} · ?", self.clock(context), self.mode_name(context))
    }

    /// The move of a replay, in words.
    fn replayed(&self, context: &Context) -> String {
        let last = self.replay.as_ref().and_then(|replay| replay.at.checked_sub(1));
        let logged = last.map(|last| &self.session.game().log()[last].what);
        logged.map_or(String::new(), |what| Words(context.language).step(what, self.layout()))
    }

    fn panel(&mut self, frame: &mut Frame, area: Rect, geometry: &Geometry, context: &Context) {
        let (look, language) = (&context.look, context.language);
        let game = self.session.game();
        let mut lines: Vec<Line> = Vec::new();
        let flowed = |lines: &mut Vec<Line>, text: &str, style| {
            lines.extend(flow(&Line::styled(text.to_owned(), style), area.width, 0));
        };
        for title in self.titles(context) {
            flowed(&mut lines, &title, look.title);
        }
        lines.push(Line::from(self.clock(context)));
        let filled = (game.progress() * 100.0).floor();
        let hints = game.hints().0;
        lines.push(Line::styled(
            format!("{filled} %  {} {hints}", language.pick("hints", "提示")),
            look.faint,
        ));
        lines.push(Line::default());
        if let Some(replay) = &self.replay {
            let (at, all) = (replay.at, self.session.game().log().len());
            flowed(&mut lines, language.pick("Replay", "回放"), look.title);
            lines.push(Line::from(format!("{} {at}/{all}", language.pick("move", "第几步"))));
            lines.push(Line::default());
            flowed(&mut lines, &self.replayed(context), look.title);
            lines.push(Line::default());
            let keys = language.pick(
                "←→ step  space play  Home End  Esc back",
                "←→ 单步  空格 播放  Home End  Esc 返回",
            );
            flowed(&mut lines, keys, look.faint);
            frame.render_widget(Text::from(lines), area);
            return;
        }
        for two in MODES.chunks(2) {
            let (mut spans, mut x) = (Vec::new(), area.x);
            let y = area.y + lines.len() as u16;
            for &(mode, key, english, chinese) in two {
                let word = format!("{key} {}", language.pick(english, chinese));
                let here = mode == self.mode;
                let style =
                    if here { look.title.add_modifier(Modifier::REVERSED) } else { look.faint };
                let text = if here { format!("[{word}]") } else { format!(" {word} ") };
                let width = columns(&text) as u16;
                self.modes.push((Rect { x, y, width, height: 1 }, mode));
                x += width;
                spans.push(Span::styled(text, style));
            }
            lines.push(Line::from(spans));
        }
        lines.push(Line::default());
        let top = lines.len() as u16;
        frame.render_widget(Text::from(lines), area);
        let mut rest = Rect { y: area.y + top, height: area.height.saturating_sub(top), ..area };
        if self.hinted.is_some() {
            let mut text: Vec<Line> = self.hint_text(context).into_iter().map(Line::from).collect();
            let more = match self.named() {
                Some(_) => language
                    .pick("t: more · T: lesson · Esc: enough", "t：更多 · T：讲解 · Esc：够了"),
                None => language.pick("t: more · Esc: enough", "t：更多 · Esc：够了"),
            };
            text.push(Line::styled(more, look.faint));
            scrolled(frame, rest, &text, 0, &mut self.scroll, look, language);
            return;
        }
        let pad = self.draw_pad(frame, rest, context);
        rest.y += pad + 1;
        rest.height = rest.height.saturating_sub(pad + 1);
        let mut lines: Vec<Line> = Vec::new();
        if !geometry.shows_notes() && self.session.game().digit(self.cursor).is_none() {
            let symbols = |set: DigitSet| set.map(Digit::symbol).collect::<String>();
            let centre = symbols(self.session.game().notes()[self.cursor]);
            let corner = symbols(self.session.game().writing(self.cursor).corner);
            let word = language.pick("notes", "笔记");
            lines.push(Line::from(format!("{word} {centre}")));
            if !corner.is_empty() {
                lines.push(Line::from(format!("{} {corner}", language.pick("corner", "角注"))));
            }
        }
        if let Some(digit) = self.filter {
            let digit = digit.symbol();
            lines.push(Line::styled(
                say!(language, "marked: {digit}", "突出显示：{digit}"),
                look.title,
            ));
        }
        if self.session.game().auto() {
            lines.push(Line::styled(language.pick("notes: automatic", "笔记：自动"), look.faint));
        }
        let check = match context.check {
            Check::None => language.pick("check: nothing", "检查：不检查"),
            Check::Rules => language.pick("check: rules", "检查：规则"),
            Check::Solution => language.pick("check: solution", "检查：答案"),
        };
        lines.push(Line::styled(check, look.faint));
        lines.push(Line::default());
        for (english, chinese) in [
            ("t hint    u undo", "t 提示  u 撤销"),
            ("p pause   r redo", "p 暂停  r 重做"),
            ("o options ? help", "o 选项  ? 帮助"),
            ("q menu", "q 菜单"),
        ] {
            lines.push(Line::styled(language.pick(english, chinese), look.faint));
        }
        // Where rows are few, the way to the help is what must stay.
        let rows = usize::from(rest.height);
        if lines.len() > rows && rows > 0 {
            lines.truncate(rows - 1);
            lines.push(Line::styled(language.pick("… ? help", "…… ? 帮助"), look.faint));
        }
        frame.render_widget(Text::from(lines), rest);
    }

    /// The digits and how often each is still to come; gives the rows it took.
    fn draw_pad(&mut self, frame: &mut Frame, area: Rect, context: &Context) -> u16 {
        let look = &context.look;
        let size = self.layout().size();
        let across = if size.is_multiple_of(3) && size < 12 { 3 } else { 4 };
        let rows = size.div_ceil(across) as u16;
        for i in 0..size {
            let digit = Digit::from_index(i);
            let (x, y) = ((i % across) as u16 * 5, (i / across) as u16);
            if y >= area.height || x + 4 > area.width {
                continue;
            }
            let left = self.session.game().left(digit);
            let place = Rect { x: area.x + x, y: area.y + y, width: 4, height: 1 };
            let text = match left {
                0 => format!("{} ✓", digit.symbol()),
                _ => format!("{}·{left}", digit.symbol()),
            };
            let here = self.filter.or(self.session.game().digit(self.cursor)) == Some(digit);
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
    pub fn summary(&self, context: &Context) -> Option<Vec<String>> {
        let (summary, language) = (self.session.summary()?, context.language);
        let (spent, hints) = (time(summary.spent), summary.hints);
        let mut lines = vec![match language {
            Language::English => format!("Solved in {spent}!"),
            Language::Chinese => format!("完成！用时 {spent}"),
        }];
        lines.push(match (hints, language) {
            (0, _) => language.pick("without hints", "没有使用提示").to_owned(),
            (1, Language::English) => "1 hint".to_owned(),
            (_, Language::English) => format!("{hints} hints"),
            (_, Language::Chinese) => format!("提示 {hints} 次"),
        });
        lines.extend(self.titles(context));
        let techniques = self.session.techniques(&clock::control()).unwrap_or_default();
        let named: Vec<&str> =
            techniques.iter().take(4).map(|&one| library::name(one, language)).collect();
        if !named.is_empty() {
            lines.push(named.join(language.pick(", ", "、")));
        }
        lines.push(String::new());
        lines.push(language.pick("n new  R replay  q menu", "n 新题  R 回放  q 菜单").to_owned());
        Some(lines)
    }
}

/// The least room a board needs.
pub fn smallest(layout: &Layout) -> (u16, u16) {
    let wide = (1..=400).find(|&width| Geometry::best(layout, width, 400).is_some());
    let high = (1..=400).find(|&height| Geometry::best(layout, 400, height).is_some());
    (wide.unwrap_or(400), high.unwrap_or(400) + 2)
}

/// What a screen shows on which nothing can be shown.
pub fn too_small(area: Rect, (width, height): (u16, u16), language: Language) -> Text<'static> {
    let (w, h) = (area.width, area.height);
    let text = say!(
        language,
        "This terminal is {w}×{h}; the game needs {width}×{height}.",
        "终端只有 {w}×{h}，游戏需要 {width}×{height}。"
    );
    Text::from(flow(&Line::from(text), area.width, 0))
}

/// Lines in a box in the middle of an area.
pub fn popup(frame: &mut Frame, area: Rect, lines: &[String], context: &Context) {
    let most = area.width.saturating_sub(4).max(10);
    let flowed: Vec<Line> =
        lines.iter().flat_map(|line| flow(&Line::from(line.as_str()), most, 0)).collect();
    let widest = flowed.iter().map(Line::width).max().unwrap_or(0);
    let (width, height) = (widest as u16 + 4, flowed.len() as u16 + 2);
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
    let inner = block.inner(place);
    frame.render_widget(block, place);
    let (look, language) = (&context.look, context.language);
    scrolled(frame, inner, &flowed, 0, &mut 0, look, language);
}
