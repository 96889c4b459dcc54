"""Estimates for computer players, squad by squad."""
