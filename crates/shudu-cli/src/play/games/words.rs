//! The words of `shudu games`, English and Chinese side by side.

use crate::play::words::{level_name, percent, say, title};
use shudu::board::{Cell, Layout};
use shudu::draw::{Paint, Text};
use shudu::play::{Card, Group, Move, Naming, Streak};
use shudu::rating::Tenths;
use shudu::words::Language;

/// A language, and what is said in it.
#[derive(Clone, Copy)]
pub struct Words(pub Language);

impl Words {
    fn say<T>(self, english: T, chinese: T) -> T {
        say(self.0, english, chinese)
    }

    pub fn no_games(self) -> &'static str {
        self.say("No games yet; `shudu play` begins one.", "还没有游戏；用 `shudu play` 开始一局。")
    }

    pub fn no_moves(self) -> &'static str {
        self.say("No moves yet.", "还没有走过一步。")
    }

    pub fn games_head(self) -> [&'static str; 9] {
        self.say(
            ["game", "title", "ER", "size", "done", "time", "hints", "begun", "state"],
            ["编号", "名称", "ER", "大小", "进度", "用时", "提示", "开始于", "状态"],
        )
    }

    pub fn moves_head(self) -> [&'static str; 3] {
        self.say(["move", "time", "what"], ["步数", "用时", "操作"])
    }

    pub fn statistics_head(self) -> [&'static str; 7] {
        self.say(
            ["level", "begun", "solved", "best", "mean", "unaided", "days in a row"],
            ["难度", "开始", "完成", "最快", "平均", "无提示", "连续天数"],
        )
    }

    pub fn explained(self) -> &'static str {
        self.say(
            "Days in a row: now / longest. Unaided: solved without a hint. Imported games do not count.",
            "连续天数：当前 / 最长。无提示：完成时没有用过提示。导入的游戏不计入。",
        )
    }

    pub fn dailies(self, streak: Streak) -> String {
        let Streak { current, longest } = streak;
        self.say(
            format!(
                "Daily puzzles solved on their day, in a row: {current} now, {longest} at most"
            ),
            format!("连续当天完成每日一题：当前 {current}，最长 {longest}"),
        )
    }

    pub fn group(self, group: &Group) -> String {
        match group {
            Group::All => self.say("all", "全部").into(),
            Group::Level(level) => level_name(level, self.0),
            _ => self.say("other", "其他").into(),
        }
    }

    /// What a game is called: its title, its level, or both.
    pub fn title(self, card: &Card) -> String {
        let level = card.level.as_ref().map(|level| level_name(level, self.0));
        let parts: Vec<String> = [title(card, self.0), level].into_iter().flatten().collect();
        shown(&if parts.is_empty() {
            card.layout.clone()
        } else {
            parts.join(self.say(", ", "，"))
        })
    }

    pub fn rating(self, rating: Option<Tenths>) -> String {
        rating.map_or("-".into(), |rating| rating.to_string())
    }

    pub fn rated(self, rating: Option<Tenths>) -> String {
        rating.map_or(String::new(), |rating| format!("ER {rating}"))
    }

    pub fn state(self, card: &Card) -> String {
        match card.finished {
            _ if !card.is_readable() => self.say("unreadable", "无法读取"),
            Some(_) => self.say("solved", "已完成"),
            None => self.say("playing", "进行中"),
        }
        .into()
    }

    pub fn game(self, id: i64) -> String {
        self.say(format!("game {id}"), format!("第 {id} 局"))
    }

    pub fn hints(self, number: u32) -> String {
        match number {
            0 => self.say("no hints".into(), "没有提示".into()),
            1 => self.say("1 hint".into(), "1 次提示".into()),
            _ => self.say(format!("{number} hints"), format!("{number} 次提示")),
        }
    }

    pub fn place(self, at: usize, of: usize) -> String {
        self.say(format!("after {at} of {of} moves"), format!("{of} 步中的第 {at} 步之后"))
    }

    pub fn removed(self, card: &Card) -> String {
        let (id, title, done) = (card.id, self.title(card), percent(card.progress));
        self.say(
            format!("removed game {id}: {title}, {done} done"),
            format!("已删除第 {id} 局：{title}，进度 {done}"),
        )
    }

    pub fn imported(self, card: &Card, same: Option<&Card>) -> String {
        let (id, title) = (card.id, self.title(card));
        let said = self
            .say(format!("added as game {id}: {title}"), format!("已作为第 {id} 局加入：{title}"));
        match same.map(|card| card.id) {
            None => said,
            Some(same) => self.say(
                format!("{said}; game {same} is the same"),
                format!("{said}；与第 {same} 局相同"),
            ),
        }
    }

    /// What a move did.
    pub fn step(self, what: &Move, layout: &Layout, naming: Naming) -> String {
        let name = |cell: &Cell| naming.cell(*cell, layout);
        let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let (english, chinese) = match what {
            Move::Put { cell, digit } => return format!("{} = {digit}", name(cell)),
            Move::Digit(cells, digit) => return format!("{} = {digit}", names(cells)),
            Move::Follow { placement: Some((cell, digit)), .. } => {
                let said = format!("{} = {digit}", name(cell));
                (format!("{said}, a hint followed"), format!("{said}，按提示"))
            }
            Move::Follow { placement: None, strikes } => {
                let each = strikes.iter().map(|(cell, digits)| {
                    let digits: String = digits.map(|digit| digit.symbol()).collect();
                    format!("{} ≠ {digits}", name(cell))
                });
                let said = each.collect::<Vec<_>>().join(" ");
                (format!("{said}, a hint followed"), format!("{said}，按提示"))
            }
            Move::Take(cell) => (format!("{} cleared", name(cell)), format!("清除 {}", name(cell))),
            Move::Clear(cells) => {
                (format!("{} cleared", names(cells)), format!("清除 {}", names(cells)))
            }
            Move::Corner(cells, digit) => (
                format!("{} note {digit} in the corner", names(cells)),
                format!("{} 角落笔记 {digit}", names(cells)),
            ),
            Move::Centre(cells, digit) => (
                format!("{} note {digit} in the centre", names(cells)),
                format!("{} 中央笔记 {digit}", names(cells)),
            ),
            Move::Colour(cells, colour) => (
                format!("{} colour {colour}", names(cells)),
                format!("{} 颜色 {colour}", names(cells)),
            ),
            Move::Fill => ("all notes written".into(), "写入全部笔记".into()),
            Move::Auto(true) => ("automatic notes on".into(), "开启自动笔记".into()),
            Move::Auto(false) => ("automatic notes off".into(), "关闭自动笔记".into()),
            Move::Undo => ("undo".into(), "撤销".into()),
            Move::Redo => ("redo".into(), "重做".into()),
            Move::Back => ("back to before the first mistake".into(), "回到第一个错误之前".into()),
            Move::Restart => ("started over".into(), "重新开始".into()),
            Move::Hint(stage) => (format!("hint, stage {stage}"), format!("提示，第 {stage} 阶段")),
            Move::Reveal => ("solution shown".into(), "显示答案".into()),
            Move::Pause => ("pause".into(), "暂停".into()),
            Move::Resume => ("go on".into(), "继续".into()),
            Move::Clean(true) => {
                ("notes of peers go with a digit".into(), "填数时清理关联格笔记".into())
            }
            Move::Clean(false) => ("notes of peers stay".into(), "填数时保留关联格笔记".into()),
        };
        self.say(english, chinese)
    }
}

