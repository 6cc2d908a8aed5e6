//! Rows: puzzles in Arrow arrays, as text or as digits.
//!
//! | type | a row |
//! |---|---|
//! | `Utf8`, `LargeUtf8`, `Utf8View`, and dictionaries of them | a puzzle in any text format |
//! | `Binary`, `LargeBinary`, `BinaryView`, `FixedSizeBinary` | the same, or one byte a cell, 0 to 9 |
//! | `FixedSizeList`, `List`, `LargeList` of integers | one number a cell, 0 for an open one |
//!
//! Of numbers 16, 36, 81 … make the usual board of that many cells.

use crate::work::Refusal;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, GenericListArray, OffsetSizeTrait,
    downcast_dictionary_array,
};
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;
use shudu::board::{Digit, Layout, Puzzle, State};
use shudu::format::line::{self, plain};
use shudu::language::{Tell, Tongue};
use shudu::{say, text};
use std::ops::Range;
use std::sync::Arc;

/// A classic puzzle as a line of text.
pub type Line = [u8; 81];

/// Arrays of puzzles, read as one.
#[derive(Clone, Debug)]
pub struct Puzzles {
    chunks: Vec<Chunk>,
    /// The number of rows up to the end of each.
    ends: Vec<usize>,
}

/// One array.
#[derive(Clone, Debug)]
struct Chunk {
    array: ArrayRef,
    cells: Cells,
}

/// Where the cells of a row are.
#[derive(Clone, Debug)]
enum Cells {
    /// In the array itself.
    Bytes,
    /// In the values of a dictionary: for each row the place there.
    Keyed(Vec<usize>),
    /// Numbers, a fixed number of them a row, or between offsets.
    Numbers(ScalarBuffer<u8>, Spans),
}

#[derive(Clone, Debug)]
enum Spans {
    /// So many a row.
    Fixed(usize),
    Offsets(Vec<usize>),
}

