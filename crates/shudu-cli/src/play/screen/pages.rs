//! How pages other than the game look.

use super::app::{App, Asked, Page};
use super::look::Look;
use super::{LEAST, table};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Areas, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

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
                list.draw(frame, inner, look);
            }
            Page::List(title, list) => {
                let keys =
                    language.pick("↑↓ choose  Enter go  Esc back", "↑↓ 选择  Enter 确定  Esc 返回");
                let inner = page(frame, title, keys, look);
                list.draw(frame, inner, look);
            }
            Page::Lines(title, lines, top) => {
                let keys = language.pick("↑↓ scroll, any other key: back", "↑↓ 滚动，其他键返回");
                let inner = page(frame, title, keys, look);
                let text =
                    Paragraph::new(lines.clone()).wrap(Wrap { trim: false }).scroll((*top, 0));
                frame.render_widget(text, inner);
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
                let length = prompt.text.chars().count();
                let seen: String = prompt.text.chars().skip(length.saturating_sub(room)).collect();
                let lines = vec![
                    Line::from(about),
                    Line::default(),
                    Line::from(vec![
                        Span::styled("> ", look.title),
                        Span::raw(seen),
                        Span::styled(" ", look.cursor),
                    ]),
                    Line::default(),
                    Line::from(prompt.wrong.as_str()),
                ];
                frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
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
    frame.render_widget(Line::styled(title.to_owned(), look.title), head);
    frame.render_widget(Line::styled(keys.to_owned(), look.faint), foot);
    inner
}
