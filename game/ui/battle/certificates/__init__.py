"""Boxes over the table that explain measurements: tallies, sight lines, templates, terrain."""
