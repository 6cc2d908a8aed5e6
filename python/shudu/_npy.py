"""The folders that the training code of HRM and TRM reads, written a piece at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np


class Npy:
    """A .npy file that grows: its header, of a fixed length, is written again at the end."""

    LENGTH = 128

    def __init__(self, path: Path, dtype: str, width: int | None = None) -> None:
        self.file = path.open("wb")
        self.dtype, self.width, self.rows = np.dtype(dtype), width, 0
        self._header()

    def _header(self) -> None:
        shape = f"({self.rows},)" if self.width is None else f"({self.rows}, {self.width})"
        words = f"{{'descr': '{self.dtype.str}', 'fortran_order': False, 'shape': {shape}, }}"
        length = self.LENGTH - 10
        self.file.seek(0)
        self.file.write(b"\x93NUMPY\x01\x00" + length.to_bytes(2, "little"))
        self.file.write(words.ljust(length - 1).encode() + b"\n")

    def add(self, values: Any) -> None:
        """Adds rows."""
        array = np.ascontiguousarray(values, dtype=self.dtype)
        self.rows += len(array)
        self.file.write(array.data)

    def close(self) -> None:
        """Writes how many rows there are."""
        self._header()
        self.file.close()


class Folder:
    """One split: all__inputs.npy and so on. A group is a puzzle with the isomorphs added to it."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path, self.rows, self.groups = path, 0, 0
        self.inputs = Npy(path / "all__inputs.npy", "u1", 81)
        self.labels = Npy(path / "all__labels.npy", "u1", 81)
        self.identifiers = Npy(path / "all__puzzle_identifiers.npy", "i4")
        self.puzzles = Npy(path / "all__puzzle_indices.npy", "i4")
        self.grouped = Npy(path / "all__group_indices.npy", "i4")
        self.puzzles.add([0])

    def add(self, inputs: Any, labels: Any, copies: Any) -> None:
        """Adds boards (N, 81), and which copy each is: 0 begins a group."""
        self.inputs.add(inputs + 1)
        self.labels.add(labels + 1)
        starts = self.rows + np.flatnonzero(copies == 0)
        # Where each group begins is where the one before it ends.
        self.grouped.add(starts)
        self.groups += len(starts)
        self.puzzles.add(np.arange(self.rows + 1, self.rows + len(copies) + 1))
        self.identifiers.add(np.zeros(len(copies)))
        self.rows += len(copies)

    def close(self) -> None:
        """Writes dataset.json; 2³¹ rows are the most that the indices of 32 bits count."""
        self.grouped.add([self.rows])
        for file in (self.inputs, self.labels, self.identifiers, self.puzzles, self.grouped):
            file.close()
        told = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": 11,
            "seq_len": 81,
            "num_puzzle_identifiers": 1,
            "total_groups": self.groups,
            "mean_puzzle_examples": 1,
            "total_puzzles": self.rows,
            "sets": ["all"],
        }
        (self.path / "dataset.json").write_text(json.dumps(told), encoding="utf-8")
