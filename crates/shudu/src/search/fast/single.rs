//! One node at a time, for low latency: three registers per node, one per band, one lane per digit.
//!
//! The rules are those of the [`sweep`](super::sweep), so the fixed points, the branches and the
//! guesses are those of the batch kernel. Here a word holds a whole band of one digit, and the
//! matrices of all bands (or stacks) are closed together in one packed word:
//!
//! ```text
//!   minirows      bit 9·r + 3·k + b   row r of band b, block k      rotate by 9 and by 3
//!   minicolumns   bit 9·b + 3·k + c   band b, column c of stack k   rotate by 9 and by 1
//! ```

use super::branch::Choice;
use super::dive::{Dive, Mood};
use super::exchange;
use super::job::{Hope, Job};
use super::node::{BAND, Node};
use super::vector::{Digits, Kernel};

/// Solves the puzzles of a job one after the other.
#[inline(always)]
pub fn run<K: Kernel>(job: &mut Job) {
    let mut stack = Vec::with_capacity(16);
    for puzzle in 0..job.source.len() {
        let (node, few) = job.source.node::<K>(puzzle);
        stack.push(node);
        job.mood = Mood::new(few);
        whole::<K>(puzzle, &mut stack, job);
        if job.watch.stop.is_some() {
            return;
        }
    }
}

/// Guesses about as long as the sweep of a slab.
const GUESSES: u64 = 64;

/// Searches a puzzle to its end, unless it is stopped.
#[inline(always)]
pub fn whole<K: Kernel>(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job) {
    while !stack.is_empty() && job.watch.goes_on() {
        let guesses = job.tallies[puzzle].guesses + GUESSES;
        K::search(puzzle, stack, job, guesses);
    }
}

/// Goes on with a search until its stack is empty, its limit is reached, or it has made its guesses.
#[inline(always)]
pub fn walk<K: Kernel>(job: &mut Job) {
    let mut stack = std::mem::take(job.walk.0);
    K::search(0, &mut stack, job, job.walk.1);
    *job.walk.0 = stack;
}

/// Brings each node of the walk to its fixed point. Its tally then has one solution if it is
/// solved, one guess if it is open, and nothing if it has none.
#[inline(always)]
pub fn close_all<K: Kernel>(job: &mut Job) {
    for (node, tally) in job.walk.0.iter_mut().zip(job.tallies.iter_mut()) {
        let mut x = K::Digits::load(&node.0);
        let open = propagate::<_, true>(&mut x);
        K::Digits::store(&x, &mut node.0);
        tally.guesses = u64::from(open == Some(true));
        tally.solutions = u64::from(open == Some(false));
    }
}

/// Searches depth first from the nodes of a stack, the last one first, until it is empty or the
/// puzzle has taken a number of guesses.
#[inline(always)]
pub fn search<K: Kernel>(puzzle: usize, stack: &mut Vec<Node>, job: &mut Job, guesses: u64) {
    while job.tallies[puzzle].guesses < guesses {
        let Some(node) = stack.pop() else { return };
        let mut x = K::Digits::load(&node.0);
        let mut twin = false;
        loop {
            let Some(open) = propagate::<_, false>(&mut x) else {
                job.mood.fail();
                break;
            };
            let mut node = Node::OPEN;
            K::Digits::store(&x, &mut node.0);
            if !open {
                let asks = (job.more || !stack.is_empty())
                    && exchange::worthwhile(job.tallies[puzzle].guesses, job.mood);
                if job.solved::<K>(puzzle, Hope { twin, asks }, || node) {
                    stack.clear();
                }
                break;
            }
            let guesses = &mut job.tallies[puzzle].guesses;
            job.mood.stalls(*guesses, || node.0.iter().map(|word| word.count_ones()).sum());
            let mut dive = Dive::default();
            if job.mood.dives(*guesses) {
                dive = Dive::of::<K>(&node);
                if job.mood.doubts(*guesses) && !dive.is_easy() {
                    (dive, job.mood) = (Dive::default(), Mood::new(false));
                }
            }
            if !dive.choices().is_empty() {
                *guesses += dive.choices().len() as u64;
                twin |= dive.pairs;
                node.put_off(dive.choices(), stack);
                for &choice in dive.choices() {
                    assert(&mut x, choice);
                }
            } else {
                let choice = K::choose(&node);
                *guesses += 1;
                twin |= choice.pairs;
                node.put_off(&[choice], stack);
                assert(&mut x, choice);
            }
        }
    }
}

/// Leaves the chosen candidate alone in its cell.
#[inline(always)]
fn assert<D: Digits>(x: &mut [D; 3], choice: Choice) {
    let (digit, band) = (choice.word() / 3, choice.band());
    // All bands are written, two of them with nothing, so that they stay in registers.
    for (b, x) in x.iter_mut().enumerate() {
        let bit = if b == band { choice.bit } else { 0 };
        *x = x.and_not(D::splat(bit)).or(D::only(digit, bit));
    }
}

