//! The JSON Schema of the views: what `docs/schema.json` holds and a validator takes.
//!
//! ```text
//!   VIEWS, a row a view  ──▶  schema(None)          the whole: any object Shudu prints
//!                        ──▶  schema("solve")       what one command prints, and what that needs
//! ```
//!
//! A row names the view, the commands that print it (in brackets if they print a list of it),
//! and its fields in a short hand: `name: type`, `name?: type` if it may be missing, `type?` if
//! it may be `null`, `[type]` for a list, `a|b` for ids; `..Puzzle` takes over the fields of
//! another view. Types with a capital are views, the others are [`plain`].
//!
//! Objects may have fields that the schema does not know: within a version they may gain some.

use serde_json::{Map, Value, json};
use shudu_board::format::Format;
use shudu_board::rating::Level;
use shudu_logic::logic::TECHNIQUES;
use shudu_search::search::Algorithm;
use shudu_search::search::fast::Isa;
use std::collections::BTreeSet;

/// Where the schema says it is from.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A view, the commands that print it, and its fields.
type Row = (&'static str, &'static str, &'static str);

const VIEWS: &[Row] = &[
    ("Puzzle", "", "line: positive, format: format, layout: string, puzzle: string"),
    (
        "Solved",
        "solve --json, check --json",
        "..Puzzle, verdict: none|one|many|unknown, count: whole, ended: ended, clash?: string, \
         solutions?: [string], minimal?: boolean, superfluous?: [cell], within?: [string], \
         stats: Stats",
    ),
    (
        "Stats",
        "",
        "rounds: whole, choices: whole, singles: whole, placements: whole, strikes: whole, \
         contradictions: whole, backtracks: whole, depth: whole, seconds: number",
    ),
    (
        "Board",
        "show --json",
        "..Puzzle, size: positive, clues: whole, clash: string?, placed: string?, \
         candidates: [[digit]], title: string?, author: string?, comment: string?",
    ),
    (
        "Format",
        "formats --json",
        "id: format, title: string, extensions: [string], line_wise: boolean, largest: positive, \
         placed: boolean, notes: boolean, limits: boolean, solution: boolean",
    ),
    (
        "Event",
        "trace --json",
        "n: positive, \
         event: given|visit|choose|place|strike|contradiction|retract|backtrack|solution, \
         cell?: cell, digit?: digit, house?: string, reason?: only-digit|only-place|propagation|peer|filled, \
         by?: cell",
    ),
    (
        "Trial",
        "experiment --json",
        "name: string, layout: string, puzzle: string, algorithm: algorithm, order?: string, \
         solutions: whole, \
         ended: ended, over_budget: boolean, stats: Stats",
    ),
    (
        "Count",
        "count --json",
        "..Puzzle, count?: big, exact: boolean, ended: ended, \
         method?: list|join|sum|branch|halves|places|census|alike|fill|templates|contradiction, plan?: Plan, \
         marginals?: [[big]], seed?: whole, samples?: [string], estimate?: Estimate, \
         seconds: number",
    ),
    (
        "Plan",
        "",
        "bands: [whole], stacks: [whole], symmetry: number, guess: number, list_seconds: number, \
         join_seconds: number, sum_seconds: number",
    ),
    ("Estimate", "", "mean: number, standard_error: number, dives: whole, reached: whole"),
    (
        "Relaxed",
        "relax --json",
        "puzzle: string, k: whole, choices: whole, counted: whole, complete: boolean, most: big, \
         best: [[clue]], seconds: number",
    ),
    (
        "Fit",
        "relax --fit --json",
        "fit: string, a: number, b: number, k: whole, predicted: number, truth: big",
    ),
    (
        "Census",
        "census --json",
        "layout: string, grids: big, essential?: big, moves?: whole, classes?: whole, \
         fixed?: [Fixed], parts?: [Part], seconds: number",
    ),
    ("Fixed", "", "example: string, moves: whole, grids: big"),
    ("Part", "", "example: string, size: big, completions: big"),
    (
        "Canonical",
        "canon --json",
        "..Puzzle, canonical: string, automorphisms: big, transformation?: Transformation",
    ),
    (
        "Transformation",
        "",
        "transpose: boolean, rows: [positive], columns: [positive], digits: [digit]",
    ),
    (
        "Same",
        "canon --same --json",
        "same: boolean, canonical: [string], transformation?: Transformation",
    ),
    (
        "Distinct",
        "canon --dedupe --json",
        "canonical: string, layout: string, line: positive, puzzle: string",
    ),
    (
        "Isomorph",
        "canon --random --json",
        "isomorph: string, line: positive, puzzle: string, seed: whole, \
         transformation: Transformation",
    ),
    (
        "Generated",
        "generate --json",
        "number: whole, seed: whole, layout: string, puzzle: string, solution: string, \
         clues: whole, er?: number, level?: level, guesses?: whole, techniques?: [technique], \
         tried: whole, weight?: number, proofs?: [Proof]",
    ),
    (
        "Audit",
        "dataset audit --json",
        "clean: boolean, classes: whole, splits: [AuditSplit], shared_puzzles: [Shared], \
         shared_classes: [Shared], shared_solution_classes: [Shared]",
    ),
    (
        "AuditSplit",
        "",
        "split: string, rows: whole, unreadable: whole, unsolvable: whole, several: whole, \
         wrong_solutions: whole, duplicates: whole, isomorphs: whole, naked_singles: whole, \
         singles: whole, sampled: whole, histograms: Histograms",
    ),
    ("Histograms", "", "clues?: [Bar], ratings?: [Bar], hodoku?: [Bar], guesses?: [Bar]"),
    ("Bar", "", "value: string, rows: whole"),
    ("Shared", "", "splits: [string], count: whole"),
    (
        "Found",
        "search --json",
        "puzzle: string, clues: whole, er: number, ep: number, ed: number, tenths: Tenths, \
         guesses: whole, looks: whole, seed: whole",
    ),
    (
        "Measured",
        "measure --json",
        "..Puzzle, clues: whole, guesses: whole, choices: whole, singles: whole, basics: whole, \
         te: whole, tries: whole, within: whole, backdoor: whole, backdoors: whole, \
         backdoor_cells?: [[cell]], er?: number, ep?: number, ed?: number, tenths?: Tenths, \
         score?: number, level?: grade, solved?: boolean, w?: whole?",
    ),
    (
        "Studied",
        "grid --json",
        "layout: string, grid: string, automorphisms?: whole, isomorphs?: whole, \
         bands?: [positive], stacks?: [positive], most: whole, \
         unavoidable: [[whole]], disjoint: whole, proven: boolean, sets?: [[cell]]",
    ),
    ("Catalogued", "catalogue --json", "number: positive, grid: string, automorphisms: positive"),
    ("Inside", "pattern --json", "layout: string, puzzle: string, clues: whole"),
    (
        "Book",
        "book --json",
        "out: string, cover: string?, keys: string?, pages: positive, puzzles: positive, seed: whole, \
         bytes: whole, chapters: [BookChapter]",
    ),
    ("BookChapter", "", "title: string, puzzles: whole, easiest: number?, hardest: number?"),
    ("Proof", "", "technique: technique, steps_without: whole, open_without: whole, step: Step"),
    (
        "Rated",
        "rate --json",
        "..Puzzle, engine: string, version: string, options: RateOptions, error?: string, \
         canonical?: string, reached?: boolean, er?: number, ep?: number, ed?: number, \
         tenths?: Tenths, score?: number, level?: grade, solved?: boolean, w?: whole?, b?: whole?, \
         te?: whole, steps?: [Step], whips?: [Whip]",
    ),
    ("Whip", "", "target: Candidate, links: [WhipLink]"),
    (
        "WhipLink",
        "",
        "cell?: cell, house?: string, digit?: digit, left: Candidate, right: Candidate?",
    ),
    ("RateOptions", "", "invariant: boolean, steps: boolean, at_least: number?"),
    ("Tenths", "", "er: whole, ep: whole, ed: whole"),
    (
        "Step",
        "hint --all --json",
        "technique: technique, name: string, name_zh: string, family: string, rating?: number, \
         tenths?: whole, placement: Candidate?, eliminations: [Candidate], cells: [cell], \
         houses: [string], digits: [digit], parts: [StepPart], premises: [Premise], \
         escapes: [Candidate], chains: [Chain], words?: Words, rests_on?: [positive]",
    ),
    ("Candidate", "", "cell: cell, digit: digit"),
    (
        "StepPart",
        "",
        "role: base|cover|fin|pivot|wing|set|common|colour|opposite|secondcolour|\
         secondopposite|floor|roof|blocker|target|mirror, houses: [string], candidates: [Candidate]",
    ),
    ("Premise", "", "cell?: cell, digits?: [digit], house?: string, digit?: digit, cells?: [cell]"),
    ("Chain", "", "links: [Link]"),
    (
        "Link",
        "",
        "cell: cell, group?: [cell], digit: digit, on: boolean, \
         reason: assumed|cell|house|rule|technique, house?: string, step?: Step, \
         parents: [whole]",
    ),
    ("Words", "", "name: string, place: string, pattern: string, why: [string], therefore: string"),
    (
        "Explained",
        "explain --json",
        "..Puzzle, profile: string, language: language, unique: boolean, solved: boolean, \
         score: number, level: grade, error?: string, stopped?: cancelled, steps: [Step]",
    ),
    (
        "Hint",
        "hint --json",
        "..Puzzle, profile: string, language: language, unique: boolean, \
         stage: positive, \
         kind: step|solved|stuck|late|clash|givens-clash|wrong-digit|wrong-strike|no-place|dead-end|unsolvable, \
         said: [string], step?: Step, after?: After",
    ),
    ("After", "", "digits: string, candidates: [[digit]]"),
    (
        "Technique",
        "techniques --json",
        "id: technique, name: string, name_zh: string, family: string, se_rating?: number, \
         hodoku_score?: number, level?: grade, aliases: [string], idea: string, spot: string, example?: Example",
    ),
    (
        "Example",
        "",
        "source: string, state: string, step: Step, near_miss: string, why_not?: string",
    ),
    (
        "Speed",
        "bench --json",
        "file: string, puzzles: whole, isa: isa, threads: positive, limit: whole, \
         repeat: positive, puzzles_per_second: number, puzzles_per_second_median: number, \
         ns_per_puzzle: number, ns_per_puzzle_median: number, guesses: whole, \
         guesses_per_puzzle: number, share_without_guess: share, none: whole, one: whole, \
         many: whole",
    ),
    (
        "Game",
        "[games --json]",
        "number: whole, state: playing|solved|unreadable, title: string?, level: string?, \
         er: number?, daily: string?, layout: string, size: positive, puzzle: string, \
         progress: share, seconds: number, moves: whole, hints: whole, revealed: boolean, \
         imported: boolean, begun: string?, touched: string?, finished: string?",
    ),
    (
        "Statistics",
        "[games stats --json]",
        "group: string, begun: whole, solved: whole, best_seconds: number?, \
         mean_seconds: number?, unaided: whole, unaided_share: share?, days: Streak, \
         dailies: Streak",
    ),
    ("Streak", "", "current: whole, longest: whole"),
    (
        "Save",
        "games export",
        "version: positive, layout: string, puzzle: string, limits?: [whole], title?: string, \
         level?: string, rating?: whole, spent: whole, log: [string]",
    ),
    ("Settings", "config --json", "file: string?, found: boolean, settings: [Setting]"),
    (
        "Setting",
        "",
        "name: string, value: string?, from: environment|file|default, variable: string",
    ),
];

/// The types that are no views.
fn plain(name: &str) -> Option<Value> {
    let ids = |all: Vec<&str>| json!({ "enum": all });
    Some(match name {
        "algorithm" => ids(Algorithm::all().map(|one| one.id()).collect()),
        "big" => json!({ "type": "string", "pattern": "^[0-9]+$" }),
        "boolean" | "number" | "string" => json!({ "type": name }),
        "cell" => json!({ "type": "string", "pattern": "^r[0-9]+c[0-9]+$" }),
        "clue" => json!({ "type": "string", "pattern": "^r[0-9]+c[0-9]+=[0-9]+$" }),
        "digit" => json!({ "type": "integer", "minimum": 1, "maximum": 64 }),
        "ended" => ids(vec!["exhausted", "limit", "nodes", "time", "cancelled"]),
        "format" => ids(Format::ALL.iter().map(|format| format.id()).collect()),
        "grade" => ids(vec!["easy", "medium", "hard", "unfair", "extreme"]),
        "isa" => ids(Isa::ALL.iter().map(|isa| isa.name()).collect()),
        "language" => ids(vec!["en", "zh"]),
        "level" => ids(Level::ALL.iter().map(|level| level.id()).collect()),
        "positive" => json!({ "type": "integer", "minimum": 1 }),
        "share" => json!({ "type": "number", "minimum": 0, "maximum": 1 }),
        "technique" => ids(TECHNIQUES.iter().map(|row| row.id).collect()),
        "whole" => json!({ "type": "integer", "minimum": 0 }),
        _ => return None,
    })
}

/// The types that are written once and referred to.
const SHARED: [&str; 9] =
    ["algorithm", "big", "cell", "clue", "digit", "ended", "format", "isa", "technique"];

/// The schema of all views, or of those that one command prints (`solve`, `games stats`), as
/// JSON; none if the command prints no view.
///
/// ```
/// let whole = shudu::view::schema(None).unwrap();
/// assert!(whole.contains("\"Solved\": {"));
/// let solve = shudu::view::schema(Some("solve")).unwrap();
/// assert!(solve.len() < whole.len() && solve.contains("\"Solved\": {"));
/// assert_eq!(shudu::view::schema(Some("tour")), None);
/// ```
pub fn schema(command: Option<&str>) -> Option<String> {
    let asked = |row: &&Row| {
        command.map_or(!row.1.is_empty(), |name| printed(row).any(|by| command_of(by) == name))
    };
    let rows: Vec<&Row> = VIEWS.iter().filter(asked).collect();
    if rows.is_empty() {
        return None;
    }
    let mut definitions = Map::new();
    for &(name, ..) in VIEWS.iter().filter(|row| command.is_none() || rows.contains(row)) {
        define(name, &mut definitions);
    }
    let roots: Vec<Value> = rows.iter().map(|row| root(row)).collect();
    let version = super::VERSION;
    let title = match command {
        None => format!("The JSON of Shudu, version {version}"),
        Some(name) => format!("The JSON of shudu {name}, version {version}"),
    };
    let mut whole = json!({ "$schema": DIALECT, "title": title, "$defs": definitions });
    match &roots[..] {
        [Value::Object(one)] => whole.as_object_mut()?.extend(one.clone()),
        _ => whole["anyOf"] = roots.into(),
    }
    serde_json::to_string_pretty(&whole).ok()
}

/// The command lines that print a view.
fn printed(row: &Row) -> impl Iterator<Item = &'static str> {
    row.1.trim_matches(['[', ']']).split(", ").filter(|by| !by.is_empty())
}

