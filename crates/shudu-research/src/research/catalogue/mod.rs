//! The catalogue: all grids that are not isomorphs of each other, in order, and the number of each.
//!
//! There are 5,472,730,538 classes of isomorphs. Their canonical forms, sorted as strings, are the catalogue, and the
//! *number* of a grid is the place of its form there, from 1. Nobody can keep them all, but nobody
//! need: forms that begin with one of the 416 kinds of bands can be made in order ([`walk`]), some millions per
//! second, and a table (`data/catalogue.bin`) says how many there are in each *stretch*, some
//! fourth rows with 262,144 grids or a few more. So a number is what the stretches before have,
//! and what is counted within one stretch.
//!
//! ```text
//! kind 1          kind 2                          …          kind 416
//! ├─ 1,007,170 ─┤├──────── 25,502,082 ─────────┤             ├─ 1 ─┤
//! ├stretch┼── … ─┤├stretch┼stretch┼stretch┼─ … ─┤
//! ```
//!
//! The table was made by counting all of them, which takes about an hour on one core ([`Catalogue::recount`]). That the
//! sum is the number of classes, which is known by other means (`count::census`), shows that nothing is left
//! out or counted twice.

mod table;
mod third;
mod walk;

use super::Bands;
use shudu_board::board::classic::Cells;
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::threads;
use shudu_count::symmetry::Canonizer;
use std::ops::{ControlFlow, RangeInclusive};
use table::{Stretch, read, stretches, write};
use walk::{Row, Walk};

/// After how many second bands a control is asked: they take microseconds each, and some
/// hundred where many moves keep the first band.
const OFTEN: usize = 32;

/// The catalogue of all grids.
///
/// ```
/// use shudu::control::Control;
/// use shudu::research::Catalogue;
/// let catalogue = Catalogue::new();
/// let grid = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
/// let number = catalogue.number(&grid.parse()?, &Control::FREE)?;
/// assert_eq!(number, Some(Catalogue::GRIDS));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Catalogue {
    bands: Bands,
    canonizer: Canonizer,
    /// The stretches of each kind.
    kinds: Vec<Vec<Stretch>>,
}

impl Default for Catalogue {
    fn default() -> Catalogue {
        Catalogue::new()
    }
}

/// The kinds of bands.
const KINDS: usize = 416;

/// What counting all grids again gave.
#[derive(Clone, Debug)]
pub struct Recount {
    /// How many grids begin with each kind of band.
    pub kinds: Vec<u64>,
    /// The table, as the file has it.
    pub table: Vec<u8>,
    /// Whether it is the table that is used.
    pub same: bool,
}

impl Catalogue {
    /// How many grids it has.
    pub const GRIDS: u64 = 5_472_730_538;

    /// Makes its tables, which takes a twentieth of a second.
    pub fn new() -> Catalogue {
        Catalogue { bands: Bands::new(), canonizer: Canonizer::new(), kinds: read() }
    }

    fn walk(&self, kind: usize) -> Walk<'_> {
        Walk::new(&self.bands, &self.canonizer, kind)
    }

    /// The number of a grid, from 1; nothing, if a cell is open or a digit is twice in a house.
    pub fn number(&self, cells: &Cells, control: &Control) -> Result<Option<u64>, Stop> {
        if !is_grid(cells) {
            return Ok(None);
        }
        let form = self.canonizer.canonical(cells).cells;
        let band = |at: usize| -> [[u8; 9]; 3] {
            std::array::from_fn(|r| std::array::from_fn(|c| form[27 * at + 9 * r + c]))
        };
        let [first, second, third] = [band(0), band(1), band(2)];
        let kind = self.bands.kind(&first);
        let mut number: u64 =
            self.kinds[..kind].iter().flatten().map(|stretch| stretch.grids).sum();
        let (mut walk, fourths) = self.open(kind);
        let row = fourths.binary_search(&second[0]).expect("it is a canonical form");
        let mut start = 0;
        for stretch in &self.kinds[kind] {
            if start + stretch.rows > row {
                break;
            }
            start += stretch.rows;
            number += stretch.grids;
        }
        for fourth in &fourths[start..=row] {
            for (i, one) in walk.seconds(fourth).iter().enumerate() {
                if i.is_multiple_of(OFTEN) {
                    control.check()?;
                }
                if one.band > second {
                    break;
                }
                let same = one.band == second;
                walk.thirds(one, &mut |other| number += u64::from(!same || other <= third));
            }
        }
        Ok(Some(number))
    }

    /// Tells the grids with these numbers, in order, until it is told to break off.
    pub fn grids(
        &self,
        numbers: RangeInclusive<u64>,
        control: &Control,
        tell: &mut dyn FnMut(u64, Cells) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut before = 0;
        for (kind, stretches) in self.kinds.iter().enumerate() {
            let mut opened = None;
            let mut start = 0;
            for stretch in stretches {
                let rows = start..start + stretch.rows;
                start = rows.end;
                if before + stretch.grids >= *numbers.start() {
                    let (walk, fourths) = opened.get_or_insert_with(|| self.open(kind));
                    let mut number = before;
                    let mut next = |cells| {
                        number += 1;
                        match number {
                            late if late > *numbers.end() => ControlFlow::Break(()),
                            early if early < *numbers.start() => ControlFlow::Continue(()),
                            _ => tell(number, cells),
                        }
                    };
                    if each_grid(walk, &fourths[rows], control, &mut next)?.is_break() {
                        return Ok(());
                    }
                }
                before += stretch.grids;
            }
        }
        Ok(())
    }

    fn open(&self, kind: usize) -> (Walk<'_>, Vec<Row>) {
        let walk = self.walk(kind);
        let fourths = walk.fourths();
        (walk, fourths)
    }

    /// Counts all grids again: the proof of the table. Stopped, it says how many it has met.
    pub fn recount(&self, threads: usize, control: &Control) -> Result<Recount, Stopped<u64>> {
        let fourths: Vec<Vec<Row>> = (0..KINDS).map(|kind| self.open(kind).1).collect();
        // The first rows of all kinds, then the second: so that the share that is done is a share of the work.
        let most = fourths.iter().map(Vec::len).max().unwrap_or(0);
        let tasks: Vec<(usize, usize)> = (0..most)
            .flat_map(|row| (0..KINDS).map(move |kind| (kind, row)))
            .filter(|&(kind, row)| row < fourths[kind].len())
            .collect();
        let make = || Counting { walks: (0..KINDS).map(|_| None).collect(), counts: Vec::new() };
        let done = threads::share(
            threads,
            tasks.len(),
            make,
            |state, task| {
                let (kind, row) = tasks[task];
                let walk = state.walks[kind].get_or_insert_with(|| self.walk(kind));
                let mut grids = 0;
                for second in walk.seconds(&fourths[kind][row]) {
                    walk.thirds(&second, &mut |_| grids += 1);
                }
                state.counts.push((task, grids));
            },
            control,
        );
        let done = done.map_err(|stopped| {
            stopped.map(|states| Counting::all(states).map(|(_, grids)| grids).sum())
        });
        let mut rows: Vec<Vec<u64>> = fourths.iter().map(|rows| vec![0; rows.len()]).collect();
        for (task, grids) in Counting::all(done?) {
            let (kind, row) = tasks[task];
            rows[kind][row] = grids;
        }
        let kinds: Vec<Vec<Stretch>> = rows.iter().map(|rows| stretches(rows)).collect();
        Ok(Recount {
            kinds: rows.iter().map(|rows| rows.iter().sum()).collect(),
            table: write(&kinds),
            same: kinds == self.kinds,
        })
    }
}

