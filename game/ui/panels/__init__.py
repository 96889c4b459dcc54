"""Panels that float over a table: their common behaviour and their placement."""
