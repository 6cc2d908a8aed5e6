"""Puzzles as people see them: rated, explained, hinted at, drawn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._ask import ask
from ._puzzle import Hint, Rating, Score, Step, Svg
from ._table import Table
from ._typing import One, Progress, Puzzles

if TYPE_CHECKING:
    from typing import Literal


@overload
def rate(
    puzzle: One, *, scale: Literal["se"] = "se", hardest: bool = False
) -> Rating: ...
@overload
def rate(puzzle: One, *, scale: Literal["hodoku"]) -> Score: ...
@overload
def rate(puzzle: One, *, scale: Literal["w", "b", "te"]) -> int | None: ...
@overload
def rate(
    puzzle: Puzzles,
    *,
    scale: Literal["se", "hodoku", "w", "b", "te"] = "se",
    hardest: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def rate(
    puzzle: Any,
    *,
    scale: str = "se",
    hardest: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Rating | Score | int | Table | None:
    """Rates puzzles with one solution on the classic board.

    | scale | what it is | columns between puzzle and error |
    |---|---|---|
    | se | Sudoku Explainer's ratings | er, ep, ed; hardest, the technique, if asked for |
    | hodoku | HoDoKu's score | score, level, solved |
    | w, b | the longest whip, or braid, needed; None if they do not solve it | w, b |
    | te | how deep tries must be nested | te |

    >>> shudu.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    Rating(er=1.2, ep=1.2, ed=1.2, hardest=None)
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.rate(rows, scale, hardest, on, tell),
    )
    if row is None:
        return table
    if scale == "se":
        return Rating(row["er"], row["ep"], row["ed"], row.get("hardest"))
    if scale == "hodoku":
        return Score(row["score"], row["level"], row["solved"])
    length: int | None = row[scale]
    return length


@overload
def explain(puzzle: One, *, profile: str = "human", all_steps: bool = False) -> list[Step]: ...
@overload
def explain(
    puzzle: Puzzles,
    *,
    profile: str = "human",
    all_steps: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def explain(
    puzzle: Any,
    *,
    profile: str = "human",
    all_steps: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> list[Step] | Table:
    """Finds the steps through puzzles, by the profile human, hodoku, se or basic.

    Steps that nothing after them needs are left out, unless `all_steps` are asked for. A table has
    the columns puzzle, solved, n_steps, score, hardest, steps (JSON), error.

    >>> steps = shudu.explain("1.....3..2.....4")
    >>> steps[0].placement
    ('r1c2', 3)
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.explain(rows, profile, all_steps, on, tell),
    )
    if row is None:
        return table
    return [Step.of(step) for step in json.loads(row["steps"])]


@overload
def hint(puzzle: One, *, stage: int = 1, profile: str = "human") -> Hint: ...
@overload
def hint(
    puzzle: Puzzles,
    *,
    stage: int = 1,
    profile: str = "human",
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def hint(
    puzzle: Any,
    *,
    stage: int = 1,
    profile: str = "human",
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Hint | Table:
    """Says what a player should hear next.

    `stage` is how much: 1 that there is a step, 2 the technique, 3 where to look, 4 the cells or
    digits, 5 the reason, 6 the effect. A table has the columns puzzle, kind, technique, hint, error.

    >>> shudu.hint("1.....3..2.....4", stage=2).technique
    'hidden-single-box'
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.hint(rows, profile, stage, on, tell),
    )
    if row is None:
        return table
    return Hint(row["kind"], row["hint"], row["technique"])


@overload
def svg(puzzle: One, *, candidates: bool = False) -> Svg: ...
@overload
def svg(
    puzzle: Puzzles,
    *,
    candidates: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table: ...
def svg(
    puzzle: Any,
    *,
    candidates: bool = False,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Svg | Table:
    """Draws puzzles. Notebooks show the picture of one; a table has the columns puzzle, svg, error.

    >>> shudu.svg("1.....3..2.....4", candidates=True).count("<text") > 16
    True
    """
    table, row = ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.svg(rows, candidates, on, tell),
    )
    return table if row is None else Svg(row["svg"])
