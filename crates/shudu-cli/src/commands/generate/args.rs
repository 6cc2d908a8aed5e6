//! The arguments of `shudu generate`.

use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::options::{clues, level_parser, ratings, seconds, technique_parser, whole};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use shudu::board::{Digit, Layout};
use shudu::generate::{Boards, HOLES, Method, Symmetry, Wish};
use shudu::language::Language;
use shudu::logic::Technique;
use shudu::rating::{HIGHEST, Level, Tenths};
use std::path::PathBuf;

/// The level if nothing is asked for.
const USUAL: &str = "medium";

#[derive(Debug, Args)]
#[command(after_help = after_help(Language::English))]
pub struct Generate {
    /// A level of play (beginner … extreme), or 0 to 4, a level of the hole-digging game. If
    /// nothing is asked for: medium.
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), conflicts_with = "rating")]
    pub level: Option<String>,
    /// The method: dig, or holes, as the hole-digging game does it (with its own levels).
    #[arg(long, value_name = "METHOD", default_value = "dig")]
    pub method: How,
    /// The rating (ER), from A to B, such as 7.0..8.5; A.. has no upper end.
    #[arg(long, value_name = "A..B", value_parser = ratings)]
    pub rating: Option<(Tenths, Tenths)>,
    /// The number of clues, from A to B.
    #[arg(long, value_name = "A..B", value_parser = clues)]
    pub clues: Option<(usize, usize)>,
    /// Allow no superfluous clue.
    #[arg(long)]
    pub minimal: bool,
    /// The symmetry of the pattern of clues.
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser())]
    pub symmetry: Symmetry,
    /// Put clues in exactly these cells: one character per cell, `.`, `0` or `-` for none; or a file.
    #[arg(long, value_name = "MASK|FILE", conflicts_with = "clues")]
    pub pattern: Option<String>,
    /// The puzzle needs these techniques, which is proved.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = technique_parser())]
    pub technique: Vec<Technique>,
    /// Besides these, it needs nothing but singles and intersections.
    #[arg(long)]
    pub only: bool,
    /// The board, as for solve; jigsaw or jigsaw7 has random boxes, different in each puzzle.
    #[arg(long, value_name = "NAME")]
    pub layout: Option<String>,
    /// Make complete grids, each exactly as likely as any other.
    #[arg(long, conflicts_with_all = ["level", "unbiased"])]
    pub solved: bool,
    /// With --solved: random, but not exactly uniform; for boards of any size.
    #[arg(long, requires = "solved")]
    pub fast: bool,
    /// Make minimal puzzles with a known bias, and print the weight that undoes it.
    #[arg(long, conflicts_with = "level")]
    pub unbiased: bool,
    /// How many to make.
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>(1..=u64::MAX))]
    pub count: u64,
    /// The seed, which together with the number of a puzzle determines it. Without it one is chosen
    /// and printed.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Make no two puzzles that differ only by symmetry or by the names of digits.
    #[arg(long)]
    pub distinct: bool,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Give up on a puzzle after this many tries; without it after about ten seconds' worth,
    /// for ratings from 9.5 on after minutes' worth.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub tries: Option<u64>,
    /// Give up on a puzzle after this many seconds: 60 if not given, 600 for ratings from 10.5 on. Only
    /// this can make the result depend on the machine.
    #[arg(long, value_name = "SECONDS", alias = "budget", value_parser = seconds)]
    pub time: Option<f64>,
    /// What to write; without it a board on a terminal, one line per puzzle to pipes and files.
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<To>,
    /// One JSON object per puzzle: the same as --to jsonl.
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
    /// Leave ratings and techniques out of CSV and JSON, which is much faster.
    #[arg(long)]
    pub no_rating: bool,
    /// Say why the techniques are needed, below each puzzle.
    #[arg(long, requires = "technique")]
    pub proof: bool,
    /// Write to this file, which appears when all is done.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a table to this file instead: .parquet, .arrow, .arrows, .csv or .jsonl, the last three
    /// also with .gz or .zst. A puzzle that was not found is a row with the reason in its column error.
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["output", "to", "json", "proof", "distinct", "time"])]
    pub out: Option<PathBuf>,
    /// Go on where an earlier run with --output stopped.
    #[arg(long, requires = "output")]
    pub resume: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum How {
    Dig,
    Holes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// The puzzle, one character per cell.
    Line,
    /// Puzzle, solution and what is known of it, with a header line.
    Csv,
    /// The same as JSON.
    Jsonl,
    /// The puzzle, 0 for blank.
    Sdm,
}

