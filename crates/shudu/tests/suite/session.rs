//! A game from its beginning to the statistics: kinds, puzzles of the day, shelves, hints
//! stage by stage.

use proptest::prelude::*;
use shudu::board::{Cell, Digit, Layout, Puzzle, State};
use shudu::control::{Control, Progress, Stop};
use shudu::hint::{Hint, STAGES};
use shudu::language::Language;
use shudu::logic::{Profile, Solver, TECHNIQUES};
use shudu::play::{
    Card, Date, Game, Group, Kind, Memory, Move, New, NewError, Now, Refusal, Save, Session, Shelf,
    ShelfError, Streak, Trouble, begin, daily, make, statistics,
};
use shudu::rating::{Level, Tenths};
use std::sync::Arc;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";

fn royle() -> New {
    let puzzle = Puzzle::from_symbols(Layout::classic(), ROYLE).unwrap();
    begin(&State::new(puzzle), Some("royle.txt".into()), &Control::FREE).unwrap()
}

fn board(name: &str) -> Arc<Layout> {
    Arc::new(name.parse().unwrap())
}

/// So many milliseconds after the beginning of a session.
fn after(steady: u64) -> Now {
    Now { steady, seconds: 1_000_000 + steady as i64 / 1000 }
}

fn right(cell: usize) -> Move {
    let digit = Digit::from_symbol(SOLVED.chars().nth(cell).unwrap(), 9).unwrap();
    Move::Put { cell: Cell::from_index(cell), digit }
}

/// What a seed once gave it gives for ever, and so does a day.
#[test]
fn the_puzzles_of_a_seed_and_of_a_day_never_change() {
    let kind = |text: &str| text.parse::<Kind>().unwrap();
    let level = |id: &str| Some(id.to_owned());
    let kinds = [
        (
            "medium",
            ".67......5.2..9.7...4...3....14...5.9.56.1..4.....8..3.4..9...5..9....2....1..8..",
            (level("medium"), Some(25), None),
        ),
        (
            "2",
            "249.3.1..1...6784..6..4..3531.5..4.84.63915..5.7.82.1.874623.516.3918724..1.5468.",
            (level("2"), Some(12), None),
        ),
        (
            "4.0..5.0",
            "...2..46.48..1...3.....91...4.5.2....32...6..9..6.4.......7..5.19....3.8.........",
            (level("hard"), Some(42), None),
        ),
        (
            "x-wing",
            "6.25.49......8...5.8....13.15...2..7..3.6.8..4....73..8..7.15.4...6......25.4....",
            (level("medium"), Some(32), Some("x-wing".to_owned())),
        ),
        ("2x3", "..3.6.5..14.3.2....4.....3.........6", (None, None, None)),
        (
            "3x3+x",
            "........5.8...7..23.2....6.....29..........8.6......34.5..72.9......4.....4......",
            (None, None, None),
        ),
    ];
    for (text, puzzle, about) in kinds {
        let new = make(&kind(text), 7, &Control::FREE).unwrap();
        assert_eq!(new.game.puzzle().symbols(), puzzle, "{text}");
        assert_eq!(
            (new.level, new.rating, new.title),
            (about.0, about.1.map(Tenths::new), about.2)
        );
    }
    let days = [
        (
            "2026-01-31",
            "hard",
            ".86......37...42.9.4...7..34............3..8...38...9.....6..3.8.5.1.......9..4.6",
        ),
        (
            "2026-03-02",
            "beginner",
            ".4.2937.57.91........8.71..5......86.94.....7186...3...1.56...3.3..29..16...1..24",
        ),
    ];
    for (day, level, puzzle) in days {
        let date: Date = day.parse().unwrap();
        let new = daily(date, None, &Control::FREE).unwrap();
        assert_eq!(new.game.puzzle().symbols(), puzzle, "{day}");
        assert_eq!((new.level.as_deref(), new.daily), (Some(level), Some(date)));
        assert_eq!(new.title, Some(format!("daily {day}")));
    }
}

