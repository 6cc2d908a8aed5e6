//! How a game looks: board, panel, message, and what lies over them.

use super::{MODES, Table};
use crate::play::screen::Context;
use crate::play::screen::board::{CellView, Geometry};
use crate::play::time::now;
use crate::play::words::{level_name, time, title};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use shudu::board::{Digit, DigitSet, Layout};
use shudu::hint::{self, Hint};
use shudu::language::Language;
use shudu::play::{Check, Fault};
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
            let words = context.language.pick("Paused. Any key goes on.", "已暂停，按任意键继续。");
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
        cells
    }

    /// What the hint is about, as far as it was told.
    fn mark_hint(&self, cells: &mut [CellView]) {
        let stage = self.session.game().told();
        match self.hinted.as_ref().map(|hinted| &hinted.hint) {
            Some(Hint::Step(priced)) => {
                let step = &priced.step;
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
        hint::stage(hinted, self.session.game().told(), self.layout(), context.language)
    }

    /// Level, rating and what the game is called.
    fn titles(&self, context: &Context) -> Vec<String> {
        let card = self.session.card();
        let level = card.level.as_deref().map(|level| level_name(level, context.language));
        let rated = card.rating.map(|rating| format!("SER {rating}"));
        let size = self.layout().size();
        let board = (!self.layout().is_classic()).then(|| format!("{size}×{size}"));
        let first: Vec<String> = [level, board, rated].into_iter().flatten().collect();
        let mut titles = vec![first.join("  ")];
        titles.extend(title(card, context.language));
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

    fn panel(&mut self, frame: &mut Frame, area: Rect, geometry: &Geometry, context: &Context) {
        let (look, language) = (&context.look, context.language);
        let game = self.session.game();
        let mut lines: Vec<Line> = Vec::new();
        lines.extend(self.titles(context).into_iter().map(|title| Line::styled(title, look.title)));
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
            lines.push(Line::styled(language.pick("Replay", "回放"), look.title));
            lines.push(Line::from(format!("{} {at}/{all}", language.pick("move", "第几步"))));
            lines.push(Line::default());
            let keys = language.pick(
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
                let word = format!("{key} {}", language.pick(english, chinese));
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
            let more = language.pick("t: more · Esc: enough", "t：更多 · Esc：够了");
            text.push(Line::styled(more, look.faint));
            let text = Paragraph::new(text).wrap(Wrap { trim: true }).scroll((self.scroll, 0));
            frame.render_widget(text, rest);
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
        frame.render_widget(Paragraph::new(lines), rest);
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
            let here = self.session.game().digit(self.cursor) == Some(digit);
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
        let techniques = self.session.techniques().into_iter().take(4);
        let named: Vec<&str> =
            techniques.map(|technique| library::name(technique, language)).collect();
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
pub fn too_small(
    area: Rect,
    (width, height): (u16, u16),
    language: Language,
) -> Paragraph<'static> {
    let (w, h) = (area.width, area.height);
    let text = match language {
        Language::English => {
            format!("This terminal is {w}×{h}; the game needs {width}×{height}.")
        }
        Language::Chinese => format!("终端只有 {w}×{h}，游戏需要 {width}×{height}。"),
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
