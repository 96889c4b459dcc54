"""Many games of one series, over processes or a cluster; the records do not depend on which.

All are measured by one engine, the fastest that is installed: `engine.preferred`.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import islice

from game import __version__
from game.battlefield import compiled, engine
from game.lobby.simulation.cluster import connected, play_on_worker
from game.lobby.simulation.game_log import GameLog
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.pairing import Series
from game.lobby.simulation.playing import play_game

WAITING = 2
"""Games submitted ahead for each process."""


def simulate(
    series: Series,
    games: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    log: GameLog | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[GameRecord]:
    """Return *games* games of *series*, sorted by number.

    Args:
        jobs: The number of processes; 1 plays in this process.
        cluster: The address of a Dask scheduler whose workers play instead.
        log: Games in the log are not played again; new games are added to it.
        progress: Called with the number of finished games, at the beginning and after each.

    Raises:
        ClusterError: if the cluster cannot be used.
    """
    done = {number: game for number, game in (log.games if log else {}).items() if number < games}
    progress(len(done))
    missing = [number for number in range(games) if number not in done]
    compiled.offer()
    with engine.using(engine.preferred()):
        played = _played(series, missing, jobs) if cluster is None else _on_cluster(series, missing, cluster)
        for game in played:
            done[game.number] = game
            if log is not None:
                log.add(game)
            progress(len(done))
    return [done[number] for number in range(games)]


def _played(series: Series, numbers: Sequence[int], jobs: int) -> Iterator[GameRecord]:
    """Yield the games with these *numbers* as they finish."""
    play = partial(play_game, series)
    if jobs == 1 or len(numbers) < 2:
        yield from map(play, numbers)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(numbers)), context, initializer=compiled.offer)
    try:
        yield from _gathered(pool, play, numbers, WAITING * jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _on_cluster(series: Series, numbers: Sequence[int], address: str) -> Iterator[GameRecord]:
    """Yield the games with these *numbers* as the workers of the scheduler at *address* finish them."""
    if not numbers:
        return
    with connected(address) as (pool, threads):
        yield from _gathered(
            pool, partial(play_on_worker, __version__, engine.preferred(), series), numbers, WAITING * threads
        )


def _gathered(
    pool: Executor, play: Callable[[int], GameRecord], numbers: Iterable[int], most: int
) -> Iterator[GameRecord]:
    """Yield the result of *play* for each of *numbers*, with at most *most* submitted at a time."""
    left, running = iter(numbers), set[Future[GameRecord]]()
    while True:
        running |= {pool.submit(play, number) for number in islice(left, most - len(running))}
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for one in ended:
            yield one.result()