#[test]
fn the_texts_of_kinds_lead_back_to_them() {
    let mut kinds: Vec<Kind> = Level::ALL.into_iter().map(Kind::Level).collect();
    kinds.extend((0..5).map(Kind::Holes));
    kinds.push(Kind::Rating(Tenths::new(70), Tenths::new(85)));
    kinds.extend(TECHNIQUES.iter().map(|row| Kind::Technique(row.technique)));
    for name in ["2x2", "2x3", "3x3", "3x3+x", "4x4", "3x3+windoku"] {
        kinds.push(Kind::Board(board(name), None));
        kinds.push(Kind::Board(board(name), Some(Level::Easy)));
    }
    for kind in kinds {
        assert_eq!(kind.to_string().parse(), Ok(kind.clone()), "{kind}");
    }
    assert_eq!("very-hard".parse(), Ok(Kind::Holes(4)));
    let both = |text: &str| text.parse::<Kind>().map(|kind| kind.to_string());
    assert_eq!(["7.2", "9.0.."].map(both), [Ok("7.2..7.2".into()), Ok("9.0..20.0".into())]);
    assert!("nothing".parse::<Kind>().is_err() && "7".parse::<Kind>().is_ok());
}

#[test]
fn what_cannot_be_begun_says_why() {
    let told = |new: Result<New, NewError>| new.unwrap_err().to_string();
    let state = |layout: &str, symbols: &str| {
        State::new(Puzzle::from_symbols(board(layout), symbols).unwrap())
    };
    let blank = ".".repeat(625);
    let large = begin(&state("5x5", &blank), None, &Control::FREE);
    assert_eq!(told(large), "games are played on boards up to 16×16, not on 5x5");
    let clash = begin(&state("2x2", "11.............."), None, &Control::FREE);
    assert!(told(clash).starts_with("the puzzle has no solution: "));
    let none = begin(&state("2x2", "12.....3..4....."), None, &Control::FREE);
    assert_eq!(told(none), "the puzzle has no solution: its givens contradict each other");
    let large = make(&Kind::Board(board("5x5"), None), 1, &Control::FREE);
    assert!(matches!(large, Err(NewError::TooLarge(_))));
    let stop = |_: &Progress| Some(Stop::Time);
    let late = make(&Kind::Level(Level::Extreme), 1, &Control::new(&stop));
    assert_eq!(told(late), "no such puzzle was found; ask for something easier");
    let never = make(&Kind::Rating(Tenths::new(90), Tenths::new(20)), 1, &Control::FREE);
    assert!(matches!(never, Err(NewError::Wish(_))));
    let save = Save { layout: "5x5".into(), puzzle: blank, ..Save::of(&royle().game, 0) };
    assert!(matches!(New::of_save(&save, &Control::FREE), Err(NewError::TooLarge(_))));
    let save = Save { layout: "moon".into(), ..save };
    assert!(matches!(New::of_save(&save, &Control::FREE), Err(NewError::Save(_))));
}

#[test]
fn levels_of_other_boards_say_which_techniques_are_enough() {
    for (name, level, names) in [
        ("2x2", Level::Beginner, &["last-cell", "last-digit", "hidden-single-box"] as &[_]),
        (
            "2x3",
            Level::Easy,
            &["last-cell", "last-digit", "hidden-single-box", "hidden-single-line", "naked-single"],
        ),
    ] {
        for seed in 0..5 {
            let kind = Kind::Board(board(name), Some(level));
            let new = make(&kind, seed, &Control::FREE).unwrap();
            let puzzle = new.game.puzzle();
            let techniques: Vec<_> =
                TECHNIQUES.iter().filter(|row| names.contains(&row.id)).collect();
            assert_eq!(techniques.len(), names.len(), "{names:?}");
            let techniques: Vec<_> = techniques.iter().map(|row| row.technique).collect();
            let mut state = State::new(puzzle.clone());
            let path = Solver::new(puzzle.layout().clone())
                .unwrap()
                .path(&Profile::human().only(&techniques), &state, &Control::FREE)
                .unwrap();
            path.steps.iter().for_each(|priced| priced.step.apply(&mut state));
            assert!(state.digits().iter().all(Option::is_some), "{name} {level} {seed}");
            let told: Level = new.level.unwrap().parse().unwrap();
            assert!(told <= level);
            assert_eq!(make(&kind, seed, &Control::FREE).unwrap().game.puzzle(), puzzle);
        }
    }
    // On the classic board a level is one of ratings.
    let classic = Kind::Board(Layout::classic(), Some(Level::Easy));
    let new = make(&classic, 3, &Control::FREE).unwrap();
    let same = make(&Kind::Level(Level::Easy), 3, &Control::FREE).unwrap();
    assert_eq!(new.game.puzzle(), same.game.puzzle());
}

