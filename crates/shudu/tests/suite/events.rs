//! The event log is complete: the state of a search can be rebuilt from it alone.

use shudu::board::{Digit, Layout, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::search::fast::Fast;
use shudu::search::{
    Classic, Ended, Event, General, Limits, Method, Moment, Order, Reel, Silent, View, each,
    snapshot,
};
use std::cell::RefCell;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn puzzles() -> Vec<Puzzle> {
    let cases = [
        ("2x2", "1....2....3....4"),
        ("2x3", "400001002300050030060040005400100005"),
        ("2x3+x", "4.................................5."),
        (
            "3x3",
            "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..",
        ),
        ("jigsaw:AAAB/CCAB/CDBB/CDDD", "1..............."),
        ("2x2", "11.............."),
    ];
    let puzzle = |(layout, symbols): &(&str, &str)| {
        Puzzle::from_symbols(Arc::new(layout.parse::<Layout>().unwrap()), symbols).unwrap()
    };
    cases.iter().map(puzzle).collect()
}

fn digits(view: &View) -> Vec<Option<Digit>> {
    view.layout().cells().map(|cell| view.digit(cell)).collect()
}

fn same(a: &View, b: &View) -> bool {
    digits(a) == digits(b)
        && a.marks() == b.marks()
        && a.depth() == b.depth()
        && a.layout().cells().all(|c| a.role(c) == b.role(c) && a.pointer(c) == b.pointer(c))
}

#[test]
fn every_solution_is_on_the_board_when_it_is_told() {
    for puzzle in puzzles() {
        for classic in Classic::ALL {
            let view = RefCell::new(View::new(&puzzle));
            let found = RefCell::new(Vec::new());
            let mut log = |event: Event| {
                view.borrow_mut().apply(event);
                if event == Event::Solution {
                    found.borrow_mut().push(digits(&view.borrow()));
                }
                Continue(())
            };
            let mut expected = Vec::new();
            let limits = Limits::solutions(20);
            classic.run(
                &puzzle,
                &limits,
                &mut log,
                &mut each(|solution| {
                    expected.push(solution.iter().copied().map(Some).collect::<Vec<_>>());
                }),
            );
            assert_eq!(*found.borrow(), expected, "{classic:?}");
        }
    }
}

#[test]
fn a_finished_search_has_taken_everything_back() {
    for puzzle in puzzles() {
        for classic in Classic::ALL {
            let mut view = View::new(&puzzle);
            let mut log = |event: Event| {
                view.apply(event);
                Continue(())
            };
            let outcome =
                classic.run(&puzzle, &Limits::solutions(500), &mut log, &mut each(|_| {}));
            if outcome.ended == Ended::Exhausted {
                assert_eq!(view.depth(), 0, "{classic:?}");
            }
            let stats = &outcome.stats;
            assert_eq!(view.rounds, stats.rounds);
            assert_eq!(view.placements, stats.placements());
            assert_eq!(view.backtracks, stats.backtracks);
            assert_eq!(view.solutions, stats.solutions);
        }
    }
}

#[test]
fn the_state_at_any_event_can_be_rebuilt() {
    for puzzle in puzzles() {
        for classic in Classic::ALL {
            let mut states = vec![View::new(&puzzle)];
            let limits = Limits::solutions(2);
            let mut log = |event: Event| {
                let mut next = states[states.len() - 1].clone();
                next.apply(event);
                states.push(next);
                if states.len() > 2_000 { Break(()) } else { Continue(()) }
            };
            classic.run(&puzzle, &limits, &mut log, &mut each(|_| {}));
            for n in (0..states.len()).step_by(97).chain([states.len() - 1]) {
                let shot = snapshot(classic, &puzzle, Moment::Event(n as u64), &limits);
                assert!(shot.reached);
                assert!(same(&shot.view, &states[n]), "{classic:?} at {n}");
            }
            let past = Moment::Event(u64::MAX);
            assert!(!snapshot(classic, &puzzle, past, &Limits::solutions(1)).reached);
        }
    }
}

#[test]
fn every_strike_is_of_a_candidate_that_was_there() {
    for puzzle in puzzles() {
        for classic in Classic::ALL {
            let mut view = View::new(&puzzle);
            let mut log = |event: Event| {
                if let Event::Strike { cell, digit, .. } = event {
                    assert!(view.marks()[cell].contains(digit), "{classic:?} {event:?}");
                }
                view.apply(event);
                Continue(())
            };
            classic.run(&puzzle, &Limits::solutions(3), &mut log, &mut each(|_| {}));
        }
    }
}

#[test]
fn a_search_stops_when_told_and_says_why() {
    let empty = Puzzle::empty(Layout::classic());
    let asked = AtomicU32::new(0);
    let late = |_: &Progress| (asked.fetch_add(1, Ordering::Relaxed) > 3).then_some(Stop::Time);
    let cancel = |_: &Progress| Some(Stop::Cancelled);
    let cases: [(Limits, Ended); 4] = [
        (Limits::solutions(3), Ended::Limit),
        (Limits::NONE.nodes(10), Stop::Nodes.into()),
        (Limits::NONE.under(Control::new(&late)), Stop::Time.into()),
        (Limits::NONE.under(Control::new(&cancel)), Stop::Cancelled.into()),
    ];
    for (limits, ended) in &cases {
        for classic in Classic::ALL {
            asked.store(0, Ordering::Relaxed);
            let outcome = classic.run(&empty, limits, &mut Silent, &mut each(|_| {}));
            assert_eq!(outcome.ended, *ended, "{classic:?}");
        }
        asked.store(0, Ordering::Relaxed);
        let outcome = General::new(empty.layout().clone()).solve(&empty, limits, &mut each(|_| {}));
        assert_eq!(outcome.ended, *ended);
        if *ended == Ended::Limit {
            assert_eq!(outcome.stats.solutions, 3);
        }
        asked.store(0, Ordering::Relaxed);
        let mut told = 0;
        let outcome = Fast::default().solve(&empty, limits, &mut each(|_| told += 1));
        assert_eq!((outcome.ended, outcome.stats.solutions), (*ended, told));
    }
}

#[test]
fn the_general_engine_fills_large_empty_boards() {
    for name in ["4x4", "5x5", "6x6"] {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let mut found = 0;
        let limits = Limits { nodes: 100_000, ..Limits::solutions(1) };
        let empty = Puzzle::empty(layout.clone());
        let _ = General::new(layout.clone()).solve(
            &empty,
            &limits,
            &mut each(|digits| {
                shudu::board::Grid::new(layout.clone(), digits).unwrap();
                assert_eq!(digits.len(), layout.cell_count());
                found += 1;
            }),
        );
        assert_eq!(found, 1, "{name}");
    }
}

/// All that can be seen of a view.
fn seen(view: &View) -> String {
    let layout = view.layout();
    let digits: Vec<_> = layout.cells().map(|cell| view.digit(cell)).collect();
    let marks: Vec<_> =
        layout.cells().map(|cell| (view.marks()[cell], view.pointer(cell))).collect();
    let counts = [view.events, view.rounds, view.placements, view.choices, view.backtracks];
    format!("{digits:?} {marks:?} {counts:?} {:?}", view.open().collect::<Vec<_>>())
}

#[test]
fn a_reel_shows_every_moment_as_a_run_from_the_start_does() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        for classic in Classic::ALL {
            let mut heard = 0;
            let mut reel = Reel::new(classic, puzzle.clone(), 3, 9000, &Control::FREE, &mut |_| {
                heard += 1;
            })
            .unwrap();
            assert_eq!(reel.events(), heard);
            for n in [0, 1, heard / 3, heard.saturating_sub(1), heard, heard / 2] {
                let (view, _) = reel.at(n, &Control::FREE).unwrap();
                let limits = Limits::solutions(3);
                let fresh = snapshot(classic, puzzle, Moment::Event(n), &limits).view;
                assert_eq!(seen(&view), seen(&fresh), "{classic:?} on {number}, event {n}");
                let round = reel.number(Moment::Round(view.rounds), &Control::FREE).unwrap();
                let whole = snapshot(classic, puzzle, Moment::Round(view.rounds), &limits).view;
                assert_eq!(round, whole.events.min(heard), "{classic:?} on {number}, event {n}");
            }
        }
    }
}

