//! The desk as WebAssembly: what a worker of the static page calls.
//!
//! ```text
//!   worker.js ──restore, ask──▶ desk (games in memory)
//!             ◀──tell──────────   messages: progress, then the answer
//!             ◀──keep──────────   what changed on the shelf, for the browser's database
//! ```
//!
//! Texts are UTF-8 in this module's memory: the worker asks for room with `alloc`, writes the
//! question there and calls `ask`. One question at a time; a worker that is not wanted any more is ended,
//! and the next one gets the games back.

#![cfg(target_arch = "wasm32")]

mod relay;

use relay::Relay;
use serde::Deserialize;
use shudu::control::{Control, Progress, Stop};
use shudu::desk::{Asked, Desk, message, progress};
use shudu::play::{Card, Memory, Now, Shelf};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes a message for the page.
    fn tell(text: *const u8, length: usize);
    /// Takes what changed on the shelf.
    fn keep(text: *const u8, length: usize);
    /// Milliseconds on a clock that never jumps.
    fn steady() -> f64;
    /// Seconds since 1970.
    fn seconds() -> f64;
}

fn send(text: &str) {
    // SAFETY: the page reads the text before it returns.
    unsafe { tell(text.as_ptr(), text.len()) }
}

fn kept(text: &str) {
    // SAFETY: the page reads the text before it returns.
    unsafe { keep(text.as_ptr(), text.len()) }
}

fn milliseconds() -> f64 {
    // SAFETY: it takes and gives numbers.
    unsafe { steady() }
}

fn now() -> Now {
    // SAFETY: it takes and gives numbers.
    let seconds = unsafe { seconds() };
    Now { steady: milliseconds() as u64, seconds: seconds as i64 }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(Box::new(Relay::new(Memory::new()))));
}

/// Room for a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives room back.
///
/// # Safety
///
/// It must come from `alloc`, with the same length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(text: *mut u8, length: usize) {
    // SAFETY: the caller promises that it is the slice that `alloc` made.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) });
}

/// # Safety
///
/// The worker wrote so many bytes there.
unsafe fn text<'a>(text: *const u8, length: usize) -> &'a str {
    // SAFETY: the caller promises it.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(text, length) }).unwrap_or_default()
}

/// What a worker gives back from the database.
#[derive(Deserialize)]
struct Restored {
    games: Vec<Kept>,
    #[serde(default)]
    preferences: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Kept {
    card: Card,
    log: Vec<String>,
}

/// Begins with the games and preferences of the database.
///
/// # Safety
///
/// The text must be room of `alloc` with so many bytes written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn restore(at: *const u8, length: usize) {
    // SAFETY: the caller promises it.
    let Ok(restored) = serde_json::from_str::<Restored>(unsafe { text(at, length) }) else {
        return;
    };
    let mut memory = Memory::new();
    for Kept { card, log } in restored.games {
        memory.put(card, log);
    }
    for (name, value) in restored.preferences {
        // Memory takes everything.
        let _ = memory.prefer(&name, &value);
    }
    DESK.with(|desk| *desk.borrow_mut() = Desk::new(Box::new(Relay::new(memory))));
}

/// Answers a question by messages; the last is the answer, or why there is none.
///
/// # Safety
///
/// The text must be room of `alloc` with so many bytes written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *const u8, length: usize) {
    // SAFETY: the caller promises it.
    let question = unsafe { text(at, length) };
    let asked = DESK.with(|desk| desk.borrow_mut().ask(question, now()));
    let answer = match asked {
        Asked::Answered(answer) => answer,
        Asked::Work(work) => {
            let beat = Beat {
                told: Cell::new(milliseconds()),
                until: milliseconds() + work.patience() * 1000.0,
            };
            let ask = |done: &Progress| beat.ask(done);
            let begun = milliseconds();
            let worked = work.run(1, &Control::new(&ask));
            let worked = worked.took((milliseconds() - begun) / 1000.0);
            DESK.with(|desk| desk.borrow_mut().settle(worked, now()))
        }
    };
    send(&message(&answer));
}

/// Milliseconds between two messages of progress.
const BEAT: f64 = 100.0;

/// Tells the page how far work is, now and then, and ends it when time is up.
struct Beat {
    told: Cell<f64>,
    until: f64,
}

// SAFETY: a worker has one thread.
unsafe impl Sync for Beat {}

impl Beat {
    fn ask(&self, done: &Progress) -> Option<Stop> {
        let now = milliseconds();
        if now - self.told.get() >= BEAT {
            self.told.set(now);
            send(&progress(done));
        }
        (now >= self.until).then_some(Stop::Time)
    }
}
