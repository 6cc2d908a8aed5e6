use super::*;
use crate::count::halves::Halves;
use crate::count::terms::Method;
use shudu_board::board::{Digit, Layout};
use shudu_board::random::Random;
use std::sync::Arc;

fn terms() -> Terms<'static> {
    let control = Control::FREE;
    Terms { method: Method::Auto, threads: 2, limit: u128::MAX, nodes: u64::MAX, control }
}

fn puzzle(layout: &Arc<Layout>, clues: &[(usize, usize)]) -> Puzzle {
    let mut givens = vec![None; layout.cell_count()];
    clues.iter().for_each(|&(cell, digit)| givens[cell] = Some(Digit::from_index(digit)));
    Puzzle::new(layout.clone(), givens)
}

/// The other way to count: every choice of sides.
#[test]
fn places_say_what_sides_say() {
    let mut random = Random::new(10);
    for (name, most, rounds) in
        [("2x2", 6, 40), ("2x3", 8, 200), ("3x2", 8, 20), ("2x4", 7, 12), ("4x2", 5, 2)]
    {
        let layout = Arc::new(name.parse::<Layout>().unwrap());
        let (mut fitting, mut pairs, mut threes) = (0, 0, 0);
        for _ in 0..rounds {
            let number = random.number(most + 1) as usize;
            let mut clue = || {
                let cell = random.number(layout.cell_count() as u64) as usize;
                (cell, random.number(layout.size() as u64) as usize)
            };
            let clues: Vec<_> = (0..number).map(|_| clue()).collect();
            let puzzle = puzzle(&layout, &clues);
            if puzzle.is_contradictory() {
                continue;
            }
            let Some(places) = Places::new(&puzzle) else { continue };
            let told = Halves::new(&puzzle).unwrap().count(2, &Control::FREE).unwrap();
            assert_eq!(places.count(&terms()), Ok(told), "{name} {}", puzzle.symbols());
            fitting += 1;
            let first = |half: &Sums| half.first();
            pairs += usize::from(places.halves.iter().map(first).max() == Some(2));
            threes += usize::from(places.halves.iter().map(first).max() == Some(3));
        }
        assert!(fitting * 3 > rounds, "{name}: {fitting}");
        if name == "2x3" {
            assert!(pairs > 0 && threes > 0, "{name}: {pairs} pairs, {threes} threes");
        }
    }
}

/// Five clues of a half at most, unless lines that meet leave fewer sums.
#[test]
fn many_clues_do_not_fit() {
    let layout = Arc::new("2x5".parse::<Layout>().unwrap());
    let fits = |clues: &[(usize, usize)]| Places::new(&puzzle(&layout, clues)).is_some();
    let spread = [(0, 0), (21, 1), (42, 2), (63, 3), (84, 4), (33, 5)];
    assert!(fits(&spread[..5]));
    assert!(!fits(&spread));
    assert!(fits(&[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (10, 5)]));
    let twelve: Puzzle =
        Puzzle::empty(Arc::new("2x6".parse::<Layout>().expect("a board of 12×12")));
    assert!(Places::new(&twelve).is_none());
}

/// With 2×5 boxes, by two shares that symmetry tells, and by adding up.
#[test]
#[ignore = "minutes"]
fn few_clues_of_2x5_have_their_share_and_add_up() {
    let all = 1_903_816_047_972_624_930_994_913_280_000u128;
    assert_eq!(of_2x5(&[]), all);
    assert_eq!(of_2x5(&[(0, 0), (1, 1), (2, 2)]), all / 720);
    assert_eq!(of_2x5(&[(0, 0), (37, 0)]), all / 100);
    let two = of_2x5(&[(0, 0), (37, 1)]);
    let three = (0..10).map(|digit| of_2x5(&[(0, 0), (37, 1), (68, digit)]));
    assert_eq!(three.sum::<u128>(), two);
}

/// The same with four clues in a half, for which pairs of matchings are needed. Digits that are no clue are alike.
#[test]
#[ignore = "minutes"]
fn four_clues_in_a_half_of_2x5_add_up() {
    let three = [(0, 0), (21, 1), (42, 2)];
    let four = [(0, 1), (1, 1), (2, 1), (3, 7)].map(|(digit, alike)| {
        let clues = three.into_iter().chain([(63, digit)]).collect::<Vec<_>>();
        alike * of_2x5(&clues)
    });
    assert_eq!(four.iter().sum::<u128>(), of_2x5(&three));
}

/// How many 2×5 grids have these clues.
fn of_2x5(clues: &[(usize, usize)]) -> u128 {
    let puzzle = puzzle(&Arc::new("2x5".parse::<Layout>().unwrap()), clues);
    match puzzle.is_contradictory() {
        true => 0,
        false => Places::new(&puzzle).unwrap().count(&terms()).unwrap(),
    }
}