/// Propagates to the fixed point. `None`: contradiction; otherwise whether a cell is open. Tries use the
/// rules that count, too.
#[inline(always)]
fn propagate<D: Digits, const COUNTS: bool>(x: &mut [D; 3]) -> Option<bool> {
    loop {
        let before = *x;
        let found = step(x)?;
        if differs(&before, x) {
            continue;
        }
        if !found.clash.all_zero() {
            return None;
        }
        if found.open.all_zero() {
            return Some(false);
        }
        if !COUNTS {
            return Some(true);
        }
        count(x, &found)?;
        if !differs(&before, x) {
            return Some(true);
        }
    }
}

#[inline(always)]
fn differs<D: Digits>(a: &[D; 3], b: &[D; 3]) -> bool {
    !a[0].xor(b[0]).or3(a[1].xor(b[1]), a[2].xor(b[2])).all_zero()
}

/// What a step found out besides candidates to remove.
struct Found<D> {
    /// The triads each digit can enter: minirows and minicolumns, packed.
    rows: D,
    cols: D,
    /// Cells with more than one digit.
    open: D,
    /// Two digits asserted in a cell, or two cells of a block with the same only digit;
    /// right if nothing changed.
    clash: D,
}

/// Applies the rules for minirows, minicolumns, single places and single digits once.
#[inline(always)]
fn step<D: Digits>(x: &mut [D; 3]) -> Option<Found<D>> {
    let rows = close_rows(pack_rows(x));
    mask_rows(x, rows);
    let cols = close_cols(pack_cols(x));
    mask_cols(x, cols);
    let single = single_places(rows, cols);
    let none = D::splat(0);
    let (mut empty, mut open, mut clash) = (none, none, none);
    for b in 0..3 {
        let here = x[b].and(single[b]);
        let asserted = here.any();
        let (one, two) = x[b].one_two();
        empty = empty.or(D::splat(BAND).and_not(one));
        open = open.or(two);
        // A cell with an asserted digit has no other one.
        x[b] = x[b].and_unless(here, asserted);
        let naked = x[b].and(asserted.or(one.and_not(two)));
        let struck = whole_blocks(block_flags(naked));
        x[b] = x[b].and_unless(naked, struck);
        clash = clash.or3(struck.and_not(single[b]), asserted.and(two));
    }
    (!lacks_matrix(rows, cols) && empty.all_zero()).then_some(Found { rows, cols, open, clash })
}

/// Bits 0, 3, 6 of every nine.
const THIRDS: u32 = 0o111_111_111;

#[inline(always)]
fn pack_rows<D: Digits>(x: &[D; 3]) -> D {
    let mut m = [D::splat(0); 3];
    for b in 0..3 {
        m[b] = x[b].or3(x[b].shr::<1>(), x[b].shr::<2>()).and(D::splat(THIRDS));
    }
    m[0].or3(m[1].shl::<1>(), m[2].shl::<2>())
}

#[inline(always)]
fn mask_rows<D: Digits>(x: &mut [D; 3], rows: D) {
    let m = [rows, rows.shr::<1>(), rows.shr::<2>()];
    for b in 0..3 {
        let m = m[b].and(D::splat(THIRDS));
        x[b] = x[b].and(m.or3(m.shl::<1>(), m.shl::<2>()));
    }
}

#[inline(always)]
fn pack_cols<D: Digits>(x: &[D; 3]) -> D {
    let mut m = [D::splat(0); 3];
    for b in 0..3 {
        m[b] = x[b].or3(x[b].shr::<9>(), x[b].shr::<18>()).and(D::splat(0x1ff));
    }
    m[0].or3(m[1].shl::<9>(), m[2].shl::<18>())
}

#[inline(always)]
fn mask_cols<D: Digits>(x: &mut [D; 3], cols: D) {
    let m = [cols, cols.shr::<9>(), cols.shr::<18>()];
    for b in 0..3 {
        let m = m[b].and(D::splat(0x1ff));
        x[b] = x[b].and(m.or3(m.shl::<9>(), m.shl::<18>()));
    }
}

/// Rotates the three nines.
#[inline(always)]
fn nines<D: Digits>(m: D) -> [D; 2] {
    let all = D::splat(BAND);
    [m.shr::<9>().or(m.shl::<18>()).and(all), m.shr::<18>().or(m.shl::<9>()).and(all)]
}

/// Rotates the three threes of every nine.
#[inline(always)]
fn threes<D: Digits>(m: D) -> [D; 2] {
    let (low, high) = (D::splat(0o077_077_077), D::splat(0o700_700_700));
    let (lows, highs) = (D::splat(0o007_007_007), D::splat(0o770_770_770));
    [
        m.shr::<3>().and(low).or(m.shl::<6>().and(high)),
        m.shr::<6>().and(lows).or(m.shl::<3>().and(highs)),
    ]
}

