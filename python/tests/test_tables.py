"""Tables: what Arrow, NumPy and Polars give and get."""

import numpy as np
import pytest
from conftest import EASY, NONE, PUZZLES, SOLUTION

import shudu

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")

EXPECTED = shudu.solve(PUZZLES)["solution"]


def arrow_forms():
    text = pa.array(PUZZLES)
    numbers = [[int(c) for c in p.replace(".", "0")] for p in PUZZLES]
    yield text, True
    yield text.cast(pa.large_string()), True
    yield text.cast(pa.string_view()), True
    yield text.dictionary_encode(), True
    yield pa.array([p.encode() for p in PUZZLES], pa.binary(81)), True
    yield pa.array([bytes(row) for row in numbers], pa.binary(81)), True
    yield pa.chunked_array([PUZZLES[:2], [], PUZZLES[2:]]), True
    yield pa.table({"x": range(5), "puzzle": PUZZLES}), True
    yield pa.record_batch({"only": PUZZLES}), True
    yield pa.concat_arrays([pa.array([EASY, None]), text])[2:], True
    yield pl.Series(PUZZLES), True
    yield pl.Series(PUZZLES).cast(pl.Categorical), True
    yield pl.DataFrame({"puzzle": PUZZLES}), True
    yield pa.array(numbers, pa.list_(pa.uint8(), 81)), False
    yield pa.array([numbers[0], *numbers], pa.list_(pa.uint8(), 81))[1:], False
    yield pa.array(numbers, pa.list_(pa.int64())), False
    yield pl.Series(numbers, dtype=pl.Array(pl.UInt8, 81)), False
    yield pl.Series(numbers), False


@pytest.mark.parametrize("which", range(18))
def test_every_form_of_arrow_is_read(which):
    form, text = list(arrow_forms())[which]
    solutions = shudu.solve(form)["solution"]
    if not text:
        solutions = [row and "".join(map(str, row)) for row in solutions]
    assert [s or None for s in solutions] == EXPECTED


def test_arrow_comes_out_without_a_copy_of_what_went_in():
    puzzles = pa.array(PUZZLES)
    out = pa.table(shudu.solve(puzzles))
    assert out.column_names == ["puzzle", "solution", "n_solutions", "error"]
    assert out["solution"].to_pylist() == EXPECTED
    there = [buffer.address for buffer in puzzles.buffers() if buffer]
    assert out["puzzle"].chunk(0).buffers()[-1].address == there[-1]
    assert out["puzzle"].to_pylist() == PUZZLES


def test_chunks_stay_chunks_and_answers_in_order():
    table = pa.table(shudu.rate(pa.chunked_array([PUZZLES[:1], PUZZLES[1:]])))
    assert [chunk.num_rows for chunk in table.to_batches()] == [1, 4]
    assert table["er"].to_pylist() == shudu.rate(PUZZLES)["er"]


def test_types_are_as_documented():
    assert shudu.rate(PUZZLES).schema["er"] == "Float64"
    assert pa.table(shudu.canon(PUZZLES)).schema.field("key").type == pa.binary(41)
    assert pa.table(shudu.count([EASY])).schema.field("count").type == pa.decimal128(38, 0)
    assert pa.table(shudu.generate(2, seed=1)).schema.field("techniques").type == pa.list_(pa.string())
    assert shudu.solve(np.zeros((1, 81), np.uint8)).polars()["solution"].dtype == pl.Array(pl.UInt8, 81)


def test_numpy_in_every_layout():
    flat = np.array([[int(c) for c in p.replace(".", "0")] for p in PUZZLES], dtype=np.uint8)
    wide = np.zeros((5, 162), dtype=np.uint8)
    wide[:, ::2] = flat
    for form in (flat, flat.reshape(5, 9, 9), wide[:, ::2], flat.astype(np.int16), flat[::-1][::-1]):
        table = shudu.solve(form)
        rows = [None if row is None else "".join(map(str, row)) for row in table["solution"]]
        assert rows == EXPECTED
        assert table.numpy("n_solutions").tolist() == [1, 1, 2, 0, 1]
    assert shudu.solve(flat[:1]).numpy("solution").tolist() == [[int(c) for c in SOLUTION]]
    assert np.isnan(shudu.rate(PUZZLES).numpy("er")).tolist() == [False, False, True, True, False]


def test_polars_expressions():
    import shudu.polars  # noqa: F401

    frame = pl.DataFrame({"puzzle": [*PUZZLES, None, "12"]})
    rated = frame.lazy().with_columns(pl.col("puzzle").shudu.rate().alias("r")).unnest("r").collect()
    assert rated["er"].to_list() == shudu.rate(frame)["er"]
    assert rated["error"][5] is None and "line 1" in rated["error"][6]
    keys = frame.select(pl.col("puzzle").shudu.canon().struct.field("key"))
    assert keys["key"].null_count() == 3
    solved = frame.select(pl.col("puzzle").shudu.solve(limit=1).struct.unnest())
    assert solved["solution"].to_list()[:2] == EXPECTED[:2]


def test_a_table_is_read_by_rows_and_columns():
    table = shudu.check([EASY, NONE])
    assert len(table) == 2
    assert table.row(-1)["n_solutions"] == 0
    assert [row["clues"] for row in table] == [30, 2]
    assert repr(table) == "<shudu.Table of 2 rows: puzzle, n_solutions, unique, clues, error>"
    with pytest.raises(KeyError):
        table["nothing"]
    with pytest.raises(IndexError):
        table.row(2)
