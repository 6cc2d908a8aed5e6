//! Generated puzzles are what was promised, checked by another engine than the one that
//! made them.

use shudu::board::classic::Cells;
use shudu::board::{Layout, Puzzle, State};
use shudu::control::{Control, Progress, Stop};
use shudu::count::{Uniform, census};
use shudu::generate::{Boards, HOLES, Made, Maker, Method, Symmetry, Wish, ease, enough};
use shudu::logic::{Entry, Grade, Path, Profile, Rater, Solver, Technique};
use shudu::random::Random;
use shudu::rating::{Level, Tenths};
use shudu::search::{Classic, Ended, General, Limits, Verdict, each};
use shudu::symmetry::canonical;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Verdicts of an engine that had no part in the making.
struct Check {
    classic: General,
    rater: Rater,
}

impl Check {
    fn new() -> Check {
        Check { classic: General::new(Layout::classic()), rater: Rater::new() }
    }

    fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        let limits = Limits::solutions(2);
        if puzzle.layout().is_classic() {
            self.classic.solve(puzzle, &limits, &mut each(|_| {})).verdict()
        } else {
            // Other boards are made by the general engine.
            Classic::Dlx.solve(puzzle, &limits, &mut each(|_| {})).verdict()
        }
    }

    /// Whether no clue can go.
    fn is_minimal(&self, puzzle: &Puzzle) -> bool {
        puzzle.clues().all(|(cell, _)| {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = None;
            self.verdict(&Puzzle::new(puzzle.layout().clone(), givens)) == Verdict::Many
        })
    }

    fn all(&mut self, wish: &Wish, made: &Made) {
        let puzzle = &made.puzzle;
        let text = puzzle.symbols();
        assert_eq!(self.verdict(puzzle), Verdict::One, "{text}");
        assert!(made.solution.solves(puzzle), "{text}");
        let clues = puzzle.clues().count();
        assert!(wish.clues.is_none_or(|(from, to)| (from..=to).contains(&clues)), "{text}");
        assert!(!wish.minimal || self.is_minimal(puzzle), "{text}");
        let size = puzzle.layout().size();
        assert!(wish.symmetry.holds(size, |cell| puzzle.given(cell).is_some()), "{text}");
        if let Some(pattern) = &wish.pattern {
            let has = |cell: shudu::board::Cell| puzzle.given(cell).is_some();
            assert!(puzzle.layout().cells().all(|cell| pattern[cell.index()] == has(cell)));
        }
        let level = wish.level.filter(|_| puzzle.layout().is_classic());
        let band = wish.rating.map(|(from, to)| from..=to).or(level.map(Level::ratings));
        if let Some(band) = band {
            let er = self.rater.rate(puzzle, &Control::FREE).unwrap().er;
            assert!(band.contains(&er), "{text} {er}");
        }
    }
}

/// Ratings, in tenths.
fn band(from: u16, to: u16) -> Option<(Tenths, Tenths)> {
    Some((Tenths::new(from), Tenths::new(to)))
}

fn classic() -> Wish {
    Wish::classic()
}

/// Makes puzzles and checks each.
fn make(wish: &Wish, seed: u64, count: u64) -> Vec<Made> {
    let mut check = Check::new();
    let outcomes = Maker::new().make(wish, seed, 0..count, &Control::FREE);
    assert_eq!(outcomes.len() as u64, count);
    let made: Vec<Made> = outcomes.into_iter().map(|outcome| outcome.expect("found")).collect();
    made.iter().for_each(|made| check.all(wish, made));
    made
}

fn pattern(text: &str) -> Option<Vec<bool>> {
    Some(text.chars().filter(|c| !c.is_whitespace()).map(|c| c != '.').collect())
}

const RING: &str = "
    ..x.x.x..
    .x.....x.
    x..x.x..x
    ..x...x..
    x...x...x
    ..x...x..
    x..x.x..x
    .x.....x.
    ..x.x.x..";

