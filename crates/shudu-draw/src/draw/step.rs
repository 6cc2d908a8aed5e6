//! A step on its board: what it looks at, and what it removes. As text the candidates are listed
//! cell by cell, `*` before a cell of the pattern, `-` before digits that are removed, so that no
//! colour is needed; as a scene candidates are ringed by their part, houses tinted, and chains
//! are arrows.

use super::board::{Fields, diagonals, digit, extra_houses, lines, numbered, square};
use super::frame::Frame;
use super::hues::hues;
use super::picture::Ink;
use super::text::{Paint, Text};
use crate::scene::{Colour, Form, Group, Hue, Item, Label, Scene, Shape, Stroke};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet, Layout, State};
use shudu_logic::logic::{Chain, Link, Step};

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

/// What the colours of a step mean: colour, English, Chinese.
pub const LEGEND: &[(Colour, &str, &str)] = &[
    (
        Colour::Part(Hue::Blue),
        "pattern: base, wing, floor, first set or colour",
        "结构：基、翼、底，第一组或第一色",
    ),
    (
        Colour::Part(Hue::Yellow),
        "cover, shared digit, digits that rule out",
        "覆盖、公共数、排除数",
    ),
    (
        Colour::Part(Hue::Green),
        "fin, roof, second set, opposite colour; true in a chain",
        "鳍、顶、第二组、相反颜色；链中成立",
    ),
    (Colour::Part(Hue::Violet), "pivot, third set", "枢纽、第三组"),
    (Colour::Part(Hue::Pink), "fourth set, second opposite colour", "第四组、第二组的相反颜色"),
    (Colour::Part(Hue::Off), "false in a chain", "链中不成立"),
    (Colour::Removed, "removed", "删去"),
    (Colour::Placement, "placed", "填入"),
    (Colour::House, "house to look at", "涉及的区域"),
];

/// A board with a step in it. Candidates that the step does not use are a group of the class
/// `cand`, so that a page can hide them.
pub fn step_scene(state: &State, step: &Step) -> Scene {
    Board::new(state, step).scene(true)
}

/// A board with a step in it and no candidates but those that the step uses: for small pictures.
pub fn small_step_scene(state: &State, step: &Step) -> Scene {
    Board::new(state, step).scene(false)
}

/// A board with a step while it is drawn.
struct Board<'a> {
    state: &'a State,
    step: &'a Step,
    layout: &'a Layout,
    fields: Fields,
    items: Vec<Item>,
}