#[test]
fn a_session_keeps_every_move_and_its_time() {
    let mut shelf = Memory::new();
    let mut session = Session::begin(royle(), after(500), &mut shelf).unwrap();
    session.apply(right(0), after(2_500), &mut shelf).unwrap();
    assert_eq!((session.spent(after(3_000)), session.card().moves), (2_500, 1));
    let refused = session.apply(right(0), after(2_600), &mut shelf);
    assert!(matches!(refused, Err(Trouble::Refused(Refusal::Occupied(_)))));
    session.apply(Move::Pause, after(3_500), &mut shelf).unwrap();
    session.apply(Move::Resume, after(60_000), &mut shelf).unwrap();
    session.tick(after(61_000), &mut shelf);
    session.rest(after(62_000), &mut shelf);
    assert_eq!(session.spent(after(90_000)), 5_000);
    let id = session.card().id;
    let mut session = Session::resume(id, after(0), &shelf).unwrap();
    assert_eq!((session.spent(after(1_000)), session.game().log().len()), (6_000, 3));
    assert_eq!(session.summary(), None);
    for cell in (2..81).filter(|&cell| ROYLE.as_bytes()[cell] == b'.') {
        session.apply(right(cell), after(2_000), &mut shelf).unwrap();
    }
    let summary = session.summary().unwrap();
    assert_eq!((summary.spent, summary.hints, summary.revealed), (7_000, 0, false));
    assert!(summary.rating.is_some() && !session.techniques(&Control::FREE).unwrap().is_empty());
    let card = shelf.card(id).unwrap();
    assert_eq!((card.finished, card.progress, card.touched), (Some(1_000_002), 1.0, 1_000_002));
    assert_eq!((shelf.latest().unwrap(), &card), (None, session.card()));
}

#[test]
fn two_sessions_of_one_game_do_not_mix_it_up() {
    let mut shelf = Memory::new();
    let mut one = Session::begin(royle(), after(0), &mut shelf).unwrap();
    let id = one.card().id;
    let mut two = Session::resume(id, after(0), &shelf).unwrap();
    one.apply(right(0), after(1), &mut shelf).unwrap();
    let trouble = two.apply(right(2), after(1), &mut shelf).unwrap_err();
    let Trouble::NotKept { change, why: ShelfError::PlayedOn(game) } = trouble else { panic!() };
    assert_eq!((change.cells[0].0, game), (Cell::from_index(2), id));
    assert!(!two.is_kept() && two.secure(after(2), &mut shelf).is_err());
    assert_eq!(shelf.load(id).unwrap().1.log(), one.game().log());
    shelf.remove(&[id]).unwrap();
    let gone = one.apply(right(2), after(3), &mut shelf).unwrap_err();
    assert!(matches!(gone, Trouble::NotKept { why: ShelfError::Removed(_), .. }));
    assert!(matches!(shelf.remove(&[id]), Err(ShelfError::Missing(_))));
    let next = Session::begin(royle(), after(0), &mut shelf).unwrap();
    assert!(next.card().id > id, "a number never comes again");
}

#[test]
fn hints_are_told_stage_by_stage_and_the_last_does_the_step() {
    let mut shelf = Memory::new();
    let mut session = Session::begin(royle(), after(0), &mut shelf).unwrap();
    let layout = session.layout().clone();
    let (profile, free) = (Profile::human(), &Control::FREE);
    let mut said = Vec::new();
    for stage in 1..=STAGES {
        let told = session.hint(&profile, free, after(stage.into()), &mut shelf).unwrap();
        said.extend(told.news(&layout, Language::English));
        assert_eq!((told.stage, told.change.is_some()), (stage, stage == STAGES));
        assert_eq!(said, told.sentences(&layout, Language::English));
    }
    assert_eq!((session.game().hints(), said.len()), ((1, STAGES), 6));
    assert_eq!(session.card().moves, 7);
    // A mistake has four stages, and a stop tells nothing.
    let wrong = Move::Digit(vec![Cell::from_index(0)], Digit::new(1).unwrap());
    session.apply(wrong, after(10), &mut shelf).unwrap();
    let stop = |_: &Progress| Some(Stop::Cancelled);
    let stopped = session.hint(&profile, &Control::new(&stop), after(10), &mut shelf);
    assert!(matches!(stopped, Err(Trouble::Stopped(Stop::Cancelled))));
    for stage in [1, 2, 3, 4, 4] {
        let told = session.hint(&profile, free, after(11), &mut shelf).unwrap();
        assert!(told.is_mistake() && told.stage == stage && told.not_kept.is_none());
    }
    assert_eq!(session.game().hints().0, 2);
    // What is for the classic board only does not stop a hint elsewhere.
    let new = make(&"2x3".parse().unwrap(), 7, free).unwrap();
    let mut session = Session::begin(new, after(0), &mut shelf).unwrap();
    let told = session.hint(&Profile::se(), free, after(1), &mut shelf).unwrap();
    assert!(matches!(told.hinted.hint, Hint::Step(..)));
}

