//! `shudu trace --play`: a run replayed in the terminal, forwards and backwards.
//!
//! Only a stretch of the run is kept at a time. Stepping out of it runs the
//! algorithm again up to there, which a person does not notice.

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
use shudu::draw::{Picture, board_text, columns, width};
use shudu::search::{Event, Limits, Method, Record, View, record};
use std::time::{Duration, Instant};

/// Columns of the legend.
const LEGEND: usize = 24;
/// Events kept at a time.
const STRETCH: usize = 1 << 16;
/// A stretch begins this many events back, so that stepping back stays within it for a while.
const BEFORE: u64 = 1 << 14;

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
    let mut player = Player::new(algorithm, puzzle, speed, limits);
    let mut terminal = ratatui::init();
    let result = player.run(&mut terminal);
    ratatui::restore();
    result.map_err(Failure::from)?;
    Ok(Answer::Yes)
}

struct Player<'a> {
    algorithm: Method,
    puzzle: &'a Puzzle,
    limits: &'a Limits<'a>,
    stretch: Record,
    view: View,
    /// The event that led to the view.
    last: Option<Event>,
    playing: bool,
    /// Events per second.
    speed: f64,
    due: Instant,
}

impl<'a> Player<'a> {
    fn new(
        algorithm: Method,
        puzzle: &'a Puzzle,
        speed: f64,
        limits: &'a Limits<'a>,
    ) -> Player<'a> {
        let stretch = record(algorithm, puzzle, 0, STRETCH, limits);
        let view = stretch.start.clone();
        let mut player = Player {
            algorithm,
            puzzle,
            limits,
            stretch,
            view,
            last: None,
            playing: true,
            speed,
            due: Instant::now(),
        };
        // The givens are no part of the search: begin behind them.
        while matches!(player.next_event(), Some(Event::Given { .. } | Event::Strike { .. })) {
            player.forward();
        }
        player
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
        // Whoever steps wants to look.
        self.playing = false;
        let now = self.view.events;
        match key {
            KeyCode::Right | KeyCode::Char('l') => self.forward(),
            KeyCode::Left | KeyCode::Char('h') => self.go(now.saturating_sub(1)),
            KeyCode::PageDown => self.go(now + 100),
            KeyCode::PageUp => self.go(now.saturating_sub(100)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(u64::MAX),
            KeyCode::Char('n') => self.seek(is_choice),
            KeyCode::Char('p') => self.seek_back(is_choice),
            KeyCode::Char('b') => self.seek(is_backtrack),
            KeyCode::Char('B') => self.seek_back(is_backtrack),
            KeyCode::Char('s') => self.seek(|event| matches!(event, Event::Solution)),
            _ => {}
        }
        true
    }

    /// Time has passed: as many events as the speed asks for.
    fn tick(&mut self) {
        let now = Instant::now();
        let behind = (now - self.due).as_secs_f64();
        let steps = 1.0 + (behind * self.speed).floor().min(1e5);
        (0..steps as u64).for_each(|_| self.forward());
        if self.next_event().is_none() {
            self.playing = false;
        }
        // Not faster than a screen can show: faster runs take several events per frame.
        self.due = now + Duration::from_secs_f64((1.0 / self.speed).max(0.016));
        if self.speed > 60.0 {
            (0..(self.speed * 0.016) as u64).for_each(|_| self.forward());
        }
    }

    fn next_event(&mut self) -> Option<Event> {
        let at = (self.view.events - self.stretch.start.events) as usize;
        if at == self.stretch.events.len() && self.stretch.outcome.is_none() {
            self.load(self.view.events);
            return self.next_event_here();
        }
        self.stretch.events.get(at).copied()
    }

    fn next_event_here(&self) -> Option<Event> {
        let at = (self.view.events - self.stretch.start.events) as usize;
        self.stretch.events.get(at).copied()
    }

    fn forward(&mut self) {
        if let Some(event) = self.next_event() {
            self.view.apply(event);
            self.last = Some(event);
        }
    }

    /// Keeps the stretch around an event.
    fn load(&mut self, around: u64) {
        let from = around.saturating_sub(BEFORE);
        self.stretch = record(self.algorithm, self.puzzle, from, STRETCH, self.limits);
        self.rebuild(around);
    }

    /// The view at an event of the stretch.
    fn rebuild(&mut self, target: u64) {
        self.view = self.stretch.start.clone();
        self.last = None;
        let count = target.saturating_sub(self.view.events) as usize;
        for &event in self.stretch.events.iter().take(count) {
            self.view.apply(event);
            self.last = Some(event);
        }
    }

    fn go(&mut self, target: u64) {
        if target < self.stretch.start.events {
            return self.load(target);
        }
        if target < self.view.events {
            return self.rebuild(target);
        }
        while self.view.events < target && self.next_event().is_some() {
            self.forward();
        }
    }

    fn seek(&mut self, wanted: fn(Event) -> bool) {
        while let Some(event) = self.next_event() {
            self.forward();
            if wanted(event) {
                return;
            }
        }
    }

    fn seek_back(&mut self, wanted: fn(Event) -> bool) {
        loop {
            let start = self.stretch.start.events;
            let here = (self.view.events - start) as usize;
            let before = &self.stretch.events[..here.saturating_sub(1)];
            if let Some(at) = before.iter().rposition(|&event| wanted(event)) {
                return self.rebuild(start + at as u64 + 1);
            }
            if start == 0 {
                return self.rebuild(0);
            }
            self.load(start);
        }
    }

    fn draw(&self, frame: &mut Frame) {
        let [main, keys] =
            Areas::vertical([Constraint::Fill(1), Constraint::Length(2)]).areas(frame.area());
        let mut picture = board(self.algorithm, &self.view);
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
        let (name, speed) = (self.algorithm.title(t), self.speed);
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
        if self.stretch.outcome.is_some() && self.next_event_here().is_none() {
            facts.push(Line::from(t.pick("the run ends here", "运行到此结束")));
        }
        facts.push(Line::from(""));
        facts.extend(lines(&legend(self.algorithm, LEGEND)));
        Paragraph::new(facts).wrap(Wrap { trim: false }).block(Block::new())
    }
}

fn is_choice(event: Event) -> bool {
    matches!(event, Event::Choose { .. })
}

fn is_backtrack(event: Event) -> bool {
    matches!(event, Event::Backtrack { .. })
}
