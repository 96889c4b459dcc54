"""Pictures drawn and written to the disk in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game.storage import disk

PATIENCE = 0.6
"""Seconds after which the player is notified that a picture takes long."""
Writer = Callable[[Path], object]
"""Draws a picture and writes it to a file; it must not access the battle, which goes on meanwhile."""
Print = tuple[Path, Writer]


class PictureReporter(Protocol):
    """Reports to the players when pictures are written or fail."""

    def toast(self, words: str, tone: str = "text") -> None:
        """Show *words* for a few seconds."""

    def failed(self, problem: str, folder: Path, again: Callable[[Path], object]) -> None:
        """Report that a picture could not be written to *folder*; *again* retries, there or elsewhere."""


@dataclass
class _PictureBatch:
    """Pictures taken together: their message when they are written, and the seconds so far."""

    written: Future[None]
    words: str
    prints: tuple[Print, ...]
    seconds: float = 0.0
    announced: bool = False


class PictureWriter:
    """Writes pictures one after the other in its own thread, and reports where they are."""

    def __init__(self, teller: PictureReporter) -> None:
        self._teller = teller
        self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._batches: list[_PictureBatch] = []

    @property
    def busy(self) -> bool:
        """Whether some are not written or not reported yet."""
        return bool(self._batches)

    def develop(self, prints: Sequence[Print]) -> None:
        """Write *prints*, of which the first is reported with its folder."""
        first, *others = (path for path, _ in prints)
        words = f"Picture: {first}" + "".join(f" and {path.name}" for path in others)
        self._batches.append(_PictureBatch(self._beside.submit(_write, tuple(prints)), words, tuple(prints)))

    def look_after(self, seconds: float) -> None:
        """Advance by *seconds*: report what is written, and what takes long."""
        while self._batches and self._batches[0].written.done():
            self._tell(self._batches.pop(0))
        for batch in self._batches[:1]:
            batch.seconds += seconds
            if batch.seconds > PATIENCE and not batch.announced:
                batch.announced = True
                self._teller.toast("The picture is being written…")

    def close(self) -> None:
        """Wait until all pictures are written, since nothing can be drawn after pygame has quit."""
        self._beside.shutdown()

    def _tell(self, batch: _PictureBatch) -> None:
        try:
            batch.written.result()
        except OSError as problem:

            def again(folder: Path) -> None:
                self.develop([(folder / path.name, write) for path, write in batch.prints])

            self._teller.failed(str(problem), batch.prints[0][0].parent, again)
        else:
            self._teller.toast(batch.words, "good")


def _write(prints: Sequence[Print]) -> None:
    for path, write in prints:
        disk.make_folder(path.parent)
        write(path)
