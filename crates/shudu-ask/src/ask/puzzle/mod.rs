//! Questions about one puzzle.

mod canon;
mod convert;
mod count;
mod difficulty;
mod draw;
mod estimate;
mod explain;
mod fit;
mod hint;
mod isomorph;
mod marginals;
mod measure;
mod rate;
mod read;
mod redundant;
mod relax;
mod sample;

pub use canon::Canon;
pub use convert::{Convert, Converted};
pub use count::Count;
pub use difficulty::{Difficulty, DifficultyAnswer};
pub use draw::{Draw, Picture};
pub use estimate::Estimate;
pub use explain::{Explain, profile_named};
pub use fit::Fit;
pub use hint::Hint;
pub use isomorph::{Isomorph, Moved};
pub use marginals::Marginals;
pub use measure::Measure;
pub use rate::{Rate, RatedPath, RatedPuzzle, RatingValue, Scale};
pub use read::{Read, ReadAnswer};
pub use redundant::{Redundant, RedundantAnswer};
pub use relax::{Relax, RelaxedCounts};
pub use sample::Sample;
