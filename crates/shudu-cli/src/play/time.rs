//! What time it is, which the library does not know.

use super::new::day;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use shudu::play::{Card, Date, Now, Statistics, statistics};
use std::sync::LazyLock;
use std::time::Instant;

/// When time began to be counted. This clock never jumps, and sleeps with the machine.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Now, on both clocks.
pub fn now() -> Now {
    let steady = START.elapsed().as_millis() as u64;
    Now { steady, seconds: Timestamp::now().as_second() }
}

/// A time where the user is.
pub fn when(seconds: i64) -> String {
    let stamp = Timestamp::from_second(seconds).map(|stamp| stamp.to_zoned(TimeZone::system()));
    stamp.map_or("-".into(), |zoned| zoned.strftime("%Y-%m-%d %H:%M").to_string())
}

/// What was played, as days are counted where the player is.
pub fn counted(cards: &[Card], now: &Zoned) -> Vec<Statistics> {
    let today = day(now.date()).unwrap_or_else(super::new::today);
    statistics(cards, today, |seconds| day_of(seconds, now.time_zone()))
}

fn day_of(seconds: i64, zone: &TimeZone) -> Option<Date> {
    day(Timestamp::from_second(seconds).ok()?.to_zoned(zone.clone()).date())
}
