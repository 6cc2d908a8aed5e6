//! Rows as columns.

use super::class::packed;
use super::recipe::Recipe;
use crate::column::{Column, batch, boards, column, errors, keys, nulls, words};
use crate::work::Told;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray, UInt8Array, UInt16Array,
    UInt32Array, UInt64Array,
};
use shudu::board::classic::Cells;
use shudu::rating::Rating;
use std::sync::Arc;

/// A row of a data set.
#[derive(Clone, Debug)]
pub struct Row {
    pub number: u64,
    /// 0 is the puzzle itself, the others are isomorphs of it.
    pub copy: u32,
    pub puzzle: Cells,
    pub solution: Cells,
    pub facts: Facts,
    pub stratum: usize,
    pub split: usize,
    pub steps: Option<String>,
}

/// What isomorphs have in common.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The canonical form.
    pub class: Cells,
    pub automorphisms: u64,
    pub minimal: bool,
    /// Of the engine, on the puzzle as it was made: isomorphs may need others.
    pub guesses: u64,
    pub rating: Option<Rating>,
    pub hardest: Option<&'static str>,
    pub score: Option<f64>,
    pub grade: Option<&'static str>,
}

impl Row {
    pub fn clues(&self) -> u16 {
        self.puzzle.iter().filter(|&&cell| cell != 0).count() as u16
    }
}

/// Rows as a record batch; those that could not be made have nulls, and say why. `numbers` are
/// those of the rows.
pub fn batch_of(recipe: &Recipe, numbers: &[u64], told: &[Told<Row>]) -> RecordBatch {
    let names: Vec<&str> = recipe.splits.names().collect();
    let strata: Vec<String> = recipe.strata.iter().map(ToString::to_string).collect();
    let rating = |part: fn(&Rating) -> f64| {
        column::<_, _, Float64Array>(told, |row| row.facts.rating.as_ref().map(part))
    };
    let source = concat!("shudu ", env!("CARGO_PKG_VERSION"));
    let mut columns: Vec<Column> = vec![
        ("puzzle", cells(recipe, told, |row| &row.puzzle)),
        ("solution", cells(recipe, told, |row| &row.solution)),
        // The engine has proved it: see `make`.
        ("n_solutions", column::<_, _, UInt8Array>(told, |_| Some(1))),
        ("clues", column::<_, _, UInt16Array>(told, |row| Some(row.clues()))),
        ("minimal", column::<_, _, BooleanArray>(told, |row| Some(row.facts.minimal))),
        ("guesses", column::<_, _, UInt64Array>(told, |row| Some(row.facts.guesses))),
        ("key", keys(told, |row| Some(packed(&row.facts.class)))),
        ("automorphisms", column::<_, _, UInt64Array>(told, |row| Some(row.facts.automorphisms))),
        ("split", words(told, |row| Some(names[row.split]))),
        ("stratum", words(told, |row| Some(strata[row.stratum].as_str()))),
        ("source", words(told, |_| Some(source))),
        ("seed", Arc::new(UInt64Array::from_value(recipe.seed, told.len())) as ArrayRef),
        ("row", Arc::new(UInt64Array::from_iter_values(numbers.iter().copied())) as ArrayRef),
        ("copy", column::<_, _, UInt32Array>(told, |row| Some(row.copy))),
    ];
    if recipe.rated {
        columns.extend([
            ("er", rating(|rating| rating.er.value())),
            ("ep", rating(|rating| rating.ep.value())),
            ("ed", rating(|rating| rating.ed.value())),
            ("hardest", words(told, |row| row.facts.hardest)),
            ("score", column::<_, _, Float64Array>(told, |row| row.facts.score)),
            ("hodoku", words(told, |row| row.facts.grade)),
        ]);
    }
    if recipe.steps {
        columns.push(("steps", column::<_, _, StringArray>(told, |row| row.steps.clone())));
    }
    columns.push(("error", errors(told)));
    batch(columns.into_iter())
}

fn cells(recipe: &Recipe, told: &[Told<Row>], board: impl Fn(&Row) -> &Cells) -> ArrayRef {
    if !recipe.as_numbers {
        return column::<_, _, StringArray>(told, |row| Some(board(row).to_string()));
    }
    let mut all = Vec::with_capacity(81 * told.len());
    for told in told {
        all.extend_from_slice(&**told.as_ref().map_or(&Cells::OPEN, &board));
    }
    boards(all, nulls(told.iter().map(Result::is_ok).collect()))
}
