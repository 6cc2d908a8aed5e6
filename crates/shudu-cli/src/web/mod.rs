//! `shudu web`: the page in the browser, served from this program.
//!
//! ```text
//!   browser ──GET /──▶ page      the files of the folder `page`, which are in the program
//!           ──POST /ask──▶ guard ──▶ desk          at once
//!                                     └──▶ crew    what takes long, a few at a time
//! ```
//!
//! | file | verb |
//! |---|---|
//! | `http` | read requests and write answers, within limits |
//! | `guard` | let in who may ask |
//! | `page` | find a file of the page |
//! | `crew` | do long work, a few at a time |
//! | `serve` | bring them together, one thread per connection |
//!
//! What a question means, `shudu::desk` decides; here it is carried.

mod crew;
mod guard;
mod http;
mod page;
mod serve;

use crate::play::{Kept, Place, kept};
use crate::term::clock;
use crate::term::failure::{Answer, Fallible, tell};
use crate::term::language::tongue;
use crate::term::output::Output;
use clap::Args;
use serve::Server;
use shudu::language::Tell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What can be asked of `web`.
#[derive(Debug, Args)]
pub struct Web {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "N", default_value_t = 8081)]
    pub port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// The address to listen on; other than loopback, everyone who reaches it can play your games.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    #[command(flatten)]
    pub place: Place,
}

pub fn web(args: &Web, out: &mut Output) -> Fallible<Answer> {
    let asked = SocketAddr::new(args.bind, args.port);
    let listener = TcpListener::bind(asked).map_err(|why| {
        bad!(
            "the page cannot be served at {asked}: {why}; --port 0 takes a free port",
            "无法在 {asked} 提供网页：{why}；--port 0 会选用空闲端口"
        )
    })?;
    let address = listener.local_addr().unwrap_or(asked);
    let Kept { shelf, said, .. } = kept(args.place.data_dir.as_deref())?;
    if let Some(said) = &said {
        tell(&said.tell(tongue()));
    }
    let server = Arc::new(Server::new(shelf, address));
    let link = format!("http://{address}/");
    if !address.ip().is_loopback() {
        note!(
            "shudu: everyone who reaches {address} can see and play the games kept here",
            "shudu: 能访问 {address} 的人都可以查看和继续这里的游戏"
        );
    }
    out.line(&say!(
        tongue(),
        "Shudu is at {link} (Ctrl-C ends it)",
        "数独在 {link} （Ctrl-C 结束）"
    ))?;
    out.flush()?;
    let serving = server.clone();
    thread::spawn(move || serving.serve(&listener));
    if args.open {
        open(&link);
    }
    while !clock::stopped() {
        thread::sleep(Duration::from_millis(30));
    }
    server.close();
    Ok(Answer::Yes)
}

/// Asks the desktop to open a page. Where there is none, the address was printed.
fn open(link: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        note!(
            "shudu: no browser could be opened; go to {link}",
            "shudu: 无法打开浏览器，请访问 {link}"
        );
    }
}
