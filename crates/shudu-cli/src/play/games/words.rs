//! The words of `shudu games`, English and Chinese side by side.

use crate::play::words::percent;
use shudu::board::{Cell, Layout};
use shudu::draw::{Paint, Text};
use shudu::language::{Language, Tell, Tongue};
use shudu::play::{Card, Group, Move, Streak, level_name};
use shudu::rating::Tenths;

/// A language, and what is said in it.
#[derive(Clone, Copy)]
pub struct Words(pub Language);

impl Words {
    fn language(self) -> Language {
        self.0
    }

    pub fn no_games(self) -> &'static str {
        self.0.pick(
            "No games yet; `shudu play` begins one.",
            "还没有游戏；用 `shudu play` 开始一局。",
        )
    }

    pub fn no_moves(self) -> &'static str {
        self.0.pick("No moves yet.", "还没有走过一步。")
    }

    pub fn games_head(self) -> [&'static str; 9] {
        self.0.pick(
            ["game", "title", "ER", "size", "done", "time", "hints", "begun", "state"],
            ["编号", "名称", "ER", "大小", "进度", "用时", "提示", "开始于", "状态"],
        )
    }

    pub fn moves_head(self) -> [&'static str; 3] {
        self.0.pick(["move", "time", "what"], ["步数", "用时", "操作"])
    }

    pub fn statistics_head(self) -> [&'static str; 7] {
        self.0.pick(
            ["level", "begun", "solved", "best", "mean", "unaided", "days in a row"],
            ["难度", "开始", "完成", "最快", "平均", "无提示", "连续天数"],
        )
    }

    pub fn explained(self) -> &'static str {
        self.0.pick(
            "Days in a row: now / longest. Unaided: solved without a hint. Imported games do not count.",
            "连续天数：当前 / 最长。无提示：完成时没有用过提示。导入的游戏不计入。",
        )
    }

    pub fn dailies(self, streak: Streak) -> String {
        let Streak { current, longest } = streak;
        say!(
            self,
            "Daily puzzles solved on their day, in a row: {current} now, {longest} at most",
            "连续当天完成每日一题：当前 {current}，最长 {longest}"
        )
    }

    pub fn group(self, group: &Group) -> String {
        match group {
            Group::All => say!(self, "all", "全部"),
            Group::Level(level) => level_name(level, self.0),
            _ => say!(self, "other", "其他"),
        }
    }

    /// What a game is called: its title, its level, or both.
    pub fn title(self, card: &Card) -> String {
        let level = card.level.as_ref().map(|level| level_name(level, self.0));
        let parts: Vec<String> = [card.called(self.0), level].into_iter().flatten().collect();
        shown(&if parts.is_empty() {
            let layout = card.layout.parse::<Layout>();
            layout.map_or(card.layout.clone(), |layout| layout.title(self.0.into()))
        } else {
            parts.join(self.0.pick(", ", "，"))
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
            _ if !card.is_readable() => say!(self, "unreadable", "无法读取"),
            Some(_) => say!(self, "solved", "已完成"),
            None => say!(self, "playing", "进行中"),
        }
    }

    pub fn game(self, id: i64) -> String {
        say!(self, "game {id}", "第 {id} 局")
    }

    pub fn hints(self, number: u32) -> String {
        match number {
            0 => say!(self, "no hints", "没有提示"),
            1 => say!(self, "1 hint", "1 次提示"),
            _ => say!(self, "{number} hints", "{number} 次提示"),
        }
    }

    pub fn place(self, at: usize, of: usize) -> String {
        say!(self, "after {at} of {of} moves", "{of} 步中的第 {at} 步之后")
    }

    pub fn removed(self, card: &Card) -> String {
        let (id, title, done) = (card.id, self.title(card), percent(card.progress));
        say!(
            self,
            "removed game {id}: {title}, {done} done",
            "已删除第 {id} 局：{title}，进度 {done}"
        )
    }

    pub fn imported(self, card: &Card, same: Option<&Card>) -> String {
        let (id, title) = (card.id, self.title(card));
        let said = say!(self, "added as game {id}: {title}", "已作为第 {id} 局加入：{title}");
        match same.map(|card| card.id) {
            None => said,
            Some(same) => {
                say!(self, "{said}; game {same} is the same", "{said}；与第 {same} 局相同")
            }
        }
    }

    /// What a move did.
    pub fn step(self, what: &Move, layout: &Layout) -> String {
        let t = Tongue::from(self.0);
        let name = |cell: &Cell| layout.spot(*cell).tell(t);
        let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        match what {
            Move::Put { cell, digit } => format!("{} = {}", name(cell), digit.tell(t)),
            Move::Digit(cells, digit) => format!("{} = {}", names(cells), digit.tell(t)),
            Move::Follow { placement, strikes } => {
                let placed = placement
                    .iter()
                    .map(|(cell, digit)| format!("{} = {}", name(cell), digit.tell(t)));
                let struck = strikes.iter().map(|(cell, digits)| {
                    let digits: String = digits.map(|digit| digit.tell(t)).collect();
                    format!("{} ≠ {digits}", name(cell))
                });
                let said = placed.chain(struck.filter(|_| placement.is_none()));
                let said = said.collect::<Vec<_>>().join(" ");
                say!(t, "{said}, a hint followed", "{said}，按提示")
            }
            Move::Take(cell) => {
                let cell = name(cell);
                say!(t, "{cell} cleared", "清除 {cell}")
            }
            Move::Clear(cells) => {
                let cells = names(cells);
                say!(t, "{cells} cleared", "清除 {cells}")
            }
            Move::Corner(cells, digit) => {
                let (cells, digit) = (names(cells), digit.tell(t));
                say!(t, "{cells} note {digit} in the corner", "{cells} 角落笔记 {digit}")
            }
            Move::Centre(cells, digit) => {
                let (cells, digit) = (names(cells), digit.tell(t));
                say!(t, "{cells} note {digit} in the centre", "{cells} 中央笔记 {digit}")
            }
            Move::Colour(cells, colour) => {
                let cells = names(cells);
                say!(t, "{cells} colour {colour}", "{cells} 颜色 {colour}")
            }
            Move::Tint(cells, digit, tint) => {
                let (cells, digit, which) = (names(cells), digit.tell(t), *tint as u8 + 1);
                say!(
                    t,
                    "{cells} candidate {digit} tint {which}",
                    "{cells} 候选数 {digit} 着色 {which}"
                )
            }
            Move::Fill => say!(t, "all notes written", "写入全部笔记"),
            Move::Auto(true) => say!(t, "automatic notes on", "开启自动笔记"),
            Move::Auto(false) => say!(t, "automatic notes off", "关闭自动笔记"),
            Move::Undo => say!(t, "undo", "撤销"),
            Move::Redo => say!(t, "redo", "重做"),
            Move::Back => say!(t, "back to before the first mistake", "回到第一个错误之前"),
            Move::Restart => say!(t, "started over", "重新开始"),
            Move::Hint(stage) => say!(t, "hint, stage {stage}", "提示，第 {stage} 阶段"),
            Move::Reveal => say!(t, "solution shown", "显示答案"),
            Move::Pause => say!(t, "pause", "暂停"),
            Move::Resume => say!(t, "go on", "继续"),
            Move::Clean(true) => say!(t, "notes of peers go with a digit", "填数时清理关联格笔记"),
            Move::Clean(false) => say!(t, "notes of peers stay", "填数时保留关联格笔记"),
        }
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
