"""The table of a battle: terrain, tokens, overlays and what floats over it."""
