//! Rating: how hard a step or a puzzle is, as a number with one decimal.
//!
//! [`Tenths`] is the number people quote, such as 7.1; [`Rating`] the three of a puzzle;
//! [`Level`] a word for a range of them.

mod level;

pub use level::{HIGHEST, LOWEST, Level, UnknownLevel};

use crate::language::{Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::str::FromStr;

/// A rating with one decimal, such as 7.1, kept in tenths.
///
/// ```
/// use shudu::rating::Tenths;
/// let rating: Tenths = "7.1".parse().unwrap();
/// assert_eq!(rating, Tenths::new(71));
/// assert_eq!(rating.to_string(), "7.1");
/// // Sudoku Explainer adds tenths one by one, which makes a little less than 6.9 of 6.6.
/// assert_eq!(Tenths::rounded(6.6 + 0.1 + 0.1 + 0.1), Tenths::new(69));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tenths(u16);

impl Tenths {
    /// So many tenths.
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(tenths)
    }

    /// The nearest number of tenths.
    pub fn rounded(rating: f64) -> Tenths {
        // The cast saturates: what is no rating becomes the nearest there is.
        Tenths(((rating + 0.05) * 10.0) as u16)
    }

    /// How many tenths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// As a number: 7.1.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Tenths {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Tenths, NotARating> {
        let bad = || NotARating(text.to_owned());
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(tenth) || tenth.len() > 1 {
            return Err(bad());
        }
        let (whole, tenth): (u16, u16) =
            (whole.parse().map_err(|_| bad())?, tenth.parse().map_err(|_| bad())?);
        whole.checked_mul(10).and_then(|whole| whole.checked_add(tenth)).map(Tenths).ok_or_else(bad)
    }
}

/// The text is not a number with at most one decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARating(pub String);

told!(NotARating);

impl Tell for NotARating {
    fn tell(&self, t: Tongue) -> String {
        let text = &self.0;
        say!(t, "`{text}` is no rating; one looks like 7.1", "“{text}”不是评级，应写作 7.1 这样")
    }
}

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating {
    /// The hardest step: ER.
    pub er: Tenths,
    /// The hardest step up to the first digit placed: EP, the pearl.
    pub ep: Tenths,
    /// The first step: ED, the diamond.
    pub ed: Tenths,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}
