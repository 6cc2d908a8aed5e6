"""Data sets: the same rows however they are cut, no leaks, files that others read, audits."""

import json
import random

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import EASY, MANY, NONE, SOLUTION

import shudu
from shudu import dataset

RECIPE = {"seed": 3, "strata": "any+minimal,level:easy", "copies": 2, "rated": False}
SPLITS = {"train": 0.5, "validation": 0.25, "test": 0.25}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("set") / "easy"
    formats = ("parquet", "npy")
    card = dataset.make(folder, 60, splits=SPLITS, formats=formats, chunk=16, **RECIPE)
    return folder, card


def tables(folder):
    return {split: pq.read_table(folder / "data" / f"{split}.parquet") for split in SPLITS}


def test_rows_are_the_same_however_they_are_cut(made):
    folder, _ = made
    whole = pa.table(dataset.rows(60, splits=SPLITS, **RECIPE))
    cuts = [(0, 1), (1, 37), (38, 22)]
    parts = [
        pa.table(dataset.rows(n, first=f, splits=SPLITS, threads=1, **RECIPE)) for f, n in cuts
    ]
    plain = [dataset.plain(part) for part in parts]
    assert pa.concat_tables(plain) == dataset.plain(whole).combine_chunks()
    rows = sorted(str(row) for row in dataset.plain(whole).to_pylist())
    files = sorted(str(row) for table in tables(folder).values() for row in table.to_pylist())
    assert files == rows


def test_no_class_is_in_two_splits(made):
    folder, _ = made
    classes = {split: set(table["key"].to_pylist()) for split, table in tables(folder).items()}
    assert all(classes.values())
    assert not classes["train"] & classes["test"] | classes["train"] & classes["validation"]
    for table in tables(folder).values():
        again = shudu.canon(table)
        assert again["key"] == table["key"].to_pylist()
        assert shudu.solve(table)["solution"] == table["solution"].to_pylist()


def test_hrm_arrays_have_what_the_training_code_reads(made):
    folder, _ = made
    for split, table in tables(folder).items():
        path = folder / "npy" / split
        arrays = {
            name: np.load(path / f"all__{name}.npy")
            for name in (
                "inputs",
                "labels",
                "puzzle_identifiers",
                "puzzle_indices",
                "group_indices",
            )
        }
        told = json.loads((path / "dataset.json").read_text())
        rows, groups = len(table), table["copy"].to_pylist().count(0)
        assert arrays["inputs"].shape == arrays["labels"].shape == (rows, 81)
        assert arrays["inputs"].dtype == np.uint8 and arrays["puzzle_indices"].dtype == np.int32
        assert arrays["inputs"].min() == 1 and arrays["labels"].min() == 2
        assert arrays["inputs"].max() == arrays["labels"].max() == 10
        assert arrays["puzzle_indices"].tolist() == list(range(rows + 1))
        assert len(arrays["group_indices"]) == groups + 1 and arrays["group_indices"][-1] == rows
        assert told["total_groups"] == groups and told["total_puzzles"] == rows
        assert told["vocab_size"] == 11 and told["sets"] == ["all"]
        # A group is a puzzle and its isomorphs.
        keys = table["key"].to_pylist()
        for start, end in zip(arrays["group_indices"], arrays["group_indices"][1:], strict=False):
            assert len(set(keys[start:end])) == 1
        board = "".join(str(cell - 1) for cell in arrays["inputs"][0]).replace("0", ".")
        assert board == table["puzzle"][0].as_py()


def test_the_card_tells_how_to_make_it_again(made, tmp_path):
    folder, card = made
    command = next(line for line in card.splitlines() if line.startswith("python -m"))
    words = command.split()[4:]
    words[0] = str(tmp_path / "easy")
    assert dataset.main(["make", *words]) == 0
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".npy", ".svg", ".md"):
            assert (
                tmp_path / "easy" / file.relative_to(folder)
            ).read_bytes() == file.read_bytes(), file
    again = tables(tmp_path / "easy")
    assert all(again[split] == table for split, table in tables(folder).items())
    assert "pictures/clues.svg" in card and (folder / "pictures/clues.svg").exists()


def test_strata_and_ratings():
    strata = ["se:1.0-1.5", "hodoku:medium", "guesses:1-2", "clues:30-32+loose"]
    rows = list(dataset.rows(8, seed=5, strata=strata, steps=True, digits=True))
    assert [row["stratum"] for row in rows[:4]] == strata
    assert all(row["er"] <= 1.5 for row in rows[0::4])
    assert all(row["hodoku"] == "medium" for row in rows[1::4])
    assert all(row["guesses"] in (1, 2) for row in rows[2::4])
    assert all(not row["minimal"] and 30 <= row["clues"] <= 32 for row in rows[3::4])
    for row in rows:
        line = "".join(map(str, row["puzzle"]))
        rated = shudu.rate(line, hardest=True)
        assert (row["er"], row["ep"], row["ed"]) == (rated.er, rated.ep, rated.ed)
        assert row["hardest"] == rated.hardest
        assert row["score"] == shudu.rate(line, scale="hodoku").score
        assert len(json.loads(row["steps"])) == len(shudu.explain(line))
        assert row["n_solutions"] == 1 and len(row["key"]) == 41


