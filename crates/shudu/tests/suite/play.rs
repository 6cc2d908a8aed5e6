//! The game: moves, undo and redo, mistakes, notes, saves.

use proptest::prelude::*;
use shudu::board::{Cell, Digit, DigitSet, HouseKind, Layout, Puzzle};
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::hint::Hint;
use shudu::language::{Language, Naming, Tongue};
use shudu::logic::{Profile, Solver};
use shudu::play::{
    Check, Facts, Fault, Game, Logged, Move, Refusal, Save, Solutions, Tint, Writing,
};
use shudu::rating::Level;
use std::sync::Arc;

const FREE: Control = Control::FREE;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";

fn game(layout: &str, symbols: &str) -> Game {
    let layout: Arc<Layout> = Arc::new(layout.parse().unwrap());
    let puzzle = Puzzle::from_symbols(layout, symbols).unwrap();
    let solution = Facts::of(&puzzle).solution;
    Game::new(puzzle, solution)
}

fn royle() -> Game {
    game("3x3", ROYLE)
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::from_index((row - 1) * 9 + column - 1)
}

fn digit(value: usize) -> Digit {
    Digit::new(value).unwrap()
}

fn set(values: &[usize]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

#[test]
fn the_typed_game_refuses_what_the_rules_do_not_allow_and_says_why() {
    let mut game = royle();
    let put = |r, c, d| Move::Put { cell: cell(r, c), digit: digit(d) };
    assert_eq!(game.apply(put(1, 2, 5), 0), Err(Refusal::Given(cell(1, 2))));
    assert_eq!(game.apply(Move::Take(cell(1, 2)), 0), Err(Refusal::Given(cell(1, 2))));
    assert_eq!(game.apply(Move::Take(cell(1, 1)), 0), Err(Refusal::Empty(cell(1, 1))));
    let refusal = game.apply(put(1, 1, 4), 0).unwrap_err();
    let said = refusal.tell(game.layout(), Tongue { naming: Naming::Letters, ..Tongue::default() });
    assert_eq!(
        said,
        [
            "Row 1 already has a 4, at H1.",
            "Column A already has a 4, at A8.",
            "Box 1 already has a 4, at C3."
        ]
    );
    let said = refusal.tell(game.layout(), Language::Chinese);
    assert_eq!(said[1], "第 1 列已经有 4，在 r8c1。");
    assert!(game.log().is_empty(), "what was refused leaves no trace");
    // Not the solution's digit, but it clashes with nothing: nobody is told.
    game.apply(put(1, 1, 1), 7).unwrap();
    assert_eq!(game.apply(put(1, 1, 9), 8), Err(Refusal::Occupied(cell(1, 1))));
    game.apply(Move::Take(cell(1, 1)), 9).unwrap();
    game.apply(put(1, 1, 9), 10).unwrap();
    assert!(game.wrong().is_empty());
}

#[test]
fn extra_houses_and_moves_are_named_too() {
    let x = game("2x2+x", "1...............");
    let kinds: Vec<_> =
        x.against(Cell::from_index(10), digit(1)).iter().map(|against| against.house).collect();
    assert_eq!(kinds, [Some(HouseKind::Diagonal(0))]);
    let knight = game("2x2+antiknight", "1...............");
    let against = knight.against(Cell::from_index(9), digit(1));
    assert_eq!((against.len(), against[0].house), (1, None));
    let said = against[0].tell(digit(1), knight.layout(), Language::English);
    assert_eq!(said, "r1c1 has a 1, and the two cells may not be equal.");
}

#[test]
fn a_solved_puzzle_ends_the_game_and_stops_the_time() {
    let mut game = royle();
    for (i, symbol) in SOLVED.chars().enumerate() {
        let (cell, digit) = (Cell::from_index(i), Digit::from_symbol(symbol, 9).unwrap());
        if game.puzzle().given(cell).is_none() {
            assert_eq!(game.finished(), None);
            game.apply(Move::Digit(vec![cell], digit), 1000 * i as u64).unwrap();
        }
    }
    assert_eq!((game.finished(), game.progress()), (Some(80_000), 1.0));
    assert_eq!(game.apply(Move::Undo, 90_000), Err(Refusal::Finished));
    assert_eq!(game.after(3).progress(), 3.0 / 60.0);
}

#[test]
fn notes_are_toggled_together_and_cleaned_by_digits() {
    let mut game = royle();
    let cells = vec![cell(1, 1), cell(1, 3), cell(1, 2)];
    game.apply(Move::Centre(vec![cell(1, 1)], digit(9)), 0).unwrap();
    game.apply(Move::Centre(cells.clone(), digit(9)), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 3)], set(&[9]), "added, unless all have it");
    game.apply(Move::Corner(cells.clone(), digit(9)), 0).unwrap();
    game.apply(Move::Corner(cells.clone(), digit(8)), 0).unwrap();
    let change = game.apply(Move::Digit(vec![cell(1, 1)], digit(9)), 0).unwrap();
    assert_eq!(change.cells[0].0, cell(1, 1));
    let other = *game.writing(cell(1, 3));
    assert_eq!((other.centre, other.corner), (set(&[]), set(&[8])));
    // The notes of the cell itself come back with the digit gone.
    game.apply(Move::Clear(vec![cell(1, 1)]), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 1)], set(&[9]));
    game.apply(Move::Clear(cells.clone()), 0).unwrap();
    assert_eq!(*game.writing(cell(1, 1)), Writing::default());
    assert_eq!(game.apply(Move::Clear(cells.clone()), 0), Err(Refusal::Empty(cell(1, 1))));
    game.apply(Move::Clean(false), 0).unwrap();
    game.apply(Move::Centre(cells, digit(1)), 0).unwrap();
    game.apply(Move::Digit(vec![cell(1, 1)], digit(1)), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 3)], set(&[1]));
    let given = Move::Corner(vec![cell(1, 2)], digit(1));
    assert_eq!(game.apply(given, 0), Err(Refusal::Given(cell(1, 2))));
}

