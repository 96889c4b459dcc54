"""Walks and jumps: paths, what they cost, the search for them, and how far they reach."""
