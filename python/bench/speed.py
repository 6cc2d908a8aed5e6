"""How fast the package is beside the program, and beside others on PyPI.

    python -P bench/speed.py FILE [--program shudu] [--rivals] [--rounds 5]

FILE has one classic puzzle per line. What is compared is processor time on one thread, which a busy
machine disturbs least: rounds of all take turns, and the least of each counts. The program's is
that of `shudu bench`, the bare engine. Rivals are asked one puzzle a call, as they want it, for two
seconds each, and what they answer is checked.
"""

from __future__ import annotations

import argparse
import resource
import signal
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


def py_sudoku() -> Callable[[str], str]:
    from sudoku import Sudoku

    def solve(puzzle: str) -> str:
        solved = Sudoku(3, 3, board=[[cell or None for cell in row] for row in rows(puzzle)]).solve()
        return "".join(str(cell or 0) for row in solved.board for cell in row)

    return solve


def dokusan() -> Callable[[str], str]:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(puzzle: str) -> str:
        return str(solvers.backtrack(Sudoku.from_list(rows(puzzle), box_size=BoxSize(3, 3))))

    return solve


def lib_sudoku() -> Callable[[str], str]:
    import lib_sudoku

    def solve(puzzle: str) -> str:
        return "".join(map(str, lib_sudoku.solve(bytearray(sum(rows(puzzle), [])))))

    return solve


def sudoku_rust() -> Callable[[str], str]:
    import sudoku_rust

    def solve(puzzle: str) -> str:
        return "".join(map(str, sudoku_rust.solve(np.array(rows(puzzle), np.uint16)).ravel()))

    return solve


RIVALS = {
    "py-sudoku": py_sudoku,
    "dokusan": dokusan,
    "lib_sudoku": lib_sudoku,
    "sudoku-rust": sudoku_rust,
}


def rows(puzzle: str) -> list[list[int]]:
    return [[int(c) for c in puzzle[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)]


def rivals(puzzles: list[str]) -> None:
    answers = dict(zip(puzzles, shudu.solve(puzzles)["solution"], strict=True))
    several, none = "1" + 80 * ".", "11" + 79 * "."
    for name, make in {"shudu": lambda: lambda p: shudu.solve(p).solution, **RIVALS}.items():
        try:
            solve = make()
        except ImportError as error:
            print(f"{name}: not installed ({error})")
            continue
        start, done, wrong = time.process_time(), 0, 0
        while done < len(puzzles) and time.process_time() - start < 2:
            wrong += told(solve, puzzles[done]) != answers[puzzles[done]]
            done += 1
        rate = done / (time.process_time() - start)
        print(f"{name:12} {rate:10.1f} puzzles/s, {wrong} of {done} wrong;", end=" ")
        print(f"several solutions: {told(solve, several)}; none: {told(solve, none)}")


def told(solve: Callable[[str], str], puzzle: str) -> str:
    """What they answer, raise, or do not say within some seconds."""

    def enough(*_: object) -> None:
        raise TimeoutError("no answer in 5 s")

    signal.signal(signal.SIGALRM, enough)
    signal.alarm(5)
    try:
        return solve(puzzle)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:60]
    finally:
        signal.alarm(0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--program", default="shudu")
    parser.add_argument("--rivals", action="store_true")
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
    if args.rivals:
        rivals(puzzles)


if __name__ == "__main__":
    main()
