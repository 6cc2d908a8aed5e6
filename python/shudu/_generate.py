"""Puzzles made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._ask import seed_of
from ._puzzle import Generated, Puzzle
from ._table import Table
from ._typing import Progress
from ._watch import threads_of, watched

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    with watched(progress, many) as tell:
        native = _native.generate(
            many,
            seed_of(seed),
            first,
            rated,
            digits and n is not None,
            threads_of(threads),
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