impl Board<'_> {
    fn new<'a>(state: &'a State, step: &'a Step) -> Board<'a> {
        let layout = state.puzzle.layout();
        Board { state, step, layout, fields: Fields::new(layout), items: Vec::new() }
    }

    fn scene(mut self, with_unused: bool) -> Scene {
        let (layout, step) = (self.layout, self.step);
        let evidence = &step.evidence;
        extra_houses(&mut self.items, layout);
        let houses = layout.houses().iter().filter(|house| evidence.houses.contains(&house.kind));
        let cells = houses.flat_map(|house| &house.cells);
        self.items.extend(cells.map(|&cell| square(layout, cell, Colour::House)));
        self.items.extend(diagonals(layout));
        self.rings();
        self.digits(with_unused);
        self.strikes();
        lines(&mut self.items, layout);
        evidence.chains.iter().for_each(|chain| self.arrows(chain));
        numbered(layout, self.items)
    }

    /// The middle of a candidate.
    fn middle(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let (x, y) = self.fields.corner(self.layout, cell, digit.index());
        (x + self.fields.width / 2.0, y + self.fields.height / 2.0)
    }

    fn radius(&self) -> f64 {
        self.fields.width.min(self.fields.height) * 0.47
    }

    fn ring(&mut self, cell: Cell, digit: Digit, colour: Colour) {
        let circle = Form::Circle(self.middle(cell, digit), self.radius());
        self.items.push(Shape::filled(circle, colour).into());
    }

    /// What a step is made of, on its colours; a cell that is filled is tinted as a whole.
    fn rings(&mut self) {
        let step = self.step;
        for (part, hue) in step.evidence.parts.iter().zip(hues(&step.evidence.parts)) {
            for &(cell, digit) in &part.candidates {
                match self.state.digit(cell) {
                    Some(_) => self.items.push(square(self.layout, cell, Colour::Part(hue))),
                    None => self.ring(cell, digit, Colour::Part(hue)),
                }
            }
        }
        for link in step.evidence.chains.iter().flat_map(|chain| &chain.links) {
            let hue = if link.on { Hue::On } else { Hue::Off };
            link.cells.iter().for_each(|&cell| self.ring(cell, link.digit, Colour::Part(hue)));
        }
        for &(cell, digit) in &step.eliminations {
            self.ring(cell, digit, Colour::Removed);
        }
        if let Some((cell, digit)) = step.placement {
            self.ring(cell, digit, Colour::Placement);
        }
    }

    fn digits(&mut self, with_unused: bool) {
        let (candidates, used) = (self.state.candidates(), used(self.step));
        let (mut unused, font) = (Vec::new(), self.fields.font());
        for cell in self.layout.cells() {
            if let Some(placed) = self.state.digit(cell) {
                let given = self.state.puzzle.given(cell).is_some();
                let ink = if given { Ink::Given } else { Ink::Placed };
                self.items.push(digit(self.layout, cell, placed, ink));
                continue;
            }
            for digit in candidates[cell] {
                let (x, y) = self.middle(cell, digit);
                let at = (x, y + font * 0.36);
                let label = Label::new(at, font, Colour::StepCandidate, digit.symbol());
                let is_used = used.contains(&(cell, digit));
                if is_used { &mut self.items } else { &mut unused }.push(label.into());
            }
        }
        if with_unused {
            let group = Group { class: Some("cand"), ..Group::at((0.0, 0.0), unused) };
            self.items.push(Item::Group(group));
        }
    }

    /// Candidates that are removed are struck out.
    fn strikes(&mut self) {
        let (r, stroke) = (self.radius() * 0.8, Stroke::new(Colour::RemovedLine, 2.0));
        for &(cell, digit) in &self.step.eliminations {
            let (x, y) = self.middle(cell, digit);
            self.items.push(Item::line((x - r, y + r), (x + r, y - r), stroke));
        }
    }

    /// A link is an arrow from the statement it follows from; dashed where something is excluded,
    /// solid where something is forced.
    fn arrows(&mut self, chain: &Chain) {
        for link in &chain.links {
            for &parent in &link.parents {
                let ends = [&chain.links[parent], link].map(|link| self.centre(link));
                self.arrow(ends, link.on);
            }
        }
    }

    /// The middle of all candidates of a link.
    fn centre(&self, link: &Link) -> (f64, f64) {
        let spots = link.cells.iter().map(|&cell| self.middle(cell, link.digit));
        let sum = spots.fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        let count = link.cells.len().max(1) as f64;
        (sum.0 / count, sum.1 / count)
    }

    fn arrow(&mut self, [a, b]: [(f64, f64); 2], forces: bool) {
        let (dx, dy, radius) = (b.0 - a.0, b.1 - a.1, self.radius());
        let length = dx.hypot(dy);
        if length < radius * 2.2 {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let along = |far: f64| (a.0 + ux * far, a.1 + uy * far);
        let (from, to) = (along(radius), along(length - radius - 1.0));
        // A bow keeps arrows apart that run along one line.
        let bow = length * 0.08;
        let control = ((from.0 + to.0) / 2.0 - uy * bow, (from.1 + to.1) / 2.0 + ux * bow);
        let colour = if forces { Colour::Forces } else { Colour::Excludes };
        let dash = (!forces).then_some((5.0, 4.0));
        let stroke = Stroke { dash, ..Stroke::new(colour, 2.0) };
        self.items.push(Shape::drawn(Form::quadratic(from, control, to), stroke).into());
        // The tip points along the end of the bow.
        let (tx, ty) = (to.0 - control.0, to.1 - control.1);
        let bow = tx.hypot(ty).max(1e-6);
        let (tx, ty) = (tx / bow * 7.0, ty / bow * 7.0);
        let corner = |side: f64| (to.0 - tx - ty * side, to.1 - ty + tx * side);
        let tip = Form::polygon([to, corner(0.5), corner(-0.5)]);
        self.items.push(Shape::filled(tip, colour).into());
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
