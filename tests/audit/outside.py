"""The game from outside: write a scenario for one question, run the command line, read its output."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.cli import main

approx = pytest.approx

PLAIN = {
    "name": "Plain",
    "type": "BM",
    "size": 2,
    "move": '10"',
    "damage": "3/3/2",
    "ov": 0,
    "armor": 6,
    "structure": 5,
    "pv": 20,
}


@dataclass(frozen=True)
class Answer:
    """The output of a command: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output parsed as JSON."""
        return json.loads(self.out)


def ask(*words: object) -> Answer:
    """Run the command line with *words*."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:
            status = int(end.code or 0)
    return Answer(status, out.getvalue(), err.getvalue())


def card(**changed: Any) -> dict[str, Any]:
    """Return an inline card: a plain 'Mech except for what is *changed*."""
    return PLAIN | changed


def unit(name: str, at: Sequence[float] | None = None, **more: Any) -> dict[str, Any]:
    """Return a unit's entry; keys that belong on the card go to its inline card."""
    on_card = {
        "type",
        "size",
        "move",
        "damage",
        "ov",
        "armor",
        "structure",
        "specials",
        "pv",
        "edition",
        "tonnage",
    }
    entry: dict[str, Any] = {"id": name}
    if at is not None:
        entry["at"] = list(at)
    entry |= {key: value for key, value in more.items() if key not in on_card}
    entry.setdefault("card", card(**{key: value for key, value in more.items() if key in on_card}))
    return entry


@dataclass
class Desk:
    """A folder with one battle in it, and the commands to query it."""

    folder: Path
    scenario: Path | None = None
    top: dict[str, Any] = field(default_factory=dict)

    def write(self, name: str, text: str) -> Path:
        """Write a file and return its path."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def battle(
        self,
        features: Iterable[dict[str, Any]] = (),
        red: Iterable[dict[str, Any]] = (),
        blue: Iterable[dict[str, Any]] = (),
        size: Sequence[float] = (72, 48),
        **top: Any,
    ) -> Desk:
        """Write a scenario with an inline map: Red at the south edge, Blue at the north."""
        whole = {
            "format": "scenario/1",
            "name": "A question",
            "map": {"size": list(size), "features": list(features)},
            "rules": ["alpha_strike"],
            "sides": [
                {"name": "Red", "edge": "south", "units": list(red)},
                {"name": "Blue", "edge": "north", "units": list(blue)},
            ],
        } | top
        self.scenario = self.write("battle.yaml", json.dumps(whole, indent=1))
        return self

    def sight(self, a: str = "a", b: str = "b", status: int = 0) -> Any:
        """Return the sight certificate from *a* to *b*."""
        answer = ask("sight", self.scenario, a, b, "--json")
        assert answer.status == status, answer
        return answer.json

    def reach(self, name: str, *to: float, via: Sequence[Sequence[float]] = (), jump: bool = False) -> Any:
        """Return the output of `reach --to` for a path, or for the proposed one if *via* is empty."""
        words: list[object] = ["reach", self.scenario, name, "--json"]
        words += ["--to", ",".join(str(value) for value in to)] if to else []
        words += ["--via", *(f"{x},{y}" for x, y in via)] if via else []
        words += ["--jump"] if jump else []
        answer = ask(*words)
        assert answer.status in {0, 1}, answer
        if to:
            assert answer.status == (0 if answer.json["legal"] else 1), answer
        return answer.json

    def run(
        self, *items: dict[str, Any], dice: Sequence[int] = (), side: str = "", save: Path | None = None
    ) -> Any:
        """Play a script of *items* and return what `run --json` prints."""
        answer = self.played(*items, dice=dice, side=side, save=save)
        assert answer.status == (1 if answer.json["refused"] else 0), answer
        return answer.json

    def played(
        self, *items: dict[str, Any], dice: Sequence[int] = (), side: str = "", save: Path | None = None
    ) -> Answer:
        """Play a script of *items* and return the raw output."""
        script = self.write("script.yaml", json.dumps(list(items)))
        words: list[object] = ["run", self.scenario, "--script", script, "--json"]
        words += ["--dice", ",".join(str(face) for face in dice)] if dice else []
        words += ["--side", side] if side else []
        words += ["--save", save] if save else []
        return ask(*words)
