//! What a program goes by if nobody says otherwise.

use serde::Serialize;

/// The settings, and the file they may be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// Where the file is, or would be; none if the system has no place for it.
    pub file: Option<String>,
    /// Whether it is there.
    pub found: bool,
    /// The settings, in the order in which they are listed.
    pub settings: Vec<Setting>,
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Its name in the file.
    pub name: &'static str,
    /// Its value, as the file would have it; none if there is none.
    pub value: Option<String>,
    /// Where the value comes from: `environment`, `file` or `default`.
    pub from: &'static str,
    /// The variable of the environment that would set it.
    pub variable: &'static str,
}
