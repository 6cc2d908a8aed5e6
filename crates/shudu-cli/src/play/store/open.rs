//! Opening the file. It is judged before it is touched: what is not ours, or of a newer
//! program, stays as it is; what is damaged is set aside, and a new file begun.

use super::salvage::salvage;
use super::{Store, sentence, sql};
use crate::term::failure::{Doing, Failure, Fallible};
use jiff::Zoned;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, ffi};
use shudu::language::{Tell, Text};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the file is called.
const FILE: &str = "games.db";
/// Who has the file open holds a lock of this one. Not of the file itself: closing it a
/// second time would take SQLite's own locks away.
const LOCK: &str = "games.lock";
/// How long a program waits for another.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is where the file should be.
enum Found {
    /// Nothing, or a database without tables.
    Nothing,
    /// A file of no length. Ours never are, unless they are just being made.
    Empty,
    Games,
    Newer(i64),
    Foreign,
    Damaged,
}

/// Opens the file in a folder; makes what is missing.
pub fn open(folder: &Path) -> Fallible<Store> {
    fs::create_dir_all(folder).map_err(|error| no_folder(folder, &error))?;
    let path = folder.join(FILE);
    let hold = Hold::take(folder, &path)?;
    let (base, said) = hold.open(&path)?;
    Ok(Store { base, path, said, _hold: Some(hold.share()), _copy: None })
}

/// Opens the file in a folder that cannot be written to, if games are in it. SQLite wants to
/// write beside a file it reads; where it may not, a copy is read.
pub fn look(folder: &Path, why: &Text) -> Option<Store> {
    let path = folder.join(FILE);
    let (base, _copy) = match games(&path) {
        Some(base) => (base, None),
        None => copied(&path).map(|(base, copy)| (base, Some(copy)))?,
    };
    let said = Some(Text::of(|t| {
        let why = why.tell(t);
        say!(t, "{why} (until then they can be looked at)", "{why}（在此之前可以查看）")
    }));
    Some(Store { base, path, said, _hold: None, _copy })
}

fn games(path: &Path) -> Option<Connection> {
    let base = read_only(path).ok()?;
    matches!(judge(&base), Ok(Found::Games)).then_some(base)
}

/// A copy of the file, open.
pub fn copied(path: &Path) -> Option<(Connection, Copy)> {
    let copy = Copy::of(path).ok()?;
    Some((games(&copy.0.join(FILE))?, copy))
}

/// A copy of the file in a folder of its own, as long as it is looked at.
pub struct Copy(PathBuf);

impl Copy {
    fn of(path: &Path) -> io::Result<Copy> {
        let folder = std::env::temp_dir().join(format!("shudu-{}", std::process::id()));
        fs::create_dir(&folder)?;
        let copy = Copy(folder);
        fs::copy(path, copy.0.join(FILE))?;
        match fs::copy(beside(path, "-wal"), beside(&copy.0.join(FILE), "-wal")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(copy),
        }
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn no_folder(folder: &Path, error: &io::Error) -> Failure {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            text!("it, or what it is in, is no folder", "它或它的上级不是文件夹")
        }
        io::ErrorKind::PermissionDenied => text!("permission denied", "没有权限"),
        io::ErrorKind::ReadOnlyFilesystem => text!("the disk may only be read", "磁盘是只读的"),
        io::ErrorKind::StorageFull => text!("the disk is full", "磁盘已满"),
        io::ErrorKind::NotFound => text!("it cannot be made there", "无法在那里新建"),
        _ => error.to_string().into(),
    };
    let folder = folder.display();
    bad!(|t| {
        let why = why.tell(t);
        say!(
            t,
            "{folder}: games cannot be kept in this folder: {why}; --data-dir names another folder",
            "{folder}：无法在这个文件夹保存游戏：{why}；可用 --data-dir 指定其他文件夹"
        )
    })
}

/// The right to use the file.
pub struct Hold {
    pub(super) lock: File,
    /// Whether nobody else has it open. Only then it is made or set aside: what another
    /// window writes would go astray.
    alone: bool,
}

