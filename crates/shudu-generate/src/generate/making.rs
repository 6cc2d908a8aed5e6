//! Puzzles of a wish, one after the other.

use super::made::{Made, Miss};
use super::maker::Maker;
use super::wish::{Wish, WishError};
use shudu_board::control::Control;
use shudu_board::language::{Tell, Tongue, told};

/// The puzzles of a wish and a seed, made as they are asked for; see [`Wish::seed`].
#[derive(Debug)]
#[must_use = "nothing is made before it is asked for"]
pub struct Making<'a> {
    maker: Maker,
    wish: Wish,
    seed: u64,
    number: u64,
    control: Control<'a>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub enum MakeError {
    /// The wish makes no sense.
    Wish(WishError),
    /// None was found.
    Miss(Box<Miss>),
}

told!(MakeError { Wish(WishError) });

impl Tell for MakeError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            MakeError::Wish(error) => error.tell(t),
            MakeError::Miss(miss) => miss.tell(t),
        }
    }
}

impl Wish {
    /// The puzzles that this wish makes with a seed: the same ones on every machine.
    ///
    /// ```
    /// use shudu::generate::Wish;
    /// use shudu::rating::Level;
    /// let made = Wish::level(Level::Medium).seed(7).make()?;
    /// assert_eq!(shudu::solve(&made.puzzle).unique()?, made.solution);
    /// let three: Vec<_> = Wish::classic().seed(7).take(3).collect::<Result<_, _>>()?;
    /// assert_ne!(three[0].puzzle, three[1].puzzle);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seed(self, seed: u64) -> Making<'static> {
        Making { maker: Maker::new(), wish: self, seed, number: 0, control: Control::FREE }
    }
}

impl<'a> Making<'a> {
    /// The same under a control.
    pub fn under<'b>(self, control: Control<'b>) -> Making<'b> {
        let Making { maker, wish, seed, number, .. } = self;
        Making { maker, wish, seed, number, control }
    }

    /// The next puzzle.
    pub fn make(&mut self) -> Result<Made, MakeError> {
        self.wish.check()?;
        let number = self.number;
        self.number += 1;
        let mut made = self.maker.make(&self.wish, self.seed, number..number + 1, &self.control);
        let outcome = made.pop().expect("one was asked for");
        outcome.map_err(|miss| MakeError::Miss(Box::new(miss)))
    }
}

/// All of them, without an end but for errors.
impl Iterator for Making<'_> {
    type Item = Result<Made, MakeError>;

    fn next(&mut self) -> Option<Result<Made, MakeError>> {
        Some(self.make())
    }
}
