"""What ten million rows take, and whether calls leave something behind.

    python -P bench/size.py [--rows 10000000] [--calls 1000]

The rows are a thousand puzzles over and over, as an Arrow column and as an array (N, 81). Of each the clock, the
processor and the most memory beside what was there before are told; Linux only, as the memory is read from /proc.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

import shudu


def memory(what: str) -> int:
    """A line of /proc/self/status, in bytes."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(what))


def measured(name: str, work: Callable[[], Any], rows: int) -> None:
    gc.collect()
    # From here on the most is counted anew.
    with open("/proc/self/clear_refs", "w", encoding="ascii") as clear:
        clear.write("5")
    before, clock, processor = memory("VmRSS"), time.perf_counter(), time.process_time()
    answer = work()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    assert len(answer) == rows
    most = (memory("VmHWM") - before) / rows
    print(f"{name:24} {clock:7.1f} s, {processor / rows * 1e6:6.2f} µs of processor and {most:4.0f} bytes a row")


def leaks(calls: int) -> None:
    puzzle = shudu.generate(seed=1, rated=False).puzzle
    boards = np.tile(shudu.Puzzle(puzzle).numpy().reshape(81), (100, 1))
    column, bad = pa.array(100 * [str(puzzle)]), pa.array(100 * ["12"])

    def call() -> None:
        shudu.solve(puzzle)
        shudu.solve(boards)
        pa.table(shudu.check(column))
        shudu.canon(bad)
        try:
            shudu.solve(pa.array([1.5]))
        except ValueError:
            pass

    for _ in range(100):
        call()
    gc.collect()
    before = memory("VmRSS")
    for _ in range(calls):
        call()
    gc.collect()
    print(f"{5 * calls} calls left {(memory('VmRSS') - before) / 1024:.0f} kB more")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=10**7)
    parser.add_argument("--calls", type=int, default=1000)
    args = parser.parse_args()
    leaks(args.calls)
    few = shudu.generate(1000, seed=1, rated=False, minimal=True, digits=True).numpy("puzzle")
    boards = np.tile(few, (args.rows // 1000 + 1, 1))[: args.rows]
    measured("solve, NumPy (N, 81)", lambda: shudu.solve(boards), args.rows)
    measured("check, NumPy (N, 81)", lambda: shudu.check(boards), args.rows)
    texts = pa.array(["".join(map(str, row)) for row in few.tolist()])
    indices = np.arange(args.rows) % 1000
    column = pa.concat_arrays([texts.take(pa.array(part)) for part in np.array_split(indices, 64)])
    del boards
    measured("solve, Arrow strings", lambda: shudu.solve(column), args.rows)
    measured("check, Arrow strings", lambda: shudu.check(column), args.rows)


if __name__ == "__main__":
    main()
