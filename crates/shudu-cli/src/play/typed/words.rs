//! All that the typed game says, English and Chinese side by side.

use super::board::list;
use super::command::Mistake;
use shudu::board::{Cell, DigitSet, Layout};
use shudu::generate::HOLES;
use shudu::language::{Language, Naming, Tell, Tongue, letter};
use shudu::play::{Card, Change, Game, Kind, Summary, holes_name, level_name};
use shudu::words;

/// More changed cells than this are counted, not told one by one.
const FEW: usize = 6;

/// Characters of a line that are repeated to who typed it.
const REPEATED: usize = 20;

/// Who speaks.
#[derive(Clone, Copy)]
pub struct Voice {
    pub language: Language,
}

impl Voice {
    pub fn language(self) -> Language {
        self.language
    }

    /// How this game calls cells and digits.
    pub fn tongue(self) -> Tongue {
        Tongue { naming: Naming::Letters, ..self.language.into() }
    }

    pub fn title(self) -> String {
        say!(self, "Shudu: Sudoku, typed line by line", "数独 Shudu：逐行输入")
    }

    fn level(self, number: usize) -> &'static str {
        holes_name(number, self.language)
    }

    pub fn which_level(self) -> String {
        let level = |number: usize| format!("[{number}]{}", self.level(number));
        let levels = (0..HOLES.len()).map(level).collect::<Vec<_>>().join(" ");
        say!(self, "Input the level of Puzzle: {levels}", "请输入题目难度：{levels}")
    }

    pub fn no_level(self, line: &str) -> String {
        let line = repeated(line);
        say!(
            self,
            "`{line}` is no level; type a number from 0 to 4, or quit.",
            "没有“{line}”这个难度，请输入 0 到 4，或输入“退出”。"
        )
    }

    pub fn making(self, kind: &Kind) -> String {
        let what = match kind {
            Kind::Holes(number) => self.level(*number).to_owned(),
            Kind::Level(level) => level_name(level.id(), self.language),
            Kind::Rating(from, to) => format!("{from}–{to}"),
            Kind::Technique(technique) => words::name(*technique, self.language).to_owned(),
            Kind::Board(layout, None) => layout.title(self.tongue()),
            Kind::Board(layout, Some(level)) => {
                let level = level_name(level.id(), self.language);
                let board = layout.title(self.tongue());
                say!(self, "{level}, {board}", "{level}，{board}")
            }
            other => other.to_string(),
        };
        say!(self, "Making a puzzle: {what} …", "正在出题：{what}……")
    }

    /// “Game 3: Hard, rating 2.6.”
    pub fn game(self, card: &Card, layout: &Layout) -> String {
        let (comma, id) = (say!(self, ", ", "，"), card.id);
        let board = (!layout.is_classic()).then(|| {
            let name = layout.title(self.tongue());
            say!(self, "board {name}", "盘面 {name}")
        });
        let rated = card.rating.map(|rating| say!(self, "rating {rating}", "评级 {rating}"));
        let level = card.level.as_deref().map(|level| level_name(level, self.language));
        let parts: Vec<String> =
            [card.called(self.language), level, rated, board].into_iter().flatten().collect();
        let about = parts.join(&comma);
        if about.is_empty() {
            return say!(self, "Game {id}.", "第 {id} 局。");
        }
        say!(self, "Game {id}: {about}.", "第 {id} 局：{about}。")
    }

    /// How moves are typed, a fact a line.
    pub fn how(self, layout: &Layout) -> Vec<String> {
        let clear = if layout.size() < 13 { 'D' } else { '-' };
        let mut lines = vec![
            say!(self, "A23 puts 3 into column A, row 2.", "A23：在 A 列第 2 行填 3。"),
            say!(self, "C4{clear} clears column C, row 4.", "C4{clear}：清除 C 列第 4 行。"),
            say!(self, "IDK shows the answer.", "IDK：显示答案。"),
        ];
        let size = layout.size();
        if size > 9 {
            let last = ('A'..='Z').nth(size - 10).unwrap_or('?');
            lines.push(say!(
                self,
                "Letters are digits too: A is 10, and so on up to {last}, which is {size}.",
                "字母也是数字：A 是 10，依次类推，{last} 是 {size}。"
            ));
        }
        lines.push(say!(
            self,
            "Type hint for a hint, help for all commands.",
            "输入“提示”（hint）得到提示，输入“帮助”（help）列出所有命令。"
        ));
        lines
    }

    /// The same on one line, for below the board.
    pub fn reminder(self, layout: &Layout) -> String {
        let clear = if layout.size() < 13 { 'D' } else { '-' };
        say!(
            self,
            "A23 puts 3 into A2; C4{clear} clears C4; IDK shows the answer; help lists commands.",
            "A23 在 A2 填 3，C4{clear} 清除 C4，IDK 显示答案，输入“帮助”列出命令。"
        )
    }

    pub fn prompt(self) -> String {
        say!(self, "Your move:", "请输入：")
    }

    pub fn help(self, layout: &Layout) -> Vec<String> {
        let mut lines = self.how(layout);
        // What `how` says of help is no news here.
        lines.pop();
        let english = "\
The last character of a move may also be 0, - or ., which clear.
A given is drawn as 5, your own digit as (5), a blank as a dot, notes as {35} or [35].
undo, redo: take the last change back, do it again.
back: take changes back to before the first mistake.
restart: take everything of your own back.
hint: how to go on; each further hint tells more, and the sixth does it.
note A23: write 3 as a note into A2, or remove it; corner A23: the same in the corner.
notes: all notes; notes A2: the digits that A2 can have.
auto: automatic notes on or off.
check: how much is wrong.
time: the time played; pause: stop the time; resume: go on.
board: draw the board again.
save: where the game is kept; export: the game as a string for links.
new: another game; quit: the end.";
        let chinese = "\
走法的最后一个字符也可以是 0、- 或 .，表示清除。
题目给出的数字写作 5，自己填的写作 (5)，空格是点，笔记写作 {35} 或 [35]。
撤销（undo）和重做（redo）：收回上一步，或再做一次。
回退（back）：退回到第一个错误之前。
重来（restart）：清除自己写的一切。
提示（hint）：告诉怎样继续，再次输入说得更多，第六次直接完成这一步。
记 A23（note A23）：在 A2 写上或去掉笔记 3；角记 A23（corner A23）：写在角上。
笔记（notes）：列出所有笔记；笔记 A2（notes A2）：A2 可以填的数字。
自动（auto）：打开或关闭自动笔记。
检查（check）：数一数有几处错误。
时间（time）、暂停（pause）、继续（resume）：所用时间、停表、继续。
盘面（board）：重画盘面。
保存（save）：游戏保存在哪里；导出（export）：输出为链接字符串。
新题（new）：开始另一局；退出（quit）：结束程序。";
        let text = self.language.pick(english, chinese);
        lines.extend(text.lines().map(str::to_owned));
        lines
    }

    /// Why a line means nothing.
    pub fn mistake(self, mistake: &Mistake, line: &str, layout: &Layout) -> String {
        let size = layout.size();
        match mistake {
            Mistake::Nothing => say!(
                self,
                "Nothing was typed. Type a move as A23, or help.",
                "没有输入内容。请输入 A23 这样的走法，或输入“帮助”。"
            ),
            Mistake::Malformed => {
                let line = repeated(line);
                say!(
                    self,
                    "`{line}` is neither a move as A23 nor a command. Type help to see them all.",
                    "“{line}”不是 A23 这样的走法，也不是命令。输入“帮助”查看全部。"
                )
            }
            Mistake::NoCell(name) => {
                let last = letter(size - 1);
                say!(
                    self,
                    "{name} is not on the board; columns are A to {last}, rows 1 to {size}.",
                    "盘面上没有 {name}；列是 A 到 {last}，行是 1 到 {size}。"
                )
            }
            Mistake::NoDigit(symbol) if size > 9 => {
                let last = ('A'..='Z').nth(size - 10).unwrap_or('?');
                say!(
                    self,
                    "{symbol} is no digit of this board; they are 1 to 9 and A to {last}.",
                    "这个盘面没有数字 {symbol}；数字是 1 到 9 和 A 到 {last}。"
                )
            }
            Mistake::NoDigit(symbol) => say!(
                self,
                "{symbol} is no digit of this board; they are 1 to {size}.",
                "这个盘面没有数字 {symbol}；数字是 1 到 {size}。"
            ),
        }
    }

    pub fn too_long(self) -> String {
        say!(
            self,
            "That line is too long to be a move or a command.",
            "这一行太长，不是走法也不是命令。"
        )
    }

    pub fn too_wide(self) -> String {
        say!(
            self,
            "The notes make the board too wide to be drawn. Type notes to list them.",
            "带笔记的盘面太宽，画不下。输入“笔记”列出笔记。"
        )
    }

    /// What a change did, a sentence a cell.
    pub fn changed(self, change: &Change, game: &Game) -> Vec<String> {
        let layout = game.layout();
        if let Some((_, on)) = change.auto {
            return vec![match on {
                true => say!(self, "Automatic notes are on.", "自动笔记已打开。"),
                false => say!(self, "Automatic notes are off.", "自动笔记已关闭。"),
            }];
        }
        let digits: Vec<Cell> = change
            .cells
            .iter()
            .filter(|(_, before, after)| before.digit != after.digit)
            .map(|&(cell, ..)| cell)
            .collect();
        let noted = || change.cells.iter().map(|&(cell, ..)| cell).collect();
        let mut cells: Vec<Cell> = if digits.is_empty() { noted() } else { digits.clone() };
        cells.sort_unstable();
        let count = cells.len();
        if count > FEW {
            return vec![match digits.is_empty() {
                false => say!(self, "{count} cells changed.", "{count} 个格子有变化。"),
                true => say!(
                    self,
                    "The notes of {count} cells changed.",
                    "{count} 个格子的笔记有变化。"
                ),
            }];
        }
        let sentence = |&cell: &Cell| {
            let at = layout.spot(cell).tell(self.tongue());
            match game.digit(cell) {
                Some(digit) => {
                    let digit = digit.tell(self.tongue());
                    say!(self, "{at} is {digit}.", "{at} 是 {digit}。")
                }
                None if !digits.is_empty() => say!(self, "{at} is empty.", "{at} 是空格。"),
                None => match self.notes_of(cell, game) {
                    Some(notes) => say!(self, "Notes of {notes}.", "笔记 {notes}。"),
                    None => say!(self, "{at} has no notes.", "{at} 没有笔记。"),
                },
            }
        };
        cells.iter().map(sentence).collect()
    }

    /// “A2: 3 5; in the corner 1 2”
    fn notes_of(self, cell: Cell, game: &Game) -> Option<String> {
        if game.digit(cell).is_some() {
            return None;
        }
        let at = game.layout().spot(cell).tell(self.tongue());
        let (centre, corner) = (game.notes()[cell], game.writing(cell).corner);
        let (inner, outer) = (list(centre), list(corner));
        match (centre.is_empty(), corner.is_empty()) {
            (true, true) => None,
            (false, true) => Some(say!(self, "{at}: {inner}", "{at}：{inner}")),
            (true, false) => Some(say!(self, "{at}: in the corner {outer}", "{at}：角上 {outer}")),
            (false, false) => Some(say!(
                self,
                "{at}: {inner}; in the corner {outer}",
                "{at}：{inner}；角上 {outer}"
            )),
        }
    }

    /// All notes, a cell a line.
    pub fn all_notes(self, game: &Game) -> Vec<String> {
        let cells = game.layout().cells();
        let lines: Vec<String> = cells.filter_map(|cell| self.notes_of(cell, game)).collect();
        if lines.is_empty() {
            return vec![say!(
                self,
                "There are no notes. Type note A23 to write 3 into A2.",
                "还没有笔记。输入“记 A23”在 A2 写笔记 3。"
            )];
        }
        lines
    }

    /// What the rules leave a cell, and the notes there.
    pub fn candidates(self, cell: Cell, possible: DigitSet, game: &Game) -> Vec<String> {
        let at = game.layout().spot(cell).tell(self.tongue());
        let digits = list(possible);
        let mut lines = vec![match possible.len() {
            0 => say!(
                self,
                "{at} cannot be any digit: something is wrong.",
                "{at} 没有可填的数字，一定有错误。"
            ),
            1 => say!(self, "{at} can only be {digits}.", "{at} 只能是 {digits}。"),
            _ => say!(self, "{at} can be: {digits}.", "{at} 可以是：{digits}。"),
        }];
        if let Some(notes) = self.notes_of(cell, game) {
            lines.push(say!(self, "Notes of {notes}.", "笔记 {notes}。"));
        }
        lines
    }

    pub fn answer(self) -> String {
        say!(self, "This is the answer; the game goes on.", "这是答案，游戏继续。")
    }

    pub fn no_answer(self) -> String {
        say!(
            self,
            "This puzzle does not have exactly one solution, so there is no one answer.",
            "这道题的解不唯一，没有唯一的答案。"
        )
    }

    pub fn hint(self, stage: u8, sentence: &str) -> String {
        let of = shudu::hint::STAGES;
        say!(self, "Hint {stage} of {of}: {sentence}", "提示 {stage}/{of}：{sentence}")
    }

    pub fn more_hints(self) -> String {
        say!(self, "Type hint again to hear more.", "再次输入“提示”说得更多。")
    }

    pub fn hint_makes(self) -> String {
        say!(self, "Type hint again to have it done.", "再次输入“提示”完成这一步。")
    }

    pub fn step_made(self) -> String {
        say!(self, "The step is done.", "这一步已完成。")
    }

    pub fn back_helps(self) -> String {
        say!(
            self,
            "Type back to go back to before the first mistake.",
            "输入“回退”退回到第一个错误之前。"
        )
    }

    pub fn checked(self, game: &Game) -> Vec<String> {
        let clashing = game.clashing().len();
        let wrong = game.wrong().len();
        let mut lines = vec![match clashing {
            0 => say!(self, "Nothing clashes.", "没有冲突。"),
            count => say!(self, "{count} cells clash.", "有 {count} 个格子互相冲突。"),
        }];
        lines.push(match wrong {
            _ if game.solution().is_none() => say!(
                self,
                "Whether anything is wrong cannot be told: there is not exactly one solution.",
                "解不唯一，无法判断对错。"
            ),
            0 => say!(self, "No digit is wrong.", "没有填错的数字。"),
            1 => say!(self, "1 digit is wrong.", "有 1 个数字填错了。"),
            count => say!(self, "{count} digits are wrong.", "有 {count} 个数字填错了。"),
        });
        lines
    }

    pub fn full(self) -> String {
        say!(
            self,
            "The board is full, but not right. Type check to count what is wrong.",
            "盘面已填满，但有错误。输入“检查”数一数。"
        )
    }

    fn seconds(self, spent: u64) -> String {
        match spent / 1000 {
            1 => say!(self, "1 second", "1 秒"),
            count => say!(self, "{count} seconds", "{count} 秒"),
        }
    }

    pub fn time(self, spent: u64) -> String {
        let time = self.seconds(spent);
        say!(self, "You have played for {time}.", "已用 {time}。")
    }

    pub fn paused(self, spent: u64) -> String {
        let time = self.seconds(spent);
        say!(
            self,
            "The game is paused after {time}. Type resume to go on.",
            "游戏在 {time}时暂停。输入“继续”接着玩。"
        )
    }

    /// The end: the time, then what else there is to say.
    pub fn solved(self, summary: &Summary) -> Vec<String> {
        let time = self.seconds(summary.spent);
        let hints = match summary.hints {
            0 => say!(self, "No hints", "没有用提示"),
            1 => say!(self, "1 hint", "用了 1 次提示"),
            count => say!(self, "{count} hints", "用了 {count} 次提示"),
        };
        let answer = match summary.revealed {
            true => say!(self, "the answer was shown", "看过答案"),
            false => say!(self, "the answer was not shown", "没有看答案"),
        };
        let about = match summary.rating {
            Some(rating) => {
                say!(
                    self,
                    "{hints}, {answer}, rating {rating}.",
                    "{hints}，{answer}，评级 {rating}。"
                )
            }
            None => say!(self, "{hints}, {answer}, no rating.", "{hints}，{answer}，没有评级。"),
        };
        vec![say!(self, "You solved this Sudoku in {time}!", "你用 {time}解出了这道数独！"), about]
    }

    pub fn kept(self, id: i64) -> String {
        say!(self, "Game {id} is kept. Go on with it by:", "第 {id} 局已保存。继续这一局：")
    }

    pub fn saved(self, folder: &str) -> String {
        say!(
            self,
            "Every move is saved already, in the folder {folder}",
            "每一步都已自动保存在文件夹 {folder}"
        )
    }

    pub fn not_kept(self, why: &str) -> String {
        say!(self, "The move is made but not saved: {why}", "这一步已完成，但没有保存：{why}")
    }

    pub fn unsaved(self, why: &str) -> String {
        say!(self, "The latest moves are not saved: {why}", "最近的几步没有保存：{why}")
    }

    pub fn lost(self) -> String {
        say!(
            self,
            "The game is not kept; export writes it as a string.",
            "这一局没有保存；“导出”可以得到它的字符串。"
        )
    }

    pub fn exported(self) -> String {
        say!(
            self,
            "The whole game as one string, with the time and every move:",
            "整局游戏的字符串，包括时间和每一步："
        )
    }

    pub fn no_game(self) -> String {
        say!(self, "No game was begun.", "没有开始游戏。")
    }
}

/// A line for who typed it: short, and without what a terminal would obey.
fn repeated(line: &str) -> String {
    let seen = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = line.chars().map(seen).take(REPEATED).collect();
    if line.chars().count() > REPEATED {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_repeated_harmlessly() {
        assert_eq!(repeated("\u{1b}[2Jx\0"), "\u{fffd}[2Jx\u{fffd}");
        assert_eq!(repeated(&"é".repeat(30)), format!("{}…", "é".repeat(20)));
    }
}
