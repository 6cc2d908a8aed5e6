//! Plots: the frame that all have, and a series over its index.

use super::curve::Curve;
use super::terminal::scene_text;
use super::text::Text;
use crate::scene::{Anchor, Colour, Form, Group, Item, Label, Scene, Shape, Stroke};
use std::sync::Arc;

/// Numbers in order, such as the cell of every round.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The title above the plot.
    pub title: &'a str,
    /// What is below the horizontal axis.
    pub x: &'a str,
    /// What is beside the vertical axis.
    pub y: &'a str,
    /// The values.
    pub curve: &'a Curve,
}

pub(super) const WIDTH: f64 = 900.0;
pub(super) const HEIGHT: f64 = 480.0;
pub(super) const LEFT: f64 = 80.0;
/// The right end of the plot.
pub(super) const RIGHT: f64 = WIDTH - 20.0;
pub(super) const TOP: f64 = 50.0;
/// The lower end of the plot.
pub(super) const FOOT: f64 = HEIGHT - 60.0;
const LINE: Colour = Colour::hex(0x0072B2);

/// A plot while it is drawn: a title, marks along both axes, and what is in it.
pub(super) struct Plot(pub Vec<Item>);

impl Plot {
    /// A plot with a title, and with what its vertical axis measures.
    pub fn new(title: &str, y: &str) -> Plot {
        let title = Label::new((WIDTH / 2.0, 28.0), 18.0, Colour::Black, title);
        let y = Label::new((20.0, (TOP + FOOT) / 2.0), 14.0, Colour::PlotText, y);
        Plot(vec![title.into(), Label { turn: -90.0, ..y }.into()])
    }

    pub fn label(&mut self, at: (f64, f64), anchor: Anchor, text: impl Into<String>) {
        self.0.push(Label::new(at, 14.0, Colour::PlotText, text).anchored(anchor).into());
    }

    /// A label beside the vertical axis, with a line across the plot.
    pub fn level(&mut self, y: f64, text: impl Into<String>) {
        self.0.push(Item::line((LEFT, y), (RIGHT, y), Stroke::new(Colour::GridLine, 1.0)));
        self.label((LEFT - 8.0, y + 5.0), Anchor::End, text);
    }

    /// A label below the horizontal axis.
    pub fn below(&mut self, x: f64, text: impl Into<String>) {
        self.label((x, FOOT + 20.0), Anchor::Middle, text);
    }

    pub fn scene(self) -> Scene {
        Scene::on_paper(WIDTH, HEIGHT, self.0)
    }
}

/// Most marks beside an axis, whatever the numbers are.
pub(super) const MOST_MARKS: usize = 50;

/// Round steps (1, 2 or 5 times a power of ten) for about `wanted` marks.
fn step(range: f64, wanted: f64) -> f64 {
    let rough = (range / wanted).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|f| f * power >= rough);
    (factor.unwrap_or(10.0) * power).max(1.0)
}

/// The marks of an axis from 0.
fn axis(most: f64, wanted: f64) -> impl Iterator<Item = f64> {
    let step = step(most, wanted);
    (0..MOST_MARKS).map(move |i| i as f64 * step).take_while(move |at| *at <= most * 1.0001)
}

/// A value as a share of the greatest.
fn share(value: f64, most: f64) -> f64 {
    (value / most).clamp(0.0, 1.0)
}

/// A series, joined by lines, each value a dot while there are few.
pub fn series_scene(series: &Series) -> Scene {
    let mut plot = Plot::new(series.title, series.y);
    let count = series.curve.count().max(2) as f64;
    let most = series.curve.most();
    let x_at = |i: f64| LEFT + (i - 1.0) / (count - 1.0) * (RIGHT - LEFT);
    let y_at = |v: f64| FOOT - share(v, most) * (FOOT - TOP);
    axis(most, 8.0).for_each(|value| plot.level(y_at(value), value.to_string()));
    let marks = axis(count, 10.0).filter(|value| *value >= 1.0);
    marks.for_each(|value| plot.below(x_at(value), value.to_string()));
    plot.label(((LEFT + RIGHT) / 2.0, HEIGHT - 14.0), Anchor::Middle, series.x);
    let points: Vec<_> =
        series.curve.points().into_iter().map(|(x, y)| (x_at(x), y_at(y))).collect();
    let line = Form::polyline(points.iter().copied());
    plot.0.push(Shape::drawn(line, Stroke::new(LINE, 1.5)).into());
    if points.len() <= 200 {
        let dot = |at| Item::Shape(Shape::filled(Form::Circle(at, 3.0), LINE));
        plot.0.extend(points.into_iter().map(dot));
    }
    plot.scene()
}

