//! Symmetry: canonical forms and keys, and isomorphs by chance.

use crate::Answer;
use crate::column::{batches, column, keys};
use crate::dataset::packed;
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{StringArray, UInt64Array};
use shudu::ask::{Canon, Isomorph, Tools};
use shudu::board::State;
use shudu::board::classic::Cells;
use shudu::random::Random;

/// The canonical form of each row, the same for all isomorphs and for nothing else; as text, and
/// as a key of 41 bytes, two cells in each, for what is joined and grouped by.
pub fn canon(puzzles: &Puzzles, how: &How) -> Answer {
    let answer = |tools: &mut Tools, _: usize, state: &State| Canon::form(&state.puzzle, tools);
    let told = each(puzzles, 64, how, || how.tools(), answer)?;
    let columns = vec![
        ("canonical", column::<_, _, StringArray>(&told, |form| Some(form.symbols.clone()))),
        ("key", keys(&told, |form| key(&form.symbols))),
        ("automorphisms", column::<_, _, UInt64Array>(&told, |form| Some(form.automorphisms))),
    ];
    batches(puzzles, &told, columns)
}

/// Only of the classic board.
fn key(symbols: &str) -> Option<[u8; 41]> {
    let cells: Cells = symbols.parse().ok()?;
    Some(packed(&cells))
}

/// An isomorph of each row: row r is what `shudu canon --random 1` makes of it with the seed
/// `seed + r`, so that rows may be cut into parts anywhere.
pub fn isomorph(puzzles: &Puzzles, seed: u64, how: &How) -> Answer {
    let answer = |_: &mut (), row: usize, state: &State| {
        let mut random = Random::new(seed.wrapping_add(row as u64));
        Ok(Isomorph::next(&state.puzzle, &mut random)?.symbols)
    };
    let told = each(puzzles, 1024, how, || (), answer)?;
    let isomorphs = column::<_, _, StringArray>(&told, |text| Some(text.clone()));
    batches(puzzles, &told, vec![("isomorph", isomorphs)])
}
