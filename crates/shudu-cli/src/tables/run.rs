//! Batch after batch: read, asked about, written.

use super::name;
use super::sink::Sink;
use super::source::{Source, broken};
use super::{Making, Question, Tables};
use crate::term::clock::grouped;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::tongue;
use crate::term::progress::Meter;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::{CastOptions, cast, cast_with_options};
use arrow_schema::{ArrowError, DataType, FieldRef, Schema, SchemaRef};
use shudu::control::{Control, Progress};
use shudu_arrow::{How, Order, Puzzles, Refusal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads, asks and writes.
pub fn answer(args: &Tables, question: &Question, threads: usize) -> Fallible<Answer> {
    let out = args.out.as_deref().expect("the command line demands it");
    let meter = Meter::start(None);
    let ask = |progress: &Progress| meter.ask(progress);
    let how = How { threads, control: Control::new(&ask), tongue: tongue() };
    let run = Run { args, question, how };
    let done = run.go(out);
    meter.clear();
    told(done)
}

/// Makes puzzles, and writes them.
pub fn make(out: &Path, making: Making, threads: usize) -> Fallible<Answer> {
    let meter = Meter::start(None);
    let ask = |progress: &Progress| meter.ask(progress);
    let how = How { threads, control: Control::new(&ask), tongue: tongue() };
    let done = made(out, making, &how);
    meter.clear();
    told(done)
}

/// Says at the end what the table does not say at a glance.
fn told(done: Fallible<Option<Count>>) -> Fallible<Answer> {
    let Some(count) = done? else {
        note!("stopped: no table was written", "已停止：没有写出表格");
        return Ok(Answer::Interrupted);
    };
    if count.errors > 0 {
        let (errors, rows) = (grouped(count.errors), grouped(count.rows));
        note!(
            "{errors} of {rows} rows have no answer; the column error says why",
            "{rows} 行中有 {errors} 行没有答案；原因见 error 列"
        );
    }
    Ok(Answer::Yes)
}

/// Rows, and how many of them have no answer.
#[derive(Default)]
struct Count {
    rows: u64,
    errors: u64,
}

impl Count {
    fn add(&mut self, answers: &RecordBatch) {
        let errors = answers.columns().last().expect("the last column says what is wrong");
        self.rows += errors.len() as u64;
        self.errors += (errors.len() - errors.null_count()) as u64;
    }
}

struct Run<'a> {
    args: &'a Tables,
    question: &'a Question,
    how: How<'a>,
}

