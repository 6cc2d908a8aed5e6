//! Why a question has no answer: every refusal of every question, with its only message.

use crate::view::UnknownMeasure;
use serde::Serialize;
use shudu_board::board::{Layout, LayoutError};
use shudu_board::control::Stop;
use shudu_board::format::{ReadError, WriteError};
use shudu_board::language::{Language, Tell, Tongue, told};
use shudu_board::say;
use shudu_count::count::NoSample;
use shudu_count::symmetry::NoForm;
use shudu_logic::logic::{RateError, TooLarge};
use shudu_play::play::{self, BadMove, BadSave, NewError, NotADate, ShelfError, UnknownKind};
use shudu_search::search::UnknownAlgorithm;
use shudu_search::search::classic::{NoSuchOrder, UnknownOrder};
use std::fmt;

/// Why a question has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The question was stopped before anything was known.
    Stopped(Stop),
    /// No step was found in the time a hint may take.
    NoHint,
    /// The text is not a puzzle in any format.
    Read(ReadError),
    /// The format cannot carry the puzzle.
    Write(WriteError),
    /// The layout has no meaning.
    Layout(LayoutError),
    /// The puzzle has no rating.
    Rate(RateError),
    /// No such puzzle could be made or opened.
    New(NewError),
    /// The store of games failed.
    Store(ShelfError),
    /// The text of a move has no meaning.
    Move(BadMove),
    /// The text is not a saved game.
    Save(BadSave),
    /// There is no such kind of puzzle.
    Kind(UnknownKind),
    /// There is no such algorithm.
    Algorithm(UnknownAlgorithm),
    /// There is no such order of cells.
    Order(UnknownOrder),
    /// The algorithm does not take cells in that order.
    OrderOf(NoSuchOrder),
    /// There is no such measure.
    Measure(UnknownMeasure),
    /// The puzzle has no canonical form.
    Canonical(NoForm),
    /// The text is not a date.
    Date(NotADate),
    /// The rules of the game forbid a move; the message was composed for the player.
    MoveRefused(String),
    /// The request is longer than the limit, in bytes.
    RequestTooLong(usize),
    /// The request is not JSON, or a field is missing or of the wrong type.
    MalformedRequest(String),
    /// There is no question of this name.
    UnknownQuestion(String),
    /// A name that is not in a list of names.
    Unknown(Named, String),
    /// The request names neither a text nor a game.
    NoSubject,
    /// The text has no puzzle.
    NoPuzzle,
    /// The board is too large for steps.
    Steps(TooLarge),
    /// The board is larger than a page draws.
    BoardTooLarge {
        /// Rows of the board.
        size: usize,
        /// Rows of the largest board.
        most: usize,
    },
    /// The board is not the classic one, and the question is for that board only.
    ClassicOnly {
        /// What is for the classic board only.
        what: Classic,
        /// Name of the board.
        layout: String,
    },
    /// Pencil marks have no canonical form, so there is no invariant rating.
    MarksNotInvariant,
    /// Tries have a depth and no steps.
    NoSteps,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle does not have exactly one solution.
    NotUnique,
    /// The puzzle has fewer clues than are to be removed.
    TooFewClues {
        /// Clues to be removed.
        k: usize,
        /// Clues of the puzzle.
        clues: usize,
    },
    /// There are too many choices of clues.
    TooManyChoices {
        /// Clues to be removed.
        k: usize,
        /// Number of choices.
        choices: u128,
        /// Largest number that is counted.
        most: u128,
    },
    /// No samples could be drawn.
    Sample(NoSample),
    /// The board cannot be counted without listing its solutions.
    NotCountable(String),
    /// The path takes more work than is done for one row.
    TooMuchWork,
    /// The puzzle cannot be explained, for the reason given.
    NotExplained(String),
    /// A curve was to be fitted through fewer than two points.
    TooFewPoints,
    /// The text is longer than a QR code holds.
    QrTooLong,
    /// There is no exercise for a technique.
    NoExercise,
    /// The board has no such cell or digit.
    NoCandidate {
        /// Name of the cell.
        cell: String,
        /// The digit.
        digit: usize,
    },
    /// A number of a request is not in its range.
    OutOfRange {
        /// Name of the field.
        field: &'static str,
        /// Smallest value.
        least: f64,
        /// Largest value.
        most: f64,
    },
    /// A run has no event of the kind that was sought.
    NoSuchMoment,
    /// A preference has an impossible name, or there are too many.
    Preference,
}

