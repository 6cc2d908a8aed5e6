//! How far a long count is, on standard error, if that is a terminal.

use crate::term::clock::Watch;
use crate::term::language::language;
use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike,
    WeakProgressBar,
};
use ratatui::crossterm::terminal;
use shudu::control::{Progress, Stop};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const STEPS: u64 = 1000;
/// What is quicker than this shows nothing.
const PATIENCE: f64 = 0.5;

/// A bar of this many steps, or of an unknown number if it is 0; for a terminal only.
pub fn bar(steps: u64, style: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::term_like_with_hz(Box::new(Narrow), 20)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target((steps > 0).then_some(steps), target);
    let bar = bar.with_style(style_of(style));
    *latest() = Some(bar.downgrade());
    bar
}

/// A style of indicatif; `{gone}` is the time that has passed, `{left}` what is left, once
/// something is done.
pub fn style_of(template: &str) -> ProgressStyle {
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if state.pos() > 0 {
            let left = time(state.eta());
            // It is written into a string.
            let _ = out.write_str(&say!(language(), ", {left} left", "，还需 {left}"));
        }
    };
    let gone = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let gone = time(state.elapsed());
        let _ = out.write_str(&say!(language(), "{gone} gone", "已用 {gone}"));
    };
    let style = ProgressStyle::with_template(template).expect("our own template");
    style.with_key("left", left).with_key("gone", gone)
}

/// A time as a bar shows it: `5s`, `2m`, `1h`.
fn time(time: Duration) -> String {
    format!("{:#}", HumanDuration(time))
}

/// The bar made last, which is the one that is shown if any is.
static LATEST: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

fn latest() -> MutexGuard<'static, Option<WeakProgressBar>> {
    LATEST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says something on standard error without the bar in the way.
pub fn aside(say: impl FnOnce()) {
    let bar = latest().as_ref().and_then(WeakProgressBar::upgrade);
    match bar {
        Some(bar) => bar.suspend(say),
        None => say(),
    }
}

/// The terminal, a little narrower than it is. A bar's line is filled up to
/// the last column; what the terminal then shows for Ctrl-C would go to the
/// next line, and the bar could not be taken away.
#[derive(Debug)]
struct Narrow;

impl Narrow {
    fn write(&self, text: std::fmt::Arguments) -> io::Result<()> {
        io::stderr().write_fmt(text)
    }

    /// Moves the cursor; the terminal takes 0 for 1.
    fn go(&self, n: usize, direction: char) -> io::Result<()> {
        if n == 0 { Ok(()) } else { self.write(format_args!("\x1b[{n}{direction}")) }
    }
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        terminal::size().map_or(80, |(columns, _)| columns).saturating_sub(3).max(1)
    }

    fn height(&self) -> u16 {
        terminal::size().map_or(24, |(_, rows)| rows)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.go(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.go(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.go(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.go(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write(format_args!("{text}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.write(format_args!("{text}"))
    }

    fn clear_line(&self) -> io::Result<()> {
        self.write(format_args!("\r\x1b[2K"))
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// A bar with the percentage and the time left, and the clock: what the library asks through
/// a [`Control`](shudu::control::Control).
pub struct Meter {
    watch: Watch,
    shown: Mutex<Shown>,
}

struct Shown {
    /// When to stop, in seconds from the start, if that was decided later.
    end: f64,
    bar: Option<ProgressBar>,
    share: f64,
}

impl Meter {
    pub fn start(seconds: Option<f64>) -> Meter {
        let shown = Mutex::new(Shown { end: f64::INFINITY, bar: None, share: 0.0 });
        Meter { watch: Watch::start(seconds), shown }
    }

    /// Told how much is done; answers whether to stop.
    pub fn ask(&self, progress: &Progress) -> Option<Stop> {
        let mut shown = self.shown();
        if let Some(share) = progress.share {
            shown.share = share;
        }
        if shown.bar.is_none() && self.watch.seconds() > PATIENCE {
            let bar = bar(STEPS, "{bar:30} {percent}% {gone}{left}")
                .with_elapsed(Duration::from_secs_f64(self.watch.seconds()));
            shown.bar = Some(bar);
        }
        if let Some(bar) = &shown.bar {
            bar.set_position((shown.share * STEPS as f64) as u64);
        }
        let late = self.watch.seconds() > shown.end;
        self.watch.ask().or(late.then_some(Stop::Time))
    }

    /// Ends the time so many seconds from now.
    pub fn end_in(&self, seconds: f64) {
        self.shown().end = self.watch.seconds() + seconds;
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if let Some(bar) = self.shown().bar.take() {
            bar.finish_and_clear();
        }
    }

    pub fn seconds(&self) -> f64 {
        self.watch.seconds()
    }

    /// How much was done when it was last told, in percent.
    pub fn percent(&self) -> f64 {
        self.shown().share * 100.0
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        // A panic elsewhere leaves the bar as it was.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
