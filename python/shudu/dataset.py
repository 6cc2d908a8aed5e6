"""Data sets of puzzles that do not leak, and audits of anybody's.

    python -m shudu.dataset make FOLDER --rows 100000 --seed 1 --strata level
    python -m shudu.dataset audit train=train.csv test=test.csv

`make` writes a Parquet file for each split, or the arrays that the training code of HRM and TRM reads,
and a card that tells what is in it. The same options make the same files on every machine. Isomorphs
are never in two splits, not even in those of two sets that were made apart, if both are split by the same.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import _native
from ._files import fail, parts
from ._input import rows as _rows
from ._npy import Folder
from ._table import Table
from ._watch import threads_of

__all__ = ["audit", "make", "rows"]

SPLITS = {"train": 0.9, "validation": 0.05, "test": 0.05}


def rows(n: int, *, first: int = 0, threads: int | None = None, **recipe: Any) -> Table:
    """The rows `first` … `first + n - 1` of a recipe, and the copies of each after it.

    A recipe has seed, strata, splits, by, copies, rated, steps, digits, as `make` has them. Nothing
    is remembered from call to call, so that parts may be made anywhere; isomorphs of earlier rows,
    which `make` leaves out, are in them.

    >>> import shudu.dataset
    >>> t = shudu.dataset.rows(4, seed=1, splits={"train": 0.5, "test": 0.5}, rated=False)
    >>> t["row"], t["split"]
    ([0, 1, 2, 3], ['test', 'test', 'train', 'train'])
    """
    recipe.setdefault("splits", SPLITS)
    return Table(_native.dataset_rows(n, first, threads_of(threads), **_recipe(recipe)))


def _recipe(options: dict[str, Any]) -> dict[str, Any]:
    known = {"seed", "strata", "splits", "by", "copies", "rated", "steps", "digits"}
    unknown = set(options) - known
    if unknown:
        raise TypeError(f"a recipe has no {min(unknown)!r}")
    options = dict(options)
    for name, most in (("seed", 2**64 - 1), ("copies", 2**20)):
        value = options.get(name, 0)
        if not 0 <= value <= most:
            raise fail(
                f"{name} {value}: it goes from 0 to {most}", f"{name} {value}：应为 0 到 {most}"
            )
    if isinstance(options.get("splits"), dict):
        options["splits"] = list(options["splits"].items())
    if not isinstance(options.get("strata", ""), str):
        options["strata"] = ",".join(options["strata"])
    return options


def make(
    folder: str | Path,
    n: int,
    *,
    seed: int,
    strata: str | Sequence[str] = "any",
    splits: dict[str, float] | None = None,
    by: str = "solution",
    copies: int = 0,
    rated: bool = True,
    steps: bool = False,
    digits: bool = False,
    formats: Sequence[str] = ("parquet",),
    chunk: int = 4096,
    threads: int | None = None,
    progress: bool = False,
) -> str:
    """Makes a data set of n puzzles in a folder, and gives its card, which is README.md there.

    Puzzles are of the strata in turn: any, level:hard, se:7.0-7.9, hodoku:unfair, guesses:2-3,
    clues:24-30, each with +minimal or +loose; `level`, `se`, `hodoku` and `guesses` alone are the
    usual ones. The class of its solution (or `by="puzzle"`) decides the split of a puzzle. Each
    puzzle of the first split is followed by so many random isomorphs as `copies` says. `rated`
    gives the columns er, ep, ed, hardest, score, hodoku; `steps` the way through, as JSON; `digits`
    boards as 81 numbers. Formats are parquet and npy.

    Memory does not grow with the set but for some 40 bytes for each puzzle, which find isomorphs.
    """
    folder = Path(folder)
    for wanted in formats:
        if wanted not in ("parquet", "npy"):
            raise fail(
                f"there is no format `{wanted}`; there are parquet and npy",
                f"没有格式“{wanted}”；有 parquet 和 npy",
            )
    if n < 1 or chunk < 1:
        raise fail(f"{min(n, chunk)} rows are none", f"{min(n, chunk)} 行不成数据集")
    if folder.exists() and any(folder.iterdir()):
        raise fail(f"{folder}: something is there already", f"{folder}：已有内容")
    shares = SPLITS if splits is None else splits
    recipe = _recipe(
        {
            "seed": seed,
            "strata": strata,
            "splits": shares,
            "by": by,
            "copies": copies,
            "rated": rated,
            "steps": steps,
            "digits": digits,
        }
    )
    collecting = _native.Collecting(**recipe)
    folder.mkdir(parents=True, exist_ok=True)
    writers = [_Writer(folder, split, formats) for split in shares]
    try:
        for start in range(0, n, chunk):
            tables = collecting.next(min(chunk, n - start), threads_of(threads), None)
            for writer, table in zip(writers, tables, strict=True):
                writer.add(Table(table))
            if progress:
                done = min(start + chunk, n)
                print(f"\r{done}/{n}", end="" if done < n else "\n", file=sys.stderr, flush=True)
    finally:
        for writer in writers:
            writer.close()
    card = _card(folder, collecting, writers, _command(folder, n, recipe, shares, formats))
    (folder / "README.md").write_text(card, encoding="utf-8")
    return card


class _Writer:
    """The files of a split."""

    GROUP = 65536

    def __init__(self, folder: Path, split: str, formats: Sequence[str]) -> None:
        self.split = split
        self.parquet = folder / "data" / f"{split}.parquet" if "parquet" in formats else None
        self.npy = Folder(folder / "npy" / split) if "npy" in formats else None
        self.file: Any = None
        self.waiting: list[Any] = []

    def add(self, table: Table) -> None:
        if self.npy is not None and len(table):
            self.npy.add(_boards(table, "puzzle"), _boards(table, "solution"), table.numpy("copy"))
        if self.parquet is not None:
            # Dictionaries differ from batch to batch; Parquet makes its own.
            self.waiting.append(plain(table.pyarrow()))
            if sum(map(len, self.waiting)) >= self.GROUP:
                self._write()

    def _write(self) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.concat_tables(self.waiting)
        if self.file is None and self.parquet is not None:
            self.parquet.parent.mkdir(parents=True, exist_ok=True)
            self.file = pq.ParquetWriter(self.parquet, table.schema, compression="zstd")
        self.file.write_table(table, row_group_size=self.GROUP)
        self.waiting = []

    def close(self) -> None:
        if self.waiting:
            self._write()
        if self.file is not None:
            self.file.close()
        if self.npy is not None:
            self.npy.close()


def plain(table: Any) -> Any:
    """A table with texts instead of dictionaries."""
    import pyarrow as pa

    def kind(field: Any) -> Any:
        return (
            field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field
        )

    return table.cast(pa.schema([kind(field) for field in table.schema]))


def _boards(table: Table, column: str) -> np.ndarray[Any, Any]:
    """Boards as (N, 81), whatever they are written as."""
    if not table.schema[column].startswith("Utf8"):
        return table.numpy(column)
    text = "".join(table[column]).replace(".", "0").encode()
    return np.frombuffer(text, dtype=np.uint8).reshape(-1, 81) - ord("0")


def _command(
    folder: Path, n: int, recipe: dict[str, Any], shares: dict[str, float], formats: Sequence[str]
) -> str:
    words = ["python", "-m", "shudu.dataset", "make", folder.name]
    words += ["--rows", str(n), "--seed", str(recipe["seed"]), "--strata", recipe["strata"]]
    words += ["--splits", ",".join(f"{name}={share}" for name, share in shares.items())]
    words += ["--by", recipe["by"], "--copies", str(recipe["copies"])]
    words += ["--formats", ",".join(formats)]
    words += [] if recipe["rated"] else ["--unrated"]
    words += ["--steps"] if recipe["steps"] else []
    words += ["--digits"] if recipe["digits"] else []
    return shlex.join(words)


def _card(folder: Path, collecting: _native.Collecting, writers: list[_Writer], command: str) -> str:
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for name, svg in collecting.pictures():
        (pictures / name).write_text(svg, encoding="utf-8")
    files = [
        (writer.split, f"data/{writer.split}.parquet") for writer in writers if writer.parquet
    ]
    return collecting.card(folder.name, files, command, "pictures")


def audit(
    *files: str | Path,
    puzzle: str | None = None,
    solution: str | None = None,
    split: str | None = None,
    sample: int = 1000,
    threads: int | None = None,
) -> dict[str, Any]:
    """Judges a set: duplicates, isomorphs within and between splits, puzzles without one solution, wrong
    solutions, the share that singles solve, and the ratings of a sample of each split.

    Files are Parquet, Arrow, CSV, JSON lines or .npy, folders of them, or folders as HRM has them;
    `test=file` names a split, which otherwise is the column `split` or the name of the file.
    """
    return dict(json.loads(_audited(files, puzzle, solution, split, sample, threads)[1]))


def _audited(
    files: Sequence[str | Path],
    puzzle: str | None,
    solution: str | None,
    split: str | None,
    sample: int,
    threads: int | None,
) -> tuple[bool, str, str, list[tuple[str, str]]]:
    under_way = _native.Audit(sample)
    on = threads_of(threads)
    for file in files:
        for name, puzzles, solutions in parts(str(file), puzzle, solution, split):
            given = None if solutions is None else _rows(solutions)[0]
            under_way.take(name, _rows(puzzles)[0], given, on)
    return under_way.report(on)


def _shares(text: str) -> dict[str, float]:
    shares = {}
    for part in text.split(","):
        name, _, share = part.partition("=")
        try:
            shares[name] = float(share)
        except ValueError:
            raise fail(
                f"--splits is train=0.9,test=0.1 or the like, not `{text}`",
                f"--splits 应写作 train=0.9,test=0.1，而不是“{text}”",
            ) from None
    return shares


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m shudu.dataset", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--lang", choices=("en", "zh"), default="en", help="the language of sentences"
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    made = verbs.add_parser("make", help="make a data set")
    made.add_argument("folder")
    made.add_argument("--rows", type=int, required=True, help="how many puzzles")
    made.add_argument("--seed", type=int, required=True)
    made.add_argument(
        "--strata", default="any", help="apart by commas; level, se, hodoku, guesses are several"
    )
    made.add_argument("--splits", default=",".join(f"{a}={b}" for a, b in SPLITS.items()))
    made.add_argument("--by", default="solution", help="what decides the split: solution or puzzle")
    made.add_argument(
        "--copies", type=int, default=0, help="random isomorphs of each puzzle of the first split"
    )
    made.add_argument(
        "--unrated", action="store_true", help="without ratings: a hundred times faster"
    )
    made.add_argument(
        "--steps", action="store_true", help="with the way through each puzzle, as JSON"
    )
    made.add_argument("--digits", action="store_true", help="boards as 81 numbers instead of text")
    made.add_argument("--formats", default="parquet", help="parquet, npy, or both apart by a comma")
    judged = verbs.add_parser("audit", help="judge a data set")
    judged.add_argument("files", nargs="+", metavar="[SPLIT=]FILE")
    judged.add_argument("--puzzle", help="the column of puzzles")
    judged.add_argument("--solution", help="the column of solutions")
    judged.add_argument("--split", help="the column of splits")
    judged.add_argument(
        "--sample", type=int, default=1000, help="how many puzzles of a split are rated"
    )
    judged.add_argument("--json", action="store_true")
    judged.add_argument("--pictures", metavar="FOLDER", help="write histograms there")
    for verb in (made, judged):
        verb.add_argument("--threads", type=int)
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """The command line: 0 all is well, 1 a set has faults, 2 it was not understood."""
    options = _parser().parse_args(words)
    _native.set_language(options.lang)
    try:
        if options.verb == "make":
            print(
                make(
                    options.folder,
                    options.rows,
                    seed=options.seed,
                    strata=options.strata,
                    splits=_shares(options.splits),
                    by=options.by,
                    copies=options.copies,
                    rated=not options.unrated,
                    steps=options.steps,
                    digits=options.digits,
                    formats=options.formats.split(","),
                    threads=options.threads,
                    progress=sys.stderr.isatty(),
                )
            )
            return 0
        clean, as_json, told, pictures = _audited(
            options.files,
            options.puzzle,
            options.solution,
            options.split,
            options.sample,
            options.threads,
        )
        if options.pictures:
            Path(options.pictures).mkdir(parents=True, exist_ok=True)
            for name, svg in pictures:
                (Path(options.pictures) / name).write_text(svg, encoding="utf-8")
        print(as_json if options.json else told, end="\n" if options.json else "")
        return 0 if clean else 1
    except (ValueError, OverflowError, OSError) as error:
        print(f"shudu.dataset: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
