"""The nodes of a YAML text, built from the parser's events one by one, with what is not allowed refused.

Reading events instead of letting the parser compose keeps untrusted text harmless: nothing recurses, and
depth and number of the values are limited before anything is built. Plain scalars mean what YAML 1.2 says:
no "yes" for true, no 12:30 for 750, no 010 for 8, no dates.
"""

from __future__ import annotations

import math
import re
from itertools import zip_longest
from typing import Any

import yaml

from game.files.problems import Problem

MAX_VALUES, MAX_DEPTH, MAX_DIGITS = 500_000, 40, 60
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ESCAPED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_PLAINLY = {
    "did not find expected ',' or ']'": "expected , or ] here",
    "did not find expected ',' or '}'": "expected , or } here",
    "did not find expected key": "expected `key: value` here",
    "did not find expected '-' indicator": "expected another item beginning with - here",
    "did not find expected node content": "expected a value here",
    "did not find expected <document start>": "expected nothing more here",
    "found unexpected end of stream": "a text in quotes is not closed",
    "found character that cannot start any token": "no text begins with this character; put it in quotes",
    "could not find expected ':'": "expected : after the key",
    "mapping values are not allowed in this context": "no : may follow here; put a text with : in quotes",
}


class Node:
    """A value and its place.

    Attributes:
        value: Plain data: dicts, lists, texts, numbers, true, false, None.
        line, column: Where it begins, from 1.
        inside: Of a list its nodes; of a mapping the nodes of key and value, by key; else None.
        label: While a mapping is being read: its key that waits for a value.
    """

    __slots__ = ("column", "inside", "label", "line", "value")

    def __init__(self, value: Any, line: int, column: int, inside: Any = None) -> None:
        self.value, self.line, self.column, self.inside = value, line, column, inside
        self.label: Node | None = None


class TooMuch(Exception):
    """The text goes beyond a limit: reading on is of no use. The problem is noted already."""


class Tree:
    """One document while it is being read.

    Attributes:
        root: Its outermost node; None for an empty document.
        problems: What is wrong with it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self._open: list[Node] = []
        self._count = 0

    def grow(self, text: str) -> None:
        """Read *text*; what is wrong with it stands in `problems` then."""
        take = {
            yaml.ScalarEvent: self._scalar,
            yaml.SequenceStartEvent: self._begin,
            yaml.MappingStartEvent: self._begin,
            yaml.SequenceEndEvent: self._end,
            yaml.MappingEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                action = take.get(type(event))
                if action is not None:
                    action(event)
        except yaml.MarkedYAMLError as error:
            self._broken(error, text)
        except yaml.YAMLError:
            self._note(1, 1, "this is not valid YAML")
        except TooMuch:
            pass

    def _scalar(self, event: Any) -> None:
        node = Node(event.value, event.start_mark.line + 1, event.start_mark.column + 1)
        self._plain(event, node)
        holder = self._open[-1] if self._open else None
        if holder is not None and type(holder.inside) is dict and holder.label is None:
            self._key(holder, node, plain=event.implicit[0])
            return
        if event.implicit[0]:
            node.value = self._meaning(node)
        elif _ESCAPED.search(event.value):
            self._note(node.line, node.column, "control characters are not allowed")
        self._put(holder, node)

    def _begin(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        is_list = type(event) is yaml.SequenceStartEvent
        node = Node([], line, column, []) if is_list else Node({}, line, column, {})
        self._plain(event, node)
        holder = self._open[-1] if self._open else None
        if holder is not None and type(holder.inside) is dict and holder.label is None:
            self._note(line, column, "a key must be plain text")
            holder.label = Node("", line, column)
        else:
            self._put(holder, node)
        if len(self._open) == MAX_DEPTH:
            self._note(line, column, f"values nest deeper than {MAX_DEPTH}")
            raise TooMuch
        self._open.append(node)

    def _end(self, event: Any) -> None:
        self._open.pop()

    def _alias(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self._note(line, column, "aliases (*name) are not allowed; write the value out")
        holder = self._open[-1] if self._open else None
        if holder is not None and type(holder.inside) is dict and holder.label is None:
            holder.label = Node("", line, column)
        else:
            self._put(holder, Node(None, line, column))

    def _document(self, event: Any) -> None:
        if self.root is not None:
            self._note(event.start_mark.line + 1, 1, "a file holds one document; this begins a second")
            raise TooMuch

    def _plain(self, event: Any, node: Node) -> None:
        """Refuse anchors and tags; count."""
        if event.anchor is not None:
            self._note(node.line, node.column, "anchors (&name) are not allowed")
        if event.tag is not None:
            self._note(node.line, node.column, "tags (!name) are not allowed")
        self._count += 1
        if self._count > MAX_VALUES:
            self._note(node.line, node.column, f"the file holds more than {MAX_VALUES:,} values")
            raise TooMuch

    def _key(self, holder: Node, node: Node, *, plain: bool) -> None:
        """Let *node* be the key that the next value goes to."""
        holder.label = node
        if plain and node.value == "<<":
            self._note(node.line, node.column, "merge keys (<<) are not allowed")
        elif node.value in holder.inside:
            first = holder.inside[node.value][0].line
            self._note(node.line, node.column, f"`{node.value[:60]}` is given twice; first on line {first}")
        elif not node.value or _ESCAPED.search(node.value):
            self._note(node.line, node.column, "a key must be plain text and not empty")

    def _put(self, holder: Node | None, node: Node) -> None:
        """Give *node* its place in *holder*."""
        if holder is None:
            self.root = node
        elif holder.label is None:
            holder.inside.append(node)
            holder.value.append(node.value)
        else:
            key = holder.label.value
            if key not in holder.inside:
                holder.inside[key] = holder.label, node
                holder.value[key] = node.value
            holder.label = None

    def _meaning(self, node: Node) -> Any:
        """Return what the plain scalar *node* means: a number, true, false, None or its text."""
        text = node.value
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "+-.0123456789" or not _DECIMAL.fullmatch(text):
            return text
        if len(text) > MAX_DIGITS:
            self._note(node.line, node.column, f"a number may have at most {MAX_DIGITS} digits")
            return 0
        if _WHOLE.fullmatch(text):
            return int(text)
        number = float(text)
        if not math.isfinite(number):
            self._note(node.line, node.column, "a number must be finite")
            return 0
        return number

    def _broken(self, error: yaml.MarkedYAMLError, text: str) -> None:
        mark, began = error.problem_mark or error.context_mark, error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        lines = text.rstrip().split("\n")
        if line >= len(lines):
            line, column = len(lines) - 1, len(lines[-1])
        said = _PLAINLY.get(error.problem or "", error.problem or error.context or "it cannot be read")
        if lines[line][: column + 1].isspace() and lines[line][column : column + 1] == "\t":
            said = "indent with spaces, not with tabs"
        if began is not None and began.line != line:
            said += f" (begun on line {began.line + 1})"
        self._note(line + 1, column + 1, f"this is not valid YAML: {said}")

    def _note(self, line: int, column: int, message: str) -> None:
        way = []
        for holder, inner in zip_longest(self._open, self._open[1:]):
            if type(holder.inside) is list:
                way.append(str(len(holder.inside) - (inner is not None)))
            elif holder.label is not None:
                way.append(holder.label.value[:60])
            elif inner is not None and holder.inside:
                way.append(next(reversed(holder.inside))[:60])
        self.problems.append(Problem(self.path, line, column, ".".join(way), message))
