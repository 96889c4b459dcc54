"""What the shades of an overlay mean, in words, for the legend beside the table."""

from __future__ import annotations

from collections.abc import Mapping

Legend = tuple[tuple[str, str], ...]  # (style, words)

_VIEW: Legend = (
    ("view-clear", "clear"),
    ("view-woods", "woods"),
    ("view-partial", "partial"),
    ("view-partial-woods", "partial in woods"),
    ("view-blocked", "blocked"),
)
LEGENDS: Mapping[str, tuple[str, Legend]] = {
    "viewshed": ("Sees", _VIEW),
    "reverse": ("Seen from", _VIEW),
    "threat": (
        "Expected damage next turn",
        (
            ("threat-1", "under 0.5"),
            ("threat-2", "0.5 to 1"),
            ("threat-3", "1 to 2"),
            ("threat-4", "2 to 4"),
            ("threat-5", "4 and more"),
        ),
    ),
    "cover": (
        "Hits averted",
        (
            ("cover-1", "under 20 %"),
            ("cover-2", "20 to 40 %"),
            ("cover-3", "40 to 65 %"),
            ("cover-4", "65 to 95 %"),
            ("cover-5", "out of sight"),
        ),
    ),
    "scatter": (
        "Under the template",
        (
            ("density-1", "under 1 %"),
            ("density-2", "1 to 3 %"),
            ("density-3", "3 to 8 %"),
            ("density-4", "8 to 25 %"),
            ("density-5", "more"),
        ),
    ),
    "aims": (
        "Worth of an aim, beside the most",
        (
            ("aim-1", "under 20 %"),
            ("aim-2", "20 to 40 %"),
            ("aim-3", "40 to 60 %"),
            ("aim-4", "60 to 80 %"),
            ("aim-5", "more"),
        ),
    ),
}


def heading(
    name: str, *, height: float = 2.0, foes: int = 0, standing: bool = False, weight: float = 1.0
) -> str:
    """Return what the shades of the overlay *name* tell, in words.

    Args:
        height: Of the figures that are looked for.
        foes: How many enemies were chosen to count; 0 where all known do.
        standing: Whether they shoot from where they stand.
        weight: How much damage to friends counts.
    """
    title, chosen = LEGENDS[name][0], f"{foes} chosen" if foes else "all known"
    match name:
        case "viewshed" | "reverse":
            return f'{title} figures {height:g}" high'
        case "threat":
            return f"{title} by {chosen}, {'from where they stand' if standing else 'after their moves'}"
        case "cover":
            return f"{title} against {chosen}"
        case "aims":
            return f"{title} · damage to friends ×{weight:g}"
    return title