impl Run<'_> {
    /// All tables; nothing if it was stopped.
    fn go(&self, out: &Path) -> Fallible<Option<Count>> {
        name::of(out)?;
        let tables = &self.args.tables;
        let rows = self.rows();
        // What is wrong with the last table is said before the work is begun.
        let shape = self.shape(&tables[0], &Source::open(&tables[0], rows)?.schema)?;
        for table in &tables[1..] {
            fit(&shape, &RecordBatch::new_empty(Source::open(table, rows)?.schema), table)?;
        }
        let none = RecordBatch::new_empty(shape.clone());
        let Some(answers) = self.asked(&none, &tables[0], &self.how)? else { return Ok(None) };
        let mut sink = Sink::create(out, &self.schema(&shape, &answers)?)?;
        let sizes: Vec<u64> = tables.iter().map(size).collect();
        let all = sizes.iter().sum::<u64>().max(1) as f64;
        let (mut before, mut count) = (0, Count::default());
        for (table, &size) in tables.iter().zip(&sizes) {
            let mut source = Source::open(table, rows)?;
            let share = |source: &Source| (before as f64 + source.share() * size as f64) / all;
            let mut from = share(&source);
            while let Some(batch) = source.next()? {
                let to = share(&source);
                let how = How { control: self.how.control.within(from, to), ..self.how };
                from = to;
                let batch = fit(&shape, &batch, table)?;
                let Some(answers) = self.asked(&batch, table, &how)? else { return Ok(None) };
                count.add(&answers);
                sink.write(&self.beside(&batch, &answers))?;
            }
            before += size;
        }
        sink.finish()?;
        Ok(Some(count))
    }

    /// Rows at a time: enough for the threads, few enough for the memory.
    fn rows(&self) -> usize {
        self.how.threads
            * match self.question {
                Question::Solve(_) | Question::Check(_) => 1 << 14,
                Question::Rate(_) | Question::Canon => 1 << 11,
                Question::Explain(..) => 1 << 8,
            }
    }

    /// The columns that all tables must have: those of the first, of which one has the puzzles.
    fn shape(&self, table: &Path, schema: &Schema) -> Fallible<SchemaRef> {
        let (name, path) = (&self.args.column, table.display());
        let all: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        if !all.contains(&name.as_str()) {
            return Err(missing(table, name, &all));
        }
        if let Some(double) = (1..all.len()).find(|&at| all[..at].contains(&all[at])) {
            let double = all[double];
            return Err(bad!(
                "{path}: two columns are called {double}",
                "{path}：有两列都叫 {double}"
            ));
        }
        Ok(Arc::new(Schema::new(schema.fields().iter().map(plain_field).collect::<Vec<_>>())))
    }

    /// The answers to a batch; nothing if it was stopped.
    fn asked(&self, batch: &RecordBatch, table: &Path, how: &How) -> Fallible<Option<RecordBatch>> {
        let column = &self.args.column;
        let puzzles = batch.column_by_name(column).expect("all batches have the same columns");
        match self.question.ask(puzzles.clone(), how) {
            Ok(answers) => Ok(Some(plain(&answers))),
            Err(Refusal::Stopped(_)) => Ok(None),
            Err(refusal) => {
                Err(Failure::about(&format!("{}: {column}", table.display()), &refusal))
            }
        }
    }

    /// The columns of what is written.
    fn schema(&self, shape: &Schema, answers: &RecordBatch) -> Fallible<SchemaRef> {
        let answers = self.answers(answers);
        for (field, _) in &answers {
            let name = field.name();
            if shape.column_with_name(name).is_some() {
                return Err(bad!(
                    "there is a column {name} already; `--prefix new_` calls the answer new_{name}",
                    "已有名为 {name} 的列；用 `--prefix new_` 可把答案的列命名为 new_{name}"
                ));
            }
        }
        let fields = shape.fields().iter().cloned();
        let fields = fields.chain(answers.into_iter().map(|(field, _)| field));
        Ok(Arc::new(Schema::new(fields.collect::<Vec<FieldRef>>())))
    }

    /// The columns of the answers, by the names they get; the puzzles themselves are there.
    fn answers(&self, answers: &RecordBatch) -> Vec<(FieldRef, ArrayRef)> {
        let fields = answers.schema_ref().fields().iter();
        let named = |field: &FieldRef| {
            let name = format!("{}{}", self.args.prefix, field.name());
            Arc::new(field.as_ref().clone().with_name(name))
        };
        fields.map(named).zip(answers.columns().iter().cloned()).skip(1).collect()
    }

    /// Rows with their answers.
    fn beside(&self, batch: &RecordBatch, answers: &RecordBatch) -> RecordBatch {
        let fields = batch.schema_ref().fields().iter().cloned();
        let columns = fields.zip(batch.columns().iter().cloned());
        let (fields, arrays): (Vec<_>, Vec<_>) = columns.chain(self.answers(answers)).unzip();
        RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("a row has one answer")
    }
}

impl Question {
    fn ask(&self, puzzles: ArrayRef, how: &How) -> Result<RecordBatch, Refusal> {
        let puzzles = Puzzles::new(puzzles)?;
        let answers = match self {
            Question::Solve(limit) => shudu_arrow::solve(&puzzles, *limit, how),
            Question::Check(minimal) => shudu_arrow::check(&puzzles, *minimal, how),
            Question::Rate(scale) => shudu_arrow::rate(&puzzles, *scale, false, how),
            Question::Explain(profile, all) => shudu_arrow::explain(&puzzles, profile, *all, how),
            Question::Canon => shudu_arrow::canon(&puzzles, how),
        };
        Ok(answers?.pop().expect("one array has one answer"))
    }
}