/// Names that requests choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A profile of techniques.
    Profile,
    /// A format of texts.
    Format,
    /// A symmetry of clues.
    Symmetry,
    /// A technique.
    Technique,
    /// A kind of event.
    Event,
    /// A scale of ratings.
    Scale,
}

/// What is for the classic board only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classic {
    /// The fast engine.
    FastEngine,
    /// The profile `se`.
    SeProfile,
    /// Profiles that work without notes.
    NoNotes,
    /// Random isomorphs.
    Isomorphs,
    /// Audits of data sets.
    Audits,
}

told!(AskError {
    Stopped(Stop), Read(ReadError), Write(WriteError), Layout(LayoutError), Rate(RateError),
    New(NewError), Store(ShelfError), Move(BadMove), Save(BadSave), Kind(UnknownKind),
    Algorithm(UnknownAlgorithm), Order(UnknownOrder), OrderOf(NoSuchOrder), Measure(UnknownMeasure),
    Canonical(NoForm), Date(NotADate), Sample(NoSample),
    Steps(TooLarge)
});

impl Tell for AskError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            AskError::Stopped(why) => why.tell(t),
            AskError::NoHint => play::no_hint(t.language),
            AskError::Read(why) => why.tell(t),
            AskError::Write(why) => why.tell(t),
            AskError::Layout(why) => {
                let why = why.tell(t);
                say!(t, "the board: {why}", "盘面：{why}")
            }
            AskError::Rate(why) => why.tell(t),
            AskError::New(why) => why.tell(t),
            AskError::Store(why) => why.tell(t),
            AskError::Move(why) => why.tell(t),
            AskError::Save(why) => why.tell(t),
            AskError::Kind(why) => why.tell(t),
            AskError::Algorithm(why) => why.tell(t),
            AskError::Order(why) => why.tell(t),
            AskError::OrderOf(why) => why.tell(t),
            AskError::Measure(why) => why.tell(t),
            AskError::Canonical(why) => why.tell(t),
            AskError::Date(why) => why.tell(t),
            AskError::Sample(why) => why.tell(t),
            AskError::Steps(why) => why.tell(t),
            AskError::MoveRefused(why) | AskError::NotExplained(why) => why.clone(),
            _ => self.own(t),
        }
    }
}

