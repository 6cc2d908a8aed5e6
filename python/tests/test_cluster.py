"""Spark and Ray: real clusters of several processes on this machine, one of which is killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import EASY, HARD, MANY, SEVENTEEN, SOLUTION

import shudu
import shudu.dataset

pytestmark = pytest.mark.cluster

# Some six seconds of a fast core: enough to be killed in the middle.
WISH = {"seed": 5, "level": "expert"}
ROWS = 2000
POISONED = [EASY, "poison", None, SEVENTEEN, "9" * 81, MANY, HARD]


def lines(rows):
    """Rows as bytes, sorted: what must be equal byte for byte."""
    return "\n".join(sorted(repr(sorted(row.items())) for row in rows)).encode()


@pytest.fixture(scope="module")
def expected():
    from shudu import _cluster

    return lines(_cluster.plain(shudu.generate(ROWS, **WISH)).to_pylist())


def wait(what, seconds=90):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "the cluster does not come up"
        time.sleep(0.1)


def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Standalone:
    """Spark's own cluster: a master and two workers, each a process with its executor."""

    def __init__(self, folder):
        import pyspark

        self.home, self.folder = Path(pyspark.__file__).parent, folder
        at = port()
        self.url = f"spark://127.0.0.1:{at}"
        words = ["--host", "127.0.0.1", "--port", str(at), "--webui-port", "0"]
        self.master = self._start("master.Master", "master", words)
        wait(lambda: "Starting Spark master" in self.log("master"))
        self.workers = [self._worker(name) for name in ("one", "two")]
        wait(lambda: self.log("master").count("Registering worker") == 2)

    def _worker(self, name):
        words = ["--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0"]
        words += ["--work-dir", str(self.folder / f"work-{name}"), self.url]
        return self._start("worker.Worker", name, words)

    def _start(self, role, name, words):
        env = {**os.environ, "SPARK_HOME": str(self.home), "SPARK_LOCAL_IP": "127.0.0.1"}
        env["SPARK_DAEMON_MEMORY"] = "256m"
        command = [str(self.home / "bin/spark-class"), f"org.apache.spark.deploy.{role}", *words]
        with (self.folder / f"{name}.log").open("w") as log:
            # A session of its own: an executor dies with its worker, as machines do.
            return subprocess.Popen(
                command, env=env, stdout=log, stderr=log, start_new_session=True
            )

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()

    def kill(self, process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    pytest.importorskip("pyspark", reason="pyspark is not installed")
    started = Standalone(tmp_path_factory.mktemp("spark"))
    yield started
    for process in (*started.workers, started.master):
        started.kill(process)


@pytest.fixture(scope="module")
def spark(cluster):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master(cluster.url).appName("shudu")
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "512m",
        "spark.executor.memory": "512m",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "256",
    }
    for name, value in options.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def spark_rows(frame):
    """Rows as Arrow has them: sorted by `lines`, whatever partition they come from."""
    return pa.table(frame.toArrow()).to_pylist()


class TestSpark:
    def test_rows_do_not_depend_on_partitions(self, spark):
        from shudu import _cluster
        from shudu import spark as on

        local = lines(_cluster.plain(shudu.generate(300, seed=2, rated=False)).to_pylist())
        for partitions in (1, 7):
            frame = on.generate(spark, 300, seed=2, rated=False, partitions=partitions)
            assert frame.rdd.getNumPartitions() == partitions
            assert lines(spark_rows(frame)) == local
        recipe = {"seed": 4, "copies": 1, "rated": False}
        local = lines(_cluster.plain(shudu.dataset.rows(50, **recipe)).to_pylist())
        assert lines(spark_rows(on.dataset(spark, 50, partitions=3, **recipe))) == local

    def test_a_poisoned_row_costs_a_null(self, spark):
        from shudu import spark as on

        data = [(number, puzzle) for number, puzzle in enumerate(POISONED)]
        frame = spark.createDataFrame(data, "id int, puzzle string").repartition(3)
        solved = {row["id"]: row for row in spark_rows(on.solve(frame))}
        assert solved[0]["solution"] == SOLUTION and solved[0]["error"] is None
        assert (
            solved[1]["solution"] is None and solved[1]["error"] and solved[2]["solution"] is None
        )
        # Contradictory, and with several solutions: answers, and no errors.
        assert solved[4]["n_solutions"] == 0 and solved[5]["n_solutions"] == 2
        rated = {row["id"]: row for row in spark_rows(on.rate(frame, prefix="se_"))}
        local = shudu.rate(POISONED)
        assert [rated[number]["se_er"] for number in range(len(POISONED))] == local["er"]
        assert [rated[number]["se_error"] for number in range(len(POISONED))] == local["error"]
        told = {
            row["id"]: row
            for row in spark_rows(on.explain(on.check(frame, prefix="c_"), prefix="x_"))
        }
        assert told[0]["c_unique"] and told[0]["x_n_steps"] == len(shudu.explain(EASY))
        assert told[5]["x_error"] and told[5]["x_steps"] is None

    def test_isomorphs_meet_across_partitions(self, spark):
        from shudu import spark as on

        puzzles = shudu.generate(40, seed=6, rated=False)["puzzle"]
        twins = [p for seed in (0, 1000) for p in shudu.isomorph(puzzles, seed=seed)["isomorph"]]
        data = [(puzzle,) for puzzle in [*puzzles, *twins, "poison", "poison"]]
        outcomes = set()
        for partitions in (2, 5):
            frame = spark.createDataFrame(data, "puzzle string").repartition(partitions)
            unlike = on.distinct(frame)
            assert "Exchange hashpartitioning" in unlike._jdf.queryExecution().toString()
            rows = spark_rows(unlike)
            assert len(rows) == 41
            assert sorted(row["isomorphs"] for row in rows) == [2, *[3] * 40]
            outcomes.add(lines(rows))
        assert len(outcomes) == 1

    def test_what_makes_no_sense_is_refused_before_it_runs(self, spark):
        from shudu import spark as on

        frame = spark.createDataFrame([(EASY, "")], "puzzle string, solution string")
        with pytest.raises(
            ValueError, match="there is no column `quiz`; there are: puzzle, solution"
        ):
            on.solve(frame, column="quiz")
        with pytest.raises(ValueError, match="a column `solution` already"):
            on.solve(frame)
        with pytest.raises(ValueError, match="no scale `x`"):
            on.rate(frame, scale="x")
        with pytest.raises(ValueError, match="no level `x`"):
            on.generate(spark, 10, seed=1, level="x")
        with pytest.raises(ValueError, match="begin at 0"):
            on.generate(spark, -1, seed=1)
        with pytest.raises(ValueError, match='say key="key"'):
            on.distinct(on.canon(frame))

    def test_a_worker_that_is_killed_is_made_up_for(self, spark, cluster, expected):
        from shudu import spark as on

        tracker, found = spark.sparkContext.statusTracker(), []
        frame = on.generate(spark, ROWS, partitions=30, **WISH)
        spark.sparkContext.setJobGroup("killed", "killed")
        job = threading.Thread(target=lambda: found.append(lines(spark_rows(frame))))
        job.start()

        def done():
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            return sum(stage.numCompletedTasks for stage in stages if stage)

        wait(lambda: done() >= 4)
        cluster.kill(cluster.workers[0])
        assert job.is_alive() and done() < 30
        job.join()
        assert found == [expected]
        wait(lambda: "Removing worker" in cluster.log("master"))


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    ray = pytest.importorskip("ray", reason="ray is not installed")
    from ray.cluster_utils import Cluster

    os.environ["RAY_DATA_DISABLE_PROGRESS_BARS"] = "1"
    os.environ["PYTHONWARNINGS"] = "ignore"
    # Workers import from where the driver is, and the sources are not the package.
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("ray"))
    memory = 150 * 2**20
    started = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "object_store_memory": memory, "include_dashboard": False},
    )
    started.add_node(num_cpus=1, object_store_memory=memory)
    ray.init(address=started.address, log_to_driver=False, logging_level="ERROR")
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    wait(lambda: sum(node["Alive"] for node in ray.nodes()) == 2)
    yield started
    ray.shutdown()
    started.shutdown()
    os.chdir(before)


