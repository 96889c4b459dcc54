"""Python programs run as by `python`, each forked from one process that has loaded the libraries already.

What is forked shares no module of the game with anything else, only numpy, pygame and the like.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
import types
import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

LIBRARIES = (
    *("numpy", "shapely", "shapely.geometry", "shapely.strtree", "yaml", "platformdirs"),
    *("pygame", "pygame_gui", "pymunk", "cryptography.hazmat.primitives.ciphers.aead"),
    *("argparse", "concurrent.futures.thread", "concurrent.futures.process", "importlib.metadata"),
)


class Ran(NamedTuple):
    """How a program ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


class Server:
    """The process from which programs are forked; it is started with *env*, which they do not inherit."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._room = tempfile.TemporaryDirectory(prefix="sightline-forked-")
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**env, "OPENBLAS_NUM_THREADS": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            cwd=self._room.name,
            text=True,
        )
        atexit.register(self.close)

    def run(self, words: Sequence[str], cwd: Path, env: Mapping[str, str]) -> Ran:
        """Run `python` with *words* (a script or -c and its text, and arguments) in folder *cwd*."""
        out, err = (str(Path(self._room.name, name)) for name in ("out", "err"))
        request = {"words": list(words), "cwd": str(cwd), "env": dict(env), "out": out, "err": err}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        status = int(self._process.stdout.readline())
        return Ran(status, *(Path(one).read_text(encoding="utf-8") for one in (out, err)))

    def close(self) -> None:
        """End the process."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()
        self._room.cleanup()


@cache
def server(*settings: tuple[str, str]) -> Server:
    """Return the server of this process for an environment."""
    return Server(dict(settings))


def run(words: Sequence[str], cwd: Path, env: Mapping[str, str], base: Mapping[str, str]) -> Ran:
    """Run `python` with *words* in folder *cwd* and *env*; *base* is the environment of the server."""
    if hasattr(os, "fork"):
        return server(*sorted(base.items())).run(words, cwd, env)
    done = subprocess.run(
        [sys.executable, *words], cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def _serve() -> None:
    """Fork a child for each request on standard input, and print how it ended."""
    for name in LIBRARIES:
        import_module(name)
    for line in sys.stdin:
        request = json.loads(line)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            child = os.fork()
        if not child:
            _become(request)
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(request: Mapping[str, object]) -> None:
    """Run the requested program as `__main__`."""
    os.environ.clear()
    os.environ.update(request["env"])  # type: ignore[call-overload]
    os.chdir(str(request["cwd"]))
    for number, (name, mode) in enumerate(
        ((os.devnull, "rb"), (request["out"], "wb"), (request["err"], "wb"))
    ):
        with open(str(name), mode) as file:
            os.dup2(file.fileno(), number)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    words = [str(word) for word in request["words"]]  # type: ignore[attr-defined]
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    if words[0] == "-c":
        sys.argv, code, first = ["-c", *words[2:]], compile(words[1], "<string>", "exec"), ""
    else:
        sys.argv, main.__file__, first = words, words[0], str(Path(words[0]).parent)
        code = compile(Path(words[0]).read_text(encoding="utf-8"), words[0], "exec")
    sys.path[:0] = [first, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    sys.path.remove(str(Path(__file__).parent))
    exec(code, main.__dict__)


if __name__ == "__main__":
    _serve()