/// Puzzles made and written; nothing if it was stopped.
fn made(out: &Path, making: Making, how: &How) -> Fallible<Option<Count>> {
    let Making { wish, seed, count: all, rated } = making;
    let mut order = Order { wish, seed, numbers: 0..0, rated, as_numbers: false };
    let make = |order: &Order, how: &How| match shudu_arrow::generate(order, how) {
        Ok(made) => Ok(Some(plain(&made))),
        Err(Refusal::Stopped(_)) => Ok(None),
        Err(refusal) => Err(Failure::of(&refusal)),
    };
    let Some(none) = make(&order, how)? else { return Ok(None) };
    let mut sink = Sink::create(out, none.schema_ref())?;
    let rows = how.threads as u64 * (1 << 12);
    let mut count = Count::default();
    for first in (0..all).step_by(rows as usize) {
        order.numbers = first..all.min(first + rows);
        let share = |number: u64| number as f64 / all as f64;
        let (from, to) = (share(first), share(order.numbers.end));
        let how = How { control: how.control.within(from, to), ..*how };
        let Some(batch) = make(&order, &how)? else { return Ok(None) };
        count.add(&batch);
        sink.write(&batch)?;
    }
    sink.finish()?;
    Ok(Some(count))
}

fn size(table: &PathBuf) -> u64 {
    std::fs::metadata(table).map_or(0, |about| about.len())
}

fn missing(table: &Path, name: &str, all: &[&str]) -> Failure {
    let (path, all) = (table.display(), all.join(", "));
    if all.is_empty() {
        return bad!("{path}: there are no columns", "{path}：没有任何列");
    }
    bad!(
        "{path}: there is no column {name}, only {all}",
        "{path}：没有名为 {name} 的列，只有 {all}"
    )
}

/// A batch with the columns of the first table, in their order and of their types.
fn fit(shape: &SchemaRef, batch: &RecordBatch, table: &Path) -> Fallible<RecordBatch> {
    let strict = CastOptions { safe: false, ..CastOptions::default() };
    let schema = batch.schema_ref();
    let extra = schema.fields().iter().find(|field| shape.column_with_name(field.name()).is_none());
    if let Some(extra) = extra {
        let (path, name) = (table.display(), extra.name());
        return Err(bad!(
            "{path}: the first table has no column {name}",
            "{path}：第一个表格没有名为 {name} 的列"
        ));
    }
    let column = |field: &FieldRef| {
        let Some(array) = batch.column_by_name(field.name()) else {
            let all: Vec<&str> =
                schema.fields().iter().map(|field| field.name().as_str()).collect();
            return Err(missing(table, field.name(), &all));
        };
        if array.data_type() == field.data_type() {
            return Ok(array.clone());
        }
        let array = cast_with_options(array, field.data_type(), &strict);
        array.map_err(|error| broken(table, &error))
    };
    let columns = shape.fields().iter().map(column).collect::<Fallible<Vec<_>>>()?;
    RecordBatch::try_new(shape.clone(), columns).map_err(|error| broken(table, &error))
}

/// Without dictionaries, which change from batch to batch, as those of an Arrow file must not.
pub fn plain(batch: &RecordBatch) -> RecordBatch {
    let fields: Vec<FieldRef> = batch.schema_ref().fields().iter().map(plain_field).collect();
    let columns = batch.columns().iter().zip(&fields);
    let columns: Result<Vec<_>, ArrowError> =
        columns.map(|(column, field)| cast(column, field.data_type())).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns.expect("words are text"))
        .expect("the columns are those of the batch")
}

fn plain_field(field: &FieldRef) -> FieldRef {
    let kind = match field.data_type() {
        DataType::Dictionary(_, values) => values.as_ref().clone(),
        kind => kind.clone(),
    };
    // What is there in one table may be missing in the next.
    Arc::new(field.as_ref().clone().with_data_type(kind).with_nullable(true))
}
