//! What board a puzzle is on: its size, houses and peers.
//!
//! ```text
//!   Blocks + Extra*   --Layout::new-->   houses  (rows, columns, blocks, extra houses)
//!                                        peers   (what may not be equal, cell by cell)
//! ```
//!
//! Everything is computed once, when the layout is made; engines only index.

use super::digit::MAX_SIZE;
use super::{Cell, Digit, LayoutError, Spot};
use crate::language::{Tell, Tongue};
use crate::say;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// How a board is cut into boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Blocks {
    /// Boxes of this many rows by this many columns; the size is their product.
    Regular {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// For each cell, row by row, the number of its box (from 0).
    Map(Vec<u8>),
}

/// A rule beyond rows, columns and boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Extra {
    /// Both diagonals are houses (Sudoku-X).
    Diagonals,
    /// The windows are houses (windoku): on 9×9 the four boxes one cell off the edges.
    Windows,
    /// These cells are a house. If they are fewer than the size, they only must differ.
    Region(Vec<Cell>),
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch, also at a corner, differ.
    AntiKing,
}

/// What kind of house, and which one, counting from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A box, in the order in which its first cell comes.
    Block(u8),
    /// The falling (0) or the rising (1) diagonal.
    Diagonal(u8),
    /// A window of windoku, row by row.
    Window(u8),
    /// A listed region, in the order of listing.
    Region(u16),
}

impl HouseKind {
    /// Its number, or the letter of a column.
    pub fn number(self, t: Tongue) -> String {
        match self {
            HouseKind::Column(i) => t.column(i.into()),
            HouseKind::Row(i)
            | HouseKind::Block(i)
            | HouseKind::Diagonal(i)
            | HouseKind::Window(i) => (usize::from(i) + 1).to_string(),
            HouseKind::Region(i) => (usize::from(i) + 1).to_string(),
        }
    }
}

impl Tell for HouseKind {
    fn tell(&self, t: Tongue) -> String {
        let n = self.number(t);
        match self {
            HouseKind::Row(_) => say!(t, "row {n}", "第 {n} 行"),
            HouseKind::Column(_) => say!(t, "column {n}", "第 {n} 列"),
            HouseKind::Block(_) => say!(t, "box {n}", "第 {n} 宫"),
            HouseKind::Diagonal(0) => say!(t, "the falling diagonal", "主对角线"),
            HouseKind::Diagonal(_) => say!(t, "the rising diagonal", "副对角线"),
            HouseKind::Window(_) => say!(t, "window {n}", "第 {n} 个窗口"),
            HouseKind::Region(_) => say!(t, "region {n}", "第 {n} 个附加区"),
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.tell(Tongue::default()))
    }
}

/// A set of cells that must all differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What it is called.
    pub kind: HouseKind,
    /// Its cells, ascending.
    pub cells: Vec<Cell>,
}

/// More extra rules than any puzzle has: what a text can make us build is bounded.
const MOST_EXTRAS: usize = 1024;

/// A board: its size, houses and peers.
///
/// ```
/// use shudu::board::Layout;
/// let layout: Layout = "3x3+x".parse().unwrap();
/// assert_eq!(layout.size(), 9);
/// assert_eq!(layout.houses().len(), 29);
/// assert_eq!(layout.peers(layout.cell(4, 4)).len(), 32);
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    blocks: Blocks,
    extras: Vec<Extra>,
    size: usize,
    block_of: Vec<u8>,
    houses: Vec<House>,
    houses_of: Lists<u16>,
    peers: Lists<Cell>,
}

impl Layout {
    /// The board with these boxes and extra rules.
    pub fn new(blocks: Blocks, extras: Vec<Extra>) -> Result<Layout, LayoutError> {
        if extras.len() > MOST_EXTRAS {
            return Err(LayoutError::Regions(MOST_EXTRAS));
        }
        let size = size_of(&blocks)?;
        let block_of = block_numbers(&blocks, size);
        let mut houses = basic_houses(&block_of, size);
        for extra in &extras {
            add_houses(&mut houses, extra, &blocks, size)?;
        }
        let houses_of = Lists::collect(size * size, |add| {
            for (id, house) in houses.iter().enumerate() {
                house.cells.iter().for_each(|cell| add(cell.index(), id as u16));
            }
        });
        let peers = peer_lists(&houses, &extras, size);
        Ok(Layout { blocks, extras, size, block_of, houses, houses_of, peers })
    }

    /// The board with boxes of `rows` by `columns`.
    pub fn regular(rows: usize, columns: usize) -> Result<Layout, LayoutError> {
        Layout::new(Blocks::Regular { rows, columns }, Vec::new())
    }

