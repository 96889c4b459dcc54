"""Recorded games: watched again, step by step, and what happened in them."""
