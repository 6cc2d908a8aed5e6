//! Why: the event that placed a digit or eliminated a candidate, and what that rests on.

use super::frame::EventTold;
use super::runs::{Recorded, RunRequest};
use crate::ask::learn::Chosen;
use crate::ask::{AskError, Question, Tools};
use serde::{Deserialize, Serialize};
use shudu_board::board::{Cell, Digit, Layout};
use shudu_board::control::{Control, Stop};
use shudu_board::format::Reading;
use shudu_board::sort;
use shudu_search::search::{self, Event, Reason, Reel, View};

/// Asks why a digit is in a cell, or not a candidate of it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
    /// Number of the event up to which is looked.
    pub at: u64,
    /// Name of the cell.
    pub cell: String,
    /// The digit.
    pub digit: usize,
}

/// An event, and the events it rests on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cause {
    /// The event, if there was one.
    pub event: Option<EventTold>,
    /// Events it rests on.
    pub rests: Vec<EventTold>,
}

/// An event with its number.
type Numbered = (u64, Event);

impl Question for Why {
    const NAME: &str = "why";
    type Subject = Reading;
    type Answer = Cause;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Cause, AskError> {
        let puzzle = &reading.state.puzzle;
        let layout = puzzle.layout();
        let at = Chosen { cell: self.cell.clone(), digit: self.digit }.candidate(layout)?;
        self.run.look(puzzle, tools, control, |Recorded { reel, .. }, _, tools| {
            let cause = cause(reel, self.at, at, layout, control)?;
            let mut rests = Vec::new();
            if let Some((number, event)) = cause {
                // The view at that event: what came later is not a reason.
                let (then, _) = reel.at(number, control)?;
                for cell in grounds(&then, event) {
                    let ground = placement(reel, cell, number, control)?;
                    rests.extend(ground.filter(|ground| Some(*ground) != cause));
                }
            }
            sort::by_key(&mut rests, |(number, _)| *number);
            rests.dedup();
            let told = |(number, event)| EventTold::new(number, event, layout, tools.tongue);
            Ok(Cause { event: cause.map(told), rests: rests.into_iter().map(told).collect() })
        })
    }
}

/// The event before `until` that placed the digit of a cell.
fn placement(
    reel: &Reel,
    cell: Cell,
    until: u64,
    control: &Control,
) -> Result<Option<Numbered>, Stop> {
    reel.cause(until, &move |event| event.puts().is_some_and(|(to, _)| to == cell), control)
}

/// The event that placed or eliminated a candidate.
fn cause(
    reel: &mut Reel,
    at: u64,
    (cell, digit): (Cell, Digit),
    layout: &Layout,
    control: &Control,
) -> Result<Option<Numbered>, Stop> {
    let (view, _) = reel.at(at, control)?;
    let at = view.events;
    if view.digit(cell) == Some(digit) {
        return placement(reel, cell, at, control);
    }
    let eliminates = move |event: Event| matches!(event, Event::Strike { cell: c, digit: d, .. } if (c, d) == (cell, digit));
    if let Some(strike) = reel.cause(at, &eliminates, control)? {
        return Ok(Some(strike));
    }
    let holds = |peer: &Cell| view.digit(*peer) == Some(digit);
    let filled = view.digit(cell).map(|_| cell);
    match filled.or_else(|| layout.peers(cell).iter().copied().find(holds)) {
        Some(cell) => placement(reel, cell, at, control),
        None => Ok(None),
    }
}

/// The cells whose digits an event rests on.
fn grounds(view: &View, event: Event) -> Vec<Cell> {
    let layout = view.layout();
    match event {
        Event::Strike { reason: Reason::Peer(peer), .. } => vec![peer],
        Event::Strike { reason: Reason::Filled, cell, .. } => vec![cell],
        Event::Place { cell, digit, why: search::Why::OnlyDigit | search::Why::Propagation } => {
            let mut grounds: Vec<(Digit, Cell)> = Vec::new();
            for &peer in layout.peers(cell) {
                let other = view.digit(peer).filter(|&other| other != digit);
                if let Some(other) = other.filter(|o| grounds.iter().all(|(d, _)| d != o)) {
                    grounds.push((other, peer));
                }
            }
            grounds.into_iter().map(|(_, cell)| cell).collect()
        }
        Event::Place { cell, digit, why: search::Why::OnlyPlace(house) } => {
            let places = layout.houses()[house as usize].cells.iter();
            let blocks = |place: &Cell| match view.digit(*place) {
                Some(_) => Some(*place),
                None => {
                    let mut peers = layout.peers(*place).iter();
                    peers.find(|peer| view.digit(**peer) == Some(digit)).copied()
                }
            };
            places.filter(|&&place| place != cell).filter_map(blocks).collect()
        }
        _ => Vec::new(),
    }
}
