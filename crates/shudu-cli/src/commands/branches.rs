//! Long searches of the bench: puzzles as they are found, a file that keeps how far it is, and what is said at the end.

use crate::term::clock::{counted, readable};
use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::language::language;
use crate::term::output::{Output, write_file};
use shudu::board::Puzzle;
use shudu::control::Stop;
use shudu::view::Inside;
use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the state is written.
const NOW_AND_THEN: Duration = Duration::from_secs(10);

/// A search in branches.
pub struct Branches<'a> {
    state: Option<&'a Path>,
    /// What is searched: the first words of the file.
    job: String,
    /// Branches done by earlier runs, by now, and all there are.
    first: usize,
    reached: usize,
    pub all: usize,
    count: u64,
    json: bool,
    saved: Instant,
    failed: Option<Failure>,
}

impl<'a> Branches<'a> {
    /// Goes on with a job where its file says, or begins it.
    pub fn open(state: Option<&'a Path>, job: String, json: bool) -> Fallible<Branches<'a>> {
        let first = match state.filter(|path| path.exists()) {
            Some(path) => kept(path, &job)?,
            None => 0,
        };
        let (reached, saved) = (first, Instant::now());
        Ok(Branches { state, job, first, reached, all: 0, count: 0, json, saved, failed: None })
    }

    /// How many branches earlier runs have done.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Runs the search: it gives puzzles, and says how many branches are done.
    pub fn run(
        &mut self,
        out: &mut Output,
        search: impl FnOnce(&mut dyn FnMut(Puzzle), &mut dyn FnMut(usize)) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        // Both write, one after the other.
        let both = RefCell::new((self, out));
        search(
            &mut |puzzle| {
                let (run, out) = &mut *both.borrow_mut();
                run.found(&puzzle, out);
            },
            &mut |done| {
                let (run, out) = &mut *both.borrow_mut();
                run.done(done, out);
            },
        )
    }

    /// Tells a puzzle.
    fn found(&mut self, puzzle: &Puzzle, out: &mut Output) {
        self.count += 1;
        if self.failed.is_none() {
            let told = match self.json {
                true => out.json(&Inside::new(puzzle)),
                false => out.line(&puzzle.symbols()),
            };
            self.failed = told.err();
        }
    }

    /// So many branches are done.
    fn done(&mut self, number: usize, out: &mut Output) {
        self.reached = number;
        if self.saved.elapsed() > NOW_AND_THEN && self.failed.is_none() {
            self.failed = self.save(out).err();
            self.saved = Instant::now();
        }
    }

    /// What was told is out before the file says that it was.
    fn save(&self, out: &mut Output) -> Fallible {
        out.flush()?;
        match self.state {
            Some(path) => write_file(path, format!("{} {}\n", self.job, self.reached).as_bytes()),
            None => Ok(()),
        }
    }

    /// Says how it ended; why, if before the end.
    pub fn close(
        mut self,
        ended: Result<(), Stop>,
        seconds: f64,
        out: &mut Output,
    ) -> Fallible<Option<Stop>> {
        self.failed.take().map_or(Ok(()), Err)?;
        self.save(out)?;
        let number = counted(language(), self.count, "puzzle", "道题");
        let Err(why) = ended else {
            let gone = readable(seconds);
            note!("{number} in {gone}", "{number}，用时 {gone}");
            return Ok(None);
        };
        let share = |branches: usize| branches as f64 / self.all.max(1) as f64;
        let part = format!("{:.1} %", 100.0 * share(self.reached));
        let new = share(self.reached - self.first);
        let whole = if new > 0.0 { readable(seconds / new) } else { "?".into() };
        note!(
            "{number} in {part} of the search; all of it would take about {whole}",
            "搜索了 {part}，找到{number}；全部约需 {whole}"
        );
        Ok(Some(why))
    }
}

/// How many branches an earlier run has done.
fn kept(path: &Path, job: &str) -> Fallible<usize> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::file(path.display(), Doing::Read, &error))?;
    let rest = text.trim_end().strip_prefix(job).and_then(|rest| rest.strip_prefix(' '));
    rest.and_then(|rest| rest.parse().ok()).ok_or_else(|| {
        let name = path.display();
        bad!(
            "{name}: it is of another search, or of other options",
            "{name}：属于另一次搜索，或用的是其他选项"
        )
    })
}
