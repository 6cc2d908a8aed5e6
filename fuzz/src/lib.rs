//! What the targets do is shared with the test that replays their corpus.

#[path = "../../crates/shudu/tests/suite/bodies.rs"]
pub mod bodies;
