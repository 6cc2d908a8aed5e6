//! Tables read, a batch of rows at a time; how far, is counted where it is read.

use super::name::{self, Kind};
use crate::term::bytes::unpacked;
use crate::term::failure::{Doing, Failure, Fallible};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// So many lines of JSON say what columns there are.
const LOOKED_AT: usize = 10_000;

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>;

/// A table being read.
pub struct Source {
    path: PathBuf,
    /// Its columns.
    pub schema: SchemaRef,
    batches: Batches,
    /// What was read, and all there is: rows, batches or bytes.
    done: Arc<AtomicU64>,
    all: u64,
    /// A batch of which rows are left.
    rest: Option<RecordBatch>,
    rows: usize,
}

impl Source {
    /// Opens a table, to be read so many rows at a time.
    pub fn open(path: &Path, rows: usize) -> Fallible<Source> {
        let (kind, _) = name::of(path)?;
        let doing = |error| Failure::file(path.display(), Doing::Open, &error);
        let file = File::open(path).map_err(doing)?;
        // A folder can be opened, too.
        if file.metadata().map_err(doing)?.is_dir() {
            return Err(doing(io::ErrorKind::IsADirectory.into()));
        }
        let opened = match kind {
            Kind::Parquet => parquet(file, rows),
            Kind::Arrow | Kind::Arrows => arrow(file),
            Kind::Csv => csv(path, rows),
            Kind::Jsonl => json(path, rows),
        };
        let Opened { schema, batches, done, all } = opened.map_err(|error| broken(path, &error))?;
        Ok(Source { path: path.into(), schema, batches, done, all, rest: None, rows })
    }

    /// The share that was read.
    pub fn share(&self) -> f64 {
        (self.done.load(Ordering::Relaxed) as f64 / self.all.max(1) as f64).min(1.0)
    }

    /// The next rows. Files may have batches of any size.
    pub fn next(&mut self) -> Fallible<Option<RecordBatch>> {
        let batch = match self.rest.take() {
            Some(batch) => batch,
            None => match self.batches.next().transpose() {
                Ok(Some(batch)) => batch,
                Ok(None) => return Ok(None),
                Err(error) => return Err(broken(&self.path, &error)),
            },
        };
        let rows = self.rows.min(batch.num_rows());
        let left = batch.num_rows() - rows;
        self.rest = (left > 0).then(|| batch.slice(rows, left));
        Ok(Some(batch.slice(0, rows)))
    }
}

/// What cannot be read, and why.
pub fn broken(path: &Path, error: &ArrowError) -> Failure {
    let path = path.display();
    let why = match error {
        ArrowError::CsvError(why) | ArrowError::JsonError(why) | ArrowError::ParseError(why) => {
            why.clone()
        }
        error => error.to_string(),
    };
    let why = why.lines().next().unwrap_or_default().trim_end_matches('.').to_owned();
    bad!("{path}: this table cannot be read: {why}", "{path}：无法读取这个表格：{why}")
}

struct Opened {
    schema: SchemaRef,
    batches: Batches,
    done: Arc<AtomicU64>,
    all: u64,
}

fn parquet(file: File, rows: usize) -> Result<Opened, ArrowError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let all = builder.metadata().file_metadata().num_rows();
    let reader = builder.with_batch_size(rows).build()?;
    let done = Arc::new(AtomicU64::new(0));
    let counted = done.clone();
    let schema = reader.schema();
    let batches = reader.inspect(move |batch| {
        let rows = batch.as_ref().map_or(0, RecordBatch::num_rows);
        counted.fetch_add(rows as u64, Ordering::Relaxed);
    });
    Ok(Opened { schema, batches: Box::new(batches), done, all: all.max(0) as u64 })
}

/// Both of Arrow's formats, whatever the name says: files begin with their magic.
fn arrow(mut file: File) -> Result<Opened, ArrowError> {
    let mut magic = Vec::new();
    file.by_ref().take(6).read_to_end(&mut magic)?;
    file.rewind()?;
    if magic == *b"ARROW1" {
        let reader = FileReader::try_new(BufReader::new(file), None)?;
        let (schema, all) = (reader.schema(), reader.num_batches() as u64);
        let done = Arc::new(AtomicU64::new(0));
        let counted = done.clone();
        let batches = reader.inspect(move |_| _ = counted.fetch_add(1, Ordering::Relaxed));
        return Ok(Opened { schema, batches: Box::new(batches), done, all });
    }
    let (read, done, all) = counted(file)?;
    let reader = StreamReader::try_new(BufReader::new(read), None)?;
    Ok(Opened { schema: reader.schema(), batches: Box::new(reader), done, all })
}

/// What CSV has is text: whoever wrote 007 finds 007.
fn csv(path: &Path, rows: usize) -> Result<Opened, ArrowError> {
    let format = arrow_csv::reader::Format::default().with_header(true);
    let (head, ..) = counted(File::open(path)?)?;
    let (head, _) = format.infer_schema(head, Some(0))?;
    let text = |field: &Arc<Field>| Field::new(field.name(), DataType::Utf8, true);
    let schema = Arc::new(Schema::new(head.fields().iter().map(text).collect::<Vec<_>>()));
    let (read, done, all) = counted(File::open(path)?)?;
    let builder = arrow_csv::ReaderBuilder::new(schema.clone()).with_header(true);
    let batches = Box::new(builder.with_batch_size(rows).build(read)?);
    Ok(Opened { schema, batches, done, all })
}

/// A name that comes up later only is an error, since its values would be lost.
fn json(path: &Path, rows: usize) -> Result<Opened, ArrowError> {
    let (head, ..) = counted(File::open(path)?)?;
    let (schema, _) = arrow_json::reader::infer_json_schema(BufReader::new(head), Some(LOOKED_AT))?;
    let schema = Arc::new(schema);
    let (read, done, all) = counted(File::open(path)?)?;
    let builder = arrow_json::ReaderBuilder::new(schema.clone()).with_strict_mode(true);
    let batches = Box::new(builder.with_batch_size(rows).build(BufReader::new(read))?);
    Ok(Opened { schema, batches, done, all })
}

/// The bytes of a file, unpacked; how many were read of the file, and how many it has.
fn counted(file: File) -> io::Result<(Box<dyn Read + Send>, Arc<AtomicU64>, u64)> {
    let all = file.metadata()?.len();
    let done = Arc::new(AtomicU64::new(0));
    let read = unpacked(Counted { file, done: done.clone() })?;
    Ok((read, done, all))
}

struct Counted {
    file: File,
    done: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(into)?;
        self.done.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}
