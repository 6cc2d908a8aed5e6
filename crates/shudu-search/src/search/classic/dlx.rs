//! Exact cover with dancing links.
//!
//! A Sudoku is an exact cover problem: choose placements (cell, digit) such
//! that each *item* is covered exactly once, the items being
//!
//! - every cell has a digit;
//! - every house has every digit;
//!
//! and, covered at most once, the digits of short houses and of pairs that a
//! rule of moves keeps apart. The matrix is a mesh of links; covering an item
//! unlinks it and all placements that touch it, and uncovering puts them back
//! in reverse order, which is the dance. The item with the fewest placements
//! left comes first. After Donald Knuth's “Dancing Links” (2000).

use crate::search::event::{Log, Why};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, Layout, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, run: &mut Run<L>) -> Flow {
    let mut mesh = Mesh::new(puzzle);
    let mut solution = vec![None; puzzle.layout().cell_count()];
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    for (cell, digit) in puzzle.clues() {
        // A placement that an earlier given has excluded: two givens clash.
        let Some(node) = mesh.placement(cell, digit) else { return Ok(()) };
        mesh.cover(mesh.item[node]);
        mesh.cover_row(node);
        solution[cell.index()] = Some(digit);
    }
    mesh.solve(&mut solution, run)
}

type Node = usize;
const ROOT: Node = 0;

/// What an item stands for.
#[derive(Clone, Copy)]
enum Item {
    Root,
    Cell(Cell),
    House(u16, Digit),
    /// Covered at most once: never chosen, so never linked to the root's list.
    Secondary,
}

/// Nodes 0 … items are the heads; the others are the ones of the matrix. The
/// nodes of a placement are linked left and right, the nodes of an item up and down.
struct Mesh {
    items: Vec<Item>,
    left: Vec<Node>,
    right: Vec<Node>,
    up: Vec<Node>,
    down: Vec<Node>,
    item: Vec<Node>,
    count: Vec<usize>,
    placements: Vec<(Cell, Digit)>,
    /// For every node beyond the heads its placement.
    placement_of: Vec<usize>,
}

impl Mesh {
    fn new(puzzle: &Puzzle) -> Mesh {
        let layout = puzzle.layout();
        let (items, touched) = items(layout);
        let mut mesh = Mesh::heads(items);
        let start = puzzle.start();
        for cell in layout.cells() {
            for digit in start[cell] {
                mesh.add_row(cell, digit, &touched(cell, digit));
            }
        }
        mesh
    }

    fn heads(items: Vec<Item>) -> Mesh {
        let count = items.len();
        let own = || (0..count).collect::<Vec<Node>>();
        let mut mesh = Mesh {
            items,
            left: own(),
            right: own(),
            up: own(),
            down: own(),
            item: own(),
            count: vec![0; count],
            placements: Vec::new(),
            placement_of: vec![0; count],
        };
        for head in 1..count {
            if !matches!(mesh.items[head], Item::Secondary) {
                mesh.link_right(mesh.left[ROOT], head, ROOT);
            }
        }
        mesh
    }

    fn link_right(&mut self, before: Node, node: Node, after: Node) {
        (self.left[node], self.right[node]) = (before, after);
        (self.right[before], self.left[after]) = (node, node);
    }

    fn add_row(&mut self, cell: Cell, digit: Digit, items: &[Node]) {
        let first = self.left.len();
        for &head in items {
            let node = self.left.len();
            let above = self.up[head];
            self.up.push(above);
            self.down.push(head);
            (self.down[above], self.up[head]) = (node, node);
            self.item.push(head);
            self.placement_of.push(self.placements.len());
            self.left.push(node);
            self.right.push(node);
            if node > first {
                self.link_right(node - 1, node, first);
            }
            self.count[head] += 1;
        }
        self.placements.push((cell, digit));
    }

    /// The node of this placement in its cell's item, if it is still there.
    fn placement(&self, cell: Cell, digit: Digit) -> Option<Node> {
        let head = 1 + cell.index(); // the cells' items come first
        if self.right[self.left[head]] != head {
            return None;
        }
        let mut node = self.down[head];
        while node != head {
            if self.placements[self.placement_of[node]] == (cell, digit) {
                return Some(node);
            }
            node = self.down[node];
        }
        None
    }

