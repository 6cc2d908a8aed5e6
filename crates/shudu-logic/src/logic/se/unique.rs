//! Patterns that a puzzle with one solution cannot hold: unique rectangles and
//! loops, and the board whose empty cells all have two candidates (BUG).

use super::super::position::{ALL, Cells, Count, MAP, Ones, Position, ROWS, Tuples};
use super::super::pulse::Pulse;
use super::super::technique::Technique;
use super::{Finding, Site};
use shudu_board::control::Stop;

/// What keeps a loop or a BUG from being deadly, and what follows.
#[derive(Clone, Debug)]
pub(super) struct Deadly {
    /// The cells of the loop in order, or the cells of the BUG.
    pub cells: Vec<u8>,
    /// The two digits of a loop, or the extra digits of the BUG cells.
    pub digits: u16,
    /// The house that confines (types 3 and 4).
    pub house: Option<u8>,
    /// Cells or digits of the set that completes type 3.
    pub others: Vec<u8>,
    pub set: u16,
    pub hidden: bool,
    pub is_bug: bool,
    /// Candidates of which one must be true.
    pub extras: Vec<(u8, u16)>,
}

/// Where the last search met no loop at all. What it met of two digits depends on the cells that have both and on
/// nothing else.
#[derive(Debug, Default)]
pub(super) struct Loopless {
    cands: Option<[u16; 81]>,
    /// Pairs of digits of which it met any.
    met: Vec<u16>,
}

impl Loopless {
    /// Whether it met none of these two digits, and meets none now.
    fn holds(&self, p: &Position, v: u16) -> bool {
        let Some(before) = &self.cands else { return false };
        let is_same = |(&now, &before): (&u16, &u16)| now == before || (now | before) & v != v;
        !self.met.contains(&v) && p.cands.iter().zip(before).all(is_same)
    }
}

/// The best loop: by rating, then type, then order of finding.
pub(super) fn loops(
    p: &Position,
    vain: &mut Loopless,
    pulse: &Pulse,
) -> Result<Option<Finding>, Stop> {
    let mut best: Option<(u8, Finding)> = None;
    let mut search =
        Loops { p, path: Vec::new(), in_path: 0, seen: [0; 2], v: 0, found: Vec::new(), pulse };
    let mut met = Vec::new();
    for cell in 0..81 {
        if p.cands[cell].count() != 2 {
            continue;
        }
        search.v = p.cands[cell];
        if core(p, search.v) & (1 << cell) == 0 || vain.holds(p, search.v) {
            continue;
        }
        search.found.clear();
        search.walk(cell, 2, 0, 3)?;
        for path in std::mem::take(&mut search.found) {
            if is_loop(&path) {
                met.push(search.v);
                judge(p, &path, search.v, &mut |kind, finding| {
                    let better = best.as_ref().is_none_or(|(k, b)| {
                        finding.rating < b.rating || finding.rating == b.rating && kind < *k
                    });
                    if better && !finding.out.is_empty() {
                        best = Some((kind, finding));
                    }
                });
            }
        }
    }
    *vain = Loopless { cands: Some(p.cands), met };
    Ok(best.map(|(_, finding)| finding))
}

/// Cells with both digits that may be in a loop: each of their houses has another such cell. Which of them
/// are walked through must not depend on this, for it decides what the original loses.
fn core(p: &Position, v: u16) -> u128 {
    let mut core = 0u128;
    for row in 0..9 {
        let with = Ones(v).fold(0x1ff, |m, digit| m & p.places[ROWS + row][digit]);
        core |= u128::from(with) << (9 * row);
    }
    loop {
        let lonely = Cells(core).filter(|&cell| {
            let alone = |&house: &u8| MAP.set[house as usize] & core == 1 << cell;
            MAP.houses[cell].iter().any(alone)
        });
        let lonely = lonely.fold(0u128, |all, cell| all | 1 << cell);
        if lonely == 0 {
            return core;
        }
        core &= !lonely;
    }
}

struct Loops<'a> {
    p: &'a Position,
    path: Vec<u8>,
    in_path: u128,
    /// Houses touched on even and on odd steps.
    seen: [u32; 2],
    v: u16,
    found: Vec<Vec<u8>>,
    pulse: &'a Pulse<'a>,
}

