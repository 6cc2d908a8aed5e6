//! What every count on the classic board needs, computed once: partings and frames.

use super::frame::Frames;
use super::partition::Partitions;

/// Partings and frames.
#[derive(Debug)]
pub struct Tables {
    pub partitions: Partitions,
    pub frames: Frames,
}

impl Tables {
    pub fn new() -> Tables {
        let partitions = Partitions::new();
        let frames = Frames::new(&partitions);
        Tables { partitions, frames }
    }
}
