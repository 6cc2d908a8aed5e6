"""Puzzles solved, checked, brought into canonical form and turned."""

from __future__ import annotations

from typing import Any, overload

from . import _native
from ._ask import ask, seed_of
from ._puzzle import Canonical, Checked, Puzzle, Solved
from ._table import Table
from ._typing import One, Progress, Puzzles


@overload
def solve(puzzle: One, *, limit: int = 2) -> Solved: ...
@overload
def solve(
    puzzle: Puzzles,
    *,
    limit: int = 2,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def solve(
    puzzle: Any,
    *,
    limit: int = 2,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Solved | Table:
    """Solves puzzles of any board. That there is no solution, or several, is an answer.

    Up to `limit` solutions are looked for; with 1 it stays open whether the first is the only one.
    A table has the columns puzzle, solution (numbers if puzzles are), n_solutions, error.

    >>> shudu.solve("1.....3..2.....4").solution
    '1342243142133124'
    >>> shudu.solve(".1" + 79 * ".").n_solutions
    2
    >>> shudu.solve(["1.....3..2.....4", "11" + 79 * "."])["n_solutions"]
    [1, 0]
    """
    if limit == 2 and isinstance(puzzle, str):
        plain = _native.solve_line(puzzle)
        if plain is not None:
            return Solved(*plain)
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.solve(rows, limit, on, tell),
    )
    if row is None:
        return table
    solution = row["solution"]
    if isinstance(solution, list):
        solution = "".join(map(str, solution))
    return Solved(solution, row["n_solutions"])


@overload
def check(puzzle: One, *, minimal: bool = False) -> Checked: ...
@overload
def check(
    puzzle: Puzzles,
    *,
    minimal: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def check(
    puzzle: Any,
    *,
    minimal: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Checked | Table:
    """Says how many solutions puzzles have (2: several), how many clues, and whether no clue can go.

    A table has the columns puzzle, n_solutions, unique, clues, minimal if it was asked, error.

    >>> shudu.check("1.....3..2.....4", minimal=True)
    Checked(n_solutions=1, clues=4, minimal=True)
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.check(rows, minimal, on, tell),
    )
    if row is None:
        return table
    return Checked(row["n_solutions"], row["clues"], row.get("minimal"))


@overload
def canon(puzzle: One) -> Canonical: ...
@overload
def canon(
    puzzle: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def canon(
    puzzle: Any,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Canonical | Table:
    """Finds canonical forms: equal for isomorphs, different for all else.

    A table has the columns puzzle, canonical, key (41 bytes, to join and group by), automorphisms,
    error.

    >>> a, b = "1.....3..2.....4", "4.....2..3.....1"
    >>> shudu.canon(a).canonical == shudu.canon(b).canonical
    True
    """
    table, row = ask(puzzle, column, threads, progress, _native.canon)
    if row is None:
        return table
    return Canonical(row["canonical"], row["key"], row["automorphisms"])


@overload
def isomorph(puzzle: One, *, seed: int | None = None) -> Puzzle: ...
@overload
def isomorph(
    puzzle: Puzzles,
    *,
    seed: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def isomorph(
    puzzle: Any,
    *,
    seed: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Puzzle | Table:
    """Turns puzzles into isomorphs by chance: for augmentation that changes nothing but the looks.

    Row r is turned with the seed `seed + r`, so that parts of a table may be turned apart. A table
    has the columns puzzle, isomorph, error.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> shudu.canon(shudu.isomorph(p, seed=7)) == shudu.canon(p)
    True
    """
    chosen = seed_of(seed)
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.isomorph(rows, chosen, on, tell),
    )
    return table if row is None else Puzzle(row["isomorph"])