#[test]
fn a_reel_longer_than_its_memory_goes_anywhere() {
    let empty = Puzzle::empty(Layout::classic());
    let (classic, most) = (Classic::Norvig, 2_400_000);
    let mut reel =
        Reel::new(classic, empty.clone(), u64::MAX, most, &Control::FREE, &mut |_| {}).unwrap();
    assert!(reel.is_cut() && reel.events() == most && reel.checkpoints() <= 256);
    for n in [2_390_001, 40, 2_097_152, most, 2_097_153] {
        let (view, event) = reel.at(n, &Control::FREE).unwrap();
        let fresh = snapshot(classic, &empty, Moment::Event(n), &Limits::NONE).view;
        assert_eq!(seen(&view), seen(&fresh), "event {n}");
        let before = reel.seek(n + 1, true, &mut |_| true, &Control::FREE).unwrap();
        assert_eq!((before, event.is_some()), (Some(n), true));
    }
    // The tries of the first level are those that end last.
    let tree = reel.branches((0, most), (most / 600, 64), &Control::FREE).unwrap();
    assert!(tree.iter().all(|branch| branch.begins < branch.ends && branch.ends <= most));
    assert_eq!(tree.iter().map(|branch| branch.depth).min(), Some(0));
}

/// The solutions, the events, and how it went.
fn told(method: Method, puzzle: &Puzzle) -> (Vec<Vec<Digit>>, Vec<Event>, shudu::search::Outcome) {
    let (mut solutions, mut events) = (Vec::new(), Vec::new());
    let mut log = |event: Event| {
        events.push(event);
        Continue(())
    };
    let limits = Limits::solutions(20).nodes(1000);
    let outcome =
        method.run(puzzle, &limits, &mut log, &mut each(|digits| solutions.push(digits.to_vec())));
    (solutions, events, outcome)
}

