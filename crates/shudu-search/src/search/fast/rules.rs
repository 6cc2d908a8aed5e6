//! The rules of the [`sweep`](super::sweep) for one node, or two side by side.
//!
//! A word holds a whole band of one digit, and the matrices of all bands (or stacks) are closed together in one
//! packed word:
//!
//! ```text
//!   minirows      bit 9·r + 3·k + b   row r of band b, block k      rotate by 9 and by 3
//!   minicolumns   bit 9·b + 3·k + c   band b, column c of stack k   rotate by 9 and by 1
//! ```

use super::node::BAND;
#[cfg(target_arch = "x86_64")]
use super::vector::Two;
use super::vector::{Bands, Digits, One, Test, Words};

/// How propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In a contradiction.
    Dead,
    Solved,
    /// With open cells.
    Open,
}

/// Propagates to the fixed point. Tries use the rules that count, too.
#[inline(always)]
pub fn propagate<B: One, const COUNTS: bool>(x: &mut B) -> End {
    let mut minirows = pack_rows(*x);
    loop {
        let found = step(x, &mut minirows);
        let (dead, changed) = (x.is_dead(found.marks.one), found.changes.are_any());
        let Some(end) = end(dead, changed, &found.marks) else { continue };
        if !COUNTS || end != End::Open {
            return end;
        }
        let before = *x;
        if count(x, &found).is_none() {
            return End::Dead;
        }
        if before.xor(*x).all_zero() {
            return End::Open;
        }
        minirows = pack_rows(*x);
    }
}

/// Makes steps with two nodes until one of them is at its end.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
pub fn propagate_two<B: One, T: Two<B>>(x: &mut B, y: &mut B) -> [Option<End>; 2] {
    let mut both = T::join(*x, *y);
    let mut minirows = pack_rows(both);
    loop {
        let Found { marks, changes, .. } = step(&mut both, &mut minirows);
        let (dead, changed) =
            (both.are_dead(marks.one), T::are_set(changes.cells, changes.minirows));
        // One branch for both.
        if dead[0] | !changed[0] | dead[1] | !changed[1] {
            [*x, *y] = both.split();
            let [a, b] = marks.split();
            return [end(dead[0], changed[0], &a), end(dead[1], changed[1], &b)];
        }
    }
}

/// How the step of a node ends it, if that was the last.
#[inline(always)]
fn end<B: One>(dead: bool, changed: bool, marks: &Marks<B>) -> Option<End> {
    if dead {
        Some(End::Dead)
    } else if changed {
        None
    } else if !marks.clash.all_zero() || !marks.double.all_zero() {
        Some(End::Dead)
    } else {
        Some(if marks.two.all_zero() { End::Solved } else { End::Open })
    }
}

/// What a step found out besides candidates to remove.
struct Found<B: Bands> {
    /// The triads each digit can enter: minirows and minicolumns, packed.
    rows: B::Digits,
    cols: B::Digits,
    changes: Changes<B>,
    marks: Marks<B>,
}

/// What is different after a step, as far as the next one could see it: candidates that single places and digits removed, and minirows
/// that anything but the closing of minirows removed. If there are none, nothing more can happen.
struct Changes<B: Bands> {
    cells: B,
    minirows: B::Digits,
}

impl<B: One> Changes<B> {
    #[inline(always)]
    fn are_any(&self) -> bool {
        !self.cells.all_zero() | !self.minirows.all_zero()
    }
}

/// What a step has seen of the cells.
#[derive(Clone, Copy)]
struct Marks<B: Bands> {
    /// Those with a digit, with more than one.
    one: B::Cells,
    two: B::Cells,
    /// If nothing changed, those with two asserted digits.
    clash: B::Cells,
    /// If nothing changed, two cells of a block with the same only digit.
    double: B,
}

#[cfg(target_arch = "x86_64")]
impl<T: Bands> Marks<T> {
    #[inline(always)]
    fn split<B: One>(self) -> [Marks<B>; 2]
    where
        T: Two<B>,
    {
        let ([one_a, one_b], [two_a, two_b]) = (T::split_cells(self.one), T::split_cells(self.two));
        let ([clash_a, clash_b], [double_a, double_b]) =
            (T::split_cells(self.clash), self.double.split());
        [
            Marks { one: one_a, two: two_a, clash: clash_a, double: double_a },
            Marks { one: one_b, two: two_b, clash: clash_b, double: double_b },
        ]
    }
}

/// Applies the rules for minirows, minicolumns, single places and single digits once. The packed minirows of the node
/// are kept from one step to the next.
#[inline(always)]
fn step<B: Bands>(x: &mut B, minirows: &mut B::Digits) -> Found<B> {
    let rows = close_rows(*minirows);
    mask_rows(x, rows);
    let cols = close_cols(pack_cols(*x));
    mask_cols(x, cols);
    let single = single_places::<B>(rows, cols);
    let here = x.and(single);
    let asserted = here.any();
    let (one, two) = x.one_two();
    // The only digit of a cell, or one asserted there, leaves the other cells of its block.
    let naked = x.and(here.or(B::spread(one.and_not(two))));
    let struck = whole_blocks(block_flags(naked));
    // A cell with an asserted digit has no other one.
    let before = *x;
    *x = x.and_unless(here, B::spread(asserted)).and_unless(naked, struck);
    *minirows = pack_rows(*x);
    let changes = Changes { cells: before.xor(*x), minirows: rows.xor(*minirows) };
    Found {
        rows,
        cols,
        changes,
        marks: Marks { one, two, clash: asserted.and(two), double: struck.and_not(single) },
    }
}

