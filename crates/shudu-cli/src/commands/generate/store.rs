//! Where generated puzzles are kept.
//!
//! A file appears when all is done. Until then the puzzles are in `FILE.part`, and
//! `FILE.resume` says how far it is: what was asked, the seed, the next number, and how many
//! bytes are certain. A run that goes on cuts the part to those bytes first. The part is locked
//! as long as a run writes it: two runs would mix their puzzles. What is not a regular file, such as
//! a FIFO, is written directly and cannot be resumed.

use super::args::{Generate, To};
use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::language::language;
use crate::term::output::{Output, file, place, write_file};
use serde::{Deserialize, Serialize};
use shudu::board::Puzzle;
use shudu::generate::{Boards, Wish};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How far it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct State {
    /// What was asked, in words that change whenever the puzzles would.
    job: String,
    seed: u64,
    next: u64,
    made: u64,
    bytes: u64,
}

/// How often the state is written.
const NOW_AND_THEN: Duration = Duration::from_secs(1);

/// Standard output, or a file that comes into being.
pub struct Store {
    file: Option<Part>,
    state: State,
    resumed: bool,
    to: To,
    boards: Boards,
}

struct Part {
    path: PathBuf,
    out: BufWriter<File>,
    saved: Instant,
    /// Whether `path` is written directly: it is not a regular file.
    is_direct: bool,
}

impl Part {
    /// Opens what is not a regular file.
    fn direct(path: &Path, resume: bool) -> Fallible<Part> {
        if resume {
            let path = path.display();
            return Err(bad!(
                "{path}: only a regular file can be resumed",
                "{path}：只有普通文件可以用 --resume 继续"
            ));
        }
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| Failure::file(path.display(), Doing::Write, &error))?;
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(Part { path: path.to_owned(), out, saved: Instant::now(), is_direct: true })
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

impl Store {
    pub fn open(args: &Generate, wish: &Wish, to: To) -> Fallible<Store> {
        // Tries and threads do not change what is found.
        let wished = Wish { tries: None, ..wish.clone() };
        let rated = !args.no_rating;
        let job = format!("{wished:?} {to:?} rated {rated} distinct {}", args.distinct);
        let mut state = State { job: fingerprint(&job), ..State::default() };
        let boards = wish.boards.clone();
        let Some(path) = file(args.output.as_ref()) else {
            return Ok(Store { file: None, state, resumed: false, to, boards });
        };
        let Some(path) = place(path) else {
            let file = Some(Part::direct(path, args.resume)?);
            return Ok(Store { file, state, resumed: false, to, boards });
        };
        let path = path.as_path();
        let resumed = args.resume && beside(path, ".resume").is_file();
        if resumed {
            let old = read_state(&beside(path, ".resume"))?;
            let other_seed = args.seed.is_some_and(|seed| seed != old.seed);
            if old.job != state.job || other_seed {
                let (name, seed) = (beside(path, ".resume"), old.seed);
                let name = name.display();
                return Err(bad!(
                    "{name}: it was begun with other options or another seed ({seed}); give the \
                     same, or leave --resume out",
                    "{name}：开始时用的是其他选项或种子（{seed}）；请用相同的，或去掉 --resume"
                ));
            }
            state = old;
        }
        let part = beside(path, ".part");
        let failed = |error: std::io::Error| Failure::file(part.display(), Doing::Write, &error);
        if resumed {
            let there = fs::metadata(&part).map_or(0, |about| about.len());
            if there < state.bytes {
                let (part, bytes) = (part.display(), state.bytes);
                return Err(bad!(
                    "{part}: {there} bytes, though an earlier run has written {bytes}; without \
                     --resume it begins anew",
                    "{part}：只有 {there} 字节，而先前已写入 {bytes} 字节；去掉 --resume 可重新开始"
                ));
            }
        }
        let mut options = OpenOptions::new();
        let file = options.create(true).read(true).write(true).truncate(false).open(&part);
        let mut file = file.map_err(failed)?;
        // Some file systems have no locks; the name may be gone with whoever had it.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !part.is_file() {
            let part = part.display();
            return Err(bad!(
                "{part}: another run is writing it",
                "{part}：另一个运行中的程序正在写入"
            ));
        }
        file.set_len(state.bytes).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let out = BufWriter::with_capacity(1 << 16, file);
        let (path, saved) = (path.to_owned(), Instant::now());
        let part = Part { path, out, saved, is_direct: false };
        Ok(Store { file: Some(part), state, resumed, to, boards })
    }

    /// The seed of the run that goes on.
    pub fn seed(&self) -> Option<u64> {
        self.resumed.then_some(self.state.seed)
    }

