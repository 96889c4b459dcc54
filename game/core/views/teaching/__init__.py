"""Lessons and practice problems as a side sees them: progress, wrong turns, what an answer was worth."""
