//! The terminal while the game has it: taken, given back, whatever happens.

use crate::term::clock::stopped;
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, IsTerminal, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The terminal, taken; given back when it is dropped or the program panics.
pub struct Screen {
    pub terminal: DefaultTerminal,
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        enter()?;
        let backend = ratatui::backend::CrosstermBackend::new(stdout());
        Ok(Screen { terminal: ratatui::Terminal::new(backend)? })
    }

    /// Writes lines on the plain screen, as any program does, and waits for Enter.
    pub fn print(&mut self, lines: &[&str]) -> io::Result<()> {
        give_back();
        for line in lines {
            writeln!(stdout(), "{line}")?;
        }
        io::stdin().read_line(&mut String::new())?;
        enter()?;
        self.terminal.clear()
    }

    /// Gives the terminal back, stops the program as Ctrl-Z does elsewhere, and takes it again
    /// when the program goes on.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        {
            use rustix::process::{Signal, getpid, kill_process};
            // If it cannot be stopped, it just goes on.
            let _ = kill_process(getpid(), Signal::TSTP);
        }
        enter()?;
        self.terminal.clear()
    }
}

/// Puts a text into the clipboard, as far as the terminal lets a program do that: the sequence
/// OSC 52, which also works through ssh.
pub fn copy(text: &str) -> io::Result<()> {
    let mut out = stdout();
    write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
    out.flush()
}

fn base64(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let symbol = SYMBOLS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Ends the program when the terminal is gone, or it was told to end and does not. Whoever waits
/// for keys of a terminal that was closed waits for ever, and busily; there is nothing to lose.
pub fn watch() {
    const GLANCE: Duration = Duration::from_millis(500);
    std::thread::spawn(|| {
        let mut gone = 0;
        while gone < 3 {
            std::thread::sleep(GLANCE);
            let ends = stopped() || !io::stdin().is_terminal();
            gone = if ends { gone + 1 } else { 0 };
        }
        give_back();
        std::process::exit(130);
    });
}

/// Whether the game has it. To leave the other screen twice would put the cursor where it was
/// before, over what was said meanwhile.
static TAKEN: AtomicBool = AtomicBool::new(false);

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Nothing can be done about an error here, and there may be no terminal any more. It is not
/// written to standard output, which the thread that plays has locked.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    #[cfg(unix)]
    let terminal = std::fs::File::options().write(true).open("/dev/tty");
    #[cfg(not(unix))]
    let terminal = Ok::<_, io::Error>(stdout());
    if let Ok(mut terminal) = terminal {
        let _ = execute!(
            terminal,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
    }
    let _ = disable_raw_mode();
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_is_that_of_everybody() {
        for (text, packed) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("数独", "5pWw54us")]
        {
            assert_eq!(super::base64(text.as_bytes()), packed);
        }
    }
}