/// What a row has.
pub enum Raw<'a> {
    Null,
    /// Text of a puzzle.
    Text(&'a [u8]),
    /// One number a cell.
    Numbers(&'a [u8]),
}

impl Puzzles {
    /// Puzzles of one array.
    pub fn new(array: ArrayRef) -> Result<Puzzles, Refusal> {
        Puzzles::chunked(vec![array])
    }

    /// Puzzles of several arrays, which are answered each by a record batch of its own.
    pub fn chunked(arrays: Vec<ArrayRef>) -> Result<Puzzles, Refusal> {
        let chunks = arrays.into_iter().map(Chunk::new).collect::<Result<Vec<_>, _>>()?;
        let mut end = 0;
        let ends = chunks.iter().map(|chunk| {
            end += chunk.array.len();
            end
        });
        Ok(Puzzles { ends: ends.collect(), chunks })
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The arrays.
    pub fn arrays(&self) -> impl Iterator<Item = &ArrayRef> {
        self.chunks.iter().map(|chunk| &chunk.array)
    }

    /// Whether rows are numbers.
    pub fn are_numbers(&self) -> bool {
        self.chunks.iter().any(|chunk| matches!(chunk.cells, Cells::Numbers(..)))
    }

    /// What a row has.
    pub(crate) fn raw(&self, row: usize) -> Raw<'_> {
        let chunk = self.ends.partition_point(|&end| end <= row);
        let start = if chunk == 0 { 0 } else { self.ends[chunk - 1] };
        self.chunks[chunk].raw(row - start)
    }

    /// A row that is a classic puzzle and nothing else, as a line.
    pub(crate) fn line(&self, row: usize) -> Option<Line> {
        match self.raw(row) {
            Raw::Text(text) => plain(text).copied(),
            Raw::Numbers(cells) => symbols(cells),
            Raw::Null => None,
        }
    }

    /// The rows that are classic puzzles and nothing else, as lines, and the numbers of the
    /// others. Text is taken where it is; numbers are written as text into these places.
    pub(crate) fn lines<'a>(
        &'a self,
        rows: Range<usize>,
        places: &'a mut Vec<Line>,
    ) -> (Vec<&'a Line>, Vec<usize>) {
        let (mut lines, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
        places.clear();
        let numbers = self.are_numbers();
        let mut start = 0;
        for (chunk, &end) in self.chunks.iter().zip(&self.ends) {
            let part = rows.start.clamp(start, end) - start..rows.end.clamp(start, end) - start;
            chunk.each(part, |row, raw| match raw {
                Raw::Text(text) if !numbers => match plain(text) {
                    Some(line) => lines.push(line),
                    None => others.push(start + row),
                },
                Raw::Numbers(cells) if numbers => match symbols(cells) {
                    Some(line) => places.push(line),
                    None => others.push(start + row),
                },
                _ => others.push(start + row),
            });
            start = end;
        }
        if numbers {
            lines.extend(places.iter());
        }
        (lines, others)
    }

    /// A row as a puzzle with what a player did to it; or why there is none.
    pub(crate) fn state(
        &self,
        row: usize,
        reader: &mut Reader,
        tongue: Tongue,
    ) -> Result<State, Option<String>> {
        match self.raw(row) {
            Raw::Null => Err(None),
            Raw::Text(text) => reader.text(text, tongue).map_err(Some),
            Raw::Numbers(numbers) => reader.numbers(numbers, tongue).map_err(Some),
        }
    }
}

/// Numbers of a classic puzzle as text.
#[inline]
fn symbols(numbers: &[u8]) -> Option<Line> {
    let cells: &Line = numbers.try_into().ok()?;
    let most = cells.iter().fold(0, |most, &cell| most.max(cell));
    (most <= 9).then(|| cells.map(|cell| cell + b'0'))
}

impl Chunk {
    /// Goes through rows. What tables mostly have is found without a look at its type in each.
    #[inline]
    fn each<'a>(&'a self, rows: Range<usize>, mut take: impl FnMut(usize, Raw<'a>)) {
        let whole = self.array.null_count() == 0;
        match (&self.cells, self.array.data_type()) {
            (Cells::Bytes, DataType::Utf8) if whole => {
                let texts = self.array.as_string::<i32>();
                let (bytes, ends) = (texts.value_data(), texts.value_offsets());
                for row in rows {
                    take(row, Raw::Text(&bytes[ends[row] as usize..ends[row + 1] as usize]));
                }
            }
            (Cells::Numbers(numbers, Spans::Fixed(size)), _) if whole => {
                for row in rows {
                    take(row, Raw::Numbers(&numbers[row * size..(row + 1) * size]));
                }
            }
            _ => rows.for_each(|row| take(row, self.raw(row))),
        }
    }

    fn new(array: ArrayRef) -> Result<Chunk, Refusal> {
        let cells = match array.data_type() {
            kind if is_bytes(kind) => Cells::Bytes,
            DataType::Dictionary(_, kind) if is_bytes(kind) => Cells::Keyed(keys(&array)),
            DataType::FixedSizeList(_, size) => {
                let list = array.as_fixed_size_list();
                let size = usize::try_from(*size).unwrap_or(0);
                Cells::Numbers(numbers(list.values())?, Spans::Fixed(size))
            }
            DataType::List(_) => spans(array.as_list::<i32>())?,
            DataType::LargeList(_) => spans(array.as_list::<i64>())?,
            DataType::Null => Cells::Bytes,
            kind => return Err(no_puzzles(kind)),
        };
        Ok(Chunk { array, cells })
    }

    fn raw(&self, row: usize) -> Raw<'_> {
        if self.array.is_null(row) || *self.array.data_type() == DataType::Null {
            return Raw::Null;
        }
        match &self.cells {
            Cells::Bytes => bytes(&self.array, row),
            Cells::Keyed(keys) => {
                let values = self.array.as_any_dictionary().values();
                if values.is_null(keys[row]) { Raw::Null } else { bytes(values, keys[row]) }
            }
            Cells::Numbers(numbers, Spans::Fixed(size)) => {
                Raw::Numbers(&numbers[row * size..(row + 1) * size])
            }
            Cells::Numbers(numbers, Spans::Offsets(offsets)) => {
                Raw::Numbers(&numbers[offsets[row]..offsets[row + 1]])
            }
        }
    }
}

/// Numbers between offsets. A part of an array has the values of all of it; they are left out.
fn spans<O: OffsetSizeTrait>(list: &GenericListArray<O>) -> Result<Cells, Refusal> {
    let offsets = list.value_offsets();
    let (first, last) = (offsets[0].as_usize(), offsets[list.len()].as_usize());
    let values = numbers(&list.values().slice(first, last - first))?;
    let offsets = offsets.iter().map(|at| at.as_usize() - first).collect();
    Ok(Cells::Numbers(values, Spans::Offsets(offsets)))
}

fn is_bytes(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(
        kind,
        Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_)
    )
}

