//! The native half of the Python package: puzzles come in, questions are asked, tables go out.
//!
//! | file | verb |
//! |---|---|
//! | `arrow` | take arrays by the Arrow PyCapsule interface |
//! | `rows` | take puzzles: Arrow, lists of strings, cells |
//! | `table` | give answers: Arrow, or plain values |
//! | `watch` | work without the interpreter's lock; Ctrl-C and progress |
//! | `ask` | the questions |
//! | `wish` | what is asked of a puzzle to be made |
//! | `dataset` | data sets made and audited |
//!
//! Words, docstrings and classes are in Python, in the folder `shudu`.

mod arrow;
mod ask;
mod dataset;
mod rows;
mod table;
mod watch;
mod wish;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shudu::language::{Language, Tell, Tongue};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether sentences are told in Chinese.
static CHINESE: AtomicBool = AtomicBool::new(false);

/// How Python is spoken to.
fn tongue() -> Tongue {
    let chinese = CHINESE.load(Ordering::Relaxed);
    if chinese { Language::Chinese.into() } else { Language::English.into() }
}

/// An error of the library as one of Python.
fn bad(error: &impl Tell) -> PyErr {
    PyValueError::new_err(error.tell(tongue()))
}

/// Chooses the language of sentences.
#[pyfunction]
fn set_language(id: &str) -> PyResult<()> {
    let found = Language::ALL.into_iter().find(|language| language.id() == id);
    let Some(language) = found else {
        return Err(bad(&shudu::text!(
            "there is no language `{id}`; there are en and zh",
            "没有语言“{id}”；有 en 和 zh"
        )));
    };
    CHINESE.store(language == Language::Chinese, Ordering::Relaxed);
    Ok(())
}

/// How many threads there may be: one for each core this process may use.
#[pyfunction]
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::ask::{
        canon, check, count, explain, generate, hint, isomorph, lines, marginals, rate, relax,
        sample, solve, solve_line, svg,
    };
    #[pymodule_export]
    use super::dataset::{Audit, Collecting, dataset_rows, pick, usual_columns};
    #[pymodule_export]
    use super::rows::{Rows, check_array, refuse};
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::{cores, set_language};
}
