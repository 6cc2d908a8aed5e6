//! `shudu config`: the settings, and where they come from.

use crate::term::config::{self, NAMES, Settings};
use crate::term::failure::{Answer, Fallible};
use crate::term::language::language;
use crate::term::options::threads;
use crate::term::output::Output;
use clap::{Args, ValueEnum};
use shudu::draw::{Paint, Text};
use shudu::view;

/// The end of the help in Chinese.
pub const CHINESE: &str = "\
文件是 TOML，例如：
  lang = \"zh\"            # en 或 zh
  color = \"never\"        # auto、always 或 never
  threads = 2
  data-dir = \"/games\"    # 保存游戏的文件夹
SHUDU_CONFIG 指定另一个文件。SHUDU_LANG、SHUDU_COLOR、SHUDU_THREADS 和 SHUDU_DATA_DIR 优先于文件，选项优先于两者。";

/// The arguments of `config`.
#[derive(Debug, Args)]
#[command(after_help = "\
The file is TOML, for example:
  lang = \"zh\"            # en or zh
  color = \"never\"        # auto, always or never
  threads = 2
  data-dir = \"/games\"    # where games are kept
SHUDU_CONFIG names another file. SHUDU_LANG, SHUDU_COLOR, SHUDU_THREADS and SHUDU_DATA_DIR take precedence over the file, and options over both.")]
pub struct Config {
    /// The settings as JSON.
    #[arg(long)]
    pub json: bool,
}

pub fn config(args: &Config, out: &mut Output) -> Fallible<Answer> {
    let settings = settings()?;
    if args.json {
        out.json(&settings)?;
    } else {
        out.text(&text(&settings))?;
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn settings() -> Fallible<view::Settings> {
    let (env, file) = (values(&config::of_environment()?), values(&config::of_file()?));
    let rows = NAMES.into_iter().zip(env).zip(file).zip(usual());
    let setting = |((((name, variable), env), file), usual)| {
        let (value, from) = match (env, file) {
            (Some(value), _) => (Some(value), "environment"),
            (None, Some(value)) => (Some(value), "file"),
            (None, None) => (usual, "default"),
        };
        view::Setting { name, value, from, variable }
    };
    let path = config::path();
    Ok(view::Settings {
        found: path.as_ref().is_some_and(|path| path.is_file()),
        file: path.map(|path| path.display().to_string()),
        settings: rows.map(setting).collect(),
    })
}

fn text(view: &view::Settings) -> Text {
    let t = language();
    let none = t.pick("none", "无");
    let name = view.file.as_deref().unwrap_or(none);
    let mut text = Text::default();
    text.line().add(t.pick("file      ", "文件      "), Paint::Plain).add(name, Paint::Plain);
    if !view.found {
        text.add(t.pick("  (not there)", "（不存在）"), Paint::Faint);
    }
    for view::Setting { name, value, from, variable } in &view.settings {
        let value = value.as_deref().unwrap_or(none);
        let from = match *from {
            "environment" => variable,
            "file" => t.pick("the file", "文件"),
            _ => t.pick("default", "默认"),
        };
        text.line().add(format!("{name:<9} "), Paint::Plain).add(value, Paint::Title);
        text.add(say!(t, "  ({from})", "（{from}）"), Paint::Faint);
    }
    text
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

/// The defaults.
fn usual() -> [Option<String>; 4] {
    let folder = dirs::data_dir().map(|folder| folder.join("shudu").display().to_string());
    let known = [language().id().to_owned(), "auto".to_owned(), threads(None).to_string()];
    let [language, color, threads] = known.map(Some);
    [language, color, threads, folder]
}
