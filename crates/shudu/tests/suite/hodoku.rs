//! Paths of the profile `hodoku`: the scores and levels HoDoKu gives, and chains whose every
//! link follows from those before it and from what the step says it uses of the board.

use shudu::board::{Cell, Digit, HouseKind, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Chain, Link, Premise, Profile, Reason, Solver, Step, Technique};
use std::sync::Arc;

/// Puzzles with the level and score HoDoKu 2.3.2 gives them.
const SCORES: &str = include_str!("../data/scores.tsv");

type Spot = (Cell, Digit);

fn peers(layout: &Layout, a: Cell, b: Cell) -> bool {
    layout.peers(a).contains(&b)
}

fn within(layout: &Layout, kind: HouseKind, link: &Link) -> bool {
    let house = layout.houses().iter().find(|house| house.kind == kind).unwrap();
    link.cells.iter().all(|cell| house.cells.contains(cell))
}

/// Whether a link is about a candidate, alone or with others.
fn covers(link: &Link, (cell, digit): Spot) -> bool {
    link.digit == digit && link.cells.contains(&cell)
}

/// Whether a statement excludes a candidate.
fn excludes(layout: &Layout, link: &Link, on: bool, spot: Spot) -> bool {
    let (cell, digit) = spot;
    match on {
        false => link.cells == [cell] && link.digit == digit,
        true if link.digit == digit => link.cells.iter().all(|&other| peers(layout, other, cell)),
        true => link.cells == [cell],
    }
}

/// What a step says about the candidates of a cell.
fn candidates(step: &Step, cell: Cell) -> Option<Vec<Spot>> {
    step.evidence.premises.iter().find_map(|premise| match premise {
        Premise::Cell { cell: c, digits } if *c == cell => {
            Some(digits.map(|digit| (cell, digit)).collect())
        }
        _ => None,
    })
}

/// What it says about the places of a digit in a house.
fn places(step: &Step, kind: HouseKind, digit: Digit) -> Option<Vec<Spot>> {
    step.evidence.premises.iter().find_map(|premise| match premise {
        Premise::House { house, digit: d, cells } if *house == kind && *d == digit => {
            Some(cells.iter().map(|&cell| (cell, digit)).collect())
        }
        _ => None,
    })
}

/// Whether a link follows from its parents.
fn follows(layout: &Layout, step: &Step, chain: &Chain, index: usize) -> bool {
    let link = &chain.links[index];
    if link.parents.iter().any(|&parent| parent >= index) {
        return false;
    }
    let parents = || link.parents.iter().map(|&parent| &chain.links[parent]);
    let rest_is_off = |all: Option<Vec<Spot>>| {
        let off = |&spot: &Spot| parents().any(|parent| !parent.on && covers(parent, spot));
        all.is_some_and(|all| all.iter().all(|spot| covers(link, *spot) || off(spot)))
    };
    match (&link.reason, link.on) {
        (Reason::Assumed, _) => index == 0 && link.parents.is_empty(),
        (Reason::Cell, true) => {
            link.cells.len() == 1 && rest_is_off(candidates(step, link.cells[0]))
        }
        (Reason::House(house), true) => {
            within(layout, *house, link) && rest_is_off(places(step, *house, link.digit))
        }
        (Reason::Cell, false) => parents().any(|parent| {
            parent.on
                && parent.cells == link.cells
                && link.cells.len() == 1
                && parent.digit != link.digit
        }),
        (Reason::House(house), false) => parents().any(|parent| {
            let apart = parent.cells.iter().all(|cell| !link.cells.contains(cell));
            let inside = within(layout, *house, parent) && within(layout, *house, link);
            parent.on && parent.digit == link.digit && apart && inside
        }),
        _ => false,
    }
}

/// Whether statements that all hold contradict each other or the first assumption.
fn clash(layout: &Layout, step: &Step, ends: &[&Link], start: &Link) -> bool {
    let all: Vec<&Link> = ends.iter().copied().chain([start]).collect();
    let single = |link: &Link| (link.cells[0], link.digit);
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            let other_way = a.on != b.on && a.digit == b.digit && a.cells == b.cells;
            if other_way || a.on && b.on && excludes(layout, a, true, single(b)) {
                return true;
            }
        }
    }
    step.evidence.premises.iter().any(|premise| {
        let spots = match premise {
            Premise::Cell { cell, .. } => candidates(step, *cell),
            Premise::House { house, digit, .. } => places(step, *house, *digit),
        };
        spots.unwrap().iter().all(|&spot| ends.iter().any(|end| !end.on && single(end) == spot))
    })
}

