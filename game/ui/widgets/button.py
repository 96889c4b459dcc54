"""A button of the toolkit that draws each of its states when it is first shown, not in advance."""

from __future__ import annotations

from collections import deque
from typing import Any

from pygame_gui.elements import UIButton


class Button(UIButton):
    """A button most of whose states, such as hovered and selected, nobody ever sees: they are not drawn."""

    def update(self, time_delta: float) -> None:
        """Advance by *time_delta* seconds, and redraw what is shown if it has changed."""
        shape = self.drawable_shape
        if shape is not None:
            _postpone(shape)
        super().update(time_delta)


def _postpone(shape: Any) -> None:
    """Leave all states of *shape* that wait to be redrawn, but the one shown, until they are shown."""
    waiting, shown = shape.states_to_redraw_queue, shape.active_state.state_id
    if waiting:
        for name in waiting:
            shape.states[name].generated = False
        shape.states_to_redraw_queue = deque([shown] if shown in waiting else [])
    shape.need_to_clean_up = True  # of what it needs while drawing: four times its size