impl Loops<'_> {
    /// Depth first. `extra` is meant as the digits of the path beyond the two,
    /// but it also keeps those of cells which were tried and given up in
    /// this same frame: so it is in the original, and some loops are lost by it.
    fn walk(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) -> Result<(), Stop> {
        self.pulse.beat()?;
        let step = self.path.len() % 2;
        self.path.push(cell as u8);
        self.in_path |= 1 << cell;
        self.seen[step] |= touched(cell);
        for kind in 0..3 {
            if kind == last {
                continue;
            }
            let house = MAP.houses[cell][kind] as usize;
            // Only cells with both digits count; the start is one of them.
            let with = Ones(self.v).fold(0x1ff, |m, digit| m & self.p.places[house][digit]);
            for next in Position::cells_at(house, with) {
                if self.path[0] as usize == next && self.path.len() >= 4 {
                    self.found.push(self.path.clone());
                } else if self.in_path & (1 << next) == 0 {
                    let set = self.p.cands[next];
                    extra = (extra | set) & !self.v;
                    let n = set.count();
                    // A house touched twice on even steps, or on odd ones, is in no loop.
                    let twice = self.seen[1 - step] & touched(next) != 0;
                    if !twice && (n == 2 || extra.count() == 1 || allowed > 0) {
                        self.walk(next, allowed - i32::from(n > 2), extra, kind)?;
                    }
                }
            }
        }
        self.path.pop();
        self.in_path &= !(1 << cell);
        self.seen[step] &= !touched(cell);
        Ok(())
    }
}

/// The houses of a cell as a set.
fn touched(cell: usize) -> u32 {
    MAP.houses[cell].iter().fold(0, |all, &house| all | 1 << house)
}

/// Whether each house touched is touched once on an even and once on an odd step.
fn is_loop(path: &[u8]) -> bool {
    let mut seen = [0u32; 2];
    for (i, &cell) in path.iter().enumerate() {
        for house in MAP.houses[cell as usize] {
            let bit = 1 << house;
            if seen[i % 2] & bit != 0 {
                return false;
            }
            seen[i % 2] |= bit;
        }
    }
    seen[0] == seen[1]
}

fn judge(p: &Position, path: &[u8], v: u16, found: &mut dyn FnMut(u8, Finding)) {
    let extras: Vec<u8> =
        path.iter().copied().filter(|&c| p.cands[c as usize].count() > 2).collect();
    let rating = match path.len() {
        4 => 4.5,
        6 => 4.6,
        8 => 4.7,
        _ => 5.0,
    };
    let rectangle = path.len() == 4;
    let name = |kind: u8| match (rectangle, kind) {
        (true, 1) => Technique::UniqueRectangle1,
        (true, 2) => Technique::UniqueRectangle2,
        (true, 3) => Technique::UniqueRectangle3,
        (true, _) => Technique::UniqueRectangle4,
        (false, 1) => Technique::UniqueLoop1,
        (false, 2) => Technique::UniqueLoop2,
        (false, 3) => Technique::UniqueLoop3,
        (false, _) => Technique::UniqueLoop4,
    };
    let deadly = || Deadly {
        cells: path.to_vec(),
        digits: v,
        house: None,
        others: Vec::new(),
        set: 0,
        hidden: false,
        is_bug: false,
        extras: extras.iter().map(|&c| (c, p.cands[c as usize] & !v)).collect(),
    };
    let finding = |kind: u8, bonus: f64, out: Vec<(u8, u16)>, deadly: Deadly| Finding {
        technique: name(kind),
        rating: rating + bonus,
        place: None,
        out,
        site: Site::Deadly(Box::new(deadly)),
    };
    if extras.is_empty() {
        return;
    }
    if extras.len() == 1 {
        found(1, finding(1, 0.0, vec![(extras[0], v)], deadly()));
        return;
    }
    let all = extras.iter().fold(0, |m, &c| m | p.cands[c as usize]) & !v;
    if extras.len() > 2 || all.count() == 1 {
        let digit = (p.cands[extras[0] as usize] & !v).trailing_zeros() as usize;
        let common = extras.iter().fold(u128::MAX, |m, &c| m & MAP.sees[c as usize]);
        let out = Finding::of_digit(p, common, digit);
        found(2, finding(2, 0.0, out, deadly()));
    }
    if extras.len() != 2 {
        return;
    }
    let (c1, c2) = (extras[0] as usize, extras[1] as usize);
    if all.count() >= 2 {
        type3(p, c1, c2, v, all, &mut |bonus, out, house, others, set, hidden| {
            let deadly = Deadly { house: Some(house), others, set, hidden, ..deadly() };
            found(3, finding(3, bonus, out, deadly));
        });
    }
    // Type 4: one of the two digits confined to the two cells.
    let (low, high) = (v & v.wrapping_neg(), v & (v - 1));
    let mut confined = [None, None];
    for kind in 0..3 {
        let house = MAP.houses[c1][kind];
        if MAP.houses[c2][kind] != house {
            continue;
        }
        let own = 1u16 << MAP.places[c1][kind] | 1 << MAP.places[c2][kind];
        for (i, bit) in [low, high].into_iter().enumerate() {
            if p.places[house as usize][bit.trailing_zeros() as usize] & !own == 0 {
                confined[i] = Some(house);
            }
        }
    }
    let (house, gone) = match confined {
        [Some(house), _] => (house, high),
        [None, Some(house)] => (house, low),
        _ => return,
    };
    let mut out = vec![(c1 as u8, gone), (c2 as u8, gone)];
    out.sort_unstable();
    let deadly = Deadly { house: Some(house), set: v & !gone, hidden: true, ..deadly() };
    found(4, finding(4, 0.0, out, deadly));
}

