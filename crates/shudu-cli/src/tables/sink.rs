//! Tables written: beside their place, and moved there once they are complete.

use super::flat::flat;
use super::name::{self, Kind, Packing};
use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::output::Target;
use arrow_array::RecordBatch;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{ArrowError, SchemaRef};
use flate2::Compression;
use flate2::write::GzEncoder;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression as Packed, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A group of rows of Parquet is held in memory until it is written.
const GROUP: usize = 1 << 17;
/// The same in bytes, for rows that are long.
const HELD: usize = 64 << 20;

/// A table being written.
pub struct Sink {
    target: Target,
    writer: Writer,
}

enum Writer {
    Parquet(Box<ArrowWriter<File>>),
    Arrow(Box<FileWriter<BufWriter<File>>>),
    Arrows(Box<StreamWriter<Packer>>),
    Csv(Box<arrow_csv::Writer<Packer>>),
    Jsonl(Box<arrow_json::LineDelimitedWriter<Packer>>),
}

impl Sink {
    /// Begins a table of these columns.
    pub fn create(path: &Path, schema: &SchemaRef) -> Fallible<Sink> {
        let (kind, packing) = name::of(path)?;
        let target = Target::create(path)?;
        let file = target.file()?;
        let writer = Writer::new(kind, packing, file, schema);
        let writer = writer.map_err(|error| unwritten(path, error))?;
        Ok(Sink { target, writer })
    }

    /// Adds rows.
    pub fn write(&mut self, batch: &RecordBatch) -> Fallible {
        self.writer.write(batch).map_err(|error| unwritten(self.target.path(), error))
    }

    /// Completes it, and puts it in its place.
    pub fn finish(self) -> Fallible {
        self.writer.finish().map_err(|error| unwritten(self.target.path(), error))?;
        self.target.finish()
    }
}

fn unwritten(path: &Path, error: ArrowError) -> Failure {
    let path = path.display();
    match error {
        ArrowError::IoError(_, error) => Failure::file(path, Doing::Write, &error),
        error => bad!("{path}: cannot write it: {error}", "{path}：无法写入：{error}"),
    }
}

impl Writer {
    fn new(
        kind: Kind,
        packing: Packing,
        file: File,
        schema: &SchemaRef,
    ) -> Result<Writer, ArrowError> {
        Ok(match kind {
            Kind::Parquet => {
                let options = WriterProperties::builder()
                    .set_compression(Packed::ZSTD(ZstdLevel::default()))
                    .set_max_row_group_row_count(Some(GROUP))
                    .build();
                let writer = ArrowWriter::try_new(file, schema.clone(), Some(options))?;
                Writer::Parquet(Box::new(writer))
            }
            Kind::Arrow => {
                Writer::Arrow(Box::new(FileWriter::try_new(BufWriter::new(file), schema)?))
            }
            Kind::Arrows => {
                let packer = Packer::new(packing, file)?;
                Writer::Arrows(Box::new(StreamWriter::try_new(packer, schema)?))
            }
            Kind::Csv => {
                let mut writer =
                    Writer::Csv(Box::new(arrow_csv::Writer::new(Packer::new(packing, file)?)));
                // The names of the columns are there even if nothing else is.
                writer.write(&RecordBatch::new_empty(schema.clone()))?;
                writer
            }
            Kind::Jsonl => {
                let builder = arrow_json::WriterBuilder::new().with_explicit_nulls(true);
                Writer::Jsonl(Box::new(builder.build(Packer::new(packing, file)?)))
            }
        })
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        match self {
            Writer::Parquet(writer) => {
                writer.write(batch)?;
                if writer.in_progress_size() > HELD {
                    writer.flush()?;
                }
                Ok(())
            }
            Writer::Arrow(writer) => writer.write(batch),
            Writer::Arrows(writer) => writer.write(batch),
            Writer::Csv(writer) => {
                let columns = batch.columns().iter().map(flat).collect::<Result<Vec<_>, _>>()?;
                let names = batch.schema_ref().fields().iter().map(|field| field.name());
                writer.write(&RecordBatch::try_from_iter(names.zip(columns))?)
            }
            Writer::Jsonl(writer) => writer.write(batch),
        }
    }

    fn finish(self) -> Result<(), ArrowError> {
        match self {
            Writer::Parquet(writer) => writer.close().map(drop)?,
            Writer::Arrow(mut writer) => writer.finish()?,
            Writer::Arrows(writer) => writer.into_inner()?.finish()?,
            Writer::Csv(writer) => writer.into_inner().finish()?,
            Writer::Jsonl(mut writer) => {
                writer.finish()?;
                writer.into_inner().finish()?;
            }
        }
        Ok(())
    }
}

/// Bytes on their way into a file.
enum Packer {
    None(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Zstandard(zstd::Encoder<'static, BufWriter<File>>),
}

impl Packer {
    fn new(packing: Packing, file: File) -> io::Result<Packer> {
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(match packing {
            Packing::None => Packer::None(file),
            Packing::Gzip => Packer::Gzip(GzEncoder::new(file, Compression::default())),
            Packing::Zstandard => Packer::Zstandard(zstd::Encoder::new(file, 0)?),
        })
    }

    /// Writes what was held back.
    fn finish(self) -> io::Result<()> {
        let mut file = match self {
            Packer::None(file) => file,
            Packer::Gzip(packer) => packer.finish()?,
            Packer::Zstandard(packer) => packer.finish()?,
        };
        file.flush()
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::None(file) => file.write(bytes),
            Packer::Gzip(packer) => packer.write(bytes),
            Packer::Zstandard(packer) => packer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packer::None(file) => file.flush(),
            Packer::Gzip(packer) => packer.flush(),
            Packer::Zstandard(packer) => packer.flush(),
        }
    }
}
