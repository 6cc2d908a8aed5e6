//! Puzzles studied: what a text is, how many solutions it has, how hard it is, and why.

use super::games::with;
use super::{Answer, Trouble, TroubleKind, told};
use crate::view;
use serde_json::{Value, json};
use shudu_board::board::{Cell, Layout, Puzzle, State};
use shudu_board::control::{Control, Stop};
use shudu_board::format::{self, Format, Options, Reading};
use shudu_board::language::{Language, Tell};
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_count::count::{Counter, Method, Relaxation, exponential};
use shudu_count::symmetry::Forms;
use shudu_draw::draw::{Picture, board_svg};
use shudu_generate::generate::needed;
use shudu_logic::hint;
use shudu_logic::logic::{Family, Profile, Rater, Solver, TECHNIQUES, Technique};
use shudu_play::play::{Save, level_name};
use shudu_search::search::{Engine, Limits, Verdict, superfluous};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest board that is studied on a page.
const LARGEST: usize = 25;

/// Choices of clues that are counted at most: more would not fit in memory.
const CHOICES: u128 = 5_000_000;

/// What is to be found out.
pub(super) enum Study {
    Read(Box<Reading>),
    Explain(Box<(State, Profile)>),
    Rate(Box<State>),
    Count(Box<Reading>),
    Marginals(Box<Reading>),
    Clues(Box<State>),
    Relax(Box<State>, usize),
    Fit(Vec<(f64, f64)>, usize),
    Canon(Box<Reading>),
}

/// The first puzzle of a text.
pub(super) fn read(
    text: &str,
    layout: Option<&str>,
    language: Language,
) -> Result<Reading, Trouble> {
    let layout = match layout {
        None | Some("") => None,
        Some(name) => Some(Arc::new(name.parse::<Layout>().map_err(|why| {
            let why = why.tell(language.into());
            Trouble::bad(say!(language, "the board: {why}", "盘面：{why}"))
        })?)),
    };
    let options = Options { layout, ..Options::default() };
    let readings = format::read(text, &options).map_err(|why| Trouble::new(&why, language))?;
    let reading = readings.into_iter().next();
    let reading = reading.ok_or_else(|| {
        Trouble::bad(say!(language, "there is no puzzle in the text", "文本中没有题目"))
    })?;
    let size = reading.state.puzzle.layout().size();
    if size > LARGEST {
        return Err(Trouble::bad(say!(
            language,
            "the page takes boards up to {LARGEST}×{LARGEST}; this one is {size}×{size}",
            "网页最大支持 {LARGEST}×{LARGEST} 的盘面，这个是 {size}×{size}"
        )));
    }
    Ok(reading)
}

/// A position: of a puzzle in any format, or of a game's link.
pub(super) fn state(
    text: &str,
    layout: Option<&str>,
    language: Language,
) -> Result<State, Trouble> {
    if Save::is_meant(text) {
        let save = Save::read(text).map_err(|why| Trouble::new(&why, language))?;
        let game = save.game().map_err(|why| Trouble::new(&why, language))?;
        return Ok(game.state());
    }
    Ok(read(text, layout, language)?.state)
}

/// A state as if it had been read.
pub(super) fn reading(state: State) -> Reading {
    Reading { state, format: Format::Line, line: 1, meta: Default::default(), solution: None }
}

pub(super) fn convert(state: &State, to: &str, language: Language) -> Answer {
    let format = Format::from_id(to).ok_or_else(|| {
        Trouble::bad(say!(language, "there is no format `{to}`", "没有“{to}”这种格式"))
    })?;
    let text = format::write(state, format).map_err(|why| Trouble::new(&why, language))?;
    Ok(json!({ "text": text }))
}

pub(super) fn draw(state: &State) -> Value {
    json!({ "svg": board_svg(&Picture::state(state)) })
}

