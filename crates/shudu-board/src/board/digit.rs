//! Digits and sets of digits.
//!
//! A digit is 1 to 64. Its set is one machine word, so that a cell's
//! candidates, a house's missing digits and the result of every rule are plain
//! bit operations, whatever the size of the board.

use crate::language::{Symbols, Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};
use std::str::FromStr;

/// The largest board is 64×64: a set of digits is one `u64`.
pub const MAX_SIZE: usize = 64;

/// The characters of digits 1 to 64. The first 35 are the usual ones (10 is
/// `A`); lower case goes on to 61, and three signs that no format uses for
/// anything else complete the set.
const SYMBOLS: &[u8; MAX_SIZE] =
    b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&$";

/// A digit of a puzzle, 1 to 64.
///
/// ```
/// use shudu::board::Digit;
/// let d = Digit::new(10).unwrap();
/// assert_eq!((d.value(), d.index(), d.symbol()), (10, 9, 'A'));
/// assert_eq!(Digit::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit with this value, if it is 1 to 64.
    pub const fn new(value: usize) -> Option<Digit> {
        if value > MAX_SIZE {
            return None;
        }
        match NonZeroU8::new(value as u8) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The digit at this place of the order, from 0.
    ///
    /// # Panics
    /// If `index` is 64 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        match Digit::new(index + 1) {
            Some(digit) => digit,
            None => panic!("digit index out of range"),
        }
    }

    /// What people call it: 1 and up.
    #[inline]
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// Its place in arrays and sets: 0 and up.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Its single character: `1`…`9`, `A`…`Z`, `a`…`z`, `@`, `&`, `$`.
    pub const fn symbol(self) -> char {
        SYMBOLS[self.index()] as char
    }

    /// The digit of a board of `size` that a character stands for. Where
    /// capital letters are enough, small ones mean the same.
    ///
    /// ```
    /// use shudu::board::Digit;
    /// assert_eq!(Digit::from_symbol('b', 16), Digit::new(11));
    /// assert_eq!(Digit::from_symbol('b', 49), Digit::new(37));
    /// assert_eq!(Digit::from_symbol('A', 9), None);
    /// ```
    pub fn from_symbol(symbol: char, size: usize) -> Option<Digit> {
        let symbol = if size <= 35 { symbol.to_ascii_uppercase() } else { symbol };
        let index = SYMBOLS[..size.min(MAX_SIZE)].iter().position(|&s| s as char == symbol)?;
        Some(Digit::from_index(index))
    }
}

impl TryFrom<usize> for Digit {
    type Error = DigitError;

    fn try_from(value: usize) -> Result<Digit, DigitError> {
        Digit::new(value).ok_or_else(|| DigitError(value.to_string()))
    }
}

/// Reads a number from 1 to 64.
impl FromStr for Digit {
    type Err = DigitError;

    fn from_str(text: &str) -> Result<Digit, DigitError> {
        let value = text.parse().ok().and_then(Digit::new);
        value.ok_or_else(|| DigitError(text.to_owned()))
    }
}

/// This is no digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitError(pub String);

told!(DigitError);

impl Tell for DigitError {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(t, "`{text}` is no digit; digits are 1 to 64", "“{text}”不是数字，数字是 1 到 64")
    }
}

impl Tell for Digit {
    fn tell(&self, t: Tongue) -> String {
        match t.symbols {
            Symbols::Letters => self.symbol().to_string(),
            Symbols::Numbers => self.to_string(),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits: bit `i` is the digit with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct DigitSet(u64);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All digits of a board of `size`.
    #[inline]
    pub const fn full(size: usize) -> DigitSet {
        DigitSet(if size >= MAX_SIZE { u64::MAX } else { (1 << size) - 1 })
    }

    /// Just this digit.
    #[inline]
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set whose bits these are.
    #[inline]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
    }

    /// Its bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many digits it has.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the digit is in it.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 != 0
    }

    /// Puts the digit in.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes the digit out and says whether it was in.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let had = self.contains(digit);
        self.0 &= !(1 << digit.index());
        had
    }

    /// The smallest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The only digit, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits of this set that are not in the other.
    #[inline]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl Iterator for DigitSet {
    type Item = Digit;

    /// Takes the smallest digit out: a set is its own iterator, ascending.
    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        DigitSet(digits.into_iter().fold(0, |bits, digit| bits | 1 << digit.index()))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! bit_operator {
    ($($trait:ident $method:ident $op:tt;)*) => {$(
        impl $trait for DigitSet {
            type Output = DigitSet;
            #[inline]
            fn $method(self, other: DigitSet) -> DigitSet {
                DigitSet(self.0 $op other.0)
            }
        }
    )*};
}
bit_operator! {
    BitAnd bitand &;
    BitOr bitor |;
    BitXor bitxor ^;
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl Not for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn not(self) -> DigitSet {
        DigitSet(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_digits_are_one_to_one_at_every_size() {
        for size in 1..=MAX_SIZE {
            for value in 1..=size {
                let digit = Digit::new(value).unwrap();
                assert_eq!(Digit::from_symbol(digit.symbol(), size), Some(digit));
            }
            assert_eq!(Digit::from_symbol('0', size), None);
            assert_eq!(Digit::from_symbol('.', size), None);
        }
    }

    #[test]
    fn a_full_set_counts_its_size() {
        for size in 0..=MAX_SIZE {
            assert_eq!(DigitSet::full(size).len(), size);
            assert_eq!(DigitSet::full(size).count(), size);
        }
    }
}
