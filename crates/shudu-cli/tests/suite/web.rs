//! The server of the page: who is answered, who is not, and that nobody takes it down.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Sparse, so that explaining it takes long.
const LONG: &str =
    "1................................................................................";

struct Server {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Server {
        let folder = std::env::temp_dir().join(format!("shudu-web-{}-{name}", std::process::id()));
        Server::at(folder)
    }

    fn at(folder: PathBuf) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
            .args(["--lang", "en", "web", "--port", "0", "--data-dir"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok()).expect(&line);
        Server { child, address, folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("it can be set");
        stream
    }

    /// Sends bytes and reads all that comes back until the other side closes.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn post(&self, fields: &str, body: &str) -> String {
        let (length, address) = (body.len(), self.address);
        self.send(
            format!(
                "POST /ask HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{fields}\
                 Content-Length: {length}\r\n\r\n{body}"
            )
            .as_bytes(),
        )
    }

    /// The last message of an answer.
    fn ask(&self, question: &Value) -> Value {
        let text = self.post("Content-Type: application/json\r\n", &question.to_string());
        let line = text.lines().rfind(|line| line.starts_with('{')).unwrap_or_else(|| {
            panic!("{question}: no message in {text}");
        });
        serde_json::from_str(line).expect(line)
    }

    fn get(&self, path: &str, host: &str) -> String {
        self.send(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
    }

    /// Kilobytes of memory, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn status(answer: &str) -> &str {
    answer.split_whitespace().nth(1).unwrap_or_default()
}

#[test]
fn the_page_comes_with_its_policy_and_nothing_else_is_served() {
    let server = Server::start("page");
    let host = server.address.to_string();
    let page = server.get("/", &host);
    assert_eq!(status(&page), "200", "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"));
    assert!(page.contains("<!doctype html>"));
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd", "//etc/passwd"]
    {
        assert_eq!(status(&server.get(path, &host)), "404", "{path}");
    }
}

#[test]
fn a_page_of_another_origin_gets_nothing() {
    let server = Server::start("origin");
    let address = server.address;
    assert_eq!(status(&server.get("/", "evil.example")), "403");
    assert_eq!(status(&server.get("/", &format!("evil.example:{}", address.port()))), "403");
    let json = "Content-Type: application/json\r\n";
    let hello = r#"{"ask":"hello"}"#;
    assert_eq!(status(&server.post(json, hello)), "200");
    let own = format!("{json}Origin: http://{address}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(status(&server.post(&own, hello)), "200");
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let answer = server.post(&format!("{json}Origin: {origin}\r\n"), hello);
        assert_eq!(status(&answer), "403", "{origin}");
    }
    assert_eq!(
        status(&server.post(&format!("{json}Sec-Fetch-Site: cross-site\r\n"), hello)),
        "403"
    );
    for kind in
        ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"]
    {
        assert_eq!(status(&server.post(kind, hello)), "415", "{kind}");
    }
    assert!(!server.post(json, hello).contains("Access-Control-Allow-Origin"));
}

#[test]
fn games_are_kept_where_the_terminal_keeps_them_and_survive_a_kill() {
    let mut server = Server::start("kept");
    let puzzle = "1.....3..2.....4";
    let begun = server.ask(&json!({"ask": "begin", "text": puzzle}));
    let game = begun["answer"]["game"].clone();
    let moved = server.ask(&json!({"ask": "move", "game": game, "moves": ["d3:1"]}));
    assert_eq!(moved["answer"]["cells"][1]["digit"], 3, "{moved}");
    server.child.kill().expect("it runs");
    let _ = server.child.wait();
    let games = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["games", "--json", "--data-dir"])
        .arg(&server.folder)
        .output()
        .expect("the program starts");
    let games: Value = serde_json::from_slice(&games.stdout).expect("JSON");
    assert_eq!((&games[0]["puzzle"], &games[0]["moves"]), (&json!(puzzle), &json!(1)));
    let folder = server.folder.clone();
    std::mem::forget(server);
    let again = Server::at(folder);
    let table = again.ask(&json!({"ask": "resume", "game": game}));
    assert_eq!(table["answer"]["cells"][1]["digit"], 3, "{table}");
}

/// A number that looks random, from one that does not.
fn scatter(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A request with something wrong in it.
fn malformed(number: u64, address: SocketAddr) -> Vec<u8> {
    let good = format!(
        "POST /ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: 15\r\n\r\n{{\"ask\":\"hello\"}}"
    );
    let mut bytes = good.into_bytes();
    for i in 0..1 + scatter(number) % 4 {
        let at = scatter(number * 31 + i) as usize % bytes.len().max(1);
        match scatter(number * 17 + i) % 4 {
            0 => bytes[at] = scatter(number + i) as u8,
            1 if bytes.len() > 1 => {
                bytes.remove(at);
            }
            2 => bytes.insert(at, scatter(number ^ i) as u8),
            _ => bytes.truncate(at.max(1)),
        }
    }
    bytes
}

#[test]
fn nobody_takes_it_down() {
    let server = Server::start("siege");
    let address = server.address;
    let hello = json!({"ask": "hello"});
    for _ in 0..50 {
        server.ask(&hello);
    }
    let before = server.memory();

    // Slow clients hold their connections all the while.
    let slow: Vec<TcpStream> = (0..500)
        .map(|_| {
            let mut stream = server.connect();
            let _ = stream.write_all(b"POST /ask HTTP/1.1\r\nHost: ");
            stream
        })
        .collect();
    assert!(server.ask(&hello)["answer"].is_object(), "served beside slow clients");

    // Malformed requests: the end of what is sent is told, so that nobody waits for more.
    for number in 0..10_000 {
        let mut stream = server.connect();
        let _ = stream.write_all(&malformed(number, address));
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut some = [0; 16];
        let _ = stream.read(&mut some);
    }
    assert!(server.ask(&hello)["answer"].is_object(), "served after malformed requests");

    // Bodies that are too large are refused before they are read.
    for _ in 0..20 {
        let head = format!(
            "POST /ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: 99999999999\r\n\r\n"
        );
        assert_eq!(status(&server.send(head.as_bytes())), "413");
    }
    // The refusal arrives although the client is still sending.
    let head = format!("POST /ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: 6000000\r\n\r\n");
    let whole = [head.as_bytes(), &vec![b' '; 6_000_000]].concat();
    assert_eq!(status(&server.send(&whole)), "413");

    // Hard questions, some of them left at once, others after a while.
    let hard: Vec<_> = (0..200)
        .map(|number| {
            let body = json!({"ask": "explain", "text": LONG}).to_string();
            thread::spawn(move || {
                let mut stream = TcpStream::connect(address).expect("it listens");
                let request = format!(
                    "POST /ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                     Content-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                let _ = stream.write_all(request.as_bytes());
                thread::sleep(Duration::from_millis(scatter(number) % 800));
            })
        })
        .collect();
    // Moves are answered meanwhile.
    let begun = server.ask(&json!({"ask": "games"}));
    assert!(begun["answer"].is_object(), "served beside hard questions: {begun}");
    for one in hard {
        one.join().expect("it only waits");
    }
    drop(slow);
    // All of them have gone: work stops, and a new question is answered.
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let made = server.ask(&json!({"ask": "difficulty", "text":
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}));
        if made["answer"]["er"] == 1.2 {
            break;
        }
        assert!(Instant::now() < patience, "{made}");
        thread::sleep(Duration::from_millis(100));
    }
    if let (Some(before), Some(after)) = (before, server.memory()) {
        assert!(after < before + 64 * 1024, "from {before} kB to {after} kB");
    }
}
