"""The wire format between the program and its worker process: JSON lines.

A question holds a view and nothing of the truth. Rules are sent as names and options, a table only once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from game.ai.advice import advised
from game.ai.decision import Decision
from game.ai.player import ComputerPlayer
from game.battlefield.terrain.field import Battlefield
from game.core.model.state import Event, Ruleset, View
from game.core.model.unit import Side, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.validation.integrity import parts_of
from game.core.validation.type_tags import kinds_of
from game.core.views.seat_snapshot import SeatSnapshot
from game.files.saves.codec import Kinds, pack, unpack
from game.geometry.value import Value, tag_of
from game.rules import ruleset

News = Sequence[tuple[Event, ...]]
APART = ("battlefield", "rules")
MOST_TABLES = 2


class DecisionRequest(Value, eq=False):
    """A question to a computer player.

    Attributes:
        view: The view of its side.
        news: The side's news, by entry.
        unit: The unit whose best actions are requested as a hint; "" to play the side.
        ahead: Whether it is only to be prepared for, without an answer.
    """

    side: Side
    view: View
    news: News
    player: ComputerPlayer
    unit: UnitId = ""
    ahead: bool = False

    @property
    def seat(self) -> SeatSnapshot:
        """A seat with the knowledge of the question."""
        return SeatSnapshot(self.side, self.view, self.news)

    def answer(self) -> Decision:
        """Return the player's answer."""
        return advised(self.seat, self.player, self.unit) if self.unit else self.player.decide(self.seat)


class _NothingKnown:
    """A placeholder for the type of UNKNOWN, which is a single value."""

    def __new__(cls) -> Any:
        return UNKNOWN


class Sender:
    """Serialises questions for one process, leaving out data already sent."""

    def __init__(self) -> None:
        self._table: Battlefield | None = None
        self._tables = 0
        self._news: dict[Side, News] = {}

    def line(self, question: DecisionRequest) -> str:
        """Return *question* as a line."""
        view, rules, player = question.view, question.view.rules, question.player
        known = self._news.get(question.side, ())
        same = next(
            (n for n, (a, b) in enumerate(zip(known, question.news, strict=False)) if a is not b),
            min(len(known), len(question.news)),
        )
        data: dict[str, Any] = {
            "side": question.side,
            "unit": question.unit,
            "ahead": question.ahead,
            "player": [player.level, player.seed, player.style],
            "rules": [rules.name, *rules.addons],
            "options": pack(rules.options),
            "view": {f.name: pack(getattr(view, f.name)) for f in fields(view) if f.name not in APART},
            "known": same,
            "news": [pack(events) for events in question.news[same:]],
        }
        if view.battlefield is not self._table:
            self._tables += 1
            data["battlefield"] = pack(view.battlefield)
        data["table"] = self._tables
        words = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
        self._table, self._news[question.side] = view.battlefield, question.news
        return words


class Receiver:
    """Deserialises the lines of a `Sender`."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[Ruleset, Kinds]] = {}
        self._tables: dict[int, Battlefield] = {}
        self._news: dict[Side, list[tuple[Event, ...]]] = {}

    def question(self, line: str) -> DecisionRequest:
        """Return the question in *line*."""
        data = json.loads(line)
        rules, kinds = self._joined(data["rules"], data["options"])
        parts = parts_of(rules)
        if "battlefield" in data:
            self._tables[data["table"]] = unpack(Battlefield, data["battlefield"], kinds, parts)
            for old in sorted(self._tables)[:-MOST_TABLES]:
                del self._tables[old]
        table = {"battlefield": self._tables[data["table"]], "rules": rules}
        through = frozenset(data["view"].pop("through"))
        view = unpack(View, {"is": tag_of(View), **data["view"], **table, "through": through}, kinds, parts)
        news = self._news.setdefault(data["side"], [])
        news[data["known"] :] = [tuple(unpack(Event, one, kinds, parts) for one in n) for n in data["news"]]
        level, seed, style = data["player"]
        player = ComputerPlayer(level, seed, style)
        return DecisionRequest(data["side"], view, tuple(news), player, data["unit"], data["ahead"])

    def _joined(self, names: Sequence[str], options: Mapping[str, Any]) -> tuple[Ruleset, Kinds]:
        """Return the rules of those *names* and *options*, and their types by tag."""
        key = json.dumps([names, options], sort_keys=True)
        if key not in self._rules:
            rules = ruleset(names, dict(options))
            self._rules[key] = rules, {**kinds_of(rules), "Unknown": _NothingKnown}
        return self._rules[key]


def said(decision: Decision) -> str:
    """Return *decision* as a line."""
    return json.dumps(pack(decision), separators=(",", ":"))


def heard(line: str, rules: Ruleset) -> Decision:
    """Return the decision in *line*, under *rules*."""
    found: Decision = unpack(Decision, json.loads(line), kinds_of(rules), parts_of(rules))
    return found
