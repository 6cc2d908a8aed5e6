//! The bytes of a file or of standard input, unpacked, with a look at what is there already.
//!
//! A program that waits for our answer before it sends the next line must get it. So standard
//! input is read by a thread of its own, and the reader can tell when it is about to wait.

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// What is read at once.
const CHUNK: usize = 64 << 10;
/// Chunks that wait to be taken.
const WAITING: usize = 64;
/// What is written at once may come in parts, but not with such a break between them.
const BREAK: Duration = Duration::from_millis(50);

type Chunk = io::Result<Vec<u8>>;

enum Source {
    File(Box<dyn Read + Send>),
    /// Chunks as they come; an empty one is the end.
    Thread(Receiver<Chunk>),
}

/// Bytes as they come.
pub struct Bytes {
    source: Source,
    buffer: Vec<u8>,
    at: usize,
    ended: bool,
}

impl Bytes {
    /// The bytes of a file, and their number if it is known.
    pub fn file(file: File) -> io::Result<(Bytes, Option<u64>)> {
        let size = file.metadata().ok().map(|about| about.len());
        let (read, packed) = unpacked(file)?;
        Ok((Bytes::new(Source::File(read)), size.filter(|_| !packed)))
    }

    pub fn stdin() -> Bytes {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        // It is not joined: who ends the program does not wait for a line.
        thread::spawn(move || {
            let mut read = match unpacked(io::stdin()) {
                Ok((read, _)) => read,
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
        Bytes { source, buffer: Vec::new(), at: 0, ended: false }
    }

    /// What is here and was not taken.
    pub fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    pub fn consume(&mut self, count: usize) {
        self.at += count;
    }

    /// Nothing more is wanted.
    pub fn close(&mut self) {
        self.at = self.buffer.len();
        self.ended = true;
    }

    /// Waits for more; false at the end.
    pub fn more(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let chunk = match &mut self.source {
            Source::File(read) => chunk(read),
            // Nobody sends any more: that was the end.
            Source::Thread(chunks) => chunks.recv().unwrap_or(Ok(Vec::new())),
        };
        self.take(chunk)
    }

    /// Whether there is more, or the end, without waiting.
    pub fn is_ready(&mut self) -> io::Result<bool> {
        self.comes_within(Duration::ZERO)
    }

    /// The same for what belongs to what is here already.
    pub fn is_soon(&mut self) -> io::Result<bool> {
        self.comes_within(BREAK)
    }

    fn comes_within(&mut self, time: Duration) -> io::Result<bool> {
        let Source::Thread(chunks) = &self.source else { return Ok(true) };
        if self.ended {
            return Ok(true);
        }
        match chunks.recv_timeout(time) {
            Ok(chunk) => self.take(chunk).map(|_| true),
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => self.take(Ok(Vec::new())).map(|_| true),
        }
    }

    fn take(&mut self, chunk: Chunk) -> io::Result<bool> {
        let chunk = chunk.inspect_err(|_| self.ended = true)?;
        self.ended = chunk.is_empty();
        self.buffer.drain(..self.at);
        self.at = 0;
        self.buffer.extend(chunk);
        Ok(!self.ended)
    }

    /// The next line, with its end; nothing at the end of all. A line of more bytes than `most`
    /// is cut after one more.
    pub fn line(&mut self, most: usize, into: &mut Vec<u8>) -> io::Result<()> {
        into.clear();
        loop {
            let ahead = self.ahead();
            let end = ahead.iter().position(|&byte| byte == b'\n');
            let part = end.map_or(ahead.len(), |end| end + 1).min(most + 1 - into.len());
            into.extend(&ahead[..part]);
            self.consume(part);
            if end.is_some() || into.len() > most || !self.more()? {
                return Ok(());
            }
        }
    }
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

/// The bytes themselves, if they are packed by gzip or Zstandard, and whether they are.
pub fn unpacked(mut read: impl Read + Send + 'static) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let mut magic = Vec::new();
    read.by_ref().take(4).read_to_end(&mut magic)?;
    let whole = Cursor::new(magic.clone()).chain(read);
    Ok(match magic[..] {
        [0x1F, 0x8B, ..] => (Box::new(MultiGzDecoder::new(whole)), true),
        [0x28, 0xB5, 0x2F, 0xFD] => (Box::new(Frames::new(BufReader::new(whole))?), true),
        _ => (Box::new(whole), false),
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
