"""Shudu: Sudoku in batches and one by one.

Every function takes one puzzle or many. One is a string, or a NumPy array or nested list of
numbers of the shape (81,) or (9, 9), or a `Puzzle`; it gives a plain value, and a ValueError says
what is wrong with it. Many are a list, an array (N, 81) or (N, 9, 9), or anything with the Arrow
PyCapsule interface: pyarrow, Polars, pandas, DuckDB, arro3. They give a `Table`, which speaks
Arrow, too; a row that is no puzzle costs nulls, and its column `error` says why.

Batches use all cores (`threads=`), leave the interpreter to others meanwhile, stop at Ctrl-C, and
tell how far they are: `progress=True` (tqdm, if it is there) or a function of (done, all).

>>> shudu.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
Solved(solution='534678912672195348198342567859761423426853791713924856961537284287419635345286179', n_solutions=1)
>>> shudu.rate("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9").er
2.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _native
from ._count import count, marginals, relax, sample
from ._generate import generate
from ._human import explain, hint, rate, svg
from ._puzzle import (
    Canonical,
    Checked,
    Generated,
    Hint,
    Puzzle,
    Rating,
    Relaxed,
    Score,
    Solved,
    Step,
    Svg,
)
from ._solve import canon, check, isomorph, solve
from ._table import Table

if TYPE_CHECKING:
    from typing import Literal

__all__ = [
    "Canonical",
    "Checked",
    "Generated",
    "Hint",
    "Puzzle",
    "Rating",
    "Relaxed",
    "Score",
    "Solved",
    "Step",
    "Svg",
    "Table",
    "canon",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "isomorph",
    "marginals",
    "rate",
    "relax",
    "sample",
    "set_language",
    "solve",
    "svg",
]


def set_language(language: Literal["en", "zh"]) -> None:
    """Chooses the language of sentences: English, which it begins with, or Chinese."""
    _native.set_language(language)
