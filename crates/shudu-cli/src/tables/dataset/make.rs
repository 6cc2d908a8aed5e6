//! Making: rows as they come, into a table for each split; at the end the card.

use super::super::run::plain;
use super::super::{name, sink::Sink};
use super::{Make, draw};
use crate::term::failure::{Answer, Doing, Failure, Fallible};
use crate::term::language::tongue;
use crate::term::options::threads;
use crate::term::output::{Output, write_file};
use crate::term::progress::Meter;
use shudu::control::{Control, Progress};
use shudu_arrow::dataset::{By, Collecting, Recipe, Splits, Stratum};
use shudu_arrow::{How, Refusal};
use std::fs;
use std::path::Path;

/// Rows made at once: few enough for any memory.
const PIECE: u64 = 4096;

/// Makes a set in a folder.
pub fn make(args: &Make, out: &mut Output) -> Fallible<Answer> {
    let recipe = recipe(args)?;
    let ending = args.ending.trim_start_matches('.');
    name::of(Path::new(&format!("table.{ending}")))?;
    let folder = &args.folder;
    let failed = |error| Failure::file(folder.display(), Doing::WriteInto, &error);
    let new = !folder.exists();
    if !new && fs::read_dir(folder).map_err(failed)?.next().is_some() {
        let folder = folder.display();
        return Err(bad!("{folder}: something is there already", "{folder}：已有内容"));
    }
    fs::create_dir_all(folder.join("data")).map_err(failed)?;
    let meter = Meter::start(None);
    let made = rows(args, recipe, ending, &meter);
    meter.clear();
    let Some((collecting, files)) = made? else {
        // What is not complete is not there; neither is what it was to be in.
        let _ = fs::remove_dir_all(folder.join("data"));
        if new {
            let _ = fs::remove_dir(folder);
        }
        note!("stopped: no table was written", "已停止：没有写出表格");
        return Ok(Answer::Interrupted);
    };
    draw(&folder.join("pictures"), collecting.pictures(tongue()))?;
    let title = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy();
    // Loaders find tables of Parquet by what the card says.
    let card = collecting.card(&title, &files, &command(args, &title), "pictures", tongue());
    write_file(&folder.join("README.md"), card.as_bytes())?;
    out.part(&card)?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn recipe(args: &Make) -> Fallible<Recipe> {
    Ok(Recipe {
        seed: args.seed,
        strata: Stratum::list(&args.strata)
            .map_err(|refusal| Failure::about("--strata", &refusal))?,
        splits: Splits::read(&args.splits)
            .map_err(|refusal| Failure::about("--splits", &refusal))?,
        by: By::named(&args.by).map_err(|refusal| Failure::about("--by", &refusal))?,
        copies: args.copies,
        rated: !args.unrated,
        steps: args.steps,
        as_numbers: args.digits,
    })
}

type Made = (Collecting, Vec<(String, String)>);

/// All rows, written; nothing if it was stopped.
fn rows(args: &Make, recipe: Recipe, ending: &str, meter: &Meter) -> Fallible<Option<Made>> {
    let ask = |progress: &Progress| meter.ask(progress);
    let how = How { threads: threads(args.threads), control: Control::new(&ask), tongue: tongue() };
    let named = |name: &str| (name.to_owned(), format!("data/{name}.{ending}"));
    let files: Vec<(String, String)> = recipe.splits.names().map(named).collect();
    let mut collecting = Collecting::new(recipe);
    let mut sinks: Vec<Sink> = Vec::new();
    for first in (0..args.rows).step_by(PIECE as usize) {
        let rows = PIECE.min(args.rows - first);
        let share = |number: u64| number as f64 / args.rows as f64;
        let control = how.control.within(share(first), share(first + rows));
        let batches = match collecting.next(rows, &How { control, ..how }) {
            Ok(batches) => batches,
            Err(Refusal::Stopped(_)) => return Ok(None),
            Err(refusal) => return Err(Failure::of(&refusal)),
        };
        for (at, batch) in batches.iter().map(plain).enumerate() {
            if sinks.len() == at {
                sinks.push(Sink::create(&args.folder.join(&files[at].1), batch.schema_ref())?);
            }
            sinks[at].write(&batch)?;
        }
    }
    sinks.into_iter().try_for_each(Sink::finish)?;
    Ok(Some((collecting, files)))
}

/// The command that makes it again.
fn command(args: &Make, title: &str) -> String {
    let Make { rows, seed, strata, splits, by, copies, ending, .. } = args;
    let mut text = format!(
        "shudu dataset make '{}' --rows {rows} --seed {seed} --strata {strata} --splits {splits} \
         --by {by} --copies {copies} --as {ending}",
        title.replace('\'', "'\\''")
    );
    for (given, option) in
        [(args.unrated, "--unrated"), (args.steps, "--steps"), (args.digits, "--digits")]
    {
        if given {
            text = format!("{text} {option}");
        }
    }
    text
}
