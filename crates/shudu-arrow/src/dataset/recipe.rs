//! Recipes: all that decides a data set.

use super::class::{By, Splits};
use crate::work::Refusal;
use shudu::generate::Wish;
use shudu::language::{Tell, Text};
use shudu::logic::Grade;
use shudu::rating::{Level, Tenths};
use shudu::text;
use std::fmt;
use std::str::FromStr;

/// What decides a data set. The same recipe makes the same rows.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The seed.
    pub seed: u64,
    /// Rows are of these in turn: row i is of number i modulo their count.
    pub strata: Vec<Stratum>,
    /// The splits.
    pub splits: Splits,
    /// What decides the split.
    pub by: By,
    /// How many random isomorphs follow each row of the first split.
    pub copies: u32,
    /// Whether rows are rated: by far the most of the time.
    pub rated: bool,
    /// Whether the steps through a puzzle are written, as JSON.
    pub steps: bool,
    /// Whether boards are lists of 81 numbers instead of text.
    pub as_numbers: bool,
}

/// What rows of a stratum have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stratum {
    kind: Kind,
    /// Whether no clue is superfluous (true), one is (false), or either.
    minimal: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any,
    Level(Level),
    Se(Tenths, Tenths),
    Hodoku(Grade),
    Guesses(u64, u64),
    Clues(usize, usize),
}

/// The clues that puzzles which are not minimal are dug to.
const LOOSE: (usize, usize) = (24, 40);

impl Stratum {
    /// Strata by names, apart by commas; `level`, `hodoku`, `se` and `guesses` alone are the usual
    /// ones of their kind.
    pub fn list(text: &str) -> Result<Vec<Stratum>, Refusal> {
        let mut strata = Vec::new();
        for name in text.split(',').map(str::trim) {
            let usual: Vec<String> = match name {
                "level" => Level::ALL.iter().map(|level| format!("level:{}", level.id())).collect(),
                "hodoku" => {
                    Grade::ALL.iter().map(|grade| format!("hodoku:{}", grade.id())).collect()
                }
                "se" => {
                    ["1.0-1.5", "1.7-2.5", "2.6-3.4", "3.6-5.9", "6.0-6.9", "7.0-7.9", "8.0-8.9"]
                        .iter()
                        .map(|band| format!("se:{band}"))
                        .collect()
                }
                "guesses" => ["0", "1", "2-3", "4-7", "8-15"]
                    .iter()
                    .map(|band| format!("guesses:{band}"))
                    .collect(),
                _ => vec![name.to_owned()],
            };
            for name in usual {
                strata.push(name.parse()?);
            }
        }
        Ok(strata)
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.kind
    }

    pub(super) fn minimal(&self) -> Option<bool> {
        self.minimal
    }

    /// What is asked of the generator, and whether all that it makes is of this stratum.
    pub(super) fn wish(&self) -> (Wish, bool) {
        let mut wish = Wish::classic();
        if self.minimal == Some(false) {
            // Rated wishes are dug to the end; so the rating is looked at afterwards.
            wish.clues = Some(LOOSE);
            match self.kind {
                Kind::Clues(from, to) => wish.clues = Some((from, to)),
                Kind::Level(level) => wish.level = Some(level),
                Kind::Hodoku(grade) => wish.level = Some(grade.level()),
                Kind::Any | Kind::Se(..) | Kind::Guesses(..) => {}
            }
            return (wish, false);
        }
        wish.minimal = self.minimal == Some(true);
        let mut sure = true;
        match self.kind {
            Kind::Any => {}
            Kind::Level(level) => wish.level = Some(level),
            Kind::Se(from, to) => wish.rating = Some((from, to)),
            Kind::Clues(from, to) => wish.clues = Some((from, to)),
            Kind::Hodoku(grade) => (wish.level, sure) = (Some(grade.level()), false),
            Kind::Guesses(..) => sure = false,
        }
        (wish, sure)
    }
}

impl FromStr for Stratum {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Stratum, Refusal> {
        let unknown = || {
            text!(
                "there is no stratum `{text}`; they are any, level:hard, se:7.0-7.9, hodoku:unfair, \
                 guesses:2-3, clues:24-30, each with +minimal or +loose if wanted",
                "没有分层“{text}”；有 any、level:hard、se:7.0-7.9、hodoku:unfair、guesses:2-3、\
                 clues:24-30，可加 +minimal 或 +loose"
            )
        };
        let (name, minimal) = match text.split_once('+') {
            None => (text, None),
            Some((name, "minimal")) => (name, Some(true)),
            Some((name, "loose")) => (name, Some(false)),
            Some(_) => return Err(unknown().into()),
        };
        let (kind, value) = name.split_once(':').unwrap_or((name, ""));
        let (from, to) = value.split_once('-').unwrap_or((value, value));
        let kind = match kind {
            "any" if value.is_empty() => Some(Kind::Any),
            "level" => value.parse().ok().map(Kind::Level),
            "hodoku" => Grade::ALL.into_iter().find(|grade| grade.id() == value).map(Kind::Hodoku),
            "se" => from.parse().ok().zip(to.parse().ok()).map(|(from, to)| Kind::Se(from, to)),
            "guesses" => {
                from.parse().ok().zip(to.parse().ok()).map(|(from, to)| Kind::Guesses(from, to))
            }
            "clues" => {
                from.parse().ok().zip(to.parse().ok()).map(|(from, to)| Kind::Clues(from, to))
            }
            _ => None,
        };
        let stratum = Stratum { kind: kind.ok_or_else(unknown)?, minimal };
        if matches!(stratum.kind, Kind::Guesses(from, to) if from > to) {
            return Err(unknown().into());
        }
        stratum.wish().0.check().map_err(|error| Text::of(|t| error.tell(t)))?;
        Ok(stratum)
    }
}

impl fmt::Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.kind {
            Kind::Any => write!(f, "any"),
            Kind::Level(level) => write!(f, "level:{}", level.id()),
            Kind::Se(from, to) => write!(f, "se:{from}-{to}"),
            Kind::Hodoku(grade) => write!(f, "hodoku:{}", grade.id()),
            Kind::Guesses(from, to) => write!(f, "guesses:{from}-{to}"),
            Kind::Clues(from, to) => write!(f, "clues:{from}-{to}"),
        }?;
        f.write_str(match self.minimal {
            None => "",
            Some(true) => "+minimal",
            Some(false) => "+loose",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strata_are_read_as_they_are_written() {
        let names = "any,level:hard,se:7.0-7.9+minimal,hodoku:unfair,guesses:2-3,clues:24-30+loose";
        let strata = Stratum::list(names).unwrap();
        let written: Vec<String> = strata.iter().map(Stratum::to_string).collect();
        assert_eq!(written.join(","), names);
        assert_eq!(Stratum::list("level,hodoku,se,guesses").unwrap().len(), 6 + 5 + 7 + 5);
    }

    #[test]
    fn what_is_no_stratum_is_refused() {
        for wrong in
            ["", "se", "se:9-7", "se:x", "level:", "guesses:3-2", "any:1", "any+", "clues:90-99"]
        {
            assert!(wrong.parse::<Stratum>().is_err(), "{wrong}");
        }
    }
}
