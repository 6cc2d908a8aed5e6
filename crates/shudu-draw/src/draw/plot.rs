//! Plots: a series over its index, and grouped bars on a logarithmic scale.

use super::text::{Paint, Text};
use std::fmt::Write;

/// Numbers in order, such as the cell of every round.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// Above the plot.
    pub title: &'a str,
    /// Below the horizontal axis.
    pub x: &'a str,
    /// Beside the vertical axis.
    pub y: &'a str,
    /// The values.
    pub curve: &'a Curve,
}

/// Values in order, the first at x = 1, in bounded memory: from a few thousand
/// on, neighbours share a stretch of which only the least and the greatest
/// value are kept, which draw the same line.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    stretches: Vec<Stretch>,
    /// How many values a full stretch has.
    long: u64,
    count: u64,
}

#[derive(Clone, Copy, Debug)]
struct Stretch {
    least: (u64, f64),
    most: (u64, f64),
}

impl Curve {
    const MOST: usize = 8192;

    /// Adds the next value.
    pub fn push(&mut self, value: f64) {
        self.long = self.long.max(1);
        if self.count.is_multiple_of(self.long) && self.stretches.len() == Curve::MOST {
            self.merge();
        }
        let begins = self.count.is_multiple_of(self.long);
        self.count += 1;
        let point = (self.count, value);
        match self.stretches.last_mut() {
            Some(last) if !begins => {
                if value < last.least.1 {
                    last.least = point;
                }
                if value > last.most.1 {
                    last.most = point;
                }
            }
            _ => self.stretches.push(Stretch { least: point, most: point }),
        }
    }

    fn merge(&mut self) {
        self.long *= 2;
        let join = |pair: &[Stretch]| {
            pair.iter().copied().reduce(|a, b| Stretch {
                least: if b.least.1 < a.least.1 { b.least } else { a.least },
                most: if b.most.1 > a.most.1 { b.most } else { a.most },
            })
        };
        self.stretches = self.stretches.chunks(2).filter_map(join).collect();
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// At most so many points that draw the same line, in order of x.
    pub fn thinned(&self, most: usize) -> Vec<(f64, f64)> {
        let mut curve = self.clone();
        while curve.stretches.len() > (most / 2).max(1) && curve.points().len() > most {
            curve.merge();
        }
        curve.points()
    }

    /// The points to draw, in order of x.
    fn points(&self) -> Vec<(f64, f64)> {
        let mut points = Vec::with_capacity(2 * self.stretches.len());
        for Stretch { least, most } in &self.stretches {
            let (a, b) = if least.0 <= most.0 { (least, most) } else { (most, least) };
            points.push((a.0 as f64, a.1));
            if a.0 != b.0 {
                points.push((b.0 as f64, b.1));
            }
        }
        points
    }

    fn most(&self) -> f64 {
        self.stretches.iter().map(|stretch| stretch.most.1).fold(1.0, f64::max)
    }
}

impl FromIterator<f64> for Curve {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Curve {
        let mut curve = Curve::default();
        values.into_iter().for_each(|value| curve.push(value));
        curve
    }
}

/// A group of bars for each label, one bar per kind. `None` is a bar that was
/// cut off by a budget, drawn to the top and hatched.
#[derive(Clone, Copy, Debug)]
pub struct Bars<'a> {
    /// Above the plot.
    pub title: &'a str,
    /// What the bars measure.
    pub y: &'a str,
    /// The groups.
    pub labels: &'a [String],
    /// The kinds, in the order of the bars.
    pub kinds: &'a [String],
    /// One row per group, one value per kind.
    pub values: &'a [Vec<Option<f64>>],
}

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;

/// Colours that differ also to colour-blind eyes (Okabe and Ito).
const KINDS: [&str; 8] =
    ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#F0E442"];

fn open(title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" font-size=\"14\" \
         font-family=\"Ubuntu, 'DejaVu Sans', Helvetica, Arial, sans-serif\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{}\" y=\"28\" font-size=\"18\" text-anchor=\"middle\">{}</text>\n",
        WIDTH / 2.0,
        escape(title)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn label(svg: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let text = escape(text);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#333333\">{text}</text>"
    );
}

fn y_title(svg: &mut String, text: &str) {
    let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
    let _ = writeln!(
        svg,
        "<text transform=\"translate(20 {middle}) rotate(-90)\" text-anchor=\"middle\" fill=\"#333333\">{}</text>",
        escape(text)
    );
}