/// Several plots in one scene, one below the other.
pub fn stacked(plots: &[Scene]) -> Scene {
    let mut height = 0.0;
    let mut items = Vec::new();
    for plot in plots {
        let items_of = plot.items.clone();
        items.push(Item::Group(Group { items: items_of, ..Group::at((0.0, height), Vec::new()) }));
        height += plot.height;
    }
    let width = plots.iter().map(|plot| plot.width).fold(0.0, f64::max);
    Scene { width, height, items: Arc::new(items) }
}

/// Columns before the plot in a terminal.
const BEFORE: usize = 9;

/// The series as text, in Braille dots: each character is 2 × 4 of them.
pub fn series_text(series: &Series, columns: usize, rows: usize) -> Text {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let (wide, high) = ((columns * 2 - 1) as f64, (rows * 4 - 1) as f64);
    let (most, count) = (series.curve.most(), series.curve.count());
    let mut items = Vec::new();
    // Places are characters here, which are two dots wide and four high.
    let mut put = |column: usize, row: usize, anchor: Anchor, colour: Colour, text: String| {
        let at = ((column * 2) as f64, (row * 4) as f64);
        items.push(Item::Label(Label::new(at, 4.0, colour, text).anchored(anchor)));
    };
    put(0, 0, Anchor::Start, Colour::Black, series.title.to_owned());
    for row in 0..rows {
        let value = most * (1.0 - (row * 4) as f64 / high);
        let is_marked = row % 4 == 0 || row + 1 == rows;
        let mark = if is_marked { format!("{value:.0} ┤") } else { "┤".to_owned() };
        put(BEFORE, row + 1, Anchor::End, Colour::Faint, mark);
    }
    let line = "─".repeat(columns);
    put(BEFORE - 1, rows + 1, Anchor::Start, Colour::Faint, format!("└{line}"));
    put(BEFORE, rows + 2, Anchor::Start, Colour::Faint, "1".to_owned());
    put(BEFORE + columns, rows + 2, Anchor::End, Colour::Faint, count.to_string());
    let names = format!("↑ {}   → {}", series.y, series.x);
    put(BEFORE, rows + 3, Anchor::Start, Colour::Faint, names);
    let dot = |(x, value): (f64, f64)| {
        let x = (x - 1.0) / (count.max(2) - 1) as f64 * wide;
        let y = (1.0 - share(value, most)) * high;
        ((BEFORE * 2) as f64 + x.floor(), 4.0 + y.round())
    };
    let line = Form::polyline(series.curve.points().into_iter().map(dot));
    items.push(Shape::drawn(line, Stroke::new(Colour::Placed, 1.0)).into());
    let (width, height) = (((BEFORE + columns) * 2) as f64, ((rows + 4) * 4) as f64);
    scene_text(&Scene { width, height, items: Arc::new(items) }, BEFORE + columns)
}

#[cfg(test)]
mod tests {
    use super::super::bars::{Bars, bars_scene};
    use super::*;

    /// Numbers that a request, a file or a fault may bring.
    const HOSTILE: [f64; 8] =
        [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e308, -1e308, 5e-324, 0.0, 3.0];

    #[test]
    fn plots_of_hostile_numbers_end_and_stay_small() {
        for a in HOSTILE {
            for b in HOSTILE {
                let values = [vec![Some(a), Some(b)], vec![Some(a + b), None]];
                let labels = ["one".to_owned(), "two".to_owned()];
                let (title, y) = ("t", "y");
                let bars = Bars { title, y, labels: &labels, kinds: &labels, values: &values };
                let curve: Curve = [a, b, a + b].into_iter().collect();
                let series = Series { title, x: "x", y, curve: &curve };
                let plots = [bars_scene(&bars), series_scene(&series)];
                for svg in [stacked(&plots).svg(), plots[0].svg(), plots[1].svg()] {
                    assert!(svg.len() < 60_000, "{a} {b}: {}", svg.len());
                    assert!(!svg.contains("NaN") && !svg.contains("\"inf"), "{a} {b}: {svg}");
                }
                for columns in [0, 1, 40] {
                    assert!(series_text(&series, columns, columns / 4).lines.len() < 20);
                }
            }
        }
    }

    #[test]
    fn a_series_in_a_terminal() {
        let curve: Curve = [1.0, 5.0, 2.0, 10.0].into_iter().collect();
        let series = Series { title: "Cells 数独", x: "round", y: "cell", curve: &curve };
        let expected = "\
Cells 数独
     10 ┤        ⢀⠜
        ┤  ⢀⢄⡀  ⡠⠃
      3 ┤⠤⠊⠁ ⠈⠑⠊
        └──────────
         1        4
         ↑ cell   → round
";
        assert_eq!(series_text(&series, 10, 3).render(false), expected);
    }
}
