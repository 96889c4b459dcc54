"""Keys: every command by name, its key, and the list that F1 shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

import pygame

from game.core.model.state import Offer, Overlay
from game.core.views.commands import ACTING, COMMANDS, OVERLAYS, Command
from game.geometry.value import Value

MOUSE = (
    ("Left button", "Select a unit; set a waypoint; commit on the same place, or on the target"),
    ("Left button on ground within reach, or drag a unit", "Propose its move there"),
    ("Left button on a rule, a figure, a special", "Read it in the rule browser"),
    ("Drag the ghost", "Turn it"),
    ("Right button", "Cancel"),
    ("Middle button, or Space and drag", "Pan"),
    ("Wheel", "Zoom at the cursor"),
    ("Shift and wheel", "Turn the ghost"),
    ("Alt and drag", "Ruler; clicks add legs, the right button takes one back"),
    ("Ctrl and drag", "Sight line; its origin stays"),
    (
        "Any button or key",
        "Ends what is being shown, and does what it does; Enter, Space and Esc only end it",
    ),
    ("0 to 9", "Choices of the attack in hand: overheat, kind; in the lab its tools"),
    ("In the lab: Shift held", "Nothing snaps"),
    ("In the lab: right button on a corner", "Remove it"),
)
RESERVED = frozenset("0123456789") | {"space"}
_SPOKEN = {
    "return": "Enter",
    "escape": "Esc",
    "backspace": "Backspace",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
_SAME = {
    **{"enter": "return", "+": "=", "[+]": "=", "[-]": "-"},
    **{"page up": "pageup", "page down": "pagedown"},
}


def commands_with(overlays: Mapping[str, Overlay]) -> tuple[Command, ...]:
    """Return all commands, including one for each of the *overlays* given by name."""
    place = next(i for i, one in enumerate(COMMANDS) if one.group == OVERLAYS)
    switches = (Command(name, one.key, one.words, OVERLAYS) for name, one in overlays.items() if one.key)
    return (*COMMANDS[:place], *switches, *COMMANDS[place:])


class Keys(Value):
    """The keys of all commands.

    Attributes:
        changed: The keys that differ from the defaults, by command name.
        commands: All commands.
    """

    changed: Mapping[str, str] = field(default_factory=dict)
    commands: tuple[Command, ...] = COMMANDS

    def of(self, name: str) -> str:
        """Return the key of the command *name*; "" if there is no such command."""
        usual = next((one.key for one in self.commands if one.name == name), "")
        return self.changed.get(name, usual)

    def named(self, key: str) -> str | None:
        """Return the name of the command on *key*; None if it has none."""
        return next((one.name for one in self.commands if self.of(one.name) == key), None)

    def of_offer(self, offer: Offer) -> str:
        """Return the key of *offer*; if its default key belongs to a command, that command's current key."""
        name = next((one.name for one in self.commands if one.key == offer.key and one.name in ACTING), None)
        return self.of(name) if name else self.changed.get(offer.label, offer.key)


def valid_keys(changed: Mapping[str, str], commands: tuple[Command, ...] = COMMANDS) -> Keys:
    """Return the keys of *commands* with the changes that are valid: neither reserved nor taken.

    Changes for unknown commands, such as those of other rules, are ignored. Commands may have swapped keys:
    only the final result must be free of conflicts.
    """
    usual_of = {one.name: one.key for one in commands}
    wanted = {name: key for name, key in changed.items() if name in usual_of and not _fixed(key)}
    while True:
        keys = Keys({name: key for name, key in wanted.items() if key != usual_of[name]}, commands)
        on = [keys.of(name) for name in usual_of]
        taken = [name for name in keys.changed if on.count(keys.of(name)) > 1]
        if not taken:
            return keys
        del wanted[taken[-1]]


def of_event(event: pygame.Event) -> str:
    """Return the key of a KEYDOWN or KEYUP *event* in the notation of commands: "ctrl+shift+z"."""
    name = pygame.key.name(event.key)
    mod = getattr(event, "mod", 0)
    held = [
        ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
        ("alt", pygame.KMOD_ALT),
        ("shift", pygame.KMOD_SHIFT),
    ]
    name = _SAME.get(name, name)
    if name == "=" and mod & pygame.KMOD_SHIFT:
        mod &= ~pygame.KMOD_SHIFT
    return "+".join([*(word for word, bit in held if mod & bit), name])


def spoken(key: str) -> str:
    """Return *key* as shown to players.

    >>> spoken("ctrl+return"), spoken("m"), spoken("shift+tab")
    ('Ctrl+Enter', 'M', 'Shift+Tab')
    """
    return "+".join(_SPOKEN.get(part, part.capitalize()) for part in key.split("+")) if key != "+" else key


def objection(keys: Keys, name: str, key: str, offers: Iterable[Offer] = ()) -> str | None:
    """Return why the command *name* cannot be on *key*, as text; None if it can."""
    if _fixed(key):
        return f"{spoken(key)} has a fixed meaning"
    taken = keys.named(key)
    if taken is not None and taken != name:
        words = next(one.words for one in keys.commands if one.name == taken)
        return f"{spoken(key)} is taken by “{words}”"
    usual = {one.key for one in keys.commands}
    for offer in offers:
        if offer.label != name and keys.of_offer(offer) == key and offer.key not in usual:
            return f"{spoken(key)} is taken by “{offer.label}”"
    return None


def _fixed(key: str) -> bool:
    """Whether *key* has a fixed meaning."""
    return key in RESERVED or key.rsplit("+", 1)[-1] in ("left ctrl", "left shift", "left alt", "space")


def rebound(keys: Keys, name: str, key: str) -> Keys:
    """Return *keys* with the command *name* on *key*; check `objection` first."""
    others = {one: text for one, text in keys.changed.items() if one != name}
    is_usual = any(one.name == name and one.key == key for one in keys.commands)
    return replace(keys, changed=others if is_usual else {**others, name: key})