fn rule(svg: &mut String, y: f64) {
    let right = WIDTH - RIGHT;
    let _ = writeln!(
        svg,
        "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>"
    );
}

/// Round steps (1, 2 or 5 times a power of ten) for about `wanted` marks.
fn step(range: f64, wanted: f64) -> f64 {
    let rough = (range / wanted).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|f| f * power >= rough);
    (factor.unwrap_or(10.0) * power).max(1.0)
}

/// The series as SVG, joined by lines, each value a dot while there are few.
pub fn series_svg(series: &Series) -> String {
    let mut svg = open(series.title);
    let count = series.curve.count().max(2) as f64;
    let most = series.curve.most();
    let x_at = |i: f64| LEFT + (i - 1.0) / (count - 1.0) * (WIDTH - LEFT - RIGHT);
    let y_at = |v: f64| HEIGHT - BOTTOM - v / most * (HEIGHT - TOP - BOTTOM);
    axis(most, 8.0, |value, text| {
        rule(&mut svg, y_at(value));
        label(&mut svg, LEFT - 8.0, y_at(value) + 5.0, "end", text);
    });
    axis(count, 10.0, |value, text| {
        if value >= 1.0 {
            label(&mut svg, x_at(value), HEIGHT - BOTTOM + 20.0, "middle", text);
        }
    });
    label(&mut svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14.0, "middle", series.x);
    y_title(&mut svg, series.y);
    let points = series.curve.points();
    let path: Vec<_> =
        points.iter().map(|&(x, y)| format!("{:.1},{:.1}", x_at(x), y_at(y))).collect();
    let _ = writeln!(
        svg,
        "<polyline fill=\"none\" stroke=\"#0072B2\" stroke-width=\"1.5\" points=\"{}\"/>",
        path.join(" ")
    );
    for (x, y) in points.iter().filter(|_| points.len() <= 200) {
        let (x, y) = (x_at(*x), y_at(*y));
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"#0072B2\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}

fn axis(most: f64, wanted: f64, mut mark: impl FnMut(f64, &str)) {
    let step = step(most, wanted);
    let mut value = 0.0;
    while value <= most * 1.0001 {
        mark(value, &value.to_string());
        value += step;
    }
}

/// The bars as SVG, on a logarithmic scale.
pub fn bars_svg(bars: &Bars) -> String {
    let mut svg = open(bars.title);
    let known = || bars.values.iter().flatten().flatten().copied().filter(|v| *v > 0.0);
    let low = known().fold(f64::INFINITY, f64::min).min(1e9).log10().floor();
    let high = known().fold(0.0, f64::max).max(10f64.powf(low + 1.0)).log10().ceil();
    let high = if bars.values.iter().flatten().any(Option::is_none) { high + 0.5 } else { high };
    let longest = bars.kinds.iter().map(|kind| kind.chars().count()).max().unwrap_or(0);
    let wide_name = (8.0 * longest as f64 + 30.0).max(115.0);
    let in_a_row = ((WIDTH - LEFT) / wide_name).floor().max(1.0) as usize;
    let legend = TOP + 22.0 * bars.kinds.len().div_ceil(in_a_row) as f64 - 16.0;
    // A bar that ends at the lowest line is still a bar.
    let foot = low - 0.1 * (high - low);
    let y_at = |log: f64| {
        HEIGHT - BOTTOM - (log - foot).max(0.0) / (high - foot) * (HEIGHT - legend - BOTTOM)
    };
    let mut decade = low;
    while decade <= high {
        rule(&mut svg, y_at(decade));
        label(&mut svg, LEFT - 8.0, y_at(decade) + 5.0, "end", &power(decade));
        decade += 1.0;
    }
    svg.push_str(
        "<defs><pattern id=\"cut\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"3\" height=\"6\" fill=\"#ffffff\" \
         fill-opacity=\"0.6\"/></pattern></defs>\n",
    );
    let group = (WIDTH - LEFT - RIGHT) / bars.labels.len().max(1) as f64;
    let wide = group * 0.84 / bars.kinds.len().max(1) as f64;
    for (g, (name, row)) in bars.labels.iter().zip(bars.values).enumerate() {
        let x = LEFT + g as f64 * group + group * 0.08;
        for (k, value) in row.iter().enumerate().filter(|(_, value)| **value != Some(0.0)) {
            let top = y_at(value.map_or(high, |v| v.max(1e-12).log10()));
            let colours = [Some(KINDS[k % KINDS.len()]), value.is_none().then_some("url(#cut)")];
            for colour in colours.into_iter().flatten() {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                    x + k as f64 * wide,
                    (wide - 1.0).max(0.5),
                    (HEIGHT - BOTTOM - top).max(0.5),
                );
            }
        }
        label(&mut svg, x + group * 0.42, HEIGHT - BOTTOM + 20.0, "middle", name);
    }
    for (k, kind) in bars.kinds.iter().enumerate() {
        let (x, y) =
            (LEFT + (k % in_a_row) as f64 * wide_name, 46.0 + (k / in_a_row) as f64 * 20.0);
        let colour = KINDS[k % KINDS.len()];
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>",
            y - 11.0
        );
        label(&mut svg, x + 17.0, y, "start", kind);
    }
    y_title(&mut svg, bars.y);
    svg.push_str("</svg>\n");
    svg
}

