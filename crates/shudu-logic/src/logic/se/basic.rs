//! Singles, intersections, sets and fish, in the order in which Sudoku
//! Explainer looks: the first one found is the step, so the order is part of
//! the rating.

use super::super::position::{
    ALL, BLOCKS, COLUMNS, Cells, Count, MAP, Ones, Position, ROWS, Tuples,
};
use super::super::technique::Technique;
use super::{Finding, Site};

/// Boxes, then columns, then rows.
fn boxes_columns_rows() -> impl Iterator<Item = usize> {
    (BLOCKS..9).chain(COLUMNS..27).chain(ROWS..18)
}

pub(super) fn hidden_single(p: &Position) -> Option<Finding> {
    // Houses with a single empty cell first. A house whose digits have one
    // place each is found in the second round.
    for last in [true, false] {
        for house in boxes_columns_rows() {
            if (p.empty[house].count() == 1) != last {
                continue;
            }
            for digit in 0..9 {
                let places = p.places[house][digit];
                if places.count() == 1 {
                    let cell = MAP.cells[house][places.trailing_zeros() as usize];
                    let (technique, rating) = match (last, house < ROWS) {
                        (true, _) => (Technique::LastCell, 1.0),
                        (_, true) => (Technique::HiddenSingleBox, 1.2),
                        (_, false) => (Technique::HiddenSingleLine, 1.5),
                    };
                    let site = Site::Hidden { house: house as u8, digit: digit as u8 };
                    return Some(Finding::place(technique, rating, cell, digit, site));
                }
            }
        }
    }
    None
}

pub(super) fn naked_single(p: &Position) -> Option<Finding> {
    let cell = p.cands.iter().position(|c| c.count() == 1)?;
    let digit = p.cands[cell].trailing_zeros() as usize;
    Some(Finding::place(Technique::NakedSingle, 2.3, cell as u8, digit, Site::Naked1))
}

/// A digit of one house confined to its crossing with another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locked {
    pub from: u8,
    pub into: u8,
    pub digit: u8,
    /// Whether a box points at a line, or a line claims a box.
    pub points: bool,
}

