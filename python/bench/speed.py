"""How fast the package is beside the program, and beside others on PyPI.

    python bench/speed.py FILE [--program shudu] [--rivals] [--rounds 5]

FILE has one puzzle per line. The program solves the same file in the same minute; rounds of all
take turns, and the best of each counts, since a busy machine only makes things slower. Rivals are
asked one puzzle a call, as they want it, for two seconds each, and what they answer is checked.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import shudu


def timed(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(rounds: int, works: dict[str, Callable[[], Any]]) -> dict[str, float]:
    found = {name: float("inf") for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name] = min(found[name], timed(work))
    return found


def batches(puzzles: list[str], path: str, program: str, rounds: int) -> None:
    numbers = np.frombuffer("".join(puzzles).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    numbers = numbers.reshape(-1, 81)
    works: dict[str, Callable[[], Any]] = {
        "shudu solve FILE (program)": lambda: subprocess.run(
            [program, "solve", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        ),
        "NumPy (N, 81)": lambda: shudu.solve(numbers),
        "list of str": lambda: shudu.solve(puzzles),
    }
    try:
        import pyarrow as pa

        column = pa.array(puzzles)
        works["Arrow"] = lambda: shudu.solve(column)
        works["Arrow, one thread"] = lambda: shudu.solve(column, threads=1)
    except ImportError:
        print("pyarrow: not installed; Arrow is not measured")
    try:
        import polars as pl

        import shudu.polars

        series = pl.Series("puzzle", puzzles)
        frame = series.to_frame()
        asked = pl.col("puzzle").shudu.solve()  # type: ignore[attr-defined]
        works["Polars series, called"] = lambda: shudu.solve(series)
        works["Polars expression"] = lambda: frame.select(asked)
    except ImportError:
        print("polars: not installed; it is not measured")
    for name, seconds in best(rounds, works).items():
        print(f"{name:28} {len(puzzles) / seconds / 1e6:7.2f} M puzzles/s")


def engine(path: str, program: str) -> None:
    """What the engine does with the file and nothing around it."""
    told = subprocess.run([program, "bench", path], capture_output=True, text=True, check=False)
    print(told.stdout.strip() or told.stderr.strip())


def scalars(puzzles: list[str], rounds: int) -> None:
    some = puzzles[:2000]
    engine = min(timed(lambda: shudu.solve(some, threads=1)) for _ in range(rounds)) / len(some)
    one = min(timed(lambda: [shudu.solve(p) for p in some]) for _ in range(rounds)) / len(some)
    print(f"scalar solve {one * 1e6:.2f} µs, in a batch on one thread {engine * 1e6:.2f} µs")


def rustoku(puzzle: str) -> str:
    return importlib.import_module("rustoku").solve(puzzle)


RIVALS: dict[str, Callable[[], Callable[[str], Any]]] = {}


def rival(name: str) -> Callable[[Callable[[], Callable[[str], Any]]], None]:
    def keep(make: Callable[[], Callable[[str], Any]]) -> None:
        RIVALS[name] = make

    return keep


@rival("py-sudoku")
def _py_sudoku() -> Callable[[str], Any]:
    from sudoku import Sudoku

    def solve(puzzle: str) -> str:
        board = [[int(c) or None for c in puzzle[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)]
        solved = Sudoku(3, 3, board=board).solve()
        return "".join(str(cell or 0) for row in solved.board for cell in row)

    return solve


@rival("dokusan")
def _dokusan() -> Callable[[str], Any]:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(puzzle: str) -> str:
        board = [[int(c) for c in puzzle[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)]
        solved = solvers.backtrack(Sudoku.from_list(board, box_size=BoxSize(3, 3)))
        return str(solved)

    return solve


def rivals(puzzles: list[str]) -> None:
    answers = dict(zip(puzzles, shudu.solve(puzzles)["solution"], strict=True))
    for name, make in RIVALS.items():
        try:
            solve = make()
        except ImportError as error:
            print(f"{name:12} not installed ({error})")
            continue
        start, done, wrong = time.perf_counter(), 0, 0
        for puzzle in puzzles:
            wrong += str(solve(puzzle)) != answers[puzzle]
            done += 1
            if time.perf_counter() - start > 2:
                break
        rate = done / (time.perf_counter() - start)
        print(f"{name:12} {rate:12.1f} puzzles/s, {wrong} of {done} wrong")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--program", default="shudu")
    parser.add_argument("--rivals", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with open(args.file, encoding="ascii") as file:
        puzzles = [line for line in file.read().split() if len(line) == 81]
    print(f"{len(puzzles)} puzzles, {shudu._native.cores()} cores")
    engine(args.file, args.program)
    batches(puzzles, args.file, args.program, args.rounds)
    scalars(puzzles, args.rounds)
    if args.rivals:
        rivals(puzzles)


if __name__ == "__main__":
    main()
