"""What type checkers must make of the functions; it is checked and not run."""

from typing import assert_type

import numpy as np

import shudu

assert_type(shudu.solve("1"), shudu.Solved)
assert_type(shudu.solve(["1", None]), shudu.Table)
assert_type(shudu.count("1"), int)
assert_type(shudu.rate("1"), shudu.Rating)
assert_type(shudu.rate("1", scale="hodoku"), shudu.Score)
assert_type(shudu.explain("1"), list[shudu.Step])
assert_type(shudu.generate(level="easy"), shudu.Generated)
assert_type(shudu.generate(5), shudu.Table)
shudu.check(np.zeros((3, 81), dtype=np.uint8), progress=print)
