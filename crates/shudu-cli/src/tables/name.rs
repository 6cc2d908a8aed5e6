//! What a file is, said by the end of its name.

use crate::term::failure::Fallible;
use std::path::Path;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Parquet,
    /// Arrow's file, which can be read from anywhere in it.
    Arrow,
    /// Arrow's stream.
    Arrows,
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// How its bytes are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    Gzip,
    Zstandard,
}

/// All endings; what follows the first of a row is read as well.
const KINDS: &[(&str, Kind)] = &[
    (".parquet", Kind::Parquet),
    (".arrow", Kind::Arrow),
    (".feather", Kind::Arrow),
    (".arrows", Kind::Arrows),
    (".csv", Kind::Csv),
    (".jsonl", Kind::Jsonl),
    (".ndjson", Kind::Jsonl),
];

/// What a file of this name is.
pub fn of(path: &Path) -> Fallible<(Kind, Packing)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let (rest, packing) = match (name.strip_suffix(".gz"), name.strip_suffix(".zst")) {
        (Some(rest), _) => (rest, Packing::Gzip),
        (_, Some(rest)) => (rest, Packing::Zstandard),
        _ => (name.as_str(), Packing::None),
    };
    let kind = KINDS.iter().find(|(ending, _)| rest.ends_with(ending)).map(|&(_, kind)| kind);
    let path = path.display();
    match kind {
        None => Err(bad!(
            "{path}: a table needs a name that ends in .parquet, .arrow, .arrows, .csv or .jsonl",
            "{path}：表格的文件名应以 .parquet、.arrow、.arrows、.csv 或 .jsonl 结尾"
        )),
        Some(Kind::Parquet | Kind::Arrow) if packing != Packing::None => Err(bad!(
            "{path}: .gz and .zst are for .csv, .jsonl and .arrows; the others are packed inside",
            "{path}：.gz 和 .zst 用于 .csv、.jsonl 和 .arrows；其他格式自带压缩"
        )),
        Some(kind) => Ok((kind, packing)),
    }
}
