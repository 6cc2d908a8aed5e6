//! “Why?”: the event that put a digit or struck a candidate, and what that rested on.

use super::teller::Teller;
use serde_json::{Value, json};
use shudu_board::board::{Cell, Digit};
use shudu_board::control::{Control, Stop};
use shudu_board::sort;
use shudu_search::search::{Event, Reason, Reel, View, Why};

impl Teller<'_> {
    /// Which event put a digit or struck a candidate, and what that rested on.
    pub(super) fn why(
        &self,
        reel: &mut Reel,
        at: u64,
        cell: Cell,
        digit: Digit,
        control: &Control,
    ) -> Result<Value, Stop> {
        let (view, _) = reel.at(at, control)?;
        let at = view.events;
        let put = |reel: &Reel, cell: Cell, until: u64| {
            let puts = move |event: Event| event.puts().is_some_and(|(to, _)| to == cell);
            reel.cause(until, &puts, control)
        };
        let holds = |peer: &Cell| view.digit(*peer) == Some(digit);
        let peer = self.puzzle.layout().peers(cell).iter().copied().find(holds);
        let struck = move |event: Event| matches!(event, Event::Strike { cell: c, digit: d, .. } if (c, d) == (cell, digit));
        let cause = match view.digit(cell) {
            Some(here) if here == digit => put(reel, cell, at)?,
            _ => match (reel.cause(at, &struck, control)?, view.digit(cell), peer) {
                (Some(strike), ..) => Some(strike),
                (None, Some(_), _) => put(reel, cell, at)?,
                (None, None, Some(peer)) => put(reel, peer, at)?,
                (None, None, None) => None,
            },
        };
        let mut rests = Vec::new();
        if let Some((number, event)) = cause {
            // As it was then: what came later is no reason.
            let (then, _) = reel.at(number, control)?;
            for cell in self.grounds(&then, event) {
                rests.extend(put(reel, cell, number)?.filter(|ground| Some(*ground) != cause));
            }
        }
        sort::by_key(&mut rests, |(number, _)| *number);
        rests.dedup();
        let tell = |(number, event): (u64, Event)| self.told(number, event);
        Ok(json!({
            "event": cause.map(tell),
            "rests": rests.into_iter().map(tell).collect::<Vec<_>>(),
        }))
    }

    /// The cells whose digits an event rests on.
    fn grounds(&self, view: &View, event: Event) -> Vec<Cell> {
        let layout = self.puzzle.layout();
        match event {
            Event::Strike { reason: Reason::Peer(peer), .. } => vec![peer],
            Event::Strike { reason: Reason::Filled, cell, .. } => vec![cell],
            Event::Place { cell, digit, why: Why::OnlyDigit | Why::Propagation } => {
                let mut grounds: Vec<(Digit, Cell)> = Vec::new();
                for &peer in layout.peers(cell) {
                    let other = view.digit(peer).filter(|&other| other != digit);
                    if let Some(other) = other.filter(|o| grounds.iter().all(|(d, _)| d != o)) {
                        grounds.push((other, peer));
                    }
                }
                grounds.into_iter().map(|(_, cell)| cell).collect()
            }
            Event::Place { cell, digit, why: Why::OnlyPlace(house) } => {
                let places = layout.houses()[house as usize].cells.iter();
                let blocks = |place: &Cell| {
                    let mut peers = layout.peers(*place).iter();
                    match view.digit(*place) {
                        Some(_) => Some(*place),
                        None => peers.find(|peer| view.digit(**peer) == Some(digit)).copied(),
                    }
                };
                places.filter(|&&place| place != cell).filter_map(blocks).collect()
            }
            _ => Vec::new(),
        }
    }
}
