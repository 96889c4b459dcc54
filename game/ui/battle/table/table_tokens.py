"""The tokens of the table: laid out within the time of a frame, then drawn, discs first and names last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.geometry.identity import Identity
from game.ui.painting.camera import Camera
from game.ui.pieces.crowd import CROWD, Crowd
from game.ui.pieces.token import Token
from game.ui.pieces.token_layout import Round, TokenLayout
from game.ui.pieces.token_pictures import TokenPictures, TokenSizes
from game.ui.pieces.tokens import LastDrawn, draw_figures, draw_layers, laid_out
from game.ui.shell.theme import Theme

CROWD_BUDGET = 0.004
"""Seconds in each frame for laying out a crowd at another scale."""
BUDGET = 0.004
"""Seconds in each frame for rendering tokens at another scale."""


class TableTokens:
    """Draws the tokens of a table, whose layout is reused from frame to frame.

    Attributes:
        crowded: Whether there are so many that they are drawn as a crowd.
    """

    def __init__(self, look: Theme) -> None:
        self._look = look
        self.crowded = False
        self._crowd, self._pictures, self._last = Crowd(), TokenPictures(), LastDrawn()
        self._layers: Sequence[TokenLayout] = ()

    @property
    def rendering(self) -> bool:
        """Whether pictures of tokens that are no crowd are still missing."""
        return self._pictures.busy

    @property
    def laying(self) -> bool:
        """Whether a crowd is still being laid out."""
        return self.crowded and self._crowd.busy

    @property
    def version(self) -> object:
        """What the discs that `draw_figures` draws depend on, besides the camera."""
        return self._crowd.version if self.crowded else Identity(self._layers[0])

    def lay_out(
        self,
        tokens: Sequence[Token],
        camera: Camera,
        rounds: Sequence[Round],
        *,
        zoomed: bool,
        waits: bool,
    ) -> None:
        """Lay *tokens* out for *camera*.

        Args:
            rounds: What lies over the tokens: names avoid it.
            zoomed: Whether the scale has just changed: nothing is rendered anew then.
            waits: Whether something else takes this frame's time: a crowd is not laid out then.
        """
        self.crowded = len(tokens) > CROWD
        if self.crowded:
            sizes = TokenSizes.of(camera.scale, (self._look.scale, self._look.palette))
            self._crowd.lay_out(tokens, sizes, 0.0 if zoomed or waits else CROWD_BUDGET)
            self._pictures.busy = False
        self._layers = laid_out(
            tokens,
            camera,
            self._look,
            rounds,
            crowd=self._crowd,
            figures=self._pictures,
            budget=0.0 if zoomed else BUDGET,
            last=self._last,
        )

    def draw_figures(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw the discs alone, in a crowd those of unselected tokens."""
        draw_figures(target, self._layers[0], camera)

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        panels: Sequence[pygame.Rect],
        under_names: Callable[[], None],
        *,
        figures_drawn: bool,
    ) -> list[pygame.Rect]:
        """Draw everything but what `draw_figures` draws, if that was *figures_drawn*; see `draw_layers`."""
        return draw_layers(
            target,
            self._layers,
            camera,
            self._look,
            figures_drawn=int(figures_drawn),
            panels=panels,
            under_names=under_names,
            last=self._last,
        )
