//! Steps of reasoning, checked by search: none removes a digit of the solution,
//! and what each says it rests on implies what it concludes.

use shudu::board::{Cell, Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::format::{self, Options};
use shudu::hint::{self, Hint};
use shudu::logic::{
    EXAMPLES, Example, Family, Premise, Profile, Rater, Solver, Step, TECHNIQUES, Technique,
    TechniqueRow,
};
use shudu::random::Random;
use shudu::rating::Tenths;
use shudu::search::fast::{Ask, CORPUS, Fast, Start};
use std::collections::BTreeMap;

fn puzzle(line: &str) -> Puzzle {
    Puzzle::from_symbols(Layout::classic(), line).unwrap()
}

/// Puzzles of our own making, each with one solution.
fn own() -> impl Iterator<Item = &'static str> {
    CORPUS.lines().filter(|line| !line.starts_with('#')).take(600).step_by(4)
}

/// A board as masks of candidates.
type Marks = [u16; 81];

/// The bit of a cell whose digit has been taken from its peers.
const SET: u16 = 1 << 15;

fn mask(digit: Digit) -> u16 {
    1 << digit.index()
}

/// An empty board on which nothing is known but a step's premises.
fn premises(layout: &Layout, step: &Step) -> Marks {
    let mut marks = [0x1ff; 81];
    for premise in &step.evidence.premises {
        match premise {
            Premise::Cell { cell, digits } => marks[cell.index()] &= digits.bits() as u16,
            Premise::House { house, digit, cells } => {
                let house = layout.houses().iter().find(|h| h.kind == *house).unwrap();
                for cell in house.cells.iter().filter(|cell| !cells.contains(cell)) {
                    marks[cell.index()] &= !mask(*digit);
                }
            }
        }
    }
    marks
}

