//! Columns in every type, bad rows, cut rows, and work that is stopped.

use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Float64Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, FixedSizeBinaryArray, FixedSizeListArray, LargeStringArray,
    ListArray, StringArray, StringViewArray,
};
use shudu::ask::Scale;
use shudu::control::{Control, Progress, Stop};
use shudu::generate::Wish;
use shudu_arrow::{How, Order, Puzzles, Refusal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn numbers(text: &str) -> Vec<Option<u8>> {
    text.bytes().map(|symbol| Some(if symbol == b'.' { 0 } else { symbol - b'0' })).collect()
}

fn texts(array: impl Array + 'static) -> ArrayRef {
    Arc::new(array)
}

fn solve(array: ArrayRef) -> arrow_array::RecordBatch {
    let puzzles = Puzzles::new(array).unwrap();
    let mut batches = shudu_arrow::solve(&puzzles, 2, &How::ALONE).unwrap();
    batches.pop().unwrap()
}

#[test]
fn texts_of_every_type_are_solved() {
    let rows = [Some(EASY), None, Some("12"), Some("1.....3..2.....4")];
    let dictionary: DictionaryArray<arrow_array::types::Int8Type> = rows.into_iter().collect();
    let arrays = [
        texts(StringArray::from(rows.to_vec())),
        texts(LargeStringArray::from(rows.to_vec())),
        texts(StringViewArray::from(rows.to_vec())),
        texts(dictionary),
        texts(StringArray::from([&[Some("x")], &rows[..]].concat())).slice(1, 4),
    ];
    for array in arrays {
        let kind = array.data_type().clone();
        let solved = solve(array);
        let solutions: Vec<_> = solved.column(1).as_string::<i32>().iter().collect();
        assert_eq!(solutions, [Some(SOLUTION), None, None, Some("1342243142133124")], "{kind}");
        let errors: Vec<_> = solved.column(3).as_string::<i32>().iter().collect();
        assert!(errors[0].is_none() && errors[1].is_none() && errors[3].is_none(), "{kind}");
        assert!(errors[2].is_some_and(|error| error.starts_with("line 1")), "{kind}");
    }
}

#[test]
fn numbers_of_every_type_are_solved_as_numbers() {
    let wide = numbers(EASY).into_iter().map(|cell| cell.map(i64::from));
    let bytes = numbers(EASY).into_iter().flatten().collect::<Vec<u8>>();
    let arrays = [
        texts(FixedSizeListArray::from_iter_primitive::<UInt8Type, _, _>(
            [Some(numbers(EASY))],
            81,
        )),
        texts(ListArray::from_iter_primitive::<Int64Type, _, _>([Some(wide)])),
    ];
    for array in arrays {
        let solved = solve(array);
        let board = solved.column(1).as_fixed_size_list().value(0);
        let board: Vec<_> = board.as_primitive::<UInt8Type>().iter().collect();
        assert_eq!(board, numbers(SOLUTION));
    }
    let bytes = FixedSizeBinaryArray::try_from_iter([bytes].iter()).unwrap();
    assert_eq!(solve(texts(bytes)).column(1).as_string::<i32>().value(0), SOLUTION);
}

#[test]
fn numbers_that_are_no_digits_are_told_with_their_cell() {
    let mut cells = numbers(EASY);
    cells[80] = Some(12);
    let mut missing = numbers(EASY);
    missing[0] = None;
    let rows = [Some(cells), Some(missing), None];
    let solved = solve(texts(FixedSizeListArray::from_iter_primitive::<UInt8Type, _, _>(rows, 81)));
    let errors: Vec<_> = solved.column(3).as_string::<i32>().iter().collect();
    let told = [
        Some("r9c9 is 12; cells have 0 (open) to 9"),
        Some("r1c1 is not a number from 0 to 9"),
        None,
    ];
    assert_eq!(errors, told);
    assert!(solved.column(1).is_null(0));
}

#[test]
fn a_column_of_something_else_is_refused() {
    let floats = texts(arrow_array::Float64Array::from(vec![1.5]));
    let Err(Refusal::Senseless(text)) = Puzzles::new(floats) else { panic!("it was taken") };
    assert!(text.to_string().starts_with("a column of Float64 has no puzzles"));
}

#[test]
fn every_array_is_answered_by_a_batch_of_its_own_that_shares_it() {
    let arrays: Vec<ArrayRef> = [vec![EASY], vec![], vec!["1", EASY]]
        .map(|rows| texts(StringArray::from(rows)))
        .into_iter()
        .collect();
    let puzzles = Puzzles::chunked(arrays.clone()).unwrap();
    let rated = shudu_arrow::rate(&puzzles, Scale::Se, true, &How { threads: 2, ..How::ALONE });
    let rated = rated.unwrap();
    assert_eq!(rated.iter().map(|batch| batch.num_rows()).collect::<Vec<_>>(), [1, 0, 2]);
    for (batch, array) in rated.iter().zip(&arrays) {
        assert!(Arc::ptr_eq(batch.column(0), array));
    }
    assert_eq!(rated[2].column(1).as_primitive::<Float64Type>().value(1), 1.2);
    assert!(rated[2].column(1).is_null(0));
}

#[test]
fn counts_beyond_64_bits_are_exact() {
    let puzzles = Puzzles::new(texts(StringArray::from(vec![".".repeat(81)]))).unwrap();
    let counted = shudu_arrow::count(&puzzles, &How::ALONE).unwrap();
    let count = counted[0].column(1).as_primitive::<Decimal128Type>().value(0);
    assert_eq!(count, 6_670_903_752_021_072_936_960);
}

#[test]
fn a_range_of_numbers_is_made_alike_in_parts() {
    let made = |numbers: std::ops::Range<u64>, threads: usize| {
        let wish = Wish::classic();
        let order = Order { wish, seed: 3, numbers, rated: false, as_numbers: false };
        let made = shudu_arrow::generate(&order, &How { threads, ..How::ALONE }).unwrap();
        assert_eq!(made.column(10).as_primitive::<UInt64Type>().len(), made.num_rows());
        let puzzles = made.column(0).as_string::<i32>().iter();
        puzzles.map(|puzzle| puzzle.unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(made(0..6, 2), [made(0..2, 1), made(2..6, 1)].concat());
}

#[test]
fn stopped_work_says_so_and_is_not_half_an_answer() {
    let puzzles = Puzzles::new(texts(StringArray::from(vec![EASY; 2000]))).unwrap();
    for threads in [1, 2] {
        let asked = AtomicUsize::new(0);
        let ask =
            |_: &Progress| (asked.fetch_add(1, Ordering::Relaxed) > 3).then_some(Stop::Cancelled);
        let how = How { threads, control: Control::new(&ask), ..How::ALONE };
        let rated = shudu_arrow::rate(&puzzles, Scale::Se, false, &how);
        assert_eq!(rated.unwrap_err(), Refusal::Stopped(Stop::Cancelled));
    }
}
