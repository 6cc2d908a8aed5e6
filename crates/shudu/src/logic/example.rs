//! Positions that show the techniques, and positions that only look like it.

use super::technique::Technique;

/// A position with a technique in it, and one where it fails.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The technique.
    pub technique: Technique,
    /// Where the position is from.
    pub source: &'static str,
    /// The position, as a line of HoDoKu's library, with what follows.
    pub shows: &'static str,
    /// Nearly the same, but the technique is not there.
    pub fails: &'static str,
}

/// One example a technique.
pub const EXAMPLES: &[Example] = &[];
