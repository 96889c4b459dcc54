"""By which rules: the sight between two places as each family judges it, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.judgement import Clause, Judgement
from game.core.views.reporting import judged
from game.files.family_io import families, family
from game.geometry.value import Value
from game.overlays.sightline import stranger
from game.rules import ruleset


class Ruling(Value):
    """What one family makes of a sight.

    Attributes:
        rules: Its name.
        label: Its name as players say it.
        found: What it judges; None where it cannot.
        unknown: The kinds of terrain on the table that it does not know.
    """

    rules: str
    label: str
    found: Judgement | None
    unknown: tuple[str, ...] = ()

    @property
    def reason(self) -> Clause:
        """What decides it, with its rule."""
        if self.found is None:
            return Clause(f"knows no {', '.join(self.unknown)}")
        return self.found.headline


def rulings(view: View, a: Unit, b: Unit, names: Sequence[str]) -> list[Ruling]:
    """Return what each of the families *names* makes of the sight of *a* on *b*.

    The family of the battle judges the units themselves, the others bodies of their size in their places:
    nobody else stands on the table then.

    Raises:
        LookupError: if there is no such family.
    """
    return [_ruling(view, a, b, name) for name in names]


def _ruling(view: View, a: Unit, b: Unit, name: str) -> Ruling:
    io = family(name)
    unknown = sorted({one.kind for one in view.battlefield.features} - set(io.kinds))
    if unknown:
        return Ruling(name, io.label, None, tuple(unknown))
    if name == view.rules.name:
        return Ruling(name, io.label, judged(view, a, b))
    one, other = stranger(a.figure, a.id), stranger(b.figure, b.id)
    alone = replace(view, rules=ruleset([name]), units={one.id: one, other.id: other}, extras={})
    return Ruling(name, io.label, judged(alone, one, other))


def listed_families(text: str) -> list[str]:
    """Return the families that *text* names with commas between, each once; "all" for all of them."""
    if text.strip() == "all":
        return families()
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def differences(found: Iterable[Ruling]) -> list[str]:
    """Return why the rulings differ, in lines: those of one verdict together, with what decides for each.

    One line that says so where they do not.
    """
    verdicts: dict[str, list[Ruling]] = {}
    for one in found:
        if one.found is not None:
            verdicts.setdefault(one.found.verdict, []).append(one)
    if len(verdicts) == 1:
        ((verdict, _),) = verdicts.items()
        return [f"all of them: {verdict}"]
    return [
        f"{verdict} by {', '.join(one.label for one in alike)}: {'; '.join(str(one.reason) for one in alike)}"
        for verdict, alike in verdicts.items()
    ]
