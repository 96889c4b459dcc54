"""The sight between two places as judged by each family, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.imagined import stranger
from game.core.views.judgement import Judgement
from game.core.views.reporting import judged
from game.core.views.ruling import Ruling
from game.files.family_io import families, family
from game.rules import ruleset


def rulings(view: View, a: Unit, b: Unit, names: Sequence[str]) -> list[Ruling]:
    """Return the ruling of each of the families *names* on the sight from *a* to *b*.

    The family of the battle judges the units themselves; the others judge figures of the same size in
    their places, with no other units on the table.

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
        found = judged(view, a, b)
    else:
        one, other = stranger(a.figure, a.id), stranger(b.figure, b.id)
        found = judged(
            replace(view, rules=ruleset([name]), units={one.id: one, other.id: other}, extras={}), one, other
        )
    return Ruling(name, io.label, found, whole=_whole(view, found))


def _whole(view: View, found: Judgement) -> tuple[str, ...]:
    """Return the names of features that hide the target because these rules make them taller."""
    if found.screens is None or found.screens is view.battlefield:
        return ()
    high = {one.id: one.height for one in found.screens.features}
    hides = {one.feature for one in found.sight.hiding}
    raised = [one for one in view.battlefield.features if one.id in hides and high[one.id] > one.height]
    return tuple(dict.fromkeys(one.name or one.id for one in raised))


def listed_families(text: str) -> list[str]:
    """Return the families in the comma-separated *text*, without duplicates; "all" means all of them.

    Raises:
        LookupError: if it names none.
    """
    if text.strip() == "all":
        return families()
    found = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not found:
        raise LookupError(f"expected a family of rules, or all; there are {', '.join(families())}")
    return found