def test_an_audit_finds_what_is_wrong(tmp_path):
    twin = shudu.isomorph(EASY, seed=1)
    train = tmp_path / "train.csv"
    rows = [(EASY, SOLUTION), (EASY, SOLUTION[::-1]), (MANY, SOLUTION), (NONE, ""), ("12", "")]
    text = "".join(f"kaggle,{p.replace('.', '0')},{s},7\n" for p, s in rows)
    train.write_text("source,question,answer,rating\n" + text)
    pq.write_table(pa.table({"puzzle": [str(twin)]}), tmp_path / "b.parquet")
    told = dataset.audit(train, f"test={tmp_path / 'b.parquet'}")
    first = told["splits"][0]
    assert not told["clean"] and first["split"] == "train" and first["rows"] == 5
    assert (first["duplicates"], first["several"], first["unsolvable"], first["unreadable"]) == (
        1,
        1,
        1,
        1,
    )
    assert first["wrong_solutions"] == 3
    assert told["shared_classes"] == [{"splits": ["train", "test"], "count": 1}]
    assert told["shared_puzzles"] == []
    assert first["histograms"]["ratings"] == [{"value": "1.0", "rows": 2}]


def test_a_set_that_was_made_is_clean(made, capsys, tmp_path):
    folder, _ = made
    assert dataset.main(["audit", str(folder), "--pictures", str(tmp_path / "pictures")]) == 0
    out = capsys.readouterr().out
    assert "No fault was found." in out and "train" in out
    assert (tmp_path / "pictures" / "ratings.svg").read_text().startswith("<svg")
    assert dataset.main(["audit", str(folder / "npy"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(split["rows"] for split in told["splits"]) == sum(map(len, tables(folder).values()))
    assert dataset.main(["--lang", "zh", "audit", str(folder)]) == 0
    assert "没有发现问题" in capsys.readouterr().out
    shudu.set_language("en")


def test_an_audit_does_not_depend_on_the_order(tmp_path):
    puzzles = shudu.generate(50, seed=9, rated=False)["puzzle"]
    told = []
    for seed in (1, 2):
        random.Random(seed).shuffle(puzzles)
        (tmp_path / "all.jsonl").write_text(
            "".join(json.dumps({"puzzle": p}) + "\n" for p in puzzles)
        )
        told.append(dataset.audit(tmp_path / "all.jsonl", sample=5))
    assert told[0] == told[1]
    assert told[0]["clean"] and told[0]["classes"] == 50


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["audit", "nowhere.csv"], "there is no such file"),
        (["audit", "{tmp}"], "no puzzles in this folder"),
        (["audit", "{tmp}/a.txt"], "puzzles are read from"),
        (["audit", "{tmp}/a.parquet"], "a.parquet"),
        (["audit", "{tmp}/a.csv"], "which column has the puzzles"),
        (["audit", "{tmp}/a.csv", "--puzzle", "c"], "there is no column `c`; there are: a, b"),
        (["make", "{tmp}/new", "--rows", "1", "--seed", "1", "--strata", "x"], "no stratum `x`"),
        (["make", "{tmp}/new", "--rows", "1", "--seed", "1", "--splits", "a=0.5"], "make 1"),
        (["make", "{tmp}/new", "--rows", "1", "--seed", "1", "--splits", "a"], "train=0.9"),
        (
            ["make", "{tmp}/new", "--rows", "1", "--seed", "1", "--by", "x"],
            "by solution or by puzzle",
        ),
        (["make", "{tmp}/new", "--rows", "1", "--seed", "1", "--formats", "x"], "no format `x`"),
        (["make", "{tmp}/new", "--rows", "0", "--seed", "1"], "0 rows are none"),
        (["make", "{tmp}/new", "--rows", "1", "--seed", "-1"], "-1"),
        (["make", "{tmp}", "--rows", "1", "--seed", "1"], "something is there already"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(words, sentence, tmp_path, capsys):
    if "{tmp}" not in words[1:2] or words[0] == "make":
        for name, text in {"a.csv": "a,b\n1,2\n", "a.parquet": "no", "a.txt": "x"}.items():
            (tmp_path / name).write_text(text)
    assert dataset.main([word.replace("{tmp}", str(tmp_path)) for word in words]) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1
