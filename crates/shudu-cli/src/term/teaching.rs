//! What all commands that teach share: the profile, and the language.

use crate::term::config;
use crate::term::failure::{Failure, Fallible};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use shudu::board::Layout;
use shudu::logic::{PROFILES, Profile, Solver, Way};
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
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
    if profile.way() == Way::Se && !layout.is_classic() {
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

/// The language asked for, the one preferred, or that of the locale.
pub fn language(asked: Option<Lang>) -> Language {
    let locale = || {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)
    };
    match asked.or(config::settings().lang) {
        Some(Lang::En) => Language::English,
        Some(Lang::Zh) => Language::Chinese,
        None if locale().is_some_and(|locale| locale.starts_with("zh")) => Language::Chinese,
        None => Language::English,
    }
}

fn read(name: &str) -> Fallible<Profile> {
    if !Path::new(name).is_file() {
        let known = PROFILES.join(", ");
        return Err(Failure::Bad(format!(
            "--profile: there is no profile or file `{name}`; built in are {known}"
        )));
    }
    let text = std::fs::read_to_string(name).map_err(|e| Failure::file(name, "read it", &e))?;
    let stem = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
    Profile::from_toml(&stem, &text).map_err(|error| Failure::Bad(format!("{name}, {error}")))
}