/// How programs name a group.
pub fn id(group: &Group) -> String {
    match group {
        Group::All => "all".into(),
        Group::Level(level) => level.clone(),
        _ => "other".into(),
    }
}

/// The widest title.
const WIDEST: usize = 40;

/// A title may come from outside: it is printed without control characters, and not too long.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    for symbol in text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }) {
        if columns(&shown) + 2 > WIDEST {
            shown.push('…');
            break;
        }
        shown.push(symbol);
    }
    shown
}

/// How many columns of a terminal a text takes.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// Lines below a head, in columns; those numbered in `right` stand at the right.
pub fn table<const N: usize>(
    head: [&str; N],
    lines: Vec<[(String, Paint); N]>,
    right: &[usize],
) -> Text {
    let head = head.map(|field| (field.to_owned(), Paint::Faint));
    let rows: Vec<[(String, Paint); N]> = [head].into_iter().chain(lines).collect();
    let width = |i: usize| rows.iter().map(|row| columns(&row[i].0)).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = Text::default();
    for row in rows {
        text.line();
        for (i, (field, paint)) in row.into_iter().enumerate() {
            let pad = " ".repeat(widths[i] - columns(&field));
            let gap = if i + 1 < N { "  " } else { "" };
            if right.contains(&i) {
                text.add(pad, Paint::Plain).add(field, paint);
            } else {
                text.add(field, paint).add(pad, Paint::Plain);
            }
            text.add(gap, Paint::Plain);
        }
    }
    text
}
