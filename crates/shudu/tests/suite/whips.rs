//! Whips and braids: each proof against its own definition, what theory says of them, and published
//! ratings where there is a file of them.

use shudu::board::{Cell, Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::logic::{Strand, Variable, Whip, Whips};
use shudu::rating::Level;
use shudu::symmetry::canonical_of;
use std::collections::BTreeSet;

/// Longer chains take their time.
const LONGEST: usize = 4;

/// Puzzles that published lists say need a try within a try.
const DEEP: [&str; 3] = [
    "..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....",
    ".2..5..8...71.....6....3...2.16.....3....7....7..2.5........84.7.....92..9..4...5",
    "...4..78......92..6...7...1.6..1...53..........5..84...3.....2.71.9.......6.3...7",
];

fn puzzle(line: &str) -> Puzzle {
    Puzzle::from_symbols(Layout::classic(), line).unwrap()
}

/// Puzzles of our own, of three levels.
fn made() -> impl Iterator<Item = Puzzle> {
    let levels = [Level::Medium, Level::Hard, Level::Expert];
    (0..9).map(move |seed| Wish::level(levels[seed % 3]).seed(seed as u64).make().unwrap().puzzle)
}

/// A file of puzzles with published ratings: puzzle, W and B, separated by tabs. Collections are
/// their authors'; docs/rating.md says which was compared.
#[test]
#[ignore = "needs a file of published ratings in SHUDU_WHIPS; seconds to hours"]
fn ratings_are_those_that_were_published() {
    let path = std::env::var_os("SHUDU_WHIPS").expect("a file of published ratings");
    let text = std::fs::read_to_string(path).unwrap();
    let whips = Whips::default();
    let mut rated = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (puzzle, numbers) = (puzzle(fields[0]), [fields[1], fields[2]]);
        let [w, b] = numbers.map(|number| number.parse::<usize>().unwrap());
        for (strand, length) in [(Strand::Whip, w), (Strand::Braid, b)] {
            if length <= LONGEST {
                let longest = whips.rate(&puzzle, strand, &Control::FREE, &mut |_| {}).unwrap();
                assert_eq!(longest, Some(length), "{strand:?} {line}");
                rated += 1;
            }
        }
        let depth = whips.depth(&puzzle, &Control::FREE).unwrap();
        assert_eq!(depth, usize::from(b > 0), "{line}");
    }
    assert!(rated > 0);
}

/// Berthier's theorem: braids solve what tries of depth 1 solve; and every whip is a braid.
#[test]
fn braids_solve_what_plain_tries_solve() {
    let whips = Whips::default();
    for puzzle in made() {
        let line = puzzle.symbols();
        let rate = |strand| whips.rate(&puzzle, strand, &Control::FREE, &mut |_| {}).unwrap();
        let (w, b) = (rate(Strand::Whip), rate(Strand::Braid));
        let depth = whips.depth(&puzzle, &Control::FREE).unwrap();
        assert_eq!(b.is_some(), depth <= 1, "{line}");
        assert_eq!(b == Some(0), depth == 0, "{line}");
        assert!(w.is_none_or(|w| b.is_some_and(|b| b <= w)), "{line}: {w:?} {b:?}");
    }
}

#[test]
fn what_needs_a_try_within_a_try_has_no_whip() {
    let whips = Whips::default();
    for line in DEEP {
        let puzzle = puzzle(line);
        assert_eq!(whips.depth(&puzzle, &Control::FREE), Ok(2), "{line}");
        for strand in [Strand::Whip, Strand::Braid] {
            let longest = whips.rate(&puzzle, strand, &Control::FREE, &mut |_| {});
            assert_eq!(longest, Ok(None), "{line}");
        }
    }
}

/// The first puzzle known to need three.
#[test]
fn loki_needs_tries_three_deep() {
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    assert_eq!(Whips::default().depth(&puzzle(loki), &Control::FREE), Ok(3));
}

#[test]
fn isomorphs_rate_the_same() {
    let whips = Whips::default();
    for puzzle in made().step_by(2) {
        let rate = |puzzle: &Puzzle| {
            whips.rate(puzzle, Strand::Whip, &Control::FREE, &mut |_| {}).unwrap()
        };
        let other = canonical_of(&puzzle).unwrap().puzzle();
        assert_eq!(rate(&puzzle), rate(&other), "{}", puzzle.symbols());
    }
}