/// Several plots in one document, one below the other.
pub fn stacked_svg(plots: &[String]) -> String {
    let height = HEIGHT * plots.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\">\n"
    );
    for (i, plot) in plots.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">{plot}</g>", HEIGHT * i as f64);
    }
    svg.push_str("</svg>\n");
    svg
}

fn power(log: f64) -> String {
    if (-3.0..=6.0).contains(&log) { format!("{}", 10f64.powf(log)) } else { format!("1e{log}") }
}

/// The series as text, in Braille dots: each character is 2 × 4 of them.
pub fn series_text(series: &Series, columns: usize, rows: usize) -> Text {
    let (wide, high) = (columns * 2, rows * 4);
    let most = series.curve.most();
    let mut dots = vec![vec![0u8; columns]; rows];
    let count = series.curve.count();
    let mut last: Option<(usize, usize)> = None;
    for (x, v) in series.curve.points() {
        let x = ((x - 1.0) / (count.max(2) - 1) as f64 * (wide - 1) as f64) as usize;
        let y = ((1.0 - v / most) * (high - 1) as f64).round() as usize;
        let (from_x, from_y) = last.unwrap_or((x, y));
        // A straight line from the last point, one dot per step.
        let steps = from_x.abs_diff(x).max(from_y.abs_diff(y)).max(1);
        let between = |a: usize, b: usize, k: usize| (a * (steps - k) + b * k).div_ceil(steps);
        for k in 0..=steps {
            dot(&mut dots, between(from_x, x, k), between(from_y, y, k));
        }
        last = Some((x, y));
    }
    let mut text = Text::default();
    text.line().add(series.title, Paint::Title);
    for (r, row) in dots.iter().enumerate() {
        let value = most * (1.0 - (r * 4) as f64 / (high - 1) as f64);
        let mark =
            if r % 4 == 0 || r + 1 == rows { format!("{value:>7.0}") } else { " ".repeat(7) };
        // An empty field is a blank: not every font has Braille in its width.
        let braille = |&bits: &u8| match bits {
            0 => ' ',
            _ => char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' '),
        };
        let braille: String = row.iter().map(braille).collect();
        text.line().add(mark + " ┤", Paint::Faint).add(braille, Paint::Placed);
    }
    text.line().add(format!("{:>8}└{}", "", "─".repeat(columns)), Paint::Faint);
    let axis = format!("{:>9}1{:>w$}", "", count, w = columns - 1);
    text.line().add(axis, Paint::Faint);
    text.line().add(format!("{:>9}↑ {}   → {}", "", series.y, series.x), Paint::Faint);
    text
}

fn dot(dots: &mut [Vec<u8>], x: usize, y: usize) {
    const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    dots[y / 4][x / 2] |= BITS[y % 4][x % 2];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_keeps_its_extremes_in_bounded_memory() {
        let mut curve = Curve::default();
        for i in 0..1_000_000u32 {
            curve.push(if i == 777_777 { 5e6 } else { f64::from(i % 1000) });
        }
        assert_eq!(curve.count(), 1_000_000);
        assert!(curve.points().len() <= 2 * Curve::MOST);
        assert!(curve.points().contains(&(777_778.0, 5e6)));
        assert!(curve.points().is_sorted_by(|a, b| a.0 <= b.0));
    }

    #[test]
    fn a_short_curve_is_kept_as_it_is() {
        let curve: Curve = [3.0, 1.0, 2.0].into_iter().collect();
        assert_eq!(curve.points(), [(1.0, 3.0), (2.0, 1.0), (3.0, 2.0)]);
    }
}
