//! `shudu experiment`: which algorithm does how much work.

use crate::commands::args::Experiment;
use crate::commands::examples;
use crate::commands::solve::takes;
use crate::term::clock::{self, Watch, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::Budget;
use crate::term::output::{Output, write_file, write_picture};
use crate::term::progress::style_of;
use crate::term::table::{Column, table};
use indicatif::ProgressBar;
use shudu::board::Puzzle;
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Bar, LISTED, Paint, Text, trials_scene};
use shudu::scene::Scene;
use shudu::search::{Algorithm, Classic, Ended, Engine, Order, Outcome, each};
use shudu::view;

struct Subject {
    name: String,
    puzzle: Puzzle,
}

/// One algorithm on one puzzle.
struct Trial {
    subject: usize,
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

    /// What came out, in a word.
    fn answer(&self) -> String {
        let (t, found) = (language(), grouped(self.outcome.stats.solutions));
        match (self.outcome.stats.solutions, self.outcome.ended) {
            (_, Ended::Stopped(Stop::Time)) => say!(t, "> budget", "超时"),
            (_, Ended::Stopped(Stop::Cancelled)) => say!(t, "stopped", "已停止"),
            (0, _) => say!(t, "none", "无解"),
            (1, _) => say!(t, "solved", "解出"),
            _ => say!(t, "{found} found", "{found} 个解"),
        }
    }
}

pub fn experiment(args: &Experiment, out: &mut Output) -> Fallible<Answer> {
    let subjects = subjects(args)?;
    let mut engines = engines(args);
    let trials = run(args, &subjects, &mut engines, out)?;
    if !args.json {
        let listed = subjects.len() <= LISTED;
        let (subjects, width) = (&subjects, out.row);
        let table =
            if listed { listing(subjects, &trials, width) } else { summary(&trials, width) };
        out.text(&table)?;
        out.flush()?;
    }
    if let Some(path) = &args.csv {
        let lines = trials.iter().map(|trial| trial.view.csv());
        let lines: Vec<String> = [view::Trial::HEAD.to_owned()].into_iter().chain(lines).collect();
        write_file(path, (lines.join("\n") + "\n").as_bytes())?;
    }
    if let Some(path) = &args.plot {
        write_picture(path, plot(args, &trials))?;
    }
    Ok(if clock::stopped() { Answer::Interrupted } else { Answer::Yes })
}

/// What is tried, and in which order each takes cells.
type Tried = (Algorithm, Order, Engine);