/// Bits 0, 3, 6 of every nine.
const THIRDS: u32 = 0o111_111_111;

#[inline(always)]
fn pack_rows<B: Bands>(x: B) -> B::Digits {
    minirows(x).pack::<1>().shr::<2>()
}

/// Bits 2, 5, 8 of every nine: the minirows that are not empty. Adding carries into the third bit if one of the others is set,
/// and takes fewer shifts, of which processors do only two at a time.
#[inline(always)]
fn minirows<B: Bands>(x: B) -> B {
    let low = B::splat(0o333_333_333);
    x.or(x.and(low).add(low)).and(B::splat(0o444_444_444))
}

#[inline(always)]
fn mask_rows<B: Bands>(x: &mut B, rows: B::Digits) {
    let m = B::unpack::<1>(rows).and(B::splat(THIRDS));
    // Three bits for each one.
    *x = x.and(m.shl::<3>().sub(m));
}

#[inline(always)]
fn pack_cols<B: Bands>(x: B) -> B::Digits {
    x.or3(x.shr::<9>(), x.shr::<18>()).and(B::splat(0x1ff)).pack::<9>()
}

#[inline(always)]
fn mask_cols<B: Bands>(x: &mut B, cols: B::Digits) {
    let m = B::unpack::<9>(cols).and(B::splat(0x1ff));
    *x = x.and(m.or3(m.shl::<9>(), m.shl::<18>()));
}

/// Rotates the three nines; rubbish above them.
#[inline(always)]
fn nines<D: Words>(m: D) -> D {
    m.shr::<9>().or(m.shl::<18>())
}

/// Rotates the three threes of every nine.
#[inline(always)]
fn threes<D: Words>(m: D) -> [D; 2] {
    let (low, high) = (D::splat(0o077_077_077), D::splat(0o700_700_700));
    let (lows, highs) = (D::splat(0o007_007_007), D::splat(0o770_770_770));
    [
        m.shr::<3>().and(low).or(m.shl::<6>().and(high)),
        m.shr::<6>().and(lows).or(m.shl::<3>().and(highs)),
    ]
}

/// Rotates the three bits of every three.
#[inline(always)]
fn bits<D: Words>(m: D) -> [D; 2] {
    let (low, high) = (D::splat(0o333_333_333), D::splat(0o444_444_444));
    let (lows, highs) = (D::splat(THIRDS), D::splat(0o666_666_666));
    [
        m.shr::<1>().and(low).or(m.shl::<2>().and(high)),
        m.shr::<2>().and(lows).or(m.shl::<1>().and(highs)),
    ]
}

/// Keeps an entry if the other two rows can be matched with the other two columns.
#[inline(always)]
fn close<D: Words>(m: D, [one, two]: [D; 2]) -> D {
    // Each row with the next one, both ways; the row before them wants to know.
    let matched = one.and(nines(two)).or(two.and(nines(one)));
    m.and(nines(matched))
}

#[inline(always)]
fn close_rows<D: Words>(m: D) -> D {
    close(m, threes(m))
}

#[inline(always)]
fn close_cols<D: Words>(m: D) -> D {
    close(m, bits(m))
}

/// The cells of the blocks with one minirow and one minicolumn for a digit, or without any.
#[inline(always)]
fn single_places<B: Bands>(rows: B::Digits, cols: B::Digits) -> B {
    // Bits 3·k + b, and 9·b + 3·k: the blocks with several.
    let rows = rows.two_of(rows.shr::<9>(), rows.shr::<18>());
    let cols = cols.two_of(cols.shr::<1>(), cols.shr::<2>());
    let several = B::unpack::<1>(rows).or(B::unpack::<9>(cols));
    whole_blocks(B::splat(0o111).and_not(several))
}

/// Bits 0, 3, 6: the blocks of a band that contain a cell.
#[inline(always)]
fn block_flags<B: Bands>(cells: B) -> B {
    let m = minirows(cells);
    m.or3(m.shr::<9>(), m.shr::<18>()).shr::<2>().and(B::splat(0o111))
}

#[inline(always)]
fn whole_blocks<B: Bands>(flags: B) -> B {
    let m = flags.shl::<3>().sub(flags);
    m.or3(m.shl::<9>(), m.shl::<18>())
}

/// Applies the rules that count digits in triads; see [`triad`](super::triad).
#[inline(always)]
fn count<B: One>(x: &mut B, found: &Found<B>) -> Option<()> {
    let (rows, cols) = (found.rows, found.cols);
    let ([r1, r2], [c1, c2]) = (threes(rows), bits(cols));
    let (sure_rows, sure_cols) = (rows.and_not(r1.or(r2)), cols.and_not(c1.or(c2)));
    let rows = count_one::<B::Digits, true>(rows, sure_rows)?;
    let cols = count_one::<B::Digits, false>(cols, sure_cols)?;
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
    let ([t1, t2], n1) = (turned, nines(need));
    let n1 = n1.and(D::splat(BAND));
    Some(m.and_not(n1.or3(nines(n1), t1).or(t2)))
}
