//! docs/json.md describes the views as they are: the same fields, of the same types, and
//! those that may be missing called optional.
//!
//! In the document a comment `<!-- view: Name -->` stands before the table of a view. The
//! first column has the fields, the second their types: one for all of them, or one for each,
//! separated by commas.

use serde::Serialize;
use serde_json::{Map, Value};
use shudu::ask::RatingValue;
use shudu::board::Cell;
use shudu::control::{Control, Progress, Stop};
use shudu::count::census::{BandClass, essential, pair_classes};
use shudu::count::{self, Counter};
use shudu::format::{self, Options, Reading};
use shudu::generate::Find;
use shudu::hint;
use shudu::language::Language;
use shudu::logic::{
    Dear, EXAMPLES, Measurer, Profile, Rater, Reason, Solver, Step, Strand, TECHNIQUES, Whips,
};
use shudu::play::{Card, Date, Save, begin, statistics};
use shudu::random::Random;
use shudu::search::fast::{Fast, Tally};
use shudu::search::{Algorithm, Classic, Engine, Event, Limits, each};
use shudu::symmetry::{Forms, Transformation};
use shudu::view;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow::Continue;

/// Needs whips of length 3.
const WHIPPED: &str =
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.";

/// Rated 9.0.
const HARD: &str =
    ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

/// What the document says of a field.
struct Told {
    kind: String,
    optional: bool,
}

type Fields = BTreeMap<String, Told>;

/// What the document says of each view; none if it did not come along.
fn described() -> Option<BTreeMap<String, Fields>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let text = fs::read_to_string(path).ok()?;
    let sections = text.split("<!-- view: ").skip(1).map(|section| {
        let (name, rest) = section.split_once(" -->").expect("a mark ends");
        let table = rest.lines().skip_while(|line| line.is_empty());
        let rows = table.take_while(|line| line.starts_with('|')).skip(2);
        (name.to_owned(), rows.flat_map(row).collect())
    });
    Some(sections.collect())
}

/// The fields of a row.
fn row(row: &str) -> Vec<(String, Told)> {
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let names = cells[0].split('`').skip(1).step_by(2);
    let types: Vec<&str> = cells[1].split(", ").collect();
    let told = |i: usize| Told {
        kind: types[if types.len() == 1 { 0 } else { i }].to_owned(),
        optional: cells[2].starts_with("optional"),
    };
    names.enumerate().map(|(i, name)| (name.to_owned(), told(i))).collect()
}

/// Whether a value is what the document calls its type.
fn fits(value: &Value, kind: &str) -> bool {
    if let Some(kind) = kind.strip_suffix(" or `null`") {
        return value.is_null() || fits(value, kind);
    }
    let plain = |kind: &str| -> fn(&Value) -> bool {
        match kind {
            "number" | "numbers" => Value::is_number,
            "string" | "strings" => Value::is_string,
            "boolean" => Value::is_boolean,
            "object" | "objects" => Value::is_object,
            _ => panic!("`{kind}` is no type"),
        }
    };
    let list = kind.strip_prefix("list of ").or_else(|| kind.strip_prefix("lists of "));
    match list {
        None => plain(kind)(value),
        Some(inner) => value.as_array().is_some_and(|all| all.iter().all(|one| fits(one, inner))),
    }
}