/// All crossings with a confined digit, in order, until `found` says stop.
pub(super) fn locked(p: &Position, found: &mut dyn FnMut(Locked) -> bool) {
    let passes = [(BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS)];
    for (first, second) in passes {
        for from in first..first + 9 {
            // Where the three crossings lie, and the second houses.
            let i = from - first;
            let (into, shared) = match (first, second) {
                (BLOCKS, COLUMNS) => (second + i % 3 * 3, [0o111, 0o222, 0o444]),
                (BLOCKS, _) => (second + i / 3 * 3, [0o007, 0o070, 0o700]),
                (COLUMNS, _) => (i / 3, [0o007, 0o070, 0o700]),
                _ => (i / 3 * 3, [0o007, 0o070, 0o700]),
            };
            let step = if first == COLUMNS { 3 } else { 1 };
            // Digits with two or three places.
            let mut few = 0u16;
            for (digit, places) in p.places[from].iter().enumerate() {
                few |= u16::from(matches!(places.count(), 2 | 3)) << digit;
            }
            if few == 0 {
                continue;
            }
            for (k, shared) in shared.into_iter().enumerate() {
                for digit in Ones(few) {
                    if p.places[from][digit] & !shared == 0 {
                        let lock = Locked {
                            from: from as u8,
                            into: (into + k * step) as u8,
                            digit: digit as u8,
                            points: first == BLOCKS,
                        };
                        if found(lock) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// Candidates that a confined digit removes: in the rest of the second house.
pub(super) fn locked_out(p: &Position, lock: Locked) -> u128 {
    let places = p.places[lock.into as usize][lock.digit as usize];
    Position::set_at(lock.into as usize, places) & !MAP.set[lock.from as usize]
}

pub(super) fn pointing_claiming(p: &Position) -> Option<Finding> {
    let mut finding = None;
    locked(p, &mut |lock| {
        let out = locked_out(p, lock);
        if out == 0 {
            return false;
        }
        let (technique, rating) =
            if lock.points { (Technique::Pointing, 2.6) } else { (Technique::Claiming, 2.8) };
        let site =
            Site::Locked { from: lock.from, into: lock.into, digit: lock.digit, third: None };
        finding = Some(Finding::remove_digit(technique, rating, out, lock.digit as usize, site));
        true
    });
    finding
}

/// The same of a house that it leaves one place, if the technique is wanted.
pub(super) fn direct_pointing_claiming(
    p: &Position,
    wanted: &dyn Fn(Technique) -> bool,
) -> Option<Finding> {
    let mut finding = None;
    locked(p, &mut |lock| {
        let (technique, rating) = match lock.points {
            true => (Technique::DirectPointing, 1.7),
            false => (Technique::DirectClaiming, 1.9),
        };
        if !wanted(technique) {
            return false;
        }
        let digit = lock.digit as usize;
        let from = lock.from as usize;
        let kind = from / 9 * 9;
        for third in kind..kind + 9 {
            if third == from || MAP.set[third] & MAP.set[lock.into as usize] == 0 {
                continue;
            }
            let places = p.places[third][digit];
            let left = Position::set_at(third, places) & !MAP.set[lock.into as usize];
            if places.count_ones() > 1 && left.count_ones() == 1 {
                let site = Site::Locked {
                    from: lock.from,
                    into: lock.into,
                    digit: lock.digit,
                    third: Some(third as u8),
                };
                let cell = left.trailing_zeros() as u8;
                finding = Some(Finding::place(technique, rating, cell, digit, site));
                return true;
            }
        }
        false
    });
    finding
}

/// `k` cells of a house with `k` candidates together.
pub(super) fn naked_sets(p: &Position, k: usize, found: &mut dyn FnMut(usize, u16, u16) -> bool) {
    for house in boxes_columns_rows() {
        let empty = p.empty[house].count() as usize;
        if empty < 2 * k {
            continue;
        }
        // Only cells with two to k candidates can take part.
        let mut able = [(0u16, 0u16); 9];
        let mut n = 0;
        for (i, &cell) in MAP.cells[house].iter().enumerate() {
            let set = p.cands[cell as usize];
            if (2..=k as u32).contains(&set.count()) {
                able[n] = (1 << i, set);
                n += 1;
            }
        }
        for tuple in Tuples::new(k, n) {
            let (mut places, mut digits) = (0, 0);
            for i in Ones(tuple) {
                places |= able[i].0;
                digits |= able[i].1;
            }
            if digits.count() as usize == k && found(house, places, digits) {
                return;
            }
        }
    }
}

pub(super) fn naked_set(p: &Position, k: usize) -> Option<Finding> {
    let mut finding = None;
    naked_sets(p, k, &mut |house, places, digits| {
        let out = naked_out(p, house, places, digits);
        if out.is_empty() {
            return false;
        }
        let (technique, rating) = match k {
            2 => (Technique::NakedPair, 3.0),
            3 => (Technique::NakedTriplet, 3.6),
            _ => (Technique::NakedQuad, 5.0),
        };
        let site = Site::NakedSet { house: house as u8, places };
        finding = Some(Finding { technique, rating, place: None, out, site });
        true
    });
    finding
}

/// What a naked set removes.
pub(super) fn naked_out(p: &Position, house: usize, places: u16, digits: u16) -> Vec<(u8, u16)> {
    let others = Position::cells_at(house, ALL & !places);
    let out = others.map(|cell| (cell as u8, p.cands[cell] & digits));
    let mut out: Vec<(u8, u16)> = out.filter(|o| o.1 != 0).collect();
    out.sort_unstable();
    out
}

/// `k` digits of a house with `k` places together.
pub(super) fn hidden_sets(
    p: &Position,
    k: usize,
    least_empty: usize,
    found: &mut dyn FnMut(usize, u16, u16) -> bool,
) {
    for house in boxes_columns_rows() {
        if (p.empty[house].count() as usize) < least_empty {
            continue;
        }
        let mut able = [(0u16, 0u16); 9];
        let mut n = 0;
        for (digit, &places) in p.places[house].iter().enumerate() {
            if (2..=k as u32).contains(&places.count()) {
                able[n] = (1 << digit, places);
                n += 1;
            }
        }
        for tuple in Tuples::new(k, n) {
            let (mut digits, mut places) = (0, 0);
            for i in Ones(tuple) {
                digits |= able[i].0;
                places |= able[i].1;
            }
            if places.count() as usize == k && found(house, places, digits) {
                return;
            }
        }
    }
}

pub(super) fn hidden_set(p: &Position, k: usize) -> Option<Finding> {
    let mut finding = None;
    hidden_sets(p, k, 2 * k + 1, &mut |house, places, digits| {
        let out = hidden_out(p, house, places, digits);
        if out.is_empty() {
            return false;
        }
        let (technique, rating) = match k {
            2 => (Technique::HiddenPair, 3.4),
            3 => (Technique::HiddenTriplet, 4.0),
            _ => (Technique::HiddenQuad, 5.4),
        };
        let site = Site::HiddenSet { house: house as u8, digits };
        finding = Some(Finding { technique, rating, place: None, out, site });
        true
    });
    finding
}

/// What a hidden set removes.
pub(super) fn hidden_out(p: &Position, house: usize, places: u16, digits: u16) -> Vec<(u8, u16)> {
    let out = Position::cells_at(house, places).map(|cell| (cell as u8, p.cands[cell] & !digits));
    let mut out: Vec<(u8, u16)> = out.filter(|o| o.1 != 0).collect();
    out.sort_unstable();
    out
}

pub(super) fn direct_hidden_set(p: &Position, k: usize) -> Option<Finding> {
    let mut finding = None;
    hidden_sets(p, k, k + 1, &mut |house, places, digits| {
        for digit in Ones(ALL & !digits) {
            let here = p.places[house][digit];
            let left = here & !places;
            if here.count_ones() > 1 && left.count_ones() == 1 {
                let cell = MAP.cells[house][left.trailing_zeros() as usize];
                let (technique, rating) = if k == 2 {
                    (Technique::DirectHiddenPair, 2.0)
                } else {
                    (Technique::DirectHiddenTriplet, 2.5)
                };
                let site = Site::HiddenSet { house: house as u8, digits };
                finding = Some(Finding::place(technique, rating, cell, digit, site));
                return true;
            }
        }
        false
    });
    finding
}

/// `k` lines whose places of a digit lie in `k` crossing lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    pub digit: u8,
    /// Whether columns are the base.
    pub columns: bool,
    pub lines: u16,
    pub covers: u16,
}

pub(super) fn fish(p: &Position, k: usize, found: &mut dyn FnMut(Fish) -> bool) {
    let mut free = [false; 9];
    for (digit, free) in free.iter_mut().enumerate() {
        let placed = p.digits.iter().filter(|&&d| d as usize == digit + 1).count();
        *free = placed + 2 * k <= 9;
    }
    for (columns, base) in [(true, COLUMNS), (false, ROWS)] {
        // Lines which can take part, digit by digit.
        let mut able = [0u16; 9];
        for digit in 0..9 {
            for line in 0..9 {
                let n = p.places[base + line][digit].count() as usize;
                able[digit] |= u16::from((2..=k).contains(&n) && free[digit]) << line;
            }
        }
        let mut digits = 0u16;
        for (digit, lines) in able.iter().enumerate() {
            digits |= u16::from(lines.count() as usize >= k) << digit;
        }
        if digits == 0 {
            continue;
        }
        for lines in Tuples::new(k, 9) {
            for digit in Ones(digits) {
                if lines & !able[digit] != 0 {
                    continue;
                }
                let covers = Ones(lines).fold(0, |m, line| m | p.places[base + line][digit]);
                if covers.count() as usize == k {
                    let fish = Fish { digit: digit as u8, columns, lines, covers };
                    if found(fish) {
                        return;
                    }
                }
            }
        }
    }
}

/// What a fish removes.
pub(super) fn fish_out(p: &Position, fish: Fish) -> u128 {
    let (base, cover) = if fish.columns { (COLUMNS, ROWS) } else { (ROWS, COLUMNS) };
    let mut out = 0;
    for line in Ones(fish.covers) {
        let places = p.places[cover + line][fish.digit as usize];
        out |= Position::set_at(cover + line, places);
    }
    for line in Ones(fish.lines) {
        out &= !MAP.set[base + line];
    }
    out
}

pub(super) fn fish_step(p: &Position, k: usize) -> Option<Finding> {
    let mut finding = None;
    fish(p, k, &mut |fish| {
        let out = fish_out(p, fish);
        if out == 0 {
            return false;
        }
        let (technique, rating) = match k {
            2 => (Technique::XWing, 3.2),
            3 => (Technique::Swordfish, 3.8),
            _ => (Technique::Jellyfish, 5.2),
        };
        let digit = fish.digit as usize;
        finding = Some(Finding::remove_digit(technique, rating, out, digit, Site::Fish(fish)));
        true
    });
    finding
}

/// Pivot with `size` candidates and two bivalue wings.
pub(super) fn wing(p: &Position, size: u32) -> Option<Finding> {
    let two: u128 = (0..81).filter(|&c| p.cands[c].count() == 2).fold(0, |set, c| set | 1 << c);
    for pivot in 0..81 {
        let set = p.cands[pivot];
        if set.count_ones() != size || (MAP.sees[pivot] & two).count_ones() < 2 {
            continue;
        }
        let mut wings = [0u8; 20];
        let mut n = 0;
        for &peer in &MAP.peers[pivot] {
            if two & (1 << peer) != 0 && (p.cands[peer as usize] & set) != 0 {
                wings[n] = peer;
                n += 1;
            }
        }
        for &first in &wings[..n] {
            let one = p.cands[first as usize];
            if (set & !one).count() != 1 {
                continue;
            }
            for &second in &wings[..n] {
                let two = p.cands[second as usize];
                if (set | one | two).count() != 3 || (set & one & two).count() != size - 2 {
                    continue;
                }
                let digit = (one & two).trailing_zeros() as usize;
                let mut seen = MAP.sees[first as usize] & MAP.sees[second as usize];
                if size == 3 {
                    seen &= MAP.sees[pivot];
                }
                let out = Cells(seen).filter(|&c| p.has(c, digit)).fold(0, |m, c| m | 1 << c);
                if out != 0 {
                    let (technique, rating) = if size == 2 {
                        (Technique::XyWing, 4.2)
                    } else {
                        (Technique::XyzWing, 4.4)
                    };
                    let site = Site::Wing { pivot: pivot as u8, wings: [first, second] };
                    return Some(Finding::remove_digit(technique, rating, out, digit, site));
                }
            }
        }
    }
    None
}