/// The levels, as the end of the help.
pub fn after_help(t: Language) -> String {
    let mut text = t
        .pick(
            "Levels of play, by the rating (ER) of the hardest step; on boards that have no rating, \
             by the techniques that people need:\n",
            "难度，按最难一步的评级（ER）；没有评级的盘面按所需的技巧：\n",
        )
        .to_owned();
    for level in Level::ALL {
        let (from, to) = level.ratings().into_inner();
        let to = if to == HIGHEST { "…".into() } else { to.to_string() };
        let hardest = t.pick(level.hardest(), level.hardest_chinese());
        text += &format!("  {level:<10} {from:>4}–{to:<4}  {hardest}\n");
    }
    text += t.pick("Levels of the hole-digging game:\n", "挖洞游戏的难度：\n");
    for (number, level) in HOLES.iter().enumerate() {
        let holes = level.holes;
        let holes = say!(t, "{holes} holes", "{holes} 个洞");
        text += &format!("  {number} {:<10} {holes}\n", level.id);
    }
    text
}

impl Generate {
    pub fn to(&self) -> Option<To> {
        if self.json { Some(To::Jsonl) } else { self.to }
    }

    /// The wish of the library.
    pub fn wish(&self) -> Fallible<Wish> {
        let boards = self.boards()?;
        let mut wish = Wish {
            clues: self.clues,
            rating: self.rating,
            minimal: self.minimal || self.unbiased,
            symmetry: self.symmetry,
            techniques: self.technique.clone(),
            only: self.only,
            tries: self.tries,
            ..Wish::any(boards)
        };
        wish.pattern = self.pattern.as_deref().map(mask).transpose()?;
        match (self.solved, self.unbiased) {
            (true, _) if self.fast => wish.method = Method::SolvedFast,
            (true, _) => wish.method = Method::Solved,
            (_, true) => wish.method = Method::Unbiased,
            _ => self.set_level(&mut wish)?,
        }
        Ok(wish)
    }

    fn set_level(&self, wish: &mut Wish) -> Fallible {
        let asked = self.rating.is_some()
            || self.clues.is_some()
            || self.minimal
            || self.pattern.is_some()
            || !self.technique.is_empty()
            || !wish.boards.is_classic();
        let holes = |name: &str| {
            let number = name.parse::<usize>().ok();
            number.or_else(|| HOLES.iter().position(|level| level.id == name))
        };
        let level = match &self.level {
            Some(level) => level.as_str(),
            None if self.method == How::Holes => "2",
            None if asked => return Ok(()),
            None => USUAL,
        };
        let play = level.parse().ok().filter(|_| self.method == How::Dig);
        if let Some(level) = play {
            wish.level = Some(level);
        } else if let Some(number) = holes(level) {
            wish.method = Method::Holes(HOLES[number].holes);
        } else {
            let all = HOLES.map(|level| level.id).join(", ");
            return Err(bad!(
                "--level {level}: the hole-digging game has the levels 0 to 4 ({all})",
                "--level {level}：挖洞游戏的难度是 0 到 4（{all}）"
            ));
        }
        Ok(())
    }

    fn boards(&self) -> Fallible<Boards> {
        let Some(name) = self.layout.as_deref() else {
            return Ok(Boards::Layout(Layout::classic()));
        };
        Boards::named(name).map_err(|error| Failure::about("--layout", &error))
    }
}

/// A mask from an argument or a file.
pub fn mask(text: &str) -> Fallible<Vec<bool>> {
    let read = std::path::Path::new(text).is_file().then(|| std::fs::read_to_string(text));
    let text = match read {
        Some(Ok(content)) => content,
        Some(Err(error)) => return Err(Failure::file(text, Doing::Read, &error)),
        None => text.to_owned(),
    };
    let mut mask = Vec::new();
    for symbol in text.chars().filter(|c| !c.is_whitespace()) {
        match symbol {
            '.' | '0' | '-' | '_' => mask.push(false),
            '*' | '#' => mask.push(true),
            _ if Digit::from_symbol(symbol, 64).is_some() => mask.push(true),
            _ => {
                return Err(bad!(
                    "--pattern: `{symbol}` is neither a clue (1, x, *, #) nor none (., 0, -)",
                    "--pattern：“{symbol}”既不表示已知数（1、x、*、#）也不表示空格（.、0、-）"
                ));
            }
        }
    }
    Ok(mask)
}

/// Reads a symmetry.
pub fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::id))
        .map(|id| Symmetry::from_id(&id).unwrap_or_default())
}
