"""Tactics, the chart that compares them, and what each of its results does."""