/// Whether one of the assumptions must hold.
fn complete(step: &Step, starts: &[&Link]) -> bool {
    if let [a, b] = starts
        && a.cells == b.cells
        && a.digit == b.digit
        && a.on != b.on
    {
        return true;
    }
    let started = |spot: &Spot| starts.iter().any(|start| start.on && covers(start, *spot));
    step.evidence.premises.iter().any(|premise| match premise {
        Premise::Cell { cell, .. } => candidates(step, *cell).unwrap().iter().all(started),
        Premise::House { house, digit, .. } => {
            places(step, *house, *digit).unwrap().iter().all(started)
        }
    })
}

/// Whether the chains of a step prove it.
fn proves(layout: &Layout, step: &Step) -> bool {
    use Technique as T;
    let chains = &step.evidence.chains;
    let starts: Vec<&Link> = chains.iter().map(|chain| chain.links.first().unwrap()).collect();
    let ends: Vec<&Link> = chains.iter().map(|chain| chain.links.last().unwrap()).collect();
    let is = |link: &Link, on: bool, (cell, digit): Spot| {
        link.on == on && link.cells == [cell] && link.digit == digit
    };
    match step.technique {
        T::Aic | T::GroupedAic => step.eliminations.iter().all(|&spot| {
            excludes(layout, starts[0], !starts[0].on, spot)
                && excludes(layout, ends[0], ends[0].on, spot)
        }),
        T::AicLoop | T::GroupedAicLoop => {
            let links = &chains[0].links;
            step.eliminations.iter().all(|&spot| {
                (0..links.len()).any(|i| {
                    [i, (i + 1) % links.len()]
                        .iter()
                        .all(|&i| excludes(layout, &links[i], true, spot))
                })
            })
        }
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            let (spot, on) = match step.placement {
                Some(spot) => (spot, true),
                None => (step.eliminations[0], false),
            };
            starts.iter().all(|start| is(start, !on, spot)) && clash(layout, step, &ends, starts[0])
        }
        T::ForcingChainVerity | T::ForcingNetVerity => {
            let (spot, on) = match step.placement {
                Some(spot) => (spot, true),
                None => (step.eliminations[0], false),
            };
            ends.iter().all(|end| is(end, on, spot)) && complete(step, &starts)
        }
        _ => true,
    }
}

fn is_from_tables(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::Aic
            | T::AicLoop
            | T::GroupedAic
            | T::GroupedAicLoop
            | T::ForcingChainContradiction
            | T::ForcingChainVerity
            | T::ForcingNetContradiction
            | T::ForcingNetVerity
            | T::BruteForce
    )
}

/// The faults of a step found by tables.
fn faults(layout: &Layout, step: &Step) -> Vec<String> {
    let mut faults = Vec::new();
    for chain in &step.evidence.chains {
        for index in 0..chain.links.len() {
            if !follows(layout, step, chain, index) {
                faults.push(format!("link {index} of {chain:?} does not follow"));
            }
        }
    }
    if !proves(layout, step) {
        faults.push(format!("{step:?} is not proved by its chains"));
    }
    faults
}

#[test]
fn scores_levels_and_reasons() {
    let layout = Layout::classic();
    let mut solver = Solver::new(Arc::clone(&layout)).unwrap();
    let profile = Profile::hodoku();
    for row in SCORES.lines().skip(1) {
        let [line, level, score] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let puzzle = Puzzle::from_symbols(Arc::clone(&layout), line).unwrap();
        let path = solver.path(&profile, &State::new(puzzle), &Control::FREE).unwrap();
        assert!(path.solved, "{line}");
        for step in path.steps.iter().map(|priced| &priced.step) {
            if !is_from_tables(step.technique) {
                continue;
            }
            assert_eq!(faults(&layout, step), Vec::<String>::new(), "{line}");
        }
        assert_eq!((path.grade.id(), path.score), (level, score.parse().unwrap()), "{line}");
    }
}
