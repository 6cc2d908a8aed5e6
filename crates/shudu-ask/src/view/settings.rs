//! What a program goes by if nobody says otherwise.

use serde::Serialize;

/// The settings, and the file they may be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// Where the file of settings is, or would be.
    pub file: Option<String>,
    /// Whether it is there.
    pub found: bool,
    /// Settings.
    pub settings: Vec<Setting>,
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setting {
    /// Its name in the file.
    pub name: &'static str,
    /// Its value, as the file would have it.
    pub value: Option<String>,
    /// Where the value comes from: `environment`, `file` or `default`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["environment", "file", "default"])))]
    pub from: &'static str,
    /// Environment variable that would set it.
    pub variable: &'static str,
}
