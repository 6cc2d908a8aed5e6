//! As much HTTP/1.1 as a page needs: `GET`, `POST` with a known length, answers whole or in
//! pieces. Whatever is larger, slower or stranger than that is refused.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request,
const HEAD: usize = 16 << 10;
/// and body.
pub const BODY: usize = 4 << 20;
/// How long a connection may wait for the next request,
const IDLE: Duration = Duration::from_secs(60);
/// and how long a request may take to arrive once it has begun.
const ARRIVAL: Duration = Duration::from_secs(10);
/// How long an answer may wait for who asked to take it.
const DEPARTURE: Duration = Duration::from_secs(20);

/// How long what a client still sends after its last answer is read and dropped.
const LINGER: Duration = Duration::from_secs(2);

/// A request.
#[derive(Debug, Default)]
pub struct Request {
    pub method: String,
    pub path: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    /// What the browser says about where the request comes from.
    pub site: Option<String>,
    pub content_type: Option<String>,
    pub body: Vec<u8>,
    /// Whether another may follow on the same connection.
    pub keep_alive: bool,
}

/// Why there is no request.
#[derive(Debug)]
pub enum Bad {
    /// The other side has gone, or is too slow to be waited for.
    Gone,
    /// What came is refused: with a status and its reason.
    Refused(u16, &'static str),
}

impl From<io::Error> for Bad {
    fn from(_: io::Error) -> Bad {
        Bad::Gone
    }
}

/// One connection: requests come in, answers go out.
pub struct Connection {
    stream: TcpStream,
    /// What was read and belongs to the next request.
    ahead: Vec<u8>,
}

impl Connection {
    pub fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(DEPARTURE))?;
        Ok(Connection { stream, ahead: Vec::new() })
    }

    /// The next request.
    pub fn request(&mut self) -> Result<Request, Bad> {
        let mut until = Instant::now() + IDLE;
        if !self.ahead.is_empty() {
            until = Instant::now() + ARRIVAL;
        }
        loop {
            if let Some((request, length, used)) = head(&self.ahead)? {
                self.ahead.drain(..used);
                return self.body(request, length);
            }
            if self.ahead.len() >= HEAD {
                return Err(Bad::Refused(431, "Request Header Fields Too Large"));
            }
            let begun = !self.ahead.is_empty();
            self.more(until)?;
            if !begun {
                until = Instant::now() + ARRIVAL;
            }
        }
    }

    fn body(&mut self, mut request: Request, length: usize) -> Result<Request, Bad> {
        let until = Instant::now() + ARRIVAL;
        while self.ahead.len() < length {
            self.more(until)?;
        }
        let rest = self.ahead.split_off(length);
        request.body = std::mem::replace(&mut self.ahead, rest);
        Ok(request)
    }

    /// Reads what there is, until a moment.
    fn more(&mut self, until: Instant) -> Result<(), Bad> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Bad::Gone);
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut piece = [0; 8192];
        match self.stream.read(&mut piece) {
            Ok(0) => Err(Bad::Gone),
            Ok(count) => {
                self.ahead.extend_from_slice(&piece[..count]);
                Ok(())
            }
            Err(why) if why.kind() == ErrorKind::Interrupted => Ok(()),
            Err(_) => Err(Bad::Gone),
        }
    }

    /// A whole answer.
    pub fn answer(
        &mut self,
        status: &str,
        content_type: &str,
        body: &[u8],
        keep_alive: bool,
    ) -> io::Result<()> {
        let length = format!("Content-Length: {}", body.len());
        let mut whole = start(status, content_type, &length, keep_alive).into_bytes();
        whole.extend_from_slice(body);
        self.stream.write_all(&whole)
    }

    /// The head of an answer that comes in pieces.
    pub fn begin(&mut self, content_type: &str) -> io::Result<()> {
        let head = start("200 OK", content_type, "Transfer-Encoding: chunked", true);
        self.stream.write_all(head.as_bytes())
    }

    /// A piece of an answer.
    pub fn piece(&mut self, piece: &str) -> io::Result<()> {
        self.stream.write_all(format!("{:x}\r\n{piece}\r\n", piece.len()).as_bytes())
    }

    /// That there are no more.
    pub fn end(&mut self) -> io::Result<()> {
        self.stream.write_all(b"0\r\n\r\n")
    }

    /// Closes the connection after the last answer. What the client is still sending is read and
    /// dropped for a while: closing with unread bytes resets the connection, and the client might
    /// lose the answer.
    pub fn close(mut self) {
        if self.stream.shutdown(Shutdown::Write).is_ok() {
            let until = Instant::now() + LINGER;
            while self.more(until).is_ok() {
                self.ahead.clear();
            }
        }
    }

    /// Whether who asked has gone.
    pub fn is_gone(&mut self) -> bool {
        if self.stream.set_nonblocking(true).is_err() {
            return true;
        }
        let mut byte = [0];
        let gone = match self.stream.peek(&mut byte) {
            Ok(count) => count == 0,
            Err(why) => why.kind() != ErrorKind::WouldBlock,
        };
        self.stream.set_nonblocking(false).is_err() || gone
    }
}

