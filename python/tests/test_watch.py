"""Long work: Ctrl-C, progress, and the interpreter left to others."""

import os
import signal
import threading
import time

import pytest
from conftest import HARD, SEVENTEEN

import shudu


@pytest.fixture(autouse=True)
def ctrl_c():
    """Ctrl-C as in a terminal: a shell that starts tests in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


# Hard ones, each with a rating that takes some hundredths of a second.
LONG = 20_000 * [HARD]


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_batch(threads):
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        shudu.rate(LONG, threads=threads)
    timer.join()


def test_ctrl_c_stops_one_long_answer():
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        # All 16×16 grids, one by one.
        shudu.count(256 * ".")
    timer.join()


def test_progress_is_told_in_order_up_to_the_end():
    told = []
    shudu.rate(500 * [SEVENTEEN], progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (500, 500)
    assert told == sorted(told)


def test_what_progress_raises_stops_the_work():
    def enough(done, rows):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        shudu.rate(LONG, progress=enough)


def test_others_run_meanwhile():
    ticks = []

    def tick():
        for _ in range(20):
            ticks.append(time.perf_counter())
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=tick)
    other.start()
    # It would go on for minutes; who stops it has to run.
    with pytest.raises(KeyboardInterrupt):
        shudu.rate(LONG, threads=1)
    other.join()
    assert len(ticks) == 20
