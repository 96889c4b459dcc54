"""Validation of everything that enters a game: joined rules and add-ons, saves, edits."""