/// What every answer says: nothing of others is fetched, nothing frames the page, nothing is
/// guessed.
const ALWAYS: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Cache-Control: no-cache\r\n";

fn start(status: &str, content_type: &str, length: &str, keep_alive: bool) -> String {
    let connection = if keep_alive { "keep-alive" } else { "close" };
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\n{length}\r\n\
         Connection: {connection}\r\n{ALWAYS}\r\n"
    )
}

/// The head of a request if all of it is there, the length of its body, and its own.
fn head(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Bad> {
    let mut fields = [httparse::EMPTY_HEADER; 64];
    let mut parsed = httparse::Request::new(&mut fields);
    let used = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(used)) => used,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(Bad::Refused(400, "Bad Request")),
    };
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: parsed.path.unwrap_or_default().to_owned(),
        keep_alive: parsed.version == Some(1),
        ..Request::default()
    };
    let (mut length, mut seen) = (0, false);
    for field in parsed.headers.iter() {
        let value = String::from_utf8_lossy(field.value).trim().to_owned();
        let once = |known: &mut Option<String>| match known.replace(value.clone()) {
            None => Ok(()),
            Some(_) => Err(Bad::Refused(400, "Bad Request")),
        };
        match field.name.to_ascii_lowercase().as_str() {
            "host" => once(&mut request.host)?,
            "origin" => once(&mut request.origin)?,
            "sec-fetch-site" => once(&mut request.site)?,
            "content-type" => once(&mut request.content_type)?,
            "connection" if value.eq_ignore_ascii_case("close") => request.keep_alive = false,
            "transfer-encoding" => return Err(Bad::Refused(501, "Not Implemented")),
            "expect" => return Err(Bad::Refused(417, "Expectation Failed")),
            "content-length" => {
                let plain = !seen && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
                let known = if plain { value.parse::<usize>().ok() } else { None };
                length = known.ok_or(Bad::Refused(400, "Bad Request"))?;
                seen = true;
            }
            _ => {}
        }
    }
    if length > BODY {
        return Err(Bad::Refused(413, "Content Too Large"));
    }
    Ok(Some((request, length, used)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<u16> {
        match head(text.as_bytes()) {
            Err(Bad::Refused(status, _)) => Some(status),
            _ => None,
        }
    }

    #[test]
    fn a_head_is_read_once_it_is_whole() {
        assert!(matches!(head(b"GET / HTTP/1.1\r\nHost: a"), Ok(None)));
        let text = b"POST /ask HTTP/1.1\r\nHost: a:1\r\nContent-Length: 3\r\n\r\nabc";
        let (request, length, used) = head(text).unwrap().unwrap();
        assert_eq!((request.host.as_deref(), length, used), (Some("a:1"), 3, text.len() - 3));
    }

    #[test]
    fn what_is_strange_is_refused() {
        assert_eq!(refused("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), Some(400));
        assert_eq!(refused("POST / HTTP/1.1\r\nContent-Length: +3\r\n\r\n"), Some(400));
        let twice = "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n";
        assert_eq!(refused(twice), Some(400));
        assert_eq!(refused("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), Some(501));
        assert_eq!(refused("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"), Some(413));
        assert_eq!(refused("\0\r\n\r\n"), Some(400));
    }
}
