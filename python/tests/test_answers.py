"""Answers: of one puzzle, of many, and the same as the program's."""

import json
import os
import subprocess

import numpy as np
import pytest
from conftest import EASY, MANY, MEDIUM, NONE, PUZZLES, SEVENTEEN, SOLUTION

import shudu


def test_one_puzzle_in_every_form_has_one_answer():
    array = shudu.Puzzle(EASY).numpy()
    forms = [
        EASY,
        EASY.replace(".", "0"),
        EASY.encode(),
        shudu.Puzzle(EASY),
        array,
        array.reshape(81),
        array.astype(np.int64),
        array.tolist(),
        array.reshape(81).tolist(),
        np.asfortranarray(array),
        "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)),
    ]
    for form in forms:
        solved = shudu.solve(form)
        assert solved == shudu.Solved(SOLUTION, 1), form
        assert solved and solved.unique
        assert shudu.Puzzle(form) == EASY


def test_none_and_several_are_answers():
    assert shudu.solve(NONE) == shudu.Solved(None, 0)
    assert shudu.solve(MANY).n_solutions == 2
    assert shudu.solve(MANY, limit=5).n_solutions == 5
    assert not shudu.check(MANY)
    with pytest.raises(ValueError, match="no solution"):
        shudu.solve(NONE).numpy()


def test_a_batch_says_what_each_of_its_puzzles_alone_does():
    table = shudu.solve(PUZZLES)
    alone = [shudu.solve(puzzle) for puzzle in PUZZLES]
    assert table["solution"] == [solved.solution for solved in alone]
    assert table["n_solutions"] == [solved.n_solutions for solved in alone]
    assert shudu.check(PUZZLES)["unique"] == [True, True, False, False, True]
    rated = shudu.rate(PUZZLES)
    alone = [shudu.rate(puzzle).er for puzzle in (EASY, SEVENTEEN, MEDIUM)]
    assert rated["er"] == [*alone[:2], None, None, alone[2]]
    assert rated["error"][2] == "several solutions; only a puzzle with one can be rated"
    assert [count is not None for count in shudu.count(PUZZLES[:2] + [NONE])["count"]] == 3 * [True]


def test_answers_do_not_depend_on_threads():
    puzzles = [shudu.isomorph(EASY, seed=seed) for seed in range(200)]
    for ask in (shudu.solve, shudu.check, shudu.rate, shudu.canon):
        one, three = (list(ask(puzzles, threads=threads)) for threads in (1, 3))
        assert one == three
    one, three = (list(shudu.generate(40, seed=3, threads=threads)) for threads in (1, 3))
    assert one == three


def test_isomorphs_have_one_canonical_form_and_key():
    puzzles = shudu.isomorph(20 * [SEVENTEEN], seed=1)["isomorph"]
    forms = shudu.canon(puzzles)
    assert len(set(puzzles)) == 20
    assert len(set(forms["canonical"])) == len(set(forms["key"])) == 1
    assert len(forms["key"][0]) == 41
    assert shudu.canon(EASY).key != forms["key"][0]
    unpacked = "".join(f"{byte:02x}" for byte in forms["key"][0])[:81]
    assert unpacked.replace("0", ".") == forms["canonical"][0]


def test_rows_are_turned_and_made_alike_in_parts():
    whole = shudu.isomorph(4 * [EASY], seed=10)["isomorph"]
    assert whole[2:] == shudu.isomorph(2 * [EASY], seed=12)["isomorph"]
    whole = shudu.generate(6, seed=1, rated=False)
    parts = [shudu.generate(3, seed=1, first=first, rated=False) for first in (0, 3)]
    assert whole["puzzle"] == parts[0]["puzzle"] + parts[1]["puzzle"]
    assert whole["number"] == [0, 1, 2, 3, 4, 5]


def test_what_is_made_is_what_was_asked_for():
    table = shudu.generate(5, seed=2, level="hard")
    assert table["error"] == 5 * [None]
    assert set(table["level"]) == {"hard"}
    assert shudu.check(table["puzzle"])["unique"] == 5 * [True]
    assert shudu.solve(table["puzzle"])["solution"] == table["solution"]
    assert shudu.rate(table["puzzle"])["er"] == table["er"]
    digits = shudu.generate(2, seed=2, clues=(25, 27), digits=True, rated=False)
    assert digits.numpy("puzzle").shape == (2, 81)
    assert ((digits.numpy("puzzle") > 0).sum(axis=1) <= 27).all()
    made = shudu.generate(technique="x-wing", seed=1)
    assert "x-wing" in made.techniques
    assert "<svg" in made._repr_svg_()


