//! The kept corpus of every fuzz target, replayed.

use super::bodies::TARGETS;
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
    let mut random = shudu::random::Random::new(15);
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