type Type3<'a> = dyn FnMut(f64, Vec<(u8, u16)>, u8, Vec<u8>, u16, bool) + 'a;

fn type3(p: &Position, c1: usize, c2: usize, v: u16, extra: u16, found: &mut Type3) {
    for degree in extra.count() as usize..=7 {
        for kind in 0..3 {
            let house = MAP.houses[c1][kind];
            if MAP.houses[c2][kind] != house {
                continue;
            }
            let h = house as usize;
            let empty = p.empty[h].count() as usize;
            let (i1, i2) = (MAP.places[c1][kind] as usize, MAP.places[c2][kind] as usize);
            if 2 * degree <= empty {
                naked3(p, h, (c1, i1), (c2, i2), degree, extra, found);
            }
            if 2 * degree < empty {
                hidden3(p, h, i1, i2, degree, v, extra, found);
            }
        }
    }
}

fn naked3(
    p: &Position,
    house: usize,
    (c1, i1): (usize, usize),
    (c2, i2): (usize, usize),
    degree: usize,
    extra: u16,
    found: &mut Type3,
) {
    for tuple in Tuples::new(degree, 9) {
        if tuple & (1 << i1) == 0 || tuple & (1 << i2) != 0 {
            continue;
        }
        let others = tuple & !(1 << i1);
        let mut cover = extra & p.cands[c1] & p.cands[c2];
        let mut set = extra;
        let mut fits = true;
        for cell in Position::cells_at(house, others) {
            let own = p.cands[cell];
            fits &= own.count() >= 2;
            cover |= own;
            set |= own;
        }
        if !fits || cover.count() as usize != degree || set.count() as usize != degree {
            continue;
        }
        let rest = ALL & !others & !(1 << i1) & !(1 << i2);
        let out = Position::cells_at(house, rest).map(|c| (c as u8, p.cands[c] & set));
        let mut out: Vec<(u8, u16)> = out.filter(|o| o.1 != 0).collect();
        out.sort_unstable();
        let cells = Position::cells_at(house, others).map(|c| c as u8).collect();
        found(tenths(degree - 1), out, house as u8, cells, set, false);
    }
}

/// n times 0.1, as a product: what the original adds.
fn tenths(n: usize) -> f64 {
    n as f64 * 0.1
}

#[allow(clippy::too_many_arguments)]
fn hidden3(
    p: &Position,
    house: usize,
    i1: usize,
    i2: usize,
    degree: usize,
    v: u16,
    extra: u16,
    found: &mut Type3,
) {
    let rest: Vec<usize> = Ones(ALL & !v & !extra).collect();
    if degree < 2 || degree - 2 > rest.len() {
        return;
    }
    for tuple in Tuples::new(degree - 2, rest.len()) {
        let digits = Ones(tuple).fold(v, |m, i| m | 1 << rest[i]);
        let mut places = 0;
        let mut fits = true;
        for digit in Ones(digits) {
            let own = p.places[house][digit] & !(1 << i2);
            fits &= own != 0;
            places |= own;
        }
        if !fits || places.count() as usize != degree {
            continue;
        }
        let cells = places & !(1 << i1);
        let out = Position::cells_at(house, cells).map(|c| (c as u8, p.cands[c] & !digits));
        let mut out: Vec<(u8, u16)> = out.filter(|o| o.1 != 0).collect();
        out.sort_unstable();
        let n = cells.count() as usize;
        let others = Position::cells_at(house, cells).map(|c| c as u8).collect();
        found(tenths(n - 1), out, house as u8, others, digits, true);
    }
}

