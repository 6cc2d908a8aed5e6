//! Conditions on puzzles that are looked for: `er >= 10.5 and clues <= 22`.

use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::{Rating, Tenths};
use shudu_board::say;
use std::str::FromStr;

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Er,
    Ep,
    Ed,
    Clues,
    Guesses,
    Looks,
}

const WHATS: [(&str, What); 6] = [
    ("er", What::Er),
    ("ep", What::Ep),
    ("ed", What::Ed),
    ("clues", What::Clues),
    ("guesses", What::Guesses),
    ("looks", What::Looks),
];

/// The signs, the longer ones first: a sign may begin another.
const SIGNS: [&str; 5] = [">=", "<=", ">", "<", "="];

/// A condition: something from one number to another, in tenths if it is a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Test {
    what: What,
    from: u64,
    to: u64,
}

/// Conditions that must all be met.
///
/// ```
/// use shudu::generate::Keep;
/// let keep: Keep = "er >= 10.5 and clues <= 22".parse()?;
/// assert!("er ~ 10".parse::<Keep>().is_err());
/// # Ok::<(), shudu::generate::KeepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    tests: Vec<Test>,
}

/// A text that is no condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeepError(pub String);

told!(KeepError);

impl Tell for KeepError {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_debug();
        say!(
            t,
            "`{text}` is no condition; one is er, ep, ed, clues, guesses or looks, then >=, <=, >, < or =, \
             then a number; several are joined by `and`",
            "“{text}”不是条件；条件写作 er、ep、ed、clues、guesses 或 looks，接 >=、<=、>、< 或 =，再接一个数；\
             多个条件用 and 连接"
        )
    }
}

/// A number as tests compare it, if it is one.
fn number(what: What, text: &str) -> Option<u64> {
    if matches!(what, What::Clues | What::Guesses | What::Looks) {
        return text.parse().ok();
    }
    let value: f64 = text.parse().ok()?;
    (0.0..=20.0).contains(&value).then(|| (value * 10.0).round() as u64)
}

impl FromStr for Test {
    type Err = KeepError;

    fn from_str(text: &str) -> Result<Test, KeepError> {
        let test = || {
            let (at, sign) = SIGNS.iter().find_map(|sign| Some((text.find(sign)?, *sign)))?;
            let (name, value) = (text[..at].trim().to_lowercase(), text[at + sign.len()..].trim());
            let (_, what) = WHATS.iter().find(|(known, _)| *known == name)?;
            let value = number(*what, value)?;
            let (from, to) = match sign {
                ">=" => (value, u64::MAX),
                "<=" => (0, value),
                ">" => (value + 1, u64::MAX),
                "<" => (0, value.checked_sub(1)?),
                _ => (value, value),
            };
            Some(Test { what: *what, from, to })
        };
        test().ok_or_else(|| KeepError(text.trim().to_owned()))
    }
}

impl FromStr for Keep {
    type Err = KeepError;

    fn from_str(text: &str) -> Result<Keep, KeepError> {
        let tests = text.split(" and ").map(str::parse).collect::<Result<_, _>>()?;
        Ok(Keep { tests })
    }
}

impl Keep {
    fn holds(&self, of: impl Fn(What) -> Option<u64>) -> bool {
        self.tests
            .iter()
            .all(|test| of(test.what).is_none_or(|x| (test.from..=test.to).contains(&x)))
    }

    /// Whether a puzzle may be kept, before it is rated.
    pub fn may(&self, clues: u64, guesses: u64, looks: u64) -> bool {
        self.holds(|what| match what {
            What::Clues => Some(clues),
            What::Guesses => Some(guesses),
            What::Looks => Some(looks),
            What::Er | What::Ep | What::Ed => None,
        })
    }

    /// Whether a puzzle with this rating is kept, if nothing else is against it.
    pub fn is_met(&self, rating: Rating) -> bool {
        let tenths = |part: Tenths| Some(u64::from(part.get()));
        self.holds(|what| match what {
            What::Er => tenths(rating.er),
            What::Ep => tenths(rating.ep),
            What::Ed => tenths(rating.ed),
            What::Clues | What::Guesses | What::Looks => None,
        })
    }

    /// No puzzle with a lower rating is kept.
    pub fn lowest(&self) -> Tenths {
        let lowest = |test: &Test| if test.what == What::Clues { 0 } else { test.from };
        let rated = |test: &&Test| matches!(test.what, What::Er | What::Ep | What::Ed);
        // ER is at least EP, and EP at least ED.
        let tenths = self.tests.iter().filter(rated).map(lowest).max().unwrap_or(0);
        Tenths::new(tenths.min(200) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_where_they_say() {
        let rating =
            |er, ep| Rating { er: Tenths::new(er), ep: Tenths::new(ep), ed: Tenths::new(12) };
        let keep: Keep = "ER>=10.5 and clues <= 22 and ep < 3.0".parse().unwrap();
        assert!(keep.is_met(rating(105, 29)) && !keep.is_met(rating(104, 29)));
        assert!(!keep.is_met(rating(105, 30)));
        assert!(keep.may(22, 0, 0) && !keep.may(23, 0, 0));
        assert_eq!(keep.lowest(), Tenths::new(105));
        for wrong in ["", "er", "er >= x", "er >= 30", "size > 3", "clues < 0", "er >= 1 or ep = 1"]
        {
            assert!(wrong.parse::<Keep>().is_err(), "{wrong}");
        }
    }
}
