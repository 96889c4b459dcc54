"""Scenarios, scenario/1, and scripts: reading, checking, starting and writing."""