fn engines(args: &Experiment) -> Vec<Tried> {
    let algorithms = if args.algorithm.is_empty() {
        let classics = Classic::ALL.into_iter().map(Algorithm::Classic);
        classics.chain([Algorithm::General]).collect()
    } else {
        args.algorithm.clone()
    };
    let mut engines = Vec::new();
    for algorithm in algorithms {
        let made =
            |&order: &Order| Some((algorithm, order, Engine::ordered(algorithm, order).ok()?));
        let known = engines.len();
        engines.extend(args.order.iter().filter_map(made));
        // Who takes none of these orders is tried all the same.
        if engines.len() == known {
            engines.push((algorithm, Order::Own, Engine::with(algorithm)));
        }
    }
    engines
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
    engines: &mut [Tried],
    out: &mut Output,
) -> Fallible<Vec<Trial>> {
    let bar = ProgressBar::new((subjects.len() * engines.len()) as u64);
    bar.set_style(style_of("{bar:30} {pos}/{len} {msg}{left}"));
    let budget = Budget { time: Some(args.time), nodes: None };
    let mut trials = Vec::new();
    for (subject, Subject { name, puzzle }) in subjects.iter().enumerate() {
        for (algorithm, order, engine) in engines.iter_mut() {
            bar.set_message(format!("{name}, {}", algorithm.id()));
            let watch = Watch::start(budget.time);
            let ask = |_: &Progress| watch.ask();
            let limits = clock::limits(args.limit, &budget, Control::new(&ask));
            takes(engine, puzzle)?;
            let outcome = engine.solve(puzzle, &limits, &mut each(|_| {}));
            let view = view::Trial::new(name, puzzle, *algorithm, &outcome, watch.seconds());
            let view = view.in_order(*order);
            if args.json {
                out.json(&view)?;
            }
            trials.push(Trial { subject, outcome, view });
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

fn listing(subjects: &[Subject], trials: &[Trial], width: usize) -> Text {
    let head = language().pick(
        ["puzzle", "algorithm", "rounds", "placements", "backtracks", "time", "answer"],
        ["题目", "算法", "轮", "填数", "回退", "用时", "结果"],
    );
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut last = None;
    for trial in trials {
        let stats = &trial.outcome.stats;
        let first = last.replace(trial.subject) != Some(trial.subject);
        let name = if first { subjects[trial.subject].name.as_str() } else { "" };
        rows.push(vec![
            name.to_owned(),
            trial.view.called(),
            if stats.rounds > 0 { grouped(stats.rounds) } else { "–".into() },
            grouped(stats.placements()),
            grouped(stats.backtracks),
            readable(trial.seconds()),
            trial.answer(),
        ]);
    }
    use Column::{Left, Right, Wrapped};
    let kinds = [Wrapped, Left, Right, Right, Right, Right, Left];
    table(&kinds, &rows, width, |row, column| match (row, column) {
        (0, _) | (_, 0) => Paint::Title,
        (_, 6) if trials[row - 1].over_budget() => Paint::Dead,
        _ => Paint::Plain,
    })
}

fn summary(trials: &[Trial], width: usize) -> Text {
    let head = language().pick(
        ["algorithm", "puzzles", "> budget", "placements", "backtracks", "median", "worst", "sum"],
        ["算法", "题目", "超时", "填数", "回退", "中位数", "最慢", "总计"],
    );
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let first = trials.iter().take_while(|trial| trial.subject == trials[0].subject);
    for called in first.map(|trial| trial.view.called()) {
        let mine: Vec<_> = trials.iter().filter(|trial| trial.view.called() == called).collect();
        let mut times: Vec<f64> = mine.iter().map(|trial| trial.seconds()).collect();
        times.sort_by(f64::total_cmp);
        let total = |of: fn(&Trial) -> u64| mine.iter().map(|trial| of(trial)).sum::<u64>();
        let over = mine.iter().filter(|trial| trial.over_budget()).count() as u64;
        rows.push(vec![
            called,
            grouped(mine.len() as u64),
            grouped(over),
            grouped(total(|trial| trial.outcome.stats.placements())),
            grouped(total(|trial| trial.outcome.stats.backtracks)),
            readable(times.get(times.len() / 2).copied().unwrap_or(0.0)),
            readable(times.last().copied().unwrap_or(0.0)),
            readable(times.iter().sum()),
        ]);
    }
    let kinds: Vec<_> = (0..8).map(|i| if i == 0 { Column::Left } else { Column::Right }).collect();
    table(&kinds, &rows, width, |row, _| if row == 0 { Paint::Title } else { Paint::Plain })
}

fn plot(args: &Experiment, trials: &[Trial]) -> Scene {
    let called: Vec<String> = trials.iter().map(|trial| trial.view.called()).collect();
    let rows: Vec<_> = trials
        .iter()
        .zip(&called)
        .map(|(trial, called)| {
            let stats = &trial.view.stats;
            let (rounds, placements) = (stats.rounds, stats.placements);
            let amount = args.measure.of(rounds, placements, stats.backtracks, stats.seconds);
            let amount = (!trial.over_budget()).then_some(amount);
            Bar { puzzle: trial.subject, name: &trial.view.name, kind: called, amount }
        })
        .collect();
    let title = args.measure.title(args.time, language());
    trials_scene(&title, args.measure.unit(language()), &rows)
}