    /// The classic board: 9×9 with 3×3 boxes. It is built once and shared.
    pub fn classic() -> Arc<Layout> {
        static CLASSIC: LazyLock<Arc<Layout>> =
            LazyLock::new(|| Arc::new(Layout::regular(3, 3).expect("3x3 is a layout")));
        CLASSIC.clone()
    }

    /// The usual board of a size: boxes as square as can be, wider than high.
    ///
    /// ```
    /// use shudu::board::Layout;
    /// assert_eq!(Layout::usual(6).unwrap().name(), "2x3");
    /// assert!(Layout::usual(7).is_err());
    /// ```
    pub fn usual(size: usize) -> Result<Layout, LayoutError> {
        if !(2..=MAX_SIZE).contains(&size) {
            return Err(LayoutError::SizeRange(size));
        }
        let rows = usual_rows(size).ok_or(LayoutError::NoUsualBoxes(size))?;
        Layout::regular(rows, size / rows)
    }

    /// Whether its boxes are the usual ones of its size. Nothing is built to tell it.
    pub fn has_usual_boxes(&self) -> bool {
        let Blocks::Regular { rows, columns } = self.blocks else { return false };
        usual_rows(self.size).is_some_and(|usual| (rows, columns) == (usual, self.size / usual))
    }

    /// Whether its size says all about it.
    pub fn is_usual(&self) -> bool {
        self.extras.is_empty() && self.has_usual_boxes()
    }

    /// Rows, columns, digits: the board is `size` × `size`.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many cells it has.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.size * self.size
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If the board has no such row or column; [`at`](Layout::at) asks.
    #[inline]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        self.at(row, column).expect("the cell is on the board")
    }

    /// The cell in this row and column, both from 0, if the board has it.
    ///
    /// ```
    /// use shudu::board::Layout;
    /// assert_eq!(Layout::classic().at(0, 9), None);
    /// ```
    #[inline]
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.size && column < self.size;
        inside.then(|| Cell::from_index(row * self.size + column))
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size
    }

    /// The box of a cell, from 0.
    #[inline]
    pub fn block(&self, cell: Cell) -> usize {
        self.block_of[cell.index()] as usize
    }

    /// How people name a cell: `r1c1`.
    pub fn spot(&self, cell: Cell) -> Spot {
        cell.spot(self.size)
    }

    /// All houses: rows, columns, boxes, then the extra ones. A house with the
    /// same cells as an earlier one is left out.
    #[inline]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The places in [`houses`](Layout::houses) of the houses a cell is in.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[u16] {
        self.houses_of.get(cell.index())
    }

    /// The cells whose digit a peer has too; a digit, or none, for each cell.
    pub fn clashing(&self, digits: &[Option<Digit>]) -> Vec<Cell> {
        let twice = |cell: &Cell| {
            let digit = digits[cell.index()];
            digit.is_some() && self.peers(*cell).iter().any(|peer| digits[peer.index()] == digit)
        };
        self.cells().filter(twice).collect()
    }

    /// The cells that must differ from this one, ascending.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.peers.get(cell.index())
    }

    /// How the board is cut into boxes.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// The rules beyond rows, columns and boxes.
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    /// Whether this is the classic 9×9 board without extra rules.
    pub fn is_classic(&self) -> bool {
        self.extras.is_empty() && self.blocks == Blocks::Regular { rows: 3, columns: 3 }
    }
}

// All else follows from boxes and extra rules.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        std::ptr::eq(self, other) || self.cmp(other).is_eq()
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.blocks, &self.extras).hash(state);
    }
}

impl Ord for Layout {
    fn cmp(&self, other: &Layout) -> Ordering {
        fn parts(layout: &Layout) -> (usize, &Blocks, &[Extra]) {
            (layout.size, &layout.blocks, &layout.extras)
        }
        parts(self).cmp(&parts(other))
    }
}

impl PartialOrd for Layout {
    fn partial_cmp(&self, other: &Layout) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.name())
    }
}

/// The rows of the usual boxes of a size.
fn usual_rows(size: usize) -> Option<usize> {
    (2..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows))
}

fn size_of(blocks: &Blocks) -> Result<usize, LayoutError> {
    match blocks {
        &Blocks::Regular { rows, columns } => {
            let size = rows.saturating_mul(columns);
            let fits = (2..=MAX_SIZE).contains(&size);
            if fits { Ok(size) } else { Err(LayoutError::Size { rows, columns }) }
        }
        Blocks::Map(map) => map_size(map),
    }
}