def test_counts_are_exact():
    assert shudu.count(81 * ".") == 6670903752021072936960
    table = shudu.count([16 * ".", "1" + 15 * "."])
    assert table["count"] == [288, 72]
    shares = shudu.marginals("1....2....3....4")
    assert shares.shape == (4, 4, 4)
    assert (shares.sum(axis=2) == 1).all()
    assert shudu.marginals(["1....2....3....4"])["count"] == [2]
    relaxed = shudu.relax(EASY, 1)
    assert (relaxed.choices, relaxed.most) == (30, max(
        shudu.count(EASY[:i] + "." + EASY[i + 1 :]) for i in range(81)
    ))
    assert set(shudu.sample(EASY, 3, seed=1)) == {SOLUTION}


def test_steps_hints_and_pictures():
    steps = shudu.explain(EASY)
    assert all(step.text for step in steps)
    assert sum(step.placement is not None for step in steps) == EASY.count(".")
    assert shudu.hint(EASY).kind == "step"
    assert shudu.hint(EASY, stage=2).technique
    table = shudu.explain([EASY, NONE])
    assert table["solved"] == [True, None]
    assert len(json.loads(table["steps"][0])) == table["n_steps"][0] == len(steps)
    assert shudu.svg([EASY])["svg"][0].startswith("<svg")
    assert shudu.Puzzle(EASY)._repr_html_() == shudu.svg(EASY)


def test_sentences_are_told_in_chinese_too():
    shudu.set_language("zh")
    try:
        assert "唯一解" in shudu.rate([MANY])["error"][0]
        with pytest.raises(ValueError, match="形状"):
            shudu.solve(np.zeros((3, 3), dtype=np.uint8))
    finally:
        shudu.set_language("en")
    with pytest.raises(ValueError, match="there is no language `fr`"):
        shudu.set_language("fr")


def test_the_program_solves_and_checks_alike(program):
    text = "\n".join(PUZZLES)
    lines = program("solve", "-", text=text)
    solutions = shudu.solve(PUZZLES)["solution"]
    assert [line if len(line) == 81 else None for line in lines] == solutions
    words = [line.split(":")[0] for line in program("check", "-", text=text)]
    assert words == [("none", "one", "many")[n] for n in shudu.check(PUZZLES)["n_solutions"]]


def test_the_program_rates_and_explains_alike(program):
    text = "\n".join([EASY, SEVENTEEN])
    for scale in ("se", "hodoku", "w", "te"):
        told = [json.loads(line) for line in program("rate", "--scale", scale, "--json", "-", text=text)]
        table = shudu.rate([EASY, SEVENTEEN], scale=scale)
        for name in table.column_names[1:-1]:
            assert table[name] == [one[name] for one in told], name
    told = json.loads(program("explain", "--json", "--lang", "en", EASY)[0])
    assert [step.data for step in shudu.explain(EASY)] == told["steps"]
    said = json.loads(program("hint", "--stage", "4", "--json", "--lang", "en", EASY)[0])["said"]
    assert shudu.hint(EASY, stage=4).text == " ".join(said)


def test_the_program_counts_alike(program):
    assert str(shudu.count(MANY[:40] + "2" + MANY[41:])) == program("count", MANY[:40] + "2" + MANY[41:])[0]
    told = json.loads(program("relax", "-k", "2", "--json", EASY)[0])
    assert shudu.relax(EASY, 2) == shudu.Relaxed(told["choices"], int(told["most"]), told["best"])
    drawn = program("count", "--sample", "2", "--seed", "5", MANY)
    assert shudu.sample(MANY, 2, seed=5) == drawn


def test_the_program_canonizes_and_makes_alike(program):
    told = json.loads(program("canon", "--json", SEVENTEEN)[0])
    assert shudu.canon(SEVENTEEN).canonical == told["canonical"]
    assert shudu.isomorph(EASY, seed=9) == program("canon", "--random", "1", "--seed", "9", EASY)[0]
    lines = program("generate", "--count", "3", "--seed", "4", "--level", "medium", "--json")
    table = shudu.generate(3, seed=4, level="medium")
    for name in ("puzzle", "solution", "clues", "er", "level", "guesses", "techniques", "number"):
        assert table[name] == [json.loads(line)[name] for line in lines], name


def test_the_program_says_the_same_of_what_is_no_puzzle(program):
    done = subprocess.run(
        [os.environ["SHUDU_PROGRAM"], "solve", "--lang", "en", EASY[:80]],
        capture_output=True, text=True, check=False,
    )
    sentence = shudu.solve([EASY[:80]])["error"][0]
    assert sentence.split(": ", 1)[-1] in done.stderr
