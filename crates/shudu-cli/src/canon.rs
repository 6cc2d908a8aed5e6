//! `shudu canon`: what puzzles are up to symmetry and names.

use crate::args::Reading;
use crate::clock::{self, counted};
use crate::count::some_seed;
use crate::failure::{Answer, Failure, Fallible};
use crate::input::Puzzles;
use crate::output::{Output, write_file};
use clap::Args;
use serde::Serialize;
use shudu::board::{Digit, Layout, Puzzle};
use shudu::count::Random;
use shudu::draw::{Paint, Text};
use shudu::format;
use shudu::generate::{Boards, Wish};
use shudu::symmetry::{Canonizer, Small, Transformation};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub struct Canon {
    /// A puzzle or grid, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with = "same")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Only the first of each kind: what is left when isomorphs are left out, as it was.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "random", "same"])]
    pub dedupe: Option<String>,
    /// So many random isomorphs of each.
    #[arg(long, value_name = "N", conflicts_with = "same", value_parser = clap::value_parser!(u32).range(1..))]
    pub random: Option<u32>,
    /// The seed of --random; without it one is chosen and told.
    #[arg(long, value_name = "S", requires = "random")]
    pub seed: Option<u64>,
    /// Are these two the same up to symmetry, and how does one become the other?
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub same: Option<Vec<String>>,
    /// Write into this file, at once and whole, instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// One JSON object a puzzle.
    #[arg(long)]
    pub json: bool,
}

/// What `--json` says about a puzzle; docs/json.md describes it.
#[derive(Serialize)]
struct Record {
    line: usize,
    format: &'static str,
    layout: String,
    puzzle: String,
    canonical: String,
    /// A string: empty boards have billions.
    automorphisms: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<Moves>,
}

/// What `--same --json` says.
#[derive(Serialize)]
struct Same {
    same: bool,
    canonical: [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<Moves>,
}

/// A transformation; rows, columns and digits count from 1.
#[derive(Serialize)]
struct Moves {
    transpose: bool,
    rows: Vec<u8>,
    columns: Vec<u8>,
    digits: Vec<u8>,
}

impl Moves {
    fn new(of: &Transformation) -> Moves {
        let from_one = |lines: &[u8]| lines.iter().map(|line| line + 1).collect();
        Moves {
            transpose: of.transpose,
            rows: from_one(&of.rows),
            columns: from_one(&of.columns),
            digits: of.digits[1..].to_vec(),
        }
    }

    /// On one line: `transposed, rows 231564789, columns 123…, digits 1→4…`.
    fn text(&self) -> String {
        let line = |list: &[u8]| list.iter().map(u8::to_string).collect::<String>();
        format!(
            "{}rows {} columns {} digits {}",
            if self.transpose { "transposed " } else { "" },
            line(&self.rows),
            line(&self.columns),
            line(&self.digits)
        )
    }
}

/// A canonical form.
struct Form {
    symbols: String,
    automorphisms: u64,
    transformation: Option<Transformation>,
}

/// Finds canonical forms on every board that has them.
struct Forms {
    classic: Canonizer,
    small: Vec<(String, Small)>,
}

impl Forms {
    fn new() -> Forms {
        Forms { classic: Canonizer::new(), small: Vec::new() }
    }

    /// Whether a layout is one of those, and is ready now.
    fn prepare(&mut self, layout: &Layout) -> Result<(), String> {
        if layout.is_classic() || self.small(layout).is_some() {
            return Ok(());
        }
        let name = layout.name();
        let small = Small::new(layout).ok_or_else(|| {
            format!("a canonical form is for 3x3, 2x2 and 2x3 boards, not {name}")
        })?;
        self.small.push((name, small));
        Ok(())
    }

    fn small(&self, layout: &Layout) -> Option<&Small> {
        let name = layout.name();
        self.small.iter().find(|(known, _)| *known == name).map(|(_, small)| small)
    }

