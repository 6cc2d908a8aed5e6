//! Files that are generated from the structs are up to date. With `SHUDU_BLESS=1`, as
//! `cargo xtask generate` runs it, this test writes them.

use shudu::schema::FILES;
use std::fs;
use std::path::Path;

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join("docs").is_dir() {
        eprintln!("skipped: the documents are not here");
        return;
    }
    for file in &FILES {
        let path = root.join(file.path);
        let old = fs::read_to_string(&path).unwrap_or_default();
        let new = (file.generate)(&old);
        if std::env::var_os("SHUDU_BLESS").is_some() {
            fs::write(path, new).unwrap();
        } else {
            assert!(old == new, "{} is out of date: run `cargo xtask generate`", file.path);
        }
    }
}
