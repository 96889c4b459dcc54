"""The overlays that serve every family, by the names under which players switch them on."""

from game.core.model.state import Overlay
from game.overlays.blast import aims, blast, scatter
from game.overlays.danger import cover, threat
from game.overlays.ruler import ruler
from game.overlays.sightline import sight_to_cursor

OVERLAYS: dict[str, Overlay] = {
    "ruler": ruler,
    "sight": sight_to_cursor,
    "threat": threat,
    "cover": cover,
    "blast": blast,
    "scatter": scatter,
    "aims": aims,
}