    fn of(&mut self, puzzle: &Puzzle) -> Result<Form, String> {
        self.prepare(puzzle.layout())?;
        if puzzle.limits().is_some() {
            return Err("pencil marks have no canonical form".into());
        }
        if let Some(clash) = puzzle.clash() {
            return Err(format!("clues that clash have no canonical form: {clash}"));
        }
        let Some(small) = self.small(puzzle.layout()) else {
            let form = self.classic.canonical(&cells(puzzle));
            return Ok(Form {
                symbols: symbols(&form.cells),
                automorphisms: form.automorphisms,
                transformation: Some(form.transformation),
            });
        };
        let (cells, automorphisms) = small.canonical_of(puzzle);
        Ok(Form { symbols: symbols(&cells), automorphisms, transformation: None })
    }
}

/// Puzzles seen, up to symmetry.
pub struct Seen {
    forms: Forms,
    /// The forms, two cells a byte.
    seen: HashSet<Box<[u8]>>,
}

impl Seen {
    /// For what a wish makes.
    pub fn new(wish: &Wish) -> Fallible<Seen> {
        let mut seen = Seen::any();
        match &wish.boards {
            Boards::Layout(layout) => {
                let ready = seen.forms.prepare(layout);
                ready.map_err(|why| Failure::Bad(format!("--distinct: {why}")))?;
            }
            Boards::Jigsaw(_) => {
                let why = "a canonical form is for 3x3, 2x2 and 2x3 boards, not jigsaw";
                return Err(Failure::Bad(format!("--distinct: {why}")));
            }
        }
        Ok(seen)
    }

    fn any() -> Seen {
        Seen { forms: Forms::new(), seen: HashSet::new() }
    }

    /// Whether it is new. What has no canonical form is.
    pub fn insert(&mut self, puzzle: &Puzzle) -> bool {
        self.forms.of(puzzle).is_ok_and(|form| self.add(&form))
    }

    fn add(&mut self, form: &Form) -> bool {
        let cells = form.symbols.as_bytes();
        let packed = cells.chunks(2).map(|two| {
            let low = two.get(1).map_or(0, |c| c & 15);
            (two[0] & 15) << 4 | low
        });
        // The board is part of it: its size tells the boards there are apart.
        self.seen.insert(packed.collect())
    }
}

fn cells(puzzle: &Puzzle) -> [u8; 81] {
    std::array::from_fn(|i| puzzle.givens()[i].map_or(0, |digit| digit.value() as u8))
}

fn symbols(cells: &[u8]) -> String {
    let symbol = |&cell: &u8| Digit::new(cell.into()).map_or('.', Digit::symbol);
    cells.iter().map(symbol).collect()
}

/// Lines for a file or for standard output.
struct Lines<'a> {
    path: Option<&'a PathBuf>,
    file: String,
    out: &'a mut Output,
}

impl Lines<'_> {
    fn line(&mut self, line: &str) -> Fallible {
        if self.path.is_none() {
            return self.out.line(line);
        }
        self.file.extend([line, "\n"]);
        Ok(())
    }

    fn end(&mut self) -> Fallible {
        self.out.flush()?;
        self.path.map_or(Ok(()), |path| write_file(path, self.file.as_bytes()))
    }
}

pub fn canon(args: &Canon, out: &mut Output) -> Fallible<Answer> {
    if let Some(two) = &args.same {
        return same(args, two, out);
    }
    let people = out.for_people() && args.output.is_none();
    let mut lines = Lines { path: args.output.as_ref(), file: String::new(), out };
    let source = args.dedupe.as_deref().or(args.source.as_deref());
    let puzzles = Puzzles::open(source, &args.reading)?;
    let answer = if args.dedupe.is_some() {
        dedupe(args, puzzles, &mut lines)?
    } else if let Some(wanted) = args.random {
        isomorphs(args, puzzles, wanted, &mut lines)?
    } else {
        canonical(args, puzzles, people, &mut lines)?
    };
    lines.end()?;
    Ok(answer)
}

fn located(line: usize, why: String) -> Failure {
    Failure::Bad(format!("line {line}: {why}"))
}

