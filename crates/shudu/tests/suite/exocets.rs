//! Exocets, alone and in twos: the finder finds what a slow reading of the definition finds.

use crate::experts::{Gone, Slow, bits, boxed, each_board, found, sees};
use shudu::logic::Technique as T;

type Spot = (usize, usize);

/// Base and targets in three rows, and the column of the base's box that is free.
#[derive(Clone, Copy)]
struct Exocet {
    digits: u16,
    base: [Spot; 2],
    free: usize,
    targets: [Spot; 2],
}

/// The digits of the two base cells and of the two targets.
type Way = [usize; 4];

impl Exocet {
    fn cells(&self) -> [Spot; 4] {
        [self.base[0], self.base[1], self.targets[0], self.targets[1]]
    }

    fn columns(&self) -> [usize; 3] {
        let mut columns = [self.free, self.targets[0].1, self.targets[1].1];
        columns.sort_unstable();
        columns
    }

    fn band(&self) -> usize {
        self.base[0].0 / 3
    }

    /// In the other target's box: on the row that has neither base nor target, off its column.
    fn mirror(&self, i: usize) -> [Spot; 2] {
        let (own, other) = (self.targets[i], self.targets[1 - i]);
        let band = self.base[0].0 / 3 * 3;
        let row = (band..band + 3).find(|&row| row != self.base[0].0 && row != own.0).unwrap();
        let stack = other.1 / 3 * 3;
        let columns: Vec<_> = (stack..stack + 3).filter(|&column| column != other.1).collect();
        [(row, columns[0]), (row, columns[1])]
    }
}

/// Whether two candidates exclude each other.
fn clash((a, x): (Spot, usize), (b, y): (Spot, usize)) -> bool {
    if a == b { x != y } else { x == y && sees(a, b) }
}

impl Slow {
    /// Those along the rows.
    fn exocets(&self) -> Vec<Exocet> {
        let mut all = Vec::new();
        for (line, free) in self.cells() {
            let stack = free / 3;
            let columns = (stack * 3..stack * 3 + 3).filter(|&column| column != free);
            let base: Vec<Spot> = columns.map(|column| (line, column)).collect();
            let digits = base.iter().fold(0, |all, &(r, c)| all | self.can[r][c]);
            let fits = base.iter().all(|&(r, c)| !self.filled[r][c]);
            if !fits || !(2..=4).contains(&digits.count_ones()) {
                continue;
            }
            let targets = |stack: usize| {
                let block = line / 3 * 3 + stack;
                let cells = self.cells().filter(move |&(r, c)| boxed(r, c) == block && r != line);
                cells.filter(|&cell| self.is_target(line, cell, digits)).collect::<Vec<_>>()
            };
            let [one, two] = [(stack + 1) % 3, (stack + 2) % 3];
            for &first in &targets(one) {
                for &second in &targets(two) {
                    let targets = [first, second];
                    let exocet = Exocet { digits, base: [base[0], base[1]], free, targets };
                    // A digit that fits three times outside the band need not be in a target.
                    let room = |digit| self.placed(&exocet, digit, &exocet.columns());
                    if bits(digits).all(|digit| room(digit).is_empty()) {
                        all.push(exocet);
                    }
                }
            }
        }
        all
    }

    /// A cell with digits of the base; the third of its column in the box has none.
    fn is_target(&self, line: usize, cell: Spot, digits: u16) -> bool {
        let beside = (line / 3 * 3..line / 3 * 3 + 3).find(|&row| row != line && row != cell.0);
        !self.filled[cell.0][cell.1]
            && self.can[cell.0][cell.1] & digits != 0
            && self.can[beside.unwrap()][cell.1] & digits == 0
    }

