//! What all commands that teach share: the profile, and the language.

use crate::failure::{Failure, Fallible};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use shudu::board::Layout;
use shudu::logic::{Entry, Level, PROFILES, Profile, Solver, Technique, Way};
use shudu::words::Language;
use std::path::Path;

/// How steps are looked for and told.
#[derive(Clone, Debug, Args)]
pub struct Teaching {
    /// Which techniques, in which order: human (what people see first), hodoku, se, basic, or a
    /// TOML file of your own.
    #[arg(long, value_name = "NAME|FILE", default_value = "human")]
    pub profile: String,
    /// Leave out techniques that rest on there being one solution.
    #[arg(long)]
    pub no_uniqueness: bool,
    /// The language; without it that of the locale.
    #[arg(long, value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    En,
    Zh,
}

impl Teaching {
    pub fn profile(&self) -> Fallible<Profile> {
        let profile = match Profile::named(&self.profile) {
            Some(profile) => profile,
            None => read(&self.profile)?,
        };
        Ok(if self.no_uniqueness { profile.without_uniqueness() } else { profile })
    }

    pub fn language(&self) -> Language {
        language(self.lang)
    }
}

/// Whether a profile can be followed on a board.
pub fn check(profile: &Profile, layout: &Layout) -> Fallible {
    let name = layout.name();
    if profile.way == Way::Se && !layout.is_classic() {
        return Err(Failure::Bad(format!(
            "the profile se is for the classic 9×9 board, not {name}; `--profile human` is for all"
        )));
    }
    if layout.size() > Solver::LARGEST {
        let most = Solver::LARGEST;
        return Err(Failure::Bad(format!(
            "steps are found on boards up to {most}×{most}, not on {name}"
        )));
    }
    Ok(())
}

/// The language asked for, or that of the locale.
pub fn language(asked: Option<Lang>) -> Language {
    let locale = || {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)
    };
    match asked {
        Some(Lang::En) => Language::English,
        Some(Lang::Zh) => Language::Chinese,
        None if locale().is_some_and(|locale| locale.starts_with("zh")) => Language::Chinese,
        None => Language::English,
    }
}

/// A profile as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<String>,
    technique: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: toml::Spanned<String>,
    cost: Option<f64>,
    level: Option<toml::Spanned<String>>,
}

fn read(name: &str) -> Fallible<Profile> {
    if !Path::new(name).is_file() {
        let known = PROFILES.join(", ");
        return Err(Failure::Bad(format!(
            "--profile: there is no profile or file `{name}`; built in are {known}"
        )));
    }
    let text = std::fs::read_to_string(name).map_err(|e| Failure::file(name, "read it", &e))?;
    let wrong = |at: Option<std::ops::Range<usize>>, what: String| {
        let before = &text[..at.map_or(0, |at| at.start.min(text.len()))];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Failure::Bad(format!("{name}, line {line}, column {column}: {what}"))
    };
    let file: File = toml::from_str(&text).map_err(|error| {
        let what = error.message().replace('\n', " ");
        wrong(
            error.span(),
            format!("{what}; a profile is a list of [[technique]] with id, cost and level"),
        )
    })?;
    let human = Profile::human();
    let mut entries = Vec::new();
    for row in &file.technique {
        let id = row.id.get_ref();
        let technique = Technique::from_id(id).ok_or_else(|| {
            let what = format!("`{id}` is no technique; `shudu techniques` lists them");
            wrong(Some(row.id.span()), what)
        })?;
        let usual = human.entry(technique);
        let level = match &row.level {
            None => usual.map_or(Level::Extreme, |entry| entry.level),
            Some(level) => {
                let known = Level::ALL.into_iter().find(|l| l.english() == level.get_ref());
                known.ok_or_else(|| {
                    let names = Level::ALL.map(Level::english).join(", ");
                    let what = format!("`{}` is no level; there are {names}", level.get_ref());
                    wrong(Some(level.span()), what)
                })?
            }
        };
        let cost = row.cost.or(usual.map(|entry| entry.cost)).unwrap_or(0.0);
        entries.push(Entry { techniques: vec![technique], cost, level });
    }
    let stem = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
    Ok(Profile::new(file.name.as_deref().unwrap_or(&stem), entries))
}
