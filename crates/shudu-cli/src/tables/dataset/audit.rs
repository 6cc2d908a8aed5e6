//! Auditing: tables of anybody, read split by split.

use super::super::run::plain;
use super::super::{name, source::Source};
use super::{Audit, draw};
use crate::term::failure::{Answer, Doing, Failure, Fallible};
use crate::term::language::tongue;
use crate::term::options::threads;
use crate::term::output::Output;
use crate::term::progress::Meter;
use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, BooleanArray, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{DataType, Schema};
use arrow_select::filter::filter;
use shudu::control::{Control, Progress};
use shudu_arrow::dataset::{self, PUZZLES, Report, SOLUTIONS};
use shudu_arrow::{How, Puzzles, Refusal};
use std::fs;
use std::path::{Path, PathBuf};

/// Rows read at once.
const PIECE: usize = 8192;

/// Of the whole the reading is this share; the rest is the rating of the samples.
const READING: f64 = 0.8;

/// Judges a set.
pub fn audit(args: &Audit, out: &mut Output) -> Fallible<Answer> {
    let meter = Meter::start(None);
    let ask = |progress: &Progress| meter.ask(progress);
    let how = How { threads: threads(args.threads), control: Control::new(&ask), tongue: tongue() };
    let judged = judge(args, &how);
    meter.clear();
    let Some(report) = judged? else {
        note!("stopped: nothing is known before the end", "已停止：审核完之前没有结果");
        return Ok(Answer::Interrupted);
    };
    if let Some(folder) = &args.pictures {
        draw(folder, report.pictures(tongue()))?;
    }
    if args.json {
        out.json(&report.view())?;
    } else {
        out.part(&report.tell(tongue()))?;
    }
    out.flush()?;
    Ok(if report.is_clean() { Answer::Yes } else { Answer::No })
}

/// The report; nothing if it was stopped.
fn judge(args: &Audit, how: &How) -> Fallible<Option<Report>> {
    let mut parts = Vec::new();
    for given in &args.tables {
        parts.extend(tables(given)?);
    }
    // What is wrong with the last table is said before the work is begun.
    for part in &parts {
        Columns::of(args, &part.path, &Source::open(&part.path, PIECE)?.schema)?;
    }
    let sizes: Vec<u64> =
        parts.iter().map(|part| fs::metadata(&part.path).map_or(0, |about| about.len())).collect();
    let all = sizes.iter().sum::<u64>().max(1) as f64;
    let mut audit = dataset::Audit::new(args.sample);
    let mut before = 0;
    for (part, size) in parts.iter().zip(sizes) {
        let mut source = Source::open(&part.path, PIECE)?;
        let columns = Columns::of(args, &part.path, &source.schema)?;
        let share =
            |source: &Source| (before as f64 + source.share() * size as f64) / all * READING;
        let mut from = share(&source);
        while let Some(batch) = source.next()? {
            let to = share(&source);
            let how = How { control: how.control.within(from, to), ..*how };
            from = to;
            match columns.take(&mut audit, part, &batch, &how) {
                Ok(()) => {}
                Err(Refusal::Stopped(_)) => return Ok(None),
                Err(refusal) => {
                    return Err(Failure::about(&part.path.display().to_string(), &refusal));
                }
            }
        }
        before += size;
    }
    match audit.report(&How { control: how.control.within(READING, 1.0), ..*how }) {
        Ok(report) => Ok(Some(report)),
        Err(Refusal::Stopped(_)) => Ok(None),
        Err(refusal) => Err(Failure::of(&refusal)),
    }
}

/// A table, and the split it is if it has no column that says so.
struct Part {
    split: String,
    path: PathBuf,
}

