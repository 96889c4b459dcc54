"""The nodes of a YAML text, built from parser events, rejecting what is not allowed.

Reading events instead of letting the parser compose keeps untrusted text harmless: nothing recurses, and
the depth and number of values are limited before anything is built.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any

import yaml

from game.files.yaml.faults import located
from game.files.yaml.problems import Problem
from game.files.yaml.scalars import meaning
from game.geometry.own_yaml import LOADER

MAX_VALUES, MAX_DEPTH = 500_000, 40
_ESCAPED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class Node:
    """A value and its place.

    Attributes:
        value: Plain data: dicts, lists, texts, numbers, true, false, None.
        line, column: Where it begins, from 1.
        inside: The nodes of a list; the key and value nodes of a mapping, by key; else None.
        label: While a mapping is being read, its key that waits for a value.
    """

    __slots__ = ("column", "inside", "label", "line", "value")

    def __init__(self, value: Any, line: int, column: int, inside: Any = None) -> None:
        self.value, self.line, self.column, self.inside = value, line, column, inside
        self.label: Node | None = None


class TooMuch(Exception):
    """The text exceeds a limit, so reading stops. The problem has been noted."""


class Tree:
    """A document being read.

    Attributes:
        root: Its outermost node; None for an empty document.
        problems: Its problems.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self._open: list[Node] = []
        self._count = 0

    def grow(self, text: str) -> None:
        """Read *text* and collect its problems in `problems`."""
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
            for event in yaml.parse(text, Loader=LOADER):
                action = take.get(type(event))
                if action is not None:
                    action(event)
        except yaml.MarkedYAMLError as error:
            self._note(*located(error, text))
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
        """Reject anchors and tags, and count."""
        if event.anchor is not None:
            self._note(node.line, node.column, "anchors (&name) are not allowed")
        if event.tag is not None:
            self._note(node.line, node.column, "tags (!name) are not allowed")
        self._count += 1
        if self._count > MAX_VALUES:
            self._note(node.line, node.column, f"the file holds more than {MAX_VALUES:,} values")
            raise TooMuch

    def _key(self, holder: Node, node: Node, *, plain: bool) -> None:
        """Make *node* the key for the next value."""
        holder.label = node
        if plain and node.value == "<<":
            self._note(node.line, node.column, "merge keys (<<) are not allowed")
        elif node.value in holder.inside:
            first = holder.inside[node.value][0].line
            self._note(node.line, node.column, f"`{node.value[:60]}` is given twice; first on line {first}")
        elif not node.value or _ESCAPED.search(node.value):
            self._note(node.line, node.column, "a key must be plain text and not empty")

    def _put(self, holder: Node | None, node: Node) -> None:
        """Insert *node* into *holder*."""
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
        """Return the meaning of the plain scalar *node*; 0, with the fault noted, for an unusable number."""
        try:
            return meaning(node.value)
        except ValueError as error:
            self._note(node.line, node.column, str(error))
            return 0

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
