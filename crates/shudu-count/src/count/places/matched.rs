//! Sums over the matchings of a graph, for all lines at once.

use super::super::census::{Graph, Splitter, each_matching, graph, renamed};
use shudu_board::control::{Control, Stop};
use shudu_board::sort;
use std::collections::HashMap;

/// After so many matchings the control is asked.
const PIECE: usize = 8;

/// What is known of one graph.
pub(super) struct Matched {
    columns: usize,
    /// Sets of lines up to this size are told.
    single: usize,
    /// The same for the first of two sets, the second being two lines; 0 if no two sets are needed.
    first: usize,
    /// For each set of lines the number of ways to colour the graph so that they have the first colour.
    sums: Vec<u64>,
    /// For each set of two lines or more that have the first colour, and for each two lines that have the second one.
    pairs: Vec<u64>,
    /// For graphs of one colour less under [other names](renamed), and each two of their lines: in how many ways they can be
    /// coloured so that the two have the first of the colours that are left. Other classes have them, too.
    seconds: HashMap<Graph, Vec<u32>>,
}

impl Matched {
    pub fn new(columns: usize, single: usize, first: usize) -> Matched {
        Matched {
            columns,
            single,
            first,
            sums: Vec::new(),
            pairs: Vec::new(),
            seconds: HashMap::new(),
        }
    }

    /// How many numbers are kept of a class.
    pub fn size(&self) -> usize {
        let pairs =
            place(self.lines(), self.first + 1, 0).saturating_sub(place(self.lines(), 2, 0));
        place(self.lines(), self.single + 1, 0) + pairs * self.twos()
    }

    fn lines(&self) -> usize {
        2 * self.columns * self.columns
    }

    /// How many sets of two lines there are.
    fn twos(&self) -> usize {
        choose(self.lines(), 2)
    }

    /// Turns to the graph of a class.
    pub fn fill(
        &mut self,
        sides: &[u8],
        splitter: &mut Splitter,
        control: &Control,
    ) -> Result<(), Stop> {
        let columns = self.columns;
        let whole = graph(sides, columns);
        let mut rests: Vec<Graph> = Vec::new();
        let mut keep = |rest: &Graph| rests.push(*rest);
        each_matching(&whole, 0..2 * columns, 0, &mut whole.clone(), &mut keep);
        let all: Vec<_> = rests.iter().map(|rest| matching(&whole, rest, columns)).collect();
        self.sums.clear();
        self.sums.resize(place(self.lines(), self.single + 1, 0), 0);
        let orders: u64 = (1..columns as u64).product();
        for (i, (one, rest)) in all.iter().zip(&rests).enumerate() {
            if i % PIECE == 0 {
                control.check()?;
            }
            let ways = orders * splitter.split(rest, columns as u32 - 1);
            let sums = &mut self.sums;
            let lines = self.columns * self.columns * 2;
            subsets(one, self.single, |size, rank| sums[place(lines, size, rank)] += ways);
        }
        if self.first > 0 {
            self.fill_pairs(&all, &rests, splitter, control)?;
        }
        Ok(())
    }

    fn fill_pairs(
        &mut self,
        all: &[Vec<usize>],
        rests: &[Graph],
        splitter: &mut Splitter,
        control: &Control,
    ) -> Result<(), Stop> {
        let (twos, lines) = (self.twos(), self.lines());
        // Sets of two lines, then of three.
        let before = place(lines, 2, 0);
        self.pairs.clear();
        self.pairs.resize((place(lines, self.first + 1, 0) - before) * twos, 0);
        let mut seconds = vec![0; twos];
        for (i, (one, rest)) in all.iter().zip(rests).enumerate() {
            if i % PIECE == 0 {
                control.check()?;
            }
            self.seconds(rest, splitter, &mut seconds);
            let table = &mut self.pairs;
            subsets(one, self.first, |size, rank| {
                if size > 1 {
                    let at = (place(lines, size, rank) - before) * twos;
                    let row = table[at..at + twos].iter_mut();
                    row.zip(&seconds).for_each(|(sum, &ways)| *sum += u64::from(ways));
                }
            });
        }
        Ok(())
    }

