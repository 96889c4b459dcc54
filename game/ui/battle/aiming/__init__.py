"""From the mouse to an action: what is in hand, where it points, what it would need."""