/// Samples of the views, by their names.
#[derive(Default)]
struct Samples(BTreeMap<&'static str, Vec<Map<String, Value>>>);

impl Samples {
    fn add(&mut self, name: &'static str, view: &impl Serialize) {
        let Value::Object(fields) = serde_json::to_value(view).unwrap() else {
            panic!("{name} is no object");
        };
        self.0.entry(name).or_default().push(fields);
    }
}

fn reading(text: &str) -> Reading {
    format::read(text, &Options::default()).unwrap().remove(0)
}

fn search(samples: &mut Samples) {
    // Two givens clash.
    let clash = reading("11..............");
    let puzzle = &clash.state.puzzle;
    let outcome = Engine::new().solve(puzzle, &Limits::NONE, &mut each(|_| {}));
    let solved = view::Solved::new(&clash, &outcome, Some(vec!["1342".into()]), 0.5);
    samples.add("Puzzle", &solved.puzzle);
    samples.add("Solved", &solved);
    let clues = solved.clone().with_superfluous(&[Cell::from_index(1)], puzzle.layout());
    samples.add("Solved", &clues.with_minimal(std::slice::from_ref(puzzle)));
    samples.add("Stats", &solved.stats);
    let trial = view::Trial::new("a", puzzle, Algorithm::Auto, &outcome, 0.5);
    samples.add("Trial", &trial.in_order(shudu::search::Order::Rows));
    samples.add("Board", &view::Board::new(&clash));
    let sdk = reading("#A A. Setter\n#D An example\n1..4\n..1.\n.3..\n2..3");
    samples.add("Board", &view::Board::new(&sdk));
    for &format in format::Format::ALL {
        samples.add("Format", &view::Format::new(format));
    }
    let royle = reading(ROYLE).state.puzzle;
    for classic in Classic::ALL {
        let mut n = 0;
        let mut log = |event: Event| {
            n += 1;
            samples.add("Event", &view::Event::new(n, event, royle.layout()));
            Continue(())
        };
        classic.run(&royle, &Limits::NONE.nodes(100), &mut log, &mut each(|_| {}));
    }
    let (isa, seconds) = (Fast::default().isa(), &[0.2, 0.1, 0.4]);
    let runs = view::Runs { file: "a.txt", isa, threads: 1, limit: 2, seconds };
    let speed = view::Speed::new(&runs, &[Tally { solutions: 1, guesses: 3 }]);
    assert_eq!((speed.puzzles_per_second, speed.puzzles_per_second_median), (10.0, 5.0));
    samples.add("Speed", &speed);
}

fn count(samples: &mut Samples) {
    let (royle, free) = (reading(ROYLE), &Control::FREE);
    let (puzzle, counter) = (&royle.state.puzzle, Counter::new().planned());
    let counted = view::Count::new(&royle, &counter.count(puzzle, free), 0.5);
    samples.add("Plan", counted.plan.as_ref().unwrap());
    samples.add("Count", &counted);
    let table = counter.marginals(puzzle, free).unwrap();
    samples.add("Count", &view::Count::marginals(&royle, &table, 0.5));
    samples.add("Count", &view::Count::samples(&royle, 1, vec![ROYLE.into()], 0.5));
    let estimated = count::estimate(puzzle, 10, 1, free);
    let estimated = view::Count::estimate(&royle, 1, &estimated, 0.5);
    samples.add("Estimate", estimated.estimate.as_ref().unwrap());
    samples.add("Count", &estimated);
    samples.add("Count", &view::Count::stopped(&royle, Stop::Time, 0.5));
    samples.add("Relaxed", &view::Relaxed::new(puzzle, 1, &[3, 1, 3], None, 0.5));
    samples.add("Fit", &view::Fit::new((1.0, 0.1), 21, 288));
    let parts: Vec<view::Part> = pair_classes(2, free).unwrap().iter().map(Into::into).collect();
    let found = essential(2, 2, 288, 1, free).unwrap();
    let census = view::Census::new("2x2".into(), 288, parts, Some(&found), 0.5);
    census.parts.iter().for_each(|part| samples.add("Part", part));
    census.fixed.iter().for_each(|fixed| samples.add("Fixed", fixed));
    samples.add("Census", &census);
}

fn symmetry(samples: &mut Samples) {
    let royle = reading(ROYLE);
    let form = Forms::new().of(&royle.state.puzzle).unwrap();
    let canonical = view::Canonical::new(&royle, &form);
    samples.add("Transformation", canonical.transformation.as_ref().unwrap());
    samples.add("Canonical", &canonical);
    samples.add("Same", &view::Same::new(&form, &form, true));
    samples.add("Distinct", &view::Distinct::new(&royle, &form));
    let mut random = Random::new(1);
    let way = Transformation::random(&mut || random.bits());
    samples.add("Isomorph", &view::Isomorph::new(&royle, ROYLE.into(), &way, 1));
}

/// Steps of a puzzle that needs chains.
fn steps(samples: &mut Samples) -> view::Step {
    let hard = reading(HARD);
    let puzzle = &hard.state.puzzle;
    let mut steps = Vec::new();
    let mut keep = |step: Step| steps.push(step);
    Rater::new().steps(puzzle, &Control::FREE, &mut keep).unwrap();
    // Groups of cells and steps within chains are rarer: here is one of each.
    let mut rare = steps.iter().find(|step| !step.evidence.chains.is_empty()).unwrap().clone();
    let link = &mut rare.evidence.chains[0].links[0];
    link.cells = vec![Cell::from_index(0), Cell::from_index(1)];
    link.reason = Reason::Technique(Box::new(steps[0].clone()));
    steps.push(rare);
    for step in &steps {
        let view = view::Step::rated(step, puzzle.layout());
        let links = view.chains.iter().flat_map(|chain| &chain.links);
        links.for_each(|link| samples.add("Link", link));
        view.chains.iter().for_each(|chain| samples.add("Chain", chain));
        view.eliminations.iter().for_each(|candidate| samples.add("Candidate", candidate));
        view.premises.iter().for_each(|premise| samples.add("Premise", premise));
        samples.add("Step", &view);
    }
    let plain = view::Step::new(&steps[0], None, puzzle.layout());
    samples.add("Step", &plain);
    let told = view::Step::told(&steps[0], Some(1.2), puzzle.layout(), Language::Chinese);
    let told = view::Step { rests_on: vec![1], ..told };
    samples.add("Words", told.words.as_ref().unwrap());
    samples.add("Step", &told);
    plain
}

fn rate(samples: &mut Samples) {
    let hard = reading(HARD);
    let (state, puzzle) = (&hard.state, &hard.state.puzzle);
    let options = view::RateOptions { at_least: Some(2.0), ..view::RateOptions::default() };
    samples.add("RateOptions", &options);
    samples.add("RateOptions", &view::RateOptions::default());
    let rating: view::Ratings = shudu::rate(puzzle).unwrap().into();
    samples.add("Tenths", &rating.tenths);
    let rated = view::Rated {
        canonical: Some(HARD.into()),
        error: Some("several solutions".into()),
        reached: Some(true),
        rating: Some(rating),
        ..view::Rated::new(&hard, options)
    };
    let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
    let path = solver.path(&Profile::hodoku(), state, &Control::FREE).unwrap();
    let steps: Vec<_> = path.steps.iter().map(|priced| (priced.step.clone(), 1.0)).collect();
    let (score, grade, solved) = (path.score, path.grade, path.solved);
    let hodoku = RatingValue::Hodoku { score, grade, solved };
    samples.add("Rated", &rated.with_value(&hodoku).with_steps(&steps, puzzle.layout()));
    samples.add("Rated", &view::Rated::new(&hard, options));
    let mut whips = Vec::new();
    let mut keep = |whip| whips.push(whip);
    let easier = reading(WHIPPED).state.puzzle;
    let longest = Whips::default().rate(&easier, Strand::Whip, &Control::FREE, &mut keep).unwrap();
    let told =
        view::Rated::new(&hard, options).with_value(&RatingValue::Strand(Strand::Whip, longest));
    let told = told
        .with_value(&RatingValue::Strand(Strand::Braid, None))
        .with_value(&RatingValue::Depth(1));
    let told = told.with_whips(&whips, puzzle.layout());
    samples.add("Rated", &told);
    for whip in told.whips.iter().flatten() {
        samples.add("Whip", whip);
        whip.links.iter().for_each(|link| samples.add("WhipLink", link));
    }
}

fn teach(samples: &mut Samples) {
    let (english, profile) = (Language::English, Profile::human());
    let mut solver = Solver::new(reading(HARD).state.puzzle.layout().clone()).unwrap();
    let clash = format!("11{}", ".".repeat(79));
    for text in [HARD, clash.as_str()] {
        let one = reading(text);
        let way = hint::explain(&one.state, &profile, &mut solver, &Control::FREE);
        samples.add("Explained", &view::Explained::new(&one, &way, english));
        let hinted = hint::hint(&one.state, &profile, &mut solver, &Control::FREE).unwrap();
        let hint = view::Hint::new(&one, &hinted, &profile, 6, english);
        hint.after.iter().for_each(|after| samples.add("After", after));
        samples.add("Hint", &hint);
    }
    let cancelled = |_: &Progress| Some(Stop::Cancelled);
    let one = reading(HARD);
    let way = hint::explain(&one.state, &profile, &mut solver, &Control::new(&cancelled));
    samples.add("Explained", &view::Explained::new(&one, &way, english));
    let state = reading(EXAMPLES[0].shows).state;
    let step = solver.next(&profile, &state, &Control::FREE).unwrap().unwrap().step;
    let example = view::Example::new(&EXAMPLES[0], &state, &step, english);
    samples.add("Example", &example);
    samples.add("Technique", &view::Technique::new(&TECHNIQUES[0], english, Some(example)));
    for row in TECHNIQUES {
        samples.add("Technique", &view::Technique::new(row, Language::Chinese, None));
        let found = EXAMPLES.iter().filter(|example| example.technique == row.technique).take(1);
        for example in found {
            let state = reading(example.shows).state;
            let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
            let steps = solver.all(row.technique, &state, &Control::FREE).unwrap();
            let view = view::Step::new(&steps[0], None, state.puzzle.layout());
            view.parts.iter().for_each(|part| samples.add("StepPart", part));
        }
    }
}

fn play(samples: &mut Samples) {
    let new = begin(&reading(ROYLE).state, None, &Control::FREE).unwrap();
    let card = Card { finished: Some(86_399), level: None, ..Card::of(&new, 0) };
    let game = view::Game::new(&card);
    let both = [game.begun.as_deref(), game.finished.as_deref()];
    assert_eq!(both, [Some("1970-01-01T00:00:00Z"), Some("1970-01-01T23:59:59Z")]);
    samples.add("Game", &game);
    let of_level = Card { title: Some("a".into()), daily: Date::new(2026, 1, 31), ..card };
    let of_level = Card { level: Some("easy".into()), finished: None, ..of_level };
    samples.add("Game", &view::Game::new(&of_level));
    for figures in statistics(&[of_level], Date::new(2026, 1, 31).unwrap(), |_| None) {
        let view = view::Statistics::new(&figures);
        samples.add("Streak", &view.days);
        samples.add("Statistics", &view);
    }
}

fn generate(samples: &mut Samples, step: view::Step) {
    let proof = view::Proof { technique: "x-wing", steps_without: 1, open_without: 2, step };
    samples.add("Proof", &proof);
    let made = view::Generated {
        number: 0,
        seed: 1,
        layout: "3x3".into(),
        puzzle: ROYLE.into(),
        solution: ROYLE.into(),
        clues: 21,
        er: Some(3.2),
        level: Some("medium"),
        guesses: Some(1),
        techniques: Some(vec!["x-wing"]),
        tried: 1,
        weight: Some(0.5),
        proofs: vec![proof],
    };
    samples.add("Generated", &made);
    let chapter = view::BookChapter {
        title: "Easy".into(),
        puzzles: 1,
        easiest: Some(1.5),
        hardest: Some(2.0),
    };
    samples.add("BookChapter", &chapter);
    let book = view::Book {
        out: "book.pdf".into(),
        cover: None,
        keys: Some("book.keys".into()),
        pages: 9,
        puzzles: 1,
        seed: 1,
        bytes: 30_000,
        chapters: vec![chapter],
    };
    samples.add("Book", &book);
    let bar = view::Bar { value: "1.0".into(), rows: 2 };
    samples.add("Bar", &bar);
    samples.add("Histograms", &view::Histograms::default());
    let (ratings, bars) = (vec![bar.clone()], vec![bar]);
    let histograms =
        view::Histograms { clues: bars.clone(), ratings, hodoku: bars.clone(), guesses: bars };
    samples.add("Histograms", &histograms);
    let split = view::AuditSplit {
        split: "train".into(),
        rows: 2,
        unreadable: 0,
        unsolvable: 0,
        several: 0,
        wrong_solutions: 0,
        duplicates: 0,
        isomorphs: 0,
        naked_singles: 0,
        singles: 1,
        sampled: 1000,
        histograms,
    };
    samples.add("AuditSplit", &split);
    let shared = vec![view::Shared { splits: ["train".into(), "test".into()], count: 1 }];
    samples.add("Shared", &shared[0]);
    let audit = view::Audit {
        clean: false,
        classes: 2,
        splits: vec![split],
        shared_puzzles: Vec::new(),
        shared_classes: shared.clone(),
        shared_solution_classes: shared,
    };
    samples.add("Audit", &audit);
    let save = Save {
        version: 1,
        layout: "2x2".into(),
        puzzle: "1...".into(),
        limits: Some(vec![15]),
        title: Some("a".into()),
        level: Some("easy".into()),
        rating: Some(12),
        spent: 0,
        log: vec!["0 u".into()],
    };
    samples.add("Save", &save);
    let setting = view::Setting {
        name: "lang",
        value: Some("zh".into()),
        from: "file",
        variable: "SHUDU_LANG",
    };
    samples.add("Setting", &setting);
    let settings = view::Settings { file: None, found: false, settings: vec![setting] };
    samples.add("Settings", &settings);
}

fn research(samples: &mut Samples) {
    let reading = reading(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let puzzle = &reading.state.puzzle;
    let mut measurer = Measurer::new();
    let mut measured = |dear: Dear, cells: bool| {
        let measures = measurer.measure(puzzle, dear, &Control::FREE).unwrap();
        samples.add("Measured", &view::Measured::new(&reading, &measures, cells));
    };
    measured(Dear::default(), false);
    measured(Dear { rating: true, score: true, whip: true }, true);
    let rating = shudu::rate(puzzle).unwrap();
    let find = Find { puzzle: puzzle.clone(), rating, guesses: 0, looks: 0 };
    samples.add("Found", &view::Found::new(&find, 1));
    let studied = view::Studied {
        layout: "3x3".into(),
        grid: shudu::solve(puzzle).unique().unwrap().symbols(),
        automorphisms: Some(1),
        isomorphs: Some(1),
        bands: Some([1, 2, 3]),
        stacks: Some([4, 5, 6]),
        most: 8,
        unavoidable: vec![(4, 7)],
        disjoint: 5,
        proven: true,
        sets: Some(vec![vec!["r1c1".into()]]),
    };
    samples.add("Studied", &studied);
    let grid = studied.grid.clone();
    samples.add("Catalogued", &view::Catalogued { number: 7, grid, automorphisms: 1 });
    samples.add("Inside", &view::Inside::new(&"1....2....3....4".parse().unwrap()));
}

#[test]
fn the_document_describes_every_view_as_it_is() {
    let Some(described) = described() else {
        eprintln!("skipped: docs/json.md is not here");
        return;
    };
    let mut samples = Samples::default();
    [search, count, symmetry, rate, teach, play].iter().for_each(|add| add(&mut samples));
    let step = steps(&mut samples);
    generate(&mut samples, step);
    research(&mut samples);
    let names: Vec<&str> = samples.0.keys().copied().collect();
    assert_eq!(described.keys().collect::<Vec<_>>(), names, "views described, and there are");
    for (name, samples) in &samples.0 {
        let told = &described[*name];
        let there: BTreeSet<&String> = samples.iter().flat_map(Map::keys).collect();
        assert_eq!(told.keys().collect::<BTreeSet<_>>(), there, "{name}: described, and there are");
        for (field, Told { kind, optional }) in told {
            for sample in samples {
                match sample.get(field) {
                    None => assert!(optional, "{name}: {field} may be missing"),
                    Some(value) => assert!(fits(value, kind), "{name}: {field}, {kind}: {value}"),
                }
            }
        }
    }
}

/// The document's word for a type of the schema.
fn word(schema: &Value, kind: &Value) -> String {
    if let Some(name) = kind["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").unwrap();
        return word(schema, &schema["$defs"][name]);
    }
    if let Some(both) = kind["anyOf"].as_array() {
        assert_eq!(both[1]["type"], "null");
        return format!("{} or `null`", word(schema, &both[0]));
    }
    match kind["type"].as_str() {
        Some("integer") => "number".into(),
        Some("array") => {
            let inner = word(schema, &kind["items"]);
            match inner.strip_prefix("list") {
                Some(of) => format!("list of lists{of}"),
                None => format!("list of {inner}s"),
            }
        }
        Some(plain) => plain.into(),
        None => {
            assert!(kind["enum"].as_array().unwrap().iter().all(Value::is_string));
            "string".into()
        }
    }
}

#[test]
fn the_schema_says_what_the_document_says() {
    let Some(described) = described() else {
        eprintln!("skipped: docs/json.md is not here");
        return;
    };
    let schema: Value = serde_json::from_str(&view::schema(None).unwrap()).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let views = definitions.iter().filter(|(_, one)| one["type"] == "object");
    assert_eq!(
        described.keys().collect::<Vec<_>>(),
        views.map(|(name, _)| name).collect::<Vec<_>>()
    );
    for (name, told) in described {
        let view = &definitions[&name];
        let required = view["required"].as_array().unwrap();
        let fields = view["properties"].as_object().unwrap();
        let of_schema: BTreeMap<_, _> = fields
            .iter()
            .map(|(field, kind)| {
                (field.as_str(), (word(&schema, kind), !required.contains(&field.as_str().into())))
            })
            .collect();
        let of_document =
            told.iter().map(|(field, told)| (field.as_str(), (told.kind.clone(), told.optional)));
        assert_eq!(of_schema, of_document.collect(), "{name}: schema, and document");
    }
}

#[test]
fn the_schema_that_ships_is_that_of_the_views() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.json");
    let schema = view::schema(None).unwrap() + "\n";
    if std::env::var_os("SHUDU_BLESS").is_some() {
        fs::write(path, &schema).unwrap();
    }
    match fs::read_to_string(path) {
        Ok(kept) => assert!(
            kept == schema,
            "docs/schema.json is not that of the views; SHUDU_BLESS=1 draws it"
        ),
        Err(_) => eprintln!("skipped: docs/schema.json is not here"),
    }
}

#[test]
fn the_document_tells_the_version() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let Ok(text) = fs::read_to_string(path) else {
        eprintln!("skipped: docs/json.md is not here");
        return;
    };
    assert!(text.contains(&format!("**version {}** of the schema", view::VERSION)));
}

#[test]
fn a_class_of_the_census_shows_its_beginning() {
    let pairs = pair_classes(2, &Control::FREE).unwrap();
    assert_eq!(view::Part::from(&pairs[0]).example, "tt tt bb bb");
    let row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let class = BandClass { band: [row; 3], size: 2, completions: 3 };
    let example = "123 456 789 | 123 456 789 | 123 456 789";
    assert_eq!(view::Part::from(&class).example, example);
}

#[test]
fn what_a_page_sends_back_can_be_read() {
    let sent = view::Puzzle::new(&reading(ROYLE));
    let text = serde_json::to_string(&sent).unwrap();
    assert_eq!(serde_json::from_str::<view::Puzzle>(&text).unwrap(), sent);
    let board = view::Board::new(&reading("1.....3..2.....4"));
    let text = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<view::Board>(&text).unwrap(), board);
}
