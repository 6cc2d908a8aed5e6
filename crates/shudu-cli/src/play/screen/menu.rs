//! The menu and the lists it leads to.

use super::Context;
use super::list::List;
use crate::play::Theme;
use crate::play::new::today;
use crate::play::time::when;
use crate::play::words::time;
use crate::term::failure::Fallible;
use shudu::board::Layout;
use shudu::generate::{HOLES, sought};
use shudu::language::Language;
use shudu::logic::{TECHNIQUES, Technique};
use shudu::play::{BOARDS, Card, Check, Kind, Shelf, holes_name, level_name};
use shudu::rating::{HIGHEST, Level};
use shudu::words::{self as library};

/// What can be chosen in a list.
#[derive(Clone, Debug)]
pub enum Item {
    Continue(i64),
    Remove(i64),
    Games,
    Levels,
    Ratings,
    Techniques,
    Lessons,
    Lesson(Technique),
    Sizes,
    /// A board, for which a level is chosen next.
    Board(Kind),
    Daily,
    Enter,
    Open,
    Statistics,
    Options,
    Help,
    Quit,
    /// The solution of the game.
    Answer,
    /// Into the clipboard.
    Copy(String),
    Make(Kind),
    Set(Setting),
}

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Check,
    Auto,
    Clean,
    Timer,
    Theme,
    Language,
}

type Items = Vec<(Item, String, String)>;

pub fn main(store: &dyn Shelf, language: Language) -> Fallible<List<Item>> {
    let games = store.games()?;
    let open: Vec<&Card> = games.iter().filter(|card| card.finished.is_none()).collect();
    let mut items: Items = Vec::new();
    let mut add =
        |item: Item, name: &str, about: String| items.push((item, name.to_owned(), about));
    if let Some(card) = open.first() {
        add(Item::Continue(card.id), language.pick("Continue", "继续"), about(card, language));
    }
    if !games.is_empty() {
        let count = games.len();
        let open = open.len();
        let words =
            say!(language, "{count}, {open} not finished", "共 {count} 局，{open} 局未完成");
        add(Item::Games, language.pick("All games", "所有游戏"), words);
    }
    let day = today().to_string();
    let rest = [
        (
            Item::Levels,
            "New game",
            "新游戏",
            "by level: a promise about the hardest step",
            "按难度：对最难一步的保证",
        ),
        (Item::Daily, "Daily puzzle", "每日一题", day.as_str(), day.as_str()),
        (
            Item::Techniques,
            "Practise",
            "专项练习",
            "a puzzle that needs one technique",
            "需要某一种技巧的题目",
        ),
        (Item::Ratings, "By rating", "按评级", "SER, as 4.0..5.0", "SER，例如 4.0..5.0"),
        (
            Item::Sizes,
            "Other boards",
            "其他盘面",
            "4×4 to 16×16, jigsaw, diagonals, anti-knight …",
            "4×4 到 16×16、锯齿、对角线、无马……",
        ),
        (Item::Enter, "Enter your own", "自己出题", "checked as you type", "边输入边检查"),
        (Item::Open, "Open", "打开", "a file, a puzzle as text, a link", "文件、题目文本或链接"),
        (
            Item::Lessons,
            "Lessons",
            "技巧讲解",
            "each technique with an example",
            "每种技巧的思路和例子",
        ),
        (Item::Statistics, "Statistics", "统计", "times, streaks, hints", "用时、连续天数、提示"),
        (Item::Options, "Options", "选项", "checking, notes, colours", "检查、笔记、配色"),
        (Item::Help, "Help", "帮助", "?", "?"),
        (Item::Quit, "Quit", "退出", "q", "q"),
    ];
    for (item, english, chinese, about, about_chinese) in rest {
        let name = language.pick(english, chinese).to_owned();
        items.push((item, name, language.pick(about, about_chinese).to_owned()));
    }
    Ok(List::new(items))
}

/// A game in one line.
fn about(card: &Card, language: Language) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(card.called(language));
    parts.extend(card.level.as_deref().map(|level| level_name(level, language)));
    parts.extend(card.rating.map(|rating| format!("SER {rating}")));
    if !card.is_classic() {
        let layout = card.layout.parse::<Layout>();
        parts.extend(layout.ok().map(|layout| layout.title(language.into())));
    }
    parts.push(format!("{} %", (card.progress * 100.0).floor()));
    parts.push(time(card.spent));
    if card.finished.is_some() {
        parts.push(language.pick("solved", "已完成").to_owned());
    }
    parts.push(when(card.touched));
    shudu::draw::clean(&parts.join(" · ")).into_owned()
}

pub fn games(store: &dyn Shelf, language: Language) -> Fallible<List<Item>> {
    let cards = store.games()?;
    let item =
        |card: &Card| (Item::Continue(card.id), format!("{:>3}", card.id), about(card, language));
    Ok(List::new(cards.iter().map(item).collect()))
}

