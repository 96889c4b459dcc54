"""The legends that a picture of the table needs for its shades."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from game.core.model.state import Overlay
from game.core.views.legend import Shades, ToldLegend
from game.core.views.marks import Cells, Mark, ShadedRays

NONE: Mapping[str, str] = MappingProxyType({})


def explained(
    marks: Iterable[Mark], overlays: Mapping[str, Overlay], headings: Mapping[str, str] = NONE
) -> list[ToldLegend]:
    """Return the legends of the shades among *marks*: a title, and the meaning of each shade.

    The viewshed and the reverse viewshed have the same shades; only *headings* distinguish them.

    Args:
        overlays: The overlays that may have made them.
        headings: The headings of the shades, by overlay.
    """
    used = {style for mark in marks if isinstance(mark, ShadedRays | Cells) for style in mark.styles}
    found: dict[Shades, list[str]] = {}
    plain: dict[Shades, str] = {}
    for name, one in overlays.items():
        if one.legend is not None and used.intersection(style for style, _ in one.legend.shades):
            shades = one.legend.shades
            found.setdefault(shades, []).extend([headings[name]] if name in headings else [])
            plain[shades] = "" if shades in plain else one.legend.title
    return [(" · ".join(titles) or plain[shades], shades) for shades, titles in found.items()]
