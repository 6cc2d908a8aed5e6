//! A puzzle rated.

use super::{Asked, row};
use crate::term::failure::Answer;
use crate::term::language::tongue;
use crate::term::stream::{Told, What};
use shudu::ask::{AskError, RatedPath, RatedPuzzle, RatingValue, Tools};
use shudu::control::Control;
use shudu::format::Reading;
use shudu::language::Tell;
use shudu::logic::RateError;

pub struct Worker {
    asked: Asked,
    tools: Tools,
}

impl Worker {
    pub fn new(asked: Asked) -> Worker {
        Worker { asked, tools: Tools::new(tongue()) }
    }

    pub fn told(&mut self, reading: &Reading, control: &Control) -> Told {
        let puzzle = &reading.state.puzzle;
        let omitted = Told { what: Some(What::Nothing), complaint: None, answer: Answer::Yes };
        let (asked, clues) = (&self.asked, puzzle.clues().count());
        if asked.clues.is_some_and(|(from, to)| !(from..=to).contains(&clues)) {
            return omitted;
        }
        let found = asked.question.find(puzzle, &mut self.tools, control);
        match &found {
            Ok(RatedPuzzle { value: RatingValue::Se(rating), .. })
                if asked.between.is_some_and(|(from, to)| !(from..=to).contains(&rating.er)) =>
            {
                omitted
            }
            Ok(found_path) => {
                let rated = asked.question.view(reading, &found);
                let what = row::row(asked, rated, &found_path.path, &found_path.subject);
                Told { what: Some(what), complaint: None, answer: Answer::Yes }
            }
            Err(why) => {
                let what = match why {
                    // A puzzle that was not rated to the end is not mentioned.
                    AskError::Stopped(_) | AskError::Rate(RateError::Stopped(_)) => None,
                    _ if asked.between.is_some() => Some(What::Nothing),
                    _ => {
                        let rated = asked.question.view(reading, &found);
                        Some(row::row(asked, rated, &RatedPath::Steps(Vec::new()), puzzle))
                    }
                };
                Told { what, complaint: Some(why.tell(tongue())), answer: Answer::No }
            }
        }
    }
}
