"""The reference: finding topics by what a card or a certificate shows, and by what somebody types."""

from __future__ import annotations

import pytest

from game.core.reference import Reference, Topic

TOPICS = (
    Topic(
        "TOY-HIT-01", "TOY-HIT-01", "Heat adds 1.", of="toy", decision="only for weapons", name="Hot weapons"
    ),
    Topic("TOY-HIT-02", "TOY-HIT-02", "Woods add 2.", of="toy", name="Heat haze in woods"),
    Topic("toy/TUR", "TUR", "A turret.", "special", "toy"),
    Topic("toy/Armour, Armor", "Armour, Armor", "Bubbles.", "figure", "toy"),
    Topic("other/Armour", "Armour", "A number.", "figure", "other"),
    Topic("glossary/heat", "heat", "Warmth.", "word"),
)


@pytest.fixture
def reference():
    """A small one."""
    return Reference(TOPICS)


@pytest.mark.parametrize(
    ("shown", "rules", "key"),
    [
        ("TUR(2/2/1)", ["toy"], "toy/TUR"),
        ("TURRET", ["toy"], None),
        ("armor", ["toy"], "toy/Armour, Armor"),
        ("Armour (+2)", ["other"], "other/Armour"),
        ("Armour", [], None),
        ("Heat", ["toy"], "glossary/heat"),
    ],
)
def test_what_a_card_shows_is_found_in_the_rules_in_force(reference, shown, rules, key):
    """Whatever its numbers, brackets and capitals; a word of the program is found under all rules."""
    found = reference.named(shown, rules)
    assert (found.key if found is not None else None) == key


def test_texts_are_about_the_rules_that_they_name_each_once(reference):
    """A rule that does not exist is none; a text with a rule is not taken for a title."""
    cites = ("hot (TOY-HIT-01, TOY-HIT-09)", "TUR2", "TOY-HIT-01", "heat")
    found = reference.about(cites, ["toy"])
    assert [one.key for one in found] == ["TOY-HIT-01", "toy/TUR", "glossary/heat"]


@pytest.mark.parametrize(
    ("cites", "key"),
    [
        (("Armour",), "toy/Armour, Armor"),
        (("Armour", "Hit by PEN (OTHER-1)"), "other/Armour"),
        (("TUR1",), "toy/TUR"),
    ],
)
def test_without_rules_in_force_those_of_the_ids_beside_count_then_all(cites, key):
    """As on the card of a unit in the menus."""
    reference = Reference((*TOPICS, Topic("OTHER-1", "OTHER-1", "PEN counts.", of="other")))
    assert reference.about(cites)[0].key == key


@pytest.mark.parametrize(
    ("typed", "of", "keys"),
    [
        ("heat", None, ["glossary/heat", "TOY-HIT-02", "TOY-HIT-01"]),
        ("hot weapons", None, ["TOY-HIT-01"]),
        ("adds weapons", None, ["TOY-HIT-01"]),
        ("add nothing", None, []),
        ("toy-hit-02", None, ["TOY-HIT-02"]),
        ("TOY-HIT-02 TOY-HIT-01", None, ["TOY-HIT-01", "TOY-HIT-02"]),
        ("heat", ("toy",), ["TOY-HIT-02", "TOY-HIT-01"]),
        ("", ("",), ["glossary/heat"]),
    ],
)
def test_a_search_finds_all_words_titles_first(reference, typed, of, keys):
    """In titles, names, texts and decisions; several ids of rules find each of them."""
    assert [one.key for one in reference.search(typed, of)] == keys
