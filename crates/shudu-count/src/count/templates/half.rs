//! Half of the digits: all ways to give each a template so that no two share a cell.
//!
//! Which templates of two digits are apart is known as bits, so choosing one leaves of all
//! later digits those that go with it by a few operations on words, and no way is tried in vain twice.

use super::Mask;

/// Takes the cells that are not known together, into one word.
#[derive(Clone, Debug)]
pub(super) struct Key(Vec<u32>);

impl Key {
    /// For these cells, 64 at most.
    pub fn new(cells: Mask) -> Key {
        assert!(cells.count_ones() <= 64, "they must fit into a word");
        Key((0..Mask::BITS).filter(|cell| cells >> cell & 1 == 1).collect())
    }

    fn of(&self, mask: Mask) -> u64 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |key, (i, cell)| key | ((mask >> cell & 1) as u64) << i)
    }

    /// All the cells.
    pub fn all(&self) -> u64 {
        self.of(Mask::MAX)
    }
}

/// For each template of one digit, which of another share no cell with it.
struct Apart {
    words: usize,
    bits: Vec<u64>,
}

impl Apart {
    fn new(these: &[Mask], others: &[Mask]) -> Apart {
        let words = others.len().div_ceil(64);
        let mut bits = vec![0; these.len() * words];
        for (row, this) in bits.chunks_exact_mut(words).zip(these) {
            for (i, other) in others.iter().enumerate() {
                row[i / 64] |= u64::from(this & other == 0) << (i % 64);
            }
        }
        Apart { words, bits }
    }

    #[inline]
    fn of(&self, template: usize) -> &[u64] {
        &self.bits[template * self.words..][..self.words]
    }
}

/// A set of templates of each digit.
type Sets = Vec<Vec<u64>>;

pub(super) struct Half<'a> {
    lists: Vec<&'a [Mask]>,
    keys: Vec<Vec<u64>>,
    /// For each digit and each one after it.
    apart: Vec<Vec<Apart>>,
    /// What is left when none, one, two … digits have their templates; at first, everything.
    left: Vec<Sets>,
}

impl<'a> Half<'a> {
    pub fn new(lists: &[&'a [Mask]], key: &Key) -> Half<'a> {
        let later = |i: usize| lists[i + 1..].iter().map(move |other| Apart::new(lists[i], other));
        let all = |list: &[Mask]| -> Vec<u64> {
            let words = list.chunks(64).map(|word| u64::MAX >> (64 - word.len()));
            words.collect()
        };
        let all: Sets = lists.iter().map(|list| all(list)).collect();
        Half {
            lists: lists.to_vec(),
            keys: lists
                .iter()
                .map(|list| list.iter().map(|&mask| key.of(mask)).collect())
                .collect(),
            apart: (0..lists.len()).map(|i| later(i).collect()).collect(),
            left: vec![all; lists.len().max(1)],
        }
    }

    /// Tells the cells of each way.
    pub fn each(&mut self, tell: &mut impl FnMut(u64)) {
        if self.lists.is_empty() { tell(0) } else { self.go_on(0, 0, tell) }
    }

    fn go_on(&mut self, digit: usize, covered: u64, tell: &mut impl FnMut(u64)) {
        let left = self.lists.len() - digit;
        if left <= 2 {
            self.end(digit, covered, tell);
            return;
        }
        for word in 0..self.left[digit][digit].len() {
            each_bit(self.left[digit][digit][word], |bit| {
                let template = 64 * word + bit;
                if self.choose(digit, template) {
                    self.go_on(digit + 1, covered | self.keys[digit][template], tell);
                }
            });
        }
    }

    /// The last digit, or the last two: nothing need be kept of what is left.
    #[inline]
    fn end(&self, digit: usize, covered: u64, tell: &mut impl FnMut(u64)) {
        let (left, keys) = (&self.left[digit], &self.keys[digit]);
        let Some(last) = self.keys.get(digit + 1) else {
            each_of(left[digit].iter().copied(), |template| tell(covered | keys[template]));
            return;
        };
        each_of(left[digit].iter().copied(), |template| {
            let covered = covered | keys[template];
            let apart = self.apart[digit][0].of(template);
            let both = left[digit + 1].iter().zip(apart).map(|(left, apart)| left & apart);
            each_of(both, |template| tell(covered | last[template]));
        });
    }

    /// What a template of a digit leaves to those after it; false if one has nothing left.
    #[inline]
    fn choose(&mut self, digit: usize, template: usize) -> bool {
        let (before, after) = self.left.split_at_mut(digit + 1);
        let (before, after) = (&before[digit][digit + 1..], &mut after[0][digit + 1..]);
        after.iter_mut().zip(before).zip(&self.apart[digit]).all(|((after, before), apart)| {
            let mut any = 0;
            for ((after, before), apart) in after.iter_mut().zip(before).zip(apart.of(template)) {
                *after = before & apart;
                any |= *after;
            }
            any != 0
        })
    }
}

#[inline]
fn each_of(words: impl Iterator<Item = u64>, mut tell: impl FnMut(usize)) {
    for (word, bits) in words.enumerate() {
        each_bit(bits, |bit| tell(64 * word + bit));
    }
}

#[inline]
fn each_bit(mut bits: u64, mut tell: impl FnMut(usize)) {
    while bits != 0 {
        tell(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
