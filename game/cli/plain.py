"""Values of the game as JSON has them: events by "event", units by their names; the unknown is null."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from game.core.events import Event
from game.core.tally import Tally
from game.core.unknown import UNKNOWN


def plain(value: Any, names: Mapping[str, str]) -> Any:
    """Return *value* as JSON has it: events by "event", units by the names of the scenario's file."""
    if value is UNKNOWN:
        return None
    if isinstance(value, Tally):
        terms = [{"value": t.value, "reason": t.reason, "rule": t.rule} for t in value.terms]
        return {"total": value.total, "terms": terms} if value.least == value.most else {"terms": terms}
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        kind = {"event" if isinstance(value, Event) else "is": type(value).__name__}
        shown = {f.name: plain(getattr(value, f.name), names) for f in fields(value) if f.repr}
        shown = {name: item for name, item in shown.items() if name not in ("to", "half")}
        return {**kind, **shown}
    if isinstance(value, Mapping):
        return {names.get(key, key): plain(item, names) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item, names) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item, names) for item in value)
    return names.get(value, value) if isinstance(value, str) else value
