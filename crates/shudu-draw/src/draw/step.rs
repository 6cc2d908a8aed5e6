//! A step on its board: what it looks at, and what goes. As text the candidates are
//! listed cell by cell, `*` before a cell of the pattern, `-` before digits that go, so
//! that no colour is needed; as SVG candidates are ringed by their part, houses
//! tinted, and chains are arrows.

use super::frame::Frame;
use super::hue::Hue;
use super::picture::mark_grid;
use super::svg::{CELL, diagonals, escape, extras, lines, open_numbered};
use super::text::{Paint, Text};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet, HouseKind, Layout, State};
use shudu_logic::logic::{Chain, Step};
use std::fmt::Write;

/// The candidates of a board with a step in it.
pub fn step_text(state: &State, step: &Step) -> Text {
    let layout = state.puzzle.layout();
    let candidates = state.candidates();
    let entries: Vec<Entry> =
        layout.cells().map(|cell| Entry::new(state, &candidates, step, cell)).collect();
    let size = layout.size();
    let widest = |column: usize| {
        (0..size).map(|row| entries[row * size + column].width()).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..size).map(widest).collect();
    if matches!(layout.blocks(), shudu_board::board::Blocks::Map(_)) {
        return framed(layout, &entries, &widths);
    }
    let cut = |a: Cell, b: Cell| layout.block(a) != layout.block(b);
    let mut text = Text::default();
    for row in 0..size {
        if row > 0 && cut(layout.cell(row - 1, 0), layout.cell(row, 0)) {
            rule(&mut text, layout, &widths);
        }
        text.line().add(" ", Paint::Plain);
        for (column, width) in widths.iter().enumerate() {
            let cell = layout.cell(row, column);
            if column > 0 && cut(layout.cell(row, column - 1), cell) {
                text.add("│ ", Paint::Faint);
            }
            let entry = &entries[cell.index()];
            entry.draw(&mut text);
            text.add(" ".repeat(width - entry.width() + 1), Paint::Plain);
        }
    }
    text
}

/// The same with a line around every cell, heavy between regions: irregular ones cannot be told
/// otherwise.
fn framed(layout: &Layout, entries: &[Entry], widths: &[usize]) -> Text {
    let (size, frame) = (layout.size(), Frame::new(layout, true));
    let mut text = Text::default();
    for row in 0..=size {
        let mut line = String::new();
        for column in 0..=size {
            line.push(frame.corner(row, column));
            if let Some(width) = widths.get(column) {
                line.extend(std::iter::repeat_n(frame.across(row, column), width + 2));
            }
        }
        text.line().add(line, Paint::Faint);
        if row == size {
            break;
        }
        text.line();
        for (column, width) in widths.iter().enumerate() {
            let entry = &entries[layout.cell(row, column).index()];
            text.add(frame.down(row, column), Paint::Faint).add(" ", Paint::Plain);
            entry.draw(&mut text);
            text.add(" ".repeat(width - entry.width() + 1), Paint::Plain);
        }
        text.add(frame.down(row, size), Paint::Faint);
    }
    text
}

fn rule(text: &mut Text, layout: &Layout, widths: &[usize]) {
    let mut line = String::from("─");
    for (column, width) in widths.iter().enumerate() {
        let boundary = column > 0
            && layout.block(layout.cell(0, column - 1)) != layout.block(layout.cell(0, column));
        if boundary {
            line.push_str("┼─");
        }
        line.extend(std::iter::repeat_n('─', width + 1));
    }
    text.line().add(line, Paint::Faint);
}

/// What a cell shows.
struct Entry {
    digit: Option<(Digit, bool)>,
    kept: DigitSet,
    gone: DigitSet,
    /// Digits of the pattern.
    used: DigitSet,
    marked: bool,
    /// The digit that is to be written.
    right: Option<Digit>,
}

impl Entry {
    fn new(state: &State, candidates: &Candidates, step: &Step, cell: Cell) -> Entry {
        let given = state.puzzle.given(cell).is_some();
        let mut entry = Entry {
            digit: state.digit(cell).map(|digit| (digit, given)),
            kept: candidates[cell],
            gone: DigitSet::EMPTY,
            used: DigitSet::EMPTY,
            marked: step.evidence.cells.contains(&cell),
            right: step.placement.filter(|&(place, _)| place == cell).map(|(_, digit)| digit),
        };
        for &(_, digit) in step.eliminations.iter().filter(|&&(gone, _)| gone == cell) {
            entry.gone.insert(digit);
        }
        entry.kept = entry.kept.without(entry.gone);
        let parts = step.evidence.parts.iter().flat_map(|part| &part.candidates);
        for &(_, digit) in parts.filter(|&&(used, _)| used == cell) {
            entry.used.insert(digit);
        }
        entry
    }

