"""What puzzles may be given as: strings, NumPy arrays, lists, anything that speaks Arrow."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _native


def _array_rows(array: np.ndarray[Any, Any]) -> tuple[_native.Rows, bool]:
    """Integers as cells: what is no digit becomes 255, and is refused row by row."""
    if array.dtype.kind in "UOS":
        return _native.Rows.texts(_texts(array.tolist())), array.ndim == 0
    size, single = _native.check_array(array.dtype.kind, str(array.dtype), array.shape)
    if array.dtype != np.uint8:
        array = np.where((array < 0) | (array > 255), 255, array).astype(np.uint8)
    flat = np.ascontiguousarray(array).reshape(-1)
    return _native.Rows.cells(flat.data, size), single


def _texts(items: Any) -> Any:
    """Items of a list as texts, where they are arrays of their own."""
    if isinstance(items, (str, bytes)):
        items = [items]
    return [_text(item) for item in items]


def _text(item: Any) -> Any:
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, np.ndarray) and item.dtype.kind in "iu" and item.size == 81:
        # As many symbols as cells, so that what is no digit is found where it is.
        return "".join(str(cell) if 0 <= cell <= 9 else "?" for cell in item.reshape(-1).tolist())
    return item


def rows(puzzles: Any, column: str | None = None) -> tuple[_native.Rows, bool]:
    """Puzzles ready to be asked about, and whether it is a single one."""
    if isinstance(puzzles, str):
        return _native.Rows.texts([puzzles]), True
    if isinstance(puzzles, np.ndarray):
        return _array_rows(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _native.Rows.arrow(puzzles, column), False
    if isinstance(puzzles, (bytes, bytearray)):
        return _native.Rows.texts([bytes(puzzles).decode("utf-8", "replace")]), True
    if hasattr(puzzles, "__array__"):
        return _array_rows(np.asarray(puzzles))
    if not hasattr(puzzles, "__iter__"):
        _native.refuse(type(puzzles).__name__)
    items = list(puzzles)
    if items and isinstance(items[0], (int, np.integer, list, tuple)):
        return _array_rows(_numbers(items))
    return _native.Rows.texts(_texts(items)), False


def _numbers(items: list[Any]) -> np.ndarray[Any, Any]:
    """Nested lists of numbers, as people write boards."""
    try:
        return np.asarray(items)
    except ValueError:
        # Ragged lists have the shape of the outer one only.
        return np.zeros(len(items), dtype=np.int64)


def read_one(puzzle: Any) -> str:
    """One puzzle as a line of text; a ValueError says why it is none."""
    native, _ = rows(puzzle)
    row = _native.lines(native, 1, None).row(0)
    if row["error"] is not None:
        raise ValueError(row["error"])
    return str(row["line"])