/// Rotates the three bits of every three.
#[inline(always)]
fn bits<D: Digits>(m: D) -> [D; 2] {
    let (low, high) = (D::splat(0o333_333_333), D::splat(0o444_444_444));
    let (lows, highs) = (D::splat(THIRDS), D::splat(0o666_666_666));
    [
        m.shr::<1>().and(low).or(m.shl::<2>().and(high)),
        m.shr::<2>().and(lows).or(m.shl::<1>().and(highs)),
    ]
}

/// Keeps an entry if the other two rows can be matched with the other two columns.
#[inline(always)]
fn close<D: Digits>(m: D, [one, two]: [D; 2]) -> D {
    let ([one1, one2], [two1, two2]) = (nines(one), nines(two));
    m.and(one1.either(two2, one2, two1))
}

#[inline(always)]
fn close_rows<D: Digits>(m: D) -> D {
    close(m, threes(m))
}

#[inline(always)]
fn close_cols<D: Digits>(m: D) -> D {
    close(m, bits(m))
}

/// Does a digit have no permutation left in some band or stack?
#[inline(always)]
fn lacks_matrix<D: Digits>(rows: D, cols: D) -> bool {
    // One bit a band (bits 0, 1, 2) and one a stack (bits 0, 3, 6).
    let bands = rows.or3(rows.shr::<3>(), rows.shr::<6>()).and(D::splat(0o7));
    let stacks = cols.or3(cols.shr::<1>(), cols.shr::<2>()).and(D::splat(0o111));
    let both = bands.or(stacks.shl::<3>());
    !D::splat(0o1117).and_not(both).all_zero()
}

/// The cells of the blocks with one minirow and one minicolumn for a digit, by band.
#[inline(always)]
fn single_places<D: Digits>(rows: D, cols: D) -> [D; 3] {
    // Bits 3·k + b, and 9·b + 3·k.
    let rows = rows.one_of(rows.shr::<9>(), rows.shr::<18>());
    let cols = cols.one_of(cols.shr::<1>(), cols.shr::<2>());
    let (rows, cols) =
        ([rows, rows.shr::<1>(), rows.shr::<2>()], [cols, cols.shr::<9>(), cols.shr::<18>()]);
    let mut cells = [D::splat(0); 3];
    for b in 0..3 {
        cells[b] = whole_blocks(rows[b].and(cols[b]).and(D::splat(0o111)));
    }
    cells
}

/// Bits 0, 3, 6: the blocks of a band that contain a cell.
#[inline(always)]
fn block_flags<D: Digits>(cells: D) -> D {
    let m = cells.or3(cells.shr::<1>(), cells.shr::<2>());
    m.or3(m.shr::<9>(), m.shr::<18>()).and(D::splat(0o111))
}

#[inline(always)]
fn whole_blocks<D: Digits>(flags: D) -> D {
    let m = flags.or3(flags.shl::<1>(), flags.shl::<2>());
    m.or3(m.shl::<9>(), m.shl::<18>())
}

/// Applies the rules that count digits in triads; see [`triad`](super::triad).
#[inline(always)]
fn count<D: Digits>(x: &mut [D; 3], found: &Found<D>) -> Option<()> {
    let (rows, cols) = (found.rows, found.cols);
    let ([r1, r2], [c1, c2]) = (threes(rows), bits(cols));
    let (sure_rows, sure_cols) = (rows.and_not(r1.or(r2)), cols.and_not(c1.or(c2)));
    let rows = count_one::<D, true>(rows, sure_rows)?;
    let cols = count_one::<D, false>(cols, sure_cols)?;
    mask_rows(x, rows);
    mask_cols(x, cols);
    Some(())
}

/// The triads of one direction without those that the rules forbid a digit.
///
/// The direction is a constant: a function handed over would be called without the features of the
/// kernel, and each of its instructions would be a call (0.88 of the speed).
#[inline(always)]
fn count_one<D: Digits, const ROWS: bool>(m: D, sure: D) -> Option<D> {
    let (can, must) = (m.count(), sure.count());
    let three = can.odd.and(can.two);
    let dead = D::splat(BAND).and_not(three.or(can.four)).or(must.four);
    if !dead.all_zero() {
        return None;
    }
    let m = m.and_unless(sure, must.odd.and(must.two));
    let need = m.and(three.and_not(can.four));
    let turned = if ROWS { threes(need) } else { bits(need) };
    let ([n1, n2], [t1, t2]) = (nines(need), turned);
    Some(m.and_not(n1.or3(n2, t1).or(t2)))
}
