//! What holds for all formats.

use super::*;
use crate::board::{Candidates, Cell, DigitSet, Puzzle};
use proptest::prelude::*;

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn layout(name: &str) -> Arc<Layout> {
    Arc::new(name.parse().unwrap())
}

pub(super) fn options(format: Option<Format>, layout: Option<&str>) -> Options {
    Options { format, layout: layout.map(self::layout) }
}

pub(super) fn read_one(text: &str) -> Reading {
    let mut readings = read(text, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(readings.len(), 1, "{text}");
    readings.remove(0)
}

pub(super) fn error_of(text: &str) -> String {
    read(text, &Options::default()).unwrap_err().to_string()
}

#[test]
fn every_example_is_recognised_and_read() {
    for &format in Format::ALL {
        // The same text as `line`, and nothing tells them apart.
        let expected = if format == Format::Sdm { Format::Line } else { format };
        let example = format.example();
        assert_eq!(detect(example, &Options::default()), Ok(expected), "{format}:\n{example}");
        let readings = read(example, &options(Some(format), None));
        assert_eq!(readings.map(|r| r.len()), Ok(1), "{format}:\n{example}");
    }
}

#[test]
fn a_line_ends_as_it_likes() {
    for end in ["\n", "\r\n", "\r"] {
        for &format in Format::ALL {
            let text = format.example().replace('\n', end) + end;
            let readings = read(&text, &Options::default()).unwrap();
            assert_eq!(readings.len(), 1, "{format} {end:?}");
        }
    }
}

#[test]
fn what_is_no_puzzle_is_told_in_one_sentence() {
    let rows = |n| "53..7....\n".repeat(n);
    let cases = [
        ("", "the text is empty; a puzzle was expected"),
        (" \n\n", "the text is empty; a puzzle was expected"),
        (&CLASSIC[1..], "line 1: the puzzle has 80 cells; 81 are needed (9×9)"),
        (&format!("{CLASSIC}."), "line 1: the puzzle has 82 cells; 81 are needed (9×9)"),
        (
            &CLASSIC.replacen('7', "Q", 1),
            "line 1, column 5: found the letter Q where a digit 1–9 or a blank (. 0 * _ - x) was expected",
        ),
        (&rows(3), "line 1: 3 rows of 9 cells; 9 rows are needed (9×9)"),
        (&rows(10), "line 1: 10 rows of 9 cells; 9 rows are needed (9×9)"),
        (&(rows(8) + "53..7...\n"), "line 9: the row has 8 cells; 9 are needed (9×9)"),
        (
            &(rows(8) + "53..7..G.\n"),
            "line 9, column 8: found the letter G where a digit 1–9 or a blank (. 0 * _ - x) was expected",
        ),
        ("Dear Sir or Madam", "line 1, column 1: found `Dear` where a puzzle was expected"),
    ];
    for (text, sentence) in cases {
        assert_eq!(error_of(text), sentence, "{text}");
    }
    let error = read(CLASSIC, &options(None, Some("2x3"))).unwrap_err().to_string();
    assert_eq!(error, "line 1: the puzzle has 81 cells; 36 are needed (6×6)");
    let error = read(Format::Fpuzzles.example(), &options(None, Some("3x3"))).unwrap_err();
    assert_eq!(error.to_string(), "line 1: the puzzle is 4×4; the layout asked for is 9×9");
}

#[test]
fn the_name_behind_the_cells_is_the_board() {
    let cells = "1.....2..3.....4";
    let board = |text: &str| read_one(text).state.puzzle.layout().name();
    let map = "jigsaw:1112331234223444";
    assert_eq!(board(&format!("{cells}  {map}  a comment")), map);
    assert_eq!(board(&format!("{cells} 2x2+x")), "2x2+x");
    assert_eq!(board(&format!("{cells},1342243142133124,2x2+x,6")), "2x2+x");
    assert_eq!(read_one(&format!("{cells} {map} hard")).meta.comment.as_deref(), Some("hard"));
    // What is no full name is a comment, and the board asked for goes first.
    for comment in ["x", "9x9", "3x3", "antiknight", "4x5 cm"] {
        let reading = read_one(&format!("{cells} {comment}"));
        assert_eq!(reading.state.puzzle.layout().name(), "2x2", "{comment}");
        assert_eq!(reading.meta.comment.as_deref(), Some(comment));
    }
    let asked = read(&format!("{cells} {map}"), &options(None, Some("2x2+x"))).unwrap();
    assert_eq!(asked[0].state.puzzle.layout().name(), "2x2+x");
    let error = error_of(&format!("{cells} jigsaw:1112"));
    assert!(error.starts_with("line 1: the puzzle names a board that cannot be; "), "{error}");
    let error = error_of(&format!("{cells} 3x3+x"));
    assert_eq!(error, "line 1: the puzzle is 4×4; the layout it names is 9×9");
}

#[test]
fn equal_givens_in_a_house_are_no_error_of_reading() {
    assert!(read_one(&"5".repeat(81)).state.puzzle.clash().is_some());
}

#[test]
fn what_a_format_cannot_carry_is_refused() {
    let cases = [
        ("3x3+x", Format::Sdm, "extra rule x"),
        ("3x2", Format::Sdm, "boxes are 3x2"),
        ("jigsaw:AAAB/CCAB/CDBB/CDDD", Format::Grid, "irregular shape"),
        ("2x2", Format::Hodoku, "classic 9×9"),
        ("4x4", Format::Sdx, "up to 9×9"),
    ];
    for (name, format, part) in cases {
        let state = State::new(Puzzle::empty(layout(name)));
        let error = write(&state, format).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    let mut limits = Candidates::full(&Layout::classic());
    limits[Cell::from_index(3)] = DigitSet::from_bits(3);
    let limited = State::new(Puzzle::empty(layout("3x3")).with_limits(limits));
    assert!(matches!(write(&limited, Format::Line), Err(WriteError::Limits { .. })));
    let lossy = Writing { lossy: true, ..Writing::default() };
    let state = State::new(Puzzle::empty(layout("3x3+x")));
    assert!(write_with(&state, Format::Sdm, &lossy).is_ok());
    assert_eq!(write_with(&limited, Format::Line, &lossy), Ok(".".repeat(81)));
}

/// Layout names a format should be tried on.
fn boards(format: Format) -> Vec<&'static str> {
    let all = [
        "2x2",
        "2x3",
        "2x4",
        "3x3",
        "2x5",
        "3x4",
        "4x4",
        "5x5",
        "jigsaw:AAAB/CCAB/CDBB/CDDD",
        "jigsaw:AAAABB/AACCBB/DDCCBB/DDCCEE/DDFFEE/FFFFEE",
        "3x3+x",
        "3x3+windoku",
        "2x3+antiknight+antiking",
        "3x3+region:r1c1r5c5r9c9",
    ];
    let boards = format.boards();
    let fits = |name: &&str| {
        let board = layout(name);
        let usual = Layout::usual(board.size()).is_ok_and(|usual| usual == *board);
        match boards {
            Boards::Classic => board.is_classic(),
            Boards::Usual => usual && board.size() <= format.max_size(),
            Boards::Maps => board.extras().is_empty(),
            Boards::Extras => true,
        }
    };
    all.into_iter().filter(fits).collect()
}

/// Random givens on a board, `fill` of 16 cells.
fn givens(board: &Layout, seed: &[u8], fill: u8) -> Vec<Option<Digit>> {
    let mix = |i: usize| seed[i % seed.len()] as usize + 7 * (i / seed.len()) + 31 * i;
    let digit = |i: usize| Digit::from_index(mix(i) / 16 % board.size());
    board
        .cells()
        .map(|cell| (mix(cell.index()) % 16 < fill as usize).then(|| digit(cell.index())))
        .collect()
}

fn formats() -> impl Strategy<Value = Format> {
    proptest::sample::select(Format::ALL.to_vec())
}

fn formats_with_digits() -> impl Strategy<Value = Format> {
    let carry = |format: &Format| format.carries().placed;
    proptest::sample::select(Format::ALL.iter().copied().filter(carry).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What was written is recognised and is the same puzzle again.
    #[test]
    fn written_puzzles_are_read_again(
        format in formats(),
        pick in any::<proptest::sample::Index>(),
        seed in proptest::collection::vec(any::<u8>(), 40..200),
        fill in 3u8..12,
    ) {
        let boards = boards(format);
        let board = layout(pick.get::<&str>(&boards));
        let puzzle = Puzzle::new(board.clone(), givens(&board, &seed, fill));
        let state = State::new(puzzle);
        let text = write(&state, format).unwrap();
        let found = detect(&text, &Options::default()).unwrap();
        let groups = state.candidates().sets().iter().any(|set| set.len() > 2);
        let same = match format {
            Format::Sdm => found == Format::Line,
            // Without a group of candidates such a grid is a grid.
            Format::Candidates | Format::Sdx if !groups => true,
            _ => found == format,
        };
        prop_assert!(same, "{format} read as {found}\n{text}");
        let again = read(&text, &options(Some(format), None));
        prop_assert!(again.is_ok(), "{}\n{text}", again.unwrap_err());
        let again = &again.unwrap()[0].state;
        if format == Format::Candidates {
            // Whether a lone digit that nobody else lists was given cannot be seen.
            prop_assert_eq!(again.puzzle.candidates(), state.candidates(), "\n{}", text);
        } else {
            prop_assert_eq!(&state.puzzle, &again.puzzle, "\n{}", text);
        }
    }

    /// What a player did is there again, where the format has a place for it.
    #[test]
    fn digits_and_notes_are_read_again(
        format in formats_with_digits(),
        seed in proptest::collection::vec(any::<u8>(), 40..200),
        more in proptest::collection::vec(any::<u8>(), 40..200),
        notes in proptest::collection::vec(1u64..512, 81),
    ) {
        let board = layout("3x3");
        let mut state = State::new(Puzzle::new(board.clone(), givens(&board, &seed, 4)));
        let carries = format.carries();
        let placed = givens(&board, &more, 4);
        let mut centre = Candidates::empty(&board);
        for cell in board.cells().filter(|&cell| state.puzzle.given(cell).is_none()) {
            state.placed[cell.index()] = placed[cell.index()];
        }
        // HoDoKu deletes candidates: a note cannot have more than the rules leave.
        let beside = Candidates::beside(&board, &state.digits());
        for cell in board.cells().filter(|&cell| state.digit(cell).is_none()) {
            centre[cell] = DigitSet::from_bits(notes[cell.index()]) & beside[cell];
        }
        if carries.notes {
            state.centre = Some(centre);
        }
        let text = write(&state, format).unwrap();
        let again = read(&text, &options(Some(format), None)).unwrap().remove(0).state;
        prop_assert_eq!(&again.puzzle, &state.puzzle);
        prop_assert_eq!(&again.placed, &state.placed);
        prop_assert_eq!(again.candidates(), state.candidates(), "\n{}", text);
    }

    /// Limits are the same again; a cell with one candidate left is a given.
    #[test]
    fn limits_are_read_again(
        size in proptest::sample::select(vec!["2x2", "2x3", "3x3", "4x4"]),
        bits in proptest::collection::vec(any::<u64>(), 256),
    ) {
        let board = layout(size);
        let mut limits = Candidates::full(&board);
        for cell in board.cells() {
            limits[cell] &= DigitSet::from_bits(bits[cell.index()]);
        }
        let state = State::new(Puzzle::empty(board).with_limits(limits));
        for format in [Format::Pencilmarks, Format::Candidates, Format::Fpuzzles, Format::SudokuPad] {
            let text = write(&state, format).unwrap();
            let again = read(&text, &options(Some(format), None)).unwrap().remove(0);
            prop_assert_eq!(again.state.puzzle.start(), state.puzzle.start(), "{}\n{}", format, text);
        }
    }

    /// Bytes of any kind are answered, not suffered.
    #[test]
    fn changed_texts_never_panic(
        format in formats(),
        forced in any::<bool>(),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0u8..4), 1..6),
    ) {
        let mut bytes = format.example().as_bytes().to_vec();
        for (at, byte, kind) in changes {
            let at = at.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind {
                _ if bytes.is_empty() => bytes.push(byte),
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = read(&text, &options(forced.then_some(format), None));
    }
}

/// A generator of its own: a hundred thousand texts in a second.
fn random_texts(count: usize, alphabet: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as usize
    };
    let alphabet = alphabet.to_vec();
    (0..count).map(move |_| {
        let length = next() % 120;
        (0..length).map(|_| alphabet[next() % alphabet.len()]).collect()
    })
}

#[test]
fn random_bytes_never_panic() {
    let every: Vec<u8> = (0..=255).collect();
    let likely = b"123456789ABCDEFG.0*_-x|+ ,;:u#\n\n\t[<>{}\"=/&%";
    let texts = random_texts(60_000, &every).chain(random_texts(60_000, likely));
    let wanted = [None, Some("3x3"), Some("4x4")].map(|name| options(None, name));
    for (i, bytes) in texts.enumerate() {
        let _ = text_of(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let _ = read(&text, &Options::default());
        let format = Format::ALL[i % Format::ALL.len()];
        let wanted = &wanted[i % 3];
        let _ = read(&text, &Options { format: Some(format), ..wanted.clone() });
    }
}

#[test]
fn a_sample_may_be_cut_anywhere() {
    let grid = Format::Grid.example().to_owned() + "\n\n";
    let texts = [
        (Format::Line, CLASSIC.to_owned() + "\n"),
        (Format::Line, "1..4..1..3..2..3\n".into()),
        (Format::Grid, grid),
        (Format::Grid, "53..7....\n".repeat(9) + "Grid 2\n"),
        (Format::Grid, "1..4..1..3..G..3\n".into()),
        (Format::Candidates, Format::Candidates.example().to_owned() + "\n\n"),
        (Format::Csv, Format::Csv.example().to_owned() + "\n"),
    ];
    for (format, text) in texts {
        let long = text.repeat(80_000 / text.len());
        for end in 70_000..70_040 {
            let found = detect(&long[..end], &Options::default());
            assert_eq!(found, Ok(format), "{text}");
        }
    }
}

/// Examples with a few bytes changed: nearly right is where readers trip.
#[test]
fn nearly_right_texts_never_panic() {
    let every: Vec<u8> = (0..=255).collect();
    for (i, noise) in random_texts(30_000, &every).enumerate() {
        let format = Format::ALL[i % Format::ALL.len()];
        let mut bytes = format.example().as_bytes().to_vec();
        for change in noise.chunks_exact(3).take(1 + i % 4) {
            let at = (change[0] as usize * 256 + change[1] as usize) % bytes.len();
            bytes[at] = change[2];
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = read(&text, &Options::default());
        let _ = read(&text, &Options { format: Some(format), layout: None });
    }
}
