"""Hands for setting a battle up: the leaves of the screen, and units for both sides."""

from __future__ import annotations


def forces(pilot):
    """Go to the forces and return their page."""
    pilot.press("ctrl+2")
    return pilot.app.screen.page


def picked(pilot, place):
    """Return the cards that a side has."""
    return [pick.card for pick in pilot.app.screen.draft.forces[place].picks]


def ready(pilot):
    """Give each side an Atlas."""
    forces(pilot)
    pilot.press("return", "ctrl+right", "return")


def rules(pilot):
    """Go to the rules and return their list."""
    pilot.press("ctrl+3")
    list_view = pilot.app.screen.page._rows
    pilot.app.screen.attend(list_view)
    return list_view


def row(list_view, name, nth=0):
    """Choose the nth row of that name."""
    found = [
        place for place, one in enumerate(list_view.things) if one.name == name and one.kind != "heading"
    ]
    list_view.select(found[nth])
