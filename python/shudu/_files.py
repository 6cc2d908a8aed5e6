"""Files of puzzles, read in batches: Parquet, Arrow, CSV, JSON lines, NumPy, and the folders of HRM."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ._native import pick, usual_columns

PUZZLES, SOLUTIONS = usual_columns()
ROWS = 8192

Part = tuple[str, Any, Any]
"""A split, puzzles, and solutions or None: Arrow arrays or arrays (N, 81)."""


def fail(english: str, chinese: str) -> ValueError:
    """The error with this sentence."""
    return ValueError(pick(english, chinese))


def named(argument: str) -> tuple[str | None, Path]:
    """`split=file`, or a file alone."""
    name, sign, rest = argument.partition("=")
    if sign and name and not Path(argument).exists():
        return name, Path(rest)
    return None, Path(argument)


def parts(
    argument: str, puzzle: str | None = None, solution: str | None = None, split: str | None = None
) -> Iterator[Part]:
    """The puzzles of a file or a folder, batch by batch."""
    name, path = named(argument)
    if path.is_dir():
        yield from _folder(name, path, puzzle, solution, split)
        return
    if not path.exists():
        raise fail(f"{path}: there is no such file", f"{path}：没有这个文件")
    name = name or path.stem
    if path.suffix == ".npy":
        yield from _arrays(name, path, path.with_name(path.name.replace("inputs", "labels")))
        return
    for batch in _batches(path):
        yield from _columns(name, path, batch, puzzle, solution, split)


def _folder(
    name: str | None, path: Path, puzzle: str | None, solution: str | None, split: str | None
) -> Iterator[Part]:
    inputs = path / "all__inputs.npy"
    if inputs.exists():
        yield from _arrays(name or path.name, inputs, path / "all__labels.npy", shift=1)
        return
    data = path / "data" if (path / "data").is_dir() else path
    kinds = (".parquet", ".arrow", ".feather", ".csv", ".jsonl", ".npy")
    files = sorted(file for file in data.iterdir() if file.suffix in kinds or file.is_dir())
    if not files:
        raise fail(f"{path}: there are no puzzles in this folder", f"{path}：文件夹里没有题目")
    for file in files:
        if file.is_file() or (file / "all__inputs.npy").exists():
            yield from parts(f"{name}={file}" if name else str(file), puzzle, solution, split)


def _arrays(name: str, inputs: Path, labels: Path, shift: int = 0) -> Iterator[Part]:
    """Arrays as they lie on disk, a piece at a time."""
    puzzles = np.load(inputs, mmap_mode="r")
    there = labels != inputs and labels.exists()
    solutions = np.load(labels, mmap_mode="r") if there else None
    for start in range(0, len(puzzles), ROWS):
        piece = slice(start, start + ROWS)
        given = None if solutions is None else np.asarray(solutions[piece]) - shift
        yield name, np.asarray(puzzles[piece]) - shift, given


def _batches(path: Path) -> Iterator[Any]:
    import pyarrow as pa

    try:
        if path.suffix == ".parquet":
            import pyarrow.parquet as pq

            with pq.ParquetFile(path) as file:
                yield from file.iter_batches(batch_size=ROWS)
        elif path.suffix in (".arrow", ".feather", ".ipc"):
            with pa.memory_map(str(path)) as source, pa.ipc.open_file(source) as file:
                for at in range(file.num_record_batches):
                    yield file.get_batch(at)
        elif ".csv" in path.suffixes:
            yield from _csv(path)
        elif ".jsonl" in path.suffixes or path.suffix == ".json":
            yield from _lines(path)
        else:
            raise fail(
                f"{path}: puzzles are read from .parquet, .arrow, .csv, .jsonl and .npy",
                f"{path}：只能读取 .parquet、.arrow、.csv、.jsonl 和 .npy",
            )
    except (pa.ArrowInvalid, OSError, json.JSONDecodeError) as error:
        raise fail(f"{path}: {error}", f"{path}：{error}") from error


def _csv(path: Path) -> Iterator[Any]:
    """All as text: eighty-one digits are no number."""
    import pyarrow as pa
    from pyarrow import csv

    with pa.input_stream(str(path)) as stream:
        head = b""
        while b"\n" not in head and (more := stream.read(65536)):
            head += more
    names = [name.strip().strip('"') for name in head.split(b"\n")[0].decode().split(",")]
    kinds = csv.ConvertOptions(column_types={name: pa.string() for name in names})
    with csv.open_csv(path, convert_options=kinds) as reader:
        yield from reader


def _lines(path: Path) -> Iterator[Any]:
    import pyarrow as pa

    with io.BufferedReader(pa.input_stream(str(path))) as stream:
        rows: list[Any] = []
        for line in stream:
            if line.strip():
                rows.append(json.loads(line))
            if len(rows) == ROWS:
                yield pa.RecordBatch.from_pylist(rows)
                rows = []
        if rows:
            yield pa.RecordBatch.from_pylist(rows)


def _columns(
    name: str, path: Path, batch: Any, puzzle: str | None, solution: str | None, split: str | None
) -> Iterator[Part]:
    names = batch.schema.names
    for wanted in (puzzle, solution, split):
        if wanted is not None and wanted not in names:
            every = ", ".join(names)
            raise fail(
                f"{path}: there is no column `{wanted}`; there are: {every}",
                f"{path}：没有“{wanted}”这一列；有：{every}",
            )
    puzzle = puzzle or next((each for each in PUZZLES if each in names), None)
    if puzzle is None:
        every = ", ".join(names)
        raise fail(
            f"{path}: which column has the puzzles? there are: {every}",
            f"{path}：题目在哪一列？有：{every}",
        )
    solution = solution or next((each for each in SOLUTIONS if each in names), None)
    split = split or ("split" if "split" in names else None)
    if split is None:
        yield name, batch[puzzle], None if solution is None else batch[solution]
        return
    import pyarrow.compute as pc

    for value in pc.unique(batch[split]).to_pylist():
        rows = batch.filter(
            pc.equal(batch[split], value) if value is not None else pc.is_null(batch[split])
        )
        yield str(value), rows[puzzle], None if solution is None else rows[solution]
