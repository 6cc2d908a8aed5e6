//! Rating: Sudoku Explainer's three ratings, HoDoKu's score, Berthier's whips, braids and tries.

use crate::Answer;
use crate::column::{Column, batches, column, words};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{BooleanArray, Float64Array, UInt16Array};
use shudu::board::{Puzzle, State};
use shudu::control::{Control, Stopped};
use shudu::language::Tell;
use shudu::logic::{Profile, RateError, Rater, Solver, Strand, Technique, Whips};
use shudu::rating::Rating;

/// What puzzles are measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Sudoku Explainer's ratings.
    #[default]
    Se,
    /// HoDoKu's score.
    Hodoku,
    /// The longest whip needed.
    W,
    /// The longest braid needed.
    B,
    /// How deep tries must be nested.
    Te,
}

impl Scale {
    /// All, with what the command line calls them.
    pub const ALL: [(&'static str, Scale); 5] = [
        ("se", Scale::Se),
        ("hodoku", Scale::Hodoku),
        ("w", Scale::W),
        ("b", Scale::B),
        ("te", Scale::Te),
    ];
}

/// What a puzzle is rated.
enum Rated {
    Se(Rating, Option<Technique>),
    Hodoku { score: f64, level: &'static str, solved: bool },
    Length(Option<usize>),
}

/// How hard rows are. With `hardest`, the technique of the hardest step of Sudoku Explainer is
/// told, too, which costs the writing of the steps.
pub fn rate(puzzles: &Puzzles, scale: Scale, hardest: bool, how: &How) -> Answer {
    let answer = |desk: &mut Desk, _: usize, state: &State| {
        let rated = desk.rated(&state.puzzle, scale, hardest, &how.control);
        rated.map_err(|error| error.tell(how.tongue))
    };
    let told = each(puzzles, 16, how, Desk::new, answer)?;
    let rating = |part: fn(&Rating) -> f64| {
        column::<_, _, Float64Array>(&told, |rated| match rated {
            Rated::Se(rating, _) => Some(part(rating)),
            _ => None,
        })
    };
    let length = || {
        column::<_, _, UInt16Array>(&told, |rated| match rated {
            Rated::Length(length) => length.and_then(|length| length.try_into().ok()),
            _ => None,
        })
    };
    let columns: Vec<Column> = match scale {
        Scale::Se => {
            let mut columns = vec![
                ("er", rating(|rating| rating.er.value())),
                ("ep", rating(|rating| rating.ep.value())),
                ("ed", rating(|rating| rating.ed.value())),
            ];
            if hardest {
                let name = |rated: &Rated| match rated {
                    Rated::Se(_, technique) => technique.map(|technique| technique.row().id),
                    _ => None,
                };
                columns.push(("hardest", words(&told, name)));
            }
            columns
        }
        Scale::Hodoku => {
            let score = |rated: &Rated| match rated {
                Rated::Hodoku { score, .. } => Some(*score),
                _ => None,
            };
            let level = |rated: &Rated| match rated {
                Rated::Hodoku { level, .. } => Some(*level),
                _ => None,
            };
            let solved = |rated: &Rated| match rated {
                Rated::Hodoku { solved, .. } => Some(*solved),
                _ => None,
            };
            vec![
                ("score", column::<_, _, Float64Array>(&told, score)),
                ("level", words(&told, level)),
                ("solved", column::<_, _, BooleanArray>(&told, solved)),
            ]
        }
        Scale::W => vec![("w", length())],
        Scale::B => vec![("b", length())],
        Scale::Te => vec![("te", length())],
    };
    batches(puzzles, &told, columns)
}

/// What a thread keeps.
struct Desk {
    rater: Rater,
    solver: Solver,
    profile: Profile,
    whips: Whips,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            // What it rates was looked at before.
            rater: Rater::trusting(),
            solver: Solver::classic().brief(),
            profile: Profile::hodoku(),
            whips: Whips::default(),
        }
    }

    fn rated(
        &mut self,
        puzzle: &Puzzle,
        scale: Scale,
        hardest: bool,
        control: &Control,
    ) -> Result<Rated, RateError> {
        Rater::check(puzzle, control)?;
        let stopped = |why| RateError::Stopped(Stopped { why, known: None });
        let strand = match scale {
            Scale::Se if hardest => {
                let mut top = None;
                let rating = self.rater.steps(puzzle, control, &mut |step| {
                    if top.is_none_or(|(rating, _)| step.rating > rating) {
                        top = Some((step.rating, step.technique));
                    }
                })?;
                return Ok(Rated::Se(rating, top.map(|(_, technique)| technique)));
            }
            Scale::Se => return Ok(Rated::Se(self.rater.rate(puzzle, control)?, None)),
            Scale::Hodoku => {
                let state = State::new(puzzle.clone());
                let path = self.solver.path(&self.profile, &state, control);
                let path = path.map_err(|stopped| RateError::Stopped(stopped.map(|_| None)))?;
                let (score, level, solved) = (path.score, path.grade.id(), path.solved);
                return Ok(Rated::Hodoku { score, level, solved });
            }
            Scale::Te => {
                let depth = self.whips.depth(puzzle, control).map_err(stopped)?;
                return Ok(Rated::Length(Some(depth)));
            }
            Scale::W => Strand::Whip,
            Scale::B => Strand::Braid,
        };
        let longest = self.whips.rate(puzzle, strand, control, &mut |_| {}).map_err(stopped)?;
        Ok(Rated::Length(longest))
    }
}
