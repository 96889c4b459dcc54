"""Sounds made by code, and how they are played."""
