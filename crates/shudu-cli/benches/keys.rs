//! From a key to the screen: `cargo bench -p shudu-cli --bench keys [-- KEYS]`.
//!
//! The program plays on a pseudo-terminal. A key is written into it, and the time is taken until
//! the last byte of what it draws has come; a move is on the disk by then. Nothing is asserted.

#[cfg(unix)]
fn main() {
    unix::main();
}

#[cfg(not(unix))]
fn main() {
    println!("this needs a pseudo-terminal");
}

#[cfg(unix)]
mod unix {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    /// What is measured, and the keys, one after the other.
    const KINDS: [(&str, &[&str]); 5] = [
        ("the cursor moves", &["\x1b[C", "\x1b[B"]),
        ("a digit", &["1", "2", "3"]),
        ("a note", &["c", "1", "2", "3"]),
        ("undo, redo", &["z", "1", "u", "r", "u"]),
        ("a stage of a hint", &["t", "t", "t", "t", "t", "t"]),
    ];

    /// So long nothing comes when a drawing is complete: it is written at once.
    const BURST: Duration = Duration::from_millis(3);
    /// So long nothing comes before the next key: the clock of the panel draws once a second too.
    const QUIET: Duration = Duration::from_millis(20);

    pub fn main() {
        let keys = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(300);
        println!("| key | median ms | 99 % | worst |\n|---|---|---|---|");
        for size in [(80, 24), (120, 45)] {
            for (name, cycle) in KINDS {
                let mut times = times(size, cycle, keys);
                times.sort_by(f64::total_cmp);
                let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
                println!(
                    "| {name}, {}×{} | {:.1} | {:.1} | {:.1} |",
                    size.0,
                    size.1,
                    at(0.5),
                    at(0.99),
                    at(1.0)
                );
            }
        }
    }

    fn times(size: (u16, u16), cycle: &[&str], keys: usize) -> Vec<f64> {
        let games = std::env::temp_dir().join(format!("shudu-keys-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&games);
        let (screen, own) = terminal(size);
        let stdio = || Stdio::from(own.try_clone().unwrap());
        let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
            .args(["play", "--level", "expert", "--seed", "1", "--data-dir"])
            .arg(&games)
            .env("TERM", "xterm-256color")
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio())
            .spawn()
            .unwrap();
        let mut typed = screen.try_clone().unwrap();
        let drawn = listen(screen);
        wait(&drawn, Duration::from_secs(10));
        let mut times = Vec::new();
        for key in cycle.iter().cycle().take(keys) {
            let start = Instant::now();
            typed.write_all(key.as_bytes()).unwrap();
            if let Some(end) = wait(&drawn, Duration::from_millis(500)) {
                times.push((end - start).as_secs_f64() * 1e3);
            }
        }
        let _ = child.kill();
        let _ = child.wait();
        let _ = std::fs::remove_dir_all(&games);
        times
    }

    /// When the last byte of a drawing came, if anything came.
    fn wait(drawn: &Receiver<Instant>, patience: Duration) -> Option<Instant> {
        let mut last = drawn.recv_timeout(patience).ok()?;
        while let Ok(next) = drawn.recv_timeout(BURST) {
            last = next;
        }
        while drawn.recv_timeout(QUIET).is_ok() {}
        Some(last)
    }

    fn listen(mut screen: File) -> Receiver<Instant> {
        let (tell, drawn) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while screen.read(&mut bytes).is_ok_and(|count| count > 0) {
                if tell.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
        drawn
    }

    /// Both ends of a terminal.
    fn terminal((columns, rows): (u16, u16)) -> (File, File) {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&screen).unwrap();
        unlockpt(&screen).unwrap();
        let name = ptsname(&screen, Vec::new()).unwrap();
        let own = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&own, size).unwrap();
        (File::from(screen), own)
    }
}