struct Checker {
    engine: Fast,
    layout: std::sync::Arc<Layout>,
    solver: Solver,
    steps: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl Checker {
    fn new() -> Checker {
        Checker {
            engine: Fast::default(),
            layout: Layout::classic(),
            solver: Solver::classic(),
            steps: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    /// Whether some grid keeps the marks. The premises are tried out first, those
    /// with the fewest possibilities before others: on a board this empty the
    /// engine, which does not know where the contradiction is, could look for it
    /// for ever.
    fn has_solution(&self, marks: &Marks, premises: &[Premise]) -> bool {
        let options = |premise: &Premise| -> Vec<(Cell, Digit)> {
            let possible = |&(cell, digit): &(Cell, Digit)| marks[cell.index()] & mask(digit) != 0;
            match premise {
                Premise::Cell { cell, digits } => {
                    digits.map(|digit| (*cell, digit)).filter(possible).collect()
                }
                Premise::House { digit, cells, .. } => {
                    cells.iter().map(|&cell| (cell, *digit)).filter(possible).collect()
                }
            }
        };
        let settled = |options: &[(Cell, Digit)]| match options {
            [(cell, digit)] => marks[cell.index()] == mask(*digit) | SET,
            _ => false,
        };
        let open = premises.iter().map(options).filter(|options| !settled(options));
        let Some(options) = open.min_by_key(Vec::len) else {
            let ask = Ask { limit: 1, solutions: 0 };
            let start = Start::from_candidates(&marks.map(|mask| mask & !SET));
            return self.engine.solve_one(&start, ask).tally.solutions > 0;
        };
        options.iter().any(|&(cell, digit)| {
            let mut marks = *marks;
            self.set(&mut marks, cell, digit) && self.has_solution(&marks, premises)
        })
    }

    /// Sets a digit; false if that leaves a cell nothing.
    fn set(&self, marks: &mut Marks, cell: Cell, digit: Digit) -> bool {
        marks[cell.index()] = mask(digit) | SET;
        self.layout.peers(cell).iter().all(|peer| {
            marks[peer.index()] &= !mask(digit);
            marks[peer.index()] & !SET != 0
        })
    }

    /// Whether the premises exclude the opposite of a conclusion (or, where a
    /// pattern with two solutions is the reason, that with any way out of it).
    fn implies(&self, step: &Step, conclusion: (Cell, Digit), holds: bool) -> bool {
        let marks = premises(&self.layout, step);
        let (cell, digit) = conclusion;
        // True alone or with each way out of the pattern.
        let mut cases = vec![marks];
        if !step.evidence.escapes.is_empty() {
            cases = step.evidence.escapes.iter().map(|&out| self.with(&marks, out)).collect();
        }
        cases.iter().all(|case| {
            let case = if holds {
                let mut case = *case;
                case[cell.index()] &= !mask(digit);
                case
            } else {
                self.with(case, (cell, digit))
            };
            case.contains(&0) || !self.has_solution(&case, &step.evidence.premises)
        })
    }

    /// The marks with a candidate true; a cell without any if it cannot be.
    fn with(&self, marks: &Marks, (cell, digit): (Cell, Digit)) -> Marks {
        let mut marks = *marks;
        let possible = marks[cell.index()] & mask(digit) != 0;
        if !possible || !self.set(&mut marks, cell, digit) {
            marks[cell.index()] = 0;
        }
        marks
    }

    /// Walks through a puzzle as a profile does and notes everything that is not as
    /// it should be.
    fn walk(&mut self, line: &str, profile: &Profile) {
        let puzzle = puzzle(line);
        let start = Start::of(&puzzle).unwrap();
        let answer = self.engine.solve_one(&start, Ask::SOLUTION);
        assert_eq!(answer.tally.solutions, 1, "{line}");
        let solution = answer.solutions[0];
        let right = |(cell, digit): (Cell, Digit)| solution[cell.index()] as usize == digit.value();
        let state = State::new(puzzle.clone());
        let steps = self.solver.path(profile, &state, &Control::FREE).unwrap().steps;
        let mut board: [u8; 81] =
            std::array::from_fn(|i| puzzle.givens()[i].map_or(0, |d| d.value() as u8));
        for (number, step) in (1..).zip(steps.iter().map(|priced| &priced.step)) {
            *self.steps.entry(step.technique.row().id).or_default() += 1;
            let mut note = |what: &str, (cell, digit): (Cell, Digit)| {
                let spot = self.layout.spot(cell);
                let technique = step.technique.row().id;
                self.wrong
                    .push(format!("{technique}, step {number} of {line}: {what} {spot} {digit}"));
            };
            if step.placement.is_none() && step.eliminations.is_empty() {
                note("concludes nothing, at", (Cell::from_index(0), Digit::from_index(0)));
            }
            if let Some((cell, digit)) = step.placement {
                if !right((cell, digit)) {
                    note("places", (cell, digit));
                }
                board[cell.index()] = digit.value() as u8;
            }
            for &out in step.eliminations.iter().filter(|&&out| right(out)) {
                note("removes the solution's", out);
            }
            // The last resort looks at the solution and proves nothing.
            if step.technique == Technique::BruteForce {
                continue;
            }
            let placed = step.placement.map(|place| (place, true));
            let conclusions =
                placed.into_iter().chain(step.eliminations.iter().map(|&out| (out, false)));
            let unproven: Vec<_> =
                conclusions.filter(|&(what, holds)| !self.implies(step, what, holds)).collect();
            for (what, _) in unproven {
                let spot = self.layout.spot(what.0);
                let technique = step.technique.row().id;
                self.wrong.push(format!(
                    "{technique}, step {number} of {line}: the premises do not imply {spot} {}",
                    what.1
                ));
            }
        }
        if board != *solution {
            self.wrong.push(format!("{line}: the last step does not leave the solution"));
        }
    }
}

#[test]
fn steps_keep_the_solution_and_follow_from_their_evidence() {
    for name in ["se", "human", "hodoku"] {
        let profile = Profile::named(name).unwrap();
        let mut checker = Checker::new();
        own().for_each(|line| checker.walk(line, &profile));
        assert!(checker.steps.values().sum::<usize>() > 5000);
        assert!(checker.wrong.is_empty(), "{name}\n{}", checker.wrong.join("\n"));
    }
}

/// They are rare in puzzles of our own.
#[test]
fn the_experts_patterns_follow_from_their_evidence() {
    let mut checker = Checker::new();
    // Those on other boards count one digit at a time, and have a check of their own.
    let experts = |example: &&Example| {
        example.technique.row().family == Family::Multisector && example.shows.starts_with(':')
    };
    for example in EXAMPLES.iter().filter(experts) {
        let state = format::read(example.shows, &Options::default()).unwrap().remove(0).state;
        let steps = checker.solver.all(example.technique, &state, &Control::FREE).unwrap();
        for step in steps {
            let placed = step.placement.map(|place| (place, true));
            let gone = step.eliminations.iter().map(|&out| (out, false));
            for (what, holds) in placed.into_iter().chain(gone) {
                assert!(checker.implies(&step, what, holds), "{what:?} {step:?}");
            }
        }
    }
}

/// Else the check above would prove nothing.
#[test]
fn without_its_premises_no_step_follows() {
    let checker = Checker::new();
    for line in own().take(20) {
        let mut check = |mut step: Step| {
            step.evidence.premises.clear();
            if let Some(place) = step.placement {
                assert!(!checker.implies(&step, place, true), "{step:?}");
            }
            // A way out of a pattern often excludes what is removed by the rules alone.
            if step.evidence.escapes.is_empty() {
                assert!(!step.eliminations.iter().any(|&out| checker.implies(&step, out, false)));
            }
        };
        Rater::new().steps(&puzzle(line), &Control::FREE, &mut check).unwrap();
    }
}

#[test]
fn with_steps_or_without_the_rating_is_the_same() {
    let mut rater = Rater::new();
    for line in own().step_by(5) {
        let puzzle = puzzle(line);
        let mut hardest = None;
        let mut keep = |step: Step| hardest = hardest.max(step.rating);
        let told = rater.steps(&puzzle, &Control::FREE, &mut keep).unwrap();
        let rating = rater.rate(&puzzle, &Control::FREE).unwrap();
        assert_eq!((rating, hardest), (told, Some(rating.er)), "{line}");
        for bound in [12, 15, 23, 45, 66, 71, 83].map(Tenths::new) {
            let reached = rater.is_at_least(&puzzle, bound, &Control::FREE);
            assert_eq!(reached, Ok(rating.er >= bound), "{line} {bound}");
        }
    }
}

/// The same on any list: `SHUDU_PUZZLES` names the file, `SHUDU_EVERY` takes
/// every n-th line, `SHUDU_PROFILE` the profile, `se` if it is not given.
#[test]
#[ignore = "needs a list of puzzles and some time"]
fn steps_of_a_list_follow_from_their_evidence() {
    let file = std::env::var("SHUDU_PUZZLES").expect("SHUDU_PUZZLES names a file of puzzles");
    let every = std::env::var("SHUDU_EVERY").map_or(1, |n| n.parse().expect("a number"));
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    lines.retain(|line| line.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    lines.dedup();
    let mut checker = Checker::new();
    let name = std::env::var("SHUDU_PROFILE").unwrap_or("se".into());
    let profile = Profile::named(&name).expect("SHUDU_PROFILE is a built-in profile");
    lines.iter().step_by(every).for_each(|line| checker.walk(line, &profile));
    for (technique, steps) in &checker.steps {
        let wrong =
            checker.wrong.iter().filter(|w| w.starts_with(&format!("{technique}, "))).count();
        println!("{technique:<24} {steps:>7} steps {wrong:>5} wrong");
    }
    println!("{} steps in all", checker.steps.values().sum::<usize>());
    let first: Vec<_> = checker.wrong.iter().take(40).cloned().collect();
    assert!(checker.wrong.is_empty(), "{} wrong\n{}", checker.wrong.len(), first.join("\n"));
}

#[test]
fn the_table_of_the_documents_is_that_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rating.md");
    let Ok(text) = std::fs::read_to_string(path) else {
        return println!("skipped: docs/rating.md is not part of the package");
    };
    let table = text.split("<!-- techniques -->").nth(1).expect("the table is marked");
    let written: Vec<&str> = table.lines().filter(|line| line.contains('`')).collect();
    let row = |row: &TechniqueRow| {
        let (rating, family) = (row.rating?, format!("{:?}", row.family).to_lowercase());
        let names = format!("`{}` | {} | {}", row.id, row.english, row.chinese);
        Some(format!("| {rating} | {names} | {family} |"))
    };
    assert_eq!(written, TECHNIQUES.iter().filter_map(row).collect::<Vec<_>>());
}

/// The position, notes included, is judged before anything follows from it.
#[test]
fn notes_that_exclude_every_solution_lead_to_no_steps() {
    let text = r#"{"size":4,"grid":[[{},{},{},{"centerPencilMarks":[2]}],[{},{},{},{}],
        [{},{},{"centerPencilMarks":[3,4]},{}],[{},{},{"centerPencilMarks":[4]},{}]]}"#;
    let state = format::read(text, &Options::default()).unwrap().remove(0).state;
    let solution = |state: &State| {
        let left = Puzzle::empty(state.puzzle.layout().clone()).with_limits(state.candidates());
        shudu::solutions(&left).next().is_some()
    };
    let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
    let mut dead = 0;
    for seed in 0..500u64 {
        let mut random = Random::new(seed);
        let mut state = state.clone();
        if seed > 0 {
            let notes = state.centre.as_mut().unwrap();
            for cell in state.puzzle.layout().cells() {
                notes[cell] = DigitSet::from_bits(random.bits() & random.bits() & 15);
            }
        }
        let hint = hint::hint(&state, &Profile::human(), &mut solver, &Control::FREE).unwrap().hint;
        if !solution(&state) {
            dead += 1;
            assert!(matches!(hint, Hint::DeadEnd | Hint::NoPlace { .. }), "{seed}: {hint:?}");
        }
        let path = solver.path(&Profile::human(), &state, &Control::FREE).unwrap();
        assert!(!path.solved || solution(&state), "{seed}");
    }
    assert!(dead > 50);
}
