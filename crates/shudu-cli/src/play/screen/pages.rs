//! How pages other than the game look.

use super::app::{App, Asked, Page};
use super::board::{CellView, Geometry};
use super::flow::{cut, scrolled, tail};
use super::look::Look;
use super::menu::Item;
use super::{LEAST, table};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::text::{Line, Span};
use shudu::play::Game;

impl App<'_, '_> {
    pub fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (look, language) = (&self.context.look, self.context.language);
        if area.width < 12 || area.height < 3 {
            frame.render_widget(table::too_small(area, LEAST, language), area);
            return;
        }
        match &mut self.page {
            Page::Table(table) => table.draw(frame, self.context),
            Page::Editor(editor) => editor.draw(frame, self.context),
            Page::Menu(list) => {
                let title = language.pick("Shudu", "数独");
                let keys = language.pick(
                    "↑↓ choose  Enter go  ? help  q quit",
                    "↑↓ 选择  Enter 确定  ? 帮助  q 退出",
                );
                let inner = page(frame, title, keys, look);
                list.draw(frame, inner, look, language);
            }
            Page::List(title, list) => {
                let game = match list.chosen() {
                    Some(Item::Continue(id)) => Some(id),
                    _ => None,
                };
                let keys = match game {
                    Some(_) => language.pick(
                        "↑↓ choose  Enter go  x delete  Esc back",
                        "↑↓ 选择  Enter 确定  x 删除  Esc 返回",
                    ),
                    None => language
                        .pick("↑↓ choose  Enter go  Esc back", "↑↓ 选择  Enter 确定  Esc 返回"),
                };
                let mut inner = page(frame, title, keys, look);
                if let Some(id) = game {
                    if self.preview.as_ref().is_none_or(|(shown, _)| *shown != id) {
                        let game = self.context.store.load(id).ok().map(|(_, game)| game);
                        self.preview = Some((id, game));
                    }
                    if let Some((_, Some(game))) = &self.preview {
                        inner = preview(frame, inner, game, look);
                    }
                }
                list.draw(frame, inner, look, language);
            }
            Page::Sheet(sheet) => {
                let keys = match sheet.practice {
                    Some(_) => language.pick(
                        "↑↓ scroll, Enter practise, any other key: back",
                        "↑↓ 滚动，Enter 练习，其他键返回",
                    ),
                    None => language.pick("↑↓ scroll, any other key: back", "↑↓ 滚动，其他键返回"),
                };
                let inner = page(frame, &sheet.title, keys, look);
                scrolled(frame, inner, &sheet.lines, sheet.hang, &mut sheet.top, look, language);
            }
            Page::Question(question, _) => {
                let keys = language.pick("y yes, any other key: no", "y 是，其他键：否");
                let inner = page(frame, "", keys, look);
                let text = [Line::styled(question.clone(), look.title)];
                scrolled(frame, inner, &text, 0, &mut 0, look, language);
            }
            Page::Prompt(prompt) => {
                let (title, about) = match prompt.what {
                    Asked::Rating => (
                        language.pick("By rating", "按评级"),
                        language.pick(
                            "From 1.0 to about 9.3, as 4.0..5.0 or 7.2:",
                            "从 1.0 到大约 9.3，例如 4.0..5.0 或 7.2：",
                        ),
                    ),
                    Asked::Open => (
                        language.pick("Open", "打开"),
                        language.pick(
                            "The name of a file, a puzzle as text, a link, a game's string:",
                            "文件名、题目文本、链接或游戏字符串：",
                        ),
                    ),
                };
                let keys = language.pick("Enter go  Esc back", "Enter 确定  Esc 返回");
                let inner = page(frame, title, keys, look);
                let room = usize::from(inner.width.saturating_sub(3));
                let text: String =
                    prompt.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                let seen = tail(&text, room).to_owned();
                let lines = [
                    Line::from(about),
                    Line::default(),
                    Line::from(vec![
                        Span::styled("> ", look.title),
                        Span::raw(seen),
                        Span::styled(" ", look.cursor),
                    ]),
                    Line::default(),
                    Line::from(shudu::draw::clean(&prompt.wrong).into_owned()),
                ];
                scrolled(frame, inner, &lines, 0, &mut 0, look, language);
            }
            Page::Making(making) => {
                let keys = language.pick("Esc menu", "Esc 菜单");
                let inner =
                    page(frame, language.pick("Making a puzzle …", "正在出题……"), keys, look);
                let seconds = making.since.elapsed().as_secs();
                if seconds > 0 {
                    frame.render_widget(Line::from(format!("{seconds} s")), inner);
                }
            }
        }
    }
}

/// The frame of a page; gives the room inside.
fn page(frame: &mut Frame, title: &str, keys: &str, look: &Look) -> Rect {
    let [head, _, inner, foot] = Areas::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .horizontal_margin(2)
    .areas(frame.area());
    frame.render_widget(Line::styled(cut(title, head.width.into()), look.title), head);
    frame.render_widget(Line::styled(cut(keys, foot.width.into()), look.faint), foot);
    inner
}

/// A small board of a game, beside a list or below it; gives the room left for the list.
fn preview(frame: &mut Frame, area: Rect, game: &Game, look: &Look) -> Rect {
    const LIST: (u16, u16) = (44, 5);
    let geometry = Geometry::smallest(game.layout());
    let (width, height) = (geometry.width, geometry.height);
    let beside = area.width >= width + LIST.0 + 2 && area.height >= height;
    if !beside && (area.width < width || area.height < height + LIST.1) {
        return area;
    }
    let view = |cell| CellView {
        digit: game.digit(cell),
        given: game.puzzle().given(cell).is_some(),
        ..CellView::default()
    };
    let cells: Vec<CellView> = game.layout().cells().map(view).collect();
    let place = match beside {
        true => Rect { x: area.x + area.width - width, width, height, ..area },
        false => Rect { y: area.y + area.height - height, width, height, ..area },
    };
    geometry.draw(place, &cells, None, look, frame.buffer_mut());
    match beside {
        true => Rect { width: area.width - width - 2, ..area },
        false => Rect { height: area.height - height, ..area },
    }
}