#[test]
fn a_day_is_begun_once() {
    let mut shelf = Memory::new();
    let date: Date = "2026-03-02".parse().unwrap();
    let new = daily(date, Some(&Kind::Holes(0)), &Control::FREE).unwrap();
    let one = Session::daily(new.clone(), after(0), &mut shelf).unwrap();
    let two = Session::daily(new, after(9), &mut shelf).unwrap();
    assert_eq!(one.card(), two.card());
    let other = daily(date, Some(&Kind::Holes(1)), &Control::FREE).unwrap();
    assert_ne!(Session::daily(other, after(9), &mut shelf).unwrap().card().id, one.card().id);
}

#[test]
fn exports_tell_all_and_come_back() {
    let mut shelf = Memory::new();
    let mut session = Session::begin(royle(), after(0), &mut shelf).unwrap();
    session.apply(right(0), after(700), &mut shelf).unwrap();
    let texts = session.texts(after(800));
    assert_eq!((texts.puzzle.as_str(), &texts.digits[..2]), (ROYLE, "92"));
    let save = Save::read(&texts.link).unwrap();
    assert_eq!(save, session.save(after(800)));
    assert_eq!((save.title.as_deref(), save.spent), (Some("royle.txt"), 800));
    let new = New::of_save(&save, &Control::FREE).unwrap();
    assert_eq!(shelf.same(&new.game).unwrap(), [session.card().clone()]);
    let card = shelf.import(&new, save.spent, 5).unwrap();
    assert!(card.imported && card.spent == 800 && card.rating == session.card().rating);
    assert_eq!(shelf.save(&card).unwrap(), save);
    assert_eq!(shelf.same(&new.game).unwrap().len(), 2);
    // A card is plain data.
    let json = serde_json::to_string(&card).unwrap();
    assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    let mut copy = Memory::new();
    copy.put(card.clone(), save.log);
    assert_eq!(copy.load(card.id).unwrap().1.log(), new.game.log());
}

#[test]
fn strings_survive_line_ends_and_nothing_else() {
    let link = Save::of(&royle().game, 0).to_link();
    let cut: String = link
        .as_bytes()
        .chunks(40)
        .fold(String::new(), |text, line| text + std::str::from_utf8(line).unwrap() + "\r\n  ");
    assert_eq!(Save::read(&cut).unwrap(), Save::read(&link).unwrap());
    for junk in [format!("{link} and more"), format!("{link}!"), link[..link.len() - 3].to_owned()]
    {
        assert!(Save::read(&junk).is_err() && Save::is_meant(&junk), "{junk}");
    }
    assert!(!Save::is_meant(ROYLE));
}

#[test]
fn what_is_shared_names_the_board() {
    let mut shelf = Memory::new();
    let new = make(&"3x3+x".parse().unwrap(), 7, &Control::FREE).unwrap();
    let session = Session::begin(new, after(0), &mut shelf).unwrap();
    let texts = session.texts(after(0));
    for text in [
        Some(&texts.puzzle),
        Some(&texts.digits),
        texts.fpuzzles.as_ref(),
        texts.sudokupad.as_ref(),
    ] {
        let read = shudu::format::read(text.unwrap(), &Default::default()).unwrap();
        assert_eq!(read[0].state.puzzle.layout().name(), "3x3+x", "{text:?}");
    }
}

/// A shelf that counts how often the time is kept.
struct Counting(Memory, usize);

