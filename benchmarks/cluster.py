"""`python -m benchmarks cluster`: the cost of a simulated game, and of handing one over to a Dask worker.

Scheduler and worker run on this machine, over loopback; without the extra `cluster` nothing is measured.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.headless import ROOT
from benchmarks.rows import Row, cpu, main
from game.files import places
from game.files.scenarios.scenarios import read_scenario
from game.lobby.simulation.cluster import connected
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.playing import play_game

TASKS = 400
PATIENCE = 60.0


def rows(seconds: float) -> Iterable[Row]:
    """Yield the CPU of a game at two levels, and the wall clock of a task that does nothing."""
    scenario = read_scenario(places.scenarios() / "first-steps.yaml")
    for level in ("regular", "veteran"):
        pairing = Pairing(scenario, {"Red": level, "Blue": level}, "1")
        took = cpu(partial(play_game, pairing, 0), 1)
        yield Row(f"a game of First Steps between two players of level {level}", "", took, unit="s")
    if importlib.util.find_spec("distributed") is not None:
        with loopback() as address, connected(address) as (pool, _):
            list(pool.map(partial(nothing, pairing), range(20)))
            begun = time.perf_counter()
            list(pool.map(partial(nothing, pairing), range(TASKS)))
            took = (time.perf_counter() - begun) * 1000 / TASKS
        yield Row(f"handing a task to a Dask worker and back, {TASKS} tasks", "", took, unit="ms")


def nothing(pairing: Pairing, number: int) -> int:
    """Return *number*."""
    return number


@contextmanager
def loopback() -> Iterator[str]:
    """Start a scheduler with one worker; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        common = ("--scheduler-file", str(file), "--host", "127.0.0.1", "--no-dashboard")
        parts = (
            ("distributed.cli.dask_scheduler", *common, "--port", "0"),
            ("distributed.cli.dask_worker", *common, "--nthreads", "1", "--local-directory", folder),
        )
        given = {**os.environ, "PYTHONPATH": str(ROOT)}
        running = [
            subprocess.Popen(
                [sys.executable, "-m", *words],
                env=given,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for words in parts
        ]
        try:
            yield _address(file)
        finally:
            for process in running:
                process.terminate()
                process.wait()


def _address(file: Path) -> str:
    """Return the address in *file*, once the worker has joined."""
    import distributed

    client_of: Any = distributed.Client
    end = time.monotonic() + PATIENCE
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.05)
    with client_of(scheduler_file=str(file), set_as_default=False) as client:
        client.wait_for_workers(1, timeout=PATIENCE)
        return str(client.scheduler.address)


if __name__ == "__main__":
    sys.exit(main(rows))
