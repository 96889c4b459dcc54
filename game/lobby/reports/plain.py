"""Game values as JSON: events by "event", units by name, unknown values as null."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from game.core.model.state import Event
from game.core.model.tally import Modifier, Refusal, Tally
from game.core.model.unknown import UNKNOWN
from game.geometry.value import tag_of


def plain(value: Any, names: Mapping[str, str]) -> Any:
    """Return *value* as JSON: events by "event", units by their names in the scenario file."""
    if value is UNKNOWN:
        return None
    if isinstance(value, Tally):
        return _tally(value)
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return _record(value, names)
    if isinstance(value, Mapping):
        return {names.get(key, key): plain(item, names) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item, names) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item, names) for item in value)
    return names.get(value, value) if isinstance(value, str) else value


def _record(value: Any, names: Mapping[str, str]) -> dict[str, Any]:
    shown = [f.name for f in fields(value) if f.repr and f.name not in ("to", "half")]
    kind = {"event" if isinstance(value, Event) else "is": tag_of(type(value))}
    return {**kind, **{name: plain(getattr(value, name), names) for name in shown}}


def _tally(tally: Tally) -> dict[str, Any]:
    terms = [_term(one) for one in tally.terms]
    if tally.least == tally.most:
        return {"total": tally.total, "terms": terms}
    return {"least": tally.least, "most": tally.most, "terms": terms}


def _term(term: Modifier) -> dict[str, Any]:
    data: dict[str, Any] = {"value": term.value, "reason": term.reason, "rule": term.rule}
    return data if term.most is None else {**data, "most": term.most}


def term_words(term: Mapping[str, Any]) -> str:
    """Return a term from `plain` as text, as in the log."""
    return str(Modifier(term["value"], term["reason"], term["rule"], term.get("most")))


def total_words(tally: Mapping[str, Any]) -> str:
    """Return the total of a tally from `plain` as text: 7, or 7-10 if a term is unknown."""
    return str(tally["total"]) if "total" in tally else f"{tally['least']}-{tally['most']}"


def refusal_rows(refusals: Iterable[Refusal]) -> list[dict[str, str]]:
    """Return *refusals* as JSON."""
    return [{"reason": one.reason, "rule": one.rule} for one in refusals]