#[test]
fn automatic_notes_follow_the_digits_and_remember_what_was_struck() {
    let mut game = royle();
    game.apply(Move::Auto(true), 0).unwrap();
    assert_eq!(game.notes(), game.puzzle().candidates_of_open());
    let struck = Move::Centre(vec![cell(1, 1)], digit(5));
    game.apply(struck, 0).unwrap();
    assert_eq!(game.notes()[cell(1, 1)], set(&[1, 7, 9]));
    game.apply(Move::Digit(vec![cell(1, 3)], digit(9)), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 1)], set(&[1, 7]));
    game.apply(Move::Digit(vec![cell(1, 3)], digit(9)), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 1)], set(&[1, 7, 9]), "they come back when it goes");
    let seen = Move::Centre(vec![cell(1, 1)], digit(2));
    assert_eq!(game.apply(seen, 0), Err(Refusal::Seen(cell(1, 1), digit(2))));
    game.apply(Move::Auto(false), 0).unwrap();
    assert_eq!(game.notes()[cell(1, 1)], set(&[1, 7, 9]), "switched off, they stay");
    game.apply(Move::Undo, 0).unwrap();
    assert!(game.auto());
}

#[test]
fn back_goes_to_before_the_first_mistake_that_is_still_there() {
    let mut game = royle();
    let write = |r, c, d| Move::Digit(vec![cell(r, c)], digit(d));
    assert_eq!(game.apply(Move::Back, 0), Err(Refusal::NoMistake));
    game.apply(write(1, 1, 1), 0).unwrap(); // wrong
    game.apply(write(1, 1, 9), 0).unwrap(); // put right
    game.apply(write(1, 3, 1), 0).unwrap(); // wrong
    game.apply(write(2, 2, 1), 0).unwrap(); // right, and clashing with it
    game.apply(write(2, 3, 5), 0).unwrap(); // wrong
    assert_eq!(game.wrong(), [cell(1, 3), cell(2, 3)]);
    assert_eq!(game.clashing(), [cell(1, 3), cell(2, 2)]);
    assert_eq!(game.faults(Check::None), []);
    let clashes = [(cell(1, 3), Fault::Clash), (cell(2, 2), Fault::Clash)];
    assert_eq!(game.faults(Check::Rules), clashes);
    assert_eq!(game.faults(Check::Solution)[2..], [(cell(2, 3), Fault::Wrong)]);
    game.apply(Move::Back, 0).unwrap();
    assert_eq!((game.wrong(), game.digit(cell(1, 1))), (vec![], Some(digit(9))));
    assert_eq!((game.digit(cell(2, 2)), game.depth()), (None, (2, 3)));
    // A note that is missing is a mistake as well.
    game.apply(Move::Fill, 0).unwrap();
    game.apply(Move::Centre(vec![cell(1, 3)], digit(5)), 0).unwrap();
    game.apply(Move::Centre(vec![cell(9, 9)], digit(1)), 0).unwrap();
    let hint = game
        .hint(&Profile::human(), &mut Solver::new(game.layout().clone()).unwrap(), &FREE)
        .unwrap()
        .hint;
    assert_eq!(hint, Hint::WrongStrike { cell: cell(1, 3), digit: digit(5) });
    game.apply(Move::Back, 0).unwrap();
    assert!(game.notes()[cell(1, 3)].contains(digit(5)));
    let many = &mut self::game("3x3", &".".repeat(81));
    assert_eq!(many.apply(Move::Back, 0), Err(Refusal::NotUnique));
}

