//! The bytes of a file or of standard input, unpacked, cut into lines, with a look at what is
//! there already.
//!
//! A program that waits for our answer before it sends the next line must get it. So what may
//! make us wait is read by a thread of its own, and the reader can tell when it is about to
//! wait. That thread also unpacks, beside the work. Plain files are read directly.

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use shudu::control::Control;
use shudu::format::{Block, SIZE, Splitter};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// What a thread reads at once: as much as a pipe holds.
const CHUNK: usize = 64 << 10;
/// Chunks that wait to be taken.
const WAITING: usize = 64;
/// What is written at once may come in parts, but not with such a break between them.
const BREAK: Duration = Duration::from_millis(50);
/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

type Chunk = io::Result<Vec<u8>>;

enum Source {
    File(File),
    /// Chunks as they come; an empty one is the end.
    Thread(Receiver<Chunk>),
}

/// Bytes as they come.
pub struct Bytes {
    source: Source,
    splitter: Splitter,
    /// Number of bytes that were taken.
    taken: u64,
}

impl Bytes {
    /// The bytes of a file, and their number if it is known.
    pub fn file(path: PathBuf) -> io::Result<(Bytes, Option<u64>)> {
        // To open a pipe may mean to wait, too.
        if !path.is_file() {
            return Ok((Bytes::thread(move || File::open(path)), None));
        }
        Bytes::regular(File::open(path)?)
    }

    /// The bytes of standard input, and their number if it is a file.
    pub fn stdin() -> io::Result<(Bytes, Option<u64>)> {
        match stdin_file() {
            Some(file) => Bytes::regular(file),
            None => Ok((Bytes::thread(|| Ok(io::stdin())), None)),
        }
    }

    fn regular(mut file: File) -> io::Result<(Bytes, Option<u64>)> {
        let start = file.stream_position()?;
        let size = file.metadata()?.len().saturating_sub(start);
        let mut magic = Vec::new();
        file.by_ref().take(MAGIC).read_to_end(&mut magic)?;
        if is_packed(&magic) {
            let whole = Cursor::new(magic).chain(file);
            return Ok((Bytes::thread(move || Ok(whole)), None));
        }
        let mut bytes = Bytes::new(Source::File(file));
        bytes.splitter.buffer().extend(magic);
        Ok((bytes, Some(size)))
    }

