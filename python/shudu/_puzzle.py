"""One puzzle, one picture, one answer: small classes that print and draw themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Svg(str):
    """A picture. It is the text of an SVG, and notebooks show it.

    >>> shudu.svg("1.....3..2.....4")[:4]
    '<svg'
    """

    def _repr_svg_(self) -> str:
        return str(self)


class Puzzle(str):
    """A puzzle: a string of one symbol per cell, so that whatever takes strings takes it.

    It is checked when it is made, reads NumPy arrays and every text format, and notebooks draw it.

    >>> p = shudu.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> p.clues
    30
    >>> p.numpy()[0]
    array([5, 3, 0, 0, 7, 0, 0, 0, 0], dtype=uint8)
    """

    def __new__(cls, puzzle: object) -> Puzzle:
        from ._input import read_one

        return str.__new__(cls, read_one(puzzle))

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return sum(symbol not in ".0" for symbol in self.split(" ")[0])

    def numpy(self) -> NDArray[np.uint8]:
        """The cells of a classic puzzle as an array (9, 9), 0 for an open one."""
        return cells(self)

    def __repr__(self) -> str:
        return f"Puzzle({str(self)!r})"

    def _repr_svg_(self) -> str:
        row = _native.svg(_native.Rows.texts([str(self)]), False, 1, None).row(0)
        return str(row["svg"])

    def _repr_html_(self) -> str:
        return self._repr_svg_()


def cells(line: str) -> NDArray[np.uint8]:
    """A line of 81 symbols as an array (9, 9)."""
    numbers = np.frombuffer(line.replace(".", "0").encode("ascii"), dtype=np.uint8)
    return (numbers - ord("0")).reshape(9, 9)


@dataclass(frozen=True, slots=True)
class Solved:
    """What solving a puzzle gives. It is true if there is exactly one solution."""

    solution: str | None
    """The first solution, one symbol per cell; None if there is none."""
    n_solutions: int
    """How many there are, up to the limit: by default 2 means several."""

    @property
    def unique(self) -> bool:
        """Whether there is exactly one."""
        return self.n_solutions == 1

    def __bool__(self) -> bool:
        return self.n_solutions == 1

    def numpy(self) -> NDArray[np.uint8]:
        """The solution of a classic puzzle as an array (9, 9)."""
        if self.solution is None:
            raise ValueError("no solution")
        return cells(self.solution)

    def __str__(self) -> str:
        return self.solution or "-"


@dataclass(frozen=True, slots=True)
class Checked:
    """How many solutions a puzzle has, and more. It is true if there is exactly one."""

    n_solutions: int
    """0, 1, or 2 for several."""
    clues: int
    """How many cells are given."""
    minimal: bool | None = None
    """Whether no clue can go; None if it was not asked, or there is not one solution."""

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.n_solutions == 1

    def __bool__(self) -> bool:
        return self.n_solutions == 1


@dataclass(frozen=True, slots=True)
class Rating:
    """Sudoku Explainer's ratings."""

    er: float
    """Of the hardest step."""
    ep: float
    """Of the hardest up to the first digit placed."""
    ed: float
    """Of the first step."""
    hardest: str | None = None
    """The id of the technique of the hardest step, if it was asked for."""

    def __float__(self) -> float:
        return self.er


@dataclass(frozen=True, slots=True)
class Score:
    """HoDoKu's score."""

    score: float
    level: str
    solved: bool


@dataclass(frozen=True, slots=True)
class Canonical:
    """What a puzzle is up to symmetry and the names of digits."""

    canonical: str
    """The smallest isomorph, one symbol per cell; the same for all isomorphs."""
    key: bytes | None
    """The same in 41 bytes, two cells in each; only of the classic board."""
    automorphisms: int
    """How many transformations leave the puzzle as it is."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what it concludes, and why."""

    technique: str
    """The id of the technique."""
    name: str
    """What it is called."""
    rating: float | None
    """What the profile charges for it, or Sudoku Explainer's rating."""
    placement: tuple[str, int] | None
    """The cell and the digit that is placed there."""
    eliminations: list[tuple[str, int]]
    """The candidates that go."""
    text: str
    """The step in words."""
    data: dict[str, Any] = field(repr=False, compare=False)
    """All that is known of it, as `shudu explain --json` writes it."""

    @classmethod
    def of(cls, data: dict[str, Any]) -> Step:
        def pair(spot: dict[str, Any]) -> tuple[str, int]:
            return (spot["cell"], spot["digit"])

        words = data.get("words") or {}
        said = [*words.get("why", []), words.get("therefore", "")]
        return cls(
            technique=data["technique"],
            name=words.get("name", data["name"]),
            rating=data.get("rating"),
            placement=pair(data["placement"]) if data.get("placement") else None,
            eliminations=[pair(spot) for spot in data.get("eliminations", [])],
            text=" ".join(sentence for sentence in said if sentence),
            data=data,
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player should hear next."""

    kind: str
    """step, solved, clash, wrong-digit, stuck …"""
    text: str
    """The sentences up to the stage."""
    technique: str | None
    """The id of the technique, from stage 2 on."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What a puzzle leaves when k of its clues go."""

    choices: int
    """How many ways there are to choose k clues."""
    most: int
    """The most solutions that a choice leaves."""
    best: list[list[str]]
    """The choices that leave so many, as clues like r1c1=5."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle that was made, its solution, and what is known of it."""

    puzzle: Puzzle
    solution: str
    clues: int
    er: float | None
    level: str | None
    techniques: list[str] | None
    seed: int
    number: int

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()
