"""Other packages on PyPI, on the same puzzles: how fast, and what they get wrong.

    pip install py-sudoku dokusan lib_sudoku sudoku-rust rustoku      # those that are not there are named and passed over
    python -P bench/rivals.py FILE

FILE has one classic puzzle per line. Each is asked one puzzle a call, as it wants to be, for two seconds; then a puzzle with
several solutions and one with none, where an answer that does not say so is wrong. What they make is judged, too: whether it
has one solution, and how hard Sudoku Explainer finds it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import queue
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
SECONDS, PATIENCE = 2.0, 20.0
"""How long each is asked, of processor time, and how long waited for on the clock."""


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
    """What they answer or raise."""
    try:
        return work()
    # Panics of Rust are no Exception.
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:100]


def solving(file: str, solve: Solve, done: Any) -> str:
    with open(file, encoding="ascii") as lines:
        puzzles = [text for text in lines.read().split() if len(text) == 81]
    answers = shudu.solve(puzzles)["solution"]
    start, wrong = time.process_time(), []
    while done.value < len(puzzles) and time.process_time() - start < SECONDS:
        answer = told(lambda: solve(puzzles[done.value]))
        if answer != answers[done.value]:
            wrong.append(answer)
        done.value += 1
    rate = done.value / (time.process_time() - start)
    first = f", the first: {wrong[0]}" if wrong else ""
    return f"{rate:,.1f} puzzles/s, {len(wrong)} of {done.value} wrong{first}"


def making(make: Make, done: Any) -> str:
    made: list[str] = []
    start = time.process_time()
    while len(made) < 200 and time.process_time() - start < SECONDS:
        made.append(told(make))
        done.value += 1
    rate = len(made) / (time.process_time() - start)
    checked = shudu.check(made)["n_solutions"]
    one = [puzzle for puzzle, n in zip(made, checked, strict=True) if n == 1]
    ratings = [er for er in shudu.rate(one)["er"] if er is not None]
    rated = f"rated {min(ratings)} to {max(ratings)}, median {statistics.median(ratings)}" if ratings else "none rated"
    return f"{rate:,.1f} made/s, {len(one)} of {len(made)} have one solution, {rated}"


def act(name: str, what: str, file: str, done: Any, said: Any) -> None:
    """One thing asked of one of them, in a process of its own."""
    solve, makes = RIVALS[name]()
    if what == "which":
        said.put("\n".join(makes))
    elif what == "solves":
        said.put(solving(file, solve, done))
    elif what == "several solutions":
        said.put(told(lambda: solve(SEVERAL)))
    elif what == "no solution":
        said.put(told(lambda: solve(NONE)))
    else:
        said.put(making(makes[what], done))


def asked(name: str, what: str, file: str) -> str:
    """The same, ended if it does not end: native code hears no signal that Python would raise."""
    context = multiprocessing.get_context("spawn")
    done, said = context.Value("q", 0), context.Queue()
    process = context.Process(target=act, args=(name, what, file, done, said))
    process.start()
    since = time.monotonic()
    while time.monotonic() - since < PATIENCE:
        try:
            return str(said.get(timeout=0.1))
        except queue.Empty:
            if not process.is_alive() and said.empty():
                return f"ended with {process.exitcode}, after {done.value}"
    process.kill()
    return f"no answer in {PATIENCE:.0f} s, after {done.value}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    args = parser.parse_args()
    for name, start in RIVALS.items():
        try:
            start()
        except ImportError as error:
            print(f"{name}: not installed ({error})")
            continue
        for what in ("solves", "several solutions", "no solution"):
            print(f"{name:12} {what}: {asked(name, what, args.file)}", flush=True)
        for what in filter(None, asked(name, "which", args.file).split("\n")):
            print(f"{name:12} makes {what}: {asked(name, what, args.file)}", flush=True)


if __name__ == "__main__":
    main()
