//! How many grids there are in each stretch: the table, read and written.
//!
//! For each kind the number of its stretches, and for each stretch how many fourth rows and how many grids
//! it has; numbers of seven bits per byte, the lowest first, the eighth bit saying that more follow.

/// A part of the catalogue: grids of one kind whose fourth rows follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// How many fourth rows it has.
    pub rows: usize,
    pub grids: u64,
}

/// A stretch ends with the row that brings it to so many grids.
const FULL: u64 = 1 << 18;

static TABLE: &[u8] = include_bytes!("../../../data/catalogue.bin");

/// The stretches of each kind.
pub(super) fn read() -> Vec<Vec<Stretch>> {
    let mut bytes = TABLE.iter();
    let mut next = || {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = *bytes.next().expect("the table is whole");
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
        }
        number
    };
    let mut kinds = Vec::new();
    for _ in 0..super::KINDS {
        let stretches = next();
        kinds.push(
            (0..stretches).map(|_| Stretch { rows: next() as usize, grids: next() }).collect(),
        );
    }
    kinds
}

/// The same as bytes.
pub(super) fn write(kinds: &[Vec<Stretch>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut add = |mut number: u64| {
        while number >= 128 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
    };
    for stretches in kinds {
        add(stretches.len() as u64);
        for stretch in stretches {
            add(stretch.rows as u64);
            add(stretch.grids);
        }
    }
    bytes
}

/// The stretches of a kind, by the number of grids with each fourth row.
pub(super) fn stretches(rows: &[u64]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for &grids in rows {
        match stretches.last_mut().filter(|stretch| stretch.grids < FULL) {
            Some(stretch) => {
                stretch.rows += 1;
                stretch.grids += grids;
            }
            None => stretches.push(Stretch { rows: 1, grids }),
        }
    }
    stretches
}
