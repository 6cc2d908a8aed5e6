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

import json
import secrets
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._input import rows as _rows
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
from ._table import Table
from ._typing import One, Progress, Puzzles
from ._watch import threads_of as _threads
from ._watch import watched as _watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Literal

    from numpy.typing import NDArray

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


def _ask(
    puzzles: Any,
    column: str | None,
    threads: int | None,
    progress: Progress,
    question: Callable[[_native.Rows, int, Any], _native.Table],
    *,
    shared: bool = False,
) -> tuple[Table, dict[str, Any] | None]:
    """Asks about puzzles; of a single one, its row as well. A ValueError says why it has none.

    A single row is answered by the calling thread, unless its work itself can be `shared`.
    """
    native, single = _rows(puzzles, column)
    if single:
        table = question(native, _threads(threads) if shared else 1, None)
        row = table.row(0)
        if row["error"] is not None:
            raise ValueError(row["error"])
        return Table(table), row
    with _watched(progress, len(native)) as tell:
        return Table(question(native, _threads(threads), tell)), None


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
    table, row = _ask(
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
    table, row = _ask(
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
    table, row = _ask(puzzle, column, threads, progress, _native.count, shared=True)
    return table if row is None else int(row["count"])


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
    table, row = _ask(
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
    table, row = _ask(
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
    table, row = _ask(
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
    table, row = _ask(puzzle, column, threads, progress, _native.canon)
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
    chosen = _seed(seed)
    table, row = _ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.isomorph(rows, chosen, on, tell),
    )
    return table if row is None else Puzzle(row["isomorph"])


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
    table, row = _ask(
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
    table, row = _ask(puzzle, column, threads, progress, _native.marginals, shared=True)
    if row is None:
        return table
    if row["marginals"] is None:
        raise ValueError("no solution")
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
    chosen = _seed(seed)
    table, row = _ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.sample(rows, n, chosen, on, tell),
        shared=True,
    )
    return table if row is None else list(row["samples"])


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
    table, row = _ask(
        puzzle,
        column,
        threads,
        progress,
        lambda rows, on, tell: _native.svg(rows, candidates, on, tell),
    )
    return table if row is None else Svg(row["svg"])


@overload
def generate(
    n: None = None,
    *,
    seed: int | None = None,
    first: int = 0,
    rated: bool = True,
    level: str | int | None = None,
    rating: float | tuple[float, float] | None = None,
    technique: str | Sequence[str] | None = None,
    **wishes: Any,
) -> Generated: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    first: int = 0,
    rated: bool = True,
    digits: bool = False,
    level: str | int | None = None,
    rating: float | tuple[float, float] | None = None,
    technique: str | Sequence[str] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **wishes: Any,
) -> Table: ...
def generate(
    n: int | None = None,
    *,
    seed: int | None = None,
    first: int = 0,
    rated: bool = True,
    digits: bool = False,
    level: str | int | None = None,
    rating: float | tuple[float, float] | None = None,
    technique: str | Sequence[str] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **wishes: Any,
) -> Generated | Table:
    """Makes puzzles with exactly one solution. Without n, one; with n, a table of so many.

    `level` is beginner … extreme, or 0 to 4 of the hole-digging game; `rating` a number or a pair
    (from, to) of Sudoku Explainer's; `technique` a name or several that the puzzle needs, which is
    proved. Further wishes: clues=(from, to), minimal, symmetry, pattern, only, layout, unbiased,
    solved, tries. If nothing is asked for: medium.

    A seed and a number make the same puzzle on every machine: the numbers are first … first + n - 1,
    so that a range can be cut into parts anywhere. `rated=False` leaves ratings out, which is much
    faster; `digits=True` gives boards as lists of 81 numbers. A table has the columns puzzle,
    solution, clues, er, ep, ed, level, guesses, techniques, seed, number, tried, error.

    >>> made = shudu.generate(level="easy", seed=7)
    >>> shudu.solve(made.puzzle).solution == made.solution
    True
    >>> t = shudu.generate(3, seed=7, rated=False, minimal=True)
    >>> t["number"]
    [0, 1, 2]
    """
    asked = {name: wish for name, wish in wishes.items() if wish not in (None, False)}
    unknown = set(wishes) - _WISHES
    if unknown:
        raise TypeError(f"generate() got an unexpected keyword argument {min(unknown)!r}")
    if level is None and rating is None and technique is None and not asked:
        level = "medium"
    if isinstance(rating, (int, float)):
        rating = (float(rating), float(rating))
    if isinstance(technique, str):
        technique = [technique]
    clues = asked.get("clues")
    if isinstance(clues, int):
        asked["clues"] = (clues, clues)
    many = 1 if n is None else n
    with _watched(progress, many) as tell:
        native = _native.generate(
            many,
            _seed(seed),
            first,
            rated,
            digits and n is not None,
            _threads(threads),
            tell,
            level=None if level is None else str(level),
            rating=rating,
            technique=technique,
            **asked,
        )
    if n is not None:
        return Table(native)
    row = native.row(0)
    if row["error"] is not None:
        raise ValueError(row["error"])
    return Generated(
        Puzzle(row["puzzle"]),
        row["solution"],
        row["clues"],
        row["er"],
        row["level"],
        row["techniques"],
        row["seed"],
        row["number"],
    )


_WISHES = {
    "clues",
    "minimal",
    "symmetry",
    "pattern",
    "only",
    "layout",
    "unbiased",
    "solved",
    "tries",
}


def _seed(seed: int | None) -> int:
    """The seed, or one by chance."""
    return secrets.randbits(63) if seed is None else int(seed)
