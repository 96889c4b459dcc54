"""Tactics, the chart that compares them, and the effects of its results."""
