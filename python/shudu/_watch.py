"""How far batches are, and on how many threads they work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from . import _native
from ._typing import Progress


def threads_of(threads: int | None) -> int:
    """So many threads; without a number one for each core this process may use."""
    if threads is None:
        return _native.cores()
    if threads < 1:
        raise ValueError(
            _native.pick(
                f"threads={threads}: at least one is needed", f"threads={threads}：至少要有一个线程"
            )
        )
    return threads


@contextmanager
def watched(progress: Progress, rows: int) -> Iterator[Callable[[int, int], object] | None]:
    """A function that is told (done, all); at the end, that all is done."""
    if not progress:
        yield None
        return
    if callable(progress):
        yield progress
        progress(rows, rows)
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield None
        return
    with tqdm(total=rows, unit=" puzzles", unit_scale=True) as bar:

        def tell(done: int, _: int) -> None:
            bar.update(done - bar.n)

        yield tell
        bar.update(rows - bar.n)
