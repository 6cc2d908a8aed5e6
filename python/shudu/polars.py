"""Shudu in Polars expressions: `import shudu.polars`, then `pl.col("puzzle").shudu.rate()`.

Every question gives a struct of its columns, without the puzzle; a bad row has nulls and an error.
Puzzles go in and answers come out by the Arrow interface, without a copy.

>>> import polars as pl, shudu.polars
>>> df = pl.DataFrame({"puzzle": ["1.....3..2.....4", "1234"]})
>>> df.select(pl.col("puzzle").shudu.solve()).unnest("puzzle")["n_solutions"].to_list()
[1, None]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

import shudu

__all__ = ["ShuduExpr"]


@pl.api.register_expr_namespace("shudu")
class ShuduExpr:
    """The questions, as expressions."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _ask(self, question: Callable[..., Any], by_row: bool, **options: Any) -> pl.Expr:
        def answer(puzzles: pl.Series) -> pl.Series:
            table = pl.DataFrame(question(puzzles, **options))
            return table.drop("puzzle").to_struct(puzzles.name)

        # What columns there are depends on the options and on nothing else.
        kind = answer(pl.Series("puzzle", [], dtype=pl.String)).dtype
        return self._expr.map_batches(answer, return_dtype=kind, is_elementwise=by_row)

    def solve(self, **options: Any) -> pl.Expr:
        """solution (text: give boards of numbers to shudu.solve itself), n_solutions, error."""
        return self._ask(shudu.solve, True, **options)

    def check(self, **options: Any) -> pl.Expr:
        """n_solutions, unique, clues, minimal if it is asked for, error."""
        return self._ask(shudu.check, True, **options)

    def count(self, **options: Any) -> pl.Expr:
        """count, error."""
        return self._ask(shudu.count, True, **options)

    def rate(self, **options: Any) -> pl.Expr:
        """er, ep, ed, error; or what the scale has."""
        return self._ask(shudu.rate, True, **options)

    def explain(self, **options: Any) -> pl.Expr:
        """solved, n_steps, score, hardest, steps, error."""
        return self._ask(shudu.explain, True, **options)

    def hint(self, **options: Any) -> pl.Expr:
        """kind, technique, hint, error."""
        return self._ask(shudu.hint, True, **options)

    def canon(self, **options: Any) -> pl.Expr:
        """canonical, key, automorphisms, error."""
        return self._ask(shudu.canon, True, **options)

    def isomorph(self, **options: Any) -> pl.Expr:
        """isomorph, error. Rows are counted from the first of the whole column."""
        return self._ask(shudu.isomorph, False, **options)
