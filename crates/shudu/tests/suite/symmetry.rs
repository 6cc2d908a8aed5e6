//! The canonical form against an oracle that tries every transformation, and
//! against what it promises.

use shudu::board::classic::Cells;
use shudu::board::{Layout, Puzzle};
use shudu::count::Uniform;
use shudu::random::Random;
use shudu::search::fast::{Ask, CORPUS, Fast, Start};
use shudu::search::{General, Limits, each};
use shudu::symmetry::{Canonizer, Small, Transformation, canonical, canonical_of};
use std::collections::HashSet;

/// The grid with the most automorphisms, 648.
const MOST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn cells(text: &str) -> Cells {
    text[..81].parse().unwrap()
}

fn of(cells: impl FnMut(usize) -> u8) -> Cells {
    Cells::new(std::array::from_fn(cells)).unwrap()
}

/// Puzzles of our own making.
fn corpus() -> impl Iterator<Item = Cells> {
    CORPUS.lines().filter(|line| !line.starts_with('#')).map(cells)
}

/// The puzzles of the corpus, then a grid for each that has a solution.
fn puzzles_and_grids() -> Vec<Cells> {
    let engine = Fast::default();
    let grid = |puzzle: Cells| {
        let answer = engine.solve_one(&Start::from_clues(&puzzle), Ask { limit: 1, solutions: 1 });
        answer.solutions.first().copied()
    };
    corpus().chain(corpus().filter_map(grid)).collect()
}

/// All orders of lines that keep bands together.
fn orders() -> Vec<[u8; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in three {
        for i in 0..216 {
            let inner = [three[i / 36], three[i / 6 % 6], three[i % 6]];
            let line = |j: usize| 3 * bands[j / 3] + inner[j / 3][j % 3];
            orders.push(std::array::from_fn(line));
        }
    }
    orders
}

/// The smallest isomorph and how many transformations lead there, by trying all.
fn tried(puzzle: &Cells) -> (Cells, u64) {
    let orders = orders();
    let mut best = [9; 81];
    let mut count = 0;
    for transpose in [false, true] {
        let turned = Transformation { transpose, ..Transformation::IDENTITY }.apply(puzzle);
        for rows in &orders {
            for columns in &orders {
                let mut names = [0; 10];
                let (mut named, mut smaller) = (0, false);
                let larger = (0..81).any(|i| {
                    let digit = turned[(rows[i / 9] * 9 + columns[i % 9]) as usize];
                    if digit > 0 && names[digit as usize] == 0 {
                        named += 1;
                        names[digit as usize] = named;
                    }
                    let name = names[digit as usize];
                    if !smaller && name > best[i] {
                        return true;
                    }
                    if smaller || name < best[i] {
                        smaller = true;
                        best[i] = name;
                    }
                    false
                });
                if smaller {
                    count = 0;
                }
                count += u64::from(!larger);
            }
        }
    }
    (Cells::new(best).unwrap(), count)
}

#[test]
fn it_is_the_smallest_of_all() {
    let mut random = Random::new(1);
    let mut cases = vec![cells(MOST), Cells::OPEN];
    cases.extend(corpus().step_by(300).take(2));
    cases.extend(puzzles_and_grids().into_iter().rev().step_by(250).take(2));
    // A diagonal, a band, one clue, and something between puzzle and grid.
    cases.push(of(|i| if i % 10 == 0 { i as u8 / 10 + 1 } else { 0 }));
    cases.push(of(|i| if i < 27 { cells(MOST)[i] } else { 0 }));
    cases.push(of(|i| u8::from(i == 40)));
    for share in [3, 6, 9] {
        let grid = cells(MOST);
        cases.push(of(|i| if random.below(10) < share { grid[i] } else { 0 }));
    }
    for puzzle in cases {
        let found = canonical(&puzzle);
        assert_eq!((found.cells, found.automorphisms), tried(&puzzle), "{puzzle:?}");
        assert_eq!(found.transformation.apply(&puzzle), found.cells, "{puzzle:?}");
    }
}

#[test]
fn isomorphs_have_the_same_and_the_transformation_leads_there() {
    let mut random = Random::new(2);
    for puzzle in puzzles_and_grids() {
        let found = canonical(&puzzle);
        assert_eq!(found.transformation.apply(&puzzle), found.cells);
        assert_eq!(found.transformation.inverse().apply(&found.cells), puzzle);
        for _ in 0..4 {
            let moved = Transformation::random(&mut || random.bits()).apply(&puzzle);
            let other = canonical(&moved);
            assert_eq!(
                (other.cells, other.automorphisms),
                (found.cells, found.automorphisms),
                "{puzzle:?}"
            );
            assert_eq!(other.transformation.apply(&moved), found.cells);
        }
    }
}

