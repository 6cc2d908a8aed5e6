"""What Spark and Ray share: questions about the puzzles of a frame, in types that both understand.

Each brings what is its own: how a function is applied to all batches, and how rows are brought together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

import shudu
import shudu.dataset

from ._files import fail
from ._native import pick


def _explain(puzzles: Any, **options: Any) -> Any:
    """The steps of puzzles with one solution. Those of a nearly empty board would keep a task for hours."""
    solutions = pa.table(shudu.check(puzzles, threads=1))["n_solutions"]
    several = pc.fill_null(pc.not_equal(solutions, 1), False)
    column = puzzles["puzzle"]
    one = pc.if_else(several, pa.scalar(None, column.type), column)
    table = pa.table(shudu.explain(pa.table({"puzzle": one}), **options))
    sentence = pick(
        "only a puzzle with one solution has steps here", "这里只有唯一解的题目才有解题步骤"
    )
    at = table.schema.get_field_index("error")
    return table.set_column(at, "error", pc.if_else(several, sentence, table["error"]))


QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": shudu.solve,
    "check": shudu.check,
    "rate": shudu.rate,
    "canon": shudu.canon,
    "explain": _explain,
}
Frame = TypeVar("Frame")
"""What puzzles are in: a DataFrame of Spark, a Dataset of Ray."""

Asking = Callable[[Frame, str, str, str, dict[str, Any]], Frame]
"""How a frame is asked: question, column, prefix of the new columns, options."""


class Questions(Generic[Frame]):
    """The functions of both modules."""

    def __init__(self, ask: Asking[Frame]) -> None:
        self._ask = ask

    def solve(
        self, frame: Frame, *, column: str = "puzzle", prefix: str = "", limit: int = 2
    ) -> Frame:
        """Adds solution, n_solutions, error."""
        return self._ask(frame, "solve", column, prefix, {"limit": limit})

    def check(
        self, frame: Frame, *, column: str = "puzzle", prefix: str = "", minimal: bool = False
    ) -> Frame:
        """Adds n_solutions, unique, clues, minimal if it is asked for, error."""
        return self._ask(frame, "check", column, prefix, {"minimal": minimal})

    def rate(
        self,
        frame: Frame,
        *,
        column: str = "puzzle",
        prefix: str = "",
        scale: str = "se",
        hardest: bool = False,
    ) -> Frame:
        """Adds er, ep, ed, error; or what the scale has."""
        return self._ask(frame, "rate", column, prefix, {"scale": scale, "hardest": hardest})

    def canon(self, frame: Frame, *, column: str = "puzzle", prefix: str = "") -> Frame:
        """Adds canonical, key, automorphisms, error."""
        return self._ask(frame, "canon", column, prefix, {})

    def explain(
        self,
        frame: Frame,
        *,
        column: str = "puzzle",
        prefix: str = "",
        profile: str = "human",
        all_steps: bool = False,
    ) -> Frame:
        """Adds solved, n_steps, score, hardest, steps, error."""
        options = {"profile": profile, "all_steps": all_steps}
        return self._ask(frame, "explain", column, prefix, options)


# Rows made at once: few enough for any memory, and many to a start, which takes milliseconds.
PIECE = 8192
_KINDS = {
    pa.uint8(): pa.int16(),
    pa.uint16(): pa.int32(),
    pa.uint32(): pa.int64(),
    pa.uint64(): pa.int64(),
}


def _kind(kind: Any) -> Any:
    """The signed, plain type for one of Arrow's."""
    if pa.types.is_dictionary(kind):
        return kind.value_type
    if pa.types.is_fixed_size_binary(kind):
        return pa.binary()
    if pa.types.is_fixed_size_list(kind) or pa.types.is_list(kind):
        return pa.list_(_kind(kind.value_type))
    return _KINDS.get(kind, kind)


def plain(table: Any) -> Any:
    """A table of answers in plain types."""
    table = pa.table(table)
    fields = [pa.field(field.name, _kind(field.type)) for field in table.schema]
    return table.cast(pa.schema(fields))


def answers(question: str, puzzles: Any, prefix: str, options: dict[str, Any]) -> Any:
    """The columns of answers, on one thread: the engine above has a task for each core."""
    table = plain(QUESTIONS[question](puzzles, threads=1, **options)).drop_columns(["puzzle"])
    return table.rename_columns([prefix + name for name in table.column_names])


def check_names(names: list[str], column: str, added: list[str]) -> None:
    """That the column is there, and that nothing would be there twice."""
    if column not in names:
        every = ", ".join(names)
        raise fail(
            f"there is no column `{column}`; there are: {every}",
            f"没有“{column}”这一列；有：{every}",
        )
    twice = [name for name in added if name in names]
    if twice:
        raise fail(
            f"there is a column `{twice[0]}` already; give the new ones a prefix=",
            f"已有“{twice[0]}”这一列；请用 prefix= 给新列加前缀",
        )


def check_keyed(names: list[str], column: str, key: str | None) -> None:
    """That rows can be told apart by class: the columns are there, or can be added."""
    check_names(names, key or column, [])
    check_names(names, column, [])
    if key is None and "key" in names:
        raise fail(
            'there is a column `key` already; if it has canonical keys, say key="key"',
            '已有“key”这一列；如果它就是标准形的键，请写 key="key"',
        )
    if "isomorphs" in names:
        raise fail("there is a column `isomorphs` already", "已有“isomorphs”这一列")


def added(question: str, prefix: str, options: dict[str, Any], kind: Any = None) -> Any:
    """The schema of the columns that a question adds; options that make no sense are refused here."""
    nothing = pa.table({"puzzle": pa.array([], kind or pa.string())})
    return answers(question, nothing, prefix, options).schema


def joined(question: str, table: Any, column: str, prefix: str, options: dict[str, Any]) -> Any:
    """A table with the answers beside it."""
    told = answers(question, pa.table({"puzzle": table[column]}), prefix, options)
    check_names(table.schema.names, column, told.column_names)
    for name in told.column_names:
        table = table.append_column(name, told[name])
    return table


def runs(numbers: Any) -> Iterator[tuple[int, int]]:
    """Numbers as runs of those that follow each other: the first, and how many; not too many at once."""
    start = length = 0
    for number in numbers:
        if length and number == start + length and length < PIECE:
            length += 1
            continue
        if length:
            yield start, length
        start, length = number, 1
    if length:
        yield start, length


def making(n: int, first: int, recipe: bool, options: dict[str, Any]) -> Any:
    """The schema of what is made; what makes no sense is refused here, and not by every task."""
    if n < 0 or first < 0:
        raise fail(
            f"{min(n, first)}: numbers of puzzles begin at 0", f"{min(n, first)}：题目编号从 0 开始"
        )
    make = shudu.dataset.rows if recipe else shudu.generate
    return plain(make(0, threads=1, **options)).schema


def made(numbers: Any, recipe: bool, options: dict[str, Any]) -> Iterator[Any]:
    """The puzzles with these numbers; or the rows of a recipe."""
    make = shudu.dataset.rows if recipe else shudu.generate
    for first, n in runs(numbers):
        yield plain(make(n, first=first, threads=1, **options))