/// Whether two candidates exclude each other.
fn clash(layout: &Layout, a: (Cell, Digit), b: (Cell, Digit)) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 && layout.peers(a.0).contains(&b.0))
}

/// Reads a proof as its definition says, on the board as it is then.
fn check(layout: &Layout, state: &State, whip: &Whip, strand: Strand) {
    let mut notes = state.candidates();
    let filled: Vec<Cell> = layout.cells().filter(|&c| state.digit(c).is_some()).collect();
    filled.into_iter().for_each(|cell| notes[cell] = DigitSet::EMPTY);
    let mut values = vec![whip.target];
    for (i, link) in whip.links.iter().enumerate() {
        let all: Vec<(Cell, Digit)> = match link.variable {
            Variable::Cell(cell) => notes[cell].map(|digit| (cell, digit)).collect(),
            Variable::House(kind, digit) => {
                let house = layout.houses().iter().find(|house| house.kind == kind).unwrap();
                let cells = house.cells.iter().filter(|&&cell| notes[cell].contains(digit));
                cells.map(|&cell| (cell, digit)).collect()
            }
        };
        assert!(!all.is_empty() && !all.contains(&whip.target), "{whip:?}");
        let hangs_on = match strand {
            Strand::Whip => &values[values.len() - 1..],
            Strand::Braid => &values[..],
        };
        assert!(all.contains(&link.left), "{whip:?}");
        assert!(hangs_on.iter().any(|&value| clash(layout, value, link.left)), "{whip:?}");
        let free = all.iter().copied().filter(|&c| !values.iter().any(|&v| clash(layout, v, c)));
        assert_eq!(
            free.collect::<Vec<_>>(),
            link.right.into_iter().collect::<Vec<_>>(),
            "{whip:?}"
        );
        assert_eq!(link.right.is_none(), i + 1 == whip.links.len(), "{whip:?}");
        values.extend(link.right);
    }
    assert_eq!(values.iter().collect::<BTreeSet<_>>().len(), values.len(), "{whip:?}");
}

/// Writes singles until there are none.
fn singles(layout: &Layout, state: &mut State) {
    loop {
        let mut notes = state.candidates();
        let filled: Vec<Cell> = layout.cells().filter(|&c| state.digit(c).is_some()).collect();
        filled.into_iter().for_each(|cell| notes[cell] = DigitSet::EMPTY);
        let lone =
            |cell: Cell| (notes[cell].len() == 1).then(|| (cell, notes[cell].first().unwrap()));
        let hidden = || {
            layout.houses().iter().find_map(|house| {
                (0..9).map(Digit::from_index).find_map(|digit| {
                    let mut places =
                        house.cells.iter().filter(|&&cell| notes[cell].contains(digit));
                    places.next().filter(|_| places.next().is_none()).map(|&cell| (cell, digit))
                })
            })
        };
        let Some((cell, digit)) = layout.cells().find_map(lone).or_else(hidden) else { return };
        place(state, cell, digit);
    }
}

fn place(state: &mut State, cell: Cell, digit: Digit) {
    let mut notes = state.candidates();
    state.placed[cell.index()] = Some(digit);
    notes[cell] = DigitSet::EMPTY;
    for &peer in state.puzzle.layout().peers(cell) {
        notes[peer].remove(digit);
    }
    state.centre = Some(notes);
}

#[test]
fn every_proof_holds_by_its_definition() {
    let whips = Whips::default();
    let layout = Layout::classic();
    let mut checked = 0;
    for puzzle in made() {
        for strand in [Strand::Whip, Strand::Braid] {
            let mut state = State::new(puzzle.clone());
            let mut tell = |whip: Whip| {
                singles(&layout, &mut state);
                check(&layout, &state, &whip, strand);
                let mut notes = state.candidates();
                notes[whip.target.0].remove(whip.target.1);
                state.centre = Some(notes);
                checked += 1;
            };
            whips.rate(&puzzle, strand, &Control::FREE, &mut tell).unwrap();
        }
    }
    assert!(checked > 20, "{checked}");
}
