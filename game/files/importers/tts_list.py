"""Force lists of Tabletop Simulator: pairs of a number of the Master Unit List and a skill."""

from __future__ import annotations

import re

from game.files.importers.imported import Losses
from game.files.importers.mul import REGULAR, ForceFile, ListedUnit
from game.files.yaml.problems import BadFile, Problem

_WHOLE = re.compile(r"\s*\{(.*)\}\s*", re.DOTALL)
_PAIR = re.compile(r"\{\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\}")
MOST = 100_000


def read_tts(text: str, name: str, path: str = "") -> ForceFile:
    """Return the force listed in *text*, as `{{178,3},{2697,4}}`.

    Raises:
        BadFile: if it is not such a list.
    """
    whole = _WHOLE.fullmatch(text.removeprefix("\ufeff")[:MOST])
    if whole is None or _PAIR.sub("", whole[1]).strip(" ,\t\r\n"):
        words = "expected pairs of a number of the Master Unit List and a skill, as {{178,3},{2697,4}}"
        raise BadFile([Problem(path or name, 1, 1, "", words)])
    losses = Losses()
    units = tuple(_listed(int(found[1]), int(found[2]), losses) for found in _PAIR.finditer(whole[1]))
    if not units:
        losses.note("the list contains no units")
    return ForceFile(name.strip() or "Force", units, losses.sentences())


def _listed(number: int, skill: int, losses: Losses) -> ListedUnit:
    title = f"number {number} of the Master Unit List"
    if skill > 8:
        losses.note(f"a skill that is not a number from 0 to 8 is taken as {REGULAR}", title)
        skill = REGULAR
    return ListedUnit(title, "", skill, mul_id=number)
