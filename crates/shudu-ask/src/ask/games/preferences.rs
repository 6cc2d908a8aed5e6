//! Preferences that are stored next to the games.

use super::Nothing;
use crate::ask::AskError;
use crate::ask::request::GameRequest;
use crate::ask::service::{Call, Service, Started};
use serde::Deserialize;
use shudu_play::play::Check;
use std::collections::BTreeMap;

/// Most preferences of the page.
const MOST: usize = 64;
/// Longest value, in bytes.
const LONGEST: usize = 1 << 16;
/// Longest name, in bytes.
const LONGEST_NAME: usize = 40;

/// The preference that lists the names of the page's; each of them is stored with this prefix.
const NAMES: &str = "page";

/// Asks for all preferences.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preferences {}

/// Stores a preference.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prefer {
    /// Name: letters, digits and `-_.`.
    pub name: String,
    /// Value.
    pub value: String,
}

fn names(service: &Service) -> Vec<String> {
    let names = service.store.preference(NAMES).unwrap_or_default();
    names.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

impl GameRequest for Preferences {
    const NAME: &str = "preferences";
    const IS_REPEATABLE: bool = true;
    type Answer = BTreeMap<String, String>;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let service = &*call.service;
        let check = ("check".to_owned(), service.check().id().to_owned());
        let mut all = BTreeMap::from([check]);
        for name in names(service) {
            let value = service.store.preference(&format!("{NAMES}-{name}"));
            all.extend(value.map(|value| (name, value)));
        }
        Started::answer(&all)
    }
}

impl GameRequest for Prefer {
    const NAME: &str = "prefer";
    const IS_REPEATABLE: bool = true;
    type Answer = Nothing;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let Prefer { name, value } = self;
        let mut names = names(call.service);
        let known = name == "check" || names.contains(&name);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let is_name = (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(is_plain);
        if !is_name || value.len() > LONGEST || !known && names.len() >= MOST {
            return Err(AskError::Preference);
        }
        let store = &mut call.service.store;
        if name == "check" {
            store.prefer("check", Check::from_id(&value).unwrap_or_default().id())?;
        } else {
            store.prefer(&format!("{NAMES}-{name}"), &value)?;
            if !known {
                names.push(name);
                store.prefer(NAMES, &names.join(" "))?;
            }
        }
        Started::answer(&Nothing {})
    }
}
