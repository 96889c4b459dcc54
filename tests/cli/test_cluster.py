"""`simulate --cluster`: games played by the workers of a Dask scheduler."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import ROOT

from game import __version__
from game.battlefield import engine
from game.files.scenarios.scenarios import read_scenario
from game.lobby.simulation import cluster
from game.lobby.simulation.cluster import ClusterError, connected, play_on_worker
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.simulation import simulate

pytest.importorskip("distributed")
SECONDS = 60


@pytest.fixture(scope="module")
def pairing(tmp_path_factory) -> Pairing:
    """First Steps, one turn."""
    path = tmp_path_factory.mktemp("battles") / "short.yaml"
    said = (ROOT / "maps" / "scenarios" / "first-steps.yaml").read_text()
    path.write_text(said.replace("victory:", "turns: 1\nvictory:"))
    return Pairing(read_scenario(path), {"Red": "recruit", "Blue": "recruit"}, "7")


def started(*words: str) -> subprocess.Popen[bytes]:
    """Start a part of Dask on loopback, without a dashboard."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "critical",
    }
    command = [sys.executable, "-m", *words, "--host", "127.0.0.1", "--no-dashboard"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def dask(tmp_path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Yield the address of a scheduler with two workers, and the workers."""
    file = tmp_path / "scheduler.json"
    common = ("--scheduler-file", str(file))
    running = [started("distributed.cli.dask_scheduler", "--port", "0", *common)]
    place = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
    try:
        running += [started("distributed.cli.dask_worker", *common, *place) for _ in range(2)]
        yield address_of(file), running[1:]
    finally:
        for process in running:
            process.kill()
            process.wait()


def address_of(file: Path) -> str:
    """Return the address that the scheduler wrote, once both workers have joined."""
    from distributed import Client

    end = time.monotonic() + SECONDS
    while not file.exists():
        assert time.monotonic() < end, "no scheduler"
        time.sleep(0.05)
    with Client(scheduler_file=str(file), set_as_default=False) as client:
        client.wait_for_workers(2, timeout=SECONDS)
        return str(client.scheduler.address)


def test_a_cluster_plays_the_same_games_and_loses_none_with_a_worker(dask, pairing):
    """One of two workers is killed after the first game."""
    address, workers = dask
    done: list[int] = []

    def progress(games: int) -> None:
        done.append(games)
        if games == 1:
            workers[0].kill()

    assert simulate(pairing, 8, cluster=address, progress=progress) == simulate(pairing, 8)
    assert done == list(range(9))


def test_what_a_cluster_cannot_do(monkeypatch, pairing):
    """No scheduler, or a worker with another version of the program or without its engine."""
    monkeypatch.setattr(cluster, "SECONDS", 1)
    with (
        pytest.raises(ClusterError, match="no Dask scheduler answers"),
        connected("tcp://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(ClusterError, match="a worker runs Sightline"):
        play_on_worker("0.0.0", "numpy", pairing, 0)
    monkeypatch.setattr(engine, "installed", lambda: False)
    with pytest.raises(ClusterError, match="a worker has no numba"):
        play_on_worker(__version__, "numba", pairing, 0)
