"""Tables of answers: Arrow for whoever speaks it, plain values and NumPy for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _native

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_WIDTH = {
    "UInt8": np.uint8,
    "UInt16": np.uint16,
    "UInt32": np.uint32,
    "UInt64": np.uint64,
    "Float64": np.float64,
}


class Table:
    """Answers in columns, a row for each puzzle.

    It has the Arrow PyCapsule interface: `pyarrow.table(t)`, `polars.DataFrame(t)`,
    `arro3.core.Table(t)` and DuckDB take it without a copy. Without any of them there are
    columns as lists and NumPy arrays, and rows as dictionaries.

    >>> t = shudu.rate(["1" + 80 * ".", None])
    >>> t
    <shudu.Table of 2 rows: puzzle, er, ep, ed, error>
    >>> t["error"]
    ['several solutions; only a puzzle with one can be rated', None]
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.Table) -> None:
        self._native = native

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return len(self._native)

    @property
    def schema(self) -> dict[str, str]:
        """The Arrow type of each column."""
        return dict(self._native.schema())

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return [name for name, _ in self._native.schema()]

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        return self._native.values(column)

    def row(self, row: int) -> dict[str, Any]:
        """A row, by the names of the columns."""
        return self._native.row(range(len(self))[row])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self._native.row(row) for row in range(len(self)))

    def numpy(self, column: str) -> NDArray[Any]:
        """A column as an array; boards as numbers are (N, 81). Numbers that are missing are NaN.

        >>> import numpy as np
        >>> shudu.solve(np.zeros((2, 81), dtype=np.uint8)).numpy("solution").shape
        (2, 81)
        """
        kind = dict(self._native.schema())[column]
        data = self._native.bytes(column)
        if data is not None and kind in _WIDTH:
            return np.frombuffer(data, dtype=_WIDTH[kind])
        if data is not None and kind.startswith("FixedSizeList"):
            return np.frombuffer(data, dtype=np.uint8).reshape(-1, 81)
        values = self._native.values(column)
        if kind in _WIDTH:
            return np.array([np.nan if value is None else value for value in values], dtype=float)
        out = np.empty(len(values), dtype=object)
        out[:] = values
        return out

    def pyarrow(self) -> Any:
        """As a pyarrow.Table."""
        import pyarrow

        return pyarrow.table(self)

    def polars(self) -> Any:
        """As a polars.DataFrame."""
        import polars

        return polars.DataFrame(self)

    def pandas(self) -> Any:
        """As a pandas.DataFrame, by way of pyarrow."""
        return self.pyarrow().to_pandas()

    def __repr__(self) -> str:
        names, rows = ", ".join(self.column_names), len(self)
        return f"<shudu.Table of {rows} row{'' if rows == 1 else 's'}: {names}>"