/// Checks a region map whose regions are numbered from 0.
fn map_size(map: &[u8]) -> Result<usize, LayoutError> {
    let size = map.len().isqrt();
    if size * size != map.len() || !(2..=MAX_SIZE).contains(&size) {
        return Err(LayoutError::MapLength(map.len()));
    }
    let mut counts = [0; 256];
    map.iter().for_each(|&region| counts[region as usize] += 1);
    let found = counts.iter().filter(|&&count| count > 0).count();
    let largest = map.iter().copied().max().map_or(0, usize::from);
    if found != size || largest >= size {
        return Err(LayoutError::MapRegions { found: found.max(largest + 1), size });
    }
    match counts[..size].iter().position(|&count| count != size) {
        Some(region) => {
            let symbol = super::Digit::from_index(region).symbol();
            Err(LayoutError::MapRegion { symbol, found: counts[region], size })
        }
        None => Ok(size),
    }
}

fn block_numbers(blocks: &Blocks, size: usize) -> Vec<u8> {
    match blocks {
        Blocks::Map(map) => map.clone(),
        &Blocks::Regular { rows, columns } => (0..size * size)
            .map(|i| (i / size / rows * (size / columns) + i % size / columns) as u8)
            .collect(),
    }
}

fn basic_houses(block_of: &[u8], size: usize) -> Vec<House> {
    let mut houses = Vec::with_capacity(3 * size);
    let mut add = |kind: fn(u8) -> HouseKind, key: &dyn Fn(usize) -> usize| {
        for i in 0..size {
            let cells = (0..size * size).filter(|&c| key(c) == i).map(Cell::from_index);
            add_house(&mut houses, House { kind: kind(i as u8), cells: cells.collect() });
        }
    };
    add(HouseKind::Row, &|c| c / size);
    add(HouseKind::Column, &|c| c % size);
    add(HouseKind::Block, &|c| block_of[c] as usize);
    houses
}

/// Adds a house unless its cells already are one.
fn add_house(houses: &mut Vec<House>, house: House) {
    if houses.iter().all(|h| h.cells != house.cells) {
        houses.push(house);
    }
}

fn add_houses(
    houses: &mut Vec<House>,
    extra: &Extra,
    blocks: &Blocks,
    size: usize,
) -> Result<(), LayoutError> {
    match extra {
        Extra::Diagonals => {
            let falling = (0..size).map(|i| Cell::from_index(i * size + i)).collect();
            let rising = (0..size).map(|i| Cell::from_index(i * size + size - 1 - i)).collect();
            add_house(houses, House { kind: HouseKind::Diagonal(0), cells: falling });
            add_house(houses, House { kind: HouseKind::Diagonal(1), cells: rising });
        }
        Extra::Windows => {
            for (i, cells) in windows(blocks, size)?.into_iter().enumerate() {
                add_house(houses, House { kind: HouseKind::Window(i as u8), cells });
            }
        }
        Extra::Region(cells) => {
            let cells = checked_region(cells, size)?;
            let number = houses.iter().filter(|h| matches!(h.kind, HouseKind::Region(_))).count();
            add_house(houses, House { kind: HouseKind::Region(number as u16), cells });
        }
        Extra::AntiKnight | Extra::AntiKing => {}
    }
    Ok(())
}

/// Boxes set one cell in from the edges and one cell apart: on 9×9 rows and
/// columns 2–4 and 6–8.
fn windows(blocks: &Blocks, size: usize) -> Result<Vec<Vec<Cell>>, LayoutError> {
    let &Blocks::Regular { rows, columns } = blocks else {
        return Err(LayoutError::WindowsOnMap);
    };
    let (down, across) = ((size - 1) / (rows + 1), (size - 1) / (columns + 1));
    if rows < 2 || columns < 2 || down == 0 || across == 0 {
        return Err(LayoutError::NoWindows { rows, columns });
    }
    let window = |i: usize| {
        let (top, left) = (1 + i / across * (rows + 1), 1 + i % across * (columns + 1));
        let cell = |k: usize| Cell::from_index((top + k / columns) * size + left + k % columns);
        (0..size).map(cell).collect()
    };
    Ok((0..down * across).map(window).collect())
}

fn checked_region(cells: &[Cell], size: usize) -> Result<Vec<Cell>, LayoutError> {
    if !(2..=size).contains(&cells.len()) {
        return Err(LayoutError::RegionLength { found: cells.len(), size });
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    if let Some(cell) = sorted.iter().find(|cell| cell.index() >= size * size) {
        return Err(LayoutError::RegionCell { spot: cell.spot(size), size });
    }
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(LayoutError::RegionTwice(pair[0].spot(size))),
        None => Ok(sorted),
    }
}

