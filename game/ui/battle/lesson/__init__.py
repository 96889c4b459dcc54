"""Lessons on the battle screen: the panel of the step, and the marks at what it is about."""
