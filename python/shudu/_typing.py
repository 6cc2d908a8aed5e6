"""What functions take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from numpy.typing import NDArray


class ArrowStream(Protocol):
    """What speaks the Arrow PyCapsule interface as a stream: tables, chunked arrays, series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """What speaks it as one array, or one record batch."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


One: TypeAlias = str
"""One puzzle: a string in any format. An array (81,) or (9, 9) is one, too, but types do not see
shapes: `Puzzle(array)` does."""

Puzzles: TypeAlias = list[Any] | tuple[Any, ...] | NDArray[Any] | ArrowStream | ArrowArray
"""Many puzzles."""

Progress: TypeAlias = bool | Callable[[int, int], object] | None
"""Who is told how far it is: True for tqdm if it is there, or a function of (done, all)."""
