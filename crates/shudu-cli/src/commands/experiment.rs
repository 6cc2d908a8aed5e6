//! `shudu experiment`: which algorithm does how much work.

use crate::commands::args::{Experiment, Measure};
use crate::commands::examples;
use crate::commands::solve::takes;
use crate::term::clock::{self, Watch, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::Budget;
use crate::term::output::{Output, write_file, write_picture};
use crate::term::progress::style_of;
use indicatif::ProgressBar;
use shudu::board::Puzzle;
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Bars, Paint, Text, bars_svg};
use shudu::search::{Algorithm, Classic, Ended, Engine, Outcome, each};
use shudu::view;
use std::fmt::Write;

/// More puzzles than this are summed up, not listed.
const LISTED: usize = 16;

struct Subject {
    name: String,
    puzzle: Puzzle,
}

/// One algorithm on one puzzle.
struct Trial {
    subject: usize,
    algorithm: Algorithm,
    outcome: Outcome,
    view: view::Trial,
}

impl Trial {
    fn over_budget(&self) -> bool {
        self.view.over_budget
    }

    fn seconds(&self) -> f64 {
        self.view.stats.seconds
    }

    fn measure(&self, measure: Measure) -> f64 {
        let stats = &self.outcome.stats;
        match measure {
            Measure::Time => self.seconds(),
            Measure::Rounds => stats.rounds.max(stats.placements()) as f64,
            Measure::Placements => stats.placements() as f64,
            Measure::Backtracks => stats.backtracks as f64,
        }
    }

    /// What came out, in a word.
    fn answer(&self) -> String {
        match (self.outcome.stats.solutions, self.outcome.ended) {
            (_, Ended::Stopped(Stop::Time)) => "> budget".into(),
            (_, Ended::Stopped(Stop::Cancelled)) => "stopped".into(),
            (0, _) => "none".into(),
            (1, _) => "solved".into(),
            (n, _) => format!("{} found", grouped(n)),
        }
    }
}

pub fn experiment(args: &Experiment, out: &mut Output) -> Fallible<Answer> {
    let subjects = subjects(args)?;
    let algorithms = if args.algorithm.is_empty() {
        let classics = Classic::ALL.into_iter().map(Algorithm::Classic);
        classics.chain([Algorithm::General]).collect()
    } else {
        args.algorithm.clone()
    };
    let trials = run(args, &subjects, &algorithms, out)?;
    if !args.json {
        let listed = subjects.len() <= LISTED;
        let table =
            if listed { listing(&subjects, &trials) } else { summary(&algorithms, &trials) };
        out.text(&table)?;
        out.flush()?;
    }
    if let Some(path) = &args.csv {
        write_file(path, csv(&trials).as_bytes())?;
    }
    if let Some(path) = &args.plot {
        write_picture(path, &plot(args, &subjects, &algorithms, &trials))?;
    }
    Ok(if clock::stopped() { Answer::Interrupted } else { Answer::Yes })
}

fn subjects(args: &Experiment) -> Fallible<Vec<Subject>> {
    let mut subjects = Vec::new();
    let most = args.first.unwrap_or(usize::MAX);
    let sources: Vec<Vec<String>> = match &args.files[..] {
        [] => vec![Vec::new()],
        files => files.iter().map(|file| vec![file.clone()]).collect(),
    };
    for source in sources {
        if let Some(puzzles) = Puzzles::given(&source, &args.reading)? {
            for (i, reading) in puzzles.enumerate().take(most) {
                let puzzle = reading?.state.puzzle;
                subjects.push(Subject { name: format!("#{}", i + 1), puzzle });
            }
            continue;
        }
        let built_in = examples::EXPERIMENT.iter().take(most);
        subjects.extend(
            built_in.map(|example| Subject { name: example.name.into(), puzzle: example.puzzle() }),
        );
    }
    if subjects.is_empty() {
        return Err(bad!("no puzzle to try", "没有可试的题目"));
    }
    Ok(subjects)
}

fn run(
    args: &Experiment,
    subjects: &[Subject],
    algorithms: &[Algorithm],
    out: &mut Output,
) -> Fallible<Vec<Trial>> {
    let bar = ProgressBar::new((subjects.len() * algorithms.len()) as u64);
    bar.set_style(style_of("{bar:30} {pos}/{len} {msg}{left}"));
    let budget = Budget { time: Some(args.time), nodes: None };
    let mut trials = Vec::new();
    let mut engines: Vec<_> = algorithms.iter().copied().map(Engine::with).collect();
    for (subject, Subject { name, puzzle }) in subjects.iter().enumerate() {
        for (engine, &algorithm) in engines.iter_mut().zip(algorithms) {
            bar.set_message(format!("{name}, {}", algorithm.id()));
            let watch = Watch::start(budget.time);
            let ask = |_: &Progress| watch.ask();
            let limits = clock::limits(args.limit, &budget, Control::new(&ask));
            takes(engine, puzzle)?;
            let outcome = engine.solve(puzzle, &limits, &mut each(|_| {}));
            let view = view::Trial::new(name, puzzle, algorithm, &outcome, watch.seconds());
            if args.json {
                out.json(&view)?;
            }
            trials.push(Trial { subject, algorithm, outcome, view });
            bar.inc(1);
            if clock::stopped() {
                bar.finish_and_clear();
                out.flush()?;
                return Ok(trials);
            }
        }
    }
    bar.finish_and_clear();
    out.flush()?;
    Ok(trials)
}