class TestRay:
    def test_rows_do_not_depend_on_blocks(self, nodes):
        from shudu import _cluster
        from shudu import ray as on

        local = lines(_cluster.plain(shudu.generate(300, seed=2, rated=False)).to_pylist())
        for blocks in (1, 5):
            assert lines(on.generate(300, seed=2, rated=False, blocks=blocks).take_all()) == local
        recipe = {"seed": 4, "copies": 1, "rated": False}
        local = lines(_cluster.plain(shudu.dataset.rows(50, **recipe)).to_pylist())
        assert lines(on.dataset(50, blocks=3, **recipe).take_all()) == local

    def test_a_poisoned_row_costs_a_null(self, nodes):
        import ray

        from shudu import ray as on

        table = pa.table({"id": range(len(POISONED)), "puzzle": POISONED})
        rows = on.rate(on.solve(ray.data.from_arrow(table)), prefix="se_").take_all()
        solved = {row["id"]: row for row in rows}
        assert solved[0]["solution"] == SOLUTION and solved[1]["error"]
        assert [solved[number]["se_er"] for number in range(len(POISONED))] == shudu.rate(POISONED)[
            "er"
        ]
        with pytest.raises(ValueError, match="there is no column `quiz`"):
            on.solve(ray.data.from_arrow(table), column="quiz")
        with pytest.raises(ValueError, match="no level `x`"):
            on.generate(10, seed=1, level="x")

    def test_isomorphs_meet_across_blocks(self, nodes):
        import ray

        from shudu import ray as on

        puzzles = shudu.generate(20, seed=6, rated=False)["puzzle"]
        twins = shudu.isomorph(puzzles, seed=0)["isomorph"]
        table = pa.table({"puzzle": [*puzzles, *twins, "poison", "poison"]})
        rows = on.distinct(ray.data.from_arrow(table).repartition(4)).take_all()
        assert len(rows) == 21 and {row["isomorphs"] for row in rows} == {2}

    def test_a_node_that_is_killed_is_made_up_for(self, nodes, expected):
        import psutil
        import ray

        from shudu import ray as on

        def name(process):
            # Ray renames its workers, starts some and ends others while we look.
            try:
                return " ".join(process.cmdline())
            except psutil.Error:
                return ""

        node = next(iter(nodes.worker_nodes))
        raylet = node.all_processes["raylet"][0].process.pid
        found, rows = [], on.generate(ROWS, blocks=30, **WISH)
        job = threading.Thread(target=lambda: found.append(lines(rows.take_all())))
        job.start()
        below = psutil.Process(raylet)
        wait(lambda: any("MapBatches" in name(task) for task in below.children()))
        # So that blocks are lost that were made already.
        time.sleep(0.5)
        for victim in [below, *below.children(recursive=True)]:
            # What was started by the raylet may end with it before it is its turn.
            with contextlib.suppress(psutil.NoSuchProcess):
                victim.kill()
        assert job.is_alive()
        job.join()
        assert found == [expected]
        wait(lambda: sum(node["Alive"] for node in ray.nodes()) == 1)
