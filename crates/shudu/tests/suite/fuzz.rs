//! The kept corpus of every fuzz target, replayed.

use super::bodies::TARGETS;
use serde_json::json;
use shudu::random::Random;
use std::fs;
use std::path::Path;

#[test]
fn the_kept_corpus_holds() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    if !corpus.is_dir() {
        println!("skipped: the corpus is not part of the package");
        return;
    }
    for (name, target) in TARGETS {
        let mut files = 0;
        for entry in fs::read_dir(corpus.join(name)).unwrap() {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            target(&fs::read(&path).unwrap());
            files += 1;
        }
        assert!(files > 0, "{name} has no corpus");
    }
}

/// Bytes by chance, for who has no fuzzer at hand.
#[test]
fn any_bytes_hold() {
    let mut random = Random::new(15);
    for _ in 0..300 {
        let length = random.number(60) as usize;
        let bytes: Vec<u8> = (0..length)
            .map(|_| match random.number(3) {
                0 => random.number(7) as u8,
                _ => random.number(256) as u8,
            })
            .collect();
        TARGETS.iter().for_each(|(_, target)| target(&bytes));
    }
}

/// A random change of a request: a field is removed, or gets another value.
fn mutate(request: &mut serde_json::Map<String, serde_json::Value>, random: &mut Random) {
    let fields: Vec<String> = request.keys().filter(|name| *name != "ask").cloned().collect();
    let Some(name) = fields.get(random.number(fields.len().max(1) as u64) as usize) else { return };
    let odd = [
        json!(null),
        json!(0),
        json!(-1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(-0.5),
        json!(""),
        json!("\u{0}"),
        json!("数"),
        json!([]),
        json!([[1e308, 1e308]]),
        json!({}),
        json!(true),
        json!("x".repeat(300)),
        json!("r99c99"),
        json!("3x3+x"),
        json!(".".repeat(36)),
        json!(".".repeat(81)),
        json!("11".to_owned() + &".".repeat(79)),
        json!("4....1..23...5..3..6..4...54..1....5"),
        json!("jigsaw"),
        json!(64),
        json!("64x64"),
    ];
    match random.number(5) {
        0 => request.remove(name),
        _ => request.insert(name.clone(), odd[random.number(odd.len() as u64) as usize].clone()),
    };
}

/// Requests of the corpus, changed at random.
#[test]
fn changed_requests_hold() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/requests");
    let Ok(files) = fs::read_dir(corpus) else { return };
    let mut texts: Vec<String> =
        files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    texts.sort();
    let mut random = Random::new(34);
    for text in texts.iter().cycle().take(texts.len() * 4) {
        let lines = text.lines().map(|line| {
            let Ok(mut request) = serde_json::from_str(line) else { return line.to_owned() };
            mutate(&mut request, &mut random);
            serde_json::to_string(&request).unwrap()
        });
        let changed = lines.collect::<Vec<_>>().join("\n");
        println!("{changed}");
        super::bodies::requests(changed.as_bytes());
    }
}
