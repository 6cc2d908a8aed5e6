"""Solutions counted, weighed and drawn by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._ask import ask, seed_of
from ._puzzle import Relaxed
from ._table import Table
from ._typing import One, Progress, Puzzles

if TYPE_CHECKING:
    from numpy.typing import NDArray


@overload
def count(puzzle: One, *, threads: int | None = None) -> int: ...
@overload
def count(
    puzzle: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def count(
    puzzle: Any,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int | Table:
    """Counts solutions, exactly. A table has the columns puzzle, count (decimal), error.

    >>> shudu.count("12......." + 72 * ".")
    92651441000292679680
    """
    table, row = ask(puzzle, column, threads, progress, _native.count, shared=True)
    return table if row is None else int(row["count"])


@overload
def relax(
    puzzle: One, k: int, *, top: int | None = None, threads: int | None = None
) -> Relaxed: ...
@overload
def relax(
    puzzle: Puzzles,
    k: int,
    *,
    top: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def relax(
    puzzle: Any,
    k: int,
    *,
    top: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Relaxed | Table:
    """Takes every choice of k clues away, and says which leaves the most solutions.

    A table has the columns puzzle, choices, most (decimal), best (clues apart by spaces), error.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> shudu.relax(p, 2).most
    51
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.relax(rows, k, top, on, tell),
        shared=True,
    )
    if row is None:
        return table
    best = [choice.split() for choice in row["best"]]
    return Relaxed(row["choices"], int(row["most"]), best)


@overload
def marginals(puzzle: One, *, threads: int | None = None) -> NDArray[np.float64]: ...
@overload
def marginals(
    puzzle: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def marginals(
    puzzle: Any,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> NDArray[np.float64] | Table:
    """Says in what share of its solutions each cell of a puzzle has each digit.

    One puzzle gives an array (rows, columns, digits). A table has the columns puzzle, count
    (decimal), marginals (lists, cell by cell), error.

    >>> shudu.marginals("1....2....3....4")[0, 1].tolist()
    [0.0, 0.0, 0.5, 0.5]
    """
    table, row = ask(puzzle, column, threads, progress, _native.marginals, shared=True)
    if row is None:
        return table
    if row["marginals"] is None:
        raise ValueError(_native.pick("no solution", "无解"))
    size = round(len(row["marginals"]) ** (1 / 3))
    return np.array(row["marginals"], dtype=np.float64).reshape(size, size, size)


@overload
def sample(
    puzzle: One, n: int = 1, *, seed: int | None = None, threads: int | None = None
) -> list[str]: ...
@overload
def sample(
    puzzle: Puzzles,
    n: int = 1,
    *,
    seed: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def sample(
    puzzle: Any,
    n: int = 1,
    *,
    seed: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> list[str] | Table:
    """Draws n solutions by chance, each exactly as likely as any other.

    Row r is drawn with the seed `seed + r`. A table has the columns puzzle, samples, error.

    >>> len(set(shudu.sample(81 * ".", 3, seed=1)))
    3
    """
    chosen = seed_of(seed)
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.sample(rows, n, chosen, on, tell),
        shared=True,
    )
    return table if row is None else list(row["samples"])
