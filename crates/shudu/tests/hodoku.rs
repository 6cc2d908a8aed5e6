//! Paths of the profile `hodoku`: the scores and levels HoDoKu gives, and chains whose every
//! link follows from those before it and from what the step says it uses of the board.

use shudu::board::{Cell, Digit, HouseKind, Layout, Puzzle, State};
use shudu::logic::{Chain, Link, Premise, Profile, Reason, Solver, Step, Technique};
use std::sync::Arc;

/// Puzzles with the level and score HoDoKu 2.3.2 gives them.
const SCORES: &str = "
.....678.4...89...7.91..5...18.......6..4.2..9.4..13......3.84...28..9.........7. easy 300
1.3..67........123.8..2.......314......5.....5..97...8.41....5.87..9..469........ easy 250
..34.........8..2.7..12.....145..6.836......1..5......5......76..82....4....7.3.. easy 378
.23..67..4...8..2.....2..65......3..3..9....1...3.2874.47.9....86.5............1. easy 300
..3..6....5.7.....7.9...5..2...9.8.....8..97.....2.43..6.9.8...8.2.1........73.1. medium 464
1....6....5...912..8..2..6...4.....8..5....9.6..24.3....2.7...18.......79...312.. easy 290
..3.........78.1....9.234..2.4..5..83..6...14.6.....7.5....7..66...4...........37 easy 304
......7..4.6.8...3.89..24...1.3....8.9.....51...59..7...26.5.9.......6.7......... easy 368
1....67...567....3.8.1......35.74..8.....32..9...1...4..8...4...1.3.....6.....9.1 medium 580
.2.4.6....5.7....3.8..2......859..7....8....16...3.4.......581...1.7....97...8..2 medium 560
1.........5.7....3.891......3.....9.5.7.9..31.4...1.57...678...69....8....5...... medium 514
.2.4.6.....67....378..2...5..5..1648.....25....1.......9..1...2.....83...6....9.. medium 474
12...67.9......12..............9....56....9..9.867..1.3..5....1.4..3...2.75..2.4. medium 630
1....6.8....7....3..8.3..4..6...49.7..4.2.6....7..3.1.5....8..4..92........67...1 hard 840
1...56......7...2.78.....6.2..97.34.37.2..9..96.8..2.....64....63...8.71.....7... hard 628
....5...94..7.9.2........462....4.6.....1.23...5.6....36.5....457......8.....8... medium 598
..3.5...9..67..1.......2.6.2..........18...47.....7..63....54...8..94.5.9...1.... hard 798
.....6.8..5.7..1......3..462.85.....36....4.8.7..1....53.....2.61.2...9...2.7.... medium 750
.2.4.......6.8....7.9....45.7..6.8..3.5.....6.1.....27.4...1.7....9.2.51......... hard 808
.....6.8....7....37.91.....2.4.7...8...89..1.......3.45.........6.3..5.2.375.86.. hard 820
.2.....8.4.678....7....2...2.53...6...8...4.7....1...55...63....928..3.....5....1 hard 800
1...5.........91.3..81.2..4...5.....6.43..9...7..24....4.8.5.......6..9..6...73.5 hard 890
1..........7..92...8.2..5.423.5..9.1..5......91..3.......7....5...3.1.2.84.6..3.. unfair 1070
...4........789....8..3...62.....86.....6.291..7..1..4.3..1......1..46.5962...... hard 980
1......894.6..........2.4....1......34.9..2.6..5...87......76......94.1..6281.3.. hard 660
.2.4.678...6..9...7....2..62....7...3....5.9.87..........3......3..2.47.94....8.2 unfair 1100
12.4.6..9..67...2.7.......5...5..94..4...2.5......1.3.3...........9.4.76..8.1...4 hard 800
1.34...89.5..89...6...3..........86....9..5.2....6....532..1.....4..56..9..8..1.4 hard 626
12.4....9..6....2....2.......56.3..8..1.2.45.8.....2.....3.4......1.5.9.93......7 hard 1204
1......89457..92......7....2..6..918........293...1.......24..15..91.6.......3... unfair 1380
...4...89....8...37.91.....2.4.7.6...6.9....5.3.......34..........2.3.6.6..59..1. hard 934
1...56..9.5...9.2....1..4....5.9..7..3.2...5.96..3....3...4.....9......864...5... hard 514
.......89...7......8..3..4..3...8.....5.24....9.675..23.85..2..5.....46..61.....5 unfair 1790
...4...8.4.67...2...9.2..65..1.........6...5....2.83.76......7..47.1....9.25....1 hard 860
.2...67..4..7.9.....9.23.6........51..89..3..97.......3...6.2.46.5.1...7......... hard 784
.23...78...6..9..3...1..5.4.....49......6.43..3.........5...8..8....26...62.47... unfair 1054
1........45..8...3..9...46.....7.3.6.3...42.1..7..1..8.....89..59.2.........4.852 hard 1046
...4.6..9.56.........13.5.4.9........64..82....72..95.5...6.4..6.2....1........3. extreme 2034
12.4..7..4.......3..9..2..6...89...53.52..41.....1.9..56....8.......5.6..4..7.... unfair 1080
.23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6. hard 944
1...5...9..67...2..8.1......1.....7.5..6..29.9.7..1......9..64.6.2......8..5.7... hard 1424
..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57 extreme 2554
.2..5.......7.91.3...1...6...5.3..76..4...5..8.7.6..415...1...4..........3.2...58 extreme 2210
.23.....94....9.2.7.....4.5....37.4..6.9..8..9.42.......18.2..76....5...8...71.5. extreme 2502
1.34..78.4...8........23.6....3..9....8...6.1....17...53........4.....369.72..5.. extreme 2570
.....6.8..56..91..78..2....2.5...9.6.........9..2.1...........7.3.9...5887..3.2.. extreme 2344
.2..5..8..5..8.1.3...13..6....9......3..24..69..5..2.13.5.98...6..2....8.9..4.... extreme 2652
1.3..........8....78..31..4.1..7.....38..2..7....432.....5...1......4.929..6.83.. extreme 1870
..3....8.4.......378...2.462..9...1.6..3.7.9....5..3.4.6...5.......7.....17.93..2 extreme 2866
.23....8...6...1..78...35.4..8..7....9...2.516..3.........4..9..3...5....726..... extreme 2604
...4...8.456..........1...6.6137..9..47.91......5......9..4.2..6....2....7...59.3 extreme 2320
......789..6..912....1.2......3.4.....7.6....98.....1.......2..64..27...8.2...64. extreme 4114
12.4.........8.1.3.........2..6....85..2...9..6..4..75..296.4.1.7...4...91.52.... unfair 1766
...4.....4.67...2.7...3..4...7.6..988.52.4....6.......3.....8.2.7..1..3...832..71 extreme 8628
1........4..18.2.6.......54.9..7.....768459..8.....5....9..287.6...9.4...8....... extreme 2100
...4....94.6.8.12.....2.4..2.49..6...98.6....6........5.......7....95..293...1.4. extreme 3430
..34..7.....7...2.78......6...3....5.9..6.....6.92...167...13.2..2.4.9....5.....8 extreme 3920
..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75 extreme 5488
.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8 extreme 6916
..345.78.4....9.2..8..2..6...16.5..7......2..9...4..3...4......5.2.1.....1....3.6 extreme 7166
.2.4.6.8...6.8.1.......3..4..5...6......9..4589.......3....49.25..932.7.....1.... extreme 6896
..3...7..4.67...2...91.25......1..7.83..974........2......4..5..4..283...9.5..84. extreme 3122
..3......4..78....7.9....5.2....89...6...4..3..51...6...467..9....8.1.7.6....5..1 extreme 5600
..34.6.8.....8...17...236...1..3.9....8..2.1..7........91...4.764...789....2.4... extreme 5098
..34.6..9....8..23.8....64..3.8.5.1.6.......8..5.1.........85........9329.2.73... extreme 6552
12.....8...6..9......2.36...1..943....4......9..1...2.3..84..97..7.....8.41.7.2.. extreme 8244
.......8..5.7.9.3....2315..2........3...1....764..5....8.6..39.........8.3....641 extreme 2954
..3....8...6..91...7......428.97.4.............76.8.2.6.....27.....6...3..512.... extreme 8014
.2.4.678...6.8...37.....5...91..8..5.3.....1.....132...1.26..5...8......9...4.6.. extreme 6502
.23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8 extreme 10390
..34..7..45...9..66.....15.....6..97......4..9.67....137.....18.6...1.....42..... extreme 5156
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. extreme 24894
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy 204
";

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
    let loops = [T::Aic, T::AicLoop, T::GroupedAic, T::GroupedAicLoop];
    loops.contains(&technique)
        || (T::ForcingChainContradiction..=T::BruteForce).contains(&technique)
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
    let layout = Arc::new(Layout::classic());
    let mut solver = Solver::new(Arc::clone(&layout));
    let profile = Profile::hodoku();
    for row in SCORES.lines().skip(1) {
        let [line, level, score] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let puzzle = Puzzle::from_symbols(Arc::clone(&layout), line).unwrap();
        let path = solver.path(&profile, &State::new(puzzle));
        assert!(path.solved, "{line}");
        for step in path.steps.iter().filter(|step| is_from_tables(step.technique)) {
            assert_eq!(faults(&layout, step), Vec::<String>::new(), "{line}");
        }
        assert_eq!((path.level.english(), path.score), (level, score.parse().unwrap()), "{line}");
    }
}