#[test]
fn the_table_gives_the_same() {
    let canonizer = Canonizer::new();
    for cells in puzzles_and_grids().iter().chain([&cells(MOST)]) {
        assert_eq!(canonizer.canonical(cells), canonical(cells));
    }
}

#[test]
fn a_transformation_is_undone_by_its_inverse() {
    let mut random = Random::new(3);
    let cells = cells(MOST);
    for _ in 0..1000 {
        let there = Transformation::random(&mut || random.bits());
        assert_eq!(there.inverse().apply(&there.apply(&cells)), cells);
        assert_eq!(there.inverse().inverse(), there);
        let next = Transformation::random(&mut || random.bits());
        assert_eq!(there.then(&next).apply(&cells), next.apply(&there.apply(&cells)));
        assert_eq!(there.then(&there.inverse()), Transformation::IDENTITY);
    }
}

#[test]
fn what_is_different_stays_different() {
    let all: Vec<Cells> = corpus().collect();
    let forms: HashSet<Cells> = all.iter().map(|puzzle| canonical(puzzle).cells).collect();
    let distinct: HashSet<Cells> = all.iter().copied().collect();
    assert_eq!(forms.len(), distinct.len(), "the corpus has no isomorphs");
    // A clue more is another puzzle.
    let fewer = of(|i| if i == 0 { 0 } else { cells(MOST)[i] });
    assert_ne!(canonical(&fewer).cells, canonical(&cells(MOST)).cells);
}

#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    assert_eq!(canonical(&cells(MOST)).automorphisms, 648);
}

#[test]
fn only_classic_puzzles_of_givens_have_one() {
    let puzzle = |layout: &str, symbols: &str| {
        let layout: Layout = layout.parse().unwrap();
        Puzzle::from_symbols(layout.into(), symbols).unwrap()
    };
    let blank = ".".repeat(79);
    let one = canonical_of(&puzzle("3x3", &format!("7.{blank}"))).unwrap();
    assert_eq!(one.puzzle().symbols(), format!("..{}1", ".".repeat(78)));
    assert_eq!(canonical_of(&puzzle("3x3", &format!("77{blank}"))), None);
    assert_eq!(canonical_of(&puzzle("3x3+x", &format!("7.{blank}"))), None);
    assert_eq!(canonical_of(&puzzle("2x2", &".".repeat(16))), None);
}

/// The canonical forms of all grids of a small board. Up to renaming they are those with
/// 1, 2, 3 … in the first row.
fn classes(name: &str) -> (usize, usize) {
    let layout: std::sync::Arc<Layout> = std::sync::Arc::new(name.parse().unwrap());
    let small = Small::new(&layout).unwrap();
    let first: String = "123456"[..layout.size()].to_owned();
    let blank = ".".repeat(layout.cell_count() - layout.size());
    let puzzle = Puzzle::from_symbols(layout.clone(), &(first + &blank)).unwrap();
    let mut forms = HashSet::new();
    let mut grids = 0;
    General::new(layout).solve(
        &puzzle,
        &Limits::NONE,
        &mut each(|digits| {
            let cells: Vec<u8> = digits.iter().map(|digit| digit.value() as u8).collect();
            forms.insert(small.canonical(&cells).0);
            grids += 1;
        }),
    );
    (grids, forms.len())
}

#[test]
fn there_are_2_classes_of_4x4_grids() {
    assert_eq!(classes("2x2"), (288 / 24, 2));
}

#[test]
fn there_are_49_classes_of_6x6_grids() {
    assert_eq!(classes("2x3"), (28_200_960 / 720, 49));
}

#[test]
#[ignore = "100,000 isomorphs, seconds"]
fn a_hundred_thousand_isomorphs_have_one_form_each() {
    let mut random = Random::new(5);
    let canonizer = Canonizer::new();
    let uniform = Uniform::new();
    let mut forms = HashSet::new();
    for i in 0..1000 {
        let grid = uniform.grid(&mut random);
        // Every other one is a puzzle, with one solution or several.
        let share = [10, 3][i % 2];
        let cells = of(|i| if random.below(10) < share { grid[i] } else { 0 });
        let form = canonizer.canonical(&cells);
        for _ in 0..100 {
            let moved = Transformation::random(&mut || random.bits()).apply(&cells);
            let other = canonizer.canonical(&moved);
            assert_eq!((other.cells, other.automorphisms), (form.cells, form.automorphisms));
            assert_eq!(other.transformation.apply(&moved), form.cells);
        }
        forms.insert(form.cells);
    }
    // Two random grids or puzzles are never isomorphs.
    assert_eq!(forms.len(), 1000);
}
