"""Saved games: journals, seals, the folder of saves."""
