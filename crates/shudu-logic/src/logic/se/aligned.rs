//! Aligned exclusion: cells whose combinations of digits are tried one by one.
//! A combination is forbidden when two cells that see each other would be
//! equal, or when it leaves a cell that all of them see (an *excluder*)
//! without a candidate. A digit in no allowed combination goes.

use super::super::position::{Cells, Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::super::technique::Technique;
use super::{Finding, Site};
use shudu_board::control::Stop;

/// A position on which nothing was found. What cells exclude depends on them and their excluders alone, so
/// on the next position only those near a change are looked at again.
#[derive(Debug)]
pub(super) struct Vain {
    cands: [u16; 81],
    in_base: u128,
}

impl Vain {
    fn of(p: &Position, field: &Field) -> Vain {
        Vain { cands: p.cands, in_base: field.in_base }
    }

    /// The cells that have changed since: all, if nothing is known.
    fn changed(vain: &Option<Vain>, p: &Position, field: &Field) -> u128 {
        let Some(vain) = vain else { return u128::MAX };
        let pairs = p.cands.iter().zip(&vain.cands).enumerate();
        let changed = pairs.fold(0, |all, (cell, (a, b))| all | u128::from(a != b) << cell);
        changed | vain.in_base ^ field.in_base
    }
}

/// Base cells, and for each cell its excluders.
struct Field {
    base: Vec<u8>,
    in_base: u128,
    excluders: [u128; 81],
}

impl Field {
    fn new(p: &Position, degree: u32) -> Field {
        let (mut small, mut single) = (0u128, 0u128);
        for (cell, set) in p.cands.iter().enumerate() {
            let n = set.count();
            small |= u128::from(n >= 2 && n <= degree) << cell;
            single |= u128::from(n == 1) << cell;
        }
        let mut field = Field { base: Vec::with_capacity(81), in_base: 0, excluders: [0; 81] };
        for cell in 0..81 {
            let sees = MAP.sees[cell];
            if p.cands[cell].count() >= 2 && sees & single == 0 && sees & small != 0 {
                field.base.push(cell as u8);
                field.in_base |= 1 << cell;
                field.excluders[cell] = sees & small;
            }
        }
        field
    }
}

pub(super) fn pair(p: &Position, vain: &mut Option<Vain>) -> Option<Finding> {
    let field = Field::new(p, 2);
    let changed = Vain::changed(vain, p, &field);
    for (j, &b) in field.base.iter().enumerate() {
        for &a in &field.base[..j] {
            let common = field.excluders[a as usize] & field.excluders[b as usize];
            if common & common.wrapping_sub(1) == 0 || (common | 1 << a | 1 << b) & changed == 0 {
                continue;
            }
            // For each digit of a, the digits of b it forbids.
            let sees = MAP.sees[a as usize] & (1 << b) != 0;
            let mut forbids = [0u16; 9];
            for cell in Cells(common) {
                let set = p.cands[cell];
                for digit in Ones(set) {
                    forbids[digit] |= set & !(1 << digit);
                }
            }
            let (left, right) = (p.cands[a as usize], p.cands[b as usize]);
            let (mut first, mut second) = (0, 0);
            for digit in Ones(left) {
                let own = if sees { 1 << digit } else { 0 };
                let allowed = right & !forbids[digit] & !own;
                second |= allowed;
                first |= u16::from(allowed != 0) << digit;
            }
            if first != left || second != right {
                let out = removed(&[(a, left & !first), (b, right & !second)]);
                let site = Site::Aligned { cells: [a, b, b], excluders: common };
                let technique = Technique::AlignedPair;
                return Some(Finding { technique, rating: 6.2, place: None, out, site });
            }
        }
    }
    *vain = Some(Vain::of(p, &field));
    None
}

fn removed(pairs: &[(u8, u16)]) -> Vec<(u8, u16)> {
    let mut out: Vec<(u8, u16)> = pairs.iter().copied().filter(|o| o.1 != 0).collect();
    out.sort_unstable();
    out
}

pub(super) fn triplet(
    p: &Position,
    vain: &mut Option<Vain>,
    pulse: &Pulse,
) -> Result<Option<Finding>, Stop> {
    let field = Field::new(p, 3);
    let changed = Vain::changed(vain, p, &field);
    // Cells that have changed, or of whose excluders one has.
    let near = field
        .base
        .iter()
        .filter(|&&cell| (field.excluders[cell as usize] | 1 << cell) & changed != 0);
    let near = near.fold(0u128, |all, &cell| all | 1 << cell);
    for (j, &b) in field.base.iter().enumerate() {
        pulse.beats(1 + j / 8)?;
        for &a in &field.base[..j] {
            if near & (1 << a | 1 << b) == 0 {
                continue;
            }
            let two = field.excluders[a as usize] & field.excluders[b as usize];
            if two & two.wrapping_sub(1) == 0 {
                continue;
            }
            let both = 1u128 << a | 1 << b;
            let bases =
                (field.excluders[a as usize] | field.excluders[b as usize]) & field.in_base & !both;
            if (two | bases | both) & changed == 0 {
                continue;
            }
            let helps = |cell: usize| {
                // The same three cells come up to three times, the smallest pair
                // first: once is enough.
                let came = |third: usize, x: usize, y: usize| {
                    (field.excluders[x] | field.excluders[y]) & (1 << third) != 0
                };
                let (a, b) = (a as usize, b as usize);
                if cell < b && came(b, a, cell) || cell < a && came(a, cell, b) {
                    return false;
                }
                let common = two & field.excluders[cell];
                if common & common.wrapping_sub(1) == 0
                    || (common | both | 1 << cell) & changed == 0
                {
                    return false;
                }
                let cells = [a as u8, b as u8, cell as u8];
                let left = allowed(p, cells, common);
                (0..3).any(|i| left[i] != p.cands[cells[i] as usize])
            };
            if !Cells(bases).any(helps) {
                continue;
            }
            // Third cells: excluders of the first, then those of the second,
            // each in the order of its peers.
            let mut done = both;
            for (&cell, side) in MAP.peers[a as usize]
                .iter()
                .map(|c| (c, a))
                .chain(MAP.peers[b as usize].iter().map(|c| (c, b)))
            {
                let bit = 1u128 << cell;
                if field.excluders[side as usize] & bit == 0
                    || field.in_base & bit == 0
                    || done & bit != 0
                {
                    continue;
                }
                done |= bit;
                let common = two & field.excluders[cell as usize];
                if common.count_ones() < 2 {
                    continue;
                }
                let cells = [a, b, cell];
                let left = allowed(p, cells, common);
                if (0..3).any(|i| left[i] != p.cands[cells[i] as usize]) {
                    let gone: [(u8, u16); 3] =
                        std::array::from_fn(|i| (cells[i], p.cands[cells[i] as usize] & !left[i]));
                    let site = Site::Aligned { cells, excluders: common };
                    let technique = Technique::AlignedTriplet;
                    let out = removed(&gone);
                    let rating = 7.5;
                    return Ok(Some(Finding { technique, rating, place: None, out, site }));
                }
            }
        }
    }
    *vain = Some(Vain::of(p, &field));
    Ok(None)
}

/// For three cells, the digits that occur in an allowed combination.
fn allowed(p: &Position, cells: [u8; 3], common: u128) -> [u16; 3] {
    let sets = cells.map(|c| p.cands[c as usize]);
    let mut sees = [false; 3];
    for (i, (a, b)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        sees[i] = MAP.sees[cells[a] as usize] & (1 << cells[b]) != 0;
    }
    let mut excluders = [0u16; 20];
    let mut n = 0;
    for cell in Cells(common) {
        excluders[n] = p.cands[cell];
        n += 1;
    }
    let mut left = [0u16; 3];
    for x in Ones(sets[0]) {
        for y in Ones(sets[1]) {
            // Nothing new to learn from a pair whose digits are known to go.
            let known = left[0] >> x & left[1] >> y & 1 != 0 && left[2] == sets[2];
            if known || x == y && sees[0] {
                continue;
            }
            let pair = 1u16 << x | 1 << y;
            // What the third may be: not a digit that uses up an excluder.
            let mut third = sets[2];
            for &set in &excluders[..n] {
                let rest = set & !pair;
                match rest.count() {
                    0 => third = 0,
                    1 => third &= !rest,
                    _ => {}
                }
            }
            if sees[1] {
                third &= !(1 << x);
            }
            if sees[2] {
                third &= !(1 << y);
            }
            if third != 0 {
                left[0] |= 1 << x;
                left[1] |= 1 << y;
                left[2] |= third;
            }
        }
    }
    left
}
