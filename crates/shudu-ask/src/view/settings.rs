//! What a program goes by if nobody says otherwise.

use serde::Serialize;

/// The settings, and the file they may be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// Path of the file of settings, whether it exists or not.
    pub file: Option<String>,
    /// Whether the file exists.
    pub found: bool,
    /// Settings.
    pub settings: Vec<Setting>,
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setting {
    /// Name in the file.
    pub name: &'static str,
    /// Value, as the file would have it.
    pub value: Option<String>,
    /// Source of the value.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["environment", "file", "default"])))]
    pub from: &'static str,
    /// Environment variable that would set it.
    pub variable: &'static str,
}