    /// Bytes that a thread reads. It is not joined: ending the program does not wait for a line.
    fn thread<R: Read + Send + 'static>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
    ) -> Bytes {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        thread::spawn(move || {
            let mut read = match open().and_then(unpacked) {
                Ok(read) => read,
                Err(error) => return drop(sender.send(Err(error))),
            };
            loop {
                let chunk = chunk(&mut *read);
                let last = !chunk.as_ref().is_ok_and(|chunk| !chunk.is_empty());
                if sender.send(chunk).is_err() || last {
                    return;
                }
            }
        });
        Bytes::new(Source::Thread(receiver))
    }

    fn new(source: Source) -> Bytes {
        Bytes { source, splitter: Splitter::default(), taken: 0 }
    }

    /// What is here and was not taken.
    pub fn ahead(&self) -> &[u8] {
        self.splitter.ahead()
    }

    /// Whether nothing will follow what is here.
    pub fn is_ended(&self) -> bool {
        self.splitter.is_ended()
    }

    /// Number of bytes that were taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Number of lines that were taken.
    pub fn lines_taken(&self) -> usize {
        self.splitter.lines()
    }

    /// Waits for more; false at the end. If the control stops it, that is an error of the kind
    /// `Interrupted`.
    pub fn more(&mut self, control: &Control) -> io::Result<bool> {
        if self.is_ended() {
            return Ok(false);
        }
        let chunks = match &mut self.source {
            Source::Thread(chunks) => chunks,
            Source::File(file) => {
                let read = file.take(SIZE as u64).read_to_end(self.splitter.buffer());
                if !read.as_ref().is_ok_and(|&count| count == SIZE) {
                    self.splitter.end();
                }
                return read.map(|count| count > 0);
            }
        };
        loop {
            match chunks.recv_timeout(GLANCE) {
                Ok(chunk) => return self.take(chunk),
                // Nobody sends any more: that was the end.
                Err(RecvTimeoutError::Disconnected) => return self.take(Ok(Vec::new())),
                Err(RecvTimeoutError::Timeout) => {
                    control.check().map_err(|_| io::ErrorKind::Interrupted)?;
                }
            }
        }
    }

    /// Takes lines that are here into a block, as many as fit into so many bytes, and one at
    /// least; waits for it. False at the end.
    pub fn lines(&mut self, block: &mut Block, most: usize, control: &Control) -> io::Result<bool> {
        while most > 1 && self.ahead().len() < SIZE && !self.is_ended() {
            if matches!(self.source, Source::File(_)) {
                self.more(control)?;
            } else if !self.comes_within(Duration::ZERO)? {
                break;
            }
        }
        while !self.splitter.cut(block, most) {
            if !self.more(control)? && self.ahead().is_empty() {
                return Ok(false);
            }
        }
        self.taken += block.size() as u64;
        Ok(true)
    }

    /// Whether there is another whole line, or the end, without waiting.
    pub fn is_ready(&mut self) -> bool {
        while !self.splitter.has_line() {
            if self.is_ended() || matches!(self.source, Source::File(_)) {
                return true;
            }
            // What fails is there, too.
            if !self.comes_within(Duration::ZERO).unwrap_or(true) {
                return false;
            }
        }
        true
    }

    /// Whether there is more, or the end, that belongs to what is here already.
    pub fn is_soon(&mut self) -> io::Result<bool> {
        self.comes_within(BREAK)
    }

    fn comes_within(&mut self, time: Duration) -> io::Result<bool> {
        let Source::Thread(chunks) = &self.source else { return Ok(true) };
        if self.is_ended() {
            return Ok(true);
        }
        match chunks.recv_timeout(time) {
            Ok(chunk) => self.take(chunk).map(|_| true),
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => self.take(Ok(Vec::new())).map(|_| true),
        }
    }

    fn take(&mut self, chunk: Chunk) -> io::Result<bool> {
        if !chunk.as_ref().is_ok_and(|chunk| !chunk.is_empty()) {
            self.splitter.end();
        }
        let chunk = chunk?;
        self.splitter.buffer().extend_from_slice(&chunk);
        Ok(!chunk.is_empty())
    }
}

/// Standard input, if it is a plain file.
#[cfg(unix)]
fn stdin_file() -> Option<File> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    file.metadata().is_ok_and(|about| about.is_file()).then_some(file)
}

/// Standard input, if it is a plain file.
#[cfg(not(unix))]
fn stdin_file() -> Option<File> {
    None
}

fn chunk(read: &mut dyn Read) -> Chunk {
    let mut chunk = vec![0; CHUNK];
    loop {
        match read.read(&mut chunk) {
            Ok(length) => {
                chunk.truncate(length);
                return Ok(chunk);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Bytes that tell whether a file is packed.
const MAGIC: u64 = 4;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTANDARD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

fn is_packed(magic: &[u8]) -> bool {
    magic.starts_with(GZIP) || magic.starts_with(ZSTANDARD)
}

/// The bytes themselves, if they are packed by gzip or Zstandard.
pub fn unpacked(mut read: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut magic = Vec::new();
    read.by_ref().take(MAGIC).read_to_end(&mut magic)?;
    let whole = Cursor::new(magic.clone()).chain(read);
    Ok(if magic.starts_with(GZIP) {
        Box::new(MultiGzDecoder::new(whole))
    } else if magic.starts_with(ZSTANDARD) {
        Box::new(Frames::new(BufReader::new(whole))?)
    } else {
        Box::new(whole)
    })
}

/// Zstandard: one frame after the other. Nothing after the last.
struct Frames<R: Read>(Option<Frame<R>>);

type Frame<R> = StreamingDecoder<BufReader<R>, FrameDecoder>;

impl<R: Read> Frames<R> {
    fn new(source: BufReader<R>) -> io::Result<Frames<R>> {
        Ok(Frames(Some(StreamingDecoder::new(source).map_err(io::Error::other)?)))
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while let Some(mut frame) = self.0.take() {
            let length = frame.read(into)?;
            if length > 0 || into.is_empty() {
                self.0 = Some(frame);
                return Ok(length);
            }
            let mut rest = frame.into_inner();
            if !rest.fill_buf()?.is_empty() {
                *self = Frames::new(rest)?;
            }
        }
        Ok(0)
    }
}
