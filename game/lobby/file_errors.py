"""The errors of files, as those of the lobby's interface."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.core.lobby import NotReadable, NotWritten, SealedSave
from game.files.saves.bad_save import BadSave
from game.files.saves.seal import Locked
from game.files.yaml.problems import BadFile


@contextmanager
def readable() -> Iterator[None]:
    """Convert file errors to those of the lobby's interface."""
    try:
        yield
    except BadFile as bad:
        raise NotReadable([str(problem) for problem in bad.problems]) from bad
    except BadSave as bad:
        raise NotReadable([str(bad)]) from bad
    except Locked as locked:
        raise SealedSave([str(locked)], locked.sides) from locked
    except OSError as wrong:
        raise NotReadable([f"{wrong.filename or ''}: {wrong.strerror or wrong}"]) from wrong


@contextmanager
def written() -> Iterator[None]:
    """Convert errors from reading or writing files to those of the lobby's interface."""
    with readable():
        try:
            yield
        except OSError as wrong:
            raise NotWritten([f"{wrong.filename or ''}: {wrong.strerror or wrong}"]) from wrong