impl Hold {
    /// Alone if possible, else together with those who have the file open already.
    fn take(folder: &Path, path: &Path) -> Fallible<Hold> {
        let lock = File::options().create(true).append(true).open(folder.join(LOCK));
        let lock = lock.map_err(|error| no_folder(folder, &error))?;
        // Where there are no locks, SQLite's own must do.
        let free = |tried| !matches!(tried, Err(TryLockError::WouldBlock));
        let alone = patiently(|| match () {
            () if free(lock.try_lock()) => Some(true),
            () if free(lock.try_lock_shared()) => Some(false),
            () => None,
        });
        match alone {
            Some(alone) => Ok(Hold { lock, alone }),
            None => {
                let path = path.display();
                Err(bad!(
                    "{path}: another program is opening it; try again",
                    "{path}：另一个程序正在打开它，请再试一次"
                ))
            }
        }
    }

    /// From now on others may have the file open too.
    fn share(mut self) -> Hold {
        if self.alone {
            let _ = self.lock.unlock();
            let _ = patiently(|| self.lock.try_lock_shared().ok());
        }
        self.alone = false;
        self
    }

    /// The open file, and what is to be said about it.
    fn open(&self, path: &Path) -> Fallible<(Connection, Option<Text>)> {
        let name = path.display();
        let found = found(path)?;
        let usable = matches!(found, Found::Games | Found::Newer(_) | Found::Foreign);
        if !usable && !self.alone {
            return Err(bad!(
                "{name} is damaged or gone, and another window has it open; close that first",
                "{name} 已损坏或丢失，而另一个窗口正打开着它；请先关闭那个窗口"
            ));
        }
        let said = match found {
            Found::Nothing | Found::Games => None,
            Found::Empty => {
                Some(text!("{name} was empty; a new file was begun", "{name} 是空的，已新建"))
            }
            Found::Newer(version) => {
                let known = sql::VERSION;
                return Err(bad!(
                    "{name} is of version {version}, and this program knows up to {known}: a \
                     newer shudu is needed; --data-dir names another folder",
                    "{name} 的版本是 {version}，本程序只认识到 {known}：请用更新的 shudu，\
                     或用 --data-dir 指定其他文件夹"
                ));
            }
            Found::Foreign => {
                return Err(bad!(
                    "{name} is a database of another program and stays as it is; --data-dir \
                     names another folder",
                    "{name} 是其他程序的数据库，不会改动；可用 --data-dir 指定其他文件夹"
                ));
            }
            Found::Damaged => return anew(path),
        };
        let base = connect(path).map_err(|error| Failure::Bad(sentence(path, &error)))?;
        Ok((base, said))
    }
}

impl Drop for Hold {
    /// Closing the file is not enough: a program that this one is just starting has it open too
    /// until it runs, and would keep the lock for that while.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

/// Tries again and again for a while.
fn patiently<T>(attempt: impl Fn() -> Option<T>) -> Option<T> {
    let step = Duration::from_millis(20);
    let attempts = PATIENCE.as_millis() / step.as_millis();
    (0..attempts).find_map(|_| {
        attempt().or_else(|| {
            std::thread::sleep(step);
            None
        })
    })
}

fn found(path: &Path) -> Fallible<Found> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(Failure::file(path.display(), Doing::Read, &error)),
    };
    if !about.is_file() {
        let path = path.display();
        return Err(bad!(
            "{path} is no file, so that games cannot be kept there; --data-dir names another folder",
            "{path} 不是文件，无法保存游戏；可用 --data-dir 指定其他文件夹"
        ));
    }
    if about.len() == 0 {
        let log = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
        return Ok(if log { Found::Damaged } else { Found::Empty });
    }
    let judged = match read_only(path).and_then(|base| judge(&base)) {
        // What a program that was killed left may only be read by one that can write.
        Err(error) if !is_damage(&error) => writable(path).and_then(|base| judge(&base)),
        judged => judged,
    };
    match judged {
        Ok(found) => Ok(found),
        Err(error) if is_damage(&error) => Ok(Found::Damaged),
        Err(error) => Err(Failure::Bad(sentence(path, &error))),
    }
}

/// Opens a file without changing it, also not when it is closed.
pub fn read_only(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let base = Connection::open_with_flags(path, flags)?;
    base.busy_timeout(PATIENCE)?;
    Ok(base)
}

