//! The Arrow PyCapsule interface: arrays are taken and given as they lie in memory.
//!
//! What lies behind a capsule belongs to whoever takes it out: it is replaced by nothing, and
//! released when the array that was made of it goes.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, make_array, new_empty_array};
use arrow_schema::{ArrowError, DataType, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;
use std::sync::Arc;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

fn failed(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The arrays of an object, and their type; no arrays if it has no rows.
pub fn arrays(object: &Bound<PyAny>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
        return streamed(&capsule);
    }
    let both = object.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
    let (schema, array) = (both.get_item(0)?, both.get_item(1)?);
    let schema = schema.cast_into::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?;
    let array = array.cast_into::<PyCapsule>()?.pointer_checked(Some(ARRAY))?;
    // SAFETY: a capsule of this name holds such a struct, which is ours to take.
    let (schema, array) = unsafe {
        let array = std::ptr::replace(array.as_ptr().cast(), FFI_ArrowArray::empty());
        (&*schema.as_ptr().cast::<FFI_ArrowSchema>(), array)
    };
    let array = taken(array, schema)?;
    Ok((array.data_type().clone(), vec![array]))
}

fn streamed(capsule: &Bound<PyCapsule>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let pointer = capsule.pointer_checked(Some(STREAM))?;
    // SAFETY: a capsule of this name holds such a struct, which is ours to take.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr().cast()) };
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(PyValueError::new_err("the Arrow stream was used before"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and the place is there.
    let code = unsafe { get_schema(&mut stream, &mut schema) };
    told(&mut stream, code)?;
    let kind = DataType::try_from(&schema).map_err(failed)?;
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        let code = unsafe { get_next(&mut stream, &mut array) };
        told(&mut stream, code)?;
        if array.is_released() {
            return Ok((kind, arrays));
        }
        arrays.push(taken(array, &schema)?);
    }
}

/// What a stream says is wrong.
fn told(stream: &mut FFI_ArrowArrayStream, code: i32) -> PyResult<()> {
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the stream is not released; what it says lives until it is called again.
    let text = stream.get_last_error.map(|last| unsafe { last(stream) });
    let text = text.filter(|text| !text.is_null());
    // SAFETY: it is a C string by the interface.
    let text = text.map(|text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
    Err(PyValueError::new_err(text.unwrap_or_else(|| format!("Arrow stream: error {code}"))))
}

fn taken(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    // SAFETY: the array was exported with this schema.
    let mut data = unsafe { from_ffi(array, schema) }.map_err(failed)?;
    // Buffers of other programs need not be aligned as ours.
    data.align_buffers();
    Ok(make_array(data))
}

/// An array without rows.
pub fn nothing(kind: &DataType) -> ArrayRef {
    new_empty_array(kind)
}

/// A schema as a capsule.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Record batches as a capsule.
pub fn stream_capsule<'py>(
    py: Python<'py>,
    schema: &Arc<Schema>,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), schema.clone());
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}