#[test]
fn a_removal_notes_nothing_but_where_it_removes() {
    let made = Wish::level(Level::Hard).seed(5).take(3);
    let mut removals = 0;
    for made in made {
        let puzzle = made.unwrap().puzzle;
        let mut game = game("3x3", &puzzle.symbols());
        let (profile, mut solver) = (Profile::human(), Solver::new(game.layout().clone()).unwrap());
        let mut struck: Vec<Cell> = Vec::new();
        let mut hints = 0;
        while game.finished().is_none() {
            let hinted = game.hint(&profile, &mut solver, &FREE).unwrap();
            let Hint::Step(priced) = &hinted.hint else { panic!("{hinted:?}") };
            let step = &priced.step;
            if step.placement.is_none() {
                removals += 1;
                struck.extend(step.eliminations.iter().map(|&(cell, _)| cell));
            }
            game.apply(Move::from(step), 0).unwrap();
            let notes = game.notes();
            let mut noted = game.layout().cells().filter(|&cell| !notes[cell].is_empty());
            assert!(noted.all(|cell| struck.contains(&cell)));
            hints += 1;
            assert!(hints < 300, "every step leads on");
        }
    }
    assert!(removals > 0);
}

#[test]
fn hints_followed_to_the_end_solve_the_puzzle() {
    for auto in [false, true] {
        let mut game = royle();
        let (profile, mut solver) = (Profile::human(), Solver::new(game.layout().clone()).unwrap());
        game.apply(Move::Auto(auto), 0).unwrap();
        let mut hints = 0;
        while game.finished().is_none() {
            let hinted = game.hint(&profile, &mut solver, &FREE).unwrap();
            let Hint::Step(priced) = &hinted.hint else { panic!("{hinted:?}") };
            assert_eq!(game.told(), 0);
            game.apply(Move::Hint(1), 0).unwrap();
            game.apply(Move::Hint(5), 0).unwrap();
            assert_eq!((game.told(), game.hints()), (5, (hints + 1, 5)));
            game.apply(Move::from(&priced.step), 0).unwrap();
            hints += 1;
            assert!(hints < 200, "every step leads on");
        }
        let save = Save::of(&game, 0);
        let again = save.game().unwrap();
        assert_eq!(again.log(), game.log());
        assert_eq!(again.hints(), (hints, 5));
    }
}

#[test]
fn a_lonely_note_is_a_remark() {
    let mut game = royle();
    let mut solver = Solver::new(game.layout().clone()).unwrap();
    game.apply(Move::Centre(vec![cell(1, 1)], digit(1)), 0).unwrap();
    let hint = game.hint(&Profile::human(), &mut solver, &FREE).unwrap().hint;
    assert!(matches!(hint, Hint::Step(..)), "{hint:?}");
    game.apply(Move::Centre(vec![cell(1, 1)], digit(5)), 0).unwrap();
    let hint = game.hint(&Profile::human(), &mut solver, &FREE).unwrap().hint;
    assert_eq!(hint, Hint::WrongStrike { cell: cell(1, 1), digit: digit(9) });
}