fn judge(base: &Connection) -> rusqlite::Result<Found> {
    let number = |name: &str| base.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = base.query_row(sql::TABLES, [], |row| row.get(0))?;
    if tables == 0 {
        return Ok(Found::Nothing);
    }
    if application != sql::APPLICATION {
        return Ok(Found::Foreign);
    }
    if version > sql::VERSION {
        return Ok(Found::Newer(version));
    }
    // All pages are looked at: 2 ms for 100 games, 0.15 s for 10,000.
    let said: String = base.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    Ok(if said == "ok" { Found::Games } else { Found::Damaged })
}

fn is_damage(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

fn writable(path: &Path) -> rusqlite::Result<Connection> {
    let base = Connection::open(path)?;
    if base.is_readonly("main")? {
        return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None));
    }
    base.busy_timeout(PATIENCE)?;
    Ok(base)
}

/// Opens a file to write into it, and brings it to the present version.
pub fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let mut base = writable(path)?;
    // The log is synced with every commit, which one sync does; the file itself follows later.
    base.pragma_update(None, "journal_mode", "WAL")?;
    base.pragma_update(None, "synchronous", "FULL")?;
    base.pragma_update(None, "foreign_keys", true)?;
    let version: i64 = base.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version < sql::VERSION {
        let change = base.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for step in &sql::STEPS[version.max(0) as usize..] {
            change.execute_batch(step)?;
        }
        change.pragma_update(None, "application_id", sql::APPLICATION)?;
        change.pragma_update(None, "user_version", sql::VERSION)?;
        change.commit()?;
    }
    Ok(base)
}

/// Sets a damaged file aside, begins a new one, and saves what can be read. If there is no
/// room for that, everything is as it was.
fn anew(path: &Path) -> Fallible<(Connection, Option<Text>)> {
    let cannot = |error| Failure::file(path.display(), Doing::SetAside, &error);
    let aside = free_name(path);
    rename(path, &aside).map_err(cannot)?;
    let filled = connect(path).and_then(|mut base| {
        let saved = salvage(&aside, &mut base)?;
        Ok((base, saved))
    });
    let (base, saved) = match filled {
        Ok(filled) => filled,
        Err(error) => {
            remove(path);
            rename(&aside, path).map_err(cannot)?;
            return Err(Failure::Bad(sentence(path, &error)));
        }
    };
    let saved = match (saved.games, saved.cut) {
        (0, _) => text!("no game could be read from it", "没有游戏可以挽回"),
        (1, 0) => text!("1 game was saved from it", "挽回了 1 局游戏"),
        (1, _) => text!(
            "1 game was saved from it, without its last moves",
            "挽回了 1 局游戏，缺少最后几步"
        ),
        (games, 0) => text!("{games} games were saved from it", "挽回了 {games} 局游戏"),
        (games, cut) => {
            let whose = if cut == 1 { "its" } else { "their" };
            text!(
                "{games} games were saved from it, {cut} of them without {whose} last moves",
                "挽回了 {games} 局游戏，其中 {cut} 局缺少最后几步"
            )
        }
    };
    let (path, aside) = (path.display(), aside.display());
    let said = Text::of(|t| {
        let saved = saved.tell(t);
        say!(
            t,
            "{path} was damaged and is now {aside}; a new file was begun, and {saved}",
            "{path} 已损坏，现改名为 {aside}；已新建文件，{saved}"
        )
    });
    Ok((base, Some(said)))
}

/// A name of the present time that nothing has yet.
fn free_name(path: &Path) -> PathBuf {
    let stamp = Zoned::now().strftime(".damaged-%Y%m%d-%H%M%S").to_string();
    let names = (1..).map(|n| if n == 1 { stamp.clone() } else { format!("{stamp}-{n}") });
    let mut free = names.map(|end| beside(path, &end)).filter(|name| !name.exists());
    free.next().expect("there is always another number")
}

/// How the names of the files end that make up a database.
const COMPANIONS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Renames a file and its companions.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    for end in COMPANIONS {
        match fs::rename(beside(from, end), beside(to, end)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Removes a file and its companions, as far as they are there.
pub fn remove(path: &Path) {
    for end in COMPANIONS {
        let _ = fs::remove_file(beside(path, end));
    }
}

/// The same name with something after it.
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
