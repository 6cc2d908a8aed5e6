"""Shudu on Ray: questions about the puzzles of a Dataset, and puzzles made by a cluster.

    from shudu import ray as shudu_ray
    rated = shudu_ray.rate(ray.data.read_parquet("puzzles"))   # the columns er, ep, ed, error are added
    made = shudu_ray.generate(10**6, seed=1, level="hard")
    unlike = shudu_ray.distinct(rated)                         # one of each class of isomorphs

As in `shudu.spark`: Arrow batches (map_batches), one core a task, rows that depend on nothing else, however they
are cut into blocks and however often a block is made again; nulls and an `error` for a row that is no puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import ray.data

from . import _cluster

if TYPE_CHECKING:
    from ray.data import Dataset

__all__ = ["canon", "check", "dataset", "distinct", "explain", "generate", "rate", "solve"]


def _map(ds: Dataset, question: str, column: str, prefix: str, options: dict[str, Any]) -> Dataset:
    new = _cluster.added(question, prefix, options)
    schema = ds.schema(fetch_if_missing=False)
    if schema is not None:
        _cluster.check_names(schema.names, column, new.names)

    def work(table: pa.Table) -> pa.Table:
        return _cluster.joined(question, table, column, prefix, options)

    return ds.map_batches(work, batch_format="pyarrow", batch_size=4096, zero_copy_batch=True)


_questions: _cluster.Questions[Dataset] = _cluster.Questions(_map)
solve = _questions.solve
check = _questions.check
rate = _questions.rate
canon = _questions.canon
explain = _questions.explain


def _make(n: int, first: int, blocks: int | None, recipe: bool, options: dict[str, Any]) -> Dataset:
    schema = _cluster.making(n, first, recipe, options)

    def work(table: pa.Table) -> pa.Table:
        numbers = [first + number for number in table["id"].to_pylist()]
        tables = list(_cluster.made(numbers, recipe, options))
        return pa.concat_tables(tables) if tables else schema.empty_table()

    numbers = ray.data.range(n, override_num_blocks=blocks)
    return numbers.map_batches(work, batch_format="pyarrow", batch_size=None, zero_copy_batch=True)


def generate(
    n: int, *, seed: int, first: int = 0, blocks: int | None = None, **wishes: Any
) -> Dataset:
    """Makes the puzzles `first` … `first + n - 1` of a seed, by the wishes that shudu.generate knows."""
    return _make(n, first, blocks, False, {"seed": seed, **wishes})


def dataset(
    n: int, *, seed: int, first: int = 0, blocks: int | None = None, **recipe: Any
) -> Dataset:
    """Makes rows of a recipe, as shudu.dataset.rows does. For a set without isomorphs: `distinct` of it."""
    return _make(n, first, blocks, True, {"seed": seed, **recipe})


def distinct(ds: Dataset, *, column: str = "puzzle", key: str | None = None) -> Dataset:
    """One row of each class of isomorphs, with its `key`, and how many there were: `isomorphs`.

    Rows are brought together by their canonical keys, by a shuffle. Of a class the least row is kept, column
    by column from the left. Rows that are no puzzles are kept, equal ones once. With `key`, the column
    that has the keys already.
    """
    options: dict[str, Any] = {}

    def keyed(table: pa.Table) -> pa.Table:
        _cluster.check_keyed(table.schema.names, column, key)
        if key:
            keys = table[key].cast(pa.binary())
        else:
            told = _cluster.answers("canon", pa.table({"puzzle": table[column]}), "", options)
            keys = told["key"]
            table = table.append_column("key", keys)
        # A key has 41 bytes, which no text of an unreadable row is mistaken for.
        texts = [repr(row).encode() for row in table[column].to_pylist()]
        return table.append_column("_class", pc.coalesce(keys, pa.array(texts, pa.binary())))

    def least(group: pa.Table) -> pa.Table:
        count = len(group)
        group = group.drop_columns(["_class"])
        if count > 1:
            # Nulls first, as Spark has it.
            rows = [
                [(value is not None, value) for value in row.values()] for row in group.to_pylist()
            ]
            at = min(range(count), key=rows.__getitem__)
            group = group.slice(at, 1)
        return group.append_column("isomorphs", pa.array([count], pa.int64()))

    marked = ds.map_batches(keyed, batch_format="pyarrow", batch_size=4096, zero_copy_batch=True)
    return marked.groupby("_class").map_groups(least, batch_format="pyarrow")
