//! Files that are generated from the structs of requests and answers: tables of docs/json.md and
//! docs/page.md, types of the page. The test that compares them writes them.

use super::cargo_with;

/// `cargo xtask generate`.
pub fn generate() -> Result<(), String> {
    let test = ["test", "--quiet", "--package", "shudu-cli", "--test", "suite", "generated::"];
    cargo_with(&test, [("SHUDU_BLESS", "1")])
}
