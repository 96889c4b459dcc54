"""Recorded games: replayed step by step, and what happened in them."""
