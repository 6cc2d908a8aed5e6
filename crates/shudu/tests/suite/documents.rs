//! The facts of the documents Shudu began with: every number and figure they
//! state about their own algorithms.

use shudu::board::{Cell, Digit, Grid, Layout, Puzzle};
use shudu::search::{
    Classic, Ended, Event, General, Limits, Moment, Outcome, Role, Verdict, View, each, snapshot,
};
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

/// Figure 1 of the article on enumeration.
const SIX: &str = "400001002300050030060040005400100005";
/// Its figures 13 and 14.
const FIGURE_13: &str =
    "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
const FIGURE_14: &str =
    "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";
/// Royle's puzzle, figure 1 of the article on singletons.
const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

fn puzzle(layout: &str, symbols: &str) -> Puzzle {
    let symbols: String = symbols.split_whitespace().collect();
    Puzzle::from_symbols(Arc::new(layout.parse().unwrap()), &symbols).unwrap()
}

fn solve(classic: Classic, puzzle: &Puzzle, limit: u64) -> (Outcome, Vec<String>) {
    let mut found = Vec::new();
    let outcome = classic.solve(
        puzzle,
        &Limits::solutions(limit),
        &mut each(|digits| {
            found.push(Grid::new(puzzle.layout().clone(), digits).unwrap().symbols());
        }),
    );
    (outcome, found)
}

#[test]
fn a1_the_6x6_takes_38_rounds_with_one_step_back() {
    let (outcome, found) = solve(Classic::Enumerate, &puzzle("2x3", SIX), 1);
    assert_eq!(found, ["436251512364254136361542625413143625"]);
    assert_eq!(outcome.stats.rounds, 38);
    assert_eq!(outcome.stats.backtracks, 1);
}

/// Marks as the figures print them: struck candidates are 0.
fn marks(view: &View) -> String {
    let layout = view.layout();
    let mark = |cell: Cell, i: usize| {
        let digit = Digit::from_index(i);
        if view.marks()[cell].contains(digit) { digit.symbol() } else { '0' }
    };
    let cell = |cell: Cell| (0..layout.size()).map(|i| mark(cell, i)).collect::<String>();
    layout.cells().map(cell).collect::<Vec<_>>().join(" ")
}

#[test]
fn a2_the_marks_are_those_of_the_figures() {
    let six = puzzle("2x3", SIX);
    let at = |moment| snapshot(Classic::Enumerate, &six, moment, &Limits::NONE);

    let figure_3 = "000400 123056 123056 123056 123056 123056 \
                    123056 123056 123056 123456 123456 123456 \
                    123056 123456 123456 123456 123456 123456 \
                    123056 123456 123456 123456 123456 123456 \
                    123056 123456 123456 123456 123456 123456 \
                    123056 123456 123456 123456 123456 123456";
    let only_first = puzzle("2x3", "4...................................");
    let first = snapshot(Classic::Enumerate, &only_first, Moment::Round(0), &Limits::NONE);
    assert_eq!(marks(&first.view), figure_3);

    let figure_4 = "000400 003000 003006 020056 020056 100000 \
                    000056 100000 020000 003000 000056 000406 \
                    020000 000050 100400 120006 003000 020006 \
                    023000 000006 103000 120050 000400 020000 \
                    023006 023000 000050 000400 120006 023006 \
                    100000 023400 003406 020006 020006 000050";
    assert_eq!(marks(&at(Moment::Round(0)).view), figure_4);

    // As printed but for two marks: figures 5 to 8 keep a 6 in (5,5) and in (6,3),
    // which the 6 of (2,5) and the 6 of (1,3) have cleared by the article's own rule.
    let figure_5 = "000400 003000 000006 020000 000050 100000 \
                    000050 100000 020000 003000 000006 000400 \
                    020000 000050 100400 100006 003000 000006 \
                    003000 000006 103000 100050 000400 020000 \
                    003006 020000 000050 000400 120000 023006 \
                    100000 020400 003400 000006 020000 000050";
    assert_eq!(marks(&at(Moment::Round(14)).view), figure_5);

    let figure_6 = figure_5
        .replace("000050 100400 100006", "000050 100000 000006")
        .replace("000006 103000 100050", "000006 003000 100050");
    let after_15 = at(Moment::Round(15)).view;
    assert_eq!(marks(&after_15), figure_6);

    // Figure 7: 6 in cell 16 leaves (3,6) and (6,4) without any mark.
    let round_16 = at(Moment::Round(16));
    assert_eq!(round_16.failed.len(), 1);
    let tried = &round_16.failed[0];
    let layout = tried.layout();
    assert_eq!(tried.dead(), [layout.cell(2, 5), layout.cell(5, 3)]);
    let changed: Vec<_> =
        layout.cells().filter(|&cell| after_15.marks()[cell] != tried.marks()[cell]).collect();
    assert_eq!(changed, [layout.cell(2, 5), layout.cell(5, 3)]);

    // Figure 8: back in cell 15 the marks are those of figure 5, the pointer one further.
    assert_eq!(marks(&round_16.view), figure_5);
    assert_eq!(round_16.view.focus(), Some(Cell::from_index(14)));
    assert_eq!(round_16.view.pointer(Cell::from_index(14)), 1);
    assert_eq!(round_16.view.pointer(Cell::from_index(15)), 0);
}