/// Wishes of every kind, and how many puzzles of each take about a tenth of a second.
fn wishes() -> Vec<(Wish, u64)> {
    let mut wishes: Vec<(Wish, u64)> =
        Level::ALL[..5].iter().map(|&level| (Wish::level(level), 20)).collect();
    wishes.extend(Symmetry::ALL.map(|symmetry| (Wish { symmetry, ..classic() }, 30)));
    wishes.extend([
        (classic(), 300),
        (Wish { minimal: true, ..classic() }, 100),
        (Wish { clues: Some((22, 22)), ..classic() }, 20),
        (Wish { clues: Some((30, 36)), ..classic() }, 100),
        (Wish { clues: Some((28, 81)), rating: band(10, 12), ..classic() }, 20),
        (Wish { minimal: true, symmetry: Symmetry::Diagonal, ..classic() }, 5),
        (Wish { minimal: true, clues: Some((26, 27)), ..classic() }, 20),
        (Wish { rating: band(45, 56), symmetry: Symmetry::Rotational, ..classic() }, 3),
        (Wish { pattern: pattern(RING), symmetry: Symmetry::Full, ..classic() }, 1),
    ]);
    wishes
}

#[test]
fn every_puzzle_is_what_was_promised() {
    for (wish, count) in wishes() {
        make(&wish, 7, count);
    }
}

