//! Statistics of what was played.

use crate::ask::AskError;
use crate::ask::request::GameRequest;
use crate::ask::service::{Call, Started};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_play::play::{Date, level_name, statistics};

/// Asks for statistics.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskStatistics {
    /// The day of the player, such as 2026-01-31.
    pub today: String,
    /// Minutes that the player's clock is ahead of Greenwich.
    #[serde(default)]
    pub offset: i64,
}

/// Statistics by group of games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatisticsList {
    /// The groups.
    pub statistics: Vec<NamedStatistics>,
}

/// Statistics of a group, with its name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedStatistics {
    /// The statistics.
    #[serde(flatten)]
    pub statistics: view::Statistics,
    /// Name of the group.
    pub name: String,
}

impl GameRequest for AskStatistics {
    const NAME: &str = "statistics";
    const IS_REPEATABLE: bool = true;
    type Answer = StatisticsList;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let today: Date = self.today.parse()?;
        let cards = call.service.store.games()?;
        let ahead = self.offset.clamp(-1440, 1440) * 60;
        let groups = statistics(&cards, today, |seconds| Date::at(seconds, ahead));
        let named = groups.iter().map(|group| {
            let statistics = view::Statistics::new(group);
            let name = level_name(&statistics.group, call.language);
            NamedStatistics { statistics, name }
        });
        Started::answer(&StatisticsList { statistics: named.collect() })
    }
}
