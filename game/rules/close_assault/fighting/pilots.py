"""CA-85: pilot hits and consciousness."""

from __future__ import annotations

from game.core.model.tally import Modifier, Tally
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import DEADLY, FighterInPlay

RULE = "CA-85"
CONSCIOUSNESS = (3, 5, 7, 10, 11)
"""What a pilot needs to stay awake after each hit but the last."""


def hurt_pilot(bout: Bout, fighter: FighterInPlay, count: int) -> None:
    """Hit the pilot *count* times, with a consciousness roll after each hit; the sixth kills (CA-85)."""
    for _ in range(count):
        if fighter.out:
            return
        fighter.pilot_hits += 1
        bout.say(f"the pilot of {fighter.name} is hit", RULE)
        if fighter.pilot_hits >= DEADLY:
            bout.lose(fighter, "pilot dead", RULE)
        elif fighter.awake:
            _stay_awake(bout, fighter)


def _stay_awake(bout: Bout, fighter: FighterInPlay) -> None:
    """Roll for the pilot's consciousness after a hit (CA-85)."""
    number = CONSCIOUSNESS[fighter.pilot_hits - 1]
    need = Tally((Modifier(number, f"hits on the pilot: {fighter.pilot_hits}", RULE),))
    if bout.roll(fighter, "to stay conscious", 2, rule=RULE, need=need) < number:
        fighter.awake = False
        bout.say(f"the pilot of {fighter.name} is unconscious", RULE)