/// What a thread has counted.
struct Counting<'a> {
    walks: Vec<Option<Walk<'a>>>,
    /// Tasks, and how many grids each has.
    counts: Vec<(usize, u64)>,
}

impl Counting<'_> {
    fn all(states: Vec<Counting>) -> impl Iterator<Item = (usize, u64)> {
        states.into_iter().flat_map(|state| state.counts)
    }
}

/// Tells the grids with these fourth rows, in order.
fn each_grid(
    walk: &mut Walk,
    fourths: &[Row],
    control: &Control,
    tell: &mut dyn FnMut(Cells) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stop> {
    let mut thirds = Vec::new();
    for fourth in fourths {
        for (i, second) in walk.seconds(fourth).iter().enumerate() {
            if i.is_multiple_of(OFTEN) {
                control.check()?;
            }
            walk.thirds(second, &mut |third| thirds.push(third));
            thirds.sort_unstable();
            for third in thirds.drain(..) {
                if tell(walk.cells(second, &third)).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Whether every house has every digit.
fn is_grid(cells: &Cells) -> bool {
    let digits = |cell: &dyn Fn(usize, usize) -> usize| {
        (0..9).all(|house| (0..9).fold(0u16, |set, i| set | 1 << cells[cell(house, i)]) == 0x3FE)
    };
    digits(&|row, i| 9 * row + i)
        && digits(&|column, i| 9 * i + column)
        && digits(&|b, i| 27 * (b / 3) + 3 * (b % 3) + 9 * (i / 3) + i % 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_written_as_it_is_read_and_has_all_classes() {
        let kinds = read();
        let total: u64 = kinds.iter().flatten().map(|stretch| stretch.grids).sum();
        assert_eq!(total, Catalogue::GRIDS);
        assert_eq!(write(&kinds), include_bytes!("../../../data/catalogue.bin"));
        let rows =
            |stretches: &Vec<Stretch>| stretches.iter().map(|stretch| stretch.rows).sum::<usize>();
        let catalogue = Catalogue::new();
        assert!(
            (0..KINDS).step_by(29).all(|kind| rows(&kinds[kind]) == catalogue.open(kind).1.len())
        );
    }

    #[test]
    fn small_kinds_have_as_many_grids_as_the_table_says() {
        let catalogue = Catalogue::new();
        for kind in (380..KINDS).step_by(5) {
            let (mut walk, fourths) = catalogue.open(kind);
            let mut grids = 0;
            let mut last = None;
            let told = each_grid(&mut walk, &fourths, &Control::FREE, &mut |cells| {
                assert!(last < Some(cells), "they are in order");
                assert_eq!(catalogue.canonizer.canonical(&cells).cells, cells);
                last = Some(cells);
                grids += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(told, Ok(ControlFlow::Continue(())));
            assert_eq!(
                grids,
                catalogue.kinds[kind].iter().map(|stretch| stretch.grids).sum::<u64>()
            );
        }
    }

    #[test]
    #[ignore = "about an hour on one core"]
    fn all_grids_are_counted_again() {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        let recount = Catalogue::new().recount(threads, &Control::FREE).expect("nothing stops it");
        assert_eq!(recount.kinds.iter().sum::<u64>(), Catalogue::GRIDS);
        assert!(recount.same);
    }
}