    fn width(&self) -> usize {
        match self.digit {
            Some(_) => 1,
            None => {
                let gone = if self.gone.is_empty() { 0 } else { self.gone.len() + 1 };
                self.kept.len() + gone + usize::from(self.marked)
            }
        }
    }

    fn draw(&self, text: &mut Text) {
        if let Some((digit, given)) = self.digit {
            text.add(digit.symbol(), if given { Paint::Given } else { Paint::Placed });
            return;
        }
        if self.marked {
            text.add("*", Paint::Good);
        }
        for digit in self.kept {
            let paint = if self.right == Some(digit) || self.marked && self.used.contains(digit) {
                Paint::Good
            } else {
                Paint::Candidate
            };
            text.add(digit.symbol(), paint);
        }
        if !self.gone.is_empty() {
            let gone: String = self.gone.map(Digit::symbol).collect();
            text.add(format!("-{gone}"), Paint::Dead);
        }
    }
}

const RED: &str = "#f28b82";
const RIGHT: &str = "#57c785";
const HOUSE: &str = "#dfe9f7";

/// What the colours of a step mean: colour, English, Chinese.
pub const LEGEND: &[(&str, &str, &str)] = &[
    (
        Hue::Blue.hex(),
        "pattern: base, wing, floor, first set or colour",
        "结构：基、翼、底，第一组或第一色",
    ),
    (Hue::Yellow.hex(), "cover, shared digit, digits that rule out", "覆盖、公共数、排除数"),
    (
        Hue::Green.hex(),
        "fin, roof, second set, opposite colour; true in a chain",
        "鳍、顶、第二组、相反颜色；链中成立",
    ),
    (Hue::Violet.hex(), "pivot, third set", "枢纽、第三组"),
    (Hue::Pink.hex(), "fourth set, second opposite colour", "第四组、第二组的相反颜色"),
    (Hue::Off.hex(), "false in a chain", "链中不成立"),
    (RED, "removed", "删去"),
    (RIGHT, "placed", "填入"),
    (HOUSE, "house to look at", "涉及的区域"),
];

/// A board with a step in it as a complete SVG document.
pub fn step_svg(state: &State, step: &Step) -> String {
    let layout = state.puzzle.layout();
    let place = Places::new(layout);
    let candidates = state.candidates();
    let side = layout.size() * CELL;
    let mut svg = open_numbered(layout.size());
    extras(&mut svg, layout);
    shade_houses(&mut svg, layout, &step.evidence.houses);
    diagonals(&mut svg, layout, side);
    for (part, hue) in step.evidence.parts.iter().zip(Hue::of(&step.evidence.parts)) {
        let colour = hue.hex();
        for &(cell, digit) in &part.candidates {
            if state.digit(cell).is_some() {
                square(&mut svg, layout, cell, colour);
            } else {
                ring(&mut svg, place.of(cell, digit), place.radius, colour);
            }
        }
    }
    for chain in &step.evidence.chains {
        for link in &chain.links {
            for &cell in &link.cells {
                let colour = if link.on { Hue::On.hex() } else { Hue::Off.hex() };
                ring(&mut svg, place.of(cell, link.digit), place.radius, colour);
            }
        }
    }
    for &(cell, digit) in &step.eliminations {
        ring(&mut svg, place.of(cell, digit), place.radius, RED);
    }
    if let Some((cell, digit)) = step.placement {
        ring(&mut svg, place.of(cell, digit), place.radius, RIGHT);
    }
    let used = used(step);
    for cell in layout.cells() {
        digits(&mut svg, state, &candidates, &place, (cell, &used));
    }
    for &(cell, digit) in &step.eliminations {
        let ((x, y), r) = (place.of(cell, digit), place.radius * 0.8);
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#7a1712\" stroke-width=\"2\"/>",
            x - r,
            y + r,
            x + r,
            y - r
        );
    }
    lines(&mut svg, layout, side);
    for chain in &step.evidence.chains {
        arrows(&mut svg, &place, chain);
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn shade_houses(svg: &mut String, layout: &Layout, houses: &[HouseKind]) {
    for house in layout.houses().iter().filter(|house| houses.contains(&house.kind)) {
        for &cell in &house.cells {
            square(svg, layout, cell, HOUSE);
        }
    }
}

fn square(svg: &mut String, layout: &Layout, cell: Cell, colour: &str) {
    let (x, y) = (layout.column(cell) * CELL, layout.row(cell) * CELL);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>"
    );
}

fn ring(svg: &mut String, (x, y): (f64, f64), radius: f64, colour: &str) {
    let _ =
        writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>");
}

