"""The file formats of Alpha Strike: cards, unit status, options, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from game.core.model.card_fighter import CardFighter
from game.core.model.state import OptionValue
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.card_text import (
    BASE,
    TYPES,
    damage_text,
    damages,
    flies,
    height_of,
    move_text,
    moves,
    special,
)
from game.rules.alpha_strike.cards.figures import is_jump
from game.rules.alpha_strike.cards.melee_fighter import card_fighter, card_of_fighter
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.options import OPTIONS
from game.rules.alpha_strike.terrain import terrain
from game.rules.part_io import FamilyIO
from game.rules.sheet import Empty, Limits, Sheet, Text

SHUTDOWN = 4
INTRODUCTORY = "BM"
Bubbles = Annotated[int, Limits(0, 99)]
Pending = Literal["engine", "fire control", "weapon", "mp", "destroyed"]
CITES: Mapping[str, str] = {
    "lists": "AS-SETUP-01",
    "introductory": "AS-SETUP-03",
    "edges": "AS-SETUP-05, -06",
    "arrival": "AS-SETUP-07, -08",
    "fielded": "AS-SETUP-11",
    "last turn": "AS-CARD-03",
    "breakthrough": "AS-VIC-02",
    "hold": "AS-VIC-03",
}


def _known(code: str) -> str:
    if code not in TYPES:
        raise ValueError(f"expected the two letters of a type, one of: {', '.join(TYPES)}")
    return code


def _moves(text: str) -> str:
    moves(text)
    return text


def _damages(text: str) -> str:
    damages(text)
    return text


def _specials(items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(special(item) for item in items)


def _abilities(profile: Profile) -> Iterator[str]:
    """Yield what *profile* can do, in the words that players search for."""
    if any(is_jump(mode) and mode.inches for mode in profile.move):
        yield "jump"
    if profile.ov:
        yield "overheat"
    if flies(profile):
        yield "fly"
    for code, words in (("IF", "indirect"), ("ART", "artillery")):
        if any(one.startswith(code) for one in profile.specials):
            yield words


class CardSheet(Sheet):
    """A card, listed by name in units/1 or defined in a scenario."""

    name: Text
    variant: Annotated[str, Limits(most=100)] | None = None
    type: Annotated[str, _known]
    size: Annotated[int, Limits(1, 5)]
    move: Annotated[str, _moves]
    damage: Annotated[str, _damages]
    ov: Annotated[int, Limits(0, 9)]
    armor: Bubbles
    structure: Annotated[int, Limits(1, 99)]
    specials: Annotated[tuple[str, ...], Limits(most=60), _specials] = ()
    pv: Annotated[int, Limits(0, 999)] = 0
    tonnage: Annotated[float, Limits(0, 10_000_000)] = 0
    edition: Text = ""
    source: Text = ""


class StatusSheet(Sheet):
    """The status of a unit at the start; omitted values are undamaged."""

    heat: Annotated[int, Limits(0, SHUTDOWN)] = 0
    armor: Bubbles | None = None
    structure: Bubbles | None = None
    engine_hits: Annotated[int, Limits(0, 2)] = 0
    fire_control_hits: Annotated[int, Limits(0, 9)] = 0
    weapon_hits: Annotated[int, Limits(0, 9)] = 0
    mp_hits: Annotated[int, Limits(0, 9)] = 0
    shutdown: bool | None = None
    immobile: bool = False
    pending: Annotated[tuple[Pending, ...], Limits(most=20)] = ()


class AlphaStrikeIO(FamilyIO):
    """How the family takes part in reading files; see game.files.family_io."""

    def profile(self, key: str, card: CardSheet) -> Profile:
        """Return the profile that *card* describes, listed under *key*."""
        return Profile(
            name=card.name,
            variant=key if card.variant is None else card.variant,
            type=card.type,
            size=card.size,
            move=moves(card.move),
            damage=damages(card.damage),
            ov=card.ov,
            armor=card.armor,
            structure=card.structure,
            specials=card.specials,
            pv=card.pv,
            tonnage=card.tonnage,
            edition=card.edition,
            source=card.source,
        )

    def barred(self, profile: Profile, options: Mapping[str, OptionValue]) -> str:
        """Return why *profile* is not allowed under *options* (AS-SETUP-03); "" if it is."""
        if options.get("battlemechs_only") and profile.type != INTRODUCTORY:
            return f"only BattleMechs take part (option battlemechs_only), and this is of type {profile.type}"
        return ""

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return search values for a unit; the introductory game is for BattleMechs (AS-SETUP-03).

        Flying units take part only in the sky of artillery.
        """
        return {
            "kind": profile.type,
            "size": profile.size,
            "points": profile.pv,
            "tonnage": profile.tonnage,
            "introductory": profile.type == INTRODUCTORY,
            "needs": "artillery" if profile.type in AEROSPACE else "",
            "abilities": tuple(_abilities(profile)),
        }

    def skilled(self, profile: Profile, skill: int) -> Profile:
        """Return *profile* with a MechWarrior of *skill*."""
        return replace(profile, skill=skill)

    def skill(self, profile: Profile) -> int:
        """Return the skill of its MechWarrior."""
        return profile.skill

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        """Return the card of *profile* in file format."""
        whole = {
            "name": profile.name,
            "variant": profile.variant,
            "type": profile.type,
            "size": profile.size,
            "move": move_text(profile.move),
            "damage": damage_text(profile.damage),
            "ov": profile.ov,
            "armor": profile.armor,
            "structure": profile.structure,
            "specials": list(profile.specials),
            "pv": profile.pv,
            "tonnage": profile.tonnage,
            "edition": profile.edition,
            "source": profile.source,
        }
        return {name: value for name, value in whole.items() if value not in ("", [], None)}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        """Return *status* in file format, omitting starting values."""
        plain = self.starting_status(profile, StatusSheet())
        found = {
            name: getattr(status, name)
            for name in StatusSheet.names()
            if getattr(status, name) != getattr(plain, name)
        }
        if status.shutdown == (status.heat == SHUTDOWN):
            found.pop("shutdown", None)
        else:
            found["shutdown"] = status.shutdown
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}

    def base(self, profile: Profile | None) -> float:
        """Return the radius of its base in inches; *profile* is None for a card that could not be read."""
        return BASE

    def height(self, profile: Profile) -> float:
        """Return its height in inches."""
        return height_of(profile)

    def flies(self, profile: Profile) -> bool:
        """Whether it can be in the air."""
        return flies(profile)

    def melee_fighter(self, profile: Profile) -> CardFighter | None:
        """Return *profile* as a fighter for close-combat rules; None if it takes no part in them."""
        return card_fighter(profile)

    def melee_card(self, fighter: CardFighter) -> Profile:
        """Return a card for *fighter*, which has only a record sheet."""
        return card_of_fighter(fighter)

    def faults(self, profile: Profile, given: StatusSheet) -> Iterator[tuple[str, str]]:
        """Yield each value in *given* that does not fit *profile*: its key and a message."""
        for key, most in (("armor", profile.armor), ("structure", profile.structure)):
            left = getattr(given, key)
            if left is not None and left > most:
                yield key, f"{left} are left, but the card has {most}"
        if given.shutdown is False and given.heat == SHUTDOWN:
            yield "shutdown", f"heat {SHUTDOWN} is shutdown"

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        """Return the status of a unit of *profile* at the start."""
        return Status(
            armor=profile.armor if given.armor is None else given.armor,
            structure=profile.structure if given.structure is None else given.structure,
            heat=given.heat,
            engine_hits=given.engine_hits,
            fire_control_hits=given.fire_control_hits,
            weapon_hits=given.weapon_hits,
            mp_hits=given.mp_hits,
            shutdown=given.heat == SHUTDOWN if given.shutdown is None else given.shutdown,
            immobile=given.immobile,
            pending=given.pending,
        )


FAMILY_IO = AlphaStrikeIO(
    name="alpha_strike",
    label="Alpha Strike",
    about="Lances of BattleMechs, the introductory game: move, fire, heat and critical hits.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=Empty,
    unit_section=Empty,
    skills=True,
    cites=CITES,
    card=CardSheet,
    status=StatusSheet,
    terrain=terrain,
)
