"""Estimates for computer players that several families share."""