impl AskError {
    /// The messages of errors that no other module has.
    fn own(&self, t: Tongue) -> String {
        match self {
            AskError::RequestTooLong(most) => {
                let most = most >> 20;
                say!(t, "the question is longer than {most} MiB", "问题超过 {most} MiB")
            }
            AskError::MalformedRequest(why) => {
                say!(t, "the question cannot be understood: {why}", "无法理解这个问题：{why}")
            }
            AskError::UnknownQuestion(name) => {
                let name = name.escape_default();
                say!(t, "there is no question `{name}`", "没有“{name}”这种问题")
            }
            AskError::Unknown(kind, name) => {
                let (kind, name) = (kind.name(t.language), name.escape_default());
                say!(t, "there is no {kind} `{name}`", "没有“{name}”这种{kind}")
            }
            AskError::NoSubject => {
                say!(t, "the question needs a `text` or a `game`", "问题需要 `text` 或 `game`")
            }
            AskError::NoPuzzle => say!(t, "there is no puzzle in the text", "文本中没有题目"),
            AskError::BoardTooLarge { size, most } => say!(
                t,
                "the page takes boards up to {most}×{most}; this one is {size}×{size}",
                "网页最大支持 {most}×{most} 的盘面，这个是 {size}×{size}"
            ),
            AskError::ClassicOnly { what, layout } => what.only(layout, t),
            AskError::MarksNotInvariant => say!(
                t,
                "pencil marks have no canonical form; rate it without --invariant",
                "候选数标记没有标准形；请去掉 --invariant 再评级"
            ),
            AskError::NoSteps => say!(
                t,
                "a depth of tries has no steps to print; leave out --steps, or use --scale w or b",
                "试填的层数没有步骤可显示；请去掉 --steps，或改用 --scale w 或 b"
            ),
            AskError::NoSolution => say!(t, "there is no solution", "无解"),
            AskError::NotUnique => say!(
                t,
                "only a puzzle with one solution has clues that can go",
                "只有唯一解的题目才有可以去掉的已知数"
            ),
            AskError::TooFewClues { k, clues } => say!(
                t,
                "k = {k}: the puzzle has only {clues} clues",
                "k = {k}：题目只有 {clues} 个已知数"
            ),
            AskError::TooManyChoices { k, choices, most } => say!(
                t,
                "k = {k}: {choices} choices are too many; up to {most} are possible",
                "k = {k}：{choices} 种选法太多，最多 {most} 种"
            ),
            AskError::NotCountable(layout) => say!(
                t,
                "--method exact counts 3x3, 2x2, 2x3 and 2x4 boards, 2x5 boards with up to ten clues or with many, other boards up to 9×9 that leave few templates of digits, and 3x3 boards with extra houses that can be filled in few ways; not this one of {layout}",
                "--method exact 可数 3x3、2x2、2x3、2x4 的盘面，已知数不超过十个或很多的 2x5 盘面，每个数字可填位置不多的其他 9×9 以内的盘面，以及附加区域填法不多的 3x3 盘面；不能数这个 {layout} 盘面"
            ),
            AskError::TooMuchWork => say!(
                t,
                "the way through this puzzle takes more work than is done for one row",
                "这道题的解题步骤所需的计算超过了每行的限额"
            ),
            AskError::TooFewPoints => {
                say!(t, "a curve needs two points", "拟合曲线至少要有两个点")
            }
            AskError::QrTooLong => {
                say!(t, "a QR code holds up to 2,953 bytes", "二维码最多容纳 2,953 字节")
            }
            AskError::NoExercise => {
                say!(t, "there is no exercise for this technique", "这种技巧没有练习")
            }
            AskError::NoCandidate { cell, digit } => {
                let cell = cell.escape_default();
                say!(
                    t,
                    "the board has no cell `{cell}` with a {digit}",
                    "盘面上没有“{cell}”和 {digit}"
                )
            }
            AskError::OutOfRange { field, least, most } => say!(
                t,
                "`{field}` must be a number from {least} to {most}",
                "`{field}` 应为 {least} 到 {most} 之间的数"
            ),
            AskError::NoSuchMoment => say!(t, "there is none any more", "没有了"),
            AskError::Preference => say!(
                t,
                "a preference has a name of letters and digits, and at most 64 KiB",
                "偏好设置的名称只能是字母和数字，内容不超过 64 KiB"
            ),
            _ => unreachable!("errors of other modules have their own messages"),
        }
    }

    /// Returns which kind of error this is for programs.
    pub fn kind(&self) -> ErrorKind {
        match self {
            AskError::Stopped(_) | AskError::NoHint | AskError::Sample(NoSample::Stopped(_)) => {
                ErrorKind::Stopped
            }
            AskError::Rate(RateError::Stopped(_)) | AskError::New(NewError::Stopped(_)) => {
                ErrorKind::Stopped
            }
            AskError::New(NewError::NotFound(miss)) if was_interrupted(miss.ended.stop()) => {
                ErrorKind::Stopped
            }
            AskError::New(
                NewError::NotFound(_) | NewError::NotUnique | NewError::Unsolvable(_),
            )
            | AskError::Rate(_)
            | AskError::Canonical(_)
            | AskError::MoveRefused(_)
            | AskError::Steps(_)
            | AskError::ClassicOnly { .. }
            | AskError::MarksNotInvariant
            | AskError::NoSolution
            | AskError::NotUnique
            | AskError::TooFewClues { .. }
            | AskError::TooManyChoices { .. }
            | AskError::Sample(NoSample::TooMany { .. })
            | AskError::NotCountable(_)
            | AskError::TooMuchWork
            | AskError::NotExplained(_)
            | AskError::NoExercise
            | AskError::Store(ShelfError::PlayedOn(_)) => ErrorKind::Refused,
            AskError::Store(ShelfError::Missing(_) | ShelfError::Removed(_))
            | AskError::NoSuchMoment => ErrorKind::Missing,
            AskError::Store(_) => ErrorKind::Broken,
            _ => ErrorKind::Bad,
        }
    }
}

