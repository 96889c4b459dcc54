"""A Dask cluster that plays the games of a simulation; it needs the extra `cluster`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from game import __version__
from game.battlefield import compiled, engine
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.pairing import Series
from game.lobby.simulation.playing import play_game

SECONDS = 20
"""How long the scheduler has to answer."""


class ClusterError(Exception):
    """The cluster cannot be used; the message says why."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the scheduler at *address*; yield an executor and the number of threads of all workers.

    A task whose worker dies runs again on another one.

    Raises:
        ClusterError: if Dask is not installed, no scheduler answers, it has no workers, or they are lost.
    """
    try:
        import distributed
    except ImportError as missing:
        raise ClusterError("needs Dask: python -m pip install '.[cluster]'") from missing
    dask: Any = distributed  # it has no types
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = dask.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise ClusterError(f"{address}: no Dask scheduler answers") from wrong
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"{address}: the scheduler has no workers")
        try:
            yield client.get_executor(pure=False), threads
        except dask.KilledWorker as lost:
            raise ClusterError(f"{address}: several workers died while they played the same game") from lost
        except CancelledError as lost:
            raise ClusterError(f"{address}: the scheduler is gone") from lost
        except ImportError as missing:
            raise ClusterError(f"{address}: a worker cannot import Sightline ({missing})") from missing


def play_on_worker(version: str, measured_by: str, series: Series, number: int) -> GameRecord:
    """Return game *number* of *series*, played by a worker.

    Args:
        measured_by: The engine of all games.

    Raises:
        ClusterError: if the worker does not run the *version* of the caller, or lacks the engine.
    """
    if version != __version__:
        raise ClusterError(f"a worker runs Sightline {__version__} instead of {version}")
    if measured_by == "numba" and not engine.installed():
        raise ClusterError(f"a worker has no numba; install it there, or set {engine.VARIABLE}=numpy")
    compiled.offer()
    with engine.using(measured_by):
        return play_game(series, number)
