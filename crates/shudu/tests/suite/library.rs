//! A library of positions, each an example of a technique, in HoDoKu's format:
//! whether our techniques find what each example says can be found.
//!
//! ```text
//! SHUDU_LIBRARY=reglib-1.4.txt cargo test --release -p shudu --test suite library -- --ignored --nocapture
//! ```
//!
//! A code may have a variant after a dash, `x` for positions where nothing is to be
//! found. A fish code with a 1 at its end is a siamese fish: two fish with the same
//! bases told as one.

use shudu::board::{Cell, Digit};
use shudu::control::Control;
use shudu::format::{self, Reading};
use shudu::logic::{Solver, Step, Technique as T};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Which techniques a code stands for.
const CODES: &[(&str, &[T])] = &[
    ("0000", &[T::LastCell]),
    ("0002", &[T::HiddenSingleBox, T::HiddenSingleLine]),
    ("0003", &[T::NakedSingle]),
    ("0100", &[T::Pointing]),
    ("0101", &[T::Claiming]),
    ("0110", &[T::LockedPair]),
    ("0111", &[T::LockedTriple]),
    ("0200", &[T::NakedPair]),
    ("0201", &[T::NakedTriplet]),
    ("0202", &[T::NakedQuad]),
    ("0210", &[T::HiddenPair]),
    ("0211", &[T::HiddenTriplet]),
    ("0212", &[T::HiddenQuad]),
    ("0300", &[T::XWing]),
    ("0301", &[T::Swordfish]),
    ("0302", &[T::Jellyfish]),
    ("0310", &[T::FinnedXWing]),
    ("0311", &[T::FinnedSwordfish]),
    ("0312", &[T::FinnedJellyfish]),
    ("0320", &[T::SashimiXWing]),
    ("0321", &[T::SashimiSwordfish]),
    ("0322", &[T::SashimiJellyfish]),
    ("0330", &[T::FrankenXWing]),
    ("0331", &[T::FrankenSwordfish]),
    ("0332", &[T::FrankenJellyfish]),
    ("0340", &[T::FinnedFrankenXWing]),
    ("0341", &[T::FinnedFrankenSwordfish]),
    ("0342", &[T::FinnedFrankenJellyfish]),
    ("0362", &[T::FinnedMutantJellyfish]),
    ("0400", &[T::Skyscraper]),
    ("0401", &[T::TwoStringKite]),
    ("0402", &[T::EmptyRectangle]),
    ("0403", &[T::TurbotFish]),
    ("0500", &[T::SimpleColours]),
    ("0501", &[T::SimpleColours]),
    ("0502", &[T::MultiColours]),
    ("0503", &[T::MultiColours]),
    ("0600", &[T::UniqueRectangle1]),
    ("0601", &[T::UniqueRectangle2]),
    ("0602", &[T::UniqueRectangle3]),
    ("0603", &[T::UniqueRectangle4]),
    ("0604", &[T::UniqueRectangle5]),
    ("0605", &[T::UniqueRectangle6]),
    ("0606", &[T::HiddenRectangle]),
    ("0607", &[T::AvoidableRectangle1]),
    ("0608", &[T::AvoidableRectangle2]),
    ("0610", &[T::Bug1]),
    ("0701", &[T::XChain]),
    ("0702", &[T::XyChain]),
    ("0703", &[T::RemotePair]),
    ("0706", &[T::AicLoop]),
    ("0707", &[T::Aic]),
    ("0708", &[T::Aic, T::AicLoop]),
    ("0709", &[T::GroupedAicLoop]),
    ("0710", &[T::GroupedAic]),
    // A chain whose ends see each other is a loop to us.
    ("0711", &[T::GroupedAic, T::GroupedAicLoop]),
    ("0800", &[T::XyWing]),
    ("0801", &[T::XyzWing]),
    ("0803", &[T::WWing]),
    ("0901", &[T::AlsXz]),
    ("0902", &[T::AlsXyWing]),
    ("0903", &[T::AlsChain]),
    ("0904", &[T::DeathBlossom]),
    ("1101", &[T::SueDeCoq]),
];

/// Two of these make a siamese fish, or a dual pattern.
const SIAMESE: &[(&str, &[T])] = &[
    ("0404", &[T::TwoStringKite]),
    ("0405", &[T::EmptyRectangle]),
    ("03111", &[T::FinnedSwordfish, T::SashimiSwordfish]),
    ("03121", &[T::FinnedJellyfish, T::SashimiJellyfish]),
    ("03211", &[T::FinnedSwordfish, T::SashimiSwordfish]),
    ("03221", &[T::FinnedJellyfish, T::SashimiJellyfish]),
    ("03411", &[T::FinnedFrankenSwordfish]),
    ("03421", &[T::FinnedFrankenJellyfish]),
    ("03621", &[T::FinnedMutantJellyfish]),
];

type Spots = BTreeSet<(Cell, Digit)>;

/// Candidates as digit, row and column.
fn spots(text: &str) -> Spots {
    let value = |byte: u8| (byte - b'1') as usize;
    let spot = |word: &str| {
        let &[digit, row, column] = word.as_bytes() else { panic!("not a candidate: {word}") };
        (Cell::from_index(value(row) * 9 + value(column)), Digit::from_index(value(digit)))
    };
    text.split_whitespace().map(spot).collect()
}

/// What goes, and what is placed.
fn conclusion(step: &Step) -> (Spots, Spots) {
    (step.eliminations.iter().copied().collect(), step.placement.into_iter().collect())
}

#[derive(Default)]
struct Tally {
    found: usize,
    missed: usize,
    time: Duration,
}

/// Chains through almost locked sets, which are no technique of ours.
const NOT_OURS: &[&str] = &["0709-2", "0710-3", "0710-4", "0711-3", "0711-4"];

fn is_found(solver: &mut Solver, reading: &Reading, code: &str, variant: &str) -> Option<bool> {
    let row =
        |table: &[(&str, &'static [T])]| table.iter().find(|row| row.0 == code).map(|row| row.1);
    let (techniques, siamese) = match (row(CODES), row(SIAMESE)) {
        (Some(techniques), _) => (techniques, false),
        (None, Some(techniques)) => (techniques, true),
        (None, None) => return None,
    };
    let meta = &reading.meta;
    let all =
        techniques.iter().flat_map(|&one| solver.all(one, &reading.state, &Control::FREE).unwrap());
    let steps: Vec<Step> = all.collect();
    if variant == "x" {
        return Some(steps.is_empty());
    }
    let gone = spots(meta.eliminations.as_deref().unwrap_or(""));
    // What comes after the eliminations: placements, and perhaps the length of a chain.
    let rest = meta.comment.as_deref().unwrap_or("").split(':').next().unwrap_or("");
    let placed = if gone.is_empty() { spots(rest) } else { Spots::new() };
    // Of chains the shortest between two ends is told, which may take away more.
    let chain = code.starts_with("07");
    if !siamese {
        return Some(steps.iter().map(conclusion).any(|(out, set)| match gone.is_empty() {
            true => set == placed,
            false => out == gone || chain && out.is_superset(&gone),
        }));
    }
    let fish = code.starts_with("03");
    let bases = |step: &Step| fish.then(|| step.evidence.parts[0].houses.clone());
    let pair = |a: &Step, b: &Step| {
        let (mut out, other) = (conclusion(a).0, conclusion(b).0);
        out.extend(other);
        bases(a) == bases(b) && out == gone
    };
    Some(steps.iter().any(|a| steps.iter().any(|b| pair(a, b))))
}

#[test]
#[ignore = "needs a library"]
fn examples_are_found() {
    let path = std::env::var("SHUDU_LIBRARY").expect("SHUDU_LIBRARY names the library");
    let text = std::fs::read_to_string(path).unwrap();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut misses = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if !line.starts_with(':') {
            continue;
        }
        let readings = format::read(line, &format::Options::default()).unwrap();
        let reading = &readings[0];
        // The reader takes 0000 for no technique.
        let full = reading.meta.technique.clone().unwrap_or_else(|| "0000".to_owned());
        if NOT_OURS.contains(&full.as_str()) {
            continue;
        }
        let (code, variant) = full.split_once('-').unwrap_or((&full, ""));
        let mut solver = Solver::new(reading.state.puzzle.layout().clone()).unwrap();
        let begin = Instant::now();
        let Some(found) = is_found(&mut solver, reading, code, variant) else { continue };
        let tally = tallies.entry(full.clone()).or_default();
        tally.time += begin.elapsed();
        if found {
            tally.found += 1;
        } else {
            tally.missed += 1;
            misses.push(format!("line {}: {line}", number + 1));
        }
    }
    for (code, Tally { found, missed, time }) in &tallies {
        println!("{code:8} {found:3} of {:3}  {time:?}", found + missed);
    }
    assert!(misses.is_empty(), "{} missed:\n{}", misses.len(), misses.join("\n"));
}
