//! How fast grids, canonical forms and puzzles come, on one thread:
//! `cargo bench -p shudu --bench generate -- [grids|canon|minimal|levels|…]`.

use shudu::board::Layout;
use shudu::control::Control;
use shudu::count::Uniform;
use shudu::generate::{Boards, Maker, Method, Wish};
use shudu::logic::Technique;
use shudu::random::Random;
use shudu::rating::{Level, Tenths};
use shudu::symmetry::{Canonizer, canonical};
use std::hint::black_box;
use std::time::Instant;

/// A row of the table: the best of three runs.
fn row(name: &str, count: usize, mut run: impl FnMut(usize)) {
    let time = |run: &mut dyn FnMut(usize)| {
        let start = Instant::now();
        run(count);
        start.elapsed().as_secs_f64()
    };
    let best = (0..3).map(|_| time(&mut run)).fold(f64::INFINITY, f64::min);
    println!("| {name} | {:.0} | {:.2} |", count as f64 / best, best / count as f64 * 1e6);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    println!("| what | a second | µs |\n|---|---|---|");
    let uniform = Uniform::new();
    let mut random = Random::new(1);
    if wanted("grids") {
        row("prepare to draw grids", 10, |n| (0..n).for_each(|_| drop(black_box(Uniform::new()))));
        row("uniform grids", 200_000, |n| {
            (0..n).for_each(|_| _ = black_box(uniform.grid(&mut random)));
        });
    }
    if wanted("canon") {
        let grids: Vec<_> = (0..20_000).map(|_| uniform.grid(&mut random)).collect();
        row("prepare to canonise", 10, |n| (0..n).for_each(|_| drop(black_box(Canonizer::new()))));
        let canonizer = Canonizer::new();
        row("canonical grids", grids.len(), |_| {
            grids.iter().for_each(|grid| _ = black_box(canonizer.canonical(grid)));
        });
        row("canonical grids, without the table", grids.len(), |_| {
            grids.iter().for_each(|grid| _ = black_box(canonical(grid)));
        });
    }
    let mut maker = Maker::new();
    if wanted("minimal") {
        let minimal = Wish { minimal: true, ..Wish::classic() };
        row("minimal puzzles", 20_480, |n| {
            for block in 0..n as u64 / 4096 {
                black_box(maker.make(
                    &minimal,
                    1,
                    block * 4096..(block + 1) * 4096,
                    &Control::FREE,
                ));
            }
        });
    }
    println!("\n| puzzles one at a time | found | median ms | mean ms | worst ms | tries |");
    println!("|---|---|---|---|---|---|");
    for level in Level::ALL.into_iter().filter(|level| wanted("levels") || wanted(level.id())) {
        let times_made = if level == Level::Extreme { 21 } else { 301 };
        times(&mut maker, level.id(), &Wish::level(level), times_made);
    }
    // Minutes each; only when it is named.
    if std::env::args().any(|name| name == "climb") {
        let wish = Wish { rating: Some((Tenths::new(105), Tenths::new(200))), ..Wish::classic() };
        times(&mut maker, "rating 10.5 and more", &wish, 5);
    }
    for id in ["x-wing", "swordfish"] {
        if wanted("techniques") || wanted(id) {
            let techniques = vec![Technique::from_id(id).expect("a technique")];
            let wish = Wish { techniques, ..Wish::classic() };
            times(&mut maker, id, &wish, 51);
            times(&mut maker, &format!("{id}, only"), &Wish { only: true, ..wish }, 21);
        }
    }
    if wanted("unbiased") {
        times(
            &mut maker,
            "unbiased",
            &Wish { method: Method::Unbiased, minimal: true, ..Wish::classic() },
            11,
        );
    }
    for name in ["2x2", "2x3", "2x4", "2x5", "3x4", "4x4", "5x5", "3x3+x", "windoku"] {
        if wanted("boards") || wanted(name) {
            let layout: Layout = name.parse().expect("a layout");
            times(&mut maker, name, &Wish::any(Boards::Layout(layout.into())), 5);
        }
    }
    if wanted("boards") {
        times(&mut maker, "jigsaw", &Wish::any(Boards::Jigsaw(9)), 5);
    }
}

/// A row of how long single puzzles take.
fn times(maker: &mut Maker, name: &str, wish: &Wish, count: u64) {
    let (mut times, mut tries, mut found) = (Vec::new(), 0, 0);
    for number in 0..count {
        let start = Instant::now();
        let outcome = maker.make(wish, 1, number..number + 1, &Control::FREE);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        tries += outcome[0].as_ref().map_or_else(|miss| miss.tried, |made| made.tried);
        found += usize::from(outcome[0].is_ok());
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let tries = tries / count;
    println!("| {name} | {found}/{count} | {median:.2} | {mean:.2} | {worst:.2} | {tries} |");
}