/// Where candidates stand.
struct Places<'a> {
    layout: &'a Layout,
    columns: usize,
    wide: f64,
    high: f64,
    radius: f64,
}

impl Places<'_> {
    fn new(layout: &Layout) -> Places<'_> {
        let (columns, rows) = mark_grid(layout);
        let (wide, high) = (CELL as f64 / columns as f64, CELL as f64 / rows as f64);
        Places { layout, columns, wide, high, radius: wide.min(high) * 0.47 }
    }

    fn of(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let (i, x) = (digit.index(), self.layout.column(cell) * CELL);
        let y = self.layout.row(cell) * CELL;
        (
            x as f64 + (i % self.columns) as f64 * self.wide + self.wide / 2.0,
            y as f64 + (i / self.columns) as f64 * self.high + self.high / 2.0,
        )
    }
}

/// The candidates of a step, which stay when others are hidden.
fn used(step: &Step) -> Vec<(Cell, Digit)> {
    let parts = step.evidence.parts.iter().flat_map(|part| part.candidates.iter().copied());
    let links = step.evidence.chains.iter().flat_map(|chain| &chain.links);
    let links = links.flat_map(|link| link.cells.iter().map(|&cell| (cell, link.digit)));
    let ends = step.eliminations.iter().copied().chain(step.placement);
    parts.chain(links).chain(ends).collect()
}

fn digits(
    svg: &mut String,
    state: &State,
    candidates: &Candidates,
    place: &Places,
    (cell, used): (Cell, &[(Cell, Digit)]),
) {
    if let Some(digit) = state.digit(cell) {
        let layout = place.layout;
        let given = state.puzzle.given(cell).is_some();
        let (weight, colour) =
            if given { (" font-weight=\"bold\"", "#111111") } else { ("", "#1c5fb8") };
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{colour}\"{weight}>{}</text>",
            layout.column(cell) * CELL + CELL / 2,
            layout.row(cell) * CELL + CELL * 7 / 10,
            CELL * 6 / 10,
            escape(digit.symbol()),
        );
        return;
    }
    let font = place.wide.min(place.high) * 0.72;
    for digit in candidates[cell] {
        let (x, y) = place.of(cell, digit);
        let class = if used.contains(&(cell, digit)) { "" } else { " class=\"cand\"" };
        let _ = writeln!(
            svg,
            "<text{class} x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{font:.1}\" fill=\"#444444\">{}</text>",
            y + font * 0.36,
            escape(digit.symbol()),
        );
    }
}

/// A link is an arrow from the statement it follows from; dashed where something
/// is excluded, whole where something is forced.
fn arrows(svg: &mut String, place: &Places, chain: &Chain) {
    let middle = |cells: &[Cell], digit: Digit| {
        let spots: Vec<(f64, f64)> = cells.iter().map(|&cell| place.of(cell, digit)).collect();
        let count = spots.len().max(1) as f64;
        let sum = spots.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        (sum.0 / count, sum.1 / count)
    };
    for link in &chain.links {
        for &parent in &link.parents {
            let from = &chain.links[parent];
            let (a, b) = (middle(&from.cells, from.digit), middle(&link.cells, link.digit));
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = dx.hypot(dy);
            if length < place.radius * 2.2 {
                continue;
            }
            let (ux, uy) = (dx / length, dy / length);
            let (start, end) = (place.radius, length - place.radius - 1.0);
            let (x1, y1) = (a.0 + ux * start, a.1 + uy * start);
            let (x2, y2) = (a.0 + ux * end, a.1 + uy * end);
            // A bow keeps arrows apart that run along one line.
            let (cx, cy) =
                ((x1 + x2) / 2.0 - uy * length * 0.08, (y1 + y2) / 2.0 + ux * length * 0.08);
            let dash = if link.on { "" } else { " stroke-dasharray=\"5 4\"" };
            let colour = if link.on { "#1a7f37" } else { "#b3541e" };
            let _ = writeln!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1}Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
                 stroke=\"{colour}\" stroke-width=\"2\"{dash}/>"
            );
            // The tip points along the end of the bow.
            let (tx, ty) = (x2 - cx, y2 - cy);
            let bow = tx.hypot(ty).max(1e-6);
            let (tx, ty) = (tx / bow, ty / bow);
            let _ = writeln!(
                svg,
                "<path d=\"M{x2:.1} {y2:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{colour}\"/>",
                x2 - tx * 7.0 - ty * 3.5,
                y2 - ty * 7.0 + tx * 3.5,
                x2 - tx * 7.0 + ty * 3.5,
                y2 - ty * 7.0 - tx * 3.5,
            );
        }
    }
}
