"""Jumps: their paths, and where they may land."""