#[test]
fn a_range_of_clues_is_used_from_end_to_end() {
    let made = make(&Wish { clues: Some((28, 32)), ..classic() }, 3, 200);
    let mut counts = [0; 33];
    made.iter().for_each(|made| counts[made.puzzle.clues().count()] += 1);
    assert!(counts[28..].iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn the_number_and_the_seed_decide_a_puzzle_and_nothing_else() {
    for (wish, _) in wishes().into_iter().step_by(3) {
        let mut maker = Maker::new();
        let mut symbols = |numbers: std::ops::Range<u64>| -> Vec<String> {
            let outcomes = maker.make(&wish, 11, numbers, &Control::FREE);
            outcomes.into_iter().map(|made| made.expect("found").puzzle.symbols()).collect()
        };
        let together = symbols(0..6);
        let alone: Vec<String> = (0..6).rev().flat_map(|n| symbols(n..n + 1)).collect();
        assert!(together.iter().eq(alone.iter().rev()), "{wish:?}");
        assert_ne!(together[0], together[1]);
    }
}

#[test]
fn the_levels_of_the_game_have_its_holes() {
    for (level, clues) in HOLES.iter().zip([71, 61, 51, 39]) {
        for made in make(&Wish { method: Method::Holes(level.holes), ..classic() }, 1, 5) {
            assert_eq!(made.puzzle.clues().count(), clues);
        }
    }
    // Sixty-four holes are a wish: it stops when no more can go.
    let wish = Wish { method: Method::Holes(64), minimal: false, ..classic() };
    let check = Check::new();
    for made in make(&wish, 1, 5) {
        assert!((17..=30).contains(&made.puzzle.clues().count()));
        assert!(check.is_minimal(&made.puzzle));
    }
}

#[test]
fn an_eased_puzzle_is_solved_by_the_profile_and_keeps_its_solution() {
    let mut maker = Maker::new();
    let easy = |entry: &shudu::logic::Entry| entry.grade <= Grade::Medium;
    let mut profile = Profile::human();
    profile.retain(easy);
    let mut more = 0;
    for name in ["2x3", "3x3", "3x3+x", "3x4"] {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let wish = Wish::any(Boards::Layout(layout.clone()));
        for made in maker.make(&wish, 5, 0..3, &Control::FREE) {
            let puzzle = made.unwrap().puzzle;
            let solution = shudu::play::Facts::of(&puzzle).solution.unwrap();
            let free = &Control::FREE;
            let eased = ease(&puzzle, &solution, &profile, Symmetry::None, free).unwrap();
            let state = State::new(eased.clone());
            let path = Solver::new(layout.clone())
                .unwrap()
                .path(&profile, &state, &Control::FREE)
                .unwrap();
            assert!(path.solved && solution.solves(&eased), "{name} {}", eased.symbols());
            assert!(puzzle.clues().all(|(cell, digit)| eased.given(cell) == Some(digit)));
            more += eased.clues().count() - puzzle.clues().count();
        }
    }
    assert!(more > 0, "some needed more clues");
}

#[test]
fn a_level_of_another_board_is_enough_and_needed() {
    let boards = |name: &str| Boards::Layout(Arc::new(name.parse().unwrap()));
    for (boards, levels) in [
        (boards("2x3"), &[Level::Beginner, Level::Easy, Level::Medium] as &[Level]),
        (boards("3x3+x"), &[Level::Easy, Level::Hard]),
        (boards("3x4"), &[Level::Medium]),
        (Boards::Jigsaw(7), &[Level::Medium]),
    ] {
        for &level in levels {
            let wish = Wish { level: Some(level), ..Wish::any(boards.clone()) };
            // Small boards with a symmetry need little more than singles.
            let turned = Wish { symmetry: Symmetry::Rotational, ..wish.clone() };
            let turned = if boards.size() > 6 { make(&turned, 3, 1) } else { Vec::new() };
            for made in [make(&wish, 3, 2), turned].concat() {
                assert_eq!(made.level, Some(level));
                let solves = |level: Level| {
                    let state = State::new(made.puzzle.clone());
                    let mut solver = Solver::new(made.puzzle.layout().clone()).unwrap();
                    solver.path(&enough(level), &state, &Control::FREE).unwrap().solved
                };
                let lowest = Level::ALL.into_iter().find(|&level| solves(level));
                assert_eq!(lowest, Some(level), "{}", made.puzzle.symbols());
            }
        }
    }
}

#[test]
fn boards_of_every_kind() {
    for name in ["2x2", "2x3", "2x4", "2x5", "3x4", "3x3+x", "windoku", "2x3+x", "antiknight"] {
        let layout: Layout = name.parse().unwrap();
        make(&Wish::any(Boards::Layout(layout.into())), 1, 2);
    }
    for size in [5, 6, 9] {
        let made = make(&Wish::any(Boards::Jigsaw(size)), 1, 2);
        assert_ne!(made[0].puzzle.layout().name(), made[1].puzzle.layout().name());
    }
    let six = Wish::any(Boards::Layout(Arc::new("2x3".parse().unwrap())));
    make(&Wish { symmetry: Symmetry::Rotational, clues: Some((10, 14)), ..six.clone() }, 1, 10);
    make(&Wish { minimal: true, ..six }, 1, 10);
}

#[test]
fn a_technique_is_needed_and_the_proof_says_so() {
    let wishes = [
        ("naked-pair", false),
        ("naked-pair", true),
        ("x-wing", false),
        ("hidden-triplet", false),
        ("xy-wing", false),
        ("skyscraper", false),
        ("unique-rectangle-1", false),
        ("xy-chain", false),
        ("aic", false),
    ];
    let mut random = Random::new(1);
    for (id, only) in wishes {
        let technique = Technique::from_id(id).unwrap();
        let wish = Wish { techniques: vec![technique], only, ..classic() };
        for made in make(&wish, 1, 2) {
            let [proof] = &made.proofs[..] else { panic!("one proof") };
            assert_eq!((proof.technique, proof.step.technique), (technique, technique));
            assert!(proof.open > 0);
            // Nothing the step removes, and nothing but what it places, is in the solution.
            let right = |&(cell, digit): &(_, _)| made.solution[cell] == digit;
            assert!(proof.step.placement.iter().all(right), "{id}");
            assert!(!proof.step.eliminations.iter().any(right), "{id}");
            // Who knows all that is not harder but this does not get through, in the order of no
            // profile, nor in any other; who knows all of the profile uses it.
            let state = State::new(made.puzzle.clone());
            let mut solver = Solver::new(made.puzzle.layout().clone()).unwrap();
            let mut path =
                |profile: &Profile| solver.path(profile, &state, &Control::FREE).unwrap();
            let others = not_harder(technique);
            let uses =
                |path: &Path| path.steps.iter().any(|priced| priced.step.technique == technique);
            for profile in [Profile::human(), Profile::hodoku(), Profile::basic()] {
                // HoDoKu's search for loops comes across other chains too.
                let path = path(&profile.only(&others));
                assert!(!path.solved || uses(&path), "{id}");
            }
            let mut entries = Profile::human().only(&others).entries().to_vec();
            for _ in 0..5 {
                random.shuffle(&mut entries);
                assert!(!path(&Profile::new("any", entries.clone()).unwrap()).solved, "{id}");
            }
            assert!(uses(&path(&Profile::human())), "{id}");
        }
    }
}

/// What is not harder than a technique, without it: what the profile lists before it, or what
/// costs no more.
fn not_harder(technique: Technique) -> Vec<Technique> {
    let human = Profile::human();
    let entries = human.entries();
    let own = entries.iter().position(|entry| entry.techniques.contains(&technique)).unwrap();
    let known = |(i, entry): &(usize, &Entry)| *i <= own || entry.cost <= entries[own].cost;
    let known = entries.iter().enumerate().filter(known).flat_map(|(_, entry)| &entry.techniques);
    known.copied().filter(|&one| one != technique).collect()
}

#[test]
fn what_cannot_be_is_not_looked_for_for_ever() {
    let five = pattern(&("xxxxx".to_owned() + &".".repeat(76)));
    let wishes = [
        Wish { clues: Some((17, 17)), symmetry: Symmetry::Full, tries: Some(500), ..classic() },
        Wish { rating: band(120, 200), tries: Some(1000), ..classic() },
        Wish { pattern: five, tries: Some(9000), ..classic() },
        Wish { pattern: pattern(&".".repeat(81)), ..classic() },
        Wish { clues: Some((80, 80)), minimal: true, tries: Some(100), ..classic() },
    ];
    for wish in wishes {
        let outcome = Maker::new().make(&wish, 1, 0..1, &Control::FREE).remove(0);
        let miss = outcome.expect_err("there is none");
        // What a hunt begins with, and a round, are looked at as a whole.
        let round = if wish.rating.is_some() { 40_000 } else { 512 };
        assert!(miss.tried <= wish.tries() + round && miss.near.is_some(), "{}", miss.tried);
    }
    let stopped = |_: &Progress| Some(Stop::Cancelled);
    let wish = Wish { clues: Some((17, 17)), ..classic() };
    let miss =
        Maker::new().make(&wish, 1, 0..1, &Control::new(&stopped)).remove(0).expect_err("stopped");
    assert_eq!(miss.ended, Ended::Stopped(Stop::Cancelled));
}

#[test]
fn a_wish_that_makes_no_sense_is_refused() {
    let six = || Wish::any(Boards::Layout(Arc::new("2x3".parse().unwrap())));
    let cases = [
        (Wish { rating: band(10, 20), ..six() }, "classic 9×9"),
        (Wish { method: Method::Unbiased, ..six() }, "classic 9×9"),
        (Wish { rating: band(50, 40), ..classic() }, "the lower first"),
        (Wish { rating: band(20, 30), ..Wish::level(Level::Easy) }, "a level"),
        (Wish { level: Some(Level::Easy), ..Wish::any(Boards::Jigsaw(30)) }, "25×25"),
        (Wish { clues: Some((9, 8)), ..classic() }, "the fewer first"),
        (Wish { clues: Some((80, 82)), ..classic() }, "81 cells"),
        (Wish { pattern: pattern("xx"), ..classic() }, "2 cells"),
        (Wish { only: true, ..classic() }, "name a technique"),
        (Wish { techniques: vec![Technique::Nishio], ..classic() }, "rating"),
        (Wish { method: Method::Solved, minimal: true, ..classic() }, "minimality"),
        (Wish { method: Method::Solved, ..Wish::any(Boards::Jigsaw(9)) }, "too many"),
    ];
    for (wish, part) in cases {
        let error = wish.check().expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
    }
}

/// Chi-squared of counts beside what is expected, and its degrees of freedom; what is expected
/// less than five times is taken together.
fn chi_squared(counts: &[(u64, f64)]) -> (f64, f64) {
    type Counts = Vec<(u64, f64)>;
    let (few, mut cells): (Counts, Counts) = counts.iter().partition(|(_, e)| *e < 5.0);
    let rest = few.iter().fold((0, 0.0), |sum, (n, e)| (sum.0 + n, sum.1 + e));
    cells.extend((rest.1 > 0.0).then_some(rest));
    let term = |&(n, e): &(u64, f64)| (n as f64 - e).powi(2) / e;
    (cells.iter().map(term).sum(), cells.len() as f64 - 1.0)
}

/// Less than five standard deviations above its mean.
fn is_usual((value, freedom): (f64, f64)) -> bool {
    value < freedom + 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn all_288_small_grids_are_drawn_alike() {
    let boards = Boards::Layout(Arc::new("2x2".parse().unwrap()));
    let wish = Wish { method: Method::Solved, ..Wish::any(boards) };
    let draws = 288 * 50;
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for made in Maker::new().make(&wish, 1, 0..draws, &Control::FREE) {
        *counts.entry(made.expect("drawn").solution.symbols()).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    let counts: Vec<(u64, f64)> = counts.into_values().map(|count| (count, 50.0)).collect();
    assert!(is_usual(chi_squared(&counts)), "{:?}", chi_squared(&counts));
}

#[test]
fn digits_are_drawn_alike_in_every_cell() {
    let (uniform, mut random) = (Uniform::new(), Random::new(4));
    let mut counts = vec![(0, 4500.0 / 9.0); 729];
    for _ in 0..4500 {
        let grid = uniform.grid(&mut random);
        grid.iter().enumerate().for_each(|(i, &d)| counts[9 * i + d as usize - 1].0 += 1);
    }
    let (value, _) = chi_squared(&counts);
    assert!(is_usual((value, 8.0 * 81.0)), "{value}");
}

#[test]
#[ignore = "a minute: the census of bands, and the canonical forms of 40,000 bands"]
fn the_416_kinds_of_bands_are_drawn_as_often_as_they_are() {
    let classes = census::band_classes(2, &Control::FREE).unwrap();
    let form = |rows: &[u8]| -> Cells {
        let mut cells = [0; 81];
        cells[..27].copy_from_slice(rows);
        canonical(&Cells::new(cells).unwrap()).cells
    };
    let draws = 40_000;
    let mut counts: BTreeMap<Cells, (u64, f64)> = BTreeMap::new();
    for class in &classes {
        let share = (class.size * class.completions) as f64 / 6_670_903_752_021_072_936_960.0;
        counts.entry(form(class.band.as_flattened())).or_default().1 += share * draws as f64;
    }
    assert_eq!(counts.len(), 416);
    let (uniform, mut random) = (Uniform::new(), Random::new(9));
    for i in 0..draws {
        let grid = uniform.grid(&mut random);
        // Every band, not only the first: they are alike.
        let band = i % 3 * 27;
        counts.get_mut(&form(&(*grid)[band..band + 27])).expect("one of them").0 += 1;
    }
    let counts: Vec<(u64, f64)> = counts.into_values().collect();
    let found = chi_squared(&counts);
    println!("chi squared {:.1} with {} degrees of freedom", found.0, found.1);
    assert!(is_usual(found), "{found:?}");
}

#[test]
#[ignore = "a minute: a hundred thousand puzzles, each checked by the general engine"]
fn a_hundred_thousand_puzzles_are_what_was_promised() {
    let each = [
        (Wish { minimal: true, ..classic() }, 40_000),
        (classic(), 10_000),
        (Wish { symmetry: Symmetry::Rotational, ..classic() }, 10_000),
        (Wish { symmetry: Symmetry::Full, clues: Some((24, 36)), ..classic() }, 10_000),
        (Wish { clues: Some((24, 30)), ..classic() }, 10_000),
        (Wish::level(Level::ALL[0]), 7_000),
        (Wish::level(Level::ALL[1]), 7_000),
        (Wish::level(Level::ALL[2]), 3_000),
        (Wish::level(Level::ALL[3]), 2_000),
        (Wish { minimal: true, ..Wish::level(Level::Expert) }, 980),
        (Wish::level(Level::ALL[5]), 20),
    ];
    let made: usize = each.iter().map(|(wish, count)| make(wish, 13, *count).len()).sum();
    assert_eq!(made, 100_000);
}

#[test]
#[ignore = "a minute: thirty unbiased puzzles"]
fn unbiased_puzzles_are_minimal_and_have_their_weights() {
    let wish = Wish { method: Method::Unbiased, minimal: true, ..classic() };
    let made = make(&wish, 1, 30);
    let (mut sum, mut weights, mut tried) = (0.0, 0.0, 0);
    for made in &made {
        let clues = made.puzzle.clues().count() as f64;
        let weight = made.weight.expect("a weight");
        sum += weight * clues;
        weights += weight;
        tried += made.tried;
    }
    // About 26.6 in the literature; thirty puzzles tell it within one.
    println!("{:.2} clues on average, {} tries a puzzle", sum / weights, tried / 30);
    assert!((25.5..27.5).contains(&(sum / weights)), "{}", sum / weights);
}