#[test]
fn a_paused_game_waits() {
    let mut game = royle();
    assert_eq!(game.apply(Move::Resume, 0), Err(Refusal::NotPaused));
    game.apply(Move::Pause, 5).unwrap();
    assert_eq!(game.apply(Move::Undo, 6), Err(Refusal::Paused));
    game.apply(Move::Resume, 6).unwrap();
    assert_eq!(game.apply(Move::Undo, 6), Err(Refusal::NothingToUndo));
}

#[test]
fn facts_tell_none_one_and_many() {
    let facts = |symbols: &str| Facts::of(game("3x3", symbols).puzzle());
    assert_eq!(facts(ROYLE).solution.unwrap().symbols(), SOLVED);
    assert_eq!(facts(&".".repeat(81)).solutions, Solutions::Many);
    assert_eq!(facts(&format!("11{}", ".".repeat(79))).solutions, Solutions::None);
    let puzzle = game("3x3", ROYLE).puzzle().clone();
    let facts = Facts::of(&puzzle);
    let techniques = facts.techniques(&puzzle, &Control::FREE).unwrap();
    assert!(!techniques.is_empty());
    assert!(facts.rating(&puzzle, &Control::FREE).unwrap().is_some());
}

#[test]
fn saves_that_are_none_say_so() {
    let save = Save::of(&royle(), 1234);
    let told = |text: &str| Save::read(text).unwrap_err().to_string();
    assert!(told("hello").starts_with("this is no game: "), "{}", told("hello"));
    assert!(told("shudu-abc").contains("begins with `shudu-`"));
    let link = save.to_link();
    assert!(told(&link[..link.len() / 2]).contains("nothing of it may be missing"));
    let newer = save.to_json().replace("\"version\":1", "\"version\":7,\"moons\":[]");
    assert_eq!(
        told(&newer),
        "this game is of version 7; this program reads up to 1, a newer one is needed"
    );
    let bad = |log: &str| {
        let save = Save { log: vec![log.into()], ..save.clone() };
        save.game().unwrap_err().to_string()
    };
    assert_eq!(bad("5 d5:81"), "move 1 of the game: `d5:81` is no move on this board");
    assert_eq!(bad("5 d5:1"), "move 1 of the game, `d5:1`, cannot be made there");
    let short = Save { puzzle: "1".into(), ..save.clone() };
    assert!(short.game().unwrap_err().to_string().contains("81 cells"));
}

/// The own digits, notes and colours of all cells, and whether notes are automatic.
fn seen(game: &Game) -> (Vec<Writing>, bool) {
    (game.layout().cells().map(|cell| *game.writing(cell)).collect(), game.auto())
}

pub fn some_move(cells: usize, size: usize) -> impl Strategy<Value = Move> {
    let many = prop::collection::vec(0..cells, 1..4)
        .prop_map(|cells| cells.into_iter().map(Cell::from_index).collect::<Vec<_>>());
    let digit = (0..size).prop_map(Digit::from_index);
    let strikes = prop::collection::vec((0..cells, 1..1u64 << size), 1..3).prop_map(|strikes| {
        strikes
            .into_iter()
            .map(|(cell, bits)| (Cell::from_index(cell), DigitSet::from_bits(bits)))
            .collect()
    });
    prop_oneof![
        6 => (many.clone(), digit.clone()).prop_map(|(cells, digit)| Move::Digit(cells, digit)),
        3 => (many.clone(), digit.clone()).prop_map(|(c, digit)| Move::Put { cell: c[0], digit }),
        1 => many.clone().prop_map(|cells| Move::Take(cells[0])),
        3 => (many.clone(), digit.clone()).prop_map(|(cells, digit)| Move::Corner(cells, digit)),
        3 => (many.clone(), digit.clone()).prop_map(|(cells, digit)| Move::Centre(cells, digit)),
        2 => (many.clone(), 1u8..=8).prop_map(|(cells, colour)| Move::Colour(cells, colour)),
        2 => (many.clone(), digit.clone(), any::<bool>()).prop_map(|(cells, digit, first)| {
            Move::Tint(cells, digit, if first { Tint::First } else { Tint::Second })
        }),
        3 => many.clone().prop_map(Move::Clear),
        1 => Just(Move::Fill),
        2 => any::<bool>().prop_map(Move::Auto),
        1 => any::<bool>().prop_map(Move::Clean),
        2 => (many, digit).prop_map(|(cells, digit)| Move::Follow { placement: Some((cells[0], digit)), strikes: Vec::new() }),
        2 => Just(()).prop_flat_map(move |()| strikes.clone()).prop_map(|strikes| Move::Follow { placement: None, strikes }),
        4 => Just(Move::Undo),
        2 => Just(Move::Redo),
        1 => Just(Move::Back),
        1 => Just(Move::Restart),
        1 => (1u8..=6).prop_map(Move::Hint),
    ]
}

