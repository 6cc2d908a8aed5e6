//! What must hold of any bytes. The targets of `fuzz/` look for bytes of which it does not; the
//! test beside keeps those that were found.

use shudu::ask::{Reply, Request, Service};
use shudu::board::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, State};
use shudu::control::{Bound, Control, Progress};
use shudu::format::{self, Format, Options};
use shudu::hint::{self, Hint};
use shudu::logic::{Profile, Solver};
use shudu::play::{Memory, Now, Save};
use shudu::search::{Algorithm, Ended, Engine, Limits};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A target: its name, which its corpus has too, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 7] = [
    ("readers", readers),
    ("saves", saves),
    ("profiles", profiles),
    ("layouts", layouts),
    ("hints", hints),
    ("engines", engines),
    ("requests", requests),
];

/// What can be read and written is read again as the same puzzle.
pub fn readers(bytes: &[u8]) {
    let Ok(text) = format::text_of(bytes) else { return };
    let options = Options::default();
    let _ = format::detect(&text, &options);
    let Ok(readings) = format::read(&text, &options) else { return };
    for reading in readings.iter().take(3) {
        let state = &reading.state;
        if state.puzzle.layout().size() > 25 {
            continue;
        }
        for &format in Format::ALL {
            let Ok(written) = format::write(state, format) else { continue };
            let options = Options { format: Some(format), layout: None };
            let again = format::read(&written, &options);
            let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
            // A cell with one candidate is a clue there.
            if format != Format::Candidates {
                let told = || format!("{format}:\n{written}\n{}", state.puzzle);
                assert_same(&state.puzzle, &again[0].state.puzzle, &told);
            }
        }
    }
}

/// The same clues and limits by the same rules, in whatever order these are listed.
fn assert_same(a: &Puzzle, b: &Puzzle, told: &dyn Fn() -> String) {
    let houses = |puzzle: &Puzzle| -> BTreeSet<Vec<Cell>> {
        puzzle.layout().houses().iter().map(|house| house.cells.clone()).collect()
    };
    assert_eq!(a.givens(), b.givens(), "{}", told());
    assert_eq!(a.start(), b.start(), "{}", told());
    assert_eq!(houses(a), houses(b), "{}", told());
    for cell in a.layout().cells() {
        assert_eq!(a.layout().peers(cell), b.layout().peers(cell), "{}", told());
    }
}

/// A game that can be played is the same after a save and a link.
pub fn saves(bytes: &[u8]) {
    let Ok(save) = Save::read(&String::from_utf8_lossy(bytes)) else { return };
    if save.puzzle.len() > 256 || save.log.len() > 100 {
        return;
    }
    let Ok(game) = save.game() else { return };
    let again = Save::of(&game, save.spent);
    for text in [again.to_json(), again.to_link()] {
        let read = Save::read(&text).expect("our own save");
        assert_eq!(read, again);
        assert_eq!(read.game().expect("our own game").state(), game.state());
    }
}

/// A profile is refused, or it leads through a puzzle.
pub fn profiles(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(profile) = Profile::from_toml("fuzz", &text) else { return };
    let puzzle: Puzzle = "1.....3..2.....4".parse().expect("a puzzle");
    let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
    let path = solver.path(&profile, &puzzle.into(), &Control::FREE);
    path.expect("nobody stops it");
}

/// The name of a layout makes it again.
pub fn layouts(bytes: &[u8]) {
    let Ok(layout) = String::from_utf8_lossy(bytes).parse::<Layout>() else { return };
    assert_eq!(layout.name().parse::<Layout>().as_ref(), Ok(&layout));
}

/// The boards that bytes choose from: small ones, on which the oracle is quick.
const BOARDS: [&str; 8] = [
    "2x2",
    "2x2+x",
    "1x3",
    "1x5",
    "2x3",
    "3x2+antiking",
    "jigsaw:AAAB/CCAB/CDBB/CDDD",
    "2x2+region:r1c1r2c3r4c4",
];

/// A board, and for each cell a byte, as far as there are any.
fn board(bytes: &[u8]) -> Option<(Arc<Layout>, impl Fn(Cell) -> u8)> {
    let (&first, rest) = bytes.split_first()?;
    let layout: Layout = BOARDS[first as usize % BOARDS.len()].parse().expect("a layout");
    Some((Arc::new(layout), |cell: Cell| rest.get(cell.index()).copied().unwrap_or(0)))
}

/// The digit of a byte, none for many of them.
fn digit(byte: u8, size: usize) -> Option<Digit> {
    Digit::new(byte as usize).filter(|digit| digit.value() <= size)
}