impl Study {
    pub(super) fn answer(self, language: Language, threads: usize, control: &Control) -> Answer {
        let trouble = |stop: Stop| Trouble::new(&stop, language);
        let counter = Counter::new().threads(threads);
        match self {
            Study::Read(reading) => judged(&reading, language, control),
            Study::Explain(asked) => explained(&asked.0, &asked.1, language, control),
            Study::Rate(state) => rated(&state.puzzle, language, control),
            Study::Count(reading) => {
                let counted = counter.count(&reading.state.puzzle, control);
                told(&view::Count::new(&reading, &counted, 0.0))
            }
            Study::Marginals(reading) => {
                let table = counter.marginals(&reading.state.puzzle, control);
                let table = table.map_err(|stopped| trouble(stopped.why))?;
                if table.iter().flatten().all(|&count| count == 0) {
                    return Err(refused(say!(language, "there is no solution", "无解")));
                }
                told(&view::Count::marginals(&reading, &table, 0.0))
            }
            Study::Clues(state) => clues(&state.puzzle, language, control),
            Study::Relax(state, k) => relaxed(&counter, &state.puzzle, k, language, control),
            Study::Fit(points, clues) => fit(&counter, &points, clues, language, control),
            Study::Canon(reading) => {
                let form = Forms::new().of(&reading.state.puzzle);
                let form = form.map_err(|why| Trouble::new(&why, language))?;
                told(&view::Canonical::new(&reading, &form))
            }
        }
    }
}

fn refused(why: String) -> Trouble {
    Trouble::of(TroubleKind::Refused, why)
}

/// What a text is, and what is wrong with it.
fn judged(reading: &Reading, language: Language, control: &Control) -> Answer {
    let (state, puzzle) = (&reading.state, &reading.state.puzzle);
    let layout = puzzle.layout();
    let mut engine = Engine::new();
    let limits = Limits { control: *control, ..Limits::solutions(2) };
    let clashing = layout.clashing(&state.digits());
    let (grids, verdict) = if puzzle.clash().is_some() {
        (Vec::new(), Verdict::None)
    } else {
        let (grids, outcome) = engine.grids(puzzle, &limits);
        (grids, outcome.verdict())
    };
    let solution = grids.first().filter(|_| verdict == Verdict::One).map(ToString::to_string);
    let board = view::Board::new(reading);
    let clash = puzzle.clash().map(|clash| clash.tell(language.into()));
    Ok(json!({
        "format": board.format, "layout": board.layout, "puzzle": board.puzzle,
        "clues": board.clues, "board": view::Shape::new(layout, language),
        "position": view::Position::new(state),
        "clashes": clash.into_iter().collect::<Vec<_>>(),
        "clashing": clashing.iter().map(|&cell| layout.spot(cell).to_string()).collect::<Vec<_>>(),
        "verdict": verdict.word(), "solution": solution,
        "title": board.title, "author": board.author, "comment": board.comment,
    }))
}

/// Boards that techniques go up to.
pub(super) fn teachable(layout: &Arc<Layout>, language: Language) -> Result<Solver, Trouble> {
    Solver::new(layout.clone()).map_err(|why| refused(why.tell(language.into())))
}

fn explained(state: &State, profile: &Profile, language: Language, control: &Control) -> Answer {
    let layout = state.puzzle.layout();
    let mut solver = teachable(layout, language)?;
    let classic_only = profile.way() == shudu_logic::logic::Way::Se && !layout.is_classic();
    let profile = if classic_only { Profile::human() } else { profile.clone() };
    let way = hint::explain(state, &profile, &mut solver, control).pruned();
    told(&view::Walk::new(&way, language))
}

/// The ratings of the classic board, and the level of every board.
fn rated(puzzle: &Puzzle, language: Language, control: &Control) -> Answer {
    let mut solver = teachable(puzzle.layout(), language)?;
    let mut answer = json!({});
    let level = if puzzle.layout().is_classic() {
        let rating = Rater::new().rate(puzzle, &control.within(0.0, 0.8));
        let rating = rating.map_err(|why| Trouble::new(&why, language))?;
        answer = told(&view::Ratings::from(rating))?;
        Level::of(rating.er)
    } else {
        let needed = needed(puzzle, Level::Extreme, &control.within(0.0, 0.8));
        needed.map_err(|stop| Trouble::new(&stop, language))?
    };
    let path =
        solver.path(&Profile::hodoku(), &State::new(puzzle.clone()), &control.within(0.8, 1.0));
    let path = path.map_err(|stopped| Trouble::new(&stopped.why, language))?;
    answer = with(answer, "level", json!(level.map(Level::id)))?;
    let name = level.map(|level| level_name(level.id(), language));
    answer = with(answer, "level_name", json!(name))?;
    answer = with(answer, "score", json!(path.score))?;
    answer = with(answer, "grade", json!(path.grade.id()))?;
    with(answer, "solved", json!(path.solved))
}