/// The board on which every empty cell would have two candidates but for a
/// few extras.
pub(super) fn bug(p: &Position) -> Option<Finding> {
    let mut scratch = p.clone();
    let mut cells: Vec<u8> = Vec::new();
    let mut extras = [0u16; 81];
    let mut all = 0u16;
    let mut common = u128::MAX;
    // A BUG has two places for nearly everything: most boards leave here early.
    for house in 0..27 {
        for digit in 0..9 {
            let places = p.places[house][digit];
            if matches!(places.count(), 0 | 2) {
                continue;
            }
            let mut rich = Position::cells_at(house, places).filter(|&c| p.cands[c].count() >= 3);
            let cell = rich.next()?;
            if rich.next().is_some() {
                continue;
            }
            if !cells.contains(&(cell as u8)) {
                cells.push(cell as u8);
            }
            extras[cell] |= 1 << digit;
            all |= 1 << digit;
            if scratch.has(cell, digit) {
                scratch.remove(cell, digit);
            }
            common &= MAP.sees[cell];
            for &c in &cells {
                common &= !(1 << c);
            }
            if cells.len() > 1 && all.count() > 1 && common == 0 {
                return None;
            }
        }
    }
    let open = (0..81).filter(|&c| p.digits[c] == 0);
    if cells.is_empty()
        || !open.clone().all(|c| scratch.cands[c].count() == 2)
        || !scratch.places.iter().flatten().all(|m| matches!(m.count(), 0 | 2))
    {
        return None;
    }
    let deadly = |house, others, set| {
        Site::Deadly(Box::new(Deadly {
            cells: cells.clone(),
            digits: all,
            house,
            others,
            set,
            hidden: false,
            is_bug: true,
            extras: cells.iter().map(|&c| (c, extras[c as usize])).collect(),
        }))
    };
    if cells.len() == 1 {
        let cell = cells[0];
        let out = vec![(cell, p.cands[cell as usize] & !all)];
        let site = deadly(None, Vec::new(), 0);
        return Some(Finding { technique: Technique::Bug1, rating: 5.6, place: None, out, site });
    }
    if all.count() == 1 {
        let out = Finding::of_digit(p, common, all.trailing_zeros() as usize);
        if !out.is_empty() {
            let site = deadly(None, Vec::new(), 0);
            let technique = Technique::Bug2;
            return Some(Finding { technique, rating: 5.7, place: None, out, site });
        }
        return if cells.len() == 2 { bug4(p, &cells, &extras, all, &deadly) } else { None };
    }
    if common == 0 {
        return None;
    }
    let four = if cells.len() == 2 { bug4(p, &cells, &extras, all, &deadly) } else { None };
    four.or_else(|| bug3(p, &cells, all, common, &deadly))
}

type Made<'a> = dyn Fn(Option<u8>, Vec<u8>, u16) -> Site + 'a;

/// The house of a kind that all cells share.
fn shared(cells: &[u8], kind: usize) -> Option<u8> {
    let house = MAP.houses[cells[0] as usize][kind];
    cells.iter().all(|&c| MAP.houses[c as usize][kind] == house).then_some(house)
}

fn bug4(p: &Position, cells: &[u8], extras: &[u16; 81], all: u16, made: &Made) -> Option<Finding> {
    let (c1, c2) = (cells[0], cells[1]);
    let common = p.cands[c1 as usize] & p.cands[c2 as usize] & !all;
    if common.count_ones() != 1 {
        return None;
    }
    let house = (0..3).find_map(|kind| shared(cells, kind))?;
    let out = [c1, c2].map(|c| (c, p.cands[c as usize] & !extras[c as usize] & !common));
    let mut out: Vec<(u8, u16)> = out.into_iter().filter(|o| o.1 != 0).collect();
    out.sort_unstable();
    let site = made(Some(house), Vec::new(), common);
    Some(Finding { technique: Technique::Bug4, rating: 5.7, place: None, out, site })
}

fn bug3(p: &Position, cells: &[u8], all: u16, common: u128, made: &Made) -> Option<Finding> {
    for kind in 0..3 {
        let Some(house) = shared(cells, kind) else { continue };
        // Other cells of the house, in the order of the first BUG cell's peers.
        let others: Vec<u8> = MAP.peers[cells[0] as usize]
            .iter()
            .copied()
            .filter(|&c| common & (1 << c) != 0 && MAP.houses[c as usize][kind] == house)
            .collect();
        for degree in 2..=6 {
            if others.len() < degree {
                continue;
            }
            for tuple in Tuples::new(degree - 1, others.len()) {
                let mut set = 0;
                let mut fits = true;
                for i in Ones(tuple) {
                    let own = p.cands[others[i] as usize];
                    fits &= own.count() >= 2;
                    set |= own;
                }
                if !fits || set.count() as usize != degree || all & !set != 0 {
                    continue;
                }
                let rest = (0..others.len()).filter(|i| tuple & (1 << i) == 0);
                let out = rest.map(|i| (others[i], p.cands[others[i] as usize] & set));
                let mut out: Vec<(u8, u16)> = out.filter(|o| o.1 != 0).collect();
                if out.is_empty() {
                    continue;
                }
                out.sort_unstable();
                let naked = Ones(tuple).map(|i| others[i]).collect();
                let site = made(Some(house), naked, set);
                let rating = 5.7 + tenths(degree - 1);
                let technique = Technique::Bug3;
                return Some(Finding { technique, rating, place: None, out, site });
            }
        }
    }
    None
}
