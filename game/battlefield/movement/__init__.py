"""Walks and jumps: the terrain as they see it, paths and what they cost, the search for them, their reach."""
