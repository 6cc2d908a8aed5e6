//! Connections: one thread each, up to a number; requests in, answers out.

use super::crew::{Crew, Job, News};
use super::http::{Bad, Connection, Request};
use super::{guard, page};
use crate::play::now;
use crate::term::language::language;
use serde_json::Value;
use shudu::ask::{ApiError, Done, Reply, Request as Question, Service, answer_message};
use shudu::play::Shelf;
use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Connections at a time. Those who only hold theirs must not keep others out, and a thread
/// that waits costs a few pages of memory.
const CONNECTIONS: usize = 1024;
/// How often it is looked whether who asked is still there.
const LOOK: Duration = Duration::from_millis(100);

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The answer to a request of the page.
type Answer = Result<Value, ApiError>;

/// The service, and the threads and connections around it.
pub struct Server {
    service: Mutex<Service>,
    crew: Crew,
    address: SocketAddr,
    open: AtomicUsize,
}

impl Server {
    pub fn new(shelf: Box<dyn Shelf + Send>, address: SocketAddr) -> Server {
        let hands = thread::available_parallelism().map_or(2, Into::into);
        let service = Service::new(shelf);
        let tools = service.tool_maker(seconds);
        Server {
            service: Mutex::new(service),
            crew: Crew::new(hands, tools),
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
        self.service().close(now());
    }

    fn service(&self) -> MutexGuard<'_, Service> {
        // A request that met a fault changed nothing that was not stored.
        self.service.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn attend(&self, stream: TcpStream) -> io::Result<()> {
        let mut connection = Connection::new(stream)?;
        loop {
            let request = match connection.request() {
                Ok(request) => request,
                Err(Bad::Gone) => return Ok(()),
                Err(Bad::Refused(status, reason)) => {
                    plain(&mut connection, &format!("{status} {reason}"), false)?;
                    connection.close();
                    return Ok(());
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
        let begin = || -> Result<Reply, ApiError> {
            let question = Question::read(question)?;
            Ok(self.service().start(question, now()))
        };
        let answer = match catch_unwind(AssertUnwindSafe(begin)) {
            Ok(Ok(Reply::Answered(answer))) => answer,
            Ok(Ok(Reply::Work(work))) => match self.crew.take(work) {
                Some(job) => return self.follow(&job, connection),
                None => Err(ApiError::busy(language())),
            },
            Ok(Err(refused)) => Err(refused),
            Err(_) => Err(ApiError::broken(language())),
        };
        let line = answer_message(&answer) + "\n";
        connection.answer("200 OK", LINES, line.as_bytes(), keep)
    }

    /// Passes on what comes of work, until it is done or nobody waits for it.
    fn follow(&self, job: &Job, connection: &mut Connection) -> io::Result<()> {
        connection.begin(LINES)?;
        loop {
            match job.news.recv_timeout(LOOK) {
                Ok(News::Progress(line)) => connection.piece(&(line + "\n"))?,
                Ok(News::Done(done)) => {
                    let finish = |done: Box<Done>| self.service().finish(*done, now());
                    let answer =
                        done.and_then(|done| catch_unwind(AssertUnwindSafe(|| finish(done))).ok());
                    let answer = answer.unwrap_or_else(|| Err(ApiError::broken(language())));
                    connection.piece(&(answer_message(&answer) + "\n"))?;
                    return connection.end();
                }
                Err(RecvTimeoutError::Timeout) if connection.is_gone() => {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let answer: Answer = Err(ApiError::broken(language()));
                    connection.piece(&(answer_message(&answer) + "\n"))?;
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

/// Seconds since the first call.
fn seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}
