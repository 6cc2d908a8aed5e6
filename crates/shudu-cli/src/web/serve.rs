//! Connections: one thread each, up to a number; requests in, answers out.

use super::crew::{Crew, Job, News};
use super::http::{Bad, Connection, Request};
use super::{guard, page};
use crate::play::now;
use crate::term::language::language;
use shudu::desk::{Answer, Asked, Desk, Trouble, TroubleKind, Worked, message};
use shudu::language::Language;
use shudu::play::Shelf;
use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Connections at a time. Those who only hold theirs must not keep others out, and a thread
/// that waits costs a few pages of memory.
const CONNECTIONS: usize = 1024;
/// How often it is looked whether who asked is still there.
const LOOK: Duration = Duration::from_millis(100);

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The desk and all around it.
pub struct Server {
    desk: Mutex<Desk>,
    crew: Crew,
    address: SocketAddr,
    open: AtomicUsize,
}

impl Server {
    pub fn new(shelf: Box<dyn Shelf + Send>, address: SocketAddr) -> Server {
        let hands = thread::available_parallelism().map_or(2, Into::into);
        Server {
            desk: Mutex::new(Desk::new(shelf)),
            crew: Crew::new(hands),
            address,
            open: AtomicUsize::new(0),
        }
    }

    /// Takes connections until the program ends.
    pub fn serve(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Too many files are open; some are about to be closed.
                thread::sleep(LOOK);
                continue;
            };
            if self.open.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
                self.open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let server = Arc::clone(self);
            let connected = thread::Builder::new().spawn(move || {
                let _ = server.attend(stream);
                server.open.fetch_sub(1, Ordering::Relaxed);
            });
            if connected.is_err() {
                self.open.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }

    /// Keeps what is not kept yet.
    pub fn close(&self) {
        self.desk().close(now());
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        // A question that broke changed nothing that was not kept.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn attend(&self, stream: TcpStream) -> io::Result<()> {
        let mut connection = Connection::new(stream)?;
        loop {
            let request = match connection.request() {
                Ok(request) => request,
                Err(Bad::Gone) => return Ok(()),
                Err(Bad::Refused(status, reason)) => {
                    let status = format!("{status} {reason}");
                    return plain(&mut connection, &status, false);
                }
            };
            self.reply(&request, &mut connection)?;
            if !request.keep_alive {
                return Ok(());
            }
        }
    }

    fn reply(&self, request: &Request, connection: &mut Connection) -> io::Result<()> {
        let keep = request.keep_alive;
        if let Some(status) = guard::refused(request, self.address) {
            return plain(connection, status, keep);
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", path) => match page::file(path) {
                Some((kind, bytes)) => connection.answer("200 OK", kind, bytes, keep),
                None => plain(connection, "404 Not Found", keep),
            },
            ("POST", "/ask") => match std::str::from_utf8(&request.body) {
                Ok(question) => self.ask(question, connection, keep),
                Err(_) => plain(connection, "400 Bad Request", keep),
            },
            ("POST", _) => plain(connection, "404 Not Found", keep),
            _ => plain(connection, "405 Method Not Allowed", keep),
        }
    }

    fn ask(&self, question: &str, connection: &mut Connection, keep: bool) -> io::Result<()> {
        let asked = catch_unwind(AssertUnwindSafe(|| self.desk().ask(question, now())));
        let answer = match asked {
            Ok(Asked::Answered(answer)) => answer,
            Ok(Asked::Work(work)) => match self.crew.take(work) {
                Some(job) => return self.follow(&job, connection),
                None => Err(busy(language())),
            },
            Err(_) => Err(broken(language())),
        };
        let line = message(&answer) + "\n";
        connection.answer("200 OK", LINES, line.as_bytes(), keep)
    }

    /// Passes on what comes of work, until it is done or nobody waits for it.
    fn follow(&self, job: &Job, connection: &mut Connection) -> io::Result<()> {
        connection.begin(LINES)?;
        loop {
            match job.news.recv_timeout(LOOK) {
                Ok(News::Progress(line)) => connection.piece(&(line + "\n"))?,
                Ok(News::Done(worked)) => {
                    let settle = |worked: Box<Worked>| self.desk().settle(*worked, now());
                    let settled =
                        worked.map(|worked| catch_unwind(AssertUnwindSafe(|| settle(worked))).ok());
                    let answer: Answer =
                        settled.flatten().unwrap_or_else(|| Err(broken(language())));
                    connection.piece(&(message(&answer) + "\n"))?;
                    return connection.end();
                }
                Err(RecvTimeoutError::Timeout) if connection.is_gone() => {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let answer: Answer = Err(broken(language()));
                    connection.piece(&(message(&answer) + "\n"))?;
                    return connection.end();
                }
            }
        }
    }
}

fn plain(connection: &mut Connection, status: &str, keep: bool) -> io::Result<()> {
    let body = format!("{{\"error\":\"{status}\",\"kind\":\"bad\"}}\n");
    connection.answer(status, JSON, body.as_bytes(), keep)
}

fn busy(language: Language) -> Trouble {
    Trouble::of(
        TroubleKind::Busy,
        say!(language, "there is too much to do; ask again later", "任务太多，请稍后再试"),
    )
}

fn broken(language: Language) -> Trouble {
    Trouble::of(
        TroubleKind::Broken,
        say!(
            language,
            "this question met a fault in the program; nothing that was kept is lost",
            "程序在处理时出错；已保存的内容不受影响"
        ),
    )
}
