"""Walks and jumps: movement terrain, paths and their costs, path search, reach."""