fn canonical(args: &Canon, puzzles: Puzzles, people: bool, lines: &mut Lines) -> Fallible<Answer> {
    let mut forms = Forms::new();
    for reading in puzzles {
        let reading = reading?;
        let puzzle = &reading.state.puzzle;
        let form = forms.of(puzzle).map_err(|why| located(reading.line, why))?;
        let moves = form.transformation.as_ref().map(Moves::new);
        if args.json {
            let record = Record {
                line: reading.line,
                format: reading.format.id(),
                layout: puzzle.layout().name(),
                puzzle: puzzle.symbols(),
                canonical: form.symbols,
                automorphisms: form.automorphisms.to_string(),
                transformation: moves,
            };
            lines.line(&json(&record))?;
        } else if people {
            let mut text = Text::default();
            let automorphisms = counted(form.automorphisms, "automorphism");
            text.line().add(puzzle.symbols(), Paint::Faint);
            text.line().add(form.symbols, Paint::Title);
            text.line().add(format!("  {automorphisms}"), Paint::Plain);
            if let Some(moves) = moves {
                text.add(format!(" · {}", moves.text()), Paint::Faint);
            }
            lines.out.text(&text)?;
        } else {
            let moves = moves.map_or(String::new(), |moves| format!("\t{}", moves.text()));
            lines.line(&format!("{}\t{}{moves}", form.symbols, form.automorphisms))?;
        }
        if clock::stopped() {
            return Ok(Answer::Interrupted);
        }
    }
    Ok(Answer::Yes)
}

fn json(record: &impl Serialize) -> String {
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(record).expect("a record is JSON")
}

fn dedupe(args: &Canon, puzzles: Puzzles, lines: &mut Lines) -> Fallible<Answer> {
    let mut seen = Seen::any();
    let (mut read, mut kept) = (0, 0);
    for reading in puzzles {
        let reading = reading?;
        read += 1;
        let puzzle = &reading.state.puzzle;
        let form = seen.forms.of(puzzle).map_err(|why| located(reading.line, why))?;
        if seen.add(&form) {
            kept += 1;
            if args.json {
                let record = serde_json::json!({
                    "line": reading.line,
                    "puzzle": puzzle.symbols(),
                    "canonical": form.symbols,
                });
                lines.line(&record.to_string())?;
            } else {
                let written = format::write(&reading.state, format::Format::Line);
                lines.line(&written.map_err(|error| located(reading.line, error.to_string()))?)?;
            }
        }
        if clock::stopped() {
            return Ok(Answer::Interrupted);
        }
    }
    eprintln!("{} of {}", counted(kept, "different one"), counted(read, "puzzle"));
    Ok(Answer::Yes)
}

fn isomorphs(args: &Canon, puzzles: Puzzles, wanted: u32, lines: &mut Lines) -> Fallible<Answer> {
    let seed = args.seed.unwrap_or_else(some_seed);
    if args.seed.is_none() {
        eprintln!("seed {seed}");
    }
    let mut random = Random::new(seed);
    for reading in puzzles {
        let reading = reading?;
        let puzzle = &reading.state.puzzle;
        if !puzzle.layout().is_classic() || puzzle.limits().is_some() {
            let why = "random isomorphs are for classic 9×9 puzzles without pencil marks";
            return Err(located(reading.line, why.into()));
        }
        for _ in 0..wanted {
            let way = Transformation::random(&mut || random.bits());
            let moved = symbols(&way.apply(&cells(puzzle)));
            if args.json {
                let record = serde_json::json!({
                    "line": reading.line,
                    "puzzle": puzzle.symbols(),
                    "isomorph": moved,
                    "transformation": Moves::new(&way),
                    "seed": seed,
                });
                lines.line(&record.to_string())?;
            } else {
                lines.line(&moved)?;
            }
        }
    }
    Ok(Answer::Yes)
}

fn same(args: &Canon, two: &[String], out: &mut Output) -> Fallible<Answer> {
    let mut forms = Forms::new();
    let mut form = |source: &String| -> Fallible<(Arc<Layout>, Form)> {
        let reading = Puzzles::open(Some(source), &args.reading)?.one()?;
        let puzzle = reading.state.puzzle;
        let form = forms.of(&puzzle).map_err(|why| Failure::Bad(format!("--same: {why}")))?;
        Ok((puzzle.layout().clone(), form))
    };
    let ((board, a), (other, b)) = (form(&two[0])?, form(&two[1])?);
    let same = *board == *other && a.symbols == b.symbols;
    let way = a.transformation.zip(b.transformation).filter(|_| same);
    let moves = way.map(|(a, b)| Moves::new(&a.then(&b.inverse())));
    if args.json {
        let canonical = [a.symbols, b.symbols];
        out.json(&Same { same, canonical, transformation: moves })?;
    } else if same {
        let how = moves.map_or(String::new(), |moves| format!(": {}", moves.text()));
        out.line(&format!("the same{how}"))?;
    } else {
        out.line("different")?;
    }
    out.flush()?;
    Ok(if same { Answer::Yes } else { Answer::No })
}
