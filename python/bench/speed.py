"""How fast the package is beside the program. Others on PyPI: rivals.py.

    python -P bench/speed.py FILE [--program shudu] [--rounds 5]

FILE has one classic puzzle per line. What is compared is processor time on one thread, which a busy
machine disturbs least: rounds of all take turns, and the least of each counts. The program's is
that of `shudu bench`, the bare engine.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import shudu

Work = Callable[[], Any]


def least(rounds: int, works: dict[str, Work]) -> dict[str, float]:
    """The least seconds of each."""
    found = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            start = time.process_time()
            work()
            found[name] = min(found[name], time.process_time() - start)
    return found


def engine(path: str, program: str, repeat: int, *options: str) -> float:
    """The seconds of the engine for the file, once."""

    def used(times: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [program, "bench", "--threads", "1", "--repeat", str(times), *options, path],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # The difference is without the reading of the file.
    return (used(1 + repeat) - used(1)) / repeat


def batches(puzzles: list[str], rounds: int) -> dict[str, float]:
    cells = np.frombuffer("".join(puzzles).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    boards = cells.reshape(-1, 81)
    works: dict[str, Work] = {
        "NumPy (N, 81)": lambda: shudu.solve(boards, threads=1),
        "list of str": lambda: shudu.solve(puzzles, threads=1),
    }
    try:
        import pyarrow as pa

        column = pa.array(puzzles)
        works["Arrow"] = lambda: shudu.solve(column, threads=1)
    except ImportError:
        print("pyarrow: not installed; Arrow is not measured")
    try:
        import polars as pl

        import shudu.polars

        series = pl.Series("puzzle", puzzles)
        frame = series.to_frame()
        asked = pl.col("puzzle").shudu.solve(threads=1)
        works["Polars series, called"] = lambda: shudu.solve(series, threads=1)
        works["Polars expression"] = lambda: frame.select(asked)
    except ImportError:
        print("polars: not installed; it is not measured")
    return least(rounds, works)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--program", default="shudu")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with open(args.file, encoding="ascii") as file:
        puzzles = [line for line in file.read().split() if len(line) == 81]
    bare = min(engine(args.file, args.program, 10) for _ in range(3)) / len(puzzles)
    print(f"{len(puzzles)} puzzles, one thread; the engine {bare * 1e9:.0f} ns each")
    for name, seconds in batches(puzzles, args.rounds).items():
        each = seconds / len(puzzles)
        print(f"{name:24} {each * 1e9:5.0f} ns, {bare / each:4.0%} of the engine's rate")
    some = puzzles[:5000]
    one = least(args.rounds, {"one": lambda: [shudu.solve(puzzle) for puzzle in some]})["one"]
    alone = min(engine(args.file, args.program, 3, "--alone") for _ in range(3)) / len(puzzles)
    print(f"scalar solve {one / len(some) * 1e6:.2f} µs, the engine alone {alone * 1e6:.2f} µs")


if __name__ == "__main__":
    main()
