//! The puzzle that is asked for: the options become a kind, a file a game to be begun.

use super::Play;
use crate::term::clock::some_seed;
use crate::term::clock::{self, Watch};
use crate::term::failure::Fallible;
use crate::term::input::Puzzles;
use crate::term::options::Reading;
use shudu::board::Layout;
use shudu::control::{Control, Progress, Stop};
use shudu::language::Tell;
use shudu::play::{self, Date, Kind, LARGEST, New, NewError};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Seconds a puzzle is looked for.
const BUDGET: f64 = 60.0;

/// What the options ask for, if anything.
pub fn kind(args: &Play) -> Fallible<Option<Kind>> {
    if let Some(technique) = args.technique {
        return Ok(Some(Kind::Technique(technique)));
    }
    if let Some((from, to)) = args.rating {
        return Ok(Some(Kind::Rating(from, to)));
    }
    let on_board = |level: &str| {
        level.parse().map_err(|_| {
            bad!(
                "--level {level} is for the classic 9×9 board; other boards have the levels \
                 beginner to extreme",
                "--level {level} 只用于标准 9×9 盘面；其他盘面的难度是 beginner 到 extreme"
            )
        })
    };
    if args.reading.layout.as_deref() == Some("jigsaw") && args.source.is_none() {
        return Ok(Some(Kind::Jigsaw(args.level.as_deref().map(on_board).transpose()?)));
    }
    let layout = match (args.size, &args.reading.layout) {
        (Some(size), _) => Some(Layout::usual(size)),
        (None, Some(name)) if args.source.is_none() => Some(name.parse::<Layout>()),
        _ => None,
    };
    let layout = layout.transpose();
    let layout = layout.map_err(|error| {
        bad!(|t| {
            let error = error.tell(t);
            say!(t, "the board: {error}", "盘面：{error}")
        })
    })?;
    let Some(layout) = layout.filter(|layout| !layout.is_classic()) else {
        return Ok(args.level.as_deref().and_then(Kind::of_level));
    };
    let level = args.level.as_deref().map(on_board).transpose()?;
    if layout.size() > LARGEST {
        return Err(NewError::TooLarge(layout.name()).into());
    }
    Ok(Some(Kind::Board(layout.into(), level)))
}

/// Makes a puzzle, unless somebody has had enough of waiting.
pub fn make(kind: &Kind, seed: Option<u64>, enough: &AtomicBool) -> Fallible<New> {
    let seed = seed.unwrap_or_else(some_seed);
    Ok(patiently(enough, |control| play::make(kind, seed, control))?)
}

/// Makes the puzzle of a day.
pub fn daily(date: Date, kind: Option<&Kind>) -> Fallible<New> {
    Ok(patiently(&AtomicBool::new(false), |control| play::daily(date, kind, control))?)
}

/// Gives up when time is up, and with Ctrl-C.
fn patiently<T>(enough: &AtomicBool, work: impl FnOnce(&Control) -> T) -> T {
    let watch = Watch::start(Some(BUDGET));
    let ask = |_: &Progress| match enough.load(Ordering::Relaxed) {
        true => Some(Stop::Cancelled),
        false => watch.ask(),
    };
    work(&Control::new(&ask))
}

/// What `--daily` means.
pub fn date(text: &str) -> Fallible<Date> {
    if text == "today" {
        return Ok(today());
    }
    let date = text.parse().ok().and_then(day);
    date.ok_or_else(|| {
        bad!(
            "--daily {text}: a date as 2026-01-31 is needed, or none for today",
            "--daily {text}：请写 2026-01-31 这样的日期，不写则为今天"
        )
    })
}

/// A date as the library has it, which begins with the year 0.
pub fn day(date: jiff::civil::Date) -> Option<Date> {
    let year = u16::try_from(date.year()).ok()?;
    Date::new(year, date.month().unsigned_abs(), date.day().unsigned_abs())
}

/// The date where the user is. A clock thousands of years off counts as one that was never set.
pub fn today() -> Date {
    let today = day(jiff::Zoned::now().date());
    today.or_else(|| Date::of_number(0)).expect("1970 is a year")
}

/// A puzzle that was read; own digits and notes in it become moves.
pub fn read(source: &str, reading: &Reading) -> Fallible<New> {
    let reading = Puzzles::one(&[source.to_owned()], reading)?;
    let file = Path::new(source).file_name().filter(|_| Path::new(source).is_file());
    let title = file.map(|name| name.to_string_lossy().into_owned());
    Ok(play::begin(&reading.state, title, &clock::control())?)
}
