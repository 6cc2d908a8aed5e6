//! A lesson about a technique: the idea, how to spot it, an example.

use super::app::Sheet;
use super::look::Look;
use crate::term::screen;
use ratatui::text::Line;
use shudu::board::State;
use shudu::control::Control;
use shudu::draw::step_text;
use shudu::format;
use shudu::generate::sought;
use shudu::language::{Language, Tongue};
use shudu::logic::{EXAMPLES, Example, Solver, Step, Technique};
use shudu::play::Kind;
use shudu::words;

pub fn sheet(technique: Technique, language: Language, look: &Look) -> Sheet {
    let lesson = words::lesson(technique, language);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (head, body) in [
        (language.pick("Idea", "思路"), lesson.idea),
        (language.pick("How to spot it", "怎样发现"), lesson.spot.to_owned()),
        (
            language.pick("Also called", "又称"),
            technique.also_called(language).join(language.pick(", ", "、")),
        ),
    ] {
        if body.is_empty() {
            continue;
        }
        lines.push(Line::styled(head, look.title));
        lines.push(Line::from(body));
        lines.push(Line::default());
    }
    if let Some((example, state, step)) = example(technique) {
        let told = words::tell(&step, state.puzzle.layout(), language);
        lines.push(Line::styled(language.pick("Example", "例子"), look.title));
        let said: Vec<String> = told.why.iter().chain([&told.therefore]).cloned().collect();
        lines.push(Line::from(Tongue::from(language).sentences(&said)));
        lines.push(Line::default());
        lines.extend(screen::lines(&step_text(&state, &step)));
        let miss = position(example.fails);
        if let Some(miss) = miss.and_then(|fails| words::near_miss(&state, &fails, language)) {
            lines.push(Line::default());
            lines.push(Line::styled(language.pick("Near miss", "差一点"), look.title));
            lines.push(Line::from(miss));
        }
    }
    let practice = sought().any(|other| other == technique).then_some(Kind::Technique(technique));
    Sheet { practice, ..Sheet::new(words::name(technique, language), lines) }
}

fn position(text: &str) -> Option<State> {
    let readings = format::read(text, &format::Options::default()).ok()?;
    Some(readings.into_iter().next()?.state)
}

/// The example of a technique: its position, and the step found there.
fn example(technique: Technique) -> Option<(&'static Example, State, Step)> {
    let example = EXAMPLES.iter().find(|example| example.technique == technique)?;
    let state = position(example.shows)?;
    let mut solver = Solver::new(state.puzzle.layout().clone()).ok()?;
    let steps = solver.all(technique, &state, &Control::FREE).unwrap_or_else(|ended| ended.known);
    Some((example, state, steps.into_iter().next()?))
}