/// A row of an array of texts or bytes. Bytes up to 9 are numbers.
fn bytes(array: &ArrayRef, row: usize) -> Raw<'_> {
    let bytes: &[u8] = match array.data_type() {
        DataType::Utf8 => return Raw::Text(array.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => return Raw::Text(array.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => return Raw::Text(array.as_string_view().value(row).as_bytes()),
        DataType::Binary => array.as_binary::<i32>().value(row),
        DataType::LargeBinary => array.as_binary::<i64>().value(row),
        DataType::BinaryView => array.as_binary_view().value(row),
        _ => array.as_fixed_size_binary().value(row),
    };
    let numbers = !bytes.is_empty() && bytes.iter().all(|&byte| byte <= 9);
    if numbers { Raw::Numbers(bytes) } else { Raw::Text(bytes) }
}

fn keys(array: &ArrayRef) -> Vec<usize> {
    let dictionary: &dyn Array = array;
    downcast_dictionary_array!(
        dictionary => dictionary.keys_iter().map(Option::unwrap_or_default).collect(),
        _ => unreachable!("it is a dictionary")
    )
}

/// Numbers as bytes; what is no byte, or null, becomes 255, which is no digit.
fn numbers(values: &ArrayRef) -> Result<ScalarBuffer<u8>, Refusal> {
    fn of<T: ArrowPrimitiveType>(values: &ArrayRef) -> ScalarBuffer<u8>
    where
        T::Native: TryInto<u8>,
    {
        let byte = |value: Option<T::Native>| value.and_then(|v| v.try_into().ok()).unwrap_or(255);
        values.as_primitive::<T>().iter().map(byte).collect()
    }
    Ok(match values.data_type() {
        DataType::UInt8 if values.null_count() == 0 => {
            values.as_primitive::<UInt8Type>().values().clone()
        }
        DataType::UInt8 => of::<UInt8Type>(values),
        DataType::UInt16 => of::<UInt16Type>(values),
        DataType::UInt32 => of::<UInt32Type>(values),
        DataType::UInt64 => of::<UInt64Type>(values),
        DataType::Int8 => of::<Int8Type>(values),
        DataType::Int16 => of::<Int16Type>(values),
        DataType::Int32 => of::<Int32Type>(values),
        DataType::Int64 => of::<Int64Type>(values),
        kind => return Err(no_puzzles(kind)),
    })
}

fn no_puzzles(kind: &DataType) -> Refusal {
    text!(
        "a column of {kind} has no puzzles; they are strings, or lists of 81 integers",
        "{kind} 类型的列没有题目；题目应是字符串，或 81 个整数的列表"
    )
    .into()
}

/// Reads rows; boards are built once.
pub struct Reader {
    classic: Arc<Layout>,
    /// Boards of other sizes that were met.
    others: Vec<Arc<Layout>>,
}

impl Reader {
    pub fn new() -> Reader {
        Reader { classic: Layout::classic(), others: Vec::new() }
    }

    fn text(&mut self, bytes: &[u8], t: Tongue) -> Result<State, String> {
        if let Some(cells) = plain(bytes) {
            return Ok(line::puzzle(cells).into());
        }
        let Ok(text) = str::from_utf8(bytes) else {
            return Err(say!(t, "this is not text (UTF-8)", "这不是文本（UTF-8）"));
        };
        text.parse::<State>().map_err(|error| error.tell(t))
    }

    fn numbers(&mut self, numbers: &[u8], t: Tongue) -> Result<State, String> {
        let layout = self.layout(numbers.len(), t)?;
        let size = layout.size();
        if let Some(at) = numbers.iter().position(|&number| usize::from(number) > size) {
            let (cell, number) = (t.spot(at / size, at % size), numbers[at]);
            return Err(if number == 255 {
                say!(t, "{cell} is not a number from 0 to {size}", "{cell} 不是 0 到 {size} 的数")
            } else {
                say!(
                    t,
                    "{cell} is {number}; cells have 0 (open) to {size}",
                    "{cell} 是 {number}；每格应为 0（空格）到 {size}"
                )
            });
        }
        let digits: Vec<_> = numbers.iter().map(|&number| Digit::new(number.into())).collect();
        Ok(Puzzle::new(layout, digits).into())
    }

    /// The usual board of so many cells.
    fn layout(&mut self, cells: usize, t: Tongue) -> Result<Arc<Layout>, String> {
        if cells == 81 {
            return Ok(self.classic.clone());
        }
        if let Some(known) = self.others.iter().find(|layout| layout.cell_count() == cells) {
            return Ok(known.clone());
        }
        let size = cells.isqrt();
        let layout = (size * size == cells).then(|| Layout::usual(size).ok()).flatten();
        let Some(layout) = layout else {
            return Err(say!(
                t,
                "{cells} numbers are no board; a classic one has 81",
                "{cells} 个数不成盘面；标准盘面有 81 个"
            ));
        };
        let layout: Arc<Layout> = layout.into();
        self.others.push(layout.clone());
        Ok(layout)
    }
}
