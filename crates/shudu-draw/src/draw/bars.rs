//! Grouped bars on a logarithmic scale.

use super::plot::{FOOT, LEFT, MOST_MARKS, Plot, RIGHT, TOP, WIDTH};
use crate::scene::{Anchor, Colour, Form, Item, Scene, Shape, Theme};

/// A group of bars for each label, one bar per kind. `None` is a bar that was cut off by a budget,
/// drawn to the top and hatched.
#[derive(Clone, Copy, Debug)]
pub struct Bars<'a> {
    /// The title above the plot.
    pub title: &'a str,
    /// What the bars measure.
    pub y: &'a str,
    /// The names of the groups.
    pub labels: &'a [String],
    /// The names of the kinds, in the order of the bars.
    pub kinds: &'a [String],
    /// One row per group, one value per kind.
    pub values: &'a [Vec<Option<f64>>],
}

/// Colours that differ also to colour-blind eyes (Okabe and Ito).
const KINDS: [Colour; 8] = [
    Colour::hex(0x0072B2),
    Colour::hex(0xE69F00),
    Colour::hex(0x009E73),
    Colour::hex(0xCC79A7),
    Colour::hex(0x56B4E9),
    Colour::hex(0xD55E00),
    Colour::hex(0x999999),
    Colour::hex(0xF0E442),
];

/// The colour of a kind.
fn colour(kind: usize) -> Colour {
    KINDS[kind % KINDS.len()]
}

/// The exponents between which a logarithmic scale runs: those of all finite numbers that are
/// worth a line of their own.
const DECADES: (f64, f64) = (-12.0, 309.0);

/// A logarithmic scale.
struct Scale {
    low: f64,
    high: f64,
    /// The upper end of the plot.
    top: f64,
}

impl Scale {
    /// A scale for all values of the bars.
    fn of(bars: &Bars, top: f64) -> Scale {
        let known = || bars.values.iter().flatten().flatten().copied().filter(|v| *v > 0.0);
        let least = known().fold(f64::INFINITY, f64::min).min(1e9);
        let low = least.log10().floor().max(DECADES.0);
        let most = known().fold(0.0, f64::max).max(10f64.powf(low + 1.0));
        let high = most.log10().ceil().min(DECADES.1);
        let is_cut = bars.values.iter().flatten().any(Option::is_none);
        Scale { low, high: if is_cut { high + 0.5 } else { high }, top }
    }

    /// The height of an exponent. A bar that ends at the lowest line is still a bar.
    fn y(&self, exponent: f64) -> f64 {
        let foot = self.low - 0.1 * (self.high - self.low);
        FOOT - ((exponent - foot) / (self.high - foot)).clamp(0.0, 1.0) * (FOOT - self.top)
    }

    /// The powers of ten, at equal distances if there are many.
    fn decades(&self) -> impl Iterator<Item = f64> {
        let (low, high) = (self.low, self.high);
        let every = ((high - low) / MOST_MARKS as f64).ceil().max(1.0);
        (0..=MOST_MARKS).map(move |i| low + i as f64 * every).take_while(move |at| *at <= high)
    }
}

/// Bars on a logarithmic scale.
pub fn bars_scene(bars: &Bars) -> Scene {
    let mut plot = Plot::new(bars.title, bars.y);
    let scale = Scale::of(bars, legend(&mut plot, bars.kinds));
    for decade in scale.decades() {
        plot.level(scale.y(decade), power(decade));
    }
    let group = (RIGHT - LEFT) / bars.labels.len().max(1) as f64;
    let wide = group * 0.84 / bars.kinds.len().max(1) as f64;
    for (g, (name, row)) in bars.labels.iter().zip(bars.values).enumerate() {
        let x = LEFT + (g as f64 + 0.08) * group;
        for (kind, value) in row.iter().enumerate().filter(|(_, value)| **value != Some(0.0)) {
            let top = scale.y(value.map_or(scale.high, |v| v.max(1e-12).log10()));
            let (width, height) = ((wide - 1.0).max(0.5), (FOOT - top).max(0.5));
            let bar = [x + kind as f64 * wide, top, width, height];
            plot.0.push(Item::filled(bar, colour(kind)));
            if value.is_none() {
                plot.0.push(hatch(bar, colour(kind)));
            }
        }
        plot.below(x + group * 0.42, name);
    }
    plot.scene()
}

/// The names of the kinds in rows above the plot. Returns where the plot begins.
fn legend(plot: &mut Plot, kinds: &[String]) -> f64 {
    let longest = kinds.iter().map(|kind| kind.chars().count()).max().unwrap_or(0);
    let wide = (8.0 * longest as f64 + 30.0).max(115.0);
    let in_a_row = ((WIDTH - LEFT) / wide).floor().max(1.0) as usize;
    for (i, kind) in kinds.iter().enumerate() {
        let (x, y) = (LEFT + (i % in_a_row) as f64 * wide, 46.0 + (i / in_a_row) as f64 * 20.0);
        plot.0.push(Item::filled([x, y - 11.0, 12.0, 12.0], colour(i)));
        plot.label((x + 17.0, y), Anchor::Start, kind);
    }
    TOP + 22.0 * kinds.len().div_ceil(in_a_row) as f64 - 16.0
}

/// From one stripe of a hatched bar to the next, and the part of it that is bright, both measured
/// along an edge of the bar.
const STRIPE: (f64, f64) = (8.485, 4.243);

/// Bright stripes across a rectangle, slanting upwards: each is what is between two lines on
/// which x + y is constant.
fn hatch([left, top, width, height]: [f64; 4], colour: Colour) -> Item {
    let (right, foot) = (left + width, top + height);
    let upper = |sum: f64| (right.min(sum - top), sum - right.min(sum - top));
    let lower = |sum: f64| (sum - foot.min(sum - left), foot.min(sum - left));
    let mut path = Vec::new();
    let first = ((left + top) / STRIPE.0).floor() as i64;
    let last = ((right + foot) / STRIPE.0).floor() as i64;
    for stripe in first..=last {
        let sums = [0.0, STRIPE.1].map(|more| stripe as f64 * STRIPE.0 + more);
        let [from, to] = sums.map(|sum| sum.clamp(left + top, right + foot));
        let corner = |sum: f64, at: (f64, f64)| (from < sum && sum < to).then_some(at);
        let points = [upper(from)]
            .into_iter()
            .chain(corner(right + top, (right, top)))
            .chain([upper(to), lower(to)])
            .chain(corner(left + foot, (left, foot)))
            .chain([lower(from)]);
        if from < to {
            path.extend(Form::polygon(points).segments());
        }
    }
    Shape::filled(Form::Path(path), bright(colour)).into()
}

/// A colour under a layer of white that lets 40 % of it through.
fn bright(colour: Colour) -> Colour {
    Colour::Rgb(Theme::Coloured.rgb(colour).map(|part| (0.4 * f64::from(part) + 153.0) as u8))
}

fn power(log: f64) -> String {
    if (-3.0..=6.0).contains(&log) { format!("{}", 10f64.powf(log)) } else { format!("1e{log}") }
}
