"""Unit cards: printed values and current values."""
