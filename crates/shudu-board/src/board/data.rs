//! Boards as data: how serde sees them. Layouts are their names, digits are numbers, puzzles and
//! grids are a layout with one symbol per cell.

use super::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Spot};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value() as u8)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = usize::deserialize(deserializer)?;
        Digit::new(value).ok_or_else(|| D::Error::custom("a digit is 1 to 64"))
    }
}

/// A cell's number in reading order, from 0.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.index() as u16)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let index = usize::deserialize(deserializer)?;
        Cell::try_from(index).map_err(D::Error::custom)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Layout, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A puzzle or grid as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    layout: String,
    /// One symbol per cell, `.` for blank.
    cells: String,
    /// For each cell the digits that a pencil-mark puzzle allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<Vec<Vec<Digit>>>,
}

impl Written {
    fn puzzle(self) -> Result<Puzzle, String> {
        let layout: Layout = self.layout.parse().map_err(|error| format!("{error}"))?;
        let puzzle = Puzzle::from_symbols(Arc::new(layout), &self.cells);
        let puzzle = puzzle.map_err(|error| error.to_string())?;
        let Some(sets) = self.limits else { return Ok(puzzle) };
        let count = puzzle.layout().cell_count();
        if sets.len() != count {
            return Err(format!("{} sets of limits; the board has {count} cells", sets.len()));
        }
        let mut limits = Candidates::empty(puzzle.layout());
        for (cell, set) in puzzle.layout().cells().zip(sets) {
            limits[cell] = set.into_iter().collect::<DigitSet>();
        }
        Ok(puzzle.with_limits(limits))
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sets = |limits: &Candidates| limits.sets().iter().map(|set| set.collect()).collect();
        Written {
            layout: self.layout().name(),
            cells: self.symbols(),
            limits: self.limits().map(sets),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        Written::deserialize(deserializer)?.puzzle().map_err(D::Error::custom)
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { layout: self.layout().name(), cells: self.symbols(), limits: None }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        Puzzle::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};

    #[test]
    fn boards_come_back_from_data() {
        let layout: Arc<Layout> = Arc::new("2x2+x".parse().unwrap());
        let plain = Puzzle::from_symbols(layout.clone(), "1..4............").unwrap();
        let mut limits = Candidates::full(&layout);
        limits[Cell::from_index(5)].remove(Digit::new(3).unwrap());
        for puzzle in [plain.clone(), plain.with_limits(limits)] {
            assert_eq!(from_str::<Puzzle>(&to_string(&puzzle).unwrap()).unwrap(), puzzle);
        }
        let spot = Spot { row: 0, column: 8 };
        assert_eq!(to_string(&spot).unwrap(), "\"r1c9\"");
        assert_eq!(from_str::<Spot>("\"r1c9\"").unwrap(), spot);
        assert_eq!(from_str::<Digit>("9").unwrap(), Digit::new(9).unwrap());
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let cases = [
            (r#"{"layout":"2x2","cells":"1"}"#, "16 cells"),
            (r#"{"layout":"2x2","cells":"9..............."}"#, "symbol 1"),
            (r#"{"layout":"9x9","cells":""}"#, "sizes go from"),
            (r#"{"layout":"2x2","cells":"................","limits":[]}"#, "0 sets"),
            (r#"{"layout":"2x2","cells":"................","x":1}"#, "unknown field"),
        ];
        for (text, part) in cases {
            let error = from_str::<Puzzle>(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(from_str::<Grid>(r#"{"layout":"2x2","cells":"................"}"#).is_err());
        assert!(from_str::<Digit>("65").is_err());
        assert!(from_str::<Cell>("4096").is_err());
    }
}
