"""The numbers of docs/scale.md: what rows cost in one process, on Spark and on Ray.

Time is that of the processors, summed over all processes, so that what else a machine does matters little.

    python -P bench/scale.py [arrow|spark|ray|dataset] …
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import pyarrow as pa
import pyarrow.parquet as pq

import shudu
import shudu.dataset

# The question, how many rows, and what is asked.
SOLVE, CHECK, CANON, RATE = (
    ("solve", 200_000),
    ("check", 200_000),
    ("canon", 20_000),
    ("rate", 2_000),
)
QUESTIONS = [SOLVE, CHECK, CANON, RATE]


SEEN = {}


def spent():
    """Seconds of processors of this process and all below it, those that are gone included."""
    me = psutil.Process()
    for process in [me, *me.children(recursive=True)]:
        try:
            SEEN[process.pid, process.create_time()] = sum(process.cpu_times()[:2])
        except psutil.NoSuchProcess:
            continue
    return sum(SEEN.values())


def watch():
    """Looks often: of a process that ends nothing is left to ask."""
    while True:
        spent()
        time.sleep(0.1)


def measure(where, what, rows, work):
    """Does it, and prints a row: microseconds of processor a row, and rows a second by the clock."""
    began, clock = spent(), time.perf_counter()
    work()
    cpu, wall = spent() - began, time.perf_counter() - clock
    print(
        f"| {where} | {what} | {rows} | {1e6 * cpu / rows:.1f} | {rows / cpu:,.0f} | {rows / wall:,.0f} |",
        flush=True,
    )


def puzzles(rows):
    return pa.table(
        {"puzzle": pa.table(shudu.generate(rows, seed=1, minimal=True, rated=False))["puzzle"]}
    )


def arrow():
    table = puzzles(200_000)
    for threads in (1, 2):
        where = f"Arrow in memory, {threads} thread{'s' * (threads > 1)}"
        for name, rows in QUESTIONS:
            ask, some = getattr(shudu, name), table.slice(0, rows)
            measure(where, name, rows, lambda ask=ask, some=some, on=threads: ask(some, threads=on))
        measure(
            where,
            "generate",
            100_000,
            lambda on=threads: shudu.generate(
                100_000, seed=2, minimal=True, rated=False, threads=on
            ),
        )
        measure(
            where,
            "generate, hard",
            1_000,
            lambda on=threads: shudu.generate(1_000, seed=2, level="hard", threads=on),
        )


def spark():
    from pyspark.sql import SparkSession

    from shudu import spark as on

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(puzzles(200_000), Path(folder) / "p.parquet")
        frame = session.read.parquet(folder)
        # Nothing but the way there and back, and the start of what is started once.
        for _ in range(2):
            measure(
                "Spark, local[2]",
                "nothing",
                200_000,
                lambda: done(frame.mapInArrow(lambda b: b, frame.schema)),
            )
        for name, rows in QUESTIONS:
            some = frame.limit(rows) if rows < 200_000 else frame
            measure(
                "Spark, local[2]",
                name,
                rows,
                lambda name=name, some=some: done(getattr(on, name)(some)),
            )
        measure(
            "Spark, local[2]", "distinct", 20_000, lambda: done(on.distinct(frame.limit(20_000)))
        )
        made = on.generate(session, 100_000, seed=2, minimal=True, rated=False, partitions=8)
        measure("Spark, local[2]", "generate", 100_000, lambda: done(made))
    session.stop()


def done(frame):
    frame.write.format("noop").mode("overwrite").save()


def ray():
    import ray as cluster

    from shudu import ray as on

    cluster.init(
        num_cpus=2,
        object_store_memory=400 * 2**20,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    cluster.data.DataContext.get_current().enable_progress_bars = False
    table = puzzles(200_000)

    def of(rows):
        parts = max(2, rows // 25_000)
        size = rows // parts
        return cluster.data.from_arrow([table.slice(at * size, size) for at in range(parts)])

    def same(batch):
        return batch

    for _ in range(2):
        measure(
            "Ray, 2 CPUs",
            "nothing",
            200_000,
            lambda: (
                of(200_000).map_batches(same, batch_format="pyarrow", batch_size=4096).materialize()
            ),
        )
    for name, rows in QUESTIONS:
        measure(
            "Ray, 2 CPUs",
            name,
            rows,
            lambda name=name, rows=rows: getattr(on, name)(of(rows)).materialize(),
        )
    measure("Ray, 2 CPUs", "distinct", 20_000, lambda: on.distinct(of(20_000)).materialize())
    measure(
        "Ray, 2 CPUs",
        "generate",
        100_000,
        lambda: on.generate(100_000, seed=2, minimal=True, rated=False, blocks=8).materialize(),
    )
    cluster.shutdown()


def dataset():
    for name, rows, options in [
        ("make, unrated", 20_000, {"rated": False}),
        ("make, rated", 1_000, {}),
        ("make, level strata, rated, steps", 600, {"strata": "level", "steps": True}),
        ("make, unrated, 8 copies, npy", 5_000, {"rated": False, "copies": 8, "formats": ["npy"]}),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "set"
            measure(
                "shudu.dataset",
                name,
                rows,
                lambda path=path, rows=rows, options=options: shudu.dataset.make(
                    path, rows, seed=1, **options
                ),
            )
            size = sum(file.stat().st_size for file in path.rglob("*.parquet"))
            if size:
                print(f"{name}: {size / rows:.0f} bytes a row", flush=True)
            if name == "make, unrated":
                measure(
                    "shudu.dataset",
                    "audit, without ratings",
                    rows,
                    lambda path=path: shudu.dataset.audit(path, sample=0),
                )


if __name__ == "__main__":
    threading.Thread(target=watch, daemon=True).start()
    print(
        "| where | what | rows | µs a row | rows a CPU second | rows a second |\n|---|---|---:|---:|---:|---:|"
    )
    parts = {"arrow": arrow, "spark": spark, "ray": ray, "dataset": dataset}
    for part in sys.argv[1:] or parts:
        parts[part]()
