//! What the user prefers if no option says otherwise: from the environment, or from a file.
//!
//! ```text
//!   option  ▸  SHUDU_LANG, …  ▸  config.toml  ▸  what is usual
//! ```

use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::language::Lang;
use crate::term::options::When;
use clap::ValueEnum;
use serde::Deserialize;
use shudu::language::{Tell, Text};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What can be preferred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The language: `en` or `zh`.
    pub lang: Option<Lang>,
    /// When to use colours: `auto`, `always` or `never`.
    pub color: Option<When>,
    /// How many threads work.
    pub threads: Option<u16>,
    /// The folder games are kept in.
    pub data_dir: Option<PathBuf>,
}

/// The environment's names, as they are listed.
pub const NAMES: [(&str, &str); 4] = [
    ("lang", "SHUDU_LANG"),
    ("color", "SHUDU_COLOR"),
    ("threads", "SHUDU_THREADS"),
    ("data-dir", "SHUDU_DATA_DIR"),
];

/// The name of a file to be read instead of the usual one.
const FILE: &str = "SHUDU_CONFIG";

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// What is preferred; nothing before it was read.
pub fn settings() -> &'static Settings {
    SETTINGS.get_or_init(Settings::default)
}

/// Reads the settings, once.
pub fn load() -> Fallible {
    let (file, env) = (of_file()?, of_environment()?);
    let settings = Settings {
        lang: env.lang.or(file.lang),
        color: env.color.or(file.color),
        threads: env.threads.or(file.threads),
        data_dir: env.data_dir.or(file.data_dir),
    };
    SETTINGS.get_or_init(|| settings);
    Ok(())
}

/// Where the file is, or would be.
pub fn path() -> Option<PathBuf> {
    let usual = || dirs::config_dir().map(|folder| folder.join("shudu").join("config.toml"));
    set(FILE).map(PathBuf::from).or_else(usual)
}

fn set(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// What the file says.
pub fn of_file() -> Fallible<Settings> {
    let Some(path) = path() else { return Ok(Settings::default()) };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && set(FILE).is_none() => {
            return Ok(Settings::default());
        }
        Err(error) => return Err(Failure::file(path.display(), Doing::Read, &error)),
    };
    let settings: Result<Settings, toml::de::Error> = toml::from_str(&text);
    let settings = settings.map_err(|error| bad(&path, &text, &error))?;
    if settings.threads == Some(0) {
        let path = path.display();
        return Err(bad!(
            "{path}: threads is 0; 1 at least is needed",
            "{path}：threads 是 0，至少应为 1"
        ));
    }
    Ok(settings)
}

fn bad(path: &Path, text: &str, error: &toml::de::Error) -> Failure {
    let line = 1 + error.span().map_or(0, |span| text[..span.start].matches('\n').count());
    let why = error.message().replace('\n', " ");
    let path = path.display();
    bad!("{path}, line {line}: {why}", "{path}，第 {line} 行：{why}")
}

/// What the environment says.
pub fn of_environment() -> Fallible<Settings> {
    fn one<T>(name: &str, read: impl Fn(&str) -> Option<T>, right: &Text) -> Fallible<Option<T>> {
        let Some(value) = set(name) else { return Ok(None) };
        read(&value).map(Some).ok_or_else(|| {
            bad!(|t| {
                let (value, right) = (value.escape_default(), right.tell(t));
                say!(t, "{name} is `{value}`; {right}", "{name} 是“{value}”；{right}")
            })
        })
    }
    let [lang, color, threads, data_dir] = NAMES.map(|(_, variable)| variable);
    Ok(Settings {
        lang: one(
            lang,
            |text| Lang::from_str(text, true).ok(),
            &text!("en or zh is needed", "应为 en 或 zh"),
        )?,
        color: one(
            color,
            |text| When::from_str(text, true).ok(),
            &text!("auto, always or never is needed", "应为 auto、always 或 never"),
        )?,
        threads: one(
            threads,
            |text| text.parse().ok().filter(|threads| (1..=1024).contains(threads)),
            &text!("a number from 1 to 1024 is needed", "应为 1 到 1024 的数"),
        )?,
        data_dir: set(data_dir).map(PathBuf::from),
    })
}