fn command_of(line: &str) -> &str {
    line.split(" --").next().unwrap_or(line)
}

/// What one line of output is: the view, or a list of it.
fn root(row: &Row) -> Value {
    let reference = json!({ "$ref": format!("#/$defs/{}", row.0) });
    match row.1.starts_with('[') {
        true => json!({ "type": "array", "items": reference }),
        false => reference,
    }
}

/// Adds a view or a shared type, and all it refers to.
fn define(name: &str, definitions: &mut Map<String, Value>) {
    if definitions.contains_key(name) {
        return;
    }
    let Some(row) = VIEWS.iter().find(|row| row.0 == name) else {
        definitions.insert(name.to_owned(), plain(name).expect("a type of the table"));
        return;
    };
    let (mut properties, mut required, mut used) = (Map::new(), Vec::new(), BTreeSet::new());
    for (field, kind) in fields(row.2) {
        if !field.ends_with('?') {
            required.push(field);
        }
        properties.insert(field.trim_end_matches('?').to_owned(), of_type(kind, &mut used));
    }
    let mut view = json!({ "type": "object", "properties": properties, "required": required });
    let by: Vec<String> = printed(row).map(|line| format!("`shudu {line}`")).collect();
    if !by.is_empty() {
        view["description"] = format!("printed by {}", by.join(" and ")).into();
    }
    definitions.insert(name.to_owned(), view);
    used.into_iter().for_each(|name| define(name, definitions));
}

/// The fields of a row, with those it takes over.
fn fields(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let one = |part: &'static str| match part.strip_prefix("..") {
        Some(name) => {
            let row = VIEWS.iter().find(|row| row.0 == name).expect("a view of the table");
            fields(row.2)
        }
        None => vec![part.split_once(": ").expect("a field and its type")],
    };
    text.split(", ").flat_map(one).collect()
}

fn of_type(kind: &'static str, used: &mut BTreeSet<&'static str>) -> Value {
    if let Some(kind) = kind.strip_suffix('?') {
        return json!({ "anyOf": [of_type(kind, used), { "type": "null" }] });
    }
    if let Some(inner) = kind.strip_prefix('[').and_then(|kind| kind.strip_suffix(']')) {
        return json!({ "type": "array", "items": of_type(inner, used) });
    }
    let view = kind.starts_with(|first: char| first.is_ascii_uppercase());
    if view || SHARED.contains(&kind) {
        used.insert(kind);
        return json!({ "$ref": format!("#/$defs/{kind}") });
    }
    plain(kind).unwrap_or_else(|| json!({ "enum": kind.split('|').collect::<Vec<_>>() }))
}
