//! `shudu trace --play`: a run replayed in the terminal, forwards and backwards.
//!
//! A [`Reel`] holds the run: any event of it is reached without a pause that a person notices.

use crate::commands::trace::{board, legend};
use crate::term::clock::grouped;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::{language, tongue};
use crate::term::output::Output;
use crate::term::screen::lines;
use ratatui::crossterm::event::{self, Event as Input, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout as Areas};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use shudu::board::Puzzle;
use shudu::control::{Control, Stop};
use shudu::draw::{Picture, board_text, columns, width};
use shudu::search::{Event, Limits, Method, Moment, Reel, View};
use std::time::{Duration, Instant};

/// Columns of the legend.
const LEGEND: usize = 24;
/// Most events of a run: about a second of running.
const MOST: u64 = 20_000_000;

pub fn play(
    algorithm: Method,
    puzzle: &Puzzle,
    speed: f64,
    limits: &Limits,
    out: &Output,
) -> Fallible<Answer> {
    if !out.terminal {
        return Err(bad!(
            "--play needs a terminal; --at N prints one moment",
            "--play 需要终端；--at N 可打印某一时刻"
        ));
    }
    let mut player =
        Player::new(algorithm, puzzle, speed, limits).map_err(|stop| Failure::of(&stop))?;
    let mut terminal = ratatui::init();
    let result = player.run(&mut terminal);
    ratatui::restore();
    result.map_err(Failure::from)?;
    Ok(Answer::Yes)
}

struct Player {
    reel: Reel,
    view: View,
    /// The event that led to the view.
    last: Option<Event>,
    playing: bool,
    /// Events per second.
    speed: f64,
    due: Instant,
}

