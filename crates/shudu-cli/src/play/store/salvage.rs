//! What can still be read of a damaged file, game by game.
//!
//! A page that is gone takes some games or moves with it. The moves before a gap are a game
//! as it once was, so a game is saved up to the first move that cannot be read or made.

use super::open::{beside, connect, read_only, remove};
use super::{add, card, change, sql};
use rusqlite::Connection;
use shudu::play::{BadSave, Card, Game};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What was saved.
#[derive(Clone, Copy, Default)]
pub struct Saved {
    pub games: usize,
    /// Those of them that lack moves.
    pub cut: usize,
}

/// Copies what can be read into a new file. That it cannot be written is an error.
pub fn salvage(from: &Path, into: &mut Connection) -> rusqlite::Result<Saved> {
    let saved = copy(from, into)?;
    // What reading has made beside the file; it tells nothing.
    let _ = fs::remove_file(beside(from, "-shm"));
    let log = beside(from, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() == 0) {
        let _ = fs::remove_file(log);
    }
    if saved.games > 0 {
        return Ok(saved);
    }
    let repaired = beside(from, ".repaired");
    let saved = give_head(from, &repaired).map_or(Ok(saved), |()| copy(&repaired, into));
    remove(&repaired);
    saved
}

fn copy(from: &Path, into: &mut Connection) -> rusqlite::Result<Saved> {
    let Ok(from) = read_only(from) else { return Ok(Saved::default()) };
    // A gap stops both ways of walking, at different ends.
    let mut numbers = BTreeSet::new();
    for way in [sql::NUMBERS_UP, sql::NUMBERS_DOWN] {
        let _ = walk(&from, way, |number| _ = numbers.insert(number));
    }
    change(into, |change| {
        for (name, value) in preferences(&from).unwrap_or_default() {
            change.execute(sql::PREFER, [name, value])?;
        }
        let mut saved = Saved::default();
        for (card, log, cut) in numbers.into_iter().filter_map(|number| game(&from, number)) {
            add(change, &card, &log)?;
            saved.games += 1;
            saved.cut += usize::from(cut);
        }
        Ok(saved)
    })
}

fn preferences(from: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut all = from.prepare(sql::PREFERENCES)?;
    all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn walk(from: &Connection, way: &str, mut each: impl FnMut(i64)) -> rusqlite::Result<()> {
    let mut numbers = from.prepare(way)?;
    numbers.query_map([], |row| row.get(0))?.try_for_each(|number| number.map(&mut each))
}

/// A game as far as it can be read and replayed, and whether that is not all.
fn game(from: &Connection, number: i64) -> Option<(Card, Vec<String>, bool)> {
    let card = from.query_row(sql::GAME_ALONE, [number], card).ok()?;
    let mut log = Vec::new();
    let mut cut = moves(from, number, &mut log).is_none();
    let mut save = card.save(log);
    let game: Game = loop {
        match save.game() {
            Ok(game) => break game,
            Err(BadSave::Move { number, .. } | BadSave::Refused { number, .. }) => {
                save.log.truncate(number - 1);
                cut = true;
            }
            Err(_) => return None,
        }
    };
    let card = card.after(&game, card.spent, card.touched);
    Some((card, save.log, cut))
}

/// Reads moves up to a gap; nothing is returned if there is one.
fn moves(from: &Connection, game: i64, log: &mut Vec<String>) -> Option<()> {
    let mut moves = from.prepare_cached(sql::MOVES).ok()?;
    let mut rows = moves.query([game]).ok()?;
    while let Some(row) = rows.next().ok()? {
        let number: i64 = row.get(0).ok()?;
        let text = row.get(1).ok()?;
        (number == log.len() as i64 + 1).then(|| log.push(text))?;
    }
    Some(())
}

/// Without its first page nothing of a file can be found. But that page is the same in all
/// files of ours but for a few numbers: this makes a copy with that of a new file.
fn give_head(from: &Path, repaired: &Path) -> Option<()> {
    drop(connect(repaired).ok()?);
    let head = fs::read(repaired).ok()?;
    let page = usize::from(u16::from_be_bytes([*head.get(16)?, *head.get(17)?]));
    let mut bytes = fs::read(from).ok().filter(|bytes| bytes.len() > page)?;
    bytes[..page].copy_from_slice(head.get(..page)?);
    let pages = u32::try_from(bytes.len() / page).ok()?;
    bytes[28..32].copy_from_slice(&pages.to_be_bytes());
    // No list of free pages.
    bytes[32..40].fill(0);
    fs::write(repaired, &bytes).ok()
}