/// Nothing follows from a position without a solution, and what is called solved is.
pub fn hints(bytes: &[u8]) {
    let Some((layout, byte)) = board(bytes) else { return };
    let size = layout.size();
    let digits: Vec<_> = layout.cells().map(|cell| digit(byte(cell), size)).collect();
    let mut notes = Candidates::empty(&layout);
    for cell in layout.cells().filter(|&cell| byte(cell) >= 0x80) {
        notes[cell] = DigitSet::from_bits(byte(cell).into()) & DigitSet::full(size);
    }
    let state = State {
        placed: digits.into(),
        centre: Some(notes),
        ..State::new(Puzzle::empty(layout.clone()))
    };
    let left = Puzzle::new(layout.clone(), state.digits()).with_limits(state.candidates());
    let solvable = !oracle(&left, 1).is_empty();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let human = Profile::human();
    let hint = hint::hint(&state, &human, &mut solver, &Control::FREE).expect("nobody stops it");
    let goes_on = matches!(hint.hint, Hint::Step(_) | Hint::Solved | Hint::Stuck);
    assert_eq!(goes_on, solvable, "{:?}", hint.hint);
    let path = solver.path(&human.without_uniqueness(), &state, &Control::FREE);
    let path = path.expect("nobody stops it");
    let mut end = state;
    path.steps.iter().for_each(|priced| priced.step.apply(&mut end));
    if path.solved {
        let digits: Option<Vec<Digit>> = end.digits().into_iter().collect();
        let grid = Grid::new(layout, digits.expect("solved")).expect("solved");
        assert!(grid.solves(&left));
    }
}

/// All algorithms find what the oracle finds.
pub fn engines(bytes: &[u8]) {
    let Some((layout, byte)) = board(bytes) else { return };
    let size = layout.size();
    let givens: Vec<_> = layout.cells().map(|cell| digit(byte(cell), size)).collect();
    let mut limits = Candidates::full(&layout);
    for cell in layout.cells().filter(|&cell| byte(cell) >= 0x80) {
        limits[cell] = DigitSet::from_bits(byte(cell).into());
    }
    let puzzle = Puzzle::new(layout.clone(), givens).with_limits(limits);
    let mut expected = oracle(&puzzle, 20);
    expected.sort();
    for algorithm in Algorithm::all() {
        let mut engine = Engine::with(algorithm);
        if !engine.takes(&layout) {
            continue;
        }
        let (grids, outcome) = engine.grids(&puzzle, &Limits::solutions(20).nodes(200_000));
        if outcome.ended.stop().is_some() {
            continue;
        }
        let mut found: Vec<_> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
        found.sort();
        assert_eq!(found.len(), expected.len(), "{}", algorithm.id());
        if outcome.ended == Ended::Exhausted {
            assert_eq!(found, expected, "{}", algorithm.id());
        }
    }
}

/// Fills cells in row order and checks each digit against its peers: no
/// shortcut that could be wrong.
pub fn oracle(puzzle: &Puzzle, limit: usize) -> Vec<Vec<Digit>> {
    fn fill(
        p: &Puzzle,
        start: &Candidates,
        done: &mut Vec<Digit>,
        out: &mut Vec<Vec<Digit>>,
        limit: usize,
    ) {
        if done.len() == p.layout().cell_count() {
            out.push(done.clone());
            return;
        }
        let cell = Cell::from_index(done.len());
        for digit in start[cell] {
            let earlier = p.layout().peers(cell).iter().filter(|peer| **peer < cell);
            let later = p.layout().peers(cell).iter().filter(|peer| **peer > cell);
            if earlier.clone().any(|peer| done[peer.index()] == digit)
                || later.clone().any(|peer| p.given(*peer) == Some(digit))
            {
                continue;
            }
            done.push(digit);
            fill(p, start, done, out, limit);
            done.pop();
            if out.len() >= limit {
                return;
            }
        }
    }
    let mut out = Vec::new();
    fill(puzzle, &puzzle.start(), &mut Vec::new(), &mut out, limit);
    out
}

/// Polls of its control that each request may take.
const REQUEST_WORK: u64 = 300;

/// Requests, one per line, are answered or refused, whatever they say.
pub fn requests(bytes: &[u8]) {
    let mut service = Service::in_memory(Memory::new());
    let mut tools = service.tool_maker(|| 0.0)();
    let mut now = Now::default();
    for line in String::from_utf8_lossy(bytes).lines().take(20) {
        let Ok(request) = Request::read(line) else { continue };
        now.steady += 1000;
        let answer = match service.start(request, now) {
            Reply::Answered(answer) => answer,
            Reply::Work(work) => {
                let bound = Bound::new(Control::FREE, REQUEST_WORK);
                let ask = |progress: &Progress| bound.ask(progress);
                let done = work.run(&mut tools, &Control::new(&ask));
                service.finish(done, now)
            }
        };
        if let Err(refused) = answer {
            assert!(!refused.error.is_empty() && !refused.error.contains('\n'), "{line}");
        }
    }
}