fn listing(subjects: &[Subject], trials: &[Trial]) -> Text {
    let mut text = Text::default();
    let head = format!(
        "{:<14} {:<10} {:>14} {:>14} {:>14} {:>11}  {}",
        "puzzle", "algorithm", "rounds", "placements", "backtracks", "time", "answer"
    );
    text.line().add(head, Paint::Title);
    let mut last = None;
    for trial in trials {
        let stats = &trial.outcome.stats;
        let first = last.replace(trial.subject) != Some(trial.subject);
        let name = if first { subjects[trial.subject].name.as_str() } else { "" };
        let paint = if trial.over_budget() { Paint::Dead } else { Paint::Plain };
        let rounds = if stats.rounds > 0 { grouped(stats.rounds) } else { "–".into() };
        text.line().add(format!("{name:<14} "), Paint::Title).add(
            format!(
                "{:<10} {rounds:>14} {:>14} {:>14} {:>11}  ",
                trial.algorithm.id(),
                grouped(stats.placements()),
                grouped(stats.backtracks),
                readable(trial.seconds()),
            ),
            Paint::Plain,
        );
        text.add(trial.answer(), paint);
    }
    text
}

fn summary(algorithms: &[Algorithm], trials: &[Trial]) -> Text {
    let mut text = Text::default();
    let head = format!(
        "{:<10} {:>8} {:>9} {:>16} {:>16} {:>11} {:>11} {:>11}",
        "algorithm", "puzzles", "> budget", "placements", "backtracks", "median", "worst", "sum"
    );
    text.line().add(head, Paint::Title);
    for &algorithm in algorithms {
        let mine: Vec<_> = trials.iter().filter(|trial| trial.algorithm == algorithm).collect();
        let mut times: Vec<f64> = mine.iter().map(|trial| trial.seconds()).collect();
        times.sort_by(f64::total_cmp);
        let total = |of: fn(&Trial) -> u64| mine.iter().map(|trial| of(trial)).sum::<u64>();
        let over = mine.iter().filter(|trial| trial.over_budget()).count() as u64;
        text.line().add(
            format!(
                "{:<10} {:>8} {:>9} {:>16} {:>16} {:>11} {:>11} {:>11}",
                algorithm.id(),
                grouped(mine.len() as u64),
                grouped(over),
                grouped(total(|trial| trial.outcome.stats.placements())),
                grouped(total(|trial| trial.outcome.stats.backtracks)),
                readable(times.get(times.len() / 2).copied().unwrap_or(0.0)),
                readable(times.last().copied().unwrap_or(0.0)),
                readable(times.iter().sum()),
            ),
            Paint::Plain,
        );
    }
    text
}

fn csv(trials: &[Trial]) -> String {
    let mut csv = String::from(
        "name,layout,puzzle,algorithm,rounds,placements,backtracks,seconds,solutions,ended\n",
    );
    for trial in trials {
        let view::Trial { name, layout, puzzle, algorithm, solutions, ended, stats, .. } =
            &trial.view;
        let view::Stats { rounds, placements, backtracks, seconds, .. } = stats;
        let _ = writeln!(
            csv,
            "\"{name}\",{layout},{puzzle},{algorithm},{rounds},{placements},{backtracks},\
             {seconds:.9},{solutions},{ended}",
        );
    }
    csv
}

fn plot(
    args: &Experiment,
    subjects: &[Subject],
    algorithms: &[Algorithm],
    trials: &[Trial],
) -> String {
    let listed = subjects.len() <= LISTED;
    let value = |subject: Option<usize>, algorithm: Algorithm| -> Option<f64> {
        let mine = trials.iter().filter(|trial| {
            trial.algorithm == algorithm && subject.is_none_or(|subject| trial.subject == subject)
        });
        let mine: Vec<&Trial> = mine.collect();
        if mine.iter().any(|trial| trial.over_budget()) && listed {
            return None;
        }
        Some(mine.iter().map(|trial| trial.measure(args.measure)).sum())
    };
    let groups: Vec<Option<usize>> =
        if listed { (0..subjects.len()).map(Some).collect() } else { vec![None] };
    let labels: Vec<String> = groups
        .iter()
        .map(|group| {
            group.map_or(format!("{} puzzles", subjects.len()), |g| subjects[g].name.clone())
        })
        .collect();
    let kinds: Vec<String> = algorithms.iter().map(|algorithm| algorithm.id().into()).collect();
    let values: Vec<Vec<Option<f64>>> = groups
        .iter()
        .map(|&group| algorithms.iter().map(|&algorithm| value(group, algorithm)).collect())
        .collect();
    let (title, y) = match args.measure {
        Measure::Time => ("Time by algorithm", "seconds"),
        Measure::Rounds => ("Rounds by algorithm", "rounds"),
        Measure::Placements => ("Placements by algorithm", "placements"),
        Measure::Backtracks => ("Backtracks by algorithm", "backtracks"),
    };
    let title = format!("{title} (hatched: over {} s)", args.time);
    bars_svg(&Bars { title: &title, y, labels: &labels, kinds: &kinds, values: &values })
}
