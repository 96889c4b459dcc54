"""Exporters: maps written in the formats of other programs."""
