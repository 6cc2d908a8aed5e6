//! How far a long count is, on standard error, if somebody looks.

use crate::term::clock::Watch;
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

/// A bar of so many steps, or of nobody knows how many if there are 0; for a terminal only.
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

/// A style of indicatif; `{left}` is the time that is left, once something is done.
pub fn style_of(template: &str) -> ProgressStyle {
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if state.pos() > 0 {
            // It is written into a string.
            let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    };
    ProgressStyle::with_template(template).expect("our own template").with_key("left", left)
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
    bar: Option<ProgressBar>,
    share: f64,
}

impl Meter {
    pub fn start(seconds: Option<f64>) -> Meter {
        let shown = Mutex::new(Shown { bar: None, share: 0.0 });
        Meter { watch: Watch::start(seconds), shown }
    }

    /// Told how much is done; answers whether to stop.
    pub fn ask(&self, progress: &Progress) -> Option<Stop> {
        let mut shown = self.shown();
        if let Some(share) = progress.share {
            shown.share = share;
        }
        if shown.bar.is_none() && self.watch.seconds() > PATIENCE {
            let bar = bar(STEPS, "{bar:30} {percent}% {elapsed} gone{left}")
                .with_elapsed(Duration::from_secs_f64(self.watch.seconds()));
            shown.bar = Some(bar);
        }
        if let Some(bar) = &shown.bar {
            bar.set_position((shown.share * STEPS as f64) as u64);
        }
        self.watch.ask()
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
