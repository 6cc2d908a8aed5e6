"""Documents: docstrings, the page, the notebook and the types say what is so."""

import doctest
import importlib
import json
import pathlib
import re
import subprocess
import sys

import pytest

import shudu

HERE = pathlib.Path(__file__).parent.parent


ROOMS = ["", "._count", "._generate", "._human", "._puzzle", "._solve", "._table", ".dataset", ".polars"]


@pytest.mark.parametrize("name", ROOMS)
def test_docstrings_are_true(name):
    if name == ".polars":
        pytest.importorskip("polars")
    module = importlib.import_module("shudu" + name)
    result = doctest.testmod(module, extraglobs={"shudu": shudu})
    assert result.attempted > 0 and result.failed == 0


def test_the_page_is_true():
    page = HERE.parent / "docs" / "python.md"
    pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    code = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert len(code) >= 3
    runner = doctest.DocTestRunner()
    names = {"shudu": shudu}
    for number, block in enumerate(code):
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", str(page), 0)
        assert test.examples, block
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("path", sorted((HERE / "notebooks").glob("*.ipynb")), ids=lambda p: p.name)
def test_notebooks_run(path):
    pytest.importorskip("polars")
    names = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
            exec(compile("".join(cell["source"]), str(path), "exec"), names)


# The package by its name: by its path, all that is installed beside it would be checked, too.
@pytest.mark.parametrize("what", [["-p", "shudu"], [str(HERE / "tests" / "typed.py")]], ids=["package", "uses"])
def test_types_hold(what, tmp_path):
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "mypy", "--config-file", str(HERE / "pyproject.toml"), *what],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout
