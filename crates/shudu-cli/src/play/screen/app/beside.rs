//! What is beside the games: help, lessons, sharing, options, statistics.

use super::super::flow::columns;
use super::super::list::List;
use super::super::look::Look;
use super::super::menu::{self, Item, Setting};
use super::super::{help, lesson, name};
use super::{App, Page, Sheet};
use crate::play::time::{counted, now};
use crate::play::{Theme, games};
use crate::term::failure::Fallible;
use crate::term::screen::lines;
use clap::ValueEnum;
use ratatui::text::{Line, Span};
use shudu::language::Language;
use shudu::play::{Check, Move};

impl App<'_, '_> {
    pub(super) fn help(&mut self) {
        let language = self.context.language;
        let keys = help::keys(language);
        let widest = keys.iter().map(|(key, _)| columns(key)).max().unwrap_or(0);
        let line = |(key, what): (&'static str, &'static str)| {
            let fill = " ".repeat(widest - columns(key) + 2);
            Line::from(vec![
                Span::styled(format!("{key}{fill}"), self.context.look.title),
                what.into(),
            ])
        };
        // What the board demands comes before the keys.
        let mut lines: Vec<Line> = Vec::new();
        if let (Page::Table(table), _) | (_, Some(Page::Table(table))) = (&self.page, &self.beneath)
        {
            let rules = table.session.layout().rules(language.into());
            lines.extend(rules.into_iter().map(|rule| Line::from(rule.sentence)));
            lines.extend((!lines.is_empty()).then(Line::default));
        }
        lines.extend(keys.into_iter().map(line));
        let sheet = Sheet::new(language.pick("Keys", "按键"), lines);
        self.over(Page::Sheet(Sheet { hang: widest as u16 + 2, ..sheet }));
    }

    pub(super) fn lessons(&mut self) {
        let language = self.context.language;
        let title = language.pick("Lessons", "技巧讲解").to_owned();
        self.over(Page::List(title, menu::lessons(language)));
    }

    pub(super) fn teach(&mut self, technique: shudu::logic::Technique) {
        let sheet = lesson::sheet(technique, self.context.language, &self.context.look);
        self.over(Page::Sheet(sheet));
    }

    /// Texts to be taken elsewhere: chosen, they are in the clipboard, if the terminal allows it.
    pub(super) fn share(&mut self) {
        let Page::Table(table) = &self.page else { return };
        let language = self.context.language;
        let texts = table.session.texts(now());
        let all = [
            (language.pick("Puzzle", "题目"), Some(texts.puzzle)),
            (language.pick("As it stands", "当前局面"), Some(texts.digits)),
            ("SudokuPad", texts.sudokupad),
            ("f-puzzles", texts.fpuzzles),
            (language.pick("The whole game", "整局游戏"), Some(texts.link)),
        ];
        let item = |(name, text): (&str, Option<String>)| {
            text.map(|text| (Item::Copy(text.clone()), name.to_owned(), text))
        };
        let list = List::new(all.into_iter().filter_map(item).collect());
        let title = language.pick("Share: Enter copies, p prints", "分享：Enter 复制，p 打印");
        self.over(Page::List(title.to_owned(), list));
    }

    pub(super) fn options(&mut self) {
        let game = match (&self.page, &self.beneath) {
            (Page::Table(table), _) | (_, Some(Page::Table(table))) => {
                let game = table.session.game();
                Some((game.auto(), game.clean()))
            }
            _ => None,
        };
        let title = self.context.language.pick("Options", "选项").to_owned();
        let list = menu::options(self.context, game);
        self.over(Page::List(title, list));
    }

    pub(super) fn set(&mut self, setting: Setting) -> Fallible {
        let context = &mut *self.context;
        match setting {
            Setting::Check => {
                let at = Check::ALL.iter().position(|known| *known == context.check).unwrap_or(0);
                context.check = Check::ALL[(at + 1) % Check::ALL.len()];
                context.store.prefer("check", context.check.id())?;
            }
            Setting::Theme => {
                let all = Theme::value_variants();
                let at = all.iter().position(|theme| *theme == context.theme).unwrap_or(0);
                context.theme = all[(at + 1) % all.len()];
                context.look = Look::of(context.theme);
                context.store.prefer("theme", &name(context.theme))?;
            }
            Setting::Timer => {
                context.timer = !context.timer;
                context.store.prefer("timer", if context.timer { "on" } else { "off" })?;
            }
            Setting::Language => {
                let all = Language::ALL;
                context.language = if context.language == all[0] { all[1] } else { all[0] };
                context.store.prefer("language", context.language.id())?;
            }
            Setting::Auto | Setting::Clean => {
                if let Some(Page::Table(table)) = &mut self.beneath {
                    let game = table.session.game();
                    let what = match setting {
                        Setting::Auto => Move::Auto(!game.auto()),
                        _ => Move::Clean(!game.clean()),
                    };
                    table.make(what, context);
                }
            }
        }
        // The list tells the new values; the choice stays where it is.
        let at = match &self.page {
            Page::List(_, list) => list.at,
            _ => 0,
        };
        self.options();
        if let Page::List(_, list) = &mut self.page {
            list.at = at;
        }
        Ok(())
    }

    pub(super) fn statistics(&mut self) -> Fallible {
        let title = self.context.language.pick("Statistics", "统计").to_owned();
        let figures = counted(&self.context.store.games()?, &jiff::Zoned::now());
        let text = games::statistics(&figures, self.context.language);
        self.over(Page::Sheet(Sheet::new(&title, lines(&text))));
        Ok(())
    }
}
