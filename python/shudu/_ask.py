"""How every function asks: of one puzzle or of many."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from ._input import rows
from ._table import Table
from ._typing import Progress
from ._watch import threads_of, watched

if TYPE_CHECKING:
    from collections.abc import Callable

    from . import _native


def ask(
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
    native, single = rows(puzzles, column)
    if single:
        table = question(native, threads_of(threads) if shared else 1, None)
        row = table.row(0)
        if row["error"] is not None:
            raise ValueError(row["error"])
        return Table(table), row
    with watched(progress, len(native)) as tell:
        return Table(question(native, threads_of(threads), tell)), None


def seed_of(seed: int | None) -> int:
    """The seed, or one by chance."""
    return secrets.randbits(63) if seed is None else int(seed)
