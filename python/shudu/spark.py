"""Shudu on Spark: questions about the puzzles of a DataFrame, and puzzles made by a cluster.

    from shudu import spark as shudu_spark
    rated = shudu_spark.rate(frame)                       # the columns er, ep, ed, error are added
    made = shudu_spark.generate(spark, 10**9, seed=1, level="hard")
    unlike = shudu_spark.distinct(frame)                  # one of each class of isomorphs

Every worker needs the package. Batches go by Arrow (mapInArrow), each task uses one core, and what is asked
of a row depends on nothing else: however rows are partitioned, and however often a task is tried again,
they are the same. A row that is no puzzle has nulls, and its column `error` says why. Numbers are signed,
as Spark has them; keys are binary, and boards of numbers arrays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from . import _cluster

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["canon", "check", "dataset", "distinct", "explain", "generate", "rate", "solve"]


def _map(
    df: DataFrame, question: str, column: str, prefix: str, options: dict[str, Any]
) -> DataFrame:
    new = _cluster.added(question, prefix, options)
    _cluster.check_names(df.columns, column, new.names)
    if question == "solve" and df.schema[column].dataType.typeName() == "array":
        new = _cluster.added(question, prefix, options, pa.list_(pa.int16()))

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            table = pa.Table.from_batches([batch])
            yield from _cluster.joined(question, table, column, prefix, options).to_batches()

    schema = StructType(df.schema.fields + from_arrow_schema(new).fields)
    return df.mapInArrow(work, schema)


_questions: _cluster.Questions[DataFrame] = _cluster.Questions(_map)
solve = _questions.solve
check = _questions.check
rate = _questions.rate
canon = _questions.canon
explain = _questions.explain


def _make(
    spark: SparkSession,
    n: int,
    first: int,
    partitions: int | None,
    recipe: bool,
    options: dict[str, Any],
) -> DataFrame:
    schema = from_arrow_schema(_cluster.making(n, first, recipe, options))

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for table in _cluster.made(batch["id"].to_pylist(), recipe, options):
                yield from table.to_batches()

    numbers = spark.range(first, first + n, 1, partitions)
    return numbers.mapInArrow(work, schema)


def generate(
    spark: SparkSession,
    n: int,
    *,
    seed: int,
    first: int = 0,
    partitions: int | None = None,
    **wishes: Any,
) -> DataFrame:
    """Makes the puzzles `first` … `first + n - 1` of a seed, by the wishes that shudu.generate knows."""
    return _make(spark, n, first, partitions, False, {"seed": seed, **wishes})


def dataset(
    spark: SparkSession,
    n: int,
    *,
    seed: int,
    first: int = 0,
    partitions: int | None = None,
    **recipe: Any,
) -> DataFrame:
    """Makes rows of a recipe, as shudu.dataset.rows does. For a set without isomorphs: `distinct` of it."""
    return _make(spark, n, first, partitions, True, {"seed": seed, **recipe})


def distinct(df: DataFrame, *, column: str = "puzzle", key: str | None = None) -> DataFrame:
    """One row of each class of isomorphs, with its `key`, and how many there were: `isomorphs`.

    Rows are brought together by their canonical keys: a shuffle of what is left after each task has put together its
    own. Of a class the least row is kept, column by column from the left, so that the outcome does not
    depend on the partitions. Rows that are no puzzles are kept, equal ones once. With `key`, the
    column that has the keys already.
    """
    _cluster.check_keyed(df.columns, column, key)
    found = key or "_shudu_key"
    keyed = df if key else canon(df, column=column, prefix="_shudu_")
    unreadable = F.col(column).cast("string").cast("binary")
    grouped = keyed.groupBy(F.coalesce(F.col(found), unreadable)).agg(
        F.min(F.struct(*df.columns)).alias("_row"),
        F.first(F.col(found)).alias("_key"),
        F.count("*").alias("isomorphs"),
    )
    kept = [F.col("_row")[name].alias(name) for name in df.columns]
    return grouped.select(*kept, *([] if key else [F.col("_key").alias("key")]), "isomorphs")
