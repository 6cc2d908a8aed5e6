//! What is asked of a puzzle to be made, by the names the command line has for it.

use crate::bad;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shudu::board::{Digit, Layout};
use shudu::generate::{Boards, HOLES, Method, Symmetry, Wish};
use shudu::logic::Technique;
use shudu::rating::{Level, Tenths};
use shudu::text;

/// Options by name; what is `None` was not asked for.
pub fn wish(options: Option<&Bound<PyDict>>) -> PyResult<Wish> {
    let mut wish = Wish::classic();
    let Some(options) = options else { return Ok(wish) };
    if let Some(name) = asked::<String>(options, "layout")? {
        wish.boards = boards(&name)?;
    }
    wish.clues = asked(options, "clues")?;
    wish.rating =
        asked::<(f64, f64)>(options, "rating")?.map(|(from, to)| (tenths(from), tenths(to)));
    wish.minimal = asked(options, "minimal")?.unwrap_or(false);
    wish.only = asked(options, "only")?.unwrap_or(false);
    wish.tries = asked(options, "tries")?;
    if let Some(name) = asked::<String>(options, "symmetry")? {
        wish.symmetry = Symmetry::from_id(&name).ok_or_else(|| {
            let all = Symmetry::ALL.map(Symmetry::id).join(", ");
            bad(&text!(
                "there is no symmetry `{name}`; there are {all}",
                "没有对称“{name}”；有 {all}"
            ))
        })?;
    }
    for name in asked::<Vec<String>>(options, "technique")?.unwrap_or_default() {
        wish.techniques.push(Technique::named(&name).map_err(|error| bad(&error))?);
    }
    wish.pattern = asked::<String>(options, "pattern")?.map(|text| pattern(&text)).transpose()?;
    let unbiased = asked(options, "unbiased")?.unwrap_or(false);
    let solved = asked(options, "solved")?.unwrap_or(false);
    if unbiased {
        (wish.method, wish.minimal) = (Method::Unbiased, true);
    }
    if solved {
        wish.method = Method::Solved;
    }
    if let Some(name) = asked::<String>(options, "level")? {
        level(&name, &mut wish)?;
    }
    Ok(wish)
}

/// An option; `None` is nothing.
pub fn asked<'py, T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>>(
    options: &Bound<'py, PyDict>,
    name: &str,
) -> PyResult<Option<T>> {
    match options.get_item(name)? {
        Some(value) if !value.is_none() => value.extract().map(Some).map_err(Into::into),
        _ => Ok(None),
    }
}

fn tenths(rating: f64) -> Tenths {
    Tenths::new((rating * 10.0).round().clamp(0.0, 65_535.0) as u16)
}

/// A level of play, or 0 to 4 or the name of one of the hole-digging game.
fn level(name: &str, wish: &mut Wish) -> PyResult<()> {
    if let Ok(level) = name.parse::<Level>() {
        wish.level = Some(level);
        return Ok(());
    }
    let number = name.parse::<usize>().ok();
    let number = number.or_else(|| HOLES.iter().position(|level| level.id == name));
    let Some(holes) = number.and_then(|number| HOLES.get(number)) else {
        let all = Level::ALL.map(Level::id).join(", ");
        return Err(bad(&text!(
            "there is no level `{name}`; there are {all}, and 0 to 4 of the hole-digging game",
            "没有难度“{name}”；有 {all}，以及挖洞游戏的 0 到 4"
        )));
    };
    wish.method = Method::Holes(holes.holes);
    Ok(())
}

fn boards(name: &str) -> PyResult<Boards> {
    if let Some(size) = name.strip_prefix("jigsaw").filter(|rest| !rest.starts_with(':')) {
        let size = if size.is_empty() { Some(9) } else { size.parse().ok() };
        let possible = size.filter(|size| (4..=16).contains(size));
        return possible.map(Boards::Jigsaw).ok_or_else(|| {
            bad(&text!(
                "{name}: random boxes come as jigsaw4 to jigsaw16",
                "{name}：随机的宫写作 jigsaw4 到 jigsaw16"
            ))
        });
    }
    let layout = name.parse::<Layout>().map_err(|error| bad(&error))?;
    Ok(Boards::Layout(layout.into()))
}

/// For each cell, whether it has a clue.
fn pattern(text: &str) -> PyResult<Vec<bool>> {
    let cell = |symbol: char| match symbol {
        '.' | '0' | '-' | '_' => Ok(false),
        '*' | '#' => Ok(true),
        _ if Digit::from_symbol(symbol, 64).is_some() => Ok(true),
        _ => Err(bad(&text!(
            "pattern: `{symbol}` is neither a clue (1, x, *, #) nor none (., 0, -)",
            "pattern：“{symbol}”既不表示已知数（1、x、*、#）也不表示空格（.、0、-）"
        ))),
    };
    text.chars().filter(|c| !c.is_whitespace()).map(cell).collect()
}
