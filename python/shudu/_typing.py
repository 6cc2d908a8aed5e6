"""What functions take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray


class ArrowStream(Protocol):
    """What speaks the Arrow PyCapsule interface as a stream: tables, chunked arrays, series."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """What speaks it as one array, or one record batch."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


One: TypeAlias = str
"""One puzzle: a string in any format. Arrays (81,) and (9, 9), too, but types do not see shapes."""

Puzzles: TypeAlias = (
    Sequence[str | None]
    | Sequence[Sequence[int]]
    | Sequence[NDArray[np.integer[Any]]]
    | NDArray[Any]
    | ArrowStream
    | ArrowArray
)
"""Many puzzles."""

Progress: TypeAlias = bool | Callable[[int, int], object] | None
"""Who is told how far it is: True for tqdm if it is there, or a function of (done, all)."""
