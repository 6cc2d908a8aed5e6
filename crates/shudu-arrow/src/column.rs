//! Columns: answers as arrays, and arrays as a record batch for each array that was asked about.

use crate::Answer;
use crate::rows::Puzzles;
use crate::work::Told;
use arrow_array::builder::{FixedSizeBinaryBuilder, StringDictionaryBuilder};
use arrow_array::types::{Int16Type, UInt8Type};
use arrow_array::{
    Array, ArrayRef, Decimal128Array, FixedSizeListArray, PrimitiveArray, RecordBatch, StringArray,
};
use arrow_buffer::{BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Schema};
use std::sync::Arc;

/// A name and its values.
pub type Column = (&'static str, ArrayRef);

/// A column with a value for each row that has an answer.
pub fn column<A, T, C>(told: &[Told<A>], value: impl Fn(&A) -> Option<T>) -> ArrayRef
where
    C: FromIterator<Option<T>> + Array + 'static,
{
    Arc::new(told.iter().map(|told| told.as_ref().ok().and_then(&value)).collect::<C>())
}

/// A column of few different texts.
pub fn words<'a, A>(told: &'a [Told<A>], value: impl Fn(&'a A) -> Option<&'a str>) -> ArrayRef {
    let mut words = StringDictionaryBuilder::<Int16Type>::new();
    for told in told {
        words.append_option(told.as_ref().ok().and_then(&value));
    }
    Arc::new(words.finish())
}

/// A column of exact numbers, of up to 38 digits.
pub fn exact<A>(told: &[Told<A>], value: impl Fn(&A) -> Option<u128>) -> ArrayRef {
    let number = |told: &Told<A>| {
        let number = told.as_ref().ok().and_then(&value);
        number.and_then(|number| i128::try_from(number).ok())
    };
    let numbers: Decimal128Array = told.iter().map(number).collect();
    Arc::new(numbers.with_precision_and_scale(38, 0).expect("38 digits are allowed"))
}

/// A column of keys: 41 bytes, two cells in each.
pub fn keys<A>(told: &[Told<A>], value: impl Fn(&A) -> Option<[u8; 41]>) -> ArrayRef {
    let mut keys = FixedSizeBinaryBuilder::with_capacity(told.len(), 41);
    for told in told {
        match told.as_ref().ok().and_then(&value) {
            Some(key) => keys.append_value(key).expect("it has 41 bytes"),
            None => keys.append_null(),
        }
    }
    Arc::new(keys.finish())
}

/// A column of boards as numbers.
pub fn boards(cells: Vec<u8>, there: Option<NullBuffer>) -> ArrayRef {
    let values = Arc::new(PrimitiveArray::<UInt8Type>::new(ScalarBuffer::from(cells), None));
    let item = Field::new("item", DataType::UInt8, false);
    Arc::new(FixedSizeListArray::new(item.into(), 81, values, there))
}

/// Which values are there; nothing if all are.
pub fn nulls(there: Vec<bool>) -> Option<NullBuffer> {
    let nulls = NullBuffer::new(BooleanBuffer::from(there));
    (nulls.null_count() > 0).then_some(nulls)
}

/// Why rows have no answer.
pub fn errors<A>(told: &[Told<A>]) -> ArrayRef {
    let error = |told: &Told<A>| told.as_ref().err().cloned().flatten();
    Arc::new(told.iter().map(error).collect::<StringArray>())
}

/// The columns between `puzzle` and `error`, cut into a record batch for each array.
pub fn batches<A>(puzzles: &Puzzles, told: &[Told<A>], columns: Vec<Column>) -> Answer {
    batches_with(puzzles, columns, errors(told))
}

/// The same with these errors.
pub fn batches_with(puzzles: &Puzzles, mut columns: Vec<Column>, errors: ArrayRef) -> Answer {
    columns.push(("error", errors));
    let mut start = 0;
    let cut = |array: &ArrayRef| {
        let (from, len) = (start, array.len());
        start += len;
        let parts = columns.iter().map(|(name, column)| (*name, column.slice(from, len)));
        batch([("puzzle", array.clone())].into_iter().chain(parts))
    };
    Ok(puzzles.arrays().map(cut).collect())
}

/// A record batch of columns of one length.
pub fn batch(columns: impl Iterator<Item = Column>) -> RecordBatch {
    let (fields, arrays): (Vec<_>, Vec<_>) = columns
        .map(|(name, array)| (Field::new(name, array.data_type().clone(), true), array))
        .unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("columns of one length")
}
