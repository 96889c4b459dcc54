"""Scenarios, scenario/1, and scripts: read, checked, begun and written."""
