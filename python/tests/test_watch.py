"""Long work: Ctrl-C, progress, and the interpreter left to others."""

import os
import signal
import threading
import time

import pytest
from conftest import HARD

import shudu

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
    shudu.rate(12 * [HARD], progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (12, 12)
    assert told == sorted(told)


def test_what_progress_raises_stops_the_work():
    def enough(done, rows):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        shudu.rate(LONG, progress=enough)


def test_others_run_meanwhile():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(None)
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    shudu.rate(24 * [HARD], threads=1)
    done.set()
    other.join()
    assert len(ticks) > 5
