//! Answers as Python takes them: Arrow, or plain values.

use crate::arrow::{schema_capsule, stream_capsule};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Float64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList};
use std::sync::Arc;

/// A table of answers.
#[pyclass(frozen, module = "shudu._native")]
pub struct Table {
    schema: Arc<Schema>,
    batches: Vec<RecordBatch>,
}

impl Table {
    /// Of record batches of one schema.
    pub fn new(batches: Vec<RecordBatch>) -> Table {
        let schema = batches.first().map_or_else(|| Arc::new(Schema::empty()), RecordBatch::schema);
        Table { schema, batches }
    }

    fn parts(&self, name: &str) -> PyResult<Vec<&ArrayRef>> {
        let at = self.schema.index_of(name).map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        Ok(self.batches.iter().map(|batch| batch.column(at)).collect())
    }
}

#[pymethods]
impl Table {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever wants another schema casts: the interface lets a producer keep its own.
        let _ = requested_schema;
        stream_capsule(py, &self.schema, self.batches.clone())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns and their Arrow types.
    fn schema(&self) -> Vec<(String, String)> {
        let field = |field: &Arc<arrow_schema::Field>| {
            (field.name().clone(), field.data_type().to_string())
        };
        self.schema.fields().iter().map(field).collect()
    }

    /// The values of a column.
    fn values<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for part in self.parts(name)? {
            for row in 0..part.len() {
                list.append(value(py, part, row)?)?;
            }
        }
        Ok(list)
    }

    /// A column of numbers or boards as bytes, for NumPy; nothing if a value is missing.
    fn bytes<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let parts = self.parts(name)?;
        if parts.iter().any(|part| part.null_count() > 0) {
            return Ok(None);
        }
        let slices: Option<Vec<&[u8]>> = parts.iter().map(|part| raw(part)).collect();
        Ok(slices.map(|slices| PyBytes::new(py, &slices.concat())))
    }

    /// A row, by the names of the columns.
    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let mut at = row;
        for batch in &self.batches {
            if at < batch.num_rows() {
                for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
                    dict.set_item(field.name(), value(py, column, at)?)?;
                }
                return Ok(dict);
            }
            at -= batch.num_rows();
        }
        Err(pyo3::exceptions::PyIndexError::new_err(row))
    }
}

/// The values of an array of numbers as they lie in memory.
fn raw(array: &ArrayRef) -> Option<&[u8]> {
    Some(match array.data_type() {
        DataType::UInt8 => array.as_primitive::<UInt8Type>().values().inner().as_slice(),
        DataType::UInt16 => array.as_primitive::<UInt16Type>().values().inner().as_slice(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().values().inner().as_slice(),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().values().inner().as_slice(),
        DataType::Float64 => array.as_primitive::<Float64Type>().values().inner().as_slice(),
        DataType::FixedSizeList(..) => return raw(array.as_fixed_size_list().values()),
        _ => return None,
    })
}

/// A value of an array.
fn value<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    macro_rules! give {
        ($value:expr) => {
            Ok($value.into_pyobject(py)?.to_owned().into_any())
        };
    }
    match array.data_type() {
        DataType::Utf8 => give!(array.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => give!(array.as_string::<i64>().value(row)),
        DataType::Utf8View => give!(array.as_string_view().value(row)),
        DataType::UInt8 => give!(array.as_primitive::<UInt8Type>().value(row)),
        DataType::UInt16 => give!(array.as_primitive::<UInt16Type>().value(row)),
        DataType::UInt32 => give!(array.as_primitive::<UInt32Type>().value(row)),
        DataType::UInt64 => give!(array.as_primitive::<UInt64Type>().value(row)),
        DataType::Float64 => give!(array.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => give!(array.as_boolean().value(row)),
        DataType::Decimal128(..) => give!(array.as_primitive::<Decimal128Type>().value(row)),
        DataType::FixedSizeBinary(_) => {
            Ok(PyBytes::new(py, array.as_fixed_size_binary().value(row)).into_any())
        }
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            value(py, dictionary.values(), dictionary.normalized_keys()[row])
        }
        DataType::List(_) => items(py, &array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => items(py, &array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => items(py, &array.as_fixed_size_list().value(row)),
        kind => Err(PyTypeError::new_err(format!("{kind}"))),
    }
}

fn items<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    let values = (0..array.len()).map(|row| value(py, array, row));
    Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any())
}
