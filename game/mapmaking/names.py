"""Names for tables, fords and bridges, and what is said of them."""

from __future__ import annotations

from game.mapmaking.seeded_random import SeededRandom

FIRST = {
    "hills": (
        "Sheep",
        "Lark",
        "Stone",
        "Wind",
        "Long",
        "Beacon",
        "Harrow",
        "Grey",
        "Fox",
        "Thorn",
        "Hawk",
        "Barrow",
    ),
    "woods": (
        "Alder",
        "Badger",
        "Oak",
        "Raven",
        "Deer",
        "Moss",
        "Elder",
        "Wolf",
        "Charcoal",
        "Birch",
        "Owl",
        "Holly",
    ),
    "river": (
        "Otter",
        "Heron",
        "Mill",
        "Willow",
        "Reed",
        "Trout",
        "Ferry",
        "Swift",
        "Eel",
        "Osier",
        "Wash",
        "Kings",
    ),
    "town": (
        "Corn",
        "Salt",
        "Weavers",
        "Bell",
        "Abbot",
        "Tanner",
        "Castle",
        "Smith",
        "Bishop",
        "Cross",
        "Wool",
        "Glover",
    ),
    "coast": (
        "Gull",
        "Wreck",
        "Anchor",
        "Herring",
        "Storm",
        "Kelp",
        "Seal",
        "Cutter",
        "Shingle",
        "Tern",
        "Cable",
        "Sand",
    ),
    "desert": (
        "Dust",
        "Scorpion",
        "Red",
        "Vulture",
        "Bone",
        "Salt",
        "Copper",
        "Mirage",
        "Amber",
        "Lizard",
        "Flint",
        "Sun",
    ),
}
SECOND = {
    "hills": ("Downs", "Ridge", "Fells", "Heights", "Tops", "Moor"),
    "woods": ("Forest", "Wood", "Hollow", "Chase", "Thicket", "Glade"),
    "river": ("Water", "Crossing", "Reach", "Meadows", "Bend", "Banks"),
    "town": ("Market", "Borough", "Green", "Gate", "Hill Town", "Minster"),
    "coast": ("Bay", "Point", "Sands", "Haven", "Cove", "Shore"),
    "desert": ("Flats", "Mesa", "Wells", "Pans", "Wadi", "Canyon"),
}
WORDS = {
    "hills": "Rolling hills in terraces with woods on their shoulders, farms and a road in the valleys",
    "woods": "Deep woods and the clearings between them, with a track, overgrown ruins and broken ground",
    "river": "A river with pools, fords and a bridge, woods and low hills along its banks",
    "town": "A town of streets around a market square, with orchards, gardens and ruins at its edge",
    "coast": "A shelving shore with a pier, dunes and a coast road, a village and low hills inland",
    "desert": "Mesas, dunes and standing rocks around an oasis, crossed by a dry river bed",
}
FORDS = ("Mill", "Cattle", "Stony", "Shepherds", "Gravel", "Carters", "Willow", "Monks")


def table_name(style: str, chance: SeededRandom) -> str:
    """Return a name for a table of a *style*."""
    return f"{chance.one(FIRST[style])} {chance.one(SECOND[style])}"


def ford_names(number: int, chance: SeededRandom) -> list[str]:
    """Return different names for fords."""
    start = chance.whole(0, len(FORDS) - 1)
    return [f"{FORDS[(start + 3 * i) % len(FORDS)]} Ford" for i in range(number)]


def described(style: str, home: tuple[str, str]) -> str:
    """Return what is said of a table of a *style* with the edges *home*."""
    return f"{WORDS[style]}. Home edges {home[0]} and {home[1]}."