/// The clues that can go, and the cells that would leave nothing but singles.
fn clues(puzzle: &Puzzle, language: Language, control: &Control) -> Answer {
    let trouble = |stop: Stop| Trouble::new(&stop, language);
    let mut engine = Engine::new();
    let limits = Limits { control: *control, ..Limits::solutions(2) };
    let (grids, outcome) = engine.grids(puzzle, &limits);
    let (Verdict::One, Some(solution)) = (outcome.verdict(), grids.first()) else {
        return Err(refused(say!(
            language,
            "only a puzzle with one solution has clues that can go",
            "只有唯一解的题目才有可以去掉的已知数"
        )));
    };
    let layout = puzzle.layout();
    let spots = |cells: &[Cell]| -> Vec<String> {
        cells.iter().map(|&cell| layout.spot(cell).to_string()).collect()
    };
    let loose = superfluous(puzzle, &mut engine, &control.within(0.0, 0.4)).map_err(trouble)?;
    let mut backdoors = Vec::new();
    if let Ok(solver) = Solver::new(layout.clone()) {
        let mut solver = solver.brief();
        let rows = TECHNIQUES.iter().filter(|row| row.family == Family::Single);
        let singles: Vec<Technique> = rows.map(|row| row.technique).collect();
        let singles = Profile::human().only(&singles);
        let open: Vec<Cell> = layout.cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        for (number, &cell) in open.iter().enumerate() {
            let mut state = State::new(puzzle.clone());
            state.placed[cell.index()] = Some(solution[cell]);
            let done = number as f64 / open.len() as f64;
            control.share(0.4 + 0.6 * done).map_err(trouble)?;
            let path = solver.path(&singles, &state, control);
            if path.map_err(|stopped| trouble(stopped.why))?.solved {
                backdoors.push(cell);
            }
        }
    }
    Ok(json!({
        "minimal": loose.is_empty(), "superfluous": spots(&loose), "backdoors": spots(&backdoors),
    }))
}

/// The exponential curve through points, and how far it is from the truth where no clue is left.
fn fit(
    counter: &Counter,
    points: &[(f64, f64)],
    clues: usize,
    language: Language,
    control: &Control,
) -> Answer {
    let curve = exponential(points).ok_or_else(|| {
        Trouble::bad(say!(language, "a curve needs two points", "拟合曲线至少要有两个点"))
    })?;
    let all = counter.method(Method::Exact).count(&Puzzle::empty(Layout::classic()), control);
    let all = all.map_err(|stopped| Trouble::new(&stopped.why, language))?;
    told(&view::Fit::new(curve, clues, all.number))
}

fn relaxed(
    counter: &Counter,
    puzzle: &Puzzle,
    k: usize,
    language: Language,
    control: &Control,
) -> Answer {
    let clues = puzzle.clues().count();
    if k > clues {
        return Err(refused(say!(
            language,
            "k = {k}: the puzzle has only {clues} clues",
            "k = {k}：题目只有 {clues} 个已知数"
        )));
    }
    let choices = shudu_count::count::Choices::count(clues, k);
    if choices > CHOICES {
        return Err(refused(say!(
            language,
            "{k} of {clues} clues can be chosen in {choices} ways; the page counts up to {CHOICES}",
            "从 {clues} 个已知数中取 {k} 个有 {choices} 种选法；网页最多数 {CHOICES} 种"
        )));
    }
    let counter = counter.method(Method::Auto);
    let relaxation = Relaxation::new(&counter, puzzle, k);
    let mut counts = Vec::new();
    let done = relaxation.each(k, 0, control, &mut |_, count| {
        counts.push(count);
        ControlFlow::Continue(())
    });
    if counts.is_empty()
        && let Err(stopped) = done
    {
        return Err(Trouble::new(&stopped.why, language));
    }
    told(&view::Relaxed::new(puzzle, k, &counts, None, 0.0))
}
