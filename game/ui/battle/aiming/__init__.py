"""From the mouse to an action: what is in hand, what it is aimed at, what it needs."""