impl Player {
    fn new(
        algorithm: Method,
        puzzle: &Puzzle,
        speed: f64,
        limits: &Limits,
    ) -> Result<Player, Stop> {
        let (puzzle, control) = (puzzle.clone(), &limits.control);
        let mut reel = Reel::new(algorithm, puzzle, limits.solutions, MOST, control, &mut |_| {})?;
        // The givens are no part of the search: begin behind them.
        let first = reel.number(Moment::Placement(0), control)?;
        let (view, last) = reel.at(first, control)?;
        Ok(Player { reel, view, last, playing: true, speed, due: Instant::now() })
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> std::io::Result<()> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            let wait = if self.playing {
                self.due.saturating_duration_since(Instant::now())
            } else {
                Duration::from_secs(3600)
            };
            if event::poll(wait)? {
                if let Input::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && !self.press(key.code, key.modifiers)
                {
                    return Ok(());
                }
            } else {
                self.tick();
            }
        }
    }

    /// Does a key. False: quit.
    fn press(&mut self, key: KeyCode, modifiers: KeyModifiers) -> bool {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Char(' ') => {
                self.playing = !self.playing;
                self.due = Instant::now();
                return true;
            }
            KeyCode::Up | KeyCode::Char('+') => {
                self.speed = (self.speed * 2.0).min(1e6);
                return true;
            }
            KeyCode::Down | KeyCode::Char('-') => {
                self.speed = (self.speed / 2.0).max(0.25);
                return true;
            }
            _ => {}
        }
        // Stepping implies that the player wants to see the board.
        self.playing = false;
        let now = self.view.events;
        match key {
            KeyCode::Right | KeyCode::Char('l') => self.go(now + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(now.saturating_sub(1)),
            KeyCode::PageDown => self.go(now + 100),
            KeyCode::PageUp => self.go(now.saturating_sub(100)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(u64::MAX),
            KeyCode::Char('n') => self.seek(is_choice, false),
            KeyCode::Char('p') => self.seek(is_choice, true),
            KeyCode::Char('b') => self.seek(is_backtrack, false),
            KeyCode::Char('B') => self.seek(is_backtrack, true),
            KeyCode::Char('s') => self.seek(|event| matches!(event, Event::Solution), false),
            _ => {}
        }
        true
    }

    /// Goes on by as many events as the speed asks for.
    fn tick(&mut self) {
        let now = Instant::now();
        let behind = (now - self.due).as_secs_f64();
        // Not faster than a screen can show: faster runs take several events per frame.
        let frame = if self.speed > 60.0 { self.speed * 0.016 } else { 0.0 };
        let steps = 1.0 + (behind * self.speed).floor().min(1e5) + frame.floor();
        self.go(self.view.events + steps as u64);
        self.playing = !self.is_at_end();
        self.due = now + Duration::from_secs_f64((1.0 / self.speed).max(0.016));
    }

    fn is_at_end(&self) -> bool {
        self.view.events == self.reel.events()
    }

    /// Goes to an event, or to the end.
    fn go(&mut self, target: u64) {
        if let Ok((view, last)) = self.reel.at(target, &Control::FREE) {
            (self.view, self.last) = (view, last);
        }
    }

    /// Goes to the next event of a kind, or to the one before; without any to the end, or the
    /// beginning.
    fn seek(&mut self, mut wanted: fn(Event) -> bool, back: bool) {
        let found = self.reel.seek(self.view.events, back, &mut wanted, &Control::FREE);
        let otherwise = if back { 0 } else { u64::MAX };
        self.go(found.ok().flatten().unwrap_or(otherwise));
    }

    fn draw(&self, frame: &mut Frame) {
        let [main, keys] =
            Areas::vertical([Constraint::Fill(1), Constraint::Length(2)]).areas(frame.area());
        let mut picture = board(self.reel.method(), &self.view);
        // A screen too small for candidates still shows the digits.
        if picture.lines.len() > main.height.into() {
            picture = board_text(&Picture::digits(&self.view));
        }
        let wide = picture.lines.iter().map(|line| width(line)).max().unwrap_or(0) as u16;
        let [left, right] =
            Areas::horizontal([Constraint::Length(wide + 2), Constraint::Min(24)]).areas(main);
        frame.render_widget(Paragraph::new(lines(&picture)), left);
        frame.render_widget(self.facts(), right);
        let help = language().pick(
            "space play/pause  ←→ step  PgUp/PgDn 100  n/p next/previous choice  b/B next/previous step back  s solution  Home/End  ↑↓ speed  q quit",
            "空格 播放/暂停  ←→ 单步  PgUp/PgDn 100 步  n/p 下/上一个试填  b/B 下/上一次回退  s 解  Home/End 首/尾  ↑↓ 速度  q 退出",
        );
        let help = Paragraph::new(help).wrap(Wrap { trim: true });
        frame.render_widget(help.style(Style::new().add_modifier(Modifier::DIM)), keys);
    }

    fn facts(&self) -> Paragraph<'_> {
        let (view, t) = (&self.view, language());
        let state = if self.playing {
            t.pick("playing", "播放中")
        } else {
            t.pick("paused", "已暂停")
        };
        let (name, speed) = (self.reel.method().title(t), self.speed);
        let numbers = [
            (t.pick("event", "事件"), view.events),
            (t.pick("round", "轮"), view.rounds),
            (t.pick("placement", "填数"), view.placements),
            (t.pick("backtracks", "回退"), view.backtracks),
            (t.pick("depth", "深度"), view.depth() as u64),
            (t.pick("solutions", "解"), view.solutions),
        ];
        let mut facts = vec![
            Line::from(say!(
                t,
                "{name} · {state}, {speed} events/s",
                "{name} · {state}，每秒 {speed} 个事件"
            )),
            Line::from(""),
        ];
        facts.extend(numbers.map(|(what, number)| {
            let gap = " ".repeat(12 - columns(what));
            Line::from(format!("{what}{gap}{:>12}", grouped(number)))
        }));
        facts.push(Line::from(""));
        if let Some(event) = self.last {
            let sentence = event.sentence(view.layout(), tongue());
            facts.push(Line::from(sentence).style(Style::new().add_modifier(Modifier::BOLD)));
        }
        if self.is_at_end() {
            let end = match self.reel.is_cut() {
                true => t.pick("the replay ends here, the run does not", "重放到此结束，运行没有"),
                false => t.pick("the run ends here", "运行到此结束"),
            };
            facts.push(Line::from(end));
        }
        facts.push(Line::from(""));
        facts.extend(lines(&legend(self.reel.method(), LEGEND)));
        Paragraph::new(facts).wrap(Wrap { trim: false }).block(Block::new())
    }
}

fn is_choice(event: Event) -> bool {
    matches!(event, Event::Choose { .. })
}

fn is_backtrack(event: Event) -> bool {
    matches!(event, Event::Backtrack { .. })
}
