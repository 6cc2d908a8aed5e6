//! What is to be drawn: a board, cell by cell, before any ink.

use shudu_board::board::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, State};
use shudu_search::search::classic::MarksShown;
use shudu_search::search::{Method, Role, View};

/// What a digit on the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A clue.
    Given,
    /// Put by a player or a solver.
    Placed,
    /// Tried by a search.
    Tentative,
    /// Forced in a search.
    Single,
}

/// One candidate position of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Still possible.
    Open(Digit),
    /// The only one of its cell.
    Lone(Digit),
    /// Struck; drawn as a blank or, as in the article on enumeration, as 0.
    Struck,
}

/// What is in one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellPicture {
    /// Its digit, if it has one.
    pub digit: Option<(Digit, Ink)>,
    /// Its candidates: none, or one entry for every digit of the board.
    pub marks: Vec<Mark>,
    /// Which mark is underlined.
    pub pointer: Option<usize>,
    /// It has no candidate left.
    pub dead: bool,
    /// The search is here.
    pub focus: bool,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// One entry a cell.
    pub cells: Vec<CellPicture>,
}

impl<'a> Picture<'a> {
    fn new(layout: &'a Layout, cell: impl Fn(Cell) -> CellPicture) -> Picture<'a> {
        Picture { layout, cells: layout.cells().map(cell).collect() }
    }

    /// A puzzle; pencil-mark puzzles with their candidates.
    pub fn puzzle(puzzle: &'a Puzzle) -> Picture<'a> {
        Picture::new(puzzle.layout(), |cell| CellPicture {
            digit: puzzle.given(cell).map(|digit| (digit, Ink::Given)),
            marks: match (puzzle.limits(), puzzle.given(cell)) {
                (Some(limits), None) => marks(limits[cell], puzzle.layout().size()),
                _ => Vec::new(),
            },
            ..CellPicture::default()
        })
    }

    /// A player's state: clues, own digits, and notes where there are any.
    pub fn state(state: &'a State) -> Picture<'a> {
        let mut picture = Picture::puzzle(&state.puzzle);
        for cell in picture.layout.cells() {
            let drawn = &mut picture.cells[cell.index()];
            if drawn.digit.is_none() {
                drawn.digit = state.placed[cell.index()].map(|digit| (digit, Ink::Placed));
            }
        }
        if let Some(notes) = state.centre.as_ref().or(state.corner.as_ref()) {
            picture.note(notes);
        }
        picture
    }

    /// A puzzle with its solution filled in.
    pub fn solution(puzzle: &'a Puzzle, grid: &Grid) -> Picture<'a> {
        Picture::new(puzzle.layout(), |cell| CellPicture {
            digit: Some((grid[cell], puzzle.given(cell).map_or(Ink::Placed, |_| Ink::Given))),
            ..CellPicture::default()
        })
    }

    /// The same with these candidates in the open cells.
    pub fn with_candidates(mut self, candidates: &Candidates) -> Picture<'a> {
        self.note(candidates);
        self
    }

    fn note(&mut self, candidates: &Candidates) {
        for cell in self.layout.cells() {
            let drawn = &mut self.cells[cell.index()];
            if drawn.digit.is_none() {
                drawn.marks = marks(candidates[cell], self.layout.size());
            }
        }
    }

    /// A search as it stands: roles in different inks, small candidates, dead cells.
    pub fn view(view: &'a View, shown: MarksShown) -> Picture<'a> {
        let derived = view.derived();
        let candidates = if shown == MarksShown::Kept { view.marks() } else { &derived };
        let size = view.layout().size();
        Picture::new(view.layout(), |cell| {
            let digit = view.digit(cell);
            let open = digit.is_none();
            CellPicture {
                digit: digit.map(|digit| (digit, ink(view.role(cell)))),
                marks: if open { marks(candidates[cell], size) } else { Vec::new() },
                pointer: None,
                dead: view.dead().contains(&cell) || (open && candidates[cell].is_empty()),
                focus: view.focus() == Some(cell),
            }
        })
    }

    /// The picture that belongs to an algorithm's state.
    pub fn search(view: &'a View, method: impl Into<Method>) -> Picture<'a> {
        let method = method.into();
        if method.has_pointers() {
            Picture::pointers(view)
        } else {
            Picture::view(view, method.marks())
        }
    }

    /// A search as it stands, without candidates.
    pub fn digits(view: &'a View) -> Picture<'a> {
        Picture::new(view.layout(), |cell| CellPicture {
            digit: view.digit(cell).map(|digit| (digit, ink(view.role(cell)))),
            dead: view.dead().contains(&cell),
            focus: view.focus() == Some(cell),
            ..CellPicture::default()
        })
    }

    /// The marks of an enumeration as its article prints them: every cell all
    /// its marks, the struck ones 0, the pointer underlined.
    pub fn pointers(view: &'a View) -> Picture<'a> {
        let size = view.layout().size();
        Picture::new(view.layout(), |cell| CellPicture {
            digit: None,
            marks: marks(view.marks()[cell], size),
            pointer: Some(view.pointer(cell)).filter(|&pointer| pointer < size),
            dead: view.marks()[cell].is_empty(),
            focus: view.focus() == Some(cell),
        })
    }

    /// Whether any cell has candidates to draw.
    pub fn has_marks(&self) -> bool {
        self.cells.iter().any(|cell| !cell.marks.is_empty())
    }
}

fn ink(role: Role) -> Ink {
    match role {
        Role::Given => Ink::Given,
        Role::Tentative => Ink::Tentative,
        Role::Single => Ink::Single,
        Role::Open => Ink::Placed,
    }
}

/// One mark for every digit of the board.
fn marks(set: DigitSet, size: usize) -> Vec<Mark> {
    let mark = |digit: Digit| match (set.contains(digit), set.len()) {
        (false, _) => Mark::Struck,
        (true, 1) => Mark::Lone(digit),
        (true, _) => Mark::Open(digit),
    };
    DigitSet::full(size).map(mark).collect()
}

/// How the marks of a cell are arranged: columns and rows.
pub(super) fn mark_grid(layout: &Layout) -> (usize, usize) {
    use shudu_board::board::Blocks;
    let size = layout.size();
    let columns = match layout.blocks() {
        &Blocks::Regular { columns, rows } if rows > 1 && columns <= 8 => columns,
        _ => size.isqrt() + usize::from(size.isqrt().pow(2) < size),
    };
    (columns, size.div_ceil(columns))
}
