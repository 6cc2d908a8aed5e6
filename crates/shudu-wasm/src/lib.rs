//! The service as WebAssembly: what a worker of the static page calls.
//!
//! ```text
//!   worker.js ──restore, ask──▶ service (games in memory)
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
use shudu::ask::{Reply, Request, Service, Tools, answer_message, progress_message};
use shudu::control::{Control, Progress, Stop};
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
    static SERVICE: RefCell<(Service, Tools)> = RefCell::new(serve(Memory::new()));
}

/// A service with these games, and its tools.
fn serve(memory: Memory) -> (Service, Tools) {
    let service = Service::new(Box::new(Relay::new(memory)));
    let tools = service.tool_maker(|| milliseconds() / 1000.0)();
    (service, tools)
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
    SERVICE.with(|service| *service.borrow_mut() = serve(memory));
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
    let answer = SERVICE.with(|service| {
        let (service, tools) = &mut *service.borrow_mut();
        let work = match service.start(Request::read(question)?, now()) {
            Reply::Answered(answer) => return answer,
            Reply::Work(work) => work,
        };
        let start = milliseconds();
        let beat = Beat { told: Cell::new(start), until: start + work.patience() * 1000.0 };
        let ask = |done: &Progress| beat.ask(done);
        let done = work.run(tools, &Control::new(&ask));
        service.finish(done, now())
    });
    send(&answer_message(&answer));
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
            send(&progress_message(done));
        }
        (now >= self.until).then_some(Stop::Time)
    }
}