#[test]
fn a3_the_cell_of_every_round_is_recorded() {
    let mut cells = Vec::new();
    let mut log = |event: Event| {
        if let Event::Visit { cell } = event {
            cells.push(cell.index() + 1);
        }
        Continue(())
    };
    let six = puzzle("2x3", SIX);
    Classic::Enumerate.run(&six, &Limits::solutions(1), &mut log, &mut each(|_| {}));
    let expected: Vec<usize> = (1..=16).chain(15..=36).collect();
    assert_eq!(cells, expected);
}

#[test]
fn a4_a_puzzle_without_answer_is_told_so() {
    let none = puzzle("2x3", &SIX.replacen("400001", "400081", 1).replace('8', "6"));
    for classic in Classic::ALL {
        let (outcome, found) = solve(classic, &none, 2);
        assert_eq!((outcome.verdict(), found.len()), (Verdict::None, 0), "{classic:?}");
    }
}

#[test]
fn a5_figures_13_and_14_solve_and_are_unique() {
    for figure in [FIGURE_13, FIGURE_14] {
        let puzzle = puzzle("3x3", figure);
        let mut all = Vec::new();
        for classic in Classic::ALL {
            let (outcome, found) = solve(classic, &puzzle, 2);
            assert_eq!(outcome.verdict(), Verdict::One, "{classic:?}");
            all.extend(found);
        }
        all.dedup();
        assert_eq!(all.len(), 1);
    }
}

#[test]
fn b1_the_printed_program_makes_15028_placements_on_royles_puzzle() {
    let royle = puzzle("3x3", ROYLE);
    let (outcome, found) = solve(Classic::Singletons, &royle, 1);
    assert_eq!(outcome.ended, Ended::Limit);
    assert_eq!(outcome.stats.placements(), 15_028);
    assert_eq!(outcome.stats.choices, 2_933);
    assert_eq!(outcome.stats.singles, 12_095);
    assert_eq!(
        found,
        ["925631847618574293374982561749826135852413976163795482287359614491267358536148729"]
    );
    let mut tried = Vec::new();
    let mut log = |event: Event| {
        if let Event::Choose { cell, digit } = event
            && cell == Cell::from_index(0)
        {
            tried.push(digit.value());
        }
        Continue(())
    };
    Classic::Singletons.run(&royle, &Limits::solutions(1), &mut log, &mut each(|_| {}));
    assert_eq!(tried, [1, 5, 7, 9]);
}

