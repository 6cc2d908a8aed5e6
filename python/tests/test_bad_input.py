"""Bad input: a sentence each, no crash, no leak."""

import numpy as np
import pytest
from conftest import EASY, SOLUTION

import shudu

pa = pytest.importorskip("pyarrow")


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (EASY[:80], "80"),
        ("", "empty"),
        ("hello", "line 1"),
        (np.zeros((9, 8), np.uint8), r"shape \(9, 8\)"),
        (np.zeros(80, np.uint8), r"shape \(80,\)"),
        (np.zeros((2, 3, 9, 9), np.uint8), r"shape \(2, 3, 9, 9\)"),
        (np.zeros((9, 9)), "float64 has no puzzles"),
        (np.zeros((9, 9), bool), "bool has no puzzles"),
        (np.full((9, 9), 10, np.uint8), "r1c1 is 10; cells have 0"),
        (np.full((9, 9), -1), "r1c1 is not a number from 0 to 9"),
        (np.full((9, 9), 10**6), "r1c1 is not a number from 0 to 9"),
        ([[1, 2], [3]], "shape"),
        (None, "NoneType is no puzzle"),
        (5, "int is no puzzle"),
        ([EASY, 5], "item 1 of the list is int"),
        (pa.array([1.5]), "Float64 has no puzzles"),
        (pa.table({"a": [1], "b": [2]}), "no column `puzzle`; there are: a, b"),
        (pa.array([[1.0]]), "has no puzzles"),
    ],
)
def test_a_sentence_says_what_is_wrong(puzzle, sentence):
    with pytest.raises(ValueError, match=sentence):
        shudu.solve(puzzle)


def test_a_column_that_is_not_there():
    table = pa.table({"a": [EASY], "puzzle": [EASY]})
    assert shudu.solve(table, column="a")["solution"] == [SOLUTION]
    with pytest.raises(ValueError, match="no column `c`; there are: a, puzzle"):
        shudu.solve(table, column="c")


def test_a_bad_row_costs_a_null():
    rows = [EASY, None, EASY[:80], "", "z" * 81, EASY]
    for ask in (shudu.solve, shudu.check, shudu.rate, shudu.canon, shudu.count, shudu.explain):
        table = ask(rows)
        errors = table["error"]
        assert errors[0] is None and errors[1] is None and errors[5] is None
        assert errors[2] and errors[3], ask
        first = table.column_names[1]
        assert [value is None for value in table[first]][1:4] == [True, True, True]
    digits = np.zeros((3, 81), np.uint8)
    digits[1, 80] = 12
    assert shudu.solve(digits)["error"] == [None, "r9c9 is 12; cells have 0 (open) to 9", None]
    nulls = pa.array([[None] * 81, None], pa.list_(pa.uint8(), 81))
    assert shudu.solve(nulls)["error"] == ["r1c1 is not a number from 0 to 9", None]


def test_nothing_is_answered_by_nothing():
    for empty in ([], np.zeros((0, 81), np.uint8), pa.array([], pa.string()), pa.table({"puzzle": pa.array([], pa.string())}), pa.chunked_array([], pa.string())):
        for ask in (shudu.solve, shudu.check, shudu.rate, shudu.canon, shudu.svg):
            table = ask(empty)
            assert len(table) == 0
            assert pa.table(table).num_rows == 0
    assert len(shudu.generate(0, seed=1)) == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"level": "silly"}, "there is no level `silly`"),
        ({"rating": (9.0, 2.0)}, "ratings 9.0..2.0"),
        ({"technique": "magic"}, "magic"),
        ({"level": "easy", "rating": 3.0}, "a level cannot be had with a rating"),
        ({"symmetry": "odd"}, "there is no symmetry `odd`"),
        ({"pattern": "11"}, "the pattern has 2 cells"),
        ({"layout": "5x"}, "5x"),
        ({"threads": 0}, "at least one"),
    ],
)
def test_wishes_that_make_no_sense(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        shudu.generate(1, **options)


def test_options_that_make_no_sense():
    with pytest.raises(ValueError, match="there is no scale `x`"):
        shudu.rate(EASY, scale="x")
    with pytest.raises(ValueError, match="there is no profile `x`"):
        shudu.explain(EASY, profile="x")
    with pytest.raises(ValueError, match="there is no stage 7"):
        shudu.hint(EASY, stage=7)
    with pytest.raises(ValueError, match="only 30 clues"):
        shudu.relax(EASY, 31)
    with pytest.raises(TypeError, match="unexpected keyword"):
        shudu.generate(1, colour="red")


def test_many_rows_and_many_calls_leak_nothing():
    resource = pytest.importorskip("resource")
    rows = np.tile(np.array([int(c) for c in SOLUTION], np.uint8), (10_000, 1))
    bad = pa.array(200 * [EASY[:80]])

    def round_trip():
        assert len(shudu.solve(rows)) == 10_000
        assert pa.table(shudu.solve(bad))["error"].null_count == 0
        with pytest.raises(ValueError):
            shudu.solve(pa.array([1.5]))

    for _ in range(5):
        round_trip()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        round_trip()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    # Rounds that leaked their rows would leave 20 times 1.6 MB.
    assert grown < 15_000, f"{grown} kB"