    pub fn begin(&mut self, seed: u64) -> Fallible {
        self.state.seed = seed;
        self.save()
    }

    pub fn made(&self) -> u64 {
        self.state.made
    }

    pub fn next(&self) -> u64 {
        self.state.next
    }

    /// Tells every puzzle that is there already.
    pub fn each_puzzle(&self, mut tell: impl FnMut(&Puzzle)) -> Fallible {
        let (Some(part), Boards::Layout(layout)) = (&self.file, &self.boards) else {
            return Ok(());
        };
        if part.is_direct {
            return Ok(());
        }
        let path = beside(&part.path, ".part");
        let failed = |error: std::io::Error| Failure::file(path.display(), Doing::Read, &error);
        // The same file: by another name the lock would keep us out.
        let mut file = part.out.get_ref();
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        for line in BufReader::new(file).lines() {
            let line = line.map_err(failed)?;
            let json = |line: &str| {
                let value: serde_json::Value = serde_json::from_str(line).ok()?;
                value["puzzle"].as_str().map(str::to_owned)
            };
            let symbols = match self.to {
                To::Jsonl => json(&line),
                _ => line.split([',', ' ']).next().map(str::to_owned),
            };
            let symbols = symbols.unwrap_or_default();
            if let Ok(puzzle) = Puzzle::from_symbols(layout.clone(), &symbols) {
                tell(&puzzle);
            }
        }
        Ok(())
    }

    pub fn write(&mut self, out: &mut Output, line: &str) -> Fallible {
        let Some(part) = &mut self.file else { return out.line(line) };
        self.state.bytes += line.len() as u64 + 1;
        let written = part.out.write_all(line.as_bytes()).and_then(|()| part.out.write_all(b"\n"));
        written.map_err(|e| Failure::file(beside(&part.path, ".part").display(), Doing::Write, &e))
    }

    /// All before this number is there.
    pub fn reached(&mut self, next: u64, made: u64) -> Fallible {
        (self.state.next, self.state.made) = (next, made);
        let now = self.file.as_ref().is_some_and(|part| part.saved.elapsed() > NOW_AND_THEN);
        if now { self.save() } else { Ok(()) }
    }

    fn save(&mut self) -> Fallible {
        let Some(part) = &mut self.file else { return Ok(()) };
        part.saved = Instant::now();
        if part.is_direct {
            let flushed = part.out.flush();
            return flushed
                .map_err(|error| Failure::file(part.path.display(), Doing::Write, &error));
        }
        // What the state promises is on the disk before.
        let flushed = part.out.flush().and_then(|()| part.out.get_ref().sync_data());
        let name = beside(&part.path, ".part");
        flushed.map_err(|error| Failure::file(name.display(), Doing::Write, &error))?;
        let state = serde_json::to_vec(&self.state);
        let state =
            state.map_err(|error| bad!("cannot write JSON: {error}", "无法写出 JSON：{error}"))?;
        write_file(&beside(&part.path, ".resume"), &state)
    }

    /// Stops before the end.
    pub fn pause(&mut self, out: &mut Output) -> Fallible {
        out.flush()?;
        self.save()
    }

    pub fn advice(&self) -> String {
        let Some(part) = self.file.as_ref().filter(|part| !part.is_direct) else {
            return String::new();
        };
        let part = beside(&part.path, ".part");
        let part = part.display();
        say!(language(), "; --resume goes on with {part}", "；用 --resume 可从 {part} 继续")
    }

    /// All is done.
    pub fn finish(&mut self, out: &mut Output) -> Fallible {
        self.pause(out)?;
        let Some(part) = self.file.as_ref().filter(|part| !part.is_direct) else { return Ok(()) };
        if let Ok(about) = fs::metadata(&part.path) {
            // A private file stays private.
            let _ = part.out.get_ref().set_permissions(about.permissions());
        }
        let moved = fs::rename(beside(&part.path, ".part"), &part.path);
        moved.map_err(|error| Failure::file(part.path.display(), Doing::Write, &error))?;
        let _ = fs::remove_file(beside(&part.path, ".resume"));
        Ok(())
    }
}

fn read_state(path: &Path) -> Fallible<State> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::file(path.display(), Doing::Read, &error))?;
    serde_json::from_str(&text).map_err(|_| {
        let path = path.display();
        bad!("{path}: not what an earlier run has written", "{path}：不是先前运行写下的内容")
    })
}

/// A text in sixteen digits (FNV-1a).
fn fingerprint(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", text.bytes().fold(0xCBF2_9CE4_8422_2325, step))
}