    fn cover(&mut self, head: Node) {
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (right, left);
        let mut row = self.down[head];
        while row != head {
            let mut node = self.right[row];
            while node != row {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (down, up);
                self.count[self.item[node]] -= 1;
                node = self.right[node];
            }
            row = self.down[row];
        }
    }

    fn uncover(&mut self, head: Node) {
        let mut row = self.up[head];
        while row != head {
            let mut node = self.left[row];
            while node != row {
                self.count[self.item[node]] += 1;
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (node, node);
                node = self.left[node];
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (head, head);
    }

    /// Covers the other items of a placement.
    fn cover_row(&mut self, row: Node) {
        let mut node = self.right[row];
        while node != row {
            self.cover(self.item[node]);
            node = self.right[node];
        }
    }

    fn uncover_row(&mut self, row: Node) {
        let mut node = self.left[row];
        while node != row {
            self.uncover(self.item[node]);
            node = self.left[node];
        }
    }

    /// The item with the fewest placements, the first among equals.
    fn smallest(&self) -> Option<Node> {
        let mut best = None;
        let mut head = self.right[ROOT];
        while head != ROOT {
            if best.is_none_or(|best| self.count[head] < self.count[best]) {
                best = Some(head);
            }
            head = self.right[head];
        }
        best
    }

    fn solve<L: Log>(&mut self, solution: &mut [Option<Digit>], run: &mut Run<L>) -> Flow {
        let Some(head) = self.smallest() else {
            let digits: Vec<Digit> = solution.iter().copied().flatten().collect();
            return run.solution(&digits);
        };
        if self.count[head] == 0 {
            return match self.items[head] {
                Item::House(house, digit) => run.dead_house(house, digit),
                Item::Cell(cell) => run.dead_cell(cell),
                Item::Root | Item::Secondary => Ok(()),
            };
        }
        let forced = self.count[head] == 1;
        self.cover(head);
        let mut row = self.down[head];
        while row != head {
            let (cell, digit) = self.placements[self.placement_of[row]];
            run.visit(cell)?;
            match (forced, self.items[head]) {
                (false, _) => run.choose(cell, digit)?,
                (true, Item::House(id, _)) => run.place(cell, digit, Why::OnlyPlace(id))?,
                (true, _) => run.place(cell, digit, Why::OnlyDigit)?,
            }
            self.cover_row(row);
            solution[cell.index()] = Some(digit);
            self.solve(solution, run)?;
            solution[cell.index()] = None;
            self.uncover_row(row);
            if !forced {
                run.backtrack(cell, digit)?;
            }
            row = self.down[row];
        }
        self.uncover(head);
        Ok(())
    }
}

/// All items, and for a placement the heads of those it touches.
fn items(layout: &Layout) -> (Vec<Item>, impl Fn(Cell, Digit) -> Vec<Node>) {
    let size = layout.size();
    let mut items = vec![Item::Root];
    items.extend(layout.cells().map(Item::Cell));
    let houses_at = items.len();
    for (id, house) in layout.houses().iter().enumerate() {
        for index in 0..size {
            items.push(if house.cells.len() == size {
                Item::House(id as u16, Digit::from_index(index))
            } else {
                Item::Secondary
            });
        }
    }
    let pairs_at = items.len();
    let pairs = pairs_without_house(layout);
    items.extend(std::iter::repeat_n(Item::Secondary, pairs.len() * size));
    let mut pairs_of = vec![Vec::new(); layout.cell_count()];
    for (id, pair) in pairs.iter().enumerate() {
        pair.iter().for_each(|cell| pairs_of[cell.index()].push(id));
    }
    let touched = move |cell: Cell, digit: Digit| {
        let houses =
            layout.houses_of(cell).iter().map(|&id| houses_at + id as usize * size + digit.index());
        let pairs = pairs_of[cell.index()].iter().map(|&id| pairs_at + id * size + digit.index());
        std::iter::once(1 + cell.index()).chain(houses).chain(pairs).collect()
    };
    (items, touched)
}

/// Peers by a rule of moves only: no house has both.
fn pairs_without_house(layout: &Layout) -> Vec<[Cell; 2]> {
    let mut pairs = Vec::new();
    if layout.extras().is_empty() {
        return pairs;
    }
    for a in layout.cells() {
        for &b in layout.peers(a).iter().filter(|&&b| b > a) {
            if !layout.houses_of(a).iter().any(|id| layout.houses_of(b).contains(id)) {
                pairs.push([a, b]);
            }
        }
    }
    pairs
}