    /// In how many ways what a matching leaves of the graph can be coloured so that two lines have the next colour, for each two.
    fn seconds(&mut self, rest: &Graph, splitter: &mut Splitter, seconds: &mut [u32]) {
        let columns = self.columns;
        let other = renamed(rest, 2 * columns);
        let all = self.lines();
        let known = self.seconds.entry(other.graph);
        let known = known.or_insert_with(|| seconds_of(&other.graph, columns, splitter));
        // Each line's number under the other names.
        let lines = (0..all).filter_map(|line| {
            let (digit, band) = (line / columns, line % columns);
            let row = rest[digit] & 0b11 << (2 * band);
            (row != 0).then(|| {
                let digit = other.digits[digit];
                let row = other.rows[row.trailing_zeros() as usize];
                (line, number(&other.graph, digit.into(), row.into(), columns - 1))
            })
        });
        let lines: Vec<(usize, usize)> = lines.collect();
        seconds.fill(0);
        for (i, &(second, other_second)) in lines.iter().enumerate() {
            for &(first, other_first) in &lines[..i] {
                let [low, high] = [other_first.min(other_second), other_first.max(other_second)];
                seconds[rank(&[first, second])] = known[rank(&[low, high])];
            }
        }
    }

    /// The number of ways to colour the graph so that each of these sets has a colour of its own.
    #[inline]
    pub fn sum(&self, sets: &[Vec<usize>], line: impl Fn(&usize) -> usize) -> u64 {
        let lines = self.lines();
        let rank = |set: &Vec<usize>| {
            let mut sorted = [0; 8];
            sorted.iter_mut().zip(set).for_each(|(to, i)| *to = line(i));
            sort::few(&mut sorted[..set.len()], |line| *line);
            rank(&sorted[..set.len()])
        };
        match sets {
            [] => self.sums[0],
            [set] => self.sums[place(lines, set.len(), rank(set))],
            [first, second] => {
                let at = place(lines, first.len(), rank(first)) - place(lines, 2, 0);
                self.pairs[at * self.twos() + rank(second)]
            }
            _ => unreachable!("three sets are not asked for"),
        }
    }
}

/// The number of a graph's line: first those of the first digit, by their rows.
fn number(graph: &Graph, digit: usize, row: usize, degree: usize) -> usize {
    digit * degree + (graph[digit] & ((1 << row) - 1)).count_ones() as usize
}

/// For each two lines of a graph of one colour less: in how many ways it can be coloured if these have the first colour.
fn seconds_of(graph: &Graph, columns: usize, splitter: &mut Splitter) -> Vec<u32> {
    let (digits, degree) = (2 * columns, columns - 1);
    let orders: u64 = (1..degree as u64).product();
    let mut seconds = vec![0; choose(digits * degree, 2)];
    each_matching(graph, 0..digits, 0, &mut graph.clone(), &mut |rest| {
        let ways = (orders * splitter.split(rest, degree as u32 - 1)) as u32;
        let line = |digit: usize| {
            let row = (graph[digit] ^ rest[digit]).trailing_zeros() as usize;
            number(graph, digit, row, degree)
        };
        let lines: Vec<usize> = (0..digits).map(line).collect();
        subsets(&lines, 2, |size, rank| {
            if size == 2 {
                seconds[rank] += ways;
            }
        });
    });
    seconds
}

/// The lines that a matching took.
fn matching(whole: &Graph, rest: &Graph, columns: usize) -> Vec<usize> {
    let digits = whole.iter().zip(rest).take(2 * columns).enumerate();
    // A digit has one row in each band.
    let line = |(digit, (whole, rest)): (usize, (&u16, &u16))| {
        digit * columns + (whole ^ rest).trailing_zeros() as usize / 2
    };
    digits.map(line).collect()
}

/// How many sets of up to seven of up to fifty lines there are.
const CHOICES: [[u32; 8]; 51] = {
    let mut choices = [[0; 8]; 51];
    let mut n = 0;
    while n < 51 {
        choices[n][0] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

#[inline]
fn choose(n: usize, k: usize) -> usize {
    CHOICES[n][k] as usize
}

/// The number of an ascending set among those of its size.
fn rank(set: &[usize]) -> usize {
    set.iter().enumerate().map(|(i, &line)| choose(line, i + 1)).sum()
}

/// Where a set is kept: smaller ones come first.
fn place(lines: usize, size: usize, rank: usize) -> usize {
    (0..size).map(|size| choose(lines, size)).sum::<usize>() + rank
}

/// Size and number of all sets of at most so many of some ascending lines.
fn subsets(lines: &[usize], most: usize, mut found: impl FnMut(usize, usize)) {
    fn more(
        lines: &[usize],
        size: usize,
        rank: usize,
        most: usize,
        found: &mut impl FnMut(usize, usize),
    ) {
        found(size, rank);
        if size < most {
            for (i, &line) in lines.iter().enumerate() {
                more(&lines[i + 1..], size + 1, rank + choose(line, size + 1), most, found);
            }
        }
    }
    more(lines, 0, 0, most, &mut found);
}
