"""What all tests share: puzzles, and the program whose answers must be the same."""

import os
import subprocess

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MEDIUM = ".1..7...8.5...8..9.3..4.2.........1....6.5.9....48...56....3..25........4..2.73.."
SEVENTEEN = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
MANY = "1" + 80 * "."
NONE = "11" + 79 * "."
PUZZLES = [EASY, SEVENTEEN, MANY, NONE, MEDIUM]


@pytest.fixture
def program():
    """Runs the program, and gives its lines."""
    path = os.environ.get("SHUDU_PROGRAM")
    if not path:
        pytest.skip("SHUDU_PROGRAM names no program to compare with")

    def run(*args, text=None):
        done = subprocess.run(
            [path, *args], input=text, capture_output=True, text=True, timeout=60, check=False
        )
        return done.stdout.splitlines()

    return run


@pytest.fixture(autouse=True)
def _shudu_in_doctests(doctest_namespace):
    import shudu

    doctest_namespace["shudu"] = shudu
