//! What all commands that teach share: the profile.

use crate::term::failure::{Doing, Failure, Fallible};
use clap::Args;
use shudu::board::Layout;
use shudu::language::Tell;
use shudu::logic::{PROFILES, Profile, Solver, Technique, Way};
use std::path::Path;

/// How steps are looked for.
#[derive(Clone, Debug, Args)]
pub struct Teaching {
    /// Which techniques to use, in which order: human (what people see first), hodoku, se,
    /// sudokuwiki, basic, or a TOML file of your own.
    #[arg(long, value_name = "NAME|FILE", default_value = "human")]
    pub profile: String,
    /// Leave out techniques that rely on there being only one solution.
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Work without notes as long as possible: what pointing, claiming and hidden subsets leave is
    /// told as a digit to write.
    #[arg(long)]
    pub no_notes: bool,
}

impl Teaching {
    /// By a profile as it is.
    pub fn of(profile: &str) -> Teaching {
        Teaching { profile: profile.to_owned(), no_uniqueness: false, no_notes: false }
    }

    pub fn profile(&self) -> Fallible<Profile> {
        let profile = match Profile::named(&self.profile) {
            Some(profile) => profile,
            None => read(&self.profile)?,
        };
        let profile = if self.no_uniqueness { profile.without_uniqueness() } else { profile };
        Ok(if self.no_notes { profile.without_notes() } else { profile })
    }
}

/// Whether a profile can be followed on a board.
pub fn check(profile: &Profile, layout: &Layout) -> Fallible {
    let name = layout.name();
    if profile.way() == Way::Se && !layout.is_classic() {
        return Err(bad!(
            "the profile se is for the classic 9×9 board, not {name}; `--profile human` is for all",
            "技巧表 se 只用于标准 9×9 盘面，不用于 {name}；`--profile human` 适用于所有盘面"
        ));
    }
    let direct = profile.entry(Technique::DirectPointing).is_some();
    if direct && !layout.is_classic() {
        return Err(bad!(
            "--no-notes is for the classic 9×9 board, not {name}",
            "--no-notes 只用于标准 9×9 盘面，不用于 {name}"
        ));
    }
    Solver::check(layout).map_err(|why| bad!(|t| why.tell(t)))
}

fn read(name: &str) -> Fallible<Profile> {
    if !Path::new(name).is_file() {
        let known = PROFILES.join(", ");
        return Err(bad!(
            "--profile: there is no profile or file `{name}`; built in are {known}",
            "--profile：没有“{name}”这个技巧表或文件；内置的有 {known}"
        ));
    }
    let text = std::fs::read_to_string(name).map_err(|e| Failure::file(name, Doing::Read, &e))?;
    let stem = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
    Profile::from_toml(&stem, &text).map_err(|error| {
        bad!(|t| {
            let error = error.tell(t);
            say!(t, "{name}, {error}", "{name}，{error}")
        })
    })
}
