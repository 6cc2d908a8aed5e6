//! A day of the calendar: the puzzle of the day has one, and streaks count them.
//!
//! The library has no clock and knows no time zone. Whoever has both says which day it is.

use serde::{Deserialize, Serialize};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::fmt;
use std::str::FromStr;

/// A day from 0000-01-01 to 9999-12-31.
///
/// ```
/// use shudu::play::Date;
/// let day: Date = "2026-01-31".parse()?;
/// assert_eq!((day.weekday(), day.to_string()), (5, "2026-01-31".into()));
/// assert_eq!(Date::at(day.number() * 86_400 - 1, 0).unwrap().day(), 30);
/// # Ok::<(), shudu::play::NotADate>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADate(pub String);

told!(NotADate);

impl Tell for NotADate {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(
            t,
            "`{text}` is no date; one looks like 2026-01-31",
            "“{text}”不是日期，应写作 2026-01-31 这样"
        )
    }
}

/// Days of 400 years, after which the calendar repeats itself.
const CYCLE: i64 = 146_097;
/// Days from 0000-03-01 to 1970-01-01.
const EPOCH: i64 = 719_468;

impl Date {
    /// A day, if there is one.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let there = year <= 9999 && (1..=12).contains(&month) && (1..=days).contains(&day);
        there.then_some(Date { year, month, day })
    }

    /// The day of a moment, in seconds since 1970, where clocks are so many seconds ahead of
    /// universal time.
    pub fn at(seconds: i64, ahead: i64) -> Option<Date> {
        Date::of_number(seconds.checked_add(ahead)?.div_euclid(86_400))
    }

    /// The day so many days after 1970-01-01.
    pub fn of_number(number: i64) -> Option<Date> {
        // A year that begins in March has its leap day at the end.
        let since = number.checked_add(EPOCH)?;
        let (cycle, day) = (since.div_euclid(CYCLE), since.rem_euclid(CYCLE));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * month + 2) / 5 + 1;
        let year = cycle.checked_mul(400)?.checked_add(year + i64::from(month >= 10))?;
        let month = if month < 10 { month + 3 } else { month - 9 };
        Date::new(u16::try_from(year).ok()?, month as u8, of_month as u8)
    }

    /// Days since 1970-01-01.
    pub fn number(self) -> i64 {
        let month = (i64::from(self.month) + 9) % 12;
        let year = i64::from(self.year) - i64::from(month >= 10);
        let (cycle, of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        cycle * CYCLE + of_cycle * 365 + of_cycle / 4 - of_cycle / 100 + of_year - EPOCH
    }

    /// The day of the week; 0 is Monday.
    pub fn weekday(self) -> usize {
        // 1970-01-01 was a Thursday.
        (self.number() + 3).rem_euclid(7) as usize
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Date, NotADate> {
        let read = || {
            let mut parts = text.split('-');
            let mut part = |length: usize| {
                let part = parts.next().filter(|part| part.len() == length)?;
                part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?
            };
            let (year, month, day) = (part(4)?, part(2)?, part(2)?);
            let whole = parts.next().is_none();
            Date::new(year, month as u8, day as u8).filter(|_| whole)
        };
        read().ok_or_else(|| NotADate(text.to_owned()))
    }
}

impl TryFrom<String> for Date {
    type Error = NotADate;

    fn try_from(text: String) -> Result<Date, NotADate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_a_number_and_follows_the_one_before() {
        let first: Date = "0000-01-01".parse().unwrap();
        let last: Date = "9999-12-31".parse().unwrap();
        assert_eq!((first.number(), last.number()), (-719_528, 2_932_896));
        let mut before = first;
        for number in first.number() + 1..=last.number() {
            let day = Date::of_number(number).unwrap();
            assert_eq!((day.number(), day > before), (number, true), "{day}");
            before = day;
        }
        assert_eq!(before, last);
        assert_eq!(Date::of_number(last.number() + 1), None);
        assert_eq!(Date::of_number(i64::MAX), None);
    }

    #[test]
    fn days_of_the_week_and_texts() {
        let weekday = |text: &str| text.parse::<Date>().unwrap().weekday();
        assert_eq!(["1970-01-01", "2000-02-29", "2026-03-09"].map(weekday), [3, 1, 0]);
        for text in ["2026-02-29", "2026-13-01", "2026-1-01", "2026-01-00", "26-01-01", "x", ""] {
            assert_eq!(text.parse::<Date>(), Err(NotADate(text.into())));
        }
        assert!("2026-01-31-1".parse::<Date>().is_err() && "+026-01-31".parse::<Date>().is_err());
    }
}
