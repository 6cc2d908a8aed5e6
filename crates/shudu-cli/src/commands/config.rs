//! `shudu config`: what is preferred, and where that is said.

use crate::term::config::{self, NAMES, Settings};
use crate::term::failure::{Answer, Fallible};
use crate::term::language::language;
use crate::term::options::threads;
use crate::term::output::Output;
use clap::{Args, ValueEnum};
use shudu::draw::{Paint, Text};

/// What can be asked of `config`.
#[derive(Debug, Args)]
#[command(after_help = "\
The file is TOML, for example:
  lang = \"zh\"            # en or zh
  color = \"never\"        # auto, always or never
  threads = 2
  data-dir = \"/games\"    # where games are kept
SHUDU_CONFIG names another file. SHUDU_LANG, SHUDU_COLOR, SHUDU_THREADS and SHUDU_DATA_DIR go before the file, options before both.")]
pub struct Config {}

pub fn config(_: &Config, out: &mut Output) -> Fallible<Answer> {
    let path = config::path();
    let there = path.as_ref().is_some_and(|path| path.is_file());
    let name = path.as_ref().map_or("none".into(), |path| path.display().to_string());
    let mut text = Text::default();
    text.line().add(format!("{:<9} {name}", "file"), Paint::Plain);
    if !there {
        text.add("  (not there)", Paint::Faint);
    }
    let (env, file) = (values(&config::of_environment()?), values(&config::of_file()?));
    let rows = NAMES.into_iter().zip(env).zip(file).zip(usual());
    for ((((name, variable), env), file), usual) in rows {
        let (value, from) = match (env, file) {
            (Some(value), _) => (value, variable),
            (None, Some(value)) => (value, "the file"),
            (None, None) => (usual, "usual"),
        };
        text.line().add(format!("{name:<9} "), Paint::Plain).add(value, Paint::Title);
        text.add(format!("  ({from})"), Paint::Faint);
    }
    out.text(&text)?;
    out.flush()?;
    Ok(Answer::Yes)
}

/// The values in the order of their names.
fn values(of: &Settings) -> [Option<String>; 4] {
    fn word(value: &impl ValueEnum) -> String {
        value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }
    [
        of.lang.as_ref().map(word),
        of.color.as_ref().map(word),
        of.threads.map(|threads| threads.to_string()),
        of.data_dir.as_ref().map(|folder| folder.display().to_string()),
    ]
}

/// What holds if nobody says anything.
fn usual() -> [String; 4] {
    let folder = dirs::data_dir().map(|folder| folder.join("shudu").display().to_string());
    [
        language().id().to_owned(),
        "auto".to_owned(),
        threads(None).to_string(),
        folder.unwrap_or("none".into()),
    ]
}
