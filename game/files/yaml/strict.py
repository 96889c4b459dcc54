"""Strict YAML: untrusted text read in one pass at C speed, with the place of every value."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.tree import Node, Tree
from game.storage import disk

MAX_BYTES = 8 << 20
USUAL, LATEST = 64 << 10, 24
"""The length of a text up to which its document is cached, and the number of documents."""
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Document:
    """A strictly read file: its plain `data`, and the place of each value."""

    def __init__(self, path: str, root: Node) -> None:
        self.path, self.root, self.data = path, root, root.value

    def place(self, way: Sequence[str | int], *, key: bool = False) -> tuple[int, int, str]:
        """Return line, column and written form of *way*, as far as it exists in the file.

        The place of a list or mapping is that of its key.

        Args:
            key: Return the place of the last key instead of that of its value.
        """
        at, where = self.root, []
        node: Node | None = self.root
        for step in way:
            label, node = _inner(node, step)
            if node is None:
                break
            at = label if label is not None and (key or node.inside is not None) else node
            where.append(str(step))
        return at.line, at.column, ".".join(where)

    def node(self, way: Sequence[str | int]) -> Node | None:
        """Return the node at *way*, or None."""
        node: Node | None = self.root
        for step in way:
            _, node = _inner(node, step)
        return node

    def problem(self, way: Sequence[str | int], message: str, *, key: bool = False) -> Problem:
        """Return a problem with *message* at the value at *way*, or at its key."""
        return Problem(self.path, *self.place(way, key=key), message)


def _inner(node: Node | None, step: str | int) -> tuple[Node | None, Node | None]:
    """Return the key, if any, and the value one *step* inside *node*."""
    inside = node.inside if node is not None else None
    if isinstance(inside, dict):
        found: tuple[Node, Node] | None = inside.get(str(step))
        return found or (None, None)
    if isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
        return None, inside[step]
    return None, None


def read(path: Path | str) -> Document:
    """Return the file at *path*, strictly read.

    Raises:
        BadFile: if it does not exist, is not UTF-8 text, or is not plain YAML within the limits.
    """
    name = str(path)
    return parse(decode(load(path), name), name)


def load(path: Path | str, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of the file at *path*, at most one more than *most*.

    Raises:
        BadFile: if it cannot be read.
    """
    try:
        return disk.read_start(Path(path), most + 1)
    except disk.NotAFile as error:
        said = f"{error.strerror}"
    except FileNotFoundError:
        said = "this is a link to nothing" if os.path.islink(path) else "there is no such file"
    except OSError as error:
        said = f"the file cannot be read: {error.strerror}"
    raise BadFile([Problem(str(path), 1, 1, "", said)])


def decode(data: bytes, path: str, most: int = MAX_BYTES) -> str:
    """Return *data* as text.

    Raises:
        BadFile: if it is longer than *most* or not UTF-8.
    """
    if len(data) > most:
        raise BadFile([Problem(path, 1, 1, "", f"the file is larger than {most >> 20} MiB")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadFile([Problem(path, line, column, "", "expected text in UTF-8")]) from None


def parse(text: str, path: str) -> Document:
    """Return *text*, strictly read as YAML; its problems refer to *path*.

    The documents of recent texts of usual size are cached; nobody may change a document.

    Raises:
        BadFile: if it is not plain YAML within the limits.
    """
    if len(text) > MAX_BYTES:
        raise BadFile([Problem(path, 1, 1, "", f"the text is larger than {MAX_BYTES >> 20} MiB")])
    return _recent(text, path) if len(text) <= USUAL else _grown(text, path)


@lru_cache(maxsize=LATEST)
def _recent(text: str, path: str) -> Document:
    return _grown(text, path)


def _grown(text: str, path: str) -> Document:
    strange = _UNPRINTABLE.search(text)
    if strange:
        at = strange.start()
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        message = f"the character U+{ord(strange[0]):04X} is not allowed in a text file"
        raise BadFile([Problem(path, line, column, "", message)])
    tree = Tree(path)
    tree.grow(text)
    if tree.problems:
        raise BadFile(tree.problems)
    if tree.root is None:
        raise BadFile([Problem(path, 1, 1, "", "the file is empty")])
    return Document(path, tree.root)
