//! The language of this run: asked for with `--lang`, preferred, or that of the locale.

use crate::term::config;
use clap::ValueEnum;
use serde::Deserialize;
use shudu::language::{Language, Tongue};
use std::sync::OnceLock;

/// Languages as options name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    En,
    Zh,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::En => Language::English,
            Lang::Zh => Language::Chinese,
        }
    }
}

static ASKED: OnceLock<Option<Lang>> = OnceLock::new();

/// From now on this language is spoken; the first choice holds.
pub fn speak(asked: Option<Lang>) {
    let _ = ASKED.set(asked);
}

/// The language that was asked for.
pub fn asked() -> Option<Language> {
    ASKED.get().copied().flatten().map(Language::from)
}

/// The language of this run.
pub fn language() -> Language {
    asked().or(config::settings().lang.map(Language::from)).unwrap_or_else(of_locale)
}

/// How whoever runs this is spoken to.
pub fn tongue() -> Tongue {
    language().into()
}

fn of_locale() -> Language {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    match locale {
        Some(locale) if locale.starts_with("zh") => Language::Chinese,
        _ => Language::English,
    }
}