pub fn levels(language: Language) -> List<Item> {
    let mut items: Items = Vec::new();
    for level in Level::ALL {
        let (from, to) = level.ratings().into_inner();
        let to = if to >= HIGHEST { "…".to_owned() } else { to.to_string() };
        let about = format!("SER {from}–{to}");
        let about = match language {
            Language::English => format!("{about}: {}", level.hardest()),
            Language::Chinese => about,
        };
        items.push((Item::Make(Kind::Level(level)), level_name(level.id(), language), about));
    }
    for (number, level) in HOLES.iter().enumerate() {
        let holes = level.holes;
        let about = match language {
            Language::English => format!("level {number} of the hole-digging game, {holes} holes"),
            Language::Chinese => format!("挖洞游戏的第 {number} 级，{holes} 个空格"),
        };
        let name = holes_name(number, language).to_owned();
        items.push((Item::Make(Kind::Holes(number)), name, about));
    }
    let mut list = List::new(items);
    list.at = 2;
    list
}

/// Techniques for which puzzles can be made.
pub fn techniques(language: Language) -> List<Item> {
    let mut items: Items = Vec::new();
    for technique in sought() {
        let name = library::name(technique, language).to_owned();
        let family = library::family(technique.row().family, language).to_owned();
        items.push((Item::Make(Kind::Technique(technique)), name, family));
    }
    List::new(items)
}

/// All techniques that are explained.
pub fn lessons(language: Language) -> List<Item> {
    let item = |row: &shudu::logic::TechniqueRow| {
        let name = library::name(row.technique, language).to_owned();
        (Item::Lesson(row.technique), name, library::family(row.family, language).to_owned())
    };
    List::new(TECHNIQUES.iter().map(item).collect())
}

pub fn boards(language: Language) -> List<Item> {
    let item = |name: &&str| {
        let kind: Kind = name.parse().ok()?;
        let about = match &kind {
            Kind::Board(layout, _) => layout.rules(language.into()),
            _ => Vec::new(),
        };
        let about: Vec<String> = about.into_iter().map(|rule| rule.sentence).collect();
        let about = about.join(language.pick(" ", ""));
        Some((Item::Board(kind.clone()), board_name(&kind, language), about))
    };
    List::new(BOARDS.iter().filter_map(item).collect())
}

/// What the board of a kind is called.
pub fn board_name(kind: &Kind, language: Language) -> String {
    match kind {
        Kind::Board(layout, _) => layout.title(language.into()),
        Kind::Jigsaw(_) => say!(language, "9×9 Jigsaw", "9×9 锯齿"),
        other => other.to_string(),
    }
}

/// The levels of a board: techniques that are needed there, since only the classic board has
/// ratings.
pub fn board_levels(kind: &Kind, language: Language) -> List<Item> {
    let with = |level: Option<Level>| match kind {
        Kind::Board(layout, _) => Kind::Board(layout.clone(), level),
        _ => Kind::Jigsaw(level),
    };
    let any = language.pick("Any", "不限").to_owned();
    let hard = language.pick("hard techniques at most", "最多用到困难的技巧").to_owned();
    let mut items: Items = vec![(Item::Make(with(None)), any, hard)];
    for level in Level::ALL {
        let name = level_name(level.id(), language);
        items.push((Item::Make(with(Some(level))), name, String::new()));
    }
    List::new(items)
}

/// The options; those of a game if there is one.
pub fn options(context: &Context, game: Option<(bool, bool)>) -> List<Item> {
    let language = context.language;
    let yes = |on: bool| if on { language.pick("on", "开") } else { language.pick("off", "关") };
    let check = match context.check {
        Check::None => language.pick("nothing", "不检查"),
        Check::Rules => language.pick("what breaks the rules", "违反规则"),
        Check::Solution => language.pick("what is not the solution", "与答案不符"),
    };
    let theme = match context.theme {
        Theme::Default => language.pick("colours", "彩色"),
        Theme::Light => language.pick("colours on light", "浅色背景"),
        Theme::Contrast => language.pick("high contrast", "高对比度"),
        Theme::Mono => language.pick("without colours", "无彩色"),
    };
    let mut rows = vec![(Setting::Check, "Marked as wrong", "标为错误", check)];
    if let Some((auto, clean)) = game {
        rows.push((Setting::Auto, "Automatic notes", "自动笔记", yes(auto)));
        rows.push((Setting::Clean, "Digits clean notes", "填数时清理笔记", yes(clean)));
    }
    rows.push((Setting::Timer, "Time shown", "显示计时", yes(context.timer)));
    rows.push((Setting::Theme, "Look", "外观", theme));
    rows.push((Setting::Language, "Language", "语言", language.pick("English", "中文")));
    let item = |(setting, english, chinese, value): (Setting, &str, &str, &str)| {
        let name = language.pick(english, chinese).to_owned();
        (Item::Set(setting), name, value.to_owned())
    };
    List::new(rows.into_iter().map(item).collect())
}