impl Shelf for Counting {
    fn add(&mut self, card: Card, game: &shudu::play::Game) -> Result<Card, ShelfError> {
        self.0.add(card, game)
    }
    fn keep(
        &mut self,
        card: &mut Card,
        game: &shudu::play::Game,
        spent: u64,
        at: i64,
    ) -> Result<(), ShelfError> {
        self.0.keep(card, game, spent, at)
    }
    fn keep_time(&mut self, card: &mut Card, spent: u64) -> Result<(), ShelfError> {
        self.1 += 1;
        self.0.keep_time(card, spent)
    }
    fn card(&self, id: i64) -> Result<Card, ShelfError> {
        self.0.card(id)
    }
    fn games(&self) -> Result<Vec<Card>, ShelfError> {
        self.0.games()
    }
    fn save(&self, card: &Card) -> Result<Save, ShelfError> {
        self.0.save(card)
    }
    fn remove(&mut self, ids: &[i64]) -> Result<Vec<Card>, ShelfError> {
        self.0.remove(ids)
    }
    fn preference(&self, name: &str) -> Option<String> {
        self.0.preference(name)
    }
    fn prefer(&mut self, name: &str, value: &str) -> Result<(), ShelfError> {
        self.0.prefer(name, value)
    }
}

#[test]
fn the_time_is_kept_now_and_then_and_at_the_end() {
    let mut shelf = Counting(Memory::new(), 0);
    let mut session = Session::begin(royle(), after(0), &mut shelf).unwrap();
    // A minute of keys and mouse.
    for key in 0..6_000 {
        session.tick(after(key * 10), &mut shelf);
    }
    assert_eq!(shelf.1, 5);
    session.rest(after(61_234), &mut shelf);
    assert_eq!((shelf.1, shelf.card(session.card().id).unwrap().spent), (6, 61_234));
}

#[test]
fn a_hint_can_be_looked_for_beside() {
    let (mut shelf, human) = (Memory::new(), Profile::human());
    let mut session = Session::begin(royle(), after(0), &mut shelf).unwrap();
    let mut question = session.question(&human).unwrap();
    let stop = |_: &Progress| Some(Stop::Time);
    assert_eq!(question.answer(&Control::new(&stop)), Err(Stop::Time));
    let looked = std::thread::spawn(move || {
        let hinted = question.answer(&Control::FREE).unwrap();
        (question, hinted)
    });
    let (question, hinted) = looked.join().unwrap();
    session.learn(question, hinted.clone());
    assert!(session.question(&human).is_none());
    for stage in 1..=3 {
        let told = session.hint(&human, &Control::FREE, after(1), &mut shelf).unwrap();
        assert_eq!((told.stage, &told.hinted), (stage, &hinted));
    }
    // Enough of it: the next one begins anew, and it is the same hint.
    session.enough();
    for stage in 1..=2 {
        let told = session.hint(&human, &Control::FREE, after(1), &mut shelf).unwrap();
        assert_eq!(told.stage, stage);
    }
    assert_eq!(session.game().hints(), (1, 3));
    // What was found for a state that is gone is forgotten.
    session.apply(right(0), after(2), &mut shelf).unwrap();
    let late = session.question(&human).unwrap();
    session.apply(right(2), after(3), &mut shelf).unwrap();
    session.learn(late, hinted);
    assert!(session.question(&human).is_some());
}

#[test]
fn practice_begins_where_the_technique_is_due() {
    let mut shelf = Memory::new();
    for name in ["x-wing", "hidden-pair", "xy-wing"] {
        let new = make(&name.parse().unwrap(), 7, &Control::FREE).unwrap();
        let mut session = Session::begin(new, after(0), &mut shelf).unwrap();
        let told = session.hint(&Profile::human(), &Control::FREE, after(1), &mut shelf).unwrap();
        let Hint::Step(priced) = &told.hinted.hint else { panic!("{name}: {:?}", told.hinted) };
        assert_eq!(priced.step.technique.row().id, name);
        assert_eq!(session.game().hints().0, 1);
        // To start over is to be there again, whatever was done, automatic notes included.
        let before = session.game().after(session.game().prepared());
        assert!(
            before.progress() > 0.0
                || before.layout().cells().any(|cell| !before.notes()[cell].is_empty())
        );
        let (cell, digit) = open_cell(session.game());
        for what in [Move::Auto(true), Move::Digit(vec![cell], digit), Move::Restart] {
            session.apply(what, after(2), &mut shelf).unwrap();
        }
        let game = session.game();
        assert_eq!((game.digits(), game.notes()), (before.digits(), before.notes()), "{name}");
        // Which can be undone, and once there is nothing to go back to, is refused.
        session.apply(Move::Undo, after(3), &mut shelf).unwrap();
        assert_eq!(session.game().digit(cell), Some(digit));
        session.apply(Move::Restart, after(4), &mut shelf).unwrap();
        assert!(session.apply(Move::Restart, after(5), &mut shelf).is_err());
        assert_eq!(session.game().digits(), before.digits());
    }
}

