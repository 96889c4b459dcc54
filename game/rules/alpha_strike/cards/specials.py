"""AS-SPEC: special abilities by their code on the card, their numbers and meanings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from game.core.views.card import Special

FOLDER = Path(__file__).parents[1]
UNKNOWN_CODE = "Not carried out by this game yet"


def has(profile: Any, *codes: str) -> bool:
    """Whether the card of *profile* has one of *codes*, ignoring blanks on the card: "CASE II" is CASEII."""
    return any(_tidy(code) in codes for code in profile.specials)


def rating(profile: Any, code: str) -> int:
    """Return the number after *code* on the card: 2 for JMPS2; 0 if the card does not have it."""
    found = (re.fullmatch(rf"{code}(\d+)", special) for special in profile.specials)
    return max((int(match[1]) for match in found if match), default=0)


def by_bracket(profile: Any, code: str) -> tuple[int, int, int]:
    """Return the numbers after *code* for short, medium and long range.

    A single number applies to all ranges; a dash or a missing bracket is 0.
    """
    for special in profile.specials:
        match = re.fullmatch(rf"{code}(\d+|-)(?:/(\d+|-))?(?:/(\d+|-))?(?:/.*)?", special)
        if match:
            read = [0 if part in (None, "-") else int(part) for part in match.groups()]
            short, medium, long = read if "/" in special else read[:1] * 3
            return short, medium, long
    return 0, 0, 0


@cache
def described(code: str, carries: frozenset[str] = frozenset()) -> Special:
    """Return the description of *code*, with its numbers; for an unknown code, that it has no effect.

    *carries* are the codes implemented by add-ons.

    >>> described("JMPS1").active, described("TUR(2/2/1,IF1)").active, described("XYZ").meaning
    (True, False, 'Not carried out by this game yet')
    """
    from game.core.reference import special_name  # imported here, since a sight shows no specials
    from game.rules.special_texts import special_texts

    texts = special_texts(FOLDER)
    name = special_name(code, texts)
    if not name:
        return Special(code, UNKNOWN_CODE, False)
    words, active = texts[name]
    active = active or _tidy(name) in carries
    return Special(code, words if active else f"{words}. {UNKNOWN_CODE}", active)


def _tidy(code: str) -> str:
    return code.replace(" ", "")
