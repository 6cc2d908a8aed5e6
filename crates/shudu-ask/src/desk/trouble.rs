//! Why a question has no answer.

use crate::view::UnknownMeasure;
use serde::Serialize;
use shudu_board::control::Stop;
use shudu_board::format::{ReadError, WriteError};
use shudu_board::language::{Language, Tell};
use shudu_count::symmetry::NoForm;
use shudu_logic::logic::RateError;
use shudu_play::play::{BadMove, BadSave, NewError, ShelfError, UnknownKind};
use shudu_search::search::UnknownAlgorithm;
use shudu_search::search::classic::{NoSuchOrder, UnknownOrder};
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// What to say.
    pub error: String,
    /// What kind of trouble it is.
    pub kind: TroubleKind,
}

/// Kinds of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TroubleKind {
    /// The question makes no sense, or what it brings cannot be read.
    Bad,
    /// The rules of the game say no.
    Refused,
    /// There is no such game.
    Missing,
    /// It was stopped, or time was up.
    Stopped,
    /// There is too much to do; ask again later.
    Busy,
    /// Games cannot be kept or read.
    Broken,
}

/// Errors that know what kind of trouble they are.
pub(super) trait Kinded: Tell {
    fn kind(&self) -> TroubleKind;
}

macro_rules! kinded {
    ($($error:ty => $kind:ident),+ $(,)?) => {
        $(impl Kinded for $error {
            fn kind(&self) -> TroubleKind {
                TroubleKind::$kind
            }
        })+
    };
}

kinded! {
    Stop => Stopped,
    ReadError => Bad,
    WriteError => Bad,
    BadMove => Bad,
    UnknownAlgorithm => Bad,
    UnknownOrder => Bad,
    NoSuchOrder => Bad,
    UnknownMeasure => Bad,
    BadSave => Bad,
    UnknownKind => Bad,
    NoForm => Refused,
}

impl Kinded for NewError {
    fn kind(&self) -> TroubleKind {
        match self {
            NewError::NotFound(miss)
                if miss.ended.stop().is_some_and(|stop| stop != Stop::Nodes) =>
            {
                TroubleKind::Stopped
            }
            NewError::NotFound(_) | NewError::NotUnique | NewError::Unsolvable(_) => {
                TroubleKind::Refused
            }
            _ => TroubleKind::Bad,
        }
    }
}

impl Kinded for RateError {
    fn kind(&self) -> TroubleKind {
        match self {
            RateError::Stopped(_) => TroubleKind::Stopped,
            _ => TroubleKind::Refused,
        }
    }
}

impl Kinded for ShelfError {
    fn kind(&self) -> TroubleKind {
        match self {
            ShelfError::Missing(_) | ShelfError::Removed(_) => TroubleKind::Missing,
            ShelfError::PlayedOn(_) => TroubleKind::Refused,
            _ => TroubleKind::Broken,
        }
    }
}

impl Trouble {
    /// Trouble of a kind, and what to say.
    pub fn of(kind: TroubleKind, error: impl Into<String>) -> Trouble {
        Trouble { error: error.into(), kind }
    }

    pub(super) fn new(why: &impl Kinded, language: Language) -> Trouble {
        Trouble::of(why.kind(), why.tell(language.into()))
    }

    pub(super) fn bad(error: impl Into<String>) -> Trouble {
        Trouble::of(TroubleKind::Bad, error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for Trouble {}
