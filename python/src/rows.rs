//! Puzzles as Python has them: Arrow, lists of strings, cells of NumPy arrays.

use crate::{arrow, bad, tongue};
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{ArrayRef, FixedSizeListArray, PrimitiveArray};
use arrow_schema::{DataType, Field};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use shudu::language::Tell;
use shudu::{say, text};
use shudu_arrow::Puzzles;
use std::sync::Arc;

/// Puzzles ready to be asked about.
#[pyclass(frozen, module = "shudu._native")]
pub struct Rows {
    pub puzzles: Puzzles,
}

#[pymethods]
impl Rows {
    /// Of an object with the Arrow PyCapsule interface; of a table, one of its columns.
    #[staticmethod]
    fn arrow(object: &Bound<PyAny>, column: Option<&str>) -> PyResult<Rows> {
        let (kind, mut arrays) = arrow::arrays(object)?;
        if arrays.is_empty() {
            arrays.push(arrow::nothing(&kind));
        }
        if let DataType::Struct(fields) = &kind {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            let at = place(&names, column)?;
            arrays = arrays.iter().map(|array| array.as_struct().column(at).clone()).collect();
        }
        Rows::of(Puzzles::chunked(arrays))
    }

    /// Of strings; `None` is null, and anything else is a row that cannot be answered.
    #[staticmethod]
    fn texts(items: &Bound<PyAny>) -> PyResult<Rows> {
        let mut texts = StringBuilder::new();
        for (row, item) in items.try_iter()?.enumerate() {
            let item = item?;
            match item.cast::<PyString>() {
                Ok(text) => texts.append_value(text.to_cow()?),
                Err(_) if item.is_none() => texts.append_null(),
                Err(_) => {
                    let kind = item.get_type().name()?;
                    let kind = kind.to_cow()?;
                    return Err(bad(&text!(
                        "item {row} of the list is {kind}; puzzles are strings, or None",
                        "列表第 {row} 项是 {kind}；题目应是字符串或 None"
                    )));
                }
            }
        }
        Rows::of(Puzzles::new(Arc::new(texts.finish())))
    }

    /// Of bytes, `size` of them a row.
    #[staticmethod]
    fn cells(py: Python, bytes: PyBuffer<u8>, size: i32) -> PyResult<Rows> {
        let values: ArrayRef = Arc::new(PrimitiveArray::<UInt8Type>::from(bytes.to_vec(py)?));
        let item = Arc::new(Field::new("item", DataType::UInt8, false));
        let rows = FixedSizeListArray::try_new(item, size, values, None);
        let rows = rows.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Rows::of(Puzzles::new(Arc::new(rows)))
    }

    fn __len__(&self) -> usize {
        self.puzzles.len()
    }
}

impl Rows {
    fn of(puzzles: Result<Puzzles, shudu_arrow::Refusal>) -> PyResult<Rows> {
        Ok(Rows { puzzles: puzzles.map_err(|refusal| bad(&refusal))? })
    }
}

/// Which column has the puzzles: the one asked for, else `puzzle`, else the only one.
fn place(names: &[&str], column: Option<&str>) -> PyResult<usize> {
    let wanted = column.unwrap_or("puzzle");
    if let Some(at) = names.iter().position(|name| *name == wanted) {
        return Ok(at);
    }
    if column.is_none() && names.len() == 1 {
        return Ok(0);
    }
    let all = names.join(", ");
    Err(bad(&text!(
        "there is no column `{wanted}`; there are: {all}",
        "没有“{wanted}”这一列；有：{all}"
    )))
}

/// That something of this type is no puzzle.
#[pyfunction]
pub fn refuse(kind: &str) -> PyResult<()> {
    Err(bad(&text!(
        "{kind} is no puzzle; one is a string or 81 integers, several are a list, an array or Arrow",
        "{kind} 不是题目；一道题是字符串或 81 个整数，多道是列表、数组或 Arrow"
    )))
}

/// Whether an array of this type and shape has puzzles: how many cells each, and whether it is
/// one puzzle.
#[pyfunction]
pub fn check_array(kind: &str, dtype: &str, shape: Vec<usize>) -> PyResult<(usize, bool)> {
    let t = tongue();
    if !matches!(kind, "i" | "u") {
        return Err(PyValueError::new_err(say!(
            t,
            "an array of {dtype} has no puzzles; cells are integers, 0 for an open one",
            "{dtype} 类型的数组没有题目；每格应是整数，空格为 0"
        )));
    }
    match shape[..] {
        [81] | [9, 9] => Ok((81, true)),
        [_, 81] | [_, 9, 9] => Ok((81, false)),
        _ => {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            let shape = format!("({}{comma})", shape.join(", "));
            Err(bad(&Shape(shape)))
        }
    }
}

/// A shape that no puzzles have.
struct Shape(String);

impl Tell for Shape {
    fn tell(&self, t: shudu::language::Tongue) -> String {
        let shape = &self.0;
        say!(
            t,
            "an array of shape {shape} has no puzzles; one has the shape (81,) or (9, 9), several \
             (N, 81) or (N, 9, 9)",
            "形状为 {shape} 的数组没有题目；一道题的形状是 (81,) 或 (9, 9)，多道是 (N, 81) 或 (N, 9, 9)"
        )
    }
}
