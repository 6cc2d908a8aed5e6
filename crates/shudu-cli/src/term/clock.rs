//! Time and Ctrl-C, which the library does not know.

use super::options::Budget;
use shudu::control::{Control, Progress, Stop};
use shudu::language::Language;
use shudu::random::Random;
use shudu::search::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks searches to stop; a second one ends the program.
pub fn listen() {
    // Without a handler Ctrl-C ends the program, which is no worse.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// What stops work at Ctrl-C and at nothing else.
pub fn control() -> Control<'static> {
    Control::new(&cancelled)
}

fn cancelled(_: &Progress) -> Option<Stop> {
    stopped().then_some(Stop::Cancelled)
}

/// A clock for one search.
pub struct Watch {
    start: Instant,
    deadline: Option<Instant>,
}

impl Watch {
    /// Starts now.
    pub fn start(seconds: Option<f64>) -> Watch {
        let start = Instant::now();
        Watch { start, deadline: seconds.map(|seconds| start + Duration::from_secs_f64(seconds)) }
    }

    /// Whether to stop, and why: what the library asks.
    pub fn ask(&self) -> Option<Stop> {
        if stopped() {
            return Some(Stop::Cancelled);
        }
        self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Stop::Time)
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

/// The library's limits out of a budget.
pub fn limits<'a>(solutions: u64, budget: &Budget, control: Control<'a>) -> Limits<'a> {
    Limits { solutions, nodes: budget.nodes.unwrap_or(u64::MAX), control }
}

/// A duration for people.
pub fn readable(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A number for people, its thousands apart.
pub fn grouped(number: impl Into<u128>) -> String {
    let number: u128 = number.into();
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of things for people: `1 round`, `1,234 rounds`, `1,234 轮`.
pub fn counted(t: Language, number: impl Into<u128>, english: &str, chinese: &str) -> String {
    let number = number.into();
    let (s, number) = (if number == 1 { "" } else { "s" }, grouped(number));
    say!(t, "{number} {english}{s}", "{number} {chinese}")
}

/// A seed nobody asked for: any will do, since it is printed.
pub fn some_seed() -> u64 {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    Random::new(nanos).bits() >> 32
}