fn check(mut game: Game, moves: Vec<Move>) {
    let start = seen(&game);
    for (at, what) in moves.into_iter().enumerate() {
        let text = what.to_string();
        let (before, logged) = (seen(&game), game.log().len());
        match game.apply(what.clone(), at as u64) {
            Ok(change) => {
                assert_eq!(game.log().len(), logged + 1);
                assert_eq!(Move::read(&text, game.layout()), Ok(what), "{text}");
                let touched = seen(&game);
                for (i, (was, is)) in before.0.iter().zip(&touched.0).enumerate() {
                    let told = change.cells.iter().find(|changed| changed.0 == Cell::from_index(i));
                    let (a, b) = told.map_or((was, was), |(_, a, b)| (a, b));
                    assert_eq!((a, b), (was, is), "a change tells all it changed");
                }
            }
            Err(_) => assert_eq!((seen(&game), game.log().len()), (before, logged)),
        }
        if game.finished().is_some() {
            return;
        }
    }
    let end = seen(&game);
    let save = Save::of(&game, 0);
    for text in [save.to_json(), save.to_link(), format!("https://example.org/#{}", save.to_link())]
    {
        let read = Save::read(&text).unwrap();
        assert_eq!(read, save);
        let again = read.game().unwrap();
        assert_eq!((seen(&again), again.depth()), (seen(&game), game.depth()));
        assert_eq!(again.log(), game.log());
    }
    let after = game.after(game.log().len());
    assert_eq!(seen(&after), end);
    let (done, undone) = game.depth();
    for _ in 0..done {
        game.apply(Move::Undo, 0).unwrap();
    }
    assert_eq!(seen(&game), start, "undoing everything leads to the start");
    assert_eq!(game.apply(Move::Undo, 0), Err(Refusal::NothingToUndo));
    for _ in 0..done {
        game.apply(Move::Redo, 0).unwrap();
    }
    assert_eq!(seen(&game), end, "redoing everything leads to the end");
    assert_eq!(game.depth(), (done, undone));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn undoing_all_and_redoing_all_lose_nothing(moves in prop::collection::vec(some_move(81, 9), 0..60)) {
        check(royle(), moves);
    }

    #[test]
    fn also_on_a_small_board_with_diagonals(moves in prop::collection::vec(some_move(16, 4), 0..60)) {
        check(game("2x2+x", "1..............."), moves);
    }

    #[test]
    fn no_text_makes_a_move_that_the_board_does_not_have(text in "[ptdnckxfasurbohizwl0-9:,.-]{0,9}|.{0,9}") {
        let layout = Layout::classic();
        if let Ok(what) = Move::read(&text, &layout) {
            let again = Move::read(&what.to_string(), &layout);
            prop_assert_eq!(again, Ok(what.clone()));
            let _ = royle().apply(what, 0);
        }
        let _ = Logged::read(&text, &layout);
        let _ = Save::read(&text);
    }
}

trait Open {
    fn candidates_of_open(&self) -> shudu::board::Candidates;
}

impl Open for Puzzle {
    /// The candidates, with nothing where there is a given.
    fn candidates_of_open(&self) -> shudu::board::Candidates {
        let mut candidates = self.candidates();
        self.clues().for_each(|(cell, _)| candidates[cell] = DigitSet::EMPTY);
        candidates
    }
}
