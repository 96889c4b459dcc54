"""Boxes over the table that say how something was measured: tallies, sight lines, templates, terrain."""
