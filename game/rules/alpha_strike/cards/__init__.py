"""Unit cards: what they print, what the numbers are now."""