/// Whether a search for a puzzle ended because somebody stopped it, not for lack of tries.
fn was_interrupted(stop: Option<Stop>) -> bool {
    stop.is_some_and(|stop| stop != Stop::Nodes)
}

impl Named {
    fn name(self, language: Language) -> &'static str {
        match self {
            Named::Profile => language.pick("profile", "方案"),
            Named::Format => language.pick("format", "格式"),
            Named::Symmetry => language.pick("symmetry", "对称"),
            Named::Technique => language.pick("technique", "技巧"),
            Named::Event => language.pick("event", "事件"),
            Named::Scale => language.pick("scale", "标尺"),
        }
    }
}

impl Classic {
    /// States that something is for the classic board and not for the one of this name.
    fn only(self, layout: &str, t: Tongue) -> String {
        match self {
            Classic::FastEngine => {
                say!(t, "the fast engine is for the classic board", "快速引擎只用于标准盘面")
            }
            Classic::SeProfile => say!(
                t,
                "the profile se is for the classic 9×9 board, not {layout}; human is for all",
                "技巧表 se 只用于标准 9×9 盘面，不用于 {layout}；human 适用于所有盘面"
            ),
            Classic::NoNotes => say!(
                t,
                "--no-notes is for the classic 9×9 board, not {layout}",
                "--no-notes 只用于标准 9×9 盘面，不用于 {layout}"
            ),
            Classic::Audits => say!(
                t,
                "audits are for classic 9×9 puzzles without pencil marks",
                "审核只用于没有候选数标记的标准 9×9 题目"
            ),
            Classic::Isomorphs => say!(
                t,
                "random isomorphs are for classic 9×9 puzzles without pencil marks",
                "随机同构只用于没有候选数标记的标准 9×9 题目"
            ),
        }
    }

    /// The refusal for a layout.
    pub fn not_for(self, layout: &Layout) -> AskError {
        AskError::ClassicOnly { what: self, layout: layout.name() }
    }
}

/// Kinds of errors, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The question makes no sense, or what it brings cannot be read.
    Bad,
    /// The question makes sense and cannot be answered for this puzzle or in this game.
    Refused,
    /// There is no such game.
    Missing,
    /// It was stopped, or its time was up.
    Stopped,
    /// There is too much to do; ask again later.
    Busy,
    /// Games cannot be stored or loaded, or the program has a fault.
    Broken,
}

/// An error as programs see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiError {
    /// The message, in the language of the request.
    pub error: String,
    /// The kind, for programs.
    pub kind: ErrorKind,
}

impl ApiError {
    /// Localizes an error.
    pub fn new(error: &AskError, language: Language) -> ApiError {
        ApiError { error: error.tell(language.into()), kind: error.kind() }
    }

    /// The server has too much to do.
    pub fn busy(language: Language) -> ApiError {
        let error =
            say!(language, "there is too much to do; ask again later", "任务太多，请稍后再试");
        ApiError { error, kind: ErrorKind::Busy }
    }

    /// A question met a fault in the program.
    pub fn broken(language: Language) -> ApiError {
        let error = say!(
            language,
            "this question met a fault in the program; nothing that was kept is lost",
            "程序在处理时出错；已保存的内容不受影响"
        );
        ApiError { error, kind: ErrorKind::Broken }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for ApiError {}