    /// The places of a digit on columns outside the band, a cell on each.
    fn placed(&self, exocet: &Exocet, digit: usize, columns: &[usize]) -> Vec<Vec<Spot>> {
        let rows = || (0..9).filter(|row| row / 3 != exocet.band());
        let mut ways = vec![Vec::new()];
        for &column in columns {
            let longer = |way: &Vec<Spot>| {
                let free = rows().map(|row| (row, column));
                let fits =
                    |at: &Spot| self.has(*at, digit) && way.iter().all(|&other| other.0 != at.0);
                let longer = |at: Spot| way.iter().copied().chain([at]).collect();
                free.filter(fits).map(longer).collect::<Vec<Vec<Spot>>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways
    }

    /// What no way to fill one or two Exocets leaves.
    fn refuted(&self, exocets: &[Exocet]) -> Gone {
        let mut ways: Vec<Vec<Way>> = vec![Vec::new()];
        for exocet in exocets {
            let own = self.ways(exocet);
            let longer = |way: &Vec<Way>| {
                own.iter().map(|&one| [&way[..], &[one]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways.retain(|way| self.stands(exocets, way, None));
        if ways.is_empty() {
            return Gone::new();
        }
        let all = self
            .open()
            .filter(|&candidate| ways.iter().all(|way| !self.allows(exocets, way, candidate)));
        all.map(|((row, column), digit)| (row * 9 + column, digit)).collect()
    }

    /// What base and targets have as candidates.
    fn ways(&self, exocet: &Exocet) -> Vec<Way> {
        let mut ways = Vec::new();
        for a in bits(exocet.digits) {
            for b in bits(exocet.digits).filter(|&b| b != a) {
                for way in [[a, b, a, b], [a, b, b, a]] {
                    let mut cells = exocet.cells().into_iter().zip(way);
                    if cells.all(|(cell, digit)| self.has(cell, digit)) {
                        ways.push(way);
                    }
                }
            }
        }
        ways
    }

    /// Whether a way contradicts nothing and leaves room in mirrors and columns, also beside
    /// another candidate.
    fn stands(&self, exocets: &[Exocet], ways: &[Way], beside: Option<(Spot, usize)>) -> bool {
        let mut filled: Vec<(Spot, usize)> = Vec::new();
        // The digits, and the columns on which they must be outside the band.
        let mut needs: Vec<(usize, [usize; 2])> = Vec::new();
        for (exocet, way) in exocets.iter().zip(ways) {
            filled.extend(exocet.cells().into_iter().zip(*way));
            needs.extend((0..2).map(|i| (way[2 + i], [exocet.free, exocet.targets[1 - i].1])));
        }
        let fits = |spot: Spot, digit| beside.is_none_or(|other| !clash((spot, digit), other));
        let mirrored = exocets.iter().zip(ways).all(|(exocet, way)| {
            (0..2).all(|i| {
                let digit = way[2 + i];
                exocet.mirror(i).iter().any(|&cell| self.has(cell, digit) && fits(cell, digit))
            })
        });
        let room = |&(digit, columns): &(usize, [usize; 2])| {
            let mut ways = self.placed(&exocets[0], digit, &columns);
            ways.retain(|way| way.iter().all(|&cell| fits(cell, digit)));
            ways
        };
        let rooms: Vec<_> = needs.iter().map(room).collect();
        let together = |i: usize, j: usize| {
            let apart = |one: &Vec<Spot>, two: &Vec<Spot>| !one.iter().any(|c| two.contains(c));
            needs[i].0 == needs[j].0
                || rooms[i].iter().any(|one| rooms[j].iter().any(|two| apart(one, two)))
        };
        let all = 0..needs.len();
        mirrored
            && filled.iter().all(|&(cell, digit)| fits(cell, digit))
            && filled.iter().all(|&one| filled.iter().all(|&two| !clash(one, two)))
            && all.clone().all(|i| all.clone().all(|j| i == j || together(i, j)))
    }

    /// Whether a candidate can be true in a way.
    fn allows(&self, exocets: &[Exocet], ways: &[Way], (cell, digit): (Spot, usize)) -> bool {
        // A digit that is not of the base and must be in a mirror fills it with the target's.
        let locked = exocets.iter().zip(ways).any(|(exocet, way)| {
            (0..2).any(|i| {
                let mirror = exocet.mirror(i);
                let open = mirror.iter().all(|&(r, c)| !self.filled[r][c]);
                let lock = bits(0x1ff & !exocet.digits).find(|&d| self.is_locked(&mirror, d));
                open && mirror.contains(&cell)
                    && lock.is_some_and(|d| digit != d && digit != way[2 + i])
            })
        });
        !locked && self.stands(exocets, ways, Some((cell, digit)))
    }

    /// Whether a row or a box has a digit in two cells only.
    fn is_locked(&self, pair: &[Spot; 2], digit: usize) -> bool {
        let elsewhere = |same: &dyn Fn(Spot) -> bool| {
            let mut others = self.cells().filter(|&cell| same(cell) && !pair.contains(&cell));
            others.any(|cell| self.has(cell, digit))
        };
        let (row, block) = (pair[0].0, boxed(pair[0].0, pair[0].1));
        pair.iter().any(|&cell| self.has(cell, digit))
            && (!elsewhere(&|cell| cell.0 == row)
                || !elsewhere(&|cell| boxed(cell.0, cell.1) == block))
    }

    /// What single and double Exocets along the rows take away.
    fn defined(&self) -> [Gone; 2] {
        let all = self.exocets();
        let single = all.iter().flat_map(|&one| self.refuted(&[one])).collect();
        let mut double = Gone::new();
        for (i, one) in all.iter().enumerate() {
            let fits = |other: &&Exocet| {
                other.band() == one.band()
                    && other.columns() == one.columns()
                    && other.free / 3 != one.free / 3
            };
            for other in all[i + 1..].iter().filter(fits) {
                double.extend(self.refuted(&[*one, *other]));
            }
        }
        [single, double]
    }
}

fn turned(gone: &Gone) -> Gone {
    gone.iter().map(|&(cell, digit)| (cell % 9 * 9 + cell / 9, digit)).collect()
}

#[test]
fn exocets_are_found_as_their_definition_says() {
    each_board(5, 150, |solver, state, round| {
        let slow = Slow::new(state);
        let [mut defined, across] = [slow.defined(), slow.turned().defined()];
        (0..2).for_each(|i| defined[i].extend(turned(&across[i])));
        let techniques = [T::JuniorExocet, T::DoubleExocet];
        [0, 1].map(|i| {
            let found = found(solver, techniques[i], state).gone;
            let technique = techniques[i];
            assert_eq!(found, defined[i], "{technique}, round {round}\n{:?}", state.candidates());
            found.len()
        })
    });
}
