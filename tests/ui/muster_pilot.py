"""Helpers for battle set-up: the pages of the screen, and units for both sides."""

from __future__ import annotations


def forces(pilot):
    """Open the forces page, with its lists, and return it."""
    pilot.press("ctrl+2")
    page = pilot.app.screen.page
    if page.folded:
        page.fold()
    return page


def picked(pilot, place):
    """Return the cards of a side."""
    return [pick.card for pick in pilot.app.screen.draft.forces[place].picks]


def ready(pilot):
    """Give each side an Atlas."""
    forces(pilot)
    pilot.press("return", "ctrl+right", "return")


def rules(pilot):
    """Open the rules page and return its list."""
    pilot.press("ctrl+3")
    list_view = pilot.app.screen.page._rows
    pilot.app.screen.attend(list_view)
    return list_view


def row(list_view, name, nth=0):
    """Choose the *nth* row called *name*."""
    found = [
        place for place, one in enumerate(list_view.things) if one.name == name and one.kind != "heading"
    ]
    list_view.select(found[nth])
