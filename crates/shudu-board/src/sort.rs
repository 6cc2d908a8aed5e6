//! Sorting by a key, compiled once.
//!
//! The sort of the standard library is seven kilobytes of WebAssembly for each kind of item and key, which
//! once made an eighth of all code. Here the places are sorted, by one function for all kinds, and then the
//! items are put where they belong. It is for lists that are short or sorted rarely.

use std::cmp::Ordering;

/// Sorts by a key, which is asked for once per item; what is equal stays in its order.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    if items.len() < 2 {
        return;
    }
    let keys: Vec<K> = items.iter().map(key).collect();
    settle(items, sorted(keys.len(), &|a, b| keys[a].cmp(&keys[b])));
}

/// Sorts by comparing; what is equal stays in its order.
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let places = sorted(items.len(), &|a, b| compare(&items[a], &items[b]));
    settle(items, places);
}

/// Sorts some twenty items at most by a key that is had quickly; what is equal stays in its order.
#[inline]
pub fn few<T, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    for i in 1..items.len() {
        let mut at = i;
        while at > 0 && key(&items[at]) < key(&items[at - 1]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The places of some items in the order of what is there.
fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Puts at each place the item that was at `places` of it, cycle by cycle.
fn settle<T>(items: &mut [T], mut places: Vec<usize>) {
    for start in 0..items.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for length in 0..200 {
            let mut items: Vec<(usize, usize)> =
                (0..length).map(|number| (number * number * 7 % 19, number)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
            by(&mut items, |a, b| b.1.cmp(&a.1));
            assert!(items.iter().rev().map(|item| item.1).eq(0..length));
            by_key(&mut items, |item| item.1);
            few(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