/// A cell without a digit, and the digit of the solution.
fn open_cell(game: &Game) -> (Cell, Digit) {
    let cell = game.layout().cells().find(|&cell| game.digit(cell).is_none()).unwrap();
    (cell, game.solution().unwrap().digits()[cell.index()])
}

#[test]
fn jigsaws_are_a_kind() {
    for text in ["jigsaw", "easy@jigsaw"] {
        let kind: Kind = text.parse().unwrap();
        assert_eq!(kind.to_string(), text);
        let new = make(&kind, 7, &Control::FREE).unwrap();
        let layout = new.game.layout();
        assert_eq!(layout.title(Language::Chinese.into()), "9×9 锯齿");
        assert!(new.game.solution().is_some() && layout.name().starts_with("jigsaw:"));
    }
}

#[test]
fn what_is_shared_is_read_on_the_same_board() {
    let puzzle = Puzzle::from_symbols(board("2x2+x"), "......2..3....4.").unwrap();
    let new = begin(&State::new(puzzle.clone()), None, &Control::FREE).unwrap();
    let session = Session::begin(new, after(0), &mut Memory::new()).unwrap();
    let texts = session.texts(after(0));
    for text in [texts.puzzle, texts.digits] {
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle));
    }
}

/// A game of a level solved at noon of a day, after so many seconds.
fn solved(level: &str, day: &str, seconds: u64) -> Card {
    let date: Date = day.parse().unwrap();
    let card = Card::of(&royle(), 0);
    let finished = Some(date.number() * 86_400 + 43_200);
    Card { level: Some(level.into()), spent: seconds * 1000, finished, ..card }
}

#[test]
fn statistics_count_what_was_played_level_by_level() {
    let mut cards = vec![
        solved("easy", "2026-02-27", 300),
        solved("easy", "2026-02-28", 200),
        solved("hard", "2026-03-01", 1000),
        solved("hard", "2026-03-05", 10),
        Card { imported: true, ..solved("easy", "2026-03-04", 1) },
        Card { layout: "2x2".into(), ..solved("easy", "2026-03-04", 5) },
        Card { finished: None, ..solved("4", "2026-03-04", 5) },
    ];
    cards[3].revealed = true;
    cards[2].hints = 2;
    cards[2].daily = "2026-03-01".parse().ok();
    let figures =
        |today: &str| statistics(&cards, today.parse().unwrap(), |seconds| Date::at(seconds, 0));
    let all = figures("2026-03-05");
    let groups: Vec<_> = all.iter().map(|of| of.group.clone()).collect();
    let level = |id: &str| Group::Level(id.into());
    assert_eq!(groups, [Group::All, level("easy"), level("hard"), level("4"), Group::Other]);
    assert_eq!((all[0].begun, all[0].solved, all[0].unaided), (6, 5, 3));
    assert_eq!((all[1].best, all[1].mean), (Some(200_000), Some(250_000)));
    assert_eq!((all[2].share(), all[3].share()), (Some(0.0), None));
    assert_eq!(all[0].days, Streak { current: 1, longest: 3 });
    assert_eq!(all[0].dailies, Streak { current: 0, longest: 1 });
    assert_eq!(figures("2026-03-06")[0].days.current, 0);
    assert_eq!(statistics(&[], "2026-03-06".parse().unwrap(), |_| None).len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_was_played_is_what_is_loaded(
        moves in prop::collection::vec((crate::play::some_move(81, 9), 0u64..5_000), 0..60)
    ) {
        let mut shelf = Memory::new();
        let mut session = Session::begin(royle(), after(0), &mut shelf).unwrap();
        let mut now = 0;
        for (what, passed) in moves {
            now += passed;
            match session.apply(what, after(now), &mut shelf) {
                Ok(_) | Err(Trouble::Refused(_)) => {}
                Err(trouble) => panic!("{trouble}"),
            }
            session.tick(after(now), &mut shelf);
        }
        session.rest(after(now), &mut shelf);
        let (card, game) = shelf.load(session.card().id).unwrap();
        prop_assert_eq!(&card, session.card());
        prop_assert_eq!(game.log(), session.game().log());
        prop_assert_eq!(game.digits(), session.game().digits());
        prop_assert_eq!(game.depth(), session.game().depth());
        prop_assert_eq!((card.spent, card.moves), (session.spent(after(now)), game.log().len()));
        prop_assert_eq!(Session::resume(card.id, after(7), &shelf).unwrap().spent(after(7)), card.spent);
    }
}
