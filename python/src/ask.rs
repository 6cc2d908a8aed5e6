//! The questions, as Python asks them: each takes rows and gives a table.

use crate::bad;
use crate::rows::Rows;
use crate::table::Table;
use crate::watch::work;
use crate::wish::wish;
use pyo3::prelude::*;
use shudu::ask::Scale;
use shudu::logic::{PROFILES, Profile};
use shudu::search::fast::{Ask, Fast, Start};
use shudu::text;
use shudu_arrow::{How, Order};

/// A callable that is told how far it is.
type Tell = Option<Py<PyAny>>;

fn ask(
    py: Python,
    rows: &Rows,
    threads: usize,
    progress: Tell,
    question: impl FnOnce(&How) -> shudu_arrow::Answer + Send,
) -> PyResult<Table> {
    Ok(Table::new(work(py, rows.puzzles.len(), threads, progress, question)?))
}

/// The first solution of a plain line, and how many there are up to two; nothing if it is not
/// such a line.
#[pyfunction]
pub fn solve_line(line: &str) -> Option<(Option<String>, u64)> {
    let line: &[u8; 81] = line.as_bytes().try_into().ok()?;
    if !line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') {
        return None;
    }
    let answer = Fast::default().solve_one(&Start::from_line(line), Ask::SOLUTION);
    Some((answer.solutions.first().map(|grid| grid.to_string()), answer.tally.solutions))
}

/// Solutions.
#[pyfunction]
pub fn solve(
    py: Python,
    rows: &Rows,
    limit: u64,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::solve(&rows.puzzles, limit, how))
}

/// Numbers of solutions.
#[pyfunction]
pub fn check(
    py: Python,
    rows: &Rows,
    minimal: bool,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::check(&rows.puzzles, minimal, how))
}

/// Exact numbers of solutions.
#[pyfunction]
pub fn count(py: Python, rows: &Rows, threads: usize, progress: Tell) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::count(&rows.puzzles, how))
}

/// Shares of solutions.
#[pyfunction]
pub fn marginals(py: Python, rows: &Rows, threads: usize, progress: Tell) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::marginals(&rows.puzzles, how))
}

/// Solutions by chance.
#[pyfunction]
pub fn sample(
    py: Python,
    rows: &Rows,
    wanted: usize,
    seed: u64,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::sample(&rows.puzzles, wanted, seed, how))
}

/// What is left without some clues.
#[pyfunction]
pub fn relax(
    py: Python,
    rows: &Rows,
    k: usize,
    top: Option<usize>,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::relax(&rows.puzzles, k, top, how))
}

/// Ratings.
#[pyfunction]
pub fn rate(
    py: Python,
    rows: &Rows,
    scale: &str,
    hardest: bool,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    let found = Scale::from_id(scale);
    let Some(scale) = found else {
        let all = Scale::ALL.map(Scale::id).join(", ");
        return Err(bad(&text!(
            "there is no scale `{scale}`; there are {all}",
            "没有评级标准“{scale}”；有 {all}"
        )));
    };
    ask(py, rows, threads, progress, |how| shudu_arrow::rate(&rows.puzzles, scale, hardest, how))
}

/// Steps.
#[pyfunction]
pub fn explain(
    py: Python,
    rows: &Rows,
    profile: &str,
    all_steps: bool,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    let profile = named(profile)?;
    ask(py, rows, threads, progress, |how| {
        shudu_arrow::explain(&rows.puzzles, &profile, all_steps, how)
    })
}

/// Hints.
#[pyfunction]
pub fn hint(
    py: Python,
    rows: &Rows,
    profile: &str,
    stage: i64,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    let profile = named(profile)?;
    let Some(stage) = u8::try_from(stage).ok().filter(|stage| (1..=6).contains(stage)) else {
        return Err(bad(&text!(
            "there is no stage {stage}; they go from 1 to 6",
            "没有第 {stage} 阶段；应为 1 到 6"
        )));
    };
    ask(py, rows, threads, progress, |how| shudu_arrow::hint(&rows.puzzles, &profile, stage, how))
}

fn named(name: &str) -> PyResult<Profile> {
    Profile::named(name).ok_or_else(|| {
        let known = PROFILES.join(", ");
        bad(&text!(
            "there is no profile `{name}`; there are {known}",
            "没有技巧表“{name}”；有 {known}"
        ))
    })
}

/// Canonical forms.
#[pyfunction]
pub fn canon(py: Python, rows: &Rows, threads: usize, progress: Tell) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::canon(&rows.puzzles, how))
}

/// Isomorphs.
#[pyfunction]
pub fn isomorph(
    py: Python,
    rows: &Rows,
    seed: u64,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::isomorph(&rows.puzzles, seed, how))
}

/// What rows are.
#[pyfunction]
pub fn lines(py: Python, rows: &Rows, threads: usize, progress: Tell) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::lines(&rows.puzzles, how))
}

/// Pictures.
#[pyfunction]
pub fn svg(
    py: Python,
    rows: &Rows,
    candidates: bool,
    threads: usize,
    progress: Tell,
) -> PyResult<Table> {
    ask(py, rows, threads, progress, |how| shudu_arrow::svg(&rows.puzzles, candidates, how))
}

/// Puzzles to a wish, with the numbers from `first` on.
#[pyfunction]
#[pyo3(signature = (n, seed, first, rated, as_numbers, threads, progress, **wishes))]
#[expect(clippy::too_many_arguments)] // Python names them
pub fn generate(
    py: Python,
    n: u64,
    seed: u64,
    first: u64,
    rated: bool,
    as_numbers: bool,
    threads: usize,
    progress: Tell,
    wishes: Option<&Bound<pyo3::types::PyDict>>,
) -> PyResult<Table> {
    let wish = wish(wishes)?;
    let numbers = first..first.saturating_add(n);
    let order = Order { wish, seed, numbers, rated, as_numbers };
    let rows = usize::try_from(n).unwrap_or(usize::MAX);
    let made = work(py, rows, threads, progress, |how| shudu_arrow::generate(&order, how))?;
    Ok(Table::new(vec![made]))
}
