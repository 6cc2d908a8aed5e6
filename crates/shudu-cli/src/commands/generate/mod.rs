//! `shudu generate`: puzzles on demand.
//!
//! | file | verb |
//! |---|---|
//! | `args` | what can be asked, as a wish of the library |
//! | `work` | make puzzles on threads, in order |
//! | `row` | tell a puzzle: line, CSV, JSON, or for people |
//! | `store` | keep them: a file that appears whole, and goes on where it stopped |

pub mod args;
mod row;
mod store;
mod work;

pub use args::{Generate, mask, symmetry_parser};

use crate::tables::{self, Making};
use crate::term::clock::some_seed;
use crate::term::clock::{counted, grouped};
use crate::term::failure::{Answer, Failure, Fallible, tell};
use crate::term::language::language;
use crate::term::options::threads;
use crate::term::output::Output;
use args::To;
use row::{Row, Teller, is_usual, near_text};
use shudu::control::Stop;
use shudu::generate::{Boards, Miss, Near, Wish};
use shudu::rating::Tenths;
use shudu::search::Ended;
use shudu::symmetry::{NoForm, Seen};
use shudu::threads::Sink;
use std::io::IsTerminal;
use std::sync::Mutex;
use store::Store;
use work::{Done, Gauge, Plan};

pub fn generate(args: &Generate, out: &mut Output) -> Fallible<Answer> {
    let wish = args.wish()?;
    wish.check().map_err(|error| Failure::of(&error))?;
    if let Some(table) = &args.out {
        let seed = args.seed.unwrap_or_else(some_seed);
        let making = Making { wish, seed, count: args.count, rated: !args.no_rating };
        return tables::make(table, making, threads(args.threads));
    }
    let people = out.for_people() && args.output.is_none() && args.to().is_none();
    let to = args.to().unwrap_or(To::Line);
    if to == To::Sdm && !is_usual(&wish.boards) {
        return Err(bad!(
            "--to sdm: `sdm` cannot say what board it is; `line`, `csv` and `jsonl` can",
            "--to sdm：`sdm` 无法说明是什么盘面；`line`、`csv` 和 `jsonl` 可以"
        ));
    }
    let mut seen = if args.distinct { Some(seen_for(&wish)?) } else { None };
    let mut store = Store::open(args, &wish, to)?;
    let seed = args.seed.or(store.seed()).unwrap_or_else(some_seed);
    store.begin(seed)?;
    if args.seed.is_none() && to != To::Jsonl && !people {
        note!("seed {seed}", "种子 {seed}");
    }
    if let Some(seen) = &mut seen {
        store.each_puzzle(|puzzle| _ = seen.insert(puzzle))?;
    }
    let teller =
        Teller { to, people, rated: !args.no_rating, proofs: args.proof, width: out.width };
    let run = Run {
        wish: &wish,
        wanted: args.count,
        people,
        teller: &teller,
        made: store.made(),
        doubles: 0,
        near: None,
    };
    let plan = Plan {
        wish: &wish,
        seed,
        threads: threads(args.threads),
        teller: &teller,
        first: store.next(),
        wanted: (args.count - store.made().min(args.count), seen.is_some()),
        budget: args.time.unwrap_or_else(|| usual_time(&wish)),
        near: Mutex::new(None),
    };
    run.go(&plan, &mut store, seen, out)
}

/// The highest ratings take minutes.
fn usual_time(wish: &Wish) -> f64 {
    let highest = wish.rating.is_some_and(|(from, _)| from >= Tenths::new(105));
    if highest { 600.0 } else { 60.0 }
}

struct Run<'a> {
    wish: &'a Wish,
    wanted: u64,
    people: bool,
    teller: &'a Teller,
    made: u64,
    doubles: u64,
    /// What was tried for the puzzle in hand, and the nearest so far.
    near: Option<String>,
}

/// Why no more puzzles are made.
enum Over {
    Answer(Answer),
    Failure(Failure),
    Stopped,
}

impl From<Stop> for Over {
    fn from(_: Stop) -> Over {
        Over::Stopped
    }
}

impl From<Failure> for Over {
    fn from(failure: Failure) -> Over {
        Over::Failure(failure)
    }
}

/// A run under way.
struct Telling<'a> {
    run: Run<'a>,
    plan: &'a Plan<'a>,
    gauge: Gauge,
    seen: Option<Seen>,
    store: &'a mut Store,
    out: &'a mut Output,
}

