//! What columns cost beside the bare engine: `cargo bench -p shudu-arrow -- FILE [ROUNDS] [WHAT]`.
//!
//! FILE has one classic puzzle per line. WHAT is engine, text or numbers; without it all three take
//! turns, on one thread, and the least time of each counts. With one of them and one round
//! it is a program to count the instructions of.

use arrow_array::{ArrayRef, FixedSizeListArray, StringArray, UInt8Array};
use arrow_schema::{DataType, Field};
use shudu::search::fast::{Answers, Ask, Fast, lines};
use shudu_arrow::{How, Puzzles, solve};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

type Work<'a> = Box<dyn FnMut() + 'a>;

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let Some(path) = args.next() else { return };
    let rounds = args.next().map_or(9, |rounds| rounds.parse().expect("a number of rounds"));
    let only = args.next();
    let text = std::fs::read(path).expect("a file of puzzles");
    let lines = lines(&text);
    let texts = lines.iter().map(|line| str::from_utf8(*line).expect("digits and dots"));
    let texts: ArrayRef = Arc::new(StringArray::from_iter_values(texts));
    let cells = lines.iter().flat_map(|line| line.map(|symbol| symbol.saturating_sub(b'0')));
    let (item, cells) =
        (Field::new("item", DataType::UInt8, false), UInt8Array::from_iter_values(cells));
    let numbers: ArrayRef =
        Arc::new(FixedSizeListArray::new(item.into(), 81, Arc::new(cells), None));
    let columns = |array: &ArrayRef| {
        let puzzles = Puzzles::new(array.clone()).expect("puzzles");
        black_box(solve(&puzzles, 2, &How::ALONE).expect("nobody stops it"));
    };
    let mut answers = Answers::default();
    let mut works: [(&str, Work); 3] = [
        (
            "engine",
            Box::new(|| {
                let one = NonZeroUsize::MIN;
                for block in lines.chunks(16_384) {
                    Fast::default().solve_lines_into(one, block, Ask::SOLUTION, &mut answers);
                    black_box(&answers);
                }
            }),
        ),
        ("text", Box::new(|| columns(&texts))),
        ("numbers", Box::new(|| columns(&numbers))),
    ];
    let mut least = [f64::INFINITY; 3];
    for _ in 0..rounds {
        for ((name, work), least) in works.iter_mut().zip(&mut least) {
            if only.as_deref().is_none_or(|only| only == *name) {
                let start = Instant::now();
                work();
                *least = least.min(start.elapsed().as_nanos() as f64 / lines.len() as f64);
            }
        }
    }
    let engine = least[0];
    for ((name, _), least) in works.iter().zip(least).filter(|(_, least)| least.is_finite()) {
        println!(
            "{name}: {least:.0} ns a puzzle, {:.0} % of the engine's rate",
            100.0 * engine / least
        );
    }
}
