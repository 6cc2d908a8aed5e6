//! Streams against what is known of their lines.

use super::{Batch, BatchError, Summary};
use shudu_board::control::{Control, Progress, Stop};
use shudu_board::format::{LONGEST, SIZE};
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SMALL: &str = "1.....3..2.....4";

fn solved(batch: &Batch, text: &str) -> (String, Result<Summary, BatchError>) {
    let mut out = Vec::new();
    let summary = batch.solve_lines(text.as_bytes(), &mut out);
    (String::from_utf8(out).unwrap(), summary)
}

#[test]
fn lines_of_every_kind_are_answered_in_order_on_any_number_of_threads() {
    let none = format!("11{}", ".".repeat(79));
    let kinds = [
        (ROYLE.to_owned(), "one"),
        (format!("{ROYLE} # a comment"), "one"),
        (SMALL.to_owned(), "one"),
        (ROYLE.replace('.', "-") + "\r", "one"),
        (none, "none"),
        ("# nothing".into(), ""),
        (".".repeat(81), "many"),
        (String::new(), ""),
    ];
    let (mut text, mut verdicts) = (String::new(), String::new());
    for i in 0..30_000 {
        let (line, verdict) = &kinds[(i * i / 7 + i) % kinds.len()];
        text += &format!("{line}\n");
        verdicts += format!("{verdict}\n").trim_start();
    }
    let batch = Batch::new().limit(2);
    let (one, _) = solved(&batch, &text);
    let last = |line: &str| line.rsplit('\t').next().unwrap().to_owned() + "\n";
    assert!(one.lines().map(last).collect::<String>() == verdicts);
    for threads in [2, 16] {
        assert!(solved(&batch.clone().threads(threads), &text).0 == one, "{threads}");
    }
}

#[test]
fn a_wrong_line_ends_the_stream_after_what_came_before() {
    let long = "1".repeat(LONGEST + 1);
    for (line, why) in [("...", "81 are needed (9×9)"), (&*long, "more than 1048576 bytes")] {
        let text = format!("{ROYLE}\n{ROYLE}\n{line}\n{ROYLE}\n");
        for threads in [1, 4] {
            let (out, summary) = solved(&Batch::new().threads(threads), &text);
            assert_eq!(out.lines().count(), 2);
            let error = summary.unwrap_err().to_string();
            assert!(error.starts_with("line 3: ") && error.contains(why), "{error}");
        }
    }
}

/// What both ends of a stream see.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends a line only when the one before is answered.
struct Patient {
    sent: usize,
    answers: Shared,
}

impl Read for Patient {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let answers = self.answers.0.lock().unwrap();
        assert_eq!(answers.iter().filter(|&&byte| byte == b'\n').count(), self.sent);
        if self.sent == 5 {
            return Ok(0);
        }
        self.sent += 1;
        into[..82].copy_from_slice(format!("{ROYLE}\n").as_bytes());
        Ok(82)
    }
}

#[test]
fn each_line_is_answered_before_the_next_is_waited_for() {
    let answers = Shared::default();
    let reader = Patient { sent: 0, answers: answers.clone() };
    let summary = Batch::new().threads(4).solve_lines(reader, answers).unwrap();
    assert_eq!(summary.one, 5);
}

/// A list that goes on, and counts its bytes.
struct Endless<'a> {
    left: usize,
    ahead: &'a AtomicUsize,
    most: &'a AtomicUsize,
}

impl Read for Endless<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let lines = (into.len() / 82).min(self.left);
        self.left -= lines;
        for line in into[..82 * lines].as_chunks_mut::<82>().0 {
            line.copy_from_slice(format!("{}{}\n", "12345678.", ".".repeat(72)).as_bytes());
        }
        let ahead = self.ahead.fetch_add(82 * lines, Ordering::Relaxed) + 82 * lines;
        self.most.fetch_max(ahead, Ordering::Relaxed);
        Ok(82 * lines)
    }
}

/// A writer that is slower than the reader.
struct Slow<'a>(&'a AtomicUsize);

impl Write for Slow<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_sub(bytes.len(), Ordering::Relaxed);
        std::thread::sleep(std::time::Duration::from_millis(1));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_long_stream_is_never_in_memory_as_a_whole() {
    let (ahead, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let reader = Endless { left: 600_000, ahead: &ahead, most: &most };
    let batch = Batch::new().threads(16);
    assert_eq!(batch.solve_lines(reader, Slow(&ahead)).unwrap().one, 600_000);
    let most = most.load(Ordering::Relaxed);
    assert!(most <= 35 * SIZE, "{most}");
}

#[test]
fn a_stream_is_stopped() {
    let asked = AtomicUsize::new(0);
    let ask = |_: &Progress| (asked.fetch_add(1, Ordering::Relaxed) > 20).then_some(Stop::Time);
    let text = format!("{ROYLE}\n").repeat(200_000);
    for threads in [1, 3] {
        asked.store(0, Ordering::Relaxed);
        let batch = Batch::new().threads(threads).under(Control::new(&ask));
        let (out, summary) = solved(&batch, &text);
        assert!(matches!(summary, Err(BatchError::Stopped(Stop::Time))));
        assert!(out.lines().count() < 200_000);
    }
}