const KNIGHT: [(isize, isize); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(isize, isize); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The cells a move away, if the rule is one of moves.
fn moves(extra: &Extra, cell: usize, size: usize) -> impl Iterator<Item = Cell> {
    let steps: &[(isize, isize)] = match extra {
        Extra::AntiKnight => &KNIGHT,
        Extra::AntiKing => &KING,
        _ => &[],
    };
    steps.iter().filter_map(move |&(down, right)| {
        let row = (cell / size).checked_add_signed(down).filter(|&row| row < size)?;
        let column = (cell % size).checked_add_signed(right).filter(|&column| column < size)?;
        Some(Cell::from_index(row * size + column))
    })
}

fn peer_lists(houses: &[House], extras: &[Extra], size: usize) -> Lists<Cell> {
    let count = size * size;
    let mut apart = vec![false; count * count];
    for house in houses {
        for a in &house.cells {
            house.cells.iter().for_each(|b| apart[a.index() * count + b.index()] = true);
        }
    }
    for cell in 0..count {
        for extra in extras {
            moves(extra, cell, size).for_each(|b| apart[cell * count + b.index()] = true);
        }
        apart[cell * count + cell] = false;
    }
    Lists::collect(count, |add| {
        for a in 0..count {
            (0..count).filter(|b| apart[a * count + b]).for_each(|b| add(a, Cell::from_index(b)));
        }
    })
}

impl Layout {
    /// Which extra rule of moves, if any, keeps these two cells apart.
    pub(super) fn move_rule(&self, a: Cell, b: Cell) -> Option<&Extra> {
        self.extras.iter().find(|extra| moves(extra, a.index(), self.size).any(|c| c == b))
    }
}

/// Many short lists in one allocation.
#[derive(Clone, Debug)]
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Makes `count` lists out of the calls `add(list, item)` of `each`, which
    /// runs once.
    fn collect(count: usize, each: impl FnOnce(&mut dyn FnMut(usize, T))) -> Lists<T> {
        let mut lists = vec![Vec::new(); count];
        each(&mut |list, item| lists[list].push(item));
        let mut starts = vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_board_has_27_houses_and_20_peers() {
        let layout = Layout::classic();
        assert_eq!(layout.houses().len(), 27);
        assert!(layout.cells().all(|cell| layout.peers(cell).len() == 20));
        assert!(layout.cells().all(|cell| layout.houses_of(cell).len() == 3));
        assert!(layout.is_classic());
    }

    #[test]
    fn every_usual_size_is_cut_into_boxes_of_its_size() {
        for size in 2..=MAX_SIZE {
            let Ok(layout) = Layout::usual(size) else { continue };
            assert!(layout.houses().iter().all(|house| house.cells.len() == size));
            assert_eq!(layout.houses().len(), 3 * size);
        }
    }

    #[test]
    fn peers_are_mutual_and_never_the_cell_itself() {
        for name in ["3x3+x+windoku+antiknight+antiking", "2x3+x", "2x5+antiking", "1x7+x"] {
            let layout: Layout = name.parse().unwrap();
            for a in layout.cells() {
                assert!(!layout.peers(a).contains(&a));
                assert!(layout.peers(a).iter().all(|&b| layout.peers(b).contains(&a)));
            }
        }
    }

    #[test]
    fn windows_of_a_9x9_are_the_four_of_windoku() {
        let layout: Layout = "windoku".parse().unwrap();
        let windows: Vec<_> =
            layout.houses().iter().filter(|h| matches!(h.kind, HouseKind::Window(_))).collect();
        assert_eq!(windows.len(), 4);
        assert_eq!(windows[3].cells[0], layout.cell(5, 5));
        assert_eq!(windows[3].cells[8], layout.cell(7, 7));
    }

    #[test]
    fn more_than_256_regions_are_told_apart() {
        let pairs =
            (0..300).map(|i| Extra::Region(vec![Cell::from_index(i), Cell::from_index(i + 100)]));
        let blocks = Blocks::Regular { rows: 5, columns: 5 };
        let layout = Layout::new(blocks, pairs.collect()).unwrap();
        let kinds: std::collections::HashSet<_> = layout.houses().iter().map(|h| h.kind).collect();
        assert_eq!(kinds.len(), layout.houses().len());
        assert!(kinds.contains(&HouseKind::Region(299)));
    }

    #[test]
    fn a_region_map_with_a_wrong_region_is_refused() {
        let mut map = block_numbers(&Blocks::Regular { rows: 3, columns: 3 }, 9);
        map[0] = 1;
        let error = Layout::new(Blocks::Map(map), vec![]).unwrap_err();
        assert_eq!(error, LayoutError::MapRegion { symbol: '1', found: 8, size: 9 });
    }
}
