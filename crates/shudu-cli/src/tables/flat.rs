//! Lists as text, for CSV, which has no others.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType};
use std::sync::Arc;

/// A column as CSV can have it.
pub fn flat(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let row = |row: usize| match array.data_type() {
        DataType::FixedSizeList(..) => joined(&array.as_fixed_size_list().value(row)),
        DataType::List(_) => joined(&array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => joined(&array.as_list::<i64>().value(row)),
        _ => Ok(ArrayFormatter::try_new(array, &FormatOptions::new())?.value(row).to_string()),
    };
    if !array.data_type().is_nested() {
        return Ok(array.clone());
    }
    let texts = (0..array.len()).map(|at| array.is_valid(at).then(|| row(at)).transpose());
    Ok(Arc::new(texts.collect::<Result<StringArray, _>>()?))
}

/// The values of a list: digits one after the other, so that they are a puzzle again; others with
/// blanks between them.
fn joined(values: &ArrayRef) -> Result<String, ArrowError> {
    let options = FormatOptions::new();
    let values_of = ArrayFormatter::try_new(values, &options)?;
    let texts: Vec<String> = (0..values.len()).map(|at| values_of.value(at).to_string()).collect();
    let digits = values.data_type().is_integer() && texts.iter().all(|text| text.len() == 1);
    Ok(texts.join(if digits { "" } else { " " }))
}