#[test]
fn in_every_order_every_algorithm_finds_the_same_solutions() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let (mut expected, _, _) = told(Method::GENERAL, puzzle);
        expected.sort();
        for method in Method::all() {
            for &order in method.orders() {
                let method = method.ordered(order).unwrap();
                let (mut found, events, outcome) = told(method, puzzle);
                found.sort();
                let whole = outcome.ended.stop().is_none() && found.len() < 20;
                assert!(!whole || found == expected, "{method:?} on {number}");
                // What is told is what is counted, and the state follows from it.
                let mut view = View::new(puzzle);
                events.iter().for_each(|&event| view.apply(event));
                let stats = outcome.stats;
                let counted = [stats.rounds, stats.placements(), stats.backtracks];
                let seen = [view.rounds, view.placements, view.backtracks];
                assert_eq!(counted, seen, "{method:?} on {number}");
            }
        }
    }
}

#[test]
fn an_order_is_the_one_in_which_cells_are_taken() {
    let six = &puzzles()[1];
    let visited = |order: Order| -> Vec<usize> {
        let method = Method::new(Classic::Backtrack, order).unwrap();
        let (_, events, _) = told(method, &Puzzle::empty(six.layout().clone()));
        let visit = |event: &Event| match event {
            Event::Visit { cell } => Some(cell.index()),
            _ => None,
        };
        events.iter().filter_map(visit).take(8).collect()
    };
    assert_eq!(visited(Order::Own), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(visited(Order::Own), visited(Order::Rows));
    assert_eq!(visited(Order::Columns), [0, 6, 12, 18, 24, 30, 1, 7]);
    assert_eq!(visited(Order::Random(4)), visited(Order::Random(4)));
    assert_ne!(visited(Order::Random(4)), visited(Order::Random(5)));
    // The published orders, said aloud.
    for (classic, order) in [
        (Classic::Enumerate, Order::Rows),
        (Classic::Singletons, Order::Columns),
        (Classic::Norvig, Order::Rows),
    ] {
        let said = told(Method::new(classic, order).unwrap(), six);
        assert_eq!(said.1, told(classic.into(), six).1, "{classic:?}");
    }
    // Fewest first: nothing is ever taken back on the 6×6.
    let fewest = Method::new(Classic::Enumerate, Order::Fewest).unwrap();
    let outcome = fewest.run(six, &Limits::solutions(1), &mut Silent, &mut each(|_| {}));
    assert_eq!((outcome.stats.rounds, outcome.stats.backtracks), (36, 0));
    assert!(Method::new(Classic::Dlx, Order::Columns).is_err());
    for text in ["own", "rows", "columns", "fewest", "random:7"] {
        assert_eq!(text.parse::<Order>().unwrap().to_string(), text);
    }
    assert_eq!("random".parse(), Ok(Order::Random(1)));
    assert!("diagonal".parse::<Order>().is_err() && "random:x".parse::<Order>().is_err());
}

#[test]
fn the_general_engine_tells_what_it_does() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let (solutions, events, outcome) = told(Method::GENERAL, puzzle);
        // A listener changes nothing of the search.
        let mut silent = Vec::new();
        let limits = Limits::solutions(20).nodes(1000);
        let engine = General::new(puzzle.layout().clone());
        let plain = engine.solve(puzzle, &limits, &mut each(|digits| silent.push(digits.to_vec())));
        assert_eq!(solutions, silent, "puzzle {number}");
        assert_eq!(outcome.ended, plain.ended, "puzzle {number}");
        assert_eq!(
            (outcome.stats.choices, outcome.stats.backtracks),
            (plain.stats.choices, plain.stats.backtracks),
            "puzzle {number}"
        );
        let (mut view, mut found) = (View::new(puzzle), Vec::new());
        for event in events {
            view.apply(event);
            if event == Event::Solution {
                found.push(digits(&view).into_iter().flatten().collect::<Vec<_>>());
            }
        }
        assert_eq!(found, solutions, "puzzle {number}");
    }
}

#[test]
fn a_film_has_as_many_frames_as_asked() {
    use shudu::draw::Film;
    use shudu::language::Tongue;
    let six = &puzzles()[1];
    let reel = Reel::new(Classic::Enumerate, six.clone(), 1, u64::MAX, &Control::FREE, &mut |_| {})
        .unwrap();
    for frames in [1, 2, 7, 60, 1000] {
        let moments = reel.spread(frames, &Control::FREE).unwrap();
        assert_eq!(moments.len(), frames);
        assert!(moments.is_sorted_by_key(|(view, _)| view.events));
        assert_eq!(moments[0].0.placements, 0);
        if frames > 1 {
            assert_eq!(moments[frames - 1].0.events, reel.events());
        }
        let film = Film::of(&reel, frames, 0.5, Tongue::default(), &Control::FREE).unwrap();
        assert_eq!(film.scene().svg().matches("class=\"frame\"").count(), frames);
        assert!(film.still(frames - 1).svg().contains(if frames == 1 {
            "</svg>"
        } else {
            "solved"
        }));
    }
}
