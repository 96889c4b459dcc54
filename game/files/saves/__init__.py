"""Saved games: journals, seals, the save folder."""
