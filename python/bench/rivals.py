"""Other packages on PyPI, on the same puzzles: how fast, and what they get wrong.

    pip install py-sudoku dokusan lib_sudoku sudoku-rust rustoku      # those that are not there are named and passed over
    python -P bench/rivals.py FILE

FILE has one classic puzzle per line. Each is asked one puzzle a call, as it wants to be, for two seconds; then a puzzle with
several solutions and one with none, where an answer that does not say so is wrong. What they make is judged, too: whether it
has one solution, and how hard Sudoku Explainer finds it.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import shudu

Solve = Callable[[str], str]
Make = Callable[[], str]
Rival = tuple[Solve, dict[str, Make]]
"""How it solves, and what it makes, by the name it has for it."""

SEVERAL, NONE = "1" + 80 * ".", "11" + 79 * "."
SECONDS = 2.0


def grid(puzzle: str) -> list[list[int]]:
    return [[int(c) for c in puzzle[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)]


def line(cells: Any) -> str:
    return "".join(str(cell or 0) for cell in cells)


def ours() -> Rival:
    def make(level: str) -> Make:
        return lambda: str(shudu.generate(level=level, rated=False).puzzle)

    def solve(puzzle: str) -> str:
        solved = shudu.solve(puzzle)
        if solved.n_solutions != 1 or solved.solution is None:
            return "no solution" if solved.n_solutions == 0 else "several solutions"
        return solved.solution

    return solve, {"easy": make("easy"), "hard": make("hard")}


def py_sudoku() -> Rival:
    from sudoku import Sudoku

    def solve(puzzle: str) -> str:
        board = [[cell or None for cell in row] for row in grid(puzzle)]
        return line(cell for row in Sudoku(3, 3, board=board).solve().board for cell in row)

    def make(share: float) -> Make:
        seeds = iter(range(10**9))
        return lambda: line(
            cell for row in Sudoku(3, 3, seed=next(seeds)).difficulty(share).board for cell in row
        )

    return solve, {"difficulty 0.5": make(0.5), "difficulty 0.7": make(0.7)}


def dokusan() -> Rival:
    from dokusan import generators, solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(puzzle: str) -> str:
        return str(solvers.backtrack(Sudoku.from_list(grid(puzzle), box_size=BoxSize(3, 3))))

    def make(rank: int) -> Make:
        return lambda: str(generators.random_sudoku(avg_rank=rank))

    return solve, {"rank 50": make(50), "rank 150": make(150)}


def lib_sudoku() -> Rival:
    import lib_sudoku

    def solve(puzzle: str) -> str:
        return line(lib_sudoku.solve(bytearray(sum(grid(puzzle), []))))

    return solve, {}


def sudoku_rust() -> Rival:
    import sudoku_rust

    def solve(puzzle: str) -> str:
        return line(sudoku_rust.solve(np.array(grid(puzzle), np.uint16)).ravel())

    return solve, {}


def rustoku() -> Rival:
    import rustoku

    def make(level: str) -> Make:
        return lambda: str(rustoku.generate(level))

    return rustoku.solve, {"easy": make("easy"), "hard": make("hard")}


RIVALS: dict[str, Callable[[], Rival]] = {
    "shudu": ours,
    "py-sudoku": py_sudoku,
    "dokusan": dokusan,
    "lib_sudoku": lib_sudoku,
    "sudoku-rust": sudoku_rust,
    "rustoku": rustoku,
}


def told(work: Callable[[], str]) -> str:
    """What they answer, raise, or do not say within some seconds."""

    def enough(*_: object) -> None:
        raise TimeoutError("no answer in 5 s")

    signal.signal(signal.SIGALRM, enough)
    signal.alarm(5)
    try:
        return work()
    # Panics of Rust are no Exception.
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:100]
    finally:
        signal.alarm(0)


def solving(name: str, solve: Solve, puzzles: list[str], answers: list[str]) -> None:
    start, done, wrong = time.process_time(), 0, []
    while done < len(puzzles) and time.process_time() - start < SECONDS:
        answer = told(lambda puzzle=puzzles[done]: solve(puzzle))
        if answer != answers[done]:
            wrong.append(answer)
        done += 1
    rate = done / (time.process_time() - start)
    first = f", the first: {wrong[0]}" if wrong else ""
    print(f"{name:12} {rate:11,.1f} puzzles/s, {len(wrong)} of {done} wrong{first}")
    print(f"{'':12} several solutions: {told(lambda: solve(SEVERAL))}")
    print(f"{'':12} no solution:       {told(lambda: solve(NONE))}")


def making(name: str, called: str, make: Make) -> None:
    made: list[str] = []
    start = time.process_time()
    while len(made) < 200 and time.process_time() - start < SECONDS:
        made.append(told(make))
    rate = len(made) / (time.process_time() - start)
    checked = shudu.check(made)["n_solutions"]
    one = [puzzle for puzzle, n in zip(made, checked, strict=True) if n == 1]
    ratings = [er for er in shudu.rate(one)["er"] if er is not None]
    rated = f"rated {min(ratings)} to {max(ratings)}, median {statistics.median(ratings)}" if ratings else "none rated"
    print(f"{'':12} {called}: {rate:,.1f} made/s, {len(one)} of {len(made)} have one solution, {rated}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    args = parser.parse_args()
    with open(args.file, encoding="ascii") as file:
        puzzles = [text for text in file.read().split() if len(text) == 81]
    answers = shudu.solve(puzzles)["solution"]
    for name, start in RIVALS.items():
        try:
            solve, makes = start()
        except ImportError as error:
            print(f"{name}: not installed ({error})")
            continue
        solving(name, solve, puzzles, answers)
        for called, make in makes.items():
            making(name, called, make)


if __name__ == "__main__":
    main()