impl Sink<Done> for Telling<'_> {
    type Error = Over;

    fn take(&mut self, done: &mut Done, _: bool) -> Result<(), Over> {
        let Telling { run, gauge, seen, store, out, .. } = self;
        if run.people {
            gauge.clear();
        }
        if !done.rows.is_empty() {
            run.near = None;
        }
        for row in &done.rows {
            if run.made < run.wanted {
                run.keep(row, seen, store, out)?;
            }
        }
        store.reached(done.next(), run.made)?;
        out.flush()?;
        gauge.tick(run.made, None);
        if run.made >= run.wanted {
            return Err(Over::Answer(Answer::Yes));
        }
        if let Some(miss) = done.miss.take() {
            self.pause()?;
            self.run.near = self.plan.near().or(self.run.near.take());
            return Err(Over::Answer(self.run.missed(&miss, self.store)?));
        }
        if self.seen.is_some() && self.run.doubles > 1000 + 20 * self.run.made {
            self.pause()?;
            return Err(Over::Answer(self.run.no_more()));
        }
        Ok(())
    }

    fn idle(&mut self) {
        let run = &mut self.run;
        run.near = self.plan.near().or(run.near.take());
        self.gauge.tick(run.made, run.near.as_deref());
    }
}

impl Telling<'_> {
    fn pause(&mut self) -> Fallible {
        self.gauge.clear();
        self.store.pause(self.out)
    }
}

impl Run<'_> {
    fn go(
        self,
        plan: &Plan,
        store: &mut Store,
        seen: Option<Seen>,
        out: &mut Output,
    ) -> Fallible<Answer> {
        if self.made == 0
            && let Some(head) = self.teller.head(self.wish)
        {
            store.write(out, &head)?;
        }
        let gauge = Gauge::new(self.wanted, std::io::stderr().is_terminal());
        let mut telling = Telling { run: self, plan, gauge, seen, store, out };
        let over = match telling.run.made < telling.run.wanted {
            true => plan.carry_out(&mut telling),
            false => Ok(()),
        };
        match over {
            Ok(()) | Err(Over::Answer(Answer::Yes)) => {
                telling.gauge.clear();
                telling.store.finish(telling.out)?;
                Ok(Answer::Yes)
            }
            Err(Over::Answer(answer)) => Ok(answer),
            Err(Over::Failure(failure)) => Err(failure),
            Err(Over::Stopped) => {
                telling.pause()?;
                tell(&telling.run.stopped(telling.store));
                Ok(Answer::Interrupted)
            }
        }
    }

    /// Says that nearly all that is made was made before.
    fn no_more(&self) -> Answer {
        let (made, all) = (grouped(self.made), grouped(self.made + self.doubles));
        tell(&say!(
            language(),
            "only {made} essentially different among {all} puzzles; there may be no more",
            "{all} 道题中只有 {made} 道本质不同；可能没有更多了"
        ));
        Answer::No
    }

    fn keep(
        &mut self,
        row: &Row,
        seen: &mut Option<Seen>,
        store: &mut Store,
        out: &mut Output,
    ) -> Fallible {
        if let Some(seen) = seen
            && !seen.insert(&row.puzzle).expect("its layout was prepared, and it has one solution")
        {
            self.doubles += 1;
            return Ok(());
        }
        self.made += 1;
        if self.people { out.text(&row.text) } else { store.write(out, &row.line) }
    }

    fn missed(&self, miss: &Miss, store: &Store) -> Fallible<Answer> {
        if miss.ended == Stop::Cancelled.into() {
            tell(&self.stopped(store));
            return Ok(Answer::Interrupted);
        }
        let t = language();
        let why = match miss.ended {
            Ended::Stopped(Stop::Time) => {
                t.pick("the time of --time was over", "--time 的时间已到")
            }
            Ended::Exhausted => t.pick("there is nothing to try", "没有可试的"),
            _ => t.pick("that is all of --tries", "--tries 已用完"),
        };
        let tried = grouped(miss.tried);
        let near = near_text(miss.near.as_ref().map(Near::best));
        let (number, advice) = (miss.number + 1, store.advice());
        tell(&say!(
            t,
            "puzzle {number} not found: {tried} tried, {why}; {near}{advice}",
            "没有找到第 {number} 道题：试了 {tried} 次，{why}；{near}{advice}"
        ));
        Ok(Answer::No)
    }

    fn stopped(&self, store: &Store) -> String {
        let (t, advice) = (language(), store.advice());
        let made = counted(t, self.made, "puzzle", "道题");
        let near = self.near.as_ref();
        let near = near.map_or(String::new(), |near| say!(t, "; {near}", "；{near}"));
        say!(t, "stopped after {made}{near}{advice}", "已停止，共生成 {made}{near}{advice}")
    }
}

/// What was made so far up to symmetry, if the puzzles of a wish have canonical forms.
fn seen_for(wish: &Wish) -> Fallible<Seen> {
    let mut seen = Seen::new();
    let ready = match &wish.boards {
        Boards::Layout(layout) => seen.prepare(layout),
        Boards::Jigsaw(_) => Err(NoForm::Layout("jigsaw".into())),
    };
    ready.map_err(|why| Failure::about("--distinct", &why))?;
    Ok(seen)
}
