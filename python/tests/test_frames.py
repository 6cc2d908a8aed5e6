"""What others bring puzzles in: pandas, DuckDB, arro3; and tqdm, which shows how far it is. Each where it is installed."""

import sys
import types

import numpy as np
import pytest
from conftest import EASY, SOLUTION

import shudu

ROWS = [EASY, None, "12"]
SOLUTIONS = [SOLUTION, None, None]


def test_pandas_gives_and_takes():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame({"id": [1, 2, 3], "puzzle": ROWS})
    for given in (frame, frame["puzzle"].astype("string[pyarrow]")):
        assert shudu.solve(given)["solution"] == SOLUTIONS
    assert shudu.solve(frame[::-1])["solution"] == SOLUTIONS[::-1]
    told = shudu.check(frame).pandas()
    assert told["n_solutions"].tolist()[0] == 1 and pd.isna(told["n_solutions"][1])
    with pytest.raises(ValueError, match="no column `grid`; there are: id, puzzle"):
        shudu.solve(frame, column="grid")


def test_duckdb_gives_and_takes():
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    base = duckdb.connect()
    base.execute("create table t as select * from (values (?), (null), ('12')) as v(puzzle)", [EASY])
    assert shudu.solve(base.table("t"))["solution"] == SOLUTIONS
    rated = pa.table(shudu.rate([EASY, "12"]))
    assert base.sql("select er from rated where error is null").fetchall() == [(1.2,)]


def test_arro3_gives_and_takes():
    core = pytest.importorskip("arro3.core")
    array = core.Array(ROWS, type=core.DataType.utf8())
    assert shudu.solve(array)["solution"] == SOLUTIONS
    table = core.Table.from_pydict({"puzzle": array})
    assert shudu.solve(table)["solution"] == SOLUTIONS
    assert core.Table(shudu.solve(table)).num_rows == 3


def test_tqdm_is_told_or_a_stand_in():
    """With what tqdm promises, whether it is there or not."""
    bars = []

    class Bar:
        def __init__(self, total, **_):
            self.total, self.n = total, 0
            bars.append(self)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def update(self, more):
            self.n += more

    stand_in = types.ModuleType("tqdm.auto")
    stand_in.tqdm = Bar
    kept = {name: sys.modules.get(name) for name in ("tqdm", "tqdm.auto")}
    sys.modules.update({"tqdm": types.ModuleType("tqdm"), "tqdm.auto": stand_in})
    try:
        shudu.check(300 * [EASY], progress=True)
    finally:
        for name, module in kept.items():
            sys.modules.pop(name) if module is None else sys.modules.update({name: module})
    assert [(bar.n, bar.total) for bar in bars] == [(300, 300)]


def test_tqdm_itself():
    pytest.importorskip("tqdm")
    assert len(shudu.check(300 * [EASY], progress=True)) == 300


def test_arrays_need_not_lie_in_a_row():
    boards = np.tile(np.array([int(c) for c in EASY.replace(".", "0")], np.uint8), (6, 1))
    boards[1::2] = 10
    columns_first = np.asfortranarray(boards[::2])
    for given in (boards[::2], boards[4::-2], columns_first, boards[::2].reshape(3, 9, 9), boards[::2].astype(">i4")):
        assert shudu.solve(given).numpy("n_solutions").tolist() == [1, 1, 1]
    turned = boards[0].reshape(9, 9).T
    assert shudu.solve(turned).n_solutions == 1
    boards.flags.writeable = False
    assert shudu.solve(boards[:1])["solution"][0] is not None