#[test]
fn b2_snapshots_tell_givens_tentative_values_singletons_and_dead_cells() {
    let shidoku = puzzle("2x2", "1.....3..2.....4");
    // Figure 4: the candidates before anything is filled in.
    let start = snapshot(Classic::Singletons, &shidoku, Moment::Placement(0), &Limits::NONE).view;
    let derived = start.derived();
    let cell = |row, column| start.layout().cell(row, column);
    let set = |cell| derived[cell].map(|d| d.value()).collect::<Vec<_>>();
    assert_eq!(set(cell(1, 0)), [2, 4]);
    assert_eq!(set(cell(3, 0)), [3]);
    // Figure 5: 3 is filled in at (4,1).
    let five = snapshot(Classic::Singletons, &shidoku, Moment::Placement(1), &Limits::NONE).view;
    assert_eq!(five.digit(cell(3, 0)).map(|d| d.value()), Some(3));
    assert_eq!(five.role(cell(3, 0)), Role::Single);
    assert_eq!(five.role(cell(0, 0)), Role::Given);
    // Figures 8 and 9: no singleton, so (2,1) gets the tentative value 3.
    let diagonal = puzzle("2x2", "1....2....3....4");
    let nine = snapshot(Classic::Singletons, &diagonal, Moment::Placement(1), &Limits::NONE).view;
    assert_eq!(nine.role(cell(1, 0)), Role::Tentative);
    assert_eq!(nine.digit(cell(1, 0)).map(|d| d.value()), Some(3));
    // Figure 11 is the board after our 15th placement: the first column is complete.
    let royle = puzzle("3x3", ROYLE);
    let at = |n| snapshot(Classic::Singletons, &royle, Moment::Placement(n), &Limits::NONE).view;
    let symbols = |view: &View| -> String {
        view.layout().cells().map(|cell| view.digit(cell).map_or('.', Digit::symbol)).collect()
    };
    assert_eq!(
        symbols(&at(15)),
        "12..3..4.6.......33.4...5..7..826...8...1...62..795...5.7.8.6..4.......893..4..2."
    );
    // Figure 12: close to an answer with 7 in the corner, but (1,9) has no candidate.
    let twelve = at(11_463);
    assert_eq!(
        symbols(&twelve),
        "72853194.695472.1331468957.541826...879314256263795481187253694452967..8936148725"
    );
    assert_eq!(twelve.dead(), [Cell::from_index(8)]);
    assert!(twelve.derived()[Cell::from_index(8)].is_empty());
}

#[test]
fn b3_shidoku_needs_singletons_alone() {
    let (outcome, found) = solve(Classic::Singletons, &puzzle("2x2", "1... ..3. .2.. ...4"), 2);
    assert_eq!(found, ["1342243142133124"]);
    assert_eq!(outcome.stats.choices, 0);
    assert_eq!(outcome.verdict(), Verdict::One);
}

#[test]
fn b4_the_diagonal_has_two_solutions_transposes_of_each_other() {
    let diagonal = puzzle("2x2", "1... .2.. ..3. ...4");
    for classic in Classic::ALL {
        let (outcome, mut found) = solve(classic, &diagonal, u64::MAX);
        assert_eq!((outcome.ended, found.len()), (Ended::Exhausted, 2), "{classic:?}");
        let transposed: String =
            (0..16).map(|i| found[0].as_bytes()[i % 4 * 4 + i / 4] as char).collect();
        assert_eq!(found.pop().unwrap(), transposed);
    }
}

#[test]
fn b4_royles_puzzle_has_no_solution_with_1_5_or_7_in_the_corner() {
    let layout = Layout::classic();
    let general = General::new(layout);
    for (corner, verdict) in
        [('1', Verdict::None), ('5', Verdict::None), ('7', Verdict::None), ('9', Verdict::One)]
    {
        let puzzle = puzzle("3x3", &ROYLE.replacen('.', &corner.to_string(), 1));
        assert_eq!(puzzle.clash(), None);
        let outcome = general.solve(&puzzle, &Limits::solutions(2), &mut each(|_| {}));
        assert_eq!(outcome.verdict(), verdict, "{corner}");
        for classic in [Classic::Singletons, Classic::Mrv, Classic::Norvig, Classic::Dlx] {
            assert_eq!(solve(classic, &puzzle, 2).0.verdict(), verdict, "{classic:?} {corner}");
        }
    }
}

#[test]
fn c5_the_report_puzzle_has_5_solutions() {
    let report =
        "400900003080001090000020700030000004006700500200000060007030600050600000100009002";
    let puzzle = puzzle("3x3", report);
    let outcome =
        General::new(puzzle.layout().clone()).solve(&puzzle, &Limits::NONE, &mut each(|_| {}));
    assert_eq!(outcome.stats.solutions, 5);
    assert_eq!(solve(Classic::Mrv, &puzzle, u64::MAX).0.stats.solutions, 5);
}
