"""The public API for type checkers: the names that `game` imports on first use."""

from game.battlefield.movement.costs.movement_costs import MovementCosts as MovementCosts
from game.battlefield.sight.sight import Certificate as Certificate
from game.battlefield.sight.sight import Figure as Figure
from game.battlefield.templates.template import (
    BarTemplate as BarTemplate,
)
from game.battlefield.templates.template import (
    ConeTemplate as ConeTemplate,
)
from game.battlefield.templates.template import (
    DiscTemplate as DiscTemplate,
)
from game.battlefield.templates.template import (
    Footprint as Footprint,
)
from game.battlefield.terrain.field import Battlefield as Battlefield
from game.battlefield.viewshed.shades import Viewshed as Viewshed
from game.core.model.unit import Unit as Unit
from game.core.views.judgement import Judgement as Judgement
from game.files.yaml.problems import BadFile as BadFile
from game.geometry.point import Point as Point
from game.library.measuring import (
    LineOfSight as LineOfSight,
)
from game.library.measuring import (
    line_of_sight as line_of_sight,
)
from game.library.measuring import (
    reach as reach,
)
from game.library.measuring import (
    template as template,
)
from game.library.measuring import (
    viewshed as viewshed,
)
from game.library.tabletop import Tabletop as Tabletop
from game.library.tabletop import load_map as load_map
from game.library.tabletop import load_scenario as load_scenario
from game.library.window import play as play

__version__: str