/// The tables of an argument: `split=file`, a file, or a folder of files.
fn tables(given: &str) -> Fallible<Vec<Part>> {
    let (split, path) = match given.split_once('=') {
        Some((split, path)) if !split.is_empty() && !Path::new(given).exists() => {
            (Some(split), path)
        }
        _ => (None, given),
    };
    let path = Path::new(path);
    let part = |path: PathBuf| {
        let stem = || path.file_name().unwrap_or_default().to_string_lossy();
        let stem = || stem().split('.').next().unwrap_or_default().to_owned();
        Part { split: split.map_or_else(stem, str::to_owned), path }
    };
    if !path.is_dir() {
        return Ok(vec![part(path.into())]);
    }
    let data = path.join("data");
    let folder = if data.is_dir() { &data } else { path };
    let entries = fs::read_dir(folder)
        .map_err(|error| Failure::file(folder.display(), Doing::Open, &error))?;
    let files = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.is_file() && name::of(path).is_ok()).collect();
    files.sort();
    if files.is_empty() {
        let path = path.display();
        return Err(bad!("{path}: there are no tables in this folder", "{path}：文件夹里没有表格"));
    }
    Ok(files.into_iter().map(part).collect())
}

/// The columns of a table that matter.
struct Columns {
    puzzle: String,
    solution: Option<String>,
    split: Option<String>,
}

impl Columns {
    fn of(args: &Audit, path: &Path, schema: &Schema) -> Fallible<Columns> {
        let all: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        let find = |wanted: &Option<String>, usual: &[&str]| match wanted {
            Some(name) if all.contains(&name.as_str()) => Ok(Some(name.clone())),
            Some(name) => {
                let (path, all) = (path.display(), all.join(", "));
                Err(bad!(
                    "{path}: there is no column {name}, only {all}",
                    "{path}：没有名为 {name} 的列，只有 {all}"
                ))
            }
            None => Ok(usual.iter().find(|name| all.contains(name)).map(|name| (*name).to_owned())),
        };
        let (solution, split) = (find(&args.solution, &SOLUTIONS)?, find(&args.split, &["split"])?);
        let Some(puzzle) = find(&args.puzzle, &PUZZLES)? else {
            let (path, all) = (path.display(), all.join(", "));
            return Err(bad!(
                "{path}: which column has the puzzles? `--puzzle NAME` says so; there are {all}",
                "{path}：题目在哪一列？请用 `--puzzle 列名` 指明；有 {all}"
            ));
        };
        Ok(Columns { puzzle, solution, split })
    }

    /// Takes in a batch, split by split.
    fn take(
        &self,
        audit: &mut dataset::Audit,
        part: &Part,
        batch: &RecordBatch,
        how: &How,
    ) -> Result<(), Refusal> {
        let batch = plain(batch);
        let column = |name: &str| batch.column_by_name(name).expect("the table has it").clone();
        let (puzzles, solutions) = (column(&self.puzzle), self.solution.as_deref().map(column));
        let Some(split) = &self.split else {
            return take(audit, &part.split, puzzles, solutions, how);
        };
        // What is neither text nor a number is no name.
        let names = cast(&column(split), &DataType::Utf8);
        let Ok(names) = names else { return take(audit, &part.split, puzzles, solutions, how) };
        let names = names.as_string::<i32>();
        let name = |row: Option<&str>| row.unwrap_or("null").to_owned();
        let mut all: Vec<String> = Vec::new();
        for row in names {
            if !all.iter().any(|known| known == row.unwrap_or("null")) {
                all.push(name(row));
            }
        }
        for one in all {
            let is: BooleanArray =
                names.iter().map(|row| Some(row.unwrap_or("null") == one)).collect();
            let kept = |array: &ArrayRef| filter(array, &is).expect("as long as the column");
            take(audit, &one, kept(&puzzles), solutions.as_ref().map(kept), how)?;
        }
        Ok(())
    }
}

fn take(
    audit: &mut dataset::Audit,
    split: &str,
    puzzles: ArrayRef,
    solutions: Option<ArrayRef>,
    how: &How,
) -> Result<(), Refusal> {
    let solutions = solutions.map(Puzzles::new).transpose()?;
    audit.take(split, &Puzzles::new(puzzles)?, solutions.as_ref(), how)
}
