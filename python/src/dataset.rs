//! Data sets: recipes by the names of their options, sets that are being made, audits.

use crate::rows::Rows;
use crate::table::Table;
use crate::watch::work;
use crate::wish::asked;
use crate::{bad, tongue};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shudu::say;
use shudu_arrow::dataset::{self, By, Recipe, Splits, Stratum};

type Tell = Option<Py<PyAny>>;

/// The recipe of these options.
fn recipe(options: &Bound<PyDict>) -> PyResult<Recipe> {
    let strata = asked::<String>(options, "strata")?.unwrap_or_else(|| "any".to_owned());
    let splits = asked::<Vec<(String, f64)>>(options, "splits")?;
    let splits = splits.unwrap_or_else(|| vec![("all".to_owned(), 1.0)]);
    let name = asked::<String>(options, "by")?.unwrap_or_else(|| "solution".to_owned());
    Ok(Recipe {
        seed: asked(options, "seed")?.unwrap_or(0),
        strata: Stratum::list(&strata).map_err(|refusal| bad(&refusal))?,
        splits: Splits::new(splits).map_err(|refusal| bad(&refusal))?,
        by: By::named(&name).map_err(|refusal| bad(&refusal))?,
        copies: asked(options, "copies")?.unwrap_or(0),
        rated: asked(options, "rated")?.unwrap_or(true),
        steps: asked(options, "steps")?.unwrap_or(false),
        as_numbers: asked(options, "digits")?.unwrap_or(false),
    })
}

/// The rows of a recipe from `first` on.
#[pyfunction]
#[pyo3(signature = (n, first, threads, **options))]
pub fn dataset_rows(
    py: Python,
    n: u64,
    first: u64,
    threads: usize,
    options: Option<&Bound<PyDict>>,
) -> PyResult<Table> {
    let recipe = recipe(options.unwrap_or(&PyDict::new(py)))?;
    let numbers = first..first.saturating_add(n);
    let rows = usize::try_from(n).unwrap_or(usize::MAX);
    let made = work(py, rows, threads, None, |how| dataset::make(&recipe, numbers, how))?;
    Ok(Table::new(vec![made]))
}

/// A set that is being made.
#[pyclass(module = "shudu._native")]
pub struct Collecting(dataset::Collecting);

#[pymethods]
impl Collecting {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python, options: Option<&Bound<PyDict>>) -> PyResult<Collecting> {
        let recipe = recipe(options.unwrap_or(&PyDict::new(py)))?;
        Ok(Collecting(dataset::Collecting::new(recipe)))
    }

    /// So many further rows, a table for each split.
    fn next(
        &mut self,
        py: Python,
        rows: u64,
        threads: usize,
        progress: Tell,
    ) -> PyResult<Vec<Table>> {
        let count = usize::try_from(rows).unwrap_or(usize::MAX);
        let made = work(py, count, threads, progress, |how| self.0.next(rows, how))?;
        Ok(made.into_iter().map(|batch| Table::new(vec![batch])).collect())
    }

    /// The card, in Markdown.
    fn card(
        &self,
        title: &str,
        files: Vec<(String, String)>,
        command: &str,
        pictures: &str,
    ) -> String {
        self.0.card(title, &files, command, pictures, tongue())
    }

    /// Names of pictures and SVG.
    fn pictures(&self) -> Vec<(String, String)> {
        self.0.pictures(tongue())
    }
}

/// An audit that is under way; nothing once it was told.
#[pyclass(module = "shudu._native")]
pub struct Audit(Option<dataset::Audit>);

#[pymethods]
impl Audit {
    #[new]
    fn new(sampled: usize) -> Audit {
        Audit(Some(dataset::Audit::new(sampled)))
    }

    /// Takes in rows of a split.
    #[pyo3(signature = (split, puzzles, solutions, threads))]
    fn take(
        &mut self,
        py: Python,
        split: &str,
        puzzles: &Rows,
        solutions: Option<&Rows>,
        threads: usize,
    ) -> PyResult<()> {
        let audit = self.0.as_mut().ok_or_else(over)?;
        let solutions = solutions.map(|rows| &rows.puzzles);
        let rows = puzzles.puzzles.len();
        work(py, rows, threads, None, |how| audit.take(split, &puzzles.puzzles, solutions, how))
    }

    /// Whether all is well, the report as JSON and as Markdown, and pictures.
    #[expect(clippy::type_complexity)] // Python takes it apart at once
    fn report(
        &mut self,
        py: Python,
        threads: usize,
    ) -> PyResult<(bool, String, String, Vec<(String, String)>)> {
        let audit = self.0.take().ok_or_else(over)?;
        let report = work(py, 0, threads, None, |how| audit.report(how))?;
        let t = tongue();
        Ok((report.is_clean(), report.json(), report.tell(t), report.pictures(t)))
    }
}

fn over() -> PyErr {
    let t = tongue();
    PyValueError::new_err(say!(t, "this audit is over", "这次审核已经结束"))
}

/// What columns of puzzles, and of solutions, are usually called.
#[pyfunction]
pub fn usual_columns() -> ([&'static str; 7], [&'static str; 6]) {
    (dataset::PUZZLES, dataset::SOLUTIONS)
}

/// A sentence of the Python half, in the language that was chosen.
#[pyfunction]
pub fn pick(english: String, chinese: String) -> String {
    match tongue().language {
        shudu::language::Language::English => english,
        shudu::language::Language::Chinese => chinese,
    }
}
